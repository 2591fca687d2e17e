"""A panel answers in words at once; its picture follows when its person rests."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.local.model import Change
from bot.texts import Speaker
from bot.ui.kit import pages
from bot.ui.kit.artist import plan_account
from tests.bot.table.house import LONGEST, House, opened, parts
from tests.driver import components, texts


def pictures(message: dict[str, Any]) -> list[str]:
    """The numbers of the files of a message."""
    return [file["id"] for file in message["attachments"]]


def alt(message: dict[str, Any]) -> str:
    """What the picture of a panel says to whoever cannot see it."""
    (gallery,) = (part for part in components(message) if "items" in part)
    return str(gallery["items"][0]["description"])


async def told(house: House, number: int) -> str:
    """What the picture of Anna's panel should say now."""
    asked = await house.service.play.question(number, int(house.person("Anna").id))
    return plan_account(asked, Speaker("en-US", asked.match.names))


async def lays(house: House, panel: dict[str, Any]) -> dict[str, Any]:
    """Anna lays the first card that is offered; the panel after it."""
    option = parts(panel, "s1:act:")[0]["options"][0]["value"]
    return await house.chosen("Anna", panel, option)


def counted(house: House, message: dict[str, Any]) -> list[str]:
    """Each picture that the message has from now on, in order."""
    seen: list[str] = pictures(message)

    def watch(change: Change) -> None:
        if change.post is not None and change.post.id == message["id"]:
            seen.extend(file["id"] for file in change.post.body["attachments"] if file["id"] not in seen)

    house.table.world.watchers.append(watch)
    return seen


async def rested(house: House, panel: dict[str, Any], seen: list[str], count: int) -> dict[str, Any]:
    """The panel once it has had a number of pictures."""
    for _ in range(int(LONGEST / 0.05)):
        if len(seen) >= count:
            return house.person("Anna").current(panel)
        await asyncio.sleep(0.05)
    raise TimeoutError(f"{len(seen)} pictures, not {count}")


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Set how long a person rests before the picture follows."""
    return lambda seconds: monkeypatch.setattr(pages, "RESTS", seconds)


async def test_of_many_presses_one_picture_is_made_and_it_is_the_last_ones(
    house: House, soon: Callable[[float], None]
) -> None:
    soon(60)
    number = await house.match("Anna", "Boris", caretakers=1)
    panel = await house.panel("Anna", number)
    before, seen = alt(panel), counted(house, panel)
    assert before == await told(house, number)
    for press in range(5):
        soon(60 if press < 4 else 0.3)
        after = await lays(house, panel)
        assert texts(after) != texts(panel), "the words changed at once"
        assert pictures(after) == pictures(panel)
        assert alt(after) == before, "they are told of the picture that is there"
        panel = after
    panel = await rested(house, panel, seen, 2)
    assert alt(panel) == await told(house, number) != before
    await asyncio.sleep(0.5)
    assert len(seen) == 2


async def test_where_the_picture_stays_as_it_is_nothing_is_drawn(house: House, soon: Callable[[float], None]) -> None:
    soon(0.1)
    number = await house.match("Anna", "Boris", caretakers=1)
    panel = await house.panel("Anna", number)
    seen, before = counted(house, panel), panel["edited_timestamp"]
    panel = await house.chosen("Anna", panel, parts(panel, "s1:focus:")[0]["options"][-1]["value"], "s1:focus:")
    await asyncio.sleep(0.5)
    assert panel["edited_timestamp"] == house.person("Anna").current(panel)["edited_timestamp"] != before
    assert len(seen) == 1


async def test_a_panel_takes_another_look_at_the_next_press(house: House, soon: Callable[[float], None]) -> None:
    """Also where its picture shows nothing new, and words alone are wanted instead of it."""
    soon(0.1)
    number = await house.match("Anna", "Boris", caretakers=1)
    panel = await house.panel("Anna", number)
    seen, spaces = counted(house, panel), parts(panel, "s1:focus:")[0]["options"]
    await house.told("Anna", "settings pictures", theme="dark")
    panel = await house.chosen("Anna", panel, spaces[-1]["value"], "s1:focus:")
    panel = await rested(house, panel, seen, 2)
    await house.told("Anna", "settings pictures", show="words")
    await house.chosen("Anna", panel, spaces[-2]["value"], "s1:focus:")
    for _ in range(int(LONGEST / 0.05)):
        if not pictures(house.person("Anna").current(panel)):
            return
        await asyncio.sleep(0.05)
    raise TimeoutError("the picture stays")


async def test_a_panel_takes_the_look_of_its_match_and_the_names_at_the_table(
    house: House, soon: Callable[[float], None]
) -> None:
    soon(0.1)
    number = await house.match("Anna", "Boris", caretakers=1)
    panel = await house.panel("Anna", number)
    seen, spaces = counted(house, panel), parts(panel, "s1:focus:")[0]["options"]
    await house.told("Anna", "host pictures", match=str(number), theme="dark")
    panel = await house.chosen("Anna", panel, spaces[-1]["value"], "s1:focus:")
    panel = await rested(house, panel, seen, 2)
    house.table.faults.rename(house.person("Boris").id, "Wladimir")
    await house.panel("Wladimir", number)
    assert "Wladimir" in (await house.service.lobby.match(number)).names
    await house.chosen("Anna", panel, spaces[-2]["value"], "s1:focus:")
    await rested(house, panel, seen, 3)


async def test_a_message_that_was_closed_meanwhile_gets_no_picture_and_no_buttons(
    house: House, soon: Callable[[float], None]
) -> None:
    soon(2)
    number = await house.match("Anna", "Boris", caretakers=1)
    await house.posted()
    (panel,) = house.person("Anna").dms()
    panel = await lays(house, panel)
    await house.answered("Anna", number)
    await house.posted()
    assert not parts(house.person("Anna").current(panel), "s1:"), "it is closed"
    await asyncio.sleep(3)
    closed = house.person("Anna").current(panel)
    assert not parts(closed, "s1:")
    assert not pictures(closed)


async def test_what_was_to_be_drawn_does_not_land_on_what_came_after(
    house: House, soon: Callable[[float], None]
) -> None:
    """A plan is filled and locked at once; the pages that follow stand in the same message."""
    soon(0.4)
    number = await house.match("Anna", "Boris", caretakers=1)
    panel = await house.pressed("Anna", await house.panel("Anna", number), label="Suggest")
    panel = await house.pressed("Anna", panel, label="Lock plan")
    assert parts(panel, "b1:aask:")
    await asyncio.sleep(1)
    assert texts(house.person("Anna").current(panel)) == texts(panel)


async def test_the_words_hold_though_the_picture_cannot_be_sent(house: House, soon: Callable[[float], None]) -> None:
    soon(1.5)
    number = await house.match("Anna", "Boris", caretakers=1)
    panel = await house.panel("Anna", number)
    panel = await lays(house, panel)
    await house.table.faults.from_json({"kind": "answer", "status": 502, "route": "PATCH */webhooks/*", "times": 0})
    await asyncio.sleep(2)
    soon(0.3)
    assert texts(house.person("Anna").current(panel)) == texts(panel)
    house.table.faults.waiting.clear()
    seen = counted(house, panel)
    panel = await rested(house, await lays(house, panel), seen, 2)
    assert alt(panel) == await told(house, number)


async def test_nothing_is_drawn_any_more_when_the_bot_has_ended(tmp_path: Path, soon: Callable[[float], None]) -> None:
    soon(0.5)
    with capture_logs() as lines:
        async with opened(tmp_path) as house:
            number = await house.match("Anna", "Boris", caretakers=1)
            await lays(house, await house.panel("Anna", number))
        await asyncio.sleep(0.8)
    assert [line for line in lines if line["event"] == "picture not drawn"] == []
