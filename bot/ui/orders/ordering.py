"""The panel of standing orders, and the handlers of its presses, choices and forms.

One kind of decision is open at a time; its list is made by selects and buttons, or written as text.
Only the seat itself ever sees any of this. A ranking has its numbers on the map; while its owner is
asked, nothing is picked before they press *Done*. Other lists answer an open question at once.
"""

from collections.abc import Awaitable
from functools import partial

from discord import Interaction, ui

from bot.service.model import Filed, Orders
from bot.service.service import Service
from bot.texts import Speaker, cut, escaped, fitting
from bot.typed import Phrasebook, Typed, book_of_lists
from bot.ui.kit.artist import Artist
from bot.ui.kit.items import MODAL, OUT_OF_DATE, SELECT, Handler, PanelPosition, PressId, ask, pressed
from bot.ui.kit.pages import answer
from bot.ui.kit.public import NOTICE, Items, Shown, layout
from bot.ui.kit.replies import given_back, look_of, speaker
from bot.ui.kit.words import described, match_name, more_lines
from bot.ui.orders.phrasing import entry_lines, in_words, trial_lines, whole
from bot.ui.orders.rows import PLAIN, START, Rows, edit, if_empty
from bot.ui.playing.panel import ACCENT
from engine.core.refusals import Refusal, Stale, Unreadable
from engine.core.standing_orders.decision import REVIEW, SILENT
from engine.core.standing_orders.entry import as_text
from engine.core.standing_orders.follow import HELD
from engine.core.standing_orders.parse import LONGEST, BadOrder
from engine.core.text import TC, T, Text
from engine.registry import GAMES

Change = Awaitable[Orders]
"""A change of a list, and the orders after it."""

TEXT, LISTED, RANKED, SUMMARY = 3900, 1200, 1800, 400
WRITE = "owrite"
RANKS = 5
"""Names of a ranking in a line."""
NONE, CONFIRM = "none", "confirm"
"""Written to choose nothing, and to let a list go on."""
CONFIRMING = TC("typed", "confirm")
ABOUT = T(
    "When such a question comes, the first possible answer on this list is given for you. If several players "
    "decide together, it waits until all without a list have acted. An empty list means: ask me."
)
ABOUT_SCRIPT = T(
    "This list is for one turn of yours; its entries are carried out in order. A blocked entry is passed "
    "over, or you are asked. If it is your turn now, the list begins as soon as you write it."
)
ABOUT_PROGRAM = T(
    "Each entry answers one turn of yours and is then struck off. If it is blocked, the next one is "
    "tried, or you are asked. If it is your turn now, your list answers at once."
)
ABOUT_RANKING = T("Best first. In your turn you get the first one that is there. No one else sees this.")


def orders_panel(
    orders: Orders,
    say: Speaker,
    *,
    kind: str = "",
    picture: Shown | None = None,
    notice: str = "",
    spot: PanelPosition = START,
) -> ui.LayoutView:
    """Return the panel with one kind of decision opened, the first if ``kind`` is unknown."""
    if (opened := opened_of(orders, kind)) is None:
        return layout(say(T("This match takes no more standing orders.")), accent=ACCENT, notice=notice)
    if opened.decision.ranking:
        items = _ranking(orders, opened, say, picture)
    else:
        items = [_text(orders, opened, say, TEXT - (NOTICE if notice else 0))]
    return layout(*items, *Rows(orders, opened, say, spot).rows(), accent=ACCENT, notice=notice)


def summary(orders: Orders, say: Speaker) -> str:
    """Return the lists of a seat in a few lines, for below its view; nothing without any."""
    lines = [f"📜 {_labelled(it, whole(it, say, 200), say)}" for it in orders.filed if it.text]
    return fitting(lines, SUMMARY, more=more_lines(say))


def opened_of(orders: Orders, kind: str) -> Filed | None:
    """Return this list, or the first; None if no decision can come."""
    return next((filed for filed in orders.filed if filed.decision.key == kind), next(iter(orders.filed), None))


def ranking_of(orders: Orders, kind: str) -> str:
    """Return the kind of this ranking, or of the first. Raises ``Stale`` without any."""
    rankings = [filed.decision.key for filed in orders.filed if filed.decision.ranking]
    if not rankings:
        raise Stale(T("The draft is over: there is nothing to rank any more."))
    return kind if kind in rankings else rankings[0]


def _text(orders: Orders, opened: Filed, say: Speaker, room: int) -> str:
    title, kind = say(T("Standing orders for {match}", match=match_name(orders.match))), opened.decision
    about = ABOUT_PROGRAM if kind.consumable else ABOUT
    if GAMES[orders.match.title].orders.follow:
        about = ABOUT_SCRIPT
    lists = []
    for filed in orders.filed:
        line = f"**{say(filed.decision.label)}**"
        if not filed.text:
            line = _labelled(filed, say(if_empty(filed.decision)), say)
        elif filed is not opened or not kind.consumable:  # else its entries are below
            line = _labelled(filed, whole(filed, say, 600), say)
        lists.append(f"{'▸' if filed is opened else '·'} {line}")
    tail = [fitting(entry_lines(opened, say), LISTED, more=more_lines(say))] if kind.consumable else []
    tail += [f"-# {say(kind.hint)}", *trial_lines(opened, say)]
    head = f"### {title}\n-# {say(about)}"
    shown = fitting(lists, 1500, more=more_lines(say))
    return cut("\n".join(filter(None, [head, shown, *tail])), room)


def _labelled(filed: Filed, words: str, say: Speaker) -> str:
    return say(T("{option}: {value}", option=f"**{say(filed.decision.label)}**", value=words))


def _ranking(orders: Orders, filed: Filed, say: Speaker, picture: Shown | None) -> Items:
    title = T("{match} · your ranking: {what}", match=match_name(orders.match), what=filed.decision.label)
    lines = [f"### {say(title)}", f"-# {say(ABOUT_RANKING)}"]
    if HELD in filed.paused_by:
        lines.append("✋ " + say(T("It is your turn. Nothing is picked before you press Done.")))
    if not filed.parts:
        lines.append(say(T("You have ranked nothing yet.")))
    else:
        lines += trial_lines(filed, say)
    items: Items = ["\n".join(lines)]
    items.append(picture)
    if filed.parts:
        ranks = [f"**{n}.** {words}" for n, words in enumerate(in_words(filed, say), 1)]
        rows = [" · ".join(ranks[place : place + RANKS]) for place in range(0, len(ranks), RANKS)]
        items.append(fitting(rows, RANKED, more=more_lines(say)))
    return items


def misread(bad: BadOrder, typed: Typed, book: Phrasebook) -> Text:
    """Return why a list cannot be read, with the wrong word marked."""
    text, start, end = typed.line, typed.starts[bad.start], typed.ends[bad.end]
    before, word, after = text[max(0, start - 300) : start], text[start:end], text[end:]
    return T(
        "{refusal} Nothing was changed.\n{pointed}\nFor example: {example}",
        refusal=book.quoted(bad.text),
        pointed=f"{escaped(before)}**__{escaped(word) or '␣'}__**{escaped(after[:300])}",
        example=f"`{book.native(bad.example)}`",
    )


async def ask_list(interaction: Interaction, press: PressId, filed: Filed, text: str) -> None:
    book = book_of_lists(filed.words, speaker(interaction))
    native = book.native(text)
    await ask(
        interaction,
        press,
        title=filed.decision.label,
        label=T("First choice; else; else …"),
        hint=T("For example: {example}", example=book.native(filed.decision.example)),
        value=native if len(native) <= LONGEST else text,
        longest=LONGEST,
    )


class OrdersDesk:
    def __init__(self, service: Service, artist: Artist, show: Handler) -> None:
        self._service, self._artist, self._show_match = service, artist, show

    async def open_panel(
        self, interaction: Interaction, match_id: int, *, kind: str = "", change: Change | None = None
    ) -> None:
        """Show the panel after a change, as an answer that was announced."""
        orders, notice = await self._after(interaction, match_id, change or self._of(interaction, match_id))
        await self._show(interaction, orders, kind, notice)

    async def _after(
        self, interaction: Interaction, match_id: int, change: Change, shown: type[Refusal] = Unreadable
    ) -> tuple[Orders, Text | None]:
        """Return the orders after a change, and a refusal that is ``shown`` with them."""
        try:
            return await change, None
        except shown as refusal:
            return await self._of(interaction, match_id), refusal.text

    async def write_list(
        self,
        interaction: Interaction,
        match_id: int,
        kind: str,
        text: str,
        *,
        alert: bool | None = None,
        hold: bool = False,
    ) -> Orders:
        """Write a list; with ``hold`` a ranking waits for a confirmation.

        Raises ``Unreadable``, with the wrong word marked, or another refusal.
        """
        match = await self._service.outbox.info(match_id)
        book = book_of_lists(GAMES[match.title].orders.typed, speaker(interaction))
        typed = book.english(text)
        try:
            return await self._service.orders.file(
                match_id, interaction.user.id, kind, typed.english, alert=alert, hold=hold
            )
        except BadOrder as bad:
            raise Unreadable(misread(bad, typed, book)) from None

    @pressed(WRITE, kind=MODAL, fresh=False)
    async def _submit(self, interaction: Interaction, press: PressId, words: str) -> None:
        orders = await self._of(interaction, press.match)
        if press.decision not in (None, orders.decision):  # the list may have been carried out meanwhile
            await self._show(interaction, orders, press.rest, given_back(OUT_OF_DATE, words))
            return
        change = self.write_list(interaction, press.match, press.rest, words, hold=True)
        await self.open_panel(interaction, press.match, kind=press.rest, change=change)

    @pressed("orders", "rank", "ospot", "olast", "osuggest", "oclear", "oconfirm", "olook", fresh=False)
    @pressed("otop", "oup", "odown", "odelete", "oblock", fresh=False)
    @pressed("okind", "oadd", "oentry", "oregion", "oslot", "owake", "owith", kind=SELECT)
    async def _pressed(self, interaction: Interaction, press: PressId, value: str = "") -> None:
        """Handle a button, or a select with the chosen ``value``. Raises a ``Refusal``."""
        kind, _, rest = press.rest.partition("/")
        orders, spot = await self._of(interaction, press.match), PanelPosition.read(rest)
        service, asker, notice = self._service.orders, (press.match, interaction.user.id), None
        write = partial(self.write_list, interaction, press.match)
        change: Change | None = None
        shown: type[Refusal] = Unreadable
        match press.verb:
            case "orders" | "ospot":
                pass
            case "okind":
                kind = value
            case "rank":
                kind = ranking_of(orders, kind)
            case "oregion":
                spot = PanelPosition(value, entry=spot.entry)
            case "oentry" if not value.startswith(PLAIN):
                spot = PanelPosition(entry=value)
            case "oconfirm":
                change = service.confirm(*asker, _filed(orders, kind).decision.key)
            case "olook" | "owake":
                filed = _filed(orders, kind)
                silent = next((it.key for it in filed.decision.triggers if it.key in SILENT), REVIEW)
                change = service.set_triggers(*asker, kind, sorted({*filed.triggers} ^ {value or silent}))
            case "osuggest":
                notice = T("There is nothing to suggest for this at the moment.")
                if text := await service.suggested(*asker, _filed(orders, kind).decision.key):
                    change, shown = write(kind, text, hold=True), Refusal
            case "owith":
                change, spot = write(rest, value), START
            case _:
                filed = _filed(orders, kind)
                parts, spot = edit(press.verb, filed.decision, filed.parts, spot, value)
                change, shown = write(kind, as_text(parts), hold=True), Refusal
        if change is not None:
            orders, notice = await self._after(interaction, press.match, change, shown)
        await self._show(interaction, orders, kind, notice, spot)

    @pressed("odone", fresh=False)
    async def _finish(self, interaction: Interaction, press: PressId) -> None:
        """Let a ranking answer from now on, and show the panel of the match."""
        match, user, orders = press.match, interaction.user.id, await self._of(interaction, press.match)
        kind, notice = ranking_of(orders, press.rest), T("Your ranking is empty: you are asked.")
        if _filed(orders, kind).text:
            orders = await self._service.orders.confirm(match, user, kind)
            notice = T("Your ranking holds. You can change it until the draft ends.")
        asked = await self._service.play.question(match, user)
        say = speaker(interaction, asked.match.names)
        told = [say(notice), *described(asked.match, orders.shown, say)]
        await self._show_match(interaction, asked, notice="\n".join(told))

    @pressed(WRITE)
    async def _write(self, interaction: Interaction, press: PressId) -> None:
        orders = await self._of(interaction, press.match)
        if (opened := opened_of(orders, press.rest)) is None:
            raise Stale(T("This match takes no more standing orders."))
        used_up = orders.decision if opened.decision.consumable else None
        form = PressId(WRITE, press.match, used_up, opened.decision.key)
        await ask_list(interaction, form, opened, opened.text)

    def _of(self, interaction: Interaction, match_id: int) -> Awaitable[Orders]:
        return self._service.orders.of(match_id, interaction.user.id)

    async def _show(
        self,
        interaction: Interaction,
        orders: Orders,
        kind: str,
        notice: Text | None = None,
        spot: PanelPosition = START,
    ) -> None:
        say, opened = speaker(interaction, orders.match.names), opened_of(orders, kind)
        picture = None
        if opened is not None and opened.decision.ranking:
            asked, look = await self._service.play.question(orders.match.id, interaction.user.id), look_of(interaction)
            picture = await self._artist.ranked(asked.match, asked.view, opened.parts, in_words(opened, say), say, look)
        words = say(notice) if notice else ""
        view = orders_panel(orders, say, kind=kind, picture=picture, notice=words, spot=spot)
        await answer(interaction, view)


def _filed(orders: Orders, kind: str) -> Filed:
    """Return a list. Raises ``Stale`` if its decision cannot come any more."""
    opened = opened_of(orders, kind)
    if opened is None or opened.decision.key != kind:
        raise Stale(T("Such a question cannot come any more."))
    return opened
