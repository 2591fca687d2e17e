"""Notices to one person: by direct message, with a mention in the thread, or not at all, as they
chose.

A mention is a message of its own that goes when what it is about is answered; a direct message then
says in one line what became of it. Who cannot be reached by direct message is mentioned, and told
once how to open the door.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from datetime import timedelta
from typing import Any

from discord import ui

from bot.service.durations import stamp
from bot.service.model import MatchInfo, Outgoing, PendingDecision, Status
from bot.service.outbox import KEPT
from bot.service.preferences import Notice, Way
from bot.service.service import Service
from bot.texts import Speaker, cut, load_text
from bot.ui.kit import public
from bot.ui.kit.artist import Artist
from bot.ui.kit.items import Row
from bot.ui.kit.mail import NOBODY, UNKNOWN_MEMBER, Mail, Unreached, edit_message, unless_gone
from bot.ui.kit.permissions import is_seen
from bot.ui.kit.public import open_button
from bot.ui.kit.replies import touching
from bot.ui.kit.words import speaker_for_table, where_is
from bot.ui.lobby.lobby import invitation
from bot.ui.playing import seats
from bot.ui.playing.panel import panel, reminding
from bot.ui.reading.finding import recap_words
from engine.core.protocol import Outcome
from engine.core.text import TN, Arg, SeatName, T, Text, listing

Posted = tuple[int | None, int | None]
"""A message and its channel, as far as they are to be kept."""
Sender = Callable[[Outgoing, MatchInfo, Speaker], Awaitable[Posted]]
NOTHING: Posted = (None, None)

STORY = 1500
LONG_AGO = timedelta(days=2)
"""After so long without a play, a reminder also says what happened meanwhile."""
CLOSED_LINE = 400
THREAD_LOOKS, THREAD_PAUSE = 50, 0.1
"""Looks, and seconds between two, for a thread that is being made."""
OPEN_DOORS = T(
    "I cannot send you direct messages. To allow them: right-click this server, Privacy Settings, Direct "
    "Messages. To be told in another way: /settings notices."
)

OFFERS = {"post_now": ("post",), "go_on": ("post", "without"), "rescue": ("rescue",)}
"""The buttons below a sentence about posts that were not made."""


class Notices:
    def __init__(self, service: Service, artist: Artist, mail: Mail) -> None:
        self._service, self._artist, self._mail = service, artist, mail

    async def _ask(self, row: Outgoing, match: MatchInfo, say: Speaker) -> Posted:
        if (asked := await self._owed(row, match)) is None or asked.question is None or row.user_id is None:
            return NOTHING
        kind = Notice.PLAN if asked.question.sheet is not None else Notice.TURN
        shown = reminding(asked, speaker_for_table(match), mentioned=row.user_id, sign="✍️")
        habits = await self._service.preferences.habits(row.user_id)
        if habits.way(kind) is not Way.DM:
            return await self._to_person(row, match, kind, None, shown)
        own = panel(asked, say, await self._artist.private(asked, say, habits.look))
        return await self._to_person(row, match, kind, own, shown)

    async def _remind(self, row: Outgoing, match: MatchInfo, say: Speaker) -> Posted:
        if (asked := await self._owed(row, match)) is None or row.user_id is None:
            return NOTHING
        if asked.due_at is None and "shown" not in row.payload:
            return NOTHING
        recap = await self._service.recap.since_last(match.id, row.user_id)
        gone = recap.since is not None and row.created_at - recap.since >= LONG_AGO
        view = reminding(asked, say, story=recap_words(recap, say, STORY) if gone else "")
        shown = reminding(asked, speaker_for_table(match), mentioned=row.user_id)
        return await self._to_person(row, match, Notice.REMINDER, view, shown)

    async def _nudge(self, row: Outgoing, match: MatchInfo, say: Speaker) -> Posted:
        if (asked := await self._owed(row, match)) is None or asked.question is None:
            return NOTHING
        what = asked.question.public
        own = T("👋 The host reminds you of {where}: {what}", where=where_is(match), what=what)
        shown = T("👋 {who}, the host reminds you: {what}", who=f"<@{row.user_id}>", what=what)
        button, both = open_button(match.id, asked.question, say), [say(own), speaker_for_table(match)(shown)]
        view, public_one = (public.layout(words, Row(button)) for words in both)
        return await self._to_person(row, match, Notice.REMINDER, view, public_one)

    async def _ahead(self, row: Outgoing, match: MatchInfo, say: Speaker) -> Posted:
        assert row.user_id is not None
        position = await self._service.play.position(match.id)
        seat = match.seat_of(row.user_id)
        if seat is None or seat not in position.next:
            return NOTHING
        before = listing([SeatName(one) for one in position.active])
        shown = T("⏭️ {who}: you are next, after {names}.", who=f"<@{row.user_id}>", names=before)
        words = say(T("⏭️ {where}: you are next, after {names}.", where=where_is(match), names=before))
        if (await self._service.orders.of(match.id, row.user_id)).filed:
            words += "\n-# " + say(T("Do you know your answer already? /orders gives it as soon as you are asked."))
        view = public.layout(speaker_for_table(match)(shown))
        return await self._to_person(row, match, Notice.NEXT, public.layout(words), view)

    async def _ballot(self, row: Outgoing, match: MatchInfo, say: Speaker) -> Posted:
        seat = None if row.user_id is None else match.seat_of(row.user_id)
        ballot = await self._service.votes.ballot(match.id, row.payload["ballot"])
        if seat is None or ballot.result is not None:
            return NOTHING
        own = seats.summons(ballot, say, where_is(match))
        shown = seats.summons(ballot, speaker_for_table(match), f"<@{row.user_id}>")
        return await self._to_person(row, match, Notice.VOTE, own, shown)

    async def _result(self, row: Outgoing, match: MatchInfo, say: Speaker) -> Posted:
        seat = None if row.user_id is None else match.seat_of(row.user_id)
        outcome = (await self._service.play.position(match.id)).outcome
        if seat is None or outcome is None:
            return NOTHING
        own, shown = (result_words(outcome, seat, who) for who in (where_is(match), f"<@{row.user_id}>"))
        view = public.layout(say(own), Row(public.button_to("hindsight", match.id, say)))
        return await self._to_person(row, match, Notice.RESULT, view, public.layout(speaker_for_table(match)(shown)))

    async def _note(self, row: Outgoing, match: MatchInfo, say: Speaker) -> Posted:
        items: public.Items = [say(row.payload["text"])]
        if (kind := row.payload.get("orders")) is not None:
            board = [public.button_to("board", match.id, say)] if row.payload.get("board") else []
            write = public.button_to("orders" if board else "ahead", match.id, say, kind)
            items.append(Row(*board, write))
        if (kind := row.payload.get("rank")) is not None:
            items.append(Row(public.button_to("rank", match.id, say, kind)))
        if (offers := row.payload.get("offers")) is not None:
            items.append(Row(*(public.button_to(verb, match.id, say) for verb in OFFERS[offers])))
        if row.payload.get("back"):
            items.append(Row(public.button_to("back", match.id, speaker_for_table(match))))
        if row.user_id is not None:
            return await self._mail.directly(row, public.layout(*items))
        channel = self._mail.thread(match) if match.thread_id else self._mail.channel(match.channel_id, match)
        mentions = row.payload.get("mentions", ())
        return await self._mail.send(channel, row, public.layout(*items), mentions=mentions), None

    _broken = _note

    async def _invite(self, row: Outgoing, match: MatchInfo, say: Speaker) -> Posted:
        if row.user_id is None or match.status is not Status.LOBBY:
            return NOTHING
        seated = match.seat_of(row.user_id) is not None
        return await self._mail.directly(row, invitation(match, say, seated=seated))

    async def _follow(self, row: Outgoing, match: MatchInfo, say: Speaker) -> Posted:
        if row.user_id not in match.followers or row.user_id is None or match.seat_of(row.user_id) is not None:
            return NOTHING
        if not await is_seen(match, row.user_id, self._mail):
            return NOTHING
        buttons = (public.button_to(verb, match.id, say) for verb in ("recap", "board", "unfollow"))
        first = say(row.payload["text"]).partition("\n")[0]
        opened, where = row.payload["opened"], where_is(match)
        words = [first, f"-# {say(load_text(opened))} · {where}" if opened else f"-# {where}"]
        return await self._mail.directly(row, public.layout("\n".join(words), Row(*buttons)))

    async def _close(self, row: Outgoing, match: MatchInfo, say: Speaker) -> Posted:
        """Direct messages: the first says what became of it, others go. Mentions go.

        A message that was edited too often goes, too, unless it says so already.
        """
        text = row.payload.get("text")
        view = None if text is None else public.layout(cut(say(text), CLOSED_LINE))
        for channel_id, message_id in row.payload["messages"]:
            said = None if channel_id == match.thread_id else view
            message, held = self._mail.message(channel_id, message_id, match), touching(message_id)
            async with held:
                with unless_gone(message_id):
                    if said is None or not await edit_message(message, said, attachments=[]):
                        await message.delete()
                held.close()
            view = view if said is None else None
        return NOTHING

    async def _owed(self, row: Outgoing, match: MatchInfo) -> PendingDecision | None:
        """Return the question that the person of a row still owes an answer; None without one."""
        if row.user_id is None or match.seat_of(row.user_id) is None:
            return None
        asked = await self._service.play.question(match.id, row.user_id)
        return asked if asked.question is not None and asked.question.due else None

    async def _to_person(
        self, row: Outgoing, match: MatchInfo, kind: Notice, own: ui.LayoutView | None, shown: ui.LayoutView
    ) -> Posted:
        """Send a DM or mention the person, as they chose or as arrives; edit what is ``shown``."""
        assert row.user_id is not None
        if "shown" in row.payload:
            channel_id, message_id = row.payload["shown"]
            view = own if own is not None and channel_id != match.thread_id else shown
            message, held = self._mail.message(channel_id, message_id, match), touching(message_id)
            async with held:
                with unless_gone(message_id):
                    if not held.closed:
                        await edit_message(message, view, attachments=public.files_of(view))
            return NOTHING
        habits = await self._service.preferences.habits(row.user_id)
        way = habits.way(kind)
        if way is Way.NONE:
            return NOTHING
        closed = False
        if way is Way.DM and own is not None:
            try:
                return await self._mail.directly(row, own)
            except Unreached as trouble:
                closed = trouble.closed
                if await self._mail.has_left(match, row.user_id, trouble):
                    raise
        for _ in range(THREAD_LOOKS):  # where the match begins the thread is being made
            if match.thread_id is not None:
                break
            await asyncio.sleep(THREAD_PAUSE)
            match = await self._service.lobby.match(match.id)
        refused = await self._mail.bring_in(match, row.user_id)  # else a mention brings in most people, too
        if refused is not None and refused.code in (UNKNOWN_MEMBER, *NOBODY):
            raise Unreached(refused.status, refused.code) from refused
        if closed and not habits.doors:
            (box,) = shown.children
            assert isinstance(box, ui.Container)
            box.add_item(ui.TextDisplay(f"-# {speaker_for_table(match)(OPEN_DOORS)}"))
        sent = await self._mail.send(self._mail.thread(match), row, shown, part="t")
        if closed and not habits.doors:
            await self._service.preferences.change(row.user_id, doors=True)
        return sent, match.thread_id


def undone_words(rows: Sequence[Mapping[str, Any]], say: Speaker) -> list[str]:
    """Return the number of posts of a match that could not be made, and each reason once."""
    undone = [row for row in rows if row["result"] == KEPT or row["refused_at"] is not None]
    if not undone:
        return []
    lines = [TN("📪 {n} post could not be made.", "📪 {n} posts could not be made.", len(undone))]
    if behind := sum(row["user_id"] is None and row["result"] != KEPT and row["refused_at"] is None for row in rows):
        lines.append(TN("{n} more is waiting.", "{n} more are waiting.", behind))
    lines += dict.fromkeys(row["words"] for row in undone if row["words"] is not None)
    if again := min((row["try_at"] for row in undone if row["try_at"] is not None), default=None):
        lines.append(T("Next try: {when}", when=stamp(again, "R")))
    return say.all(lines)


def result_words(outcome: Outcome, seat: int, who: str) -> Text:
    """Return how a match ended for a seat."""
    if not outcome.winners:
        return T("🏁 {who}: the match is over. No one won.", who=who)
    names = listing([*map(SeatName, outcome.winners)])
    told: dict[str, Arg] = {"names": names, "place": outcome.places[seat], "of": len(outcome.places)}
    return T("🏁 {who}: the match is over. {names} won; your place: {place} of {of}.", who=who, **told)
