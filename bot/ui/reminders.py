"""What a person, or the table, is reminded of."""

from typing import Any

from discord import ui

from bot.service.model import PendingDecision
from bot.texts import Speaker, cut
from bot.ui import public
from bot.ui.words import due, where_is
from engine.core.question import Question
from engine.core.text import T

REMINDER = 1800


def reminder(asked: PendingDecision, say: Speaker, *, mentioned: int | None = None, story: str = "") -> ui.LayoutView:
    """What is missing, where to press, when it ends; above it the ``story`` of what they missed.

    Where somebody is ``mentioned`` everybody reads it.
    """
    question, match = asked.question, asked.match
    assert question is not None
    assert asked.due_at is not None
    if mentioned is None:
        lines = [say(T("⏰ {where}: {what}", where=where_is(match), what=question.public)), *_missing(question, say)]
    else:
        lines = [say(T("⏰ {who}: {what}", who=f"<@{mentioned}>", what=question.public))]
    lines.append("-# " + say(due(asked.due_at)))
    above = [ui.TextDisplay[Any](say(T("Since you last played:")) + f"\n{story}")] if story else []
    return public.layout(
        *above,
        ui.TextDisplay(cut("\n".join(lines), REMINDER)),
        ui.ActionRow[Any](public.open_button(match.id, question, say)),
    )


def _missing(question: Question, say: Speaker) -> list[str]:
    """What a plan still lacks, for its owner alone."""
    if question.sheet is None:
        return []
    if question.sheet.lacking:
        return [f"⚠️ {words}" for words in say.all(question.sheet.lacking)]
    return [say(T("Your plan is complete, but not locked."))]
