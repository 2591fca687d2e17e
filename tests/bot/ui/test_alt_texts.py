"""Alt texts of boards: complete or saying where the rest is, grouped by owner, nothing twice."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import pytest

from bot.texts import Speaker
from bot.ui.kit.alt_texts import alt_lines, alt_text, plan_account
from bot.ui.kit.public import ALT
from engine.registry import GAMES
from engine.rokugan.data import PROVINCES
from tests.bot.ui.values import asked_of, match_of, steps

NAMES = ("Anna", "Boris", "Chiyo", "Daniel", "Emma")
SAY = Speaker("en", NAMES, markdown=False)
ROKUGAN = GAMES["rokugan"]


@pytest.mark.parametrize("seats", [2, 5])
def test_a_board_of_rokugan_names_each_province_once_by_its_owner(seats: int) -> None:
    match = match_of(ROKUGAN, seats, {})
    for step in islice(steps(ROKUGAN, seats, {}, "alt"), 40, 400, 17):
        view = ROKUGAN.view(step.state, None)
        lines = SAY.all(list(alt_lines(match, view)))
        owned = [line for line in lines if line.startswith((*NAMES, "Empty")) and "tokens:" not in line]
        for province in view.provinces:
            name = PROVINCES[province.id].name
            head = "Empty" if province.controller is None else NAMES[province.controller]
            assert [line.split()[0].rstrip(":") for line in owned if name in line] == [head]
        told = alt_text(alt_lines(match, view), SAY)
        assert len(told) <= ALT
        assert told == "\n".join(lines) or told.endswith("More: /board in words (/settings pictures).")
        assert max(Counter(told.splitlines()).values()) == 1


def test_an_own_view_of_rokugan_names_hand_objective_and_pool_once() -> None:
    match, found = match_of(ROKUGAN, 2, {}), Counter[str]()
    for step in steps(ROKUGAN, 2, {}, "own alt"):
        for seat in ROKUGAN.active_seats(step.state):
            told = plan_account(asked_of(ROKUGAN, match, step.state, seat), SAY)
            for part in ("Your hand: ", "Your secret objective: ", "Still in your pool: "):
                assert told.count(part) <= 1
                found[part] += told.count(part)
            assert len(told) <= ALT
    assert len(found) == 3
