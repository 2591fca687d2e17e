"""What is pressed, chosen and sent in the panel of standing orders."""

from collections.abc import Awaitable
from dataclasses import replace

import discord

from bot.service.model import Filed, Orders
from bot.service.service import Service
from bot.ui import modals
from bot.ui.ids import PressId
from bot.ui.orders import opened_of, orders_panel, pointed
from bot.ui.program import GONE, PLAIN, Spot, spot_of, with_ask, with_way
from bot.ui.replies import acknowledge, speaker
from engine.core.refusals import Refusal, Stale
from engine.core.standing_orders.decision import REVIEW
from engine.core.standing_orders.entry import written
from engine.core.standing_orders.parse import LONGEST, BadOrder
from engine.core.text import T

PICKS = ("okind", "ogroup", "oadd", "oentry", "oregion", "oslot", "owake")
WRITE = "owrite"
PRESSES = ("orders", "opage", "ospot", "olast", "ousual", "oclear", "oup", "odelete", "oblock", "oconfirm", "olook")
NONE, CONFIRM = "none", "confirm"
"""What is written to choose nothing, and to let a list go on."""


class OrdersDesk:
    """The handlers."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self.buttons = {**dict.fromkeys(PRESSES, self._pressed), WRITE: self._write}

    async def open_panel(self, interaction: discord.Interaction, match_id: int, *, kind: str = "") -> None:
        """The panel, as an answer that is already on its way."""
        await self._show(interaction, await self._of(interaction, match_id), kind)

    async def file(self, interaction: discord.Interaction, match_id: int, kind: str, text: str) -> None:
        """Write a list, and show the panel; a list that cannot be read is shown with the word that is wrong."""
        await self._change(interaction, match_id, kind, text, Spot(), pointing=True)

    async def confirm(self, interaction: discord.Interaction, match_id: int, kind: str) -> None:
        """The list goes on, and the panel is shown."""
        await self._show(interaction, await self._service.orders.confirm(match_id, interaction.user.id, kind), kind)

    async def wake(self, interaction: discord.Interaction, match_id: int, kind: str, words: str) -> None:
        """Choose what pauses a list, by text, and show the panel."""
        keys = [key for key in words.replace(",", " ").split() if key != NONE]
        await self._show(
            interaction, await self._service.orders.set_triggers(match_id, interaction.user.id, kind, keys), kind
        )

    async def submitted(self, interaction: discord.Interaction, press: PressId, words: str) -> None:
        """The form of the panel."""
        await acknowledge(interaction)
        await self.file(interaction, press.match, press.rest, words)

    async def chosen(self, interaction: discord.Interaction, press: PressId, value: str) -> None:
        """A select of the panel."""
        kind, _, rest = press.rest.partition("/")
        orders, spot = await self._of(interaction, press.match), Spot.read(rest)
        sort, _, word = value.partition(".")
        match press.verb:
            case "okind":
                await self._show(interaction, orders, value)
            case "ogroup" | "oregion":
                await self._show(interaction, orders, kind, spot=Spot(spot.entry, value))
            case "oentry" if sort != PLAIN:
                await self._show(interaction, orders, kind, spot=Spot(value))
            case "owake":
                await self._toggle(interaction, press.match, _opened(orders, kind), value, spot)
            case "oslot":
                parts = _opened(orders, kind).parts
                place = spot.place(parts)
                changed = with_way(parts, place, spot.word, value)
                entry = spot_of(changed, len(parts) if place is None else place).entry
                await self._change(interaction, press.match, kind, written(changed), replace(spot, entry=entry))
            case _:
                changed = [*_opened(orders, kind).parts, word if press.verb == "oentry" else value]
                await self._change(interaction, press.match, kind, written(changed), spot)

    async def _pressed(self, interaction: discord.Interaction, press: PressId) -> None:
        """A button of the panel."""
        await acknowledge(interaction)
        kind, _, rest = press.rest.partition("/")
        orders, spot = await self._of(interaction, press.match), Spot.read(rest)
        match press.verb:
            case "oconfirm":
                await self.confirm(interaction, press.match, kind)
            case "orders" | "opage" | "ospot":
                await self._show(interaction, orders, kind, spot=spot)
            case "olook":
                await self._toggle(interaction, press.match, _opened(orders, kind), REVIEW, spot)
            case "oclear":
                await self._change(interaction, press.match, kind, "", Spot())
            case "olast":
                opened = opened_of(orders, kind)
                await self._change(interaction, press.match, kind, written(opened.parts[:-1] if opened else ()), Spot())
            case _:
                text, spot = _edited(press.verb, _opened(orders, kind), spot)
                await self._change(interaction, press.match, kind, text, spot)

    async def _write(self, interaction: discord.Interaction, press: PressId) -> None:
        opened = opened_of(await self._of(interaction, press.match), press.rest)
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

    # -- parts ------------------------------------------------------------------------------------------------

    def _of(self, interaction: discord.Interaction, match_id: int) -> Awaitable[Orders]:
        return self._service.orders.of(match_id, interaction.user.id)

    async def _toggle(
        self, interaction: discord.Interaction, match_id: int, opened: Filed, trigger: str, spot: Spot
    ) -> None:
        """A trigger is chosen, or left out."""
        kind, keys = opened.decision.key, sorted({*opened.wakes} ^ {trigger})
        orders = await self._service.orders.set_triggers(match_id, interaction.user.id, kind, keys)
        await self._show(interaction, orders, kind, spot=spot)

    async def _change(
        self,
        interaction: discord.Interaction,
        match_id: int,
        kind: str,
        text: str,
        spot: Spot,
        *,
        pointing: bool = False,
    ) -> None:
        """The list reads like this now; or it stays as it was, and the panel says what is wrong."""
        try:
            orders = await self._service.orders.file(match_id, interaction.user.id, kind, text)
        except Refusal as refusal:
            if pointing and not isinstance(refusal, BadOrder):
                raise
            orders = await self._of(interaction, match_id)
            notice = refusal.text
            if pointing and isinstance(refusal, BadOrder):
                notice = T(
                    "{refusal} Nothing was changed.\n> {pointed}\n> For example: {example}",
                    refusal=refusal.text,
                    pointed=pointed(text, refusal.start, refusal.end),
                    example=f"`{refusal.example}`",
                )
            said = speaker(interaction, orders.match.names)(notice)
            await self._show(interaction, orders, kind, notice=said, spot=spot)
        else:
            await self._show(interaction, orders, kind, spot=spot)

    async def _show(
        self, interaction: discord.Interaction, orders: Orders, kind: str, *, notice: str = "", spot: Spot | None = None
    ) -> None:
        say = speaker(interaction, orders.match.names)
        view = orders_panel(orders, say, kind=kind, notice=notice, spot=spot)
        await interaction.edit_original_response(view=view, attachments=[])


def _edited(verb: str, opened: Filed, spot: Spot) -> tuple[str, Spot]:
    """How the list reads after a button, and where its owner is then. Raises ``Stale`` for an entry that is gone."""
    if verb == "ousual":
        return opened.decision.usual, Spot()
    parts, place = list(opened.parts), spot.place(opened.parts)
    if place is None:
        raise Stale(GONE)
    match verb:
        case "oup":
            parts.insert(max(0, place - 1), parts.pop(place))
            return written(parts), spot_of(parts, max(0, place - 1))
        case "oblock":
            return written(with_ask(parts, place)), spot_of(with_ask(parts, place), place)
    del parts[place]
    return written(parts), Spot()


def _opened(orders: Orders, kind: str) -> Filed:
    """What is filed for this kind of decision. Raises ``Stale`` if it cannot come any more."""
    opened = opened_of(orders, kind)
    if opened is None or opened.decision.key != kind:
        raise Stale(T("Such a question cannot come any more."))
    return opened


__all__ = ["CONFIRM", "NONE", "PICKS", "WRITE", "OrdersDesk"]
