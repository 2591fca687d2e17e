"""Measure the product code: lines a room, statements, wide lines, long files, private parts of libraries.

``python -m tests.size`` prints it and fails above the limits, which are written here and nowhere else.
"""

from __future__ import annotations

import ast
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

ROOMS = ("bot", "engine", "render", "migrations")
MOST_LINES = 65_987
LONGEST_FILE = 350
LONG_WITH_REASON: dict[str, str] = {
    "bot/service/model.py": "the values that the parts of the service exchange, one small class for each",
    "bot/service/outbox.py": "a row of the outbox on its way to a post and back: one story",
    "engine/shogun/events.py": "one small class for each thing that can happen, in the order of a match",
    "engine/rokugan/events.py": "one small class for each thing that can happen, by the sections of the rules",
}
"""Files that may be longer, and why."""
TABLE = "bot/local/"
"""The local table, a part of its own."""
MOVED_OUT = (
    *("tests/tools/**/*.py", "tests/driver.py", "tests/render/colour_vision.py"),
    *(f"tests/engine/{name}.py" for name in ("defaults", "playouts", "soundness", "resampling")),
    *(f"tests/engine/*/{name}.py" for name in ("invariants", "resampling", "tallies")),
)
"""Tools and helpers of tests, most of which were product once."""
WIDE = 100


MOST_PRIVATE = {"bot/store": 1, "elsewhere": 3}
"""Uses of private attributes of libraries. These numbers only fall."""
DOCUMENTED = frozenset({"_replace", "_asdict", "_fields", "_field_defaults", "_make", "_exit"})
"""Public in spite of the underscore: parts of a named tuple, ``os._exit``."""


def is_private(name: str) -> bool:
    """Return True for a name with one leading underscore."""
    return name.startswith("_") and not name.startswith("__") and name != "_" and name not in DOCUMENTED


def defined_names(tree: ast.Module) -> Iterator[str]:
    """Yield the private names that a file defines itself."""
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                yield name
            case ast.Name(id=name, ctx=ast.Store()):
                yield name
            case ast.Attribute(value=ast.Name(id="self" | "cls"), attr=name, ctx=ast.Store()):
                yield name


def private_uses(tree: ast.Module, own: set[str]) -> Iterator[tuple[int, str]]:
    """Yield line and name of each private attribute or import that the project does not define."""
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(attr=name, lineno=line) if is_private(name) and name not in own:
                yield line, name
            case ast.ImportFrom(module=module, names=names, lineno=line) if module not in (None, "__future__"):
                yield from ((line, it.name) for it in names if is_private(it.name) and it.name not in own)
            case ast.Call(func=ast.Name(id="getattr" | "setattr"), args=[_, ast.Constant(value=str(name)), *_]):
                if is_private(name) and name not in own:
                    yield node.lineno, name


def room_of(name: str) -> str:
    """Return the room of a file: the same private name in another room is another thing."""
    return "/".join(name.split("/")[:2])


def too_private(trees: dict[str, ast.Module]) -> bool:
    """Print the private parts of libraries that are used; return True above a limit."""
    own: dict[str, set[str]] = {}
    for name, tree in trees.items():
        own.setdefault(room_of(name), set()).update(defined_names(tree))
    count = Counter[str]()
    for name, tree in sorted(trees.items()):
        for line, attribute in private_uses(tree, own[room_of(name)]):
            count["bot/store" if name.startswith("bot/store/") else "elsewhere"] += 1
            print(f"private: {name}:{line} {attribute}")
    for room, most in MOST_PRIVATE.items():
        print(f"{count[room]:7,} private attributes of libraries in {room} (at most {most})")
    return any(count[room] > most for room, most in MOST_PRIVATE.items())


def figures(root: Path, lines: dict[str, list[str]], trees: dict[str, ast.Module]) -> Iterator[tuple[int, str]]:
    """Yield what is measured, with its words."""
    rooms = Counter[str]()
    for name, count in lines.items():
        rooms["/".join(name.split("/")[: 1 if name.count("/") == 1 else 2])] += len(count)
    yield from ((count, room) for room, count in sorted(rooms.items()))
    total = sum(map(len, lines.values()))
    table = sum(len(count) for name, count in lines.items() if name.startswith(TABLE))
    tests = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in (root / "tests").rglob("*.py")}
    moved = {path for pattern in MOVED_OUT for path in root.glob(pattern)}
    yield table, "lines of the local table"
    yield total - table, "lines of product Python, local table apart"
    yield total, f"lines of product Python in {len(lines)} files (at most {MOST_LINES:,})"
    yield total + sum(map(tests.__getitem__, moved)), "with tools and test helpers that were moved out"
    yield (
        sum(isinstance(it, ast.stmt) for tree in trees.values() for it in ast.walk(tree)),
        "statements in product Python",
    )
    yield sum(len(line) > WIDE for some in lines.values() for line in some), f"lines over {WIDE} characters"
    yield sum(tests.values()), "lines of tests"


def main() -> int:
    """Print the figures; return 1 if a limit is broken."""
    root = Path(__file__).resolve().parents[1]
    paths = sorted(path for room in ROOMS for path in (root / room).rglob("*.py"))
    sources = {path.relative_to(root).as_posix(): path.read_text(encoding="utf-8") for path in paths}
    lines = {name: source.splitlines() for name, source in sources.items()}
    trees = {name: ast.parse(source) for name, source in sources.items()}
    for count, words in figures(root, lines, trees):
        print(f"{count:7,} {words}")
    long = {name: len(some) for name, some in lines.items() if len(some) > LONGEST_FILE}
    for name, count in sorted(long.items()):
        print(f"{count:7,} {name}: {LONG_WITH_REASON.get(name, f'above {LONGEST_FILE} without a reason')}")
    for name in sorted(LONG_WITH_REASON.keys() - long.keys()):
        print(f"{name} is not above {LONGEST_FILE}: take it off the list")
    if more := max(0, sum(map(len, lines.values())) - MOST_LINES):
        print(f"{more} lines too many: take out what is not needed, or raise MOST_LINES in tests/size.py and say why")
    private = too_private(trees)
    return int(private or more > 0 or bool(long.keys() - LONG_WITH_REASON.keys()))


if __name__ == "__main__":
    sys.exit(main())
