"""A process that does not hear Discord any more, while it reaches the database; and all of Discord away."""

from __future__ import annotations

import asyncio

import pytest

from tests.bot.cluster.cable import Cable
from tests.bot.cluster.processes import Cluster, until
from tests.driver import texts

pytestmark = [pytest.mark.timeout(240), pytest.mark.slow, pytest.mark.asyncio(loop_scope="package")]


def heard_at(many: Cluster, host: str) -> set[int]:
    """The shards for which somebody has a connection to this address of the table."""
    lines = [line for line in many.table.gateway._lines if line.host == host]
    return {line.session.shard.number for line in lines if line.session is not None}


async def test_who_hears_nothing_any_more_gives_its_shard_to_who_does(many: Cluster) -> None:
    """Others go on with its matches; it takes a shard again when it hears, and waits its turn for that."""
    async with Cable(many.base) as cable:
        old = next(iter(many.running))
        deaf = await many.start(at=cable.base)
        await until(lambda: many.alive() == 4, 60)
        await many.stop(old)
        await until(lambda: heard_at(many, cable.host), 30)
        (shard,) = heard_at(many, cable.host)
        await until(lambda: shard not in heard_at(many, many.base[7:]), 30)
        anna = many.table.person("Anna")
        guild = next(it for it in many.table.world.guilds if (int(it) >> 22) % 3 == shard)
        channel = many.table.world.text_channels(guild)[0].name
        number = await many.begun("Anna", "Boris", channel=channel)
        await many.house.planned("Anna", number)
        cable.cut()
        print(f"\nheard again: {await until(lambda: shard in heard_at(many, many.base[7:]), 40):.1f} s")
        answer = await many.answered(lambda: anna.slash("match list", channel=channel))
        assert "Shogun" in texts(await anna.settled(answer))
        turn = await many.house.newest_turn("Anna", number)
        await many.house.planned("Boris", number)
        await anna.wait_for(
            lambda message: int(message["id"]) > int(turn["id"]) and "b1:open:" in str(message["components"]),
            timeout=30,
        )
        assert many.log(deaf).read_text().count("lost Discord, releasing shards") == 1
        await until(lambda: many.alive() == 2, 20)
        cable.mend()
        await until(lambda: many.alive() == 3, 60)
        print(f"back: {await until(lambda: heard_at(many, cable.host), 60):.1f} s")
        await until(lambda: not many.doubled())
        await many.kill(deaf)


async def test_nobody_gives_up_anything_while_all_of_discord_is_away(many: Cluster) -> None:
    await until(many.evened_out, 60)
    gateway = many.table.gateway
    held, identified, resumed = [many.holder(shard) for shard in range(3)], gateway.identified, gateway.resumed
    await many.table.faults.from_json({"kind": "away", "away": True})
    await asyncio.sleep(8)  # longer than a deaf process keeps its lease
    many.table.faults.clear()
    await many.all_heard()
    assert [many.holder(shard) for shard in range(3)] == held
    assert (gateway.identified, gateway.resumed) == (identified, resumed + 3)
