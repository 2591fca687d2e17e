"""Laps: where seats act one after another, one turn of each seat is a lap."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from engine.core.quick import frozen

DRAFT_TIMES = 3
"""So many times the time of a phase all turns of a draft have together."""


@frozen
class Lap:
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
    """What names the phase window where laps of several kinds belong to one; else the kind does."""
    sealed: bool = False
    """Whether nobody is asked in it: what lists do not settle the rules decide."""
    full_time: bool = False
    """Whether it has as much time as a question to all at once."""
    draft: bool = False
    """Whether seats choose in it from what is there for all: as it must end soon, a caretaker chooses for those who do
    not."""
    most: int = 0
    """So many times its time all its turns have together at most; then nobody is asked any more. 0: as many as a draft
    has, else no end."""
    clock: str = ""
    """Names the time it shares with other laps; none if it has a time of its own."""
    brief: bool = False
    """Whether its turns have no more than the time that each turn has at least."""
    quiet: bool = False
    """Whether nobody is told how far it is, or invited to write a turn down."""

    @property
    def phase_window(self) -> str:
        """Names the phase window that the lap belongs to, never the same twice in a match."""
        return f"{self.part or self.kind} {self.round}"

    @property
    def key(self) -> str:
        """Names the lap in its match."""
        return f"{self.phase_window}/{self.number}"

    @property
    def shared_time(self) -> str:
        """Names its time, never the same twice in a match."""
        return self.clock or self.key

    @property
    def times(self) -> int:
        """So many times its time all its turns have together; 0: without end."""
        return self.most or (DRAFT_TIMES if self.draft else 0)

    @property
    def turn(self) -> str:
        """Names the turn that is open. Whatever is asked in it is one question: its time runs on."""
        return f"{self.key} {self.kind} {len(self.to_come)}"

    @property
    def done(self) -> int:
        """How many turns are over."""
        return self.turns - len(self.to_come)


@dataclass(frozen=True)
class Laps:
    """What a game says of its laps; by default it has none."""

    current: Callable[[Any], Lap | None] = lambda state: None
    """The lap that is going on in a state; only what is public."""
    not_begun: Callable[[Any], Any] = lambda view: view
    """The view while a lap has not begun and people may look at the board before it: nobody must act. It is the same
    for all who look."""
    turn_key: Callable[[Any, Lap], str] = lambda view, lap: lap.kind
    """The kind of decision in which the seat of a view answers its turn of a lap. Nobody else may learn it."""
    wider_window: Callable[[Any], str] | None = None
    """Names the phase window where a question to all at once and the laps after it are one; None: that of the current
    lap, if any. Only what is public."""

    def phase_window(self, state: Any) -> str:
        """Names the part of the match in which nobody waits any more for a seat that let its time run out; empty where
        everybody is waited for."""
        if self.wider_window is not None:
            return self.wider_window(state)
        lap = self.current(state)
        return lap.phase_window if lap else ""
