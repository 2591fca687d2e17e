"""Following a match, and talking in private with someone at its table."""

import asyncio
from collections.abc import Sequence
from weakref import WeakValueDictionary

import discord
from discord import ui

from bot.service.model import MatchInfo
from bot.service.service import Service
from bot.texts import cut, escaped
from bot.ui.kit.items import LABEL, Press, PressId, Row, pressed
from bot.ui.kit.mail import WEEK, Mail
from bot.ui.kit.public import layout
from bot.ui.kit.replies import acknowledge, person, speaker
from bot.ui.kit.words import match_name, speaker_for_table
from engine.core.refusals import Refusal
from engine.core.sentences import titled
from engine.core.text import T, Text

BUTTONS, MOST = 5, 20
"""Buttons in a row, and matches that are offered."""


class CompanyDesk:
    def __init__(self, service: Service, mail: Mail) -> None:
        self._service, self._mail = service, mail
        self._pairs: WeakValueDictionary[tuple[int, frozenset[int]], asyncio.Lock] = WeakValueDictionary()

    @pressed("unfollow", of_match=True)
    async def unfollow(self, interaction: discord.Interaction, match_id: int) -> Text:
        return await self.follow(interaction, match_id, begin=False)

    @pressed("follow", of_match=True)
    async def follow(self, interaction: discord.Interaction, match_id: int, *, begin: bool = True) -> Text:
        if await self._service.host.follow(match_id, interaction.user.id, begin=begin):
            return T("You follow this match: one message for each chapter. Use /follow again to stop.")
        return T("You no longer follow this match.")

    def offer(self, interaction: discord.Interaction, matches: Sequence[MatchInfo]) -> ui.LayoutView:
        """Return the matches that can be followed, each with a button. Raises ``Refusal``."""
        if not matches:
            raise Refusal(T("There is no running match here that you could follow."))
        buttons = [Press(PressId("follow", one.id), cut(match_name(one), LABEL), emoji="🔔") for one in matches[:MOST]]
        rows = [Row(*buttons[place : place + BUTTONS]) for place in range(0, len(buttons), BUTTONS)]
        return layout(speaker(interaction)(T("Which match do you want to follow?")), *rows)

    async def talk(self, interaction: discord.Interaction, match: MatchInfo, other: discord.abc.User) -> Text:
        await acknowledge(interaction, fresh=True)
        own, company = person(interaction), self._service.host
        pair = match.id, frozenset((own.id, other.id))
        async with self._pairs.setdefault(pair, asyncio.Lock()):  # both may ask at the same moment
            match, known = await company.talk(match.id, own, other.id)
            thread = None if known is None else await self._there(known)
            if thread is None:
                seats = [match.names[match.seated(user)] for user in (own.id, other.id)]
                thread = await self._make(match, " – ".join(seats))
                await company.add_talk(match.id, thread.id, (own.id, other.id), known)
        if thread.last_message_id is None:
            await thread.send(view=_first(match, own.id, other.id), allowed_mentions=discord.AllowedMentions.none())
        for user in (own.id, other.id):
            await thread.add_user(discord.Object(user))
        return T("Talk here: {thread}", thread=f"<#{thread.id}>")

    async def _there(self, thread_id: int) -> discord.Thread | None:
        """A talk's thread, open again; None if someone deleted it."""
        try:
            found = await self._mail.bot.fetch_channel(thread_id)
        except discord.NotFound:
            return None
        assert isinstance(found, discord.Thread)
        return await found.edit(archived=False) if found.archived else found

    async def _make(self, match: MatchInfo, name: str) -> discord.Thread:
        channel = await self._mail.bot.fetch_channel(match.channel_id)
        assert isinstance(channel, discord.TextChannel)
        try:
            private = discord.ChannelType.private_thread
            name = cut(speaker_for_table(match)(titled(match_name(match), name)), 100)
            return await channel.create_thread(name=name, type=private, invitable=False, auto_archive_duration=WEEK)
        except discord.Forbidden as trouble:
            raise Refusal(
                T(
                    "I may not open private threads in {channel}. A manager of this server can allow it: "
                    "Edit Channel, Permissions, Create Private Threads.",
                    channel=channel.mention,
                )
            ) from trouble


def _first(match: MatchInfo, *people: int) -> ui.LayoutView:
    """The first line of a talk: who can read it, and when it ends."""
    words = T(
        "🤫 {one} and {other} talk here about {match}. Only you two and this server’s moderators can read it. "
        "I keep none of it. When the match ends, this thread is archived.",
        one=f"<@{people[0]}>",
        other=f"<@{people[1]}>",
        match=escaped(match_name(match)),
    )
    return layout(speaker_for_table(match)(words))
