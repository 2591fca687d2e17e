"""Looking after what is stored: the log of a match, and whether it leads where the match stands."""

import asyncio

from bot.service.play.match_state import MatchState
from bot.service.play.repository import MatchRepository
from bot.service.play.storing import happened_of, read_log
from bot.store import log
from engine.core import codec
from engine.core.play import Log, replay
from engine.core.refusals import Corrupt


class Maintenance:
    """Checks."""

    def __init__(self, repository: MatchRepository) -> None:
        self._repository = repository

    async def log(self, match_id: int) -> Log:
        """The match as it was written down. Raises ``Corrupt`` if it was never started."""
        async with self._repository.locked(match_id), self._repository.store.reading() as connection:
            return await read_log(connection, match_id)

    async def verify(self, match_id: int) -> None:
        """Raises ``Corrupt`` unless the log replays to the very state and events that are stored."""
        async with self._repository.locked(match_id) as live, self._repository.store.reading() as connection:
            written = await read_log(connection, match_id)
            standing = await log.standing(connection, match_id)
            stored = [happened_of(live.game, row).event for row in await log.happened(connection, match_id)]
        if standing is None or standing["ply"] != len(written.plies):
            raise Corrupt(f"match {match_id}: the snapshot is not of the last ply")
        await asyncio.to_thread(_compare, live, written, standing["state"], stored)


def _compare(live: MatchState, written: Log, snapshot: bytes, stored: list[object]) -> None:
    events: list[object] = []
    for step in replay(live.game, written):
        events += step.events
    if codec.dump_state(live.game, step.state) != snapshot:
        raise Corrupt(f"match {live.info.id}: the log does not lead to the snapshot")
    if events != stored:
        raise Corrupt(f"match {live.info.id}: the log does not lead to the stored events")
