"""The question that is open: how its time runs, who answers it, and how far the table has been told."""

from datetime import UTC, datetime

from pydantic import TypeAdapter

from engine.core.quick import frozen


@frozen
class Wait:
    """A stretch of a seat's vacation for which the open question waits, in Unix time."""

    seat: int
    since: int
    until: int

    @property
    def span(self) -> tuple[datetime, datetime]:
        """From when until when."""
        return datetime.fromtimestamp(self.since, UTC), datetime.fromtimestamp(self.until, UTC)


@frozen
class Timing:
    """How the time of the open question runs."""

    given: int = 0
    """Seconds that count from its opening to its deadline; those given back or added later leave it as it is."""
    spent: tuple[tuple[int, int], ...] = ()
    """By seat the seconds that were taken off its bank for this question."""
    waits: tuple[Wait, ...] = ()


@frozen
class QuestionState:
    """The question that is open, and how far the table has been told."""

    opened: int = 0
    """The ply that opened the question."""
    asked: tuple[int, ...] = ()
    """The seats that had to act when it was opened."""
    asking: tuple[tuple[int, int], ...] = ()
    """For each of them the ply after which it has to be told so."""
    chapter: int = 0
    """Number of headlines so far."""
    headline: int = 0
    """The number of the event that had the last one; 0 if there was none."""
    told: int = 0
    """The last event that was told."""
    told_ply: int = -1
    """The ply at which it was."""
    told_opened: int = -1
    """The question that was open then."""
    told_active: tuple[int, ...] = ()
    """The seats that had to act then."""
    told_headline: int = 0
    """The event that had the last headline then."""
    laps: tuple[tuple[int, int], ...] = ()
    """Of laps that are not told yet, but for the first of a phase window and those that begin with a chapter: the first
    event, and which lap it is."""
    heading: tuple[int, bool] = (0, False)
    """A headline that waits for its first line: its event, and whether a post begins with it; (0, False): none does."""
    alone: bool = True
    """Whether the newest post tells of one chapter alone."""
    notable: bool = False
    """Whether it tells of something notable."""
    board: int = 0
    """The last event before the newest board post."""
    anew: bool = False
    """Whether the board must be shown again even if nothing new has happened: what the thread shows is not true."""
    timing: Timing = Timing()
    hand: tuple[int, ...] = ()
    """In a lap: the seats that have acted themselves in the turn that is open; no list goes on for them."""
    window: str = ""
    """The phase window that was last gone through."""
    missed: tuple[tuple[int, int], ...] = ()
    """By seat how many deadlines it let pass in that window without doing anything since."""
    lap: str = ""
    """The lap whose question was last open, by its key."""
    began: int = 0
    """When the first question that shares its time was opened, in Unix time."""
    clock: str = ""
    """Names that time."""
    fresh: bool = False
    """Whether a lap has begun by the last ply, and it is still to be seen whether anybody wants to look before."""
    reviewing: tuple[int, ...] = ()
    """The seats that look at the board before a lap and have not confirmed yet; meanwhile nobody must act."""
    told_reviewing: bool = False
    """Whether there were any when the table was last told."""
    came: tuple[tuple[int, int], ...] = ()
    """By seat when it last played by hand, in Unix time."""
    undone: tuple[tuple[int, int], ...] = ()
    """The number of undone actions of each seat in this era."""

    @property
    def undoings(self) -> int:
        """Number of undone actions of all seats in this era."""
        return sum(times for _, times in self.undone)

    def misses(self, seat: int) -> int:
        """How many deadlines a seat let pass in this window."""
        return dict(self.missed).get(seat, 0)

    @property
    def question(self) -> str:
        """Names what is open: another one after each change."""
        return f"{self.opened} review" if self.reviewing else str(self.opened)


load = TypeAdapter(QuestionState).validate_python
"""The state as the store has it: lists were tuples before they were JSON."""
