"""A match through the real client while every fifth request of the bot goes wrong, and now and then the bot is killed.

After some of the kills the database is put back from a backup (``restores``). What people press is compared with what
is in the log, what the outbox says with what stands at the table.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
import shutil
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any
from unittest import mock

import orjson
from aiohttp import web
from pydantic import PrivateAttr
from sqlalchemy import select

from bot.app import point_at, running
from bot.config import Settings
from bot.local.errors import Impossible
from bot.local.faults import Fault
from bot.local.model import Change, EventKind
from bot.local.user_actions import Result
from bot.service.match.match_state import ERA
from bot.service.match.pending_plies import By
from bot.service.model import PostKind
from bot.service.service import Service
from bot.store import log, opening, outbox
from bot.store.backups import copy_whole
from bot.store.stores import look_into
from bot.store.tables import outbox as rows_to_post
from bot.workers import off_loop
from tests.bot.table.house import HandClock, House, parts
from tests.bot.table.test_whole_matches import SECRETS
from tests.bot.table.threads import told_once
from tests.drill.restores import EVERY, Back, Backups, press_what_is_gone
from tests.driver import Driver, PeopledTable, components, texts
from tests.tools.selfplay import Robots

ONE_IN = 5
"""Requests for each fault."""
KILLS = 40
"""Faults for each kill."""
RESTORES = 3
"""Kills for each restore from a backup."""
BREAKS = 25
"""Faults for each break of the gateway."""
PATIENCE = 2.0
"""Seconds that somebody waits for an answer before pressing again; longer and longer if that was in vain, too."""
PAUSE = 0.05
"""Seconds after which somebody tries again who could not press at all: the bot is in the same process."""
SOON = timedelta(seconds=0.1)
"""After which a post that was refused is tried again."""
QUICK = 0.01
"""Pauses of the client are so much shorter."""
LABELLED = timedelta(seconds=3)
"""At most so long before the time that a backup is called after it was made: no two are called the same."""
LONGEST = 120.0
ACK_SECONDS = 1.0
TOKEN = "drill.token"
FINE = (outbox.SENT, outbox.CLOSED, outbox.GONE, outbox.REPLACED)
"""What becomes of a row that was posted, or need not be any more."""
BROKEN = (500, 502, 503, 504)

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Kind:
    """Who plays what."""

    title: str
    people: tuple[str, ...]
    caretakers: int
    enough: int
    """It ends after a number of requests, or with its own end."""
    options: dict[str, str] = field(default_factory=dict)


KINDS = (
    Kind("shogun", ("Anna", "Boris"), 1, 560, {"side": "sun"}),
    Kind("edo", ("Anna",), 1, 560),
    Kind("rokugan", ("Anna", "Boris"), 1, 560),
    Kind("shogun", ("Anna", "Boris"), 2, 560, {"side": "moon", "start": "draft"}),
    Kind("edo", ("Anna", "Boris"), 1, 560, {"money_public": "off"}),
    Kind("rokugan", ("Anna",), 1, 560),
)


@dataclass(slots=True)
class Tally:
    """What came of it."""

    faults: Counter[str] = field(default_factory=Counter)
    requests: int = 0
    presses: int = 0
    again: int = 0
    """How often somebody had to press, or look, again."""
    posts: int = 0
    kills: int = 0
    restores: int = 0
    ended: int = 0
    """Matches that were over before there were enough requests."""
    copies: int = 0
    """Backups that were read in another place and compared with the file."""
    gone: int = 0
    """Presses on what was asked in a time that a restore took away."""
    lost: list[str] = field(default_factory=list)
    doubled: list[str] = field(default_factory=list)
    leaks: list[str] = field(default_factory=list)


class Lot(Fault):
    """Spoils every fifth request, by lot in one of many ways."""

    kind: str = "lot"
    times: int = 0
    _random: Random = PrivateAttr()
    _tally: Tally = PrivateAttr()
    _dead: bool = PrivateAttr(default=False)
    _deaths: int = PrivateAttr(default=0)
    _on: bool = PrivateAttr(default=True)
    _happened: Callable[[str], None] = PrivateAttr()

    def begin(self, random: Random, tally: Tally, happened: Callable[[str], None]) -> None:
        """``happened`` is told of each fault, at the moment at which a process that is killed would be."""
        self._random, self._tally, self._happened = random, tally, happened

    def rest(self, resting: bool = True) -> None:
        """Nothing goes wrong for a while."""
        self._on = not resting

    def die(self, dead: bool = True) -> None:
        """What comes now comes from a process that is no more."""
        self._dead = dead
        self._deaths += dead

    async def spoil(self, handler: Callable[[], Awaitable[web.StreamResponse]]) -> web.StreamResponse:
        if self._dead:
            raise asyncio.CancelledError  # the connection is closed without an answer
        self._tally.requests += 1
        if not self._on or self._random.randrange(ONE_IN):
            return await handler()
        return await self._spoilt(handler)

    async def _spoilt(self, handler: Callable[[], Awaitable[web.StreamResponse]]) -> web.StreamResponse:
        way = self._random.choice(("limit", "error before", "error after", "cut before", "cut after", "late"))
        self._tally.faults[way] += 1
        if way == "late":
            deaths = self._deaths
            await asyncio.sleep(self._random.choice((0.05, 0.2, ACK_SECONDS + 0.1)))
            if deaths != self._deaths:  # nothing is on its way for the hour that may have gone by
                raise asyncio.CancelledError
            return await handler()
        if way.endswith("after"):
            await handler()
        self._happened(way)
        if self._dead or way.startswith("cut"):
            raise asyncio.CancelledError
        if way == "limit":
            wait = {"message": "You are being rate limited.", "retry_after": 0.05, "global": False}
            headers = {"Via": "1.1 local", "Retry-After": "0.05", "Content-Type": "application/json"}
            return web.Response(body=orjson.dumps(wait), status=429, headers=headers)
        return web.Response(status=self._random.choice(BROKEN), text="upstream", content_type="text/html")


class Hasty:
    """asyncio for the client: its pauses are shorter."""

    def __getattr__(self, name: str) -> Any:
        return getattr(asyncio, name)

    @staticmethod
    async def sleep(seconds: float, result: Any = None) -> Any:
        return await asyncio.sleep(seconds * QUICK, result)


@contextlib.contextmanager
def hurried(*, posts: bool = True) -> Iterator[None]:
    """Let all that is tried again be tried soon, ``posts`` by the bot, too."""
    with contextlib.ExitStack() as stack:
        for module in ("discord.http", "discord.webhook.async_"):
            stack.enter_context(mock.patch(f"{module}.asyncio", Hasty()))
        stack.enter_context(mock.patch("discord.client.ExponentialBackoff.delay", return_value=0.02))
        if posts:
            soon = lambda result, since, now: now + SOON  # noqa: E731
            stack.enter_context(mock.patch("bot.service.outbox.next_try", soon))
        stack.enter_context(mock.patch("tests.bot.table.house.LONGEST", LONGEST))
        stack.enter_context(mock.patch("bot.clients.BACK_OFF", (0.02,)))
        stack.enter_context(mock.patch("bot.ui.posting.post.TROUBLED_SLEEP", 0.1))
        yield


class Witness(Driver):
    """A person who remembers what was pressed, and what could be seen to have come of it."""

    def __init__(self, driver: Driver, seat: Seat) -> None:
        super().__init__(driver._actions, driver._feed)
        self.seat = seat

    async def click(self, message: Json | str, label: str | None = None, *, custom_id: str | None = None) -> Result:
        if custom_id is not None:
            self.seat.presses(custom_id)
        return await super().click(message, label, custom_id=custom_id)

    async def select(
        self, message: Json | str, *wanted: str, placeholder: str | None = None, custom_id: str | None = None
    ) -> Result:
        if custom_id is not None:
            self.seat.presses(custom_id, wanted[0])
        return await super().select(message, *wanted, placeholder=placeholder, custom_id=custom_id)

    async def wait_for(self, predicate: Any, *, timeout: float = 5.0, channel: str | Json | None = None) -> Json:  # noqa: ASYNC109
        found = await super().wait_for(predicate, timeout=timeout, channel=channel)
        self.seat.sees(found)
        return found


class Seat:
    """What one person pressed and saw, by the number of the decision."""

    def __init__(self) -> None:
        self.count = 0
        self.tried: dict[int, set[str | None]] = defaultdict(set)
        """By the number of a decision what may have been played then; None for anything."""
        self.settled: dict[int, frozenset[str | None]] = {}
        """By the place of a ply the same, of those that were seen to be played."""
        self.eras: list[tuple[int, int]] = [(0, 0)]
        """With which of this person's plies each era began."""

    def decision(self, place: int) -> int:
        """The number that was asked for a ply."""
        return next(era for era, first in reversed(self.eras) if first <= place) * ERA + place

    def goes_back(self, era: int, place: int) -> None:
        """From this ply on all is lost, and asked anew."""
        self.eras.append((era, place))
        self.settled = {one: wishes for one, wishes in self.settled.items() if one < place}

    def presses(self, custom_id: str, value: str = "") -> None:
        """A button or a list, as its id says."""
        self.count += 1
        _, verb, _, decision, rest = custom_id.split(":", 4)
        if verb == "act":
            for place, wish in enumerate((value or rest).split(";")):
                self.tried[int(decision) + place].add(wish.strip())
        elif verb in ("offer", "rest"):
            for place in range(40):
                self.tried[int(decision) + place].add(None)

    def sees(self, message: Json) -> None:
        """A panel asks for a certain decision: those before it have been taken."""
        for part in components(message):
            kind, _, rest = str(part.get("custom_id", "")).partition(":")
            verb, _, rest = rest.partition(":")
            decision = rest.split(":")[1] if rest.count(":") > 1 else ""
            if kind in ("b1", "s1") and verb == "act" and decision and int(decision) // ERA == self.eras[-1][0]:
                for before in range(int(decision) % ERA):
                    self.settled.setdefault(before, frozenset(self.tried[self.decision(before)]))

    def judge(self, who: str, played: list[tuple[str, str]], tally: Tally) -> None:
        """``played`` are the seat's plies: what, and by whom."""
        for number, (notation, by) in enumerate(played):
            if by == By.PERSON and not self.tried[self.decision(number)] & {notation, None}:
                tally.doubled.append(f"{who}: {notation!r} as decision {number}, which nobody pressed then")
        for number, wishes in self.settled.items():
            notation, by = played[number] if number < len(played) else ("nothing", By.PERSON)
            if by == By.PERSON and not wishes & {notation, None}:
                tally.lost.append(f"{who}: decision {number} was seen to be one of {set(wishes)}, is {notation}")


def copy_folder(folder: Path, target: Path) -> None:
    """Copy what a killed process leaves; an unfinished backup may get its name meanwhile, and is missing then."""

    def copied(source: str, copy: str) -> None:
        with contextlib.suppress(FileNotFoundError):
            shutil.copy2(source, copy)

    leave = shutil.ignore_patterns("*-shm", "*.lock")
    shutil.copytree(folder, target, ignore=leave, copy_function=copied)


class Storm:
    """A table that outlives the bot at it."""

    def __init__(self, folder: Path, kind: Kind, seed: int) -> None:
        self.folder, self.kind, self.seed = folder, kind, seed
        self.tally = Tally()
        self.clock = HandClock()
        self.seats = {name: Seat() for name in kind.people}
        self.posts: Counter[str] = Counter()
        self.lives = 0
        self.number = 0
        self.lot = Lot()
        self.lot.begin(Random(f"storm:{seed}"), self.tally, self._happened)
        self._random = Random(f"kills:{seed}")
        self._killed, self._enough = asyncio.Event(), asyncio.Event()
        self._breaks: set[asyncio.Task[None]] = set()
        self.backups = Backups()
        self._back: Back | None = None
        self._trouble: Exception | None = None
        self._otherwise: set[str] = set()
        """Posts that were made or have grown in a time that a restore took away."""

    @property
    def path(self) -> Path:
        """The file of the present life."""
        return self.folder / str(self.lives) / "daimyo.sqlite3"

    def _happened(self, way: str) -> None:
        if self._random.randrange(KILLS) == 0:
            self._kill()
        elif self._random.randrange(BREAKS) == 0:
            self.tally.faults["gateway"] += 1
            gateway = self.table.gateway
            breaking = self._random.choice((gateway.drop, gateway.ask_to_reconnect, gateway.invalidate))()
            if breaking is not None:  # else it is done
                task = asyncio.create_task(breaking)
                self._breaks.add(task)
                task.add_done_callback(self._breaks.discard)

    def _kill(self) -> None:
        """As by SIGKILL at this moment: what is in the files is all that is left."""
        self.tally.faults["kill"] += 1
        self.tally.kills += 1
        file, self.lives = self.path, self.lives + 1
        try:
            with contextlib.closing(opening.connect(file)) as reader:
                reader.execute("BEGIN")
                reader.execute("SELECT 1 FROM sqlite_master").fetchone()  # SQLite keeps file and log as they are for it
                copy_folder(file.parent, self.path.parent)
        except Exception as trouble:
            self._trouble = trouble  # raised by ``_lived``: the one who asked for this kill is the table
        self.lot.die()
        self._killed.set()

    async def play(self) -> Tally:
        """The whole of it."""
        self.path.parent.mkdir(parents=True)
        seconds = lambda: self.clock.now().timestamp()  # noqa: E731
        table = PeopledTable(None, token=TOKEN, people=self.kind.people, clock=seconds)
        table.interactions.ack_seconds = ACK_SECONDS
        table.world.watchers.append(self._watch)
        self.table = table
        point_at(await table.start())
        try:
            async with asyncio.timeout(600):
                while not await self._lived(table):
                    if self.backups.made and self._random.randrange(RESTORES) == 0:
                        await self._restore()
                return self.tally
        finally:
            self.lot.die()
            await table.stop()

    async def _restore(self) -> None:
        """The database is that of a backup; what came after it is lost, and nothing else."""
        self.tally.restores += 1
        self.clock.shift += timedelta(milliseconds=10)  # it takes a moment to call for it
        self._back = await self.backups.put_back(self.path, self.clock, self._random)
        for name, seat in self.seats.items():
            seated = self._back.seats[int(self.house.person(name).id)]
            seat.goes_back(self._back.era, sum(ply[1] == seated for ply in self._back.plays))
        stands = set()
        for posts in self.table.world.posts.values():
            for post in posts.values():
                edited = post.body.get("edited_timestamp")
                late = datetime.fromisoformat(edited or post.body["timestamp"]) >= self._back.at.at - LABELLED
                if late:
                    self._otherwise.add(post.id)
                if not (late and edited):  # a panel that was pressed is another message by now: it is posted anew
                    stands.add(str(post.body.get("nonce")))
        self.posts = Counter({one: times for one, times in self.posts.items() if one in stands or times > 1})

    async def _begun(self) -> int:
        kind = self.kind
        number = await self.house.match(*kind.people, caretakers=kind.caretakers, game=kind.title, **kind.options)
        for name in kind.people:
            await self.house.told(name, "settings pictures", show="words")
        self.house.table.faults.waiting.append(self.lot)
        return number

    async def _lived(self, table: PeopledTable) -> bool:
        """Whether the match was played to its end before the bot was killed."""
        self.lot.die(False)
        self._killed.clear()
        self.clock.shift += timedelta(minutes=self._random.choice((1, 15, 70)))  # Discord forgets, too
        living, killed = asyncio.create_task(self._life(table)), asyncio.create_task(self._killed.wait())
        await asyncio.wait([living, killed], return_when=asyncio.FIRST_COMPLETED)
        for task in (living, killed):
            task.cancel()
        await asyncio.gather(living, killed, return_exceptions=True)
        if self._trouble is not None:
            raise self._trouble
        if not self._killed.is_set():
            living.result()
        return not self._killed.is_set()

    async def _life(self, table: PeopledTable) -> None:
        settings = Settings(database=self.path, cache=self.folder / "cache", _env_file=None)  # type: ignore[call-arg]
        async with running(settings, local=True, clock=self.clock, seed=f"storm:{self.seed}") as app:
            app.connect(TOKEN)
            async with asyncio.timeout(LONGEST):
                await app.came_online()
            self.house = House(table, app, self.clock)
            self.number = self.backups.number = self.number or await self._begun()
            self.lot.rest(False)
            people: list[Driver] = [Witness(self.house.person(name), self.seats[name]) for name in self.kind.people]
            keeping = asyncio.create_task(self._keep())
            try:
                if self._back is not None:
                    for person in people:
                        self.tally.gone += await press_what_is_gone(person, self._back.era)
                await Patient(people, app.service, self.seed, self.tally).until(self.number, self.kind.enough)
                self._enough.set()
                await keeping  # no backup is cut off: there are no two at a time
            finally:
                keeping.cancel()
            self.tally.ended = (await app.service.play.position(self.number)).outcome is not None
            self.lot.rest()
            await app.desk.presses.answered(LONGEST)  # those in vain, too
            await app.service.caretakers.quiet()
            await self._posted()
            await self._judge(self.number)

    async def _keep(self) -> None:
        """Requests for each backup."""
        life = self.lives
        while not self._enough.is_set():
            await self.backups.keep(self.house, lambda: life == self.lives)
            after = self.tally.requests + EVERY
            while self.tally.requests < after and not self._enough.is_set():  # noqa: ASYNC110
                await asyncio.sleep(0.05)

    async def _posted(self) -> None:
        """Wait until nothing is left to post, nor to be tried again."""
        async with asyncio.timeout(LONGEST):
            while await self.house.service.outbox.unsent() or await self.house.service.outbox.next_try():  # noqa: ASYNC110
                await asyncio.sleep(0.05)

    # -- judging --------------------------------------------------------------------------------------------

    def _watch(self, change: Change) -> None:
        """Whatever appears at the table."""
        if change.kind is EventKind.MESSAGE_CREATE and change.post is not None:
            nonce = str(change.post.body.get("nonce", ""))
            if nonce.startswith("o:"):
                self.posts[nonce] += 1

    async def _copied(self, number: int) -> str:
        """What is wrong with the log as the backups of this moment have it; it leads to the position beside it."""
        store = self.house.app.store
        before = await store.read(log.plies, number)
        made = await off_loop(copy_whole, store.path, store.backups, self.clock.now())
        after = await store.read(log.plies, number)  # what somebody pressed in vain may be done just now
        copy = await look_into(made.path)
        try:
            await Service(copy, self.clock).maintenance.verify(number)
            self.tally.copies += 1
            plays = await copy.read(log.plies, number)
        finally:
            await copy.close()
        if plays[: len(before)] == before and plays == after[: len(plays)]:
            return ""
        return f"a backup of this moment has another log: {len(plays)} plies, not {len(before)} to {len(after)}"

    async def _judge(self, number: int) -> None:
        house, tally = self.house, self.tally
        tally.posts = len(self.posts)
        tally.presses = sum(seat.count for seat in self.seats.values())
        plays = await house.app.store.read(log.plies, number)
        query = select(rows_to_post).where(rows_to_post.c.match_id == number)
        rows = await house.app.store.read(lambda connection: connection.execute(query).mappings().all())
        unposted = [row for row in rows if row["result"] not in FINE]
        tally.lost += [f"row {row['id']} {row['kind']}: {row['result']}, {row['answer']}" for row in unposted]
        moved = {f"o:{row['id']}" for row in rows if row["kind"] == PostKind.TURN}  # how many stand is looked at below
        twice = [(nonce, times) for nonce, times in self.posts.items() if times > 1]
        tally.doubled += [
            f"post {nonce}: {times} times" for nonce, times in twice if nonce[: nonce.rindex(":")] not in moved
        ]
        match = await house.service.lobby.match(number)
        for name, pressed in self.seats.items():
            seat = match.seated(int(house.person(name).id))
            pressed.judge(name, [(play["notation"], play["by"]) for play in plays if play["seat"] == seat], tally)
        await house.service.maintenance.verify(number)
        if wrong := await self._copied(number):
            tally.lost.append(wrong)
        thread = house.table.messages(await house.thread(number))
        self.backups.judge([texts(post) for post in thread])
        tally.lost += self.backups.wrong
        secret = re.compile(rf"{SECRETS[self.kind.title]}|storm:\d")
        tally.leaks += [str(post)[:200] for post in thread if not post["ephemeral"] and secret.search(str(post))]
        turns = [post for post in thread if not post["ephemeral"] and parts(post, f"b1:open:{number}:")]
        tally.doubled += [f"{len(turns)} posts of the thread say who must act"] if len(turns) > 1 else []
        try:
            await told_once(house, number, otherwise=self._otherwise)
        except AssertionError as other:
            (tally.lost if "nowhere" in str(other) else tally.doubled).append(f"the thread: {other}")


class Patient(Robots):
    """Presses again when nothing comes of it."""

    def __init__(self, people: list[Driver], service: Any, seed: int, tally: Tally) -> None:
        super().__init__(people, service, seed)
        self.tally = tally

    async def until(self, number: int, enough: int) -> None:
        """Play on until a number of requests were made, and all that happened is told."""
        in_vain = 0
        while (position := await self._now(number)).outcome is None:
            if self.tally.requests >= enough and not (await self._service.repository.get(number)).stands.untold:
                return
            try:
                async with asyncio.timeout(PATIENCE * (1 + in_vain)):
                    await self._answer(position, self._random.choice(position.active))
                in_vain = 0
            except (TimeoutError, Impossible, LookupError):  # no answer, or one that is still being written
                self.tally.again += 1
                in_vain = min(in_vain + 1, 9)
                await asyncio.sleep(PAUSE)

    async def _now(self, number: int) -> Any:
        await self._service.caretakers.quiet()
        return await self._service.play.position(number)

    async def _panel(self, person: Driver, position: Any, seat: int) -> Json:
        """In the direct messages or behind the thread's button, as it comes."""
        return await super()._panel(person, position, self._random.randrange(2))
