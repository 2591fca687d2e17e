"""The outbox on its way out.

Rows are posted in order for each thread. Their number is the message's nonce, so that a row that was posted but not
ticked off, because the process died in between, is not posted twice. A closed DM or a deleted thread is given up;
everything else is tried again later.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any, Literal

import discord
import structlog
from discord import ui

from bot.service.model import Kind, MatchInfo, Outgoing, PendingDecision, Position, Status
from bot.service.service import Service
from bot.texts import Speaker, cut
from bot.ui import ballots, public
from bot.ui.artist import Artist
from bot.ui.course import Courses
from bot.ui.finding import recap_words
from bot.ui.ids import PressId
from bot.ui.items import Press
from bot.ui.looks import in_words
from bot.ui.pages import pages
from bot.ui.panel import PICTURE, panel
from bot.ui.public import Shown
from bot.ui.replies import attached
from bot.ui.words import due, match_name, speaker_for_table
from engine.core.question import Question
from engine.core.text import SeatName, T, listing
from engine.registry import GAMES

log = structlog.get_logger("daimyo.post")

Sender = Callable[[Outgoing, MatchInfo], Awaitable[tuple[int | None, int | None]]]

UNKNOWN_CHANNEL, UNKNOWN_MESSAGE, UNKNOWN_USER, MISSING_ACCESS = 10003, 10008, 10013, 50001
CLOSED_DM, MISSING_PERMISSIONS, NO_COMMON_SERVER, EDITED_TOO_OFTEN = 50007, 50013, 50278, 30046
THREAD_EXISTS = 160004
UNREACHABLE = {
    UNKNOWN_CHANNEL, UNKNOWN_MESSAGE, UNKNOWN_USER, MISSING_ACCESS, CLOSED_DM, MISSING_PERMISSIONS, NO_COMMON_SERVER,
}  # fmt: skip

WEEK: Literal[10080] = 10080
REMINDER = 1800
STORY = 1500
LONG_AGO = timedelta(days=2)
"""After so long without a play, a reminder also says what happened meanwhile."""
LONGEST_SLEEP = 60.0


class Publisher:
    """Posts what the service says is still to be shown."""

    def __init__(self, service: Service, artist: Artist) -> None:
        self._service = service
        self._artist = artist
        self._courses = Courses(service, artist)
        self._client: discord.Client | None = None
        self._lobbies: dict[int, MatchInfo] = {}
        self._over: set[int] = set()
        """Rows that are ticked off, until they are no longer read: they may have been read just before that."""
        self._senders: dict[Kind, Sender] = {
            Kind.LOBBY: self._lobby,
            Kind.THREAD: self._thread,
            Kind.REPORT: self._report,
            Kind.TABLE: self._table,
            Kind.TURN: self._turn,
            Kind.PROGRESS: self._progress,
            Kind.ASK: self._ask,
            Kind.REMIND: self._remind,
            Kind.AHEAD: self._ahead,
            Kind.NUDGE: self._nudge,
            Kind.NOTE: self._note,
            Kind.CALL: self._call,
            Kind.VOTE: self._vote,
            Kind.NAME: self._name,
        }

    def use(self, client: discord.Client) -> None:
        """Post through this client from now on."""
        self._client = client

    def shown_lobby(self, match: MatchInfo) -> None:
        """The lobby message already shows this; it need not be edited for it."""
        self._lobbies[match.id] = match

    async def run(self) -> None:
        """Post for ever. Matches do not wait for each other."""
        busy: dict[object, asyncio.Task[None]] = {}
        async with asyncio.TaskGroup() as lanes:
            while True:
                self._service.outbox.event.clear()
                rows = await self._service.outbox.unsent()
                self._over &= {row.id for row in rows}
                for row in rows:
                    lane = (row.match_id, row.user_id)
                    if lane not in busy and row.id not in self._over:
                        task = lanes.create_task(self._post(row))
                        busy[lane] = task
                        task.add_done_callback(lambda _, lane=lane: self._done(busy, lane))  # type: ignore[misc]
                await self._something_new()

    def _done(self, busy: dict[object, asyncio.Task[None]], lane: object) -> None:
        del busy[lane]
        self._service.outbox.event.set()

    async def _something_new(self) -> None:
        next_try = await self._service.outbox.next_try()
        pause = LONGEST_SLEEP
        if next_try is not None:
            pause = min(pause, max(0.05, (next_try - self._service.time.now()).total_seconds()))
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(pause):
                await self._service.outbox.event.wait()

    async def _post(self, row: Outgoing) -> None:
        try:
            await self._service.outbox.settled(
                row.match_id
            )  # a row can be read before the match it tells of is at hand
            match = await self._service.lobby.match(row.match_id)
            message, channel = await self._senders[row.kind](row, match)
            await self._service.outbox.sent(row.id, message_id=message, channel_id=channel)
            self._over.add(row.id)
        except discord.HTTPException as trouble:
            final = trouble.code in UNREACHABLE
            log.warning("not posted", row=row.id, kind=row.kind, code=trouble.code, status=trouble.status, final=final)
            await self._service.outbox.failed(row.id, f"{trouble.status} {trouble.code}", final=final)
        except Exception as trouble:
            log.exception("not posted", row=row.id, kind=row.kind)
            await self._service.outbox.failed(row.id, type(trouble).__name__, final=False)

    # -- kinds ----------------------------------------------------------------------------------------------

    async def _lobby(self, row: Outgoing, match: MatchInfo) -> tuple[int | None, int | None]:
        view = public.lobby(match, speaker_for_table(match))
        if match.lobby_message_id is None:
            message = await self._send(self._channel(match.channel_id, match), row, view)
            return message, match.channel_id
        if self._lobbies.get(match.id) != match:
            await self._partial(match.channel_id, match.lobby_message_id, match).edit(view=view)
            self._lobbies[match.id] = match
        return None, None

    async def _thread(self, row: Outgoing, match: MatchInfo) -> tuple[int | None, int | None]:
        if match.lobby_message_id is None:
            raise RuntimeError("the lobby message comes before the thread")
        starter = self._partial(match.channel_id, match.lobby_message_id, match)
        try:
            await starter.create_thread(name=cut(_thread_name(match), 100), auto_archive_duration=WEEK)
        except discord.HTTPException as trouble:
            if trouble.code != THREAD_EXISTS:
                raise
        await starter.edit(
            view=public.lobby(replace(match, thread_id=match.lobby_message_id), speaker_for_table(match))
        )
        return None, match.lobby_message_id

    async def _report(self, row: Outgoing, match: MatchInfo) -> tuple[int | None, int | None]:
        say = speaker_for_table(match)
        game = GAMES[match.title]
        events = row.payload["events"]
        opening = row.payload["opening"]
        headline = game.headline(opening) if opening else None
        words = say.plain()(headline) if headline else ""
        if row.payload.get("continued") and words:
            words = say(T("{headline} (continued)", headline=words))
        if not words and not events:
            return None, None
        shown, sheet = await self._pictures(match, row, say)
        number = row.payload.get("gist")
        gist = None if number is None else await self._service.recap.summary(match.id, number)
        lines = say.all([game.tell(event) for event in events])
        lead, whole = say(gist) if gist else "", in_words(match.look)
        view = public.report(words or "…", lines, shown, say, sheet=sheet, lead=lead, whole=whole)
        return await self._send(self._thread_of(match), row, view, _files(shown, sheet)), match.thread_id

    async def _table(self, row: Outgoing, match: MatchInfo) -> tuple[int | None, int | None]:
        say = speaker_for_table(match)
        game = GAMES[match.title]
        position = await self._service.play.position(match.id)
        picture = await self._artist.board(match, position.view, say, events=row.payload["events"])
        post = public.board(say(game.brief(position.view)), picture, say.all(game.account(position.view)), say)
        await self._send(self._thread_of(match), row, post, [picture] if picture else [], part="b")
        if row.overtaken:
            return None, None
        return await self._who_must_act(row, position, [], say), match.thread_id

    async def _turn(self, row: Outgoing, match: MatchInfo) -> tuple[int | None, int | None]:
        say = speaker_for_table(match)
        events = row.payload["events"]
        lines = say.all([GAMES[match.title].tell(event) for event in events])
        shown, sheet = await self._pictures(match, row, say)
        whole = in_words(match.look)
        if shown or sheet or row.overtaken or (whole and len("\n".join(lines)) > public.TEXT // 2):
            view = public.report("", lines, shown, say, sheet=sheet, whole=whole)
            await self._send(self._thread_of(match), row, view, _files(shown, sheet), part="r")
            lines = []
        if row.overtaken:
            return None, None
        return await self._who_must_act(row, await self._service.play.position(match.id), lines, say), match.thread_id

    async def _progress(self, row: Outgoing, match: MatchInfo) -> tuple[int | None, int | None]:
        position = await self._service.play.position(match.id)
        if not position.simultaneous or match.status is not Status.RUNNING:
            return None, None
        say = speaker_for_table(match)
        if match.table_message_id is not None and match.thread_id is not None:
            message = self._partial(match.thread_id, match.table_message_id, match)
            try:
                await message.edit(view=public.turn(position, [], say), allowed_mentions=discord.AllowedMentions.none())
                return None, None
            except discord.HTTPException as trouble:
                if trouble.code not in (UNKNOWN_MESSAGE, EDITED_TOO_OFTEN):
                    raise
        return await self._who_must_act(row, position, [], say), match.thread_id

    async def _ask(self, row: Outgoing, match: MatchInfo) -> tuple[int | None, int | None]:
        assert row.user_id is not None
        asked = await self._service.play.asked(match.id, row.user_id)
        if asked.question is None or not asked.question.due:
            return None, None
        say = Speaker(match.seats[asked.seat].locale, match.names)
        look = await self._service.people.look(row.user_id)
        picture = await self._artist.private(asked, say, name=PICTURE, look=look)
        told = picture is not None and bool(picture.told)
        view = panel(asked, say, picture=picture.alt if picture else "", told=told)
        channel = await self._dm(row.user_id)
        return await self._send(channel, row, view, [picture] if picture else []), None

    async def _remind(self, row: Outgoing, match: MatchInfo) -> tuple[int | None, int | None]:
        assert row.user_id is not None
        asked = await self._service.play.asked(match.id, row.user_id)
        if asked.question is None or not asked.question.due or asked.due_at is None:
            return None, None
        say = Speaker(match.seats[asked.seat].locale, match.names)
        if not row.payload.get("thread"):
            recap = await self._service.recap.since_last(match.id, row.user_id)
            gone = recap.since is not None and row.created_at - recap.since >= LONG_AGO
            view = reminder(asked, say, story=recap_words(recap, say, STORY) if gone else "")
            try:
                return await self._send(await self._dm(row.user_id), row, view), None
            except discord.HTTPException as trouble:
                if trouble.code not in UNREACHABLE:
                    raise
        view = reminder(asked, speaker_for_table(match), mentioned=row.user_id)
        return await self._send(self._thread_of(match), row, view, part="t"), None

    async def _ahead(self, row: Outgoing, match: MatchInfo) -> tuple[int | None, int | None]:
        """By DM or in the thread, just as he chose: it is not worth a second way."""
        assert row.user_id is not None
        position = await self._service.play.position(match.id)
        seat = match.seat_of(row.user_id)
        if seat is None or seat not in position.next:
            return None, None
        before = listing([SeatName(one) for one in position.active])
        if row.payload.get("thread"):
            say = speaker_for_table(match)
            words = say(T("⏭️ {who}: you are next, after {names}.", who=f"<@{row.user_id}>", names=before))
            return await self._send(self._thread_of(match), row, public.layout(ui.TextDisplay(words))), None
        say = Speaker(match.seats[seat].locale, match.names)
        where = f"<#{match.thread_id}>" if match.thread_id else match_name(match)
        words = say(T("⏭️ {where}: you are next, after {names}.", where=where, names=before))
        if (await self._service.orders.of(match.id, row.user_id)).filed:
            words += "\n-# " + say(T("Do you know your answer already? /orders gives it as soon as you are asked."))
        return await self._send(await self._dm(row.user_id), row, public.layout(ui.TextDisplay(words))), None

    async def _nudge(self, row: Outgoing, match: MatchInfo) -> tuple[int | None, int | None]:
        assert row.user_id is not None
        if match.seat_of(row.user_id) is None:
            return None, None
        asked = await self._service.play.asked(match.id, row.user_id)
        if asked.question is None or not asked.question.due:
            return None, None
        if not row.payload.get("thread"):
            say = Speaker(match.seats[asked.seat].locale, match.names)
            where = f"<#{match.thread_id}>" if match.thread_id else match_name(match)
            words = say(T("👋 The host reminds you of {where}: {what}", where=where, what=asked.question.public))
            try:
                return await self._send(await self._dm(row.user_id), row, public.layout(ui.TextDisplay(words))), None
            except discord.HTTPException as trouble:
                if trouble.code not in UNREACHABLE:
                    raise
        say = speaker_for_table(match)
        words = say(T("👋 {who}, the host reminds you: {what}", who=f"<@{row.user_id}>", what=asked.question.public))
        return await self._send(self._thread_of(match), row, public.layout(ui.TextDisplay(words)), part="t"), None

    async def _call(self, row: Outgoing, match: MatchInfo) -> tuple[int | None, int | None]:
        view = ballots.call(match, row.payload["seat"], row.payload["text"], speaker_for_table(match))
        return await self._send(self._thread_of(match), row, view), None

    async def _vote(self, row: Outgoing, match: MatchInfo) -> tuple[int | None, int | None]:
        ballot = await self._service.votes.ballot(match.id, row.payload["vote"])
        view = ballots.vote(ballot, speaker_for_table(match))
        if ballot.message_id is not None and match.thread_id is not None:
            try:
                await self._partial(match.thread_id, ballot.message_id, match).edit(view=view)
                return None, None
            except discord.HTTPException as trouble:
                if trouble.code not in (UNKNOWN_MESSAGE, EDITED_TOO_OFTEN):
                    raise
        return await self._send(self._thread_of(match), row, view), None

    async def _name(self, row: Outgoing, match: MatchInfo) -> tuple[int | None, int | None]:
        if match.thread_id is not None:
            thread = await self._discord.fetch_channel(match.thread_id)
            if isinstance(thread, discord.Thread):
                await thread.edit(name=cut(_thread_name(match), 100))
        return None, None

    async def _note(self, row: Outgoing, match: MatchInfo) -> tuple[int | None, int | None]:
        seat = None if row.user_id is None else match.seat_of(row.user_id)
        say = speaker_for_table(match) if seat is None else Speaker(match.seats[seat].locale, match.names)
        words = say(row.payload["text"])
        channel: discord.abc.Messageable
        if row.user_id is not None:
            channel = await self._dm(row.user_id)
        else:
            channel = self._thread_of(match) if match.thread_id else self._channel(match.channel_id, match)
        items: list[ui.Item[Any]] = [ui.TextDisplay(words)]
        if (kind := row.payload.get("orders")) is not None:
            buttons = [Press(PressId("orders", match.id, None, kind), say.plain()(T("Standing orders")), emoji="📜")]
            if row.payload.get("board"):
                buttons.insert(0, Press(PressId("board", match.id), say.plain()(T("Board")), emoji="🗺️"))
            items.append(ui.ActionRow[Any](*buttons))
        if row.payload.get("back"):
            label = speaker_for_table(match).plain()(T("I'm back"))
            items.append(ui.ActionRow[Any](Press(PressId("back", match.id), label, emoji="👋")))
        return await self._send(channel, row, public.layout(*items)), None

    # -- parts ----------------------------------------------------------------------------------------------

    async def _who_must_act(
        self, row: Outgoing, position: Position, happened: Sequence[str], say: Speaker
    ) -> int | None:
        pictures = await self._courses.final(position, say) if position.outcome else []
        view = public.turn(position, happened, say, pictures)
        return await self._send(self._thread_of(position.match), row, view, pictures)

    async def _pictures(self, match: MatchInfo, row: Outgoing, say: Speaker) -> tuple[list[Shown], Shown | None]:
        """The events that deserve a picture, and the report that gathers them."""
        events, view = row.payload["events"], (await self._service.play.position(match.id)).view
        sheet = await self._artist.report(match, await self._looked_back(match, row), view, say, name="report.png")
        shown: list[Shown] = []
        for number, event in enumerate(events):
            if len(shown) == public.GALLERY - bool(sheet):
                break
            picture = await self._artist.event(match, event, view, say, name=f"report{number}.png")
            if picture is not None:
                shown.append(picture)
        return shown, sheet

    async def _looked_back(self, match: MatchInfo, row: Outgoing) -> Sequence[Any]:
        """The events for a report: those of the row, or all since what they bring to an end began."""
        events: Sequence[Any] = row.payload["events"]
        pictures = await self._artist.pictures(match)
        kind = pictures.since(events) if pictures else None
        return events if kind is None else await self._service.outbox.events_since(match.id, kind, row.last)

    async def _send(
        self,
        channel: discord.abc.Messageable,
        row: Outgoing,
        view: ui.LayoutView,
        pictures: Sequence[Shown] = (),
        *,
        part: str = "",
    ) -> int:
        """The number of the post; of the last one where more than one is needed."""
        files = [attached(shown) for shown in pictures if shown.data]
        for number, page in enumerate(pages(view)):
            message = await channel.send(
                view=page,
                files=files if number == 0 else [],
                nonce=f"o:{row.id}{part}{number or ''}",
                allowed_mentions=discord.AllowedMentions(everyone=False, roles=False, users=True),
            )
        return message.id

    @property
    def _discord(self) -> discord.Client:
        if self._client is None:
            raise RuntimeError("no client yet")
        return self._client

    def _channel(self, channel_id: int, match: MatchInfo) -> discord.PartialMessageable:
        return self._discord.get_partial_messageable(channel_id, guild_id=match.guild_id)

    def _partial(self, channel_id: int, message_id: int, match: MatchInfo) -> discord.PartialMessage:
        return self._channel(channel_id, match).get_partial_message(message_id)

    def _thread_of(self, match: MatchInfo) -> discord.PartialMessageable:
        if match.thread_id is None:
            raise RuntimeError("the thread comes before its posts")
        return self._channel(match.thread_id, match)

    async def _dm(self, user_id: int) -> discord.DMChannel:
        user = self._discord.get_user(user_id) or await self._discord.fetch_user(user_id)
        return user.dm_channel or await user.create_dm()


def reminder(asked: PendingDecision, say: Speaker, *, mentioned: int | None = None, story: str = "") -> ui.LayoutView:
    """What is missing, where to press, when it ends; above it the ``story`` of what he missed.

    Where somebody is ``mentioned`` everybody reads it.
    """
    question, match = asked.question, asked.match
    assert question is not None
    assert asked.due_at is not None
    if mentioned is None:
        where = f"<#{match.thread_id}>" if match.thread_id else match_name(match)
        lines = [say(T("⏰ {where}: {what}", where=where, what=question.public)), *_missing(question, say)]
    else:
        lines = [say(T("⏰ {who}: {what}", who=f"<@{mentioned}>", what=question.public))]
    lines.append("-# " + say(due(asked.due_at)))
    label = T("Plan") if question.sheet else T("Decide")
    button = Press(PressId("open", match.id), say.plain()(label), style=discord.ButtonStyle.primary, emoji="✍️")
    above = [ui.TextDisplay[Any](say(T("Since you last played:")) + f"\n{story}")] if story else []
    return public.layout(*above, ui.TextDisplay(cut("\n".join(lines), REMINDER)), ui.ActionRow[Any](button))


def _missing(question: Question, say: Speaker) -> list[str]:
    """What a plan still lacks, for its owner alone."""
    if question.sheet is None:
        return []
    if question.sheet.lacking:
        return [f"⚠️ {words}" for words in say.all(question.sheet.lacking)]
    return [say(T("Your plan is complete, but not locked."))]


def _files(shown: Sequence[Shown], sheet: Shown | None) -> list[Shown]:
    return [*shown, sheet] if sheet else list(shown)


def _thread_name(match: MatchInfo) -> str:
    return f"{match_name(match)} · {', '.join(match.names)}"
