"""The panel of standing orders, and what is pressed, chosen and sent in it.

What to do when a question comes is written down beforehand. One kind of decision is open at a time; its preferences are
added by selects, in the order in which they are chosen, or the list is written as text. Only the seat itself ever sees
any of this.
"""

from collections.abc import Awaitable
from dataclasses import replace
from typing import Any

import discord
from discord import ui

from bot.service.model import Filed, Orders
from bot.service.service import Service
from bot.texts import Speaker, cut, escaped, fitting
from bot.ui.kit.items import MODAL, OPTIONS, SELECT, PressId, Row, ask, option, pressed
from bot.ui.kit.public import Items, layout
from bot.ui.kit.replies import acknowledge, in_place, speaker
from bot.ui.kit.words import match_name, more_lines
from bot.ui.orders.program import GONE, PLAIN, Rows, Spot, lines, spelled, spot_of, with_ask, with_way
from bot.ui.playing.panel import ACCENT
from engine.core.refusals import Refusal, Stale
from engine.core.standing_orders.decision import REVIEW, SILENT, Decision
from engine.core.standing_orders.entry import ASK, written
from engine.core.standing_orders.parse import LONGEST, BadOrder
from engine.core.text import T, Text

TEXT, LISTED, SUMMARY = 3900, 1200, 400
PICKS = ("okind", "ogroup", "oadd", "oentry", "oregion", "oslot", "owake")
WRITE = "owrite"
PRESSES = ("orders", "opage", "ospot", "olast", "osuggest", "oclear", "oup", "odelete", "oblock", "oconfirm", "olook")
NONE, CONFIRM = "none", "confirm"
"""What is written to choose nothing, and to let a list go on."""


def orders_panel(
    orders: Orders, say: Speaker, *, kind: str = "", notice: str = "", spot: Spot | None = None
) -> ui.LayoutView:
    """The panel with one kind of decision opened; without a known ``kind`` the first.

    ``spot`` is where somebody is in the list, or in what can be added to it.
    """
    told = cut(f"> {notice}", 1000) if notice else ""
    items: Items = [ui.TextDisplay(told)] if told else []
    if (opened := opened_of(orders, kind)) is None:
        words = say(T("This match takes no more standing orders."))
        return layout(*items, ui.TextDisplay(words), accent=ACCENT)
    items.append(ui.TextDisplay(_text(orders, opened, say, TEXT - len(told))))
    rows = Rows(orders.match.id, opened, say, spot or Spot())
    return layout(*items, _kinds(orders, opened, rows), *rows.rows(), Row(*rows.buttons()), accent=ACCENT)


def summary(orders: Orders, say: Speaker) -> tuple[ui.Item[Any], ...]:
    """The lists of a seat in a few lines, for below its view of the match; nothing without any."""
    lines = [f"📜 **{say(filed.decision.label)}**: `{cut(filed.text, 200)}`" for filed in orders.filed if filed.text]
    return (ui.TextDisplay[Any](fitting(lines, SUMMARY, more=more_lines(say))),) if lines else ()


def opened_of(orders: Orders, kind: str) -> Filed | None:
    """What is filed for this kind of decision, or for the first; None if no decision can come."""
    return next((filed for filed in orders.filed if filed.decision.key == kind), next(iter(orders.filed), None))


def _text(orders: Orders, opened: Filed, say: Speaker, room: int) -> str:
    title = say(T("Standing orders for {match}", match=match_name(orders.match)))
    about = T(
        "When such a question comes, the first possible answer on this list is given for you. If several players "
        "decide together, it waits until all without a list have acted. An empty list means: ask me."
    )
    if opened.decision.is_script:
        about = T(
            "This list is for one turn of yours; its entries are carried out in order. A blocked entry is passed "
            "over, or you are asked. If it is your turn now, the list begins as soon as you write it."
        )
    elif opened.decision.consumable:
        about = T(
            "Each entry answers one turn of yours and is then struck off. If it is blocked, the next one is "
            "tried, or you are asked. If it is your turn now, your list answers at once."
        )
    listed = [_line(filed, filed is opened, say) for filed in orders.filed]
    tail = [fitting(lines(opened, say), LISTED, more=more_lines(say))] if opened.decision.consumable else []
    if opened.decision.hint:
        tail.append(f"-# {say(opened.decision.hint)}")
    if opened.trial:
        tail.append(f"🔮 {say(opened.trial)}")
    head = f"### {title}\n-# {say(about)}"
    shown = fitting(listed, 1500 if tail else 2200, more=more_lines(say))
    return cut("\n".join(filter(None, [head, shown, *tail])), room)


def _line(filed: Filed, opened: bool, say: Speaker) -> str:
    mark = "▸" if opened else "·"
    words = f"`{cut(filed.text, 600)}`" if filed.text else say(unwritten(filed.decision))
    if filed.text and filed.decision.consumable and not opened:
        words = cut(spelled(filed.decision, filed.parts, say) or words, 600)
    return f"{mark} **{say(filed.decision.label)}**: {words}"


def unwritten(decision: Decision) -> Text:
    """What an empty list leads to."""
    return T("the rules decide, unless I write “ask”") if decision.follows else T("ask me")


def _kinds(orders: Orders, opened: Filed, rows: Rows) -> Row:
    """Which decision, and what is written down for each, in words if it can be put so."""
    options, say = [], rows.say
    for filed in orders.filed[:OPTIONS]:
        words = spelled(filed.decision, filed.parts, say) if filed.text and filed.decision.consumable else None
        said = words or filed.text or say(unwritten(filed.decision))
        options.append(option(filed.decision.key, say(filed.decision.label), said, chosen=filed is opened))
    return rows.pick("okind", "", options, T("Which decision?"))


def pointed(text: str, start: int, end: int) -> str:
    """What was written, with the word that cannot be read marked."""
    around = escaped(text[max(0, start - 300) : start]), escaped(text[start:end]), escaped(text[end : end + 300])
    return f"{around[0]}**__{around[1] or '␣'}__**{around[2]}"


class OrdersDesk:
    """The handlers."""

    def __init__(self, service: Service) -> None:
        self._service = service

    async def open_panel(self, interaction: discord.Interaction, match_id: int, *, kind: str = "") -> None:
        """The panel, as an answer that is already on its way."""
        await self._show(interaction, await self._of(interaction, match_id), kind)

    async def file(self, interaction: discord.Interaction, match_id: int, kind: str, text: str) -> None:
        """Write a list, and show the panel; a list that cannot be read is shown with the word that is wrong."""
        try:
            orders, notice = await self._service.orders.file(match_id, interaction.user.id, kind, text), None
        except BadOrder as bad:
            orders = await self._of(interaction, match_id)
            notice = T(
                "{refusal} Nothing was changed.\n> {pointed}\n> For example: {example}",
                refusal=bad.text,
                pointed=pointed(text, bad.start, bad.end),
                example=f"`{bad.example}`",
            )
        await self._show(interaction, orders, kind, notice=notice)

    async def confirm(self, interaction: discord.Interaction, match_id: int, kind: str) -> None:
        """The list goes on, and the panel is shown."""
        await self._show(interaction, await self._service.orders.confirm(match_id, interaction.user.id, kind), kind)

    async def wake(
        self, interaction: discord.Interaction, match_id: int, kind: str, words: str, spot: Spot | None = None
    ) -> None:
        """Choose what pauses a list, by text, and show the panel."""
        keys = [key for key in words.replace(",", " ").split() if key != NONE]
        orders = await self._service.orders.set_triggers(match_id, interaction.user.id, kind, keys)
        await self._show(interaction, orders, kind, spot=spot)

    @pressed(WRITE, kind=MODAL)
    async def _submitted(self, interaction: discord.Interaction, press: PressId, words: str) -> None:
        """The form of the panel."""
        await acknowledge(interaction)
        await self.file(interaction, press.match, press.rest, words)

    @pressed(*PRESSES)
    @pressed(*PICKS, kind=SELECT)
    async def _pressed(self, interaction: discord.Interaction, press: PressId, value: str = "") -> None:
        """A button of the panel, or a select and the ``value`` that was chosen."""
        await acknowledge(interaction)
        kind, _, rest = press.rest.partition("/")
        orders, spot = await self._of(interaction, press.match), Spot.read(rest)
        match press.verb:
            case "okind":
                await self._show(interaction, orders, value)
            case "orders" | "opage" | "ospot":
                await self._show(interaction, orders, kind, spot=spot)
            case "ogroup" | "oregion":
                await self._show(interaction, orders, kind, spot=Spot(spot.entry, value))
            case "oentry" if not value.startswith(f"{PLAIN}."):
                await self._show(interaction, orders, kind, spot=Spot(value))
            case "oconfirm":
                await self.confirm(interaction, press.match, kind)
            case "olook" | "owake":
                mine = _opened(orders, kind)
                silent = next((it.key for it in mine.decision.triggers if it.key in SILENT), REVIEW)
                triggers = {*mine.triggers} ^ {value or silent}
                await self.wake(interaction, press.match, kind, " ".join(sorted(triggers)), spot)
            case "osuggest":
                await self._suggest(interaction, press.match, kind)
            case "oclear":
                await self._change(interaction, press.match, kind, ASK, Spot())
            case "olast":
                opened = opened_of(orders, kind)
                await self._change(interaction, press.match, kind, written(opened.parts[:-1] if opened else ()), Spot())
            case _:
                text, spot = _edited(press.verb, _opened(orders, kind), spot, value)
                await self._change(interaction, press.match, kind, text, spot)

    async def _suggest(self, interaction: discord.Interaction, match_id: int, kind: str) -> None:
        """Begin with what a strong caretaker would write."""
        if text := await self._service.orders.suggested(match_id, interaction.user.id, kind):
            await self._change(interaction, match_id, kind, text, Spot())
            return
        nothing = T("There is nothing to suggest for this at the moment.")
        await self._show(interaction, await self._of(interaction, match_id), kind, notice=nothing)

    @pressed(WRITE)
    async def _write(self, interaction: discord.Interaction, press: PressId) -> None:
        opened = opened_of(await self._of(interaction, press.match), press.rest)
        if opened is None:
            raise Stale(T("This match takes no more standing orders."))
        await ask(
            interaction,
            PressId(WRITE, press.match, None, opened.decision.key),
            title=opened.decision.label,
            label=T("First choice; else; else …"),
            hint=T("For example: {example}", example=opened.decision.example),
            value=opened.text,
            longest=LONGEST,
        )

    def _of(self, interaction: discord.Interaction, match_id: int) -> Awaitable[Orders]:
        return self._service.orders.of(match_id, interaction.user.id)

    async def _change(self, interaction: discord.Interaction, match_id: int, kind: str, text: str, spot: Spot) -> None:
        """The list reads like this now; or it stays as it was, and the panel says what is wrong."""
        try:
            orders, notice = await self._service.orders.file(match_id, interaction.user.id, kind, text), None
        except Refusal as refusal:
            orders, notice = await self._of(interaction, match_id), refusal.text
        await self._show(interaction, orders, kind, notice=notice, spot=spot)

    async def _show(
        self,
        interaction: discord.Interaction,
        orders: Orders,
        kind: str,
        *,
        notice: Text | None = None,
        spot: Spot | None = None,
    ) -> None:
        say = speaker(interaction, orders.match.names)
        view = orders_panel(orders, say, kind=kind, notice=say(notice) if notice else "", spot=spot)
        await interaction.edit_original_response(view=in_place(interaction.message, view), attachments=[])


def _edited(verb: str, opened: Filed, spot: Spot, value: str) -> tuple[str, Spot]:
    """How the list reads after a press, and where its owner is then. Raises ``Stale`` for an entry that is gone."""
    parts = list(opened.parts)
    if verb in ("oadd", "oentry"):
        return written([*parts, value.removeprefix(f"{PLAIN}.")]), spot
    place = spot.place(parts)
    if verb == "oslot":
        changed = with_way(parts, place, spot.word, value)
        return written(changed), replace(spot, entry=spot_of(changed, len(parts) if place is None else place).entry)
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
