"""The open question: its time, the seats it asks, and the posts about it."""

from datetime import UTC, datetime

from pydantic import TypeAdapter

from engine.core.quick import frozen


@frozen
class Wait:
    """A part of a seat's vacation for which the open question waits, in Unix time."""

    seat: int
    since: int
    until: int

    @property
    def span(self) -> tuple[datetime, datetime]:
        """Its begin and end."""
        return datetime.fromtimestamp(self.since, UTC), datetime.fromtimestamp(self.until, UTC)


@frozen
class Timing:
    """The time of the open question."""

    given: int = 0
    """Seconds from its opening to its deadline, without seconds given back or added later."""
    spent: tuple[tuple[int, int], ...] = ()
    """Seconds taken from the bank for this question, by seat."""
    waits: tuple[Wait, ...] = ()


@frozen
class QuestionState:
    """The open question, and the newest posts."""

    opened: int = 0
    """The ply that opened the question."""
    asked: tuple[int, ...] = ()
    """The seats that had to act when it was opened."""
    asking: tuple[tuple[int, int], ...] = ()
    """For each of them the ply after which it must be told."""
    chapter: int = 0
    """Number of headlines so far."""
    headline: int = 0
    """The number of the event with the last headline; 0 without any."""
    told: int = 0
    """The last event that was posted."""
    told_ply: int = -1
    """The ply at that post."""
    told_opened: int = -1
    """The question that was open at that post."""
    told_active: tuple[int, ...] = ()
    """The seats that had to act at that post."""
    told_headline: int = 0
    """The event with the last headline at that post."""
    laps: tuple[tuple[int, int], ...] = ()
    """Laps not yet posted, each with its first event and number; not the first lap of a phase
    window, nor one that begins with a chapter."""
    heading: tuple[int, bool] = (0, False)
    """A headline without its first line: its event, and True if it begins a post; else (0, False).
    """
    alone: bool = True
    """True if the newest post covers only one chapter."""
    notable: bool = False
    """True if it covers something notable."""
    board: int = 0
    """The last event before the newest board post."""
    anew: bool = False
    """True if the board must be posted again without new events: the thread shows a false one."""
    timing: Timing = Timing()
    hand: tuple[int, ...] = ()
    """The seats that acted by hand in a lap's open turn; their lists do not continue it."""
    window: str = ""
    """The last phase window."""
    missed: tuple[tuple[int, int], ...] = ()
    """Deadlines that each seat missed in that window without acting since."""
    lap: str = ""
    """The key of the lap whose question was last open."""
    began: int = 0
    """When the first question with the same deadline was opened, in Unix time."""
    clock: str = ""
    """The name of that deadline."""
    fresh: bool = False
    """True if the last ply began a lap, before it is known who wants to look at the board."""
    reviewing: tuple[int, ...] = ()
    """The seats that look at the board before a lap; until all confirm, no one must act."""
    told_reviewing: bool = False
    """True if there were any at the last post."""
    came: tuple[tuple[int, int], ...] = ()
    """When each seat last played by hand, in Unix time."""
    undone: tuple[tuple[int, int], ...] = ()
    """Number of undone actions by seat in this era."""

    @property
    def undoings(self) -> int:
        """Number of undone actions of all seats in this era."""
        return sum(times for _, times in self.undone)

    def misses(self, seat: int) -> int:
        """Return the number of deadlines that a seat missed in this window."""
        return dict(self.missed).get(seat, 0)

    @property
    def question(self) -> str:
        """A name of the open question that differs after each change."""
        return f"{self.opened} review" if self.reviewing else str(self.opened)


load = TypeAdapter(QuestionState).validate_python
"""Reads the state from the store; its tuples are lists in JSON."""
