"""Answers with pictures; a text too long for one message becomes several, whole and in order.

Private panels answer a press in words at once; their picture follows when their person rests. Until
then a panel keeps its picture, with that picture's words. A press cancels the drawing for the press
before, so only the newest view is drawn. If the bot ends before, only the picture is lost.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import aiohttp
import discord
import structlog
from discord import ui
from discord.utils import MISSING

from bot.memory import Kept
from bot.service.service import Service
from bot.ui.kit.artist import Artist
from bot.ui.kit.public import PRIVATE, Shown, files_of, layout, standing
from bot.ui.kit.replies import in_place, is_private, touching

log = structlog.get_logger("daimyo.redraws")

MOST = 3900
"""Characters in a message; Discord takes 4,000."""
Draw = Callable[[], Awaitable[Shown | None]]
Panel = Callable[[Shown | None], ui.LayoutView]
BAD_FORM = 50035
RESTS = 1.2  # seconds after the last press in a panel
KNOWN = 1000  # panels of which that is known


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
    """Yield the items, message by message; a text may continue in the next one."""
    page: list[ui.Item[Any]] = []
    room = MOST
    for item in items:
        text: ui.TextDisplay[Any] | None = None
        for part in _lines(item.content) if isinstance(item, ui.TextDisplay) else [item]:
            long = _length(part) + (text is not None)
            if long > room:
                yield page
                page, room, text = [], MOST, None
            room -= long
            if not isinstance(part, str):
                page.append(part)
            elif text is not None:
                text.content += f"\n{part}"
            else:
                page.append(text := ui.TextDisplay(part))
    if page:
        yield page


def _length(part: ui.Item[Any] | str) -> int:
    if isinstance(part, str):
        return len(part)
    inside = part.walk_children() if isinstance(part, ui.Section) else ()
    return sum(len(inner.content) for inner in inside if isinstance(inner, ui.TextDisplay))


def _lines(words: str) -> Iterator[str]:
    for line in words.splitlines():
        while len(line) > MOST:
            at = line.rfind(" ", MOST // 2, MOST)
            at = at if at > 0 else MOST
            yield line[:at]
            line = line[at:].lstrip()
        yield line


async def answer(
    interaction: discord.Interaction, view: ui.LayoutView, *, again: bool = False, kept: bool = False
) -> int:
    """Show a post to the person who asked, the rest in private messages; return its number.

    Its files are ``kept`` if it shows what its message has.
    """
    first, *others = pages(view)
    files = MISSING if kept else files_of(first)
    message = await interaction.edit_original_response(view=in_place(interaction.message, first), attachments=files)
    for other in others if not again else ():
        await interaction.followup.send(view=other, files=files_of(other), ephemeral=True)
    return message.id


class Redraws:
    """Pictures still to be drawn, by the id of the panel's message."""

    def __init__(self) -> None:
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._shown = Kept[int, Any](KNOWN)  # by panel all that its picture shows

    async def show(self, interaction: discord.Interaction, view: Any, draw: Draw, panel: Panel) -> None:
        """Answer with a ``panel``, at once if its message keeps a picture until the new one."""
        message = interaction.message if is_private(interaction) else None
        if message is not None and [file.filename for file in message.attachments] == [PRIVATE]:
            try:
                await answer(interaction, panel(standing(message.attachments[0])), kept=True)
            except discord.HTTPException as trouble:
                if trouble.code != BAD_FORM:  # an answer to another press has taken the picture away meanwhile
                    raise
            else:
                self.drop(message.id)
                if self._shown.get(message.id) != view:
                    redraw = self._redraw(interaction, message, view, draw, panel)
                    self._tasks[message.id] = asyncio.create_task(redraw)
                return
        picture = await draw()
        self._shown[await answer(interaction, panel(picture))] = view

    def drop(self, message_id: int) -> None:
        """Drop the picture that was to be drawn in this panel."""
        if (task := self._tasks.pop(message_id, None)) is not None:
            task.cancel()

    def close(self) -> None:
        for message_id in [*self._tasks]:
            self.drop(message_id)

    async def _redraw(
        self, interaction: discord.Interaction, message: discord.Message, view: Any, draw: Draw, panel: Panel
    ) -> None:
        try:
            await asyncio.sleep(RESTS)
            picture, held = await draw(), touching(message.id)
            async with held:
                if not held.closed:
                    await answer(interaction, panel(picture), again=True)
                    self._shown[message.id] = view
        except (discord.HTTPException, aiohttp.ClientError, RuntimeError) as trouble:
            log.info("picture not updated", message=message.id, reason=repr(trouble))
        finally:
            if self._tasks.get(message.id) is asyncio.current_task():
                del self._tasks[message.id]
