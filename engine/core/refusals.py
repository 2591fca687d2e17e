"""The three ways to say no, in a player's words; the state stays as it was."""

from collections.abc import Callable
from typing import TypeVar

from engine.core.sequence import Actions
from engine.core.text import TC, TN, T, Text, listing, plain

A = TypeVar("A")

SHOWN = 8
"""Possible answers named at most."""
OTHERS = TC("at the end of a list", "others")


class Refusal(Exception):
    """A wish that cannot be granted. ``text`` is the sentence for the player."""

    def __init__(self, text: Text) -> None:
        super().__init__(plain(text))
        self.text = text


class Unreadable(Refusal):
    """A line that names no action. ``place`` is the number of the wrong word, if one is."""

    def __init__(self, text: Text, place: int | None = None) -> None:
        super().__init__(text)
        self.place = place


class Illegal(Refusal):
    """A readable action that the rules do not allow now."""


class Stale(Refusal):
    """An answer to a question that is no longer asked."""


class Corrupt(Exception):
    """Stored data that is broken: a state, a log or a data file. Nothing was loaded."""


def too_long(most: int) -> Text:
    """Return the refusal of words of more than ``most`` characters."""
    return TN("That is too long: at most {n} character.", "That is too long: at most {n} characters.", most)


def possible(legal: Actions[A], label: Callable[[A], Text]) -> Text:
    """Return possible actions in words, or the first few."""
    named = listing([label(legal[index]) for index in range(min(SHOWN, legal.progressing))])
    if legal.progressing > SHOWN:
        return T("You can do this, for example: {choices}.", choices=named)
    return T("You can do this: {choices}.", choices=named)


def not_asked(legal: Actions[A], label: Callable[[A], Text]) -> Text:
    """Return the refusal of something that belongs to another question."""
    return T("That is not what is asked now. {possible}", possible=possible(legal, label))
