"""``/plan``, ``/lock``, ``/unlock``, ``/decide``: answering what is asked, without pressing anything; ``/back``."""

from discord import Interaction, app_commands

from bot.cogs.common import CHOICE, CHOICES, Cog, Own, Suggestions, choice, described, suggestions
from bot.service.model import PendingDecision
from bot.texts import Speaker, cut, escaped
from bot.ui.replies import reply_privately, speaker
from engine.core.question import Choice, Question, Sheet
from engine.core.refusals import Refusal, Stale, Unreadable
from engine.core.sheet import complete_line, read_line
from engine.core.text import T
from engine.registry import GAMES


class Playing(Cog):
    """The commands."""

    @app_commands.command(description=described(T("Plan in private: a panel, or one line")))
    @app_commands.describe(line=described(T("space=card space=card …; leave it out to open the panel")))
    async def plan(self, interaction: Interaction, line: str | None = None, match: Own | None = None) -> None:
        found = match or await self.implied(interaction)
        if not line:
            await self.desk.open_panel(interaction, found.id)
            return
        asked = await self.service.play.asked(found.id, interaction.user.id)
        try:
            done = await self.service.play.submit(found.id, interaction.user.id, read_line(_sheet(asked), line))
        except Refusal as refusal:
            words = T("{refusal}\nYour line: {line}", refusal=refusal.text, line=f"`{cut(line, 800)}`")
            raise Refusal(words) from refusal
        await self.desk.after(interaction, done)

    @plan.autocomplete("line")
    async def _lines(self, interaction: Interaction, current: str) -> Suggestions:
        asked = await self._asked(interaction)
        if asked is None or asked.question is None or asked.question.sheet is None:
            return []
        lines = complete_line(asked.question.sheet, current)
        return [choice(line, line) for line in lines if len(line) <= CHOICE][:CHOICES]

    @app_commands.command(description=described(T("Answer what is asked of you")))
    @app_commands.describe(answer=described(T("One of the answers; leave it out to see them")))
    async def decide(self, interaction: Interaction, answer: str | None = None, match: Own | None = None) -> None:
        found = match or await self.implied(interaction)
        if not answer:
            await self.desk.open_panel(interaction, found.id)
            return
        asked = await self.service.play.asked(found.id, interaction.user.id)
        notation = _notation(asked, answer, speaker(interaction, found.names).plain())
        await self.desk.after(interaction, await self.service.play.submit(found.id, interaction.user.id, notation))

    @decide.autocomplete("answer")
    async def _answers(self, interaction: Interaction, current: str) -> Suggestions:
        asked = await self._asked(interaction)
        if asked is None or asked.question is None or asked.question.sheet is not None:
            return []
        question, say = asked.question, speaker(interaction, asked.match.names).plain()
        return suggestions(((_worded(question, one, say), one.wish) for one in question.choices), current)

    @app_commands.command(description=described(T("Lock your plan")))
    async def lock(self, interaction: Interaction, match: Own | None = None) -> None:
        found = match or await self.implied(interaction)
        await self.desk.after(interaction, await self.service.play.submit(found.id, interaction.user.id, "lock"))

    @app_commands.command(description=described(T("Open your locked plan again, until everybody is in")))
    async def unlock(self, interaction: Interaction, match: Own | None = None) -> None:
        found = match or await self.implied(interaction)
        await self.desk.after(interaction, await self.service.play.submit(found.id, interaction.user.id, "unlock"))

    @app_commands.command(description=described(T("Take your seat back from the caretaker")))
    async def back(self, interaction: Interaction, match: Own | None = None) -> None:
        found = match or await self.implied(interaction)
        await self.service.absence.back(found.id, interaction.user.id)
        await reply_privately(interaction, T("Welcome back: the seat is yours again. /me shows what is asked of you."))

    async def _asked(self, interaction: Interaction) -> PendingDecision | None:
        """What an autocomplete builds on; None if nothing is clear yet."""
        try:
            match = await self.guessed(interaction)
            return await self.service.play.asked(match.id, interaction.user.id) if match else None
        except Refusal:
            return None


def _sheet(asked: PendingDecision) -> Sheet:
    """The sheet to be filled; raises ``Stale`` if there is none."""
    if asked.question is None or asked.question.sheet is None:
        raise Stale(T("Nothing is to be planned at the moment."))
    return asked.question.sheet


def _notation(asked: PendingDecision, answer: str, say: Speaker) -> str:
    """What an answer stands for: one of the choices, by its words or its notation.

    Another notation is passed on as it is, so that the rules can say why it is not possible.
    """
    question = asked.question
    if question is None or not question.choices or question.sheet is not None:
        raise Stale(T("There is nothing to decide at the moment."))
    wanted = answer.strip().casefold()
    for one in question.choices:
        if wanted in (one.wish.casefold(), _worded(question, one, say).casefold()):
            return one.wish
    try:
        GAMES[asked.match.title].actions.parse(answer)
    except Unreadable:
        words = escaped(cut(answer, 100))
        raise Unreadable(T("“{words}” is none of the answers. Choose one from the list.", words=words)) from None
    return answer


def _worded(question: Question, one: Choice, say: Speaker) -> str:
    """A choice in words, its group first."""
    group = next((group for group in question.groups if group.key == one.group), None)
    return f"{say(group.label)}: {say(one.label)}" if group else say(one.label)
