"""Sending and changing messages through the client there is at the moment."""

from collections.abc import Sequence

import discord
from discord import ui

from bot.service.model import MatchInfo, Outgoing
from bot.ui.pages import pages
from bot.ui.public import Shown
from bot.ui.replies import attached

UNKNOWN_CHANNEL, UNKNOWN_MESSAGE, UNKNOWN_USER, MISSING_ACCESS = 10003, 10008, 10013, 50001
CLOSED_DM, MISSING_PERMISSIONS, NO_COMMON_SERVER, EDITED_TOO_OFTEN = 50007, 50013, 50278, 30046
UNREACHABLE = {
    UNKNOWN_CHANNEL, UNKNOWN_MESSAGE, UNKNOWN_USER, MISSING_ACCESS, CLOSED_DM, MISSING_PERMISSIONS, NO_COMMON_SERVER,
}  # fmt: skip


class Mail:
    """Sends, edits, finds channels."""

    def __init__(self) -> None:
        self.client: discord.Client | None = None

    async def send(
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

    async def edited(self, match: MatchInfo, message_id: int | None, view: ui.LayoutView) -> bool:
        """Whether a message of the match's thread could be changed; a new one is needed if not."""
        if message_id is None or match.thread_id is None:
            return False
        try:
            message = self.message(match.thread_id, message_id, match)
            await message.edit(view=view, allowed_mentions=discord.AllowedMentions.none())
        except discord.HTTPException as trouble:
            if trouble.code not in (UNKNOWN_MESSAGE, EDITED_TOO_OFTEN):
                raise
            return False
        return True

    @property
    def bot(self) -> discord.Client:
        """The client. Raises ``RuntimeError`` before there is one."""
        if self.client is None:
            raise RuntimeError("no client yet")
        return self.client

    def channel(self, channel_id: int, match: MatchInfo) -> discord.PartialMessageable:
        """A channel of the match's server."""
        return self.bot.get_partial_messageable(channel_id, guild_id=match.guild_id)

    def message(self, channel_id: int, message_id: int, match: MatchInfo) -> discord.PartialMessage:
        """A message that is there already."""
        return self.channel(channel_id, match).get_partial_message(message_id)

    def thread(self, match: MatchInfo) -> discord.PartialMessageable:
        """The match's thread. Raises ``RuntimeError`` before there is one."""
        if match.thread_id is None:
            raise RuntimeError("the thread comes before its posts")
        return self.channel(match.thread_id, match)

    async def dm(self, user_id: int) -> discord.DMChannel:
        """The direct messages of a person."""
        user = self.bot.get_user(user_id) or await self.bot.fetch_user(user_id)
        return user.dm_channel or await user.create_dm()
