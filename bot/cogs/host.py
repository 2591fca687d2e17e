"""``/host``: the tools of a match's host."""

from collections.abc import Iterable

import discord
from discord import Interaction, app_commands
from discord.ext import commands

from bot.cogs.common import (
    MEANT,
    Cog,
    Ended,
    Known,
    Suggestions,
    chapter_of,
    choices_of,
    command,
    described,
    listed,
    look_choices,
    meant,
    suggest_times,
    suggestions,
    suggests,
    times,
)
from bot.service.host.archive import LARGEST
from bot.service.model import MatchInfo, Person, SeatInfo, Status
from bot.texts import alike, cut, escaped
from bot.ui.kit.permissions import check_channel
from bot.ui.kit.replies import acknowledge, person, send_file
from bot.ui.kit.words import look_words, match_look, match_name
from bot.ui.lobby.first_steps import opening, place_of
from bot.ui.playing.seats import DONE, came_of
from engine.core.refusals import Refusal, Unreadable
from engine.core.text import SeatName, T, Text, listing

SEAT = T("The seat, by its player")


@app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
class Host(Cog, commands.GroupCog, group_name="host", group_description=described(T("Look after a match you host"))):
    async def implied(self, interaction: Interaction, *status: Status) -> MatchInfo:
        """Return the thread’s match, else the only hosted or played one. Raises ``Refusal``."""
        if here := await self.here(interaction):
            return here
        present = await listed(interaction, Status.LOBBY, Status.RUNNING)
        hosted = [match for match in present if match.host_id == interaction.user.id]
        return hosted[0] if len(hosted) == 1 else await super().implied(interaction)

    # -- the clock ------------------------------------------------------------------------------------------

    @command(T("Stop the clock of a match; people may still answer"))
    async def pause(self, interaction: Interaction, match: Known = MEANT) -> Text:
        await self.service.pace.pause(match.id, person(interaction))
        return T("Paused. /host resume starts the clock again.")

    @command(T("Start the clock of a paused match again"))
    async def resume(self, interaction: Interaction, match: Known = MEANT) -> Text:
        await self.service.pace.resume(match.id, person(interaction))
        return T("The clock is running again.")

    @command(T("Give more time for the open questions"), time=T("Time to add, for example 12h, 2d or 1d 12h"))
    async def extend(self, interaction: Interaction, time: str, match: Known = MEANT) -> Text | None:
        await self.service.pace.extend(match.id, person(interaction), time)
        return await confirmed(interaction, match, DONE)

    @command(
        T("Set another time for each phase, from the next phase on"),
        time=T("1d, 12h or off; 1d/6h gives each turn at least 6h"),
    )
    @app_commands.autocomplete(time=suggest_times)
    async def time(self, interaction: Interaction, time: str, match: Known = MEANT) -> Text:
        vote = await self.service.pace.set_time(match.id, person(interaction), meant(times(interaction), time))
        words = T("Done. I told the table. Open questions keep their time (/host extend).")
        return words if vote is None else came_of(vote)

    @command(T("Remind the players who have not answered, at most once an hour"))
    async def nudge(self, interaction: Interaction, match: Known = MEANT) -> Text:
        seats = await self.service.pace.nudge(match.id, person(interaction))
        names = listing([SeatName(seat) for seat in seats])
        return T("Nudged: {names}. Each gets a reminder in the way they chose.", names=names)

    @command(T("Open a new thread for a match that has lost its thread"))
    async def thread(self, interaction: Interaction, match: Known = MEANT) -> Text:
        await acknowledge(interaction, fresh=True)
        if interaction.guild_id != match.guild_id:
            raise Refusal(T("This match is played on another server. Do this there."))
        if match.thread_id is not None and not await self.desk.mail.is_gone(match.thread_id):
            raise Refusal(T("The thread of this match is still there: {thread}", thread=f"<#{match.thread_id}>"))
        channel = place_of(interaction).channel_id
        await check_channel(interaction, channel)
        await self.service.host.move(match.id, person(interaction), channel)
        return T("A new thread opens in {channel}. The waiting posts follow in it, in order.", channel=f"<#{channel}>")

    # -- names, looks and people ----------------------------------------------------------------------------

    @command(T("Give a match a name"), name=T("Leave empty to remove the name"))
    async def rename(self, interaction: Interaction, name: str | None = None, match: Known = MEANT) -> Text:
        named = await self.service.host.rename(match.id, person(interaction), name or "")
        return T("The match is now called {match}.", match=match_name(named))

    @command(
        T("Set how the pictures of a match look in its thread"),
        colours=T("Seat colours that everyone at the table can tell apart"),
    )
    @look_choices()
    async def pictures(
        self,
        interaction: Interaction,
        colours: str | None = None,
        theme: str | None = None,
        show: str | None = None,
        match: Known = MEANT,
    ) -> Text:
        look = match_look(match.look, colours, theme, show)
        changed = await self.service.host.set_look(match.id, person(interaction), look)
        return T("Pictures in the thread of this match: {look}", look=look_words(changed.look) or T("as usual"))

    @command(
        T("Switch suggestions by a strong caretaker on or off"),
        allowed=T("Default: on. The result says how often each player asked."),
    )
    async def suggestions(self, interaction: Interaction, allowed: bool, match: Known = MEANT) -> Text | None:
        await self.service.host.allow_suggestions(match.id, person(interaction), allowed=allowed)
        return await confirmed(interaction, match, DONE)

    @command(T("Free a seat before the start"), seat=SEAT)
    async def kick(self, interaction: Interaction, seat: str, match: Known = MEANT) -> Text:
        await self.service.host.kick(match.id, person(interaction), _seat(match, seat))
        return T("The seat is free again.")

    @command(T("Offer a seat to someone"), seat=SEAT, user=T("The person to ask; leave it out to ask everyone"))
    async def replace(
        self, interaction: Interaction, seat: str, user: discord.Member | None = None, match: Known = MEANT
    ) -> Text:
        number = _seat(match, seat)
        if user is None:
            await self.service.host.call(match.id, person(interaction), number)
            return T("I asked in the thread. The first to press gets the seat.")
        if user.bot:
            raise Refusal(T("A bot cannot play. A caretaker plays the seat while it is free."))
        heir = Person(user.id, user.display_name, match.locale)
        vote = await self.service.host.replace(match.id, person(interaction), number, heir)
        name = escaped(heir.name)
        asked = T("I asked {name} in the thread. They get the seat when they press the button.", name=name)
        return asked if vote is None else came_of(vote)

    @command(T("Let someone else host. Players may propose it."), seat=T("The new host"))
    async def handover(self, interaction: Interaction, seat: str, match: Known = MEANT) -> Text | None:
        vote = await self.service.host.hand_over(match.id, person(interaction), _seat(match, seat))
        return await confirmed(interaction, match, came_of(vote))

    @suggests("seat", kick, replace)
    async def _seats(self, interaction: Interaction, match: MatchInfo, current: str) -> Suggestions:
        return _listed(interaction, match, match.seats, current)

    @suggests("seat", handover)
    async def _heirs(self, interaction: Interaction, match: MatchInfo, current: str) -> Suggestions:
        return _listed(interaction, match, [it for it in match.seats if it.user_id is not None], current)

    # -- taking back ----------------------------------------------------------------------------------------

    @command(T("Take a match back to the beginning of a chapter"), part=T("Back to the beginning of which chapter"))
    async def rollback(self, interaction: Interaction, part: str, match: Known = MEANT) -> Text | None:
        vote = await self.service.host.roll_back(match.id, person(interaction), chapter_of(part))
        return await confirmed(interaction, match, came_of(vote))

    @suggests("part", rollback)
    async def _parts(self, interaction: Interaction, match: MatchInfo, current: str) -> Suggestions:
        return await self.chapters(interaction, match, current, 1) if match.status is Status.RUNNING else []

    @command(T("Propose to end a match without a result. All must agree."))
    async def end(self, interaction: Interaction, match: Known = MEANT) -> Text:
        return came_of(await self.service.host.end(match.id, person(interaction)))

    # -- files ----------------------------------------------------------------------------------------------

    @command(T("Save a finished match as a file"), form=T("Default: a file that /host import reads"))
    @app_commands.rename(form="as")
    @app_commands.choices(form=choices_of({"file": T("File"), "book": T("Book: one page with all boards")}))
    async def export(self, interaction: Interaction, form: str = "file", match: Ended = MEANT) -> None:
        if form == "book":
            await self.desk.chronicler.match(interaction, match.id, alone=True)
            return
        await send_file(interaction, await self.service.archive.save(match.id), f"{match.title}-{match.id}.json")

    @command(T("Load a saved match into the list of finished ones"), "import", file=T("A file from /host export"))
    async def take_in(self, interaction: Interaction, file: discord.Attachment) -> Text:
        _, place = await opening(self.service, interaction)
        if file.size > LARGEST:
            raise Refusal(T("This file is too large: a saved match has at most {size} MB.", size=LARGEST // 1024**2))
        await acknowledge(interaction, fresh=True)
        match = await self.service.archive.read(place, person(interaction), await file.read())
        return T("{match} is loaded. /board and /history show it with the option “match”.", match=match_name(match))


async def confirmed(interaction: Interaction, match: MatchInfo, words: Text) -> Text | None:
    """Return the words for the host, unless the thread before their eyes says it."""
    if words != DONE or interaction.channel_id != match.thread_id:
        return words
    await interaction.response.defer(ephemeral=True)
    await interaction.delete_original_response()
    return None


def _listed(interaction: Interaction, match: MatchInfo, seats: Iterable[SeatInfo], current: str) -> Suggestions:
    named = ((f"{seat.seat + 1}. {match.names[seat.seat]}", str(seat.seat + 1)) for seat in seats)
    return suggestions(interaction, named, current)


def _seat(match: MatchInfo, words: str) -> int:
    """Return the seat by its number from 1 or by its name. Raises ``Unreadable``."""
    wanted = words.strip()
    number = wanted.split(". ")[0]
    if number.isdecimal() and 1 <= int(number[:6]) <= len(match.seats):
        return int(number) - 1
    found = [seat for seat, name in enumerate(match.names) if alike(name) == alike(wanted)]
    if len(found) != 1:
        shown = escaped(cut(wanted, 40))
        raise Unreadable(T("There is no seat “{words}” in this match. Choose one from the list.", words=shown))
    return found[0]
