"""The picker for a draft: what somebody wants, best first, with its numbers on the map.

It writes a standing order. While its owner is asked, nothing is picked before they press *Done*; at other times each
press counts at once. What belongs to each pick (an army group, say) is chosen below it.
"""

from collections.abc import Iterator, Sequence

import discord
from discord import ui

from bot.service.model import Filed, Help, Orders
from bot.service.service import Service
from bot.texts import Speaker, cut, fitting
from bot.ui.kit.artist import Artist
from bot.ui.kit.items import OPTION, SELECT, Maker, Press, PressId, Row, option, pressed
from bot.ui.kit.pages import answer
from bot.ui.kit.public import Items, Shown, gallery, layout
from bot.ui.kit.replies import acknowledge, speaker
from bot.ui.kit.words import match_name, more_lines
from bot.ui.orders.program import GONE, Spot, spot_of, worded
from bot.ui.playing.panel import ACCENT
from bot.ui.playing.suggesting import Show
from engine.core.refusals import Refusal, Stale
from engine.core.standing_orders.decision import Decision
from engine.core.standing_orders.entry import ANY, ASK, written
from engine.core.standing_orders.follow import HELD
from engine.core.text import T, Text

LISTED = 1800
ADDING = "add"
"""The region of a ``Spot`` that turns the page of what can be added."""


def ranking_of(orders: Orders, kind: str) -> Filed:
    """What is filed for a ranking, or for the first there is. Raises ``Stale`` without any."""
    rankings = [filed for filed in orders.filed if filed.decision.ranking]
    if not rankings:
        raise Stale(T("The draft is over: there is nothing to rank any more."))
    return next((filed for filed in rankings if filed.decision.key == kind), rankings[0])


def picker(
    orders: Orders,
    filed: Filed,
    say: Speaker,
    *,
    picture: Shown | None = None,
    notice: str = "",
    spot: Spot | None = None,
) -> ui.LayoutView:
    """The panel; ``spot`` is the entry that is opened, or a page of what can be added."""
    items: Items = [ui.TextDisplay(cut(f"> {notice}", 1000))] if notice else []
    items.append(ui.TextDisplay("\n".join(_head(orders, filed, say))))
    if picture and picture.data:
        items.append(gallery([picture]))
    if filed.parts:
        named = [f"**{number}.** {_named(filed.decision, part, say)}" for number, part in enumerate(filed.parts, 1)]
        items.append(ui.TextDisplay(fitting([" · ".join(named)], LISTED, more=more_lines(say))))
    return layout(*items, *_Rows(orders, filed, say, spot or Spot()).rows(), accent=ACCENT)


def _head(orders: Orders, filed: Filed, say: Speaker) -> list[str]:
    title = T("{match} · your ranking: {what}", match=match_name(orders.match), what=filed.decision.label)
    about = T("Best first. In your turn you get the first one that is there. Nobody else sees this.")
    lines = [f"### {say(title)}", f"-# {say(about)}"]
    if HELD in filed.paused_by:
        lines.append("✋ " + say(T("It is your turn. Nothing is picked before you press Done.")))
    if not filed.parts:
        lines.append(say(T("You have ranked nothing yet.")))
    elif filed.trial:
        lines.append(f"🔮 {cut(say(filed.trial), 300)}")
    return lines


def _named(decision: Decision, part: str, say: Speaker) -> str:
    return worded(decision, part, say) or f"`{cut(part, 100)}`"


def last_of(decision: Decision, parts: Sequence[str]) -> int:
    """Where the entries begin that name nothing and end a ranking: the deck, say, or what a caretaker would do."""
    loose = {ANY, ASK, *(offer.wish for offer in decision.choices if decision.groups and not offer.group)}
    place = len(parts)
    while place and parts[place - 1] in loose:
        place -= 1
    return place


class _Rows(Maker):
    """The rows of components."""

    def __init__(self, orders: Orders, filed: Filed, say: Speaker, spot: Spot) -> None:
        super().__init__(say, orders.match.id)
        self._orders, self._filed, self._spot = orders, filed, spot
        self._kind, self._key = filed.decision, filed.decision.key

    def rows(self) -> Iterator[Row]:
        """All of them, from the top: what is there, what can be added, what goes with it, and the ends."""
        opened = self._spot.opened(self._filed.parts)
        if self._filed.parts:
            yield from self._ranked(opened)
        if opened is not None:
            yield Row(*self._moves(opened))
        yield from self._others(opened)
        for also in self._orders.filed:
            if also.decision.follows == self._key:
                yield self._with(also)
        yield Row(*self._ends())

    def _at(self, spot: Spot) -> str:
        return f"{self._key}/{spot.written()}"

    def _ranked(self, opened: int | None) -> Iterator[Row]:
        parts = self._filed.parts
        options = [
            option(
                spot_of(parts, place).entry[:OPTION],
                f"{place + 1}. {_named(self._kind, part, self.say)}",
                chosen=place == opened,
            )
            for place, part in enumerate(parts)
        ]
        page = self._spot.page if self._spot.region != ADDING else 0

        def rest(page: int) -> str:
            return self._at(Spot(page=page))

        yield from self.paged("rpick", rest, options, T("Change which place?"), page, ("rpage", rest))

    def _moves(self, opened: int) -> list[Press]:
        here, end = self._at(self._spot), len(self._filed.parts) - 1
        return [
            self.button("rtop", here, T("First"), "⏫", disabled=not opened),
            self.button("rup", here, T("Up"), "⬆️", disabled=not opened),
            self.button("rdown", here, T("Down"), "⬇️", disabled=opened == end),
            self.button("rout", here, T("Remove"), "🗑️"),
        ]

    def _others(self, opened: int | None) -> Iterator[Row]:
        """What is not ranked yet."""
        offers = [offer for offer in self._kind.offers if offer.wish not in self._filed.parts]
        options = [self.option(it.wish, it.label, it.hint) for it in offers if len(it.wish) <= OPTION]
        words = T("Put in first …") if opened is None else T("Put in before number {n} …", n=opened + 1)
        page = self._spot.page if self._spot.region == ADDING else 0

        def rest(page: int) -> str:
            return self._at(Spot(self._spot.entry, ADDING, page))

        yield from self.paged("radd", rest, options, words, page, ("rpage", rest))

    def _with(self, also: Filed) -> Row:
        """The list of what belongs to each pick, as one choice."""
        decision, text = also.decision, also.text or ANY
        options = [self.option(it.wish, it.label, it.hint, chosen=it.wish == text) for it in decision.offers]
        return self.pick("rwith", f"{self._key}/{decision.key}", options, decision.label)

    def _ends(self) -> list[Press]:
        key, empty = self._key, not self._filed.parts
        fill = self.button("rfill", key, T("Fill with a suggestion"), "💡")
        return [
            *([fill] if self._orders.match.help != Help.OFF else []),
            self.button("rclear", key, T("Empty it"), "✖️", disabled=empty),
            self.button("rdone", key, T("Done"), "✅", style=discord.ButtonStyle.success),
        ]


class RankingDesk:
    """Presses in, rankings out."""

    def __init__(self, service: Service, artist: Artist, show: Show) -> None:
        self._service, self._artist, self._show = service, artist, show

    @pressed("rank", "rpage", "rtop", "rup", "rdown", "rout", "rclear")
    @pressed("rpick", "radd", kind=SELECT)
    async def _pressed(self, interaction: discord.Interaction, press: PressId, value: str = "") -> None:
        """A button of the picker, or a select and the ``value`` that was chosen."""
        await acknowledge(interaction)
        kind, _, rest = press.rest.partition("/")
        orders = await self._service.orders.of(press.match, interaction.user.id)
        filed, spot, notice = ranking_of(orders, kind), Spot.read(rest), None
        if press.verb == "rpick":
            spot = Spot(value)
        elif press.verb not in ("rank", "rpage"):
            try:
                text, spot = _edited(press.verb, filed, spot, value)
                orders = await self._file(interaction, press.match, filed, text)
            except Refusal as refusal:
                notice = refusal.text
        await self._draw(interaction, orders, filed.decision.key, spot, notice)

    @pressed("rfill")
    async def _fill(self, interaction: discord.Interaction, press: PressId) -> None:
        """The whole ranking as a strong caretaker would write it."""
        await acknowledge(interaction)
        user, notice = interaction.user.id, None
        orders = await self._service.orders.of(press.match, user)
        filed = ranking_of(orders, press.rest)
        try:
            text = await self._service.orders.suggested(press.match, user, filed.decision.key)
            orders = await self._file(interaction, press.match, filed, text)
        except Refusal as refusal:
            notice = refusal.text
        await self._draw(interaction, orders, filed.decision.key, Spot(), notice)

    @pressed("rwith", kind=SELECT)
    async def _with(self, interaction: discord.Interaction, press: PressId, value: str) -> None:
        """What belongs to each pick."""
        await acknowledge(interaction)
        kind, _, also = press.rest.partition("/")
        user, notice = interaction.user.id, None
        try:
            orders = await self._service.orders.file(press.match, user, also, value)
        except Refusal as refusal:
            orders, notice = await self._service.orders.of(press.match, user), refusal.text
        await self._draw(interaction, orders, kind, Spot(), notice)

    @pressed("rdone")
    async def _done(self, interaction: discord.Interaction, press: PressId) -> None:
        """The ranking holds from now on; the panel of the match is shown."""
        await acknowledge(interaction)
        user = interaction.user.id
        orders = await self._service.orders.of(press.match, user)
        filed, said = ranking_of(orders, press.rest), T("Your ranking is empty: you are asked.")
        if filed.text:
            await self._service.orders.confirm(press.match, user, filed.decision.key)
            said = T("Your ranking holds. You can change it until the draft ends.")
        asked = await self._service.play.asked(press.match, user)
        await self._show(interaction, asked, notice=speaker(interaction, asked.match.names)(said))

    async def _file(self, interaction: discord.Interaction, match: int, filed: Filed, text: str) -> Orders:
        return await self._service.orders.file(match, interaction.user.id, filed.decision.key, text, hold=True)

    async def _draw(
        self, interaction: discord.Interaction, orders: Orders, kind: str, spot: Spot, notice: Text | None
    ) -> None:
        user, say = interaction.user.id, speaker(interaction, orders.match.names)
        filed = ranking_of(orders, kind)
        asked = await self._service.play.asked(orders.match.id, user)
        look = await self._service.preferences.look(user)
        named = [_named(filed.decision, part, say) for part in filed.parts]
        picture = await self._artist.ranked(asked.match, asked.view, filed.parts, named, say, look)
        told = say(notice) if notice else ""
        await answer(interaction, picker(orders, filed, say, picture=picture, notice=told, spot=spot), picture)


def _edited(verb: str, filed: Filed, spot: Spot, value: str) -> tuple[str, Spot]:
    """How the ranking reads after a press, and what is opened then. Raises ``Stale`` for an entry that is gone."""
    parts = list(filed.parts)
    if verb == "rclear":
        return "", Spot()
    place = spot.place(parts)
    if verb == "radd":
        last = last_of(filed.decision, parts)
        loose = last_of(filed.decision, [value]) == 0
        at = len(parts) if loose else min(place or 0, last)
        parts.insert(at, value)
        return written(parts), Spot()
    if place is None:
        raise Stale(GONE)
    part = parts.pop(place)
    if verb == "rout":
        return written(parts), Spot()
    at = {"rtop": 0, "rup": max(0, place - 1), "rdown": place + 1}[verb]
    parts.insert(at, part)
    return written(parts), spot_of(parts, at)
