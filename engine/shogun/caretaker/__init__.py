"""The caretaker: what it would do, seeing nothing but a seat's view and its legal actions.

``standing`` the view at a glance, worth and danger · ``odds`` of a fight · ``attacking`` the worth of a march ·
``valuing`` of a card on a space · ``planning`` a whole plan, by ``assigning`` · ``drafting`` · ``deciding`` the rest.
"""

from __future__ import annotations

from engine.core.chance import Chance
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
from engine.shogun.caretaker import deciding, drafting
from engine.shogun.caretaker.planning import target_plan
from engine.shogun.caretaker.weights import LEVELS, Weights
from engine.shogun.data import ACTION_IDS, BID, SPACES
from engine.shogun.plans import default_step
from engine.shogun.view import ShogunView


def advise(view: ShogunView, legal: Actions[Action], chance: Chance, level: int = 0) -> Action:
    """What a caretaker would do: one of the onward actions, the same for the same view.

    ``chance`` is not drawn on: a plan is given card by card, and every card must belong to the same plan.
    """
    weights = LEVELS[level]
    first: Action = legal[0]
    match first:
        case Take() | Refresh():
            return _draft_card(view, weights, legal)
        case Place():
            return _draft_group(view, legal)
        case Assign() | Clear() | Lock():
            return _plan(view, weights)
        case Pick():
            return deciding.special(view, weights, [action for action in legal if isinstance(action, Pick)])
        case March():
            return deciding.march(view, weights, legal)
        case Throw():
            return deciding.throw([action for action in legal if isinstance(action, Throw)])
        case Quell():
            return deciding.quell(view, weights, [action for action in legal if isinstance(action, Quell)])
        case CarryOut():
            return deciding.free_choice(view, weights)
    return first


def _draft_card(view: ShogunView, weights: Weights, legal: Actions[Action]) -> Action:
    choice = drafting.best_card(view, weights, REFRESH in legal)
    return REFRESH if choice == "refresh" else Take(choice)


def _draft_group(view: ShogunView, legal: Actions[Action]) -> Action:
    assert view.taken is not None, "a group is placed in the province just taken"
    groups = [action.armies for action in legal if isinstance(action, Place)]
    return Place(drafting.best_group(view, view.taken, groups))


def _plan(view: ShogunView, weights: Weights) -> Action:
    """The next card towards the plan wanted; what already lies there stays. Locked when all is placed."""
    own, seat = view.own, view.seat
    assert own is not None, "a seat without provinces does not plan"
    assert seat is not None, "nobody plans who has no seat"
    placed = {space: card for space, card in zip(SPACES, own.plan, strict=True) if card is not None}
    if not own.missing:
        return LOCK
    free = [card for card in own.hand if card not in placed.values()]
    wanted = target_plan(view, weights)
    for space in (BID,) if BID not in placed else ACTION_IDS:
        card = wanted.get(space)
        if card in free and space not in placed:
            return assign(space, card)
    return default_step(placed, free, view.players[seat].chests)
