"""The sequence of play: the table of contents of the game (RULES.md 2 to 4)."""

from collections.abc import Mapping

from engine.core.protocol import Actions, Event, Phase
from engine.core.sequence import SequenceOfPlay
from tests.noughts.actions import BIDS, SQUARES, Action, Assign, Clear, Lock, Mark
from tests.noughts.events import BidChanged, BidCleared, BidLocked, BidsShown, Ending, Marked, MatchEnded
from tests.noughts.state import NoughtsPhase, NoughtsState, NoughtsTurn

LINES = [
    ("a1", "b2", "c3"),
    ("c1", "b2", "a3"),
    *(tuple(column + row for column in "abc") for row in "123"),
    *(tuple(column + row for row in "123") for column in "abc"),
]


class Bid(Phase[NoughtsState, Action, Event]):
    """2: how much for the first move? Both at once, in secret; over when both have locked."""

    def legal(self, state: NoughtsState, seat: int) -> Actions[Action]:
        bid = state.players[seat].bid
        if bid is None:
            return Actions(BIDS)
        return Actions((Lock(),), [Clear("bid"), *(other for other in BIDS if other.coins != bid)])

    def play(self, turn: NoughtsTurn, seat: int, action: Action) -> None:
        state = turn.state
        if isinstance(action, Assign):
            state.players[seat].bid = action.coins
            turn.emit(BidChanged(seat, action.coins))
        elif isinstance(action, Clear):
            state.players[seat].bid = None
            turn.emit(BidCleared(seat))
        else:
            state.active = tuple(other for other in state.active if other != seat)
            turn.emit(BidLocked(seat))


class MarkPhase(Phase[NoughtsState, Action, Event]):
    """3: which square? In turn, the higher bid first; over with three in a row, or when the board is full."""

    def begin(self, turn: NoughtsTurn) -> None:
        state = turn.state
        bids = tuple(player.bid or 0 for player in state.players)
        tied = bids[0] == bids[1]
        state.first = turn.draw(2) if tied else bids.index(max(bids))
        state.players[state.first].coins -= 0 if tied else max(bids)
        state.active = (state.first,)
        turn.emit(BidsShown(bids, state.first, tied))

    def legal(self, state: NoughtsState, seat: int) -> Actions[Action]:
        free = [Mark(square) for square in SQUARES if square not in state.marks]
        return Actions(free)

    def play(self, turn: NoughtsTurn, seat: int, action: Action) -> None:
        assert isinstance(action, Mark)
        marks = turn.state.marks
        marks[action.square] = seat
        turn.emit(Marked(seat, action.square))
        turn.state.active = (1 - seat,) if winner(marks) is None and len(marks) < len(SQUARES) else ()


class Over(Phase[NoughtsState, Action, Event]):
    """4: three in a row pay a prize, then coins decide."""

    def begin(self, turn: NoughtsTurn) -> None:
        if (won := winner(turn.state.marks)) is not None:
            turn.state.players[won].coins += 10
        turn.emit(MatchEnded(ending(turn.state), turn.state.coins))


def winner(marks: Mapping[str, int]) -> int | None:
    """The seat that has three in a row."""
    return next((seat for seat in (0, 1) for line in LINES if all(marks.get(place) == seat for place in line)), None)


def ending(state: NoughtsState) -> Ending:
    """Why it is over."""
    if winner(state.marks) is not None:
        return Ending.LINE
    return Ending.SHARED if len(set(state.coins)) == 1 else Ending.COINS


SEQUENCE = SequenceOfPlay[NoughtsState, Action, Event](
    {NoughtsPhase.BID: Bid(), NoughtsPhase.MARK: MarkPhase(), NoughtsPhase.OVER: Over()}
)
