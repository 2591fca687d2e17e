"""The rules to look up: complete, short, with the figures of the cards and a section that exists."""

from __future__ import annotations

import pytest

from engine.core.text import plain
from engine.rokugan.data import CARD_IDS, CLAN_IDS, OBJECTIVE_IDS, OBJECTIVES, SET_ASIDE, TokenType
from engine.rokugan.game import ROKUGAN

TOPICS = {topic.key: topic for topic in ROKUGAN.words.topics}


def said(key: str) -> str:
    return plain(TOPICS[key].text)


def test_there_is_a_topic_for_every_token_card_clan_and_objective():
    wanted = {*TokenType, *CARD_IDS, *OBJECTIVE_IDS, *(f"clan_{clan}" for clan in CLAN_IDS)}
    assert set(TOPICS) >= wanted


def test_the_figures_are_those_of_the_cards():
    assert "/".join(map(str, SET_ASIDE.values())) in said("setup")
    assert "until they have 6 in hand" in said("drawing")
    for id, card in OBJECTIVES.items():
        assert f"{card.honor} honour" in said(id)


@pytest.mark.parametrize(
    ("option", "value", "said"),
    [
        ("strict_types", "on", "🎭 Tokens may go only in slots where they have an effect; only bluffs deceive."),
        ("tie_break", "territories_provinces", "👑 Equal honour is decided by territories, then by provinces."),
    ],
)
def test_the_table_is_told_of_what_is_not_as_usual(option: str, value: str, said: str) -> None:
    assert said in [
        plain(note.text) for note in ROKUGAN.notes if note.holds(ROKUGAN.checked_options(3, {option: value}))
    ]
