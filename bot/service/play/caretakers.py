"""Caretakers act: each match in a task of its own, a slice of time after another."""

import asyncio
from contextvars import Context
from time import perf_counter

import structlog
from structlog.contextvars import bind_contextvars

from bot.service.play.match_state import MatchState
from bot.service.play.repository import MatchRepository, retry_on_conflict
from bot.service.play.turn_player import TurnPlayer
from bot.store import log
from bot.workers import off_loop

SLICE = 0.008
"""Seconds caretakers may think before other work and other matches have their turn."""

_log = structlog.get_logger(__name__)


class Caretakers:
    """Drives each match in which a caretaker must act, from the commit that made it so."""

    def __init__(self, repository: MatchRepository) -> None:
        self._repository = repository
        repository.committed = self._committed
        self._driving: dict[int, asyncio.Task[None]] = {}
        self.stuck: set[int] = set()
        """Matches whose caretakers failed; tried again when deadlines are next looked at."""

    def _committed(self, live: MatchState) -> None:
        if live.info.id not in self.stuck:
            self.drive(live)

    def drive(self, live: MatchState) -> None:
        """Let the caretakers of a match act, if they must; in a task of its own."""
        match_id = live.info.id
        if not live.goes_on or match_id in self._driving:
            return
        self._start(match_id)

    def _start(self, match_id: int) -> None:
        """In a context of its own: whoever made the commit still holds the match."""
        name = f"caretakers of match {match_id}"
        self._driving[match_id] = asyncio.create_task(self._driven(match_id), name=name, context=Context())

    async def _driven(self, match_id: int) -> None:
        bind_contextvars(match=match_id)
        try:
            while await self._drive_a_little(match_id):
                pass  # the lock and the store let others have their turn in between
            self.stuck.discard(match_id)
        except Exception:
            self.stuck.add(match_id)
            self._repository.due_event.set()
            _log.exception("caretakers could not act", match=match_id)
        finally:
            del self._driving[match_id]

    @retry_on_conflict
    async def _drive_a_little(self, match_id: int) -> bool:
        """A slice of time for the caretakers, in one transaction; whether they must act further."""
        async with self._repository.locked(match_id) as live:
            if not live.running or not (live.goes_on or live.stands.untold):
                return False
            player = TurnPlayer(live)
            until = perf_counter() + SLICE
            answers = player.caretakers(lambda: perf_counter() < until)
            # a caretaker of a higher level may think noticeably long
            if any(seat.level > 0 and seat.seat not in live.people for seat in live.info.seats):
                await off_loop(player.carry_out, answers)
            else:
                player.carry_out(answers)
            live = await self._repository.commit_turn(live, player.pending)
            return live.goes_on

    async def resume(self) -> None:
        """After a start: go on wherever caretakers must act or something is still to be told."""
        waiting = await self._repository.store.read(log.pending)
        for match_id in waiting:
            if match_id not in self._driving:
                self._start(match_id)
        self._repository.outbox_event.set()
        self._repository.due_event.set()

    async def quiet(self) -> None:
        """Wait until no caretaker is acting."""
        while self._driving:
            await asyncio.wait(list(self._driving.values()))
