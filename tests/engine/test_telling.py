"""The words of every event, over random matches of every game: short, filled in, with names and places.

The tests of each game check that the right words come at the right moment.
"""

from __future__ import annotations

from dataclasses import fields
from functools import cache
from typing import Any

import pytest

from engine.core.chance import SeededChance
from engine.core.protocol import AnyGame, Event
from engine.core.text import plain
from engine.registry import GAMES

NAMES = tuple(f"{letter}{'x' * 30}{letter}" for letter in "ABCDE")
"""As long as a name can be."""
ONE_EVENT, ONE_SUMMARY = 900, 500
"""Characters at most, but for what lists every token or every player."""
LISTS = {
    *("TokensRevealed", "TokensRemoved", "Scored", "MatchEnded", "MatchBegan", "RoundBegan", "DraftRowChanged"),
    *("FixedStart", "IncomePaid"),
}
ACTORS = ("seat", "attacker", "defender", "owner", "controller", "winner", "other", "target_seat")
UNNAMED = {"MarkerPlaced": "whose province it is has just been said"}
"""Events that do not name their seat, and why."""
UNPLACED = {"Traded": "the merchant is where he is"}
"""Events that do not name their place, and why."""
PLACES = ("province", "source", "target", "city", "space", "territory", "other_province")

MATCHES = [
    pytest.param(title, seats, seed, id=f"{title}-{seats}")
    for title, game in GAMES.items()
    for seed, seats in enumerate((game.seats[0], game.seats[-1]))
]
matches = pytest.mark.parametrize(("title", "seats", "seed"), MATCHES)


@cache
def steps(title: str, seats: int, seed: int) -> tuple[tuple[tuple[Event, ...], Any], ...]:
    """A random match: the public events of the set-up and of each ply, and the public view after them."""
    game: AnyGame = GAMES[title]
    luck = SeededChance(seed)
    step = game.initial_state(seats, {}, luck)
    story = [step]
    while active := game.active_seats(step.state):
        legal = game.legal_actions(step.state, active[0])
        step = game.apply_action(step.state, active[0], legal[luck.draw(legal.progressing)], luck)
        story.append(step)
    return tuple(
        (tuple(event for event in step.events if event.audience is None), game.view(step.state, None)) for step in story
    )


def played(title: str, seats: int, seed: int) -> tuple[tuple[Event, ...], ...]:
    return tuple(events for events, _ in steps(title, seats, seed))


@matches
def test_a_sentence_is_short_and_filled_in(title: str, seats: int, seed: int) -> None:
    game = GAMES[title]
    for event in dict.fromkeys(event for events in played(title, seats, seed) for event in events):
        sentence = plain(game.words.describe(event), NAMES.__getitem__)
        assert "{" not in sentence
        assert len(sentence) <= ONE_EVENT or type(event).__name__ in LISTS, sentence


@matches
def test_who_and_where_are_told(title: str, seats: int, seed: int) -> None:
    game = GAMES[title]
    for event in dict.fromkeys(event for events in played(title, seats, seed) for event in events):
        sentence = plain(game.words.describe(event), NAMES.__getitem__)
        if not sentence:
            continue
        values: dict[str, Any] = {field.name: getattr(event, field.name) for field in fields(event)}  # type: ignore[arg-type]
        for name in ACTORS:
            if isinstance(seat := values.get(name), int) and type(event).__name__ not in UNNAMED:
                assert NAMES[seat] in sentence, event
        for name in PLACES:
            if isinstance(place := values.get(name), str) and type(event).__name__ not in UNPLACED:
                assert place_name(title, place) in sentence, event


def place_name(title: str, id: str) -> str:
    """As the words of the game have it."""
    if title == "edo":
        from engine.edo.words import names as edo

        return plain(edo.SPACE[id])
    if title == "rokugan":
        from engine.rokugan.words import names as rokugan

        return plain((rokugan.province if id in rokugan.data.PROVINCES else rokugan.territory)(id))
    from engine.shogun.words import names as shogun

    return plain(shogun.SPACE[id]) if id in shogun.SPACE else shogun.province(id)


@matches
def test_what_it_was_about_is_told_at_the_head_of_a_chapter(title: str, seats: int, seed: int) -> None:
    game = GAMES[title]
    heard: list[Event] = []
    said = 0
    for events, view in steps(title, seats, seed):
        for event in events:
            heard.append(event)
            summary = game.words.summary(heard, view)
            if summary is None:
                continue
            assert game.words.headline(event) is not None
            for text in summary.lines:
                sentence = plain(text, NAMES.__getitem__)
                assert "{" not in sentence
                assert "  " not in sentence
                assert len(sentence) <= ONE_SUMMARY, sentence
            assert game.words.summary(heard, view) == summary
            said += 1
    assert game.words.summary(heard, view), "the match ends with a word on how it was won"
    assert said > 4
