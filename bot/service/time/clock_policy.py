"""How the time of a match runs: a value, and the arithmetic of due times. No clock is read here.

A match has a ``Pace``, kept as JSON with it. An empty one gives ``phase_seconds`` to each question. Lengths are
elapsed time, so that summer time neither gives nor takes any; hours of the day are local.
"""

import heapq
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime, time, timedelta
from functools import reduce
from typing import Any, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator, model_validator

from bot.service.time.durations import DAY, HOUR, MINUTE, hour_words, length, midnight, read_length, read_zone, zone
from engine.core.laps import DRAFT_TIMES
from engine.core.options import Times
from engine.core.refusals import Illegal, Unreadable
from engine.core.text import TN, T, Text

SHORTEST, LONGEST = MINUTE, 30 * DAY
"""Seconds for a question, where there is a limit."""
LEAST_TO_HOUR = 12 * HOUR
"""Where a question ends at an hour of the day, usually at least so much time is given."""
TURN_SHARE = 4
"""Where the time for a question counts for a lap, each turn has at least so many parts less."""
REVIEW_SHARE = 2
"""A look at the board before a lap takes at most so many parts less than that turn has."""
REVIEW = 12 * HOUR
"""So long it takes at most where there is no limit."""
TURN, OFF = "/", "off"
"""Before the one the time for a phase, after it that for a turn; the other is no limit."""
SHARES = (0.5, 0.9)
"""After these shares of the time those who owe an answer are reminded."""

BANK = T("A time bank holds at least 1 minute and at most 90 days.")
A_TURN = T("A turn needs at least 1 minute and at most 30 days.")
REFUSED = {
    "zone": T("There is no such time zone. Choose one from the list, for example Europe/Berlin."),
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
"""By the part of a ``Pace`` what it can be."""

UNLIMITED = 10.0**9
Span = tuple[datetime, datetime]


class Bank(BaseModel):
    """Time that a seat has for the whole match, in seconds."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    start: int = Field(ge=SHORTEST, le=90 * DAY)
    increment: int = Field(default=HOUR, ge=SHORTEST, le=LONGEST)
    """What each further question adds."""
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
    """Questions end at this minute of the day, at least ``phase_seconds`` after they opened; None: after these."""
    zone: str = "UTC"
    """Where it is that hour, and the weekend."""
    weekends_off: bool = False
    """Saturdays and Sundays do not count."""
    lap: int | None = Field(default=None, ge=SHORTEST, le=LONGEST)
    """Where seats act one after another, a lap has so many seconds; None: ``phase_seconds``."""
    turn: int | None = Field(default=None, ge=SHORTEST, le=LONGEST)
    """There each turn has at least so many; None: a quarter of what a lap has."""
    review: int | None = Field(default=None, ge=SHORTEST, le=LONGEST)
    """A look at the board before a lap takes at most so many; None: half of what that has."""
    bank: Bank | None = None
    """Time of each seat for the whole match; then ``phase_seconds`` is of no account."""
    misses: int = Field(default=2, ge=1, le=20)
    """After so many missed deadlines in a row a caretaker keeps the seat."""
    vacation: int = Field(default=7, ge=0, le=60)
    """Days of vacation for each seat in the match."""
    first: tuple[float, float, float] | None = None
    """The ``spans`` with which the match began, once there are others."""

    @field_validator("zone")
    @classmethod
    def _known(cls, name: str) -> str:
        try:
            return read_zone(name)
        except Unreadable as refusal:
            raise ValueError("no such zone") from refusal

    @model_validator(mode="after")
    def _one_way(self) -> Self:
        if self.hour is not None and self.bank is not None:
            raise ValueError("either an hour or a bank")
        return self

    def stored(self) -> dict[str, Any]:
        """As it is kept with the match: only what differs from the usual."""
        return self.model_dump(mode="json", exclude_defaults=True)

    def lap_seconds(self, phase_seconds: int) -> int:
        """What a lap has; 0 without a limit."""
        return (self.lap or phase_seconds) if phase_seconds else 0

    def spans(self, phase_seconds: int) -> tuple[float, float, float]:
        """What a phase, a lap and a turn have; ``UNLIMITED`` without a limit."""
        lap = self.lap_seconds(phase_seconds) or UNLIMITED
        return phase_seconds or UNLIMITED, lap, self.turn_seconds(lap)

    def shorter(self, phase_seconds: int, than: Sequence[float]) -> bool:
        """Whether any of them is less than before."""
        return any(now < before for now, before in zip(self.spans(phase_seconds), than, strict=True))

    def turn_seconds(self, seconds: float) -> float:
        """What each turn has at least where a lap has so many."""
        return self.turn or seconds / TURN_SHARE

    def review_seconds(self, phase_seconds: int) -> float:
        """What a look at the board before a lap takes at most."""
        return self.review or self.lap_seconds(phase_seconds) / REVIEW_SHARE or REVIEW


USUAL = Pace()


def proposed(times: Times) -> tuple[int, dict[str, int]]:
    """The time for a question that a game proposes, and what of a ``Pace`` it proposes besides."""
    parts = {"lap": times.lap, "turn": times.turn, "review": times.review}
    return times.phase * HOUR, {name: hours * HOUR for name, hours in parts.items() if hours is not None}


def pace(clock: Mapping[str, Any]) -> Pace:
    """The policy that is kept with a match. Raises ``Illegal`` for one that is none."""
    if not clock:
        return USUAL
    try:
        return Pace.model_validate(dict(clock))
    except ValidationError as trouble:
        wrong = ".".join(str(part) for part in trouble.errors()[0]["loc"])
        both = T("Choose an hour of the day or a time bank, not both.")
        raise Illegal(REFUSED.get(wrong, both)) from trouble


def check_length(phase_seconds: int) -> None:
    """Raises ``Illegal`` unless it is 0, for no limit, or from one minute to thirty days."""
    if phase_seconds != 0 and not SHORTEST <= phase_seconds <= LONGEST:
        raise Illegal(T("A question can have 1 minute to {days} days, or no limit.", days=LONGEST // DAY))


def read_time(words: str) -> tuple[int | None, int | None]:
    """The time for a phase, "1d" or "off" (0), and after a stroke that for each turn of a phase in which everybody has
    one after another, "1d/6h"; in seconds, None for what is not given. Raises ``Unreadable``."""
    phase, _, turn = (part.strip() for part in words.partition(TURN))
    seconds = 0 if phase.casefold() == OFF else read_length(phase) if phase else None
    return seconds, read_length(turn) if turn else None


# -- arithmetic ---------------------------------------------------------------------------------------------


def after(begin: datetime, seconds: float, pauses: Iterable[Span] = ()) -> datetime:
    """When so much time has gone by since ``begin``, not counting ``pauses``, which come ordered by their begin."""
    at, left = begin, timedelta(seconds=seconds)
    for start, end in pauses:
        if at + left <= start:
            break
        if end > at:
            left -= max(timedelta(), start - at)
            at = end
    return at + left


def counted(begin: datetime, end: datetime, pauses: Iterable[Span] = ()) -> float:
    """Seconds from ``begin`` to ``end``, not counting ``pauses``; 0 if it ends before."""
    at, seconds = begin, timedelta()
    for start, stop in pauses:
        if start >= end:
            break
        seconds += max(timedelta(), start - at)
        at = max(at, stop)
    return (seconds + max(timedelta(), end - at)).total_seconds()


def weekends(policy: Pace, begin: datetime) -> Iterator[Span]:
    """The weekends that do not count, from the one at or before ``begin`` on, without end; none if they count."""
    if not policy.weekends_off:
        return
    where = zone(policy.zone)
    day = begin.astimezone(where).date()
    saturday = day - timedelta(days=(day.weekday() + 2) % 7)
    while True:
        yield midnight(saturday, where), midnight(saturday + timedelta(days=2), where)
        saturday += timedelta(days=7)


def next_hour(policy: Pace, at: datetime) -> datetime:
    """The first moment from ``at`` on that is the hour of the policy, on a day that counts."""
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
    """When a question that opened at ``begin`` ends for one who has so many seconds and is away at these times."""
    at = after(begin, seconds, heapq.merge(weekends(policy, begin), sorted(away)))
    if policy.hour is None:
        return at
    at = next_hour(policy, at)
    for start, end in sorted(away):
        if start <= at < end:
            at = next_hour(policy, end)
    return at


def reminders(policy: Pace, begin: datetime, end: datetime) -> tuple[datetime, ...]:
    """When those who owe an answer are reminded, of a time from ``begin`` to ``end``."""
    whole = counted(begin, end, weekends(policy, begin))
    return tuple(after(begin, whole * share, weekends(policy, begin)) for share in SHARES)


# -- in words -----------------------------------------------------------------------------------------------


def policy_words(policy: Pace, phase_seconds: int) -> Text:
    """The policy in one line: how long a question is open, and what happens to those who are late or away."""
    limited = policy.bank is not None or phase_seconds > 0
    parts = [_time_words(policy, phase_seconds)]
    if policy.lap is not None and policy.bank is None and phase_seconds:
        parts.append(
            T(
                "a lap: {time}, at least {turn} for each turn; time to look at the board first: at most {review}",
                time=length(policy.lap),
                turn=length(policy.turn_seconds(policy.lap)),
                review=length(policy.review_seconds(phase_seconds)),
            )
        )
    elif policy.bank is None and phase_seconds:
        turn = length(policy.turn_seconds(phase_seconds))
        parts.append(T("players asked in turn share it, at least {turn} each", turn=turn))
    if policy.bank is None and phase_seconds:
        parts.append(T("a draft: at most {n} times the phase", n=DRAFT_TIMES))
    if policy.weekends_off and limited:
        parts.append(T("weekends off ({zone})", zone=policy.zone))
    if limited:
        parts.append(
            TN(
                "a missed deadline: your standing order answers, else the default, and a caretaker takes over",
                "a missed deadline: your standing order answers, else the default; after {n} in a row "
                "a caretaker takes over",
                policy.misses,
            )
        )
        parts.append(
            TN("vacation: {n} day each", "vacation: {n} days each", policy.vacation)
            if policy.vacation
            else T("no vacation")
        )
    return joined(parts)


def time_words(policy: Pace, phase_seconds: int) -> Text:
    """How long a phase lasts, and what each turn in it has at least if that was chosen."""
    time = length(phase_seconds) if phase_seconds else T("no limit")
    if policy.turn is None or not phase_seconds:
        return time
    return T("{time}, at least {turn} for each turn", time=time, turn=length(policy.turn))


def joined(parts: Sequence[Text]) -> Text:
    """Several of them in one line."""
    return reduce(lambda first, second: T("{first} · {second}", first=first, second=second), parts)


def _time_words(policy: Pace, phase_seconds: int) -> Text:
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
            "Time: until {hour} ({zone}), at least {least}",
            hour=hour_words(policy.hour),
            zone=policy.zone,
            least=length(phase_seconds),
        )
    return T("Time for each phase: {time}", time=length(phase_seconds))
