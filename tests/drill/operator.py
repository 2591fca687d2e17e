"""An operator's bad days: steps in any order, by real processes at the local table, and then a start.

After each sequence the bot is online, or says in one sentence which ``daimyo`` command leads out; that is carried out,
and it is online then. No ply is lost but what a command or the bot itself said, no post stands twice, what people press
is answered and all that waits is posted. Commands that only look leave the folder byte for byte as it was.
"""

from __future__ import annotations

import asyncio
import contextlib
import ctypes
import os
import re
import resource
import shutil
import signal
import sqlite3
import sys
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import closing
from dataclasses import dataclass, field
from datetime import timedelta
from functools import partial
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, cast

from bot.local.model import Change, EventKind
from bot.service.model import Status
from bot.service.service import Service
from bot.store import backups, opening
from bot.store.stores import look_into
from tests.bot.cluster.people import Guest
from tests.bot.cluster.processes import Cluster, until
from tests.driver import PeopledTable, texts
from tests.operating.process import ROOT, a_table, came_online, ended, hears_signals, started

NOWHERE = "http://127.0.0.1:1"
"""An address at which nobody answers."""
LONGEST = 2.5
"""Seconds of a start, at most, before which it is stopped."""
SOON = 120.0
"""Seconds within which somebody is answered, and what waits is posted."""
PRESSES = 3
LITTLE = 20_000
"""Bytes to which a file may grow while there is no room."""
WENT_BACK = "I had to restore"
WAY_OUT = re.compile(r"\bdaimyo (restore --set-log-aside|restore|doctor)\b")
LOSS = re.compile(r"(?:the last (\d+) plies of )?match (\d+)(?:, with (\d+) plies)?$", re.MULTILINE)
UNTOLD = "cannot be told"
HOLDING = (
    "import sqlite3, sys; c = sqlite3.connect(sys.argv[1], isolation_level=None); c.execute(sys.argv[2]);"
    "c.execute('SELECT count(*) FROM sqlite_master').fetchall(); print('holds', flush=True); sys.stdin.read()"
)
OVERRIDES = (1, 2)
"""Linux's numbers of the capabilities by which root reads and writes what nobody may."""

Log = dict[int, list[tuple[int, int, str]]]
"""Place, seat and wish of each ply, by match."""
Files = dict[str, bytes]


class Bricked(AssertionError):
    """It does not start, and nothing that it says leads out."""


class Silent(AssertionError):
    """It runs, but somebody is not answered or something is not posted."""


@dataclass(slots=True)
class Found:
    """What came of it."""

    sequences: int = 0
    steps: Counter[str] = field(default_factory=Counter)
    bricked: list[str] = field(default_factory=list)
    silent: list[str] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)
    doubled: list[str] = field(default_factory=list)


def as_anybody() -> None:
    """Take from a process of root what lets it read and write everything."""
    if os.geteuid() == 0:
        for one in OVERRIDES:
            ctypes.CDLL(None).prctl(24, one, 0, 0, 0)


def without_room() -> None:
    """Let no file of a process grow."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (LITTLE, LITTLE))


class Operator:
    """Who runs the bot in a folder, with a match that Anna plays against a caretaker."""

    def __init__(self, folder: Path, table: PeopledTable, base: str, random: Random, found: Found) -> None:
        self.folder, self.table, self.base = folder, table, base
        self.random, self.found = random, found
        self.path = folder / "data" / "daimyo.sqlite3"
        self.backups = backups.beside(self.path)
        self.many = Cluster(folder, table, base, cast(Any, None), "")
        self.bot: asyncio.subprocess.Process | None = None
        self.others: list[asyncio.subprocess.Process] = []
        """Other programs that hold the database open."""
        self.number = 0
        self.known: Log = {}
        """What was stored when it was looked last, and may not be lost."""
        self.copy: tuple[Files, Log] = ({}, {})
        self.copied_at = 0
        """The newest row that was posted when the copy was made."""
        self.saved: Log = {}
        """What is in the newest backup."""
        self.either: Log | None = None
        """What is there instead of ``known`` if SQLite takes an old file for what it is."""
        self.must_tell: int | None = None
        """How often the table was told of going back before it has to be told again."""
        self.posts: Counter[str] = Counter()
        table.world.watchers.append(self._watch)

    # -- the bot --------------------------------------------------------------------------------------------------

    async def begin(self) -> None:
        """Start the bot for the first time, and a match."""
        await self.starts()
        await self.plays()

    async def starts(self) -> None:
        """Start the bot, carrying out what it says if it refuses. Raises ``Bricked``."""
        if self.bot is not None:
            return
        said = ""
        for _ in range(3):
            self.table.gateway.identified = 0
            process = await started(self.folder, self.base)
            if await self._is_online(process):
                self.bot = process
                await self._checked()
                return
            code, said = await ended(process)
            await self._led_out(code, said)
        raise Bricked(said[-300:])

    async def _is_online(self, process: asyncio.subprocess.Process) -> bool:
        try:
            return await came_online(process, self.table)
        except TimeoutError:
            process.kill()
            raise Bricked(f"neither online nor refused: {(await ended(process))[1][-500:]}") from None

    async def _led_out(self, code: int | None, said: str) -> None:
        """Carry out the command that a refusal names."""
        way = _way_out(said)
        if not way or "Traceback" in said:
            raise Bricked(f"exit code {code}: {said[-500:]}")
        self._free()
        if way != "doctor":
            await self._goes_back(*way.split())

    async def _goes_back(self, *words: str) -> None:
        """Restore, and know from now on only what is there then and was said to be lost."""
        before, told = self.known, self._told()
        code, said = await self.says(*words)
        if code != 0 and words != ("restore",) and _way_out(said) == "restore":
            await self._goes_back("restore")  # not an old copy's log, but damage
            return
        if code != 0:
            raise Bricked(f"{' '.join(words)}: exit code {code}: {said[-300:]}")
        found = log_of(self.path)
        losses = {int(number): int(last or every or 0) for last, number, every in LOSS.findall(said)}
        for number, plies in before.items():
            less = len(plies) - len(found.get(number, []))
            if less > losses.get(number, 0) and UNTOLD not in said and "--set-log-aside" not in words:
                self.found.lost.append(f"{' '.join(words)} lost {less} plies of match {number}, and said: {said}")
        if words == ("restore",) and not is_part(self.saved, found):
            self.found.lost.append("what is in the newest backup is not there after a restore")
        self.known, self.either = found, None
        self.must_tell = told if words == ("restore",) else self.must_tell

    async def stops(self, by: signal.Signals | None = None) -> None:
        """Stop the bot, or kill it."""
        if self.bot is None:
            return
        self.known = log_of(self.path)
        process, self.bot = self.bot, None
        number = by or self.random.choice((signal.SIGTERM, signal.SIGINT))
        process.send_signal(number)
        code, said = await ended(process)
        if code != (-number if number is signal.SIGKILL else 0) or "Traceback" in said:
            raise Bricked(f"{number.name}: exit code {code}: {said[-500:]}")

    async def plays(self, presses: int = PRESSES) -> None:
        """Let Anna press some buttons, and wait until all is posted. Raises ``Silent``."""
        if not self.number:
            self.number = await self.many.begun("Anna", channel=self.table.channels()[0]["name"], game="edo")
        if await self.plays_all([self.number], presses):
            self.number = 0

    async def plays_all(self, numbers: list[int], presses: int = PRESSES) -> bool:
        """Let Anna press some buttons in each of these matches. Return True if one of them is over."""
        is_over = False
        store = await look_into(self.path)
        try:

            async def position(number: int) -> Any:
                return await Service(store).play.position(number)

            fresh = SimpleNamespace(play=SimpleNamespace(position=position))
            for number in numbers:
                guest = Guest(self.many, cast(Any, fresh), "Anna", number, self.random.randrange(10**6))
                playing = asyncio.create_task(guest.plays())
                await until(partial(_enough, guest, playing, presses), SOON)
                if playing.done():
                    playing.result()
                    is_over = True
                playing.cancel()
                await asyncio.gather(playing, return_exceptions=True)
            async with asyncio.timeout(SOON):
                while any([await Service(store).outbox.unfinished(number) for number in numbers]):  # noqa: ASYNC110
                    await asyncio.sleep(0.2)
        except (AssertionError, LookupError, TimeoutError) as trouble:
            raise Silent(repr(trouble)) from trouble
        finally:
            await store.close()
        self.known = log_of(self.path)
        return is_over

    async def _checked(self) -> None:
        """Compare what is there after a start with what was known."""
        found, either, self.either = log_of(self.path), self.either, None
        if either is not None:
            newest = is_part(self.known, found)
            self.known, self.must_tell = (self.known, None) if newest else (either, self.must_tell)
        if not is_part(self.known, found):
            lengths = {number: (len(plies), len(found.get(number, []))) for number, plies in self.known.items()}
            self.found.lost.append(f"plies before and after: {lengths}")
        store = await look_into(self.path)
        try:
            service = Service(store)
            running = [number for number in found if (await service.lobby.match(number)).status is Status.RUNNING]
            for number in found:
                await service.maintenance.verify(number)
        finally:
            await store.close()
        before, self.must_tell = self.must_tell, None
        if before is not None and running:
            try:
                await until(lambda: self._told() > before, SOON)
            except TimeoutError:
                raise Silent("the table is not told of going back") from None
        self.known = found
        if self.number not in running:
            self.number = max(running, default=0)

    def _told(self) -> int:
        """Return how often the table was told of going back."""
        posts = (it for thread in self.table.threads() for it in self.table.messages(thread["id"]))
        return sum(WENT_BACK in texts(it) for it in posts)

    def _watch(self, change: Change) -> None:
        if change.kind is EventKind.MESSAGE_CREATE and change.post is not None:
            nonce = str(change.post.body.get("nonce", ""))
            moved = any(":open:" in str(part) for part in (change.post.body.get("components"),))
            if nonce.startswith("o:") and not moved:
                self.posts[nonce] += 1

    # -- the folder -----------------------------------------------------------------------------------------------

    async def says(self, *words: str, ready: Callable[[], None] | None = None) -> tuple[int | None, str]:
        """Carry out a command; its exit code and what it says."""
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "bot", *words),
            cwd=self.folder,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            preexec_fn=ready,
        )
        code, said = await ended(process)
        if "Traceback" in said:
            raise Bricked(f"{' '.join(words)}: {said[-500:]}")
        return code, said

    def files(self) -> dict[str, Any]:
        """Return all that may not change by a look; beside a running bot its own files go on changing."""
        running = self.bot is not None
        places = sorted(place for place in self.path.parent.rglob("*") if not place.name.endswith(("-shm", ".lock")))
        return {
            str(place): (running and place.parent == self.path.parent) or place.read_bytes()
            for place in places
            if place.is_file()
        }

    async def _looked(self, *words: str) -> None:
        before = self.files()
        code, said = await self.says(*words)
        if code not in (0, 1, 2) or not said.strip():
            raise Bricked(f"{' '.join(words)}: exit code {code}: {said}")
        after = self.files()
        if changed := [name for name in before.keys() | after.keys() if before.get(name) != after.get(name)]:
            self.found.lost.append(f"daimyo {' '.join(words)} changed {', '.join(sorted(changed))}")

    async def _holds(self, statement: str) -> None:
        """Let another program hold the database open."""
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-c", HOLDING, str(self.path), statement),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
        )
        assert process.stdout is not None
        await process.stdout.readline()  # nothing from one that finds it locked by another
        self.others.append(process)

    def _free(self) -> None:
        """Take away what hinders a start from outside."""
        self.path.parent.chmod(0o700)
        if self.backups.exists():
            self.backups.chmod(0o700)
        while self.others:
            with contextlib.suppress(ProcessLookupError):
                self.others.pop().kill()

    async def _in_vain(self, ready: Callable[[], None]) -> None:
        """Start while something hinders it: it says a way out, or is online; then end it."""
        self.table.gateway.identified = 0
        process = await started(self.folder, self.base, ready=ready)
        try:
            is_online = await self._is_online(process)
            if is_online:
                process.kill()
            code, said = await ended(process)
        finally:
            self._free()
        if "Traceback" in said or not (is_online or _way_out(said)):
            raise Bricked(f"exit code {code}: {said[-500:]}")

    # -- steps ----------------------------------------------------------------------------------------------------

    async def stop_before_ready(self) -> None:
        await self.stops()
        process = await started(self.folder, self.random.choice((self.base, NOWHERE)))
        await hears_signals(process)
        await asyncio.sleep(self.random.uniform(0, LONGEST))
        process.send_signal(self.random.choice((signal.SIGTERM, signal.SIGINT)))
        code, said = await ended(process)
        if code != 0 or "Traceback" in said:
            raise Bricked(f"exit code {code}: {said[-500:]}")

    async def refused_token(self) -> None:
        await self.stops()
        self._free()
        code, said = await ended(await started(self.folder, self.base, "another-token"))
        if code != 2 or "Traceback" in said:
            raise Bricked(f"exit code {code}: {said[-500:]}")

    async def kill(self) -> None:
        await self.starts()
        await self.plays(1)
        await self.stops(signal.SIGKILL)

    async def stop(self) -> None:
        await self.starts()
        await self.stops()

    async def play(self) -> None:
        await self.starts()
        await self.plays()

    async def doctor(self) -> None:
        await self._looked("doctor")

    async def replay(self) -> None:
        await self._looked("replay", str(self.number), "--quiet")

    async def check_upgrade(self) -> None:
        await self._looked("check-upgrade", str(self.path))

    async def why(self) -> None:
        await self._looked("why", str(self.number))

    async def restore_dry_run(self) -> None:
        await self._looked("restore", "--dry-run")

    async def sqlite3(self) -> None:
        """Read by another program, which may fold the log into the file."""
        with contextlib.suppress(sqlite3.DatabaseError), closing(sqlite3.connect(self.path)) as connection:
            connection.execute("SELECT 1 FROM matches").fetchall()

    async def reader(self) -> None:
        await self._holds("BEGIN")

    async def writer(self) -> None:
        await self.stops()
        await self._holds("BEGIN EXCLUSIVE")

    async def copy_by_hand(self) -> None:
        names = (self.path.name, f"{self.path.name}-wal")
        files = {name: (self.path.parent / name).read_bytes() for name in names if (self.path.parent / name).exists()}
        with opening.looking(self.path) as raw:
            self.copy = files, _log(raw)
        self.copied_at = opening.newest_post(self.path)

    async def backup(self) -> None:
        code, said = await self.says("backup")
        if code != 0:
            raise Bricked(f"backup: exit code {code}: {said[-300:]}")
        self.saved = log_of(self.path)

    async def restore(self) -> None:
        if not backups.listed(self.backups):
            await self.backup()
        await self.stops()
        self._free()
        await self._goes_back("restore")

    async def restore_beside(self) -> None:
        """Restore while the bot runs, which is refused."""
        await self.starts()
        code, said = await self.says("restore")
        if code != 2 or not _way_out(said):
            raise Bricked(f"restore beside the bot: exit code {code}: {said}")

    async def old_file(self) -> None:
        """Put back a copy by hand, with its own log or without one."""
        await self._by_hand(("-wal", "-shm"))

    async def old_file_beside_the_log(self) -> None:
        """Put back a copy by hand while the newer log is still there; whoever opens both first mixes them for good."""
        await self.backup()
        await self.kill()
        await self._by_hand(())

    async def _by_hand(self, removed: tuple[str, ...]) -> None:
        if not self.copy[0] or (not removed and len(self.copy[0]) > 1):  # a file without its log is not complete
            await self.stop()
            await self.copy_by_hand()
        if (small := opening.beside(self.path, opening.NEWEST_POST)).is_dir():
            small.rmdir()
        await self.play()
        await self.stops(signal.SIGKILL if not removed else None)
        self._free()
        for end in removed:
            self.path.with_name(f"{self.path.name}{end}").unlink(missing_ok=True)
        for name, content in self.copy[0].items():
            if removed or not name.endswith("-wal"):
                (self.path.parent / name).write_bytes(content)
        self.must_tell = self._told() if opening.newest_post(self.path) > self.copied_at else None
        if removed:
            self.known = self.copy[1]
        else:
            self.either = self.copy[1]

    async def set_log_aside(self) -> None:
        """Ask for it where there is nothing to set aside: nothing changes."""
        await self.stops()
        self._free()
        if not opening.log_of(self.path).exists():
            await self._looked("restore", "--set-log-aside")

    async def wrong_small_file(self) -> None:
        await self.stops()
        small = opening.beside(self.path, opening.NEWEST_POST)
        shutil.rmtree(small, ignore_errors=True)
        small.unlink(missing_ok=True)
        wrong = self.random.choice((b"", b"-1", b"\xff\x00", b"9" * 30, "٣".encode(), None))
        if wrong is None:
            small.mkdir()
        else:
            small.write_bytes(wrong)

    async def lock_left_over(self) -> None:
        await self.stops()
        self.path.with_name(f"{self.path.name}{opening.LOCK}").write_bytes(b"4711")

    async def half_a_backup(self) -> None:
        await self.backup()
        newest = backups.newest(self.backups)
        assert newest is not None
        before = newest.at - timedelta(seconds=1)
        newest.path.with_name(f"{before:{opening.STAMP}}{backups.COPY}").write_bytes(newest.path.read_bytes())
        half = self.random.choice((newest.path.with_suffix(".new"), newest.path))
        half.write_bytes(newest.path.read_bytes()[: newest.path.stat().st_size // 2])

    async def unreadable_backups(self) -> None:
        await self.stops()
        self.backups.mkdir(exist_ok=True)
        self.backups.chmod(0)
        await self._in_vain(as_anybody)

    async def read_only_folder(self) -> None:
        await self.stops()
        self.path.parent.chmod(0o500)
        await self._in_vain(as_anybody)

    async def full_disk(self) -> None:
        await self.stops()
        await self._in_vain(without_room)

    async def second_bot(self) -> None:
        """Start another one beside it, which is refused."""
        await self.starts()
        code, said = await ended(await started(self.folder, self.base))
        if code != 1 or not _way_out(said):
            raise Bricked(f"a second bot: exit code {code}: {said[-300:]}")

    async def another_programs_file(self) -> None:
        await self.backup()
        await self.stops()
        self._free()
        for end in ("", "-wal", "-shm"):
            self.path.with_name(f"{self.path.name}{end}").unlink(missing_ok=True)
        with closing(sqlite3.connect(self.path)) as connection:
            connection.execute("CREATE TABLE bookmarks (url TEXT)")

    async def newer_schema(self) -> None:
        await self.backup()
        await self.stops()
        self._free()
        with closing(sqlite3.connect(self.path, isolation_level=None)) as connection:
            connection.execute("UPDATE alembic_version SET version_num = '9999'")

    async def damaged_page(self) -> None:
        """Spoil pages after a kill, as a disk does."""
        await self.starts()
        await self.backup()
        await self.stops(signal.SIGKILL)
        self._free()
        content = bytearray(self.path.read_bytes())
        content[4096:] = b"\xa5" * (len(content) - 4096)
        if len(content) > 4096:
            self.path.write_bytes(content)

    # -- sequences ------------------------------------------------------------------------------------------------

    async def carried_out(self, names: tuple[str, ...]) -> bool:
        """Carry out steps, then start, play and stop. Return False if that is impossible."""
        self.found.sequences += 1
        what, doubled = ", ".join(names), +self.posts
        lost, wrong = len(self.found.lost), len(self.found.bricked) + len(self.found.silent)
        try:
            for name in names:
                self.found.steps[name] += 1
                await getattr(self, name)()
            if self.random.randrange(2):
                self._free()
            await self.starts()
            await self.plays()
        except Silent as trouble:
            self.found.silent.append(f"{what}: {trouble}")
        except Exception as trouble:
            self.found.bricked.append(f"{what}: {trouble!r}")
        self.found.lost[lost:] = [f"{what}: {one}" for one in self.found.lost[lost:]]
        twice = [nonce for nonce, times in self.posts.items() if times > max(1, doubled[nonce])]
        self.found.doubled += [f"{what}: {nonce}" for nonce in twice]
        return len(self.found.bricked) + len(self.found.silent) == wrong

    async def ends(self) -> None:
        """End everything."""
        self._free()
        if self.bot is not None and self.bot.returncode is None:
            self.bot.kill()
            await ended(self.bot)


LOOKS = ("doctor", "replay", "check_upgrade", "why", "restore_dry_run", "sqlite3")
CHANGES = (
    "stop_before_ready", "refused_token", "kill", "stop", "play", "reader", "writer", "copy_by_hand", "backup",
    "restore", "restore_beside", "set_log_aside", "wrong_small_file", "lock_left_over", "half_a_backup",
    "unreadable_backups", "read_only_folder", "full_disk", "second_bot",
)  # fmt: skip
RUINS = (
    "old_file", "old_file_beside_the_log", "another_programs_file", "newer_schema", "damaged_page",
)  # fmt: skip
"""Steps after which the file is another; at most one in a sequence, and only looks come after it."""


def by_lot(random: Random, most: int) -> tuple[str, ...]:
    """Return a sequence of steps, ``most`` of them before the file becomes another."""
    steps = random.choices(CHANGES + LOOKS, k=random.randint(1, most))
    steps += random.sample(RUINS, random.randrange(2)) + random.sample(LOOKS, random.randrange(2))
    return tuple(steps)


def _enough(guest: Guest, playing: asyncio.Task[Any], presses: int) -> bool:
    return playing.done() or guest.presses > presses


def _way_out(said: str) -> str:
    """Return the command that the last line of an output names, or nothing."""
    found = WAY_OUT.findall((said.strip().splitlines() or [""])[-1])
    return found[-1] if found else ""


def log_of(path: Path) -> Log:
    """Return the plies of all matches, as a look finds them."""
    with opening.looking(path) as raw:
        return _log(raw)


def _log(raw: sqlite3.Connection) -> Log:
    found: Log = {number: [] for (number,) in raw.execute("SELECT id FROM matches ORDER BY id")}
    for number, *ply in raw.execute("SELECT match_id, ply, seat, notation FROM plays ORDER BY match_id, ply"):
        found[number].append(tuple(ply))
    return found


def is_part(before: Log, after: Log) -> bool:
    """Return True if nothing of one log is lost in the other."""
    return all(after.get(number, [])[: len(plies)] == plies for number, plies in before.items())


@contextlib.asynccontextmanager
async def at_a_table(folder: Path, random: Random, found: Found) -> AsyncIterator[Operator]:
    """An operator with a match that has begun."""
    async with a_table() as (table, base):
        operator = Operator(folder, table, base, random, found)
        try:
            await operator.begin()
            yield operator
        finally:
            await operator.ends()


def sequences(seed: int, count: int, most: int = 4) -> list[tuple[str, ...]]:
    """Return sequences of steps by lot."""
    random = Random(f"sequences:{seed}")
    return [by_lot(random, most) for _ in range(count)]


async def tried(folder: Path, steps: Iterable[tuple[str, ...]], seed: int) -> Found:
    """Carry out sequences one after the other on one database; after what must not be, on another one."""
    random, found, waiting = Random(f"operator:{seed}"), Found(), list(steps)
    while waiting:
        place = folder / str(len(waiting))
        place.mkdir()
        async with at_a_table(place, random, found) as operator:
            while waiting and await operator.carried_out(waiting.pop(0)):
                pass
    return found


async def one_of_three_servers(folder: Path, seed: int) -> Found:
    """Take one server of three away while matches run on all: the bot is removed there, or nobody reaches it."""
    random, found, channels = Random(f"servers:{seed}"), Found(), ("matches", "matches-2", "matches-3")
    async with a_table() as (table, base):
        for _ in channels[1:]:
            await table.faults.from_json({"kind": "add_server"})
        operator = Operator(folder, table, base, random, found)
        try:
            await operator.starts()
            numbers = [await operator.many.begun("Anna", channel=one, game="edo") for one in channels]
            for fault in random.sample(("removed", "unavailable"), 2):
                found.sequences += 1
                found.steps[fault] += 1
                at = random.randrange(len(numbers))
                guild = [*table.world.guilds][at]
                await table.faults.from_json({"kind": fault, fault: True, "guild_id": guild})
                await operator.plays_all(numbers[:at] + numbers[at + 1 :])
                if random.randrange(2):
                    await operator.stops(signal.SIGKILL)
                    await operator.starts()
                await table.faults.from_json({"kind": fault, fault: False, "guild_id": guild})
                await operator.plays_all(numbers)
            await operator.stops()
        except Silent as trouble:
            found.silent.append(f"one server of three: {trouble}")
        except Exception as trouble:
            found.bricked.append(f"one server of three: {trouble!r}")
        finally:
            await operator.ends()
        found.doubled += [f"one server of three: {nonce}" for nonce, times in operator.posts.items() if times > 1]
    return found
