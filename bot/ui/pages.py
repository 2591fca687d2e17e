"""What is too long for one message: several, whole and in order."""

from collections.abc import Iterator
from typing import Any

import discord
from discord import ui

from bot.ui.public import Items, Shown, layout
from bot.ui.replies import attached

MOST = 3900
"""Characters in a message; Discord takes 4,000."""


def pages(view: ui.LayoutView) -> list[ui.LayoutView]:
    """The messages of a post with one container: it alone, or several of which none is too long."""
    (box,) = view.children
    assert isinstance(box, ui.Container)
    if view.content_length() <= MOST:
        return [view]
    accent = int(box.accent_colour or 0)
    return [layout(*items, accent=accent) for items in _filled(list(box.children))]


def _filled(items: Items) -> Iterator[Items]:
    """The items, message by message; a text may go on in the next."""
    page: Items = []
    room = MOST
    for item in items:
        pieces: Items = [item]
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
    """Characters in a text, or in those of a section."""
    inside = item.walk_children() if isinstance(item, ui.Section) else (item,)
    return sum(len(inner.content) for inner in inside if isinstance(inner, ui.TextDisplay))


def broken(words: str, first: int, most: int = MOST) -> Iterator[str]:
    """The words in pieces of ``most`` characters, the first one of ``first`` if that holds a line of them; broken
    between lines, and within a line only if it is too long for a message.
    """
    kept: list[str] = []
    room = first
    for line in _lines(words, most):
        long = sum(map(len, kept)) + len(kept) + len(line)
        if kept and long > room:
            yield "\n".join(kept)
            kept, room = [], most
        elif not kept and len(line) > room:
            room = most
        kept.append(line)
    if kept:
        yield "\n".join(kept)


def _lines(words: str, most: int) -> Iterator[str]:
    for line in words.splitlines():
        while len(line) > most:
            at = line.rfind(" ", most // 2, most)
            at = at if at > 0 else most
            yield line[:at]
            line = line[at:].lstrip()
        yield line


async def answer(interaction: discord.Interaction, view: ui.LayoutView, *pictures: Shown | None) -> None:
    """Show a post to the person who asked, with its pictures; what does not fit follows, as private."""
    first, *others = pages(view)
    files = [attached(shown) for shown in pictures if shown and shown.data]
    await interaction.edit_original_response(view=first, attachments=files)
    for other in others:
        await interaction.followup.send(view=other, ephemeral=True)
