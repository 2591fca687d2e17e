"""What a caretaker does with a view: it completes a line, else spoils one, else takes the middle or any square."""

from __future__ import annotations

from collections import Counter

from engine.core.chance import Chance
from engine.core.sequence import Actions
from tests.noughts.actions import Action, Mark
from tests.noughts.data import LINES
from tests.noughts.view import NoughtsView

MIDDLE = Mark("b2")


def advise(view: NoughtsView, legal: Actions[Action], chance: Chance) -> Action:
    """One of the onward actions."""
    marks = dict(view.marks)
    for owner in (view.seat, 1 - (view.seat or 0)):
        for line in LINES:
            if Counter(marks.get(square) for square in line) == {owner: 2, None: 1}:
                return Mark(next(square for square in line if square not in marks))
    if MIDDLE in legal:
        return MIDDLE
    action: Action = legal[chance.draw(legal.onward)]
    return action
