"""Sending, editing and finding messages for rows of the outbox."""

from collections.abc import Awaitable, Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from datetime import datetime
from functools import partial
from typing import Any, Literal, cast
from zlib import crc32

import aiohttp
import discord
import structlog
from discord import ui

from bot.memory import Kept
from bot.service.model import MatchInfo, Outgoing, PostKind
from bot.service.telling.delivery_results import FORBIDDEN, DeliveryResult, result_of
from bot.texts import cut
from bot.ui.kit.pages import pages
from bot.ui.kit.public import files_of

log = structlog.get_logger("daimyo.mail")

REPLACING = PostKind.LOBBY, PostKind.TURN
"""Kinds whose newest row replaces all before it, even one that may have been posted."""
LOOKED_THROUGH = 100
"""The newest messages of a channel that are searched for a post in doubt."""
UNKNOWN_CHANNEL, UNKNOWN_MEMBER, UNKNOWN_MESSAGE, UNKNOWN_USER = 10003, 10007, 10008, 10013
CLOSED_DM, INVALID_RECIPIENT, NO_COMMON_SERVER = 50007, 50033, 50278
GONE = {UNKNOWN_CHANNEL, UNKNOWN_MESSAGE}
"""Codes for a message that is gone."""
EDITED_TOO_OFTEN, ARCHIVED, THREAD_EXISTS = 30046, 50083, 160004
WEEK: Literal[10080] = 10080
TOO_LARGE, SHORT = 413, 300
"""The status of a post that is too large; characters told instead of its pictures."""
NOBODY = {UNKNOWN_USER, CLOSED_DM, INVALID_RECIPIENT, NO_COMMON_SERVER}
"""Codes for a person who gets no direct messages, perhaps because they are gone."""
DM_CHANNELS = 10_000
"""The most channels of direct messages remembered."""
UNHEARD = discord.DiscordException, aiohttp.ClientError, OSError
"""Raised where Discord does not answer what it is asked."""


class Unreached(Exception):
    """A person gets no direct message from the bot; ``code`` is Discord's reason."""

    def __init__(self, status: int, code: int) -> None:
        super().__init__(code)
        self.status, self.code = status, code
        self.closed = status == FORBIDDEN or code in NOBODY
        """True if only they can change that, or they are gone."""


async def edit_message(message: discord.PartialMessage, view: ui.LayoutView, **more: Any) -> bool:
    """Edit a message; return False if another one is needed."""
    try:
        await message.edit(view=view, allowed_mentions=discord.AllowedMentions.none(), **more)
    except discord.HTTPException as trouble:
        return await was_edited(message, view, trouble)
    return True


async def was_edited(message: discord.PartialMessage, view: ui.LayoutView, trouble: discord.HTTPException) -> bool:
    """Return True if a refused edit was made before, and its answer lost.

    Raises ``trouble`` against which a new message does not help.
    """
    if trouble.code not in (UNKNOWN_MESSAGE, EDITED_TOO_OFTEN, ARCHIVED):
        raise trouble
    there = await message.fetch() if trouble.code == EDITED_TOO_OFTEN else None
    return there is not None and shown_in(ui.LayoutView.from_message(there)) == shown_in(view)


@contextmanager
def unless_gone(message_id: int) -> Iterator[None]:
    """Let what is done to a message come to nothing if someone deleted it."""
    try:
        yield
    except discord.NotFound as trouble:
        if trouble.code not in GONE:
            raise
        log.info("message already deleted", message=message_id)


def shown_in(view: ui.LayoutView | ui.View) -> list[str | int]:
    """Return the texts of a message, and the number of pictures where they stand."""
    shown = (item for item in view.walk_children() if isinstance(item, ui.TextDisplay | ui.MediaGallery))
    return [item.content.strip() if isinstance(item, ui.TextDisplay) else len(item.items) for item in shown]


def _drop_pictures(box: ui.Item[Any]) -> None:
    """Replace the pictures of a post that is too large for Discord by what the first one shows."""
    assert isinstance(box, ui.Container)
    galleries = [item for item in box.children if isinstance(item, ui.MediaGallery)]
    for gallery in galleries:
        box.remove_item(gallery)
    box.add_item(ui.TextDisplay(cut(f"-# 🖼️ {galleries[0].items[0].description or '…'}", SHORT)))


class NoThreadYet(RuntimeError):
    """The match has no thread for a post yet."""


class Mail:
    def __init__(self, numbered: Callable[[Outgoing], Awaitable[int]]) -> None:
        """``numbered`` tells apart rows that were written together."""
        self.bot: discord.Client
        self.online: Collection[discord.Client] = ()
        """The client through which it posts, set before it does, and those that know servers."""
        self._numbered = numbered
        self._dms = Kept[int, int](DM_CHANNELS)
        """Channels of direct messages, by person."""

    async def _mark(self, row: Outgoing, page: int) -> int:
        """Return a message’s mark: the number of its outer container, which outlives its nonce.

        All rows that replace each other have one mark, even lost ones.
        """
        one = "" if row.kind in REPLACING else f"{await self._numbered(row)}:{row.created_at}"
        return crc32(f"{row.match_id}:{row.user_id}:{row.kind}:{page}:{one}".encode()) & 0x7FFFFFFF or 1

    async def unticked(self, channel: discord.PartialMessageable, row: Outgoing, after: int = 0) -> list[int]:
        """Return the posts ``after`` another that a row in doubt can replace, newest first."""
        if not row.perhaps_sent:
            return []
        mark = await self._mark(row, 0)
        return [post for box, post in reversed(await self._newest(channel)) if box == mark and post > after]

    async def _newest(self, channel: discord.PartialMessageable | discord.DMChannel) -> list[tuple[int, int]]:
        """Return marks and numbers of the bot's newest posts in a channel, the newest last."""
        posts = [post async for post in channel.history(limit=LOOKED_THROUGH) if post.author == self.bot.user]
        boxes = [(post.id, box) for post in reversed(posts) for box in post.components[:1]]
        return [(box.id, post) for post, box in boxes if isinstance(box, discord.components.Container) and box.id]

    async def send(
        self,
        channel: discord.PartialMessageable | discord.DMChannel,
        row: Outgoing,
        view: ui.LayoutView,
        *,
        part: str = "",
        silent: bool = False,
        mentions: Iterable[int] = (),
    ) -> int:
        """Send a post and return its number, or that of its last part. ``silent`` ones do not ping.

        Only the recipient and people in ``mentions`` are notified. A row in doubt is searched for
        in the channel, and posted only if missing.
        """
        meant = [discord.Object(one) for one in (row.user_id, *mentions) if one is not None]
        there = dict(await self._newest(channel)) if row.perhaps_sent else {}
        made = int(row.created_at.timestamp() * 1000) & 0xFFFFFFF  # after a restore another row can have the number
        for number, page in enumerate(pages(view)):
            (box,) = page.children
            box.id = mark = await self._mark(row, number)
            if mark not in there:
                send = partial(
                    channel.send,
                    view=page,
                    nonce=f"o:{row.id}{part}{number or ''}:{made:x}",
                    silent=silent,
                    allowed_mentions=discord.AllowedMentions(everyone=False, roles=False, users=meant),
                )
                files = files_of(page)
                try:
                    message = await send(files=files)
                except discord.HTTPException as trouble:
                    if trouble.status != TOO_LARGE or not files:
                        raise
                    _drop_pictures(box)
                    message = await send()
                there[mark] = message.id
        return there[mark]

    async def edited(self, match: MatchInfo, message_id: int | None, row: Outgoing, view: ui.LayoutView) -> bool:
        """Edit a message of the match's thread; return False if a new one is needed."""
        if message_id is None or match.thread_id is None:
            return False
        (box,) = view.children
        box.id = await self._mark(row, 0)
        return await edit_message(self.message(match.thread_id, message_id, match), view)

    async def remove(self, match: MatchInfo, message_id: int | None) -> None:
        """Delete a message of the match's thread, if it exists."""
        if message_id is not None and match.thread_id is not None:
            with unless_gone(message_id):
                await self.message(match.thread_id, message_id, match).delete()

    @property
    def me(self) -> discord.ClientUser:
        return cast(discord.ClientUser, self.bot.user)

    async def server(self, match: MatchInfo) -> discord.Guild | None:
        """Return the server of a match, with its channel; None if the bot is not on it.

        Discord is asked if another process has the server's shard.
        """
        bot, number = self.bot, match.guild_id
        if (known := self.known(number)) is not None:
            return known
        here = [client.shard_id for client in self.online]
        if bot.shard_count is None or (number >> 22) % bot.shard_count in here:
            return None
        try:
            guild = await bot.fetch_guild(number, with_counts=False)
            guild._add_member(await guild.fetch_member(self.me.id))
            for channel in await guild.fetch_channels():
                guild._add_channel(channel)
        except (discord.NotFound, discord.Forbidden):
            return None
        return guild

    def known(self, guild_id: int) -> discord.Guild | None:
        """Return a server that this process's shards know."""
        return next((found for client in self.online if (found := client.get_guild(guild_id))), None)

    def channel(self, channel_id: int, match: MatchInfo) -> discord.PartialMessageable:
        return self.bot.get_partial_messageable(channel_id, guild_id=match.guild_id)

    def message(self, channel_id: int, message_id: int, match: MatchInfo) -> discord.PartialMessage:
        return self.channel(channel_id, match).get_partial_message(message_id)

    def thread(self, match: MatchInfo) -> discord.PartialMessageable:
        """Return the match's thread. Raises ``NoThreadYet``."""
        if match.thread_id is None:
            raise NoThreadYet
        return self.channel(match.thread_id, match)

    async def bring_in(self, match: MatchInfo, user_id: int) -> discord.HTTPException | None:
        """Add a person to the match's thread, unless present, as that makes a system message.

        Return Discord's refusal; a passing one is raised.
        """
        thread = self.thread(match).id
        try:
            try:
                await self.bot.http.get_thread_member(thread, user_id)
            except discord.NotFound:
                await self.bot.http.add_user_to_thread(thread, user_id)
        except discord.HTTPException as trouble:
            if trouble.code == ARCHIVED:  # the next post there opens it, and a mention brings them in
                return None
            if result_of(trouble.status, trouble.code, person=True) is DeliveryResult.PASSING:
                raise
            log.warning("player not added to the thread", match=match.id, code=trouble.code)
            return trouble
        return None

    async def has_left(self, match: MatchInfo, user_id: int, trouble: Exception) -> bool:
        """Return True if a post failed because the person has left the match's server."""
        if getattr(trouble, "code", None) not in {UNKNOWN_MEMBER, *NOBODY}:
            return False
        try:
            if (guild := await self.server(match)) is not None:
                await guild.fetch_member(user_id)
        except UNHEARD as answer:
            return getattr(answer, "code", None) in (UNKNOWN_MEMBER, UNKNOWN_USER)
        return False

    async def is_gone(self, thread_id: int) -> bool:
        try:
            await self.bot.fetch_channel(thread_id)
        except discord.NotFound as trouble:
            return trouble.code == UNKNOWN_CHANNEL
        return False

    async def open_thread(self, match: MatchInfo, name: str, since: datetime) -> int:
        """Make a thread below the lobby's post, or in the channel if that is impossible.

        A thread made ``since`` then, before a process ended, is used.
        """
        if match.lobby_message_id is not None:
            where = match.channel_id, match.lobby_message_id
            try:
                await self.bot.http.start_thread_with_message(*where, name=name, auto_archive_duration=WEEK)
            except discord.HTTPException as trouble:
                if trouble.code not in (THREAD_EXISTS, UNKNOWN_MESSAGE):
                    raise
                if trouble.code == UNKNOWN_MESSAGE or await self.is_gone(match.lobby_message_id):
                    return await self._in_channel(match, name, since)
            return match.lobby_message_id
        return await self._in_channel(match, name, since)

    async def _in_channel(self, match: MatchInfo, name: str, since: datetime) -> int:
        channel = cast(discord.TextChannel, await self.bot.fetch_channel(match.channel_id))
        made = (await self.bot.http.get_active_threads(match.guild_id))["threads"]
        mine = [it["id"] for it in made if int(it["owner_id"]) == self.me.id and it["name"] == name]
        if there := [number for number in map(int, mine) if discord.utils.snowflake_time(number) >= since]:
            return there[0]
        kind = discord.ChannelType.news_thread if channel.is_news() else discord.ChannelType.public_thread
        return (await channel.create_thread(name=name, type=kind, auto_archive_duration=WEEK)).id

    async def directly(self, row: Outgoing, view: ui.LayoutView) -> tuple[int, int]:
        """Send a direct message; return its number and channel. Raises ``Unreached`` if refused."""
        assert row.user_id is not None
        known = row.user_id in self._dms
        try:
            if not known:
                opened = await self.bot.http.start_private_message(row.user_id)
                self._dms[row.user_id] = int(opened["id"])
            channel = self.bot.get_partial_messageable(self._dms[row.user_id])
            return await self.send(channel, row, view, silent="quiet" in row.payload), channel.id
        except discord.HTTPException as trouble:
            if known and trouble.code == UNKNOWN_CHANNEL:
                del self._dms[row.user_id]
                return await self.directly(row, view)
            if result_of(trouble.status, trouble.code, person=True) in (DeliveryResult.PASSING, DeliveryResult.TOKEN):
                raise
            raise Unreached(trouble.status, trouble.code) from trouble
