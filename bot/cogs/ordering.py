"""``/orders``: what to answer when a question comes, written down beforehand."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.cogs.naming import CHOICES, MATCH, choice, described, meant, suggest_mine
from bot.service.model import Orders
from bot.service.service import Service
from bot.ui.desk import Desk
from bot.ui.ordering import NONE
from bot.ui.replies import guarded, speaker
from engine.core.refusals import Illegal, Refusal
from engine.core.text import T


def add(tree: app_commands.CommandTree, service: Service, desk: Desk) -> None:
    """Put the command on the tree."""
    tree.add_command(_orders(service, desk))


def _orders(service: Service, desk: Desk) -> app_commands.Command[Any, ..., None]:
    @app_commands.describe(
        decision=described(T("For which kind of decision? Leave it out to open the panel")),
        answers=described(T("first choice; else … – “ask” to be asked again, “confirm” to let the list go on")),
        wake=described(T("What stops a list of entries: words as the panel shows them, or “none”")),
        match=described(MATCH),
    )
    @guarded
    async def command(
        interaction: discord.Interaction,
        decision: str | None = None,
        answers: str | None = None,
        wake: str | None = None,
        match: str | None = None,
    ) -> None:
        found = await meant(service, interaction, match)
        if (answers or wake) and not decision:
            raise Illegal(T("For which kind of decision? Choose one with the option “decision”."))
        text = "" if answers is not None and answers.strip().casefold() == "ask" else answers
        await desk.open_orders(interaction, found.id, kind=decision or "", text=text, wake=wake)

    made: app_commands.Command[Any, ..., None] = app_commands.Command(
        name="orders", description=described(T("Standing orders: answers for questions to come")), callback=command
    )

    async def mine(interaction: discord.Interaction) -> Orders | None:
        try:
            found = await meant(service, interaction, getattr(interaction.namespace, "match", None))
            return await service.orders(found.id, interaction.user.id)
        except Refusal:
            return None

    @made.autocomplete("decision")
    async def decisions(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        orders = await mine(interaction)
        if orders is None:
            return []
        say = speaker(interaction, orders.match.names).plain()
        named = [(say(filed.decision.label), filed.decision.key) for filed in orders.filed]
        return [choice(name, key) for name, key in named if current.casefold() in f"{name} {key}".casefold()][:CHOICES]

    @made.autocomplete("answers")
    async def answers(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        orders = await mine(interaction)
        kind = getattr(interaction.namespace, "decision", None)
        filed = next((filed for filed in orders.filed if filed.decision.key == kind), None) if orders else None
        if filed is None:
            return []
        head, joint, word = current.rpartition(";")
        before = f"{head}{joint} " if joint else ""
        lines = [f"{before}{offer.wish}" for offer in filed.decision.offers if word.strip().casefold() in offer.wish]
        return [choice(line, line) for line in lines if len(line) <= 100][:CHOICES]

    @made.autocomplete("wake")
    async def wakes(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        orders = await mine(interaction)
        kind = getattr(interaction.namespace, "decision", None)
        filed = next((filed for filed in orders.filed if filed.decision.key == kind), None) if orders else None
        head, joint, word = current.rpartition(" ")
        known = [NONE, *(wake.key for wake in filed.decision.triggers)] if filed else []
        lines = [f"{head}{joint}{key}" for key in known if word.strip().casefold() in key]
        return [choice(line, line) for line in lines if len(line) <= 100][:CHOICES]

    @made.autocomplete("match")
    async def suggest(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        return await suggest_mine(service, interaction, current)

    return made
