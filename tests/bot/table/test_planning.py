"""Planning as a person does it: by select, by form, by command; and everything that can be wrong with it."""

from __future__ import annotations

import asyncio

import pytest

from bot.local.errors import Impossible
from bot.texts import normalised
from bot.ui.kit.items import PressId
from tests.bot.table.house import LONGEST, House, parts
from tests.driver import components, texts


async def test_a_pick_is_stored_and_the_cursor_moves_on(house: House) -> None:
    number = await house.match("Anna", "Boris", caretakers=1)
    panel = await house.panel("Anna", number)
    card = parts(panel, "s1:act:")[0]["options"][0]
    panel = await house.chosen("Anna", panel, card["value"])
    focus = [option for option in parts(panel, "s1:focus:")[0]["options"] if option.get("default")]
    assert card["label"] in texts(panel)
    assert focus[0]["label"].startswith("2.")
    assert "10 cards" in texts(panel)
    again = await house.panel("Anna", number)
    assert card["label"] in texts(again)


async def test_a_likely_card_is_laid_by_one_press_and_the_panel_says_so(house: House) -> None:
    number = await house.match("Anna", "Boris", caretakers=1)
    panel = await house.panel("Anna", number)
    panel = await house.chosen("Anna", panel, "bid", "s1:focus:")
    panel = await house.pressed("Anna", panel, custom_id=parts(panel, "b1:act:")[0]["custom_id"])
    assert "✔️ Bid: " in texts(panel)
    panel = await house.chosen("Anna", panel, "bid", "s1:focus:")
    assert "▸ **🪙 Bid**" in texts(panel)


async def test_whole_plan_by_one_line_with_completion(house: House) -> None:
    number = await house.match("Anna", "Boris", caretakers=1)
    anna, thread = house.person("Anna"), await house.thread(number)
    choices = await anna.autocomplete("plan", channel=thread, line="cas")
    assert [choice["value"] for choice in choices] == ["castle="]
    choices = await anna.autocomplete("plan", channel=thread, line="castle=")
    assert len(choices) > 10
    line = choices[5]["value"] + " bid=2"
    answer = await house.told("Anna", "plan", channel=thread, line=line)
    assert "Bid**: 🪙 2" in answer
    assert "9 cards" in answer


WRONG_LINES = {
    "castle=nowhere": "no card called",
    "moat=2": "no space called",
    "castle=1 temple=1": "twice",
    "castle=1 castle=2": "twice",
    "lock": "11 more cards",
    "hello": "Write it like this: castle: ",
    "bid=-4": "no card called",
    "bid=1e9": "no card called",
    "bid=@everyone": "no card called",
    "bid='drop_table_plays--": "no card called",
    "bid=⁧abc": "no card called",
}


async def test_a_wrong_line_is_explained_and_changes_nothing(house: House) -> None:
    number = await house.match("Anna", "Boris", caretakers=1)
    thread = await house.thread(number)
    for line, why in WRONG_LINES.items():
        answer = await house.told("Anna", "plan", channel=thread, line=line)
        assert why in answer
        assert normalised(line) in answer
    assert "11 cards" in texts(await house.panel("Anna", number))


async def test_lock_unlock_and_progress(house: House) -> None:
    number = await house.match("Anna", "Boris", caretakers=1)
    panel = await house.planned("Anna", number)
    assert "locked" in texts(panel)
    turn = await house.person("Boris").wait_for(
        lambda message: "Waiting for **Boris**." in texts(message), timeout=LONGEST
    )
    panel = await house.pressed("Anna", panel, label="Unlock")
    assert "Complete" in texts(panel)
    await house.person("Boris").wait_for(
        lambda message: message["id"] == turn["id"] and "Waiting for **Anna** and **Boris**." in texts(message),
        timeout=LONGEST,
    )
    answer = await house.told("Anna", "lock", channel=await house.thread(number))
    assert "locked" in answer


async def test_nothing_public_tells_what_is_planned(house: House) -> None:
    """Every byte that others get is the same, whatever the plan; private marks appear in no public message."""
    number = await house.match("Anna", "Boris", caretakers=1)
    thread = await house.thread(number)
    await house.planned("Anna", number)
    await house.posted()
    for message in house.table.messages(thread):
        if message["ephemeral"]:
            continue
        for part in components(message):
            assert "assign" not in str(part.get("custom_id", ""))
    boris = [texts(message) for message in house.person("Boris").sees(thread)]
    assert not any("Chest card" in words for words in boris)


async def test_fault_03_a_stale_panel_is_answered_with_the_present_one(house: House) -> None:
    number = await house.match("Anna", "Boris", caretakers=1)
    old = await house.panel("Anna", number)
    new = await house.panel("Anna", number)
    value = parts(new, "s1:act:")[0]["options"][3]["value"]
    await house.chosen("Anna", new, value)
    panel = await house.chosen("Anna", old, parts(old, "s1:act:")[0]["options"][4]["value"])
    assert "out of date" in texts(panel)
    assert "10 cards" in texts(panel)


async def test_fault_01_a_double_click_locks_once(house: House) -> None:
    number = await house.match("Anna", "Boris", caretakers=1)
    panel = await house.planned("Anna", number, lock=False)
    anna = house.person("Anna")
    lock = next(part["custom_id"] for part in components(panel) if part.get("label") == "Lock plan")
    results = await asyncio.gather(anna.click(panel, custom_id=lock), anna.click(panel, custom_id=lock))
    assert all(result.ok for result in results)
    await anna.wait_for(lambda message: message["id"] == panel["id"] and parts(message, "b1:aask:"), timeout=LONGEST)
    await house.person("Boris").wait_for(lambda message: "Waiting for **Boris**." in texts(message), timeout=LONGEST)
    await house.app.desk.presses.answered(LONGEST)
    shown = next(texts(message) for message in anna.sees(panel["channel_id"]) if message["id"] == panel["id"])
    assert "That question is closed. ✅ Shogun #1: Lock the plan\n" in shown, "the second answer"
    assert "Your plan is locked." in shown
    log = await house.service.maintenance.log(number)
    assert [ply.notation for ply in log.plies if ply.seat == 0].count("lock") == 1


async def test_fault_04_a_stranger_learns_nothing(house: House) -> None:
    number = await house.match("Anna", "Boris", caretakers=1)
    stranger = house.person("Stranger")
    turn = await house.newest_turn("Stranger", number)
    result = await stranger.click(turn, custom_id=f"b1:open:{number}::")
    assert "no seat" in texts(await stranger.settled(result, timeout=LONGEST))
    with pytest.raises(Impossible):
        await stranger.click(await house.panel("Anna", number), label="Next")


FORGED = [
    PressId("act", 1, 0, "assign bid nowhere"),
    PressId("act", 1, 0, "assign bid chest_1; assign bid chest_2; lock"),
    PressId("act", 1, 0, "march kai suruga 3"),
    PressId("act", 1, 0, "rm -rf /"),
    PressId("act", 1, 7, "lock"),
    PressId("act", 999, 0, "lock"),
    PressId("offer", 1, 0, "everything"),
    PressId("line", 1, 0, ""),
    PressId("suggest", 1, 7),
    PressId("page", 1, 0, "x/99999"),
    PressId("page", 1, 0, "x/²"),
    PressId("start", 1),
    PressId("join", 1),
    PressId("abandon", 1),
    PressId("hack", 1),
]


async def test_fault_05_forged_buttons_change_nothing(house: House) -> None:
    """Pressed by Boris, who has a seat but hosts nothing."""
    number = await house.match("Anna", "Boris", caretakers=1)
    before = (await house.service.maintenance.log(number)).plies
    for press in FORGED:
        answer = await house.forged("Boris", number, press)
        assert answer, press
        assert "went wrong" not in answer, press
        assert (await house.service.maintenance.log(number)).plies == before, press
        assert (await house.service.lobby.match(number)).status == "running", press


async def test_deadline_plans_by_the_stated_default(house: House) -> None:
    number = await house.match("Anna", "Boris", caretakers=1)
    await house.planned("Anna", number)
    await house.pass_time(days=1, minutes=1)
    await house.posted()
    position = await house.service.play.position(number)
    assert not position.simultaneous or position.view.season != "spring"
    words = "\n".join(texts(message) for message in house.person("Boris").sees(await house.thread(number)))
    assert "Boris" in words
    await house.service.maintenance.verify(number)


async def test_reminders_at_half_and_at_nine_tenths_of_the_time(house: House) -> None:
    number = await house.match("Anna", "Boris", caretakers=1)
    await house.planned("Anna", number)
    reminders = set[str]()
    for _ in range(3):
        await house.pass_time(hours=7, minutes=55)
        await house.posted()
        standing = [message["id"] for message in house.person("Boris").dms() if "⏰" in texts(message)]
        assert len(standing) <= 1, "a new one takes the place of the older"
        reminders |= {*standing}
    assert len(reminders) == 2
    assert not [message for message in house.person("Anna").dms() if "⏰" in texts(message)]


async def test_whoever_takes_a_suggestion_is_told_the_next_of_its_kind(house: House) -> None:
    """Eleven control tokens in twelve taps: “Suggest” once, then “Do that”."""
    number = await house.match("Anna", caretakers=1, game="rokugan")
    user = int(house.person("Anna").id)
    panel = await house.panel("Anna", number)
    while "next control token" not in texts(panel):
        panel = await house.pressed("Anna", panel, label="Suggest")
        panel = await house.pressed("Anna", panel, label="Do that")
    asked = (await house.service.play.question(number, user)).question
    panel = await house.pressed("Anna", panel, label="Suggest")
    taps = 1
    while "next control token" in texts(panel):
        panel = await house.pressed("Anna", panel, label="Do that")
        taps += 1
    assert asked is not None
    assert taps == 12
    later = (await house.service.play.question(number, user)).question
    assert later is None or later.kind != asked.kind
    assert not parts(panel, "b1:taken:"), "another kind of question gets no suggestion unasked"
