"""The clock of a match in the host's hands: pause, resume, extend, change, nudge."""

from dataclasses import replace
from datetime import timedelta
from functools import partial
from typing import Any

from sqlalchemy import Connection

from bot.service.durations import length, read_length, stamp
from bot.service.host.votes import Ballot, Deed, Votes
from bot.service.match.match_state import DUE, VOTE, MatchState, standing_row
from bot.service.match.pending_plies import PendingPlies
from bot.service.model import MatchInfo, Person, Status
from bot.service.play.repository import Part, on_match
from bot.service.telling.posts import Act, lobby_post, progress
from bot.service.time.clock import LONGEST, SHORTEST, check_length, due, pace, read_time, time_words
from bot.service.time.deadlines import with_later_lap, with_vacations
from bot.service.time.reminders import Reminding
from bot.store import acts, deadlines, log, matches
from engine.core.refusals import Illegal, Stale, Unreadable
from engine.core.text import TN, T

NUDGES = timedelta(hours=1)
"""Time before the same seat can be nudged again."""


class HostPace(Part):
    """The host's changes to the time of a match."""

    @on_match
    async def pause(self, live: MatchState, person: Person) -> MatchInfo:
        """Stop the clock of a match; people may still answer. Also for managers of the server."""
        live.info.check_host(person, managers=True)
        standing = live.under_way()
        if live.info.paused_at is not None:
            raise Stale(T("This match is paused already. /host resume starts the clock."))
        now = self.now()
        times = await self._store.read(deadlines.of_match, live.info.id)
        policy = pace(live.info.clock)
        left = {kind: policy.counted_seconds(now, at) for kind, at in times.items() if not kind.startswith(VOTE)}
        sentence = T(
            "{host} paused the match. The clock stands still. You may still answer.", host=live.info.name_of(person)
        )
        payload = {"left": left, "opened": standing.question_name, "era": live.info.era}
        act = Act("pause", sentence, person.id, payload)
        stop = partial(deadlines.drop, match_id=live.info.id, votes=False)
        return await self._repository.enact(live.at(due_at=None), act, [progress()], stop, paused_at=now)

    @on_match
    async def resume(self, live: MatchState, person: Person) -> MatchInfo:
        """Let the clock run again, with the time left, or the whole time for a newer question."""
        live.info.check_host(person, managers=True)
        live.under_way()
        if live.info.paused_at is None:
            raise Stale(T("This match is not paused."))
        now = self.now()
        running = with_later_lap(live.with_info(paused_at=None), (live.info.paused_at, now))
        sentence = T("{host} resumed the match. The clock is running.", host=live.info.name_of(person))
        act = Act("resume", sentence, person.id)
        # the seconds left at the pause; nothing if another question is open now
        pauses = await self._store.read(acts.of_match, live.info.id, ["pause"])
        payload = pauses[-1]["payload"] if pauses else {}
        same = (str(payload.get("opened")), payload.get("era")) == (running.stands.question_name, live.info.era)
        left = payload["left"] if same else {}
        policy = pace(live.info.clock).without_hour()
        times = {kind: due(policy, now, seconds) for kind, seconds in left.items()}

        def go_on(connection: Connection) -> None:
            matches.change(connection, live.info.id, paused_at=None)
            log.stand(connection, live.info.id, standing_row(running))
            deadlines.put(connection, live.info.id, times)

        if times:
            await self._repository.enact(running.at(due_at=times.get(DUE)), act, [progress()], go_on)
            live = self._repository.held(live)
            later = with_vacations(live, now, await self._repository.preferences.everybody())
            return await self._repository.commit_clock(live, later, [progress()])
        posts = [*act.notes(), progress()]
        before, pending = replace(running, standing=None), PendingPlies(running)
        return (await self._repository.commit_turn(before, pending, posts, go_on, act.row(live.info.id, now))).info

    @on_match
    async def extend(self, live: MatchState, person: Person, more: str) -> MatchInfo:
        """Extend the open question by "12h", "2d", "1d 12h". Raises ``Unreadable``, ``Stale``."""
        seconds = read_length(more)
        if not SHORTEST <= seconds <= LONGEST:
            raise Illegal(T("Extend by 1 minute to {time}.", time=length(LONGEST)))
        live.info.check_host(person)
        standing = live.under_way()
        if live.info.paused_at is not None:
            raise Stale(T("This match is paused. /host resume starts the clock."))
        times = await self._store.read(deadlines.of_match, live.info.id)
        if standing.due_at is None or DUE not in times:
            raise Stale(T("No clock is running in this match."))
        policy = pace(live.info.clock).without_hour()
        moved = {kind: due(policy, at, seconds) for kind, at in times.items() if not kind.startswith(VOTE)}
        later = with_later_lap(live.at(due_at=moved[DUE]), (standing.due_at, moved[DUE]))
        sentence = T(
            "{host} gives {length} more: until {when}.",
            host=live.info.name_of(person),
            length=length(seconds),
            when=stamp(moved[DUE]),
        )
        put = partial(deadlines.put, match_id=live.info.id, times=moved)
        stand = partial(log.stand, match_id=live.info.id, values=standing_row(later))
        act = Act("extend", sentence, person.id, {"seconds": seconds})
        return await self._repository.enact(later, act, [progress()], put, stand)

    @on_match
    async def set_time(self, live: MatchState, person: Person, time: str) -> Ballot | None:
        """Set another time for each phase, written as for a new match (``read_time``).

        The open question keeps its time. Once the match has begun, all must agree to less time.
        """
        given, turn = read_time(time)
        if given is None and turn is None:
            raise Unreadable(T("Write a time for each phase like 12h, 1d, 1d/6h or off."))
        live.info.check_host(person)
        if live.info.status is not Status.LOBBY:
            live.under_way()
        seconds = live.info.phase_seconds if given is None else given
        check_length(seconds)
        now = pace(live.info.clock)
        if now.bank is not None:
            raise Illegal(T("Each player has a time bank here. /host extend gives more for the open questions."))
        if now.hour is not None and not seconds:
            raise Illegal(T("In this match phases end at an hour of the day, so the time needs a limit."))
        kept = {name: value for name, value in live.info.clock.items() if name not in ("lap", "turn", "review")}
        policy = pace(kept | ({"turn": turn} if turn is not None else {}))
        if (seconds, policy) == (live.info.phase_seconds, now):
            raise Stale(T("That is already the time."))
        shorter = False
        if live.info.status is Status.RUNNING:
            spans = now.spans(live.info.phase_seconds)
            shorter = policy.shorter(seconds, spans)
            policy = policy.model_copy(update={"first": now.first or spans})
        changed: dict[str, Any] = {"phase_seconds": seconds, "clock": policy.to_stored()}
        words = time_words(policy, seconds)
        if shorter:
            text = T(
                "{name} proposes a shorter time for each phase: {time}. All must agree.",
                name=live.info.name_of(person),
                time=words,
            )
            misses, absence = policy.patience(seconds)
            text = TN(
                "{proposal} A caretaker then takes over after {n} missed deadline, if the player did nothing for "
                "{time}.",
                "{proposal} A caretaker then takes over after {n} missed deadlines in a row, if the player did nothing "
                "for {time}.",
                misses,
                proposal=text,
                time=length(absence),
            )
            return await Votes(self._repository).open(live, person, Deed.TIME, text, changed)
        sentence = T(
            "{host} changes the time for each phase, from the next phase on: {time}.",
            host=live.info.name_of(person),
            time=words,
        )
        before = {"phase_seconds": live.info.phase_seconds, "clock": dict(live.info.clock)}
        act = Act("time", sentence, person.id, {**changed, "before": before})
        await self._repository.enact(live, act, [lobby_post()], **changed)
        return None

    @on_match
    async def nudge(self, live: MatchState, person: Person) -> tuple[int, ...]:
        """Remind seats that owe an answer, not nudged within the hour, and return them."""
        live.info.check_host(person)
        standing = live.under_way()
        owing = [seat for seat in standing.active if seat in live.people and live.info.seats[seat].user_id != person.id]
        if not owing:
            raise Stale(T("No one else has to answer."))
        since = self.now() - NUDGES
        nudges = await self._store.read(acts.of_match, live.info.id, ["nudge"])
        again = {seat for act in nudges if act["at"] > since for seat in act["payload"]["seats"]}
        seats = tuple(seat for seat in owing if seat not in again)
        if not seats:
            raise Stale(T("Everyone who has not answered was nudged within the last hour."))
        done = Reminding(live, await self._repository.preferences.everybody(), self.now()).nudge(seats)
        put_off = partial(deadlines.put, match_id=live.info.id, times=done.later)
        act = Act("nudge", None, person.id, {"seats": list(seats)})
        await self._repository.enact(live, act, done.posts, put_off)
        return seats
