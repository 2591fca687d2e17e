"""A lesson: a recorded match of fixed luck, cut into steps, each with a reason and tries.

A game keeps the match and its steps in ``lesson.json``, and the words in the chapter ``lesson``
of its page. The text of a step ``castle`` is shown before it, that with "_right" after the right
answer; a wrong try has a text of its own. Braces in them are figures of the position, such as
``{armies_kii}``, so that no text can contradict the board.
"""

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from engine.core.quick import frozen
from engine.core.sentences import placeholders
from engine.core.text import Arg, Text

RIGHT = "_right"


@frozen
class LessonStep:
    """Some plies of the match with the words about them."""

    key: str
    plies: int
    """The plies that follow the right answer, with its own."""
    own: int
    """The first plies that are the pupil's answer; 0: there is nothing to choose, only to go on."""
    wrong: tuple[tuple[str, str], ...]
    """Wrong tries: notations joined by ``"; "``, and the key of what is said about them."""


@frozen
class Lesson:
    """A lesson of one game. Seat 0 is the pupil's."""

    seats: int
    options: Mapping[str, str]
    setup: tuple[int, ...]
    """Draws of the set-up."""
    plies: tuple[tuple[int, str, tuple[int, ...]], ...]
    """Seat, notation and draws of each ply."""
    steps: tuple[LessonStep, ...]
    texts: Mapping[str, str]
    figures: Callable[[Any], Mapping[str, Arg]]
    """The figures of a view that texts may name."""

    def text(self, key: str, view: Any) -> Text:
        """Return a text about a position. Raises ``KeyError`` for an unknown text or figure."""
        message = self.texts[key]
        names = placeholders(message)
        figures = self.figures(view) if names else {}
        return Text(message, tuple((name, figures[name]) for name in names))

    def right(self, key: str, view: Any) -> Text | None:
        """Return what is said after the right answer of a step; None if nothing is."""
        return self.text(key + RIGHT, view) if key + RIGHT in self.texts else None


def read(data: str, texts: Iterable[tuple[str, str]], figures: Callable[[Any], Mapping[str, Arg]]) -> Lesson:
    """Return the lesson of a JSON file with these texts. Raises ``ValueError`` if it is none."""
    kept = json.loads(data)
    return Lesson(
        seats=kept["seats"],
        options=kept["options"],
        setup=tuple(kept["setup"]),
        plies=tuple((seat, notation, tuple(draws)) for seat, notation, draws in kept["plies"]),
        steps=tuple(
            LessonStep(one["key"], one["plies"], one.get("own", 0), tuple(one.get("wrong", {}).items()))
            for one in kept["steps"]
        ),
        texts=dict(texts),
        figures=figures,
    )
