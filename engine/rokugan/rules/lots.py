"""What the lot decides for somebody who does not answer in time (RULES.md 13, D6a and D7')."""

from collections.abc import Iterator, Sequence
from itertools import filterfalse
from typing import TypeVar

from engine.rokugan.actions import on
from engine.rokugan.data import (
    BLESSINGS,
    BLUFF,
    CENTER,
    COASTAL,
    DIPLOMACY,
    FIGHTING,
    HARBOR,
    NAVIES,
    RAID,
    STRENGTH,
    TARGET,
)
from engine.rokugan.rules.moves import side_of
from engine.rokugan.rules.placing import blessable, placeable, slots_for
from engine.rokugan.rules.slots import all_barred, suiting_slots
from engine.rokugan.rules.tokens import Side
from engine.rokugan.state import RokuganState, RokuganTurn

X = TypeVar("X")

GUARDS = FIGHTING | {BLUFF}
"""Tokens that stand guard in an own centre, or seem to; navies only on a coast."""
_GUARDING, _FIGHTING = GUARDS.__contains__, FIGHTING.__contains__


def looked_at(turn: RokuganTurn, seat: int) -> int:
    """D6a: one of the opponents' tokens looked at, else any of them."""
    looked = turn.state.looked
    return _drawn(turn, [id for id in looked if turn.state.tokens[id].owner != seat] or looked)


def placement(turn: RokuganTurn, seat: int) -> tuple[str, str]:
    """D7': draw a token of the hand and its slot. It defends where it can, and its type stays hidden."""
    state = turn.state
    player, special = state.players[seat], state.special
    guards = list(filter(_FIGHTING if player.bluff_forbidden else _GUARDING, player.hand))
    centers = player.provinces
    if special and not special.keys().isdisjoint(centers):
        centers = list(filterfalse(all_barred(state, seat).__contains__, centers))
    if COASTAL.isdisjoint(centers) and not _ports(state, centers):
        guards = [face for face in guards if face not in NAVIES]
    if guards and centers:
        face = guards[turn.draw(len(guards))]
        places = _ports(state, centers) if face in NAVIES else centers
        return face, CENTER[places[turn.draw(len(places))]]
    for pairs in _worse(state, seat, list(filter(placeable(state, seat).__contains__, player.hand))):
        if pairs:
            return _drawn(turn, pairs)
    raise AssertionError("a token may be placed")


def _ports(state: RokuganState, provinces: Sequence[str]) -> list[str]:
    """Those of the provinces that are coastal."""
    return [id for id in provinces if id in COASTAL or state.special.get(id) == HARBOR]


def _worse(state: RokuganState, seat: int, tokens: Sequence[str]) -> Iterator[list[tuple[str, str]]]:
    """2 to 6: pairs of a token and a slot, the first ones that there are."""
    side = side_of(state, seat)
    attacks = _legal(state, side, [face for face in tokens if face in FIGHTING])
    yield [(face, slot) for face, slot in attacks if state.owner.get(TARGET[slot]) != seat]
    yield _strongest(state, seat, [face for face in tokens if face in BLESSINGS])
    for wanted in (DIPLOMACY, RAID):
        yield _legal(state, side, [face for face in tokens if face == wanted])
    yield [(face, slot) for face in tokens for slot in slots_for(state, seat, face)]


def _legal(state: RokuganState, side: Side, tokens: Sequence[str]) -> list[tuple[str, str]]:
    return [(face, slot) for face in tokens for slot in suiting_slots(state, side, face, state.borders)]


def _strongest(state: RokuganState, seat: int, blessings: Sequence[str]) -> list[tuple[str, str]]:
    """A blessing on the strongest own facedown fighter; blessings on it count."""
    if not blessings:
        return []
    strength = {
        on(id): sum(map(STRENGTH.__getitem__, (token.face, *token.blessings)))
        for id, token in blessable(state, seat)
        if token.face in FIGHTING
    }
    best = max(strength.values(), default=0)
    return [(face, slot) for face in blessings for slot, value in strength.items() if value == best]


def _drawn(turn: RokuganTurn, options: Sequence[X]) -> X:
    return options[turn.draw(len(options))]
