"""What the lot decides for somebody who does not answer in time (RULES.md 13, D6a and D7')."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from engine.rokugan.actions import token_of
from engine.rokugan.data import BLESSINGS, BLUFF, DIPLOMACY, FACES, FIGHTING, RAID, SLOTS, Kind, Place
from engine.rokugan.moves import side_of
from engine.rokugan.placing import blessable, placeable, slots_for
from engine.rokugan.slots import Side, is_attack, legal_place
from engine.rokugan.state import RokuganState, RokuganTurn

X = TypeVar("X")

_GUARDS = frozenset({Kind.ARMY, Kind.NAVY, Kind.SHINOBI, Kind.BLUFF})


def looked_at(turn: RokuganTurn, seat: int) -> int:
    """D6a: one of the opponents' tokens looked at, else any of them."""
    state = turn.state
    theirs = [id for id in state.looked if state.tokens[id].owner != seat]
    return _drawn(turn, theirs or state.looked)


def placement(turn: RokuganTurn, seat: int) -> tuple[str, str]:
    """D7': a token of the hand and its slot. Defends where it can, and hides which type it is."""
    state = turn.state
    faces = placeable(state, seat)
    guards = [(face, slots) for face in _tokens(state, seat, faces) if (slots := _guarding(state, seat, face))]
    if guards:
        face, slots = _drawn(turn, guards)
        return face, _drawn(turn, slots)
    for pairs in _worse(state, seat, faces):
        if pairs:
            return _drawn(turn, pairs)
    raise AssertionError("a token may be placed")


def _tokens(state: RokuganState, seat: int, faces: Sequence[str]) -> list[str]:
    """The tokens of the hand that may be placed, each as often as it is there."""
    return [face for face in state.players[seat].hand if face in faces]


def _guarding(state: RokuganState, seat: int, face: str) -> list[str]:
    """1: own centres on which it stands guard, or seems to."""
    if FACES[face].kind not in _GUARDS:
        return []
    return [
        slot
        for slot in slots_for(state, seat, face)
        if SLOTS[slot].place is Place.CENTER and state.owner.get(SLOTS[slot].target) == seat
        if face == BLUFF or legal_place(state, side_of(state, seat), face, SLOTS[slot])
    ]


def _worse(state: RokuganState, seat: int, faces: Sequence[str]) -> Iterator[list[tuple[str, str]]]:
    """2 to 6: pairs of a token and a slot, the first ones that there are."""
    side = side_of(state, seat)
    tokens = _tokens(state, seat, faces)
    yield [
        (face, slot)
        for face in tokens
        if face in FIGHTING
        for slot in slots_for(state, seat, face)
        if is_attack(state, side, face, SLOTS[slot])
    ]
    yield _strongest(state, seat, [face for face in tokens if face in BLESSINGS])
    for wanted in (DIPLOMACY, RAID):
        yield _legal(state, side, [face for face in tokens if face == wanted])
    yield [(face, slot) for face in tokens for slot in slots_for(state, seat, face)]


def _legal(state: RokuganState, side: Side, tokens: Sequence[str]) -> list[tuple[str, str]]:
    return [
        (face, slot)
        for face in tokens
        for slot in slots_for(state, side.seat, face)
        if legal_place(state, side, face, SLOTS[slot])
    ]


def _strongest(state: RokuganState, seat: int, blessings: Sequence[str]) -> list[tuple[str, str]]:
    """A blessing on the strongest own facedown fighter; blessings on it count."""
    strength = {
        slot: sum(FACES[face].strength for face in (token.face, *token.blessings))
        for slot in blessable(state, seat)
        if (token := state.tokens[token_of(slot) or 0]).face in FIGHTING
    }
    best = max(strength.values(), default=0)
    return [(face, slot) for face in blessings for slot, value in strength.items() if value == best]


def _drawn(turn: RokuganTurn, options: Sequence[X]) -> X:
    return options[turn.draw(len(options))]
