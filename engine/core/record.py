"""A match as text: JSON Lines, the set-up first, then a ply a line, so that a review shows what changed."""

import json
from typing import TypeVar

from pydantic import TypeAdapter, ValidationError

from engine.core.play import Log, Ply
from engine.core.quick import frozen
from engine.core.refusals import Corrupt

X = TypeVar("X")


@frozen
class _Head:
    title: str
    seats: int
    options: dict[str, str]
    setup: tuple[int, ...]


_HEAD = TypeAdapter(_Head)
_PLY = TypeAdapter(tuple[int, str, tuple[int, ...]])


def write_log(log: Log) -> str:
    """The log as JSON Lines."""
    head = {"title": log.title, "seats": log.seats, "options": dict(log.options), "setup": list(log.setup)}
    plies = ([ply.seat, ply.notation, list(ply.draws)] for ply in log.plies)
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in (head, *plies))


def read_log(text: str) -> Log:
    """The log again. Raises ``Corrupt`` with the number of the line that does not fit."""
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    if not lines:
        raise Corrupt("an empty file is no match")
    head = _read(_HEAD, *lines[0])
    plies = tuple(Ply(*_read(_PLY, number, line)) for number, line in lines[1:])
    return Log(head.title, head.seats, head.options, head.setup, plies)


def _read(adapter: TypeAdapter[X], number: int, line: str) -> X:
    try:
        return adapter.validate_json(line)
    except ValidationError as trouble:
        raise Corrupt(f"line {number} is no part of a match: {trouble.errors()[0]['msg']}") from trouble
