"""``/orders``: what to answer when a question comes, written down beforehand."""

from collections.abc import Iterable

from discord import Interaction, app_commands

from bot.cogs.common import CHOICE, CHOICES, Cog, Own, Suggestions, choice, described
from bot.service.model import Filed, Orders
from bot.ui.ordering import CONFIRM, NONE
from bot.ui.replies import acknowledge, speaker
from engine.core.refusals import Illegal, Refusal
from engine.core.standing_orders.entry import ASK
from engine.core.text import T


class Ordering(Cog):
    """The command."""

    @app_commands.command(description=described(T("Standing orders: answers for questions to come")))
    @app_commands.describe(
        decision=described(T("For which kind of decision? Leave it out to open the panel")),
        answers=described(T("first choice; else … – “ask” to be asked again, “confirm” to let the list go on")),
        wake=described(T("What stops a list of entries: words as the panel shows them, or “none”")),
    )
    async def orders(
        self,
        interaction: Interaction,
        decision: str | None = None,
        answers: str | None = None,
        wake: str | None = None,
        match: Own | None = None,
    ) -> None:
        found = match or await self.implied(interaction)
        if (answers or wake) and not decision:
            raise Illegal(T("For which kind of decision? Choose one with the option “decision”."))
        await acknowledge(interaction, fresh=True)
        panel, kind, text = self.desk.orders, decision or "", (answers or "").strip().casefold()
        if wake is not None:
            await panel.wake(interaction, found.id, kind, wake)
        if text == CONFIRM:
            await panel.confirm(interaction, found.id, kind)
        elif answers is not None:
            await panel.file(interaction, found.id, kind, "" if text == ASK else answers)
        elif wake is None:
            await panel.open_panel(interaction, found.id, kind=kind)

    @orders.autocomplete("decision")
    async def _decisions(self, interaction: Interaction, current: str) -> Suggestions:
        orders = await self._orders(interaction)
        if orders is None:
            return []
        say, wanted = speaker(interaction, orders.match.names).plain(), current.casefold()
        named = [(say(filed.decision.label), filed.decision.key) for filed in orders.filed]
        return [choice(name, key) for name, key in named if wanted in f"{name} {key}".casefold()][:CHOICES]

    @orders.autocomplete("answers")
    async def _answers(self, interaction: Interaction, current: str) -> Suggestions:
        filed = await self._filed(interaction)
        head, joint, word = current.rpartition(";")
        known = [offer.wish for offer in filed.decision.offers] if filed else []
        return _completed(f"{head}{joint} " if joint else "", known, word)

    @orders.autocomplete("wake")
    async def _wakes(self, interaction: Interaction, current: str) -> Suggestions:
        filed = await self._filed(interaction)
        head, joint, word = current.rpartition(" ")
        return _completed(
            f"{head}{joint}", [NONE, *(wake.key for wake in filed.decision.triggers)] if filed else [], word
        )

    async def _orders(self, interaction: Interaction) -> Orders | None:
        """The person's lists in the match that is named or implied; None if it is not clear yet."""
        try:
            match = await self.guessed(interaction)
            return await self.service.orders.of(match.id, interaction.user.id) if match else None
        except Refusal:
            return None

    async def _filed(self, interaction: Interaction) -> Filed | None:
        """What is filed for the kind of decision that is named already."""
        orders = await self._orders(interaction)
        kind = getattr(interaction.namespace, "decision", None)
        return next((filed for filed in orders.filed if filed.decision.key == kind), None) if orders else None


def _completed(before: str, known: Iterable[str], word: str) -> Suggestions:
    """What was typed ``before``, with each of the ``known`` words that hold the last ``word``."""
    lines = [f"{before}{one}" for one in known if word.strip().casefold() in one]
    return [choice(line, line) for line in lines if len(line) <= CHOICE][:CHOICES]
