"""Answers with pictures; a text too long for one message becomes several, whole and in order."""

from collections.abc import Iterator
from typing import Any

import discord
from discord import ui
from discord.utils import MISSING

from bot.service.service import Service
from bot.ui.kit.artist import Artist
from bot.ui.kit.public import Shown, layout
from bot.ui.kit.replies import in_place

MOST = 3900
"""Characters in a message; Discord takes 4,000."""


class Room:
    """Base of what asks the service and shows pictures."""

    def __init__(self, service: Service, artist: Artist) -> None:
        self._service, self._artist = service, artist


def pages(view: ui.LayoutView) -> list[ui.LayoutView]:
    """Return the messages of a post with one container: itself, or several that fit."""
    (box,) = view.children
    assert isinstance(box, ui.Container)
    if view.content_length() <= MOST:
        return [view]
    accent = int(box.accent_colour or 0)
    return [layout(*items, accent=accent) for items in _filled(list(box.children))]


def _filled(items: list[ui.Item[Any]]) -> Iterator[list[ui.Item[Any]]]:
    """Yield the items, message by message; a text may continue in the next."""
    page: list[ui.Item[Any]] = []
    room = MOST
    for item in items:
        pieces = [item]
        if isinstance(item, ui.TextDisplay):
            pieces = [ui.TextDisplay(piece) for piece in broken(item.content, room)]
        for piece in pieces:
            long = _length(piece)
            if long > room:
                yield page
                page, room = [], MOST
            page.append(piece)
            room -= long
    if page:
        yield page


def _length(item: ui.Item[Any]) -> int:
    inside = item.walk_children() if isinstance(item, ui.Section) else (item,)
    return sum(len(inner.content) for inner in inside if isinstance(inner, ui.TextDisplay))


def broken(words: str, first: int) -> Iterator[str]:
    """Yield pieces for messages, the first of ``first`` characters; only long lines are cut."""
    kept: list[str] = []
    room = first
    for line in _lines(words):
        long = sum(map(len, kept)) + len(kept) + len(line)
        if kept and long > room:
            yield "\n".join(kept)
            kept, room = [], MOST
        elif not kept and len(line) > room:
            room = MOST
        kept.append(line)
    if kept:
        yield "\n".join(kept)


def _lines(words: str) -> Iterator[str]:
    for line in words.splitlines():
        while len(line) > MOST:
            at = line.rfind(" ", MOST // 2, MOST)
            at = at if at > 0 else MOST
            yield line[:at]
            line = line[at:].lstrip()
        yield line


async def answer(
    interaction: discord.Interaction, view: ui.LayoutView, *pictures: Shown | None, again: bool = False
) -> int:
    """Show a post to the person who asked, the rest in private messages; return its number."""
    first, *others = pages(view)
    kept = any(shown.kept for shown in pictures if shown)
    files = MISSING if kept else [shown.file() for shown in pictures if shown and shown.data]
    message = await interaction.edit_original_response(view=in_place(interaction.message, first), attachments=files)
    for other in others if not again else ():
        await interaction.followup.send(view=other, ephemeral=True)
    return message.id
