"""Posts that no longer hold after a rollback: a marker leads to them, and each is struck.

Nothing that bears a digest is deleted. A post that tells of something valid, too, keeps that.
"""

import re
from collections.abc import Collection
from itertools import groupby

import discord
from discord import ui

from bot.service.model import MatchInfo, Outgoing
from bot.service.telling.delivery_results import OpenPost
from bot.texts import cut, load_text
from bot.ui.kit.artist import BOARD
from bot.ui.kit.mail import ARCHIVED, GONE, unless_gone
from bot.ui.kit.pages import MOST
from bot.ui.kit.public import REPORT_ACCENT, Items, layout
from bot.ui.kit.replies import in_place
from bot.ui.kit.words import speaker_for_table
from bot.ui.posting.notice_posts import NOTHING, Posted
from bot.ui.posting.reports import Reports, Telling
from engine.core.text import T

SIGNS = ("🔒", "🔏")
"""Begin the digests in a status."""
LINE = re.compile(r"((?:#{1,3}|-#|[-•▫️>]|\d+\.) )?(.+)")
MARK = "-# ⏪ "
UNDONE = T("The lines struck through are undone.")


class Undone(Reports):
    async def _back(self, row: Outgoing, match: MatchInfo) -> Posted:
        """Say from where the match goes on, with links to the first and the last void post."""
        say, thread = speaker_for_table(match), self._mail.thread(match)
        void = [post for post in await self._service.outbox.void_posts(row) if (post.message_id or 0) > thread.id]
        lines = [say(row.payload["text"])]
        if void:
            first, last = (_link(match, post.message_id) for post in (void[0], void[-1]))
            said = T("Everything from [this post]({first}) to [this one]({last}) is undone.", first=first, last=last)
            lines.append("-# " + say(said))
        if row.payload["digest"]:
            digest = T("Digest of the luck after that: {digest}", digest=f"`{row.payload['digest']}`")
            lines.append(f"-# 🎲 {say(digest)}")
        marker = await self._mail.send(thread, row, layout("\n".join(lines)))
        await self._service.outbox.strike(match.id, row, void, marker)
        return marker, None

    async def _strike(self, row: Outgoing, match: MatchInfo) -> Posted:
        """Strike a void post, but for what is valid in it."""
        void, valid, say = OpenPost(**row.payload["void"]), row.payload["valid"], speaker_for_table(match)
        part = await self._service.outbox.public_events(match.id, void.first, min(void.last, valid))
        telling = Telling(row, match, void, part, before=valid)
        content = await self._kicker(telling, say) + [say(load_text(text)) for seq, text in void.remarks if seq < valid]
        for _, chapter in groupby(part, lambda happened: happened.chapter):
            content += await self._chapter(telling, tuple(chapter), say, [])
        holds = {line for words in content if isinstance(words, str) for line in words.split("\n")}
        holds |= {f"report{number}.png" for number, _ in enumerate(part)} | {BOARD for _ in part if void.board <= valid}
        where = _link(match, row.payload["marker"])
        said = T("{undone} [The match goes on here]({where}).", undone=UNDONE, where=where)
        try:
            last = await self._mail.message(match.thread_id or 0, void.message_id or 0, match).fetch()
            await _rewrite(last, say(said), holds)
            if void.messages > 1:
                before = [post async for post in last.channel.history(before=last) if post.author == last.author]
                for message in before[: void.messages - 1]:
                    await _rewrite(message, say(said), holds)
        except discord.HTTPException as trouble:
            if trouble.code not in (*GONE, ARCHIVED):
                raise
        return NOTHING

    async def keep(self, match: MatchInfo, message_id: int | None) -> bool:
        """Strike a status that is void if it bears digests; return True if it does."""
        if message_id is None or match.thread_id is None:
            return False
        with unless_gone(message_id):
            message = await self._mail.message(match.thread_id, message_id, match).fetch()
            if any(sign in text.content for text in _texts(message) for sign in SIGNS):
                await _rewrite(message, speaker_for_table(match)(UNDONE), ())
                return True
        return False


def _parts(message: discord.Message) -> list[discord.Component]:
    return [part for box in message.components for part in getattr(box, "children", ())]


def _texts(message: discord.Message) -> list[discord.TextDisplay]:
    return [part for part in _parts(message) if isinstance(part, discord.TextDisplay)]


async def _rewrite(message: discord.Message, undone: str, holds: Collection[str]) -> None:
    """Strike a message's lines and veil its pictures, but for those that hold; drop its buttons."""
    mark = f"{MARK}{undone}"
    items: Items = [mark]
    room = MOST - len(mark)
    for part in _parts(message):
        if isinstance(part, discord.TextDisplay) and not part.content.startswith(MARK):
            words = "\n".join(line if line in holds else _struck(line) for line in part.content.split("\n"))
            items.append(words := cut(words, room))
            room -= len(words)
        elif isinstance(part, discord.MediaGalleryComponent):
            items.append(ui.MediaGallery(*(_veiled(item, holds) for item in part.items)))
    view = in_place(message, layout(*items, accent=REPORT_ACCENT))
    if not any(part.content == mark for part in _texts(message)):  # else it was struck before
        await message.edit(view=view, allowed_mentions=discord.AllowedMentions.none())


def _struck(line: str) -> str:
    found = LINE.fullmatch(line)
    return line if found is None or found[2].startswith("~~") else f"{found[1] or ''}~~{found[2]}~~"


def _veiled(item: discord.MediaGalleryItem, holds: Collection[str]) -> discord.MediaGalleryItem:
    """Return a picture of a message as it is there, to be uncovered by a press unless it holds."""
    name = item.media.url.partition("?")[0].rpartition("/")[2]
    return discord.MediaGalleryItem(f"attachment://{name}", description=item.description, spoiler=name not in holds)


def _link(match: MatchInfo, message_id: int | None) -> str:
    return f"https://discord.com/channels/{match.guild_id}/{match.thread_id}/{message_id}"
