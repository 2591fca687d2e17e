"""Which place of a board is meant, and what the account says of it."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from bot.texts import Speaker
from bot.ui.reading.lookup import spot_meant, spots_like, told_of
from engine.core.refusals import Refusal
from engine.core.text import SeatName, T, listing, plain, verbatim
from engine.registry import GAMES
from render.registry import PICTURES
from tests.bot.ui.values import steps

SAY = Speaker("en", ("Anna", "Boris", "Chiyo", "Daniel", "Emma"), markdown=False)
BOXED = (0, 0, 1, 1)


def views(title: str) -> list[Any]:
    game = GAMES[title]
    seats = game.seats[-1]
    states = (step.state for step in steps(game, seats, {}, "zoom"))
    return [game.view(state, None) for state in islice(states, 0, 200, 40)]


@pytest.mark.parametrize("title", ["shogun", "rokugan"])
def test_of_every_place_something_is_told_and_a_province_alone(title: str) -> None:
    for view in views(title):
        spots = PICTURES[title].spots(view)
        names = {spot.name for spot in spots}
        account = GAMES[title].words.describe_position(view)
        for spot in spots:
            told = [plain(part) for part in told_of(account, spot.name, names)]
            assert told
            name = plain(spot.name) if not isinstance(spot.name, str) else spot.name
            assert all(name in part for part in told)
            if title == "rokugan":
                provinces = {plain(other) if not isinstance(other, str) else other for other in names}
                assert not [part for part in told if set(part.split(", ")) <= provinces], "what others border on"
    ((army,),) = [list(told_of(account, "Kai", names))] if title == "shogun" else [["Kai"]]
    assert (army if isinstance(army, str) else plain(army)).startswith("Kai")


def test_whose_samurai_stands_there_is_told() -> None:
    found = set()
    for view in views("edo"):
        spots = PICTURES["edo"].spots(view)
        names = {spot.name for spot in spots}
        for spot in spots:
            found |= {SAY(part) for part in told_of(GAMES["edo"].words.describe_position(view), spot.name, names)}
    assert any("’s samurai: " in words for words in found)


def test_a_part_is_told_as_far_as_it_speaks_of_no_other_place() -> None:
    names = {"Kai", "Izu", verbatim("Edo")}
    kai = T("{who} {what} in {where}", who=SeatName(0), what=T("an army"), where=T("the hills of {it}", it="Kai"))
    line = T("Here: {a}; {b}.", a=kai, b=T("{it} empty", it="Izu"))
    assert list(told_of([line], "Kai", names)) == [kai]
    assert [plain(it) for it in told_of([line], "Izu", names)] == ["Izu empty"]
    row = T("{who}: {places}", who=SeatName(1), places=listing([T("{at} (1)", at=verbatim("Edo")), "Izu"]))
    assert list(told_of([row], verbatim("Edo"), names)) == [row]
    assert list(told_of([T("Open: {row}", row=listing(["Kai", "Izu"]))], "Kai", names))
    assert list(told_of([line, row], "Mito", names)) == []


def test_a_place_is_meant_by_its_name_or_a_clear_part_of_it() -> None:
    spots = PICTURES["shogun"].spots(views("shogun")[0])
    assert spot_meant(spots, " kai ", SAY).name == "Kai"
    assert spot_meant(spots, "shinan", SAY).name == "Shinano"
    assert plain(spot_meant(spots, "brown", SAY).name) == "Brown region"  # type: ignore[arg-type]
    assert [name for name, _ in spots_like(spots, "aw", SAY)][:2] == ["Awa-Boso", "Awa-Shikoku"]
    for words, said in (("awa", "Several places fit “awa”: Awa-Boso"), ("Paris", "no place called"), ("", "no place")):
        with pytest.raises(Refusal, match=said):
            spot_meant(spots, words, SAY)
