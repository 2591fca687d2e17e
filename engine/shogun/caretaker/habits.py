"""Every decision by rule of thumb, at once: what a caretaker of the first level does, and what is thought of others."""

from engine.core.sequence import Actions
from engine.shogun.actions import (
    LOCK,
    REFRESH,
    Action,
    Assign,
    CarryOut,
    Clear,
    Lock,
    March,
    Pick,
    Place,
    Quell,
    Refresh,
    Take,
    Throw,
    assign,
)
from engine.shogun.caretaker import deciding
from engine.shogun.caretaker.overview import CaretakerView, caretaker_view
from engine.shogun.caretaker.planning import Plan, target_plan
from engine.shogun.caretaker.weights import FIRST, Weights
from engine.shogun.data import ACTION_IDS, BID
from engine.shogun.plans import default_step
from engine.shogun.view import ShogunView


def usual_action(view: ShogunView, legal: Actions[Action]) -> Action:
    """What the first level does."""
    return by_habit(caretaker_view(view, FIRST), legal)


def by_habit(table: CaretakerView, legal: Actions[Action]) -> Action:
    """What seems best at a glance: one of the onward actions, the same for the same position."""
    view, weights = table.view, table.weights
    first: Action = legal[0]
    match first:
        case Take() | Refresh():
            return _draft_card(view, weights, legal)
        case Place():
            return _draft_group(view, weights, legal)
        case Assign() | Clear() | Lock():
            return towards(table, target_plan(table))
        case Pick():
            return deciding.special(table, [action for action in legal if isinstance(action, Pick)])
        case March():
            return deciding.march(table, legal)
        case Throw():
            return deciding.throw([action for action in legal if isinstance(action, Throw)])
        case Quell():
            return deciding.quell(table, [action for action in legal if isinstance(action, Quell)])
        case CarryOut():
            return deciding.free_choice(table)
    return first


def towards(table: CaretakerView, wanted: Plan) -> Action:
    """The next card towards the plan wanted; what already lies there stays. Locked when all is placed."""
    own = table.view.own
    assert own is not None, "a seat without provinces does not plan"
    placed = own.lying
    if not own.missing:
        return LOCK
    free = [card for card in own.hand if card not in placed.values()]
    for space in (BID,) if BID not in placed else ACTION_IDS:
        card = wanted.get(space)
        if card in free and space not in placed:
            return assign(space, card)
    return default_step(placed, free, table.me.chests)


def _draft_card(view: ShogunView, weights: Weights, legal: Actions[Action]) -> Action:
    choice = deciding.best_card(view, weights, REFRESH in legal)
    return REFRESH if choice == "refresh" else Take(choice)


def _draft_group(view: ShogunView, weights: Weights, legal: Actions[Action]) -> Action:
    assert view.taken is not None, "a group is placed in the province just taken"
    groups = [action.armies for action in legal if isinstance(action, Place)]
    return Place(deciding.best_group(view, weights, view.taken, groups))
