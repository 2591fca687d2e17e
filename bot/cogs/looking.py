"""``/board``, ``/me``, ``/recap``, ``/history``: seeing, without changing anything."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.cogs.naming import CHOICES, MATCH, choice, described, meant, suggest_here, suggest_mine
from bot.service.model import Status
from bot.service.service import Service
from bot.texts import cut, escaped
from bot.ui.desk import Desk
from bot.ui.replies import acknowledge, guarded, speaker
from engine.core.refusals import Refusal
from engine.core.text import T

BEGUN = (Status.RUNNING, Status.OVER, Status.ABANDONED)


def add(tree: app_commands.CommandTree, service: Service, desk: Desk) -> None:
    """Put the commands on the tree."""
    for make in (_board, _me, _recap, _history):
        tree.add_command(make(service, desk))


def _board(service: Service, desk: Desk) -> app_commands.Command[Any, ..., None]:
    @app_commands.describe(place=described(T("A part of it, twice as large")), match=described(MATCH))
    @guarded
    async def command(interaction: discord.Interaction, place: str | None = None, match: str | None = None) -> None:
        found = await meant(service, interaction, match)
        if place is None:
            await desk.show_board(interaction, found.id)
        else:
            await desk.zoom.show(interaction, found, place)

    made = _made("board", described(T("The board as everybody may see it")), command)
    _suggest_matches(made, service)

    @made.autocomplete("place")
    async def suggest(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        try:
            found = await meant(service, interaction, getattr(interaction.namespace, "match", None))
            names = await desk.zoom.names(found, current, speaker(interaction, found.names))
        except Refusal:
            return []
        return [choice(name, name) for name in names[:CHOICES]]

    return made


def _me(service: Service, desk: Desk) -> app_commands.Command[Any, ..., None]:
    @app_commands.describe(match=described(MATCH))
    @guarded
    async def command(interaction: discord.Interaction, match: str | None = None) -> None:
        if match is None and await _several(service, interaction):
            await desk.finding.show_mine(interaction)
        else:
            await desk.show_me(interaction, (await meant(service, interaction, match)).id)

    made = _made("me", described(T("My view of the match and what is asked of me; or all my matches")), command)

    @made.autocomplete("match")
    async def suggest(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        return await suggest_mine(service, interaction, current)

    return made


async def _several(service: Service, interaction: discord.Interaction) -> bool:
    in_thread = interaction.channel_id is not None and await service.in_thread(interaction.channel_id)
    return not in_thread and len(await service.of_person(interaction.user.id)) > 1


def _recap(service: Service, desk: Desk) -> app_commands.Command[Any, ..., None]:
    @app_commands.describe(match=described(MATCH))
    @guarded
    async def command(interaction: discord.Interaction, match: str | None = None) -> None:
        await desk.finding.show_recap(interaction, (await meant(service, interaction, match)).id)

    made = _made("recap", described(T("What happened since I last acted")), command)
    _suggest_matches(made, service)
    return made


def _history(service: Service, desk: Desk) -> app_commands.Command[Any, ..., None]:
    @app_commands.describe(
        chapter=described(T("Which part of the story; the newest without it")),
        replay=described(T("The whole match up to there as a film")),
        graph=described(T("Points and more of everybody, round by round")),
        match=described(MATCH),
    )
    @guarded
    async def command(
        interaction: discord.Interaction,
        chapter: str | None = None,
        replay: bool = False,
        graph: bool = False,
        match: str | None = None,
    ) -> None:
        found = await meant(service, interaction, match)
        number = _number(chapter)
        await acknowledge(interaction, fresh=True)
        if replay:
            await desk.finding.projector.show(interaction, found.id, number)
        elif graph:
            await desk.finding.courses.show(interaction, found.id, number)
        else:
            await desk.finding.show_past(interaction, found.id, number)

    made = _made("history", described(T("What happened, part by part, with the board as it stood then")), command)
    _suggest_matches(made, service)

    @made.autocomplete("chapter")
    async def suggest(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        try:
            found = await meant(service, interaction, getattr(interaction.namespace, "match", None))
        except Refusal:
            return []
        say = speaker(interaction, found.names).plain()
        chapters = await service.contents(found.id)
        named = [(f"{one.number}. {say(one.headline)}", str(one.number)) for one in reversed(chapters)]
        return [choice(name, value) for name, value in named if current.casefold() in name.casefold()][:CHOICES]

    return made


def _number(words: str | None) -> int | None:
    """The number of a chapter as it was typed. Raises ``Refusal``."""
    if not words or not words.strip():
        return None
    number = words.strip().rstrip(".")
    if not number.isdecimal() or len(number) > 9:
        raise Refusal(T("“{words}” is no part of the story. Choose one from the list.", words=escaped(cut(words, 40))))
    return int(number)


def _suggest_matches(made: app_commands.Command[Any, ..., None], service: Service) -> None:
    @made.autocomplete("match")
    async def suggest(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        if interaction.guild_id is None:
            return await suggest_mine(service, interaction, current)
        return await suggest_here(service, interaction, current, status=BEGUN)


def _made(name: str, description: app_commands.locale_str, command: Any) -> app_commands.Command[Any, ..., None]:
    return app_commands.Command(name=name, description=description, callback=command)
