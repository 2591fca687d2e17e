"""Several processes on PostgreSQL: what a commit costs there, a minute in which a thousand matches are due, and what a
second process costs. The server keeps what is committed, as in operation.

A process of this bench is the service without Discord; presses are its wishes, one every tenth of a second.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from datetime import timedelta
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import psycopg

from bot.service.durations import Clock
from bot.service.service import Service
from bot.store.stores import open_store
from bot.store.tables import matches, metadata
from engine.registry import GAMES
from tests.advice import advice
from tests.bench.figures import Figure, Measurement, middle, percentile
from tests.bench.many import SEATS
from tests.bot.cluster.processes import a_cluster, until
from tests.bot.service.hall import PEOPLE, Hall
from tests.postgres import Cluster

MOVES = 40
"""Of each game, for a commit."""
DUE = 1000
PRESS = 0.1
"""Seconds between two presses in each process."""
AS_IT_IS = ("10", "3", "5.5")
"""A lease, after what it is renewed, what lies between two that identify."""
UNANSWERED = 4.0
"""Seconds after which a client has given up waiting for an answer."""
PLAYED = 60
"""Moves that each process plays of each game."""
NUMBERS = count(1)
WORK = "tests.bench.cluster"


def measurements() -> Iterator[Measurement]:
    folder = Path(tempfile.mkdtemp(prefix="daimyo-bench-"))
    cluster = Cluster(folder / "pg", "")
    folder.chmod(0o755)
    try:
        cluster.start()
        yield lambda: [asyncio.run(_commits(folder, cluster))]
        yield lambda: _due(cluster)
        yield lambda: [_side_by_side(cluster)]
        yield lambda: [asyncio.run(_takeover(folder))]
        yield lambda: [asyncio.run(_restart(folder))]
    finally:
        with contextlib.suppress(RuntimeError):
            cluster.stop("immediate")
        shutil.rmtree(folder)


async def _takeover(folder: Path) -> Figure:
    """Three whole processes at the local table, as they run on Discord; the one that hears a match is killed."""
    async with a_cluster(folder, pace=AS_IT_IS) as many:
        number = await many.begun("Anna", "Boris", channel="matches")
        anna, shard = many.table.person("Anna"), (int(many.table.world.guild_id) >> 22) % 3
        turn, hearing = await many.house.newest_turn("Anna", number), many.holder(shard)
        assert hearing is not None
        await many.kill(hearing)
        began = time.monotonic()
        await many.answered(lambda: anna.click(turn, custom_id=f"b1:open:{number}::"))
        took = time.monotonic() - began
    return Figure("takeover_s", took, "s", most=30, note="from kill -9 to the first answer in its matches")


async def _restart(folder: Path) -> Figure:
    """All three are replaced, each by one that is started before; somebody presses on each server all the time."""
    async with a_cluster(folder, pace=AS_IT_IS) as many:
        world, anna, gaps, waits = many.table.world, many.table.person("Anna"), list[float](), list[float]()

        async def watch(shard: int) -> None:
            while True:
                await until(lambda: not many.hears(shard), 600)
                gaps.append(await until(lambda: many.hears(shard), 60))

        async def press(channel: str) -> None:
            answered = time.monotonic()
            while True:
                if (await anna.slash("match list", channel=channel)).ok:
                    waits.append(time.monotonic() - answered)
                    answered = time.monotonic()
                await asyncio.sleep(PRESS)

        await until(many.evened_out, 60)
        async with asyncio.TaskGroup() as people:
            done = [watch(shard) for shard in range(len(world.guilds))]
            done += [press(world.text_channels(guild)[0].id) for guild in world.guilds]
            tasks = [people.create_task(one) for one in done]
            for old in list(many.running):
                await many.start()
                await until(lambda: many.alive() == 4, 60)
                assert await many.stop(old) == 0
                await until(many.evened_out, 60)
            await asyncio.sleep(UNANSWERED)
            for task in tasks:
                task.cancel()
    told = ", ".join(f"{gap:.1f}" for gap in gaps)
    note = f"seconds in which a shard had no connection: {told}; in which nobody was answered: {max(waits):.1f}"
    return Figure("restart_gap_s", max(gaps), "s real", most=6, note=note)  # Discord's 5 s, on any machine


async def _commits(folder: Path, cluster: Cluster) -> Figure:
    """The same moves, on a file and on the server."""
    took: list[list[float]] = []
    for database in (folder / f"{next(NUMBERS)}.sqlite3", _fresh(cluster)):
        hall = Hall(database, GAMES)
        await hall.open()
        await hall.service.sharing.start()
        seconds: list[float] = []
        took.append(seconds)
        for title, seats in SEATS.items():
            number = await hall.match(people=seats, title=title, time=86400)
            hall.store.meter = SimpleNamespace(commits=SimpleNamespace(observe=seconds.append))  # type: ignore[assignment]
            await _play(hall.service, number, MOVES)
            hall.store.meter = None
        await hall.close()
    here, there = map(middle, took)
    note = f"{there * 1000:.1f} ms against {here * 1000:.1f}, {len(took[0])} moves"
    return Figure("pg_commit_vs_sqlite", there / here, "times", most=3, note=note)


def _fresh(cluster: Cluster) -> str:
    """A database of its own: what was disturbed is measured again."""
    return cluster.make(f"bench{next(NUMBERS)}")


async def _play(service: Service, number: int, moves: int) -> int:
    """Everybody plays as a caretaker would."""
    for made in range(moves):
        live = await service.repository.get(number)
        if not live.running:
            return made
        user = live.info.seats[live.stands.active[0]].user_id
        assert user is not None
        await service.play.submit(number, user, await advice(service, number, user))
    return moves


# -- a minute in which much is due ------------------------------------------------------------------------------


def _due(cluster: Cluster) -> list[Figure]:
    """Two processes; each has what is due in a half of the matches, and is pressed in another one."""
    url = _fresh(cluster)
    pressed = asyncio.run(_crowd(url))
    told = _workers(url, [["due", str(number)] for number in pressed])
    with psycopg.connect(url) as raw:
        left = raw.execute("SELECT count(*) FROM deadlines WHERE kind = 'due' AND at < now()").fetchone()
    assert left == (0,), f"{left} deadlines were not carried out"
    seconds = max(one["seconds"] for one in told)
    waits = [wait for one in told for wait in one["waits"]]
    shares = " and ".join(str(one["handled"]) for one in told)
    slow = percentile(waits, 0.99) * 1000
    return [
        Figure("deadlines_1000_s", seconds, "s", most=60, note=f"two processes, {shares} matches"),
        Figure("deadlines_press_p99", slow, "ms", most=250, note=f"{len(waits)} presses meanwhile"),
    ]


async def _crowd(url: str) -> list[int]:
    """So many matches whose time is up just now, and two that go on."""
    hall = Hall(url, GAMES)
    hall.clock = Clock()  # type: ignore[assignment]
    await hall.open()
    numbers = [await hall.match(people=seats, title=title, time=86400) for title, seats in SEATS.items()]
    for number in numbers:
        await _play(hall.service, number, 20)
        await hall.post()
    pressed = [await hall.match(people=2, title="rokugan", time=0) for _ in range(2)]
    await hall.close()
    with psycopg.connect(url) as raw:
        for place, template in enumerate(numbers):
            _copies(raw, template, 1000 * (place + 1), DUE // len(numbers) + (place < DUE % len(numbers)))
        raw.execute("DELETE FROM deadlines WHERE match_id < 1000")
        raw.execute("UPDATE deadlines SET at = now() AT TIME ZONE 'UTC' WHERE kind = 'due'")
    return pressed


def _copies(raw: psycopg.Connection[Any], template: int, first: int, count: int) -> None:
    for table in metadata.sorted_tables:
        key = "id" if table is matches else "match_id"
        if key not in table.columns or table.name in ("outbox", "changes"):
            continue
        names = [name for name in table.columns.keys() if name not in (key, "thread_id", "claim")]  # noqa: SIM118
        names = [name for name in names if name != "id" or table is matches]
        listed = "".join(f', "{name}"' for name in names)
        raw.execute(
            f'INSERT INTO {table.name} ("{key}"{listed}) SELECT n{listed} FROM {table.name},'
            f" generate_series(%s::int, %s::int) AS n WHERE {key} = %s ORDER BY n",
            (first, first + count - 1, template),
        )


async def _carry_out(service: Service, number: int) -> dict[str, Any]:
    """Carry out all that this process has, while somebody presses."""
    waits: list[float] = []
    began = time.perf_counter()

    async def press() -> None:
        users = [person.id for person in PEOPLE[:2]]
        for turn in range(100_000):
            pressed = time.perf_counter()
            asked = await service.play.question(number, users[turn % 2])
            if asked.question is not None and asked.question.choices:
                with contextlib.suppress(Exception):  # a press like any other, taken or refused
                    await service.play.submit(number, users[turn % 2], asked.question.choices[0].wish)
            waits.append(time.perf_counter() - pressed)
            await asyncio.sleep(PRESS)

    pressing, handled = asyncio.create_task(press()), 0
    while (due := await service.time.next_due()) is not None and due <= service.time.now() + timedelta(seconds=1):
        handled += await service.time.run_due()
        await service.sharing.renew()
    await service.caretakers.quiet()
    seconds = time.perf_counter() - began
    pressing.cancel()
    return {"seconds": seconds, "waits": waits, "handled": handled}


# -- a second process -------------------------------------------------------------------------------------------


def _side_by_side(cluster: Cluster) -> Figure:
    """As much is played by one process, and by each of two at once."""
    url = _fresh(cluster)
    asyncio.run(_made(url))
    (alone,) = _workers(url, [["play", "0"]])
    both = _workers(url, [["play", "1"], ["play", "2"]])
    one = alone["moves"] / alone["cpu"]
    two = sum(it["moves"] for it in both) / sum(it["cpu"] for it in both)
    return Figure("two_processes_cpu_ratio", two / one, "times", least=0.85, note=f"{one:.0f} moves a CPU-second alone")


async def _made(url: str) -> None:
    await (await open_store(url)).close()


async def _own(service: Service, place: int, url: str) -> dict[str, Any]:
    """Play matches of one's own, each process the same."""
    hall = Hall(url, GAMES)
    hall.store, hall.service = service.repository.store, service
    numbers = [await hall.match(people=seats, title=title, time=86400) for title, seats in SEATS.items()]
    began, moves = time.process_time(), 0
    for number in numbers:
        moves += await _play(service, number, PLAYED)
    return {"moves": moves, "cpu": time.process_time() - began}


def _workers(url: str, jobs: Sequence[Sequence[str]]) -> list[dict[str, Any]]:
    """Processes that begin together; what each has to tell."""
    ends = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    running = [subprocess.Popen([sys.executable, "-m", WORK, url, *job], **ends) for job in jobs]  # type: ignore[call-overload]
    for process in running:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
    for process in running:
        assert process.stdin is not None
        print(file=process.stdin, flush=True)
    return [json.loads(process.communicate(timeout=600)[0].splitlines()[-1]) for process in running]


async def _work(url: str, what: str, number: int) -> None:
    store = await open_store(url)
    service = Service(store, seed=f"bench {what}")
    await service.sharing.start()
    print("ready", flush=True)
    await asyncio.to_thread(sys.stdin.readline)
    print(json.dumps(await (_carry_out(service, number) if what == "due" else _own(service, number, url))))
    await service.caretakers.quiet()
    await service.sharing.end()
    await store.close()


if __name__ == "__main__":
    asyncio.run(_work(sys.argv[1], sys.argv[2], int(sys.argv[3])))
