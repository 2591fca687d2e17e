"""What is pressed, chosen and sent in the panel of standing orders."""

from __future__ import annotations

import discord

from bot.service.model import Orders
from bot.service.service import Service
from bot.ui import modals
from bot.ui.ids import PressId
from bot.ui.orders import opened_of, orders_panel, pointed
from bot.ui.panel import Cursor
from bot.ui.replies import acknowledge, speaker
from engine.core.orders import LONGEST, BadOrder
from engine.core.refusals import Refusal, Stale
from engine.core.text import T

PICKS = ("okind", "ogroup", "oadd")
WRITE = "owrite"


class OrdersDesk:
    """The handlers."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self.buttons = {
            "orders": self._open,
            "opage": self._page,
            "olast": self._last,
            "oclear": self._clear,
            WRITE: self._write,
        }

    async def open_panel(self, interaction: discord.Interaction, match_id: int, *, kind: str = "") -> None:
        """The panel, as an answer that is already on its way."""
        await self._show(interaction, await self._service.orders(match_id, interaction.user.id), kind)

    async def file(self, interaction: discord.Interaction, match_id: int, kind: str, text: str) -> None:
        """Write a list, and show the panel; a list that cannot be read is shown with the word that is wrong."""
        try:
            orders = await self._service.file_order(match_id, interaction.user.id, kind, text)
        except BadOrder as refusal:
            orders = await self._service.orders(match_id, interaction.user.id)
            say = speaker(interaction, orders.match.names)
            notice = T(
                "{refusal} Nothing was changed.\n> {pointed}\n> For example: {example}",
                refusal=refusal.text,
                pointed=pointed(text, refusal.start, refusal.end),
                example=f"`{refusal.example}`",
            )
            await self._show(interaction, orders, kind, notice=say(notice))
            return
        await self._show(interaction, orders, kind)

    async def chosen(self, interaction: discord.Interaction, press: PressId, value: str) -> None:
        """A select of the panel."""
        user = interaction.user.id
        kind, _, place = press.rest.partition("/")
        orders = await self._service.orders(press.match, user)
        match press.verb:
            case "okind":
                await self._show(interaction, orders, value)
            case "ogroup":
                await self._show(interaction, orders, kind, cursor=Cursor(value))
            case _:
                opened = opened_of(orders, kind)
                if opened is None or opened.decision.key != kind:
                    raise Stale(T("Such a question cannot come any more."))
                await self._filed(interaction, press, kind, value, Cursor.read(place), keeping=len(opened.parts))

    async def submitted(self, interaction: discord.Interaction, press: PressId, words: str) -> None:
        """The form of the panel."""
        await self.file(interaction, press.match, press.rest, words)

    async def _open(self, interaction: discord.Interaction, press: PressId) -> None:
        await acknowledge(interaction)
        await self.open_panel(interaction, press.match)

    async def _page(self, interaction: discord.Interaction, press: PressId) -> None:
        await acknowledge(interaction)
        kind, _, place = press.rest.partition("/")
        orders = await self._service.orders(press.match, interaction.user.id)
        await self._show(interaction, orders, kind, cursor=Cursor.read(place))

    async def _last(self, interaction: discord.Interaction, press: PressId) -> None:
        await acknowledge(interaction)
        orders = await self._service.orders(press.match, interaction.user.id)
        opened = opened_of(orders, press.rest)
        keeping = max(0, len(opened.parts) - 1) if opened else 0
        await self._filed(interaction, press, press.rest, "", Cursor(), keeping=keeping)

    async def _clear(self, interaction: discord.Interaction, press: PressId) -> None:
        await acknowledge(interaction)
        await self._filed(interaction, press, press.rest, "", Cursor())

    async def _write(self, interaction: discord.Interaction, press: PressId) -> None:
        orders = await self._service.orders(press.match, interaction.user.id)
        opened = opened_of(orders, press.rest)
        if opened is None:
            raise Stale(T("Standing orders cannot be given in this match any more."))
        await modals.ask(
            interaction,
            PressId(WRITE, press.match, None, opened.decision.key),
            speaker(interaction),
            title=opened.decision.label,
            label=T("First choice; else; else …"),
            hint=T("For example: {example}", example=opened.decision.example),
            value=opened.text,
            longest=LONGEST,
        )

    async def _filed(
        self,
        interaction: discord.Interaction,
        press: PressId,
        kind: str,
        text: str,
        cursor: Cursor,
        *,
        keeping: int = 0,
    ) -> None:
        try:
            orders = await self._service.file_order(press.match, interaction.user.id, kind, text, keeping=keeping)
        except Refusal as refusal:
            orders = await self._service.orders(press.match, interaction.user.id)
            notice = speaker(interaction, orders.match.names)(refusal.text)
            await self._show(interaction, orders, kind, notice=notice)
            return
        await self._show(interaction, orders, kind, cursor=cursor)

    async def _show(
        self,
        interaction: discord.Interaction,
        orders: Orders,
        kind: str,
        *,
        notice: str = "",
        cursor: Cursor | None = None,
    ) -> None:
        say = speaker(interaction, orders.match.names)
        view = orders_panel(orders, say, kind=kind, notice=notice, cursor=cursor)
        await interaction.edit_original_response(view=view, attachments=[])


__all__ = ["PICKS", "WRITE", "OrdersDesk"]
