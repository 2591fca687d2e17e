"""What on the map a seat's open question can be answered with, from its view; and where a token does something."""

from collections.abc import Iterable, Iterator

from engine.rokugan.actions import on
from engine.rokugan.data import BLESSINGS, BLUFF, FACES, FIGHTING, RAID, SCORPION, SLOTS, Kind
from engine.rokugan.rules.slots import forbidden, legal_place, open_slots, raid_strikes, slot_barred, suiting_slots
from engine.rokugan.rules.tokens import Side, SlotState
from engine.rokugan.state import RokuganPhase
from engine.rokugan.view import OwnView, PlayerView, RokuganView, TokenView


def targets(view: RokuganView) -> tuple[str, ...]:
    """Slots, provinces by their ids, and tokens as ``on:7``; empty if nothing is asked that lies on the map."""
    own = view.own
    if own is None or view.seat not in view.active:
        return ()
    if view.phase == RokuganPhase.CONTROL:
        return tuple(it.id for it in view.provinces if it.controller is None)
    if own.draft is not None:
        return tuple(on(int(word)) if word.isdigit() else word for word in own.further)
    if own.held is not None:
        return _slots(view, own, own.held)
    if view.looked or own.looked:
        return tuple(map(on, view.looked or own.looked))
    return tuple(on(token.id) for token in _tokens(view))


def _slots(view: RokuganView, own: OwnView, held: str) -> tuple[str, ...]:
    """Where the token that is taken up may go: all its slots, or those of the province it is aimed at."""
    free = (slot for slot in slots_for(view, held) if slot not in own.ranked)
    return tuple(slot for slot in free if own.aimed is None or (slot in SLOTS and SLOTS[slot].target == own.aimed))


def _tokens(view: RokuganView) -> Iterator[TokenView]:
    """Tokens that Scorpion may look at now, or Unicorn exchange."""
    plain = (token for token in view.tokens if not token.blessings)
    riding = view.phase == RokuganPhase.RIDE
    if view.looking or (riding and view.seat is not None and view.players[view.seat].clan == SCORPION):
        return (token for token in plain if token.owner != view.seat and not token.faceup)
    return (token for token in plain if riding and token.owner == view.seat)


def working(view: RokuganView, face: str, slots: Iterable[str]) -> Iterator[str]:
    """The slots of the board on which a token of the seat does something, as things are."""
    assert view.seat is not None, "a token is somebody's"
    ground, side = ground_of(view), side_of(view.players[view.seat])
    own = [token for token in view.tokens if token.owner == view.seat and token.face is not None]
    shinobi = [token.slot for token in own if FACES[token.face or ""].kind is Kind.SHINOBI]
    for slot in slots:
        if slot in SLOTS and legal_place(ground, side, face, where := SLOTS[slot]):
            in_reach = face != RAID or raid_strikes(ground, view.seat, where.target, shinobi)
            if in_reach:
                yield slot


# -- slots -------------------------------------------------------------------------------------------------------


def slots_for(view: RokuganView, face: str, *, useful: bool = False) -> list[str]:
    """The open slots for a token of the seat; with ``useful`` those on which it does something."""
    assert view.seat is not None, "a token is somebody's"
    side = side_of(view.players[view.seat])
    if forbidden(side, face):
        return []
    ground = ground_of(view)
    if face in BLESSINGS:
        return [on(token.id) for token in _blessable(view, ground, side, strict=useful or view.strict_types)]
    taken = {border for token in view.tokens if (border := SLOTS[token.slot].border)}
    if (useful or view.strict_types) and face != BLUFF:
        return list(suiting_slots(ground, side, face, taken))
    return open_slots(ground, side, taken)


def ground_of(view: RokuganView) -> SlotState:
    """Who controls what, and which special tokens lie where."""
    return SlotState(
        {it.id: it.controller for it in view.provinces if it.controller is not None},
        {it.id: it.special for it in view.provinces if it.special is not None},
    )


def side_of(player: PlayerView) -> Side:
    """A seat, as far as placing depends on it."""
    return Side(player.seat, player.clan or "", player.ronin, player.bluff_forbidden)


def _blessable(view: RokuganView, ground: SlotState, side: Side, *, strict: bool) -> Iterator[TokenView]:
    for token in view.tokens:
        mine = token.owner == view.seat and not token.faceup and token.face is not None
        barred = slot_barred(ground, side.seat, SLOTS[token.slot])
        if mine and not barred and (not strict or token.face in FIGHTING):
            yield token
