"""Writing ahead in the panel's own flow: one page for each decision that is likely to come.

After a plan is locked, or a turn of a lap is done, the pages come one after another, each with a
strong caretaker's list. A press takes it, takes all, or asks to be asked. Lists that are taken are
standing orders, which ``ordering`` shows and changes further.
"""

from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from zlib import crc32

from discord import Interaction

from bot.service.model import Filed, Help, Orders, PendingDecision, Status
from bot.service.service import Service
from bot.texts import cut, fitting
from bot.ui.kit.items import MODAL, OUT_OF_DATE, Handler, Maker, PressId, Row, pressed
from bot.ui.kit.pages import answer
from bot.ui.kit.public import NOTICE, layout
from bot.ui.kit.replies import acknowledge, given_back, speaker
from bot.ui.kit.words import ended, more_lines
from bot.ui.orders.ordering import OrdersDesk, ask_list, opened_of
from bot.ui.orders.phrasing import phrase, stops, trial_lines, whole
from bot.ui.playing.panel import ACCENT
from engine.core.refusals import Refusal, Stale, Unreadable
from engine.core.sheet import LOCK
from engine.core.standing_orders.decision import Decision
from engine.core.standing_orders.entry import as_text
from engine.core.standing_orders.follow import usual
from engine.core.text import T, Text

Settled = Callable[[Interaction, PendingDecision], Awaitable[PendingDecision]]

LISTED, LINE = 1800, 240
CHANGE = "achange"
LOCKING = "/lock"
"""Ends the rest of an id where the plan is locked after the last page."""
SAID = {
    (True, True): T("✔️ Done. Your list answers for you; the rules decide the rest."),
    (True, False): T("✔️ Done. Your list answers for you; you are asked the rest when it comes."),
    (False, True): T("✔️ Nothing is written ahead. The rules decide for you."),
    (False, False): T("✔️ Nothing is written ahead. You are asked when it comes."),
}
"""After the last page, by whether any list was written, also one that the match has used up since,
and whether lists close with the plan."""


class AheadDesk:
    def __init__(self, service: Service, orders: OrdersDesk, show: Handler, settled: Settled) -> None:
        """``settled`` waits for the caretakers."""
        self._service, self._orders, self._show, self._settled = service, orders, show, settled

    async def offered(self, interaction: Interaction, asked: PendingDecision, notice: str) -> bool:
        """Show pages after a plan is locked, or the first turn of several; return True if so."""
        question, locked = asked.question, asked.locked
        if asked.match.status is not Status.RUNNING or (question is not None and question.due and not locked):
            return False
        lap = (await self._service.play.position(asked.match.id)).lap
        if not locked and lap is not None and lap.number - (asked.seat in lap.to_come) > 1:
            return False  # it was offered after the first of them
        if locked:
            notice = speaker(interaction)(T("🔒 Your plan is locked."))
        begun = await self._begun(interaction, asked.match.id, notice, lambda decision: locked or decision.consumable)
        if begun and locked:
            await self._service.orders.write(asked.match.id, interaction.user.id, True)
        return begun

    async def before_lock(self, interaction: Interaction, press: PressId) -> bool:
        """Show the pages that the lock of a plan closes; return True if so."""
        asked = await self._service.play.question(press.match, interaction.user.id)
        sheet = asked.question.sheet if asked.question is not None else None
        if sheet is None or sheet.lacking or asked.decision != press.decision:
            return False
        notice = speaker(interaction)(T("Your plan is complete. After these pages it is locked."))
        return await self._begun(interaction, press.match, notice, lambda decision: decision.closes, locking=True)

    async def _begun(
        self,
        interaction: Interaction,
        match_id: int,
        notice: str,
        offers: Callable[[Decision], bool],
        *,
        locking: bool = False,
    ) -> bool:
        """Show the first page; return False if there is none, or none is wanted."""
        ahead = await self._service.orders.ahead(match_id, interaction.user.id)
        pages = [page for page in ahead.filed if offers(page.decision)]
        if ahead.unwanted or not pages or ahead.match.help == Help.GUIDED:
            return False
        await self._show_page(interaction, ahead, pages[0], notice, locking=locking)
        return True

    @pressed("ahead", fresh=False)
    async def _open(self, interaction: Interaction, press: PressId) -> None:
        """Show the pages, opened by hand; without any the standing orders."""
        ahead = await self._service.orders.ahead(press.match, interaction.user.id)
        if (page := opened_of(ahead, press.rest)) is not None:
            await self._show_page(interaction, ahead, page)
        else:
            await self._orders.open_panel(interaction, press.match, kind=press.rest)

    @pressed("atake", "aalarm", "aall", "aask", "askip", "aalways", fresh=False)
    @pressed(CHANGE, kind=MODAL, fresh=False)
    async def _pressed(self, interaction: Interaction, press: PressId, words: str = "") -> None:
        """Handle a button of a page, or the list that was typed on it."""
        if await self._old(interaction, press, words):
            return
        user, service, key = interaction.user.id, self._service.orders, _key(press)
        ahead, notice = await service.ahead(press.match, user), None
        pages = [page.decision.key for page in ahead.filed]
        rest, meant = pages[pages.index(key) + 1 :] if key in pages else pages, [key]
        if press.verb in ("aall", "askip", "aalways"):
            meant, rest = [key, *rest], []
        lists = (await service.of(press.match, user)).filed
        written = any(one.text for one in lists if one.decision.key not in meant)
        if press.verb == CHANGE:
            try:
                now = await self._orders.write_list(interaction, press.match, key, words, alert=False)
                written = bool(now.shown) or any(one.text for one in now.filed)
            except Refusal as refusal:
                line = "" if isinstance(refusal, Unreadable) else words  # else it is quoted there
                rest, notice = pages, given_back(refusal.text, line)
        elif press.verb not in ("atake", "aalarm", "aall"):
            await service.leave(press.match, user, meant)
        elif any(page.decision.key == key and not press.rest.startswith(_mark(page)) for page in ahead.filed):
            rest, notice = [key], OUT_OF_DATE
        elif await service.take(press.match, user, meant, alert=press.verb == "aalarm"):
            written = True
        else:
            notice = OUT_OF_DATE
        said = SAID[written, any(one.decision.closes for one in lists)]
        if press.verb == "aalways":
            await service.always_ask(press.match, user)
            said = T("✔️ You will always be asked in this match. “Write ahead” opens these pages again.")
        told = speaker(interaction, ahead.match.names)(notice) if notice else ""
        await self._next(interaction, press, rest, said, told)

    async def _old(self, interaction: Interaction, press: PressId, words: str = "") -> bool:
        """Return True if the question of a page was answered since; say so, with typed words."""
        user = interaction.user.id
        asked = await self._service.play.question(press.match, user, pressed=press.decision)
        if asked.became is None:
            return False
        ahead = await self._service.orders.ahead(press.match, user)
        said = speaker(interaction, ahead.match.names)(given_back(asked.became, words))
        if ahead.filed:
            await self._show_page(interaction, ahead, ahead.filed[0], said)
        else:
            await self._show(interaction, replace(asked, became=None), notice=said)
        return True

    @pressed(CHANGE)
    async def _change(self, interaction: Interaction, press: PressId) -> None:
        """Show the list as text, to be changed before it is taken."""
        ahead = await self._service.orders.ahead(press.match, interaction.user.id)
        page = next((page for page in ahead.filed if page.decision.key == _key(press)), None)
        if page is None:
            await acknowledge(interaction)
            if await self._old(interaction, press):
                return
            raise Stale(T("That has been answered already."))
        await ask_list(interaction, press, page, as_text(page.suggested))

    async def _next(
        self, interaction: Interaction, press: PressId, keys: Sequence[str], said: Text, notice: str
    ) -> None:
        """Show the first open one of these pages; after the last one the panel with ``said``."""
        ahead = await self._service.orders.ahead(press.match, interaction.user.id)
        page = next((page for page in ahead.filed if page.decision.key in keys), None)
        if page is not None:
            await self._show_page(interaction, ahead, page, notice, locking=press.rest.endswith(LOCKING))
            return
        say, play = speaker(interaction, ahead.match.names), self._service.play
        await self._service.orders.write(press.match, interaction.user.id, False)
        if press.rest.endswith(LOCKING):
            with suppress(Stale):  # it is locked already
                await play.submit(press.match, interaction.user.id, LOCK, decision=press.decision)
        asked = await self._settled(interaction, await play.question(press.match, interaction.user.id))
        told = "" if ended(asked.match) else say(said)  # of a match that is over nothing comes any more
        await self._show(interaction, asked, notice="\n".join(filter(None, [notice, told])))

    async def _show_page(
        self, interaction: Interaction, ahead: Orders, page: Filed, notice: str = "", *, locking: bool = False
    ) -> None:
        """Show one page; if ``locking``, the plan is locked after the last one."""
        say, after = speaker(interaction, ahead.match.names), len(ahead.filed) - ahead.filed.index(page) - 1
        decision, key = page.decision, _mark(page) + page.decision.key + (LOCKING if locking else "")
        maker = Maker(say, ahead.match.id, ahead.decision)
        take = [maker.button("atake", key, T("Take this list"), "✅", style="success")]
        ask = [maker.button("aask", key, T("Ask me about this"), "🙋")]
        title, every = T("Write ahead: {what}", what=decision.label), T("Ask me about all {n}", n=after + 1)
        about = T("Take this, and no one waits for you when it is asked. No one else sees it.")
        if decision.closes:
            ask = [maker.button("aask", key, T("Leave it to the rules"), "🙋")]
            every = T("Leave all {n} to the rules", n=after + 1)
            about = T(
                "No one is asked about this after the plans. The rules decide what you leave out. No one else sees it."
            )
        if page.open:
            about = T("It is your turn. The first entry is carried out at once, the others in your next turns.")
        entries = [cut(phrase(page, entry, say), LINE) for entry in page.suggested]
        shown = [f"{number}. {words}" for number, words in enumerate(entries, 1)]
        lines = [cut(f"> {notice}", NOTICE)] if notice else []
        lines += [f"### {say(title)}", f"-# {say(about)}", fitting(shown, LISTED, more=more_lines(say))]
        if page.text:
            lines.append(say(T("Your list now: {list}", list=whole(page, say, LINE))))
        lines += trial_lines(page, say)
        if (alarm := stops(decision, usual(decision))).items:
            take.append(maker.button("aalarm", key, T("Take it with alarm"), "🔔"))
            lines.append("-# " + say(T("“Take it with alarm” stops the list and asks me if {what}.", what=alarm)))
        if after:
            take.append(maker.button("aall", key, T("Take all {n}", n=after + 1), "⏩"))
            ask.append(maker.button("askip", key, every, "⏭️"))
            lines.append("-# " + say(T("Pages after this one: {n}.", n=after)))
        take.append(maker.button(CHANGE, key, T("Change it"), "✏️"))
        if not decision.closes:
            ask.append(maker.button("aalways", key, T("Always ask me in this match"), "🔕"))
        await answer(interaction, layout("\n".join(lines), Row(*take), Row(*ask), accent=ACCENT))


def _mark(page: Filed) -> str:
    """Return what begins the ids of a page: another list of the same kind has another mark."""
    return f"{crc32(as_text(page.suggested).encode()):x}:"


def _key(press: PressId) -> str:
    return press.rest.removesuffix(LOCKING).rpartition(":")[2]
