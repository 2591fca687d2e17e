"""A round of Edo through the real client, by whatever Daimyo is installed: ``python a_round.py FOLDER``."""

import asyncio
import sys
from pathlib import Path
from typing import Any

import bot
from bot.config import UNHURRIED, Settings
from bot.logs import set_up

sys.path.append(str(Path(__file__).parents[2]))
from tests.driver import components, table_with_bot
from tests.tools.selfplay import Robots


async def main(folder: Path) -> None:
    """Print where the bot came from, and how many posts and pictures there are when the round is over."""
    settings = Settings(
        database=folder / "daimyo.sqlite3", cache=folder / "cache", presses_a_minute=UNHURRIED, log_level="warning"
    )
    set_up(settings, "a round")
    async with table_with_bot(folder / "table", settings, people=("Anna",), seed="a round") as (table, app):
        anna = table.person("Anna")
        await anna.slash("match custom", options="game=edo seats=2")
        lobby = await anna.wait_for(lambda message: button(message, "start"), timeout=60)
        await anna.click(lobby, label="Add a caretaker")
        await anna.click(lobby, label="Start")
        plan = await anna.wait_for(lambda message: button(message, "suggest"), timeout=60)
        await anna.click(plan, custom_id=button(plan, "suggest"))
        await anna.wait_for(lambda message: message["id"] == plan["id"] and message["edited_timestamp"], timeout=60)
        robots, number = Robots([anna], app.service, 1, sense=1), int(button(plan, "suggest").split(":")[2])
        while True:
            await app.service.caretakers.quiet()
            position = await app.service.play.position(number)
            if position.view.round > 1:
                break
            await robots._answer(position, position.active[0])
        await robots._all_posted()
        posts = [post for channel in [*table.channels(), *table.threads()] for post in table.messages(channel["id"])]
    print(Path(bot.__file__).parent, len(posts), sum(len(post["attachments"]) for post in posts), sep="\n")


def button(message: dict[str, Any], verb: str) -> str:
    """The id of a button of a message; empty if it has none of this verb."""
    ids = [str(part.get("custom_id", "")) for part in components(message)]
    return next((one for one in ids if one.startswith(f"b1:{verb}:")), "")


asyncio.run(main(Path(sys.argv[1])))
