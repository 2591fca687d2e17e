"""By which words an action is chosen, and which decision actions answer."""

from engine.core.sequence import Actions
from engine.core.standing_orders.decision import Traits
from engine.edo.actions import Action, Both, Build, Buy, Gain, notation
from engine.edo.data import FIGURES, RESOURCES
from engine.edo.orders import words as terms
from engine.edo.orders.sheets import sheet_key
from engine.edo.state import EdoPhase
from engine.edo.view import EdoView


def traits(view: EdoView, action: Action) -> Traits:
    """By which words an action can be chosen: a building also by its city, a trade by its kind; the lower
    number serves first."""
    match action:
        case Build(figure, building, material):
            city = view.me.figures[FIGURES.index(figure)] or ""
            words = ("build", figure, building, *((material,) if material else ()))
            also = {city} if material else {city, *RESOURCES[:2]}
            return Traits(words, frozenset(also), rank=-FIGURES.index(figure), decisive=frozenset(words[-1:]))
        case Buy(figure) | Both(figure) | Gain(figure):
            number = None if isinstance(action, Gain) else action.quantity
            verb = notation(action).split()[0]
            return Traits((verb, figure), number=number, rank=-FIGURES.index(figure), decisive=frozenset({verb}))
    return Traits(tuple(notation(action).split()))


def decision_key(view: EdoView, legal: Actions[Action]) -> str | None:
    """The kind of decision that these legal actions answer; None for a plan."""
    if not legal or view.phase == EdoPhase.PLAN:
        return None
    if view.phase in (terms.DRAFT, terms.WAGES):
        return str(view.phase)
    return sheet_key(view.card)
