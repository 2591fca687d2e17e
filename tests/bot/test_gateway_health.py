"""What a process may send that shares Discord's limits with others."""

from __future__ import annotations

from collections.abc import AsyncIterator
from time import monotonic

import aiohttp
import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer

from bot.gateway_health import A_SECOND, ANSWERS, BURST, GatewayHealth
from bot.service.sharing import Sharing
from bot.store.leases import LASTS, Shares
from tests.bot.service.hall import Hall


@pytest.fixture
async def sharing(database: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Sharing]:
    """A process that is one of three."""
    hall = Hall(database)
    service = await hall.open()
    await service.sharing.start()
    monkeypatch.setattr(service.sharing, "shares", Shares(frozenset({0}), whole=True, processes=3, leads=True))
    yield service.sharing
    await hall.close()


async def sent(sharing: Sharing, count: int, path: str) -> tuple[int, float]:
    """So many requests one after the other: how many came to the server, and how long that took."""
    came = 0

    async def counted(_: web.Request) -> web.Response:
        nonlocal came
        came += 1
        return web.Response()

    app = web.Application()
    app.router.add_get("/{path:.*}", counted)
    async with (
        TestServer(app) as server,
        aiohttp.ClientSession(trace_configs=[GatewayHealth(sharing).trace]) as session,
    ):
        began = monotonic()
        for _ in range(count):
            try:
                async with session.get(server.make_url(path)):
                    pass
            except (aiohttp.ClientError, ConnectionAbortedError):
                continue
        return came, monotonic() - began


async def test_each_process_makes_its_share_of_the_requests(sharing: Sharing) -> None:
    """Of three each makes a third: what comes at once is for a second, and then it is a third of the pace."""
    at_once, more = int(A_SECOND * BURST / 3), 12
    came, seconds = await sent(sharing, at_once + more, "/api/v10/channels/1/messages")
    assert came == at_once + more
    assert seconds > (more - 1) * 3 / A_SECOND
    assert (await sent(sharing, 30, f"{ANSWERS[0]}1"))[1] < 30 * 3 / A_SECOND, "answers to presses are not counted"


async def test_who_lost_its_lease_sends_nothing_but_answers(sharing: Sharing, monkeypatch: pytest.MonkeyPatch) -> None:
    now = monotonic() + LASTS + 1
    monkeypatch.setattr("bot.service.sharing.monotonic", lambda: now)
    assert (await sent(sharing, 3, "/api/v10/channels/1/messages"))[0] == 0
    assert (await sent(sharing, 3, f"{ANSWERS[0]}1"))[0] == 3
