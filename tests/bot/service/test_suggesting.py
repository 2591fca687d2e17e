"""Suggested lists: they can be read, and two worlds that differ in hidden things alone get the same."""

from __future__ import annotations

import pytest

from engine.core.chance import SeededChance
from engine.core.refusals import Illegal
from engine.core.standing_orders.parse import read
from engine.registry import GAMES
from tests.bot.service.hall import ANN, Hall
from tests.engine.resampling import resample

EXPECTED = {
    "shogun": {"draft_card", "draft_group", "special", "battle_a", "battle_b", "move"},
    "rokugan": {"clan", "objective", "control", "place"},
    "edo": {"draft", "wages", "a_harvest", "a_build", "c_travel"},
}


@pytest.mark.parametrize("title", GAMES)
def test_every_suggestion_can_be_read_and_tells_nothing_hidden(title: str) -> None:
    game, luck = GAMES[title], SeededChance(3)
    state, met = game.initial_state(4, {}, luck).state, set()
    for number in range(300):
        if not (active := game.active_seats(state)):
            break
        seat = active[0]
        view, there = (game.view(it, seat) for it in (state, resample(game, state, seat, luck)))
        for decision in game.orders.decisions(view):
            if (decision.key, state.phase) not in met and (text := decision.suggest()):
                met.add((decision.key, state.phase))
                assert read(game, view, decision.key, text), decision.key
                (again,) = [it for it in game.orders.decisions(there) if it.key == decision.key]
                assert again.suggest() == text
        legal = game.legal_actions(state, seat)
        action = game.asking.advise(view, legal, luck, 0)
        state = game.apply_action(state, seat, action, SeededChance(number)).state
    assert {key for key, _ in met} >= EXPECTED[title]


async def test_a_person_is_suggested_a_ranking_and_nothing_that_cannot_come(tmp_path) -> None:
    hall = Hall(tmp_path / "daimyo.sqlite3", GAMES)
    await hall.open()
    number = await hall.match(people=3, title="shogun")
    ranked = await hall.service.orders.suggested(number, ANN.id, "draft_card")
    assert ranked.endswith("; refresh; deck")
    assert ranked.count(";") > 12
    with pytest.raises(Illegal):
        await hall.service.orders.suggested(number, ANN.id, "wages")
    await hall.close()
