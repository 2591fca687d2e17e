"""Cases 8 and 9: forms that come too late, and what nobody should type into them."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from bot.service.model import Person
from bot.service.orders import Ordering
from bot.ui.kit.items import BUTTON, Button, PressId, Row
from bot.ui.kit.public import layout
from tests.bot.service.hall import plan_by_default
from tests.bot.table.house import LONGEST, House
from tests.driver import texts

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


async def test_fault_08_a_form_of_a_question_that_is_closed_gives_its_words_back(house: House) -> None:
    """When its phase is over; twenty minutes after the end of the match; when it fails. Also what is longer than a
    message.
    """
    number = await house.match("Anna", "Boris", caretakers=1)
    anna, user = house.person("Anna"), int(house.person("Anna").id)
    assert house.app.clients.first is not None
    channel = house.app.clients.first.get_partial_messageable(int(await house.thread(number)), guild_id=1)
    await plan_by_default(house, number, user)
    decision = (await house.service.play.question(number, user)).decision
    custom_id = PressId("achange", number, decision, "special").to_id(BUTTON)
    page = await channel.send(view=layout(Row(Button(label="Change it", custom_id=custom_id))))

    async def given_back(form: Any, words: str, why: str) -> None:
        assert form is not None
        assert (await anna.submit(form, words=words)).ok
        said = texts(await anna.wait_for(lambda message: words[:700] in texts(message), timeout=LONGEST))
        assert why in said, said
        assert f"Your line: `{words[:700]}" in said
        await anna.wait_for(lambda message: words in texts(message), timeout=LONGEST)
        assert [one for one in (await house.service.orders.of(number, user)).filed if one.text] == []

    async def broken(*_: Any, **__: Any) -> None:
        raise RuntimeError

    ahead = (await anna.click(str(page.id), "Change it")).modal
    await plan_by_default(house, number, int(house.person("Boris").id))
    await house.pass_time(days=2)
    await given_back(ahead, "six armies; plus_1_attack", "That question is closed.")
    standing = (await anna.click(await orders(house, number), "Write it")).modal
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Ordering, "file", broken)
        await given_back(standing, "six armies; plus_1_rice", "Something went wrong on our side.")
    standing = (await anna.click(await orders(house, number), "Write it")).modal
    await house.service.lobby.abandon(number, Person(user, "Anna"))
    house.clock.shift += timedelta(minutes=20)
    await given_back(standing, "; ".join(["six armies"] * 150), "given up")


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
