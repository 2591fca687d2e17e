"""The words of the game: all that a person reads of it, but questions and refusals."""

from __future__ import annotations

from engine.core.protocol import Event, Topic, Words
from engine.core.sentences import Filling, Sentences
from engine.core.text import TN, SeatName, T, Text, verbatim
from tests.noughts import events as e
from tests.noughts.actions import Action, Assign, Clear, Lock, Mark, Unlock
from tests.noughts.state import NoughtsPhase
from tests.noughts.view import NoughtsView

ENDING = {
    e.Ending.LINE: T("Three in a row."),
    e.Ending.COINS: T("The board is full; coins decide."),
    e.Ending.SHARED: T("The board is full, and both have as many coins."),
}
HEADLINES = {
    e.MatchBegan: T("Bids"),
    e.BidsShown: T("The bids are shown"),
    e.MatchEnded: T("The match is over"),
}
BRIEF = {NoughtsPhase.BID: T("bidding for the first move"), NoughtsPhase.OVER: T("over")}


def coins(n: int) -> Text:
    """An amount."""
    return TN("{n} coin", "{n} coins", n)


def _shown(event: e.BidsShown) -> Text:
    first, paid = SeatName(event.first), coins(event.bids[event.first])
    if event.drawn:
        return T("Both bid {coins}; the lot falls on {seat}.", coins=paid, seat=first)
    return T("{seat} moves first for {coins}.", seat=first, coins=paid)


FILLING = Filling(seat=SeatName, coins=coins, square=verbatim, why=("reason", ENDING.__getitem__))
LABELS = Sentences(
    FILLING,
    {
        Assign: T("{coins}"),
        Clear: T("No bid yet"),
        Lock: T("Lock the bid"),
        Unlock: T("Change the bid again"),
        Mark: T("{square}"),
    },
)
EVENTS = Sentences(
    FILLING,
    {
        e.MatchBegan: T("Both write a secret bid for the first move."),
        e.BidChanged: lambda it: T("You have no bid.") if it.coins is None else T("You bid {n}.", n=coins(it.coins)),
        e.BidLocked: lambda it: FILLING(T("{seat} locks a bid.") if it.locked else T("A bid is open again."), it),
        e.BidsShown: _shown,
        e.Marked: T("{seat} takes {square}."),
        e.MatchEnded: lambda it: T("{why} {coins}.", why=ENDING[it.reason], coins="–".join(map(str, it.coins))),
    },
)


def position(view: NoughtsView) -> tuple[Text, ...]:
    """The whole position: coins, and the board row by row."""
    signs = {square: "✕◯"[seat != view.first] for square, seat in view.marks}
    rows = (" ".join(signs.get(column + row, "·") for column in "abc") for row in "123")
    held = (T("{seat}: {coins}", seat=SeatName(seat), coins=coins(n)) for seat, n in enumerate(view.coins))
    return (*held, *map(verbatim, rows))


WORDS = Words[Action, Event, NoughtsView](
    label=LABELS,
    describe=EVENTS,
    headline=lambda event: HEADLINES.get(type(event)),
    brief=lambda view: BRIEF.get(view.phase) or T("move {n}", n=len(view.marks) + 1),
    describe_position=position,
    topics=(
        Topic("bids", T("Bids"), "2", T("Both write a bid in secret. The higher one is paid and moves first.")),
        Topic("end", T("The end"), "4", T("Three in a row pay 10 coins; the player with more coins wins.")),
    ),
    guide=(T("Get three in a row, or keep more coins."), T("Choose a bid, press Lock, then take squares in turn.")),
)
