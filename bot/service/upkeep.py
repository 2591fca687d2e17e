"""Upkeep: backups, checks of logs, and each night that of old matches."""

import asyncio
import random
import secrets
import shlex
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from datetime import date, datetime, timedelta
from pathlib import Path
from time import perf_counter

import structlog
from sqlalchemy import Connection

from bot.service.durations import stamp
from bot.service.host.changes import roll_back
from bot.service.host.departures import Departures, Personal
from bot.service.match.match_state import MatchState, happened_of, read_log
from bot.service.model import Help, Person, Status
from bot.service.play.repository import MatchRepository, Part, on_match, retry_on_conflict
from bot.service.play.turn import result_rows, whole_log
from bot.service.telling.posts import Act
from bot.store import acts, backups, leases, log, matches, opening, outbox
from bot.store.database import Store
from bot.store.errors import StoreTrouble
from bot.store.stores import look_into
from bot.store.tables import Row
from bot.workers import off_loop
from engine.core import codec, play
from engine.core.refusals import Corrupt, Refusal
from engine.core.text import T

REPLAYED = 3
"""Matches of a copy that are replayed."""
JUMP = 100_000
"""The most eras that a restored match skips."""
LONGEST = 600
"""Seconds for the operator's command."""
DONE_FOR = timedelta(days=30)
"""Time after the end of a match for which the outbox keeps its done rows."""
OVER_FOR = timedelta(days=1)
"""Time after its end before a match is packed."""
LATE = timedelta(minutes=1)
"""A backup of that time after the note on a forgotten account may still contain it."""
PACKING = 20 * 60
"""Seconds in a night for packing matches; it pauses for half of them."""
FOUND, AT_ONCE = 20_000, 500
"""Rows of one search, and of one transaction, so that no one waits long for it."""

_log = structlog.get_logger(__name__)


class Upkeep(Part):
    """The work of every quarter of an hour."""

    def __init__(self, repository: MatchRepository, room: int, command: str) -> None:
        """Give backups at most ``room`` bytes, and run ``command`` with each."""
        super().__init__(repository)
        self._room = room
        self._command = command
        self.saved = repository.clock.now()
        """When all stored rows were in a backup; before that is known, the bot's start."""
        self._cleared: date | None = None
        """When old rows were last cleared away, on a server."""
        self._tried: set[tuple[int, str]] = set()
        """Finished matches whose results were written or that were packed, if possible."""

    async def start(self) -> None:
        """After a use that ended badly, check every page of a large file beside the running bot."""
        with suppress(OSError):  # the next quarter of an hour logs it
            last = await off_loop(backups.newest, self._store.backups, until=self.saved)
            self.saved = last.at if last is not None else self.saved
        if self._store.opened.unchecked:
            with suppress(StoreTrouble):  # it is logged, and the store writes no more
                await self._store.check_whole()

    async def quarter(self) -> backups.Backup | None:
        """Make a backup if one is due, and return it; once a day also clear and check the store."""
        now = self.now()
        if self._store.shared:
            if now.date() != self._cleared:  # dumps come from outside, and matches are not packed
                await self._clear_away(now)
                self._cleared = now.date()
            if (last := await off_loop(backups.newest, self._store.backups, backups.DUMP, now)) is not None:
                self.saved = last.at
            return None
        try:
            last = await off_loop(backups.newest, self._store.backups, until=now)
            first = last is None or last.at.date() != now.date()
            if first:
                await self._clear_away(now)
            if not await off_loop(backups.is_due, self._store.path, last, now):
                if not await off_loop(backups.is_changed, self._store.path, last):
                    self.saved = now
                return None
            made = await off_loop(backups.copy_whole, self._store.path, self._store.backups, now)
            await off_loop(backups.prune, self._store.backups, now, self._room)
            self.saved = now
        except (StoreTrouble, OSError) as trouble:
            _log.error("backup failed", trouble=str(trouble))
            if getattr(trouble, "reason", "") == "SQLITE_CORRUPT":
                with suppress(StoreTrouble):
                    await self._store.check_whole()
            return None
        await off_loop(carry_away, self._command, made.path)
        if first:
            await self._replay(made)
        return made

    async def _clear_away(self, now: datetime) -> None:
        """Delete done rows of the outbox, write missing results, pack finished matches."""
        until = perf_counter() + PACKING
        await Departures(self._repository).clear()
        await self._store.cut_log()
        while rows := await self._store.read(outbox.forgettable, now - DONE_FOR, FOUND):
            for first in range(0, len(rows), AT_ONCE):
                await self._store.write(outbox.forget, rows[first : first + AT_ONCE])
        over = () if self._store.shared else await self._store.read(log.to_be_packed, now - OVER_FOR)
        untold = await self._store.read(matches.without_results, Help.GUIDED)
        for numbers, done in ((untold, self._remember), (over, self._pack)):
            for number in numbers:
                if perf_counter() > until:
                    break
                if (key := (number, done.__name__)) not in self._tried:
                    self._tried.add(key)
                    started = perf_counter()
                    await done(number)
                    await asyncio.sleep(perf_counter() - started)

    async def _remember(self, number: int) -> None:
        """Write the results of a finished match that has none."""
        with suppress(Corrupt, Refusal, TimeoutError):  # it is in the log
            async with self._repository.locked(number) as live:
                found = await off_loop(result_rows, live, await self._store.read(whole_log, number))
                await self._store.write(matches.put_results, found)

    async def _pack(self, number: int) -> None:
        """Pack a match if it replays to its stored state."""
        try:
            await self._played_again(self._store, number)
            data = await off_loop(log.pack, await self._store.read(log.history, number))
            await self._store.write(log.put_pack, number, data)
        except (Corrupt, Refusal) as trouble:
            _log.warning("match not packed", match=number, trouble=str(trouble))

    async def _played_again(self, store: Store, number: int) -> None:
        """Replay a stored match apart from those in memory. Raises ``Corrupt``, ``Refusal``."""
        kept = self._repository.kept.values()
        apart = MatchRepository(store, self._repository.clock, self._repository.games, kept=kept)
        await Maintenance(apart).verify(number)

    async def _replay(self, made: backups.Backup) -> None:
        """Replay some matches of a copy."""
        async with await look_into(made.path) as store:
            started = await store.read(matches.rules_of)
            for number, *_ in random.sample(started, min(REPLAYED, len(started))):
                try:
                    await self._played_again(store, number)
                except (Corrupt, Refusal) as trouble:
                    _log.error("match in a backup does not replay", match=number, trouble=str(trouble))


class Maintenance(Part):
    """The log of a match, and a check that it leads to the stored state."""

    @on_match
    async def log(self, live: MatchState) -> play.Log:
        """Return the log of a match. Raises ``Corrupt`` if it was never started."""
        return await self._store.read(read_log, live.info.id)

    @retry_on_conflict
    async def verify(self, match_id: int) -> None:
        """Raise ``Corrupt`` unless the log replays to the very state and events that are stored."""

        def look(connection: Connection) -> tuple[play.Log, Row | None, Sequence[Row]]:
            rows = log.happened(connection, match_id)
            return read_log(connection, match_id), log.standing(connection, match_id), rows

        async with self._repository.locked(match_id) as live:
            written, standing, rows = await self._store.read(look)
            stored = [happened_of(live.game, row).event for row in rows]
        if standing is None or standing["ply"] != len(written.plies):
            raise Corrupt(f"match {match_id}: the snapshot is not of the last ply")
        await off_loop(_compare, live, written, standing["state"], stored)


def _compare(live: MatchState, written: play.Log, snapshot: bytes, stored: list[object]) -> None:
    events: list[object] = []
    for step in play.replay(live.game, written, trusted=True):
        events += step.events
    if step.state != codec.load_state(live.game, snapshot):
        raise Corrupt(f"match {live.info.id}: the log does not lead to the snapshot")
    if events != stored:
        raise Corrupt(f"match {live.info.id}: the log does not lead to the stored events")


FAILED = "command-failed"
"""The file beside the backups that exists while the operator's command fails."""


def carry_away(command: str, path: Path) -> bool:
    """Run the operator's command with a backup. Return False, and leave a file, if it failed."""
    sign, reason = path.with_name(FAILED), ""
    try:
        if command:
            subprocess.run([*shlex.split(command), str(path)], check=True, capture_output=True, timeout=LONGEST)
    except subprocess.CalledProcessError as trouble:
        reason = f"exit code {trouble.returncode}"
    except (OSError, ValueError, subprocess.SubprocessError) as trouble:
        reason = type(trouble).__name__
    with suppress(OSError):
        sign.unlink(missing_ok=True)
        if reason:
            _log.error("backup command failed", reason=reason)
            sign.write_text(reason)
    return not reason


def carry_failure(folder: Path) -> str:
    """Return why the operator's command last failed, or nothing."""
    try:
        return (folder / FAILED).read_text()
    except OSError:
        return ""


async def tell_if_restored(repository: MatchRepository) -> None:
    """Let matches go on from an older database, if that is still to be told."""
    store = repository.store
    restored = await store.read(leases.value_of, leases.RESTORED) if store.shared else None
    if (older := datetime.fromisoformat(restored) if restored else store.opened.older) is not None:
        _log.warning("older database found, treated as a restore", until=older.isoformat())
        await after_restore(repository, older)
        opening.forget_newest_post(store.path)


async def after_restore(repository: MatchRepository, at: datetime) -> int:
    """Let running matches go on from an older database. Return how many there are.

    Tables are told and asked again, by one of several processes. The era of each match jumps by a
    number drawn by lot: no button of what is lost fits again, and no luck that the table has seen
    is drawn again, however often the same database is put back. Which commands Discord knows by now
    no backup can say.
    """
    words = T(
        "I had to restore a backup of {time}. Everything after that is lost. Please look at the board.", time=stamp(at)
    )
    store, act = repository.store, Act("restored", words, None, {"backup": at.isoformat()})
    await store.write(leases.agree, leases.COMMANDS, "")
    running = await store.read(matches.rules_of, Status.RUNNING)
    for number, *_ in running:
        try:
            await _go_on(repository, number, act)
        except StoreTrouble:  # the next start goes on
            raise
        except (Corrupt, Refusal) as trouble:
            _log.error("match not restored", match=number, trouble=str(trouble))
    personal = Personal(repository)
    for account, _ in await off_loop(backups.forgotten_since, store.backups, at - LATE):
        await personal.remove(Person(account, ""))
    await store.write(_end_restore)
    return len(running)


@retry_on_conflict
async def _go_on(repository: MatchRepository, number: int, act: Act) -> None:
    """Tell a match of a restore, unless another process did."""
    async with repository.locked(number) as live:
        told = await repository.store.read(acts.of_match, number, [act.kind]) if repository.store.shared else ()
        if act.payload["backup"] not in [row["payload"]["backup"] for row in told]:
            ahead = live.with_info(era=live.info.era + secrets.randbelow(JUMP))
            await roll_back(repository, ahead, live.stands.ply, act, None, board_first=True)


def _end_restore(connection: Connection) -> None:
    """Doubt all posts once: what waits in a backup may have been posted since."""
    leases.one_at_a_time(connection)
    if not leases.is_shared(connection) or leases.value_of(connection, leases.RESTORED):
        outbox.doubt(connection, every=True)
        leases.agree(connection, leases.RESTORED, "")
