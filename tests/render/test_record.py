"""The sheet of somebody's statistics: what is drawn on it, that it fits, and that nobody needs colour to read it."""

from __future__ import annotations

import io
from collections.abc import Sequence
from itertools import pairwise

import pytest
from PIL import Image

from render.looks.themes import Look, seen
from render.paint.canvas import Canvas
from render.sheets import WIDTH
from render.sheets.record import Part, Stop, paint_record
from tests.render.things import outside, says

LONG = "An extremely long display name 🐉 that goes on and on and on"
PARTS = (
    Part("All games", -1, (700, 1100, 1500), ("3 matches, 2 won; 0.8 expected",)),
    Part("Shogun", 0, (400, 900, 1400), ("A line " * 30,)),
    Part("Your pace", -1, None, ("You usually answer within 2 hours.", "1 missed deadline")),
)


def stops(matches: int) -> list[Stop]:
    return [Stop((100 + number, 900 + number, 1700 + number), 1 + number % 5, number % 3) for number in range(matches)]


def sheet(matches: int = 3, parts: Sequence[Part] = PARTS, name: str = "Anna") -> Canvas:
    return paint_record(name, "Rating after each match", stops(matches), parts, "SBE")


@pytest.mark.parametrize("matches", [2, 3, 30])
def test_each_match_is_a_disc_with_its_place_and_the_letter_of_its_game(matches: int) -> None:
    drawn = sheet(matches).things
    assert says("stop", drawn) == [f"{'SBE'[one.game]} {one.place} {one.band[1]}" for one in stops(matches)]
    words = says("text", drawn)
    assert sum(word in "SBE" for word in words) == matches
    assert says("game", drawn) == ["Shogun"]
    boxes = [thing.box for thing in drawn if thing.kind == "stop"]
    assert all(one[2] < other[0] for one, other in pairwise(boxes)), "none over another"


def test_one_match_has_no_course_and_what_has_no_rating_no_band() -> None:
    assert says("stop", sheet(1).things) == []
    assert says("rating", sheet().things) == ["700 1100 1500", "400 900 1400"]
    words = says("text", sheet().things)
    assert {"1100", "900", "Your pace", "1 missed deadline"} <= set(words)


@pytest.mark.parametrize("name", ["Anna", LONG, "名前がとても長い人" * 6, "שם ארוך מאוד " * 8])
def test_all_of_it_lies_on_the_sheet_and_can_be_read_on_a_phone(name: str) -> None:
    canvas = sheet(30, [*PARTS, Part(name, -1, (-200, 20, 300), ())], name)
    assert canvas.image.width == WIDTH
    assert outside(canvas) == []
    assert min(thing.box[3] - thing.box[1] for thing in canvas.things if thing.kind == "text") >= 12


def test_the_same_is_drawn_the_same() -> None:
    data = sheet().png()
    assert data == sheet().png()
    assert Image.open(io.BytesIO(data)).width == WIDTH
    assert data != sheet(4).png()
    for look in ("dark", "tritanopia"):
        assert seen(data, Look.read(look)) != data, "as a person may want it"
