"""Views of Edo that cannot be, and names that are hard to draw: all is drawn, nothing sticks out, nothing fails."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

import pytest

from engine.edo import events as e
from engine.edo.data import BUILDING_SLOTS, CARDS, board
from engine.edo.view import EdoView
from render.edo import board as table, private as plan, report
from render.edo.spaces import paint_samurai
from render.paint.canvas import Canvas
from tests.render.edo_views import crowded, view
from tests.render.things import NAMES, outside, over, says

SCRIPTS = ("Maximiliane-Konstanze von Tannen", "Владимир Всеволодович Мономахов", "Κωνσταντίνος Παλαιολόγος ΙΑʹ")
OTHERS = ("عبد الرحمن بن محمد بن خلدون الح", "徳川家康" * 8, "🏯🎎🐉👩‍👩‍👧‍👦🏯🎎🐉" * 3)
"""Latin, Cyrillic, Greek; Arabic, Chinese, emoji: none shorter than a display name may be."""


def absurd(seats: int = 4, seat: int | None = None) -> EdoView:
    """Everything at its most, and more: 99 samurai of each seat everywhere, 200 points, 999 Ryo, all plots built on."""
    seen = crowded(seats, seat)
    players = tuple(
        replace(player, points=200, ryo=999, goods=(99, 99, 99), officials=99, shogun=99, recruits=99)
        for player in seen.players
    )
    spaces = tuple(space._replace(samurai=(99,) * seats) for space in seen.spaces)
    return replace(seen, players=players, spaces=spaces, fortresses=99, shogun=99, special_deck=99, merchant_deck=99)


def pictures(seats: int, names: tuple[str, ...]) -> Iterator[tuple[str, Canvas]]:
    """Every kind of picture of it."""
    seen, own = absurd(seats), absurd(seats, 1)
    yield "board", table.paint_board(seen, names)
    yield "planning", plan.paint_private(replace(own, phase="plan", turn=None), names)
    yield "performing", plan.paint_private(own, names)
    income = e.IncomePaid(9, tuple((id, tuple(e.Share(s, 99, 99) for s in range(seats))) for id in board(seats).cities))
    paid = [e.WagesPaid(seat, 99, ("rice_n",) * 5, ("quarry_w",) * 5) for seat in range(seats)]
    yield "report", report.paint_report([*paid, income], seen, names)


@pytest.mark.parametrize("names", [NAMES, SCRIPTS, OTHERS], ids=["usual", "scripts", "others"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nothing_sticks_out_and_no_words_lie_on_others(seats, names):
    names = (*names, *names)[:seats]
    for what, canvas in pictures(seats, names):
        assert outside(canvas) == []
        texts = [t for t in canvas.things if t.kind == "text" and t.says]
        pairs = [(a.says, b.says) for a, b in combinations(texts, 2) if over(a.box, b.box)]
        assert pairs == [], what


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_number_is_told(seats):
    seen = absurd(seats)
    things = table.paint_board(seen, NAMES[:seats]).things
    assert says("samurai", things) == [f"{s.id} {'ABCD'[seat]} 99" for s in seen.spaces for seat in range(seats)]
    assert len(says("building", things)) == BUILDING_SLOTS * len(seen.cities)
    texts = says("text", things)
    assert texts.count("200") == seats
    assert texts.count("999") == seats
    assert texts.count("99+99") == seats
    owned = {said.split()[1] for said in says("owned", things)}
    assert owned == set(CARDS) - {"a", "b", "c"}


def test_a_number_stays_on_its_plate():
    for number in (1, 5, 99):
        canvas = Canvas.blank(200, 200, (240, 240, 240))
        paint_samurai(canvas, absurd().spaces[0]._replace(samurai=(number, 0, 0, 0)), 0, 0)
        assert says("samurai", canvas.things) == [f"{absurd().spaces[0].id} A {number}"]
        assert canvas.image.getpixel((199, 120)) == (240, 240, 240)


def test_seats_that_the_view_does_not_have():
    seen = view(4)
    fewer = replace(seen, players=seen.players[:3], turn_order=tuple(s for s in seen.turn_order if s < 3), active=())
    assert len(says("seat", table.paint_board(fewer, NAMES[:4]).things)) == 3


def test_a_board_without_anything():
    seen = view(4)
    empty = replace(
        seen,
        spaces=tuple(space._replace(samurai=(0,) * 4) for space in seen.spaces),
        cities=tuple(city._replace(buildings=(), shares=()) for city in seen.cities),
        display=(),
        active=(),
    )
    things = table.paint_board(empty, NAMES[:4]).things
    assert not says("building", things)
    assert not says("samurai", things)
    assert len(says("city", things)) == len(seen.cities)
