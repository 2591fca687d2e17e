"""Who is reminded of what, where, and when not: each in the way they set, nobody in their quiet hours or vacation.

Two reminders of a deadline go to those who owe an answer, and the nudges of hosts; who is asked next is told so, once
for each answer. What would come in quiet hours waits for their end, and is left out if it is not true any more by
then.

Whoever played by hand a short while ago gets the next question without a ring: the message is there, and rings as a
reminder when half of the time is gone. For others that reminder makes no sound, since the question did. In a draft,
where a table waits for one person after another, each pick rings.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from secrets import token_hex

from bot.service.lobby.people import NOTHING_SET, Habits, Notice, Way
from bot.service.model import PostKind
from bot.service.play.match_state import AHEAD, DUE, FILE, LAST, NUDGE, REMIND, RING, WAIT, MatchState
from bot.service.telling.notices import about_lap, about_next
from bot.service.telling.posts import Post, about_question, ahead_key, match_words, note, remind_key
from bot.service.time import clock_policy
from bot.service.time.durations import HOUR, stamp
from engine.core.standing_orders.decision import decision_of
from engine.core.text import T

SHORT_WHILE = 6 * HOUR
"""At most; where a turn has less time at least, only so much."""


def came(live: MatchState, hands: Collection[int], now: datetime) -> tuple[tuple[int, int], ...]:
    """By seat when it last played by hand, if these have just now."""
    return tuple({**dict(live.stands.marks.came), **dict.fromkeys(hands, int(now.timestamp()))}.items())


def hushed(live: MatchState, habits: Mapping[int, Habits], now: datetime) -> set[int]:
    """The people whom the next question, or the result, reaches without a ring. Never by a mention, which everybody
    sees: it would tell who has played by hand."""
    policy = clock_policy.pace(live.info.clock)
    short = min(SHORT_WHILE, policy.turn_seconds(policy.lap_seconds(live.info.phase_seconds)))
    if live.running and (live.stands.due_at is None or (live.lap is not None and live.lap.draft)):
        return set()
    return {
        seat
        for seat, at in live.stands.marks.came
        if now.timestamp() - at < short and _may_hush(habits.get(live.info.seats[seat].user_id or 0, NOTHING_SET))
    }


def _may_hush(habits: Habits) -> bool:
    asked = {habits.way(Notice.TURN), habits.way(Notice.PLAN)}
    return asked == {Way.DM} and habits.way(Notice.REMINDER) is not Way.NONE


def ringing(live: MatchState, posts: Sequence[Post], seats: Collection[int], now: datetime) -> dict[str, datetime]:
    """When it rings for those of these ``seats`` to whom the ``posts`` put a question."""
    if live.stands.due_at is None:
        return {}
    half, _ = clock_policy.reminders(clock_policy.pace(live.info.clock), now, live.stands.due_at)
    asked = [post.payload["seat"] for post in posts if post.kind is PostKind.ASK]
    return {f"{RING}:{seat}": half for seat in asked if seat in seats}


@dataclass(slots=True)
class Reminding:
    """What to post now in a match, and what is put off until when, by kind of deadline."""

    live: MatchState
    habits: Mapping[int, Habits]
    now: datetime
    overdue: Collection[str] = ()
    """The kinds of deadlines whose time has come."""
    ahead: Mapping[str, datetime] = field(default_factory=dict)
    """All deadlines there are, by kind."""
    posts: list[Post] = field(default_factory=list)
    later: dict[str, datetime] = field(default_factory=dict)

    def all(self) -> Reminding:
        """Everything that is overdue but the deadline itself."""
        self._deadline()
        self._next()
        self._invited()
        self._awaited()
        return self.nudge([seat for seat in sorted(self.live.people) if f"{NUDGE}:{seat}" in self.overdue])

    def nudge(self, seats: Sequence[int]) -> Reminding:
        """The nudges that a host gives these seats now. A person who wants no reminders at all gets none."""
        for seat in seats:
            if self.live.owes(seat) and self._wants(seat, Notice.REMINDER):
                key = f"{PostKind.NUDGE}:{token_hex(8)}:{seat}"
                self._tell(seat, f"{NUDGE}:{seat}", _post(self.live, seat, PostKind.NUDGE, key))
        return self

    def _deadline(self) -> None:
        """Of two reminders that are overdue the last is enough."""
        for seat, ply in self.live.stands.marks.asking:
            ring = f"{RING}:{seat}"
            kinds = ({REMIND, f"{WAIT}:0:{seat}", ring}, {LAST, f"{WAIT}:1:{seat}"})
            numbers = [number for number, either in enumerate(kinds) if not either.isdisjoint(self.overdue)]
            if not numbers or not self.live.owes(seat) or not self._wants(seat, Notice.REMINDER):
                continue
            number, row = numbers[-1], f"{WAIT}:{numbers[-1]}:{seat}"
            post = _post(self.live, seat, PostKind.REMIND, remind_key(seat, ply, number))
            if number == 0 and ring in self.overdue:
                row = ring
            elif number == 0 and ring in self.ahead:
                continue
            elif number == 0 and Way.NONE not in (self._of(seat).way(Notice.TURN), self._of(seat).way(Notice.PLAN)):
                post = replace(post, payload={**post.payload, "quiet": True})
            self._tell(seat, row, post, last=number == 1)

    def _next(self) -> None:
        """A person whose answer is written down need not prepare for the question; but silence in the thread would tell
        that."""
        live, seat = self.live, self.live.next_person
        if seat is None or f"{AHEAD}:{seat}" not in self.overdue:
            return
        way = self._of(seat).way(Notice.NEXT)
        kind = live.kind_asked(live.stands.active[0])
        written = live.has_order(seat, kind) if live.lap is None else live.will_answer(seat)
        if way is Way.NONE or (way is Way.DM and written):
            return
        key = ahead_key(seat, live.stands.made[seat])
        post = Post(PostKind.AHEAD, key, about_next(live, seat), live.info.seats[seat].user_id)
        self._tell(seat, f"{AHEAD}:{seat}", post)

    def _invited(self) -> None:
        """The seats that are asked later in this lap may write the answer down now. Privately: the thread does not
        show whether they have."""
        live = self.live
        for seat in dict.fromkeys(live.lap.to_come) if live.lap is not None else ():
            if f"{FILE}:{seat}" not in self.overdue or seat in live.stands.marks.reviewing:
                continue
            kind = Notice.PLAN if live.lap is not None and live.lap.draft else Notice.NEXT
            if not self._wants(seat, kind) or live.will_answer(seat):
                continue
            said = T(
                "{match}: a lap has begun, one turn of each seat. Write your turns ahead, and nobody waits for you.",
                match=match_words(live),
            )
            if live.lap is not None and live.lap.draft:
                said = T(
                    "{match}: the draft begins. Rank what you want, best first, and nobody waits for you.",
                    match=match_words(live),
                )
            post = note(f"{FILE}:{live.stands.marks.lap}:{seat}", said, live.info.seats[seat].user_id)
            button = "rank" if live.lap is not None and live.lap.draft else "orders"
            payload = {**post.payload, **about_lap(live, seat), button: live.turn_kind(seat)}
            self._tell(seat, f"{FILE}:{seat}", replace(post, payload=payload))

    def _awaited(self) -> None:
        """A person who wants to look at the board before a lap is told so when it waits, and towards the end again.
        Privately: the thread names nobody."""
        for seat in self.live.stands.marks.reviewing:
            last, put_off = not {LAST, f"{WAIT}:1:{seat}"}.isdisjoint(self.overdue), f"{FILE}:{seat}"
            if (last or put_off in self.overdue) and self._wants(seat, Notice.TURN):
                post = _look(self.live, seat, self.ahead[DUE], last=last)
                self._tell(seat, f"{WAIT}:1:{seat}" if last else put_off, post, last=last)

    def _tell(self, seat: int, row: str, post: Post, *, last: bool | None = None) -> None:
        """Post it now, or put its row off to the end of quiet hours and vacations.

        What has a deadline (``last`` is not None) is left out if they outlast it, but not the last reminder.
        """
        until = self._of(seat).undisturbed_until(self.now)
        outlasts = until is not None and last is not None and until >= self.ahead[DUE]
        if until is None or (outlasts and last):
            self.posts.append(post)
        elif not outlasts:
            self.later[row] = until

    def _wants(self, seat: int, kind: Notice) -> bool:
        """Whether a person plays the seat who wants such notices."""
        return seat in self.live.people and self._of(seat).way(kind) is not Way.NONE

    def _of(self, seat: int) -> Habits:
        return self.habits.get(self.live.info.seats[seat].user_id or 0, NOTHING_SET)


def _look(live: MatchState, seat: int, until: datetime, *, last: bool) -> Post:
    kind = live.turn_kind(seat) or ""
    decision = decision_of(live.game, live.game.view(live.stands.state, seat), kind)
    said = T(
        "{match}: everybody waits for your look at the board before “{turn}”. Change your list if you like, "
        "then press “Go on” below it. It begins {when} at the latest.",
        match=match_words(live),
        turn=decision.label if decision is not None else kind,
        when=stamp(until),
    )
    if last:
        said = T("⏳ Not much time is left. {told}", told=said)
    key = f"{FILE}:{live.stands.marks.lap}:{seat}"  # with this they are invited, too
    post = note(f"{key}:last" if last else key, said, live.info.seats[seat].user_id)
    return replace(post, payload={**post.payload, **about_lap(live, seat), "orders": kind, "board": True})


def _post(live: MatchState, seat: int, kind: PostKind, key: str) -> Post:
    return Post(kind, key, about_question(live, seat), live.info.seats[seat].user_id)
