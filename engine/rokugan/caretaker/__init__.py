"""The caretaker: what it would do, seeing nothing but a seat's view and its legal actions.

``placing`` a token, by what provinces and placements are worth · ``habits`` that and the rest: the first level.

The second level, ``strong``: ``trying`` a few placements by ``imagining`` what is hidden, ``foreseeing`` the rest of
the round and ``judging`` how it ends · ``striking`` at tokens with the cards of a turn, and looking at them.
"""

from engine.core.chance import Chance
from engine.core.sequence import Actions
from engine.rokugan.actions import Action
from engine.rokugan.caretaker.habits import by_habit
from engine.rokugan.caretaker.strong import by_thought
from engine.rokugan.view import RokuganView

LEVELS = (by_habit, by_thought)


def advise(view: RokuganView, legal: Actions[Action], chance: Chance, level: int = 0) -> Action:
    """What a caretaker would do: one of the progressing actions, the same for the same view.

    ``chance`` is not drawn on: a token is taken up for the slot it is meant for, in several steps.
    """
    return LEVELS[level](view, legal)
