"""How a match went, in pictures and in words: the same for everybody, and whenever it is made."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, Self

import pytest

from bot.service.model import MatchInfo, Position
from bot.service.reading.recap import Chapter, Past
from bot.texts import Speaker
from bot.ui.kit.artist import Artist
from bot.ui.kit.pages import MOST, pages
from bot.ui.kit.public import ALT, last_row, report
from bot.ui.reading.story import Stories, course_through, course_words
from engine.core.play import read_log, replay
from engine.core.protocol import Outcome
from engine.core.text import plain
from engine.registry import GAMES
from render.paint.film import Film
from render.registry import PICTURES
from tests.bot.ui.values import match_of
from tests.noughts.game import NOUGHTS

PLAYTHROUGHS = Path(__file__).parents[2] / "playthroughs"
RECORDED = {"shogun": "points-5-moon", "rokugan": "honor-4", "edo": "points-4"}
LONG = ("W" * 32, "龍" * 32, "🐉" * 32, "an extremely long name, in words", "Ж" * 32)


class Told:
    """What is asked of the service: a story that is known."""

    def __init__(self, story: Sequence[Past]) -> None:
        self._story = story

    @property
    def recap(self) -> Self:
        return self

    async def story(self, match_id: int, user_id: int | None) -> Sequence[Past]:
        assert user_id is None, "what the table reads is made for nobody in particular"
        return self._story


@cache
def story(title: str) -> tuple[tuple[Past, ...], Outcome]:
    """A recorded match, chapter by chapter, for everybody; and how it ended."""
    game = GAMES[title]
    log = read_log((PLAYTHROUGHS / title / f"{RECORDED[title]}.jsonl").read_text(encoding="utf-8"))
    match = match_of(game, log.seats, {})
    found: list[tuple[Any, list[Any], Any]] = []
    state = None
    for step in replay(game, log):
        state = step.state.copy()
        for event in step.events:
            if headline := game.words.headline(event):
                found.append((headline, [], state))
            if event.audience is None:
                found[-1][1].append(event)
        found[-1] = (*found[-1][:2], state)
    numbers = range(1, len(found) + 1)
    chapters = [
        Past(match, Chapter(number, headline, tuple(events)), numbers, game.view(at, None))
        for number, (headline, events, at) in enumerate(found, 1)
    ]
    outcome = game.outcome(state)
    assert outcome is not None
    return tuple(chapters), outcome


def position(title: str) -> Position:
    chapters, outcome = story(title)
    match: MatchInfo = chapters[-1].match
    return Position(match, chapters[-1].view, (), {}, False, None, outcome)


def speaker(title: str) -> Speaker:
    return Speaker("en-US", story(title)[0][0].match.names)


@pytest.fixture
async def artist() -> AsyncIterator[Artist]:
    artist = Artist()
    yield artist
    artist.close()


@pytest.mark.parametrize("title", GAMES)
async def test_the_end_is_shown_by_its_sheet_and_its_graphs_the_same_again_and_again(title: str) -> None:
    made = []
    for _ in range(2):
        artist = Artist()
        made.append(await Stories(Told(story(title)[0]), artist).final(position(title), speaker(title)))  # type: ignore[arg-type]
        artist.close()
    assert made[0] == made[1]
    scores, course = made[0]
    assert [scores.name, course.name] == ["scores.png", "course.png"]
    points = story(title)[1].points
    assert all(str(number) in scores.alt for number in points)
    for picture in (scores, course):
        assert picture.data.startswith(b"\x89PNG")
        assert len(picture.alt) <= ALT


@pytest.mark.parametrize("title", GAMES)
async def test_the_end_is_told_without_pictures_if_the_story_cannot_be_read(artist: Artist, title: str) -> None:
    assert await Stories(None, artist).final(position(title), speaker(title)) == []  # type: ignore[arg-type]


@pytest.mark.parametrize("title", GAMES)
async def test_in_words_alone_the_end_fits_a_post_whatever_the_names_are(artist: Artist, title: str) -> None:
    past, _ = story(title)
    match = past[-1].match
    seats = tuple(replace(seat, name="*" * 31 + str(seat.seat)) for seat in match.seats)
    there = replace(position(title), match=replace(match, look="words", seats=seats))
    say = Speaker("en-US", there.match.names)
    courses = Stories(Told([replace(one, match=there.match) for one in past]), artist)  # type: ignore[arg-type]
    shown = await courses.final(there, say)
    assert [(bool(picture.told), picture.data) for picture in shown] == [(True, b"")] * 2
    post = report(["## The end", *shown], last_row(there.match, say))
    assert all(page.content_length() <= MOST for page in pages(post))
    assert "Start" in str(post.to_components())


@pytest.mark.parametrize(("broken", "left"), [("ending", ["course.png"]), ("course", ["scores.png"])])
async def test_a_picture_that_cannot_be_drawn_does_not_take_the_other_with_it(
    artist: Artist, monkeypatch: pytest.MonkeyPatch, broken: str, left: list[str]
) -> None:
    def breaks(*_: Any) -> bytes:
        raise ValueError("no ink")

    monkeypatch.setattr(PICTURES["edo"], broken, breaks)
    shown = await Stories(Told(story("edo")[0]), artist).final(position("edo"), speaker("edo"))  # type: ignore[arg-type]
    assert [picture.name for picture in shown] == left


@pytest.mark.parametrize("title", GAMES)
def test_the_course_of_a_part_ends_as_it_stood_then(title: str) -> None:
    chapters, outcome = story(title)
    game = GAMES[title]
    whole = course_through(chapters, outcome)
    assert whole is not None
    for until in range(1, len(chapters) + 1):
        course = course_through(chapters[:until], None)
        standing = game.words.score_snapshot(chapters[until - 1].view)
        assert (course is None) == (standing is None)
        if course is not None and standing is not None:
            assert [series.amounts[-1] for series in course.series] == [each.amounts for each in standing.figures]
            assert course.stops[:-1] == whole.stops[: len(course.stops) - 1]


def test_a_game_that_tells_no_standing_has_no_course() -> None:
    seen = replace(story("edo")[0][0], match=match_of(NOUGHTS, 2, {}), view=None)
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(GAMES, NOUGHTS.title, NOUGHTS)
        assert course_through([seen], None) is None


@pytest.mark.parametrize("title", GAMES)
def test_all_numbers_are_told_whatever_the_names_are(title: str) -> None:
    chapters, outcome = story(title)
    course = course_through(chapters, outcome)
    assert course is not None
    names = chapters[0].match.names
    words = course_words(course, Speaker("en-US", names))
    assert "In order: Start; " in words
    called = names if words.startswith("In order: ") else "ABCDE"
    assert all(f"{called[seat]} {n}, " in words for seat, n in enumerate(course.series[0].amounts[0]))
    long = course_words(course, Speaker("en-US", LONG[: course.seats]))
    assert len(long) <= ALT
    ends = [series.amounts[-1][-1] for series in course.series]
    assert [line.rpartition(", ")[2] for line in long.splitlines()[-len(ends) :]] == [f"{end}." for end in ends]


async def test_each_picture_of_a_film_has_the_heading_of_the_position_that_it_shows(
    artist: Artist, monkeypatch: pytest.MonkeyPatch
) -> None:
    chapters = story("rokugan")[0][5:9]
    headed: list[str] = []
    add = Film.add

    def noting(film: Film, picture: bytes, title: str, *rest: int) -> None:
        headed.append(title)
        add(film, picture, title, *rest)

    monkeypatch.setattr(Film, "add", noting)
    assert await Stories(None, artist).film(chapters, speaker("rokugan"), "")  # type: ignore[arg-type]
    assert headed == [plain(GAMES["rokugan"].words.brief(past.view)) for past in chapters]
    assert all(f"ound {past.view.round}" in title for past, title in zip(chapters, headed, strict=True)), headed
