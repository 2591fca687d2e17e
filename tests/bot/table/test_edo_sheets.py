"""Order sheets of Edo at the table: by panel, by command, refused at their word, tried as things stand."""

from __future__ import annotations

from engine.edo.data import WOOD
from tests.bot.table.house import LONGEST, House, parts
from tests.bot.table.test_programs import values
from tests.driver import texts

PEOPLE = ("Anna", "Boris")
SHEET = "a_harvest"


async def planned(house: House) -> int:
    """A match in which Anna has put harvest, travel and nothing on her plan; its number."""
    host, other = map(house.person, PEOPLE)
    await host.slash("match new", game="edo", seats=2)
    lobby = await host.wait_for(lambda message: parts(message, "b1:join:"), timeout=LONGEST)
    number = int(parts(lobby, "b1:join:")[0]["custom_id"].split(":")[2])
    await other.click(lobby, label="Join")
    await host.click(lobby, label="Start")
    for name in PEOPLE:
        await house.service.orders.file(number, int(house.person(name).id), "draft", "t6; t7; kawagoe; odawara")
    plan = "assign 0 a 2 2 0; assign 1 c 0 2 0; assign 2 b 3 0 0"
    await house.service.play.submit(number, int(host.id), plan)
    await house.posted()
    return number


async def sheet(house: House, number: int, kind: str = SHEET) -> tuple[str, ...]:
    orders = await house.service.orders.of(number, int(house.person("Anna").id))
    return next(filed.parts for filed in orders.filed if filed.decision.key == kind)


async def panel_of(house: House, number: int, kind: str = SHEET) -> dict[str, object]:
    anna = house.person("Anna")
    shown = await anna.slash("orders", channel=await house.thread(number), decision=kind)
    return await anna.settled(shown, timeout=LONGEST)


async def test_a_sheet_is_filled_by_presses(house: House) -> None:
    number = await planned(house)
    panel = await panel_of(house, number)
    assert "This list is for one turn of yours" in texts(panel)
    panel = await house.pressed("Anna", panel, label="Suggest a list")
    assert (await sheet(house, number))[-1] == "auto_acts"
    assert "As things stand: samurai 1 to" in texts(panel)
    panel = await house.pressed("Anna", panel, label="Ask me")
    assert await sheet(house, number) == ()
    panel = await house.chosen("Anna", panel, "new.f1", "s1:oentry:")
    panel = await house.chosen("Anna", panel, "resource", "s1:oregion:")
    panel = await house.chosen("Anna", panel, "forest_n", "s1:oslot:")
    panel = await house.chosen("Anna", panel, "forest_se", "s1:oslot:")
    panel = await house.pressed("Anna", panel, label="If blocked: ask me")
    panel = await house.chosen("Anna", panel, "plain.harvest f1", "s1:oentry:")
    assert await sheet(house, number) == ("f1 forest_n or forest_se or ask", "harvest f1")
    assert "1. samurai 1 → northern forest or south-eastern forest, else ask me\n2. samurai 1 harvests" in texts(panel)
    assert "3 wood at northern forest" in texts(panel)


async def test_free_moves_have_several_ways(house: House) -> None:
    number = await planned(house)
    panel = await panel_of(house, number, "c_travel")
    panel = await house.chosen("Anna", panel, "new.deploy", "s1:oentry:")
    panel = await house.chosen("Anna", panel, "gate", "s1:oregion:")
    panel = await house.chosen("Anna", panel, "gate_n", "s1:oslot:")
    panel = await house.chosen("Anna", panel, "new.free", "s1:oentry:")
    panel = await house.chosen("Anna", panel, "f1", "s1:oregion:")
    gates = values(panel, "s1:oslot:")
    panel = await house.chosen("Anna", panel, gates[0], "s1:oslot:")
    panel = await house.chosen("Anna", panel, gates[-1], "s1:oslot:")
    assert await sheet(house, number, "c_travel") == ("deploy gate_n", f"free {gates[0]} or {gates[-1]}")


async def test_a_sheet_is_written_and_refused_at_its_word(house: House) -> None:
    number = await planned(house)
    thread = await house.thread(number)
    told = await house.told("Anna", "orders", channel=thread, decision=SHEET, answers="f1 forest_n; harvest f3")
    assert "harvest **__f3__**" in told
    assert "samurai 3 is in hand" in told
    assert await sheet(house, number) == ()
    told = await house.told("Anna", "orders", channel=thread, decision=SHEET, answers="f1 forest_n; reserve 30")
    assert "Blocked now: “f1 forest_n”" in told
    for message in house.person("Boris").sees(thread):
        assert "forest_n" not in texts(message)


async def test_the_rest_of_a_turn_is_one_press(house: House) -> None:
    """What the game proposes is filed as a sheet just now, and carried out to the end of the turn."""
    number = await planned(house)
    boris = int(house.person("Boris").id)
    await house.service.play.submit(number, boris, "assign 0 c 3 2 0; assign 1 b 0 0 0; assign 2 a 0 0 0")
    for kind in ("c_money", "b_harvest", "a_rice"):
        await house.service.orders.file(number, boris, kind, "no moves")
    for name in PEOPLE:
        await house.service.play.submit(number, int(house.person(name).id), "lock")
    panel = await house.panel("Anna", number)
    assert "Moves before card 1" in texts(panel) or "Your card 1" in texts(panel)
    panel = await house.pressed("Anna", panel, label="Moves and harvests that bring the most")
    view = (await house.service.play.position(number)).view
    assert view.turn.position == 1, "her first card is done"
    assert view.players[0].goods[WOOD] >= 3
    old = await house.panel("Anna", number)
    assert "Moves and harvest" not in str(old), "nothing of the kind for travel"
