"""A lesson: a recorded match of fixed luck, cut into steps, each with a reason and tries.

A game keeps the match and its steps in ``lesson.json``, and the words in the chapter ``lesson``
of its page. The text of a step "castle" is shown before it, that with "_right" after the right
answer; a wrong try has a text of its own.
"""

import json
from collections.abc import Mapping
from dataclasses import field, replace

from engine.core import printed
from engine.core.quick import frozen
from engine.core.text import Text

RIGHT = "_right"


@frozen
class LessonStep:
    """Some plies of the match with the words about them."""

    key: str
    plies: int
    """The plies that follow the right answer, with its own."""
    own: int = 0
    """The first plies that are the pupil's answer; 0: there is nothing to choose, only to go on."""
    wrong: dict[str, str] = field(default_factory=dict)
    """Wrong tries: notations joined by ``"; "``, and the key of what is said about them."""


@frozen
class Lesson:
    """A lesson of one game. Seat 0 is the pupil's."""

    seats: int
    options: dict[str, str]
    setup: tuple[int, ...]
    """Draws of the set-up."""
    plies: tuple[tuple[int, str, tuple[int, ...]], ...]
    """Seat, notation and draws of each ply."""
    steps: tuple[LessonStep, ...]
    texts: Mapping[str, Text] = field(default_factory=dict)

    def right(self, key: str) -> Text | None:
        """Return what is said after the right answer of a step; None if nothing is."""
        return self.texts.get(key + RIGHT)


def read(data: str, texts: Mapping[str, Text]) -> Lesson:
    """Return the lesson of a JSON file with these texts. Raises as ``printed.read``."""
    lesson: Lesson = printed.read(Lesson, json.loads(data))
    return replace(lesson, texts=texts)
