"""Presses about a seat, a match or one's data as a whole: votes, giving up, posts again."""

from io import BytesIO

import discord

from bot.service.service import Service
from bot.ui.kit.items import OLD_BUTTON, Pressed, PressId
from bot.ui.kit.replies import acknowledge, person, reply_privately
from bot.ui.kit.words import match_name
from bot.ui.playing.ballots import came_of
from engine.core.refusals import Stale
from engine.core.text import T


class SeatDesk:
    """Presses in, answers out; by verb, as in ``Desk``."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self.buttons: dict[str, Pressed] = {
            "abandon": self._abandon,
            "forget": self._forget,
            "back": self._back,
            "post": self._post_now,
            "without": self._go_on_without,
            "rescue": self._rescue,
            **dict.fromkeys(("yes", "no"), self._vote),
            "take": self._take,
        }

    async def _post_now(self, interaction: discord.Interaction, press: PressId) -> None:
        await self._service.outbox.post_now(press.match, interaction.user.id)
        await reply_privately(interaction, T("I try it now. /match info shows what is left."))

    async def _rescue(self, interaction: discord.Interaction, press: PressId) -> None:
        await acknowledge(interaction, fresh=True)
        data = await self._service.departures.rescue(press.match, person(interaction))
        await reply_privately(interaction, T("The match has ended as it stands. This is its file."))
        file = discord.File(BytesIO(data), f"match-{press.match}.json")
        await interaction.followup.send(file=file, ephemeral=True)

    async def _go_on_without(self, interaction: discord.Interaction, press: PressId) -> None:
        await self._service.outbox.go_on_without(press.match, person(interaction))
        await reply_privately(interaction, T("The match goes on without it. “Post now” in /match info tries it again."))

    async def _back(self, interaction: discord.Interaction, press: PressId) -> None:
        await self._service.absence.back(press.match, interaction.user.id)
        await reply_privately(interaction, T("Welcome back: the seat is yours again. /me shows what is asked of you."))

    async def _abandon(self, interaction: discord.Interaction, press: PressId) -> None:
        match = await self._service.lobby.abandon(press.match, person(interaction))
        await reply_privately(interaction, T("Match {number} is given up. The table is told.", number=match.id))

    async def _forget(self, interaction: discord.Interaction, press: PressId) -> None:
        await acknowledge(interaction, fresh=True)
        await self._service.personal.forget(person(interaction))
        words = T("Done: I have forgotten you. What stands in Discord itself is not touched.")
        await reply_privately(interaction, words)

    async def _vote(self, interaction: discord.Interaction, press: PressId) -> None:
        done = await self._service.votes.cast(press.match, person(interaction), _number(press), press.verb == "yes")
        await reply_privately(interaction, came_of(done))

    async def _take(self, interaction: discord.Interaction, press: PressId) -> None:
        match = await self._service.host.take_seat(press.match, person(interaction), _number(press))
        await reply_privately(
            interaction, T("The seat is yours in {match}. /me shows what it sees.", match=match_name(match))
        )


def _number(press: PressId) -> int:
    if not press.rest.isdecimal() or len(press.rest) > 15:
        raise Stale(OLD_BUTTON)
    return int(press.rest)
