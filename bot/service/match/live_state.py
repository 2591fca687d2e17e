"""The open question, its clock, the lap that it is part of, and the look at the board before a lap.

A question opens when a ply moves the match on, or makes someone active who was not. It stays the
same while its seats answer one after another, and while one seat goes on in a turn of several
answers. In a lap, where question follows question, all of one seat's turn share their time.

The clock starts with a question, waits for vacations, and is charged to each seat that answers. The
deadline itself and the beginning of the lap are in ``LiveState``: an outage moves both.

A lap goes through these reviews::

    Review()  ── a ply begins a lap ──>  Review(due)  ── someone wants to look ──>  Review(seats)
        ^                                    │                                          │
        └──────── no one wants to look ──────┴──── the last one confirms or leaves ─────┘

The news that the table has been told, so that each event and each question is posted once.

An announcement moves ``Announced`` to the present and ``NewestReport`` over each event. A rollback
moves both back as far as events went; an undo moves back only the ply, so that the next answer is
told as if nothing had happened.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from engine.core.quick import frozen

PATIENCE = 2
"""Missed deadlines after which a phase window no longer waits for a seat."""


@frozen
class OpenQuestion:
    """The open question."""

    opened: int = 0
    """The ply that opened it."""
    asked: tuple[tuple[int, int], ...] = ()
    """The seats that had to act when it was opened, each with the ply after which to tell it."""

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that had to act when it was opened."""
        return tuple(seat for seat, _ in self.asked)

    def since(self, seat: int) -> int:
        """Return the ply after which a seat must be told of it."""
        return dict(self.asked).get(seat, self.opened)


def question_at(ply: int, seats: Iterable[int], told: Mapping[int, int] | None = None) -> OpenQuestion:
    """Return the question that a ply opens; seats ``told`` of it already keep that ply."""
    known = told or {}
    return OpenQuestion(ply, tuple((seat, known.get(seat, ply)) for seat in seats))


@frozen
class LapState:
    """The people's part in the present lap and phase window."""

    key: str = ""
    """The key of the lap whose question was last open."""
    window: str = ""
    missed: tuple[tuple[int, int], ...] = ()
    """Deadlines that each seat missed in that window without acting since."""
    hand: tuple[int, ...] = ()
    """The seats that acted by hand in a lap's open turn; their lists do not continue it."""

    def misses(self, seat: int) -> int:
        """Return the number of deadlines that a seat missed in this window."""
        return dict(self.missed).get(seat, 0)

    def with_misses(self, misses: Mapping[int, int]) -> "LapState":
        """Return the lap's state with these numbers of missed deadlines by seat."""
        return replace(self, missed=tuple({**dict(self.missed), **misses}.items()))

    def without_misses(self, seat: int) -> "LapState":
        """Return the lap's state after a seat came back."""
        return replace(self, missed=tuple(one for one in self.missed if one[0] != seat))


@frozen
class Review:
    """The look at the board before a lap."""

    due: bool = False
    """True if the last ply began a lap, before it is known who wants to look."""
    seats: tuple[int, ...] = ()
    """The seats that look; until all confirm, no one must act."""


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

    @property
    def seconds(self) -> int:
        """Its length."""
        return self.until - self.since

    def ended(self, now: datetime) -> "Wait":
        """Return the wait without the part that is still to come."""
        return replace(self, until=min(self.until, max(self.since, int(now.timestamp()))))


@frozen
class ClockState:
    """The time of the open question."""

    name: str = ""
    """The name of the time that the laps of the open question share."""
    allowed: int = 0
    """Seconds from its opening to its deadline, without seconds given back or added later."""
    used: tuple[tuple[int, int], ...] = ()
    """Seconds of it that were charged to a bank, by seat."""
    waits: tuple[Wait, ...] = ()
    played: tuple[tuple[int, int], ...] = ()
    """When each seat last played by hand, in Unix time."""
    writers: tuple[tuple[int, int], ...] = ()
    """Seats that write ahead after a lock, each with the end of its extra time, in Unix time."""

    def restart(self, allowed: int = 0, waits: tuple[Wait, ...] = ()) -> "ClockState":
        """Return the clock of a new question."""
        return ClockState(self.name, allowed, (), waits, self.played)


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


@frozen
class Announced:
    """The state of the match at the last announcement."""

    seq: int = 0
    """The last event."""
    ply: int = -1
    """The last ply; -1 before the first announcement."""
    opened: int = -1
    active: tuple[int, ...] = ()
    reviewing: bool = False
    """True if people looked at the board before a lap."""
    board: int = 0
    """The last event before the newest board post."""
    anew: bool = False
    """True if the board must be posted again without new events: the thread shows a false one."""
    report: NewestReport = NewestReport()
    remarks: tuple[tuple[int, Any], ...] = ()
    """Sentences that are no events and not posted yet, as data, each with the event before it."""


@frozen
class Happened:
    """An event with its number in the match."""

    seq: int
    """Counts from 1."""
    ply: int
    """The ply that caused it; 0 for the set-up."""
    chapter: int
    """Number of headlines up to here."""
    opens: bool
    """True if it has a headline."""
    event: Any

    @property
    def belongs_in_post(self) -> bool:
        """True if it is public, and a sentence rather than a number."""
        return self.event.audience is None and not self.event.counted

    def seen(self, seat: int) -> bool:
        """Return True if a seat may know it, and it is a sentence rather than a number."""
        return not self.event.counted and (self.event.audience is None or seat in self.event.audience)

    def shows(self, seat: int) -> bool:
        """Return True if it discloses something hidden to this seat, but not to everyone."""
        return bool(self.event.discloses) and self.event.audience is not None and seat in self.event.audience


@frozen
class LiveState:
    """The state of a started match."""

    state: Any
    ply: int
    decision_numbers: tuple[int, ...]
    """By seat: its plies, plus ``ERA`` for each rollback and each undo of its own. No number is
    given to two questions."""
    active: tuple[int, ...]
    seq: int
    """Number of events so far."""
    untold: tuple[Happened, ...] = ()
    """Events after the last one that was posted."""
    chapter: int = 0
    headline: int = 0
    """The number of the event with the last headline; 0 without any."""
    question: OpenQuestion = OpenQuestion()
    lap: LapState = LapState()
    review: Review = Review()
    announced: Announced = Announced()
    clock: ClockState = ClockState()
    began: int = 0
    """When the first question with the clock's name was opened, in Unix time."""
    due_at: datetime | None = None

    @property
    def simultaneous(self) -> bool:
        """True if several seats are asked at once."""
        return len(self.question.asked) > 1

    @property
    def news(self) -> list[Happened]:
        """Return what the next post is to tell."""
        return [happened for happened in self.untold if happened.belongs_in_post]

    @property
    def mid_turn(self) -> bool:
        """True if one player is mid-turn: the table hears of all their steps together."""
        before = self.announced
        if before.anew or self.review.seats or before.reviewing:
            return False
        newly_asked = any(ply > before.ply for _, ply in self.question.asked)
        alone = len(self.active) == 1 and self.active == before.active
        going_on = alone and not self.simultaneous and not newly_asked
        return going_on and bool(self.news) and not any(happened.opens for happened in self.news)

    @property
    def question_name(self) -> str:
        """A name of the open question that differs after each change."""
        return f"{self.question.opened} review" if self.review.seats else str(self.question.opened)
