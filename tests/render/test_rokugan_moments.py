"""Battle for Rokugan's board at four moments, with each number of seats: what is drawn, to the last thing, and how it
looks."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from engine.rokugan.data import CLANS, OBJECTIVES, TERRITORY_IDS
from engine.rokugan.view import RokuganView, TerritoryView
from render.paint.canvas import Canvas
from render.pictures import Mark, Stress
from render.rokugan.board import paint_board
from tests.render.golden_files import same
from tests.render.rokugan_views import view
from tests.render.things import NAMES

GOLDEN = Path(__file__).parent / "golden" / "moments"
SEATS = (2, 3, 4, 5)
_OBJECTIVES = tuple(OBJECTIVES)


def opening(seats: int) -> RokuganView:
    """Capitals taken, control tokens still to be placed; nothing played."""
    seen = view(seats)
    homes = {CLANS[player.clan].capital: player.seat for player in seen.players if player.clan}
    bare = {"faceup": 0, "special": None, "foiled": None}
    provinces = tuple(
        replace(p, controller=homes.get(p.id), facedown=int(p.id in homes), **bare)  # type: ignore[arg-type]
        for p in seen.provinces
    )
    new = {"provinces": 1, "control_tokens": 1, "honor": 2, "hand": 0, "discard": (), "to_place": 7, "ronin": False}
    players = tuple(
        replace(p, bluff_aside=False, bluff_forbidden=False, ability_used=False, cards=(), **new)  # type: ignore[arg-type]
        for p in seen.players
    )
    free = tuple(TerritoryView(id, None, False, None) for id in TERRITORY_IDS)
    begun = {"round": 0, "phase": "control", "tokens": (), "initiative": (), "first_player_card": None}
    return replace(seen, provinces=provinces, players=players, territories=free, **begun)  # type: ignore[arg-type]


def middle(seats: int) -> RokuganView:
    """In the middle of a placement: every sort of token."""
    return view(seats)


def last(seats: int) -> RokuganView:
    """The last placement: every province held, with many control tokens."""
    seen = view(seats, round=5, lap=6, initiative_deck=0, first_player_card=False)
    held = tuple(
        replace(p, controller=number % seats, faceup=number * 5 % 4, facedown=1 + number % 2)
        if p.special != "scorched_earth"
        else p
        for number, p in enumerate(seen.provinces)
    )
    cards = (*seen.initiative, "initiative_lion", "master_of_governance")
    return replace(seen, provinces=held, initiative=cards, active=tuple(range(seats)))


def end(seats: int) -> RokuganView:
    """The last board: seats by place, with what their objectives brought."""
    seen = last(seats)
    players = tuple(
        replace(p, place=1 + (p.seat + 1) % seats, objective=_OBJECTIVES[p.seat], objective_honor=p.seat * 2 % 5)
        for p in seen.players
    )
    return replace(seen, phase="game_end", tokens=(), players=players, active=())


MARKS = (
    Mark(Stress.ARROW, "land:lion_west>scorpion_north", "lion_west", 4, 1),
    Mark(Stress.ARROW, "coast:islands_north", "", 12, 0),
    Mark(Stress.BATTLE, "scorpion_north"),
    Mark(Stress.BATTLE, "islands_north"),
    Mark(Stress.FRESH, "crane_south", seat=0),
    Mark(Stress.FRESH, "coast:islands_east", number=3, seat=0),
)
MOMENTS = {"opening": (opening, ()), "middle": (middle, MARKS), "last": (last, ()), "end": (end, ())}


def drawn(name: str, seats: int) -> Canvas:
    make, marks = MOMENTS[name]
    return paint_board(make(seats), NAMES[:seats], marks=marks)


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("name", MOMENTS)
def test_what_is_drawn_and_how_it_looks(name, seats):
    same(GOLDEN / f"rokugan_{name}_{seats}", drawn(name, seats))
