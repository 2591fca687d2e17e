"""Films of matches: a picture a chapter, of what the reader may know, in a size that can be posted."""

from __future__ import annotations

import asyncio
import io
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from typing import Any

import pytest
from PIL import Image

from bot.service.model import MatchInfo
from bot.service.reading.recap import Chapter, Past
from bot.texts import Speaker
from bot.ui.kit.artist import Artist
from bot.ui.reading import story as stories
from bot.ui.reading.story import Stories, replay_view, thinned
from engine.core.chance import SeededChance
from engine.core.play import begin
from engine.core.text import plain
from engine.registry import GAMES
from render.paint.film import Film
from render.registry import PICTURES
from tests.bot.ui.values import match_of

SAY = Speaker("en", ())


@pytest.fixture
async def artist() -> AsyncIterator[Artist]:
    artist = Artist()
    yield artist
    artist.close()


def played(title: str, seat: int | None, chapters: int, seats: int = 3) -> list[Past]:
    """The first chapters of a match at random, through a seat's eyes."""
    game = GAMES[title]
    match: MatchInfo = match_of(game, seats, {})
    chance = SeededChance("film")
    step, _ = begin(game, seats, {}, chance)
    found: list[tuple[Any, list[Any], Any]] = []
    while True:
        for event in step.events:
            if headline := game.words.headline(event):
                found.append((headline, [], step.state))
            found[-1][1].append(event)
        if len(found) > chapters:
            break
        found[-1] = (*found[-1][:2], step.state)
        active = game.active_seats(step.state)
        legal = game.legal_actions(step.state, active[0])
        step = game.apply_action(step.state, active[0], legal[chance.draw(legal.progressing)], chance)
    numbers = range(1, chapters + 1)
    return [
        Past(match, Chapter(number, headline, tuple(events)), numbers, game.view(state, seat))
        for number, (headline, events, state) in enumerate(found[:chapters], 1)
    ]


def by_hand(story: Sequence[Past]) -> bytes:
    """The same film, drawn here from the views alone."""
    film, pictures = Film(), PICTURES[story[0].match.title]
    pace = max(stories.SHORTEST, min(stories.LONGEST, stories.WHOLE // len(story)))
    for number, past in enumerate(story, 1):
        marks = pictures.marks([event for event in past.chapter.events if event.audience is None])
        board = pictures.board(past.view, past.match.names, SAY.plain(), marks=marks)
        spent = stories.LAST if number == len(story) else pace
        film.add(board, plain(GAMES[past.match.title].words.brief(past.view)), number, len(story), spent)
    return film.webp()


@pytest.mark.parametrize("title", GAMES)
@pytest.mark.parametrize("seat", [None, 1])
async def test_a_film_is_the_boards_of_the_readers_views(artist: Artist, title: str, seat: int | None) -> None:
    story = played(title, seat, 4)
    projector = Stories(None, artist)  # type: ignore[arg-type]
    shown = await projector.film(story, SAY, "")
    assert shown is not None
    film = Image.open(io.BytesIO(shown.data))
    assert film.n_frames == 4
    assert shown.data == by_hand(story)
    film.seek(3)
    film.load()
    assert film.info["duration"] == stories.LAST
    for words in ("A film of 4 pictures", plain(GAMES[title].words.brief(story[0].view))):
        assert words in shown.alt
    assert len(shown.alt) <= 1024
    if title == "shogun":
        assert await projector.film(story, SAY, "dark") != shown


async def test_a_film_too_large_for_a_post_is_made_of_fewer_pictures(
    artist: Artist, monkeypatch: pytest.MonkeyPatch
) -> None:
    story = played("shogun", None, 8)
    projector = Stories(None, artist)  # type: ignore[arg-type]
    whole = await projector.film(story, SAY, "")
    assert whole is not None
    monkeypatch.setattr(stories, "LARGEST", len(whole.data) * 3 // 4)
    fewer = await Stories(None, artist).film(story, SAY, "")  # type: ignore[arg-type]
    assert fewer is not None
    assert len(fewer.data) <= stories.LARGEST
    frames = Image.open(io.BytesIO(fewer.data)).n_frames
    assert 1 < frames < 8
    assert f"A film of {frames} pictures" in fewer.alt
    monkeypatch.setattr(stories, "LARGEST", 1)
    last = await Stories(None, artist).film(story, SAY, "")  # type: ignore[arg-type]
    assert last is not None
    assert "A film of 1 picture" in last.alt


def test_chapters_are_left_out_evenly() -> None:
    numbers: Any = list(range(100))
    assert thinned(numbers, 100) is numbers
    assert thinned(numbers, 4) == [0, 33, 66, 99]
    assert list(thinned(numbers, 1)) == [99]


async def test_a_post_says_what_the_film_shows_and_for_whom(artist: Artist) -> None:
    story = played("shogun", 0, 3)
    shown = await Stories(None, artist).film(story, SAY, "")  # type: ignore[arg-type]
    assert shown is not None
    told = str(replay_view(story, shown, SAY, own=True).to_components())
    assert "Only for you" in told
    assert plain(story[0].chapter.headline) in told
    assert "attachment://replay.webp" in told
    assert "everyone may know" in str(replay_view(story[:1], shown, SAY, own=False).to_components())


async def test_what_cannot_be_drawn_is_no_film_and_the_next_one_is(artist: Artist) -> None:
    story = played("shogun", None, 3)
    projector = Stories(None, artist)  # type: ignore[arg-type]
    broken = [story[0], replace(story[1], view=None), story[2]]
    assert await projector.film(broken, SAY, "") is None
    assert await projector.film(story, SAY, "") is not None


async def test_other_pictures_need_not_wait_for_a_film(artist: Artist) -> None:
    story = played("shogun", None, 8)
    film = asyncio.create_task(Stories(None, artist).film(story, SAY, ""))  # type: ignore[arg-type]
    shown = await artist.board(story[0].match, story[0].view, SAY)
    assert shown is not None
    assert not film.done()
    assert await film is not None
