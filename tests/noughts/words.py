"""The words of the game: all that a person reads of it, but questions and refusals."""

from engine.core.protocol import Event, Topic, Words
from engine.core.sentences import Filling, Sentences
from engine.core.text import TN, SeatName, T, Text, verbatim
from tests.noughts import events as e
from tests.noughts.actions import Action, Assign, Clear, Lock, Mark
from tests.noughts.state import NoughtsPhase
from tests.noughts.view import NoughtsView

ENDING = {
    e.Ending.LINE: T("Three in a row."),
    e.Ending.COINS: T("The board is full; coins decide."),
    e.Ending.SHARED: T("The board is full, and both have as many coins."),
}
HEADLINES = {e.MatchBegan: T("Bids"), e.BidsShown: T("The bids are shown"), e.MatchEnded: T("The match is over")}
BRIEF = {NoughtsPhase.BID: T("bidding for the first move"), NoughtsPhase.OVER: T("over")}


def coins(n: int) -> Text:
    """An amount."""
    return TN("{n} coin", "{n} coins", n)


LOT = T("Both bid {bids}; the lot falls on {first}.")
BOUGHT = T("{first} moves first for {bids}.")
FILLING = Filling(seat=SeatName, first=SeatName, coins=coins, bids=lambda bids: coins(max(bids)), square=verbatim)
LABELS = Sentences(FILLING, {Assign: T("{coins}"), Clear: T("Clear it"), Lock: T("Lock the bid"), Mark: T("{square}")})
EVENTS = Sentences(
    FILLING,
    {
        e.MatchBegan: T("Both write a secret bid for the first move."),
        e.BidChanged: T("You bid {coins}."),
        e.BidCleared: T("You take your bid back."),
        e.BidLocked: T("{seat} locks a bid."),
        e.BidsShown: lambda it: FILLING(LOT if it.drawn else BOUGHT, it),
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
