"""Actions are declared once: reading, writing, refusing and the schema follow from their fields."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

import pytest

from engine.core.notation import Notation, Number, Word
from engine.core.quick import frozen
from engine.core.refusals import Unreadable
from engine.core.text import T

Place = Annotated[str, Word(("kai", "izu"), T("There is no place called “{word}”, only {known}."))]
Count = Annotated[int, Number(T("“{word}” is no number."), figures=2)]


@frozen
class StandStill:
    """Written as it is named."""


@frozen
class Go:
    """With a word that may be left out."""

    form: ClassVar[str] = "go kai 2 3"
    target: Place
    armies: Count
    rice: Count
    over: Place = ""


@frozen
class Swap:
    """Written in one order, whatever order is typed."""

    form: ClassVar[str] = "swap izu kai"
    one: Place
    other: Place

    def as_read(self) -> Swap:
        return Swap(*sorted((self.one, self.other)))


NOTATION: Notation[object] = Notation(StandStill | Go | Swap)


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("stand_still", StandStill()),
        ("go kai 2 3", Go("kai", 2, 3)),
        ("go kai 2 3 izu", Go("kai", 2, 3, "izu")),
        ("swap izu kai", Swap("izu", "kai")),
    ],
)
def test_what_is_read_is_written(line, action):
    assert NOTATION.parse(line) == NOTATION.parse(line.upper()) == action
    assert NOTATION.write(action) == line


def test_an_action_may_put_itself_in_order():
    assert NOTATION.parse("swap kai izu") == Swap("izu", "kai")


@pytest.mark.parametrize(
    ("line", "place", "words"),
    [
        ("", 0, "A move begins with one of stand_still, go, swap"),
        ("fly", 0, "“fly” is not a move"),
        ("go kai 2", 3, "Write it like this: go kai 2 3"),
        ("go kai 2 3 izu 9", 5, "Write it like this: go kai 2 3"),
        ("go edo 2 3", 1, "There is no place called “edo”, only kai, izu."),
        ("go kai 2 many", 3, "“many” is no number."),
        ("go kai 2 300", 3, "“300” is no number."),
        ("go kai 2 3 edo", 4, "There is no place called “edo”"),
        ("swap kai " + "x" * 99, 2, "There is no place called “" + "x" * 40 + "”"),
    ],
)
def test_a_refusal_names_the_place_of_the_mistake(line, place, words):
    with pytest.raises(Unreadable) as refusal:
        NOTATION.parse(line)
    assert refusal.value.place == place
    assert words in str(refusal.value)


def test_an_action_that_does_not_say_how_it_is_written_is_refused_at_import():
    @dataclass(frozen=True)
    class Dumb:
        armies: int

    with pytest.raises(TypeError, match="does not say how it is read"):
        Notation(StandStill | Dumb)

    @dataclass(frozen=True)
    class Short:
        form: ClassVar[str] = "short"
        armies: Count

    with pytest.raises(TypeError, match="no example"):
        Notation(StandStill | Short)
