"""``daimyo run``: the bot on real Discord."""

from __future__ import annotations

import argparse
import asyncio
import sys
from typing import Any

NO_TOKEN = (
    "There is no DISCORD_TOKEN. Put your bot's token into .env (see .env.example and the README, "
    "“On your own server”), or try Daimyo without one: daimyo play."
)
WRONG_TOKEN = (
    "Discord does not accept this DISCORD_TOKEN. Make a new one on the Bot page of your application in Discord's "
    "developer portal and put it into .env."
)


def add(commands: Any) -> None:
    """The subcommand and its options."""
    parser = commands.add_parser("run", help="run the bot on real Discord (needs DISCORD_TOKEN)")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Run until interrupted."""
    import discord

    from bot.config import BadSettings, load
    from bot.logs import set_up
    from bot.store.errors import StoreTrouble

    try:
        settings = load()
        if settings.discord_token is None:
            print(NO_TOKEN, file=sys.stderr)
            return 2
        set_up(settings)
        asyncio.run(_run(settings))
    except discord.LoginFailure:
        print(WRONG_TOKEN, file=sys.stderr)
        return 2
    except (BadSettings, StoreTrouble) as trouble:
        print(trouble, file=sys.stderr)
        return 1
    return 0


async def _run(settings: Any) -> None:
    from bot.app import running
    from bot.cli.play import until_told

    async with running(settings, local=False) as app:
        app.connect(settings.discord_token.get_secret_value())
        await until_told(app)
