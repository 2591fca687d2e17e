"""A table of sentences: templates are filled from the fields of a thing."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from engine.core.sentences import Filling, Sentences
from engine.core.text import TN, SeatName, T, plain


@dataclass(frozen=True, slots=True)
class Built:
    seat: int
    houses: int
    place: str


@dataclass(frozen=True, slots=True)
class Burned:
    place: str


SAY = Filling(seat=SeatName, place=str.title)
TABLE = Sentences(
    SAY,
    {
        Built: lambda it: SAY(TN("{seat}: a house in {place}", "{seat}: {n} houses in {place}", it.houses), it),
        Burned: T("{place} burns."),
    },
)


@pytest.mark.parametrize(
    ("thing", "said"),
    [
        (Built(1, 1, "kai"), "seat 2: a house in Kai"),
        (Built(0, 3, "kai"), "seat 1: 3 houses in Kai"),
        (Burned("ise"), "Ise burns."),
    ],
)
def test_a_sentence_is_filled_from_the_fields(thing: object, said: str) -> None:
    assert plain(TABLE(thing)) == said


def test_what_is_given_goes_before_the_fields() -> None:
    assert plain(SAY(T("{place} and {other}"), Burned("ise"), place="Kai", other="Omi", spare=3)) == "Kai and Omi"


def test_a_kind_without_a_sentence() -> None:
    assert TABLE.find("a word") is None
    with pytest.raises(TypeError, match="no words for 'a word'"):
        TABLE("a word")
