"""Posting of the outbox to Discord.

Rows are posted in order for each recipient, and matches do not wait for each other. The store has
the next row of each and its state (``bot.store.outbox``). A row that may have been posted before is
looked for in its channel first. A row that Discord refuses waits in the store with the answer
(``bot.service.telling.delivery_results``).
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Coroutine
from dataclasses import replace
from typing import Any

import discord
import structlog
from discord import ui
from structlog.contextvars import bind_contextvars

from bot.meter import Meter
from bot.service.model import MatchInfo, Outgoing, PostKind, Status
from bot.service.outbox import REFUSED, SENT
from bot.service.service import Service
from bot.service.telling.delivery_results import DeliveryResult, result_of, words_of
from bot.texts import Speaker, cut
from bot.ui.kit import public
from bot.ui.kit.artist import Artist
from bot.ui.kit.mail import EDITED_TOO_OFTEN, UNHEARD, UNKNOWN_MESSAGE, Mail
from bot.ui.kit.permissions import PLACE, known_barrier, result_of_trouble
from bot.ui.kit.words import in_words, luck_lines, match_name, speaker_for
from bot.ui.lobby.lobby import lobby
from bot.ui.playing import seats
from bot.ui.posting.notice_posts import NOTHING, STORY, Notices, Posted, Sender
from bot.ui.posting.reports import Reports
from bot.ui.reading.campaign import CampaignPosts
from bot.ui.reading.finding import recap_words
from bot.workers import wait_until_set
from engine.core.refusals import Refusal, Stale
from engine.core.text import TN, T, listing

log = structlog.get_logger("daimyo.post")

LONGEST_SLEEP = 60.0
TROUBLED_SLEEP = 5.0
"""Seconds that all waits when the store is in trouble."""


class Publisher:
    def __init__(self, service: Service, artist: Artist, meter: Meter | None = None) -> None:
        self._service, self._artist, self._meter = service, artist, meter
        self.moved = service.time.now()
        """When a post was made, or refused for good, for the last time."""
        self.mail = Mail(service.outbox.number)
        self.lobbies: dict[int, MatchInfo] = {}
        """Lobbies as their messages show them; such a message need not be edited."""
        self._reports = Reports(service, artist, self.mail)
        rooms = self, Notices(service, artist, self.mail), self._reports
        self._senders: dict[PostKind, Sender] = {
            kind: next(getattr(room, f"_{kind}") for room in rooms if hasattr(room, f"_{kind}")) for kind in PostKind
        }
        self._campaigns = CampaignPosts(service, artist, self.mail)
        self._sending = service.sharing.posting = set[asyncio.Task[None]]()

    async def start(self) -> None:
        """Post for ever, at first what was refused before. Matches do not wait for each other."""
        begun = False
        async with asyncio.TaskGroup() as sending:
            while True:
                try:
                    if not begun:
                        await self._service.outbox.resume()
                        begun = True
                    await self._hand_out(sending)
                    next_try, pause = await self._service.outbox.next_try(), LONGEST_SLEEP
                    if next_try is not None:
                        pause = min(pause, max(0.05, (next_try - self._service.time.now()).total_seconds()))
                    await wait_until_set(self._service.outbox.event, pause)
                except Refusal:  # the store is in trouble, which it has told
                    await asyncio.sleep(TROUBLED_SLEEP)
                except Exception:
                    log.exception("posting task failed, trying again")
                    await asyncio.sleep(TROUBLED_SLEEP)

    async def _hand_out(self, sending: asyncio.TaskGroup) -> None:
        self._service.outbox.event.clear()
        for row in await self._service.outbox.take():
            self._send(sending, self._settle(row))
        for number in await self._service.campaigns.unposted() if self._service.sharing.shares.leads else ():
            if number not in self._campaigns.busy:
                self._campaigns.busy.add(number)
                self._send(sending, self._campaigns.settle(number))

    def _send(self, sending: asyncio.TaskGroup, work: Coroutine[Any, Any, None]) -> None:
        self._sending.add(task := sending.create_task(work))
        task.add_done_callback(self._end)

    def _end(self, task: asyncio.Task[None]) -> None:
        self._sending.discard(task)
        self._service.outbox.event.set()

    async def _settle(self, row: Outgoing) -> None:
        """Post a row and store the result; if it cannot be stored, the row is sent again later."""
        bind_contextvars(match=row.match_id)
        try:
            await self._post(row)
        except Exception as trouble:
            if not isinstance(trouble, Refusal):  # the store has told its own trouble
                log.exception("unknown whether the post arrived", row=row.id, kind=row.kind)
            while True:
                await asyncio.sleep(TROUBLED_SLEEP)
                with contextlib.suppress(Refusal):
                    await self._service.outbox.let_go(row.id)
                    break

    async def _post(self, row: Outgoing) -> None:
        match = await self._service.outbox.match_of(row)
        message, channel = NOTHING
        try:
            with contextlib.suppress(Stale):  # the vote it is about is deleted
                message, channel = await self._senders[row.kind](row, match, speaker_for(match, row.user_id))
        except Exception as trouble:
            await self._refused(row, trouble)
        else:
            await self._service.outbox.tick_off(row.id, message_id=message, channel_id=channel)
            self._count(SENT)

    async def _refused(self, row: Outgoing, trouble: Exception) -> None:
        """Store the reason why a row is not posted; words and the next try follow from it."""
        if row.user_id is not None:
            await self._missed(row.match_id, row.user_id, trouble)
        match, answer = await self._service.outbox.info(row.match_id), type(trouble).__name__
        until = words = None
        if isinstance(trouble, discord.HTTPException):
            answer = f"{trouble.status} {trouble.code}"
        result = DeliveryResult.PASSING if self.mail.bot.is_closed() else result_of_trouble(row, match, trouble)
        try:
            if result is DeliveryResult.CHANNEL_GONE and await self._homeless(match):
                await self._service.outbox.let_go(row.id)
                return
            if result is not DeliveryResult.PERSON:
                where, guild = f"<#{match.thread_id or match.channel_id}>", await self.mail.server(match)
                facts: dict[str, Any] = {"match": match_name(match), "where": where, "answer": answer}
                if guild is None and result not in (DeliveryResult.PASSING, DeliveryResult.TOKEN):
                    result = DeliveryResult.OFF_SERVER
                elif guild is not None and result in PLACE:
                    result, until, known = known_barrier(guild, match, result)
                    facts |= known
                words = words_of(result, **facts)
        except UNHEARD:  # what stands behind it cannot be asked just now
            result, words = DeliveryResult.PASSING, words_of(DeliveryResult.PASSING, match=match_name(match))
        became = await self._service.outbox.note_failure(row.id, answer, result, words, until)
        if result is DeliveryResult.PERMISSION and (guild := await self.mail.server(match)) is not None:
            await self.changed(guild)  # it may have been granted just before the refusal was stored
        ours = result is DeliveryResult.OURS
        log.warning("not posted", row=row.id, kind=row.kind, answer=answer, reason=result, became=became, exc_info=ours)
        self._count(became)

    def _count(self, came: str) -> None:
        if came != REFUSED:
            self.moved = self._service.time.now()
        if self._meter is not None:
            self._meter.posts.labels(came).inc()

    async def _homeless(self, match: MatchInfo) -> bool:
        """Return True if the thread of a match or the channel of a lobby is gone.

        Then the match gets another thread, and the lobby closes.
        """
        lobby = match.status is Status.LOBBY and await self.mail.server(match) is not None
        where = match.channel_id if lobby else match.thread_id
        if where is None or not await self.mail.is_gone(where):
            return False
        await self._service.host.replace_deleted(match.id, where)
        return True

    async def _missed(self, number: int, user_id: int, trouble: Exception) -> None:
        """Let a caretaker play for someone who was not reached if they have left."""
        if await self.mail.has_left(await self._service.outbox.info(number), user_id, trouble):
            await self._service.absence.gone(number, user_id)

    async def changed(self, *what: Any) -> None:
        """Try again on a server where something changed, unless it would be refused again."""
        *_, guild = what
        if not isinstance(guild, discord.Guild):
            guild = self.mail.known(getattr(guild, "guild_id", None) or guild.guild.id)
        if guild is not None:
            refused = await self._service.outbox.refused_on(guild.id)
            plain = DeliveryResult.REFUSED
            if free := [match.id for match in refused if known_barrier(guild, match, plain)[0] is plain]:
                await self._service.outbox.release(*free)

    async def deleted(self, event: discord.RawThreadDeleteEvent) -> None:
        """A thread was deleted: a match that is played in it gets another one."""
        match = await self._service.lobby.in_thread(event.thread_id)
        if match is not None and match.status is Status.RUNNING:
            await self._service.host.replace_deleted(match.id, event.thread_id)

    async def channel_deleted(self, channel: discord.abc.GuildChannel) -> None:
        """Close the lobbies in a deleted channel."""
        for match in await self._service.lobby.matches_in(channel.guild.id, status=[Status.LOBBY]):
            if match.channel_id == channel.id:
                await self._service.host.replace_deleted(match.id, channel.id)

    async def pressed(self, interaction: discord.Interaction) -> None:
        """Try again what is refused in the matches that a press concerns."""
        await self._service.outbox.retry_after_press(interaction.user.id, interaction.guild_id, interaction.channel_id)

    async def _lobby(self, row: Outgoing, match: MatchInfo, say: Speaker) -> Posted:
        drawn = match.status is Status.LOBBY and not in_words(match.look)
        picture = await self._artist.cover(match.title, say) if drawn else None
        view = lobby(match, say, picture)
        channel = self.mail.channel(match.channel_id, match)
        there = await self.mail.unticked(channel, row, match.lobby_message_id or 0)
        for message in [*there, *([match.lobby_message_id] if match.lobby_message_id else [])]:
            if await self._edited(match, message, view):
                return (message if message in there else None), match.channel_id
        return await self.mail.send(channel, row, view), match.channel_id

    async def _edited(self, match: MatchInfo, message_id: int, view: ui.LayoutView) -> bool:
        """Return True if the lobby’s post exists; if it was deleted, another one is needed."""
        known = self.lobbies.get(match.id)
        if known is not match if self._service.sharing.shared else known != match:  # another process may have edited it
            post = self.mail.message(match.channel_id, message_id, match)
            try:
                files, nobody = public.files_of(view), discord.AllowedMentions.none()
                await post.edit(view=view, attachments=files, allowed_mentions=nobody)
            except discord.HTTPException as trouble:
                if trouble.code != UNKNOWN_MESSAGE:
                    raise
                return match.status is not Status.LOBBY  # later it only leads to the thread
            self.lobbies[match.id] = match
        return True

    async def _thread(self, row: Outgoing, match: MatchInfo, say: Speaker) -> Posted:
        thread = await self.mail.open_thread(match, _thread_name(match), row.created_at)
        begun = replace(match, thread_id=thread)
        if match.lobby_message_id is not None:
            try:
                await self._edited(begun, match.lobby_message_id, lobby(begun, say))
            except discord.HTTPException as trouble:  # the thread is made, whether or not the lobby leads to it
                passing = result_of(trouble.status, trouble.code, person=False) is DeliveryResult.PASSING
                if passing and trouble.code != EDITED_TOO_OFTEN:
                    raise
                log.warning("lobby not linked to the thread", match=match.id, code=trouble.code)
        again = row.kind is PostKind.REOPEN
        story = recap_words(await self._service.recap.since_last(match.id, None), say, STORY) if again else ""
        gone = say(T("🧵 The old thread of {match} is gone. The match goes on here.", match=match_name(match)))
        await self._gather(row, begun, say, *([gone, story] if again else []))
        return None, begun.thread_id

    _reopen = _thread

    async def _gather(self, row: Outgoing, match: MatchInfo, say: Speaker, *before: str) -> None:
        """Add all players to the thread: its first post mentions each, and the rest are added."""
        people = [seat.user_id for seat in match.seats if seat.user_id is not None]
        words = T("👥 At this table: {players}", players=listing([f"<@{user_id}>" for user_id in people]))
        told = [*before, say(words), *luck_lines(match, say)]
        if match.digests and (again := await self._service.fairness.repost_count(match.id)):
            anew = TN(
                "The lobby was posted again {n} time. The luck follows from its newest post.",
                "The lobby was posted again {n} times. The luck follows from its newest post.",
                again,
            )
            told.append(f"-# 🎲 {say(anew)}")
        post = public.layout("\n".join(told))
        await self.mail.send(self.mail.thread(match), row, post, part="p", mentions=people)
        for user_id in people:
            if (refused := await self.mail.bring_in(match, user_id)) is not None:
                await self._missed(match.id, user_id, refused)

    async def _turn(self, row: Outgoing, match: MatchInfo, say: Speaker) -> Posted:
        """Below everything else in the thread, so a new message takes the place of the old one;
        edited if it is the newest and no one is asked. With a match that is over none stays, also
        none that was never ticked off.
        """
        old, thread = match.table_message_id, self.mail.thread(match)
        there = await self.mail.unticked(thread, row, old or 0)
        message = None
        if match.status is Status.RUNNING:
            view = public.turn(await self._service.play.position(match.id), say)
            above = await self._service.outbox.newest_report(match.id)
            newest = there[0] if there else None if row.payload.get("asks", True) else old
            if newest and newest > above and await self.mail.edited(match, newest, row, view):
                message = newest
            else:
                message = await self.mail.send(thread, replace(row, perhaps_sent=False), view)
        for needless in {*there, old} - {message}:
            if not (row.payload.get("anew") and await self._reports.keep(match, needless)):
                await self.mail.remove(match, needless)
        return message, match.thread_id

    async def _call(self, row: Outgoing, match: MatchInfo, say: Speaker) -> Posted:
        view = seats.call(match, row.payload["seat"], row.payload["text"], say)
        mentions = [heir] if (heir := row.payload.get("heir")) else []
        return await self.mail.send(self.mail.thread(match), row, view, mentions=mentions), None

    async def _vote(self, row: Outgoing, match: MatchInfo, say: Speaker) -> Posted:
        ballot = await self._service.votes.ballot(match.id, row.payload["vote"])
        view = seats.vote(ballot, say)
        if await self.mail.edited(match, ballot.message_id, row, view):
            return NOTHING
        message = await self.mail.send(self.mail.thread(match), row, view)
        await self.mail.remove(match, ballot.message_id)
        return message, None

    async def _hush(self, row: Outgoing, match: MatchInfo, say: Speaker) -> Posted:
        for number in row.payload.get("threads") or [talk[0] for talk in match.talks]:
            with contextlib.suppress(discord.NotFound):
                await self.mail.bot.http.edit_channel(number, archived=True)
        return NOTHING

    async def _name(self, row: Outgoing, match: MatchInfo, say: Speaker) -> Posted:
        if match.thread_id is not None:
            thread = await self.mail.bot.fetch_channel(match.thread_id)
            if isinstance(thread, discord.Thread):
                await thread.edit(name=_thread_name(match), archived=False)
        return NOTHING


def _thread_name(match: MatchInfo) -> str:
    return cut(f"{match_name(match)} · {', '.join(match.names)}", 100)
