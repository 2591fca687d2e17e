"""Event effects answer for themselves: a new one is an object and a card, and everything else asks it."""

from __future__ import annotations

import pytest

from engine.core.chance import SeededChance
from engine.core.text import T, plain
from engine.shogun import effects
from engine.shogun.actions import March
from engine.shogun.amounts import income
from engine.shogun.data import EVENTS, EventCard
from engine.shogun.effects import EFFECTS, Effect
from engine.shogun.prospect import Outlook
from engine.shogun.words.forecast import forecast
from engine.shogun.words.topics import event as topic
from tests.engine.shogun.scene import SHOGUN, Scene

KIND, CARD = "full_towns", "full_towns"


class FullTowns(Effect):
    """Two buildings keep an attacker out, and taxes there bring twice as much."""

    def protects(self, buildings: tuple[str, ...]) -> bool:
        return len(buildings) > 1


@pytest.fixture(autouse=True)
def _new_effect(monkeypatch: pytest.MonkeyPatch) -> None:
    effect = FullTowns(
        T("Full towns"),
        T("provinces with two buildings cannot be attacked"),
        T("Taxes count twice, and two buildings keep attackers out."),
        income=lambda resource, amount: 2 * amount if resource == "chests" else amount,
        neutral_farmers=3,
        barred=T("{province} is full of people."),
        elsewhere=T("{said}; full towns elsewhere"),
    )
    monkeypatch.setitem(EFFECTS, KIND, effect)
    monkeypatch.setitem(EVENTS, CARD, EventCard(KIND, winter_loss=2))


def asked() -> Scene:
    """Seat 0 is asked where to march from Kai; Suruga has two buildings."""
    scene = Scene().own(0, "kai", 5).own(1, "suruga", 1, "castle", "temple").own(2, "sagami", 1, "castle")
    scene.plan(0, battle_move_a="kai").event(CARD)
    scene.run("battle_move_a")
    return scene


def test_sec_8_1_a_new_effect_decides_where_armies_may_go():
    scene = asked()
    targets = {march.target for march in SHOGUN.legal_actions(scene.state, 0) if isinstance(march, March)}
    assert "sagami" in targets
    assert "suruga" not in targets
    legal = SHOGUN.legal_actions(scene.state, 0)
    refusal = SHOGUN.asking.why_not(scene.state, 0, March("kai", "suruga", 1), legal)
    assert plain(refusal).startswith("Suruga is full of people.")


def test_sec_8_1_a_new_effect_changes_amounts_and_farmers():
    assert income("chests", "kai", CARD, "plus_1_chest") == 2 * income("chests", "kai", None, None) + 1
    assert effects.effect_of(CARD).neutral_farmers == 3


def test_a_new_effect_is_told_and_forecast():
    scene = asked()
    question = SHOGUN.question(scene.state, 0)
    assert question is not None
    assert "Event: Full towns: provinces with two buildings cannot be attacked." in plain(question.prompt)
    assert plain(topic(KIND).title) == "Event: Full towns"
    view = SHOGUN.view(scene.state, 0)
    assert plain(forecast(Outlook(view), "battle_move_a", "kai")).endswith("; full towns elsewhere")


def test_a_caretaker_plays_with_a_new_effect():
    scene = asked()
    legal = SHOGUN.legal_actions(scene.state, 0)
    for level in range(len(SHOGUN.levels)):
        assert SHOGUN.asking.advise(SHOGUN.view(scene.state, 0), legal, SeededChance(0), level) in legal
