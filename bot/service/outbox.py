"""Posts that are still to be made: handed out in order, ticked off, tried again."""

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, replace
from datetime import datetime, timedelta
from functools import partial
from typing import Any

import structlog
from sqlalchemy import Connection

from bot.service.durations import length
from bot.service.match.live_state import Happened
from bot.service.match.match_state import MatchState, happened_of, info_of
from bot.service.model import MatchInfo, NotAllowed, Outgoing, Person, PostKind, no_such_match
from bot.service.play.repository import MatchRepository, Part, on_match, retry_on_conflict
from bot.service.preferences import Door
from bot.service.telling.delivery_results import MADE, RULES, DeliveryResult, OpenPost
from bot.service.telling.notices import file_posts, renewals, replacing
from bot.service.telling.posts import Change, Post, match_words, note, progress
from bot.service.time.deadlines import GAP
from bot.store import acts, campaigns, deadlines, log, matches, outbox
from bot.store.tables import Row
from bot.texts import dump_text, load_text
from bot.workers import off_loop
from engine.core.protocol import Event
from engine.core.refusals import Stale
from engine.core.text import T, Text

AT_ONCE = 100
"""Rows handed out in one go."""
LATELY = timedelta(seconds=5)
"""A press does not retry a younger refusal: Discord bans an address after 10,000 of them."""
ONCE = timedelta(minutes=10)
"""Time between two notes on lost answers."""

COLUMNS: Mapping[str, str] = {
    PostKind.LOBBY: "lobby_message_id", PostKind.THREAD: "thread_id",
    PostKind.REOPEN: "thread_id", PostKind.TURN: "table_message_id",
}  # fmt: skip
"""The column of a match for the id of its post, or of its channel for a kind that is ``MADE``."""

SENDING, PERHAPS, REFUSED = outbox.SENDING, outbox.PERHAPS, outbox.REFUSED
SENT, UNDELIVERED, KEPT = outbox.SENT, outbox.UNDELIVERED, outbox.KEPT

_log = structlog.get_logger(__name__)


class Outbox(Part):
    """The rows of the outbox."""

    def __init__(self, repository: MatchRepository) -> None:
        super().__init__(repository)
        self._told: set[int] = set()
        """Matches whose hosts know that they cannot be read."""
        self._refusals, self._none_at = 0, -1
        """Refusals so far, and their number when no row was refused any more."""
        self._perhaps_taken: list[int] = []
        """Rows that no one posts: the store failed while they were marked as being sent."""
        self.event = repository.outbox_event
        """Set whenever there is more to post. The task that waits for it clears it."""

    async def take(self) -> tuple[Outgoing, ...]:
        """Return what is to be posted now, and mark it as being sent."""
        if self._perhaps_taken:
            await self._store.write(outbox.doubt, self._perhaps_taken)
        rows = await self.unsent()
        self._perhaps_taken = [row.id for row in rows if not row.being_sent]
        taken = await self._store.write(outbox.take, self._perhaps_taken) if self._perhaps_taken else ()
        self._perhaps_taken = []
        return tuple(row for row in rows if row.id in taken)

    async def unsent(self) -> tuple[Outgoing, ...]:
        """Return each recipient's next row, without matches that cannot be read; at most 100."""
        now, broken = self.now(), self._repository.broken
        for match_id in broken.keys() - self._told:
            row = {"match_id": match_id, **dict.fromkeys(("key", "kind", "lane"), PostKind.BROKEN)}
            found = await self._store.read(matches.get, match_id)
            row |= {"user_id": None if found is None else found[0]["host_id"], "created_at": now}
            row |= {"payload": {"text": dump_text(broken[match_id].text)}}
            await self._store.write(outbox.add, [row])
            self._told.add(match_id)
        return tuple(map(_outgoing, await self._store.read(outbox.ready, now, AT_ONCE, broken)))

    async def info(self, match_id: int) -> MatchInfo:
        """Return a match, also one that cannot be read. Raises ``Refusal`` if there is none."""
        if (found := await self._store.read(matches.get, match_id)) is None:
            raise no_such_match(match_id)
        return info_of(found)

    async def events_since(self, match_id: int, kind: type[Event], last: int) -> tuple[Event, ...]:
        """Return the public events from the newest of a kind to the one of this number."""
        rows = await self._store.read(log.happened, match_id, last=last, public=True)
        first = max((row["seq"] for row in rows if row["data"]["event"] == kind.__name__), default=last + 1)
        return tuple(happened.event for happened in await self.public_events(match_id, first, last))

    async def public_events(self, match_id: int, first: int, last: int) -> tuple[Happened, ...]:
        """Return the events with these numbers that belong in a post. Raises ``Broken``."""
        game = (await self._repository.get(match_id)).game
        rows = await self._store.read(log.happened, match_id, first, last, public=True)
        try:
            found = [happened_of(game, row) for row in rows]
        except Exception as trouble:
            raise self._repository.stop(match_id, trouble) from trouble
        return tuple(happened for happened in found if happened.belongs_in_post)

    async def open_post(self, row: Outgoing) -> OpenPost | None:
        """Return the post that a report is added to, the same at each try; None for a new one.

        A report with remarks takes the place of one that is too old to grow.
        """
        if row.payload.get("new", True):
            return None
        before = await self._store.read(outbox.report_before, row.match_id, row.id)
        stored = None if before is None else before["payload"].get("post")
        post = None if stored is None else OpenPost(**stored)
        era = (await self._repository.get(row.match_id)).info.era
        if post is None or post.full or post.era != era:
            return None
        return post if post.is_young(row.created_at) or row.payload.get("remarks") else None

    async def void_posts(self, row: Outgoing) -> list[OpenPost]:
        """Return the posts that a rollback makes void as a whole or in part, in order."""
        posts: list[OpenPost] = []
        for one in await self._store.read(outbox.reports, row.match_id, row.id):
            stored = one["payload"].get("post")
            if one["kind"] == PostKind.BACK:
                valid = one["payload"]["valid"]
                posts = [replace(it, last=min(it.last, valid)) for it in posts if min(it.first, it.last) <= valid]
            elif stored is not None and stored["message_id"] is not None:
                post = OpenPost(**stored)  # it has grown, or was sent again
                posts = [*(it for it in posts if it.first != post.first or it.last < it.first), post]
        return [post for post in posts if post.last > row.payload["valid"]]

    @on_match
    async def strike(self, live: MatchState, row: Outgoing, posts: Sequence[OpenPost], marker: int) -> None:
        """Strike these posts, the newest first: the youngest can still be edited as one likes."""
        told = {"valid": row.payload["valid"], "marker": marker}
        rows = [
            Post(PostKind.STRIKE, f"{PostKind.STRIKE}:{row.id}:{post.message_id}", {**told, "void": asdict(post)})
            for post in reversed(posts)
        ]
        await self._repository.update_match(live, rows)

    async def newest_report(self, match_id: int) -> int:
        """Return the message of the newest report in the thread; 0 if there is none."""
        row = await self._store.read(outbox.newest_report, match_id)
        return 0 if row is None else OpenPost(**row["payload"]["post"]).message_id or 0

    async def note_report(self, row: Outgoing, post: OpenPost) -> None:
        """Keep a report's post before its row is ticked off, against a second one after a crash."""
        stored = await self._store.read(outbox.get, row.id)
        if stored is not None:
            await self._store.write(outbox.change, row.id, payload=stored["payload"] | {"post": asdict(post)})

    @retry_on_conflict
    async def match_of(self, row: Outgoing) -> MatchInfo:
        """Return the match of a row after waiting for its lock."""
        if row.kind is PostKind.BROKEN:
            return await self.info(row.match_id)
        async with self._repository.locked(row.match_id) as live:
            return live.info

    async def next_try(self) -> datetime | None:
        """Return when a row that was refused is tried again."""
        return await self._store.read(outbox.next_try)

    async def resume(self) -> None:
        """Doubt what this process was sending when it ended before; try refused rows again."""
        await self._store.write(outbox.doubt)
        await self.release()

    # -- results of rows ------------------------------------------------------------------------------------

    @retry_on_conflict
    async def tick_off(self, row_id: int, *, message_id: int | None = None, channel_id: int | None = None) -> None:
        """Tick off a row; keep the id of a lobby's message, a match's thread or a board."""
        row = await self._store.read(outbox.get, row_id)
        if row is None or row["kind"] == PostKind.BROKEN:
            await self._store.write(outbox.change, row_id, done_at=self.now(), result=outbox.SENT, **outbox.FREE)
            return
        column, value = COLUMNS.get(row["kind"]), channel_id if row["kind"] in MADE else message_id
        made = {} if column is None or value is None else {column: value}
        where = {} if row["user_id"] is None else {"channel_id": channel_id}
        notice = where and channel_id is not None and "seat" in row["payload"]
        shown = {**where, "message_id": message_id} if notice else {}
        async with self._repository.locked(row["match_id"]) as live:
            now = self.now()

            def tick_off(connection: Connection) -> bool:
                outbox.change(connection, row_id, done_at=now, result=outbox.SENT, **outbox.FREE, **(where | shown))
                more = _give_back(connection, live, row, now)
                if shown:  # a notice may have been answered meanwhile
                    more = file_posts(connection, live, replacing(connection, row), now) or more
                if row["payload"].get("moved"):
                    more = file_posts(connection, live, renewals(connection, live), now) or more
                about = row["payload"].get("vote")
                if message_id is not None and about is not None and (vote := acts.vote_of(connection, about)):
                    acts.change_vote(connection, about, payload={**vote["payload"], "message": message_id})
                if "lobby_message_id" in made and live.info.lobby_message_id not in (None, message_id):
                    acts.add(connection, live.info.id, kind=acts.REPOSTED, payload=made, at=now)
                if made:
                    matches.change(connection, live.info.id, **made)
                if row["kind"] in MADE:
                    outbox.release(connection, [live.info.id])
                    campaigns.touch(connection, live.info.id)
                return more

            more = await self._repository.commit(live.with_info(**made), tick_off)
            await off_loop(self._store.note_posted, row_id)
            await self._clock_moved(live, row)
        if more or row["kind"] in MADE:
            self.event.set()
        if "lobby_message_id" in made:
            self._repository.due_event.set()  # a campaign's match can start now

    @retry_on_conflict
    async def note_failure(
        self, row_id: int, answer: str, result: DeliveryResult, told: Text | None = None, until: datetime | None = None
    ) -> str:
        """Write down why a row could not be posted, and return its new result.

        The host is ``told`` once until it is overcome. It is tried again at ``until`` or before.
        """
        row = await self._store.read(outbox.get, row_id)
        if row is None or row["done_at"] is not None:
            return outbox.REPLACED
        now = self.now()
        values = _refusal_columns(row, answer, result, told, now, until)
        if row["kind"] == PostKind.BROKEN:
            await self._store.write(outbox.change, row_id, **values)
            self._refusals += 1
            return str(values["result"])
        async with self._repository.locked(row["match_id"]) as live:
            row = await self._store.read(outbox.get, row_id)  # it may be needless since
            if row is None or row["done_at"] is not None:
                return outbox.REPLACED
            if row["needless"]:
                gone = partial(outbox.change, row_id=row_id, result=outbox.REPLACED, done_at=now)
                await self._repository.update_match(live, [], gone, partial(outbox.hand_on_doubt, row=row))
                return outbox.REPLACED
            posts = _instead(live, row) if result is DeliveryResult.PERSON else []
            if told is not None and now - (row["refused_at"] or now) >= RULES[result].told_after:
                values["host_told"] = result
                unposted = await self._store.read(outbox.unposted, live.info.id)
                if not any(one["host_told"] == result for one in unposted):
                    offers: dict[str, Any] = {"offers": "go_on"} if RULES[result].own else {}
                    saved = live.running and Door.of(live.info.door).open
                    if result is DeliveryResult.OFF_SERVER and saved:
                        offers = {"offers": "rescue"}
                    posts = [note(f"refused:{result}:{row_id}", told, live.info.host_id, **offers)]
            if values["result"] == outbox.KEPT:
                kept = T("A post of {match} could not be made for a week. I keep it for you.", match=match_words(live))
                posts = [note(f"kept:{row_id}", kept, live.info.host_id, offers="post_now")]
            write, over = partial(outbox.change, row_id=row_id, **values), "done_at" in values
            then: Change = partial(outbox.let_notes_pass, match_id=live.info.id, user_id=row["user_id"])
            if over:
                then = partial(_give_back, live=live, row=row, now=now)
            await self._repository.update_match(live, posts, write, then)
            self._refusals += 1
            if over:
                await self._clock_moved(live, row)
                where = {"match": live.info.id, "row": row_id, "kind": row["kind"]}
                _log.warning("not posted", **where, answer=answer, became=values["result"])
        return str(values["result"])

    async def let_go(self, row_id: int) -> None:
        """Let a row be sent again at once: it is not known whether it was."""
        row = await self._store.read(outbox.get, row_id)
        if row is not None and row["done_at"] is None:
            await self._store.write(outbox.change, row_id, result=outbox.PERHAPS)
        self.event.set()

    async def _clock_moved(self, live: MatchState, row: Row) -> None:
        """Reload deadlines that a row may have moved as its refusal ended. The lock is held."""
        if row["clock_at"] is not None and live.running:
            await self._repository.reload_deadlines(live)

    # -- letters and notes ----------------------------------------------------------------------------------

    async def undelivered(self, user_id: int) -> dict[int, tuple[MatchInfo, Text]]:
        """Return the letters that a person did not get, with their matches, by row."""
        rows = await self._store.read(outbox.undelivered, user_id)
        return {row["id"]: (await self.info(row["match_id"]), load_text(row["payload"]["text"])) for row in rows}

    async def mark_read(self, rows: Collection[int]) -> None:
        """Tick off the letters that they have read now."""
        if rows:
            await self._store.write(outbox.read, rows, self.now())

    async def unfinished(self, match_id: int) -> list[dict[str, Any]]:
        """Return the rows of what waits, is refused or kept of a match, in order.

        Their ``words``, the reason and the way out, are None if no one is told.
        """
        rows = await self._store.read(outbox.unfinished, match_id)
        return [{**row, "words": row["words"] and load_text(row["words"])} for row in rows]

    @on_match
    async def tell_answer_lost(self, live: MatchState, user_id: int) -> None:
        """Tell a person that the answer to their press was lost, once in ten minutes."""
        if live.running and live.info.seat_of(user_id) is not None:
            lately = int(self.now().timestamp() / ONCE.total_seconds())
            words = T("📭 My answer to you in {match} was lost. /me shows the match now.", match=match_words(live))
            await self._repository.update_match(live, [note(f"lost:{user_id}:{lately}", words, user_id)])

    # -- earlier tries of refused rows -----------------------------------------------------------------------

    async def retry_after_press(self, user_id: int, guild_id: int | None, channel_id: int | None) -> None:
        """Try refused rows of the matches again that a press concerns. Each press asks for this."""
        refusals = self._refusals
        if refusals == self._none_at and not self._store.shared:
            return
        if found := await self._store.read(outbox.blocked, guild_id, user_id, channel_id):
            await self.release(*found, tried_before=self.now() - LATELY)
        elif not await self._store.read(outbox.is_refused):
            self._none_at = refusals

    async def refused_on(self, guild_id: int) -> list[MatchInfo]:
        """Return the matches of a server in which posts are refused."""
        found = await self._store.read(outbox.blocked, guild_id)
        return [await self.info(number) for number in found]

    async def release(
        self, *match_ids: int, reason: DeliveryResult | None = None, tried_before: datetime | None = None
    ) -> None:
        """Try refused rows of these matches again now; those of all if none is named."""
        if await self._store.write(outbox.release, match_ids or None, reason=reason, tried_before=tried_before):
            self.event.set()

    async def post_now(self, match_id: int, user_id: int) -> None:
        """Try all that a match lacks again, for its host and players. Raises ``Refusal``."""
        match = await self.info(match_id)
        if match.host_id != user_id and match.seat_of(user_id) is None:
            raise NotAllowed(T("Only the host and the players of this match can do that."))
        if not await self._store.write(outbox.offer_again, match_id):
            raise Stale(T("Everything of {match} is posted.", match=f"#{match_id}"))
        self.event.set()

    @on_match
    async def go_on_without(self, live: MatchState, person: Person) -> None:
        """Keep posts refused for their content, so that others go on. Raises ``Refusal``."""
        live.info.check_host(person, managers=True)
        own = [result for result, rule in RULES.items() if rule.own]
        now = self.now()
        rows = [
            row
            for row in await self._store.read(outbox.unposted, live.info.id)
            if row["result"] == outbox.REFUSED and row["reason"] in own and row["kind"] not in MADE
        ]
        if not rows:
            raise Stale(T("Everything of {match} is posted.", match=f"#{live.info.id}"))
        for row in rows:
            keep = partial(outbox.change, row_id=row["id"], result=outbox.KEPT, done_at=now)
            given = partial(_give_back, live=live, row=row, now=now)
            await self._repository.update_match(live, [], keep, given)
            await self._clock_moved(live, row)

    async def number(self, row: Outgoing) -> int:
        """Return the place of a row among those of its kind and recipient written with it.

        Its readers see no more than that; it stays the same, also in a backup.
        """
        return await self._store.read(outbox.beside, row.match_id, row.user_id, row.kind, row.created_at, row.id)


def _outgoing(row: Row) -> Outgoing:
    payload: Mapping[str, Any] = row["payload"]
    if "text" in payload:
        payload = {**payload, "text": load_text(payload["text"])}
    return Outgoing(
        **{key: row[key] for key in ("id", "match_id", "user_id", "created_at")},
        kind=PostKind(row["kind"]),
        payload=payload,
        being_sent=row["result"] == outbox.SENDING,
        perhaps_sent=row["result"] in (outbox.PERHAPS, outbox.REFUSED),
    )


def _give_back(connection: Connection, live: MatchState, row: Row, now: datetime) -> bool:
    """Give back the time of a refusal if it was long or something was due; True if it is told."""
    if row["clock_at"] is None or not live.running:
        return False
    lost = now - row["clock_at"]
    outbox.restart_clock(connection, live.info.id, now)
    due = min(deadlines.of_match(connection, live.info.id).values(), default=None)
    if due is None or (lost <= GAP and due > now):
        return False
    deadlines.delay(connection, math.ceil(lost.total_seconds()), live.info.id)
    words = T("I could not post here for {time}. You get that time back.", time=length(lost.total_seconds()))
    told = [note(f"silent:{row['id']}", words)] if lost > GAP else []
    return file_posts(connection, live, [*told, progress()], now)


def _refusal_columns(
    row: Row, answer: str, result: DeliveryResult, told: Text | None, now: datetime, until: datetime | None
) -> dict[str, Any]:
    """Return the columns of a row that Discord did not take."""
    rule, since, kind = RULES[result], row["refused_at"] or now, PostKind(row["kind"])
    values: dict[str, Any] = {"answer": answer, "reason": result, "tried_at": now, "refused_at": since}
    values["words"] = None if told is None else dump_text(told)
    if result is DeliveryResult.PERSON:
        letter = kind in outbox.LETTERS and row["user_id"] is not None
        return {**values, "done_at": now, "result": outbox.UNDELIVERED if letter else outbox.TOLD, "try_at": None}
    if rule.lasts is not None and kind not in MADE and now - since >= rule.lasts:
        return {**values, "done_at": now, "result": outbox.KEPT, "try_at": None}
    again = next_try(result, since, now)
    values |= {"result": outbox.REFUSED, "try_at": again if until is None else min(again, max(until, now))}
    table = row["user_id"] is None and not row["lane"]
    return values | ({"clock_at": row["clock_at"] or now} if table else {})


def next_try(result: DeliveryResult, since: datetime, now: datetime) -> datetime:
    """Return when a row is tried again that has been refused since a time: waits grow with that."""
    first, longest = RULES[result].waits
    return now + min(first + (now - since), longest)


def _instead(live: MatchState, row: Row) -> list[Post]:
    """Return the note instead of a row whose person gets no direct messages."""
    if row["kind"] == PostKind.INVITE:
        name = Door.of(live.info.door).invited.get(row["user_id"], "")
        text = T(
            "I cannot send {name} direct messages. Ask them to press “Join” in {where}.",
            name=name or T("A player of the table"),
            where=f"<#{live.info.channel_id}>",
        )
        return [note(f"uninvited:{row['id']}", text, live.info.host_id)]
    there = (live.info.host_id, *(seat.user_id for seat in live.info.seats))
    loud = row["kind"] == PostKind.NOTE and "quiet" not in row["payload"]
    if not loud or row["user_id"] not in there or not live.info.thread_id:
        return []
    who, day = f"<@{row['user_id']}>", row["created_at"].date()
    text = T("📬 {who}: I cannot send you direct messages. /me shows what I have for you.", who=who)
    return [note(f"letter:{row['user_id']}:{day}", text, mentions=[row["user_id"]])]
