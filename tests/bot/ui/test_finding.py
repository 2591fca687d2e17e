"""Recaps, past boards, lists, notes and rules: within Discord's limits whatever happened, and the right things kept."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from discord import ui

from bot.service.reading.recap import LONGEST_NOTE, Chapter, Past, Recap
from bot.texts import Speaker
from bot.ui.kit import public
from bot.ui.playing.panel import reminder
from bot.ui.reading.finding import (
    SCREEN,
    SHOWN,
    mine_items,
    names_seat,
    note_items,
    past_view,
    recap_view,
    recap_words,
)
from bot.ui.reading.lookup import guide_view, topic_meant, topic_view, topics_like
from engine.core.course import Summary
from engine.core.refusals import Refusal
from engine.core.text import SeatName, T, listing, verbatim
from engine.registry import GAMES
from tests.bot.ui.test_panels import checked
from tests.bot.ui.values import NOW, asked_of, match_of, steps

GAME = GAMES["shogun"]
MATCH = match_of(GAME, 5, {})
SAY = Speaker("en-US", MATCH.names)
PICTURE = public.Shown(b"", "board.png", "x" * 2000)


@pytest.fixture(scope="module")
def story() -> tuple[Chapter, ...]:
    """A whole match by chapters, as a seat may know it."""
    chapters: list[tuple[Any, list[Any]]] = []
    for step in steps(GAME, 5, {}, "story"):
        for event in step.events:
            if headline := GAME.words.headline(event):
                chapters.append((headline, []))
            if chapters and event.audience in (None, (2,)) and not event.counted:
                chapters[-1][1].append(event)
    return tuple(Chapter(number, headline, tuple(some)) for number, (headline, some) in enumerate(chapters, 1))


@pytest.fixture(scope="module")
def state() -> Any:
    """The first position of a match, in which something is asked of everybody or of one."""
    return next(steps(GAME, 5, {}, "story")).state


def recap_of(state: Any, story: tuple[Chapter, ...], seat: int | None) -> Recap:
    return Recap(MATCH, seat, None if seat is None else NOW, story, GAME.view(state, seat))


@pytest.mark.parametrize("seat", [2, None])
@pytest.mark.parametrize("length", [1, 2, 5, 30, 1000])
def test_a_recap_is_one_screen_however_much_happened(
    state: Any, story: tuple[Chapter, ...], seat: int | None, length: int
) -> None:
    for start in range(0, len(story), 17):
        recap = recap_of(state, story[start : start + length], seat)
        assert len(recap_words(recap, SAY)) <= SCREEN
        checked(recap_view(recap, PICTURE, SAY), ("board.png",))
        checked(recap_view(recap, None, SAY))


def test_a_recap_keeps_what_is_about_the_reader_and_counts_the_rest(state: Any, story: tuple[Chapter, ...]) -> None:
    words = recap_words(recap_of(state, story, 2), SAY)
    told = [GAME.words.describe(event) for chapter in story for event in chapter.events]
    mine = [SAY(text) for text in told if names_seat(text, 2)]
    others = [said for text in told if not names_seat(text, 2) and (said := SAY(text))]
    assert mine[-1] in words
    assert sum(said in words for said in set(mine)) > sum(said in words for said in set(others))
    assert "lines elsewhere: /history" in words.splitlines()[0]
    stranger = recap_words(recap_of(state, story, None), SAY)
    assert SAY.plain()(story[-1].headline) in stranger
    assert stranger != words


def test_a_recap_of_little_leaves_nothing_out(state: Any, story: tuple[Chapter, ...]) -> None:
    little = [replace(chapter, events=chapter.events[:2]) for chapter in story[:3]]
    words = recap_words(recap_of(state, tuple(little), 2), SAY)
    assert "-#" not in words
    for chapter in little:
        for event in chapter.events:
            assert SAY(GAME.words.describe(event)) in words
    assert "Nothing has happened" in recap_words(recap_of(state, (), 2), SAY)


def test_names_seat_looks_into_lists_and_nested_sentences() -> None:
    assert names_seat(T("{who}", who=listing([T("{seat}", seat=SeatName(3))])), 3)
    assert not names_seat(T("{who} {n}", who=SeatName(1), n=3), 3)


def test_every_part_of_the_story_fits(state: Any, story: tuple[Chapter, ...]) -> None:
    numbers = range(1, len(story) + 1)
    for chapter in story:
        past = Past(MATCH, chapter, numbers, GAME.view(state, None))
        checked(past_view(past, (PICTURE,), SAY), ("board.png",))
    everything = Chapter(
        999_999,
        story[0].headline,
        tuple(event for chapter in story for event in chapter.events),
        Summary(verbatim("x" * 200), verbatim("x" * 1800)),
    )
    checked(past_view(Past(MATCH, everything, range(10**6), GAME.view(state, None)), (), SAY))


def test_all_my_matches_fit_into_one_message(state: Any) -> None:
    shown = [asked_of(GAME, match_of(GAME, 5, {}), state, seat % 5) for seat in range(SHOWN)]
    numbered = [_numbered(asked, number) for number, asked in enumerate(shown)]
    notes = {asked.match.id: "n" * LONGEST_NOTE for asked in numbered}
    view = public.layout(*mine_items(numbered, [MATCH] * 200, notes, SAY))
    parts = checked(view)
    assert sum("custom_id" in part for part in parts) == SHOWN
    assert "more" in str(parts)


def _numbered(asked: Any, number: int) -> Any:
    return replace(asked, match=replace(asked.match, id=asked.match.id - number))


def test_my_view_fits_with_the_longest_note(state: Any) -> None:
    for seat in range(5):
        asked = asked_of(GAME, MATCH, state, seat)
        below: list[ui.Item[Any]] = [*reminder(asked, SAY), *note_items(MATCH, "n" * LONGEST_NOTE, SAY)]
        checked(public.layout("# " + "b" * 500, PICTURE, *below), ("board.png",))


def test_every_topic_and_every_page_of_the_guide_fits_and_is_found() -> None:
    for game in GAMES.values():
        for topic in game.words.topics:
            checked(topic_view(game, topic, SAY, below="b" * 100, button=True))
            for words in (topic.key, SAY.plain()(topic.title), f" {SAY.plain()(topic.title).upper()} "):
                assert topic_meant(game, words, SAY.plain()) is topic
        for page in range(len(game.words.guide)):
            checked(guide_view(game, page, SAY))


def test_topics_are_looked_for_in_titles_first() -> None:
    keys = [topic.key for topic in topics_like(GAME, "rice", SAY.plain())]
    assert keys.index("rice") < keys.index("winter")
    assert topics_like(GAME, "", SAY) == list(GAME.words.topics)
    with pytest.raises(Refusal, match="nothing about"):
        topic_meant(GAME, "@everyone", SAY)
    with pytest.raises(Refusal):
        topic_meant(GAME, "", SAY)
