"""Discord's knowledge of the commands, which is kept up beside the connection."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from hashlib import sha256

import discord
import orjson
import structlog
from discord.ext import commands

from bot import texts
from bot.service.sharing import Sharing
from bot.workers import off_loop, wait_until_set

EVERY = 3600.0
"""Seconds between two looks at the commands that Discord knows."""

log = structlog.get_logger("daimyo.commands")


class CommandSync:
    """Tell Discord the commands, and tell them again when that failed or some are lost."""

    def __init__(self, sharing: Sharing, pause: Callable[[int], float]) -> None:
        """``pause`` is the seconds to wait after a number of tries that failed."""
        self._sharing, self._pause = sharing, pause
        self.due = asyncio.Event()
        """Set to look at once."""
        self.tried = asyncio.Event()
        """Set once Discord knows the commands, or the first try failed."""
        self.works = True
        """False if the last try failed."""

    async def run(self, client: commands.Bot) -> None:
        """Look for ever: at the start, after each new connection, and now and then."""
        tries = 0
        while True:
            self.due.clear()
            pause = EVERY
            if self._sharing.shares.leads:
                try:
                    await self._tell(client)
                    self.works, tries = True, 0
                except Exception as trouble:  # people go on with the commands that Discord knows
                    self.works, pause = False, self._pause(tries)
                    tries += 1
                    log.warning("commands not registered with Discord", reason=_kind(trouble))
                    log.debug("registering commands failed", detail=str(trouble))
                self.tried.set()
            await wait_until_set(self.due, pause)

    async def _tell(self, client: commands.Bot) -> None:
        """Tell Discord the commands if it lacks some, or if they are not as they were told last."""
        tree, every = client.tree, client.tree.get_commands()
        told = [client.application_id, [one.to_dict(tree) for one in every], await off_loop(texts.fingerprint)]
        digest = sha256(orjson.dumps(told, option=orjson.OPT_SORT_KEYS)).hexdigest()
        known = {one.name for one in await tree.fetch_commands()}
        if known != {one.name for one in every} or await self._sharing.commands() != digest:
            await off_loop(texts.load)
            await tree.sync()
            texts.forget()
            await self._sharing.told_commands(digest)
            log.info("commands registered with Discord", commands=len(every))


def _kind(trouble: Exception) -> str:
    kind = type(trouble).__name__
    if isinstance(trouble, discord.HTTPException):
        return f"{kind} {trouble.status} {trouble.code}"
    return kind
