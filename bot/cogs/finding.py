"""``/note``, ``/rules``, ``/howto``, ``/practice``: a word to oneself, the rules, and trying them alone."""

from __future__ import annotations

import inspect
from typing import Any

import discord
from discord import app_commands

from bot.cogs.naming import CHOICES, MATCH, choice, described, meant, place_of, suggest_mine
from bot.cogs.server import check_opening
from bot.service.service import Service
from bot.texts import Speaker, escaped
from bot.ui.desk import Desk
from bot.ui.finding import game_called, topics_like
from bot.ui.replies import guarded, person, speaker, tell
from bot.ui.words import match_name
from engine.core.protocol import AnyGame
from engine.core.refusals import Refusal
from engine.core.text import T
from engine.registry import GAMES

GAME = T("Which game? Not needed in the thread of a match.")


def add(tree: app_commands.CommandTree, service: Service, desk: Desk) -> None:
    """Put the commands on the tree."""
    for make in (_note, _rules, _howto, _practice):
        tree.add_command(make(service, desk))


def _note(service: Service, desk: Desk) -> app_commands.Command[Any, ..., None]:
    @app_commands.describe(
        text=described(T("A line to add; leave it out to see and change the whole note")), match=described(MATCH)
    )
    @guarded
    async def command(interaction: discord.Interaction, text: str | None = None, match: str | None = None) -> None:
        found = await meant(service, interaction, match)
        if text is None:
            await desk.finding.ask_note(interaction, found)
        else:
            await desk.finding.add_note(interaction, found, text, add=True)

    made = _made("note", described(T("My private note on a match")), command)

    @made.autocomplete("match")
    async def suggest(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        return await suggest_mine(service, interaction, current)

    return made


def _rules(service: Service, desk: Desk) -> app_commands.Command[Any, ..., None]:
    @app_commands.describe(topic=described(T("What about? Choose from the list, or type a word")))
    @guarded
    async def command(interaction: discord.Interaction, topic: str, game: str | None = None) -> None:
        await desk.finding.show_topic(interaction, await _game(service, interaction, game), topic)

    made = _of_a_game("rules", described(T("Look a rule up")), command)

    @made.autocomplete("topic")
    async def suggest(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        try:
            game = await _game(service, interaction, getattr(interaction.namespace, "game", None))
        except Refusal:
            return []
        say = speaker(interaction).plain()
        return [choice(say(topic.title), topic.key) for topic in topics_like(game, current, say)[:CHOICES]]

    return made


def _howto(service: Service, desk: Desk) -> app_commands.Command[Any, ..., None]:
    @guarded
    async def command(interaction: discord.Interaction, game: str | None = None) -> None:
        await desk.finding.show_guide(interaction, await _game(service, interaction, game))

    return _of_a_game("howto", described(T("How to play, in five messages")), command)


def _practice(service: Service, desk: Desk) -> app_commands.Command[Any, ..., None]:
    @guarded
    async def command(interaction: discord.Interaction, game: str | None = None) -> None:
        asked_in = place_of(interaction)
        server = await service.server(asked_in.guild_id)
        check_opening(interaction, server)
        place = server.place(asked_in)
        name = Speaker(place.locale, markdown=False)(T("Practice"))
        title = (await _game(service, interaction, game)).title
        match = await service.practice(place, person(interaction), title, name)
        begun = T(
            "{match} begins: you against caretakers, without a clock. Its thread opens in {channel}.",
            match=escaped(match_name(match)),
            channel=f"<#{place.channel_id}>",
        )
        await tell(interaction, begun)

    return _of_a_game("practice", described(T("Try a game alone, against caretakers, at once")), command)


# -- which game -----------------------------------------------------------------------------------------------------


async def _game(service: Service, interaction: discord.Interaction, title: str | None) -> AnyGame:
    """The game that is meant: the one named, that of this thread's match, or the first there is."""
    if title:
        return game_called(title)
    if interaction.channel_id is not None and (here := await service.in_thread(interaction.channel_id)):
        return GAMES[here.title]
    return next(iter(GAMES.values()))


def _of_a_game(name: str, description: app_commands.locale_str, command: Any) -> app_commands.Command[Any, ..., None]:
    """A command with the option ``game``, as long as there is a choice."""
    if len(GAMES) == 1:
        signature = inspect.signature(command)
        rest = [parameter for key, parameter in signature.parameters.items() if key != "game"]
        command.__signature__ = signature.replace(parameters=rest)
        return _made(name, description, command)
    made = _made(name, description, app_commands.describe(game=described(GAME))(command))

    @made.autocomplete("game")
    async def suggest(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        wanted = current.casefold()
        named = [choice(game.name, title) for title, game in GAMES.items() if wanted in game.name.casefold()]
        return named[:CHOICES]

    return made


def _made(name: str, description: app_commands.locale_str, command: Any) -> app_commands.Command[Any, ..., None]:
    return app_commands.Command(name=name, description=description, callback=command)
