"""Attacks and revolts that could come in random matches, tried many times by the rules themselves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

from engine.core.chance import Chance, SeededChance
from engine.core.protocol import Event, Turn
from engine.shogun.actions import March
from engine.shogun.events import BattleFought, RevoltFought
from engine.shogun.rules import tower, warfare
from engine.shogun.state import ShogunPhase, ShogunState, ShogunTurn
from tests.engine.walks import walk

Fight = BattleFought | RevoltFought


def attacks(options: Mapping[str, str], seed: int, every: int, seats: int = 4) -> Iterator[tuple[ShogunState, March]]:
    """One of the attacks of the seat that is asked, at a share of the questions."""
    rng, met = Random(seed), 0
    for state, seat, legal, _ in walk(seats, options, seed):
        if state.phase != ShogunPhase.ACTION:
            continue
        marches = [it for it in legal if isinstance(it, March) and state.owner.get(it.target) != seat]
        met += bool(marches)
        if marches and met % every == 0:
            yield state, rng.choice(marches)


def attacked(state: ShogunState, march: March, luck: Chance, back: int = 0) -> BattleFought:
    """The attack, carried out by the rules."""
    turn: ShogunTurn = Turn(state.copy(), luck)
    warfare.attack(turn, state.owner[march.source], march, back)
    return _fight(turn.events)  # type: ignore[return-value]


def risen(state: ShogunState, province: str, rising: int, luck: Chance) -> RevoltFought:
    """A revolt, carried out by the rules."""
    turn: ShogunTurn = Turn(state.copy(), luck)
    warfare.revolt(turn, province, rising, winter=True)
    return _fight(turn.events)  # type: ignore[return-value]


def luck(tries: int) -> Iterator[Chance]:
    """Luck for a number of tries."""
    source = SeededChance(tries)
    return (source for _ in range(tries))


def forget_odds() -> None:
    """So that the next ones are worked out anew."""
    for kept in (tower.falling, tower._together, tower._odds):
        kept.cache_clear()


def _fight(events: list[Event]) -> Fight:
    (fight,) = (event for event in events if isinstance(event, Fight))
    return fight
