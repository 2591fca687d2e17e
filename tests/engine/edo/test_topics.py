"""The rules to look up: complete, short, with the figures of the cards and a section that exists."""

from __future__ import annotations

import re

import pytest

from engine.core.text import plain
from engine.edo.data import BASIC, CARDS, MERCHANT_IDS, SETS, SPECIALS
from engine.edo.game import EDO
from engine.edo.words.names import card_actions

TOPICS = {topic.key: topic for topic in EDO.words.topics}


def said(key: str) -> str:
    return plain(TOPICS[key].text)


def test_there_is_a_topic_for_every_card_and_start_set():
    assert set(TOPICS) >= {*SPECIALS, *MERCHANT_IDS, *SETS, "card_a", "card_b", "card_c"}


def test_the_figures_are_those_of_the_cards():
    assert "3/2/1" in said("harvest")
    assert "1 wood, 4 stone, 12 Ryo" in said("build")
    assert "12 points" in said("ending")
    assert "up to 2 wood at 2 Ryo each; 1 point for 3 stone" in said("m01")
    assert "36 hours when all are asked" in said("hours")
    assert "After 12 hours it begins anyway" in said("sheets_look")


@pytest.mark.parametrize("card", CARDS)
def test_a_card_tells_of_each_action_how_many_officials_and_moves(card: str):
    for words in (plain(card_actions(card)), said(f"card_{card}" if card in BASIC else card)):
        assert re.findall(r" ≤(\d)", words) == [str(spec.officials) for spec in CARDS[card]]
        assert words.count("3 moves") == sum(spec.anywhere for spec in CARDS[card])


def test_a_host_sees_one_line_about_what_is_assumed():
    notes = [plain(note.text) for note in EDO.notes if note.holds(EDO.checked_options(3, {}))]
    assert sum("assumed" in note for note in notes) == 1


@pytest.mark.parametrize(
    ("option", "value", "said"),
    [
        ("edo_allowed_as_home", "on", "🏯 Edo can be a home city. Players who live there win more often."),
        ("money_public", "off", "💰 You do not see the money of others, but you see every payment."),
        ("sealed", "on", "no one is asked; the rules decide what the sheets leave open."),
    ],
)
def test_the_table_is_told_of_what_is_not_as_usual(option: str, value: str, said: str) -> None:
    usual, changed = (
        {plain(note.text) for note in EDO.notes if note.holds(EDO.checked_options(3, options))}
        for options in ({}, {option: value})
    )
    (new,) = changed - usual
    assert said in new
