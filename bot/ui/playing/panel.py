"""The private panel: the question to a seat, and everything to answer it.

The same view serves the DM and the ephemeral message. A sheet is filled by a cursor that moves on
by itself: a select for the space, a button for each likely card, and a select of all cards with
their effects. A choice is a row of buttons, a select, or two steps if the choices come in groups.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import islice

from discord import ui

from bot.service.durations import stamp
from bot.service.model import Help, PendingDecision
from bot.texts import Speaker, cut, fitting
from bot.ui.kit.artist import lying_words
from bot.ui.kit.items import LABEL, LENGTH, OPTIONS, SELECT, Button, Maker, PanelPosition, PressId, Row, Style, option
from bot.ui.kit.public import Item, Items, Shown, button_to, layout, open_button, way_ahead
from bot.ui.kit.words import described, due, ended, left_over, more_lines, where_is
from engine.core.question import Choice, Question, Sheet, Slot
from engine.core.standing_orders.decision import Decision
from engine.core.text import T, Text
from engine.registry import GAMES

TEXT = 3600
HEAD, OWN = 200, 900
BUTTONS = 5
SHORT = 30
REMINDER = 1800
QUICK, LIKELY, STILL = 21, 6, 1
"""Most components for likely cards, counting rows; most such rows, and most once the plan is
complete. All cards are in the list below."""
PHONE, PADDING, LETTER, EMOJI = 350, 40, 9, 22
"""Pixels: the width of a panel on a phone, and the parts of a button, a letter and an emoji."""
FEW, DONE = 3, 500
"""Most spaces of a sheet with a line each, and most actions listed one by one; characters of such a
list."""
ACCENT = 0x8B2E2E
CHOOSE = T("Choose …")


def panel(
    asked: PendingDecision,
    say: Speaker,
    picture: Shown | None = None,
    *,
    notice: str = "",
    cursor: PanelPosition | None = None,
    suggested: bool = False,
    waiting: Text | None = None,
) -> ui.LayoutView:
    """Return the panel of a seat; if nothing is asked, with the names it is ``waiting`` for.

    ``picture`` is the private picture, whose file must be sent along, or its words. ``notice`` is
    shown on top: a refusal, a result, a suggestion; a ``suggested`` one has a button to take it.
    """
    question = asked.question
    items: Items = [_head(asked, say, waiting)]
    begun = question and question.sheet and any(slot.card for slot in question.sheet.slots)
    if question is not None and question.due and not begun:  # meanings of words for a newcomer
        first = GAMES[asked.match.title].words.first_words(asked.view)
        items.append("\n".join(f"-# 📖 {line}" for line in say.all(first)))
    if picture and picture.drawn:
        items.append(picture)
    elif question is None and not asked.did:
        items.append(own_words(asked, say))
    if question is not None:
        if picture and picture.told:
            untold = say.all(left_over(question.sheet) if question.sheet else ())
            items.append("\n".join([*_own_lines(asked, say), *untold]))
        if question.sheet is not None:
            items.append(_sheet_text(question.sheet, say))
        if suggested:
            items.append(Row(Maker(say, asked.match.id, asked.decision).button("taken", "", T("Do that"), "💡")))
        items += _Rows(asked, question, say, cursor or PanelPosition()).rows()
    elif not ended(asked.match):
        can = GAMES[asked.match.title].orders.decisions(asked.view)
        ranked = [button_to("rank", asked.match.id, say, one.key) for one in can if one.ranking]
        items += [Row(ranked[0])] if ranked else []
    return layout(*items, *_sealed(asked, say), accent=ACCENT, notice=notice)


def reminder(asked: PendingDecision, say: Speaker) -> Items:
    """Return the question to a seat and a button to its panel, for below a whole position."""
    button = [Row(open_button(asked.match.id, asked.question, say))] if asked.question else []
    return [cut(_asked_words(asked, say), 1400), *button, *_sealed(asked, say)]


def reminding(
    asked: PendingDecision, say: Speaker, *, mentioned: int | None = None, story: str = "", sign: str = "⏰"
) -> ui.LayoutView:
    """Return a reminder: what is missing, the button, the deadline; above it a ``story``.

    If a person is ``mentioned``, everyone reads it, so private parts are left out.
    """
    question, match = asked.question, asked.match
    assert question is not None
    where = where_is(match) if mentioned is None else f"<@{mentioned}>"
    lines = [say(T("{sign} {where}: {what}", sign=sign, where=where, what=question.public))]
    if mentioned is None and question.sheet is not None:  # what a plan still lacks is for its owner alone
        lacking = [f"⚠️ {words}" for words in say.all(question.sheet.lacking)]
        lines += lacking or [say(T("Your plan is complete, but not locked."))]
    if asked.due_at is not None:
        lines.append("-# " + say(due(asked.due_at)))
    above = say(T("Since you last played:")) + f"\n{story}" if story else ""
    return layout(above, cut("\n".join(lines), REMINDER), Row(open_button(match.id, question, say)))


def own_words(asked: PendingDecision, say: Speaker, *beside: Item) -> str:
    """Return what only this seat has and knows, as far as it fits ``beside`` the rest of a post."""
    lines = _own_lines(asked, say)
    room = min(OWN, TEXT - HEAD - sum(len(part) for part in beside if isinstance(part, str)))
    return fitting(lines, room, more=more_lines(say)) if lines and room > 0 else ""


def _own_lines(asked: PendingDecision, say: Speaker) -> list[str]:
    sheet = asked.question.sheet if asked.question else None
    prompted = sheet is None or sheet.lacking or sheet.locked
    asking = [
        *(_asked_words(asked, say).splitlines() if prompted else ()),
        *(lying_words(sheet, say) if sheet else ()),
    ]
    own = say.all(GAMES[asked.match.title].words.describe_private(asked.view))
    return [line for line in own if line not in asking]


def results(asked: PendingDecision, say: Speaker) -> str:
    """Return the results of the submitted actions that the seat may see, else their own words."""
    open_sheet = asked.question is not None and asked.question.sheet is not None and not asked.question.sheet.locked
    told = len(asked.did) <= FEW and not open_sheet  # a sheet shows its cards itself
    public = [event for event in asked.shown if told and not event.discloses]
    lines = [f"✔️ {it}" if it[0].isalnum() or it[0] in "*“" else it for it in described(asked.match, public, say)]
    disclosed = [event for event in asked.shown if event.discloses]
    lines += [f"👁️ {words}" for words in described(asked.match, disclosed, say)]
    if not lines and len(asked.did) <= FEW:
        lines = [f"✔️ {words}" for words in say.all(asked.did)]
    return fitting(lines, DONE, more=more_lines(say)) if lines else ""


def _head(asked: PendingDecision, say: Speaker, waiting: Text | None = None) -> str:
    game = GAMES[asked.match.title]
    title = f"**{game.name} #{asked.match.id} · {say(game.words.brief(asked.view))}**"
    question = asked.question
    if question is None or question.sheet is None:
        return cut(f"{title}\n{_asked_words(asked, say, waiting)}", 1600)
    # the prompt is read once, the sheet all the time: it is small, and gone when the sheet is full
    prompt = say(question.prompt).splitlines() if question.sheet.lacking or question.sheet.locked else []
    until = [f"⏳ {stamp(asked.due_at, 'R')}"] if question.due and asked.due_at else []
    if not question.sheet.locked:
        until += say.all(question.sheet.lacking)
    status = [" · ".join(until)] if until else []
    return cut("\n".join([title, *(f"-# {line}" for line in (*status, *prompt))]), 1600)


def _sealed(asked: PendingDecision, say: Speaker) -> list[str]:
    words = T("🔏 Digest of your secret choice: {digest}", digest=f"`{asked.sealed}`")
    return [f"-# {say(words)}"] if asked.sealed else []


def _asked_words(asked: PendingDecision, say: Speaker, waiting: Text | None = None) -> str:
    if asked.question is None:
        idle = waiting or T("You have no open question. I will tell you when it is your turn.")
        if asked.reviewing:
            idle = T("The next lap begins soon. Until then you can look at the board.")
        return say(ended(asked.match) or idle)
    until = "-# " + say(due(asked.due_at)) if asked.question.due and asked.due_at else ""
    return "\n".join(line for line in (say(asked.question.prompt), until) if line)


def _sheet_text(sheet: Sheet, say: Speaker) -> str:
    """Return cards and gaps of a sheet, in short if it has many spaces beside the picture."""
    laid = [slot for slot in sheet.slots if slot.card is not None]
    if len(sheet.slots) > FEW:
        small = [_slot_line(sheet, slot, say) for slot in laid if not _is_open(sheet, slot)]
        lines = [f"-# {' · '.join(small)}"] if small else []
        lines += [f"▸ {_slot_line(sheet, slot, say, hinted=True)}" for slot in laid if _is_open(sheet, slot)]
    else:
        lines = [f"· {_slot_line(sheet, slot, say, hinted=True)}" for slot in laid]
    if sheet.locked:
        lines.append(say(T("🔒 Your plan is locked. You can unlock it until everyone has locked.")))
    elif not sheet.lacking:
        lines.append(say(T("✅ Complete. Check it, then lock it.")))
    lines += [f"-# {words}" for words in say.all(sheet.advice)]
    return fitting(lines, 2000, more=more_lines(say)) if lines else ""


def _is_open(sheet: Sheet, slot: Slot) -> bool:
    return slot.key == sheet.focus and not sheet.locked


def _slot_line(sheet: Sheet, slot: Slot, say: Speaker, *, hinted: bool = False) -> str:
    card = slot.brief or next(card.label for card in sheet.cards if card.key == slot.card)
    words = say(T("{option}: {value}", option=f"**{say(slot.label)}**", value=card))
    return f"{words} · {say(slot.hint)}" if slot.hint and hinted else words


def packed(buttons: Sequence[Button]) -> Iterator[Row]:
    """Yield rows of as many buttons as fit on a phone, of at most ``QUICK`` components."""
    row: list[Button] = []
    room, wide = QUICK, 0
    for button in buttons:
        wider = PADDING + len(button.label or "") * LETTER + (EMOJI if button.emoji else 0)
        if row and (len(row) == BUTTONS or wide + wider > PHONE):
            yield Row(*row)
            row, wide, room = [], 0, room - 1
        if room < 2:
            return
        row, wide, room = [*row, button], wide + wider, room - 1
    if row:
        yield Row(*row)


class _Rows(Maker):
    def __init__(self, asked: PendingDecision, question: Question, say: Speaker, cursor: PanelPosition) -> None:
        super().__init__(say, asked.match.id, asked.decision)
        self._asked, self._question, self._cursor = asked, question, cursor

    @cached_property
    def _can(self) -> Sequence[Decision]:
        return GAMES[self._asked.match.title].orders.decisions(self._asked.view)

    def rows(self) -> Iterator[Row]:
        return self._choices() if self._question.sheet is None else self._sheet(self._question.sheet)

    def _sheet(self, sheet: Sheet) -> Iterator[Row]:
        if sheet.locked:
            yield Row(self.button("act", "unlock", T("Unlock"), "🔓"), *self._to_orders())
            return
        yield self._slots(sheet)
        choices = self._question.choices
        likely = packed([self.button("act", one.wish, one.brief) for one in choices if one.brief])
        yield from islice(likely, LIKELY if sheet.lacking else STILL)
        more: list[Button] = []
        if choices:
            whole, *turning = self._select(choices, T("Effect of each …"), sheet.focus)
            yield whole
            more = [button for row in turning for button in row.children if isinstance(button, ui.Button)]
        lock = [] if sheet.lacking else [self.button("act", "lock", T("Lock plan"), "🔒", style="success")]
        offers = [self.button("offer", offer.key, offer.label) for offer in sheet.offers[:BUTTONS]]
        ahead = [] if sheet.lacking else self._to_orders()
        yield from packed([*more, *lock, *self._suggest(), *ahead, *offers])

    def _suggest(self) -> list[Button]:
        """Return the button for a suggestion, unless the table bans them."""
        allowed = self._question.due and self._asked.match.help != Help.OFF
        return [self.button("suggest", "", T("Suggest"), "💡")] if allowed else []

    def _to_orders(self) -> list[Button]:
        """Return the button to orders, if the seat can write any."""
        match = self._asked.match
        return (way_ahead(match, self._can, self.say) or [button_to("orders", match.id, self.say)]) if self._can else []

    def _slots(self, sheet: Sheet) -> Row:
        cards = {card.key: self.say(card.label) for card in sheet.cards}
        options = []
        for number, slot in enumerate(sheet.slots[:OPTIONS], 1):
            lying = self.say(T("{option}: {value}", option=slot.label, value=cards.get(slot.card or "", "—")))
            hint = self.say(slot.hint) if slot.hint else ""
            options.append(option(slot.key, f"{number}. {lying}", hint, chosen=slot.key == sheet.focus))
        return self.pick("focus", "", options, T("Which space?"))

    def _choices(self) -> Iterator[Row]:
        asked, groups = self._question, self._question.groups
        alone = len(groups) == 1
        opened = self._cursor.group or (groups[0].key if alone else "")
        if len(groups) > 1:
            yield self.groups("group", "", groups, asked.grouped or T("Where to?"), opened)
        if groups and opened and (members := [choice for choice in asked.choices if choice.group == opened]):
            yield from self._offered(members, groups[0].label if alone else CHOOSE)
        if loose := [choice for choice in asked.choices if not choice.group]:
            yield from self._offered(loose, CHOOSE)
        match, kind = self._asked.match, asked.kind
        ranked = any(one.ranking and one.key == kind for one in self._can)
        below = [button_to("rank", match.id, self.say, kind)] if ranked else []
        below += [] if asked.rest is None else [self.button("rest", "", asked.rest.label, "✨")]
        below += self._suggest()
        below += way_ahead(match, [one for one in self._can if one.consumable], self.say)
        if below:
            yield Row(*below)

    def _offered(self, choices: Sequence[Choice], placeholder: Text) -> Iterator[Row]:
        longest = max(len(self.say(choice.label)) for choice in choices)
        bare = not any(choice.hint for choice in choices)
        if len(choices) <= BUTTONS and longest <= (LABEL if len(choices) == 1 else SHORT) and bare:
            styles: dict[bool, Style] = {False: "primary", True: "secondary"}
            yield Row(*(self.button("act", one.wish, one.label, style=styles[one.back]) for one in choices))
        else:
            yield from self._select(choices, placeholder, self._cursor.group)

    def _select(self, choices: Sequence[Choice], placeholder: Text, group: str) -> Iterator[Row]:
        # the first wish keeps ids of two selects with the same cursor different
        room = LENGTH - len(PressId("act", self._match, self._decision).to_id(SELECT))
        here = f"{group}/{choices[0].wish}"[:room]
        options = [self.option(choice.wish, choice.label, choice.hint) for choice in choices]
        turn = "page", lambda page: str(PanelPosition(group, page))
        return self.paged("act", lambda _: here, options, placeholder, self._cursor.page, turn)
