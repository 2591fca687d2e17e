"""Nothing that leaves depends on what is hidden: two worlds that differ only in that look alike to everybody else.

What is compared is all that goes over the wire and into the log: words, alt texts, names of files and their bytes, ids,
choices that are offered while one types, exports, films, votes, reminders, their order and number. Digests of sealed
plans are a placeholder.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
import shutil
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any
from unittest import mock

from structlog.testing import capture_logs

from bot.config import Settings
from bot.local.errors import Impossible
from engine.core.chance import SeededChance
from engine.core.question import Question
from engine.registry import GAMES
from tests import driver
from tests.bot.service.hall import Hall, StillClock, some_wish
from tests.bot.service.twin import Lanes, Looked
from tests.bot.table.house import House
from tests.drill.kills import Files, files_of
from tests.driver import Driver, components, table_with_bot
from tests.engine.resampling import resample

PEOPLE = ("Anna", "Boris", "Chiyo")
"""The host, who is at the table with the second; the third is not."""
VIEWERS: tuple[tuple[int | None, str], ...] = ((0, "Anna"), (1, "Boris"), (None, "Chiyo"))
"""Who looks, and what seat they know."""
FILE = "daimyo.sqlite3"
LONGEST = 90.0
MOST_PRESSED = 4
EACH = 8
"""Of this number of positions one or more are of any one phase."""

LOOKS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("me", {}),
    ("board", {}),
    ("recap", {}),
    ("history", {}),
    ("history", {"replay": True}),
    ("history", {"graph": True}),
    ("match info", {}),
    ("orders", {}),
    ("verify", {}),
    ("host export", {}),
    ("decide", {"answer": "nonsense"}),
    ("plan", {"line": "nonsense"}),
)
"""What anybody may ask at any time."""
TYPED: tuple[tuple[str, str], ...] = (
    ("decide", "answer"),
    ("plan", "line"),
    ("board", "place"),
    ("history", "chapter"),
    ("orders", "decision"),
    ("orders", "answers"),
    ("host rollback", "part"),
    ("host replace", "seat"),
    ("vote", "about"),
    ("me", "match"),
)
"""What is offered while somebody types."""
DEEDS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("host nudge", {}),
    ("undo", {}),
    ("host extend", {"time": "1d"}),
    ("host end", {}),
    ("vote", {"answer": "yes"}),
)
"""What changes something."""

TURNS = ("b1:page:", "b1:home:", "b1:me:", "b1:board:", "b1:orders:", "b1:suggest:")
"""Buttons of a panel that only lead elsewhere in it, or show something."""

PLAIN = (
    (re.compile(r"\b\d{17,20}\b"), "#"),
    (re.compile(r"aW50[\w-]+"), "#"),
    (re.compile(r"'seconds': [\d.]+"), "'seconds': #"),
)
"""Ids and tokens that Discord makes, and how long something took."""
SEALED, DIGEST = re.compile(r"[🔒🔏](?:(?!\\n).)*"), re.compile(r"`[0-9a-f]{16,64}`")
"""A line about sealed plans, and a digest in it."""
IN_FILE = re.compile(rb'"digest": ?"[0-9a-f]+"')
"""The same in a file for programs."""
KINDS = {
    "posts for all": r"^in the thread\t",
    "posts for one": r"^to \w+\t",
    "lines in the log": r"^the log\t",
    "words": r"'content': '",
    "alt texts": r"'description': '",
    "names of files": r"'filename': '",
    "pictures": r"\.png [0-9a-f]{64}'",
    "films": r"replay\.webp [0-9a-f]{64}'",
    "ids of buttons": r"'custom_id': '",
    "numbers of posts": r"\], 'id': \d",
    "choices while one types": r"'type': 8, 'data': \{'choices': \[\{",
    "votes": "🗳️",
    "reminders": "⏰",
}
"""By what one knows what leaves."""


# -- a table ------------------------------------------------------------------------------------------------------


@contextlib.contextmanager
def with_bytes() -> Iterator[None]:
    """The table's record of the traffic has digests of files behind their names."""
    with mock.patch.object(driver, "_exchange", _exchange(driver._exchange)):
        yield


def _exchange(honest: Any) -> Any:
    def exchange(request: Any, response: Any) -> Any:
        made = honest(request, response)
        incoming = request.get(driver.INCOMING, driver.Incoming(None))
        plain = [(file.name, IN_FILE.sub(b"digest", file.data)) for file in incoming.uploads]
        files = tuple(f"{name} {sha256(data).hexdigest()}" for name, data in plain)
        return driver.Exchange(made.method, made.path, made.request, files, made.status, made.response)

    return exchange


@contextlib.asynccontextmanager
async def at_table(folder: Path, clock: StillClock) -> AsyncIterator[House]:
    """A table that stands in a folder, with the bot at it, at a moment that stays."""
    settings = Settings(database=folder / FILE, cache=folder / "cache", _env_file=None)  # type: ignore[call-arg]
    with with_bytes(), mock.patch("tests.bot.table.house.LONGEST", LONGEST):
        async with table_with_bot(
            folder / "table", settings, people=PEOPLE, clock=clock, seed="twins", record=True
        ) as (table, app):
            house = House(table, app, clock)  # type: ignore[arg-type]
            table.interactions.ack_seconds = LONGEST  # nobody loses patience in one world only
            await house.posted()
            table.traffic.clear()
            yield house


def left(house: House, *, without: str = "") -> Lanes:
    """All that left since the last time, but what went to one person alone, and the commands.

    The commands are registered beside everything else, sooner or later.
    """
    names = {house.table.world.dm(house.person(name).id).id: f"to {name}" for name in PEOPLE}
    lanes: Lanes = defaultdict(list)
    for exchange in house.table.traffic:
        _, first, where, *_ = exchange.path.split("/")
        if first == "applications":
            continue
        lane = names.get(where, "in the thread") if first == "channels" else "answers"
        if lane != f"to {without}":
            told = (exchange.method, exchange.path, exchange.request, exchange.files, exchange.status)
            lanes[lane].append(_plain(repr(told)))
    house.table.traffic.clear()
    return lanes


def _plain(words: str) -> str:
    for pattern, instead in PLAIN:
        words = pattern.sub(instead, words)
    return SEALED.sub(lambda line: DIGEST.sub("`digest`", line[0]), words)


# -- what people do -----------------------------------------------------------------------------------------------


async def looks(house: House, names: tuple[str, ...]) -> None:
    """Everybody of these looks at everything, and types the beginning of everything."""
    for name in names:
        person = house.person(name)
        for command, options in LOOKS:
            await _uses(house, person, command, options)
        for command, option in TYPED:
            with contextlib.suppress(Impossible):
                await person.autocomplete(command, **{option: ""})
        await _turns(house, person)


async def _uses(house: House, person: Driver, command: str, options: dict[str, Any]) -> Any:
    with contextlib.suppress(Impossible):
        result = await person.slash(command, **options, match="1")
        if result.messages:
            return await person.settled(result, timeout=LONGEST)
    return None


async def _turns(house: House, person: Driver) -> None:
    """Leaf through the panel."""
    panel = await _uses(house, person, "me", {})
    for number in range(MOST_PRESSED):
        ids = [] if panel is None else [part for part in components(person.current(panel)) if not part.get("disabled")]
        turns = [part for part in ids if str(part.get("custom_id", "")).startswith((*TURNS, "s1:focus:", "s1:group:"))]
        if number >= len(turns):
            return
        part, before = turns[number], _answers(house)
        if part["custom_id"].startswith("b1:"):
            await person.click(panel, custom_id=part["custom_id"])
        else:
            await person.select(panel, part["options"][-1]["value"], custom_id=part["custom_id"])
        async with asyncio.timeout(LONGEST):
            while _answers(house) == before:  # noqa: ASYNC110
                await asyncio.sleep(0.01)


def _answers(house: House) -> int:
    return sum(exchange.path.startswith("/webhooks/") for exchange in house.table.traffic)


# -- worlds -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Position:
    """A match at some moment: what stands in its file."""

    number: int
    phase: str
    hides: bool
    """Whether the second of the people could choose in secret just now, while others are asked, too."""
    files: Files
    time: Any


async def begun(folder: Path, title: str, clock: StillClock) -> None:
    """A match in a folder."""
    await asyncio.to_thread(folder.mkdir)
    async with at_table(folder, clock) as house:
        caretakers = GAMES[title].seats[0] - 2
        more = {"start": "draft"} if title == "shogun" else {}
        await house.match("Anna", "Boris", caretakers=max(caretakers, 0), game=title, **more)
        await house.posted()


async def walked(folder: Path, clock: StillClock, random: Random, each: int, until: int) -> list[Position]:
    """Positions of the match, a number by lot of each phase; it is played on at random for a number of answers."""
    hall, found, seen = (
        Hall(folder / FILE, GAMES),
        dict[tuple[str, bool], list[Position]](),
        Counter[tuple[str, bool]](),
    )
    hall.clock = clock
    await hall.open()
    try:
        for number in range(until):
            if not await hall.act(1, random):
                break
            await hall.service.caretakers.quiet()
            await _posted_elsewhere(hall)
            live = await hall.service.repository.get(1)
            kind = str(live.stands.state.phase), _hides(live)
            seen[kind] += 1
            kept, place = found.setdefault(kind, []), random.randrange(seen[kind])
            if place < each:
                kept[place : place + (len(kept) == each)] = [Position(number, *kind, files_of(folder), clock.now())]
    finally:
        await hall.close()
    return [position for kept in found.values() for position in kept]


async def _posted_elsewhere(hall: Hall) -> None:
    """What was posted on the way stands nowhere at the tables to come."""
    while rows := await hall.service.outbox.unsent():
        for row in rows:
            await hall.service.outbox.tick_off(row.id)


def _hides(live: Any) -> bool:
    game, state = live.game, live.stands.state
    if 1 not in live.stands.active or len(live.stands.active) < 2:
        return False
    return sum(isinstance(one, game.hidden.actions) for one in game.legal_actions(state, 1)) > 1


def laid_out(folder: Path, table: Path, position: Position) -> Path:
    """A folder with a table at this position."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    shutil.copytree(table / "table", folder / "table")
    for name, content in position.files.items():
        (folder / name).write_bytes(content)
    return folder


async def dealt_otherwise(folder: Path, position: Position, looked: Looked, where: str, viewers: int) -> None:
    """What people cannot know lies differently, and all looks the same to them; a number by lot are asked."""
    clock = StillClock()
    clock.time = position.time
    async with at_table(folder, clock) as house:
        repository = house.service.repository
        live = await repository.get(1)
        for seat, name in Random(where).sample(VIEWERS, viewers):
            twin = resample(live.game, live.stands.state, seat, SeededChance(f"{where}:{name}"))
            if twin == live.stands.state:
                continue
            looked.differed += 1
            await looks(house, (name,))
            left(house)  # what is told once only is told now
            worlds = []
            for state in (live.stands.state, twin):
                repository.hold(live.at(state=state, ply=live.stands.ply))
                house.app.artist._kept.clear()
                await looks(house, (name,))
                worlds.append(left(house))
            repository.hold(live)
            looked.compare(f"{where}, {name}", *worlds)


async def chosen_otherwise(folders: Iterator[Path], position: Position, looked: Looked, where: str) -> None:
    """The second chooses this or that in secret; nobody else can see what, whatever they do."""
    worlds, chosen = [], []
    for world in range(2):
        clock = StillClock()
        clock.time = position.time
        with capture_logs() as logs:
            async with at_table(next(folders), clock) as house:
                chosen.append(await _chosen(house, Random(f"{where}:{world}"), world))
                await house.posted()
                await looks(house, ("Anna", "Chiyo"))
                await _late(house)
                for command, options in DEEDS:
                    await _uses(house, house.person("Anna"), command, options)
                    await house.posted()
                lanes = left(house, without="Boris")
                await house.app.clients.desk.presses.answered(LONGEST)  # which each has a line in the log for
        lanes["the log"] = sorted(_plain(repr(line)) for line in logs)
        worlds.append(lanes)
    looked.differed += chosen[0] != chosen[1]
    there = "\n".join(f"{lane}\t{item}" for lane, items in worlds[0].items() for item in items)
    looked.kinds.update(kind for kind, known in KINDS.items() if re.search(known, there, re.M))
    looked.compare(f"{where}, chosen in secret", *worlds)


async def _chosen(house: House, random: Random, which: int) -> Any:
    """Choose something; fill and lock a plan if nothing is revealed by that."""
    play, user = house.service.play, int(house.person("Boris").id)
    live = await house.service.repository.get(1)
    secret = [one for one in live.game.legal_actions(live.stands.state, 1) if isinstance(one, live.game.hidden.actions)]
    await play.submit(1, user, live.game.actions.write(secret[which]))
    asked = await play.question(1, user)
    while _open(asked.question):
        await play.submit(1, user, some_wish(asked.question, random), decision=asked.decision)
        asked = await play.question(1, user)
        if len((await play.position(1)).active) < 2:
            break
    return (await house.service.repository.get(1)).stands.state


def _open(question: Question | None) -> bool:
    return question is not None and question.sheet is not None and not question.sheet.locked


async def _late(house: House) -> None:
    """Time goes by until a minute before the deadline."""
    clock: Any = house.clock
    due = (await house.service.play.position(1)).due_at
    whole = (due - clock.now()).total_seconds() - 60 if due is not None else 0.0
    for _ in range(4):
        if whole > 0:
            clock.move(seconds=whole / 4)
            house.service.downtime.last = clock.now()
            await house.service.time.run_due()
            await house.posted()


async def twins(
    folder: Path,
    title: str,
    seed: int,
    most: int,
    until: int = 10**6,
    viewers: int = 3,
    *,
    looked: Looked | None = None,
) -> Looked:
    """Some positions of a match beside their twins, of every phase if they are enough."""
    looked, random, clock = looked or Looked(), Random(f"twins:{title}:{seed}"), StillClock()
    began = folder / "began"
    await begun(began, title, clock)
    every = await walked(began, clock, random, max(1, most // EACH), until)
    for position in random.sample(every, min(most, len(every))):
        where = f"{title} {seed}, after {position.number + 1} answers, {position.phase}"
        looked.positions += 1
        if position.hides:
            worlds = (laid_out(folder / f"world {world}", began, position) for world in range(2))
            await chosen_otherwise(worlds, position, looked, where)
        else:
            await dealt_otherwise(laid_out(folder / "world", began, position), position, looked, where, viewers)
    return looked
