"""``/settings``: a person's settings for all their matches, and a server's for its own."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

import discord
from discord import Interaction, app_commands
from discord.ext import commands

from bot.cogs.common import Cog, choices_of, command, described, look_choices, suggest_zones
from bot.service.durations import NO_ZONE, hour_words, length, midnight, read_day, read_hours, read_length, stamp, zone
from bot.service.preferences import EVERYBODY, MANAGERS, Habits, Notice, Server, Way
from bot.texts import LANGUAGES, Speaker
from bot.ui.kit.public import layout, risky
from bot.ui.kit.replies import Said, meet, send_file, speaker
from bot.ui.kit.words import OWN, look_words, own_look
from bot.ui.lobby.first_steps import guild_of
from engine.core.refusals import Refusal
from engine.core.text import TC, T, Text, listing, verbatim

OFF = "off"
NONE = "none"
WAYS: dict[Way, Text] = {Way.DM: T("Direct message"), Way.MENTION: T("Mention in the thread"), Way.NONE: T("None")}
NOTICES: dict[Notice, Text] = {
    Notice.TURN: T("My turn"),
    Notice.PLAN: T("Plan opened"),
    Notice.VOTE: T("Vote"),
    Notice.REMINDER: T("Reminder"),
    Notice.NEXT: TC("it will be your turn", "Next"),
    Notice.RESULT: T("Result"),
}
SPOKEN = {locale: verbatim(name) for locale, name in LANGUAGES.items()}


class Settings(
    Cog, commands.GroupCog, group_name="settings", group_description=described(T("Your settings for all matches"))
):
    @command(T("Show your settings"))
    async def show(self, interaction: Interaction) -> Said:
        return self._view(interaction, await self.service.preferences.habits(interaction.user.id))

    @command(
        T("Your time zone, for quiet hours and vacations"),
        place=T("A place in your time zone, for example Europe/Berlin"),
    )
    @app_commands.autocomplete(place=suggest_zones)
    async def zone(self, interaction: Interaction, place: str) -> Said:
        return self._view(interaction, await self.service.preferences.set_zone(interaction.user.id, place))

    @command(T("Hours without reminders"), hours=T("For example 22:00-07:00, or “off”"))
    async def quiet(self, interaction: Interaction, hours: str) -> Said:
        chosen = None if hours.strip().casefold() == OFF else read_hours(hours)
        return self._view(interaction, await self.service.preferences.change(interaction.user.id, quiet=chosen))

    @command(
        T("How you get each kind of notification: direct message, mention, or not at all"),
        turn=T("It is your turn to answer. Default: direct message"),
        plan=T("It is time to plan. Default: direct message"),
        vote=T("The table votes. Default: direct message"),
        reminder=T("Your time is running out, or the host nudges you. Default: direct message"),
        following=T("Your turn is next, or you can answer in advance. Default: none"),
        result=T("A match is over. Default: direct message"),
    )
    @app_commands.rename(following="next")
    @app_commands.choices(**{name: choices_of(WAYS) for name in (*NOTICES, "following") if name != Notice.NEXT})
    async def notices(
        self,
        interaction: Interaction,
        turn: str | None = None,
        plan: str | None = None,
        vote: str | None = None,
        reminder: str | None = None,
        following: str | None = None,
        result: str | None = None,
    ) -> Said:
        given = zip(NOTICES, (turn, plan, vote, reminder, following, result), strict=True)
        chosen = {kind: Way(way) for kind, way in given if way is not None}
        return self._view(interaction, await self.service.preferences.set_notices(interaction.user.id, chosen))

    @command(T("The language in which I speak to you"), language=T("Default: that of your Discord client"))
    @app_commands.choices(language=choices_of({**SPOKEN, NONE: T("As in Discord")}))
    async def language(self, interaction: Interaction, language: str) -> Said:
        locale = None if language == NONE else language
        habits = await self.service.preferences.change(interaction.user.id, locale=locale)
        await meet(interaction)
        return self._view(interaction, habits)

    @command(T("How your private pictures look"), colours=T("Seat colours that you can tell apart"))
    @look_choices(OWN)
    async def pictures(
        self,
        interaction: Interaction,
        colours: str | None = None,
        theme: str | None = None,
        show: str | None = None,
    ) -> Said:
        user = interaction.user.id
        look = own_look((await self.service.preferences.habits(user)).look, colours, theme, show)
        return self._view(interaction, await self.service.preferences.change(user, look=look))

    @command(
        T("Show or hide your name in statistics and ratings"),
        shown=T("Default: yes. No hides you from rankings and shows you as an unnamed opponent"),
    )
    async def stats(self, interaction: Interaction, shown: bool) -> Said:
        return self._view(interaction, await self.service.preferences.change(interaction.user.id, stats=shown))

    @command(
        T("When you are away: your deadlines wait, as far as each match allows"),
        until=T("The last day, for example 2030-04-05, or “off”"),
        begin=T("The first day (default: now)"),
    )
    @app_commands.rename(begin="from")
    async def vacation(self, interaction: Interaction, until: str, begin: str | None = None) -> Said:
        user = interaction.user.id
        if until.strip().casefold() == OFF:
            return self._view(interaction, await self.service.absence.end_vacation(user))
        where = zone((await self.service.preferences.habits(user)).zone)
        now = self.service.time.now()
        today = now.astimezone(where).date()
        first = midnight(read_day(begin, today), where) if begin else now
        end = midnight(read_day(until, today) + timedelta(days=1), where)
        away = await self.service.absence.set_vacation(user, max(first, midnight(today, where)), end)
        return self._view(interaction, away)

    def _view(self, interaction: Interaction, habits: Habits) -> Said:
        say = speaker(interaction)
        lines = ["## " + say(T("Your settings"))]
        lines += [f"- {words}" for words in say.all(_lines(habits, self.service.time.now()))]
        return layout("\n".join(lines))

    @command(T("Get all data that the bot keeps about you, as a file"))
    async def data(self, interaction: Interaction) -> None:
        await send_file(interaction, await self.service.personal.data(interaction.user.id), "daimyo-data.json")

    @command(T("Delete my data: name, settings and notes. Caretakers take over my seats"))
    async def forget(self, interaction: Interaction) -> Said:
        sure = T(
            "Your settings, notes and standing orders are deleted. Caretakers take your seats. In matches that are "
            "over you are called “Player 1”, “Player 2” and so on. You cannot undo this."
        )
        return risky(sure, "forget", 0, T("Forget me"), speaker(interaction))

    @command(
        T("Server settings for all matches"),
        channel=T("Where new matches open"),
        anywhere=T("A channel; without one, where /match new is used"),
        time=T("Time for each phase, for example 12h or 2d; off: no limit; none: the default"),
        language=T("Language of public posts"),
        opening=T("The people who may open matches"),
        role=T("Members of this role may open matches, too"),
        looking=T("A role to mention, at most once a day, when someone looks for a match"),
    )
    @app_commands.choices(
        opening=choices_of({EVERYBODY: T("Everyone"), MANAGERS: T("Members who manage the server, and the role")}),
        language=choices_of({**SPOKEN, NONE: T("The server’s own")}),
    )
    async def server(
        self,
        interaction: Interaction,
        channel: discord.TextChannel | None = None,
        anywhere: bool | None = None,
        time: str | None = None,
        language: str | None = None,
        opening: str | None = None,
        role: discord.Role | None = None,
        looking: discord.Role | None = None,
    ) -> Said:
        guild = guild_of(interaction)
        if not interaction.permissions.manage_guild:
            raise Refusal(T("Only managers of this server can see and change its settings."))
        changes: dict[str, Any] = {}
        if channel is not None or anywhere:
            changes["channel_id"] = None if anywhere else channel.id if channel else None
        if time is not None:
            words = time.strip().casefold()
            changes["phase_seconds"] = None if words == NONE else 0 if words == OFF else read_length(time)
        if language is not None:
            changes["locale"] = None if language == NONE else language
        if opening is not None:
            changes |= {"opening": opening} | ({"role_id": None} if opening == EVERYBODY else {})
        if role is not None:
            changes |= {"opening": MANAGERS, "role_id": role.id}
        if looking is not None:
            changes["looking_role"] = None if looking.is_default() else looking.id
        found = await (self.service.servers.change(guild, changes) if changes else self.service.servers.get(guild))
        return layout("\n".join(_server_lines(found, speaker(interaction))))


def _lines(habits: Habits, now: datetime) -> Iterator[Text]:
    quiet = TC("quiet hours", "none")
    if habits.quiet is not None:
        quiet = T("{begin} to {end}", begin=hour_words(habits.quiet[0]), end=hour_words(habits.quiet[1]))
    yield T("Language: {language}", language=LANGUAGES.get(habits.locale or "", T("as in Discord")))
    yield T("Time zone: {zone}", zone=habits.zone or NO_ZONE)
    yield T("Quiet hours, without reminders: {hours}", hours=quiet)
    for way, label in WAYS.items():
        if kinds := [kind for notice, kind in NOTICES.items() if habits.way(notice) is way]:
            yield T("Notifications, {way}: {kinds}", way=label, kinds=listing(kinds))
    yield T("Your private pictures: {look}", look=look_words(habits.look) or T("as in the match"))
    if habits.away is None or habits.away[1] <= now:
        yield T("Vacation: none")
    else:
        first, last = map(stamp, habits.away)
        yield T(
            "Vacation: from {begin} until {end}. Your deadlines wait, as far as a match allows.", begin=first, end=last
        )
    yield T("Statistics: you are in them") if habits.stats else T("Statistics: you are left out")


def _server_lines(server: Server, say: Speaker) -> list[str]:
    own = T("the server's own")
    who = T("everyone") if server.opening == EVERYBODY else T("members who manage the server")
    if server.role_id is not None:
        who = T("members who manage the server, and members of {role}", role=f"<@&{server.role_id}>")
    where = f"<#{server.channel_id}>" if server.channel_id else T("where /match new is used")
    pace = T("the game’s default time")
    if server.phase_seconds is not None:
        pace = length(server.phase_seconds) if server.phase_seconds else T("no limit")
    lines = [
        T("New matches open: {where}", where=where),
        T("Default time for each phase: {time}", time=pace),
        T("Language of public posts: {language}", language=LANGUAGES.get(server.locale or "", own)),
        T("Allowed to open matches: {who}", who=who),
    ]
    if told := server.looking_role:
        lines.append(T("Mentioned when someone looks for a match: {role}", role=f"<@&{told}>"))
    return [say(T("## Server settings")), *say.all(lines)]
