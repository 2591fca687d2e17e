"""``/healthz`` and ``/metrics``, for whoever runs the bot, on a port of their own.

A look costs a few counts over indexes; what happens often was counted when it happened (``bot.meter``).
"""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from datetime import datetime
from typing import TYPE_CHECKING

import structlog
from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from bot.config import BadSettings
from bot.meter import Meter
from bot.service.model import Status
from bot.service.upkeep import Upkeep
from bot.store import deadlines, matches, outbox
from bot.store.errors import StoreTrouble
from engine.core.text import T

if TYPE_CHECKING:
    from bot.app import App

STANDS = 600.0
"""Seconds after which the outbox stands, if a post waits so long and none was made meanwhile."""

log = structlog.get_logger("daimyo.monitor")


class Monitor:
    """Answers what is asked of the bot's state."""

    def __init__(self, app: App, meter: Meter, upkeep: Upkeep) -> None:
        self._app, self._meter, self._upkeep = app, meter, upkeep
        self.port = 0
        """At which it listens."""

    @contextlib.asynccontextmanager
    async def listening(self, host: str, port: int) -> AsyncIterator[None]:
        """Answer for a while. Raises ``BadSettings`` if the port is not to be had."""
        served = web.Application()
        served.router.add_get("/healthz", self._healthz)
        served.router.add_get("/metrics", self._metrics)
        runner = web.AppRunner(served, access_log=None, shutdown_timeout=1.0)
        await runner.setup()
        try:
            await web.TCPSite(runner, host, port).start()
            self.port = runner.addresses[0][1]
            log.info("monitored", host=host, port=self.port)
            yield
        except OSError as trouble:
            raise BadSettings(
                T(
                    "Metrics cannot be served at {host}, port {port}: {reason}.",
                    host=host,
                    port=port,
                    reason=str(trouble),
                )
            ) from trouble
        finally:
            await runner.cleanup()

    async def _healthz(self, _: web.Request) -> web.Response:
        trouble = await self._looked()
        return web.Response(text=f"{trouble or 'ok'}\n", status=503 if trouble else 200)

    async def _metrics(self, _: web.Request) -> web.Response:
        trouble = await self._looked()
        self._meter.healthy.set(not trouble)
        body = generate_latest(self._meter.registry)
        return web.Response(body=body, headers={"Content-Type": CONTENT_TYPE_LATEST})

    async def _looked(self) -> str:
        """Look at what is not counted as it goes. What is wrong, in words of the code; empty if nothing is."""
        service, store, meter = self._app.service, self._app.store, self._meter
        now, broken = service.time.now(), service.repository.broken
        try:
            free, held, since = await store.read(outbox.waiting)
            count, first = await store.read(deadlines.behind, now, broken)
            states = await store.read(matches.by_status)
        except StoreTrouble as trouble:
            return f"store: it cannot be read ({trouble.reason})"
        waited = _age(now, since)
        meter.outbox.labels("waiting").set(free)
        meter.outbox.labels("held").set(held)
        meter.outbox_age.set(waited)
        stand_still = service.downtime.silent  # nothing is late while the time is given back
        meter.behind.set(0 if stand_still else count)
        meter.behind_age.set(0 if stand_still else _age(now, first))
        for state in Status:
            meter.matches.labels(state).set(states.get(state, 0))
        meter.matches.labels("broken").set(len(broken))
        meter.backup_age.set(_age(now, self._upkeep.saved))
        if (reason := store.trouble.get("written")) is not None:
            return f"store: it cannot be written ({reason})"
        if not self._app.online.is_set() or service.downtime.silent:
            return "gateway: Discord does not hear us"
        if min(waited, _age(now, self._app.publisher.moved)) > STANDS:
            return f"outbox: nothing was posted for {STANDS:.0f} s, and {free} posts wait"
        return ""


def _age(now: datetime, since: datetime | None) -> float:
    return 0.0 if since is None else max(0.0, (now - since).total_seconds())
