"""``/vote`` and ``/undo``, for everybody at the table."""

from discord import Interaction, app_commands

from bot.cogs.common import Cog, Known, Running, Suggestions, choices_of, described, number_of, suggestions
from bot.ui.ballots import came_of
from bot.ui.replies import person, reply_privately, speaker
from engine.core.refusals import Refusal
from engine.core.text import T


class Voting(Cog):
    """The commands."""

    @app_commands.command(description=described(T("Say yes or no to what the table votes on")))
    @app_commands.describe(answer=described(T("Yes or no")), about=described(T("Which vote, if there are several")))
    @app_commands.choices(answer=choices_of({"yes": T("Yes"), "no": T("No")}))
    async def vote(
        self, interaction: Interaction, answer: str, about: str | None = None, match: Known | None = None
    ) -> None:
        found = match or await self.implied(interaction)
        there = await self.service.votes.open_votes(found.id)
        if about is None and len(there) != 1:
            raise Refusal(
                T("Which vote? Choose it with the option “about”.") if there else T("There is nothing to vote on.")
            )
        which = there[0].id if about is None else number_of(about, T("There is no such vote."))
        done = await self.service.votes.cast(found.id, person(interaction), which, answer == "yes")
        await reply_privately(interaction, came_of(done))

    @vote.autocomplete("about")
    async def _ballots(self, interaction: Interaction, current: str) -> Suggestions:
        match = await self.guessed(interaction)
        if match is None:
            return []
        say = speaker(interaction, match.names).plain()
        return suggestions(
            ((say(one.text), str(one.id)) for one in await self.service.votes.open_votes(match.id)), current
        )

    @app_commands.command(description=described(T("Undo your last action, or ask the table to")))
    async def undo(self, interaction: Interaction, match: Running | None = None) -> None:
        found = match or await self.implied(interaction)
        done = await self.service.host.undo(found.id, person(interaction))
        if done is not None:
            await reply_privately(interaction, came_of(done))
            return
        asked = await self.service.play.asked(found.id, interaction.user.id)
        await self.desk.after(interaction, asked, speaker(interaction)(T("Your last action is undone.")))
