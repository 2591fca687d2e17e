"""The words of the game: everything of it that a person reads, but questions and topics."""

from __future__ import annotations

from engine.core.protocol import Event
from engine.core.text import TN, SeatName, T, Text, verbatim
from tests.noughts import events as e
from tests.noughts.actions import Action, Assign, Clear, Lock, Mark, Unlock
from tests.noughts.data import ROWS, SIGNS
from tests.noughts.events import Ending
from tests.noughts.state import At
from tests.noughts.view import NoughtsView

ENDING = {
    Ending.LINE: T("Three in a row."),
    Ending.COINS: T("The board is full; coins decide."),
    Ending.SHARED: T("The board is full, and both have as many coins."),
}


def coins(n: int) -> Text:
    """An amount."""
    return TN("{n} coin", "{n} coins", n)


def label(action: Action) -> Text:
    """The action in a few words, for a button or a list."""
    match action:
        case Assign(n):
            return coins(n)
        case Clear():
            return T("No bid yet")
        case Lock():
            return T("Lock the bid")
        case Unlock():
            return T("Change the bid again")
        case Mark(square):
            return verbatim(square)


def tell(event: Event) -> Text:
    """What happened, in a sentence."""
    match event:
        case e.MatchBegan():
            return T("Both write a secret bid for the first move.")
        case e.BidChanged(_, None):
            return T("You have no bid.")
        case e.BidChanged(_, n):
            return T("Your bid is {coins}.", coins=coins(n or 0))
        case e.BidLocked(seat, locked):
            return T("{seat} has locked a bid.", seat=SeatName(seat)) if locked else T("A bid is open again.")
        case e.BidsShown(bids, first, True):
            return T("Both bid {coins}; the lot falls on {seat}.", coins=coins(bids[first]), seat=SeatName(first))
        case e.BidsShown(bids, first):
            return T("{seat} moves first for {coins}.", seat=SeatName(first), coins=coins(bids[first]))
        case e.Marked(seat, square):
            return T("{seat} takes {square}.", seat=SeatName(seat), square=square)
        case e.MatchEnded(reason, held):
            return T("{why} {mine} to {yours}.", why=ENDING[reason], mine=coins(held[0]), yours=coins(held[1]))
    raise TypeError(f"no words for {event!r}")


def headline(event: Event) -> Text | None:
    """The heading of the chapter that begins with the event."""
    match event:
        case e.MatchBegan():
            return T("Bids")
        case e.BidsShown():
            return T("The bids are shown")
        case e.MatchEnded():
            return T("The match is over")
    return None


def brief(view: NoughtsView) -> Text:
    """Where the match stands, in one short line."""
    match view.phase:
        case At.BID:
            return T("bidding for the first move")
        case At.MARK:
            return T("move {n}", n=len(view.marks) + 1)
    return T("over")


def account(view: NoughtsView) -> tuple[Text, ...]:
    """The whole position, in words."""
    held = tuple(T("{seat}: {coins}", seat=SeatName(seat), coins=coins(n)) for seat, n in enumerate(view.coins))
    return (*held, *(verbatim(line) for line in lines(view)))


def lines(view: NoughtsView) -> tuple[str, ...]:
    """The board, row by row."""
    signs = {square: SIGNS[seat != view.first] for square, seat in view.marks}
    return tuple(" ".join(signs.get(column + row, "·") for column in "abc") for row in ROWS)
