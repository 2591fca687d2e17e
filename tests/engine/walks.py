"""Matches to walk through: every question on the way, with the state it is asked in."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from engine.core.chance import Chance, SeededChance
from engine.core.protocol import AnyGame, Event, Turn
from engine.registry import GAMES
from engine.shogun.state import ShogunState

SHOGUN = GAMES["shogun"]
ALL_VARIANTS = {"defender_may_hold_back": "on", "patient_farmers": "on", "free_choice": "on"}

Player = Callable[[Any, int, Any, Chance], Any]
"""Chooses one of the legal actions."""


class NoChance:
    """A caretaker never draws."""

    def draw(self, n: int) -> int:
        raise AssertionError("the caretaker drew")


def at_random(state: Any, seat: int, legal: Any, chance: Chance) -> Any:
    """Any progressing action."""
    return legal[chance.draw(legal.progressing)]


def of_level(game: AnyGame, level: int) -> Player:
    """What a caretaker of a level advises."""
    return lambda state, seat, legal, chance: game.asking.advise(game.view(state, seat), legal, NoChance(), level)


caretaker = of_level(SHOGUN, 0)


def one_among(place: int, one: Player, others: Player) -> Player:
    """A player on one seat, others on the others."""
    return lambda state, seat, legal, chance: (one if seat == place else others)(state, seat, legal, chance)


def checked(player: Player) -> Player:
    """The same player; what it does must lead on."""

    def legally(state: Any, seat: int, legal: Any, chance: Chance) -> Any:
        action = player(state, seat, legal, chance)
        assert list(legal).index(action) < legal.progressing
        return action

    return legally


def walk(
    seats: int, options: Mapping[str, str], seed: int, player: Player = at_random
) -> Iterator[tuple[ShogunState, int, Any, tuple[Event, ...]]]:
    """A whole match of Shogun: each state with the first seat that must act, its legal actions, what led there."""
    chance = SeededChance(seed)
    step = SHOGUN.initial_state(seats, options, chance)
    while active := SHOGUN.active_seats(step.state):
        legal = SHOGUN.legal_actions(step.state, active[0])
        yield step.state, active[0], legal, step.events
        action = player(step.state, active[0], legal, chance)
        step = SHOGUN.apply_action(step.state, active[0], action, chance)
    yield step.state, -1, (), step.events


def in_place(
    game: AnyGame, seats: int, seed: int | str, player: Player = at_random, options: Mapping[str, str] | None = None
) -> Iterator[tuple[Any, int, Any, list[Event]]]:
    """The same for any game; each state becomes the next one when the walk goes on."""
    chance = SeededChance(seed)
    turn: Turn[Any, Any] = Turn(game.initial_state(seats, options or {}, chance).state, chance)
    while active := game.active_seats(turn.state):
        legal = game.legal_actions(turn.state, active[0])
        yield turn.state, active[0], legal, list(turn.events)
        turn.events.clear()
        game.sequence.advance(turn, active[0], player(turn.state, active[0], legal, chance))
    yield turn.state, -1, (), turn.events
