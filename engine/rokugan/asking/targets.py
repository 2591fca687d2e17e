"""Answers on the map to a seat's open question, slots where a token works, and objectives."""

from collections.abc import Iterable, Iterator

from engine.core.text import T, Text
from engine.rokugan import data
from engine.rokugan.actions import on
from engine.rokugan.rules import scoring
from engine.rokugan.rules.scoring import Progress
from engine.rokugan.rules.slots import (
    Side,
    SlotState,
    forbidden,
    legal_place,
    open_slots,
    raid_strikes,
    slot_barred,
    suiting_slots,
)
from engine.rokugan.state import RokuganPhase
from engine.rokugan.view import OwnView, PlayerView, RokuganView, TokenView


def targets(view: RokuganView) -> tuple[str, ...]:
    """Return slots, provinces, and tokens as ``on:7``; nothing for a question that is not on the
    map."""
    own = view.own
    if own is None or view.seat not in view.active:
        return ()
    if view.phase == RokuganPhase.CONTROL:
        return tuple(it.id for it in view.provinces if it.controller is None)
    if own.draft is not None:
        return tuple(on(int(word)) if word.isdecimal() else word for word in own.further)
    if own.held is not None:
        return _slots(view, own, own.held)
    if view.looked:
        return tuple(map(on, view.looked))
    return tuple(on(token.id) for token in _tokens(view))


def _slots(view: RokuganView, own: OwnView, held: str) -> tuple[str, ...]:
    """Return the slots for the token that is taken up, of the province it is aimed at if any."""
    slots = slots_for(view, held)
    return tuple(slot for slot in slots if own.aimed is None or data.SLOTS[slot].target == own.aimed)


def _tokens(view: RokuganView) -> list[TokenView]:
    """Tokens that Scorpion may look at now, or Unicorn exchange."""
    if view.looking:
        return tokens_to_look_at(view)
    return tokens_to_exchange(view) if view.phase == RokuganPhase.RIDE else []


def tokens_to_look_at(view: RokuganView) -> list[TokenView]:
    """The tokens that Scorpion may look at."""
    return [token for token in view.tokens if token.owner != view.seat and not token.faceup and not token.blessings]


def tokens_to_exchange(view: RokuganView) -> list[TokenView]:
    """The tokens of which Unicorn may exchange two."""
    return [token for token in view.tokens if token.owner == view.seat and not token.blessings]


def working(view: RokuganView, face: str, slots: Iterable[str]) -> Iterator[str]:
    """The slots of the board on which a token of the seat does something, as things are."""
    ground, side = ground_of(view), side_of(view.me)
    own = [token for token in view.tokens if token.owner == view.seat]
    shinobi = [
        token.slot for token in own if token.face is not None and data.KIND[token.face] is data.TokenType.SHINOBI
    ]
    for slot in slots:
        if slot not in data.SLOTS or not legal_place(ground, side, face, data.SLOTS[slot]):
            continue
        if face != data.RAID or raid_strikes(ground, side.seat, data.TARGET[slot], shinobi):
            yield slot


# -- slots -------------------------------------------------------------------------------------------------------


def slots_for(view: RokuganView, face: str, *, useful: bool = False) -> list[str]:
    """The open slots for a token of the seat; with ``useful`` those on which it does something."""
    side = side_of(view.me)
    if forbidden(side, face):
        return []
    ground = ground_of(view)
    if face in data.BLESSINGS:
        return [on(token.id) for token in _blessable(view, ground, side, strict=useful or view.strict_types)]
    taken = borders_taken(view)
    if (useful or view.strict_types) and face != data.BLUFF:
        return list(suiting_slots(ground, side, face, taken))
    return open_slots(ground, side, taken)


def borders_taken(view: RokuganView) -> set[str]:
    """The borders on which a token lies."""
    return {border for token in view.tokens if (border := data.SLOTS[token.slot].border)}


def ground_of(view: RokuganView) -> SlotState:
    """Return who controls what, and the special tokens."""
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
        barred = slot_barred(ground, side.seat, data.SLOTS[token.slot])
        if mine and not barred and (not strict or token.face in data.FIGHTING):
            yield token


# -- a secret objective -------------------------------------------------------------------------------------------


def progress(view: RokuganView, objective: str) -> Progress:
    """Return the seat's progress with an objective as things stand."""
    ground = ground_of(view)
    return scoring.progress(objective, ground.owner, ground.special, view.me.seat, len(view.players))


def progress_told(view: RokuganView, objective: str) -> Text:
    """The same in words."""
    found, kind = progress(view, objective), data.OBJECTIVES[objective].kind
    if found.done:
        return T("fulfilled as things stand")
    if kind is data.Goal.FEWEST_PROVINCES:
        return T("you have {have} provinces, another player only {least}", have=found.have, least=found.need)
    if kind is data.Goal.ADJACENT_CHAIN and found.have == found.need:
        return T("{have} in a row, but in too few territories", have=found.have)
    return T("{have} of {need} so far", have=found.have, need=found.need)
