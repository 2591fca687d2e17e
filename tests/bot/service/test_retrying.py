"""Where several processes change one match, the slower one begins again: each public method that locks a match does."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from bot.service.play.repository import TRIES, retry_on_conflict
from bot.store.errors import Conflict

SERVICE = Path(__file__).parents[3] / "bot" / "service"


@dataclass
class Function:
    """One function of the service, and what it calls."""

    where: str
    owner: str
    name: str
    locks: bool
    retries: bool
    calls: set[tuple[str, str]] = field(default_factory=set)


def functions() -> Iterator[Function]:
    """Yield all coroutines of the service."""
    for path in sorted(SERVICE.rglob("*.py")):
        for node in ast.parse(path.read_text()).body:
            owner = node.name if isinstance(node, ast.ClassDef) else ""
            for one in node.body if isinstance(node, ast.ClassDef) else [node]:
                if isinstance(one, ast.AsyncFunctionDef) and owner != "MatchRepository":
                    yield function(path, owner, one)


def function(path: Path, owner: str, node: ast.AsyncFunctionDef) -> Function:
    decorators = {ast.unparse(one) for one in node.decorator_list}
    locks, retries = "on_match" in decorators, not decorators.isdisjoint({"on_match", "retry_on_conflict"})
    found = Function(f"{path.name}:{node.lineno}", owner, node.name, locks, retries)
    for call in (part for part in ast.walk(node) if isinstance(part, ast.Call)):
        match call.func:
            case ast.Attribute(attr="locked"):
                found.locks = True
            case ast.Attribute(value=ast.Name(id="self"), attr=name):
                found.calls.add((owner, name))
            case ast.Name(id=name):
                found.calls.add(("", name))
    return found


def locking_functions(every: list[Function]) -> list[Function]:
    """Return the functions that lock a match themselves, or by a helper that does not retry."""
    by_name = {(one.owner, one.name): one for one in every}
    locking = {key for key, one in by_name.items() if one.locks}
    while more := {
        key
        for key, one in by_name.items()
        if key not in locking and any(to in locking and not by_name[to].retries for to in one.calls)
    }:
        locking |= more
    return [one for key, one in by_name.items() if key in locking]


def test_each_public_method_that_locks_a_match_retries_and_no_other() -> None:
    every = list(functions())
    locking = locking_functions(every)
    public = [one for one in locking if one.owner and not one.name.startswith("_")]
    assert len(public) > 30
    give_up = [f"{one.where} {one.owner}.{one.name}" for one in public if not one.retries]
    assert give_up == [], "these lock a match, and give up when another process was faster"
    needless = [f"{one.where} {one.owner}.{one.name}" for one in every if one.retries and one not in locking]
    assert needless == [], "these lock no match"


async def test_a_call_is_repeated_until_no_other_process_was_faster() -> None:
    calls = 0

    @retry_on_conflict
    async def change(conflicts: int) -> int:
        nonlocal calls
        calls += 1
        if calls <= conflicts:
            raise Conflict
        return calls

    assert await change(TRIES - 1) == TRIES
    calls = 0
    with pytest.raises(Conflict):
        await change(TRIES)
    assert calls == TRIES
