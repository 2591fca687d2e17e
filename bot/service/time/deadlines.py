"""The time of a match in play: deadlines of new questions, banks, vacations, missed deadlines.

Values in, values out; ``clock`` has the arithmetic. ``ClockState`` keeps the allowed
time, so that a deadline moved by a host or an outage costs no one anything.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

from bot.service.durations import DAY, MINUTE, Span, stamp
from bot.service.match.live_state import Wait
from bot.service.match.match_state import AHEAD, DUE, FILE, LAST, REMIND, MatchState
from bot.service.model import SeatInfo
from bot.service.preferences import NOTHING_SET, Habits
from bot.service.telling.posts import Post, note
from bot.service.time.clock import Pace, due, pace, reminders
from engine.core.laps import Lap
from engine.core.text import TN, SeatName, T, Text, listing

GAP = timedelta(minutes=3)
"""A longer silence is an outage for all; a shorter one for matches with a deadline in it."""
WRITING = timedelta(seconds=10 * MINUTE)
"""Longest time that a question waits while its person writes ahead."""
NEXT = timedelta(seconds=10 * MINUTE)
"""Time that a person must stay next before they are told, so that quick answers cause no notice."""


def with_misses(live: MatchState, hands: Collection[int], late: Sequence[int], now: datetime) -> MatchState:
    """Return the match with one more miss for each late seat, and none for seats that acted by
    hand.

    After too many in a row a caretaker keeps the seat; but not the last seat of a person, as no one
    would wait and the match would end while its people sleep. While there is less time than at the
    start it takes twice as many, and a time without a play by hand: people who joined for days are
    not gone after minutes.
    """
    for seat in hands:
        live = with_seat(live, seat, missed=0)
    policy, played = pace(live.info.clock), dict(live.stands.clock.played)
    most, absence = policy.patience(live.info.phase_seconds)
    started = (live.info.started_at or now).timestamp()
    for seat in late:
        missed, idle = live.info.seats[seat].missed + 1, now.timestamp() - played.get(seat, started)
        kept = missed >= most and idle >= absence and live.people != {seat}
        live = with_seat(live, seat, missed=missed, kept=kept)
    return live


def with_seat(live: MatchState, seat: int, **changes: Any) -> MatchState:
    """Return the match with one seat changed; one with nothing ``missed`` is waited for again."""
    seats = live.info.seats
    if changes.get("missed") == 0:
        live = live.at(lap=live.stands.lap.without_misses(seat))
    return live.with_info(seats=(*seats[:seat], replace(seats[seat], **changes), *seats[seat + 1 :]))


def with_time_charged(before: MatchState, live: MatchState, now: datetime, habits: Mapping[int, Habits]) -> MatchState:
    """Charge used time to those who answered, and set the deadline of a new question."""
    old, standing = before.standing, live.stands
    another = old is None or old.question_name != standing.question_name
    if before.lap is not None and live.lap is not None and before.stands.active == standing.active:
        another = another and before.lap.turn != live.lap.turn  # a seat goes on in its turn
    if old is not None and old.clock.waits and another and before.lap is not None:
        live = with_later_lap(live, *(wait.ended(now).span for wait in old.clock.waits))
    if old is not None:
        answered = [seat for seat in old.active if another or seat not in standing.active]
        for seat in before.people.intersection(answered):
            live = _charged(live, seat, old.due_at, now)
    if not live.running or (another and live.info.paused_at is not None):
        return live.at(due_at=None, clock=live.stands.clock.restart())
    return with_new_deadline(live, now, habits) if another else live


def _charged(live: MatchState, seat: int, due_at: datetime | None, now: datetime) -> MatchState:
    """Charge used time to a seat, and give it back the vacation that it did not need."""
    policy, clock, info = pace(live.info.clock), live.stands.clock, live.info.seats[seat]
    waits = tuple(wait.ended(now) if wait.seat == seat else wait for wait in clock.waits)
    unneeded = sum(wait.until for wait in clock.waits) - sum(wait.until for wait in waits)
    live = with_seat(live, seat, away=max(0, info.away - unneeded))
    clock = replace(clock, waits=waits)
    if due_at is not None and info.bank is not None:
        waited = sum(policy.counted_seconds(*wait.span) for wait in waits if wait.seat == seat)
        used, charged = round(clock.allowed - policy.counted_seconds(now, due_at) - waited), dict(clock.used)
        more = max(0, used - charged.get(seat, 0))
        clock = replace(clock, used=tuple({**charged, seat: charged.get(seat, 0) + more}.items()))
        live = with_seat(live, seat, bank=max(0, info.bank - more))
    return live.at(clock=clock)


def with_new_deadline(live: MatchState, now: datetime, habits: Mapping[int, Habits]) -> MatchState:
    """Return the match with the deadline of a question that opens now."""
    policy, lap, standing, clock = pace(live.info.clock), live.lap, live.stands, live.stands.clock
    if lap is not None:
        name = _time_name(live, lap)
        began = standing.began if name == clock.name else int(now.timestamp())
        clock = replace(clock, name=name)
        live = live.at(lap=replace(standing.lap, key=lap.key), began=began)
    if live.stands.review.seats:  # the lap begins then, even if someone still looks at the board
        end = due(policy.without_hour(), _began(live), policy.review_seconds(live.info.phase_seconds))
        return live.at(due_at=end, clock=clock.restart())
    asked = [seat for seat in live.stands.active if seat in live.people]
    ends, waits = list[datetime](), list[Wait]()
    for seat in asked:
        info = live.info.seats[seat]
        if (bank := policy.bank) is not None:  # the first question brings its start, each other one adds time
            more = bank.start if info.bank is None else min(bank.cap, info.bank + bank.increment)
            live, info = with_seat(live, seat, bank=more), replace(info, bank=more)
        if not (seconds := _seconds(live, policy) if info.bank is None else info.bank):
            continue
        end = _due(live, policy, now, seconds)
        wait = vacation_within(info, policy, habits.get(info.user_id or 0, NOTHING_SET).away, (now, end))
        if wait is not None:
            waits.append(wait)
            live = with_seat(live, seat, away=info.away + wait.seconds)
            end = _due(live, policy, now, seconds, [wait.span])
        ends.append(end)
    if not asked and (seconds := _seconds(live, policy)):
        ends.append(_due(live, policy, now, seconds))
    due_at = max(ends, default=None)
    allowed = 0 if due_at is None else round(policy.counted_seconds(now, due_at))
    return live.at(due_at=due_at, clock=clock.restart(allowed, tuple(waits)))


def _due(live: MatchState, policy: Pace, now: datetime, seconds: float, away: Sequence[Span] = ()) -> datetime:
    """Return the deadline of a question that opens now.

    All turns of a lap share its time, and each leaves later ones their own time. If a phase ends at
    an hour of the day, or all laps together have an end, only that counts.
    """
    if policy.bank is not None or live.lap is None:
        return due(policy, now, seconds, away)
    own, times = policy.turn_seconds(seconds), live.lap.times
    later = 0 if times or policy.hour is not None else len(_later(live))
    whole = own if live.lap.brief else max(own, seconds - later * own)
    at = max(due(policy, _began(live), whole, away), due(policy.without_hour(), now, own, away))
    return min(at, due(policy, _began(live), times * seconds, away)) if times else at


def _time_name(live: MatchState, lap: Lap) -> str:
    """Return the name of the time of the open lap: another one if the host has changed it."""
    return f"{lap.shared_time} {_seconds(live, pace(live.info.clock))}"


def _began(live: MatchState) -> datetime:
    """Return when the time of the open lap began."""
    return datetime.fromtimestamp(live.stands.began, UTC)


def with_later_lap(live: MatchState, *spans: Span) -> MatchState:
    """Return the match whose lap begins later by what counts of these spans, like its question."""
    policy = pace(live.info.clock)
    seconds = sum(policy.counted_seconds(*span) for span in spans)
    return live.at(began=round(due(policy.without_hour(), _began(live), seconds).timestamp()))


def _later(live: MatchState) -> list[int]:
    """Return the people's seats with a later turn in the lap, as the table knows it."""
    to_come = live.lap.to_come if live.lap is not None else ()
    return [seat for seat in to_come if seat in live.people and seat not in live.stands.active]


def lap_over(live: MatchState) -> bool:
    """Return True if the whole time of a lap is over when the open question is due."""
    policy, lap, standing = pace(live.info.clock), live.lap, live.stands
    if lap is None or not lap.times or policy.bank is not None or standing.clock.name != _time_name(live, lap):
        return False
    began = _began(with_later_lap(live, *(wait.span for wait in standing.clock.waits)))
    return standing.due_at is not None and standing.due_at >= due(policy, began, lap.times * _seconds(live, policy))


def with_vacations(live: MatchState, now: datetime, habits: Mapping[int, Habits]) -> MatchState:
    """Move the deadline for new vacations; return the same match if it need not wait."""
    policy = pace(live.info.clock)
    for seat in live.people.intersection(live.stands.active):
        due_at, clock, info = live.stands.due_at, live.stands.clock, live.info.seats[seat]
        begin = max([now, *(wait.span[1] for wait in clock.waits if wait.seat == seat)])
        away = habits.get(info.user_id or 0, NOTHING_SET).away
        if due_at is None or due_at <= now or not (wait := vacation_within(info, policy, away, (begin, due_at))):
            continue
        covered = [other.span[1] for other in clock.waits if other.span[0] <= wait.span[0]]
        later = due(policy, due_at, policy.counted_seconds(max([wait.span[0], *covered]), wait.span[1]))
        allowed = clock.allowed + round(policy.counted_seconds(due_at, later))
        live = with_seat(live, seat, away=info.away + wait.seconds)
        live = live.at(due_at=later, clock=replace(clock, allowed=allowed, waits=(*clock.waits, wait)))
    return live


def with_writer(live: MatchState, now: datetime, seat: int, *, writes: bool) -> MatchState:
    """Return the match whose open question waits while a seat writes ahead, or no longer does."""
    standing, writers = live.stands, dict(live.stands.clock.writers)
    if standing.due_at is None or seat not in standing.active or writes == (seat in writers):
        return live
    more = WRITING if writes else min(timedelta(), now - datetime.fromtimestamp(writers.pop(seat), UTC))
    if writes:
        writers[seat] = int((now + more).timestamp())
    clock = replace(standing.clock, writers=tuple(writers.items()))
    return live.at(due_at=standing.due_at + more, clock=clock)


def vacation_within(info: SeatInfo, policy: Pace, vacation: Span | None, span: Span) -> Wait | None:
    """Return the part of a vacation within a question's time that the allowance covers, if any."""
    if vacation is None or vacation[0] >= span[1]:
        return None
    begin = max(vacation[0], span[0])
    end = min(vacation[1], begin + timedelta(seconds=policy.vacation * DAY - info.away))
    return Wait(info.seat, int(begin.timestamp()), int(end.timestamp())) if end > begin else None


def _seconds(live: MatchState, policy: Pace) -> int:
    """Return the seconds for a question, without banks of seats; 0 without a limit."""
    if policy.bank is not None:
        return policy.bank.start
    short = live.lap is not None and not live.lap.full_time
    return policy.lap_seconds(live.info.phase_seconds) if short else live.info.phase_seconds


def question_times(live: MatchState, now: datetime) -> dict[str, datetime]:
    """Return the rows of a question that opens now: deadline, reminders, notice to the next.

    In a lap, where question follows question, each has only one reminder, towards its end. Those
    asked later in a lap are invited at its beginning to write their turn ahead; in a draft those
    who have not picked.
    """
    if live.info.paused_at is not None:
        return {}
    rows = {} if (seat := live.next_person) is None else {f"{AHEAD}:{seat}": now + NEXT}
    due_at = live.stands.due_at
    if due_at is not None:
        half, last = reminders(pace(live.info.clock), now, due_at)
        rows |= {DUE: due_at, LAST: last} | ({REMIND: half} if live.lap is None else {})
    if (lap := live.lap) is None or lap.quiet:
        return rows
    share = lap.turns / len(live.info.seats)
    invited = [seat for seat in _later(live) if not lap.draft or lap.to_come.count(seat) >= share]
    return {**rows, **{f"{FILE}:{seat}": _began(live) for seat in invited}}


def time_notes(before: MatchState, live: MatchState, habits: Mapping[int, Habits]) -> list[Post]:
    """Return notes on people who left, and on each vacation that the match waits for, once."""
    posts = []
    for old, seat in zip(before.info.seats, live.info.seats, strict=True):
        if seat.kept and not old.kept and not seat.missed:
            text = T(
                "{who} has left this server. A caretaker plays for {who} now, until {who} uses /back. The host can "
                "offer the seat to another player (/host replace).",
                who=SeatName(seat.seat),
            )
            posts.append(note(f"kept:{before.stands.ply}:{seat.seat}", text, back=True))
    for wait in live.stands.clock.waits:
        vacation = habits.get(live.info.seats[wait.seat].user_id or 0, NOTHING_SET).away
        if vacation is not None and wait.span[1] <= vacation[1]:  # not one that ended early
            name, until, here = SeatName(wait.seat), vacation[1], wait.span[1]
            text = T("🏖️ {who} is away until {until}. This match waits.", who=name, until=_day(until))
            if here < until:
                text = T(
                    "🏖️ {who} is away until {until}. This match waits until {here}.",
                    who=name,
                    until=_day(until),
                    here=stamp(here),
                )
            posts.append(note(f"away:{wait.seat}:{int(until.timestamp())}", text))
    return posts


def _day(end: datetime) -> str:
    """Return the last day before midnight at the end of a vacation."""
    return stamp(end - timedelta(minutes=1), "D")


def time_remarks(before: MatchState, live: MatchState, late: Sequence[int]) -> list[Text]:
    """Return the lines on missed deadlines and on seats that a caretaker keeps now, for a report.

    In a lap they hide how a turn was played.
    """
    names, lap = listing([SeatName(seat) for seat in late]), before.lap
    said = []
    if late and lap_over(before):
        over = T("⏰ The time of this phase is over. Standing orders answer the open questions, caretakers the rest.")
        if lap is not None and lap.draft:
            over = T("⏰ The draft’s time is over. Rankings make the other picks, or else caretakers.")
        said.append(over)
    elif late and lap is None:
        said.append(T("⏰ {names} missed the deadline: the default answers.", names=names))
    elif late and lap is not None and lap.draft:
        said.append(T("⏰ {names} missed the deadline: a ranking makes this pick, or else a caretaker.", names=names))
    elif late:
        said.append(T("⏰ {names} missed the deadline.", names=names))
    kept = [seat for old, seat in zip(before.info.seats, live.info.seats, strict=True) if seat.kept and not old.kept]
    if gone := [seat for seat in kept if seat.missed]:
        words = TN(
            "🤖 {names} missed {n} deadline. A caretaker plays for them now; “I’m back” ends it.",
            "🤖 {names} missed {n} deadlines in a row. A caretaker plays for them now; “I’m back” ends it.",
            min(seat.missed for seat in gone),
            names=listing([SeatName(seat.seat) for seat in gone]),
        )
        said.append(words)
    return said
