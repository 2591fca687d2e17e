"""The panel of standing orders: what to do when a question comes, written down beforehand.

One kind of decision is open at a time; its preferences are added by selects, in the order in which they are chosen, or
the list is written as text. Only the seat itself ever sees any of this.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from bot.service.model import Filed, Orders
from bot.texts import Speaker, cut, escaped, fitting
from bot.ui.ids import PressId
from bot.ui.items import OPTION, OPTIONS, Pick, Press, option
from bot.ui.panel import ACCENT, Cursor
from bot.ui.program import ProgramRows, Spot, lines, spelled
from bot.ui.words import match_name, more_lines
from engine.core.question import Choice
from engine.core.text import T, Text, verbatim

TEXT, LISTED, SUMMARY = 3900, 1200, 400
Row = ui.ActionRow[Any]


def orders_panel(
    orders: Orders,
    say: Speaker,
    *,
    kind: str = "",
    notice: str = "",
    cursor: Cursor | None = None,
    spot: Spot | None = None,
) -> ui.LayoutView:
    """The panel with one kind of decision opened; without a known ``kind`` the first.

    ``spot`` is where somebody is in a list whose entries are used up, ``cursor`` in what can be added to another.
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
    for row in _Rows(orders, opened, say, cursor or Cursor(), spot or Spot()).rows():
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


class _Rows:
    """The rows of components under the text."""

    def __init__(self, orders: Orders, opened: Filed, say: Speaker, cursor: Cursor, spot: Spot) -> None:
        self._orders = orders
        self._opened = opened
        self._say = say.plain()
        self._cursor = cursor
        self._program = ProgramRows(orders.match.id, opened, say, spot) if opened.decision.consumable else None

    def rows(self) -> list[Row]:
        rows = [Row(self._kinds())]
        if self._program is not None:
            rows += self._program.rows()
        if not self._opened.decision.subjects:
            rows += self._offers()
        rows.append(Row(*self._buttons()))
        return rows

    def _offers(self) -> list[Row]:
        """What can be put at the end of the list."""
        rows: list[Row] = []
        groups = self._opened.decision.groups
        members: Sequence[Choice] = self._opened.decision.offers
        if groups:
            rows.append(Row(self._groups()))
            loose = [offer for offer in members if not offer.group]
            members = [offer for offer in members if offer.group and offer.group == self._cursor.group] or loose
        if members:
            rows += self._adding(members)
        return rows

    def _kinds(self) -> Pick:
        options = [
            option(
                filed.decision.key,
                self._say(filed.decision.label),
                self._said(filed),
                chosen=filed is self._opened,
            )
            for filed in self._orders.filed[:OPTIONS]
        ]
        return Pick(self._id("okind", ""), options, placeholder=self._say(T("Which decision?")))

    def _said(self, filed: Filed) -> str:
        """What is written down for a decision, in words if it can be put so."""
        if not filed.text:
            return self._say(T("ask me"))
        words = spelled(filed.decision, filed.parts, self._say) if filed.decision.consumable else None
        return words or filed.text

    def _groups(self) -> Pick:
        options = [
            option(
                group.key,
                self._say(group.label),
                self._say(group.hint) if group.hint else "",
                chosen=group.key == self._cursor.group,
            )
            for group in self._opened.decision.groups[:OPTIONS]
        ]
        return Pick(self._id("ogroup", self._opened.decision.key), options, placeholder=self._say(T("Which ones?")))

    def _adding(self, members: Sequence[Choice]) -> list[Row]:
        fitting_ = [offer for offer in members if len(offer.wish) <= OPTION]
        pages = -(-len(fitting_) // OPTIONS)
        page = min(self._cursor.page, pages - 1)
        key = self._opened.decision.key
        options = [
            option(offer.wish, self._say(offer.label), self._say(offer.hint) if offer.hint else "")
            for offer in fitting_[page * OPTIONS : (page + 1) * OPTIONS]
        ]
        placeholder = T("First choice …") if not self._opened.text else T("Else …")
        here = Cursor(self._cursor.group, page)
        rows = [Row(Pick(self._id("oadd", f"{key}/{here.written()}"), options, placeholder=self._say(placeholder)))]
        if pages > 1:
            label = T("More ({page} of {pages})", page=page + 1, pages=pages)
            turn = Cursor(self._cursor.group, (page + 1) % pages)
            rows.append(Row(self._button("opage", f"{key}/{turn.written()}", label)))
        return rows

    def _buttons(self) -> list[Press]:
        key, empty = self._opened.decision.key, not self._opened.text
        confirm = self._program.confirm() if self._program is not None else []
        fresh = self._opened.decision.usual and empty
        begin = [self._button("ousual", key, self._usual(), emoji="✨")] if fresh else []
        if self._opened.awaited and begin:
            return [*confirm, *begin, self._button("owrite", key, T("Write it"), emoji="📝"), *self._home()]
        return [
            *(begin or confirm),
            self._button("olast", key, T("Remove last"), emoji="↩️", disabled=empty),
            self._button("oclear", key, T("Ask me"), emoji="✖️", disabled=empty),
            self._button("owrite", key, T("Write it"), emoji="📝"),
            *self._home(),
        ]

    def _home(self) -> list[Press]:
        return [self._button("home", "", T("Back"), emoji="◀️")]

    def _usual(self) -> Text:
        """What the list begins with, in words if it can be put so."""
        decision = self._opened.decision
        words = spelled(decision, decision.usual.split("; "), self._say) or decision.usual
        return T("As usual: {list}", list=verbatim(words))

    def _id(self, verb: str, rest: str) -> PressId:
        return PressId(verb, self._orders.match.id, None, rest)

    def _button(self, verb: str, rest: str, label: Text, *, emoji: str | None = None, disabled: bool = False) -> Press:
        style = discord.ButtonStyle.secondary
        return Press(self._id(verb, rest), self._say(label), style=style, emoji=emoji, disabled=disabled)


def pointed(text: str, start: int, end: int) -> str:
    """What was written, with the word that cannot be read marked."""
    around = escaped(text[max(0, start - 60) : start]), escaped(text[start:end]), escaped(text[end : end + 60])
    return f"{around[0]}**__{around[1] or '␣'}__**{around[2]}"
