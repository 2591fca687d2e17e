"""Every decision at the first level: the best for the seat itself at the end of the round."""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from engine.core.sequence import Actions
from engine.edo.actions import DECLINE, DONE, LOCK, Action, Home, Take, assign, give_back, keep
from engine.edo.caretaker.judging import table_of, to_be_kept
from engine.edo.caretaker.planning import Card, activations, best_plan, moves_before
from engine.edo.caretaker.situation import situation_of
from engine.edo.caretaker.trying import best_plan_tried
from engine.edo.caretaker.weights import Weights
from engine.edo.data import CAPITAL, FIGURES, SETS, board
from engine.edo.state import NO_PLAN, EdoPhase, Entry
from engine.edo.view import EdoView, OwnView

Legal = Actions[Action]


def by_habit(view: EdoView, legal: Legal, weights: Weights) -> Action:
    """One of the onward actions, the same for the same view."""
    if legal.onward == 1:
        first: Action = legal[0]
        return first
    match view.phase:
        case EdoPhase.DRAFT:
            return drafted(view, legal)
        case EdoPhase.PLAN:
            return towards(view, planned(view, weights))
        case EdoPhase.WAGES:
            return wage(view, legal, weights)
    table, situation, card = table_of(view, weights), situation_of(view, view.me.seat), card_of(view)
    if view.phase == EdoPhase.PREMOVE:
        return next((step for step in moves_before(table, situation, card) if step in legal), DONE)
    return next((step for step in activations(table, situation, card) if step in legal), DECLINE)


def card_of(view: EdoView) -> Card:
    """The seat's card in progress."""
    turn, own = view.turn, view.own
    assert turn is not None, "a card is in progress"
    assert own is not None, "the seat sees its own plan"
    return Card(own.plan, turn.position, turn.used, turn.left, turn.deployed)


# -- draft --------------------------------------------------------------------------------------------------------


def drafted(view: EdoView, legal: Sequence[Action]) -> Action:
    """The best home city, and after that the best start set: cities differ more."""
    homes = [action for action in legal if isinstance(action, Home)]
    if homes:
        return max(homes, key=lambda action: _home_worth(view, action.city))
    return max((action for action in legal if isinstance(action, Take)), key=lambda it: _set_worth(it.start_set))


def _set_worth(id: str) -> float:
    start = SETS[id]
    return start.ryo + 4.6 * start.wood + 3.4 * start.stone + 3 * start.rice


def _home_worth(view: EdoView, city: str) -> float:
    return board(len(view.players)).income[city][0][0] + (5 if city == CAPITAL else 0)


# -- plan ---------------------------------------------------------------------------------------------------------


def towards(view: EdoView, plan: Sequence[Entry]) -> Action:
    """The next step towards a whole plan."""
    assert view.own is not None, "somebody plans"
    lying = view.own.plan
    if None not in lying:
        return LOCK
    position = lying.index(None)
    return assign(position, plan[position])


def planned(view: EdoView, weights: Weights) -> tuple[Entry, ...]:
    """The whole plan; what lies on it already stays."""
    assert view.own is not None, "somebody plans"
    lying = view.own.plan
    plan = _planned(without_plan(view), weights)
    if all(there in (None, entry) for there, entry in zip(lying, plan, strict=True)):
        return plan
    me = view.me
    table, situation = table_of(view, weights), situation_of(view, me.seat)
    return best_plan(table, situation, me.cards, me.officials, me.shogun, lying)


@lru_cache(maxsize=16)
def _planned(view: EdoView, weights: Weights) -> tuple[Entry, ...]:
    if weights.tries:
        return best_plan_tried(view, weights)
    me = view.me
    table, situation = table_of(view, weights), situation_of(view, me.seat)
    return best_plan(table, situation, me.cards, me.officials, me.shogun)


def without_plan(view: EdoView) -> EdoView:
    """The view without any plan: the steps of one plan must come from one search."""
    players = tuple(replace(player, locked=False) for player in view.players)
    return replace(view, active=(), players=players, own=OwnView(NO_PLAN, NO_PLAN, 0, 0))


# -- wages --------------------------------------------------------------------------------------------------------


def wage(view: EdoView, legal: Legal, weights: Weights) -> Action:
    """The next figure to be marked."""
    me = view.me
    staying = to_be_kept(table_of(view, weights), situation_of(view, me.seat), ending=view.last_round)
    marked = (*view.kept, *view.returned)
    figure = next(figure for figure, space in zip(FIGURES, me.figures, strict=True) if space and figure not in marked)
    if figure in staying and keep(figure) in legal:
        return keep(figure)
    return give_back(figure)
