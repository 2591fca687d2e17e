"""``python -m tests.tools selfcampaign``: a whole campaign through the real Discord client and the local table.

Six people take turns in four seats. They play as in ``selfplay``; posts, pictures and reports stay in a folder.
"""

import argparse
import asyncio
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from bot.cli.command import command, option, whole
from bot.config import UNHURRIED, load
from bot.logs import set_up
from bot.service.campaigns.model import Campaign, Carry
from bot.service.model import Status
from bot.service.service import Service
from tests.driver import Driver, PeopledTable, table_with_bot
from tests.tools.selfplay import LONGEST, PEOPLE, SENSE, Robots, leave_posts, parts

NAME, GAMES = "The year of the crane", "Shogun, Battle for Rokugan, Edo, Shogun"
MEMBERS, SEATS, FIRST = 6, 4, 1
DRAWN = 300.0
"""Seconds in which the boards of a book are drawn."""


@command(
    "selfcampaign",
    "play a whole campaign by pressing buttons, and save its posts",
    option("--seed", type=whole(0, 10**12), default=1, help="the luck of the campaign; default: 1"),
    option(
        "--out", type=Path, default=Path("out", "selfcampaign"), metavar="DIR", help="folder for posts and pictures"
    ),
)
def run(args: argparse.Namespace) -> int:
    """Play; 0 if the campaign came to its report and each log replays to the stored state."""
    settings = load().model_copy(update={"log_level": "warning", "presses_a_minute": UNHURRIED})
    set_up(settings, "selfcampaign")
    return asyncio.run(_play(args, settings))


async def _play(args: argparse.Namespace, settings: Any) -> int:
    people, presses, books = PEOPLE[:MEMBERS], 0, list[bytes]()
    with tempfile.TemporaryDirectory() as folder:
        settings = settings.model_copy(update={"database": Path(folder) / "daimyo.sqlite3", "backups": None})
        async with table_with_bot(None, settings, people=people, seed=f"selfcampaign:{args.seed}") as (table, app):
            drivers = {int(person.id): person for person in map(table.person, people)}
            await _gather(list(drivers.values()))
            while (campaign := await _until(app.service, _goes_on)).open:
                info = await app.service.lobby.match(campaign.matches[-1].id)
                print(f"{info.name}: {', '.join(info.names)}", flush=True)
                sitting = [drivers[seat.user_id or 0] for seat in info.seats]
                robots = Robots(sitting, app.service, args.seed + len(campaign.matches), sense=SENSE)
                await robots.play(info.id)
                presses += robots.presses
                await app.service.maintenance.verify(info.id)
                thread = (await app.service.lobby.match(info.id)).thread_id
                books.append(await _book(table, sitting[0], str(thread)))
            await _until(app.service, lambda it: it.shown == it.finished and not it.stale)
            books.append(await _whole(table, next(iter(drivers.values())), campaign))
            files = leave_posts(table, list(drivers.values()), args.out) + len(books)
            for number, book in enumerate(books, 1):
                (args.out / f"book-{number}.html").write_bytes(book)
    print(f"{NAME} is over after {presses} presses; each log replays to the stored state.")
    print(*(f"  {place}. {who.name}: {points} points" for place, who, points in campaign.standing()), sep="\n")
    print(f"{files} files in {args.out}")
    return 0


async def _gather(people: list[Driver]) -> None:
    host, *others = people
    await host.slash("campaign new", name=NAME, games=GAMES, seats=SEATS, carry=Carry.HEAD_START)
    post = await host.wait_for(lambda message: parts(message, "b1", "cjoin"), timeout=LONGEST)
    for person in others:
        await person.click(post, "Join")
    ready = await host.wait_for(lambda message: parts(message, "b1", "cbegin"), timeout=LONGEST)
    await host.click(ready, "Begin")


async def _book(table: PeopledTable, person: Driver, thread: str) -> bytes:
    """The book of the match that was played in a thread, as one gets it by its command."""
    answer = await person.settled(await person.slash("host export", channel=thread, **{"as": "book"}), timeout=DRAWN)
    data = table.store.file(answer["attachments"][0]["id"])
    assert data is not None
    return data


async def _whole(table: PeopledTable, person: Driver, campaign: Campaign) -> bytes:
    """The book of the campaign, as it follows its chronicle; asked for with that of its first match, and figures."""
    await person.settled(await person.slash("stats"), timeout=LONGEST)
    first, title = str(campaign.matches[0].id), campaign.titles[0]
    await person.slash("chronicle", match=first)
    await person.wait_for(lambda one: f"{title}-{first}.html" in _files(one), timeout=DRAWN)
    await person.slash("chronicle", campaign=campaign.name)
    last = await person.wait_for(lambda one: f"campaign-{campaign.id}.html" in _files(one), timeout=DRAWN)
    data = table.store.file(last["attachments"][0]["id"])
    assert data is not None
    return data


def _files(message: dict[str, Any]) -> list[str]:
    return [file["filename"] for file in message["attachments"]]


def _goes_on(campaign: Campaign) -> bool:
    """Whether a match can be played, or it is over."""
    return not campaign.open or any(match.status is Status.RUNNING for match in campaign.matches)


async def _until(service: Service, holds: Callable[[Campaign], bool]) -> Campaign:
    """The campaign once this holds of it. Raises ``TimeoutError``."""
    for _ in range(int(LONGEST / 0.05)):
        if holds(campaign := await service.campaigns.get(FIRST)):
            return campaign
        await asyncio.sleep(0.05)
    raise TimeoutError("the campaign does not go on")
