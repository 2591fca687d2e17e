"""Votes, seats to be taken, followers, talks and other presses about a match as a whole."""

import asyncio
from collections.abc import Mapping, Sequence
from weakref import WeakValueDictionary

import discord
from discord import ui

from bot.service.durations import stamp
from bot.service.host.votes import Ballot, Result
from bot.service.model import MatchInfo
from bot.service.service import Service
from bot.texts import Speaker, cut, escaped
from bot.ui.kit.items import OLD_BUTTON, Maker, PressId, Row, pressed
from bot.ui.kit.mail import WEEK, Mail
from bot.ui.kit.public import layout
from bot.ui.kit.replies import acknowledge, person, reply_privately, send_file, speaker
from bot.ui.kit.words import match_name, speaker_for_table
from engine.core.refusals import Refusal, Stale
from engine.core.sentences import titled
from engine.core.text import T, Text, verbatim

TEXT = 2000
DONE = T("Done. I told the table.")
BUTTONS, MOST = 5, 20
"""Buttons in a row, and matches that are offered."""
STATES: Mapping[Result | None, Text] = {
    Result.CARRIED: T("Carried."),
    Result.REJECTED: T("Lost. Nothing changes."),
    Result.WITHDRAWN: T("No longer open."),
    Result.LAPSED: T("Lapsed: the match has left the chapter in which this was asked. Nothing changes."),
}
ENDED: Mapping[Result | None, Text] = {
    Result.CARRIED: T("The vote is carried."),
    Result.REJECTED: T("The vote is lost. Nothing changes."),
}


def came_of(done: Ballot | None) -> Text:
    """Return the outcome of a proposal that may need a vote, for the person who made it."""
    if done is None:
        return DONE
    yes, needed = done.yes, done.needed
    going_on = T("The table votes on it. Yes so far: {yes} of {needed}.", yes=yes, needed=needed)
    return ENDED.get(done.result, going_on)


def vote(ballot: Ballot, say: Speaker) -> ui.LayoutView:
    """Return the post of a vote, with buttons while it is open."""
    votes = {"yes": ballot.yes, "no": ballot.no, "of": ballot.of, "needed": ballot.needed}
    count = T("Yes: {yes} of {of} · No: {no} · needed: {needed} yes", **votes)
    words = f"🗳️ {say(ballot.text)}\n**{say(STATES.get(ballot.result, count))}**"
    if ballot.result is not None:
        return layout(cut(words, TEXT))
    return layout(cut(f"{words}\n-# {say(_until(ballot))}", TEXT), _buttons(ballot, say))


def summons(ballot: Ballot, say: Speaker, who: str) -> ui.LayoutView:
    """Return the post that calls one person to a vote; ``who`` is a mention or the match."""
    words = say(T("🗳️ {who}, a vote: {what}", who=who, what=ballot.text))
    return layout(cut(f"{words}\n-# {say(_until(ballot))}", TEXT), _buttons(ballot, say))


def _until(ballot: Ballot) -> Text:
    return T("Vote until {when}; after that it is lost.", when=stamp(ballot.ends_at))


def _buttons(ballot: Ballot, say: Speaker) -> Row:
    make, number = Maker(say, ballot.match.id).button, str(ballot.id)
    return Row(make("yes", number, T("Yes"), style="success"), make("no", number, T("No"), style="danger"))


def call(match: MatchInfo, seat: int, text: Text, say: Speaker) -> ui.LayoutView:
    button = Maker(say, match.id).button("take", str(seat), T("Take the seat"), "🪑", style="primary")
    return layout(cut(say(text), TEXT), Row(button))


class SeatDesk:
    def __init__(self, service: Service, mail: Mail) -> None:
        self._service, self._mail = service, mail
        self._pairs: WeakValueDictionary[tuple[int, frozenset[int]], asyncio.Lock] = WeakValueDictionary()

    @pressed("post")
    async def _post_now(self, interaction: discord.Interaction, press: PressId) -> Text:
        await self._service.outbox.post_now(press.match, interaction.user.id)
        return T("I try it now. /match info shows what is left.")

    @pressed("rescue", fresh=True)
    async def _rescue(self, interaction: discord.Interaction, press: PressId) -> None:
        data = await self._service.departures.rescue(press.match, person(interaction))
        await reply_privately(interaction, T("The match has ended as it stands. This is its file."))
        await send_file(interaction, data, f"match-{press.match}.json")

    @pressed("without")
    async def _go_on_without(self, interaction: discord.Interaction, press: PressId) -> Text:
        await self._service.outbox.go_on_without(press.match, person(interaction))
        return T("The match goes on without it. “Post now” in /match info tries it again.")

    @pressed("back")
    async def back(self, interaction: discord.Interaction, press: PressId) -> Text:
        """Give a person their seat back from the caretaker."""
        await self._service.absence.back(press.match, interaction.user.id)
        return T("Welcome back: the seat is yours again. /me shows your open questions.")

    @pressed("abandon")
    async def _abandon(self, interaction: discord.Interaction, press: PressId) -> Text:
        match = await self._service.lobby.abandon(press.match, person(interaction))
        return T("Match {number} is abandoned. I told the table.", number=match.id)

    @pressed("forget", fresh=True)
    async def _forget(self, interaction: discord.Interaction, press: PressId) -> Text:
        await self._service.personal.forget(person(interaction))
        return T("Done: I have forgotten you. Messages in Discord itself stay.")

    @pressed("yes", "no")
    async def _vote(self, interaction: discord.Interaction, press: PressId) -> Text:
        yes = press.verb == "yes"
        return came_of(await self._service.votes.cast(press.match, person(interaction), _number(press), yes))

    @pressed("take")
    async def _take(self, interaction: discord.Interaction, press: PressId) -> Text:
        match = await self._service.host.take_seat(press.match, person(interaction), _number(press))
        return T("The seat is yours in {match}. /me shows what it sees.", match=match_name(match))

    @pressed("follow", "unfollow")
    async def follow(self, interaction: discord.Interaction, press: PressId) -> Text:
        begin = press.verb == "follow"
        if await self._service.host.follow(press.match, interaction.user.id, begin=begin):
            return T("You follow this match: one message for each chapter. Use /follow again to stop.")
        return T("You no longer follow this match.")

    def offer(self, interaction: discord.Interaction, matches: Sequence[MatchInfo]) -> ui.LayoutView:
        """Return the matches that can be followed, each with a button. Raises ``Refusal``."""
        if not matches:
            raise Refusal(T("There is no running match here that you could follow."))
        say, shown = speaker(interaction), matches[:MOST]
        buttons = [Maker(say, one.id).button("follow", "", verbatim(match_name(one)), "🔔") for one in shown]
        rows = [Row(*buttons[place : place + BUTTONS]) for place in range(0, len(buttons), BUTTONS)]
        return layout(say(T("Which match do you want to follow?")), *rows)

    async def talk(self, interaction: discord.Interaction, match: MatchInfo, other: discord.abc.User) -> Text:
        await acknowledge(interaction, fresh=True)
        own, company = person(interaction), self._service.host
        pair = match.id, frozenset((own.id, other.id))
        async with self._pairs.setdefault(pair, asyncio.Lock()):  # both may ask at the same moment
            match, known = await company.talk(match.id, own, other.id)
            thread = None if known is None else await self._there(known)
            if thread is None:
                seats = [match.names[match.seated(user)] for user in (own.id, other.id)]
                thread = await self._make(match, " – ".join(seats))
                await company.add_talk(match.id, thread.id, (own.id, other.id), known)
        if thread.last_message_id is None:
            words = T(
                "🤫 {one} and {other} talk here about {match}. Only you two and this server’s moderators can read it. "
                "I keep none of it. When the match ends, this thread is archived.",
                one=f"<@{own.id}>",
                other=f"<@{other.id}>",
                match=escaped(match_name(match)),
            )
            await thread.send(view=layout(speaker_for_table(match)(words)))
        for user in (own.id, other.id):
            await thread.add_user(discord.Object(user))
        return T("Talk here: {thread}", thread=f"<#{thread.id}>")

    async def _there(self, thread_id: int) -> discord.Thread | None:
        """A talk's thread, open again; None if someone deleted it."""
        try:
            found = await self._mail.bot.fetch_channel(thread_id)
        except discord.NotFound:
            return None
        assert isinstance(found, discord.Thread)
        return await found.edit(archived=False) if found.archived else found

    async def _make(self, match: MatchInfo, name: str) -> discord.Thread:
        channel = await self._mail.bot.fetch_channel(match.channel_id)
        assert isinstance(channel, discord.TextChannel)
        try:
            private = discord.ChannelType.private_thread
            name = cut(speaker_for_table(match)(titled(match_name(match), name)), 100)
            return await channel.create_thread(name=name, type=private, invitable=False, auto_archive_duration=WEEK)
        except discord.Forbidden as trouble:
            raise Refusal(
                T(
                    "I may not open private threads in {channel}. A manager of this server can allow it: "
                    "Edit Channel, Permissions, Create Private Threads.",
                    channel=channel.mention,
                )
            ) from trouble


def _number(press: PressId) -> int:
    if not press.rest.isdecimal() or len(press.rest) > 15:
        raise Stale(OLD_BUTTON)
    return int(press.rest)
