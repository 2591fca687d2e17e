"""Placing a token of the hand (RULES.md 5.4 to 5.6): which tokens, which slots, and the placing itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.rokugan import events as e
from engine.rokugan.actions import on, token_of
from engine.rokugan.data import BLESSINGS, FIGHTING, HAND, PROVINCE_IDS
from engine.rokugan.moves import lay, side_of, slot_of
from engine.rokugan.slots import forbidden, in_disguise, open_slots, slot_barred
from engine.rokugan.state import RokuganState, RokuganTurn, Token


def placeable(state: RokuganState, seat: int) -> list[str]:
    """The tokens of the hand that may be placed, each face once (5.6)."""
    player = state.players[seat]
    if len(player.hand) <= HAND.kept:
        return []
    faces = list(dict.fromkeys(player.hand))
    if player.ronin or player.bluff_forbidden:
        side = side_of(state, seat)
        faces = [face for face in faces if not forbidden(side, face)]
    if not BLESSINGS.isdisjoint(faces) and not blessable(state, seat):
        faces = [face for face in faces if face not in BLESSINGS]
    if state.rules.strict_types or len(state.special) == len(PROVINCE_IDS):
        faces = [face for face in faces if slots_for(state, seat, face)]
    return faces


def blessable(state: RokuganState, seat: int) -> list[str]:
    """The slots on own facedown tokens (H8), where H1 and H2 allow them."""
    return [
        on(id)
        for id, token in state.tokens.items()
        if token.owner == seat and not token.faceup and not slot_barred(state, seat, slot_of(token))
        if not state.rules.strict_types or token.face in FIGHTING
    ]


def slots_for(state: RokuganState, seat: int, face: str) -> Sequence[str]:
    """The slots that are offered for a token (5.5)."""
    if face in BLESSINGS:
        return blessable(state, seat)
    side = side_of(state, seat)
    slots = open_slots(state, side, state.borders)
    return in_disguise(state, side, face, slots) if state.rules.strict_types else slots


def place(turn: RokuganTurn, seat: int, face: str, slot: str) -> None:
    """T2: a token of the hand comes onto the board."""
    state = turn.state
    state.players[seat].hand.remove(face)
    state.placed_now = True
    under = token_of(slot)
    if under is not None:
        token = state.tokens[under]
        state.tokens[under] = replace(token, blessings=(*token.blessings, face))
        turn.tell(e.BlessingPlaced(seat, face, under, token.slot))
        return
    id = lay(state, Token(seat, face, slot))
    turn.tell(e.token_placed(seat, id, slot))
    turn.tell(e.placed_face(seat, id, slot, face))
