"""Turn cycles: where seats act one after another, one turn of each seat is one cycle."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TurnCycle:
    """One turn of every seat, where seats act one after another. All of it is public."""

    kind: str
    """The key of the decision that is asked in it."""
    round: int
    """The round of the match; 0 before the first."""
    number: int
    """From 1, in its phase window."""
    turns: int
    """How many turns it has in all."""
    to_come: tuple[int, ...]
    """The seats whose turn is still to come or open, in order."""
    part: str = ""
    """What names the phase window where turn cycles of several kinds belong to one; else the kind does."""
    sealed: bool = False
    """Whether nobody is asked in it: what lists do not settle the rules decide."""
    full_time: bool = False
    """Whether it has as much time as a question to all at once."""

    @property
    def phase_window(self) -> str:
        """Names the phase window that the cycle belongs to, never the same twice in a match."""
        return f"{self.part or self.kind} {self.round}"

    @property
    def key(self) -> str:
        """Names the cycle in its match."""
        return f"{self.phase_window}/{self.number}"

    @property
    def done(self) -> int:
        """How many turns are over."""
        return self.turns - len(self.to_come)
