"""The panel of standing orders: what to do when a question comes, written down beforehand.

One kind of decision is open at a time; its preferences are added by selects, in the order in which they are chosen, or
the list is written as text. Only the seat itself ever sees any of this.
"""

from typing import Any

from discord import ui

from bot.service.model import Filed, Orders
from bot.texts import Speaker, cut, escaped, fitting
from bot.ui.items import OPTIONS, Row, option
from bot.ui.panel import ACCENT
from bot.ui.program import Rows, Spot, lines, spelled
from bot.ui.words import match_name, more_lines
from engine.core.text import T

TEXT, LISTED, SUMMARY = 3900, 1200, 400


def orders_panel(
    orders: Orders,
    say: Speaker,
    *,
    kind: str = "",
    notice: str = "",
    spot: Spot | None = None,
) -> ui.LayoutView:
    """The panel with one kind of decision opened; without a known ``kind`` the first.

    ``spot`` is where somebody is in the list, or in what can be added to it.
    """
    view = ui.LayoutView(timeout=None)
    box: ui.Container[Any] = ui.Container(accent_colour=ACCENT)
    view.add_item(box)
    told = cut(f"> {notice}", 1000) if notice else ""
    if told:
        box.add_item(ui.TextDisplay(told))
    opened = opened_of(orders, kind)
    if opened is None:
        box.add_item(ui.TextDisplay(say(T("Standing orders cannot be given in this match any more."))))
        return view
    box.add_item(ui.TextDisplay(_text(orders, opened, say, TEXT - len(told))))
    rows = Rows(orders.match.id, opened, say, spot or Spot())
    for row in (_kinds(orders, opened, rows), *rows.rows(), Row(*rows.buttons())):
        box.add_item(row)
    return view


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
        "When such a question comes, the first answer on its list that is possible then is given for you, at once."
        " An empty list means: ask me."
    )
    if opened.decision.is_script:
        about = T(
            "This is for one turn of yours: its entries are carried out one after another. What cannot be done when it"
            " comes is passed over, or you are asked. If it is your turn just now, it begins as soon as you write it."
        )
    elif opened.decision.consumable:
        about = T(
            "Each entry answers one turn of yours and is struck off then. If it is blocked, the next one is tried, or"
            " you are asked. If it is your turn just now, what you write or change is carried out at once."
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
    words = f"`{cut(filed.text, 600)}`" if filed.text else say(T("ask me"))
    if filed.text and filed.decision.consumable and not opened:
        words = cut(spelled(filed.decision, filed.parts, say) or words, 600)
    return f"{mark} **{say(filed.decision.label)}**: {words}"


def _kinds(orders: Orders, opened: Filed, rows: Rows) -> Row:
    """Which decision, and what is written down for each, in words if it can be put so."""
    options, say = [], rows.say
    for filed in orders.filed[:OPTIONS]:
        words = spelled(filed.decision, filed.parts, say) if filed.text and filed.decision.consumable else None
        said = words or filed.text or say(T("ask me"))
        options.append(option(filed.decision.key, say(filed.decision.label), said, chosen=filed is opened))
    return rows.pick("okind", "", options, T("Which decision?"))


def pointed(text: str, start: int, end: int) -> str:
    """What was written, with the word that cannot be read marked."""
    around = escaped(text[max(0, start - 60) : start]), escaped(text[start:end]), escaped(text[end : end + 60])
    return f"{around[0]}**__{around[1] or '␣'}__**{around[2]}"
