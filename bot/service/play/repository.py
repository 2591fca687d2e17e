"""Matches in memory and in the store: one lock a match, one transaction a change.

A match is changed under its lock, from reading to the end of the commit. If anything fails in
between, the copy in memory is dropped and read again.
"""

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from datetime import datetime
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar
from weakref import WeakValueDictionary

import structlog
from sqlalchemy import Connection

from bot.config import Limits
from bot.memory import Kept
from bot.service.durations import Clock
from bot.service.match.match_state import MatchState, load_match, standing_row, with_deadline, write_seats
from bot.service.match.pending_plies import PendingPlies
from bot.service.model import Broken, MatchInfo, Status, UnknownRules, no_such_match
from bot.service.play import turn
from bot.service.preferences import Preferences
from bot.service.telling.notices import file_posts
from bot.service.telling.posts import Act, Change, Post
from bot.service.time.clock import Pace
from bot.service.time.deadlines import question_times, time_notes
from bot.store import acts, backups, deadlines, log, matches
from bot.store.database import Store
from bot.store.errors import Conflict
from engine.core.protocol import AnyGame
from engine.core.refusals import Refusal

PATIENCE, SHORT = 60.0, 5.0
"""Seconds of waiting for a match's lock: normally, and while other matches wait too."""
LOGGED = {Status.RUNNING: "match begun", Status.OVER: "match ended", Status.ABANDONED: "match abandoned"}
KEPT = 200
"""The most matches held in memory."""

TRIES = 5
"""Calls of a method in all while another process changes the match first."""

X = TypeVar("X")
P = ParamSpec("P")

_log = structlog.get_logger(__name__)


def retry_on_conflict(method: Callable[P, Coroutine[Any, Any, X]]) -> Callable[P, Coroutine[Any, Any, X]]:
    """Call a method that locks a match again if another process changed the match first.

    Each call sees the match as it is then. Raises ``Conflict`` after ``TRIES`` calls. Such a method
    is never called while a match is held.
    """

    @wraps(method)
    async def retried(*args: P.args, **more: P.kwargs) -> X:
        for _ in range(TRIES - 1):
            with suppress(Conflict):
                return await method(*args, **more)
        return await method(*args, **more)

    return retried


def on_match(
    method: Callable[Concatenate[Any, MatchState, P], Coroutine[Any, Any, X]],
) -> Callable[Concatenate[Any, int, P], Coroutine[Any, Any, X]]:
    """Let callers name a match by its number; it is locked, and conflicts are retried."""

    @retry_on_conflict
    @wraps(method)
    async def with_match(self: Any, match_id: int, /, *args: P.args, **more: P.kwargs) -> X:
        async with self._repository.locked(match_id) as live:
            return await method(self, live, *args, **more)

    return with_match


class MatchRepository:
    """The matches, for all parts of the service."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        games: Mapping[str, AnyGame],
        seed: str | None = None,
        kept: Iterable[AnyGame] = (),
        limits: Limits | None = None,
    ) -> None:
        self.store = store
        self.clock = clock
        self.games = games
        """By title, with their newest rules."""
        self.kept = {(game.title, game.rules_version): game for game in kept}
        """Older rules of running matches, by title and version."""
        self.limits = limits or Limits()
        self.outbox_event = asyncio.Event()
        """Set whenever there is more to post."""
        self.due_event = asyncio.Event()
        """Set whenever a deadline was set or moved."""
        self.committed: Callable[[MatchState], None] = lambda live: None
        """Called with each match after a commit."""
        self.preferences = Preferences(store)
        """People's own settings."""
        self.broken: dict[int, Broken] = {}
        """Matches that cannot be read, and why. They are held until the next start."""
        self._seed = seed
        self._seeded = 0
        self._held = Kept[int, MatchState](KEPT)
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def new_luck(self) -> dict[str, str | None]:
        """Return the columns of a new match’s luck: a secret, or the one seed given for all."""
        if self._seed is None:
            return {"seed": secrets.token_hex(32), "secret": secrets.token_hex(32)}
        self._seeded += 1
        return {"seed": f"{self._seed}:{self._seeded}", "secret": None}

    def game(self, title: str, version: int | None) -> AnyGame | None:
        """Return the game by rules of a version, by default the newest; None without an engine."""
        newest = self.games.get(title)
        if newest is None or version in (None, newest.rules_version):
            return newest
        return self.kept.get((title, version))

    async def get(self, match_id: int) -> MatchState:
        """Return the match. Raises ``Refusal`` if there is none, or it is ``Broken``."""
        if (held := await self._still(match_id)) is not None:
            return held
        async with self.locked(match_id) as live:
            return live

    @asynccontextmanager
    async def locked(self, match_id: int, within: float = PATIENCE) -> AsyncIterator[MatchState]:
        """Yield the match, locked. Raises ``Refusal`` as ``get``, and ``TimeoutError`` after
        ``within`` seconds, so that a match that hangs holds up no other.
        """
        lock = self._locks.setdefault(match_id, asyncio.Lock())
        async with asyncio.timeout(within):
            await lock.acquire()
        try:
            live = await self._still(match_id) or await self._read(match_id)
            self._held[match_id] = live
            yield live
        except Refusal:
            raise
        except BaseException:
            self._held.pop(match_id, None)
            raise
        finally:
            lock.release()

    async def _still(self, match_id: int) -> MatchState | None:
        """Return the match in memory, if no other process has changed it."""
        held = self._held.get(match_id)
        if held is not None:
            self._held.move_to_end(match_id)  # before the store is asked: meanwhile it may be dropped
            if self.store.shared and await self.store.read(matches.version, match_id) != held.version:
                return None
        return held

    async def _read(self, match_id: int) -> MatchState:
        if match_id in self.broken:
            raise self.broken[match_id]
        try:
            live = await self.store.read(load_match, self.game, match_id)
            Pace.model_validate(dict(live.info.clock) if live else {})  # else nothing would be due in silence
        except Exception as trouble:
            if isinstance(trouble, Refusal) and not isinstance(trouble, UnknownRules):
                raise
            raise self.stop(match_id, trouble) from trouble
        if live is None:
            raise no_such_match(match_id)
        return live

    def stop(self, match_id: int, trouble: Exception) -> Broken:
        """Hold a match that cannot be read: log why, have its host told, and return the refusal."""
        if match_id not in self.broken:
            self._held.pop(match_id, None)
            if isinstance(trouble, UnknownRules):
                self.broken[match_id] = trouble
                rules = {"game": trouble.title, "rules_version": trouble.version}
                _log.error("match on hold, no engine for its rules", match=match_id, **rules)
            else:
                self.broken[match_id] = Broken(match_id)
                kept = str(backups.newest(self.store.backups))
                _log.error("match on hold, it cannot be read", match=match_id, backup=kept, exc_info=trouble)
            self.outbox_event.set()
        return self.broken[match_id]

    async def hold_unknown_rules(self) -> None:
        """Hold every running match without an engine for its rules, so that its host is told."""
        for match_id, title, version in await self.store.read(matches.rules_of, Status.RUNNING):
            if self.game(title, version) is None:
                self.stop(match_id, UnknownRules(match_id, title, version))

    def drop(self, match_ids: Iterable[int] | None = None) -> None:
        """Forget matches that were deleted, or all."""
        for match_id in [*self._held] if match_ids is None else match_ids:
            self._held.pop(match_id, None)

    async def commit(self, live: MatchState, function: Callable[[Connection], X]) -> X:
        """Make a locked match ``live`` in one transaction. Raises ``Conflict`` if it changed."""
        match_id, known = live.info.id, self.held(live).version

        def change(connection: Connection) -> X:
            matches.raise_version(connection, match_id, known)
            return function(connection)

        try:
            result = await self.store.write(change)
        except BaseException:
            self._held.pop(match_id, None)
            raise
        self.hold(replace(live, version=known + 1 if self.store.shared else known))
        return result

    def held(self, live: MatchState) -> MatchState:
        """Return a locked match as its last commit left it; ``get`` might wait for the lock."""
        return self._held.get(live.info.id, live)

    def hold(self, live: MatchState) -> None:
        """Replace the match in memory after a commit, and log its beginning and its end."""
        before, status = self._held.get(live.info.id), live.info.status
        if before is not None and before.info.status is not status and status in LOGGED:
            _log.info(LOGGED[status], match=live.info.id, game=live.info.title, seats=len(live.info.seats))
        self._held[live.info.id] = live
        self.committed(live)

    async def commit_turn(
        self,
        before: MatchState,
        pending: PendingPlies,
        notes: Sequence[Post] = (),
        *changes: Change | None,
        board_first: bool = False,
    ) -> MatchState:
        """Store plies and all that follows from them, and return the match after that.

        ``notes`` are posted first, with ``board_first`` between the board and the question. Other
        ``changes`` run first in the same transaction.
        """
        habits, now = await self.preferences.everybody(), self.clock.now()
        outcome = turn.outcome_of(before, pending, notes, habits, now, board_first=board_first)

        def store(connection: Connection) -> bool:
            for change in filter(None, changes):
                change(connection)
            return turn.store(connection, outcome)

        if await self.commit(outcome.live, store):
            self.outbox_event.set()
        if outcome.asks_anew or outcome.times:
            self.due_event.set()
        return outcome.live

    async def suggested(
        self, match_id: int, user_id: int, seat: int, decision: int, lists: Sequence[str] = ("",)
    ) -> None:
        """Note that a seat got a suggestion, for its question or for each of these lists."""
        payload, now = {"seat": seat, "decision": decision, "lists": list(lists)}, self.clock.now()
        await self.store.write(acts.add, match_id, kind=acts.SUGGESTED, payload=payload, user_id=user_id, at=now)

    async def commit_clock(self, before: MatchState, live: MatchState, posts: Sequence[Post] = ()) -> MatchInfo:
        """Store changed seats and a changed deadline without a ply; reminders move with it."""

        def move(connection: Connection) -> None:
            log.stand(connection, live.info.id, standing_row(live))
            ahead, times = deadlines.of_match(connection, live.info.id), question_times(live, self.clock.now())
            deadlines.put(connection, live.info.id, {kind: at for kind, at in times.items() if kind in ahead})

        moved = move if live.stands != before.standing else None
        told = time_notes(before, live, await self.preferences.everybody())
        return await self.update_match(live, [*posts, *told], moved)

    async def update_match(
        self, live: MatchState, posts: Sequence[Post], *changes: Change | None, **columns: Any
    ) -> MatchInfo:
        """Change seats and columns of a locked match; store other changes and posts with them."""
        before, live = self._held.get(live.info.id), live.with_info(**columns)

        def store(connection: Connection) -> None:
            write_seats(connection, before, live)
            if columns:
                matches.change(connection, live.info.id, **columns)
            for change in filter(None, changes):
                change(connection)
            file_posts(connection, live, posts, self.clock.now())

        await self.commit(live, store)
        self.outbox_event.set()
        self.due_event.set()
        return live.info

    async def enact(
        self, live: MatchState, act: Act, posts: Sequence[Post] = (), *changes: Change | None, **columns: Any
    ) -> MatchInfo:
        """Do the same, with the row and the sentence of an act."""
        row = act.row(live.info.id, self.clock.now())
        return await self.update_match(live, [*act.notes(), *posts], *changes, row, **columns)

    async def reload_all_deadlines(self) -> None:
        """Reload the deadlines of matches in memory after all in the store were moved."""
        for match_id in list(self._held):
            with suppress(TimeoutError):
                async with self.locked(match_id, SHORT) as live:
                    await self.reload_deadlines(live)
        self.due_event.set()

    async def reload_deadlines(self, live: MatchState) -> None:
        """Reload the deadlines of a locked match after they were moved in the store."""
        self._held[live.info.id], _ = await self.store.read(with_deadline, self.held(live))
        self.due_event.set()


class Part:
    """A part of the service, on the matches of a repository."""

    def __init__(self, repository: MatchRepository) -> None:
        self._repository, self._store = repository, repository.store

    def now(self) -> datetime:
        """Return the time by the service's clock."""
        return self._repository.clock.now()
