"""A match as a file, out and in, and checks of its luck and plans.

The file is JSON with a digest over everything else in it, sealed with the bot's own key. It is
checked and replayed before anything is stored. To check that a match was fair, draws are drawn
again, and revealed plans are compared with locked ones.
"""

import hmac
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from typing import Annotated, Any, Literal

import orjson
from pydantic import BaseModel, ConfigDict, Field, ValidationError
from sqlalchemy import Connection

from bot.service.lobby.lobbies import opened_by
from bot.service.match.match_state import MatchState, people_in, read_log, seed_at, standing_row
from bot.service.match.pending_plies import By, PendingPlies, Sealed, parts_of, replayed, sealed, sealed_by, store_plies
from bot.service.model import LONGEST_NAME, MatchInfo, NotAllowed, Person, Place, SeatInfo, Status
from bot.service.play.repository import Part, on_match, retry_on_conflict
from bot.service.preferences import Door
from bot.service.reading.chronicle import CLOSED, is_open
from bot.service.telling.posts import Act
from bot.store import acts, log, matches
from bot.texts import plain_name
from bot.workers import off_loop
from engine.core import play
from engine.core.chance import PublicChance
from engine.core.protocol import AnyGame
from engine.core.recipe import nonce_of
from engine.core.refusals import Corrupt, Illegal, Refusal, Stale
from engine.core.text import T

FORMAT = "daimyo match"
VERSION = 2
LARGEST = 2 * 1024 * 1024
"""Bytes of the largest file that is read."""
MOST_PLIES = 20_000

Word = Annotated[str, Field(max_length=200)]


class SavedLuck(BaseModel):
    """The parts by which its luck can be checked."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    secret: Word
    post: int
    rollbacks: Annotated[list[tuple[int, int]], Field(max_length=10_000)]


class Saved(BaseModel):
    """The content of a file."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    format: Literal["daimyo match"] = "daimyo match"
    version: int = VERSION
    title: Word
    rules_version: int
    ended: bool
    """True if it was played to its end, not given up."""
    names: Annotated[list[Annotated[str, Field(min_length=1, max_length=LONGEST_NAME + 10)]], Field(max_length=20)]
    options: dict[Word, Word]
    setup: Annotated[list[int], Field(max_length=5000)]
    plies: Annotated[list[tuple[int, Word, list[int]]], Field(max_length=MOST_PLIES)]
    """Seat, notation and draws of each."""
    luck: SavedLuck | None = None
    """None if it cannot be checked."""
    locks: Annotated[list[tuple[int, Word, Word]], Field(max_length=MOST_PLIES)] = []
    """Nonce and digest of each plan handed in, by ply."""

    @property
    def log(self) -> play.Log:
        """The log of the match."""
        plies = tuple(play.Ply(seat, notation, tuple(draws)) for seat, notation, draws in self.plies)
        return play.Log(self.title, len(self.names), self.options, tuple(self.setup), plies)


class Archive(Part):
    """Matches as files, out and in."""

    @on_match
    async def save(self, live: MatchState) -> bytes:
        """Return a finished match as a file, with all plans. Raises ``Stale``, ``NotAllowed``."""
        if live.standing is None:
            raise Stale(T("This match never began; there is nothing to save."))
        if live.info.status not in (Status.OVER, Status.ABANDONED):
            raise Stale(T("A match can be saved as a file once it is over. Until then it holds secrets."))
        if not await is_open(self._repository, live):
            raise NotAllowed(CLOSED)
        whole = await self._store.read(read_log, live.info.id)
        locks = await self._store.read(log.plies, live.info.id, sealed=True)
        key, info, luck = await self._store.read(matches.key_of_exports), live.info, None
        if info.secret is not None and info.luck_post is not None:
            luck = SavedLuck(secret=info.secret, post=info.luck_post, rollbacks=list(info.rollbacks))
        saved = Saved(
            title=whole.title,
            rules_version=live.game.rules_version,
            ended=live.info.status is Status.OVER,
            names=list(live.info.names),
            options=dict(whole.options),
            setup=list(whole.setup),
            plies=[(ply.seat, ply.notation, list(ply.draws)) for ply in whole.plies],
            luck=luck,
            locks=[(row["ply"], *row["lock"]) for row in locks],
        )
        data = saved.model_dump(mode="json")
        digest = _digest(data)
        return orjson.dumps({**data, "digest": digest, "seal": _seal(digest, key)}, option=orjson.OPT_INDENT_2)

    async def read(self, place: Place, person: Person, data: bytes) -> MatchInfo:
        """Store the finished match of such a file. Raises ``Illegal`` for any other file."""
        saved = await off_loop(read_saved, data, await self._store.read(matches.key_of_exports))
        newest = self._repository.games.get(saved.title)
        if newest is None:
            raise Illegal(T("I do not know the game of this file."))
        if saved.rules_version > newest.rules_version:
            raise Illegal(T("This file was written by a newer Daimyo. Update this one first."))
        game = self._repository.game(saved.title, saved.rules_version)
        if game is None:
            raise Illegal(T("This file was written by older rules, and this Daimyo has no engine for them."))
        now = self.now()
        seats = tuple(SeatInfo(seat, None, plain_name(name), place.locale) for seat, name in enumerate(saved.names))
        values: dict[str, Any] = {
            "title": saved.title,
            "status": Status.OVER if saved.ended else Status.ABANDONED,
            **opened_by(person, place),
            "wanted": len(saved.names),
            "options": saved.options,
            "phase_seconds": 0,
            "door": Door(open=True).to_stored(),  # the file has all secrets
            **dict.fromkeys(("created_at", "started_at", "ended_at"), now),
        }
        if (luck := saved.luck) is not None:
            values |= {"secret": luck.secret, "luck_post": luck.post, "rollbacks": tuple(luck.rollbacks)}
        info = MatchInfo(id=0, thread_id=None, lobby_message_id=None, table_message_id=None, seats=seats, **values)
        pending = await off_loop(_replay, MatchState(info, game, "", people_in(info), None), saved)
        pending.sealed = {ply: Sealed(*lock) for ply, *lock in saved.locks}
        values |= {"rules_version": game.rules_version, "seed": "", "setup": saved.setup}

        def store(connection: Connection) -> int:
            match_id = matches.add(connection, values)
            matches.seat(connection, match_id, map(asdict, info.seats))
            store_plies(connection, match_id, pending, now)
            log.stand(connection, match_id, {**standing_row(pending.live()), "pending": False})
            Act("import", None, person.id).row(match_id, now)(connection)
            return match_id

        match_id = await self._store.write(store)
        return (await self._repository.get(match_id)).info


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
        info = live.info
        if info.secret is None or info.luck_post is None:
            return Luck(info)
        written = await self._store.read(read_log, match_id)
        wrong = await off_loop(first_wrong, live.game, written, info.secret, info.luck_post, info.rollbacks)
        return Luck(info, draws_of(written), wrong)

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


def _digest(data: Mapping[str, Any]) -> str:
    """Return the digest of everything but itself, in one canonical form."""
    return sha256(orjson.dumps(data, option=orjson.OPT_SORT_KEYS)).hexdigest()


def _seal(digest: str, key: str) -> str:
    return hmac.new(bytes.fromhex(key), digest.encode(), sha256).hexdigest()


def read_saved(data: bytes, key: str | None = None) -> Saved:
    """Return the content of a file. Raises ``Illegal`` if it is huge, foreign, newer or edited.

    Anyone can compute a digest, but not the seal with the ``key``.
    """
    if len(data) > LARGEST:
        raise Illegal(T("This file is too large: a saved match has at most {size} MB.", size=LARGEST // 1024 // 1024))
    try:
        content = orjson.loads(data)
        digest, seal = content.pop("digest", None), str(content.pop("seal", ""))
        own = _digest(content)
    except (orjson.JSONDecodeError, orjson.JSONEncodeError, AttributeError, TypeError):
        content = None
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise Illegal(T("This file is not a match saved by Daimyo."))
    version = content.get("version")
    if isinstance(version, int) and version > VERSION:
        raise Illegal(T("This file was written by a newer Daimyo. Update this one first."))
    if digest != own:
        raise Illegal(T("This file was changed after it was saved, so it is not loaded."))
    if key is not None and not hmac.compare_digest(seal.encode(), _seal(own, key).encode()):
        raise Illegal(T("This bot did not save this file as it is, so it is not loaded."))
    try:
        return Saved.model_validate_json(orjson.dumps(content))
    except ValidationError:
        raise Illegal(T("This file is not a match saved by Daimyo.")) from None


def _replay(live: MatchState, saved: Saved) -> PendingPlies:
    """Replay the match. Raises ``Illegal`` if it does not lead where the file says."""
    try:
        *_, pending = replayed(live, saved.log, [By.PERSON] * len(saved.plies))
        if saved.ended != (live.game.outcome(pending.now.state) is not None):
            raise Corrupt("the match does not end as the file says")
    except (Corrupt, Refusal, ValueError, IndexError, KeyError) as trouble:
        raise Illegal(T("This match cannot be played as the file says, so it is not loaded.")) from trouble
    return pending


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
