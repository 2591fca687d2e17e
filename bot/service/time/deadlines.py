"""The time of a match in play: deadlines of new questions, banks, vacations, missed deadlines.

Values in, values out; ``clock`` has the arithmetic. ``ClockState`` keeps the given
time, so that a deadline moved by a host or an outage costs no one anything.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

from bot.service.durations import DAY, MINUTE, Span, stamp
from bot.service.match.live_state import ClockState, LiveState, Wait
from bot.service.match.match_state import AHEAD, DUE, FILE, LAST, REMIND, MatchState
from bot.service.match.pending_plies import By
from bot.service.model import SeatInfo
from bot.service.preferences import NOTHING_SET, Habits
from bot.service.telling.posts import Post, note
from bot.service.time.clock import Pace, due, pace, reminders, seconds_between, weekends
from engine.core.play import Ply
from engine.core.text import TN, SeatName, T, listing

GAP = timedelta(minutes=3)
"""A longer silence is an outage for all; a shorter one for matches with a deadline in it."""
NEXT = timedelta(seconds=10 * MINUTE)
"""Time that a person must stay next before they are told, so that quick answers cause no notice."""


def with_misses(live: MatchState, plies: Sequence[tuple[int, Ply, By]], late: Sequence[int]) -> MatchState:
    """Return the match with one more miss for each late seat, and none for seats that acted by
    hand.

    After too many in a row a caretaker keeps the seat; but not the last seat of a person, as no one
    would wait and the match would end while its people sleep. None counts while there is less time
    than at the start: people who joined for days are not gone after minutes.
    """
    came = {ply.seat for _, ply, by in plies if by is By.PERSON}
    for seat in came:
        if live.info.seats[seat].missed:
            live = with_seat(live, seat, missed=0)
    policy = pace(live.info.clock)
    hurried = policy.first is not None and policy.shorter(live.info.phase_seconds, policy.first)
    for seat in () if hurried else late:
        missed = live.info.seats[seat].missed + 1
        live = with_seat(live, seat, missed=missed, kept=missed >= policy.misses and live.people != {seat})
    return live


def with_seat(live: MatchState, seat: int, **changes: Any) -> MatchState:
    """Return the match with one seat changed."""
    seats = live.info.seats
    return live.with_info(seats=(*seats[:seat], replace(seats[seat], **changes), *seats[seat + 1 :]))


def with_time_charged(before: MatchState, live: MatchState, now: datetime, habits: Mapping[int, Habits]) -> MatchState:
    """Charge the used time, and set a new deadline if a new question is open."""
    standing = live.stands
    another = before.standing is None or before.standing.question_name != standing.question_name
    if before.lap is not None and live.lap is not None and before.stands.active == standing.active:
        another = another and before.lap.turn != live.lap.turn  # a seat goes on in its turn
    live = _charged(before, live, now, another=another)
    if live.running and not another:
        return live
    if not live.running or live.info.paused_at is not None:
        return with_deadline(live, None, standing.clock.restart())
    return with_new_deadline(live, now, habits)


def with_new_deadline(live: MatchState, now: datetime, habits: Mapping[int, Habits]) -> MatchState:
    """Return the match with the deadline of a question that opens now."""
    policy = pace(live.info.clock)
    asked = [seat for seat in live.stands.active if seat in live.people]
    live = _with_banks(live, policy, asked)
    lap = live.lap
    if lap is not None:
        live = live.at(lap=replace(live.stands.lap, key=lap.key))
        if lap.shared_time != live.stands.clock.name:
            clock = replace(live.stands.clock, name=lap.shared_time)
            live = live.at(clock=clock, began=int(now.timestamp()))
    clock = live.stands.clock
    if live.stands.review.seats:  # the lap begins then, even if someone still looks at the board
        seconds = policy.review_seconds(live.info.phase_seconds)
        began = datetime.fromtimestamp(live.stands.began, UTC)
        end = due(policy.model_copy(update={"hour": None}), began, seconds)
        return with_deadline(live, end, clock.restart())
    waits: list[Wait] = []
    times = []
    for seat in asked:
        seconds = _seconds(live, policy, seat)
        if not seconds:
            continue
        at = _due(live, policy, now, seconds)
        info = live.info.seats[seat]
        away = habits.get(info.user_id or 0, NOTHING_SET).away
        wait = vacation_within(info, policy, away, (now, at))
        if wait is not None:
            waits.append(wait)
            live = with_seat(live, seat, away=info.away + wait.until - wait.since)
            at = _due(live, policy, now, seconds, [wait.span])
        times.append(at)
    if not asked and (seconds := _seconds(live, policy, None)):
        times.append(_due(live, policy, now, seconds))
    if not times:
        return with_deadline(live, None, clock.restart())
    due_at = max(times)
    given = round(seconds_between(now, due_at, weekends(policy, now)))
    return with_deadline(live, due_at, clock.restart(given, tuple(waits)))


def _due(live: MatchState, policy: Pace, now: datetime, seconds: float, away: Sequence[Span] = ()) -> datetime:
    """Return the deadline of a question that opens now.

    All turns of a lap share its time, and each leaves later ones their own time. If a phase ends at
    an hour of the day, or all laps together have an end, only that counts.
    """
    if policy.bank is not None or live.lap is None:
        return due(policy, now, seconds, away)
    began = datetime.fromtimestamp(live.stands.began, UTC)
    at_once, own, times = policy.model_copy(update={"hour": None}), policy.turn_seconds(seconds), live.lap.times
    later = 0 if times or policy.hour is not None else len(_later(live))
    whole = own if live.lap.brief else max(own, seconds - later * own)
    shared = due(policy, began, whole, away)
    at = max(shared, due(at_once, now, own, away))
    return min(at, due(policy, began, times * seconds, away)) if times else at


def _later(live: MatchState) -> list[int]:
    """Return the people's seats with a later turn in the lap, as the table knows it."""
    to_come = live.lap.to_come if live.lap is not None else ()
    return [seat for seat in to_come if seat in live.people and seat not in live.stands.active]


def lap_over(live: MatchState) -> bool:
    """Return True if the whole time of a lap is over when the open question is due."""
    policy, due_at = pace(live.info.clock), live.stands.due_at
    if live.lap is None or not live.lap.times or due_at is None or policy.bank is not None:
        return False
    began = datetime.fromtimestamp(live.stands.began, UTC)
    return due_at >= due(policy, began, live.lap.times * _seconds(live, policy, None))


def waiting(live: MatchState, now: datetime, seat: int, habits: Habits) -> MatchState:
    """Move the deadline for a new vacation; return the same match if it need not wait."""
    standing = live.standing
    if standing is None or not live.running or standing.due_at is None or standing.due_at <= now:
        return live
    if seat not in standing.active or seat not in live.people:
        return live
    policy = pace(live.info.clock)
    clock = standing.clock
    already = [datetime.fromtimestamp(wait.until, UTC) for wait in clock.waits if wait.seat == seat]
    wait = vacation_within(live.info.seats[seat], policy, habits.away, (max([now, *already]), standing.due_at))
    if wait is None:
        return live
    live = with_seat(live, seat, away=live.info.seats[seat].away + wait.until - wait.since)
    due_at = due(policy, standing.due_at, wait.until - wait.since)
    more = seconds_between(standing.due_at, due_at, weekends(policy, standing.due_at))
    return with_deadline(live, due_at, replace(clock, given=clock.given + round(more), waits=(*clock.waits, wait)))


def vacation_within(info: SeatInfo, policy: Pace, vacation: Span | None, span: Span) -> Wait | None:
    """Return the part of a vacation within a question's time that the allowance covers, if any."""
    if vacation is None or vacation[0] >= span[1]:
        return None
    begin = max(vacation[0], span[0])
    end = min(vacation[1], begin + timedelta(seconds=policy.vacation * DAY - info.away))
    if end <= begin:
        return None
    return Wait(info.seat, int(begin.timestamp()), int(end.timestamp()))


def with_deadline(live: MatchState, due_at: datetime | None, clock: ClockState) -> MatchState:
    """Return the match with this deadline."""
    return live.at(clock=clock, due_at=due_at)


def question_times(live: MatchState, now: datetime) -> dict[str, datetime]:
    """Return the rows of a question that opens now: deadline, reminders, notice to the next.

    In a lap, where question follows question, each has only one reminder, towards its end.
    """
    if live.info.paused_at is not None:
        return {}
    rows = {} if (seat := live.next_person) is None else {f"{AHEAD}:{seat}": now + NEXT}
    due_at = live.stands.due_at
    if due_at is not None:
        half, last = reminders(pace(live.info.clock), now, due_at)
        rows |= {DUE: due_at, LAST: last} | ({REMIND: half} if live.lap is None else {})
    return {**rows, **_invitations(live)}


def _invitations(live: MatchState) -> dict[str, datetime]:
    """Return invitations, at the beginning of a lap, to those asked later in it to write their turn
    ahead; in a draft to those who have not picked.
    """
    standing, lap = live.stands, live.lap
    if lap is None or lap.quiet:
        return {}
    began, share = datetime.fromtimestamp(standing.began, UTC), lap.turns / len(live.info.seats)
    invited = [seat for seat in _later(live) if not lap.draft or lap.to_come.count(seat) >= share]
    return {f"{FILE}:{seat}": began for seat in invited}


def _seconds(live: MatchState, policy: Pace, seat: int | None) -> int:
    if policy.bank is None:
        short = live.lap is not None and not live.lap.full_time
        return policy.lap_seconds(live.info.phase_seconds) if short else live.info.phase_seconds
    bank = live.info.seats[seat].bank if seat is not None else None
    return policy.bank.start if bank is None else bank


def _with_banks(live: MatchState, policy: Pace, asked: Sequence[int]) -> MatchState:
    """Add time to the bank of each seat asked; the first time it gets its start."""
    if policy.bank is None:
        return live
    for seat in asked:
        bank = live.info.seats[seat].bank
        more = policy.bank.start if bank is None else min(policy.bank.cap, bank + policy.bank.increment)
        live = with_seat(live, seat, bank=more)
    return live


def _charged(before: MatchState, live: MatchState, now: datetime, *, another: bool) -> MatchState:
    """Charge used time to those who answered, and give them back the vacation they did not need."""
    old, standing, clock = before.standing, live.stands, live.stands.clock
    if old is None or old.due_at is None:
        return live
    for seat in old.active:
        if seat in before.people and (another or seat not in standing.active):
            live, clock = _charge(live, seat, clock, old, now)
    return with_deadline(live, standing.due_at, clock)


def _charge(
    live: MatchState, seat: int, clock: ClockState, old: LiveState, now: datetime
) -> tuple[MatchState, ClockState]:
    waits = []
    waited = 0.0
    policy = pace(live.info.clock)
    for wait in clock.waits:
        if wait.seat == seat:
            unused = max(0, wait.until - max(wait.since, int(now.timestamp())))
            wait = replace(wait, until=wait.until - unused)
            live = with_seat(live, seat, away=live.info.seats[seat].away - unused)
            waited += seconds_between(*wait.span, weekends(policy, wait.span[0]))
        waits.append(wait)
    clock = replace(clock, waits=tuple(waits))
    bank = live.info.seats[seat].bank
    if policy.bank is None or bank is None or old.due_at is None:
        return live, clock
    left = seconds_between(now, old.due_at, weekends(policy, now))
    used = round(clock.given - left - waited)
    spent = dict(clock.spent)
    fresh = max(0, used - spent.get(seat, 0))
    spent[seat] = spent.get(seat, 0) + fresh
    live = with_seat(live, seat, bank=max(0, bank - fresh))
    return live, replace(clock, spent=tuple(spent.items()))


def time_notes(before: MatchState, live: MatchState) -> list[Post]:
    """Return notes on seats a caretaker now keeps, and on vacations that the match waits for."""
    posts = []
    for old, seat in zip(before.info.seats, live.info.seats, strict=True):
        if seat.kept and not old.kept:
            text = TN(
                "{who} missed {n} deadline. A caretaker plays for {who} now, until {who} presses the button or uses "
                "/back. You can wait, or the host can give the seat to another player (/host replace).",
                "{who} missed {n} deadlines in a row. A caretaker plays for {who} now, until {who} presses the "
                "button or uses /back. You can wait, or the host can give the seat to another player (/host replace).",
                seat.missed,
                who=SeatName(seat.seat),
            )
            if not seat.missed:
                text = T(
                    "{who} has left this server. A caretaker plays for {who} now, until {who} uses /back. The host can "
                    "offer the seat to another player (/host replace).",
                    who=SeatName(seat.seat),
                )
            post = note(f"kept:{before.stands.ply}:{seat.seat}", text)
            posts.append(replace(post, payload={**post.payload, "back": True}))
    known = before.standing.clock.waits if before.standing is not None else ()
    seen = {(wait.seat, wait.since) for wait in known}
    for wait in live.stands.clock.waits:
        if (wait.seat, wait.since) not in seen:
            until = stamp(wait.span[1])
            text = T("{who} is away until {until}. The deadline waits.", who=SeatName(wait.seat), until=until)
            posts.append(note(f"away:{wait.seat}:{wait.until}", text))
    return posts


def late_note(live: MatchState, late: Sequence[int]) -> Post:
    """Return the note on missed deadlines. In a lap it hides how their turn was played."""
    names = listing([SeatName(seat) for seat in late])
    if lap_over(live):
        said = T("The time of this phase is over. Standing orders answer what is open, caretakers the rest.")
        if live.lap is not None and live.lap.draft:
            said = T("The draft’s time is over. Rankings make the open picks, caretakers the rest.")
        return note(f"late:{live.stands.ply}", said)
    if live.lap is not None:
        return note(f"late:{live.stands.ply}", T("{names} missed the deadline. The match goes on.", names=names))
    return note(f"late:{live.stands.ply}", T("{names} missed the deadline. The rules decide for them.", names=names))
