"""``/board``, ``/me``, ``/recap``, ``/history``: seeing, without changing anything."""

from discord import Interaction, app_commands

from bot.cogs.common import Begun, Cog, Own, Suggestions, chapter_of, described, suggestions
from bot.ui.replies import acknowledge, speaker
from engine.core.refusals import Refusal
from engine.core.text import T


class Looking(Cog):
    """The commands."""

    @app_commands.command(description=described(T("The board as everybody may see it")))
    @app_commands.describe(place=described(T("A part of it, twice as large")))
    async def board(self, interaction: Interaction, place: str | None = None, match: Begun | None = None) -> None:
        found = match or await self.implied(interaction)
        if place is None:
            await self.desk.show_board(interaction, found.id)
        else:
            await self.desk.zoom.show(interaction, found, place)

    @board.autocomplete("place")
    async def _places(self, interaction: Interaction, current: str) -> Suggestions:
        match = await self.guessed(interaction)
        if match is None:
            return []
        try:
            names = await self.desk.zoom.names(match, current, speaker(interaction, match.names))
        except Refusal:
            return []
        return suggestions(((name, name) for name in names), "")

    @app_commands.command(description=described(T("My view of the match and what is asked of me; or all my matches")))
    async def me(self, interaction: Interaction, match: Own | None = None) -> None:
        unclear = match is None and await self.here(interaction) is None
        if unclear and len(await self.service.play.of_person(interaction.user.id)) > 1:
            await self.desk.finding.show_mine(interaction)
        else:
            await self.desk.show_me(interaction, (match or await self.implied(interaction)).id)

    @app_commands.command(description=described(T("What happened since I last acted")))
    async def recap(self, interaction: Interaction, match: Begun | None = None) -> None:
        await self.desk.finding.show_recap(interaction, (match or await self.implied(interaction)).id)

    @app_commands.command(description=described(T("What happened, part by part, with the board as it stood then")))
    @app_commands.describe(
        chapter=described(T("Which part of the story; the newest without it")),
        replay=described(T("The whole match up to there as a film")),
        graph=described(T("Points and more of everybody, round by round")),
    )
    async def history(
        self,
        interaction: Interaction,
        chapter: str | None = None,
        replay: bool = False,
        graph: bool = False,
        match: Begun | None = None,
    ) -> None:
        found = match or await self.implied(interaction)
        number = chapter_of(chapter) if chapter and chapter.strip() else None
        await acknowledge(interaction, fresh=True)
        finding = self.desk.finding
        show = finding.projector.show if replay else finding.courses.show if graph else finding.show_past
        await show(interaction, found.id, number)

    @history.autocomplete("chapter")
    async def _chapters(self, interaction: Interaction, current: str) -> Suggestions:
        match = await self.guessed(interaction)
        if match is None:
            return []
        say = speaker(interaction, match.names).plain()
        chapters = await self.service.recap.contents(match.id)
        return suggestions(
            ((f"{one.number}. {say(one.headline)}", str(one.number)) for one in reversed(chapters)), current
        )
