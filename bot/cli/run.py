"""``daimyo run``: the bot on real Discord."""

import argparse
import asyncio

import discord

from bot.app import running
from bot.cli.command import Stop, command
from bot.cli.play import until_told
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


@command("run", "run the bot on real Discord (needs DISCORD_TOKEN)")
def run(args: argparse.Namespace) -> int:
    """Run until interrupted."""
    settings = load()
    if settings.discord_token is None:
        raise Stop(NO_TOKEN)
    set_up(settings)
    try:
        asyncio.run(_run(settings, settings.discord_token.get_secret_value()))
    except discord.LoginFailure as failure:
        raise Stop(WRONG_TOKEN) from failure
    return 0


async def _run(settings: Settings, token: str) -> None:
    async with running(settings, local=False) as app:
        app.connect(token)
        await until_told(app)
