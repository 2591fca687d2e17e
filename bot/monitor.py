"""``/healthz`` and ``/metrics`` for the operator, on a port of their own.

A look costs a few counts over indexes; frequent events are counted as they happen (``bot.meter``).
"""

from __future__ import annotations

import contextlib
import ipaddress
import re
import socket
from collections.abc import AsyncIterator
from datetime import datetime

import structlog
from aiohttp import web
from aiohttp.typedefs import Handler
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from bot.clients import Clients
from bot.config import BadSettings
from bot.meter import Meter
from bot.service.model import Status
from bot.service.upkeep import Upkeep, carry_failure
from bot.store import backups, deadlines, matches, outbox
from bot.store.errors import StoreTrouble
from bot.version import version
from bot.workers import off_loop
from engine.core.text import T

STANDS = 600.0
"""Seconds that a post may wait while none is made, before the outbox counts as stuck."""

log = structlog.get_logger("daimyo.monitor")


class Monitor:
    def __init__(self, clients: Clients, meter: Meter, upkeep: Upkeep) -> None:
        self._clients, self._meter, self._upkeep = clients, meter, upkeep
        self._store = clients.service.repository.store
        self._host = ""
        self.port = 0
        """The port at which it listens."""
        kind = "postgresql" if self._store.shared else "sqlite"
        meter.build.info({"version": version(), "database": kind})

    @contextlib.asynccontextmanager
    async def listening(self, host: str, port: int) -> AsyncIterator[None]:
        """Serve the pages for a while. Raises ``BadSettings`` if the port cannot be had."""
        self._host = host
        served = web.Application(middlewares=[self._refuse_strangers])
        served.router.add_get("/healthz", self._healthz)
        served.router.add_get("/metrics", self._metrics)
        runner = web.AppRunner(served, access_log=None, shutdown_timeout=1.0)
        await runner.setup()
        try:
            await web.TCPSite(runner, host, port).start()
            self.port = runner.addresses[0][1]
            log.info("metrics served", host=host, port=self.port)
            yield
        except OSError as trouble:
            why = str(trouble)
            words = T("Metrics cannot be served at {host}, port {port}: {reason}.", host=host, port=port, reason=why)
            raise BadSettings(words) from trouble
        finally:
            await runner.cleanup()

    @web.middleware
    async def _refuse_strangers(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Answer only requests by a name of this machine: others come from web pages."""
        if not is_own_name(request.headers.get("Host", self._host), self._host):
            return web.Response(text="Ask by the address of this machine.\n", status=421)
        return await handler(request)

    async def _healthz(self, _: web.Request) -> web.Response:
        trouble = await self._looked()
        return web.Response(text=f"{trouble or 'ok'}\n", status=503 if trouble else 200)

    async def _metrics(self, _: web.Request) -> web.Response:
        trouble = await self._looked()
        self._meter.healthy.set(not trouble)
        body = generate_latest(self._meter.registry)
        return web.Response(body=body, headers={"Content-Type": CONTENT_TYPE_LATEST})

    async def _looked(self) -> str:
        """Set the gauges. Return what is wrong, in words of the code, or nothing."""
        service, store, meter = self._clients.service, self._store, self._meter
        now, broken = service.time.now(), service.repository.broken
        try:
            free, refused, since = await store.read(outbox.waiting)
            count, first = await store.read(deadlines.behind, now, broken)
            states = await store.read(matches.by_status)
        except StoreTrouble as trouble:
            return f"store: it cannot be read ({trouble.reason})"
        waited = _age(now, since)
        meter.outbox.labels("waiting").set(free)
        meter.outbox.labels("refused").set(refused)
        meter.outbox_age.set(waited)
        stand_still = service.downtime.silent  # nothing is late while the time is given back
        meter.behind.set(0 if stand_still else count)
        meter.behind_age.set(0 if stand_still else _age(now, first))
        for state in Status:
            meter.matches.labels(state).set(states.get(state, 0))
        meter.matches.labels("broken").set(len(broken))
        meter.backup_age.set(_age(now, self._upkeep.saved))
        size, log_size = await off_loop(store.sizes)
        meter.backup_interval.set(backups.interval(size).total_seconds() if size else 0)
        meter.log_bytes.set(log_size)
        meter.backup_command_failed.set(bool(carry_failure(store.backups)))
        meter.commands_known.set(self._clients.commands.works)
        if (reason := store.trouble.get("written")) is not None:
            return f"store: it cannot be written ({reason})"
        if not self._clients.online.is_set() or service.downtime.silent:
            return "gateway: Discord does not hear us"
        if min(waited, _age(now, self._clients.publisher.moved)) > STANDS:
            return f"outbox: nothing was posted for {STANDS:.0f} s, and {free} posts wait"
        return ""


def is_own_name(host: str, listening: str) -> bool:
    """Return True if a Host header names this machine, which listens at an address.

    Where other machines may ask, they do so by an address, by this machine's name, or by a name of
    one word, as containers have. No page of the web has any of these.
    """
    found = re.sub(r":\d*$", "", host.strip()).strip("[]").lower().rstrip(".")
    if found in ("localhost", "127.0.0.1", "::1", listening.lower()):
        return True
    if listening in ("localhost", "127.0.0.1", "::1") or not found:
        return False
    try:
        ipaddress.ip_address(found)
    except ValueError:
        return "." not in found or found in (socket.gethostname().lower(), socket.getfqdn().lower())
    return True


def _age(now: datetime, since: datetime | None) -> float:
    return 0.0 if since is None else max(0.0, (now - since).total_seconds())
