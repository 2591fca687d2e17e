"""Votes, seats to be taken and other presses about a match as a whole: posts and answers."""

from collections.abc import Mapping

import discord
from discord import ui

from bot.service.durations import stamp
from bot.service.host.votes import Ballot, Result
from bot.service.model import MatchInfo
from bot.texts import Speaker, cut
from bot.ui.kit.items import OLD_BUTTON, Maker, PressId, Row, pressed
from bot.ui.kit.pages import Room
from bot.ui.kit.public import layout
from bot.ui.kit.replies import acknowledge, person, reply_privately, send_file
from bot.ui.kit.words import match_name
from engine.core.refusals import Stale
from engine.core.text import T, Text

TEXT = 2000
DONE = T("Done. I told the table.")
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
    make, number, styles = Maker(say, ballot.match.id), str(ballot.id), discord.ButtonStyle
    yes = make.button("yes", number, T("Yes"), style=styles.success)
    return Row(yes, make.button("no", number, T("No"), style=styles.danger))


def call(match: MatchInfo, seat: int, text: Text, say: Speaker) -> ui.LayoutView:
    style = discord.ButtonStyle.primary
    button = Maker(say, match.id).button("take", str(seat), T("Take the seat"), "🪑", style=style)
    return layout(cut(say(text), TEXT), Row(button))


class SeatDesk(Room):
    @pressed("post")
    async def _post_now(self, interaction: discord.Interaction, press: PressId) -> Text:
        await self._service.outbox.post_now(press.match, interaction.user.id)
        return T("I try it now. /match info shows what is left.")

    @pressed("rescue")
    async def _rescue(self, interaction: discord.Interaction, press: PressId) -> None:
        await acknowledge(interaction, fresh=True)
        data = await self._service.departures.rescue(press.match, person(interaction))
        await reply_privately(interaction, T("The match has ended as it stands. This is its file."))
        await send_file(interaction, data, f"match-{press.match}.json")

    @pressed("without")
    async def _go_on_without(self, interaction: discord.Interaction, press: PressId) -> Text:
        await self._service.outbox.go_on_without(press.match, person(interaction))
        return T("The match goes on without it. “Post now” in /match info tries it again.")

    @pressed("back", of_match=True)
    async def back(self, interaction: discord.Interaction, match_id: int) -> Text:
        """Give a person their seat back from the caretaker."""
        await self._service.absence.back(match_id, interaction.user.id)
        return T("Welcome back: the seat is yours again. /me shows your open questions.")

    @pressed("abandon")
    async def _abandon(self, interaction: discord.Interaction, press: PressId) -> Text:
        match = await self._service.lobby.abandon(press.match, person(interaction))
        return T("Match {number} is abandoned. I told the table.", number=match.id)

    @pressed("forget")
    async def _forget(self, interaction: discord.Interaction, press: PressId) -> Text:
        await acknowledge(interaction, fresh=True)
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


def _number(press: PressId) -> int:
    if not press.rest.isdecimal() or len(press.rest) > 15:
        raise Stale(OLD_BUTTON)
    return int(press.rest)
