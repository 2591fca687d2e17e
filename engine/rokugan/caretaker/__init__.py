"""The caretaker: a player who sees nothing but a seat's view and its legal actions.

``habits`` every decision of both levels. On the first one tokens are placed as they look best at a
glance, for the seat alone, with little thought of what lies facedown. The second one is ``trying``
a few placements and cards by ``imagining`` what is hidden, ``foreseeing`` the rest of the round and
``judging`` how it ends.
"""

from engine.core.chance import Chance
from engine.core.sequence import Actions
from engine.rokugan.actions import Action
from engine.rokugan.caretaker.habits import at_a_glance, by_thought
from engine.rokugan.view import RokuganView

LEVELS = (at_a_glance, by_thought)


def advise(view: RokuganView, legal: Actions[Action], chance: Chance, level: int = 0) -> Action:
    """Return one of the progressing actions, the same for the same view.

    ``chance`` is not drawn on: all steps of a placement must belong to the same one.
    """
    return LEVELS[level](view, legal)
