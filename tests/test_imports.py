"""The import plan of the product: no module needs, by whatever way, the one that imports it."""

import ast
from collections.abc import Collection, Iterator
from pathlib import Path

from tests.size import ROOMS

ROOT = Path(__file__).resolve().parents[1]
PENDING: tuple[frozenset[str], ...] = (frozenset({"bot.local.access", "bot.local.world"}),)
"""Circles that are still to be cut; nothing is added here."""


def test_no_import_goes_in_a_circle() -> None:
    """Count also what only types import, and what a function imports."""
    plan = imports()
    reach = {name: reached(plan, name) for name in plan}
    circles = {
        frozenset(other for other in reach[name] if name in reach[other]) for name in plan if name in reach[name]
    }
    found = [circle for circle in circles if not any(circle <= known for known in PENDING)]
    assert not found, [sorted(circle) for circle in found]


def imports() -> dict[str, set[str]]:
    """Return the modules that each module of the product imports anywhere in it."""
    paths = {named(path): path for room in ROOMS for path in (ROOT / room).rglob("*.py")}
    return {name: set(needed(path, paths.keys())) - {name} for name, path in paths.items()}


def named(path: Path) -> str:
    """Return the name of a module by its file."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def needed(path: Path, known: Collection[str]) -> Iterator[str]:
    """Yield the known modules that a file imports."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            for alias in node.names:
                full = f"{node.module}.{alias.name}"
                if full in known or node.module in known:
                    yield full if full in known else str(node.module)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in known)


def reached(plan: dict[str, set[str]], start: str) -> set[str]:
    """Return all modules that one needs, by whatever way."""
    found: set[str] = set()
    waiting = [start]
    while waiting:
        fresh = plan[waiting.pop()] - found
        found |= fresh
        waiting += fresh
    return found
