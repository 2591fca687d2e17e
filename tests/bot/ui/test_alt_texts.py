"""Alt texts of boards: complete or saying where the rest is, grouped by owner, nothing twice."""

from __future__ import annotations

import re
from collections import Counter
from itertools import islice

import pytest

from bot.texts import Speaker
from bot.ui.kit.alt_texts import alt_lines, alt_text, plan_account
from bot.ui.kit.public import ALT
from engine.core.text import plain
from engine.edo.words.names import SPACE as EDO_SPACE
from engine.registry import GAMES
from engine.rokugan.data import PROVINCES
from engine.shogun.data import PROVINCES as PROVINCES_OF_SHOGUN
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


@pytest.mark.parametrize("names", [NAMES, ("W" * 32,) * 5], ids=["short", "long"])
@pytest.mark.parametrize("seats", [3, 5])
def test_no_board_of_shogun_leaves_a_province_out(seats: int, names: tuple[str, ...]) -> None:
    """Neither the public one nor anybody's own; each is told once with its owner and armies."""
    game, say = GAMES["shogun"], Speaker("en", names, markdown=False)
    match = match_of(game, seats, {})
    for step in islice(steps(game, seats, {}, "alt"), 0, 600, 41):
        for eyes in (None, 0):
            view = game.view(step.state, eyes)
            told = alt_text(alt_lines(match, view), say).splitlines()
            assert len("\n".join(told)) <= ALT
            heads = [f"{names[it.seat]}, " for it in view.players]
            for province in view.provinces:
                name = PROVINCES_OF_SHOGUN[province.id].name
                head = "Neutral: " if province.owner is None else heads[province.owner]
                said = name if province.owner is None else f"{name} {province.armies}"
                lines = [line for line in told[1 : 2 + seats] if said in re.split(r", |: |\.$", line)]
                assert len(lines) == 1
                assert lines[0].startswith(head)


@pytest.mark.parametrize("seats", [2, 4])
def test_a_board_of_edo_tells_of_every_seat_and_city_before_it_is_cut(seats: int) -> None:
    game, match = GAMES["edo"], match_of(GAMES["edo"], seats, {})
    for step in islice(steps(game, seats, {}, "alt"), 0, 400, 23):
        view = game.view(step.state, None)
        told = alt_text(alt_lines(match, view), SAY)
        assert len(told) <= ALT
        for begins in (*NAMES[:seats], *(plain(EDO_SPACE[city.id]) for city in view.cities)):
            assert f"\n{begins}: " in told
