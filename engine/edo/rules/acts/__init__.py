"""The actions of authorization cards (RULES.md 9): a file for each kind that asks something.

``ACTS`` has them by kind. Money and rice ask nothing and come with the reveal. Of the others one
activation after another is used, or left (8.3). Words, questions and caretakers have tables by kind
of their own.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from engine.edo import actions as a
from engine.edo import events as e
from engine.edo.data import RICE, ActionKind, CardAction
from engine.edo.rules.acts import build, develop, harvest, recruit, trade, travel
from engine.edo.state import EdoState, EdoTurn


class Act(NamedTuple):
    """The rules of a kind of action."""

    forms: tuple[type, ...]
    """The actions that use an activation."""
    answers: Callable[[EdoState, int, CardAction], Sequence[a.Action]]
    """The possible uses of the present activation; the last answer leaves it."""
    use: Callable[[EdoTurn, int, CardAction, a.Action], None]


ACTS: Mapping[str, Act] = {
    ActionKind.TRAVEL: Act((a.Deploy, a.Free), travel.answers, travel.use),
    ActionKind.RECRUIT: Act((a.Recruit,), recruit.answers, recruit.use),
    ActionKind.DEVELOP: Act((a.Claim,), develop.answers, develop.use),
    ActionKind.HARVEST: Act((a.Harvest,), harvest.answers, harvest.use),
    ActionKind.BUILD: Act((a.Build,), build.answers, build.use),
    ActionKind.TRADE: Act((a.Buy, a.Gain, a.Both), trade.answers, trade.use),
}


def take_supplies(turn: EdoTurn, seat: int) -> None:
    """Take money or rice for all activations at once (9.1, 9.2)."""
    state, spec = turn.state, turn.state.entry.spec
    player, amount = state.players[seat], spec.amount * state.left
    if spec.kind is ActionKind.MONEY:
        player.ryo += amount
        turn.emit(e.MoneyTaken(seat, amount))
    elif spec.kind is ActionKind.RICE:
        taken = player.take(RICE, amount)
        turn.emit(e.RiceTaken(seat, taken, amount - taken))
    else:
        return
    state.left = 0


def answers(state: EdoState, seat: int) -> Sequence[a.Action]:
    """Return the possible answers for the present activation."""
    spec = state.entry.spec
    return ACTS[spec.kind].answers(state, seat, spec)


def play(turn: EdoTurn, seat: int, action: a.Action) -> None:
    """Carry out one answer."""
    state, spec = turn.state, turn.state.entry.spec
    if isinstance(action, a.Decline):
        turn.emit(e.Declined(seat))
    else:
        ACTS[spec.kind].use(turn, seat, spec, action)
    if isinstance(action, a.OfSamurai):
        state.used = (*state.used, action.figure)
    if not spec.travels:  # an official may move several samurai: ``travel`` ends its activations itself
        state.left -= 1


def skip_activation(turn: EdoTurn, seat: int) -> None:
    """Pass over all activations that are left, which cannot be used any more (8.3)."""
    state = turn.state
    if state.entry.spec.travels and state.used:
        travel.end_official(state)  # this official has moved everyone; the next one may move them again
    else:
        turn.emit(e.ActivationsLost(seat, state.left))
        state.left = 0
