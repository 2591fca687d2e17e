"""The news that the table has been told, so that each event and each question is posted once.

An announcement moves ``Announced`` to the present and ``NewestReport`` over each event. A rollback
moves both back as far as events went; an undo moves back only the ply, so that the next answer is
told as if nothing had happened.
"""

from engine.core.quick import frozen


@frozen
class NewestReport:
    """The newest report in the thread, to which the next lines are added."""

    headline: int = 0
    """The event with the last headline; 0 without any."""
    heading: tuple[int, bool] = (0, False)
    """A headline without its first line: its event, True if it begins a post; else (0, False)."""
    laps: tuple[tuple[int, int], ...] = ()
    """Laps not yet posted, each with its first event and number; not the first lap of a phase
    window, nor one that begins with a chapter."""
    alone: bool = True
    """True if it covers only one chapter."""
    notable: bool = False
    """True if it covers something notable."""


@frozen
class Announced:
    """The state of the match at the last announcement."""

    seq: int = 0
    """The last event."""
    ply: int = -1
    """The last ply; -1 before the first announcement."""
    opened: int = -1
    """The ply that opened the question."""
    active: tuple[int, ...] = ()
    """The seats that had to act."""
    reviewing: bool = False
    """True if people looked at the board before a lap."""
    board: int = 0
    """The last event before the newest board post."""
    anew: bool = False
    """True if the board must be posted again without new events: the thread shows a false one."""
    report: NewestReport = NewestReport()
