"""Who is reminded of what, where, and when not: each in the way they set, nobody in their quiet hours or vacation.

Two reminders of a deadline go to those who owe an answer, and the nudges of hosts; who is asked next is told so, once
for each answer. What would come in quiet hours waits for their end, and is left out if it is not true any more by
then.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from secrets import token_hex

from bot.service.lobby.people import NOTHING_SET, Habits, Reminders
from bot.service.model import Kind
from bot.service.play.match_state import AHEAD, DUE, FILE, LAST, NUDGE, REMIND, WAIT, MatchState
from bot.service.telling.posts import Post, ahead_key, match_words, note, remind_key
from bot.service.time.durations import stamp
from engine.core.standing_orders.decision import decision_of
from engine.core.text import T


@dataclass(slots=True)
class Reminded:
    """What to post now, and what is put off until when, by kind of deadline."""

    posts: list[Post] = field(default_factory=list)
    later: dict[str, datetime] = field(default_factory=dict)


def reminded(
    live: MatchState,
    overdue: Collection[str],
    ahead: Mapping[str, datetime],
    habits: Mapping[int, Habits],
    now: datetime,
) -> Reminded:
    """All of it. ``overdue`` are the kinds of deadlines whose time has come, ``ahead`` are those there are."""
    done = Reminded()
    _of_deadline(done, live, overdue, ahead, habits, now)
    _of_being_next(done, live, overdue, habits, now)
    _invited(done, live, overdue, habits, now)
    _awaited(done, live, overdue, ahead, habits, now)
    _nudged(done, live, [seat for seat in sorted(live.people) if f"{NUDGE}:{seat}" in overdue], habits, now)
    return done


def nudged(live: MatchState, seats: Sequence[int], habits: Mapping[int, Habits], now: datetime) -> Reminded:
    """The nudges that a host gives these seats now. Who wants no reminders at all gets none."""
    done = Reminded()
    _nudged(done, live, seats, habits, now)
    return done


def _of_deadline(
    done: Reminded,
    live: MatchState,
    overdue: Collection[str],
    ahead: Mapping[str, datetime],
    habits: Mapping[int, Habits],
    now: datetime,
) -> None:
    """Of two reminders that are overdue the last is enough. Quiet hours cost nobody the last reminder: if they
    outlast the deadline, it comes in them.
    """
    for seat, ply in live.stands.marks.asking:
        habit = _habits(live, seat, habits)
        numbers = [number for number in (0, 1) if _kinds(number, seat) & set(overdue)]
        if not numbers or not live.owes(seat) or habit.reminders is Reminders.OFF:
            continue
        number = max(numbers)
        until = habit.undisturbed_until(now)
        if until is None or (until >= ahead[DUE] and number):
            done.posts.append(_post(live, seat, Kind.REMIND, remind_key(seat, ply, number), habit.reminders))
        elif until < ahead[DUE]:
            done.later[f"{WAIT}:{number}:{seat}"] = until


def _of_being_next(
    done: Reminded, live: MatchState, overdue: Collection[str], habits: Mapping[int, Habits], now: datetime
) -> None:
    """Whose answer is written down already need not prepare for the question; but silence in the thread would tell."""
    seat, standing = live.next_person, live.standing
    if seat is None or standing is None or f"{AHEAD}:{seat}" not in overdue:
        return
    habit = _habits(live, seat, habits)
    way = habit.told_ahead(standing.marks.timing.given)
    circuit = live.game.circuit(standing.state)
    kind = live.kind_asked(standing.active[0])
    written = live.has_order(seat, kind) if circuit is None else live.will_answer(seat, circuit)
    if way is Reminders.OFF or (way is Reminders.DM and written):
        return
    until = habit.undisturbed_until(now)
    if until is not None:
        done.later[f"{AHEAD}:{seat}"] = until
    else:
        done.posts.append(_post(live, seat, Kind.AHEAD, ahead_key(seat, standing.made[seat]), way))


def _invited(
    done: Reminded, live: MatchState, overdue: Collection[str], habits: Mapping[int, Habits], now: datetime
) -> None:
    """Who is asked later in this circuit may write the answer down now. Privately: the thread does not show whether
    they have."""
    circuit = live.game.circuit(live.stands.state)
    if circuit is None:
        return
    for seat in circuit.to_come:
        habit = _habits(live, seat, habits)
        written = live.will_answer(seat, circuit)
        if f"{FILE}:{seat}" not in overdue or seat not in live.people or written or habit.reminders is Reminders.OFF:
            continue
        if seat in live.stands.marks.reviewing:
            continue
        until = habit.undisturbed_until(now)
        if until is not None:
            done.later[f"{FILE}:{seat}"] = until
        else:
            said = T(
                "{match}: everybody has a turn now, one after another. Write yours down beforehand with /orders, or"
                " several turns, and nobody waits for you.",
                match=match_words(live),
            )
            kind = live.game.turn_key(live.game.view(live.stands.state, seat), circuit)
            post = note(f"{FILE}:{live.stands.marks.circuit}:{seat}", said, live.info.seats[seat].user_id)
            done.posts.append(replace(post, payload={**post.payload, "orders": kind}))


def _awaited(
    done: Reminded,
    live: MatchState,
    overdue: Collection[str],
    ahead: Mapping[str, datetime],
    habits: Mapping[int, Habits],
    now: datetime,
) -> None:
    """Who wants to look at the board before a circuit is told that it waits for them, and once more towards the end.
    Privately: the thread names nobody."""
    standing = live.stands
    for seat in standing.marks.reviewing:
        habit = _habits(live, seat, habits)
        last, put_off = bool({LAST, f"{WAIT}:1:{seat}"} & set(overdue)), f"{FILE}:{seat}"
        if not (last or put_off in overdue) or seat not in live.people or habit.reminders is Reminders.OFF:
            continue
        until = habit.undisturbed_until(now)
        if until is None or (last and until >= ahead[DUE]):
            done.posts.append(_look(live, seat, ahead[DUE], last=last))
        elif until < ahead[DUE]:
            done.later[f"{WAIT}:1:{seat}" if last else put_off] = until


def _look(live: MatchState, seat: int, until: datetime, *, last: bool) -> Post:
    circuit = live.game.circuit(live.stands.state)
    assert circuit is not None
    view = live.game.view(live.stands.state, seat)
    kind = live.game.turn_key(view, circuit)
    decision = decision_of(live.game, view, kind)
    said = T(
        "{match}: everybody waits for your look at the board before “{turn}”. Change your list if you like, then press"
        " “Go on” below it. It begins at the latest {when}.",
        match=match_words(live),
        turn=decision.label if decision is not None else kind,
        when=stamp(until),
    )
    if last:
        said = T("⏳ Not much time is left. {told}", told=said)
    key = f"{FILE}:{live.stands.marks.circuit}:{seat}"  # with this they are invited, too
    post = note(f"{key}:last" if last else key, said, live.info.seats[seat].user_id)
    return replace(post, payload={**post.payload, "orders": kind, "board": True})


def _nudged(
    done: Reminded, live: MatchState, seats: Sequence[int], habits: Mapping[int, Habits], now: datetime
) -> None:
    for seat in seats:
        habit = _habits(live, seat, habits)
        if not live.owes(seat) or habit.reminders is Reminders.OFF:
            continue
        until = habit.undisturbed_until(now)
        if until is not None:
            done.later[f"{NUDGE}:{seat}"] = until
        else:
            key = f"{Kind.NUDGE}:{token_hex(8)}:{seat}"
            done.posts.append(_post(live, seat, Kind.NUDGE, key, habit.reminders))


def _post(live: MatchState, seat: int, kind: Kind, key: str, way: Reminders) -> Post:
    return Post(kind, key, {"thread": way is Reminders.THREAD}, live.info.seats[seat].user_id)


def _kinds(number: int, seat: int) -> set[str]:
    """The kinds of deadlines at which a seat gets this reminder."""
    return {(REMIND, LAST)[number], f"{WAIT}:{number}:{seat}"}


def _habits(live: MatchState, seat: int, habits: Mapping[int, Habits]) -> Habits:
    return habits.get(live.info.seats[seat].user_id or 0, NOTHING_SET)
