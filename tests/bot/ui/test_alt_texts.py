"""Alt texts of boards: complete or saying where the rest is, grouped by owner, nothing twice."""

from __future__ import annotations

import re
from collections import Counter
from itertools import islice

import pytest
from discord.ui import LayoutView, TextDisplay

from bot.service.model import PendingDecision
from bot.texts import Speaker
from bot.ui.kit.artist import Artist, alt_lines, alt_text, plan_account, words_instead
from bot.ui.kit.public import ALT
from bot.ui.playing.panel import panel
from engine.core.text import plain
from engine.edo.data import board
from engine.edo.words.names import SPACE
from engine.registry import GAMES
from engine.rokugan.data import PROVINCES
from engine.shogun.data import PROVINCES as PROVINCES_OF_SHOGUN
from tests.bot.ui.values import asked_of, match_of, steps
from tests.engine.edo.scene import Scene as Edo

NAMES = ("Anna", "Boris", "Chiyo", "Daniel", "Emma")
SAY = Speaker("en", NAMES, markdown=False)
LONG = Speaker("en", [f"{name} {'of the long name ' * 6}" for name in NAMES], markdown=False)
ROKUGAN, EDO = GAMES["rokugan"], GAMES["edo"]


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
        for begins in (*NAMES[:seats], *(plain(SPACE[city.id]) for city in view.cities)):
            assert f"\n{begins}: " in told


def edo_plan(*entries: str) -> PendingDecision:
    """The question to seat 0, whose two samurai stand in Edo and Mito, with these cards planned."""
    scene = Edo(3).at(0, "mito", "edo").has(0, wood=1, ryo=17, rice=2).planning()
    scene.act(0, *(f"assign {position} {entry}" for position, entry in enumerate(entries)))
    return asked_of(EDO, match_of(EDO, 3, {}), scene.state, 0)


def test_a_plan_of_edo_is_told_with_stocks_prices_ways_and_each_card_once() -> None:
    told = plan_account(edo_plan("a 2 2 0", "b 1 1 0"), SAY)
    assert len(told) <= ALT
    for part in (
        "First: card A: harvest wood, 2 officials (6 wood at south-eastern forest and northern forest; then 7 wood",
        "Second: card B: build, 1 official (house in Edo: wood from card 1; then 5 wood",
        "Third: —",
        "Anna: 0 points, 17 Ryo, 1 wood, 0 stone, 2 rice, 3 officials.",
        "Not in your plan: card C (travel",
        "Prices: house 2 wood, 4 Ryo",
        "From Mito your samurai 1 can reach: 1 Ryo: north-eastern river",
    ):
        assert told.count(part) == 1, part
    assert [told.count(f"card {letter}:") for letter in "AB"] == [1, 1]
    assert told.splitlines()[-1].startswith(("From ", "More: /board"))


@pytest.mark.parametrize("entries", [(), ("a 2 2 0",), ("a 2 2 0", "b 1 1 0", "c 2 0 0")])
def test_in_words_alone_a_plan_of_edo_tells_money_and_ways_and_each_card_once(entries: tuple[str, ...]) -> None:
    asked, say = edo_plan(*entries), Speaker("en", NAMES)
    lines = shown_texts(panel(asked, say, words_instead(["in words"])))
    assert lines.count("17 Ryo") >= 1
    assert lines.count("your samurai 1 can reach") == 1
    assert lines.count("Prices: ") == 1
    assert [lines.count(f"**{place}**") for place in ("First", "Second", "Third")][: len(entries)] == [1] * len(entries)
    assert "Your card" not in lines
    assert lines.count("First: card A") == 0


def shown_texts(view: LayoutView) -> str:
    """All text of a panel, without its components."""
    return "\n".join(item.content for item in view.walk_children() if isinstance(item, TextDisplay))


def test_a_board_of_edo_in_words_lists_every_space_and_road() -> None:
    for seats in (2, 3, 4):
        view = Edo(seats).at(0, "forest_n", "forest_n").state
        lines = [plain(line) for line in EDO.words.describe_position(EDO.view(view, None))]
        map = board(seats)
        for space in map.spaces:
            if EDO.view(view, None).city(space) is None:
                name = plain(SPACE[space])
                kinds = [line for line in lines if line.startswith(KINDS) and name in line]
                assert len(kinds) == 1, name
        (forests,) = [line for line in lines if line.startswith("Forests: ")]
        assert "northern forest (samurai: 2× seat 1)" in forests
        assert "A harvest brings" in forests
        (roads,) = [line for line in lines if line.startswith("Roads, 1 Ryo each: ")]
        pairs = [
            {one, other}
            for part in roads.removeprefix("Roads, 1 Ryo each: ").rstrip(".").split("; ")
            for one, others in [part.split(" – ")]
            for other in others.split(", ")
        ]
        true = {
            frozenset((plain(SPACE[a]), plain(SPACE[it.space])))
            for a in map.spaces
            for it in map.reach[a]
            if it.distance == 1
        }
        assert len(pairs) == len(true)
        assert {frozenset(pair) for pair in pairs} == true


KINDS = ("Forests: ", "Quarries: ", "Rice fields: ", "Rivers: ", "Gates: ", "Cities that are not in the match: ")


async def test_a_battle_that_is_told_in_part_says_where_the_rest_is() -> None:
    """Only names that fill lines make its words too long; each line is then told whole or not at all."""
    game, artist = GAMES["shogun"], Artist()
    match = match_of(game, 3, {})
    try:
        for step in steps(game, 3, {}, "battles"):
            for event in step.events:
                told = SAY(game.words.describe(event))
                shown = await artist.event(match, event, game.view(step.state, None), LONG, name="report0.png")
                if shown is None or len(LONG(game.words.describe(event))) <= ALT:
                    continue
                *lines, last = shown.alt.splitlines()
                assert last == "More: /history in words (/settings pictures)."
                assert len(lines) < len(told.splitlines())
                return
    finally:
        artist.close()
    pytest.fail("no battle was too long")
