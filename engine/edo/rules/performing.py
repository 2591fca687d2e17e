"""The performing phase, seat by seat: paid moves before a card, and its use (RULES.md 8, 9)."""

from functools import cache

from engine.core.protocol import SEAT, Actions, Event, Phase
from engine.edo.actions import DONE, Action, Move, move
from engine.edo.data import FIGURES, MERCHANT_FIGURE, PLANNED, board
from engine.edo.events import EntryRevealed, LapBegan, MerchantMoved, SamuraiMoved
from engine.edo.rules import acts
from engine.edo.state import EdoPhase, EdoState, EdoTurn


class Premove(Phase[EdoState, Action, Event]):
    """8.1: which samurai move, and does the merchant? Asked of a seat that can pay for a step."""

    def begin(self, turn: EdoTurn) -> None:
        state = turn.state
        if len(state.waiting) == len(state.players):
            turn.emit(LapBegan(state.round, state.card))
        seat = state.waiting[0]
        state.used = ()
        if state.players[seat].ryo:
            state.active = SEAT[seat]

    def legal(self, state: EdoState, seat: int) -> Actions[Action]:
        return Actions(moves(state, seat))

    def play(self, turn: EdoTurn, seat: int, action: Action) -> None:
        state = turn.state
        if not isinstance(action, Move):
            state.active = ()
            return
        player = state.players[seat]
        figure, target = action.figure, action.space
        distance = board(len(state.players)).distance
        if figure == MERCHANT_FIGURE:
            source, state.merchant = state.merchant, target
            cost = distance[source, target]
            if turn.record_events:
                turn.emit(MerchantMoved(seat, source, target, cost))
        else:
            index = FIGURES.index(figure)
            source, player.at[index] = player.at[index], target
            cost = distance[source, target]
            turn.emit(SamuraiMoved(seat, figure, source, target, cost))
        player.ryo -= cost
        state.used = (*state.used, figure)
        if not player.ryo or len(state.used) > len(FIGURES) - player.officials:
            state.active = ()  # nothing but to be done is left: that is not asked, RULES.md 6


def moves(state: EdoState, seat: int) -> tuple[Action, ...]:
    """Every move that can be paid, figure by figure, the merchant last; and to be done."""
    player, used, seats = state.players[seat], state.used, len(state.players)
    steps = min(player.ryo, board(seats).farthest)
    found: list[Action] = []
    for figure, space in zip((*FIGURES, MERCHANT_FIGURE), (*player.at, state.merchant), strict=True):
        if space and figure not in used:
            found += moves_of(seats, figure, space, steps)
    found.append(DONE)
    return tuple(found)


@cache
def moves_of(seats: int, figure: str, space: str, steps: int) -> tuple[Action, ...]:
    """Return the moves of a figure within this number of steps."""
    return tuple(move(figure, near.space) for near in board(seats).reach[space] if near.distance <= steps)


class Execute(Phase[EdoState, Action, Event]):
    """9: what is done with this activation? One after another, until the card is done."""

    def begin(self, turn: EdoTurn) -> None:
        """8.2: the entry becomes public, also without officials."""
        state = turn.state
        seat, entry = state.waiting[0], state.entry
        state.players[seat].shown = state.card + 1
        if turn.record_events:
            turn.emit(EntryRevealed(seat, entry))
        state.used, state.deployed = (), 0
        state.left = entry.activations
        if state.left:
            acts.take_supplies(turn, seat)
            ask(turn, seat)

    def legal(self, state: EdoState, seat: int) -> Actions[Action]:
        return Actions(acts.answers(state, seat))

    def play(self, turn: EdoTurn, seat: int, action: Action) -> None:
        turn.state.active = ()
        acts.play(turn, seat, action)
        ask(turn, seat)

    def end(self, turn: EdoTurn) -> str | None:
        """The next seat's card, or the next card of everyone."""
        state = turn.state
        state.waiting = state.waiting[1:]
        if state.waiting:
            return EdoPhase.PREMOVE
        state.card += 1
        state.waiting = state.turn_order
        return None if state.card == PLANNED else EdoPhase.PREMOVE


def ask(turn: EdoTurn, seat: int) -> None:
    """Ask for the next activation that can be used; others are lost (8.3, R15)."""
    state = turn.state
    while state.left:
        if len(acts.answers(state, seat)) > 1:
            state.active = SEAT[seat]
            return
        acts.skip_activation(turn, seat)
