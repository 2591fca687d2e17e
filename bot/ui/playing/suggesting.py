"""The button *Suggest*: what a strong caretaker would do, for its player alone."""

from collections.abc import Awaitable
from dataclasses import replace
from typing import Protocol

import discord

from bot.service.model import PendingDecision
from bot.service.play.suggesting import Said
from bot.service.service import Service
from bot.ui.kit.items import PressId, pressed
from bot.ui.kit.replies import acknowledge, speaker
from engine.core.refusals import Refusal
from engine.core.text import T, Text


class Show(Protocol):
    """Shows a panel in answer to a press."""

    def __call__(
        self, interaction: discord.Interaction, asked: PendingDecision, *, notice: str = "", suggested: bool = False
    ) -> Awaitable[None]: ...


class SuggestDesk:
    """Presses in, suggestions out."""

    def __init__(self, service: Service, show: Show) -> None:
        self._service, self._show = service, show

    @pressed("suggest", "taken")
    async def _suggest(self, interaction: discord.Interaction, press: PressId) -> None:
        """Fill in a sheet at once, for review; else say the suggestion, and act if it is taken."""
        await acknowledge(interaction)
        user, play = interaction.user.id, self._service.play
        asked, offered = await play.question(press.match, user, pressed=press.decision), False
        try:
            found = await self._service.suggesting.suggest(press.match, user)
            sheet = asked.question is not None and asked.question.sheet is not None
            said: list[Text] = []
            if not found.wish:
                said = [T("💡 Your plan is what a strong caretaker would do.")]
            elif sheet or press.verb == "taken":
                asked = await play.submit(press.match, user, found.wish, decision=press.decision)
                said = [T("💡 Filled in by a strong caretaker.")] if sheet else []
                asked = replace(asked, did=()) if sheet else asked
            else:
                said, offered = [T("💡 A strong caretaker would do this:"), *map(_step, found.said)], True
        except Refusal as refusal:
            asked = await play.question(press.match, user, pressed=press.decision)
            said = [] if asked.became is not None else [refusal.text]
        say = speaker(interaction, asked.match.names)
        await self._show(interaction, asked, notice="\n".join(say.all(said)), suggested=offered)


def _step(said: Said) -> Text:
    return T("{what}: {why}", what=said.what, why=said.why) if said.why else said.what
