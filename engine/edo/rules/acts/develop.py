"""Develop: a special card for money; the display is filled up at once (RULES.md 9.5)."""

from collections.abc import Sequence

from engine.edo import actions as a
from engine.edo import events as e
from engine.edo.data import CardAction
from engine.edo.state import EdoState, EdoTurn


def answers(state: EdoState, seat: int, spec: CardAction) -> Sequence[a.Action]:
    """Offer the display if a card can be paid for."""
    if state.players[seat].ryo >= spec.cost:
        return *map(a.claim, state.display), a.DECLINE
    return (a.DECLINE,)


def use(turn: EdoTurn, seat: int, spec: CardAction, action: a.Action) -> None:
    """Pay for a card, which can be planned from the next round on (R18)."""
    assert isinstance(action, a.Claim)
    state, card, player = turn.state, action.card, turn.state.players[seat]
    player.ryo -= spec.cost
    player.claimed = (*player.claimed, card)
    turned_up, state.special_deck = state.special_deck[:1], state.special_deck[1:]
    state.display = (*[other for other in state.display if other != card], *turned_up)
    turn.emit(e.Claimed(seat, card, spec.cost, turned_up[0] if turned_up else None))
