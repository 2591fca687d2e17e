"""``/plan``, ``/lock``, ``/unlock``, ``/decide``: answering what is asked, without pressing anything."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.cogs.naming import CHOICE, CHOICES, MATCH, choice, described, meant, suggest_mine
from bot.service.model import PendingDecision
from bot.service.service import Service
from bot.texts import Speaker, cut, escaped
from bot.ui.desk import Desk
from bot.ui.replies import guarded, speaker
from engine.core.question import Choice, Question, Sheet
from engine.core.refusals import Refusal, Stale, Unreadable
from engine.core.sheet import complete_line, read_line
from engine.core.text import T
from engine.registry import GAMES


def add(tree: app_commands.CommandTree, service: Service, desk: Desk) -> None:
    """Put the commands on the tree."""
    playing = _Playing(service, desk)
    tree.add_command(_plan(playing))
    tree.add_command(_decide(playing))
    for name, description in (
        ("lock", T("Lock your plan")),
        ("unlock", T("Open your locked plan again, until everybody is in")),
    ):
        tree.add_command(_word(playing, name, described(description)))


class _Playing:
    """The callbacks."""

    def __init__(self, service: Service, desk: Desk) -> None:
        self.service = service
        self._desk = desk

    async def plan(self, interaction: discord.Interaction, line: str | None, number: str | None) -> None:
        match = await meant(self.service, interaction, number)
        if not line:
            await self._desk.open_panel(interaction, match.id)
            return
        asked = await self.service.asked(match.id, interaction.user.id)
        try:
            wish = read_line(sheet_of(asked), line)
            done = await self.service.wish(match.id, interaction.user.id, wish)
        except Refusal as refusal:
            words = T("{refusal}\nYour line: {line}", refusal=refusal.text, line=f"`{cut(line, 800)}`")
            raise Refusal(words) from refusal
        await self._desk.after(interaction, done)

    async def word(self, interaction: discord.Interaction, verb: str, number: str | None) -> None:
        match = await meant(self.service, interaction, number)
        await self._desk.after(interaction, await self.service.wish(match.id, interaction.user.id, verb))

    async def decide(self, interaction: discord.Interaction, answer: str | None, number: str | None) -> None:
        match = await meant(self.service, interaction, number)
        if not answer:
            await self._desk.open_panel(interaction, match.id)
            return
        asked = await self.service.asked(match.id, interaction.user.id)
        wish = wish_of(asked, answer, speaker(interaction, match.names).plain())
        done = await self.service.wish(match.id, interaction.user.id, wish)
        await self._desk.after(interaction, done)

    async def asked(self, interaction: discord.Interaction) -> PendingDecision | None:
        """What an autocomplete may build on; None if nothing is clear yet."""
        try:
            match = await meant(self.service, interaction, getattr(interaction.namespace, "match", None))
            return await self.service.asked(match.id, interaction.user.id)
        except Refusal:
            return None


def sheet_of(asked: PendingDecision) -> Sheet:
    """The sheet to be filled; raises ``Stale`` if there is none."""
    if asked.question is None or asked.question.sheet is None:
        raise Stale(T("Nothing is to be planned at the moment."))
    return asked.question.sheet


def wish_of(asked: PendingDecision, answer: str, say: Speaker) -> str:
    """The wish that an answer stands for: one of the choices, by its words or its notation.

    Another notation is passed on as it is, so that the rules can say why it is not possible.
    """
    question = asked.question
    if question is None or not question.choices or question.sheet is not None:
        raise Stale(T("There is nothing to decide at the moment."))
    wanted = answer.strip().casefold()
    for one in question.choices:
        if wanted in (one.wish.casefold(), worded(question, one, say).casefold()):
            return one.wish
    if _is_notation(asked.match.title, answer):
        return answer
    raise Unreadable(T("“{words}” is none of the answers. Choose one from the list.", words=escaped(cut(answer, 100))))


def _is_notation(title: str, answer: str) -> bool:
    try:
        GAMES[title].parse(answer)
    except Unreadable:
        return False
    return True


def worded(question: Question, one: Choice, say: Speaker) -> str:
    """A choice in words, its group first."""
    group = next((group for group in question.groups if group.key == one.group), None)
    return f"{say(group.label)}: {say(one.label)}" if group else say(one.label)


def _plan(playing: _Playing) -> app_commands.Command[Any, ..., None]:
    @app_commands.describe(
        line=described(T("space=card space=card …; leave it out to open the panel")), match=described(MATCH)
    )
    @guarded
    async def command(interaction: discord.Interaction, line: str | None = None, match: str | None = None) -> None:
        await playing.plan(interaction, line, match)

    made = _made("plan", described(T("Plan in private: a panel, or one line")), command, playing)

    @made.autocomplete("line")
    async def complete(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        asked = await playing.asked(interaction)
        if asked is None or asked.question is None or asked.question.sheet is None:
            return []
        lines = complete_line(asked.question.sheet, current)
        return [choice(_tail(line), line) for line in lines if len(line) <= CHOICE][:CHOICES]

    return made


def _decide(playing: _Playing) -> app_commands.Command[Any, ..., None]:
    @app_commands.describe(answer=described(T("One of the answers; leave it out to see them")), match=described(MATCH))
    @guarded
    async def command(interaction: discord.Interaction, answer: str | None = None, match: str | None = None) -> None:
        await playing.decide(interaction, answer, match)

    made = _made("decide", described(T("Answer what is asked of you")), command, playing)

    @made.autocomplete("answer")
    async def complete(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        asked = await playing.asked(interaction)
        if asked is None or asked.question is None or asked.question.sheet is not None:
            return []
        say = speaker(interaction, asked.match.names).plain()
        named = [(worded(asked.question, one, say), one.wish) for one in asked.question.choices]
        return [choice(name, wish) for name, wish in named if current.casefold() in name.casefold()][:CHOICES]

    return made


def _word(playing: _Playing, name: str, description: app_commands.locale_str) -> app_commands.Command[Any, ..., None]:
    @app_commands.describe(match=described(MATCH))
    @guarded
    async def command(interaction: discord.Interaction, match: str | None = None) -> None:
        await playing.word(interaction, name, match)

    return _made(name, description, command, playing)


def _made(
    name: str, description: app_commands.locale_str, command: Any, playing: _Playing
) -> app_commands.Command[Any, ..., None]:
    made: app_commands.Command[Any, ..., None] = app_commands.Command(
        name=name, description=description, callback=command
    )

    @made.autocomplete("match")
    async def suggest(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        return await suggest_mine(playing.service, interaction, current)

    return made


def _tail(line: str) -> str:
    return line if len(line) <= CHOICE else "…" + line[-(CHOICE - 1) :]
