"""The private panel: what is asked of a seat, and everything to answer it with.

The same view serves the DM and the ephemeral message. A sheet is filled by a cursor: one select for the space, one for
the card, and buttons; a choice is a row of buttons, a select, or two steps where the choices come in groups.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import discord
from discord import ui

from bot.service.model import PendingDecision
from bot.texts import Speaker, cut, fitting
from bot.ui.ids import LENGTH, SELECT, PressId
from bot.ui.items import LABEL, OPTIONS, Pick, Press, option
from bot.ui.public import open_button
from bot.ui.words import due, ended, left_over, more_lines
from engine.core.question import Choice, Question, Sheet, Slot
from engine.core.text import T, Text
from engine.registry import GAMES

TEXT = 3600
HEAD, OWN = 200, 900
PAGE = OPTIONS
BUTTONS = 5
SHORT = 30
ACCENT = 0x8B2E2E
PICTURE = "private.png"
CHOOSE = T("Choose …")

Row = ui.ActionRow[Any]


@dataclass(frozen=True, slots=True)
class Cursor:
    """Where in the panel somebody is: an opened group, a page of a long list."""

    group: str = ""
    page: int = 0

    @classmethod
    def read(cls, words: str) -> Cursor:
        """From the rest of an id, ``group/page``; anything odd is the start."""
        group, _, page = words.partition("/")
        return cls(group, int(page) if page.isdigit() else 0)

    def written(self) -> str:
        """For the rest of an id."""
        return f"{self.group}/{self.page}"


def panel(
    asked: PendingDecision,
    say: Speaker,
    *,
    picture: str = "",
    told: bool = False,
    notice: str = "",
    cursor: Cursor | None = None,
) -> ui.LayoutView:
    """The panel of a seat.

    ``picture`` is the alt text of the private picture, empty if there is none; the file must then be sent along as
    ``PICTURE``. With ``told`` the panel says in words what such a picture would show. ``notice`` is said on top: a
    refusal, what has just been done.
    """
    view = ui.LayoutView(timeout=None)
    question = asked.question
    box: ui.Container[Any] = ui.Container(accent_colour=ACCENT)
    view.add_item(box)
    if notice:
        box.add_item(ui.TextDisplay(cut("> " + notice.replace("\n", "\n> "), 1000)))
    box.add_item(ui.TextDisplay(_head(asked, say)))
    if question is None and (own := own_words(asked, say)):
        box.add_item(ui.TextDisplay(own))
    if picture:
        box.add_item(ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{PICTURE}", description=picture)))
    if question is None:
        return view
    if told and (lines := _in_stead(asked, question, say)):
        box.add_item(ui.TextDisplay(lines))
    maker = _Rows(asked, question, say, cursor or Cursor())
    if question.sheet is not None:
        box.add_item(ui.TextDisplay(_sheet_text(question.sheet, say)))
        rows = maker.sheet(question.sheet)
    else:
        rows = maker.choices()
    for row in rows:
        box.add_item(row)
    return view


def reminder(asked: PendingDecision, say: Speaker) -> tuple[ui.Item[Any], ...]:
    """What is asked of a seat, and the button that opens its panel; for below a picture of the whole position."""
    words = ui.TextDisplay[Any](cut(_asked_words(asked, say), 1400))
    question = asked.question
    if question is None:
        return (words,)
    return (words, Row(open_button(asked.match.id, question, say)))


def _in_stead(asked: PendingDecision, question: Question, say: Speaker) -> str:
    """What a picture of the seat's own would show and the panel does not say anyway."""
    asking = _asked_words(asked, say).splitlines()
    lines = [
        line for line in say.all(GAMES[asked.match.title].words.describe_private(asked.view)) if line not in asking
    ]
    return "\n".join([*lines, *say.all(left_over(question.sheet) if question.sheet else ())])


def own_words(asked: PendingDecision, say: Speaker, *beside: ui.Item[Any]) -> str:
    """What only this seat has and knows, as far as its question does not say it; may be empty.

    As many lines as there is room for ``beside`` the rest of a post.
    """
    asking = _asked_words(asked, say).splitlines()
    lines = [
        line for line in say.all(GAMES[asked.match.title].words.describe_private(asked.view)) if line not in asking
    ]
    taken = sum(len(item.content) for item in beside if isinstance(item, ui.TextDisplay))
    room = min(OWN, TEXT - HEAD - taken)
    return fitting(lines, room, more=more_lines(say)) if lines and room > 0 else ""


def shown(asked: PendingDecision, say: Speaker) -> list[str]:
    """What the wish that led here showed the seat, a line each."""
    game = GAMES[asked.match.title]
    return [f"👁️ {words}" for words in say.all([game.words.describe(event) for event in asked.shown])]


def _head(asked: PendingDecision, say: Speaker) -> str:
    game = GAMES[asked.match.title]
    title = f"### {game.name} #{asked.match.id} · {say(game.words.brief(asked.view))}"
    return cut(f"{title}\n{_asked_words(asked, say)}", 1600)


def _asked_words(asked: PendingDecision, say: Speaker) -> str:
    lines = []
    if asked.question is None:
        idle = T("Nothing is asked of you at the moment. You will be told when it is your turn.")
        if asked.reviewing:
            idle = T("The next turn of everybody begins soon. Until then there is time for a look at the board.")
        lines.append(say(ended(asked.match) or idle))
    else:
        lines.append(say(asked.question.prompt))
        if asked.question.due and asked.due_at:
            lines.append("-# " + say(due(asked.due_at)))
    return "\n".join(line for line in lines if line)


def _sheet_text(sheet: Sheet, say: Speaker) -> str:
    lines = [_slot_line(sheet, slot, say) for slot in sheet.slots]
    tail = []
    if sheet.locked:
        tail.append(say(T("🔒 Your plan is locked. You can unlock it until everybody is in.")))
    elif sheet.lacking:
        tail += [f"⚠️ {words}" for words in say.all(sheet.lacking)]
    else:
        tail.append(say(T("✅ Complete. Lock it when you are content.")))
    tail += [f"-# {words}" for words in say.all(sheet.advice)]
    more = more_lines(say)
    return cut(fitting(lines, 1500, more=more) + "\n" + fitting(tail, 500, more=more), 2000)


def _slot_line(sheet: Sheet, slot: Slot, say: Speaker) -> str:
    card = next((card for card in sheet.cards if card.key == slot.card), None)
    words = f"**{say(slot.label)}**: {say(card.label) if card else '—'}"
    if card and slot.hint:
        words += f" · {say(slot.hint)}"
    return f"▸ {words}" if slot.key == sheet.focus and not sheet.locked else f"· {words}"


class _Rows:
    """The rows of components under the text."""

    def __init__(self, asked: PendingDecision, question: Question, say: Speaker, cursor: Cursor) -> None:
        self._match = asked.match.id
        self._title, self._view = asked.match.title, asked.view
        self._decision = asked.decision
        self._question = question
        self._say = say.plain()
        self._cursor = cursor

    # -- a sheet --------------------------------------------------------------------------------------------

    def sheet(self, sheet: Sheet) -> list[Row]:
        if sheet.locked:
            unlock = self._button("act", "unlock", T("Unlock"), emoji="🔓")
            return [Row(unlock, *self._to_orders())]
        rows = [Row(self._slots(sheet))]
        if self._question.choices:
            rows += self._select_rows(self._question.choices, self._card_placeholder(sheet), rest=sheet.focus)
        rows.append(Row(*self._moving(sheet)))
        if offers := sheet.offers[: BUTTONS - 1]:
            rows.append(Row(*(self._button("offer", offer.key, offer.label) for offer in offers)))
        style = discord.ButtonStyle.success
        rows.append(
            Row(
                self._button("act", "lock", T("Lock"), emoji="🔒", style=style, disabled=bool(sheet.lacking)),
                self._button("line", "", T("Write it"), emoji="📝"),
                *self._to_orders(),
            )
        )
        return rows

    def _to_orders(self) -> list[Press]:
        """The way to the standing orders, if the seat can give any."""
        if not GAMES[self._title].orders.decisions(self._view):
            return []
        return [Press(PressId("orders", self._match), self._say(T("Standing orders")), emoji="📜")]

    def _slots(self, sheet: Sheet) -> Pick:
        cards = {card.key: self._say(card.label) for card in sheet.cards}
        options = [
            option(
                slot.key,
                f"{number}. {self._say(slot.label)}: {cards.get(slot.card or '', '—')}",
                self._say(slot.hint) if slot.hint else "",
                chosen=slot.key == sheet.focus,
            )
            for number, slot in enumerate(sheet.slots, 1)
        ]
        return Pick(self._id("focus", ""), options[:OPTIONS], placeholder=self._say(T("Which space?")))

    def _card_placeholder(self, sheet: Sheet) -> str:
        slot = _slot(sheet, sheet.focus)
        return self._say(T("{slot}: choose …", slot=slot.label))

    def _moving(self, sheet: Sheet) -> list[Press]:
        keys = [slot.key for slot in sheet.slots]
        at = keys.index(sheet.focus)
        slot = sheet.slots[at]
        buttons = [
            self._button("prev", keys[at - 1], T("Previous"), emoji="◀️"),
            self._button("next", keys[(at + 1) % len(keys)], T("Next"), emoji="▶️"),
            self._button("act", f"clear {slot.key}", T("Clear"), emoji="✖️", disabled=slot.card is None),
        ]
        if slot.typed:
            buttons.append(self._button("type", slot.key, slot.typed, emoji="⌨️"))
        return buttons

    # -- choices --------------------------------------------------------------------------------------------

    def choices(self) -> list[Row]:
        loose = [choice for choice in self._question.choices if not choice.group]
        groups = self._question.groups
        rows: list[Row] = []
        if groups:
            opened = self._cursor.group or (groups[0].key if len(groups) == 1 else "")
            if len(groups) > 1:
                rows.append(Row(self._groups(opened)))
            members = [choice for choice in self._question.choices if choice.group == opened]
            if opened and members:
                alone = len(groups) == 1  # else the list above says which is open
                rows += self._offered(members, self._say(groups[0].label if alone else CHOOSE))
        if loose:
            rows += self._offered(loose, self._say(CHOOSE))
        if self._question.rest is not None:
            rows.append(Row(self._button("rest", "", self._question.rest.label, emoji="✨")))
        return rows

    def _groups(self, opened: str) -> Pick:
        options = [
            option(
                group.key,
                self._say(group.label),
                self._say(group.hint) if group.hint else "",
                chosen=group.key == opened,
            )
            for group in self._question.groups[:OPTIONS]
        ]
        return Pick(self._id("group", ""), options, placeholder=self._say(self._question.grouped or T("Where to?")))

    def _offered(self, choices: Sequence[Choice], placeholder: str) -> list[Row]:
        labels = [self._say(choice.label) for choice in choices]
        bare = not any(choice.hint for choice in choices)
        if len(choices) <= BUTTONS and max(map(len, labels)) <= (LABEL if len(choices) == 1 else SHORT) and bare:
            style = discord.ButtonStyle.primary
            return [Row(*(self._button("act", choice.wish, choice.label, style=style) for choice in choices))]
        return self._select_rows(choices, placeholder, rest=self._cursor.group)

    # -- parts ----------------------------------------------------------------------------------------------

    def _select_rows(self, choices: Sequence[Choice], placeholder: str, *, rest: str) -> list[Row]:
        pages = -(-len(choices) // PAGE)
        page = min(self._cursor.page, pages - 1)
        options = [
            option(choice.wish, self._say(choice.label), self._say(choice.hint) if choice.hint else "")
            for choice in choices[page * PAGE : (page + 1) * PAGE]
        ]
        # the first wish makes the ids of two selects with the same cursor differ
        rows: list[Row] = [Row(Pick(self._id("act", self._short(rest, choices)), options, placeholder=placeholder))]
        if pages > 1:
            turn = Cursor(rest, (page + 1) % pages)
            label = T("More ({page} of {pages})", page=page + 1, pages=pages)
            rows.append(Row(self._button("page", turn.written(), label)))
        return rows

    def _short(self, rest: str, choices: Sequence[Choice]) -> str:
        room = LENGTH - len(self._id("act", "").written(SELECT))
        return f"{rest}/{choices[0].wish}"[:room]

    def _id(self, verb: str, rest: str) -> PressId:
        return PressId(verb, self._match, self._decision, rest)

    def _button(
        self,
        verb: str,
        rest: str,
        label: Text,
        *,
        style: discord.ButtonStyle = discord.ButtonStyle.secondary,
        emoji: str | None = None,
        disabled: bool = False,
    ) -> Press:
        return Press(self._id(verb, rest), self._say(label), style=style, emoji=emoji, disabled=disabled)


def _slot(sheet: Sheet, key: str) -> Slot:
    return next(slot for slot in sheet.slots if slot.key == key)
