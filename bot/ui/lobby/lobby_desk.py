"""Presses, choices and forms in a lobby and in the panel that sets it up."""

import asyncio
from collections.abc import Awaitable, Mapping

import discord
from discord.utils import MISSING

from bot.service.durations import NO_ZONE
from bot.service.lobby.choices import read_line
from bot.service.model import MatchInfo, Person, Status
from bot.service.service import Service
from bot.ui.kit.items import MODAL, PEOPLE, SELECT, PressId, ask, pressed
from bot.ui.kit.public import layout, risky, standing
from bot.ui.kit.replies import Said, acknowledge, given_back, in_place, is_private, person, speaker
from bot.ui.kit.words import ended, match_name, speaker_for_table
from bot.ui.lobby.lobby import ANYWAY, about, lobby, warning, wishes
from bot.ui.lobby.setting_up import NOW, panel
from bot.ui.reading.lookup import guide_view
from engine.core.refusals import Refusal, Stale
from engine.core.text import T, Text
from engine.registry import GAMES

LINE = 300
SOON = 1.5
"""Seconds in which Discord must say who sees a channel; it waits 3 for an answer."""
STARTED = T("This match has started already.")


class LobbyDesk:
    def __init__(self, service: Service, shown: dict[int, MatchInfo]) -> None:
        self._service, self._shown = service, shown

    @pressed("join")
    async def _join(self, interaction: discord.Interaction, press: PressId) -> Said | None:
        """On the public message, or on an invitation."""
        match = await self._service.lobby.match(press.match)
        if match.status is Status.LOBBY and match.seat_of(interaction.user.id) is not None:
            words = T("You already have a seat in {match}.", match=match_name(match))
            return risky(words, "leave", match.id, T("Leave the match"), speaker(interaction))
        if not is_private(interaction):
            await self._show(interaction, await self._service.lobby.join(press.match, person(interaction)))
            return None
        words = T("You have a seat in {match}: {where}", match=match_name(match), where=f"<#{match.channel_id}>")
        await _settle(interaction, self._service.lobby.join(press.match, person(interaction)), words)
        return None

    @pressed("decline")
    async def _decline(self, interaction: discord.Interaction, press: PressId) -> None:
        match = await self._service.lobby.match(press.match)
        words = T("You declined to play {match}.", match=match_name(match))
        await _settle(interaction, self._service.gathering.decline(press.match, person(interaction)), words)

    @pressed("again")
    async def _again(self, interaction: discord.Interaction, press: PressId) -> Said:
        match = await self._service.gathering.again(press.match, person(interaction))
        return T("{match} is open: {where}", match=match_name(match), where=f"<#{match.channel_id}>")

    @pressed("leave")
    async def _leave(self, interaction: discord.Interaction, press: PressId) -> None:
        match = await self._service.lobby.leave(press.match, person(interaction))
        await self._tell(interaction, match, T("You have left {match}.", match=match_name(match)))

    @pressed("care")
    async def _care(self, interaction: discord.Interaction, press: PressId) -> None:
        match = await self._service.lobby.add_caretaker(press.match, person(interaction), press.rest)
        if is_private(interaction):
            await acknowledge(interaction)
            await self.show_panel(interaction, match, "who")
        else:
            await self._show(interaction, match)

    @pressed("start")
    async def _start(self, interaction: discord.Interaction, press: PressId) -> Said | None:
        if press.rest != ANYWAY:
            lobby = await self._service.lobby.match(press.match)
            if (warned := await self.warning(interaction, lobby)) is not None:
                return warned
        post = interaction.message.id if interaction.message is not None and not is_private(interaction) else None
        match = await self._service.lobby.start(press.match, person(interaction), post)
        await self._tell(interaction, match, begun(match))
        return None

    async def _tell(self, interaction: discord.Interaction, match: MatchInfo, words: Text) -> None:
        """Show the lobby on its public message, or ``words`` on a private one."""
        await (_answered(interaction, words) if is_private(interaction) else self._show(interaction, match))

    async def warning(self, interaction: discord.Interaction, match: MatchInfo) -> Said | None:
        """Warn the host of free seats, and of people who cannot see the channel."""
        if match.status is not Status.LOBBY or match.host_id != interaction.user.id:
            return None
        return warning(match, await _unseeing(interaction, match), speaker(interaction))

    async def _show(self, interaction: discord.Interaction, match: MatchInfo) -> None:
        """The lobby as it is now, on the message that was pressed."""
        say, message = speaker_for_table(match), interaction.message
        picture = standing(message.attachments[0]) if message is not None and message.attachments else None
        files = MISSING if match.status is Status.LOBBY else []  # after the start its picture goes
        view = in_place(message, lobby(match, say, picture))
        await interaction.response.edit_message(view=view, attachments=files)
        self._shown[match.id] = match

    @pressed("howto")
    async def _howto(self, interaction: discord.Interaction, press: PressId) -> Said:
        match = await self._service.lobby.match(press.match)
        return guide_view(GAMES[match.title], 0, speaker(interaction))

    @pressed("about")
    async def _about(self, interaction: discord.Interaction, press: PressId) -> Said:
        return about(await self._service.lobby.match(press.match), speaker(interaction))

    @pressed("wish")
    async def _wish(self, interaction: discord.Interaction, press: PressId) -> Said:
        match = await self._service.lobby.match(press.match)
        if match.status is not Status.LOBBY:
            raise Stale(ended(match) or STARTED)
        return wishes(match, interaction.user.id, speaker(interaction))

    @pressed("wish", kind=SELECT)
    async def _wished(self, interaction: discord.Interaction, press: PressId, value: str) -> None:
        number = int(value) if value.isdecimal() and len(value) < 3 else None
        match = await self._service.lobby.wish(press.match, person(interaction), number)
        await interaction.edit_original_response(view=wishes(match, interaction.user.id, speaker(interaction)))

    @pressed("setup", fresh=False)
    async def _turn_to(self, interaction: discord.Interaction, press: PressId) -> None:
        await self.show_panel(interaction, await self._service.lobby.match(press.match), press.rest)

    @pressed("set", kind=SELECT)
    async def _set(self, interaction: discord.Interaction, press: PressId, value: str) -> None:
        page, _, key = press.rest.partition("/")
        await self._change(interaction, press.match, page, {} if value == NOW else {key: value})

    async def invite(self, interaction: discord.Interaction, number: int, guest: Person | None) -> MatchInfo:
        """Invite someone to a lobby; ``None`` is a bot. Raises ``Refusal``."""
        if guest is None:
            raise Refusal(T("A bot cannot play. Add a caretaker instead."))
        return await self._service.gathering.invite(number, person(interaction), guest)

    @pressed("invite", kind=PEOPLE)
    async def _invite(self, interaction: discord.Interaction, press: PressId, guest: Person | None) -> None:
        match, notice = await self._service.lobby.match(press.match), ""
        try:
            match = await self.invite(interaction, press.match, guest)
        except Refusal as refusal:
            notice = speaker(interaction)(refusal.text)
        await self.show_panel(interaction, match, "who", notice)

    @pressed("setline")
    async def _write(self, interaction: discord.Interaction, press: PressId) -> None:
        await ask(
            interaction,
            press,
            title=T("Set up by a line"),
            label=T("option=value option=value …"),
            hint=T("For example: time=1d/6h hour=20:00 zone=Berlin seats=4 vacation=14"),
            longest=LINE,
        )

    @pressed("setline", kind=MODAL, fresh=False)
    async def _change_by_line(self, interaction: discord.Interaction, press: PressId, words: str) -> None:
        await self._change(interaction, press.match, press.rest, read_line(words), typed=words)

    async def _change(
        self, interaction: discord.Interaction, number: int, page: str, words: Mapping[str, str], *, typed: str = ""
    ) -> None:
        zone = (await self._service.preferences.habits(interaction.user.id)).zone or NO_ZONE
        notice = ""
        try:
            match = await self._service.lobby.change(number, person(interaction), words, zone)
        except Refusal as refusal:
            match = await self._service.lobby.match(number)
            notice = speaker(interaction)(given_back(refusal.text, typed))
        await self.show_panel(interaction, match, page, notice)

    async def show_panel(self, interaction: discord.Interaction, match: MatchInfo, page: str, notice: str = "") -> None:
        """Show the panel on the message that was pressed, or as the answer that was announced."""
        if match.status is not Status.LOBBY:
            raise Stale(ended(match) or STARTED)
        there = [] if interaction.guild is None else sorted(interaction.guild.roles, reverse=True)
        roles = [(str(role.id), role.name) for role in there if not role.is_default() and not role.managed]
        host = match.host_id == interaction.user.id
        view = panel(match, page, speaker(interaction), host=host, roles=roles, notice=notice)
        await interaction.edit_original_response(view=view)


def begun(match: MatchInfo) -> Text:
    """Return the words for a host whose match starts elsewhere."""
    return T("{match} begins. Its thread opens below the lobby.", match=match_name(match))


async def _unseeing(interaction: discord.Interaction, match: MatchInfo) -> list[str]:
    """Those at the table who cannot see its channel, as far as Discord says that soon."""
    here = (None, interaction.user.id)
    people = {seat.user_id: match.names[seat.seat] for seat in match.seats if seat.user_id not in here}
    channel = interaction.guild.get_channel(match.channel_id) if interaction.guild is not None else None
    if channel is None or not people:
        return []
    try:
        async with asyncio.timeout(SOON):
            found = await channel.guild.query_members(user_ids=[one for one in people if one], cache=False)
    except (TimeoutError, discord.DiscordException, ConnectionError):
        return []
    seeing = {member.id for member in found if channel.permissions_for(member).view_channel}
    return [name for user_id, name in people.items() if user_id not in seeing]


async def _settle(interaction: discord.Interaction, work: Awaitable[object], words: Text) -> None:
    """Do what an invitation asks for, and let it say so, or that it is too late."""
    try:
        await work
    except Stale as late:
        words = late.text
    await _answered(interaction, words)


async def _answered(interaction: discord.Interaction, words: Text) -> None:
    """The private message that was pressed says what came of it, without its buttons."""
    view = layout(speaker(interaction)(words))
    await interaction.response.edit_message(view=in_place(interaction.message, view))
