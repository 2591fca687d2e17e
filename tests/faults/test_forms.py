"""Cases 8 and 9: forms that come too late, and what nobody should type into them."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from bot.local.driver import texts
from bot.service.model import Person
from bot.ui.items import Press, PressId, Row
from bot.ui.public import layout
from tests.bot.service.hall import plan_by_default
from tests.bot.table.house import LONGEST, House

ODD = (
    "-5",
    "1e9",
    "@everyone <@&1> <@1>",
    "'; DROP TABLE matches; --",
    "🏯🔥",
    "\u202egnihtemos\u2066",
    "`” **__~~||",
    "x " * 95,
    "; ; ;",
    "\x00\x1b[31m",
)


async def orders(house: House, number: int) -> dict[str, Any]:
    """Anna's panel of standing orders, at what is asked of her after the plan."""
    anna = house.person("Anna")
    shown = await anna.slash("orders", channel=await house.thread(number))
    return await house.chosen("Anna", await anna.settled(shown, timeout=LONGEST), "special", "s1:okind:")


async def test_fault_08_a_form_that_is_sent_twenty_minutes_later_gives_its_words_back(house: House) -> None:
    """After the deadline, by which its list was closed; and after the end of the match."""
    number = await house.match("Anna", "Boris", caretakers=1)
    anna = house.person("Anna")
    assert house.app.client is not None
    await plan_by_default(house, number, int(anna.id))
    channel = house.app.client.get_partial_messageable(int(await house.thread(number)), guild_id=1)
    page = await channel.send(view=layout(Row(Press(PressId("achange", number, 0, "special"), "Change it"))))
    ahead = (await anna.click(str(page.id), "Change it")).modal
    standing = (await anna.click(await orders(house, number), "Write it")).modal
    assert ahead is not None
    assert standing is not None
    await house.service.lobby.abandon(number, Person(int(anna.id), "Anna"))
    house.clock.shift += timedelta(minutes=20)
    for form, words in ((ahead, "six armies; plus_1_attack"), (standing, "six armies; plus_1_rice")):
        assert (await anna.submit(form, words=words)).ok
        said = texts(await anna.wait_for(lambda message, words=words: words in texts(message), timeout=LONGEST))
        assert f"Your line: `{words}`" in said, said
        assert "given up" in said or "no more" in said, said
    assert (await house.service.orders.of(number, int(anna.id))).filed == ()


async def test_fault_09_odd_words_in_forms_and_commands(house: House) -> None:
    """Each is refused or kept as it is; nothing is done by it, and nobody is mentioned."""
    number = await house.match("Anna", "Boris", caretakers=1)
    anna, thread = house.person("Anna"), await house.thread(number)
    panel = await orders(house, number)
    for words in ODD:
        panel = await house.typed("Anna", panel, words, label="Write it")
        said = [texts(panel)]
        for command, option in (("plan", "line"), ("decide", "answer"), ("note", "text")):
            said.append(await house.told("Anna", command, channel=thread, **{option: words}))
        said.append(texts(await anna.settled(await anna.slash("host rename", channel=thread, name=words[:80]))))
        assert not [one for one in said if "went wrong" in one or not one], words
    await house.posted()
    assert [ply for ply in (await house.service.maintenance.log(number)).plies if ply.seat == 0] == []
    assert [one for one in (await house.service.orders.of(number, int(anna.id))).filed if one.text] == []
    everything = house.table.messages(thread) + house.person("Boris").dms()
    assert any("@everyone" in texts(message) for message in everything), "the name of the match"
    assert not any(message.get("mention_everyone") or message.get("mention_roles") for message in everything)
    await house.service.maintenance.verify(number)
