"""Views of Edo: moments of recorded matches, and extremes made by hand out of them."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

from engine.core.play import read_log, replay
from engine.core.protocol import Event
from engine.edo.data import BUILDING_SLOTS, FIGURES, FORTRESS, HOUSE, SPECIALS, TRADING_POST
from engine.edo.events import Share
from engine.edo.game import EDO
from engine.edo.state import Building, EdoState
from engine.edo.view import CityView, EdoView, SpaceView

PLAYTHROUGHS = Path(__file__).parent.parent / "playthroughs" / "edo"


@cache
def match(seats: int) -> tuple[tuple[EdoState, tuple[Event, ...]], ...]:
    """A whole recorded match: every state, and what was told on the way to it."""
    log = read_log((PLAYTHROUGHS / f"points-{seats}.jsonl").read_text(encoding="utf-8"))
    return tuple((step.state.copy(), step.events) for step in replay(EDO, log))


def states(seats: int, phase: str, round: int = 0) -> list[EdoState]:
    """All states of a phase, from a round on."""
    return [state for state, _ in match(seats) if state.phase == phase and state.round >= round]


def view(seats: int = 4, phase: str = "execute", round: int = 3, seat: int | None = None) -> EdoView:
    """The first moment of a phase from a round on, for a seat or for everybody."""
    return EDO.view(states(seats, phase, round)[0], seat)


def mine(seats: int = 4, seat: int = 1, phase: str = "premove", round: int = 3) -> EdoView:
    """The same as a seat sees it while others wait for it or it for others."""
    return view(seats, phase, round, seat)


def events(seats: int, *kinds: type[Event]) -> list[Event]:
    """Public events of some kinds, in their order."""
    return [event for _, told in match(seats) for event in told if isinstance(event, kinds)]


def crowded(seats: int = 4, seat: int | None = None) -> EdoView:
    """Everything at its most: all plots built on, five samurai of each seat everywhere, all special cards claimed."""
    seen = view(seats, seat=seat)
    kinds = (HOUSE, HOUSE, FORTRESS, TRADING_POST)
    standing = tuple(
        Building(kinds[slot % 4], None if kinds[slot % 4] == FORTRESS else slot % seats)
        for slot in range(BUILDING_SLOTS)
    )
    shares = tuple(Share(number, 12, 12) for number in range(seats))
    players = tuple(
        replace(
            player,
            ryo=99,
            goods=(10, 10, 10),
            points=40,
            officials=5,
            shogun=12,
            recruits=4,
            figures=tuple(space.id for space in seen.spaces[: len(FIGURES)]),
            cards=(*player.cards[:3], *SPECIALS[:6]),
            claimed=SPECIALS[6:],
            locked=True,
        )
        for player in seen.players
    )
    return replace(
        seen,
        spaces=tuple(SpaceView(space.id, (5,) * seats, False) for space in seen.spaces),
        cities=tuple(CityView(city.id, standing, shares) for city in seen.cities),
        players=players,
        merchant=seen.merchant,
    )
