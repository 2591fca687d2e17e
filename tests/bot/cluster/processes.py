"""Several processes of the bot on one database, at a local table with a shard for each."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import shutil
import signal
import sys
import tempfile
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import psycopg

from bot.config import UNHURRIED
from bot.local.errors import Impossible
from bot.local.interactions import Interactions, Record
from tests import postgres
from tests.bot.table.house import House, Json, line, parts
from tests.driver import PeopledTable, components, texts
from tests.patience import PATIENCE, until

ROOT = Path(__file__).parents[3]
TOKEN = "the-token-of-a-table-of-many"
BOT = """
import sys
import bot.store.leases as leases
leases.LASTS, leases.RENEWED, leases.IDENTIFY = map(float, sys.argv[2:])
if leases.LASTS < 10:
    import bot.gateway_health as health, bot.service.sharing as sharing
    leases.FRESH, sharing.SILENT, sharing.ASKED, sharing.REST, health.GREETED = 2, 6, 1.3, 2, 0.5
import bot.clients
bot.clients.BACK_OFF, bot.clients.RETRY = (0.2,), 1.0
from bot.cli.command import main
sys.exit(main(["run", "--at", sys.argv[1]]))
"""
QUICK = ("3", "0.7", "0.3")
"""How long a lease lasts, after what it is renewed, and what lies between two that identify, for tests in a hurry."""
READY = re.compile(r"^(\S+) \[\w+ *\] (?:ready .*shard=(\d+)|(lease lost))", re.MULTILINE)


@dataclass
class Cluster:
    """The table, the server, the processes."""

    folder: Path
    table: PeopledTable
    base: str
    server: postgres.Cluster
    url: str
    pace: tuple[str, str, str] = QUICK
    running: dict[int, asyncio.subprocess.Process] = field(default_factory=dict)
    """By the order of their start."""
    deaths: int = 0
    """How many were killed."""
    _begun: int = 0

    @property
    def house(self) -> House:
        """Words for what people do there; of the bot it knows nothing."""
        return House(self.table, None, None)  # type: ignore[arg-type]

    async def start(self, at: str | None = None) -> int:
        """One more process, which knows the table by this address; its number."""
        self._begun = number = self._begun + 1
        settings = {"DISCORD_TOKEN": TOKEN, "DATABASE": self.url, "CACHE": str(self.folder / "cache")}
        settings |= {"PRESSES_A_MINUTE": str(UNHURRIED)}
        with self.log(number).open("wb") as written:
            self.running[number] = await asyncio.create_subprocess_exec(
                *(sys.executable, "-c", BOT, at or self.base, *self.pace),
                cwd=self.folder,
                env={**os.environ, "PYTHONPATH": str(ROOT), **settings},
                stderr=written,
            )
        return number

    def log(self, number: int) -> Path:
        return self.folder / f"log{number}"

    def holder(self, shard: int) -> int | None:
        """The process that hears a shard: which was the last to say so in its log."""
        said = list[tuple[str, int]]()
        for number in self.running:
            found = READY.findall(self.log(number).read_text())
            lost = [at for at, (_, _, gone) in enumerate(found) if gone]
            kept = found[(lost[-1] + 1 if lost else 0) :]
            said += [(when, number) for when, one, _ in kept if one == str(shard)]
        return max(said)[1] if said else None

    def alive(self) -> int:
        """How many processes have a lease."""
        with psycopg.connect(self.url) as connection:
            found = connection.execute("SELECT count(*) FROM leases").fetchone()
        return found[0] if found else 0

    def posted(self) -> bool:
        """Whether nothing is left to be posted."""
        with psycopg.connect(self.url) as connection:
            return connection.execute("SELECT 1 FROM outbox WHERE done_at IS NULL").fetchone() is None

    def hears(self, shard: int) -> bool:
        """Whether somebody has a connection for a shard just now."""
        return any(one.socket is not None and one.shard.number == shard for one in self.table.gateway.sessions.values())

    def evened_out(self) -> bool:
        """Whether each shard is another process's, as far as that goes, and heard."""
        with psycopg.connect(self.url) as connection:
            has = [len(shards) for (shards,) in connection.execute("SELECT shards FROM leases")]
        every = range(self.table.gateway.starts.shards)
        if sum(has) < len(every) or max(has) > 1 or not all(map(self.hears, every)):
            return False
        return len({self.holder(shard) for shard in every}) == len(every)  # each new one has come

    async def all_heard(self, seconds: float = 150) -> None:
        """Wait until every shard is."""
        await until(lambda: all(map(self.hears, range(self.table.gateway.starts.shards))), seconds)

    async def wait(self, record: Record) -> bool:
        """In place of the table's wait: three seconds once nobody has a connection who heard the press."""
        sessions = self.table.gateway.sessions.values()
        heard = [it for it in sessions if it.shard.has(record.channel.guild_id)]
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                while record.acknowledged is None:
                    with contextlib.suppress(TimeoutError):
                        async with asyncio.timeout(Interactions.ack_seconds):
                            await record.answered.wait()
                    if not any(it.socket is not None for it in heard):
                        break
        return record.acknowledged is not None

    async def kill(self, number: int) -> None:
        """As if its machine had gone out."""
        self.deaths += 1
        process = self.running.pop(number)
        process.send_signal(signal.SIGKILL)
        await process.wait()

    async def stop(self, number: int) -> int:
        """Told to; its exit code."""
        process = self.running.pop(number)
        process.send_signal(signal.SIGTERM)
        async with asyncio.timeout(30):
            return await process.wait()

    async def begun(self, *names: str, channel: str, caretakers: int = 1, **options: Any) -> int:
        """A match in a channel; its number."""
        host, *others = [self.table.person(name) for name in names]
        options = {"seats": len(names) + caretakers, **options}
        place = next(it for it in host.channels() if it["name"] == channel)["id"]
        assert (await self.answered(lambda: host.slash("match custom", channel=channel, options=line(**options)))).ok
        lobby = await host.wait_for(
            lambda message: message["channel_id"] == place and parts(message, "b1:join:"), timeout=60
        )
        for person in others:
            await self.answered(partial(person.click, lobby, label="Join"))
        for _ in range(caretakers):
            await self.answered(lambda: host.click(lobby, label="Add a caretaker"))
        number = int(parts(lobby, "b1:join:")[0]["custom_id"].split(":")[2])
        async with asyncio.timeout(60):
            while True:  # "Start again in a moment" where the lobby's post is not ticked off yet
                with contextlib.suppress(Impossible):
                    await self.answered(lambda: host.click(lobby, label="Start"))
                with contextlib.suppress(TimeoutError):
                    await host.wait_for(lambda message: parts(message, f"b1:open:{number}:"), timeout=3)
                    return number

    async def answered(self, press: Callable[[], Any], seconds: float = 60) -> Any:
        """Press until somebody answers, as people do."""
        async with asyncio.timeout(seconds):
            while not (result := await press()).ok:  # noqa: ASYNC110 - nobody tells
                await asyncio.sleep(0.2)
        return result

    def doubled(self) -> list[str]:
        """Posts that stand twice in a channel: the same row of the outbox, known by its mark."""
        found = []
        for channel in self.table.world.channels:
            seen = set[int]()
            for message in (it for it in self.table.messages(channel) if not it["ephemeral"]):
                for box in message["components"][:1]:
                    if box["type"] == 17 and box.get("id", 0) > 1000:
                        found += [texts(message)] if box["id"] in seen else []
                        seen.add(box["id"])
        return found


@contextlib.asynccontextmanager
async def a_cluster(
    folder: Path, processes: int = 3, pace: tuple[str, str, str] = QUICK, people: tuple[str, ...] | None = None
) -> AsyncIterator[Cluster]:
    """Everything, until the block ends; each shard is heard."""
    place = Path(tempfile.mkdtemp(prefix="daimyo-many-"))
    os.chmod(place, 0o755)
    server = postgres.Cluster(place / "server", "-c fsync=off")
    server.start()
    options: dict[str, Any] = {} if people is None else {"people": people}
    table = PeopledTable(None, token=TOKEN, shards=processes, **options)
    table.gateway.starts.seconds = float(pace[2]) * 0.9
    try:
        many = Cluster(folder, table, await table.start(), server, server.make("many"), pace)
        table.interactions.wait = many.wait  # type: ignore[method-assign]
        for _ in range(processes):
            await many.start()
        try:
            await many.all_heard()
            await until(lambda: table.world.commands)
            yield many
        finally:
            for process in many.running.values():
                with contextlib.suppress(ProcessLookupError):
                    process.send_signal(signal.SIGCONT)
                    process.kill()
                await process.wait()
    finally:
        await table.stop()
        with contextlib.suppress(RuntimeError):
            server.stop("immediate")
        shutil.rmtree(place)


__all__ = ["Cluster", "Json", "a_cluster", "components", "until"]
