"""Every game in the registry and the test-only one, in every way to play it, and walks through their matches.

The walks are random but the same in every run; each also takes things back now and then.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

import pytest

from engine.core.chance import RecordingChance, SeededChance
from engine.core.play import begin
from engine.core.protocol import AnyGame, Step
from engine.registry import GAMES
from tests.density import one_in
from tests.noughts.game import NOUGHTS

PLAYED = {**GAMES, NOUGHTS.title: NOUGHTS}

SOME = one_in(32)
"""Costly checks are made at one ply in this number."""


def _ways(game: AnyGame) -> Iterator[tuple[int, dict[str, str]]]:
    """Each number of seats as it is by default, and each other setting of each option."""
    for seats in game.seats:
        yield seats, {}
    for number, option in enumerate(game.options):
        others = [setting.value for setting in option.settings] or [str(option.least), str(option.most)]
        for value in others:
            if value != option.default:
                yield game.seats[number % len(game.seats)], {option.key: value}


WAYS = [
    pytest.param(game, seats, options, id=f"{title}-{seats}" + "".join(f"-{k}={v}" for k, v in options.items()))
    for title, game in PLAYED.items()
    for seats, options in _ways(game)
]
TITLES = [pytest.param(game, id=title) for title, game in PLAYED.items()]

every_way = pytest.mark.parametrize(("game", "seats", "options"), WAYS)
every_game = pytest.mark.parametrize("game", TITLES)


@dataclass(frozen=True)
class Ground:
    """A ply of a walk: the state before it, who did what, what came of it."""

    state: Any
    seat: int
    action: Any
    step: Step[Any, Any]
    draws: tuple[int, ...]


@dataclass(frozen=True)
class Walk:
    """A match that was walked through."""

    first: Step[Any, Any]
    setup: tuple[int, ...]
    plies: tuple[Ground, ...]

    @property
    def states(self) -> list[Any]:
        return [self.first.state, *(ply.step.state for ply in self.plies)]

    @property
    def events(self) -> list[Any]:
        return [event for step in (self.first, *(ply.step for ply in self.plies)) for event in step.events]


def walk(game: AnyGame, seats: int, options: Mapping[str, str], seed: int = 1) -> Walk:
    """A random match by ``apply_action``; one ply in ten takes something back if that is possible."""
    return _walk(game.title, seats, tuple(sorted(options.items())), seed)


@cache
def _walk(title: str, seats: int, options: tuple[tuple[str, str], ...], seed: int) -> Walk:
    game, luck = PLAYED[title], SeededChance(seed)
    first, setup = begin(game, seats, dict(options), luck)
    step, plies = first, []
    while active := game.active_seats(step.state):
        seat, whole = active[luck.draw(len(active))], not luck.draw(10)
        if whole and (back := _able_to_take_back(game, step.state)):
            seat = back[luck.draw(len(back))]
        legal = game.legal_actions(step.state, seat)
        action = legal[luck.draw(len(legal) if whole else legal.progressing)]
        record = RecordingChance(luck)
        before, step = step.state, game.apply_action(step.state, seat, action, record)
        plies.append(Ground(before, seat, action, step, tuple(record.draws)))
        assert len(plies) < 20_000
    return Walk(first, setup, tuple(plies))


def _able_to_take_back(game: AnyGame, state: Any) -> list[int]:
    return [
        seat
        for seat in everybody(state)
        if (legal := game.legal_actions(state, seat)) and len(legal) > legal.progressing
    ]


def everybody(state: Any) -> range:
    return range(len(state.players))
