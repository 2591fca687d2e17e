"""Running matches of older rules, at the start of a newer Daimyo.

A match goes on by the rules it began with as long as their engine is kept (``engine.registry.KEPT``). Otherwise its log
is replayed under the newest rules, before anybody can act. If it leads to the same events, nobody need be told. If not,
the match stands as far as its actions are still possible, and its table is told; what was before is in the audit log.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import orjson
import structlog
from sqlalchemy import Connection

from bot.service.host.marks import shown_anew, told_already
from bot.service.host.rewriting import swapped
from bot.service.host.traces import Act, enact
from bot.service.model import Status
from bot.service.play import question_state, storing
from bot.service.play.match_state import LiveState, MatchState, people_in
from bot.service.play.ply_buffer import By
from bot.service.play.repository import Change, MatchRepository
from bot.service.play.resolver import Resolver, replayed
from bot.service.telling.posts import lobby_post
from bot.store import log, matches, orders
from bot.store.tables import Row
from bot.workers import off_loop
from engine.core import codec
from engine.core.play import Log
from engine.core.refusals import Corrupt, Refusal
from engine.core.text import T

RULES = "rules"
"""The kind of such a row of the audit log."""
MISFITS = (Corrupt, Refusal, LookupError, ValueError, TypeError)
"""What a log may raise that was written by other rules."""

_log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Behind:
    """A match as the store has it, and how far it comes under the newest rules."""

    ahead: MatchState
    """The match under the newest rules, before its set-up; of the next era."""
    standing: Row
    version: int
    written: Log
    plays: Sequence[Row]
    events: Sequence[Row]

    def replayed(self) -> Resolver | None:
        """The match played again, as far as it comes; None if not even its set-up does."""
        run: Resolver | None = None
        try:
            for run in replayed(self.ahead, self.written, [By(row["by"]) for row in self.plays]):  # noqa: B007
                pass
        except MISFITS as misfit:
            _log.info("a match does not replay under new rules", match=self.ahead.info.id, reason=str(misfit))
        return run

    def same(self, run: Resolver) -> bool:
        """Whether the log leads to the events that are stored."""
        if run.ply != len(self.plays):
            return False
        again = [storing.event_row(self.ahead.info.id, happened) for happened in run.events]
        return [_event(row) for row in again] == [_event(dict(row)) for row in self.events]


class CarryOver:
    """Matches whose rules are not kept."""

    def __init__(self, repository: MatchRepository) -> None:
        self._repository = repository

    async def all_behind(self) -> None:
        """Carry over every running match whose rules are not kept. Once, before anything else is done."""
        in_use = await self._repository.store.read(matches.rules_in_use, Status.RUNNING)
        if not any(self.is_behind(title, version) for title, version in in_use):
            return
        running = await self._repository.store.read(matches.rules_of, Status.RUNNING)
        for match_id, title, version in running:
            if self.is_behind(title, version):
                try:
                    await self._carry(match_id)
                except (*MISFITS, AssertionError) as trouble:
                    self._repository.stop(match_id, trouble)

    async def difference(self, match_id: int) -> str:
        """What is not the same under the newest rules; empty if the log of a match leads to what is stored."""
        behind = await self._read(match_id)
        run = await off_loop(behind.replayed)
        if run is None:
            return "its set-up does not replay"
        if behind.same(run):
            return ""
        return f"it replays up to ply {run.ply} of {len(behind.plays)}, with other events than stored"

    def is_behind(self, title: str, version: int) -> bool:
        """Whether a match was begun by older rules that are not kept."""
        game = self._repository.games.get(title)
        return game is not None and version < game.rules_version and (title, version) not in self._repository.kept

    async def _carry(self, match_id: int) -> None:
        behind = await self._read(match_id)
        run = await off_loop(behind.replayed)
        game = behind.ahead.game
        now = self._repository.clock.now()
        facts = {"from": behind.version, "to": game.rules_version}
        if run is None:
            sentence = T(
                "The rules of {game} were corrected. By them this match could not have begun as it did. It ends here.",
                game=game.name,
            )
            stop: Change = partial(log.settle, match_id=match_id)
            end = {"status": Status.ABANDONED, "ended_at": now, "secret": None}
            act = Act(RULES, sentence, None, facts)
            await enact(self._repository, behind.ahead, act, [lobby_post()], stop, **end)
        elif behind.same(run):

            def store(connection: Connection) -> None:
                matches.change(connection, match_id, rules_version=game.rules_version)
                log.stand(connection, match_id, {"state": codec.dump_state(game, run.state)})
                Act(RULES, None, None, facts).row(match_id, now)(connection)

            await self._repository.commit(match_id, store)
        else:
            await self._retell(behind, run, facts)

    async def _read(self, match_id: int) -> Behind:
        read = self._repository.store.read
        found, standing = await read(matches.get, match_id), await read(log.standing, match_id)
        assert found is not None
        assert standing is not None
        lists = storing.lists_of(await read(orders.of_match, match_id))
        written = await read(storing.read_log, match_id)
        plays, events = await read(log.all_plays, match_id), await read(log.happened, match_id)
        info = storing.info_of(found)
        info = replace(info, era=info.era + question_state.load(standing["marks"]).undoings + 1)
        game = self._repository.games[info.title]
        ahead = MatchState(info, game, found[0]["seed"], people_in(info), None, lists)  # its luck is checked no more
        return Behind(ahead, standing, found[0]["rules_version"], written, plays, events)

    async def _retell(self, behind: Behind, run: Resolver, facts: Mapping[str, Any]) -> None:
        """The match stands where the new rules lead, as if the host had corrected it."""
        info, game = behind.ahead.info, behind.ahead.game
        told = T("The rules of {game} were corrected, and this match was replayed by them.", game=game.name)
        if run.ply < len(behind.plays):
            told = T(
                "{told} What came after action {ply} is not possible any more; it is undone.", told=told, ply=run.ply
            )
        sentence = T("{told} This is the board now.", told=told)
        marks = question_state.load(behind.standing["marks"])
        before = LiveState(None, behind.standing["ply"], (), (), behind.standing["seq"], (), marks, None)
        after = told_already(shown_anew(before, run.live()))
        seats = tuple(replace(seat, since=_since(behind, run, seat.since)) for seat in info.seats)
        after = after.with_info(seats=seats)
        act = Act(RULES, sentence, None, {**facts, "ply": run.ply})

        def change(connection: Connection) -> None:
            matches.change(connection, info.id, rules_version=game.rules_version, secret=None)
            for seat in seats:
                matches.sit(connection, info.id, seat.seat, since=seat.since)

        first = await swapped(self._repository, behind.ahead, after, act, -1, run, change)
        await self._repository.keep(behind.ahead, Resolver(after), act.notes(), first=first)


def _since(behind: Behind, run: Resolver, seq: int) -> int:
    """Up to which event a seat's secrets belong to the person before, by the ply of the one it was."""
    ply = next((row["ply"] for row in behind.events if row["seq"] == seq), 0)
    return max((one.seq for one in run.events if one.ply <= ply), default=0) if seq else 0


def _event(row: Mapping[str, Any]) -> tuple[object, ...]:
    """What is compared of an event."""
    data = orjson.dumps(row["data"], option=orjson.OPT_SORT_KEYS)
    return row["ply"], row["chapter"], row["audience"], data
