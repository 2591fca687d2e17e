"""Recruit: a Shogun official for rice (RULES.md 9.4)."""

from collections.abc import Sequence

from engine.edo import actions as a
from engine.edo import events as e
from engine.edo.data import RICE, CardAction
from engine.edo.state import EdoState, EdoTurn


def answers(state: EdoState, seat: int, spec: CardAction) -> Sequence[a.Action]:
    """Offer an official if the bank has one and the rice is there (R17)."""
    if state.players[seat].goods[RICE] >= spec.cost and state.shogun_left:
        return a.RECRUIT, a.DECLINE
    return (a.DECLINE,)


def use(turn: EdoTurn, seat: int, spec: CardAction, action: a.Action) -> None:
    """Pay for an official, who can be planned from the next round on."""
    player = turn.state.players[seat]
    player.goods[RICE] -= spec.cost
    player.recruits += 1
    turn.emit(e.Recruited(seat, spec.cost))
