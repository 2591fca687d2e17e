"""The button *Suggest*: what a strong caretaker would do, for its player alone."""

from collections.abc import Awaitable, Callable
from dataclasses import replace

import discord

from bot.service.model import PendingDecision
from bot.service.service import Service
from bot.ui.kit.items import PressId, pressed
from bot.ui.kit.replies import acknowledge, speaker
from engine.core.refusals import Refusal
from engine.core.text import T, Text

Show = Callable[..., Awaitable[None]]
Settle = Callable[[discord.Interaction, PendingDecision], Awaitable[PendingDecision]]


class SuggestDesk:
    """Presses in, suggestions out. ``settle`` waits for the caretakers."""

    def __init__(self, service: Service, show: Show, settle: Settle) -> None:
        self._service, self._show, self._settle = service, show, settle

    @pressed("suggest", "taken")
    async def _suggest(self, interaction: discord.Interaction, press: PressId) -> None:
        """Fill in a sheet for review, or say a suggestion; once taken, say the next one like it."""
        await acknowledge(interaction)
        user, play = interaction.user.id, self._service.play
        asked, said, offered = await play.question(press.match, user, pressed=press.decision), list[Text](), False
        try:
            found, before = await self._service.play.suggest(press.match, user), asked.question
            if before is not None and before.sheet is not None:
                said = [T("💡 Your plan is what a strong caretaker would do.")]
                if found.wish:
                    asked = await play.submit(press.match, user, found.wish, decision=press.decision)
                    asked, said = replace(asked, did=()), [T("💡 Filled in by a strong caretaker.")]
            elif press.verb == "taken":
                asked = await play.submit(press.match, user, found.wish, decision=press.decision)
                asked = await self._settle(interaction, asked)
                if before and asked.question and asked.question.due and asked.question.kind == before.kind:
                    found, offered = await self._service.play.suggest(press.match, user), True
            else:
                offered = True
            steps = (T("{what}: {why}", what=one.what, why=one.why) if one.why else one.what for one in found.said)
            said = [T("💡 A strong caretaker would do this:"), *steps] if offered else said
        except Refusal as refusal:
            asked, offered = await play.question(press.match, user, pressed=press.decision), False
            said = [] if asked.became is not None else [refusal.text]
        say = speaker(interaction, asked.match.names)
        await self._show(interaction, asked, notice="\n".join(say.all(said)), suggested=offered)
