"""Rokugan in one line, and what a press did: what is said in answer."""

from __future__ import annotations

from engine.rokugan.state import RokuganPhase
from tests.bot.table.house import House, parts
from tests.bot.table.positions import state
from tests.bot.table.test_rokugan_bad_input import ANNA, BORIS, at, board
from tests.driver import texts


async def test_a_token_is_placed_by_one_line(house: House) -> None:
    number = await at(house, board().hand(ANNA, "army_3", "army_1").begin(ANNA))
    anna, thread = house.person("Anna"), await house.thread(number)
    offered = await anna.autocomplete("decide", channel=thread, answer="army 3 at gold")
    assert offered
    assert all(one["value"].startswith("army 3 at ") and len(one["value"]) <= 100 for one in offered)
    assert "can mean several" in await house.told("Anna", "decide", channel=thread, answer="army 3 at Gold East")
    assert "not one of the answers" in await house.told("Anna", "decide", channel=thread, answer="army 3 at nowhere")
    assert (await state(house, number)).held is None
    said = await house.told("Anna", "decide", channel=thread, answer=offered[0]["value"])
    assert "✔️" in said
    assert len((await state(house, number)).tokens) == 1


async def test_an_answer_is_typed_without_its_emoji(house: House) -> None:
    number = await at(house, board().hand(ANNA, "navy_1", "army_3").begin(ANNA))
    thread = await house.thread(number)
    assert "Possible: " in await house.told("Anna", "decide", channel=thread, answer="cavalry")
    assert "Where do you place navy 1?" in await house.told("Anna", "decide", channel=thread, answer="navy 1")
    assert (await state(house, number)).held == "navy_1"


async def test_shugenja_shows_its_player_the_face_at_once_and_back_is_called_back(house: House) -> None:
    scene = board().hand(ANNA, "army_3", "army_1")
    scene.token(BORIS, "army_4", "center:lion_west")
    number = await at(house, scene.begin(ANNA))
    panel = await house.panel("Anna", number)
    panel = await house.chosen("Anna", panel, "play shugenja")
    panel = await house.chosen("Anna", panel, parts(panel, "s1:act:")[0]["options"][0]["value"])
    notice = [line for line in texts(panel).splitlines() if line.startswith("> ")]
    assert "shugenja discards" in notice[0]
    assert "army 4" in notice[0]
    assert (await state(house, number)).phase is RokuganPhase.PLACEMENT
    panel = await house.chosen("Anna", panel, "hold army_3")
    back = [part for part in parts(panel, "b1:act:") if part["custom_id"].endswith(":drop")]
    assert [(part["label"], part["style"]) for part in back] == [("Back", 2)]
