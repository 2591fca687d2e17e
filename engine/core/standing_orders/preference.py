"""What a list of preferences consists of, and how it is written down."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.core.standing_orders.decision import Facts, How, Traits

ANY = "any"
"""What a caretaker would do."""
ASK = "ask"
"""Stop here and ask me."""
BETWEEN = "; "
COUNTED_FROM = (How.ALL_BUT, How.EXACTLY, How.AT_LEAST, How.AT_MOST)
"""The ways to ask for a number that name one."""


@dataclass(frozen=True, slots=True)
class Amount:
    """A number that is asked for."""

    how: How
    n: int = 0
    """0 for ``ALL`` and ``HALF``."""

    def __str__(self) -> str:
        if self.how is How.EXACTLY:
            return str(self.n)
        return f"{self.how} {self.n}" if self.how in COUNTED_FROM else str(self.how)

    def admits(self, traits: Traits) -> bool:
        """Whether an action with this number is one that is asked for."""
        number, left = traits.number, traits.left
        if number is None:
            return False
        match self.how:
            case How.ALL:
                return True
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


@dataclass(frozen=True, slots=True)
class Held:
    """A condition: I hold this, or do not."""

    name: str
    yes: bool = True

    def __str__(self) -> str:
        return f"hold {self.name}" if self.yes else f"not hold {self.name}"

    def true(self, facts: Facts) -> bool:
        """Whether it is so."""
        return (self.name in facts.held) == self.yes


@dataclass(frozen=True, slots=True)
class Counted:
    """A condition: there is at least, or at most, so much of this."""

    name: str
    how: How
    """``AT_LEAST`` or ``AT_MOST``."""
    n: int

    def __str__(self) -> str:
        return f"{self.name} {self.how} {self.n}"

    def true(self, facts: Facts) -> bool:
        """Whether it is so; not, if it is nothing that can be counted."""
        count = facts.counts.get(self.name)
        if count is None:
            return False
        return count >= self.n if self.how is How.AT_LEAST else count <= self.n


@dataclass(frozen=True, slots=True)
class So:
    """A condition: this is so, or is not."""

    name: str
    yes: bool = True

    def __str__(self) -> str:
        return self.name if self.yes else f"not {self.name}"

    def true(self, facts: Facts) -> bool:
        """Whether it is."""
        return (self.name in facts.so) == self.yes


Condition = Held | Counted | So


@dataclass(frozen=True, slots=True)
class Preference:
    """One wish of a list."""

    words: tuple[str, ...] = ()
    """Words of the notation, or just ``ANY`` or ``ASK``; none if only a number is asked for."""
    amount: Amount | None = None
    """None: as many as possible, if anything is counted at all."""
    conditions: tuple[Condition, ...] = ()
    """All must hold."""

    def __str__(self) -> str:
        wish = " ".join((*self.words, *([str(self.amount)] if self.amount else [])))
        return f"{wish} if {' and '.join(map(str, self.conditions))}" if self.conditions else wish

    def means(self, traits: Traits) -> bool:
        """Whether the words fit an action, its number aside: they come in its order, and what decides is named."""
        ordered = [word for word in self.words if word in traits.words]
        if any(word not in traits.words and word not in traits.also for word in self.words):
            return False
        positions = [traits.words.index(word) for word in ordered]
        return positions == sorted(set(positions)) and self._decides(traits)

    def _decides(self, traits: Traits) -> bool:
        if traits.decisive:
            return not traits.decisive.isdisjoint(self.words)
        if len(traits.words) == 1 and traits.number is not None:
            return True
        return traits.words[-1] in self.words or not traits.also.isdisjoint(self.words)


def written(parts: Iterable[object]) -> str:
    """A list of preferences, or of entries, as text; reading that gives the same list again."""
    return BETWEEN.join(map(str, parts))
