"""Matches to walk through: every question on the way, with the state it is asked in."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from engine.core.chance import Chance, SeededChance
from engine.core.protocol import Event
from engine.registry import GAMES
from engine.shogun.state import ShogunState

SHOGUN = GAMES["shogun"]
ALL_VARIANTS = {"defender_may_hold_back": "on", "patient_farmers": "on", "free_choice": "on"}

Player = Callable[[ShogunState, int, Any, Chance], Any]
"""Chooses one of the legal actions."""


def at_random(state: ShogunState, seat: int, legal: Any, chance: Chance) -> Any:
    """Any progressing action."""
    return legal[chance.draw(legal.progressing)]


def caretaker(state: ShogunState, seat: int, legal: Any, chance: Chance) -> Any:
    """What the caretaker advises."""
    return SHOGUN.asking.advise(SHOGUN.view(state, seat), legal, chance)


def walk(
    seats: int, options: Mapping[str, str], seed: int, player: Player = at_random
) -> Iterator[tuple[ShogunState, int, Any, tuple[Event, ...]]]:
    """A whole match: each state with the first seat that must act, its legal actions, and what led there."""
    chance = SeededChance(seed)
    step = SHOGUN.initial_state(seats, options, chance)
    while active := SHOGUN.active_seats(step.state):
        legal = SHOGUN.legal_actions(step.state, active[0])
        yield step.state, active[0], legal, step.events
        action = player(step.state, active[0], legal, chance)
        step = SHOGUN.apply_action(step.state, active[0], action, chance)
    yield step.state, -1, (), step.events
