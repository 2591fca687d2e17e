"""The parts of a list, and their text.

A list is a row of entries, an entry one preference or several, best first, with ``or`` between
them. Where the game names subjects (the tokens of a hand, say), an entry begins with one and all
its ways are about that. ``ask`` as the last way means: if no other way is possible, ask me, and do
not go on to the next entry.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import field
from typing import Any

from engine.core.quick import frozen
from engine.core.standing_orders.decision import ANYTHING, ASKED, Facts, How

ANY, ASK = ANYTHING.wish, ASKED.wish
"""A caretaker chooses; stop here and ask me."""


@frozen
class Amount:
    """A number that is asked for."""

    how: How
    n: int = 0
    """0 for ``ALL`` and ``HALF``."""

    def __str__(self) -> str:
        if self.how is How.EXACTLY:
            return str(self.n)
        return str(self.how) if self.how in (How.ALL, How.HALF) else f"{self.how} {self.n}"

    def admits(self, number: int, left: int | None = None) -> bool:
        """Return True if this number, armies, say, is asked for; ``left`` stay behind."""
        match self.how:
            case How.ALL_BUT:
                return left == self.n
            case How.HALF:
                return left is not None and number <= left
            case How.EXACTLY:
                return number == self.n
            case How.AT_LEAST:
                return number >= self.n
            case How.AT_MOST:
                return number <= self.n
        return True


@frozen
class Condition:
    """I hold this; there is at least or at most so much of it; or it is simply true."""

    name: str
    amount: Amount | None = None
    """``AT_LEAST`` or ``AT_MOST`` for a thing that is counted."""
    hold: bool = False
    yes: bool = True
    """False for the opposite."""

    def __str__(self) -> str:
        if self.amount:
            return f"{self.name} {self.amount}"
        return ("" if self.yes else "not ") + ("hold " if self.hold else "") + self.name

    def holds(self, facts: Facts) -> bool:
        """Return True if it is true; never if its thing cannot be counted."""
        if self.amount:
            return self.name in facts.counts and self.amount.admits(facts.counts[self.name])
        return (self.name in (facts.held if self.hold else facts.true)) == self.yes


@frozen
class Preference:
    """One wish of a list."""

    words: tuple[str, ...] = ()
    """Words of the notation, or just ``ANY`` or ``ASK``; none if only a number is asked for."""
    amount: Amount | None = None
    """None: as many as possible, if anything is counted at all."""
    conditions: tuple[Condition, ...] = ()
    """All must hold."""
    tokens: tuple[Sequence[Any], ...] = field(default=((), (), ()), compare=False)
    """In the text that it was read from: its words, its number, the name of each condition."""

    def __str__(self) -> str:
        wish = " ".join((*self.words, *([str(self.amount)] if self.amount else [])))
        return f"{wish} if {' and '.join(map(str, self.conditions))}" if self.conditions else wish

    @property
    def asks(self) -> bool:
        """True if the owner is asked."""
        return self.words == (ASK,)

    @property
    def bare(self) -> bool:
        """True if it names nothing: a caretaker chooses, or the owner is asked."""
        return self.words in ((ANY,), (ASK,))

    def holds(self, facts: Facts) -> bool:
        return all(condition.holds(facts) for condition in self.conditions)


@frozen
class Entry:
    """One line of a list."""

    ways: tuple[Preference, ...]
    subject: str = ""
    """The word that all its ways begin with, if the game names subjects."""

    def __str__(self) -> str:
        first, *others = map(str, self.ways)  # the subject is written once, in the first way
        return " or ".join((first, *(way.removeprefix(f"{self.subject} ") for way in others)))

    @property
    def asks(self) -> bool:
        """True if the owner is asked where the entry is not possible."""
        return any(way.asks for way in self.ways)


Order = tuple[Entry, ...]
"""A whole list."""


@frozen
class Answer:
    """An answer by a list."""

    action: Any
    """One of the legal actions; None if a caretaker shall choose."""
    rest: Order
    """The list from now on."""
    entry: Entry | None = None
    """The entry that is carried out; None by a script."""


def ways_of(order: Order) -> Iterator[tuple[Entry, Preference]]:
    """Return all ways in the order in which they are tried, each with its entry."""
    return ((entry, way) for entry in order for way in entry.ways)


def as_text(parts: Iterable[object]) -> str:
    """Return entries or preferences as text; reading that gives the same list again."""
    return "; ".join(map(str, parts))


def without(order: Order, entry: Entry) -> Order:
    """Return the list without an entry; without the first of several equal ones."""
    place = order.index(entry)
    return (*order[:place], *order[place + 1 :])
