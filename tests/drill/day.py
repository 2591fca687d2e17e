"""``python -m tests.drill.day``: a day of operation, good hours and bad ones, read through the dashboard.

    --matches 12    that people play at one table from 7 to 23 o'clock
    --hours 24
    --seed 1        of all lots

Every two minutes of that day ``/metrics`` is asked, and written down as Prometheus would. Then a real Prometheus
(Debian has it as a package) reads the day: each curve of ``docs/operators/dashboard.json`` must be there, and each
alert of ``alerts.yml`` must be on in the hours in which what it warns of was done on purpose, and in no other.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any
from unittest import mock

import aiohttp
import yaml
from prometheus_client.parser import text_string_to_metric_families
from sqlalchemy import Connection, event

from bot.app import point_at, running
from bot.config import UNHURRIED, Settings
from tests.bot.table.house import HandClock, House
from tests.drill.parts import quiet
from tests.drill.promql import Reading, read_back
from tests.drill.storm import hurried
from tests.driver import PeopledTable
from tests.tools.selfplay import Robots

OPERATING = Path(__file__).parents[2] / "docs" / "operators"
STEP = timedelta(minutes=2)
GAP = 5
"""Minutes without a sample after which something is over."""
BACKUPS = timedelta(minutes=15)
AWAKE = range(7, 23)
PEOPLE = ("Anna", "Boris", "Chiyo", "Daniel")
GAMES = (("shogun", 4), ("rokugan", 3), ("edo", 2))
OPTIONS = {"time": "8h"}
TOKEN = "day.token"
SLOW = 3.2
"""Seconds that Discord takes for an answer in the slow hour."""
MOST_WAIT, SOME_WAIT = 20.0, 0.3
PRESSED = 0.5
"""How often somebody presses between two looks in a waking hour."""
EVERYWHERE = "POST /channels/*"


@dataclass(frozen=True, slots=True)
class Hour:
    """Something bad: from and until when, in minutes of the day, and which alerts it may and must raise."""

    what: str
    first: int
    last: int
    must: tuple[str, ...]
    may: tuple[str, ...] = ()


BAD = (
    Hour("Discord is away", 2 * 60, 2 * 60 + 40, ("DaimyoAway",), ("DaimyoOutboxStands",)),
    Hour("the bot is stopped", 5 * 60, 5 * 60 + 20, ("DaimyoAway",)),
    Hour("no backup can be made", 8 * 60, 10 * 60, ("DaimyoBackupOld",)),
    Hour("no post comes through", 12 * 60, 13 * 60, ("DaimyoOutboxStands",), ("DaimyoAway", "DaimyoSlow")),
    Hour("too many requests", 14 * 60, 14 * 60 + 30, ()),
    Hour("nothing can be stored", 16 * 60, 16 * 60 + 40, ("DaimyoAway",), ("DaimyoOutboxStands",)),
    Hour("answers are slow", 19 * 60, 19 * 60 + 30, ("DaimyoSlow",)),
)
AFTER = 20
"""Minutes after a bad hour in which an alert may still be on."""


@dataclass
class Day:
    """The table, the bot at it, and what was seen of it."""

    folder: Path
    matches: int
    hours: float
    seed: int
    lines: list[tuple[float, str, str, float]] = field(default_factory=list)
    """Each sample: when, its name, its labels as they are written, its value."""
    presses: int = 0
    numbers: list[tuple[int, Robots]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.random = Random(f"day:{self.seed}")
        self.clock = HandClock()
        midnight = datetime.now(UTC).replace(hour=0, minute=0, second=0, microsecond=0) - timedelta(days=1)
        self.clock.shift = midnight - datetime.now(UTC)
        self.begun = midnight

    @property
    def minute(self) -> float:
        """Of this day."""
        return (self.clock.now() - self.begun).total_seconds() / 60

    async def play(self) -> None:
        """The whole of it."""
        table = PeopledTable(
            self.folder / "table", token=TOKEN, people=PEOPLE, clock=lambda: self.clock.now().timestamp()
        )
        table.interactions.ack_seconds = 2 * SLOW
        point_at(await table.start())
        try:
            with hurried(), mock.patch("bot.gateway_health.BETWEEN", 0.02), mock.patch("bot.app.SILENT_SLEEP", 0.1):
                while self.minute < self.hours * 60:
                    async with self._bot(table) as house:
                        await self._until_stopped(house)
                    self._stopped()
        finally:
            await table.stop()

    @contextlib.asynccontextmanager
    async def _bot(self, table: PeopledTable) -> AsyncIterator[House]:
        settings = Settings(
            database=self.folder / "daimyo.sqlite3",
            backups=self.folder / "backups",
            cache=self.folder / "cache",
            metrics_port=0,
            presses_a_minute=UNHURRIED,
            lobbies_a_person=50,
            _env_file=None,  # type: ignore[call-arg]
        )
        async with running(settings, local=True, clock=self.clock, seed=f"day:{self.seed}") as app:
            app.connect(TOKEN)
            await app.came_online()
            yield House(table, app, self.clock)

    async def _until_stopped(self, house: House) -> None:
        for number in range(len(self.numbers), self.matches):
            title, seats = GAMES[number % len(GAMES)]
            robots = Robots([house.person(name) for name in PEOPLE[:seats]], house.service, self.seed + number)
            self.numbers.append((await robots.open(title, OPTIONS), robots))
            await house.posted()
        for _, robots in self.numbers:
            robots._service = house.service
        saved = self.clock.now()
        now_bad: Hour | None = None
        while self.minute < self.hours * 60:
            bad = next((hour for hour in BAD if hour.first <= self.minute < hour.last), None)
            if bad is not now_bad:
                if now_bad is not None:
                    await MENDED[now_bad.what](house)
                if bad is not None:
                    if bad.what not in SPOILT:  # the bot is stopped
                        return
                    await SPOILT[bad.what](house)
                now_bad = bad
            await self._two_minutes(house, bad)
            if self.clock.now() - saved >= BACKUPS:
                saved = self.clock.now()
                assert house.app.monitor is not None
                await house.app.monitor._upkeep.quarter()

    async def _two_minutes(self, house: House, bad: Hour | None) -> None:
        """The clock goes on, somebody presses, what is due is done, and Prometheus asks."""
        self.clock.shift += STEP
        service, now = house.service, self.clock.now()
        service.time.event.set()
        service.outbox.event.set()
        for _ in range(100):
            if service.downtime.silent or (service.downtime.last or now) >= now:
                break
            await asyncio.sleep(0.02)
        if self.clock.now().hour in AWAKE and self.random.random() < PRESSED and not service.downtime.silent:
            await self._press(house)
        with contextlib.suppress(TimeoutError):  # the work of two minutes takes its time; in a bad hour it stands
            async with asyncio.timeout(MOST_WAIT if bad is None else SOME_WAIT):
                await house.posted()
        assert house.app.monitor is not None
        url = f"http://127.0.0.1:{house.app.monitor.port}/metrics"
        async with aiohttp.ClientSession() as session, session.get(url) as answer:
            self._write(await answer.text())

    async def _press(self, house: House) -> None:
        """Somebody answers in one of the matches, if that can be done at all."""
        number, robots = self.random.choice(self.numbers)
        with contextlib.suppress(Exception):
            position = await house.service.play.position(number)
            if position.outcome is None:
                async with asyncio.timeout(MOST_WAIT):
                    before = robots.presses
                    await robots._answer(position, self.random.choice(position.active))
                    self.presses += robots.presses - before

    def _stopped(self) -> None:
        """Nobody answers until the hour is over."""
        hour = next((hour for hour in BAD if hour.first <= self.minute < hour.last), None)
        while hour is not None and hour.what not in SPOILT and self.minute < hour.last:
            self.clock.shift += STEP
            self.lines.append((self.clock.now().timestamp(), "up", "", 0.0))

    def _write(self, body: str) -> None:
        when = self.clock.now().timestamp()
        self.lines.append((when, "up", "", 1.0))
        for family in text_string_to_metric_families(body):
            for one in family.samples:
                labels = ",".join(f'{key}="{value}"' for key, value in one.labels.items())
                self.lines.append((when, one.name, labels, one.value))


Act = Callable[[House], Awaitable[None]]


async def _away(house: House) -> None:
    await house.table.faults.from_json({"kind": "away", "away": True})


async def _mended(house: House) -> None:
    house.table.faults.clear()
    for _ in range(400):
        house.service.time.event.set()
        if house.app.clients.online.is_set() and not house.service.downtime.silent:
            return
        await asyncio.sleep(0.05)


async def _no_folder(house: House) -> None:
    folder = house.app.store.backups
    folder.rename(folder.with_suffix(".away"))
    folder.write_text("A file stands where the folder was.")


async def _folder_again(house: House) -> None:
    folder = house.app.store.backups
    folder.unlink()
    folder.with_suffix(".away").rename(folder)


async def _no_posts(house: House) -> None:
    house.table.faults.server_error(EVERYWHERE, status=503, times=0)


async def _limits(house: House) -> None:
    house.table.faults.rate_limit(EVERYWHERE, retry_after=0.05, times=20)


async def _read_only(house: House) -> None:
    writer: Any = house.app.store._writer
    event.listen(writer._engine, "begin", _refuse)


async def _writable(house: House) -> None:
    writer: Any = house.app.store._writer
    event.remove(writer._engine, "begin", _refuse)
    await _mended(house)


def _refuse(connection: Connection) -> None:
    """Each transaction begins on a connection that cannot write; the bot replaces those that failed."""
    connection.exec_driver_sql("PRAGMA query_only = ON")


async def _slow(house: House) -> None:
    house.table.faults.delay("POST /interactions/*", seconds=SLOW, times=0)


SPOILT: dict[str, Act] = {
    "Discord is away": _away,
    "no backup can be made": _no_folder,
    "no post comes through": _no_posts,
    "too many requests": _limits,
    "nothing can be stored": _read_only,
    "answers are slow": _slow,
}
MENDED: dict[str, Act] = {
    **dict.fromkeys(SPOILT, _mended),
    "no backup can be made": _folder_again,
    "nothing can be stored": _writable,
}


@dataclass(slots=True)
class Report:
    """What an operator would have read that day."""

    lines: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)

    def curves(self, reading: Reading) -> None:
        """The least, the middle and the most of each curve of the dashboard."""
        self.lines.append(f"{'':34}{'least':>10}{'middle':>10}{'most':>10}")
        for panel in json.loads((OPERATING / "dashboard.json").read_text())["panels"]:
            for target in panel["targets"]:
                values = sorted(value for curve in reading.curves(target["expr"]) for _, value in curve)
                title = f"{panel['title']} {target.get('legendFormat', '')}"[:33]
                if not values:
                    self.wrong.append(f"nothing is drawn of {target['expr']}")
                    continue
                figures = (values[0], values[len(values) // 2], values[-1])
                self.lines.append(f"{title:34}" + "".join(f"{figure:>10.4g}" for figure in figures))

    def alerts(self, reading: Reading, day: Day) -> None:
        """When each was on, which is compared with what was done to the bot."""
        begun, ended = day.begun.timestamp(), day.minute
        for rule in yaml.safe_load((OPERATING / "alerts.yml").read_text())["groups"][0]["rules"]:
            name, wait = rule["alert"], int(rule["for"].removesuffix("m"))
            moments = sorted({(when - begun) / 60 for curve in reading.curves(rule["expr"]) for when, _ in curve})
            spells = [(first + wait, last) for first, last in _spells(moments) if last - first >= wait]
            told = ", ".join(f"{_time(first)} to {_time(last)}" for first, last in spells) or "never"
            self.lines.append(f"{name:34}{told}")
            for hour in BAD:
                within = any(first < hour.last + AFTER and last > hour.first for first, last in spells)
                if name in hour.must and hour.last < ended and not within:
                    self.wrong.append(f"{name} was not on while {hour.what}")
            for first, last in spells:
                causes = [hour for hour in BAD if first < hour.last + AFTER and last > hour.first]
                if not any(name in (*hour.must, *hour.may) for hour in causes):
                    self.wrong.append(f"{name} was on from {_time(first)} to {_time(last)} for no reason")


def _spells(moments: list[float]) -> Iterator[tuple[float, float]]:
    """The first and the last minute of each row of moments without a gap."""
    for at, first in enumerate(moments):
        if at == 0 or first - moments[at - 1] > GAP:
            last = next((one for one, after in pairwise(moments[at:]) if after - one > GAP), moments[-1])
            yield first, last


def _time(minute: float) -> str:
    return f"{int(minute) // 60:02d}:{int(minute) % 60:02d}"


def main() -> int:
    """Play the day and read it; 1 if something was not as it must be."""
    options = argparse.ArgumentParser(prog="python -m tests.drill.day")
    options.add_argument("--matches", type=int, default=12)
    options.add_argument("--hours", type=float, default=24)
    options.add_argument("--seed", type=int, default=1)
    args = options.parse_args()
    quiet()
    report, began = Report(), time.process_time()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        folder = Path(name)
        day = Day(folder, args.matches, args.hours, args.seed)
        asyncio.run(day.play())
        with read_back(folder, day.lines, int(STEP.total_seconds())) as reading:
            report.curves(reading)
            report.alerts(reading, day)
    for hour in BAD:
        report.lines.append(f"{hour.what:34}{_time(hour.first)} to {_time(hour.last)}")
    print(*report.lines, sep="\n")
    print(f"{args.matches} matches, {day.presses} presses, {len(day.lines)} samples; ", end="")
    print(f"{time.process_time() - began:.0f} s of a processor")
    print(*report.wrong, sep="\n")
    return int(bool(report.wrong))


if __name__ == "__main__":
    sys.exit(main())
