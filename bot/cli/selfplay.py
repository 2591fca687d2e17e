"""``daimyo selfplay GAME``: a whole match through the real Discord client and the local table.

Every choice is pressed as a person would press it; see ``robot``. What was posted stays in a folder.
"""

import argparse
import asyncio
import shutil
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from bot.cli.command import A_GAME, chosen, command, option, ranking
from bot.cli.play import table_with_bot
from bot.cli.robot import Robots
from bot.config import Settings, load
from bot.local.driver import Driver, texts
from bot.local.table import LocalTable
from bot.logs import set_up
from bot.ui.words import match_name

SENSE = 0.7
"""Share of the answers that a caretaker would give, too: nobody would read posts of a match played at random."""
PEOPLE = ("Anna", "Boris", "Chiyo", "Daniel", "Emma", "Farid", "Greta")


@command(
    "selfplay",
    "play a whole match through the buttons and leave its posts",
    *A_GAME,
    option("--out", type=Path, default=Path("out", "selfplay"), metavar="DIR"),
)
def run(args: argparse.Namespace) -> int:
    """Play; 0 if the match ended and its log replays to the stored state."""
    _, seats, options = chosen(args)
    settings = load().model_copy(update={"log_level": "warning"})
    set_up(settings)
    try:
        return asyncio.run(_play(args, settings, seats, options))
    except TimeoutError as trouble:
        print(f"The match did not come to its end: {trouble}", file=sys.stderr)
        return 1


async def _play(args: argparse.Namespace, settings: Settings, seats: int, options: dict[str, str]) -> int:
    people = PEOPLE[:seats]
    with tempfile.TemporaryDirectory() as folder:
        settings = settings.model_copy(update={"database": Path(folder) / "daimyo.sqlite3"})
        async with table_with_bot(None, settings, people=people, seed=f"selfplay:{args.seed}") as (table, app):
            drivers = [table.person(name) for name in people]
            robots = Robots(drivers, app.service, args.seed, sense=SENSE, say=lambda words: print(words, flush=True))
            match = await robots.open(args.game, options)
            outcome = await robots.play(match)
            await app.service.maintenance.verify(match)
            info = await app.service.lobby.match(match)
            files = _leave(table, drivers, args.out)
    print(f"{match_name(info)} is over after {robots.presses} presses; its log replays to the stored state.")
    print(*ranking(outcome, info.names), f"{files} files in {args.out}", sep="\n")
    return 0


def _leave(table: LocalTable, people: Sequence[Driver], folder: Path) -> int:
    """Write every channel and DM as a text, oldest post first, pictures beside it; the number of files."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    channels = [*table.channels(), *table.threads()]
    stories = [(str(channel["name"]), table.messages(channel["id"])) for channel in channels]
    stories += [(f"dm {person.name}", person.dms()) for person in people]
    return sum(
        _write(table, folder, f"{number:02d}-{_plain(name)}", posts) for number, (name, posts) in enumerate(stories)
    )


def _write(table: LocalTable, folder: Path, name: str, posts: Sequence[dict[str, Any]]) -> int:
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
