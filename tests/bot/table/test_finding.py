"""Finding one's way back, as people do it: recaps, the story with its boards, notes, rules, practice."""

from __future__ import annotations

import re
from typing import Any

from bot.ui.kit.items import PressId
from engine.core.text import plain
from engine.registry import GAMES
from tests.bot.table.house import LONGEST, House, parts
from tests.driver import components, texts

SHOGUN = GAMES["shogun"]


async def answer(house: House, name: str, command: str, **options: Any) -> dict[str, Any]:
    """The whole message with which a command is answered."""
    person = house.person(name)
    result = await person.slash(command, **options)
    assert result.ok, result.reason
    return await person.settled(result, timeout=LONGEST)


async def turned(house: House, name: str, message: dict[str, Any], label: str) -> dict[str, Any]:
    """The same message after one of its buttons was pressed."""
    person, before = house.person(name), message["edited_timestamp"]
    result = await person.click(message, label)
    assert result.ok, result.reason
    return await person.wait_for(
        lambda now: now["id"] == message["id"] and now["edited_timestamp"] != before, timeout=LONGEST
    )


async def test_recap_tells_what_came_after_ones_own_last_act(house: House) -> None:
    number = await house.match("Anna", "Boris", caretakers=1)
    thread = await house.thread(number)
    await house.planned("Anna", number)
    assert "Nothing has happened" in texts(await answer(house, "Anna", "recap", channel=thread))
    await house.planned("Boris", number)
    await house.posted()
    recap = await answer(house, "Anna", "recap", channel=thread)
    assert recap["ephemeral"]
    assert recap["attachments"]
    assert "Since you last acted" in texts(recap)
    assert "🪙 Bids:" in texts(recap)
    assert len(texts(recap)) < 2600
    stranger = await answer(house, "Stranger", "recap", channel=thread)
    assert "newest chapter" in texts(stranger)
    assert not any(part.get("label") == "My view" for part in components(stranger))
    result = await house.person("Anna").click(recap, "My view")
    mine = await house.person("Anna").settled(result, timeout=LONGEST)
    result = await house.person("Anna").click(mine, "Recap")
    assert "Since you last acted" in texts(await house.person("Anna").settled(result, timeout=LONGEST))


async def test_history_shows_each_part_with_its_board_and_turns_pages(house: House) -> None:
    number = await house.match("Anna", "Boris", caretakers=1)
    thread = await house.thread(number)
    for name in ("Anna", "Boris"):
        await house.planned(name, number)
    await house.posted()
    choices = await house.person("Anna").autocomplete("history", channel=thread, chapter="")
    first = min(int(choice["value"]) for choice in choices)
    page = await answer(house, "Anna", "history", channel=thread, chapter=str(first))
    assert page["ephemeral"]
    assert page["attachments"]
    assert _disabled(page, "Previous")
    then = await turned(house, "Anna", page, "Next")
    assert f"## {first + 1}." in texts(then)
    assert then["attachments"]
    back = await turned(house, "Anna", then, "Previous")
    assert texts(back) == texts(page)
    newest = await answer(house, "Anna", "history", channel=thread)
    assert _disabled(newest, "Next")
    assert "chapters 1 to" in await house.told("Anna", "history", channel=thread, chapter="999")
    assert "not a chapter of the story" in await house.told("Anna", "history", channel=thread, chapter="first")


def _disabled(message: dict[str, Any], label: str) -> bool:
    return any(part.get("label") == label and part.get("disabled") for part in components(message))


async def test_history_shows_a_plan_to_its_owner_alone(house: House) -> None:
    number = await house.match("Anna", "Boris", caretakers=1)
    thread = await house.thread(number)
    await house.planned("Anna", number, lock=False)
    assert "Your plan:" in texts(await answer(house, "Anna", "history", channel=thread))
    for name in ("Boris", "Stranger"):
        assert "Your plan:" not in texts(await answer(house, name, "history", channel=thread))


async def test_me_anywhere_lists_all_matches_with_the_way_into_each(house: House) -> None:
    first = await house.match("Anna", "Boris", caretakers=1, time="1d")
    second = await house.match("Boris", "Anna", caretakers=1, time="1h")
    await house.told("Anna", "note", channel=await house.thread(first), text="beware of Boris")
    overview = await answer(house, "Anna", "me")
    opens = [part["custom_id"] for part in parts(overview, "b1:open:")]
    assert opens == [f"b1:open:{second}::", f"b1:open:{first}::"]
    for number in (first, second):
        assert f"<#{await house.thread(number)}>" in texts(overview)
    assert "Until <t:" in texts(overview)
    assert "beware of Boris" in texts(overview)
    result = await house.person("Anna").click(overview, custom_id=opens[1])
    panel = await house.person("Anna").settled(result, timeout=LONGEST)
    assert f"#{first}" in texts(panel)


async def test_of_several_matches_one_is_named_and_a_lobby_has_no_board(house: House) -> None:
    for _ in range(2):
        await house.match("Anna", "Boris", caretakers=1)
    assert "Which match?" in await house.told("Anna", "orders")
    await house.person("Anna").slash("match new", game="edo")
    assert "has not started yet" in await house.told("Anna", "board", match="3")


async def test_a_note_is_seen_by_its_writer_alone(house: House) -> None:
    number = await house.match("Anna", "Boris", caretakers=1)
    thread = await house.thread(number)
    anna = house.person("Anna")
    assert "Your private note" in await house.told("Anna", "note", channel=thread, text="rice before winter")
    opened = await anna.slash("note", channel=thread)
    assert opened.modal is not None
    assert "rice before winter" in str(opened.modal)
    sent = await anna.submit(opened.modal, words="rice, and castles")
    assert sent.ok, sent.reason
    assert "rice, and castles" in texts(await answer(house, "Anna", "me", channel=thread))
    assert "castles" not in texts(await answer(house, "Boris", "me", channel=thread)).partition("📝")[2]
    assert "no seat" in await house.told("Stranger", "note", channel=thread, text="let me see")
    assert "no seat" in await house.told("Stranger", "note", channel=thread), "before anything is typed"
    mine = await answer(house, "Anna", "me", channel=thread)
    opened = await anna.click(mine, "Note")
    assert opened.modal is not None
    assert "no note" in texts(await anna.settled(await anna.submit(opened.modal, words=""), timeout=LONGEST))
    assert "📝 rice" not in texts(await answer(house, "Anna", "me", channel=thread))


async def test_rules_by_topic_in_private_and_then_for_all(house: House) -> None:
    anna, boris = house.person("Anna"), house.person("Boris")
    choices = await anna.autocomplete("rules", topic="deploy 5")
    assert choices[0]["value"] == "deploy_5"
    said = await answer(house, "Anna", "rules", topic="deploy_5")
    assert said["ephemeral"]
    assert "Costs 3 chests" in texts(said)
    assert "section 6.5" in texts(said)
    await anna.click(said, "Show to all")
    shown = await boris.wait_for(lambda message: "Costs 3 chests" in texts(message), timeout=LONGEST)
    assert not shown["ephemeral"]
    assert "Shown by **Anna**" in texts(shown)
    assert not parts(shown, "b1:")
    assert "put down" in await house.told("Anna", "rules", topic="Revolts")
    assert "nothing about" in await house.told("Anna", "rules", topic="queen's gambit")
    assert "Several topics" in await house.told("Anna", "rules", topic="castle")


async def test_howto_has_five_pages_and_names_commands_that_exist(house: House) -> None:
    page = await answer(house, "Anna", "howto")
    assert _disabled(page, "Previous")
    for number, message in enumerate(SHOGUN.words.guide):
        assert f"{number + 1} of 5" in texts(page)
        assert plain(message)[:60] in texts(page)
        if number < 4:
            page = await turned(house, "Anna", page, "Next")
    assert _disabled(page, "Next")
    assert house.app.clients.first is not None
    known = {command.name for command in house.app.clients.first.tree.get_commands()}  # type: ignore[attr-defined]
    assert set(re.findall(r"(?<!\w)/(\w+)", plain(SHOGUN.words.guide[-1]))) <= known


async def test_buttons_from_another_time_do_no_harm(house: House) -> None:
    number = await house.match("Anna", "Boris", caretakers=1)
    assert "chapters 1 to" in await house.forged("Anna", number, PressId("hist", number, None, "77"))
    assert "out of date" in await house.forged("Anna", number, PressId("rest", number, 99))
    assert "The draft is over" in await house.forged("Anna", number, PressId("rank", number))
    assert "cannot come any more" in await house.forged("Anna", number, PressId("olast", number, None, "nothing"))
    assert "no game called" in await house.forged("Anna", number, PressId("rule", 0, None, "chess/castling"))
    assert "nothing about" in await house.forged("Anna", number, PressId("rule", 0, None, "shogun/zugzwang"))
