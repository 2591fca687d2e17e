"""What one person is told: by direct message, or with a mention in the thread."""

from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any

import discord
from discord import ui

from bot.service.model import MatchInfo, Outgoing, PendingDecision, PostKind, Status
from bot.service.service import Service
from bot.ui import public
from bot.ui.artist import Artist
from bot.ui.finding import recap_words
from bot.ui.lobby import invitation
from bot.ui.pages import UNREACHABLE, Mail
from bot.ui.panel import panel, reminding
from bot.ui.words import speaker_for_seat, speaker_for_table, where_is
from engine.core.text import SeatName, T, listing

Posted = tuple[int | None, int | None]
"""A message and its channel, as far as they are to be kept."""
Sender = Callable[[Outgoing, MatchInfo], Awaitable[Posted]]
NOTHING: Posted = (None, None)

STORY = 1500
LONG_AGO = timedelta(days=2)
"""After so long without a play, a reminder also says what happened meanwhile."""


class Notices:
    """The senders of these posts, by kind."""

    def __init__(self, service: Service, artist: Artist, mail: Mail) -> None:
        self._service = service
        self._artist = artist
        self._mail = mail
        self.senders: dict[PostKind, Sender] = {
            PostKind.ASK: self._ask,
            PostKind.REMIND: self._remind,
            PostKind.NUDGE: self._nudge,
            PostKind.AHEAD: self._ahead,
            PostKind.NOTE: self._note,
            PostKind.INVITE: self._invite,
        }

    async def _ask(self, row: Outgoing, match: MatchInfo) -> Posted:
        if (asked := await self._owed(row, match)) is None or row.user_id is None:
            return NOTHING
        look = await self._service.people.look(row.user_id)
        say = speaker_for_seat(match, asked.seat)
        picture = await self._artist.private(asked, say, look)
        view = panel(asked, say, picture)
        return await self._mail.send(await self._mail.dm(row.user_id), row, view, [picture] if picture else []), None

    async def _remind(self, row: Outgoing, match: MatchInfo) -> Posted:
        if (asked := await self._owed(row, match)) is None or asked.due_at is None or row.user_id is None:
            return NOTHING
        recap = await self._service.recap.since_last(match.id, row.user_id)
        say = speaker_for_seat(match, asked.seat)
        gone = recap.since is not None and row.created_at - recap.since >= LONG_AGO
        view = reminding(asked, say, story=recap_words(recap, say, STORY) if gone else "")
        return await self._to_person(
            row, match, view, reminding(asked, speaker_for_table(match), mentioned=row.user_id)
        )

    async def _nudge(self, row: Outgoing, match: MatchInfo) -> Posted:
        if (asked := await self._owed(row, match)) is None or asked.question is None:
            return NOTHING
        what, say = asked.question.public, speaker_for_seat(match, asked.seat)
        own = say(T("👋 The host reminds you of {where}: {what}", where=where_is(match), what=what))
        shown = T("👋 {who}, the host reminds you: {what}", who=f"<@{row.user_id}>", what=what)
        return await self._to_person(row, match, _post(own), _post(speaker_for_table(match)(shown)))

    async def _ahead(self, row: Outgoing, match: MatchInfo) -> Posted:
        """By DM or in the thread, just as the person chose: it is not worth a second way."""
        assert row.user_id is not None
        position = await self._service.play.position(match.id)
        seat = match.seat_of(row.user_id)
        if seat is None or seat not in position.next:
            return NOTHING
        before = listing([SeatName(one) for one in position.active])
        if row.payload.get("thread"):
            say = speaker_for_table(match)
            words = say(T("⏭️ {who}: you are next, after {names}.", who=f"<@{row.user_id}>", names=before))
            return await self._mail.send(self._mail.thread(match), row, _post(words)), None
        say = speaker_for_seat(match, seat)
        words = say(T("⏭️ {where}: you are next, after {names}.", where=where_is(match), names=before))
        if (await self._service.orders.of(match.id, row.user_id)).filed:
            words += "\n-# " + say(T("Do you know your answer already? /orders gives it as soon as you are asked."))
        return await self._mail.send(await self._mail.dm(row.user_id), row, _post(words)), None

    async def _note(self, row: Outgoing, match: MatchInfo) -> Posted:
        seat = None if row.user_id is None else match.seat_of(row.user_id)
        say = speaker_for_table(match) if seat is None else speaker_for_seat(match, seat)
        words = say(row.payload["text"])
        channel: discord.abc.Messageable
        if row.user_id is not None:
            channel = await self._mail.dm(row.user_id)
        else:
            channel = self._mail.thread(match) if match.thread_id else self._mail.channel(match.channel_id, match)
        items: list[ui.Item[Any]] = [ui.TextDisplay(words)]
        if (kind := row.payload.get("orders")) is not None:
            board = [public.button_to("board", match.id, say)] if row.payload.get("board") else []
            write = public.button_to("orders" if board else "ahead", match.id, say, kind)
            items.append(ui.ActionRow[Any](*board, write))
        if (kind := row.payload.get("rank")) is not None:
            items.append(ui.ActionRow[Any](public.button_to("rank", match.id, say, kind)))
        if row.payload.get("back"):
            items.append(ui.ActionRow[Any](public.button_to("back", match.id, speaker_for_table(match))))
        return await self._mail.send(channel, row, public.layout(*items)), None

    async def _invite(self, row: Outgoing, match: MatchInfo) -> Posted:
        if row.user_id is None or match.status is not Status.LOBBY:
            return NOTHING
        seat = match.seat_of(row.user_id)
        say = speaker_for_table(match) if seat is None else speaker_for_seat(match, seat)
        view = invitation(match, say, seated=seat is not None)
        return await self._mail.send(await self._mail.dm(row.user_id), row, view), None

    # -- parts ----------------------------------------------------------------------------------------------

    async def _owed(self, row: Outgoing, match: MatchInfo) -> PendingDecision | None:
        """What the person of a row still owes the table; None if it is nothing any more."""
        if row.user_id is None or match.seat_of(row.user_id) is None:
            return None
        asked = await self._service.play.asked(match.id, row.user_id)
        return asked if asked.question is not None and asked.question.due else None

    async def _to_person(self, row: Outgoing, match: MatchInfo, own: ui.LayoutView, shown: ui.LayoutView) -> Posted:
        """A DM, or where it cannot arrive or the thread is wanted, a post in the thread that mentions the person."""
        assert row.user_id is not None
        if not row.payload.get("thread"):
            try:
                return await self._mail.send(await self._mail.dm(row.user_id), row, own), None
            except discord.HTTPException as trouble:
                if trouble.code not in UNREACHABLE:
                    raise
        return await self._mail.send(self._mail.thread(match), row, shown, part="t"), None


def _post(words: str) -> ui.LayoutView:
    return public.layout(ui.TextDisplay(words))
