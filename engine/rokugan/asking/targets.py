"""Answers on the map to a seat's open question, slots where a token works, and objectives."""

from collections.abc import Iterable, Iterator

from engine.core.text import T, Text
from engine.rokugan import data
from engine.rokugan.actions import on
from engine.rokugan.rules import scoring
from engine.rokugan.rules.scoring import Progress
from engine.rokugan.rules.slots import Position, Side, forbidden, legal_place, raid_strikes, token_slots
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
    for slot in slots:
        where = data.SLOTS.get(slot)
        works = where is not None and legal_place(ground, side, face, where)
        if works and (face != data.RAID or raid_strikes(ground, side.seat, data.TARGET[slot])):
            yield slot


# -- slots -------------------------------------------------------------------------------------------------------


def slots_for(view: RokuganView, face: str, *, useful: bool = False) -> list[str]:
    """The open slots for a token of the seat; with ``useful`` those on which it does something."""
    side = side_of(view.me)
    if forbidden(side, face):
        return []
    return list(token_slots(ground_of(view), side, face, useful=useful or view.strict_types))


def ground_of(view: RokuganView) -> Position:
    """Return all that placing depends on, as the view shows it."""
    return Position(
        {it.id: it.controller for it in view.provinces if it.controller is not None},
        {it.id: it.special for it in view.provinces if it.special is not None},
        {border for token in view.tokens if (border := data.BORDER[token.slot])},
        {token.id: token for token in view.tokens},
    )


def side_of(player: PlayerView) -> Side:
    """A seat, as far as placing depends on it."""
    return Side(player.seat, player.clan or "", player.ronin, player.bluff_forbidden)


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
