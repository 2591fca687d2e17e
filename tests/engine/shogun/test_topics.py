"""The rules to look up: complete, short, with the figures of the cards and a section that exists."""

from __future__ import annotations

import re

import pytest

from engine.core.text import plain
from engine.shogun.amounts import armies_deployed, income, provisions
from engine.shogun.data import ACTION_IDS, ACTIONS, EVENTS, PROVINCES, SPECIALS
from engine.shogun.effects import EFFECTS
from engine.shogun.game import SHOGUN

TOPICS = {topic.key: topic for topic in SHOGUN.words.topics}


def said(key: str) -> str:
    return plain(TOPICS[key].text)


def test_there_is_a_topic_for_every_action_special_card_and_event():
    assert set(TOPICS) >= {*ACTION_IDS, *SPECIALS, *EFFECTS}


def test_the_figures_are_those_of_the_cards():
    for id, card in ACTIONS.items():
        assert f"Costs {card.cost or 'nothing'}" in said(id)
    for card in EVENTS.values():
        assert re.search(rf"As the winter’s event card .*\b{card.winter_loss}\b", said(card.kind))
    assert {armies_deployed("deploy_5", 60, None, None), armies_deployed("deploy_5", 60, "fewer_armies_1", None)} == {
        5,
        3,
    }
    assert "5 armies" in said("deploy_5")
    assert "3 with the event" in said("deploy_5")


def test_the_limits_of_the_events_are_those_the_rules_use():
    rich = max(PROVINCES, key=lambda id: PROVINCES[id].chests)
    poor = min(PROVINCES, key=lambda id: PROVINCES[id].chests)
    assert f"at most {income('chests', rich, 'chests_max_0', None)}," in said("chests_at_most")
    assert f"at least {income('chests', poor, 'chests_min_2', None)}," in said("chests_at_least")
    rich = max(PROVINCES, key=lambda id: PROVINCES[id].rice)
    poor = min(PROVINCES, key=lambda id: PROVINCES[id].rice)
    assert f"at most {income('rice', rich, 'rice_max_4', None)}," in said("rice_at_most")
    assert f"at least {income('rice', poor, 'rice_min_3', None)}," in said("rice_at_least")


@pytest.mark.parametrize("missing", [1, 2, 3, 5, 7])
def test_the_table_of_hunger_is_the_one_of_the_winter(missing: int):
    row = provisions(missing)
    farmers = f"{row.extra_farmers} farmer" + "s" * (row.extra_farmers > 1)
    provinces = f"{row.revolts} provinces with {farmers} each" if row.revolts > 1 else f"1 province with {farmers}"
    assert f"{provinces} if {missing} or more are missing" in said("rice")
