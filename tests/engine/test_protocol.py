"""The protocol stays small: what a game must and can answer is counted."""

import inspect
import re
import types
from dataclasses import fields
from pathlib import Path

import pytest

from engine.core.laps import Laps
from engine.core.protocol import Asking, Game, HiddenInformation, Words, from_modules
from engine.core.standing_orders.decision import Orders

NOUGHTS = Path(__file__).parent.parent / "noughts"
OBJECTS = (Words, Asking, HiddenInformation, Orders, Laps)


def methods(kind: type) -> list[str]:
    """What can be called on it: functions that a game gives, and methods."""
    given = [field.name for field in fields(kind) if re.match(r"(collections\.abc\.)?Callable\[", str(field.type))]
    return [
        *given,
        *(name for name, _ in inspect.getmembers(kind, inspect.isfunction) if name[0] != "_" and name not in given),
    ]


def test_a_game_has_few_methods_and_few_with_its_objects() -> None:
    counted = {kind.__name__: methods(kind) for kind in (Game, *OBJECTS)}
    assert len(counted["Game"]) <= 15, counted["Game"]
    assert sum(map(len, counted.values())) <= 43, {name: len(found) for name, found in counted.items()}


def test_the_smallest_game_stays_small() -> None:
    lines = {file.name: len(file.read_text().splitlines()) for file in NOUGHTS.glob("*.py")}
    assert sum(lines.values()) <= 450, lines


def test_the_fields_of_a_part_are_found_by_their_names() -> None:
    first, second = types.ModuleType("first"), types.ModuleType("second")
    vars(first).update(question=len)
    vars(second).update(question=sum, ADVISE=max, why_not=first)
    made = from_modules(Asking, first, second)
    assert (made.question, made.advise) == (len, max), "the first that has it, also in capitals"
    assert made.why_not is None, "a module is no part"
    with pytest.raises(TypeError, match="question"):
        from_modules(Asking, types.ModuleType("empty"))
