"""Harvest: samurai bring in goods (RULES.md 9.6)."""

from collections.abc import Sequence

from engine.edo import actions as a
from engine.edo import events as e
from engine.edo.data import FIGURES, RESOURCE, SPACES, CardAction
from engine.edo.prices import harvest_of
from engine.edo.state import EdoState, EdoTurn


def answers(state: EdoState, seat: int, spec: CardAction) -> Sequence[a.Action]:
    """Offer every samurai on a field of this resource, also several on the same one (R44)."""
    used, resource = state.used, spec.resource
    found: list[a.Action] = []
    for figure, space in zip(FIGURES, state.players[seat].at, strict=True):
        if space and SPACES[space].resource == resource and figure not in used:
            found.append(a.harvest(figure))
    found.append(a.DECLINE)
    return found


def use(turn: EdoTurn, seat: int, spec: CardAction, action: a.Action) -> None:
    """Bring in the goods that fit. Samurai that have harvested already still count (R19)."""
    assert isinstance(action, a.Harvest)
    players, resource = turn.state.players, spec.resource
    space = players[seat].space_of(action.figure)
    samurai = sum([player.at.count(space) for player in players])
    amount = harvest_of(resource, samurai, spec.bonus)
    taken = players[seat].take(RESOURCE[resource], amount)
    turn.emit(e.Harvested(seat, space, resource, samurai, taken, amount - taken))
