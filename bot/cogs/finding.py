"""``/note``, ``/rules``, ``/howto``, ``/practice``: a word to oneself, the rules, and trying them alone."""

from discord import Interaction, app_commands

from bot.cogs.common import Cog, Game, GameOption, Own, Suggestions, described, suggestions
from bot.texts import Speaker, escaped
from bot.ui.replies import person, reply_privately, speaker
from bot.ui.rulebook import topics_like
from bot.ui.words import match_name
from engine.core.refusals import Refusal
from engine.core.text import T


class Finding(Cog):
    """The commands."""

    @app_commands.command(description=described(T("My private note on a match")))
    @app_commands.describe(text=described(T("A line to add; leave it out to see and change the whole note")))
    async def note(self, interaction: Interaction, text: str | None = None, match: Own | None = None) -> None:
        found = match or await self.implied(interaction)
        if text is None:
            await self.desk.finding.ask_note(interaction, found)
        else:
            await self.desk.finding.add_note(interaction, found, text, add=True)

    @app_commands.command(description=described(T("Look a rule up")))
    @app_commands.describe(topic=described(T("What about? Choose from the list, or type a word")))
    async def rules(self, interaction: Interaction, topic: str, game: Game | None = None) -> None:
        await self.desk.rulebook.show_topic(interaction, game or await self.implied_game(interaction), topic)

    @rules.autocomplete("topic")
    async def _topics(self, interaction: Interaction, current: str) -> Suggestions:
        title = getattr(interaction.namespace, "game", None)
        try:
            game = await (GameOption().transform(interaction, title) if title else self.implied_game(interaction))
        except Refusal:
            return []
        say = speaker(interaction).plain()
        return suggestions(((say(topic.title), topic.key) for topic in topics_like(game, current, say)), "")

    @app_commands.command(description=described(T("How to play, in five messages")))
    async def howto(self, interaction: Interaction, game: Game | None = None) -> None:
        await self.desk.rulebook.show_guide(interaction, game or await self.implied_game(interaction))

    @app_commands.command(description=described(T("Try a game alone, against caretakers, at once")))
    async def practice(self, interaction: Interaction, game: Game | None = None) -> None:
        _, place = await self.opening(interaction)
        name = Speaker(place.locale, markdown=False)(T("Practice"))
        title = (game or await self.implied_game(interaction)).title
        match = await self.service.lobby.practice(place, person(interaction), title, name)
        begun = T(
            "{match} begins: you against caretakers, without a clock. Its thread opens in {channel}.",
            match=escaped(match_name(match)),
            channel=f"<#{place.channel_id}>",
        )
        await reply_privately(interaction, begun)
