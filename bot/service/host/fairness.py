"""Checks of fairness: draws are drawn again, revealed plans compared with locked ones."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from bot.service.match.match_state import seed_at
from bot.service.match.pending_plies import Sealed, parts_of, sealed, sealed_by
from bot.service.match.storing import read_log
from bot.service.model import MatchInfo
from bot.service.play.repository import Part, retry_on_conflict
from bot.store import acts, log
from bot.workers import off_loop
from engine.core import play
from engine.core.chance import PublicChance
from engine.core.protocol import AnyGame
from engine.core.recipe import nonce_of


@dataclass(frozen=True, slots=True)
class Luck:
    """The findings about a match's luck."""

    match: MatchInfo
    draws: int = 0
    """Number of draws checked; 0 until the secret is shown."""
    wrong: int | None = None
    """The first ply (0: the set-up) with a draw that does not follow from the secret."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A plan that was handed in, or pieces that a ply laid facedown."""

    seat: int
    sealed: Sealed
    parts: Mapping[str, str]
    """The content of each part. Only for people who may know all of it."""
    shown: dict[str, str] = field(default_factory=dict)
    """The revealed parts."""

    @property
    def digests(self) -> dict[str, str]:
        """The digest of each part."""
        return parts_of(self.sealed.nonce, self.parts)

    @property
    def opened(self) -> dict[str, tuple[str, str]]:
        """Content and nonce of each revealed part."""
        return {part: (what, nonce_of(self.sealed.nonce, part)) for part, what in self.shown.items()}

    @property
    def holds(self) -> bool:
        """True if it matches the digest, and the revealed parts are in it."""
        same = sealed(self.sealed.nonce, self.parts) == self.sealed
        return same and self.shown.items() <= self.parts.items()


class Fairness(Part):
    """Checks of luck and plans, for anyone."""

    async def repost_count(self, match_id: int) -> int:
        """Return how often a lobby's deleted post was posted again."""
        return len(await self._store.read(acts.of_match, match_id, [acts.REPOSTED]))

    async def luck(self, match_id: int) -> Luck:
        """Draw all draws of a finished match again."""
        live = await self._repository.get(match_id)
        if live.info.secret is None or live.info.luck_post is None:
            return Luck(live.info)
        written = await self._store.read(read_log, match_id)
        wrong = await off_loop(
            first_wrong, live.game, written, live.info.secret, live.info.luck_post, live.info.rollbacks
        )
        return Luck(live.info, draws_of(written), wrong)

    @retry_on_conflict
    async def plans(self, match_id: int) -> list[Plan]:
        """Return plans that no one can take back any more, and pieces that were laid facedown."""
        async with self._repository.locked(match_id) as live:
            if live.standing is None:
                return []
            last = live.stands.question.opened if live.running else live.stands.ply
            rows = await self._store.read(log.plies, match_id, sealed=True)
            written = await self._store.read(read_log, match_id)
        handed_in = {row["ply"]: Sealed(*row["lock"]) for row in rows if row["ply"] <= last}
        return await off_loop(plans_of, live.game, written, handed_in) if handed_in else []


def plans_of(game: AnyGame, written: play.Log, locks: Mapping[int, Sealed]) -> list[Plan]:
    """Return the plans sealed by these plies, with the parts that everyone saw later."""
    steps = play.replay(game, written, trusted=True)
    before = next(steps).state.copy()
    found: list[Plan] = []
    newest: dict[int, Plan] = {}
    lying: dict[str, Plan] = {}
    for number, (ply, step) in enumerate(zip(written.plies, steps, strict=True), 1):
        for part, what in (it for event in step.events for it in event.uncovers.items()):
            if part in lying:
                lying.pop(part).shown[part] = what
        if number in locks:
            plan = sealed_by(game, before, ply, step.state)
            found.append(Plan(ply.seat, locks[number], plan))
            newest[ply.seat] = found[-1]
            lying |= dict.fromkeys(step.state.lying().keys() & plan.keys(), found[-1])
        if game.hidden.locks:
            public = game.view(step.state, None)
            for seat, one in newest.items():
                for part, what in public.plan_of(seat).items():
                    one.shown.setdefault(part, what)
        before = step.state.copy()
    return found


def first_wrong(game: AnyGame, log: play.Log, secret: str, post: int, rollbacks: Sequence[Sequence[int]]) -> int | None:
    """Return the first ply with a draw not from the secret, 0 for the set-up; None if all are."""

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
    """Return the number of draws in a match."""
    return len(log.setup) + sum(len(ply.draws) for ply in log.plies)
