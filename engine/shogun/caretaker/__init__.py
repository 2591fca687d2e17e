"""The caretaker: a player who sees nothing but a seat's view and its legal actions.

``overview`` the view at a glance, worth, danger, odds · ``planning`` the worth of marches, of cards
on spaces, a whole plan · ``deciding`` all of it together: the first level.

The second level has other ``weights``; it is ``foreseeing`` what the others do, and ``trying`` a
few plans and marches: the rest of the round is simulated, and its end judged.
"""

from engine.core.chance import Chance
from engine.core.sequence import Actions
from engine.shogun.actions import Action, Assign, Clear, March
from engine.shogun.caretaker.deciding import at_a_glance, towards
from engine.shogun.caretaker.foreseeing import foresee
from engine.shogun.caretaker.overview import NOTHING, CaretakerView
from engine.shogun.caretaker.trying import best_march, best_plan
from engine.shogun.caretaker.weights import LEVELS
from engine.shogun.state import ShogunPhase
from engine.shogun.view import ShogunView


def advise(view: ShogunView, legal: Actions[Action], chance: Chance, level: int = 0) -> Action:
    """Return one of the progressing actions, the same for the same view.

    ``chance`` is not drawn on: all cards of a plan, given one by one, must belong to the same plan.
    """
    weights = LEVELS[level]
    table = CaretakerView(view, weights, foresee(view) if weights.march_foreseen else NOTHING)
    if weights.tries and legal.progressing > 1:
        match legal[0]:
            case Assign() | Clear():
                return towards(table, best_plan(table))
            case March() if view.phase == ShogunPhase.ACTION:  # else it is but imagined that it comes
                return best_march(table, legal)
            case _:
                pass
    return at_a_glance(table, legal)
