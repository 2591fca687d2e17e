"""Reminders: who gets which and where, by their own settings, never in quiet hours or vacations.

People who owe an answer get two reminders of a deadline, and nudges of hosts; the next person is
told once for each answer. A notice in quiet hours waits for their end, and is left out if it is no
longer true.

A person who just played by hand gets the next question without a ping; the reminder at half of the
time pings instead. For others that reminder is silent, since the question pinged. In a draft, where
the table waits for one person after another, each pick pings.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from bot.service.durations import HOUR, stamp
from bot.service.match.match_state import AHEAD, DUE, FILE, LAST, NUDGE, REMIND, RING, WAIT, MatchState
from bot.service.model import PostKind
from bot.service.preferences import NOTHING_SET, Habits, Notice, Way
from bot.service.telling.notices import about_lap
from bot.service.telling.posts import Post, about_question, fresh, match_words, note
from bot.service.time.clock import pace, reminders
from engine.core.text import T

SHORT_WHILE = 6 * HOUR
"""Time after an action by hand without pings; less where a turn has less."""


def hushed(live: MatchState, habits: Mapping[int, Habits], now: datetime) -> set[int]:
    """Return the people who get the next question, or the result, without a ping: only those with
    direct messages, as a silent mention would show everyone who has played by hand.
    """
    if live.running and (live.stands.due_at is None or (live.lap is not None and live.lap.draft)):
        return set()
    recent = here_lately(live, now)
    return {seat for seat in recent if habits.get(live.info.seats[seat].user_id or 0, NOTHING_SET).may_hush}


def here_lately(live: MatchState, now: datetime) -> set[int]:
    """Return the seats that played by hand, or wrote a list, a short while ago."""
    *_, turn = pace(live.info.clock).spans(live.info.phase_seconds)
    return {seat for seat, at in live.stands.clock.played if now.timestamp() - at < min(SHORT_WHILE, turn)}


def ringing(live: MatchState, posts: Sequence[Post], seats: Collection[int], now: datetime) -> dict[str, datetime]:
    """Return the time of the late ping for those of these ``seats`` whom the ``posts`` ask."""
    if live.stands.due_at is None:
        return {}
    half, _ = reminders(pace(live.info.clock), now, live.stands.due_at)
    asked = [post.payload["seat"] for post in posts if post.kind is PostKind.ASK]
    return {f"{RING}:{seat}": half for seat in asked if seat in seats}


@dataclass(slots=True)
class Reminding:
    """Posts of a match to make now, and later ones by kind of deadline."""

    live: MatchState
    habits: Mapping[int, Habits]
    now: datetime
    overdue: Collection[str] = ()
    """Kinds of deadlines whose time has come."""
    ahead: Mapping[str, datetime] = field(default_factory=dict)
    """All present deadlines, by kind."""
    posts: list[Post] = field(default_factory=list)
    later: dict[str, datetime] = field(default_factory=dict)

    def all(self) -> Reminding:
        """Run all that is overdue but the deadline itself."""
        self._deadline()
        self._next()
        self._invited()
        self._awaited()
        return self.nudge([seat for seat in sorted(self.live.people) if f"{NUDGE}:{seat}" in self.overdue])

    def nudge(self, seats: Sequence[int]) -> Reminding:
        """Nudge these seats for a host, except people who want no reminders."""
        for seat in seats:
            if self.live.owes(seat) and self._wants(seat, Notice.REMINDER):
                post = fresh(PostKind.NUDGE, about_question(self.live, seat), self._user(seat))
                self._tell(seat, f"{NUDGE}:{seat}", post)
        return self

    def _deadline(self) -> None:
        """Remind before the deadline; the last of two overdue reminders is enough."""
        for seat, ply in self.live.stands.question.asked:
            ring = f"{RING}:{seat}"
            kinds = ({REMIND, f"{WAIT}:0:{seat}", ring}, {LAST, f"{WAIT}:1:{seat}"})
            numbers = [number for number, either in enumerate(kinds) if not either.isdisjoint(self.overdue)]
            if not numbers or not self.live.owes(seat) or not self._wants(seat, Notice.REMINDER):
                continue
            number, row = numbers[-1], f"{WAIT}:{numbers[-1]}:{seat}"
            key, about = f"{ply}:{PostKind.REMIND}:{seat}:{number}", about_question(self.live, seat)
            if number == 0 and ring in self.overdue:
                row = ring
            elif number == 0 and ring in self.ahead:
                continue
            elif number == 0 and Way.NONE not in (self._of(seat).way(Notice.TURN), self._of(seat).way(Notice.PLAN)):
                about["quiet"] = True
            self._tell(seat, row, Post(PostKind.REMIND, key, about, self._user(seat)), last=number == 1)

    def _next(self) -> None:
        """Tell the next person; in the thread even with a written answer: silence would show it."""
        live, seat = self.live, self.live.next_person
        if seat is None or f"{AHEAD}:{seat}" not in self.overdue:
            return
        way = self._of(seat).way(Notice.NEXT)
        kind = live.kind_asked(live.stands.active[0])
        listed = kind is not None and live.listed(seat, kind).answers
        written = listed if live.lap is None else live.will_answer(seat)
        if way is Way.NONE or (way is Way.DM and written):
            return
        decision = live.stands.decision_numbers[seat]
        about = {"era": live.info.era, "seat": seat, "next": decision}
        key = f"{PostKind.AHEAD}:{seat}:{decision}"
        self._tell(seat, f"{AHEAD}:{seat}", Post(PostKind.AHEAD, key, about, self._user(seat)))

    def _invited(self) -> None:
        """Invite seats with later turns in this lap to write them ahead, privately."""
        live = self.live
        if (lap := live.lap) is None:
            return
        kind, button, name = Notice.NEXT, "orders", match_words(live)
        said = T(
            "{match}: a lap has begun, one turn of each seat. If you write your turns now, no one waits for you.",
            match=name,
        )
        if lap.draft:
            kind, button = Notice.PLAN, "rank"
            said = T(
                "{match}: the draft begins. Rank what you want, best first. Then no one waits for you.", match=name
            )
        for seat in dict.fromkeys(lap.to_come):
            put_off = f"{FILE}:{seat}"
            if put_off not in self.overdue or seat in live.stands.review.seats:
                continue
            if self._wants(seat, kind) and not live.will_answer(seat):
                about = about_lap(live, seat) | {button: live.turn_kind(seat)}
                key = f"{FILE}:{live.stands.lap.key}:{seat}"
                self._tell(seat, put_off, note(key, said, self._user(seat), **about))

    def _awaited(self) -> None:
        """Tell people privately when a lap waits for their look at the board, and near its end."""
        for seat in self.live.stands.review.seats:
            last, put_off = not {LAST, f"{WAIT}:1:{seat}"}.isdisjoint(self.overdue), f"{FILE}:{seat}"
            if (last or put_off in self.overdue) and self._wants(seat, Notice.TURN):
                post = _look(self.live, seat, self.ahead[DUE], last=last)
                self._tell(seat, f"{WAIT}:1:{seat}" if last else put_off, post, last=last)

    def _tell(self, seat: int, row: str, post: Post, *, last: bool | None = None) -> None:
        """Post it now, or put its row off to the end of quiet hours and vacations.

        A post with a deadline (``last`` is not None) is dropped if they end later, except the last.
        """
        until = self._of(seat).undisturbed_until(self.now)
        outlasts = until is not None and last is not None and until >= self.ahead[DUE]
        if until is None or (outlasts and last):
            self.posts.append(post)
        elif not outlasts:
            self.later[row] = until

    def _wants(self, seat: int, kind: Notice) -> bool:
        """Return True if a person who wants such notices plays the seat."""
        return seat in self.live.people and self._of(seat).way(kind) is not Way.NONE

    def _user(self, seat: int) -> int | None:
        return self.live.info.seats[seat].user_id

    def _of(self, seat: int) -> Habits:
        return self.habits.get(self._user(seat) or 0, NOTHING_SET)


def _look(live: MatchState, seat: int, until: datetime, *, last: bool) -> Post:
    kind = live.turn_kind(seat) or ""
    decision = live.game.orders.decision(live.game.view(live.stands.state, seat), kind)
    said = T(
        "{match}: everyone is waiting for you to check the board before “{turn}”. Change your list or not, "
        "then press “Go on” below it. It begins {when} at the latest.",
        match=match_words(live),
        turn=decision.label if decision is not None else kind,
        when=stamp(until),
    )
    if last:
        said = T("⏳ Not much time is left. {told}", told=said)
    key = f"{FILE}:{live.stands.lap.key}:{seat}"  # the key of the invitation too
    about = about_lap(live, seat) | {"orders": kind, "board": True}
    return note(f"{key}:last" if last else key, said, live.info.seats[seat].user_id, **about)
