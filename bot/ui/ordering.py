"""What is pressed, chosen and sent in the panel of standing orders."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.service.model import Filed, Orders
from bot.service.service import Service
from bot.ui import modals
from bot.ui.ids import PressId
from bot.ui.orders import opened_of, orders_panel, pointed
from bot.ui.panel import Cursor
from bot.ui.program import PLAIN, Spot, moved_up, spot_of, with_ask, with_way
from bot.ui.replies import acknowledge, speaker
from engine.core.refusals import Refusal, Stale
from engine.core.standing_orders.decision import REVIEW
from engine.core.standing_orders.parse import LONGEST, BadOrder
from engine.core.text import T

PICKS = ("okind", "ogroup", "oadd", "oentry", "oregion", "oslot", "owake")
WRITE = "owrite"
NONE, CONFIRM = "none", "confirm"
"""What is written to choose nothing, and to let a list go on."""


class OrdersDesk:
    """The handlers."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self.buttons = {
            "orders": self._open,
            "opage": self._page,
            "olast": self._last,
            "ousual": self._usual,
            "oclear": self._clear,
            WRITE: self._write,
            "ospot": self._spot,
            "oup": self._change,
            "odelete": self._change,
            "oblock": self._change,
            "oconfirm": self._confirm,
            "olook": self._look,
        }

    async def open_panel(self, interaction: discord.Interaction, match_id: int, *, kind: str = "") -> None:
        """The panel, as an answer that is already on its way."""
        await self._show(interaction, await self._service.orders.of(match_id, interaction.user.id), kind)

    async def file(self, interaction: discord.Interaction, match_id: int, kind: str, text: str) -> None:
        """Write a list, and show the panel; a list that cannot be read is shown with the word that is wrong."""
        try:
            orders = await self._service.orders.file(match_id, interaction.user.id, kind, text)
        except BadOrder as refusal:
            orders = await self._service.orders.of(match_id, interaction.user.id)
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
        orders = await self._service.orders.of(press.match, user)
        match press.verb:
            case "okind":
                await self._show(interaction, orders, value)
            case "ogroup":
                await self._show(interaction, orders, kind, cursor=Cursor(value))
            case "oentry" | "oregion" | "oslot" | "owake":
                await self._in_program(interaction, press, orders, value)
            case _:
                opened = opened_of(orders, kind)
                if opened is None or opened.decision.key != kind:
                    raise Stale(T("Such a question cannot come any more."))
                await self._filed(interaction, press, kind, value, Cursor.read(place), keeping=len(opened.parts))

    async def submitted(self, interaction: discord.Interaction, press: PressId, words: str) -> None:
        """The form of the panel."""
        await acknowledge(interaction)
        await self.file(interaction, press.match, press.rest, words)

    async def _open(self, interaction: discord.Interaction, press: PressId) -> None:
        await acknowledge(interaction)
        await self.open_panel(interaction, press.match, kind=press.rest)

    async def _page(self, interaction: discord.Interaction, press: PressId) -> None:
        await acknowledge(interaction)
        kind, _, place = press.rest.partition("/")
        orders = await self._service.orders.of(press.match, interaction.user.id)
        await self._show(interaction, orders, kind, cursor=Cursor.read(place))

    # -- lists whose entries are used up --------------------------------------------------------------------------

    async def _in_program(self, interaction: discord.Interaction, press: PressId, orders: Orders, value: str) -> None:
        """A select of the program."""
        kind, _, rest = press.rest.partition("/")
        spot, parts = Spot.read(rest), _opened(orders, kind).parts
        sort, _, word = value.partition(".")
        match press.verb:
            case "oentry" if sort == PLAIN:
                await self._program(interaction, press, kind, [*parts, word], Spot())
            case "oentry":
                await self._show(interaction, orders, kind, spot=Spot(value))
            case "oregion":
                await self._show(interaction, orders, kind, spot=Spot(spot.entry, value))
            case "oslot":
                place = spot.place(parts)
                changed = with_way(parts, place, spot.word, value)
                entry = spot_of(changed, len(parts) if place is None else place).entry
                await self._program(interaction, press, kind, changed, Spot(entry, spot.region, spot.page))
            case _:
                chosen = {*_opened(orders, kind).wakes} ^ {value}
                orders = await self._service.orders.set_triggers(press.match, interaction.user.id, kind, sorted(chosen))
                await self._show(interaction, orders, kind, spot=spot)

    async def _spot(self, interaction: discord.Interaction, press: PressId) -> None:
        await acknowledge(interaction)
        kind, _, rest = press.rest.partition("/")
        orders = await self._service.orders.of(press.match, interaction.user.id)
        await self._show(interaction, orders, kind, spot=Spot.read(rest))

    async def _change(self, interaction: discord.Interaction, press: PressId) -> None:
        """A button of an entry."""
        await acknowledge(interaction)
        kind, _, rest = press.rest.partition("/")
        parts = _opened(await self._service.orders.of(press.match, interaction.user.id), kind).parts
        place = Spot.read(rest).place(parts)
        if place is None:
            raise Stale(T("That entry is not there any more. Look again."))
        match press.verb:
            case "oup":
                changed, spot = moved_up(parts, place), max(0, place - 1)
            case "oblock":
                changed, spot = with_ask(parts, place), place
            case _:
                changed, spot = [*parts[:place], *parts[place + 1 :]], len(parts)
        await self._program(interaction, press, kind, changed, spot_of(changed, spot))

    async def _confirm(self, interaction: discord.Interaction, press: PressId) -> None:
        await acknowledge(interaction)
        await self.confirm(interaction, press.match, press.rest.partition("/")[0])

    async def _look(self, interaction: discord.Interaction, press: PressId) -> None:
        """Whether everybody waits before the circuit until one has looked: chosen, or not any more."""
        await acknowledge(interaction)
        kind, _, rest = press.rest.partition("/")
        opened = _opened(await self._service.orders.of(press.match, interaction.user.id), kind)
        orders = await self._service.orders.set_triggers(
            press.match, interaction.user.id, kind, sorted({*opened.wakes} ^ {REVIEW})
        )
        await self._show(interaction, orders, kind, spot=Spot.read(rest))

    async def confirm(self, interaction: discord.Interaction, match_id: int, kind: str) -> None:
        """The list goes on, and the panel is shown."""
        orders = await self._service.orders.confirm(match_id, interaction.user.id, kind)
        await self._show(interaction, orders, kind)

    async def wake(self, interaction: discord.Interaction, match_id: int, kind: str, words: str) -> None:
        """Choose what stops a list, by text, and show the panel."""
        keys = [key for key in words.replace(",", " ").split() if key != NONE]
        orders = await self._service.orders.set_triggers(match_id, interaction.user.id, kind, keys)
        await self._show(interaction, orders, kind)

    async def _program(
        self, interaction: discord.Interaction, press: PressId, kind: str, parts: Sequence[str], spot: Spot
    ) -> None:
        """The list reads like this now."""
        try:
            orders = await self._service.orders.file(press.match, interaction.user.id, kind, "; ".join(parts))
        except Refusal as refusal:
            orders = await self._service.orders.of(press.match, interaction.user.id)
            notice = speaker(interaction, orders.match.names)(refusal.text)
            await self._show(interaction, orders, kind, notice=notice, spot=spot)
            return
        await self._show(interaction, orders, kind, spot=spot)

    # -- parts ------------------------------------------------------------------------------------------------

    async def _last(self, interaction: discord.Interaction, press: PressId) -> None:
        await acknowledge(interaction)
        orders = await self._service.orders.of(press.match, interaction.user.id)
        opened = opened_of(orders, press.rest)
        keeping = max(0, len(opened.parts) - 1) if opened else 0
        await self._filed(interaction, press, press.rest, "", Cursor(), keeping=keeping)

    async def _usual(self, interaction: discord.Interaction, press: PressId) -> None:
        """What the game proposes to begin with."""
        await acknowledge(interaction)
        opened = _opened(await self._service.orders.of(press.match, interaction.user.id), press.rest)
        await self._filed(interaction, press, press.rest, opened.decision.usual, Cursor())

    async def _clear(self, interaction: discord.Interaction, press: PressId) -> None:
        await acknowledge(interaction)
        await self._filed(interaction, press, press.rest, "", Cursor())

    async def _write(self, interaction: discord.Interaction, press: PressId) -> None:
        orders = await self._service.orders.of(press.match, interaction.user.id)
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
            orders = await self._service.orders.file(press.match, interaction.user.id, kind, text, keeping=keeping)
        except Refusal as refusal:
            orders = await self._service.orders.of(press.match, interaction.user.id)
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
        spot: Spot | None = None,
    ) -> None:
        say = speaker(interaction, orders.match.names)
        view = orders_panel(orders, say, kind=kind, notice=notice, cursor=cursor, spot=spot)
        await interaction.edit_original_response(view=view, attachments=[])


def _opened(orders: Orders, kind: str) -> Filed:
    """What is filed for this kind of decision. Raises ``Stale`` if it cannot come any more."""
    opened = opened_of(orders, kind)
    if opened is None or opened.decision.key != kind:
        raise Stale(T("Such a question cannot come any more."))
    return opened


__all__ = ["CONFIRM", "NONE", "PICKS", "WRITE", "OrdersDesk"]
