"""``/host``: the tools of whoever hosts a match; ``/vote`` and ``/undo`` for everybody at the table."""

from __future__ import annotations

import io
from collections.abc import Awaitable, Callable
from typing import Any

import discord
from discord import app_commands

from bot.cogs.looks import match_pictures
from bot.cogs.match import suggest_times
from bot.cogs.naming import CHOICES, MATCH, choice, described, guild_of, meant, place_of, suggest_here
from bot.cogs.server import check_opening
from bot.service.host.archive import LARGEST
from bot.service.model import MatchInfo, Person, Status
from bot.service.service import Service
from bot.texts import cut, escaped
from bot.ui.ballots import came_of
from bot.ui.desk import Desk
from bot.ui.replies import guarded, person, speaker, tell
from bot.ui.words import match_name
from engine.core.refusals import Refusal, Unreadable
from engine.core.text import SeatName, T, Text, listing

Command = app_commands.Command[Any, ..., None]
Suggest = Callable[[discord.Interaction, str], Awaitable[list[app_commands.Choice[str]]]]

PRESENT = (Status.LOBBY, Status.RUNNING)
EVERY = (*PRESENT, Status.OVER, Status.ABANDONED)

SEAT = T("Whose seat")


def add(tree: app_commands.CommandTree, service: Service, desk: Desk) -> None:
    """Put the commands on the tree."""
    tools = _Tools(service, desk)
    group = app_commands.Group(name="host", description=described(T("Look after a match you host")), guild_only=True)
    for make in (
        _pause, _resume, _extend, _time, _nudge, _rename, _kick, _handover, _replace, _rollback, _correct, _end,
        _export, _import,
    ):  # fmt: skip
        group.add_command(make(tools))
    group.add_command(match_pictures(tools, _made))
    tree.add_command(group)
    tree.add_command(_vote(tools))
    tree.add_command(_undo(tools))


class _Tools:
    """What the commands share."""

    def __init__(self, service: Service, desk: Desk) -> None:
        self.service = service
        self.desk = desk

    async def match(self, interaction: discord.Interaction, number: str | None) -> MatchInfo:
        """The match that is meant: the one named, that of this thread, or the only one this person hosts here."""
        if number:
            return await meant(self.service, interaction, number)
        if interaction.channel_id is not None and (here := await self.service.in_thread(interaction.channel_id)):
            return here
        listed = await self.service.listed(guild_of(interaction), status=PRESENT)
        hosted = [match for match in listed if match.host_id == interaction.user.id]
        return hosted[0] if len(hosted) == 1 else await meant(self.service, interaction, None)

    async def guess(self, interaction: discord.Interaction) -> MatchInfo | None:
        """What an autocomplete may build on."""
        try:
            return await self.match(interaction, getattr(interaction.namespace, "match", None))
        except Refusal:
            return None


# -- the clock ----------------------------------------------------------------------------------------------


def _pause(tools: _Tools) -> Command:
    @app_commands.describe(match=described(MATCH))
    @guarded
    async def command(interaction: discord.Interaction, match: str | None = None) -> None:
        found = await tools.match(interaction, match)
        await tools.service.pause(found.id, person(interaction))
        await tell(interaction, T("Paused. /host resume lets the time run on."))

    return _made(tools, "pause", T("Stop the clock of a match; people may still answer"), command)


def _resume(tools: _Tools) -> Command:
    @app_commands.describe(match=described(MATCH))
    @guarded
    async def command(interaction: discord.Interaction, match: str | None = None) -> None:
        found = await tools.match(interaction, match)
        await tools.service.go_on(found.id, person(interaction))
        await tell(interaction, T("The time runs again."))

    return _made(tools, "resume", T("Let the clock of a paused match run on"), command)


def _extend(tools: _Tools) -> Command:
    @app_commands.describe(time=described(T("How much more, for example 12h, 2d or 1d 12h")), match=described(MATCH))
    @guarded
    async def command(interaction: discord.Interaction, time: str, match: str | None = None) -> None:
        found = await tools.match(interaction, match)
        await tools.service.extend(found.id, person(interaction), time)
        await tell(interaction, T("Done; the table is told."))

    return _made(tools, "extend", T("Give more time for what is being asked now"), command)


def _time(tools: _Tools) -> Command:
    @app_commands.describe(
        time=described(T("1d, 12h or off; 1d/6h: 6h at least for each turn")), match=described(MATCH)
    )
    @guarded
    async def command(interaction: discord.Interaction, time: str, match: str | None = None) -> None:
        found = await tools.match(interaction, match)
        await tools.service.set_time(found.id, person(interaction), time)
        await tell(interaction, T("Done; the table is told. What is being asked now keeps its time (/host extend)."))

    return _made(tools, "time", T("Another time for each phase, from the next one on"), command, time=suggest_times)


def _nudge(tools: _Tools) -> Command:
    @app_commands.describe(match=described(MATCH))
    @guarded
    async def command(interaction: discord.Interaction, match: str | None = None) -> None:
        found = await tools.match(interaction, match)
        seats = await tools.service.nudge(found.id, person(interaction))
        names = listing([SeatName(seat) for seat in seats])
        await tell(
            interaction,
            speaker(interaction, found.names)(T("Nudged: {names}. Each is reminded as he has set it.", names=names)),
        )

    return _made(tools, "nudge", T("Remind those who owe an answer, at most once an hour"), command)


# -- names and people ---------------------------------------------------------------------------------------


def _rename(tools: _Tools) -> Command:
    @app_commands.describe(name=described(T("Leave it out to take the name away")), match=described(MATCH))
    @guarded
    async def command(interaction: discord.Interaction, name: str | None = None, match: str | None = None) -> None:
        found = await tools.match(interaction, match)
        named = await tools.service.rename(found.id, person(interaction), name or "")
        await tell(interaction, T("The match is called {match} now.", match=match_name(named)))

    return _made(tools, "rename", T("Give a match a name"), command)


def _kick(tools: _Tools) -> Command:
    @app_commands.describe(seat=described(SEAT), match=described(MATCH))
    @guarded
    async def command(interaction: discord.Interaction, seat: str, match: str | None = None) -> None:
        found = await tools.match(interaction, match)
        await tools.service.kick(found.id, person(interaction), seat_of(found, seat))
        await tell(interaction, T("The seat is free again."))

    return _made(tools, "kick", T("Free a seat before the start"), command, seat=_suggest_seats(tools))


def _handover(tools: _Tools) -> Command:
    @app_commands.describe(seat=described(T("Who hosts from now on")), match=described(MATCH))
    @guarded
    async def command(interaction: discord.Interaction, seat: str, match: str | None = None) -> None:
        found = await tools.match(interaction, match)
        done = await tools.service.hand_over(found.id, person(interaction), seat_of(found, seat))
        await tell(interaction, came_of(done))

    suggest = _suggest_seats(tools, people=True)
    return _made(tools, "handover", T("Let somebody else host; players may propose it"), command, seat=suggest)


def _replace(tools: _Tools) -> Command:
    @app_commands.describe(
        seat=described(SEAT),
        user=described(T("Who takes it; leave it out to ask in the thread")),
        match=described(MATCH),
    )
    @guarded
    async def command(
        interaction: discord.Interaction, seat: str, user: discord.Member | None = None, match: str | None = None
    ) -> None:
        found = await tools.match(interaction, match)
        number = seat_of(found, seat)
        if user is None:
            await tools.service.call(found.id, person(interaction), number)
            await tell(interaction, T("The thread is asked; whoever presses first has the seat."))
            return
        if user.bot:
            raise Refusal(T("A bot cannot play. A caretaker plays the seat as long as nobody has it."))
        heir = Person(user.id, user.display_name, found.locale)
        done = await tools.service.substitute(found.id, person(interaction), number, heir)
        await tell(interaction, came_of(done))

    return _made(tools, "replace", T("Give a seat to somebody else"), command, seat=_suggest_seats(tools))


def seat_of(match: MatchInfo, words: str) -> int:
    """The seat that is meant, by number from 1 or by name. Raises ``Unreadable``."""
    wanted = words.strip()
    if wanted.isdecimal() and 1 <= int(wanted[:6]) <= len(match.seats):
        return int(wanted) - 1
    found = [seat.seat for seat in match.seats if seat.name.casefold() == wanted.casefold()]
    if len(found) != 1:
        raise Unreadable(
            T("There is no seat “{words}” in this match. Choose one from the list.", words=escaped(cut(wanted, 40)))
        )
    return found[0]


def _suggest_seats(tools: _Tools, *, people: bool = False) -> Suggest:
    async def suggest(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        match = await tools.guess(interaction)
        seats = [seat for seat in match.seats if seat.user_id is not None or not people] if match else []
        named = [(f"{seat.seat + 1}. {seat.name}", str(seat.seat + 1)) for seat in seats]
        return _fitting(named, current)

    return suggest


# -- taking back --------------------------------------------------------------------------------------------


def _rollback(tools: _Tools) -> Command:
    @app_commands.describe(part=described(T("To the beginning of which part of the story")), match=described(MATCH))
    @guarded
    async def command(interaction: discord.Interaction, part: str, match: str | None = None) -> None:
        found = await tools.match(interaction, match)
        number = _number(part, T("“{words}” is no part of the story. Choose one from the list.", words=_said(part)))
        await tell(interaction, came_of(await tools.service.roll_back(found.id, person(interaction), number)))

    async def suggest(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        match = await tools.guess(interaction)
        if match is None or match.status is not Status.RUNNING:
            return []
        say = speaker(interaction, match.names).plain()
        chapters = await tools.service.history(match.id, None)
        named = [(f"{one.number}. {say(one.headline)}", str(one.number)) for one in reversed(chapters) if one.number]
        return _fitting(named, current)

    return _made(tools, "rollback", T("Take a match back to the beginning of a part"), command, part=suggest)


def _correct(tools: _Tools) -> Command:
    @app_commands.describe(
        ply=described(T("Which action")),
        notation=described(T("What it should have been, as the list writes it")),
        match=described(MATCH),
    )
    @guarded
    async def command(interaction: discord.Interaction, ply: str, notation: str, match: str | None = None) -> None:
        found = await tools.match(interaction, match)
        number = _number(ply, T("“{words}” is no ply. Choose one from the list.", words=_said(ply)))
        done = await tools.service.correct(found.id, person(interaction), number, notation)
        await tell(interaction, came_of(done))

    async def plies(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        match = await tools.guess(interaction)
        if match is None or match.status is not Status.RUNNING:
            return []
        say = speaker(interaction, match.names).plain()
        written = [one for one in reversed(await tools.service.written(match.id)) if one.label is not None]
        named = [
            (f"{one.number}. {match.names[one.seat]}: {say(one.label)} ({one.notation})", str(one.number))
            for one in written
            if one.label is not None
        ]
        return _fitting(named, current)

    return _made(tools, "correct", T("Replay a match with one public action changed, by vote"), command, ply=plies)


def _undo(tools: _Tools) -> Command:
    @app_commands.describe(match=described(MATCH))
    @guarded
    async def command(interaction: discord.Interaction, match: str | None = None) -> None:
        found = await meant(tools.service, interaction, match)
        done = await tools.service.undo(found.id, person(interaction))
        if done.vote is not None:
            await tell(interaction, came_of(done))
            return
        asked = await tools.service.asked(found.id, interaction.user.id)
        await tools.desk.after(interaction, asked, speaker(interaction)(T("Your last action is undone.")))

    return _made(tools, "undo", T("Undo your last action, or ask the table to"), command, status=(Status.RUNNING,))


# -- votes --------------------------------------------------------------------------------------------------


def _end(tools: _Tools) -> Command:
    @app_commands.describe(match=described(MATCH))
    @guarded
    async def command(interaction: discord.Interaction, match: str | None = None) -> None:
        found = await tools.match(interaction, match)
        await tell(interaction, came_of(await tools.service.end(found.id, person(interaction))))

    return _made(tools, "end", T("Propose to end a match as it stands; all must agree"), command)


def _vote(tools: _Tools) -> Command:
    @app_commands.describe(
        answer=described(T("Yes or no")),
        about=described(T("Which vote, if there are several")),
        match=described(MATCH),
    )
    @app_commands.choices(
        answer=[
            app_commands.Choice(name=described(T("Yes")), value="yes"),
            app_commands.Choice(name=described(T("No")), value="no"),
        ]
    )
    @guarded
    async def command(
        interaction: discord.Interaction, answer: str, about: str | None = None, match: str | None = None
    ) -> None:
        found = await meant(tools.service, interaction, match)
        there = await tools.service.open_votes(found.id)
        if about is None and len(there) != 1:
            raise Refusal(
                T("Which vote? Choose it with the option “about”.") if there else T("There is nothing to vote on.")
            )
        which = there[0].id if about is None else _number(about, T("There is no such vote."))
        await tell(
            interaction, came_of(await tools.service.cast(found.id, person(interaction), which, answer == "yes"))
        )

    async def suggest(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        match = await tools.guess(interaction)
        there = await tools.service.open_votes(match.id) if match else ()
        say = speaker(interaction, match.names if match else ()).plain()
        return _fitting([(say(one.text), str(one.id)) for one in there], current)

    return _made(tools, "vote", T("Say yes or no to what the table votes on"), command, about=suggest)


# -- files --------------------------------------------------------------------------------------------------


def _export(tools: _Tools) -> Command:
    @app_commands.describe(match=described(MATCH))
    @guarded
    async def command(interaction: discord.Interaction, match: str | None = None) -> None:
        found = await tools.match(interaction, match)
        await interaction.response.defer(ephemeral=True, thinking=True)
        data = await tools.service.saved(found.id)
        file = discord.File(io.BytesIO(data), f"{found.title}-{found.id}.json")
        await interaction.edit_original_response(attachments=[file])

    ended = (Status.OVER, Status.ABANDONED)
    return _made(tools, "export", T("A match that is over, as a file"), command, status=ended)


def _import(tools: _Tools) -> Command:
    @app_commands.describe(file=described(T("A file that /host export made")))
    @guarded
    async def command(interaction: discord.Interaction, file: discord.Attachment) -> None:
        place = place_of(interaction)
        server = await tools.service.server(place.guild_id)
        check_opening(interaction, server)
        if file.size > LARGEST:
            raise Refusal(
                T("This file is too large: a saved match has at most {size} MB.", size=LARGEST // 1024 // 1024)
            )
        await interaction.response.defer(ephemeral=True, thinking=True)
        match = await tools.service.read_file(server.place(place), person(interaction), await file.read())
        words = T("{match} is here now. /board and /history show it, with the option “match”.", match=match_name(match))
        await tell(interaction, words)

    return app_commands.Command(
        name="import", description=described(T("Put a saved match into the list of finished ones")), callback=command
    )


# -- making -------------------------------------------------------------------------------------------------


def _number(words: str, otherwise: Text) -> int:
    wanted = words.strip().rstrip(".")
    if not wanted.isdecimal() or len(wanted) > 9:
        raise Unreadable(otherwise)
    return int(wanted)


def _said(words: str) -> str:
    return escaped(cut(words, 40))


def _fitting(named: list[tuple[str, str]], current: str) -> list[app_commands.Choice[str]]:
    wanted = current.casefold()
    return [choice(name, value) for name, value in named if wanted in name.casefold()][:CHOICES]


def _made(
    tools: _Tools,
    name: str,
    description: Text,
    command: Any,
    *,
    status: tuple[Status, ...] = EVERY,
    **suggestions: Suggest,
) -> Command:
    made: Command = app_commands.Command(name=name, description=described(description), callback=command)

    @made.autocomplete("match")
    async def suggest(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        return await suggest_here(tools.service, interaction, current, status=status)

    for option, suggested in suggestions.items():
        made.autocomplete(option)(suggested)
    return made
