"""What is printed on board and cards is read into frozen kinds, and refused where it does not fit."""

from enum import StrEnum
from typing import ClassVar, NamedTuple

import pytest

from engine.core.printed import Parts, read
from engine.core.quick import frozen
from engine.edo.data import BUILDING_SLOTS, DISPLAY


class Colour(StrEnum):
    RED = "red"


class Price(NamedTuple):
    wood: int = 0
    ryo: int = 0


@frozen
class Card:
    form: ClassVar[str] = "card"
    name: str
    colour: Colour | None
    prices: dict[int, tuple[Price, ...]]
    corner: tuple[int, str] = (0, "")


def test_a_card_is_read_part_by_part() -> None:
    printed = {"name": "Inn", "colour": "red", "prices": {"3": [{"ryo": 2}, {}]}, "corner": [1, "a"], "about": "more"}
    assert read(Card, printed) == Card("Inn", Colour.RED, {3: (Price(ryo=2), Price())}, (1, "a"))
    assert read(Card, {"name": "Inn", "colour": None, "prices": {}}) == Card("Inn", None, {})


def test_the_parts_of_several_files_are_read_by_name() -> None:
    parts = Parts("engine.edo", "board.json", "cards.json")
    assert parts("slots", int) == BUILDING_SLOTS
    assert parts("display", int) == DISPLAY
    with pytest.raises(KeyError):
        parts("colour", Colour)


@pytest.mark.parametrize(
    "wrong",
    [
        {"colour": None, "prices": {}},
        {"name": 3, "colour": None, "prices": {}},
        {"name": "Inn", "colour": "green", "prices": {}},
        {"name": "Inn", "colour": None, "prices": {"three": []}},
        {"name": "Inn", "colour": None, "prices": {"3": [{"ryo": "2"}]}},
        {"name": "Inn", "colour": None, "prices": {}, "corner": [1]},
        {"name": "Inn", "colour": None, "prices": []},
    ],
)
def test_what_does_not_fit_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises((TypeError, ValueError, AttributeError)):
        read(Card, wrong)
