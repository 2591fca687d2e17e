"""Every decision at the first level: the best for the seat itself at the end of the round."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import lru_cache

from engine.core.chance import Chance
from engine.core.sequence import Actions
from engine.edo.actions import DECLINE, DONE, LOCK, Action, Home, Take, assign, give_back, keep
from engine.edo.caretaker.judging import table_of, to_be_kept
from engine.edo.caretaker.planning import OpenCard, activations, best_plan, moves_before
from engine.edo.caretaker.situation import situation_of
from engine.edo.caretaker.trying import best_plan_tried
from engine.edo.caretaker.weights import LEVELS, Weights
from engine.edo.data import CAPITAL, FIGURES, SETS, board
from engine.edo.state import NO_PLAN, EdoPhase, PlanEntry
from engine.edo.view import EdoView, OwnView

Legal = Actions[Action]


def advise(view: EdoView, legal: Legal, chance: Chance, level: int = 0) -> Action:
    """Return one of the progressing actions, the same for the same view.

    ``chance`` is not drawn on: all cards of a plan, given one by one, must belong to the same plan.
    """
    weights = LEVELS[level]
    if legal.progressing == 1:
        first: Action = legal[0]
        return first
    match view.phase:
        case EdoPhase.DRAFT:
            return drafted(view, legal)
        case EdoPhase.PLAN:
            return towards(view, weights)
    table, situation = table_of(view, weights), situation_of(view, view.me.seat)
    if view.phase == EdoPhase.WAGES:
        return wage(view, legal, to_be_kept(table, situation, ending=view.last_round))
    turn, own = view.turn, view.own
    assert turn is not None, "a card is in progress"
    assert own is not None, "the seat sees its own plan"
    card = OpenCard(own.plan, turn.position, turn.used, turn.left, turn.deployed)
    if view.phase == EdoPhase.PREMOVE:
        return next((step for step in moves_before(table, situation, card) if step in legal), DONE)
    return next((step for step in activations(table, situation, card) if step in legal), DECLINE)


# -- draft --------------------------------------------------------------------------------------------------------


def drafted(view: EdoView, legal: Sequence[Action]) -> Action:
    """Return the best home city, and after that the best start set: cities differ more."""
    seats = len(view.players)
    homes: dict[Action, float] = {it: home_worth(seats, it.city) for it in legal if isinstance(it, Home)}
    sets: dict[Action, float] = {it: set_worth(it.start_set) for it in legal if isinstance(it, Take)}
    worth = homes or sets
    return max(worth, key=worth.__getitem__)


def home_worth(seats: int, city: str) -> float:
    """Return the worth of a city as a home."""
    return board(seats).income[city][0][0] + (5 if city == CAPITAL else 0)


def set_worth(start_set: str) -> float:
    """Return the worth of a start set in Ryo, by the matches won with it (RULES.md 18)."""
    start = SETS[start_set]
    return start.ryo + 4 * start.wood + 4 * start.stone + 2 * start.rice


# -- plan ---------------------------------------------------------------------------------------------------------


def towards(view: EdoView, weights: Weights) -> Action:
    """Return the next step towards a whole plan."""
    assert view.own is not None, "somebody plans"
    lying = view.own.plan
    if None not in lying:
        return LOCK
    plan = _planned(without_plan(view), weights)
    if any(there not in (None, entry) for there, entry in zip(lying, plan, strict=True)):
        plan = best_plan(table_of(view, weights), situation_of(view, view.me.seat), view.me, lying)
    position = lying.index(None)
    return assign(position, plan[position])


@lru_cache(maxsize=16)
def _planned(view: EdoView, weights: Weights) -> tuple[PlanEntry, ...]:
    if weights.tries:
        return best_plan_tried(view, weights)
    return best_plan(table_of(view, weights), situation_of(view, view.me.seat), view.me)


def without_plan(view: EdoView) -> EdoView:
    """Return the view without any plan: the steps of one plan must come from one search."""
    players = tuple(replace(player, locked=False) for player in view.players)
    return replace(view, active=(), players=players, own=OwnView(NO_PLAN, NO_PLAN, 0, 0))


# -- wages --------------------------------------------------------------------------------------------------------


def wage(view: EdoView, legal: Legal, staying: Collection[str]) -> Action:
    """Mark the next figure."""
    me = view.me
    marked = (*view.kept, *view.returned)
    figure = next(figure for figure, space in zip(FIGURES, me.figures, strict=True) if space and figure not in marked)
    if figure in staying and keep(figure) in legal:
        return keep(figure)
    return give_back(figure)
