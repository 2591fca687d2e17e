"""A new card is its object and a line in ``cards.json``: rules, questions, sentences and caretakers ask the object."""

from __future__ import annotations

import pytest

from engine.core.chance import SeededChance
from engine.core.text import T, plain
from engine.rokugan import events as e
from engine.rokugan.actions import COMMIT, Action, Choose, Play
from engine.rokugan.data import TERRITORY_CARDS, TerritoryCard
from engine.rokugan.game import ROKUGAN
from engine.rokugan.rules.cards import CARDS, CardRules
from engine.rokugan.rules.cards.upkeep import Words, own_provinces
from engine.rokugan.rules.moves import add_control, place_special
from engine.rokugan.state import RokuganState, RokuganTurn
from tests.engine.rokugan.scene import Scene, happened

NEW = "harvest_festival"


@pytest.fixture(autouse=True)
def festival(monkeypatch):
    """Two own provinces: honour into the first, a faceup token into the second."""

    def neighbours(state: RokuganState, seat: int, chosen: Words) -> list[str]:
        return [id for id in state.players[seat].provinces if id != chosen[0]]

    def carry_out(turn: RokuganTurn, seat: int, chosen: Words) -> None:
        place_special(turn, chosen[0], "honor_2")
        for province in chosen[1:]:
            add_control(turn.state, seat, province, faceup=1)
            turn.emit(e.ControlAdded(seat, province, 1, 0))

    effect = T("put +2 honour into a province of yours, a faceup token into another")
    card = CardRules(effect, (own_provinces, neighbours), carry_out, enough=1, liked=True)
    monkeypatch.setitem(TERRITORY_CARDS, NEW, TerritoryCard("Harvest Festival", "gold"))
    monkeypatch.setitem(CARDS, NEW, card)


def scene() -> Scene:
    there = Scene("crane", "lion").own(0, "crane_south", "crane_central").own(1, "lion_west")
    return there.card(1, "bushido").card(0, NEW).upkeep(0)


def played(state: RokuganState, *actions: Action) -> tuple[RokuganState, list[e.Event]]:
    told = []
    for action in actions:
        assert action in ROKUGAN.legal_actions(state, 0)
        step = ROKUGAN.apply_action(state, 0, action, SeededChance(0))
        state = step.state
        told += step.events
    return state, told


def test_it_is_offered_explained_and_played():
    state = scene().state
    question = ROKUGAN.question(state, 0)
    assert f"play {NEW}" in {choice.wish for choice in question.choices}
    state, _ = played(state, Play(NEW), Choose("crane_south"))
    asked = ROKUGAN.question(state, 0)
    assert "Harvest Festival" in plain(asked.prompt)
    assert "put +2 honour into a province of yours" in plain(asked.prompt)
    assert {"choose crane_central", "commit"} <= {choice.wish for choice in asked.choices}
    state, told = played(state, Choose("crane_central"), COMMIT)
    assert state.special == {"crane_south": "honor_2"}
    assert state.faceup == {"crane_central": 1}
    assert state.territories["gold"].played
    assert [event.card for event in happened(told, e.CardPlayed)] == [NEW]


def test_it_may_end_early_and_is_refused_in_words():
    state, _ = played(scene().state, Play(NEW))
    said = plain(ROKUGAN.asking.why_not(state, 0, Choose("lion_west"), ROKUGAN.legal_actions(state, 0)))
    assert "Harvest Festival" in said
    state, _ = played(state, Choose("crane_south"), COMMIT)
    assert not state.faceup


@pytest.mark.parametrize("level", [0, 1])
def test_caretakers_play_it(level):
    state, told = scene().state, []
    while state.active == (0,):
        action = ROKUGAN.asking.advise(ROKUGAN.view(state, 0), ROKUGAN.legal_actions(state, 0), SeededChance(0), level)
        step = ROKUGAN.apply_action(state, 0, action, SeededChance(0))
        state, told = step.state, [*told, *step.events]
    assert happened(told, e.CardPlayed)
