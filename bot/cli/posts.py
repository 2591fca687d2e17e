"""Leaves what was posted at a local table as files that can be read and looked at."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from bot.local.driver import Driver, texts
from bot.local.table import LocalTable


async def leave(table: LocalTable, people: Sequence[Driver], folder: Path) -> int:
    """Write every channel and DM as a text, oldest post first, pictures beside it; the number of files."""
    await asyncio.to_thread(_emptied, folder)
    channels = [*table.channels(), *table.threads()]
    stories = [(str(channel["name"]), table.messages(channel["id"])) for channel in channels]
    stories += [(f"dm {person.name}", person.dms()) for person in people]
    written = [
        await _write(table, folder, f"{number:02d}-{_plain(name)}", posts)
        for number, (name, posts) in enumerate(stories)
    ]
    return sum(written)


def _emptied(folder: Path) -> None:
    if folder.exists():
        shutil.rmtree(folder)
    folder.mkdir(parents=True)


async def _write(table: LocalTable, folder: Path, name: str, posts: Sequence[dict[str, Any]]) -> int:
    lines: list[str] = []
    pictures: list[tuple[str, bytes]] = []
    for number, post in enumerate(posts):
        lines += ["-" * 100, f"{post['author']['username']}, {post['timestamp']}", texts(post)]
        for attachment in post["attachments"]:
            data = await table.file(attachment)
            if data is not None:
                pictures.append((f"{name}-{number:04d}-{attachment['filename']}", data))
                lines.append(f"[picture: {pictures[-1][0]}]")
    (folder / f"{name}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    for picture, data in pictures:
        (folder / picture).write_bytes(data)
    return 1 + len(pictures)


def _plain(words: str) -> str:
    return "".join(sign if sign.isalnum() else "-" for sign in words)[:40].strip("-").lower()
