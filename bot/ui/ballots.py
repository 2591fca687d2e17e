"""The posts of votes and of seats to be taken, and what came of a vote."""

from collections.abc import Mapping
from typing import Any

import discord
from discord import ui

from bot.service.host.votes import Ballot, Result
from bot.service.model import MatchInfo
from bot.texts import Speaker, cut
from bot.ui.items import Maker, Row
from bot.ui.public import layout
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
    text = ui.TextDisplay[Any](cut(f"🗳️ {say(ballot.text)}\n**{say(STATES.get(ballot.result, count))}**", TEXT))
    if ballot.result is not None:
        return layout(text)
    make, number, styles = Maker(say, ballot.match.id), str(ballot.id), discord.ButtonStyle
    yes = make.button("yes", number, T("Yes"), style=styles.success)
    return layout(text, Row(yes, make.button("no", number, T("No"), style=styles.danger)))


def call(match: MatchInfo, seat: int, text: Text, say: Speaker) -> ui.LayoutView:
    """The post that asks who takes a seat."""
    style = discord.ButtonStyle.primary
    button = Maker(say, match.id).button("take", str(seat), T("Take the seat"), "🪑", style=style)
    return layout(ui.TextDisplay(cut(say(text), TEXT)), Row(button))
