"""What happened, in lively words: whichever wording an event gets, it tells the same facts.

Over random matches of every game. That each wording is said at the right moment stands with each game.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from typing import Any

import pytest

from engine.core.chance import SeededChance
from engine.core.protocol import AnyGame, Event
from engine.core.text import Arg, Listing, SeatName, Text, plain
from engine.registry import GAMES

NAMES = tuple(f"{letter}{'x' * 30}{letter}" for letter in "ABCDE")
"""As long as a name can be."""
ONE_EVENT, ONE_SUMMARY = 900, 500
"""Characters at most, but for what lists every token or every player."""
LISTS = {
    *("TokensRevealed", "TokensRemoved", "Scored", "MatchEnded", "MatchBegan", "RoundBegan", "DraftRowChanged"),
    *("FixedStart", "IncomePaid"),
}
WORDINGS = 6
"""No happening has more."""
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
def played(title: str, seats: int, seed: int) -> tuple[tuple[Event, ...], ...]:
    """A random match: the public events of the set-up and of each ply."""
    game: AnyGame = GAMES[title]
    luck = SeededChance(seed)
    step = game.initial_state(seats, {}, luck)
    story = [step.events]
    while active := game.active_seats(step.state):
        legal = game.legal_actions(step.state, active[0])
        step = game.apply_action(step.state, active[0], legal[luck.draw(legal.progressing)], luck)
        story.append(step.events)
    return tuple(tuple(event for event in events if event.audience is None) for events in story)


def leaves(arg: Arg) -> Iterator[SeatName | str | int | float]:
    """All that goes into a sentence, down to names and numbers."""
    match arg:
        case Text():
            for _, value in arg.args:
                yield from leaves(value)
            if not arg.args:
                yield arg.msgid
        case Listing(items):
            for item in items:
                yield from leaves(item)
        case _:
            yield arg


def facts(told: Text) -> set[SeatName | str | int | float]:
    """The same without whole sentences, which say nothing of this event in particular."""
    return {leaf for leaf in leaves(told) if not (isinstance(leaf, str) and leaf.endswith((".", "!", "?")))}


@matches
def test_every_wording_tells_the_same_facts(title: str, seats: int, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    game = GAMES[title]
    for event in dict.fromkeys(event for events in played(title, seats, seed) for event in events):
        told: list[Text] = []
        for which in range(WORDINGS):
            monkeypatch.setattr("engine.core.sentences.lot", lambda event, happening, n, which=which: which % n)
            told.append(game.words.describe(event))
        first, *others = told
        assert all(facts(first) <= facts(other) for other in others), event
        for sentence in {plain(text, NAMES.__getitem__) for text in told}:
            assert bool(sentence) == bool(plain(first))
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

        return rokugan.province(id) if id in rokugan.data.PROVINCES else rokugan.territory(id)
    from engine.shogun.words import names as shogun

    return plain(shogun.SPACE[id]) if id in shogun.SPACE else shogun.province(id)


@matches
def test_what_it_was_about_is_told_at_the_head_of_a_chapter(title: str, seats: int, seed: int) -> None:
    game = GAMES[title]
    heard: list[Event] = []
    said = 0
    for events in played(title, seats, seed):
        for event in events:
            heard.append(event)
            summary = game.words.summary(heard)
            if summary is None:
                continue
            assert game.words.headline(event) is not None
            sentence = plain(summary, NAMES.__getitem__)
            assert sentence[-1] in ".!?"
            assert "{" not in sentence
            assert "  " not in sentence
            assert len(sentence) <= ONE_SUMMARY, sentence
            assert game.words.summary(heard) == summary
            said += 1
    assert game.words.summary(heard), "the match ends with a word on how it was won"
    assert said > 4
