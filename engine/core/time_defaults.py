"""How much time a game proposes for matches by post."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Times:
    """In hours. The host of a match may choose otherwise."""

    phase: int = 24
    """For a question to all at once, or to one alone."""
    circuit: int | None = None
    """For a turn of everybody, where seats act one after another; None: as for a question."""
    turn: int | None = None
    """For each turn of it, at least; None: a quarter of that."""
    review: int | None = None
    """For a look at the board before it, at most; None: half of that."""
