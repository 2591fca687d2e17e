"""``daimyo run``: the bot on real Discord."""

import argparse
import asyncio

import discord

from bot.app import point_at, running
from bot.cli.command import Stop, command, option
from bot.cli.play import until_told
from bot.cli.processes import watched
from bot.config import Settings, load
from bot.logs import set_up

NO_TOKEN = (
    "There is no DISCORD_TOKEN. Put your bot's token into .env (see .env.example and the README, "
    "“On your own server”), or try Daimyo without one: daimyo play."
)
WRONG_TOKEN = (
    "Discord does not accept this DISCORD_TOKEN. Make a new one on the Bot page of your application in Discord's "
    "developer portal and put it into .env."
)


ALONE = (
    "Several processes need a database on a server: DATABASE=postgresql://… (docs/operating/SCALE.md). With a file, "
    "as now, one process has it alone."
)
HERE = "--at is for a local table on this machine: http://127.0.0.1:PORT."


@command(
    "run",
    "run the bot on real Discord (needs DISCORD_TOKEN)",
    option(
        "--processes", type=int, default=1, help="so many on this machine, with DATABASE=postgresql://…; default: 1"
    ),
    option("--at", metavar="ADDRESS", help="of a local table that stands for Discord"),
)
def run(args: argparse.Namespace) -> int:
    """Run until interrupted."""
    settings = load()
    if settings.discord_token is None:
        raise Stop(NO_TOKEN)
    if args.at is not None and not args.at.startswith("http://127.0.0.1:"):
        raise Stop(HERE)
    if args.processes > 1:
        if not isinstance(settings.database, str):
            raise Stop(ALONE)
        return asyncio.run(watched(args.processes, ["--at", args.at] if args.at else [], settings.metrics_port))
    set_up(settings)
    try:
        asyncio.run(_run(settings, settings.discord_token.get_secret_value(), args.at))
    except discord.LoginFailure as failure:
        raise Stop(WRONG_TOKEN) from failure
    return 0


async def _run(settings: Settings, token: str, at: str | None) -> None:
    if at is not None:
        point_at(at)
    async with running(settings, local=at is not None) as app:
        app.connect(token)
        await until_told(app)
