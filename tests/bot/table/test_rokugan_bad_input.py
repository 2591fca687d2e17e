"""Bad input at a table of Rokugan: every press that cannot be is answered by what can be, and nothing changes."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import groupby
from typing import Any

import pytest

from bot.local.errors import Impossible
from bot.ui.kit.items import PressId
from engine.rokugan.state import RokuganPhase
from tests.bot.table.house import House
from tests.bot.table.positions import stands, state, unchanged
from tests.driver import components, texts
from tests.engine.rokugan.scene import Scene

ANNA, BORIS = 0, 1


def board(clan: str = "crab") -> Scene:
    """Two players with two provinces each, Anna to place."""
    scene = Scene(clan, "lion").own(ANNA, "crab_east", "crane_south").own(BORIS, "gold_east", "lion_west")
    return scene.hand(BORIS, "army_1", "army_2")


async def at(house: House, scene: Scene) -> int:
    """A running match of Anna and Boris that stands there."""
    return await stands(house, "rokugan", scene.state, "Anna", "Boris")


def not_in_hand() -> Scene:
    return board().hand(ANNA, "army_1").begin(ANNA)


def full_border() -> Scene:
    scene = board().hand(ANNA, "army_1", "army_2")
    scene.token(ANNA, "army_3", "land:crane_south>gold_east")
    scene.begin(ANNA).act(ANNA, "hold army_1")
    return scene


def peace() -> Scene:
    scene = board().special("gold_east", "peace").hand(ANNA, "army_1").begin(ANNA)
    scene.act(ANNA, "hold army_1")
    return scene


def shrine() -> Scene:
    scene = board().special("gold_east", "shrine").hand(ANNA, "army_1").begin(ANNA)
    scene.act(ANNA, "hold army_1")
    return scene


def last_token() -> Scene:
    scene = board().card(ANNA, "purge_the_weak").hand(ANNA, "army_1")
    scene.token(BORIS, "army_3", "center:gold_east")
    scene.token(BORIS, "army_4", "center:lion_west")
    scene.begin(ANNA)
    scene.act(ANNA, "play purge_the_weak", "choose army_1", "choose 1", "choose 2", "commit")
    return scene


def ronin() -> Scene:
    scene = board().hand(ANNA, "army_1", "raid")
    scene.state.players[ANNA].ronin = True
    return scene.begin(ANNA)


def no_target() -> Scene:
    return board().card(ANNA, "dark_favors").hand(ANNA, "army_1").begin(ANNA)


def too_few_targets() -> Scene:
    scene = board().card(ANNA, "dark_favors").hand(ANNA, "army_1")
    scene.token(BORIS, "army_3", "center:gold_east")
    scene.begin(ANNA)
    scene.act(ANNA, "play dark_favors", "choose crab_east")
    return scene


def exchange() -> Scene:
    scene = board("unicorn")
    scene.token(ANNA, "army_3", "center:crab_east")
    scene.token(ANNA, "army_4", "center:crane_south")
    scene.token(BORIS, "army_3", "center:gold_east")
    scene.state.phase, scene.state.active = RokuganPhase.RIDE, (ANNA,)
    return scene


CASES: list[tuple[Callable[[], Scene], str, tuple[str, ...]]] = [
    (not_in_hand, "hold army_5", ("You have no army 5 in hand", "You have army 1 and bluff")),
    (full_border, "aim gold_east; put land:crane_south>gold_east", ("each border holds one", "Possible: in Gold")),
    (peace, "aim gold_east", ("Gold Coast East has peace", "Choose another province")),
    (shrine, "aim gold_east", ("only its controller", "Choose another province")),
    (last_token, "hold bluff", ("You keep your last token", "You can do this: End the turn")),
    (ronin, "hold raid", ("ronin places neither raid", "You can place army 1 and bluff")),
    (no_target, "play dark_favors", ("finds no target now", "You keep it", "You can do this")),
    (too_few_targets, "choose 1; choose 2", ("all choices", "Play it, or put it back")),
    (too_few_targets, "choose 2", ("no token 2 on the board, only 1.",)),
    (exchange, "exchange 1 1", ("needs two different tokens", "Yours are 1 and 2")),
    (exchange, "exchange 1", ("not complete", "exchange 3 7")),
    (exchange, "exchange 1 3", ("only two tokens of your own", "1 and 2")),
]


async def test_what_cannot_be_is_answered_by_what_can_be(house: House) -> None:
    for scene, cases in groupby(CASES, lambda case: case[0]):
        number = await at(house, scene())
        for _, wish, says in cases:
            answer = await unchanged(house, number, "Anna", PressId("act", number, None, wish))
            assert all(words in answer for words in says), answer


FORGED = [
    PressId("act", 1, None, "hold army_99"),
    PressId("act", 1, None, "put land:gold_east>moon"),
    PressId("act", 1, None, "hold army_1; hold army_1; " * 3),
    PressId("act", 1, None, "; ; ;"),
    PressId("act", 1, None, "exchange -1 1e9"),
    PressId("act", 1, None, "⁧play 🦊; commit"),
    PressId("act", 1, 7, "hold army_1"),
    PressId("act", 999, None, "hold army_1"),
    PressId("offer", 1, None, "copy_last"),
    PressId("line", 1, None, ""),
    PressId("page", 1, None, "crab/99999"),
    PressId("page", 1, None, "crab/²"),
    PressId("act", 1, None, "play scout; choose ²"),
    PressId("act", 1, None, "choose ²; commit"),
    PressId("act", 1, None, "put on:²"),
    PressId("hack", 1),
]


async def test_fault_05_forged_buttons_change_nothing(house: House) -> None:
    number = await at(house, not_in_hand())
    for press in FORGED:
        assert await unchanged(house, number, "Anna", press), press


async def test_fault_04_another_ones_button_is_refused(house: House) -> None:
    """Boris presses what only Anna is asked, and opens what the thread shows; he sees no token of hers."""
    number = await at(house, full_border())
    answer = await unchanged(house, number, "Boris", PressId("act", number, None, "drop"))
    assert "Anna" in answer
    panel = await house.panel("Boris", number)
    assert "Next: " in texts(panel)
    assert "More: /board in words" in texts(panel)
    assert "to Gold Coast East (army 3)" not in texts(panel)
    with pytest.raises(Impossible):
        await house.person("Boris").click(await house.panel("Anna", number), label="Back")


async def test_fault_03_a_stale_panel_is_answered_with_the_present_one(house: House) -> None:
    number = await at(house, board().hand(ANNA, "army_1", "army_2").begin(ANNA))
    old, new = await house.panel("Anna", number), await house.panel("Anna", number)
    await house.chosen("Anna", new, "hold army_1")
    before = (await state(house, number)).copy()
    panel = await house.chosen("Anna", old, "hold army_2")
    assert "out of date" in texts(panel)
    assert "Where do you place army 1?" in texts(panel)
    assert await state(house, number) == before


async def test_a_peek_is_answered_in_words_and_only_to_who_looked(house: House) -> None:
    scene = board().hand(ANNA, "army_1", "army_2")
    scene.token(BORIS, "army_3", "center:gold_east")
    number = await at(house, scene.begin(ANNA))
    panel = await house.chosen("Anna", await house.panel("Anna", number), "play scout")
    assert "play the card at once" in texts(panel)
    panel = await house.chosen("Anna", panel, "choose 1; commit")
    assert "You have looked at token 1, Boris in Gold Coast East: army 3." in plain(panel)
    panel = await house.chosen("Anna", panel, "hold army_1")
    panel = await house.chosen("Anna", panel, "gold", "s1:group:")
    await house.chosen("Anna", panel, "aim gold_east; put land:crane_south>gold_east")
    await house.posted()
    public = [message for message in house.table.messages(await house.thread(number)) if not message["ephemeral"]]
    told = "\n".join(map(plain, public))
    assert re.search(r"👁️ Anna’s scout .*token 1 in Gold Coast East", told)
    assert not any("army 3" in texts(message) for message in public)
    assert not any(re.search("choose|hold|aim|put", mark) for message in public for mark in marks(message))


def plain(message: dict[str, Any]) -> str:
    """The words without their markdown."""
    return texts(message).replace("*", "")


def marks(message: dict[str, Any]) -> list[str]:
    """The ids of a message's components."""
    return [str(part.get("custom_id", "")) for part in components(message)]
