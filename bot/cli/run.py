"""``daimyo run``: the bot on real Discord."""

import argparse
import asyncio
import re

import discord

from bot.app import at_discord, point_at, running
from bot.cli.command import Stop, command, option, settings, whole
from bot.cli.processes import until_stopped, watched
from bot.config import NO_SUCH_TOKEN, TOKEN_FORM, Settings
from bot.logs import set_up

NO_TOKEN = (
    "There is no DISCORD_TOKEN. Put your bot's token into .env (docs/operators/install.md), "
    "or try Daimyo without one: daimyo play."
)
WRONG_TOKEN = (
    "Discord does not accept this DISCORD_TOKEN. Make a new one on the Bot page of your application in Discord's "
    "developer portal and put it into .env."
)
ALONE = (
    "Several processes need a database on a server: DATABASE=postgresql://… (docs/operators/postgresql.md). "
    "A file serves one process."
)
HERE = "--at is for a local table on this machine: http://127.0.0.1:PORT."
ANY_TOKEN = re.compile(r"[!-~]+")
"""A token that a local table may have: signs that a request can carry."""


@command(
    "run",
    "run the bot on Discord (needs DISCORD_TOKEN). The exit code is 2 if the settings must change first",
    option(
        "--processes",
        type=whole(1, 64),
        default=1,
        help="number of bot processes to start here (more than 1 needs PostgreSQL); default: 1",
    ),
    option("--at", metavar="ADDRESS", help="connect to a local table at this address instead of Discord"),
)
def run(args: argparse.Namespace) -> int:
    """Run until stopped; 2 if no start can succeed before the settings are changed."""
    chosen = settings()
    if chosen.discord_token is None:
        raise Stop(NO_TOKEN)
    if args.at is not None:
        place = re.fullmatch(r"(http://127\.0\.0\.1:(\d{1,5}))/?", args.at, re.ASCII)
        if place is None or not 0 < int(place[2]) <= 65535:
            raise Stop(HERE)
        point_at(place[1])
    if args.processes > 1 and not isinstance(chosen.database, str):
        raise Stop(ALONE)
    token = chosen.discord_token.get_secret_value()
    if not (TOKEN_FORM if at_discord() else ANY_TOKEN).fullmatch(token):
        raise Stop(NO_SUCH_TOKEN)
    if args.processes > 1:
        return asyncio.run(watched(args.processes, ["--at", args.at] if args.at else [], chosen.metrics_port))
    set_up(chosen, "run")
    try:
        asyncio.run(until_stopped(_run(chosen, token, local=args.at is not None)))
    except discord.LoginFailure as failure:
        raise Stop(WRONG_TOKEN) from failure
    return 0


async def _run(chosen: Settings, token: str, *, local: bool) -> None:
    async with running(chosen, local=local) as app:
        app.connect(token)
        await app.stopped()
