"""``/settings`` and ``/back``: what a person sets for himself in all matches, and taking a seat back."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import discord
from discord import app_commands, ui

from bot.cogs.looks import look_choices
from bot.cogs.naming import MATCH, described, meant, suggest_mine, suggest_zones
from bot.cogs.server import server_settings
from bot.service.lobby.people import Ahead, Answering, Habits, Reminders
from bot.service.service import Service
from bot.service.time.durations import (
    NO_ZONE,
    days_from,
    hour_words,
    midnight,
    read_day,
    read_hours,
    stamp,
    zone,
)
from bot.ui.looks import EYES, KINDS, OWN, SHAPES, SIZES, THEMES, look_words, own_look
from bot.ui.public import layout
from bot.ui.replies import guarded, speaker, tell
from engine.core.text import T, Text

OFF = "off"
WAYS: dict[Reminders, Text] = {
    Reminders.DM: T("By direct message"),
    Reminders.THREAD: T("In the thread of the match"),
    Reminders.OFF: T("Not at all"),
}
TIMES: dict[Ahead, Text] = {
    Ahead.SLOW: T("By direct message, where a question is open for a day or longer"),
    Ahead.ALWAYS: T("In every match, in the way you are reminded"),
    Ahead.NEVER: T("Never"),
}
ANSWERS: dict[Answering, Text] = {
    Answering.AT_ONCE: T("At once"),
    Answering.LATER: T("After a while, as a person would"),
}


def add(tree: app_commands.CommandTree, service: Service) -> None:
    """Put ``/settings`` and ``/back`` on the tree."""
    settings = _Settings(service)
    group = app_commands.Group(name="settings", description=described(T("What you set for yourself in all matches")))
    for make in (_shown, _zone, _quiet, _reminders, _orders, _pictures, _vacation):
        group.add_command(make(settings))
    group.add_command(server_settings(service))
    tree.add_command(group)
    tree.add_command(_back(settings))


class _Settings:
    """The callbacks."""

    def __init__(self, service: Service) -> None:
        self.service = service

    async def show(self, interaction: discord.Interaction) -> None:
        await self._tell(interaction, await self.service.habits(interaction.user.id))

    async def zone(self, interaction: discord.Interaction, place: str) -> None:
        await self._tell(interaction, await self.service.set_zone(interaction.user.id, place))

    async def quiet(self, interaction: discord.Interaction, hours: str) -> None:
        chosen = None if _is_off(hours) else read_hours(hours)
        await self._tell(interaction, await self.service.set_quiet(interaction.user.id, chosen))

    async def reminders(self, interaction: discord.Interaction, way: str | None, ahead: str | None) -> None:
        user = interaction.user.id
        if way is not None:
            await self.service.set_reminders(user, Reminders(way))
        if ahead is not None:
            await self.service.set_ahead(user, Ahead(ahead))
        await self._tell(interaction, await self.service.habits(user))

    async def orders(self, interaction: discord.Interaction, answer: str) -> None:
        await self._tell(interaction, await self.service.set_answering(interaction.user.id, Answering(answer)))

    async def pictures(self, interaction: discord.Interaction, *chosen: str | None) -> None:
        user = interaction.user.id
        look = own_look(await self.service.look(user), *chosen)
        await self._tell(interaction, await self.service.set_look(user, look))

    async def vacation(self, interaction: discord.Interaction, until: str, begin: str | None) -> None:
        user = interaction.user.id
        if _is_off(until):
            await self._tell(interaction, await self.service.end_vacation(user))
            return
        where = zone((await self.service.habits(user)).zone)
        now = self.service.now()
        first = midnight(read_day(begin), where) if begin else now
        end = midnight(read_day(until) + timedelta(days=1), where)
        await self._tell(interaction, await self.service.set_vacation(user, max(first, days_from(now, 0, where)), end))

    async def back(self, interaction: discord.Interaction, number: str | None) -> None:
        match = await meant(self.service, interaction, number)
        await self.service.back(match.id, interaction.user.id)
        await tell(interaction, T("Welcome back: the seat is yours again. /me shows what is asked of you."))

    async def _tell(self, interaction: discord.Interaction, habits: Habits) -> None:
        """All of it, whatever was changed."""
        say = speaker(interaction)
        lines = [f"## {say(T('Your settings'))}", *(f"- {words}" for words in say.all(self._lines(habits)))]
        await interaction.response.send_message(view=layout(ui.TextDisplay("\n".join(lines))), ephemeral=True)

    def _lines(self, habits: Habits) -> tuple[Text, ...]:
        return (
            T("Time zone: {zone}", zone=habits.zone or NO_ZONE),
            T("Quiet hours, without reminders: {hours}", hours=_hours(habits)),
            T("Reminders: {way}", way=WAYS[habits.reminders]),
            T("“You are next”: {when}", when=TIMES[habits.ahead]),
            T("Standing orders answer: {when}", when=ANSWERS[habits.answering]),
            *(
                [T("You are asked first, and what you answer yourself before that counts.")]
                if habits.answering is Answering.LATER
                else []
            ),
            T("Pictures that only you are shown: {look}", look=look_words(habits.look) or T("as the match has them")),
            self._away(habits),
        )

    def _away(self, habits: Habits) -> Text:
        if habits.away is None or habits.away[1] <= self.service.now():
            return T("Vacation: none")
        begin, end = habits.away
        return T(
            "Vacation: from {begin} until {end}. Your deadlines wait for it, as far as a match allows.",
            begin=stamp(begin),
            end=stamp(end),
        )


def _hours(habits: Habits) -> Text:
    if habits.quiet is None:
        return T("none")
    begin, end = habits.quiet
    return T("{begin} to {end}", begin=hour_words(begin), end=hour_words(end))


def _is_off(words: str) -> bool:
    return words.strip().casefold() == OFF


# -- the commands -------------------------------------------------------------------------------------------


def _shown(settings: _Settings) -> app_commands.Command[Any, ..., None]:
    @guarded
    async def command(interaction: discord.Interaction) -> None:
        await settings.show(interaction)

    return app_commands.Command(name="show", description=described(T("What you have set")), callback=command)


def _zone(settings: _Settings) -> app_commands.Command[Any, ..., None]:
    @app_commands.describe(place=described(T("A place in your time zone, for example Europe/Berlin")))
    @guarded
    async def command(interaction: discord.Interaction, place: str) -> None:
        await settings.zone(interaction, place)

    made: app_commands.Command[Any, ..., None] = app_commands.Command(
        name="zone", description=described(T("Your time zone: for quiet hours and vacations")), callback=command
    )
    made.autocomplete("place")(suggest_zones)
    return made


def _quiet(settings: _Settings) -> app_commands.Command[Any, ..., None]:
    @app_commands.describe(hours=described(T("For example 22:00-07:00, or “off”")))
    @guarded
    async def command(interaction: discord.Interaction, hours: str) -> None:
        await settings.quiet(interaction, hours)

    return app_commands.Command(
        name="quiet", description=described(T("Hours in which you are not reminded")), callback=command
    )


def _reminders(settings: _Settings) -> app_commands.Command[Any, ..., None]:
    @app_commands.rename(ahead="next")
    @app_commands.describe(
        way=described(T("Where you are reminded")), ahead=described(T("When you are told that you are asked next"))
    )
    @app_commands.choices(
        way=[app_commands.Choice(name=described(text), value=way) for way, text in WAYS.items()],
        ahead=[app_commands.Choice(name=described(text), value=time) for time, text in TIMES.items()],
    )
    @guarded
    async def command(interaction: discord.Interaction, way: str | None = None, ahead: str | None = None) -> None:
        await settings.reminders(interaction, way, ahead)

    return app_commands.Command(
        name="reminders",
        description=described(T("How you are told that time runs out, or that you are next")),
        callback=command,
    )


def _orders(settings: _Settings) -> app_commands.Command[Any, ..., None]:
    @app_commands.describe(answer=described(T("At once, or 3 to 20 minutes after the question")))
    @app_commands.choices(
        answer=[app_commands.Choice(name=described(text), value=way) for way, text in ANSWERS.items()]
    )
    @guarded
    async def command(interaction: discord.Interaction, answer: str) -> None:
        await settings.orders(interaction, answer)

    return app_commands.Command(
        name="orders", description=described(T("When your standing orders answer")), callback=command
    )


def _pictures(settings: _Settings) -> app_commands.Command[Any, ..., None]:
    @app_commands.describe(
        colours=described(T("Seats in colours that your eyes tell apart")),
        theme=described(T("Light or dark paper")),
        size=described(T("How large pictures are")),
        shape=described(T("Whether a board is tall or wide")),
        show=described(T("Pictures, or all of it in words")),
    )
    @app_commands.choices(
        colours=look_choices(OWN | EYES),
        theme=look_choices(OWN | THEMES),
        size=look_choices(OWN | SIZES),
        shape=look_choices(OWN | SHAPES),
        show=look_choices(OWN | KINDS),
    )
    @guarded
    async def command(
        interaction: discord.Interaction,
        colours: str | None = None,
        theme: str | None = None,
        size: str | None = None,
        shape: str | None = None,
        show: str | None = None,
    ) -> None:
        await settings.pictures(interaction, colours, theme, size, shape, show)

    return app_commands.Command(
        name="pictures", description=described(T("How pictures look that only you are shown")), callback=command
    )


def _vacation(settings: _Settings) -> app_commands.Command[Any, ..., None]:
    @app_commands.rename(begin="from")
    @app_commands.describe(
        until=described(T("The last day, for example 2030-04-05, or “off”")),
        begin=described(T("The first day; left out: from now on")),
    )
    @guarded
    async def command(interaction: discord.Interaction, until: str, begin: str | None = None) -> None:
        await settings.vacation(interaction, until, begin)

    return app_commands.Command(
        name="vacation",
        description=described(T("When you are away: your deadlines wait, within the allowance of each match")),
        callback=command,
    )


def _back(settings: _Settings) -> app_commands.Command[Any, ..., None]:
    @app_commands.describe(match=described(MATCH))
    @guarded
    async def command(interaction: discord.Interaction, match: str | None = None) -> None:
        await settings.back(interaction, match)

    made: app_commands.Command[Any, ..., None] = app_commands.Command(
        name="back", description=described(T("Take your seat back from the caretaker")), callback=command
    )

    @made.autocomplete("match")
    async def suggest(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        return await suggest_mine(settings.service, interaction, current)

    return made
