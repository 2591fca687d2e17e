"""What one process is to post, and another learns that it can be posted."""

from __future__ import annotations

import pytest

from tests.bot.cluster.processes import Cluster, until
from tests.bot.table.house import parts
from tests.driver import texts
from tests.tools.selfplay import DM

pytestmark = [pytest.mark.timeout(240), pytest.mark.asyncio(loop_scope="package")]


async def test_what_one_process_could_not_post_is_freed_by_the_one_that_hears_of_the_change(many: Cluster) -> None:
    """Anna locks her plan in her direct messages, which another process hears than the match's server."""
    await until(many.evened_out, 30)
    anna = many.table.person("Anna")
    own = next(it["id"] for it in anna.channels() if it["type"] == DM)
    world = many.table.world
    guild = next(guild for guild in world.guilds if (int(guild) >> 22) % 3 != 0)
    number = await many.begun("Anna", channel=world.text_channels(guild)[0].name, caretakers=2)
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
    assert took < 2
