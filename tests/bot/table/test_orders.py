"""Standing orders at the table: by panel, by form, by command; carried out, and told to their seat alone."""

from __future__ import annotations

from functools import cache

import pytest

from bot.ui.kit.items import PressId
from tests.bot.table.house import LONGEST, House
from tests.bot.test_typed import German
from tests.driver import components, texts


async def orders_panel(house: House, name: str, number: int) -> dict[str, object]:
    person = house.person(name)
    shown = await person.slash("orders", channel=await house.thread(number))
    return await person.settled(shown, timeout=LONGEST)


async def test_a_list_is_made_by_selects_and_taken_back(house: House) -> None:
    number = await house.match("Anna", "Boris", caretakers=1)
    panel = await orders_panel(house, "Anna", number)
    assert "ask me" in texts(panel)
    panel = await house.chosen("Anna", panel, "special", "s1:okind:")
    for wish in ("plus_1_attack", "six_armies"):
        panel = await house.chosen("Anna", panel, wish, "s1:oadd:")
    assert "`plus_1_attack; six_armies`" in texts(panel)
    panel = await house.pressed("Anna", panel, label="Remove last")
    assert "`plus_1_attack`" in texts(panel)
    panel = await house.pressed("Anna", panel, label="Ask me")
    assert "`" not in texts(panel)
    panel = await house.pressed("Anna", panel, label="Back")
    assert "Which space?" in str(components(panel))


async def test_a_list_by_form_shows_the_word_that_is_wrong(house: House) -> None:
    number = await house.match("Anna", "Boris", caretakers=1)
    panel = await orders_panel(house, "Anna", number)
    panel = await house.chosen("Anna", panel, "special", "s1:okind:")
    panel = await house.typed("Anna", panel, "six armies; plus_7_attack", label="Write it")
    words = texts(panel)
    assert "Nothing was changed" in words
    assert "\n> For example" in words
    assert "> > " not in words, "quoted once"
    assert "**__plus" in words
    panel = await house.typed("Anna", panel, "six armies; +1 attack else ask", label="Write it")
    assert "`six_armies; plus_1_attack; ask`" in texts(panel)


async def test_by_command_with_completion(house: House) -> None:
    number = await house.match("Anna", "Boris", caretakers=1)
    anna, thread = house.person("Anna"), await house.thread(number)
    kinds = await anna.autocomplete("orders", channel=thread, decision="special")
    assert [kind["value"] for kind in kinds] == ["special"]
    told = await house.told("Anna", "orders", channel=thread, decision="special", answers="any")
    assert "`any`" in told
    assert "`any`" in await house.told("Anna", "me", channel=thread)
    assert "`any`" not in await house.told("Boris", "me", channel=thread)
    assert "no seat" in await house.told("Stranger", "orders", channel=thread)
    assert "For which kind" in await house.told("Anna", "orders", channel=thread, answers="any")
    assert "no decision called" in await house.told("Anna", "orders", channel=thread, decision="x", answers="any")
    assert "ask me" in await house.told("Anna", "orders", channel=thread, decision="special", answers="ask")


async def test_an_order_is_carried_out_and_told_to_its_seat_alone(house: House) -> None:
    number = await house.match("Anna", "Boris", caretakers=1)
    thread = await house.thread(number)
    for name in ("Anna", "Boris"):
        await house.told(name, "orders", channel=thread, decision="special", answers="six_armies; any")
    await house.planned("Anna", number)
    await house.pass_time(hours=7)
    await house.planned("Boris", number)
    told = await house.person("Anna").wait_for(lambda message: "Your standing order" in texts(message), timeout=LONGEST)
    assert told["channel_id"] != thread
    await house.posted()
    for message in [*house.person("Boris").sees(thread), *house.person("Boris").dms()]:
        assert "standing order" not in texts(message), "Boris has just played, and reads the thread"


async def test_fault_05_a_forged_press_changes_nothing(house: House) -> None:
    number = await house.match("Anna", "Boris", caretakers=1)
    await house.service.orders.file(number, int(house.person("Anna").id), "special", "any")
    for verb in ("olast", "oclear", "ospot", "owrite", "orders", "home"):
        assert "no seat" in await house.forged("Stranger", number, PressId(verb, number, None, "nothing/x")), verb
    orders = await house.service.orders.of(number, int(house.person("Anna").id))
    assert [filed.text for filed in orders.filed if filed.text] == ["any"]


async def test_a_button_of_a_list_that_cannot_come_any_more_says_so(house: House) -> None:
    """Not that nothing is called so: the name was never written by anyone."""
    number = await house.match("Anna", "Boris", caretakers=1)
    for verb, rest in {"olast": "", "oclear": "", "oup": "/", "olook": "/", "osuggest": "", "oconfirm": "/"}.items():
        said = await house.forged("Anna", number, PressId(verb, number, None, f"draft_card{rest}"))
        assert "cannot come any more" in said, verb


async def test_an_explicit_ask_is_kept_where_an_empty_list_is_not_asked(house: House) -> None:
    """Scorpion's look goes along with a placement: without a list the rules decide it."""
    number = await house.match("Anna", "Boris", game="rokugan")
    thread = await house.thread(number)
    told = await house.told("Anna", "orders", channel=thread, decision="look")
    assert "the rules decide, unless I write “ask”" in told
    assert "`ask`" in await house.told("Anna", "orders", channel=thread, decision="look", answers="ask")
    await house.told("Anna", "orders", channel=thread, decision="cards", answers="ask")
    filed = (await house.service.orders.of(number, int(house.person("Anna").id))).filed
    assert {one.decision.key: one.text for one in filed if one.text} == {"look": "ask"}


async def test_lists_and_plans_are_typed_and_shown_in_the_language_of_their_reader(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = await house.match("Anna", "Boris", caretakers=1)
    monkeypatch.setattr("bot.texts._translations", cache(lambda name: German()))
    anna, thread = house.person("Anna"), await house.thread(number)
    panel = await orders_panel(house, "Anna", number)
    panel = await house.chosen("Anna", panel, "special", "s1:okind:")
    panel = await house.typed("Anna", panel, "+1 im Angriff; Grütze oder frag", label="Write it")
    assert "“Grütze”" in texts(panel)
    assert "+1 im Angriff; **__Grütze__** oder frag" in texts(panel)
    assert "`+1 im Angriff; six_armies; beliebig`" in texts(panel), "the example"
    panel = await house.typed("Anna", panel, "six armies, +1 IM angriff sonst frag", label="Write it")
    assert "`six_armies; +1 im Angriff; frag`" in texts(panel)
    offered = await anna.autocomplete("orders", channel=thread, decision="special", answers="angr")
    assert [one["value"] for one in offered] == ["+1 im Angriff"]
    told = await house.told("Anna", "plan", channel=thread, line="Burg: Grütze")
    assert "“Grütze”" in told
    (filed,) = [
        it for it in (await house.service.orders.of(number, int(anna.id))).filed if it.decision.key == "special"
    ]
    assert filed.text == "six_armies; plus_1_attack; ask", "the rules keep English"
