"""A person at the page of a running ``daimyo play``, over HTTP as a browser would do it."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import sys
import time
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import aiohttp

from bot.local.table import LocalTable

DATABASE = "daimyo.sqlite3"
"""In the folder of a table."""


@dataclass(slots=True)
class Table:
    """A running table: its process, its address, and a session that has the key."""

    pid: int
    base: str
    session: aiohttp.ClientSession
    seconds: float
    """From starting the process to the page's first answer."""
    people: dict[str, str]
    channel: str

    async def get(self, path: str, **query: Any) -> Any:
        """Read something."""
        async with self.session.get(f"{self.base}{path}", params=query) as answer:
            answer.raise_for_status()
            return await answer.json()

    async def post(self, path: str, data: dict[str, Any]) -> Any:
        """Do something; raises with the table's sentence if it cannot be done."""
        async with self.session.post(f"{self.base}{path}", json=data, headers={"Origin": self.base}) as answer:
            told = await answer.json()
            if answer.status != 200:
                raise RuntimeError(f"{path}: {told}")
            return told

    async def slash(self, who: str, channel: str, *name: str, **options: Any) -> Any:
        """Use a command."""
        data = {"as": self.people[who], "channel_id": channel, "name": list(name), "options": options}
        return await self.post("/local/interactions/command", data)

    async def press(self, who: str, message: dict[str, Any], custom_id: str, values: list[str] | None = None) -> Any:
        """Press a button or choose from a select."""
        data = {"as": self.people[who], "message_id": message["id"], "custom_id": custom_id}
        if values is not None:
            data["values"] = values
        return await self.post("/local/interactions/component", data)

    async def messages(self, who: str, channel: str) -> list[dict[str, Any]]:
        """What a person sees in a channel; nothing if it is not there yet."""
        try:
            told = await self.get(f"/local/channels/{channel}/messages", **{"as": self.people[who], "limit": 50})
        except aiohttp.ClientResponseError:
            return []
        return list(told["messages"])

    async def until(
        self, who: str, channel: str, wanted: str, *, saying: str = ""
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """The newest message with an enabled component whose custom_id begins so, and the component.

        With ``saying`` it must have these words somewhere in it.
        """
        for _ in range(1000):
            for message in reversed(await self.messages(who, channel)):
                if saying not in str(message["components"]):
                    continue
                for part in walk(message["components"]):
                    if str(part.get("custom_id", "")).startswith(wanted) and not part.get("disabled"):
                        return message, part
            await asyncio.sleep(0.02)
        raise TimeoutError(f"no {wanted} in {channel}")

    def rss(self) -> float:
        """Resident memory of the process, in MiB."""
        words = Path(f"/proc/{self.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", words).group(1)) / 1024  # type: ignore[union-attr]

    async def match(
        self,
        host: str,
        others: list[str],
        *,
        caretakers: int = 0,
        level: str = "",
        game: str = "shogun",
        **options: str,
    ) -> str:
        """A match that has begun: the id of its thread."""
        seats = 1 + len(others) + caretakers
        line = " ".join(f"{key}={value}" for key, value in {"game": game, "seats": seats, **options}.items())
        await self.slash(host, self.channel, "match", "custom", options=line)
        message, part = await self.until(host, self.channel, "b1:join:")
        number = part["custom_id"].split(":")[2]
        for who in others:
            await self.press(who, message, f"b1:join:{number}::")
        lobby = message
        if level:
            await self.press(host, lobby, f"b1:setup:{number}::")
            message, part = await self.until(host, self.channel, f"b1:setup:{number}::who")
            await self.press(host, message, part["custom_id"])
        for _ in range(caretakers):
            if level:
                message, _ = await self.until(host, self.channel, f"b1:care:{number}::{level}")
            await self.press(host, message, f"b1:care:{number}::{level}")
        await self.press(host, lobby, f"b1:start:{number}::")
        thread = lobby["id"]
        await self.until(host, thread, "b1:open:")
        return str(thread)


async def answered(running: Table, thread: str) -> None:
    """Press until the bot, which comes a little later than its table, answers."""
    message, part = await running.until("Anna", thread, "b1:open:")
    while True:
        with contextlib.suppress(RuntimeError):
            if (await running.press("Anna", message, part["custom_id"]))["status"] == "ok":
                return


def cpu_of(pid: int) -> float:
    """Seconds of processor time that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def walk(parts: Any) -> Iterator[dict[str, Any]]:
    """Every component of a tree."""
    for part in parts:
        yield part
        yield from walk(part.get("components", ()))
        if "accessory" in part:
            yield from walk([part["accessory"]])


@contextlib.asynccontextmanager
async def table(directory: Path, module: str = "bot") -> AsyncIterator[Table]:
    """``daimyo play`` in a process of its own."""
    started = time.perf_counter()
    async with _process(module, "play", "--dir", str(directory)) as (process, line):
        address = re.search(r"http://\S+", line).group()  # type: ignore[union-attr]
        async with _entered(process.pid, address, started) as made:
            yield made


@contextlib.asynccontextmanager
async def apart(directory: Path) -> AsyncIterator[Table]:
    """The same with the local table in this process: that of the bot has no more to do than on Discord."""
    started, token = time.perf_counter(), "local.apart"
    world = LocalTable(directory, token=token)
    base = await world.start()
    try:
        async with (
            _process("tests.bench.guest", base, token, str(directory / "daimyo.sqlite3")) as (process, _),
            _entered(process.pid, world.page_url, started) as made,
        ):
            yield made
    finally:
        await world.stop()


@contextlib.asynccontextmanager
async def _process(*words: str) -> AsyncIterator[tuple[asyncio.subprocess.Process, str]]:
    """A module that runs until it is told to end, and the line by which it says that it is there."""
    quiet = {"LOG_LEVEL": "ERROR", "PRESSES_A_MINUTE": "1000000"}
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", *words, stdout=asyncio.subprocess.PIPE, env={**os.environ, **quiet}
    )
    assert process.stdout is not None
    try:
        async with asyncio.timeout(30):
            line = (await process.stdout.readline()).decode()
        yield process, line
    finally:
        process.terminate()
        await process.wait()


@contextlib.asynccontextmanager
async def _entered(pid: int, address: str, started: float) -> AsyncIterator[Table]:
    """Somebody who has opened the page."""
    jar = aiohttp.CookieJar(unsafe=True)
    async with aiohttp.ClientSession(cookie_jar=jar) as session:
        async with session.get(address) as answer:
            await answer.read()
        seconds = time.perf_counter() - started
        base = address.split("/?")[0].rstrip("/")
        made = Table(pid, base, session, seconds, {}, "")
        state = await made.get("/local/state")
        made.people = {person["name"]: person["id"] for person in state["people"]}
        made.channel = next(channel["id"] for channel in state["channels"] if channel["type"] == 0)
        yield made
