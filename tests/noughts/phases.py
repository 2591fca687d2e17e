"""The sequence of play: the table of contents of the game (RULES.md 2 to 4)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.protocol import Actions, Event, Phase
from engine.core.sequence import NOTHING
from tests.noughts.actions import Action, Assign, Clear, Lock, Mark, Unlock
from tests.noughts.data import COINS, LINES, PRIZE, SQUARES
from tests.noughts.events import BidChanged, BidLocked, BidsShown, Ending, Marked, MatchEnded
from tests.noughts.state import At, NoughtsState, NoughtsTurn

BIDS = tuple(Assign(coins) for coins in range(COINS + 1))


class Bid(Phase[NoughtsState, Action, Event]):
    """2: how much for the first move? Both at once, in secret; over when both have locked."""

    name = At.BID

    def begin(self, turn: NoughtsTurn) -> None:
        turn.state.active = (0, 1)

    def active(self, state: NoughtsState) -> tuple[int, ...]:
        return state.active

    def legal(self, state: NoughtsState, seat: int) -> Actions[Action]:
        if seat not in state.active:
            return Actions((), (Unlock(),))
        bid = state.players[seat].bid
        if bid is None:
            return Actions(BIDS)
        return Actions((Lock(),), (*(other for other in BIDS if other.coins != bid), Clear()))

    def play(self, turn: NoughtsTurn, seat: int, action: Action) -> None:
        state = turn.state
        match action:
            case Lock():
                state.active = tuple(other for other in state.active if other != seat)
                turn.tell(BidLocked(seat, True))
            case Unlock():
                state.active = (0, 1)
                turn.tell(BidLocked(seat, False))
            case Assign() | Clear():
                bid = action.coins if isinstance(action, Assign) else None
                state.players[seat].bid = bid
                turn.tell(BidChanged(seat, bid))

    def following(self, turn: NoughtsTurn) -> str:
        return At.MARK


class MarkPhase(Phase[NoughtsState, Action, Event]):
    """3: which square? In turn, whoever bid more first; over with three in a row, or when the board is full."""

    name = At.MARK

    def begin(self, turn: NoughtsTurn) -> None:
        state = turn.state
        bids = tuple(player.bid or 0 for player in state.players)
        tied = bids[0] == bids[1]
        state.first = turn.draw(2) if tied else bids.index(max(bids))
        if not tied:
            state.players[state.first].coins -= max(bids)
        state.active = (state.first,)
        turn.tell(BidsShown(bids, state.first, tied))

    def active(self, state: NoughtsState) -> tuple[int, ...]:
        return state.active

    def legal(self, state: NoughtsState, seat: int) -> Actions[Action]:
        if seat not in state.active:
            return NOTHING
        return Actions([Mark(square) for square in SQUARES if square not in state.marks])

    def play(self, turn: NoughtsTurn, seat: int, action: Action) -> None:
        state = turn.state
        assert isinstance(action, Mark)
        state.marks[action.square] = seat
        turn.tell(Marked(seat, action.square))
        done = winner(state.marks) is not None or len(state.marks) == len(SQUARES)
        state.active = () if done else (1 - seat,)

    def following(self, turn: NoughtsTurn) -> str:
        return At.OVER


class Over(Phase[NoughtsState, Action, Event]):
    """4: three in a row pay a prize, then coins decide."""

    name = At.OVER

    def begin(self, turn: NoughtsTurn) -> None:
        state = turn.state
        won = winner(state.marks)
        if won is not None:
            state.players[won].coins += PRIZE
        turn.tell(MatchEnded(ending(state), tuple(player.coins for player in state.players)))

    def following(self, turn: NoughtsTurn) -> None:
        return None


def winner(marks: Mapping[str, int]) -> int | None:
    """The seat that has three in a row."""
    for line in LINES:
        owners = {marks.get(square) for square in line}
        if len(owners) == 1 and None not in owners:
            return owners.pop()
    return None


def ending(state: NoughtsState) -> Ending:
    """Why it is over."""
    if winner(state.marks) is not None:
        return Ending.LINE
    return Ending.SHARED if state.players[0].coins == state.players[1].coins else Ending.COINS


SEQUENCE: tuple[Phase[NoughtsState, Action, Event], ...] = (Bid(), MarkPhase(), Over())
PHASES = {phase.name: phase for phase in SEQUENCE}
