"""Presses, choices and forms, and their effects.

A press in a private panel changes that message; a press on a public post opens a private panel.
Discord is told at once that the press arrived, every wish is committed before anything is shown,
and a stale panel is answered with the present one.
"""

from collections.abc import Collection
from dataclasses import replace
from functools import partial
from typing import Any

from discord import Interaction, InteractionType

from bot.config import Settings
from bot.meter import Meter
from bot.service.model import MatchInfo, PendingDecision
from bot.service.play.playing import Done
from bot.service.service import Service
from bot.texts import cut
from bot.ui.kit import items, public
from bot.ui.kit.artist import Artist
from bot.ui.kit.items import MODAL, OUT_OF_DATE, SELECT, PanelPosition, PressId, chosen, pressed, read_id, typed
from bot.ui.kit.pages import Redraws, answer
from bot.ui.kit.permissions import check_seen
from bot.ui.kit.replies import (
    PRESSED,
    TYPED,
    Presses,
    acknowledge,
    answering,
    look_of,
    meet,
    normalise,
    reply_privately,
    speaker,
)
from bot.ui.lobby.first_steps import FirstSteps
from bot.ui.lobby.lobby_desk import LobbyDesk
from bot.ui.orders.ahead import AheadDesk
from bot.ui.orders.ordering import OrdersDesk, summary
from bot.ui.playing.panel import own_words, panel, reminder, results
from bot.ui.playing.seats import SeatDesk
from bot.ui.posting.post import Publisher
from bot.ui.reading import lookup
from bot.ui.reading.campaign import CampaignDesk
from bot.ui.reading.chronicle import Chronicler
from bot.ui.reading.finding import Finding, note_items
from bot.ui.reading.lookup import Zoom
from bot.ui.reading.statistics import StatisticsDesk
from engine.core.refusals import Refusal, Stale
from engine.core.sheet import LOCK
from engine.core.text import T, Text
from engine.registry import GAMES

PATIENCE = 8.0
"""Seconds that an answer waits for caretakers, who usually take less than one."""
UNREAD = 1000
"""Characters of posts that could not be sent."""


class Desk:
    def __init__(
        self, service: Service, artist: Artist, publisher: Publisher, settings: Settings, meter: Meter | None = None
    ) -> None:
        self.settings, self.redraws = settings, Redraws()
        self.presses = Presses(settings.presses_a_minute, meter)
        self._service, self._artist = service, artist
        self.mail = publisher.mail
        self.finding = Finding(service, artist)
        self.chronicler = Chronicler(service, artist, self.finding)
        self.statistics = StatisticsDesk(service, artist)
        self.orders = OrdersDesk(service, artist, self.show)
        self.ahead = AheadDesk(service, self.orders, self.show, self._settled)
        self.zoom = Zoom(service, artist)
        self.lobby = LobbyDesk(service, publisher.lobbies)
        self.first_steps = FirstSteps(service, artist)
        self.campaigns = CampaignDesk(service, artist)
        self.seats = SeatDesk(service, self.mail)
        desks = self.finding, self.chronicler, self.orders, self.ahead, self.lobby, self.first_steps, self.campaigns
        self._handlers = items.handlers(self, *desks, self.seats, lookup)
        self._shown = {"board", "recap", "hist", "past", "follow"}
        """Verbs that show a match to people without a seat."""

    async def handle(self, interaction: Interaction) -> None:
        """Handle a press, a choice or a form; ignore other interactions."""
        form = interaction.type is InteractionType.modal_submit
        if not form and interaction.type is not InteractionType.component:
            return
        data: Any = interaction.data or {}
        kind, press = read_id(str(data.get("custom_id", "")))
        interaction.extras[PRESSED] = press
        async with answering(interaction) as message:
            if form:
                normalise(interaction)
                interaction.extras[TYPED] = typed(data)
            message.check(interaction)
            await meet(interaction)
            if press is None or form is not (kind == MODAL):
                raise Refusal(items.OLD_FORM if form else items.OLD_BUTTON)
            if press.verb in self._shown:
                await check_seen(interaction, await self._service.lobby.match(press.match), self.mail)
            handler, fresh = self._handlers.get((kind, press.verb), (None, None))
            if handler is None:
                raise Refusal({SELECT: items.OLD_MENU, MODAL: items.OLD_FORM}.get(kind, items.OLD_BUTTON))
            given: list[Any] = [typed(data)] if form else []
            if kind in (SELECT, items.PEOPLE):
                fresh, given = False, [chosen(data)]
            if fresh is not None:
                await acknowledge(interaction, fresh=fresh)
            if (said := await handler(interaction, press, *given)) is not None:
                await reply_privately(interaction, said)

    @pressed("open", fresh=True)
    async def open_panel(self, interaction: Interaction, press: PressId) -> None:
        """Show the panel in a message that only this person sees."""
        await self.show(interaction, await self._service.play.question(press.match, interaction.user.id))

    async def show(
        self,
        interaction: Interaction,
        asked: PendingDecision,
        *,
        notice: str = "",
        cursor: PanelPosition | None = None,
        suggested: bool = False,
    ) -> None:
        """Show the panel after a wish, as an answer that was announced."""
        say = speaker(interaction, asked.match.names)
        asked = await self._settled(interaction, asked)
        became = "" if asked.became is None else say(asked.became)
        notice = "\n".join(line for line in (became, results(asked, say), notice) if line)
        if asked.did and await self.ahead.offered(interaction, asked, notice):
            return
        shown = partial(panel, asked, say, notice=notice, cursor=cursor, suggested=suggested)
        if asked.question is None:
            shown = partial(shown, waiting=public.coming(await self._service.play.position(asked.match.id), asked.seat))
            if asked.did:  # nothing is to be decided by a picture
                await answer(interaction, shown(None))
                return
        look, match = look_of(interaction), asked.match
        draw = partial(self._artist.private, asked, say, look)
        await self.redraws.show(interaction, (asked.view, match.names, say.locale, look, match.look), draw, shown)

    async def _settled(self, interaction: Interaction, asked: PendingDecision) -> PendingDecision:
        """Return what is asked after the caretakers have played, if nothing is asked before."""
        if asked.question is not None and asked.question.due:
            return asked
        if not await self._service.caretakers.settle(asked.match.id, PATIENCE):
            return asked
        now = await self._service.play.question(asked.match.id, interaction.user.id)
        return replace(
            now,
            did=asked.did,
            locked=asked.locked,
            shown=asked.shown,
            became=asked.became,
            sealed=now.sealed or asked.sealed,
        )

    async def _pending(self, interaction: Interaction, press: PressId, *, focus: str | None = None) -> PendingDecision:
        return await self._service.play.question(press.match, interaction.user.id, focus=focus, pressed=press.decision)

    @pressed("act", "offer", fresh=False)
    @pressed("act", kind=SELECT)
    async def _act(self, interaction: Interaction, press: PressId, value: str = "") -> None:
        """Submit the chosen ``value``, or the button's wish."""
        if (press.verb, press.rest, value) == ("act", LOCK, "") and await self.ahead.before_lock(interaction, press):
            return
        act, _, cleared = press.rest.partition(" ")  # an emptied slot stays in front
        cursor = PanelPosition.read(press.rest) if value else PanelPosition(cleared if act == "clear" else "")
        user = interaction.user.id
        try:
            wish = await self._offered(interaction, press) if press.verb == "offer" else value or press.rest
            asked = await self._service.play.submit(press.match, user, wish, decision=press.decision)
        except Refusal as refusal:
            asked = await self._pending(interaction, press, focus=cursor.group or None)
            late = isinstance(refusal, Stale) and not isinstance(refusal, Done) and asked.question is not None
            notice = OUT_OF_DATE if late else refusal.text
            await self.show(interaction, asked, notice=_refused(interaction, asked, notice))
            return
        sheet = asked.question.sheet if asked.question else None
        if cursor.group and sheet is not None and not sheet.locked and not sheet.lacking:
            again = await self._service.play.question(press.match, user, focus=cursor.group)
            asked = replace(again, did=asked.did, shown=asked.shown)
        await self.show(interaction, asked)

    async def _offered(self, interaction: Interaction, press: PressId) -> str:
        """Return the wish of an offer's button. Raises ``Stale`` if the offer is gone."""
        asked = await self._pending(interaction, press)
        for offer in asked.question.sheet.offers if asked.question and asked.question.sheet else ():
            if offer.key == press.rest:
                return offer.wish
        raise Stale(OUT_OF_DATE)

    @pressed("rest", fresh=False)
    async def _rest(self, interaction: Interaction, press: PressId) -> None:
        """File the game's list for the rest of the choices."""
        asked, notice = await self._pending(interaction, press), ""
        rest = asked.question.rest if asked.question else None
        try:
            if rest is None or asked.decision != press.decision:
                raise Stale(OUT_OF_DATE)
            await self._service.orders.file(press.match, interaction.user.id, rest.kind, rest.order)
        except Refusal as refusal:
            notice = _refused(interaction, asked, refusal.text)
        await self.show(interaction, await self._pending(interaction, press), notice=notice)

    @pressed("suggest", "taken", fresh=False)
    async def _suggest(self, interaction: Interaction, press: PressId) -> None:
        """Fill in a sheet for review, or say a suggestion; once taken, say the next one like it."""
        user, play = interaction.user.id, self._service.play
        asked, said, offered = await play.question(press.match, user, pressed=press.decision), list[Text](), False
        try:
            found, before = await play.suggest(press.match, user), asked.question
            if before is not None and before.sheet is not None:
                said = [T("💡 Your plan is what a strong caretaker would do.")]
                if found.wish:
                    asked = await play.submit(press.match, user, found.wish, decision=press.decision)
                    asked, said = replace(asked, did=()), [T("💡 Filled in by a strong caretaker.")]
            elif press.verb == "taken":
                asked = await play.submit(press.match, user, found.wish, decision=press.decision)
                asked = await self._settled(interaction, asked)
                if before and asked.question and asked.question.due and asked.question.kind == before.kind:
                    found, offered = await play.suggest(press.match, user), True
            else:
                offered = True
            steps = (T("{what}: {why}", what=one.what, why=one.why) if one.why else one.what for one in found.said)
            said = [T("💡 A strong caretaker would do this:"), *steps] if offered else said
        except Refusal as refusal:
            asked, offered = await play.question(press.match, user, pressed=press.decision), False
            said = [] if asked.became is not None else [refusal.text]
        say = speaker(interaction, asked.match.names)
        await self.show(interaction, asked, notice="\n".join(say.all(said)), suggested=offered)

    @pressed("page", "home", fresh=False)
    @pressed("focus", "group", kind=SELECT)
    async def _turn_to(self, interaction: Interaction, press: PressId, value: str = "") -> None:
        focus, cursor = value or press.rest, None
        if press.verb == "page":
            cursor = PanelPosition.read(press.rest)
            focus = cursor.group
        elif press.verb == "group":
            focus, cursor = "", PanelPosition(value)
        await self.show(interaction, await self._pending(interaction, press, focus=focus or None), cursor=cursor)

    @pressed("me", fresh=True)
    async def show_me(self, interaction: Interaction, press: PressId) -> None:
        """Show a person's own view, the board as they see it, and their open question."""
        asked = await self._service.play.question(press.match, interaction.user.id)
        say = speaker(interaction, asked.match.names)
        private = await self._artist.private(asked, say, look_of(interaction))
        if private and private.told:
            said = say.all(GAMES[asked.match.title].words.describe_position(asked.view))
            private = replace(private, told=tuple(line for line in private.told if line not in said))
        letters, unread = await self._letters(interaction)
        orders = await self._service.orders.of(press.match, interaction.user.id)
        notes = await self._service.recap.notes(interaction.user.id, [press.match])
        noted = note_items(asked.match, notes.get(press.match, ""), say)
        rest = unread, *reminder(asked, say), summary(orders, say), *noted
        own = "" if private else own_words(asked, say, *rest)
        below = own, private, *rest
        head = say(GAMES[asked.match.title].words.brief(asked.view))
        await self._show_position(interaction, asked.match, asked.view, head, *below)
        await self._service.outbox.mark_read(letters)

    async def show_mine(self, interaction: Interaction) -> None:
        """Show a person's running matches and all that waits for them. Raises ``Refusal``."""
        letters, unread = await self._letters(interaction)
        await answer(interaction, public.layout(unread, *await self.finding.mine(interaction, needed=not unread)))
        await self._service.outbox.mark_read(letters)

    async def _letters(self, interaction: Interaction) -> tuple[Collection[int], str]:
        """Return rows and words that no direct message could bring to a person."""
        letters = await self._service.outbox.undelivered(interaction.user.id)
        told = [f"📬 {speaker(interaction, match.names)(text)}" for match, text in letters.values()]
        return letters.keys(), cut("\n".join(told), UNREAD)

    @pressed("board", fresh=True)
    async def show_board(self, interaction: Interaction, press: PressId) -> None:
        position = await self._service.play.position(press.match)
        if position.view is None:
            raise Refusal(T("This match has not started yet."))
        say = speaker(interaction, position.match.names)
        head = "\n".join([say(GAMES[position.match.title].words.brief(position.view)), *public.waiting(position, say)])
        await self._show_position(interaction, position.match, position.view, head)

    async def _show_position(
        self, interaction: Interaction, match: MatchInfo, view: Any, head: str, *below: public.Item
    ) -> None:
        """Show the board under a heading, with items ``below`` it."""
        say = speaker(interaction, match.names)
        picture = await self._artist.board(match, view, say, look=look_of(interaction))
        await answer(interaction, public.layout(cut(f"# {head}", 500), picture, *below))


def _refused(interaction: Interaction, asked: PendingDecision, why: Text) -> str:
    """Return why nothing was done; empty if the panel says what became of its question."""
    return "" if asked.became is not None else speaker(interaction, asked.match.names)(why)
