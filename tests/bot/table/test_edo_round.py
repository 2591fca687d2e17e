"""A round of Edo by post at the table: sheets, a look at the board before a card, a question, a missed deadline."""

from __future__ import annotations

from tests.bot.table.house import LONGEST, House, components, parts
from tests.driver import texts

NAMES = ("Anna", "Boris", "Chiyo")
DRAFT = ("t6; kawagoe", "t7; odawara", "t8; edo")
PLANS = (
    "assign 0 a 2 3 0; assign 1 b 1 1 0; assign 2 c 1 0 0",
    "assign 0 a 2 2 0; assign 1 c 1 2 0; assign 2 b 0 0 0",
    "assign 0 c 0 1 0; assign 1 a 2 2 0; assign 2 b 3 1 0",
)
SHEETS = (
    {"b_build": "ask moves", "c_harvest": "no moves", "wages": "all"},
    {"a_harvest": "auto", "c_harvest": "f1 rice_n or ask; auto acts", "b_harvest": "no moves", "wages": "all"},
    {"c_travel": "deploy gate_n", "a_harvest": "auto", "b_recruit": "no moves; recruit", "wages": "all"},
)
"""In turn order: who begins harvests by hand and lets the time for the second card run out."""


async def begun(house: House) -> tuple[int, tuple[str, ...]]:
    """A match after its draft; its number, and the people in turn order."""
    number = await house.match(*NAMES, game="edo")
    order = [NAMES[seat] for seat in (await house.service.play.position(number)).view.turn_order]
    for name, text in zip(reversed(order), reversed(DRAFT), strict=True):
        await house.service.orders.file(number, int(house.person(name).id), "draft", text)
    for name, plan, sheets in zip(order, PLANS, SHEETS, strict=True):
        await house.service.play.submit(number, int(house.person(name).id), plan)
        for kind, text in sheets.items():
            await house.service.orders.file(number, int(house.person(name).id), kind, text)
    return number, tuple(order)


async def newest(house: House, name: str, number: int) -> str:
    """The newest post of the thread."""
    await house.service.time.run_due()
    await house.posted()
    return texts(house.person(name).sees(await house.thread(number))[-1])


async def test_a_round_by_sheets_with_a_look_a_question_and_a_missed_deadline(house: House) -> None:
    number, (first, second, third) = await begun(house)
    shown = await house.person(second).slash("orders", channel=await house.thread(number), decision="c_harvest")
    panel = await house.person(second).settled(shown, timeout=LONGEST)
    panel = await house.pressed(second, panel, label="Look at the board again before it")
    assert "Before this lap the match waits until I have looked at the board." in texts(panel)
    for name in NAMES:
        await house.service.play.submit(number, int(house.person(name).id), "lock")
    await house.pressed(first, await house.panel(first, number), label="Moves and harvests that bring the most")

    soon = await newest(house, third, number)
    assert soon.splitlines()[0] == "**Lap 2 begins soon. Until then there is time to look at the board.**"
    assert not [name for name in NAMES if name in soon or f"<@{int(house.person(name).id)}>" in soon]
    told = await house.person(second).wait_for(lambda message: "you to check the board" in texts(message))
    assert "“Card 2: card C: harvest rice, 2 officials”" in texts(told)
    assert [part["label"] for part in components(told) if "label" in part] == ["Board", "Standing orders"]
    assert all("your look" not in texts(message) for name in (first, third) for message in house.person(name).dms())
    opened = await house.person(second).click(told, "Standing orders")
    assert opened.ok
    panel = await house.person(second).wait_for(lambda message: parts(message, f"b1:oconfirm:{number}:"))
    assert "Everyone waits for your look at the board." in texts(panel)
    await house.pressed(second, panel, label="Go on")

    waits = (await newest(house, third, number)).splitlines()[0]
    assert waits == f"Moves before card 2, lap 2. Waiting for **{first}**."
    done = "\n".join(texts(message) for message in house.person(third).dms())
    assert "📜 Your standing order" not in done, "they wrote it just now"
    await house.pass_time(hours=24, minutes=1)
    await newest(house, third, number)
    posts = [texts(message) for message in house.person(third).sees(await house.thread(number))]
    assert f"⏰ **{first}** missed the deadline." in "\n".join(posts)
    assert "-# Round 1: " in "\n".join(posts), "the headline's details"
    view = (await house.service.play.position(number)).view
    assert (view.round, view.phase) == (2, "plan"), "all the rest stood in sheets"
    await house.service.maintenance.verify(number)
