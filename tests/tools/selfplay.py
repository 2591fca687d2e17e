"""``daimyo selfplay GAME``: a whole match through the real Discord client and the local table.

What was posted stays in a folder. Robots press at random, or as a caretaker would, but only what a person could press:
each reads its panel as it was posted, chooses among what is offered there, and waits for the panel to change. Half of
them answer in the DM, half behind the thread's button; now and then one types, looks elsewhere, or takes an offer.
"""

import argparse
import asyncio
import random
import shutil
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from bot.cli.command import command, option, ranking
from bot.config import UNHURRIED, Settings, load
from bot.local.errors import Impossible
from bot.logs import set_up
from bot.service.model import Position
from bot.service.service import Service
from bot.texts import Speaker
from bot.ui.kit.words import match_name
from engine.core.protocol import Outcome
from engine.core.refusals import Stale
from engine.registry import GAMES
from tests.advice import advice
from tests.driver import Driver, PeopledTable, components, table_with_bot, texts
from tests.tools.a_game import A_GAME, chosen

SENSE = 0.7
"""Share of the answers that a caretaker would give, too: nobody would read posts of a match played at random."""
PEOPLE = ("Anna", "Boris", "Chiyo", "Daniel", "Emma", "Farid", "Greta")
LONGEST = 30.0
TURNS = 20_000
OFFERED, WANDERED = 0.03, 0.06
"""Shares of the presses on a sheet: taking an offer, going to another space."""

Json = dict[str, Any]
DM = 1
"""The type of a channel with one person."""
AHEAD = ("atake", "aall", "aask", "askip")
"""The buttons of pages for what comes later."""


@command(
    "selfplay",
    "play a whole match by pressing buttons, and save its posts",
    *A_GAME,
    option("--out", type=Path, default=Path("out", "selfplay"), metavar="DIR", help="folder for posts and pictures"),
)
def run(args: argparse.Namespace) -> int:
    """Play; 0 if the match ended and its log replays to the stored state."""
    _, seats, options = chosen(args)
    settings = load().model_copy(update={"log_level": "warning", "presses_a_minute": UNHURRIED})
    set_up(settings, "selfplay")
    try:
        return asyncio.run(_play(args, settings, seats, options))
    except TimeoutError as trouble:
        print(f"The match did not come to its end: {trouble}", file=sys.stderr)
        return 1


async def _play(args: argparse.Namespace, settings: Settings, seats: int, options: dict[str, str]) -> int:
    people = PEOPLE[:seats]
    with tempfile.TemporaryDirectory() as folder:
        settings = settings.model_copy(update={"database": Path(folder) / "daimyo.sqlite3", "backups": None})
        async with table_with_bot(None, settings, people=people, seed=f"selfplay:{args.seed}") as (table, app):
            drivers = [table.person(name) for name in people]
            robots = Robots(drivers, app.service, args.seed, sense=SENSE, say=lambda words: print(words, flush=True))
            match = await robots.open(args.game, options)
            outcome = await robots.play(match)
            await app.service.maintenance.verify(match)
            info = await app.service.lobby.match(match)
            files = leave_posts(table, drivers, args.out)
    print(f"{match_name(info)} is over after {robots.presses} presses; its log replays to the stored state.")
    print(*ranking(outcome, info.names), f"{files} files in {args.out}", sep="\n")
    return 0


def leave_posts(table: PeopledTable, people: Sequence[Driver], folder: Path) -> int:
    """Write every channel and DM as a text, oldest post first, pictures beside it; the number of files."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    channels = [*table.channels(), *table.threads()]
    stories = [(str(channel["name"]), table.messages(channel["id"])) for channel in channels]
    stories += [(f"dm {person.name}", person.dms()) for person in people]
    return sum(
        _write(table, folder, f"{number:02d}-{_plain(name)}", posts) for number, (name, posts) in enumerate(stories)
    )


def _write(table: PeopledTable, folder: Path, name: str, posts: Sequence[dict[str, Any]]) -> int:
    lines: list[str] = []
    pictures: list[tuple[str, bytes]] = []
    for number, post in enumerate(posts):
        lines += ["-" * 100, f"{post['author']['username']}, {post['timestamp']}", texts(post)]
        for attachment in post["attachments"]:
            if (data := table.store.file(attachment["id"])) is not None:
                pictures.append((f"{name}-{number:04d}-{attachment['filename']}", data))
                lines.append(f"[picture: {pictures[-1][0]}]")
    (folder / f"{name}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    for picture, data in pictures:
        (folder / picture).write_bytes(data)
    return 1 + len(pictures)


def _plain(words: str) -> str:
    return "".join(sign if sign.isalnum() else "-" for sign in words)[:40].strip("-").lower()


class Robots:
    """The people of one match. They act one after the other, so that a seed makes the match again."""

    def __init__(
        self,
        people: list[Driver],
        service: Service,
        seed: int,
        *,
        sense: float = 0.0,
        say: Callable[[str], None] = lambda words: None,
    ) -> None:
        """``sense`` is the share of answers that are what a caretaker would give, where the panel offers it."""
        self._people = people
        self._sense = sense
        self._service = service
        self._random = random.Random(f"robots:{seed}")
        self._say = say
        self._told: set[str | int] = set()
        self.presses = 0

    async def open(self, title: str, options: dict[str, str]) -> int:
        """Open, fill and start a match; its number."""
        host, *others = self._people
        chosen = {"game": title, "seats": len(self._people), **options}
        await host.slash("match custom", options=" ".join(f"{key}={value}" for key, value in chosen.items()))
        lobby = await host.wait_for(lambda message: parts(message, "b1", "join"), timeout=LONGEST)
        for person in others:
            await person.click(lobby, custom_id=parts(lobby, "b1", "join")[0]["custom_id"])
        start = f"b1:start:{_number(parts(lobby, 'b1', 'join')[0])}::"
        await host.click(lobby, custom_id=start)
        return int(start.split(":")[2])

    async def play(self, match: int) -> Outcome:
        """Press until the match is over. Raises ``TimeoutError`` if something expected does not come."""
        outcome = (await self.play_until(match, lambda position: position.outcome is not None)).outcome
        assert outcome is not None
        await self._all_posted()
        return outcome

    async def play_until(self, match: int, enough: Callable[[Position], bool]) -> Position:
        """Press until a position is enough. Raises ``TimeoutError`` if something expected does not come."""
        for _ in range(TURNS):
            await self._service.caretakers.quiet()
            position = await self._service.play.position(match)
            if enough(position):
                return position
            self._tell(position)
            await self._answer(position, position.active[0])
        raise TimeoutError(f"no end after {TURNS} turns")

    def _tell(self, position: Position) -> None:
        """A line where all decide at once, and where a round of turns begins."""
        brief = Speaker("en-US", position.match.names, markdown=False)(
            GAMES[position.match.title].words.brief(position.view)
        )
        stage = brief if position.simultaneous else position.lap.round if position.lap else None
        if stage is not None and stage not in self._told:
            self._told.add(stage)
            self._say(f"{brief} · {self.presses} presses so far")

    async def _all_posted(self) -> None:
        for _ in range(int(LONGEST / 0.05)):
            if not await self._service.outbox.unsent():
                return
            await asyncio.sleep(0.05)
        raise TimeoutError("some posts did not go out")

    # -- one person -----------------------------------------------------------------------------------------

    async def _answer(self, position: Position, seat: int) -> None:
        person = self._people[seat]
        panel = await self._panel(person, position, seat)
        for _ in range(TURNS):
            try:
                panel = await self._press(person, panel)
            except Impossible:  # a newer message has taken its place meanwhile
                panel = await self._panel(person, position, seat)
            if not to_press(panel):
                return
            if any(part["custom_id"].endswith(":unlock") for part in parts(panel, "b1", "act")):
                return
            if seat not in (await self._service.play.position(position.match.id)).active:
                return
        raise TimeoutError(f"{person.name} found no end")

    async def _panel(self, person: Driver, position: Position, seat: int) -> Json:
        match = position.match
        if seat % 2 == 0:
            mark = f":{match.id}:"
            dm = next(channel for channel in person.channels() if channel["type"] == DM)
            return await person.wait_for(
                lambda message: any(mark in part["custom_id"] for part in to_press(message)),
                timeout=LONGEST,
                channel=dm,
            )
        assert match.thread_id is not None or match.lobby_message_id is not None
        thread = str(match.thread_id or match.lobby_message_id)
        table = await person.wait_for(
            lambda message: message["channel_id"] == thread and parts(message, "b1", "open"), timeout=LONGEST
        )
        self.presses += 1
        result = await person.click(table, custom_id=parts(table, "b1", "open")[0]["custom_id"])
        return await person.settled(result, timeout=LONGEST)

    # -- one press ------------------------------------------------------------------------------------------

    async def _press(self, person: Driver, panel: Json) -> Json:
        self.presses += 1
        before, channel = panel["edited_timestamp"], panel["channel_id"]
        if pages := parts(panel, "b1", *AHEAD):
            result = await person.click(panel, custom_id=self._random.choice(pages)["custom_id"])
        else:
            on_sheet = bool(parts(panel, "s1", "focus"))
            result = await (self._on_sheet(person, panel) if on_sheet else self._on_choices(person, panel))
        if not result.ok:
            raise TimeoutError(f"{person.name}: {result.reason}")

        def went_on(message: Json) -> bool:
            """Here, or in a newer message that has taken its place."""
            if message["id"] == panel["id"]:
                return bool(message["edited_timestamp"] != before)
            return (
                message["channel_id"] == channel and int(message["id"]) > int(panel["id"]) and bool(to_press(message))
            )

        return await person.wait_for(went_on, timeout=LONGEST)

    async def _on_sheet(self, person: Driver, panel: Json) -> Any:
        if locks := [part["custom_id"] for part in components(panel) if part.get("custom_id", "").endswith(":lock")]:
            return await person.click(panel, custom_id=locks[0])
        chance = self._random.random()
        offers = parts(panel, "b1", "offer")
        if chance < OFFERED and offers:
            return await person.click(panel, custom_id=self._random.choice(offers)["custom_id"])
        cards = parts(panel, "s1", "act")
        if chance < WANDERED or not cards:
            return await self._choose(person, panel, parts(panel, "s1", "focus")[0])
        return await self._sensible(person, panel) or await self._choose(person, panel, cards[0])

    async def _on_choices(self, person: Driver, panel: Json) -> Any:
        lists, groups = parts(panel, "s1", "act"), parts(panel, "s1", "group")
        answers = [*lists, *parts(panel, "b1", "act")]
        # what stands beside closed groups ("let the lot decide") must not be all that is ever chosen
        if not answers or (groups and not lists):
            return await self._choose(person, panel, groups[0])
        if sensible := await self._sensible(person, panel):
            return sensible
        part = self._random.choice(answers)
        if part["type"] == 2:
            return await person.click(panel, custom_id=part["custom_id"])
        return await self._choose(person, panel, part)

    async def _sensible(self, person: Driver, panel: Json) -> Any:
        """Now and then what a caretaker would answer, if it can be pressed here; else nothing."""
        if self._random.random() >= self._sense:
            return None
        part = parts(panel, "s1", "act")[:1] or parts(panel, "b1", "act")[:1]
        try:
            wish = await advice(self._service, int(_number(part[0])), int(person.id))
        except Stale:  # the panel is about to be replaced
            return None
        for button in parts(panel, "b1", "act"):
            if button["custom_id"].split(":", 4)[4] == wish:
                return await person.click(panel, custom_id=button["custom_id"])
        for select in parts(panel, "s1", "act"):
            if wish in [one["value"] for one in select["options"]]:
                return await person.select(panel, wish, custom_id=select["custom_id"])
        return None

    async def _choose(self, person: Driver, panel: Json, select: Json) -> Any:
        value = self._random.choice(select["options"])["value"]
        return await person.select(panel, value, custom_id=select["custom_id"])


def parts(message: Json, kind: str, *verbs: str) -> list[Json]:
    """The components of a message that can be pressed and have one of these verbs."""
    wanted = tuple(f"{kind}:{verb}:" for verb in verbs)
    return [
        part
        for part in components(message)
        if str(part.get("custom_id", "")).startswith(wanted) and not part.get("disabled")
    ]


def to_press(panel: Json) -> list[Json]:
    return [*parts(panel, "b1", "act", *AHEAD), *parts(panel, "s1", "act", "group", "focus")]


def _number(part: Json) -> str:
    return str(part["custom_id"].split(":")[2])
