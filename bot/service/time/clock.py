"""The time policy of a match, and the arithmetic of deadlines. No clock is read here.

A match stores a ``Pace`` as JSON. An empty one gives ``phase_seconds`` to each question. Lengths
are elapsed time, so that daylight saving time changes none; hours of the day are local.
"""

import heapq
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime, time, timedelta
from typing import Any, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from bot.service.durations import DAY, HOUR, MINUTE, Span, hour_words, length, midnight, read_length, zone
from engine.core.laps import DRAFT_TIMES
from engine.core.options import Times
from engine.core.refusals import Illegal
from engine.core.sentences import joined
from engine.core.text import TN, T, Text

SHORTEST, LONGEST = MINUTE, 30 * DAY
"""Seconds for a question with a limit."""
LEAST_TO_HOUR = 12 * HOUR
"""Default of the least time for a question that ends at an hour of the day."""
TURN_SHARE = 4
"""Divisor: a turn has at least this part of its lap's time."""
REVIEW_SHARE = 2
"""Divisor: a look at the board before a lap takes at most this part of the lap's time."""
REVIEW = 12 * HOUR
"""The longest look without a limit."""
TURN, OFF = "/", "off"
"""Separates the times for a phase and for a turn; means no limit."""
HURRIED = 2
"""While a match has less time than at its start: how many times as many misses bring a caretaker,
and after how many phases of that time."""
SHARES = (0.5, 0.9)
"""Shares of the time after which people who owe an answer are reminded."""

BANK = T("A time bank holds at least 1 minute and at most 90 days.")
A_TURN = T("A turn needs at least 1 minute and at most 30 days.")
REFUSED = {
    "bank": T("A time bank cannot begin with more than it can hold."),
    "bank.increment": T("Each question must add at least 1 minute and at most 30 days to the bank."),
    "bank.start": BANK,
    "bank.cap": BANK,
    "misses": T("A caretaker can take over after 1 to 20 missed deadlines."),
    "turn": A_TURN,
    "lap": A_TURN,
    "review": A_TURN,
    "vacation": T("The vacation in a match can be 0 to 60 days."),
    "hour": T("The hour must be a time of day, like 20:00."),
}
"""The refusal by the wrong part of a ``Pace``."""

UNLIMITED = 10.0**9


class Bank(BaseModel):
    """Time of a seat for the whole match, in seconds."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    start: int = Field(ge=SHORTEST, le=90 * DAY)
    increment: int = Field(default=HOUR, ge=SHORTEST, le=LONGEST)
    """Seconds that each further question adds."""
    cap: int = Field(default=90 * DAY, ge=SHORTEST, le=90 * DAY)

    @model_validator(mode="after")
    def _room(self) -> Self:
        if self.cap < self.start:
            raise ValueError("the cap is below the start")
        return self


class Pace(BaseModel):
    """The time policy of a match, beside its ``phase_seconds``."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    hour: int | None = Field(default=None, ge=0, lt=24 * 60)
    """The minute of the day when questions end, at least ``phase_seconds`` after they opened."""
    zone: str = "UTC"
    """The zone of the hour and the weekends."""
    weekends_off: bool = False
    """True if Saturdays and Sundays do not count."""
    lap: int | None = Field(default=None, ge=SHORTEST, le=LONGEST)
    """Seconds for a lap, if seats act one after another; None: ``phase_seconds``."""
    turn: int | None = Field(default=None, ge=SHORTEST, le=LONGEST)
    """Least seconds for a turn in it; None: a quarter of the lap."""
    review: int | None = Field(default=None, ge=SHORTEST, le=LONGEST)
    """Most seconds for a look at the board before it; None: half of the lap."""
    bank: Bank | None = None
    """Time of each seat for the whole match, in place of ``phase_seconds``."""
    misses: int = Field(default=2, ge=1, le=20)
    """Missed deadlines in a row after which a caretaker keeps the seat."""
    vacation: int = Field(default=7, ge=0, le=60)
    """Days of vacation for each seat in the match."""
    first: tuple[float, float, float] | None = None
    """The ``spans`` at the match's start, if they have changed."""

    @model_validator(mode="after")
    def _one_way(self) -> Self:
        if self.hour is not None and self.bank is not None:
            raise ValueError("either an hour or a bank")
        return self

    def to_stored(self) -> dict[str, Any]:
        """Return the stored form: values other than the default."""
        return self.model_dump(mode="json", exclude_defaults=True)

    def lap_seconds(self, phase_seconds: int) -> int:
        """Return the seconds for a lap; 0 without a limit."""
        return (self.lap or phase_seconds) if phase_seconds else 0

    def spans(self, phase_seconds: int) -> tuple[float, float, float]:
        """Return the seconds for a phase, a lap and a turn; ``UNLIMITED`` without a limit."""
        lap = self.lap_seconds(phase_seconds) or UNLIMITED
        return phase_seconds or UNLIMITED, lap, self.turn_seconds(lap)

    def shorter(self, phase_seconds: int, than: Sequence[float]) -> bool:
        """Return True if any of the times is shorter than before."""
        return any(now < before for now, before in zip(self.spans(phase_seconds), than, strict=True))

    def patience(self, phase_seconds: int) -> tuple[int, float]:
        """Return after how many misses in a row, and seconds without a play, a caretaker comes."""
        if self.first is None or not self.shorter(phase_seconds, self.first):
            return self.misses, 0
        phase = self.first[0] if self.first[0] < UNLIMITED else DAY
        return HURRIED * self.misses, HURRIED * phase

    def turn_seconds(self, seconds: float) -> float:
        """Return the least seconds for a turn, in a lap of this length."""
        return self.turn or seconds / TURN_SHARE

    def review_seconds(self, phase_seconds: int) -> float:
        """Return the most seconds for a look at the board before a lap."""
        return self.review or self.lap_seconds(phase_seconds) / REVIEW_SHARE or REVIEW

    def without_hour(self) -> "Pace":
        """Return the clock for a question that may end at any hour."""
        return self.model_copy(update={"hour": None})

    def counted_seconds(self, begin: datetime, end: datetime) -> float:
        """Return the seconds from ``begin`` to ``end`` without weekends off; at least 0."""
        at, seconds = begin, timedelta()
        for start, stop in weekends(self, begin):
            if start >= end:
                break
            seconds += max(timedelta(), start - at)
            at = max(at, stop)
        return (seconds + max(timedelta(), end - at)).total_seconds()


USUAL = Pace()


def proposed(times: Times) -> tuple[int, dict[str, int]]:
    """Return the time for a question that a game proposes, and its parts of a ``Pace``."""
    parts = {"lap": times.lap, "turn": times.turn, "review": times.review}
    return times.phase * HOUR, {name: hours * HOUR for name, hours in parts.items() if hours is not None}


def pace(clock: Mapping[str, Any]) -> Pace:
    """Return the policy of a match. Raises ``Illegal`` for a wrong one."""
    try:
        return Pace.model_validate(dict(clock))
    except ValidationError as trouble:
        wrong = ".".join(str(part) for part in trouble.errors()[0]["loc"])
        both = T("Choose an hour of the day or a time bank, not both.")
        raise Illegal(REFUSED.get(wrong, both)) from trouble


def check_length(phase_seconds: int) -> None:
    """Raise ``Illegal`` unless it is 0, for no limit, or from one minute to thirty days."""
    if phase_seconds != 0 and not SHORTEST <= phase_seconds <= LONGEST:
        raise Illegal(T("A question can have 1 minute to {time}, or no limit.", time=length(LONGEST)))


def read_time(words: str) -> tuple[int | None, int | None]:
    """Return the seconds of "1d", "off" (0) or "1d/6h", the latter for a turn; None if not given.

    Raises ``Unreadable``.
    """
    phase, _, turn = (part.strip() for part in words.partition(TURN))
    seconds = 0 if phase.casefold() == OFF else read_length(phase) if phase else None
    return seconds, read_length(turn) if turn else None


def after(begin: datetime, seconds: float, pauses: Iterable[Span] = ()) -> datetime:
    """Return the moment ``seconds`` after ``begin`` without ``pauses``, ordered by begin."""
    at, left = begin, timedelta(seconds=seconds)
    for start, end in pauses:
        if at + left <= start:
            break
        if end > at:
            left -= max(timedelta(), start - at)
            at = end
    return at + left


def weekends(policy: Pace, begin: datetime) -> Iterator[Span]:
    """Yield the weekends that do not count, from the one at or before ``begin``, without end."""
    if not policy.weekends_off:
        return
    where = zone(policy.zone)
    day = begin.astimezone(where).date()
    saturday = day - timedelta(days=(day.weekday() + 2) % 7)
    while True:
        yield midnight(saturday, where), midnight(saturday + timedelta(days=2), where)
        saturday += timedelta(days=7)


def next_hour(policy: Pace, at: datetime) -> datetime:
    """Return the first moment from ``at`` on at the policy's hour, on a day that counts."""
    assert policy.hour is not None
    where = zone(policy.zone)
    clock = time(*divmod(policy.hour, 60))
    day = at.astimezone(where).date()
    while True:
        moment = datetime.combine(day, clock, where).astimezone(UTC)
        if moment >= at and not (policy.weekends_off and day.weekday() >= 5):
            return moment
        day += timedelta(days=1)


def due(policy: Pace, begin: datetime, seconds: float, away: Sequence[Span] = ()) -> datetime:
    """Return the deadline from ``begin``: a question's or lap's beginning, or an older deadline."""
    at = after(begin, seconds, heapq.merge(weekends(policy, begin), sorted(away)))
    if policy.hour is None:
        return at
    at = next_hour(policy, at)
    for start, end in sorted(away):
        if start <= at < end:
            at = next_hour(policy, end)
    return at


def reminders(policy: Pace, begin: datetime, end: datetime) -> tuple[datetime, ...]:
    """Return the times of reminders between ``begin`` and ``end``."""
    whole = policy.counted_seconds(begin, end)
    return tuple(after(begin, whole * share, weekends(policy, begin)) for share in SHARES)


def policy_words(policy: Pace, phase_seconds: int) -> Text:
    """Return the policy in one line: times, missed deadlines, vacation."""
    limited = policy.bank is not None or phase_seconds > 0
    parts = [phase_time_words(policy, phase_seconds)]
    if policy.bank is None and phase_seconds:
        turn = length(policy.turn_seconds(policy.lap_seconds(phase_seconds)))
        words = T("players asked in turn share it, at least {turn} each", turn=turn)
        if policy.lap is not None:
            words = T(
                "a lap: {time}, at least {turn} for each turn; time to look at the board first: at most {review}",
                time=length(policy.lap),
                turn=turn,
                review=length(policy.review_seconds(phase_seconds)),
            )
        parts.append(words)
        parts.append(TN("a draft: at most the phase", "a draft: at most {n} times the phase", DRAFT_TIMES))
    if policy.weekends_off and limited:
        parts.append(T("weekends off ({zone})", zone=policy.zone))
    if limited:
        parts.append(
            TN(
                "a missed deadline: your standing order answers, else the default, and a caretaker takes over",
                "a missed deadline: your standing order answers, or else the default; after {n} in a row a "
                "caretaker takes over",
                policy.misses,
            )
        )
        vacation = TN("vacation: {n} day each", "vacation: {n} days each", policy.vacation)
        parts.append(vacation if policy.vacation else T("no vacation"))
    return joined(" · ", parts)


def time_words(policy: Pace, phase_seconds: int) -> Text:
    """Return the time for a phase, and for each turn if it was chosen."""
    time = length(phase_seconds) if phase_seconds else T("no limit")
    if policy.turn is None or not phase_seconds:
        return time
    return T("{time}, at least {turn} for each turn", time=time, turn=length(policy.turn))


def phase_time_words(policy: Pace, phase_seconds: int) -> Text:
    """Return how long a phase has, as a sentence of the rules of a match."""
    if policy.bank is not None:
        bank = policy.bank
        return T(
            "Time: a bank of {start} each, {increment} more for each question, {cap} at most",
            start=length(bank.start),
            increment=length(bank.increment),
            cap=length(bank.cap),
        )
    if not phase_seconds:
        return T("Time: no limit")
    if policy.hour is not None:
        return T(
            "Time: each phase ends at {hour} ({zone}), after {least} at least",
            hour=hour_words(policy.hour),
            zone=policy.zone,
            least=length(phase_seconds),
        )
    return T("Time for each phase: {time}", time=length(phase_seconds))
