"""A list that is used up entry by entry, at the table: by panel, by command, stopped, let go on."""

from __future__ import annotations

from pathlib import Path

from tests.bot.table.house import LONGEST, House, opened, parts
from tests.driver import components, texts

PEOPLE = ("Anna", "Boris")


async def placing(house: House, clan: str = "") -> tuple[int, str, str]:
    """A match in its first placement, perhaps with this clan; its number, who is in turn, and who comes after."""
    host, other = map(house.person, PEOPLE)
    await host.slash("match new", game="rokugan", seats=2)
    lobby = await host.wait_for(lambda message: parts(message, "b1:join:"), timeout=LONGEST)
    number = int(parts(lobby, "b1:join:")[0]["custom_id"].split(":")[2])
    await other.click(lobby, label="Join")
    await host.click(lobby, label="Start")
    while (position := await house.service.play.position(number)).view.phase != "placement":
        user = position.match.seats[position.active[0]].user_id
        assert user is not None
        question = (await house.service.play.question(number, user)).question
        assert question is not None
        wishes = [choice.wish for choice in question.choices]
        wished = [wish for wish in wishes if wish == "lot" or (clan and wish.endswith(clan))]
        await house.service.play.submit(number, user, (wished or wishes)[0])
    await house.posted()
    (first,) = position.active
    return number, PEOPLE[first], PEOPLE[1 - first]


async def filed(house: House, name: str, number: int) -> tuple[str, ...]:
    orders = await house.service.orders.of(number, int(house.person(name).id))
    return next(filed.parts for filed in orders.filed if filed.decision.key == "place")


def values(panel: dict[str, object], prefix: str) -> list[str]:
    return [choice["value"] for choice in parts(panel, prefix)[0]["options"]]


async def panel_of(house: House, name: str, number: int) -> dict[str, object]:
    person = house.person(name)
    panel = await person.settled(
        await person.slash("orders", channel=await house.thread(number), decision="place"), timeout=LONGEST
    )
    assert "Each entry answers one turn" in texts(panel)
    return panel


async def test_a_form_does_not_write_an_entry_again_that_was_carried_out_meanwhile(tmp_path: Path) -> None:
    """Of two equal tokens: what was written once would place both."""
    async with opened(tmp_path, seed="twins") as house:
        number, first, later = await placing(house)
        thread, person = await house.thread(number), house.person(later)
        view = (await house.service.play.question(number, int(person.id))).view
        twin = next(face for face in view.own.hand if view.own.hand.count(face) > 1)
        home = next(province.id for province in view.provinces if province.controller == view.seat)
        await house.told(later, "orders", channel=thread, decision="place", answers=f"{twin} center:{home}")
        form = (await person.click(await panel_of(house, later, number), "Write it")).modal
        assert form is not None
        await house.service.play.submit(number, int(house.person(first).id), "lot")
        await house.service.play.submit(number, int(house.person(first).id), "lot")
        assert (await person.submit(form)).ok
        panel = await person.wait_for(lambda message: "Nothing was changed" in texts(message), timeout=LONGEST)
        assert f"Your line: `{twin} center:{home}`" in texts(panel)
        view = (await house.service.play.question(number, int(person.id))).view
        assert (view.own.hand.count(twin), await filed(house, later, number)) == (1, ())


async def test_entries_are_made_token_by_token_and_region_by_region(house: House) -> None:
    number, _, later = await placing(house)
    panel = await panel_of(house, later, number)
    for _ in range(2):
        new = next(value for value in values(panel, "s1:oentry:") if value.startswith("new.") and "bless" not in value)
        panel = await house.chosen(later, panel, new, "s1:oentry:")
        panel = await house.chosen(later, panel, values(panel, "s1:oregion:")[0], "s1:oregion:")
        slot = values(panel, "s1:oslot:")[0]
        panel = await house.chosen(later, panel, slot, "s1:oslot:")
    one, two = await filed(house, later, number)
    assert two == f"{new.removeprefix('new.')} {slot}"
    another = values(panel, "s1:oslot:")[-1]
    panel = await house.chosen(later, panel, another, "s1:oslot:")
    panel = await house.pressed(later, panel, label="If blocked: ask me")
    assert await filed(house, later, number) == (one, f"{two} or {another} or ask")
    panel = await house.pressed(later, panel, label="If blocked: the next")
    panel = await house.pressed(later, panel, label="Move up")
    assert await filed(house, later, number) == (f"{two} or {another}", one)
    listed = texts(panel).partition("\n1. ")[2]
    assert listed.index(" or ") < listed.index("\n2. ")
    panel = await house.pressed(later, panel, label="Delete")
    assert await filed(house, later, number) == (one,)
    panel = await house.chosen(later, panel, "plain.any", "s1:oentry:")
    assert await filed(house, later, number) == (one, "any")
    panel = await house.pressed(later, panel, label="Remove last")
    panel = await house.chosen(later, panel, "enemy_at_own_province", "s1:owake:")
    assert "another player’s token comes" not in texts(panel).split("I am asked if")[1]
    assert all(len(part.get("options", ())) <= 25 for part in components(panel))


async def test_a_list_that_was_stopped_goes_on_by_a_press(house: House) -> None:
    number, first, later = await placing(house)
    thread = await house.thread(number)
    me, other = (int(house.person(name).id) for name in (later, first))
    asked = await house.service.play.question(number, me)
    home = next(province.id for province in asked.view.provinces if province.controller == asked.seat)
    face, spare = [face for face in asked.view.own.hand if not face.startswith("blessing")][:2]
    told = await house.told(later, "orders", channel=thread, decision="place", answers=f"{face} {home}; {spare} {home}")
    assert f"1. `{face} {home}`\n2. `{spare} {home}`" in told
    enemy = next(
        face for face in (await house.service.play.question(number, other)).view.own.hand if "bless" not in face
    )
    await house.service.play.submit(number, other, f"hold {enemy}; aim {home}; put center:{home}")
    panel = await panel_of(house, later, number)
    assert "Stopped: another player’s token comes" in texts(panel)
    panel = await house.pressed(later, panel, label="Go on")
    assert await filed(house, later, number) == (f"{spare} {home}",)
    assert "Stopped" not in texts(panel)
    await house.posted()
    for message in house.person(first).sees(thread):
        assert "standing order" not in texts(message)
        assert face not in texts(message)


async def test_by_command(house: House) -> None:
    number, _, later = await placing(house)
    thread = await house.thread(number)
    told = await house.told(later, "orders", channel=thread, decision="place", wake="token_near:lion_west")
    assert "a token comes into" in told
    told = await house.told(later, "orders", channel=thread, decision="place", wake="none")
    assert "I am asked if" not in told
    told = await house.told(later, "orders", channel=thread, decision="place", wake="sunrise")
    assert "cannot stop a list" in told
    told = await house.told(later, "orders", channel=thread, decision="place", answers="confirm")
    assert "Each entry answers" in told
    told = await house.told(later, "orders", channel=thread, decision="place", answers="navy_9 lion_west")
    assert "Nothing was changed" in told
    anna = house.person(later)
    known = await anna.autocomplete("orders", channel=thread, decision="place", wake="near:li")
    assert "token_near:lion_west" in [choice["value"] for choice in known]


async def test_fault_05_a_forged_or_late_press_changes_nothing(house: House) -> None:
    from bot.ui.kit.items import PressId

    number, _, later = await placing(house)
    for verb in ("oup", "odelete", "oblock", "oconfirm", "ospot"):
        assert "no seat" in await house.forged("Stranger", number, PressId(verb, number, None, "place//0/0.army_1"))
        told = await house.forged(later, number, PressId(verb, number, None, "place//0/0.army_1"))
        assert verb in ("oconfirm", "ospot") or "is gone" in told
    assert "went wrong" not in await house.forged(later, number, PressId("ospot", number, None, "place/0.army_²//²"))
    assert await filed(house, later, number) == ()


async def test_the_invitation_to_a_lap_leads_to_the_turns_as_they_are_suggested(house: House) -> None:
    for name in PEOPLE:
        await house.told(name, "settings notices", next="dm")
    number, _, later = await placing(house)
    person = house.person(later)
    await house.pass_time(seconds=1)
    await house.posted()
    told = [message for message in person.dms() if "a lap has begun" in texts(message)]
    result = await person.click(told[-1], "Write ahead")
    assert result.ok, result.reason
    page = await person.wait_for(
        lambda message: message["id"] == told[-1]["id"] and "Write ahead: Placement" in texts(message), timeout=LONGEST
    )
    page = await house.pressed(later, page, label="Take this list")
    assert len(await filed(house, later, number)) == 6
