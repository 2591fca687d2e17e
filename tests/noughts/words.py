"""The words of the game: all that a person reads of it, but questions and refusals."""

from __future__ import annotations

from engine.core.protocol import Event, Topic, Words
from engine.core.text import TN, SeatName, T, Text, verbatim
from tests.noughts import events as e
from tests.noughts.actions import Action, Assign, Clear, Lock, Mark
from tests.noughts.events import Ending
from tests.noughts.state import NoughtsPhase
from tests.noughts.view import NoughtsView

ENDING = {
    Ending.LINE: T("Three in a row."),
    Ending.COINS: T("The board is full; coins decide."),
    Ending.SHARED: T("The board is full, and both have as many coins."),
}
HEADLINES = {
    e.MatchBegan: T("Bids"),
    e.BidsShown: T("The bids are shown"),
    e.MatchEnded: T("The match is over"),
}
TOPICS = (
    Topic("bids", T("Bids"), "2", T("Both write a bid in secret. The higher one is paid and moves first.")),
    Topic("end", T("The end"), "4", T("Three in a row pay 10 coins; the player with more coins wins.")),
)
GUIDE = (T("Get three in a row, or keep more coins."), T("Choose a bid, press Lock, then take a square in turn."))


def coins(n: int) -> Text:
    """An amount."""
    return TN("{n} coin", "{n} coins", n)


def label(action: Action) -> Text:
    """The action in a few words."""
    match action:
        case Assign(_, n):
            return coins(n)
        case Mark(square):
            return verbatim(square)
        case Clear():
            return T("No bid yet")
    return T("Lock the bid") if isinstance(action, Lock) else T("Change the bid again")


def describe(event: Event) -> Text:
    """What happened, in a sentence."""
    match event:
        case e.BidChanged(_, n):
            return T("You have no bid.") if n is None else T("Your bid is {coins}.", coins=coins(n))
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
    return T("Both write a secret bid for the first move.")


def brief(view: NoughtsView) -> Text:
    """Where the match stands, in one short line."""
    if view.phase == NoughtsPhase.MARK:
        return T("move {n}", n=len(view.marks) + 1)
    return T("bidding for the first move") if view.phase == NoughtsPhase.BID else T("over")


def position(view: NoughtsView) -> tuple[Text, ...]:
    """The whole position: coins, and the board row by row."""
    signs = {square: "✕◯"[seat != view.first] for square, seat in view.marks}
    rows = (" ".join(signs.get(column + row, "·") for column in "abc") for row in "123")
    held = (T("{seat}: {coins}", seat=SeatName(seat), coins=coins(n)) for seat, n in enumerate(view.coins))
    return (*held, *map(verbatim, rows))


WORDS = Words[Action, Event, NoughtsView](
    label=label,
    describe=describe,
    headline=lambda event: HEADLINES.get(type(event)),
    brief=brief,
    describe_position=position,
    topics=TOPICS,
    guide=GUIDE,
)
