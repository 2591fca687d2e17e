"""The rules to look up: complete, short, with the figures of the cards and a section that exists."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import engine.rokugan
from engine.core.protocol import Topic
from engine.core.text import plain
from engine.rokugan.data import CARD_IDS, CLAN_IDS, OBJECTIVE_IDS, OBJECTIVES, SET_ASIDE, TokenType
from engine.rokugan.game import ROKUGAN

PAGE = (Path(engine.rokugan.__file__).parent / "RULES.md").read_text(encoding="utf-8")
TOPICS = {topic.key: topic for topic in ROKUGAN.words.topics}


def said(key: str) -> str:
    return plain(TOPICS[key].text)


def test_there_is_a_topic_for_every_token_card_clan_and_objective():
    assert len(TOPICS) == len(ROKUGAN.words.topics)
    wanted = {*TokenType, *CARD_IDS, *OBJECTIVE_IDS, *(f"clan_{clan}" for clan in CLAN_IDS)}
    assert set(TOPICS) >= wanted
    assert len({plain(topic.title) for topic in ROKUGAN.words.topics}) == len(TOPICS)


@pytest.mark.parametrize("topic", ROKUGAN.words.topics, ids=lambda topic: topic.key)
def test_a_topic_is_one_short_paragraph_with_a_section(topic: Topic):
    assert re.fullmatch(r"[a-z0-9_]{1,30}", topic.key)
    assert len(plain(topic.title)) <= 100
    assert 50 < len(plain(topic.text)) <= 1200
    assert "\n" not in plain(topic.text)
    assert re.search(rf"^## {topic.section}\. ", PAGE, re.MULTILINE)


def test_the_figures_are_those_of_the_cards():
    assert "/".join(map(str, SET_ASIDE.values())) in said("setup")
    assert "until they have 6 in hand" in said("drawing")
    for id, card in OBJECTIVES.items():
        assert f"{card.honor} honour" in said(id)


def test_the_guide_is_five_short_messages():
    assert len(ROKUGAN.words.guide) == 5
    assert all(100 < len(plain(message)) < 1200 for message in ROKUGAN.words.guide)
    assert "want" in plain(ROKUGAN.words.guide[0])
    assert "press" in plain(ROKUGAN.words.guide[-1])


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
