"""One process with several shards: each server is served, and so is a shard that comes back."""

from __future__ import annotations

import asyncio
from pathlib import Path

import discord
import pytest

from tests.bot.table.house import LONGEST, House, opened
from tests.driver import texts
from tests.patience import until


async def test_servers_on_different_shards_are_served_by_one_process(tmp_path: Path) -> None:
    async with opened(tmp_path, shards=2) as house:
        assert (house.table.gateway.identified, house.app.clients.count) == (2, 2)
        one = await house.match("Anna", "Boris", caretakers=1, channel="matches")
        other = await house.match("Chiyo", "Daniel", caretakers=1, channel="matches-2")
        for name, number in (("Anna", one), ("Chiyo", other)):
            await house.planned(name, number)
            person = house.person(name)
            asked = await person.wait_for(lambda _: True, channel=house.table.world.dm(person.id).id, timeout=LONGEST)
            assert not asked.get("guild_id")
        guilds = {(await house.service.lobby.match(number)).guild_id for number in (one, other)}
        assert guilds == {int(guild) for guild in house.table.world.guilds}
        assert await house.app.health.heard()


async def test_a_shard_that_is_lost_for_good_comes_back_and_the_other_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.clients.BACK_OFF", (0.5,))
    monkeypatch.setattr("bot.gateway_health.BETWEEN", 0.0)
    async with opened(tmp_path, shards=2) as house:
        anna = house.person("Anna")
        lost = next(client for client in house.app.health.clients if client.shard_id == 1)
        await lost.close()
        await until(lambda: len(house.app.health.clients) == 1)
        assert not await house.app.health.heard(), "half of the servers hear nothing"
        house.table.interactions.ack_seconds = 3.0
        assert (await anna.slash("match list", channel="matches")).ok == (shard_of(house, 0) == 0)
        async with asyncio.timeout(LONGEST):
            await house.app.clients.online.wait()
        assert await house.app.health.heard()
        for channel in ("matches", "matches-2"):
            answer = await anna.settled(await anna.slash("match list", channel=channel))
            assert "/match new opens one" in texts(answer)


async def test_a_shard_waits_while_discord_allows_no_new_session(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.clients.BACK_OFF", (0.2,))
    async with opened(tmp_path, shards=2) as house:
        gateway, clients = house.table.gateway, house.app.health.clients
        gateway.starts.total = gateway.identified
        await next(client for client in clients if client.shard_id == 1).close()
        await until(lambda: len(clients) == 1)
        await asyncio.sleep(1)
        assert len(clients) == 1
        gateway.starts.total += 1
        await until(lambda: len(clients) == 2)
        assert house.app.clients.fatal is None, "none was tried in vain: Discord takes the token away for that"


async def test_a_token_that_is_taken_away_ends_all_shards(tmp_path: Path) -> None:
    async with opened(tmp_path, shards=2) as house:
        clients = house.app.health.clients
        house.table.api.token = "another"
        await next(client for client in clients if client.shard_id == 1).close()
        with pytest.raises(discord.LoginFailure):
            async with asyncio.timeout(LONGEST):
                await house.app.stopped()
        assert not clients


async def test_what_keeps_a_post_away_is_told_whichever_shard_knows_the_server(tmp_path: Path) -> None:
    """As in a process that holds no shard at all: it asks Discord what the server looks like."""
    async with opened(tmp_path, shards=2) as house:
        number = await house.match("Anna", "Boris", caretakers=1, channel="matches-2")
        match, mail = await house.service.lobby.match(number), house.app.publisher.mail
        known = await mail.server(match)
        assert known is not None
        mail.online = ()
        fetched = await mail.server(match)
        assert fetched is not known
        assert fetched is not None
        channel, same = fetched.get_channel(match.channel_id), known.get_channel(match.channel_id)
        assert channel.permissions_for(fetched.me) == same.permissions_for(known.me)


async def test_commands_are_synced_once(tmp_path: Path) -> None:
    async with opened(tmp_path, shards=3, record=True) as house:
        synced = [one for one in house.table.traffic if one.method == "PUT" and one.path.endswith("/commands")]
        assert len(synced) == 1


def shard_of(house: House, number: int) -> int:
    return (int(list(house.table.world.guilds)[number]) >> 22) % 2
