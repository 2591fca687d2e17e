"""Placing a token of the hand (RULES.md 5.4 to 5.6): which tokens, which slots, and the placing itself."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import filterfalse

from engine.core.protocol import Actions
from engine.rokugan import events as e
from engine.rokugan.actions import DROP, END, LOT, Action, aim, hold, on, play_card, put, token_of
from engine.rokugan.data import BLESSINGS, BLUFF, BORDER, FIGHTING, HAND, PROVINCE_IDS, SLOTS
from engine.rokugan.rules.moves import side_of
from engine.rokugan.rules.slots import (
    all_barred,
    forbidden,
    legal_place,
    open_slots,
    slot_barred,
    slots_at,
    suiting_slots,
)
from engine.rokugan.state import RokuganState, RokuganTurn, Token, facedown

BACK: tuple[Action, ...] = (DROP,)
_KEPT, _PROVINCES = HAND.kept, len(PROVINCE_IDS)
_PLACES, _HANDS = 1024, 1 << 14
"""So many lists of places, and of what a hand may begin with, are not made anew."""


def can_place(state: RokuganState, seat: int) -> bool:
    """Whether any token of the hand may be placed."""
    hand = state.players[seat].hand
    if len(hand) <= _KEPT:
        return False
    if hand[0] in FIGHTING and not state.rules.strict_types and len(state.special) < _PROVINCES:
        return True  # a fighter can go into any centre
    return bool(placeable(state, seat))


def placeable(state: RokuganState, seat: int) -> tuple[str, ...]:
    """The tokens of the hand that may be placed, each face once (5.6)."""
    player = state.players[seat]
    hand = player.hand
    if len(hand) <= _KEPT:
        return ()
    faces, unblessed = _different(tuple(hand))
    if faces is not unblessed and not _may_bless(state, seat):
        faces = unblessed
    if player.ronin or player.bluff_forbidden or state.rules.strict_types or len(state.special) == _PROVINCES:
        return tuple(_allowed(state, seat, faces))
    return faces


def _allowed(state: RokuganState, seat: int, faces: Iterable[str]) -> Iterator[str]:
    """Those that are not forbidden, and have a slot: any has, as long as a type need not fit and a centre is free."""
    side, anywhere = side_of(state, seat), not state.rules.strict_types and len(state.special) < _PROVINCES
    for face in faces:
        if not forbidden(side, face) and (anywhere or slots_for(state, seat, face)):
            yield face


@lru_cache(_HANDS)
def _different(hand: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Each face of a hand once; and without the blessings, the same if it has none."""
    faces = tuple(dict.fromkeys(hand))
    return faces, faces if BLESSINGS.isdisjoint(faces) else tuple([face for face in faces if face not in BLESSINGS])


@lru_cache(_HANDS)
def menu(faces: tuple[str, ...], cards: tuple[str, ...]) -> Actions[Action]:
    """At the start of a turn: a token to place, or a card; without a token the turn can be ended."""
    return Actions((*map(hold, faces), *map(play_card, cards), LOT if faces else END))


def where(state: RokuganState, seat: int, face: str) -> Actions[Action]:
    """What comes next for the token that is held: the province, then the slot; a blessing goes on a token at once."""
    if face in BLESSINGS:
        return Actions((*map(put, slots_for(state, seat, face)), LOT), BACK)
    if state.aimed is not None:
        return _puts(tuple(slots_in(state, seat, face, state.aimed)))
    if state.rules.strict_types:
        provinces = {SLOTS[slot].target for slot in slots_for(state, seat, face)}
        return _aims(tuple(filterfalse(provinces.__contains__, PROVINCE_IDS)))
    return _aims(tuple(all_barred(state, seat)) if state.special else ())


@lru_cache(_PLACES)
def _puts(slots: tuple[str, ...]) -> Actions[Action]:
    """Any of these slots."""
    return Actions((*map(put, slots), LOT), BACK)


@lru_cache(_PLACES)
def _aims(shut: tuple[str, ...]) -> Actions[Action]:
    """Every province but these."""
    return Actions((*[aim(id) for id in PROVINCE_IDS if id not in shut], LOT), BACK)


def slots_in(state: RokuganState, seat: int, face: str, province: str) -> list[str]:
    """The slots that are offered for a token in a province, and on borders pointing at it."""
    slots = slots_at(state, seat, state.players[seat].ronin, province, state.borders)
    if state.rules.strict_types and face != BLUFF:
        side = side_of(state, seat)
        return [slot for slot in slots if legal_place(state, side, face, SLOTS[slot])]
    return slots


def _may_bless(state: RokuganState, seat: int) -> bool:
    """Whether there is a token that may be blessed."""
    anywhere = not state.special and not state.rules.strict_types
    for token in state.tokens.values():
        if token.owner == seat and not token.faceup and (anywhere or _blessable(state, token)):
            return True
    return False


def _blessable(state: RokuganState, token: Token) -> bool:
    if token.faceup or (state.special and slot_barred(state, token.owner, SLOTS[token.slot])):
        return False
    return not state.rules.strict_types or token.face in FIGHTING


def blessable(state: RokuganState, seat: int) -> Iterator[tuple[int, Token]]:
    """Own facedown tokens (H8), where H1 and H2 allow a blessing on them."""
    for id, token in state.tokens.items():
        if token.owner == seat and _blessable(state, token):
            yield id, token


def slots_for(state: RokuganState, seat: int, face: str) -> Sequence[str]:
    """The slots that are offered for a token (5.5)."""
    if face in BLESSINGS:
        return [on(id) for id, _ in blessable(state, seat)]
    side = side_of(state, seat)
    if state.rules.strict_types and face != BLUFF:
        return list(suiting_slots(state, side, face, state.borders))
    return open_slots(state, side, state.borders)


def place(turn: RokuganTurn, seat: int, face: str, slot: str) -> None:
    """T2: a token of the hand comes onto the board."""
    state = turn.state
    state.players[seat].hand.remove(face)
    state.placed_now = True
    if face in BLESSINGS:
        under = token_of(slot)
        assert under is not None, "blessings go on tokens"
        token = state.tokens[under]
        state.tokens[under] = token.blessed(*token.blessings, face)
        turn.emit(e.BlessingPlaced(seat, face, under, token.slot))
        return
    state.placed = id = state.placed + 1  # as ``moves.lay`` does it
    state.tokens[id] = facedown(seat, face, slot)
    border = BORDER[slot]
    if border is not None:
        state.borders[border] = id
    if turn.record_events:
        turn.emit(e.TokenPlaced(seat, id, slot))
        turn.emit(e.PlacedFace(seat, id, slot, face))
