"""Laps: where seats act one after another, one turn of each seat is a lap."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from engine.core.quick import frozen

DRAFT_TIMES = 3
"""The time of all turns of a draft together, in times of a phase."""


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
    """The number of its turns."""
    to_come: tuple[int, ...]
    """The seats whose turn is still to come or open, in order."""
    part: str = ""
    """The name of the phase window if laps of several kinds share one; else the kind is."""
    sealed: bool = False
    """No one is asked in it: lists settle it, then the rules."""
    full_time: bool = False
    """It has as much time as a question to all at once."""
    draft: bool = False
    """Seats choose in it from a common supply; a caretaker chooses for those who miss it."""
    most: int = 0
    """The most time of all its turns together, in times of the lap; then no one is asked any more.
    0: as in a draft, else without end."""
    clock: str = ""
    """Names the time it shares with other laps; none if it has a time of its own."""
    brief: bool = False
    """Its turns have only the least time of a turn."""
    quiet: bool = False
    """No one is told how far it is, or invited to write a turn down."""

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
        """The most time of all its turns, in times of the lap; 0: without end."""
        return self.most or (DRAFT_TIMES if self.draft else 0)

    @property
    def turn(self) -> str:
        """The key of the open turn: one question, whose time runs on whatever is asked in it."""
        return f"{self.key} {self.kind} {len(self.to_come)}"

    @property
    def done(self) -> int:
        """The number of turns that are over."""
        return self.turns - len(self.to_come)


@dataclass(frozen=True)
class Laps:
    """The laps of a game; by default it has none."""

    current: Callable[[Any], Lap | None] = lambda state: None
    """The lap that is going on in a state; only what is public."""
    not_begun: Callable[[Any], Any] = lambda view: view
    """The view before a lap begins, while people may look at the board; the same for all."""
    turn_key: Callable[[Any, Lap], str] = lambda view, lap: lap.kind
    """The kind of decision that a seat answers in its turn, by its view. Private to the seat."""
    wider_window: Callable[[Any], str] | None = None
    """The name of the phase window where a question to all and the laps after it are one; None:
    that of the current lap. Only what is public."""

    def phase_window(self, state: Any) -> str:
        """Return the part of the match that does not wait for late seats; empty without one."""
        if self.wider_window is not None:
            return self.wider_window(state)
        lap = self.current(state)
        return lap.phase_window if lap else ""
