"""Whether the luck of a match follows from what was shown: each throw is drawn again."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

from bot.service.model import MatchInfo
from bot.service.play.match_state import seed_at
from bot.service.play.repository import MatchRepository
from bot.service.play.storing import read_log
from bot.store import audit_log
from engine.core import play
from engine.core.chance import PublicChance
from engine.core.protocol import AnyGame


@dataclass(frozen=True, slots=True)
class Luck:
    """What can be said of a match's luck."""

    match: MatchInfo
    draws: int = 0
    """So many were drawn again; 0 as long as the secret is not shown."""
    wrong: int | None = None
    """The first ply (0: the set-up) with a draw that does not follow from the secret."""


class Fairness:
    """What anybody can check."""

    def __init__(self, repository: MatchRepository) -> None:
        self._repository = repository

    async def reposted(self, match_id: int) -> int:
        """How often a lobby's post was deleted and posted anew."""
        return len(await self._repository.store.read(audit_log.of_match, match_id, [audit_log.REPOSTED]))

    async def luck(self, match_id: int) -> Luck:
        """All draws of a match that is over, drawn again."""
        live = await self._repository.get(match_id)
        if live.info.secret is None or live.info.luck_post is None:
            return Luck(live.info)
        log = await self._repository.store.read(read_log, match_id)
        wrong = await asyncio.to_thread(
            first_wrong, live.game, log, live.info.secret, live.info.luck_post, live.info.rollbacks
        )
        return Luck(live.info, draws_of(log), wrong)


def first_wrong(game: AnyGame, log: play.Log, secret: str, post: int, rollbacks: Sequence[int]) -> int | None:
    """The first ply whose draws do not follow from the secret, 0 for the set-up; None if all do."""

    def luck(ply: int) -> PublicChance:
        return PublicChance(seed_at(secret, post, rollbacks, ply), ply)

    step, setup = play.begin(game, log.seats, log.options, luck(0))
    if setup != log.setup:
        return 0
    for number, ply in enumerate(log.plies, 1):
        step, again = play.play(game, step.state, ply.seat, ply.notation, luck(number))
        if again != ply:
            return number
    return None


def draws_of(log: play.Log) -> int:
    """How many draws a match took."""
    return len(log.setup) + sum(len(ply.draws) for ply in log.plies)
