"""The caretaker: what it would do, seeing nothing but a seat's view and its legal actions.

``situation`` what a seat has, thinking of nobody else · ``judging`` what that is worth, in the figures of ``weights`` ·
``working`` what activations are best used for, Travel too · ``planning`` three cards one after another, and carrying
out what was planned · ``habits`` all of it together: the first level.

The second level has other ``weights``; it is ``trying`` the best few plans: it imagines what is hidden, and foresees
the rest of the round.
"""

from engine.core.chance import Chance
from engine.core.sequence import Actions
from engine.edo.actions import Action
from engine.edo.caretaker.habits import by_habit
from engine.edo.caretaker.weights import LEVELS
from engine.edo.view import EdoView


def advise(view: EdoView, legal: Actions[Action], chance: Chance, level: int = 0) -> Action:
    """What a caretaker would do: one of the onward actions, the same for the same view.

    ``chance`` is not drawn on: a plan is given card by card, and every card must belong to the same plan.
    """
    return by_habit(view, legal, LEVELS[level])
