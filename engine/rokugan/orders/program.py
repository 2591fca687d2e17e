"""Placement by post (RULES.md 17): what the game says to lists of placements. How they run is the host's business.

Circuits, wakes, when lists end, and why an entry can never be legal. Everything here is public or from a seat's view.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.cycles import TurnCycle
from engine.core.protocol import Event
from engine.core.standing_orders.decision import Trigger
from engine.core.text import T, Text
from engine.rokugan import events as e
from engine.rokugan.data import (
    BLESSINGS,
    DIPLOMACY,
    HAND,
    PEACE,
    PROVINCE_IDS,
    RAID,
    SHRINE,
    SLOTS,
    TERRITORIES,
    TERRITORY_IDS,
    UNICORN,
    Place,
    Slot,
)
from engine.rokugan.rules.slots import barred, forbidden, open_slots
from engine.rokugan.rules.tokens import Side, SlotState
from engine.rokugan.state import At, RokuganState
from engine.rokugan.view import RokuganView
from engine.rokugan.words import names as words

CONTROL, CARDS, PLACE, LOOK, EXCHANGE = "control", "cards", "place", "look", "exchange"
"""The kinds of decision that are asked in circuits, and Scorpion's look along with a placement."""
WATCHED = frozenset({CARDS, PLACE, LOOK, EXCHANGE})
"""Their lists are woken, or end, by what happens."""
UNLESS_PLAYED = "pass_unless_played"
"""U3: pass until another player plays a card."""

REMOVED, THREAT, NEAR = "own_token_removed", "enemy_at_own_province", "token_near"


# -- circuits (17.4, 17.6) ----------------------------------------------------------------------------------------


def circuit(state: RokuganState) -> TurnCycle | None:
    """The turn of everybody that is going on: a control token of each, a turn in U3 or in the placement, X0.

    None in waves, and for Scorpion's look after the last of them: there all are asked at once.
    """
    if len(state.active) != 1:
        return None
    acting = state.active[0]
    order = state.clockwise(state.first)
    match state.phase:
        case At.CONTROL:
            number = len(state.provinces_of(acting))
            return _circuit(state, CONTROL, number, order, order)
        case At.CARDS:
            asked = tuple(seat for seat in state.clockwise(acting) if _may_play(state, seat))
            over = sum(_may_play(state, seat) for seat in state.clockwise(acting)[len(order) - state.passes :])
            to_come = asked[: len(asked) - over]
            return TurnCycle(CARDS, state.round, state.cards_played + 1, len(asked), to_come)
        case At.PLACEMENT:
            return _circuit(state, PLACE, state.circuit, order, tuple(seat for seat in order if _turns(state, seat)))
        case At.RIDE if state.players[acting].clan == UNICORN:
            return TurnCycle(EXCHANGE, state.round, 1, 1, (acting,))
    return None


def _circuit(state: RokuganState, kind: str, number: int, order: tuple[int, ...], taking: tuple[int, ...]) -> TurnCycle:
    place = order.index(state.active[0])
    to_come = (state.active[0], *(seat for seat in order[place + 1 :] if seat in taking))
    over = sum(seat in taking for seat in order[:place])
    return TurnCycle(kind, state.round, number, over + len(to_come), to_come)


def _turns(state: RokuganState, seat: int) -> bool:
    """Whether the seat takes, or has taken, a turn in this circuit."""
    player, order = state.players[seat], state.clockwise(state.first)
    over = order.index(seat) < order.index(state.active[0])
    return not player.out and len(player.hand) >= HAND.kept + (not over)


def _may_play(state: RokuganState, seat: int) -> bool:
    """Whether the table sees that the seat is asked in U3: it holds a card, not only of the Shadowlands."""
    return any(state.territories[id].holder == seat for id in TERRITORY_IDS if TERRITORIES[id].honor)


# -- wakes (17.3), and when lists end -----------------------------------------------------------------------------


def wakes() -> tuple[Trigger, ...]:
    """What can wake the owner of a list of placements."""
    return (
        Trigger(REMOVED, T("one of my tokens was removed from the board"), usual=True),
        Trigger(THREAT, T("another player’s token came into a province of mine, or points at one"), usual=True),
        *(Trigger(f"{NEAR}:{id}", T("a token came into {province} or on its borders", province=words.province(id)))
          for id in PROVINCE_IDS),
    )  # fmt: skip


def woken(view: RokuganView, event: Event) -> tuple[str, ...]:
    """Which of them an event makes true for the seat whose view it is."""
    match event:
        case e.TokenDiscarded(token=token):
            return (REMOVED,) if token.owner == view.seat else ()
        case e.TokenPooled(owner=owner):
            return (REMOVED,) if owner == view.seat else ()
        case e.TokenPlaced(seat=seat, slot=slot) | e.TokenAnimated(seat=seat, slot=slot):
            return _placed(view, seat, slot)
        case e.BlessingPlaced(seat=seat, slot=slot):
            return _placed(view, seat, slot)
    return ()


def _placed(view: RokuganView, seat: int, slot: str) -> tuple[str, ...]:
    where = SLOTS[slot]
    mine = any(it.id == where.target and it.controller == view.seat for it in view.provinces)
    near = tuple(f"{NEAR}:{id}" for id in (where.target, where.source) if id is not None)
    return (THREAT, *near) if seat != view.seat and mine else near


def ends(view: RokuganView, key: str, named: tuple[str, ...], event: Event) -> bool:
    """Placements, looks and exchanges are for one round; the flag of U3 falls when another player plays a card."""
    if key == CARDS:
        return UNLESS_PLAYED in named and isinstance(event, e.CardPlayed) and event.seat != view.seat
    return isinstance(event, e.TokensRevealed)


# -- what can never be legal (17.1) -------------------------------------------------------------------------------


def stuck(side: Side, face: str) -> Text | None:
    """Why a token can be placed nowhere this round."""
    if not forbidden(side, face):
        return None
    if face in (RAID, DIPLOMACY):
        return T("A ronin places neither raid nor diplomacy.")
    return T("Spy Network forbids your bluff this round.")


def shut(ground: SlotState, side: Side, borders: Mapping[str, int], slot: str) -> Text | None:
    """Why a slot of the board cannot be used (H1 to H5)."""
    where = SLOTS[slot]
    for province in (where.target, where.source):
        if province is not None and barred(ground, side.seat, province):
            return closed(ground, province)
    if where.border is not None and where.border in borders:
        return T("A token lies on that border already; each border holds one.")
    return None if slot in open_slots(ground, side, borders) else _nothing_comes(ground, side, where)


def closed(ground: SlotState, province: str) -> Text:
    """Why no token may lie in a province or on its borders."""
    name = words.province(province)
    match ground.special[province]:
        case special if special == PEACE:
            return T("{province} has peace: no token may lie in it or on its borders.", province=name)
        case special if special == SHRINE:
            return T(
                "{province} has the shrine: only its controller places tokens in it or on its borders.", province=name
            )
    return T("{province} is scorched: no token may lie in it or on its borders.", province=name)


def _nothing_comes(ground: SlotState, side: Side, where: Slot) -> Text:
    target = words.province(where.target)
    if where.place is not Place.CENTER and ground.owner.get(where.target) == side.seat:
        return T(
            "{province} is yours: nobody attacks an own province. Its centre is where you defend it.", province=target
        )
    source = words.province(where.source or where.target)
    return T("{source} is not yours, so nothing can come from there to {province}.", source=source, province=target)


def unfit(face: str, slot: str) -> Text | None:
    """A blessing lies on tokens, everything else on the board (H8)."""
    if (face in BLESSINGS) != (slot in SLOTS):
        return None
    if face in BLESSINGS:
        return T("A blessing lies on a token of yours, written like “on:7” or “on:army_1”.")
    return T("Only a blessing lies on another token.")


__all__ = [
    "CONTROL",
    "PLACE",
    "UNLESS_PLAYED",
    "WATCHED",
    "circuit",
    "closed",
    "ends",
    "shut",
    "stuck",
    "unfit",
    "wakes",
    "woken",
]
