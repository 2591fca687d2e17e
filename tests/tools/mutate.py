"""Break the code in small ways drawn by lot, and look which breaks the nearest tests find.

``python -m tests.tools.mutate --seed 1 --count 40`` works on a copy of the checkout, one mutation after another, and
prints ``killed`` or ``SURVIVED`` for each; ``--skip 10 --count 10`` does a part of the same draw. A survivor is a test
that is missing, or a change that nobody can notice.
"""

from __future__ import annotations

import argparse
import ast
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[2]


def near(names: str, *others: str) -> list[str]:
    """Return these tests of the service, and others by their paths."""
    return [*(f"tests/bot/service/test_{name}.py" for name in names.split()), *others]


SERVICE = near(
    "wishes luck results sealing telling deadlines edo_review edo_post lobby rewriting lists_answer suggestions"
)
NEAREST: dict[str, list[str]] = {
    "engine/shogun/rules": ["tests/engine/shogun"],
    "engine/rokugan/rules": ["tests/engine/rokugan"],
    "engine/edo/rules": ["tests/engine/edo", "tests/render/test_edo_moments.py"],
    "bot/service/match": SERVICE,
    "bot/service/play": SERVICE,
    "bot/service/time": near("clocks shared_clocks deadlines reminding absence outages edo_review"),
    "bot/service/host": near("hosting votes rewriting edo_review archive luck", "tests/faults/test_departures.py"),
    "bot/service/telling": near(
        "telling notices reminding outbox retrying chronicle rewriting", "tests/faults/test_posts.py"
    ),
    "bot/store": near(
        "outbox retrying deadlines reminding upkeep",
        "tests/bot/store",
        "tests/faults/test_storage.py",
        "tests/faults/test_departures.py",
    ),
}
"""Rooms, and the tests that have to notice what breaks in them."""
QUICK = ["--timeout=120", "--ignore-glob=*strong*", "-m", "not slow and not soak"]
SWAPS: dict[type, type] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
    ast.And: ast.Or, ast.Or: ast.And, ast.Add: ast.Sub, ast.Sub: ast.Add, ast.FloorDiv: ast.Mult,
}  # fmt: skip


class Change(NamedTuple):
    """A place in a syntax tree, and what is done to it."""

    line: int
    words: str
    apply: Callable[[], None]


class Mutation(NamedTuple):
    """The change of this number in a file."""

    file: str
    number: int


def put(node: Any, field: str, value: Any) -> Callable[[], None]:
    return lambda: setattr(node, field, value)


def changes(tree: ast.Module) -> Iterator[Change]:
    """Yield all that can be broken within functions, always in the same order; ``strict`` of ``zip`` is a guard."""
    functions = [it for it in ast.walk(tree) if isinstance(it, ast.FunctionDef | ast.AsyncFunctionDef)]
    inside = {node: None for function in functions for part in function.body for node in ast.walk(part)}
    equal = {word.value for word in ast.walk(tree) if isinstance(word, ast.keyword) and word.arg == "strict"}
    for node in inside:
        match node:
            case ast.Compare(ops=[one]) if type(one) in SWAPS:
                other = SWAPS[type(one)]
                yield Change(node.lineno, f"{type(one).__name__} becomes {other.__name__}", put(node, "ops", [other()]))
            case ast.BoolOp(op=one) | ast.BinOp(op=one) if type(one) in SWAPS:
                other = SWAPS[type(one)]
                yield Change(node.lineno, f"{type(one).__name__} becomes {other.__name__}", put(node, "op", other()))
            case ast.UnaryOp(op=ast.Not()):
                yield Change(node.lineno, "not is dropped", put(node, "operand", ast.UnaryOp(ast.Not(), node.operand)))
            case ast.If() | ast.IfExp():
                yield Change(node.lineno, "the condition always holds", put(node, "test", ast.Constant(True)))
                yield Change(node.lineno, "the condition never holds", put(node, "test", ast.Constant(False)))
            case ast.Constant(value=bool(value)) if node not in equal:
                yield Change(node.lineno, f"{value} becomes {not value}", put(node, "value", not value))
            case ast.Constant(value=int(value)) if node not in equal:
                yield Change(node.lineno, f"{value} becomes {value + 1}", put(node, "value", value + 1))
            case ast.Expr(value=ast.Call() | ast.Await()) as call if "log" not in ast.unparse(call)[:5]:
                yield Change(call.lineno, f"no {ast.unparse(call)[:50]}", put(call, "value", ast.Constant(None)))


def drawn(seed: int, rooms: list[str]) -> list[Mutation]:
    """Return mutations in a random order, one room after another in turn."""
    luck, by_room = random.Random(seed), []
    for room in rooms:
        every = []
        for path in sorted((ROOT / room).rglob("*.py")):
            number = sum(1 for _ in changes(ast.parse(path.read_text(encoding="utf-8"))))
            every += [Mutation(path.relative_to(ROOT).as_posix(), one) for one in range(number)]
        luck.shuffle(every)
        by_room.append(every)
    return [one for several in zip(*by_room, strict=False) for one in several]


def survives(copy: Path, mutation: Mutation, timeout: float) -> tuple[bool, str]:
    """Return True if the nearest tests pass with a mutation, and what it was."""
    path = copy / mutation.file
    source = path.read_text(encoding="utf-8")
    tree = ast.parse(source)
    change = [*changes(tree)][mutation.number]
    change.apply()
    words = f"{mutation.file}:{change.line}: {change.words}: {source.splitlines()[change.line - 1].strip()}"
    tests = next(tests for room, tests in NEAREST.items() if mutation.file.startswith(room + "/"))
    path.write_text(ast.unparse(ast.fix_missing_locations(tree)), encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-x", "-n0", "-q", "-p", "no:cacheprovider", *QUICK, *tests]
    try:
        done = subprocess.run(command, cwd=copy, capture_output=True, timeout=timeout, env={**os.environ})
        return done.returncode == 0, words
    except subprocess.TimeoutExpired:
        return False, f"{words} (no end after {timeout:.0f} s)"
    finally:
        path.write_text(source, encoding="utf-8")


def main() -> int:
    """Try some mutations; return 1 if one survived."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--skip", type=int, default=0)
    parser.add_argument("--rooms", nargs="+", choices=NEAREST, default=[*NEAREST])
    parser.add_argument("--timeout", type=float, default=600)
    wanted = parser.parse_args()
    survivors = 0
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy"
        shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(".venv", ".git", "out", "data", "*_cache", "golden"))
        for mutation in drawn(wanted.seed, wanted.rooms)[wanted.skip : wanted.skip + wanted.count]:
            begun = monotonic()
            lives, words = survives(copy, mutation, wanted.timeout)
            survivors += lives
            print(f"{'SURVIVED' if lives else 'killed  '} {monotonic() - begun:4.0f} s  {words}", flush=True)
    print(f"{survivors} survived")
    return int(survivors > 0)


if __name__ == "__main__":
    sys.exit(main())
