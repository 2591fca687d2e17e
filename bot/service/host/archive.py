"""A match's log: checked, saved as a file after the end, and read as a finished match.

The file is JSON with a digest over everything else in it, sealed with the bot's own key. It is
checked and replayed before anything is stored.
"""

import hmac
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Annotated, Any, Literal

import orjson
from pydantic import BaseModel, ConfigDict, Field, ValidationError
from sqlalchemy import Connection

from bot.service.lobby.lobbies import opened_by
from bot.service.match import storing
from bot.service.match.match_state import MatchState, people_in
from bot.service.match.pending_plies import By, PendingPlies, Sealed, replayed
from bot.service.match.storing import happened_of, read_log
from bot.service.model import MatchInfo, NotAllowed, Person, Place, SeatInfo, Status
from bot.service.play.audit import LONGEST_NAME, Act
from bot.service.play.repository import Part, on_match, retry_on_conflict
from bot.service.preferences import Door
from bot.service.reading.chronicle import CLOSED, is_open
from bot.store import log, matches
from bot.store.tables import Row
from bot.texts import plain_name
from bot.workers import off_loop
from engine.core import codec, play
from engine.core.refusals import Corrupt, Illegal, Refusal, Stale
from engine.core.text import T

FORMAT = "daimyo match"
VERSION = 2
LARGEST = 2 * 1024 * 1024
"""Bytes of the largest file that is read."""
MOST_PLIES = 20_000

ENDED = (Status.OVER, Status.ABANDONED)

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
        if live.info.status not in ENDED:
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
        status = Status.OVER if saved.ended else Status.ABANDONED
        seats = tuple(SeatInfo(seat, None, plain_name(name), place.locale) for seat, name in enumerate(saved.names))
        values: dict[str, Any] = {
            "title": saved.title,
            "status": status,
            **opened_by(person, place),
            "wanted": len(saved.names),
            "options": saved.options,
            "phase_seconds": 0,
            "door": Door().to_stored(),  # the file has all secrets
            "created_at": now,
            "started_at": now,
            "ended_at": now,
        }
        if saved.luck is not None:
            values |= {"luck_post": saved.luck.post, "rollbacks": tuple(saved.luck.rollbacks)}
            values |= {"secret": saved.luck.secret}
        info = MatchInfo(id=0, thread_id=None, lobby_message_id=None, table_message_id=None, seats=seats, **values)
        pending = await off_loop(_replay, MatchState(info, game, "", people_in(info), None), saved)
        pending.sealed = {ply: Sealed(*lock) for ply, *lock in saved.locks}
        values |= {"rules_version": game.rules_version, "seed": "", "setup": saved.setup}

        def store(connection: Connection) -> int:
            match_id = matches.add(connection, values)
            matches.seat(connection, match_id, storing.seat_rows(info.seats))
            storing.append(connection, match_id, pending, now)
            standing = {**storing.standing_row(pending.live()), "pending": False}
            log.stand(connection, match_id, standing, new=True)
            Act("import", None, person.id).row(match_id, now)(connection)
            return match_id

        match_id = await self._store.write(store)
        return (await self._repository.get(match_id)).info


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
    except (Corrupt, Refusal, ValueError, IndexError, KeyError) as trouble:
        raise Illegal(T("This match cannot be played as the file says, so it is not loaded.")) from trouble
    if saved.ended != (live.game.outcome(pending.now.state) is not None):
        raise Illegal(T("This match cannot be played as the file says, so it is not loaded."))
    return pending


def _compare(live: MatchState, written: play.Log, snapshot: bytes, stored: list[object]) -> None:
    events: list[object] = []
    for step in play.replay(live.game, written, trusted=True):
        events += step.events
    if step.state != codec.load_state(live.game, snapshot):
        raise Corrupt(f"match {live.info.id}: the log does not lead to the snapshot")
    if events != stored:
        raise Corrupt(f"match {live.info.id}: the log does not lead to the stored events")
