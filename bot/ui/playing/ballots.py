"""The posts of votes and of seats to be taken, and what came of a vote."""

from collections.abc import Mapping

import discord
from discord import ui

from bot.service.host.votes import Ballot, Result
from bot.service.model import MatchInfo
from bot.service.time.durations import stamp
from bot.texts import Speaker, cut
from bot.ui.kit.items import Maker, Row
from bot.ui.kit.public import layout
from engine.core.text import T, Text

TEXT = 2000
STATES: Mapping[Result | None, Text] = {
    Result.CARRIED: T("Carried."),
    Result.REJECTED: T("Lost. Nothing changes."),
    Result.WITHDRAWN: T("No longer open."),
}
ENDED: Mapping[Result | None, Text] = {
    Result.CARRIED: T("The vote is carried."),
    Result.REJECTED: T("The vote is lost. Nothing changes."),
}


def came_of(done: Ballot | None) -> Text:
    """What became of a proposal that may need a vote, for the person who made it."""
    if done is None:
        return T("Done. The table is told.")
    yes, needed = done.yes, done.needed
    going_on = T("The table votes on it: {yes} of {needed} yes votes so far.", yes=yes, needed=needed)
    return ENDED.get(done.result, going_on)


def vote(ballot: Ballot, say: Speaker) -> ui.LayoutView:
    """The post of a vote, with its buttons as long as it is open."""
    count = T(
        "Yes: {yes} of {of} · No: {no} · needed: {needed} yes",
        yes=ballot.yes,
        no=ballot.no,
        of=ballot.of,
        needed=ballot.needed,
    )
    words = f"🗳️ {say(ballot.text)}\n**{say(STATES.get(ballot.result, count))}**"
    if ballot.result is not None:
        return layout(ui.TextDisplay(cut(words, TEXT)))
    return layout(ui.TextDisplay(cut(f"{words}\n-# {say(_until(ballot))}", TEXT)), _buttons(ballot, say))


def summons(ballot: Ballot, say: Speaker, who: str) -> ui.LayoutView:
    """What one person is told of a vote; ``who`` is a mention, or where the match is."""
    words = say(T("🗳️ {who}, a vote: {what}", who=who, what=ballot.text))
    return layout(ui.TextDisplay(cut(f"{words}\n-# {say(_until(ballot))}", TEXT)), _buttons(ballot, say))


def _until(ballot: Ballot) -> Text:
    return T("Vote until {when}; after that it is lost.", when=stamp(ballot.ends_at))


def _buttons(ballot: Ballot, say: Speaker) -> Row:
    make, number, styles = Maker(say, ballot.match.id), str(ballot.id), discord.ButtonStyle
    yes = make.button("yes", number, T("Yes"), style=styles.success)
    return Row(yes, make.button("no", number, T("No"), style=styles.danger))


def call(match: MatchInfo, seat: int, text: Text, say: Speaker) -> ui.LayoutView:
    """The post that asks who takes a seat."""
    style = discord.ButtonStyle.primary
    button = Maker(say, match.id).button("take", str(seat), T("Take the seat"), "🪑", style=style)
    return layout(ui.TextDisplay(cut(say(text), TEXT)), Row(button))
