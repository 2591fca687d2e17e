"""Posts that concern two processes: one hears the server, another one direct messages."""

from __future__ import annotations

import asyncio

import pytest

from tests.bot.cluster.processes import Cluster, until
from tests.bot.table.house import parts
from tests.driver import texts
from tests.tools.selfplay import DM

pytestmark = [pytest.mark.timeout(240), pytest.mark.slow, pytest.mark.asyncio(loop_scope="package")]


def channel_of(many: Cluster) -> str:
    """Where matches are opened on a server that another process hears than direct messages."""
    world = many.table.world
    guild = next(guild for guild in world.guilds if (int(guild) >> 22) % 3 != 0)
    return world.text_channels(guild)[0].name


async def test_what_one_process_could_not_post_is_freed_by_the_one_that_hears_of_the_change(many: Cluster) -> None:
    """Anna locks her plan in her direct messages, which another process hears than the match's server."""
    await until(many.evened_out, 30)
    anna = many.table.person("Anna")
    own = next(it["id"] for it in anna.channels() if it["type"] == DM)
    number = await many.begun("Anna", channel=channel_of(many), caretakers=2)
    thread = (await many.house.newest_turn("Anna", number))["channel_id"]
    panel = await anna.wait_for(lambda message: parts(message, f"b1:suggest:{number}:"), timeout=30, channel=own)
    panel = await many.house.pressed("Anna", panel, label="Suggest")
    panel = await many.house.pressed("Anna", panel, label="Lock plan")
    before = len(many.table.messages(thread))
    try:
        await many.table.faults.from_json({"kind": "permissions", "lacking": ["SEND_MESSAGES_IN_THREADS"]})
        while leave := [*parts(panel, "b1:askip:"), *parts(panel, "b1:aask:")]:
            panel = await many.house.pressed("Anna", panel, custom_id=leave[0]["custom_id"])
        await anna.wait_for(lambda message: "I cannot post" in texts(message), timeout=30, channel=own)
        assert len(many.table.messages(thread)) == before
    finally:
        await many.table.faults.from_json({"kind": "permissions", "lacking": []})
    took = await until(lambda: len(many.table.messages(thread)) > before, 90)
    print(f"\nposted {took:.1f} s after it was allowed")
    assert took < 10


async def test_a_lobby_shows_what_another_process_changed_back(many: Cluster) -> None:
    await until(many.evened_out, 30)
    anna, boris, channel = many.table.person("Anna"), many.table.person("Boris"), channel_of(many)
    assert (await many.answered(lambda: anna.slash("match new", channel=channel, game="shogun"))).ok
    lobby = await anna.wait_for(lambda message: parts(message, "b1:join:"), timeout=30, channel=channel)
    number = parts(lobby, "b1:join:")[0]["custom_id"].split(":")[2]
    for _ in range(2):
        assert (await anna.slash("match invite", channel=channel, user=boris.id, match=number)).ok
        await until(lambda: "Invited: Boris" in texts(anna.current(lobby)))
        asked = await boris.wait_for(lambda message: "invites you" in texts(message) and "Decline" in str(message))
        assert (await boris.click(asked, "Decline")).ok
        await until(lambda: "Invited: Boris" not in texts(anna.current(lobby)))


async def test_a_campaign_has_one_post(many: Cluster) -> None:
    await until(many.evened_out, 30)
    anna, channel = many.table.person("Anna"), channel_of(many)
    founded = await anna.slash("campaign new", channel=channel, name="Winter", games="Edo, Edo", seats=2)
    assert "is open. Others can join" in texts(await anna.settled(founded))
    post = await anna.wait_for(lambda message: "starts a campaign: Winter" in texts(message))
    assert (await many.table.person("Boris").click(post, custom_id=parts(post, "b1:cjoin:")[0]["custom_id"])).ok
    await until(lambda: "Boris" in texts(anna.current(post)))
    await asyncio.sleep(1)
    assert [it["id"] for it in anna.sees(channel) if "a campaign: Winter" in texts(it)] == [post["id"]]
