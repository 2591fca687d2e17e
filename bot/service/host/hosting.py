"""What a host does to a match at once: its clock, its name, who sits where, who hosts.

Nothing here is done by vote; what is decided by a vote is carried out by the same methods (``votes``).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from secrets import token_hex

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.service.host.traces import LONGEST_NAME, Act, check_host, name_of, under_way
from bot.service.model import Kind, MatchInfo, Person, SeatInfo, Status
from bot.service.play.match_state import DUE, LiveState, MatchState
from bot.service.play.repository import Change, MatchRepository, NotAllowed
from bot.service.play.resolver import Resolver
from bot.service.play.storing import standing_row
from bot.service.telling import words
from bot.service.telling.posts import Post, ask_key, lobby_post, note
from bot.service.time import clock_policy
from bot.service.time.durations import DAY, MINUTE, length, read_length, stamp
from bot.service.time.reminders import nudged
from bot.store import audit_log, deadlines, log, matches, orders
from bot.texts import escaped
from engine.core.refusals import Illegal, Stale, Unreadable
from engine.core.text import SeatName, T, listing

LONGEST_EXTENSION = 30 * DAY
NUDGES = timedelta(hours=1)
"""So long after a nudge the same seat is not nudged again."""
LONGEST_TITLE = 60
_TITLE = re.compile(r"[^\\*_~`|<>@#\[\]()\x00-\x1f]{1,60}")

CALL, REPLACE = "call", "replace"


class Hosting:
    """The tools."""

    def __init__(self, keeper: MatchRepository) -> None:
        self._keeper = keeper

    # -- the clock ------------------------------------------------------------------------------------------

    async def pause(self, match_id: int, person: Person) -> MatchInfo:
        """Stop the clock. What is owed may still be answered."""
        async with self._keeper.locked(match_id) as live:
            check_host(live.info, person)
            standing = under_way(live)
            if live.info.paused_at is not None:
                raise Stale(T("This match is paused already. /host resume lets its time run on."))
            now = self._keeper.clock.now()
            left = {kind: (at - now).total_seconds() for kind, at in (await self._times(match_id)).items()}
            sentence = T(
                "{host} has paused this match: no time runs out until it goes on. You may still answer.",
                host=name_of(live.info, person),
            )
            payload = {"left": left, "opened": standing.marks.question, "era": live.info.era}

            async def stop(connection: AsyncConnection) -> None:
                await matches.change(connection, match_id, paused_at=now)
                await deadlines.drop(connection, match_id)

            paused = replace(live.with_info(paused_at=now), standing=replace(standing, due_at=None))
            return await self._change(paused, Act("pause", sentence, person.id, payload), stop, [_progress()])

    async def resume(self, match_id: int, person: Person) -> MatchState:
        """Let time run on: what was left of it, or the whole of it for a question that opened meanwhile."""
        async with self._keeper.locked(match_id) as live:
            check_host(live.info, person)
            standing = under_way(live)
            if live.info.paused_at is None:
                raise Stale(T("This match is not paused."))
            now = self._keeper.clock.now()
            paused = round((now - live.info.paused_at).total_seconds())
            standing = replace(standing, marks=replace(standing.marks, began=standing.marks.began + paused))
            running = replace(live.with_info(paused_at=None), standing=standing)
            sentence = T("{host} lets this match go on; its time runs again.", host=name_of(live.info, person))
            act = Act("resume", sentence, person.id)
            left = await self._left(live, standing)
            times = {kind: now + timedelta(seconds=max(0.0, seconds)) for kind, seconds in left.items()}

            async def go_on(connection: AsyncConnection) -> None:
                await matches.change(connection, match_id, paused_at=None)
                await log.stand(connection, match_id, standing_row(running))
                if times:
                    await deadlines.put(connection, match_id, times)

            if times:
                going = replace(running, standing=replace(standing, due_at=times.get(DUE)))
                await self._change(going, act, go_on, [_progress()])
                return going
            return await self._keeper.keep(
                replace(running, standing=None),
                Resolver(running, standing),
                [*act.notes(), _progress()],
                first=self._with(act, match_id, now, go_on),
            )

    async def _left(self, live: MatchState, standing: LiveState) -> dict[str, float]:
        """The seconds that were left when it was paused; nothing if another question is open now."""
        async with self._keeper.store.reading() as connection:
            pauses = await audit_log.of_match(connection, live.info.id, ["pause"])
        payload = pauses[-1]["payload"] if pauses else {}
        same = (str(payload.get("opened")), payload.get("era")) == (standing.marks.question, live.info.era)
        return payload["left"] if same else {}

    async def extend(self, match_id: int, person: Person, more: str) -> MatchInfo:
        """Give more time, written "12h", "2d" or "1d 12h", for what is being asked now."""
        seconds = read_length(more)
        if not MINUTE <= seconds <= LONGEST_EXTENSION:
            raise Illegal(T("Extend by 1 minute to {days} days.", days=LONGEST_EXTENSION // DAY))
        async with self._keeper.locked(match_id) as live:
            check_host(live.info, person)
            standing = under_way(live)
            if live.info.paused_at is not None:
                raise Stale(T("This match is paused. /host resume lets its time run on."))
            times = await self._times(match_id)
            if standing.due_at is None or not times:
                raise Stale(T("No time is running in this match."))
            by = timedelta(seconds=seconds)
            due_at = standing.due_at + by
            sentence = T(
                "{host} gives {length} more: until {when}.",
                host=name_of(live.info, person),
                length=length(seconds),
                when=stamp(due_at),
            )

            async def move(connection: AsyncConnection) -> None:
                await deadlines.put(connection, match_id, {kind: at + by for kind, at in times.items()})

            later = replace(live, standing=replace(standing, due_at=due_at))
            return await self._change(
                later, Act("extend", sentence, person.id, {"seconds": seconds}), move, [_progress()]
            )

    async def set_time(self, match_id: int, person: Person, time: str) -> MatchInfo:
        """Another time for each phase, written as for a new match (``clock_policy.read_time``).

        The open question keeps its own time.
        """
        given, turn = clock_policy.read_time(time)
        if given is None and turn is None:
            raise Unreadable(T("Write a time for each phase like 12h, 1d, 1d/6h or off."))
        async with self._keeper.locked(match_id) as live:
            check_host(live.info, person)
            if live.info.status is not Status.LOBBY:
                under_way(live)
            seconds = live.info.phase_seconds if given is None else given
            clock_policy.check_length(seconds)
            now = clock_policy.pace(live.info.clock)
            if now.bank is not None:
                raise Illegal(T("Each player has a bank of time here; /host extend gives more for what is asked."))
            if now.hour is not None and not seconds:
                raise Illegal(T("Here phases end at an hour of the day, so there is a limit."))
            kept = {name: value for name, value in live.info.clock.items() if name not in ("circuit", "turn", "review")}
            policy = clock_policy.pace(kept | ({"turn": turn} if turn is not None else {}))
            if (seconds, policy) == (live.info.phase_seconds, now):
                raise Stale(T("That is the time already."))
            sentence = T(
                "{host} changes the time for each phase, from the next one on: {time}.",
                host=name_of(live.info, person),
                time=clock_policy.time_words(policy, seconds),
            )
            changed = {"phase_seconds": seconds, "clock": policy.stored()}
            before = {"phase_seconds": live.info.phase_seconds, "clock": dict(live.info.clock)}

            async def put(connection: AsyncConnection) -> None:
                await matches.change(connection, match_id, **changed)

            act = Act("time", sentence, person.id, {**changed, "before": before})
            return await self._change(live.with_info(**changed), act, put, [lobby_post()])

    async def _times(self, match_id: int) -> dict[str, datetime]:
        async with self._keeper.store.reading() as connection:
            return await deadlines.of_match(connection, match_id)

    async def nudge(self, match_id: int, person: Person) -> tuple[int, ...]:
        """Remind those who owe an answer and were not nudged within the hour, each as he set it; their seats.

        The sentence in the thread names them all, but mentions nobody.
        """
        async with self._keeper.locked(match_id) as live:
            check_host(live.info, person)
            standing = under_way(live)
            owing = [seat for seat in standing.active if seat in live.people]
            if not owing:
                raise Stale(T("Nobody owes an answer."))
            async with self._keeper.store.reading() as connection:
                lately = await audit_log.of_match(connection, match_id, ["nudge"], self._keeper.clock.now() - NUDGES)
            again = {seat for act in lately for seat in act["payload"]["seats"]}
            seats = tuple(seat for seat in owing if seat not in again)
            if not seats:
                raise Stale(T("All who owe an answer were nudged within the last hour."))
            sentence = T(
                "{host} nudges {names}.",
                host=name_of(live.info, person),
                names=listing([SeatName(seat) for seat in seats]),
            )
            users = [user for seat in seats if (user := live.info.seats[seat].user_id) is not None]
            done = nudged(live, seats, await self._keeper.people.many(users), self._keeper.clock.now())

            async def put_off(connection: AsyncConnection) -> None:
                await deadlines.put(connection, match_id, done.later)

            await self._change(live, Act("nudge", sentence, person.id, {"seats": list(seats)}), put_off, done.posts)
            return seats

    # -- names and people -----------------------------------------------------------------------------------

    async def rename(self, match_id: int, person: Person, title: str) -> MatchInfo:
        """Give the match a name of its own; an empty one takes it away."""
        name = " ".join(title.split()) or None
        if name is not None and not _TITLE.fullmatch(name):
            raise Unreadable(
                T(
                    "A name has at most {most} characters, and none of these: {signs}",
                    most=LONGEST_TITLE,
                    signs="`\\ * _ ~ | < > @ # [ ] ( )`",
                )
            )
        async with self._keeper.locked(match_id) as live:
            check_host(live.info, person)
            if live.info.name == name:
                raise Stale(T("It has that name already."))
            host = name_of(live.info, person)
            sentence = (
                T("{host} calls this match “{name}”.", host=host, name=name)
                if name
                else T("{host} takes the name of this match away.", host=host)
            )
            named = live.with_info(name=name)

            async def put(connection: AsyncConnection) -> None:
                await matches.change(connection, match_id, name=name)

            thread = [Post(Kind.NAME, f"{Kind.NAME}:{token_hex(8)}", {})] if live.info.thread_id else []
            act = Act("rename", sentence, person.id, {"name": name, "before": live.info.name})
            return await self._change(named, act, put, [lobby_post(), *thread])

    async def set_look(self, match_id: int, person: Person, look: str) -> MatchInfo:
        """How the pictures look that are posted in the thread; empty: as usual."""
        async with self._keeper.locked(match_id) as live:
            check_host(live.info, person)
            if live.info.look == look:
                raise Stale(T("They look like that already."))
            host = name_of(live.info, person)
            sentence = T("{host} has changed how the pictures of this match look.", host=host)

            async def put(connection: AsyncConnection) -> None:
                await matches.change(connection, match_id, look=look)

            act = Act("look", sentence, person.id, {"look": look, "before": live.info.look})
            return await self._change(live.with_info(look=look), act, put, [])

    async def kick(self, match_id: int, person: Person, seat: int) -> MatchInfo:
        """Take a seat back before the start. The host himself leaves instead."""
        async with self._keeper.locked(match_id) as live:
            check_host(live.info, person)
            if live.info.status is not Status.LOBBY:
                raise Stale(T("Only before the start. Later, /host replace gives a seat to somebody else."))
            gone = _seat(live.info, seat)
            if gone.user_id == person.id:
                raise Illegal(T("You cannot send yourself away. /match leave gives your seat up."))
            staying = tuple(
                replace(one, seat=number)
                for number, one in enumerate(one for one in live.info.seats if one.seat != seat)
            )
            rows = [{"user_id": one.user_id, "name": one.name, "locale": one.locale} for one in staying]

            async def put(connection: AsyncConnection) -> None:
                await matches.seat(connection, match_id, rows)

            sentence = T("{host} has taken {name} off this match.", host=escaped(person.name), name=escaped(gone.name))
            act = Act("kick", sentence, person.id, {"user": gone.user_id, "name": gone.name})
            return await self._change(live.with_info(seats=staying), act, put, [lobby_post()])

    async def hand_over(self, live: MatchState, act: Act, seat: int, also: Change | None = None) -> MatchInfo:
        """Whoever sits there hosts from now on. The lock is held."""
        heir = _seat(live.info, seat)

        async def put(connection: AsyncConnection) -> None:
            await matches.change(connection, live.info.id, host_id=heir.user_id, host_name=heir.name)
            if also is not None:
                await also(connection)

        handed = live.with_info(host_id=heir.user_id, host_name=heir.name)
        return await self._change(handed, act, put, [lobby_post()])

    # -- substitutes ----------------------------------------------------------------------------------------

    async def call(self, match_id: int, person: Person, seat: int) -> MatchInfo:
        """Ask the thread who takes a seat that a caretaker plays; whoever presses first has it."""
        async with self._keeper.locked(match_id) as live:
            check_host(live.info, person)
            under_way(live)
            taken = _seat(live.info, seat)
            if seat in live.people:
                raise Illegal(
                    T(
                        "{name} plays that seat. Name somebody to take it over, and the table votes.",
                        name=escaped(taken.name),
                    )
                )
            sentence = T("Who takes the seat of {name}? A caretaker plays it until then.", name=SeatName(seat))
            payload = {"text": words.dump(sentence), "seat": seat}
            posts = [Post(Kind.CALL, f"{Kind.CALL}:{token_hex(8)}", payload)]
            act = Act(CALL, None, person.id, {"seat": seat, "user": taken.user_id})
            return await self._change(live, act, _nothing, posts)

    async def take_seat(self, match_id: int, person: Person, seat: int) -> MatchState:
        """Answer such a call. Raises ``Stale`` once somebody else was quicker."""
        async with self._keeper.locked(match_id) as live:
            under_way(live)
            taken = _seat(live.info, seat)
            if live.info.seat_of(person.id) == seat and taken.kept:
                raise Illegal(T("It is your own seat: /back takes it back."))
            if seat in live.people:
                raise Stale(T("{name} has that seat already.", name=escaped(taken.name)))
            async with self._keeper.store.reading() as connection:
                calls = await audit_log.of_match(connection, match_id, [CALL, REPLACE])
            of_seat = [one["kind"] for one in calls if one["payload"]["seat"] == seat]
            if of_seat[-1:] != [CALL]:
                raise Stale(T("Nobody is asked for that seat. The host can ask with /host replace."))
            return await self.give_seat(live, seat, person, person.id)

    async def give_seat(
        self, live: MatchState, seat: int, heir: Person, by: int | None, also: Change | None = None
    ) -> MatchState:
        """A seat is somebody else's, whole, from now on; the leaver sees nothing any more. The lock is held."""
        standing = under_way(live)
        leaver = _seat(live.info, seat)
        check_free(live.info, heir)
        sitting = SeatInfo(
            seat,
            heir.id,
            heir.name[:LONGEST_NAME],
            heir.locale,
            since=standing.seq,
            level=leaver.level,
            bank=leaver.bank,
        )
        seats = tuple(sitting if one.seat == seat else one for one in live.info.seats)
        theirs = {whose: lists for whose, lists in live.orders.items() if whose != seat}
        seated = replace(live.with_info(seats=seats), orders=theirs)
        now = self._keeper.clock.now()
        sentence = T("{heir} plays the seat of {leaver} from now on.", heir=SeatName(seat), leaver=escaped(leaver.name))
        payload = {"seat": seat, "user": heir.id, "before": leaver.user_id, "since": standing.seq}
        act = Act(REPLACE, sentence, by, payload)
        values = {
            "user_id": heir.id, "name": sitting.name, "locale": heir.locale, "since": standing.seq,
            "missed": 0, "kept": False, "away": 0,
        }  # fmt: skip

        async def sit(connection: AsyncConnection) -> None:
            await matches.sit(connection, live.info.id, seat, **values)
            await orders.drop(connection, live.info.id, seat)
            if also is not None:
                await also(connection)

        welcome = T("You play a seat of match {number} from now on. /me shows what it sees.", number=live.info.id)
        posts = [
            *act.notes(),
            lobby_post(),
            note(f"welcome:{heir.id}:{standing.seq}", welcome, heir.id),
            *_asked_anew(standing, seat, heir),
        ]
        first = self._with(act, live.info.id, now, sit)
        run = Resolver(seated, standing)
        if standing.marks.reviewing:  # his look at the board, if it was he who wanted one, is not waited for
            run.orders()
        return await self._keeper.keep(live, run, posts, first=first)

    # -- the end --------------------------------------------------------------------------------------------

    async def end(self, live: MatchState, act: Act, also: Change | None = None) -> MatchInfo:
        """The match ends as it stands. The lock is held."""
        standing = under_way(live)
        now = self._keeper.clock.now()
        ended = live.with_info(status=Status.ABANDONED, ended_at=now)
        ended = replace(ended, standing=replace(standing, due_at=None, untold=()))
        board = Post(Kind.TABLE, f"{Kind.TABLE}:end", {"first": standing.seq + 1, "last": standing.seq})

        async def stop(connection: AsyncConnection) -> None:
            await matches.change(connection, live.info.id, status=Status.ABANDONED, ended_at=now)
            await deadlines.drop(connection, live.info.id)
            await log.settle(connection, live.info.id)
            if also is not None:
                await also(connection)

        return await self._change(ended, act, stop, [board, lobby_post()])

    # -- parts ----------------------------------------------------------------------------------------------

    async def _change(self, live: MatchState, act: Act, do: Change, posts: Sequence[Post] = ()) -> MatchInfo:
        """Store a change, its trace and its posts in one transaction."""
        now = self._keeper.clock.now()
        async with self._keeper.changing(live.info.id) as connection:
            await self._with(act, live.info.id, now, do)(connection)
            await self._keeper.post(connection, live, [*act.notes(), *posts], now)
        self._keeper.hold(live)
        self._keeper.outbox_event.set()
        self._keeper.due_event.set()
        return live.info

    def _with(self, act: Act, match_id: int, now: datetime, do: Change) -> Change:
        """A change and the row that tells of it."""

        async def both(connection: AsyncConnection) -> None:
            await do(connection)
            await act.write(connection, match_id, now)

        return both


async def _nothing(connection: AsyncConnection) -> None:
    """Nothing but the trace is stored."""


def check_free(info: MatchInfo, person: Person) -> None:
    """Raises ``Illegal`` for somebody who has a seat already."""
    if info.seat_of(person.id) is not None:
        raise Illegal(T("{name} has a seat in this match already.", name=escaped(person.name)))


def check_seated(info: MatchInfo, person: Person) -> int:
    """The seat of a person. Raises ``NotAllowed`` without one."""
    seat = info.seat_of(person.id)
    if seat is None:
        raise NotAllowed(T("You have no seat in this match."))
    return seat


def _seat(info: MatchInfo, seat: int) -> SeatInfo:
    if not 0 <= seat < len(info.seats):
        raise Illegal(T("There is no seat of this number. Choose one from the list."))
    return info.seats[seat]


def _progress() -> Post:
    """The newest post of the thread says when the time ends."""
    return Post(Kind.PROGRESS, f"{Kind.PROGRESS}:{token_hex(8)}", {})


def _asked_anew(standing: LiveState, seat: int, heir: Person) -> list[Post]:
    """What the seat owes just now is asked of whoever has it now."""
    asking = dict(standing.marks.asking)
    if seat not in standing.active or asking.get(seat, standing.ply) > standing.marks.told_ply:
        return []
    return [Post(Kind.ASK, f"{ask_key(seat, asking.get(seat, standing.ply))}:{heir.id}", {}, heir.id)]
