"""Bad input at a table of Edo: what cannot be is answered by what can be, and nothing changes."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby

import pytest

from bot.local.errors import Impossible
from bot.ui.kit.items import PressId
from tests.bot.table.house import House
from tests.bot.table.positions import stands, state, unchanged
from tests.driver import texts
from tests.engine.edo.scene import Scene

ANNA, BORIS = 0, 1


async def at(house: House, scene: Scene) -> int:
    """A match of Anna and Boris that stands there."""
    return await stands(house, "edo", scene.state, "Anna", "Boris")


def table() -> Scene:
    """Anna lives in Edo, Boris in Kawagoe."""
    return Scene(2).home(ANNA, "edo").home(BORIS, "kawagoe")


def planning() -> Scene:
    return table().has(ANNA, ryo=10).planning()


def no_officials() -> Scene:
    return table().has(ANNA, ryo=2).plan(ANNA, "a 2 0 0").begin()


def little_money() -> Scene:
    return table().has(ANNA, ryo=1).plan(ANNA, "a 2 1 0").begin()


def building(buildings: str = "h0", **goods: int) -> Scene:
    """Anna builds in Odawara, where these buildings stand; a house in Edo is all she has elsewhere."""
    scene = table().at(ANNA, "odawara", "edo").city("odawara", buildings)
    return scene.has(ANNA, **goods).plan(ANNA, "b 1 2 0")


def no_goods() -> Scene:
    scene = building(ryo=4, wood=2)
    scene.begin().act(ANNA, "done")
    return scene


def no_slot() -> Scene:
    scene = building("h0 h1 h1 h1 h1 h1 h1 f0 f0 f0", ryo=20, wood=4, stone=4)
    scene.begin().act(ANNA, "done")
    return scene


def no_stock() -> Scene:
    scene = building("h0 h0 h0 h0 h0 h0", ryo=20, wood=4, stone=4)
    scene.begin().act(ANNA, "done")
    return scene


def no_house() -> Scene:
    scene = building("h1 h1", ryo=20, wood=4, stone=4)
    scene.begin().act(ANNA, "done")
    return scene


def no_merchant() -> Scene:
    scene = table().at(ANNA, "edo", "odawara").has(ANNA, ryo=20).merchant("edo", "m02").plan(ANNA, "b 2 2 0")
    scene.begin().act(ANNA, "done")
    return scene


def no_rice() -> Scene:
    return table().at(ANNA, "edo", "odawara").has(ANNA, rice=1).at(BORIS, "").wages()


CASES: list[tuple[Callable[[], Scene], str, tuple[str, ...]]] = [
    (no_officials, "harvest f1", ("too few officials: only moves", "You can do this", "samurai 1 to")),
    (little_money, "harvest f1", ("not revealed yet: card A: harvest wood, 1 official", "You can do this")),
    (little_money, "move f1 odawara", ("2 steps and costs 2 Ryo; you have 1 Ryo", "samurai 1 to northern forest")),
    (little_money, "move f3 odawara", ("in your hand", "enters the board by the action Travel", "samurai 1 to")),
    (planning, "assign 0 a 2 5 0", ("takes 4 officials at most; you asked for 5",)),
    (
        planning,
        "assign 0 a 2 2 0; assign 1 b 1 3 0",
        ("You asked for 3 officials", "this card can get 2 officials"),
    ),
    (planning, "assign 0 a 2 0 1", ("You asked for 1 Shogun official", "this card can get 4 officials")),
    (planning, "assign 0 a 2 2 0; assign 1 a 1 2 0; assign 2 b 0 0 0; lock", ("not complete", "Still empty: 1")),
    (planning, "assign 0 s13 0 1 0", ("You have no “Treasury”", "You have card A, card B and card C")),
    (planning, "lock", ("not complete", "Still empty: 1, 2 and 3")),
    (no_goods, "build f1 trading_post", ("It costs 2 wood, 2 stone, 8 Ryo; you have 2 wood, 4 Ryo", "builds: house")),
    (no_slot, "build f1 house", ("the city has no free slot", "samurai 2 builds: house")),
    (no_stock, "build f1 house", ("you have no house left", "samurai 1 builds: trading post")),
    (no_house, "build f1 fortress", ("you have no house in the city", "samurai 1 builds: house")),
    (no_house, "build f2 trading_post", ("no trading post is allowed there", "samurai 2 builds: house")),
    (no_merchant, "buy f2 1", ("The merchant is elsewhere: Edo", "samurai 1 buys 1")),
    (no_merchant, "gain f1", ("A point costs 3 rice, 3 Ryo; you do not have that", "samurai 1 buys 1")),
    (no_rice, "keep f1; keep f2", ("You have 1 rice, and each samurai that stays costs 1", "Take samurai 2 back")),
]


async def test_what_cannot_be_is_answered_by_what_can_be(house: House) -> None:
    for scene, cases in groupby(CASES, lambda case: case[0]):
        number = await at(house, scene())
        for _, wish, says in cases:
            answer = await unchanged(house, number, "Anna", PressId("act", number, None, wish))
            assert all(words in answer for words in says), answer


async def test_a_card_without_officials_is_allowed_and_says_what_it_does(house: House) -> None:
    number = await at(house, planning())
    panel = await house.chosen("Anna", await house.panel("Anna", number), "assign 0 a 0 0 0")
    assert "only moves before it" in texts(panel)


async def test_a_line_with_one_card_twice_is_refused(house: House) -> None:
    """The same words by command; and a line that can be read is carried out whole."""
    number = await at(house, planning())
    before = (await state(house, number)).copy()
    for line, says in (
        ("first=wood_2 second=a_money_1", "The line uses card A twice"),
        ("first=build_2", "can be “a build 2” or “b build 2”"),
        ("first=wood_2 second=b_build_3 third=c_travel_1 lock", "You asked for 3 officials"),
    ):
        assert says in await house.told("Anna", "plan", line=line)
        assert await state(house, number) == before
    thread = await house.thread(number)
    offered = await house.person("Anna").autocomplete("plan", channel=thread, line="first=wood_2 second=b")
    assert [choice["value"] for choice in offered][:2] == [
        "first=a_wood_2 second=b_stone_1",
        "first=a_wood_2 second=b_build_1",
    ]
    assert "locked" in await house.told("Anna", "plan", line="first=wood 2, second=b build 1, third=travel 1 lock")


FORGED = [
    PressId("act", 1, None, "assign 0 z 1 1 1"),
    PressId("act", 1, None, "assign 9 a 1 1 0"),
    PressId("act", 1, None, "assign first a 1 -1 0"),
    PressId("act", 1, None, "move f9 mito"),
    PressId("act", 1, None, "clear first; clear second"),
    PressId("act", 1, None, "unlock"),
    PressId("act", 1, 7, "assign 0 a 1 1 0"),
    PressId("act", 999, None, "assign 0 a 1 1 0"),
    PressId("act", 1, None, "⁧assign 🦊; lock"),
    PressId("offer", 1, None, "swap_first"),
    PressId("type", 1, None, "fourth"),
    PressId("page", 1, None, "f1/99999"),
]


async def test_fault_05_forged_buttons_change_nothing(house: House) -> None:
    number = await at(house, planning())
    for press in FORGED:
        assert await unchanged(house, number, "Anna", press), press


async def test_fault_04_another_ones_button_is_refused(house: House) -> None:
    number = await at(house, little_money())
    answer = await unchanged(house, number, "Boris", PressId("act", number, None, "move f1 mito"))
    assert "Waiting for **Anna**" in answer
    panel = await house.panel("Boris", number)
    assert "Next: " in texts(panel)
    assert "harvest wood, 1" not in texts(panel), "her card is still hidden"
    with pytest.raises(Impossible):
        await house.person("Boris").click(await house.panel("Anna", number), label="Go on: no more moves")
