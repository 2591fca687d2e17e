"""What a process may send that shares Discord's limits with others."""

from __future__ import annotations

from collections.abc import AsyncIterator
from time import monotonic

import aiohttp
import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer

from bot.service.shards import Shards
from bot.store.database import Store
from bot.store.leases import LASTS
from bot.store.shards import Shares
from bot.ui.line import A_SECOND, ANSWERS, BURST, Line


@pytest.fixture
async def shards(database: str) -> AsyncIterator[Shards]:
    store = await Store.open(database)
    yield Shards(store)
    await store.close()


async def sent(shards: Shards, count: int, path: str) -> tuple[int, float]:
    """So many requests one after the other: how many came to the server, and how long that took."""
    came = 0

    async def counted(_: web.Request) -> web.Response:
        nonlocal came
        came += 1
        return web.Response()

    app = web.Application()
    app.router.add_get("/{path:.*}", counted)
    async with TestServer(app) as server, aiohttp.ClientSession(trace_configs=[Line(shards).trace]) as session:
        began = monotonic()
        for _ in range(count):
            try:
                async with session.get(server.make_url(path)):
                    pass
            except (aiohttp.ClientError, ConnectionAbortedError):
                continue
        return came, monotonic() - began


async def test_each_process_makes_its_share_of_the_requests(shards: Shards) -> None:
    """Of three each makes a third: what comes at once is for a second, and then it is a third of the pace."""
    shards.shared_out(Shares(frozenset({0}), whole=True, processes=3, leads=True), monotonic())
    at_once, more = int(A_SECOND * BURST / 3), 12
    came, seconds = await sent(shards, at_once + more, "/api/v10/channels/1/messages")
    assert came == at_once + more
    assert seconds > (more - 1) * 3 / A_SECOND
    assert (await sent(shards, 30, f"{ANSWERS[0]}1"))[1] < 30 * 3 / A_SECOND, "answers to presses are not counted"


async def test_who_lost_its_lease_sends_nothing_but_answers(shards: Shards) -> None:
    shards.shared_out(Shares(frozenset({0}), whole=True, processes=3, leads=True), monotonic() - LASTS - 1)
    assert (await sent(shards, 3, "/api/v10/channels/1/messages"))[0] == 0
    assert (await sent(shards, 3, f"{ANSWERS[0]}1"))[0] == 3
