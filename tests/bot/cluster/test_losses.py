"""Three processes, and what may become of them: killed, stopped, told to end, without their database."""

from __future__ import annotations

import asyncio
import signal
import time

import pytest

from tests.bot.cluster.processes import Cluster, until
from tests.driver import texts

pytestmark = [pytest.mark.timeout(240), pytest.mark.slow, pytest.mark.asyncio(loop_scope="package")]


async def test_a_match_outlives_the_process_that_heard_it(many: Cluster) -> None:
    """Killed right after the last plan was locked, while the phase ends: others take over, nothing is posted twice."""
    assert many.table.world.commands
    assert many.table.gateway.starts.refused == 0
    number = await many.begun("Anna", "Boris", channel="matches")
    shard = (int(many.table.world.guild_id) >> 22) % 3
    first = many.holder(shard)
    assert first is not None
    await many.house.planned("Anna", number)
    turn = await many.house.newest_turn("Anna", number)
    await many.house.planned("Boris", number)
    await many.kill(first)
    killed = time.monotonic()
    anna = many.table.person("Anna")
    await until(lambda: many.hears(shard), 30)
    answer = await many.answered(lambda: anna.slash("match list", channel="matches"))
    print(f"\ntakeover: {time.monotonic() - killed:.1f} s")
    assert "Shogun" in texts(await anna.settled(answer))
    await until(lambda: many.holder(shard) not in (None, first))
    newer = await anna.wait_for(
        lambda message: int(message["id"]) > int(turn["id"]) and "b1:open:" in str(message["components"]), timeout=30
    )
    assert newer
    await until(lambda: not many.doubled())
    assert many.table.gateway.starts.refused == 0


async def test_who_was_stopped_for_longer_than_its_lease_begins_anew(many: Cluster) -> None:
    number = await many.begun("Anna", "Boris", channel="matches")
    shard = (int(many.table.world.guild_id) >> 22) % 3
    slow = many.holder(shard)
    assert slow is not None
    many.running[slow].send_signal(signal.SIGSTOP)
    identified = many.table.gateway.identified
    await until(lambda: many.table.gateway.identified > identified, 30)
    await many.house.planned("Anna", number)
    thread = (await many.house.newest_turn("Anna", number))["channel_id"]
    posts = len(many.table.messages(thread))
    many.running[slow].send_signal(signal.SIGCONT)
    await until(lambda: "lease lost" in many.log(slow).read_text(), 30)
    await asyncio.sleep(3)
    assert len(many.table.messages(thread)) == posts, "it acts on what it no longer holds"
    await many.all_heard()
    await many.house.planned("Boris", number)
    await until(lambda: not many.doubled())


async def test_the_database_goes_and_comes_back(many: Cluster) -> None:
    """Presses get a sentence, nobody's time runs out, and everything goes on by itself."""
    number = await many.begun("Anna", "Boris", channel="matches")
    panel = await many.house.panel("Anna", number)
    many.server.stop("immediate")
    anna = many.table.person("Anna")
    refused = await anna.click(panel, "Suggest")
    assert refused.ok
    await anna.wait_for(lambda message: "Try again" in texts(message), timeout=30)
    await asyncio.sleep(5)
    many.server.start()

    async def again() -> bool:
        return "Suggest" in str(await many.house.panel("Anna", number))

    async with asyncio.timeout(30):
        while not await again():  # noqa: ASYNC110
            await asyncio.sleep(0.5)
    for name in ("Anna", "Boris"):
        await many.house.planned(name, number)
    await until(lambda: not many.doubled())


async def test_one_after_the_other_is_replaced_and_no_press_is_lost(many: Cluster) -> None:
    """A rolling restart: what was acknowledged counts."""
    number = await many.begun("Anna", "Boris", channel="matches")
    shard = (int(many.table.world.guild_id) >> 22) % 3
    noted = list[str]()
    anna, told = many.table.person("Anna"), asyncio.Event()

    async def writing() -> None:
        for count in range(1000):
            if told.is_set():
                return
            words = f"n{count};"  # a note has room for 1,500 characters
            if (await anna.slash("note", channel="matches", text=words, match=str(number))).ok:
                noted.append(words)
            await asyncio.sleep(0.4)

    task = asyncio.create_task(writing())
    gaps = []
    for old in sorted(many.running, key=lambda one: many.holder(shard) != one)[:2]:
        await many.start()
        await until(lambda: many.alive() == 4, 90)
        held = many.holder(shard) == old
        began = time.monotonic()
        assert await many.stop(old) == 0
        await many.all_heard()
        if held:
            gaps.append(time.monotonic() - began)
    told.set()
    await task
    print(f"\ngap: {', '.join(f'{gap:.1f} s' for gap in gaps)}; presses acknowledged: {len(noted)}")
    result = await many.answered(lambda: anna.slash("note", channel="matches", match=str(number)))
    answer = str(result.modal or texts(await anna.settled(result)))
    assert [words for words in noted if words not in answer] == []


async def test_what_a_stopped_process_was_about_to_post_is_posted_by_another_alone(
    many: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It waits for a limit of Discord, which knows the nonce of the post no more when it goes on."""
    monkeypatch.setattr("bot.local.rest.channels.NONCE_SECONDS", 0.0)
    number = await many.begun("Anna", "Boris", channel="matches")
    slow = many.holder((int(many.table.world.guild_id) >> 22) % 3)
    assert slow is not None
    turn = await many.house.newest_turn("Anna", number)
    thread, faults = turn["channel_id"], many.table.faults
    await many.house.planned("Anna", number)
    faults.rate_limit(f"POST */channels/{thread}/messages", retry_after=5.0, times=1)
    await many.house.planned("Boris", number)
    await until(lambda: not faults.waiting, 10)
    many.running[slow].send_signal(signal.SIGSTOP)
    anna = many.table.person("Anna")
    await anna.wait_for(
        lambda message: int(message["id"]) > int(turn["id"]) and "b1:open:" in str(message["components"]), timeout=30
    )
    await until(many.posted, 30)
    posts = {it["id"] for it in many.table.messages(thread)}
    many.running[slow].send_signal(signal.SIGCONT)
    await until(lambda: "lease lost" in many.log(slow).read_text(), 30)
    await asyncio.sleep(6)
    assert {it["id"] for it in many.table.messages(thread)} <= posts
    await many.all_heard()
    await until(lambda: not many.doubled())
