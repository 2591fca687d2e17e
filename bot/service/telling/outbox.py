"""What must still be posted: handed out in order, ticked off, tried again, given up."""

import contextlib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict
from datetime import datetime, timedelta
from functools import partial
from typing import Any

import structlog
from sqlalchemy import Connection

from bot.service.lobby.doors import Door
from bot.service.model import Broken, MatchInfo, Outgoing, PostKind
from bot.service.play.match_state import Happened, MatchState
from bot.service.play.repository import MatchRepository
from bot.service.play.storing import happened_of, info_of
from bot.service.telling import words
from bot.service.telling.fates import Fate, OpenPost
from bot.service.telling.notices import replacing
from bot.service.telling.posts import Post, match_words, note
from bot.store import audit_log, campaigns, leases, log, matches, outbox, votes
from bot.store.tables import Row
from bot.workers import off_loop
from engine.core.protocol import Event
from engine.core.text import T, Text

AT_ONCE = 100
"""At most so many are handed out in one go."""
TRIES = 10
"""Of a post with which something may be wrong."""
MOST_DOUBLED = 10
"""How often the wait for another try is doubled."""
LONGEST_WAIT = timedelta(minutes=10)

YOUNG = timedelta(minutes=50)
"""Until then a report is added to; messages older than an hour can be edited only rarely. After that the next line
begins a post: to send all of it again and delete the old one would break links to it and answers to it."""
KEPT: Mapping[str, str] = {
    PostKind.LOBBY: "lobby_message_id", PostKind.THREAD: "thread_id",
    PostKind.REOPEN: "thread_id", PostKind.TURN: "table_message_id",
}  # fmt: skip
"""Under what the id of a post is kept with its match."""
MADE = (PostKind.THREAD, PostKind.REOPEN)
"""Of these it is that of the channel."""
NEEDED = (PostKind.LOBBY, PostKind.THREAD, PostKind.REPORT, PostKind.TURN, PostKind.CALL, PostKind.VOTE)

PASSED_ON = (
    "seat", "heir", "vote", "ballot", "back", "orders", "rank", "board", "messages", "quiet",
    "first", "last", "new", "opening", "lap", "over", "post", "asks",
)  # fmt: skip
"""What of a payload is handed out as it is stored."""

_log = structlog.get_logger(__name__)


class Outbox:
    """The rows of the outbox."""

    def __init__(self, repository: MatchRepository) -> None:
        self._repository = repository
        self._told: set[int] = set()
        """Matches whose hosts know that they cannot be read."""
        self._holds = 0
        self._free: dict[int, int] = {}
        """How many posts had been held since the start when nothing was held on a server, by its number."""
        self.event = repository.outbox_event
        """Set whenever there is more to post. The task that waits for it clears it."""

    async def unsent(self, now: datetime | None = None) -> tuple[Outgoing, ...]:
        """What can be posted now, in order, the next for each recipient of each match; at most a hundred.

        Rows of a match that cannot be read wait; its host is told.
        """
        now, broken, known = now or self._repository.clock.now(), self._repository.broken, -1
        while known < len(broken):
            if known := len(broken):
                await self._tell_hosts(now)
            store = self._repository.store
            rows = await store.read(outbox.ready, now, AT_ONCE, broken, store.lease)
            stored = await store.read(log.in_ranges, [wanted for row in rows for wanted in _ranges(row)])
            events = await self._loaded({row["match_id"] for row in rows} - broken.keys(), stored)
        return tuple(_outgoing(row, events.get(row["match_id"], {})) for row in rows)

    async def _loaded(self, numbers: Collection[int], stored: Sequence[Row]) -> dict[int, dict[int, Happened]]:
        """The events by match and number."""
        events: dict[int, dict[int, Happened]] = {}
        for match_id in numbers:
            with contextlib.suppress(Broken):
                game = (await self._repository.get(match_id)).game
                try:
                    some = [happened_of(game, row) for row in stored if row["match_id"] == match_id]
                except Exception as trouble:
                    raise self._repository.stop(match_id, trouble) from trouble
                events[match_id] = {happened.seq: happened for happened in some}
        return events

    async def _tell_hosts(self, now: datetime) -> None:
        """The hosts of matches that cannot be read, each once."""
        new = self._repository.broken.keys() - self._told
        for match_id in new:
            host_id = (await self.info(match_id)).host_id
            payload = {"text": words.dump(self._repository.broken[match_id].text)}
            row = {"match_id": match_id, "key": PostKind.BROKEN, "kind": PostKind.BROKEN, "user_id": host_id}
            await self._repository.store.write(outbox.add, [{**row, "payload": payload, "created_at": now}])
        self._told |= new

    async def info(self, match_id: int) -> MatchInfo:
        """Who is at a match and where it is played, also of one that cannot be read."""
        found = await self._repository.store.read(matches.get, match_id)
        assert found is not None
        return info_of(found)

    async def events_since(self, match_id: int, kind: type[Event], last: int) -> tuple[Event, ...]:
        """The public events from the newest of a kind to the one of this number; none without such an event."""
        game = (await self._repository.get(match_id)).game
        store = self._repository.store
        first = await store.read(log.newest, match_id, kind.__name__, last)
        rows = () if first is None else await store.read(log.happened, match_id, first, last, public=True)
        return tuple(happened.event for happened in (happened_of(game, row) for row in rows) if happened.told)

    async def told(self, match_id: int, first: int, last: int) -> tuple[Happened, ...]:
        """The events with these numbers that belong in a post."""
        game = (await self._repository.get(match_id)).game
        rows = await self._repository.store.read(log.happened, match_id, first, last, public=True)
        return tuple(happened for happened in (happened_of(game, row) for row in rows) if happened.told)

    async def open_post(self, row: Outgoing) -> OpenPost | None:
        """The post that a report is added to, the same at every try; None if it begins one."""
        if row.payload.get("new", True):
            return None
        before = await self._repository.store.read(outbox.report_before, row.match_id, row.id)
        stored = None if before is None else before["payload"].get("post")
        post = None if stored is None else OpenPost(**stored)
        era = (await self._repository.get(row.match_id)).info.era
        if post is None or post.full or post.era != era:
            return None
        return post if row.created_at.timestamp() - post.at < YOUNG.total_seconds() else None

    async def newest_report(self, match_id: int) -> int:
        """The message of the newest report in the thread; 0 if there is none."""
        row = await self._repository.store.read(outbox.newest_report, match_id)
        return 0 if row is None else OpenPost(**row["payload"]["post"]).message_id or 0

    async def posted(self, row: Outgoing, post: OpenPost) -> None:
        """Keep which post a report stands in, before it is ticked off: after a crash it is not told again."""
        stored = await self._row(row.id)
        if stored is not None:
            await self._change(row.id, payload=stored["payload"] | {"post": asdict(post)})

    async def settled(self, row: Outgoing) -> bool:
        """Wait until what is being done to a match just now is done, in memory as in the store; whether the row is
        still to be posted here: it may be needless by now, or another process's."""
        async with self._repository.locked(row.match_id):
            store = self._repository.store
            return store.lease is None or await store.read(leases.may_post, row.id, store.lease)

    async def next_try(self) -> datetime | None:
        """When a row that failed may be tried again."""
        return await self._repository.store.read(outbox.next_try, self._repository.store.lease)

    async def sent(self, row_id: int, *, message_id: int | None = None, channel_id: int | None = None) -> None:
        """A row is posted. The ids of a lobby's message, a match's thread and a board's message are kept."""
        row = await self._row(row_id)
        if row is None or row["kind"] == PostKind.BROKEN:
            await self._change(row_id, done_at=self._repository.clock.now(), result=outbox.SENT)
            return
        column, value = KEPT.get(row["kind"]), channel_id if row["kind"] in MADE else message_id
        made = {} if column is None or value is None else {column: value}
        where = {} if row["user_id"] is None else {"channel_id": channel_id}
        notice = where and channel_id is not None and "seat" in row["payload"]
        shown = {**where, "message_id": message_id} if notice else {}
        async with self._repository.locked(row["match_id"]) as live:
            now = self._repository.clock.now()

            def tick_off(connection: Connection) -> bool:
                outbox.change(connection, row_id, done_at=now, result=outbox.SENT, **where | shown)
                before = replacing(connection, row) if shown else []
                more = bool(shown) and self._repository.post(connection, live, before, now)  # answered meanwhile
                if "vote" in row["payload"] and message_id is not None:
                    votes.posted(connection, row["payload"]["vote"], message_id)
                if "lobby_message_id" in made and live.info.lobby_message_id not in (None, message_id):
                    audit_log.add(connection, live.info.id, audit_log.REPOSTED, made, user_id=None, at=now)
                if made:
                    matches.change(connection, live.info.id, **made)
                if row["kind"] in MADE:
                    campaigns.touch(connection, live.info.id)
                return more

            more = await self._repository.commit(live.info.id, tick_off)
            await off_loop(self._repository.store.note_posted, row_id)
            self._repository.hold(live.with_info(**made))
        if more:
            self.event.set()
        if "lobby_message_id" in made:
            self._repository.due_event.set()  # a campaign's match can start now

    async def failed(self, row_id: int, reason: str, fate: Fate, told: Text | None = None) -> None:
        """A row could not be posted. Of what holds it the host is ``told``, once until it is overcome."""
        row = await self._row(row_id)
        if row is None:
            return
        if row["kind"] == PostKind.BROKEN:
            await self._change(row_id, **self._came_of(row, reason, fate))
            return
        async with self._repository.locked(row["match_id"]) as live:
            row = await self._row(row_id)  # it may be needless since
            if row is None or row["done_at"] is not None:
                return
            values = self._came_of(row, reason, fate)
            posts = _apology(live, row) if "done_at" in values else []
            if told is not None:
                number = await self._repository.store.read(outbox.newest_sent, live.info.id, row_id)
                posts = [note(f"held:{number}", told, live.info.host_id)]
            await self._repository.alter(live, posts, partial(outbox.change, row_id=row_id, **values))
            self._holds += fate is Fate.HELD

    def _came_of(self, row: Row, reason: str, fate: Fate) -> dict[str, Any]:
        """The columns of a row that could not be posted."""
        now, attempts = self._repository.clock.now(), row["attempts"] + 1
        if fate is Fate.NEVER or (fate is Fate.OURS and attempts >= TRIES):
            _log.warning("given up", row=row["id"], match=row["match_id"], kind=row["kind"], reason=reason)
            private = row["kind"] == PostKind.NOTE and row["user_id"] is not None
            result = outbox.UNDELIVERED if private else reason or "failed"
            return {"attempts": attempts, "done_at": now, "result": result}
        wait = min(timedelta(seconds=2 ** min(attempts, MOST_DOUBLED)), LONGEST_WAIT)
        again = outbox.HELD if fate is Fate.HELD else now + wait
        return {"attempts": attempts, "retry_at": again, "result": reason}

    async def undelivered(self, match_id: int, user_id: int) -> dict[int, Text]:
        """What could not be said to a person directly, by the numbers of the rows."""
        rows = await self._repository.store.read(outbox.undelivered, match_id, user_id)
        return {row["id"]: words.load(row["payload"]["text"]) for row in rows}

    async def unanswered(self, match_id: int, user_id: int) -> None:
        """Somebody pressed, and Discord took no answer any more: they are told, but not of each press by itself."""
        async with self._repository.locked(match_id) as live:
            if live.running and live.info.seat_of(user_id) is not None:
                lately = int(self._repository.clock.now().timestamp() / LONGEST_WAIT.total_seconds())
                words = T(
                    "📭 My answer to you in {match} was lost. /me shows how things stand.", match=match_words(live)
                )
                await self._repository.alter(live, [note(f"lost:{user_id}:{lately}", words, user_id)])

    async def delivered(self, rows: Collection[int]) -> None:
        """They have read it now."""
        for row_id in rows:
            await self._change(row_id, result=outbox.SENT)

    async def number(self, row: Outgoing) -> int:
        """Which one a row is of those that were written together, are of its kind and have the same recipient.

        It tells nothing that its readers do not see, and stays the same whatever becomes of other rows, also in a
        backup.
        """
        return await self._repository.store.read(
            outbox.beside, row.match_id, row.user_id, row.kind, row.created_at, row.id
        )

    async def held(self, guild_id: int) -> list[MatchInfo]:
        """The matches of a server in which posts are held. Each press asks for them."""
        store, holds = self._repository.store, self._holds
        if self._free.get(guild_id) == holds and not store.shared:
            return []
        found = [await self.info(number) for number in await store.read(outbox.held, guild_id)]
        if not found:
            self._free[guild_id] = holds
        return found

    async def at_once(self) -> None:
        """What waits for another try need not wait longer: Discord is there again."""
        await self._repository.store.write(outbox.at_once)
        self.event.set()

    async def release(self, *numbers: int) -> None:
        """What is held in these matches is tried again, in all without a number."""
        await self._repository.store.write(outbox.release, numbers)
        self.event.set()

    async def _change(self, row_id: int, **values: Any) -> None:
        await self._repository.store.write(outbox.change, row_id, **values)

    async def _row(self, row_id: int) -> Row | None:
        return await self._repository.store.read(outbox.get, row_id)


def _ranges(row: Row) -> list[tuple[int, int, int]]:
    """Which events a row needs: match, first, last."""
    stored = row["payload"]
    wanted = [(row["match_id"], stored["first"], stored["last"])] if "first" in stored else []
    return [*wanted, (row["match_id"], opening, opening)] if (opening := stored.get("opening")) else wanted


def _outgoing(row: Row, events: Mapping[int, Happened]) -> Outgoing:
    stored = row["payload"]
    payload: dict[str, Any] = {}
    if "first" in stored:
        shown = [events[seq] for seq in range(stored["first"], stored["last"] + 1) if seq in events]
        payload["events"] = tuple(happened.event for happened in shown if happened.told)
    if "text" in stored:
        payload["text"] = words.load(stored["text"])
    payload |= {key: stored[key] for key in PASSED_ON if key in stored}
    return Outgoing(
        id=row["id"],
        match_id=row["match_id"],
        kind=PostKind(row["kind"]),
        user_id=row["user_id"],
        payload=payload,
        attempts=row["attempts"],
        created_at=row["created_at"],
        last=stored.get("last", 0),
    )


def _apology(live: MatchState, row: Row) -> list[Post]:
    """Whom to tell that something could not be posted: the host."""
    if row["kind"] == PostKind.INVITE:
        name = Door.of(live.info.door).invited.get(row["user_id"], "")
        text = T(
            "I cannot send {name} direct messages. Ask them to press “Join” in {where}.",
            name=name or T("A player of the table"),
            where=f"<#{live.info.channel_id}>",
        )
        return [note(f"uninvited:{row['id']}", text, live.info.host_id)]
    if row["kind"] in NEEDED:
        text = T(
            "Something of match {number} cannot be posted. /board and /recap show it. The bot’s owner finds the reason "
            "in its log.",
            number=live.info.id,
        )
        return [note(f"unposted:{row['id']}", text, live.info.host_id)]
    return []
