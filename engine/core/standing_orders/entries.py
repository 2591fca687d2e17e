"""Lists whose entries are used up: each answers one turn and is struck off.

An entry is one preference, or several ways to carry it out, best first, with ``or`` between them. Where the game names
subjects (the tokens of a hand, say), an entry begins with one and its ways are all about that. ``ask`` as the last way
means: if none of these is possible, ask me, and do not go on to the next entry.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from engine.core.standing_orders.decision import Decision
from engine.core.standing_orders.preference import ANY, ASK, Preference

A = TypeVar("A")

OTHERWISE = " or "


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a list."""

    ways: tuple[Preference, ...]
    subject: str = ""
    """The word that all its ways begin with, if the game names subjects."""

    def __str__(self) -> str:
        first, *others = self.ways
        return OTHERWISE.join([str(first), *(str(self._bare(way)) for way in others)])

    def _bare(self, way: Preference) -> Preference:
        """A way without the subject, which is written once."""
        about = bool(self.subject) and way.words[:1] == (self.subject,)
        return replace(way, words=way.words[1:]) if about else way

    @property
    def asks(self) -> bool:
        """Whether its owner is asked if it is not possible."""
        return any(way.words == (ASK,) for way in self.ways)

    @property
    def plain(self) -> bool:
        """Whether it is about nothing: a caretaker chooses, or its owner is asked."""
        return all(way.words in ((ANY,), (ASK,)) for way in self.ways)


def ways(entries: Iterable[Entry]) -> tuple[Preference, ...]:
    """All ways of all entries, in the order in which they are tried."""
    return tuple(way for entry in entries for way in entry.ways)


def owner_of(entries: Sequence[Entry], number: int) -> int:
    """The place of the entry that the way of this number, counted through all, belongs to."""
    for place, entry in enumerate(entries):
        if number < len(entry.ways):
            return place
        number -= len(entry.ways)
    raise IndexError(number)


def lasting(decision: Decision, entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """The entries without those whose subject is there no more; of several for the same the first ones stay."""
    if not decision.subjects or decision.is_script:
        return tuple(entries)
    left = Counter(subject.key for subject in decision.subjects)
    kept = []
    for entry in entries:
        if entry.subject and not left[entry.subject]:
            continue
        left[entry.subject] -= 1
        kept.append(entry)
    return tuple(kept)


def without(entries: Sequence[Entry], place: int) -> tuple[Entry, ...]:
    """The entries when one is struck off."""
    return (*entries[:place], *entries[place + 1 :])


@dataclass(frozen=True, slots=True)
class Followed(Generic[A]):
    """What the game does next by a list that is written for a whole turn."""

    action: A | None
    """None if a caretaker shall choose."""
    entries: tuple[Entry, ...]
    """The list from now on."""
