"""Shogun's board at four moments, with each number of seats: what is drawn, to the last thing, and how it looks."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from engine.shogun.data import BUILDINGS, PROVINCES
from engine.shogun.state import Attack
from engine.shogun.view import ShogunView
from render.paint.canvas import Canvas
from render.pictures import Mark, Stress
from render.shogun.board import paint_board
from tests.render.golden_files import same
from tests.render.things import NAMES
from tests.render.views import view

GOLDEN = Path(__file__).parent / "golden" / "moments"
SIDE = {3: "moon", 4: "sun", 5: "moon"}


def opening(seats: int) -> ShogunView:
    """The draft: a few provinces taken, groups of armies to come."""
    seen = view(seats, SIDE[seats])
    few = tuple(
        replace(p, armies=5 - n % 4, buildings=(), markers=0) if n % 4 == 0 else replace(p, owner=None, armies=0)
        for n, p in enumerate(seen.provinces)
    )
    bare = tuple(
        replace(p, spaces=(None,) * 11, special=None, position=None, groups=(5, 4, 3, 3, 2)) for p in seen.players
    )
    draft = {"phase": "draft", "season": "spring", "event": None, "year_events": (), "action_row": ()}
    return replace(seen, provinces=few, players=bare, draft_row=("izu", "tajima"), draft_deck=31, taken="kai", **draft)


def middle(seats: int) -> ShogunView:
    """A full board, an attack that waits for its throw."""
    seen = view(seats, SIDE[seats], action_index=7)
    full = tuple(
        replace(p, owner=n % seats, armies=1 + n * 5 % 17, buildings=BUILDINGS[: PROVINCES[p.id].spaces - n % 2])
        for n, p in enumerate(seen.provinces)
    )
    return replace(seen, provinces=full, attack=Attack(0, "kai", "sagami", 3))


def winter(seats: int) -> ShogunView:
    """Revolts that were drawn; the majorities below the map."""
    seen = view(
        seats, SIDE[seats], phase="winter_revolts", season="winter", action_row=(), drawn_revolts=("omi", "ise")
    )
    return replace(seen, players=tuple(replace(p, spaces=(None,) * 11) for p in seen.players))


def end(seats: int) -> ShogunView:
    """The last board: seats by rank."""
    seen = winter(seats)
    last = {"phase": "game_end", "year": 2, "drawn_revolts": (), "acting": None, "active": ()}
    return replace(seen, players=tuple(replace(p, points=31 + p.seat * 17 % 40) for p in seen.players), **last)


MARKS = (
    Mark(Stress.ARROW, "omi", "mino", 3, 1),
    Mark(Stress.BATTLE, "omi"),
    Mark(Stress.FRESH, "izu", seat=0),
    Mark(Stress.ARROW, "tajima", "kaga", 12, 2),
)
MOMENTS = {"opening": (opening, ()), "middle": (middle, MARKS), "winter": (winter, ()), "end": (end, ())}
CASES = [(name, seats) for name in MOMENTS for seats in SIDE]


def drawn(name: str, seats: int) -> Canvas:
    make, marks = MOMENTS[name]
    return paint_board(make(seats), NAMES[:seats], marks=marks)


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_what_is_drawn_and_how_it_looks(name, seats):
    same(GOLDEN / f"{name}_{seats}", drawn(name, seats))
