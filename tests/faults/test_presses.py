"""Cases 1 to 9: presses and forms, lost, late, twice, forged."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from discord import ui
from structlog.testing import capture_logs

from bot.local.user_actions import Result
from bot.ui.desk import Desk
from bot.ui.kit.items import BUTTON, LENGTH, PressId
from bot.ui.kit.replies import ALREADY_ACKNOWLEDGED, UNKNOWN_INTERACTION
from tests.bot.table.house import LONGEST, House, line, opened, parts
from tests.driver import texts

CALLBACK = "POST /interactions/*"
KIND = "special"


async def done(house: House, number: int) -> list[str]:
    """What was done by the first of the people."""
    return [ply.notation for ply in (await house.service.maintenance.log(number)).plies if ply.seat == 0]


async def until_done(house: House, number: int, wish: str) -> None:
    async with asyncio.timeout(LONGEST):
        while wish not in await done(house, number):  # noqa: ASYNC110 - waits for the bot's own task
            await asyncio.sleep(0.01)


async def test_fault_02_the_same_click_after_a_kill_between_the_commit_and_the_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(tmp_path, keep=True) as house:
        number = await house.match("Anna", "Boris", caretakers=1)
        panel = await house.panel("Anna", number)
        wish = parts(panel, "s1:act:")[0]["options"][0]["value"]

        async def killed(*what: Any, **more: Any) -> None:
            raise aiohttp.ClientConnectionError

        monkeypatch.setattr(Desk, "show", killed)
        await house.person("Anna").select(panel, wish, custom_id=parts(panel, "s1:act:")[0]["custom_id"])
        await until_done(house, number, wish)
    monkeypatch.undo()
    async with opened(tmp_path, keep=True) as house:
        again = await house.person("Anna").wait_for(lambda message: message["id"] == panel["id"], timeout=LONGEST)
        shown = await house.chosen("Anna", again, wish)
        assert "That is already done" in texts(shown)
        assert "10 cards" in texts(shown)
        assert await done(house, number) == [wish]
        await house.service.maintenance.verify(number)


async def test_fault_04_a_player_of_another_match(house: House) -> None:
    """The seat that somebody has elsewhere opens nothing here."""
    number = await house.match("Anna", "Boris", caretakers=1)
    await house.match("Chiyo", "Daniel", caretakers=1)
    chiyo = house.person("Chiyo")
    result = await chiyo.click(await house.newest_turn("Chiyo", number), custom_id=f"b1:open:{number}::")
    assert "no seat" in texts(await chiyo.settled(result, timeout=LONGEST))
    for verb in ("act", "suggest", "me", "orders"):
        assert "no seat" in await house.forged("Chiyo", number, PressId(verb, number, 0, "lock"))
    assert await done(house, number) == []


async def test_fault_04_whoever_gave_a_seat_away_presses_the_panel_that_is_still_there(house: House) -> None:
    """They learn nothing, and nothing is done."""
    number = await house.match("Anna", "Boris", caretakers=1)
    panel, boris, emma = await house.panel("Boris", number), house.person("Boris"), house.person("Emma")
    select = parts(panel, "s1:act:")[0]
    thread = await house.thread(number)
    await house.told("Boris", "host replace", channel=thread, seat="2", user=emma.id)
    post = await emma.wait_for(lambda message: parts(message, "b1:take:"), timeout=LONGEST)
    await emma.settled(await emma.click(post, custom_id=parts(post, "b1:take:")[0]["custom_id"]), timeout=LONGEST)
    assert (await house.service.lobby.match(number)).names[:2] == ("Anna", "Emma")
    for value in (select["options"][0]["value"], select["options"][1]["value"]):
        await boris.select(panel, value, custom_id=select["custom_id"])
    await house.app.desk.presses.answered(LONGEST)
    said = [texts(message) for message in boris.sees(thread) if message["ephemeral"]]
    assert any("You have no seat" in words for words in said), said
    plies = (await house.service.maintenance.log(number)).plies
    assert [ply.notation for ply in plies if ply.seat == 1] == []


UNKNOWN = (
    "b9:act:1:0:lock",
    "b1:act:1:0",
    "lock",
    f"b1:act:{'9' * 16}:0:lock",
    f"b1:act:1:0:{'x' * (LENGTH - 11)}",
    "💣",
)


async def test_fault_05_ids_of_no_form_that_the_bot_knows(house: House) -> None:
    """Of another version, cut off, of a match with too many digits, as long as Discord takes."""
    number = await house.match("Anna", "Boris", caretakers=1)
    assert house.app.clients.first is not None
    channel = house.app.clients.first.get_partial_messageable(int(await house.thread(number)), guild_id=1)
    view = ui.LayoutView(timeout=None)
    buttons = [ui.Button[Any](label=f"forged {at}", custom_id=custom_id) for at, custom_id in enumerate(UNKNOWN)]
    view.add_item(ui.ActionRow[Any](*buttons[:3])).add_item(ui.ActionRow[Any](*buttons[3:]))
    view.stop()
    message, anna = await channel.send(view=view), house.person("Anna")
    with capture_logs() as lines:
        for button in buttons:
            result = await anna.click(str(message.id), button.label)
            assert result.ok, (button.custom_id, result.reason)
            said = texts(await anna.settled(result, timeout=LONGEST))
            assert "has expired" in said or "is not a move" in said, (button.custom_id, said)
    assert not [line for line in lines if line["log_level"] == "error"]
    assert await done(house, number) == []


async def test_fault_05_each_button_of_a_match_that_was_deleted(house: House) -> None:
    """As below old messages about a server that was without the bot for too long: a sentence, and no fault."""
    number = await house.match("Anna", "Boris", caretakers=1)
    with capture_logs() as lines:
        for verb in [verb for kind, verb in house.app.desk._handlers if kind == BUTTON and verb != "forget"]:
            assert await house.forged("Anna", number, PressId(verb, 99)), verb
    assert not [line for line in lines if line["log_level"] == "error"]


async def test_fault_06_a_press_that_is_acknowledged_too_late_is_done_once(house: House) -> None:
    """Discord says that there was no response; the next press shows that it is done."""
    number = await house.match("Anna", "Boris", caretakers=1)
    panel = await house.panel("Anna", number)
    select = parts(panel, "s1:act:")[0]
    wish, anna = select["options"][0]["value"], house.person("Anna")
    house.table.interactions.ack_seconds = 0.1
    house.table.faults.delay(CALLBACK, seconds=0.2)
    with capture_logs() as lines:
        result = await anna.select(panel, wish, custom_id=select["custom_id"])
        assert not result.ok
        await until_done(house, number, wish)
        await house.app.desk.presses.answered(LONGEST)
    assert [line["code"] for line in lines if line["log_level"] == "warning"] == [UNKNOWN_INTERACTION, 10015]
    assert not [line for line in lines if line["log_level"] == "error"]
    told = await anna.wait_for(lambda message: "was lost" in texts(message), timeout=LONGEST)
    assert told["channel_id"] == house.table.world.dm(anna.id).id
    del house.table.interactions.ack_seconds
    shown = await house.chosen("Anna", panel, wish)
    assert "That is already done" in texts(shown)
    assert "10 cards" in texts(shown)
    assert await done(house, number) == [wish]


async def test_fault_06_of_what_belongs_to_no_decision_that_is_done_which_counts_once(house: House) -> None:
    """Too late for an answer: one joins, leaves and sets. A list is emptied; shortened it might be twice."""
    anna, boris, lobbies = house.person("Anna"), house.person("Boris"), house.service.lobby

    async def late(press: Coroutine[Any, Any, Result]) -> None:
        house.table.interactions.ack_seconds = 0.05
        house.table.faults.delay(CALLBACK, seconds=0.1)
        assert not (await press).ok
        async with asyncio.timeout(LONGEST):
            while house.table.faults.waiting:  # noqa: ASYNC110 - waits for the bot's own task
                await asyncio.sleep(0.01)
        await house.app.desk.presses.answered(LONGEST)
        del house.table.interactions.ack_seconds

    async def written() -> str:
        return next(it.text for it in (await house.service.orders.of(1, int(anna.id))).filed if it.decision.key == KIND)

    await anna.slash("match custom", options=line(seats=3))
    lobby = await anna.wait_for(lambda message: parts(message, "b1:join:"), timeout=LONGEST)
    await late(boris.click(lobby, "Join"))
    assert (await lobbies.match(1)).names == ("Anna", "Boris")
    private = await boris.settled(await boris.click(lobby, "Join"), timeout=LONGEST)
    await late(boris.click(private, "Leave the match"))
    assert (await lobbies.match(1)).names == ("Anna",)
    panel = await anna.settled(await anna.click(lobby, "Set up"), timeout=LONGEST)
    await late(anna.select(panel, "off", custom_id="s1:set:1::time/time"))
    assert (await lobbies.match(1)).phase_seconds == 0
    for _ in range(2):
        await anna.click(lobby, "Add a caretaker")
    await anna.click(lobby, "Start")
    await house.newest_turn("Anna", 1)
    panel = await anna.settled(await anna.slash("orders", match="1"), timeout=LONGEST)
    panel = await house.chosen("Anna", panel, KIND, "s1:okind:")
    form = (await anna.click(panel, "Write it")).modal
    assert form is not None
    await late(anna.submit(form, words="six armies; plus_1_attack"))
    assert await written() == "six_armies; plus_1_attack"
    panel = await anna.settled(await anna.slash("orders", match="1", decision=KIND), timeout=LONGEST)
    await late(anna.click(panel, "Remove last"))
    assert await written() == "six_armies; plus_1_attack"
    await late(anna.click(panel, "Ask me"))
    assert await written() == ""


async def test_fault_06_a_refusal_that_comes_too_late_is_no_fault_of_ours(house: House) -> None:
    """Nobody can be told any more, and the log names no error."""
    emma = house.person("Emma")
    await house.person("Anna").slash("match custom", options=line(seats=3))
    lobby = await emma.wait_for(lambda message: parts(message, "b1:join:"), timeout=LONGEST)
    house.table.interactions.ack_seconds = 0.1
    house.table.faults.delay(CALLBACK, seconds=0.2)
    with capture_logs() as lines:
        assert not (await emma.click(lobby, "Add a caretaker")).ok
        async with asyncio.timeout(LONGEST):
            while house.table.faults.waiting:  # noqa: ASYNC110 - waits for the bot's own task
                await asyncio.sleep(0.01)
        await house.app.desk.presses.answered(LONGEST)
    assert [line["event"] for line in lines if line["log_level"] in ("warning", "error")] == ["no answer possible"]


async def test_fault_06_an_acknowledgement_whose_answer_is_lost_loses_no_press(house: House) -> None:
    """503 after Discord took it: the next try finds it acknowledged, and the panel changes as ever."""
    number = await house.match("Anna", "Boris", caretakers=1)
    panel = await house.panel("Anna", number)
    wish = parts(panel, "s1:act:")[0]["options"][0]["value"]
    house.table.faults.server_error(CALLBACK, status=503, when="after")
    with capture_logs() as lines:
        assert "10 cards" in texts(await house.chosen("Anna", panel, wish))
    assert [line["code"] for line in lines if "code" in line] == [ALREADY_ACKNOWLEDGED]
    assert await done(house, number) == [wish]


async def test_fault_07_an_interaction_that_is_handed_out_twice(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """A press and a command have one effect each, and there is no traceback."""
    number = await house.match("Anna", "Boris", caretakers=1)
    panel = await house.panel("Anna", number)
    wish, gateway, dispatch = (
        parts(panel, "s1:act:")[0]["options"][0]["value"],
        house.table.gateway,
        house.table.gateway.dispatch,
    )

    def twice(event: str, data: Any, *more: Any) -> None:
        for _ in range(1 + (event == "INTERACTION_CREATE")):
            dispatch(event, data, *more)

    monkeypatch.setattr(gateway, "dispatch", twice)
    with capture_logs() as lines:
        panel = await house.chosen("Anna", panel, wish)
        await house.told("Anna", "note", text="mud", match=str(number))
    assert "10 cards" in texts(panel)
    assert await done(house, number) == [wish]
    assert (await house.service.recap.notes(int(house.person("Anna").id), [number]))[number] == "mud"
    assert [line["event"] for line in lines if line["log_level"] not in ("debug", "info")] == [
        "the same press twice"
    ] * 2
