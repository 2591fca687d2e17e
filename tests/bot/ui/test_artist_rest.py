"""What drawing costs: no picture is made twice, and what is freed is kept for the next one, over a short rest too."""

from __future__ import annotations

import asyncio
import sys
from resource import RUSAGE_THREAD, getrusage
from typing import Any

import pytest

from bot.texts import Speaker
from bot.ui.kit.artist import Artist
from engine.registry import GAMES
from tests.bot.ui.values import match_of
from tests.render.views import view

MOST = 1500
"""Pages; a board has 3,500."""


def pages() -> int:
    return getrusage(RUSAGE_THREAD).ru_minflt


@pytest.mark.soak
async def test_a_picture_after_a_short_rest_needs_few_new_pages() -> None:
    artist, match = Artist(), match_of(GAMES["shogun"], 5, {})

    async def needed(season: str) -> int:
        before = await artist.work(pages)
        assert await artist.board(match, view(season=season), Speaker("en"))
        return await artist.work(pages) - before

    try:
        for season in ("spring", "summer"):
            await needed(season)
        await asyncio.sleep(1.2)
        assert await needed("autumn") < MOST
    finally:
        artist.close()


async def test_what_many_ask_for_at_once_is_drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    artist, match = Artist(), match_of(GAMES["shogun"], 5, {})
    pictures: Any = type(await artist.pictures(match.title))
    drawn, honest = list[Any](), pictures.board

    def counted(self: Any, *seen: Any, **more: Any) -> Any:
        drawn.append(seen)
        return honest(self, *seen, **more)

    monkeypatch.setattr(pictures, "board", counted)
    try:
        shown = await asyncio.gather(*(artist.board(match, view(), Speaker("en")) for _ in range(4)))
    finally:
        artist.close()
    assert len({one.data for one in shown if one}) == 1
    assert len(drawn) == 1


async def test_where_pictures_cannot_be_loaded_there_are_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "render.registry", None)
    artist, match, say = Artist(), match_of(GAMES["shogun"], 5, {}), Speaker("en")
    try:
        assert await artist.cover("shogun", say) is None
        assert await artist.ranked(match, view(), ["kai"], ["Kai"], say, "") is None
        assert await artist.ending(match, [], view(), say, look="") is None
    finally:
        artist.close()
