"""The components that edit a list, in four configurations.

A list of **preferences** grows at its end. The entries of a **program**, or of a **script**, are
shown in order; one is opened at a time: its ways are added region by region, it is moved up or
deleted, or it asks if it is blocked. Entries of a **ranking** are put in anywhere and moved; below
it are the lists for things that belong to each pick, an army group, say.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace

import discord

from bot.service.model import Filed, Help, Orders
from bot.texts import Speaker
from bot.ui.kit.items import MORE, OPTION, OPTIONS, Button, Maker, PanelPosition, Row, option
from bot.ui.orders.phrasing import in_words, whole
from engine.core.question import Choice
from engine.core.refusals import Stale
from engine.core.standing_orders.decision import REVIEW, SILENT, UNLIMITED, Decision
from engine.core.standing_orders.entry import ANY, ASK
from engine.core.text import TC, T, Text
from engine.registry import GAMES

WAKES, ADDING = "wakes", "add"
"""Groups of a position that turn a page of the triggers, and of the parts to add."""
ELSE_ASK = f" or {ASK}"
NEW = "new"
"""Begins the value for an entry that is not there yet."""
PLAIN = "plain."
"""Begins the value for an entry about nothing: a caretaker chooses, or its owner is asked."""
GONE = T("That entry is gone. Look again.")
START = PanelPosition()


def if_empty(decision: Decision) -> Text:
    if decision.closes:
        return T("the rules decide")
    return T("the rules decide, unless I write “ask”") if decision.follows else T("ask me")


class Rows(Maker):
    def __init__(self, orders: Orders, filed: Filed, say: Speaker, spot: PanelPosition) -> None:
        super().__init__(say, orders.match.id)
        self._orders, self._filed, self._spot = orders, filed, spot
        self._place = None
        with suppress(Stale):  # it is not opened any more
            self._place = place_of(filed.parts, spot.entry)
        self._kind, self._key = filed.decision, filed.decision.key

    def rows(self) -> Iterator[Row]:
        """Yield the choice of a decision, each with its list, and the parts of the opened one."""
        options = []
        for filed in self._orders.filed[:OPTIONS]:
            decision = filed.decision
            said = whole(filed, self.say, OPTION, quote="") or self.say(if_empty(decision))
            options.append(option(decision.key, self.say(decision.label), said, chosen=filed is self._filed))
        yield self.pick("okind", "", options, T("Which decision?"))
        if self._kind.ranking:
            yield from self._ranking()
        else:
            if self._kind.consumable:
                yield from self._program()
            if not self._kind.subjects:
                yield from self._offers()
            yield from self._triggers()
        yield Row(*self._ends())

    # -- entries ----------------------------------------------------------------------------------

    def _entries(self) -> list[discord.SelectOption]:
        parts, told = self._filed.parts, enumerate(in_words(self._filed, self.say, quote=""))
        return [
            option(mark_of(parts, place)[:OPTION], f"{place + 1}. {words}", chosen=place == self._place)
            for place, words in told
        ]

    def _program(self) -> Iterator[Row]:
        """Yield the entries, also those that can be made, and the parts of the opened one."""
        kind, entries = self._kind, self._entries()
        used = Counter(entry.subject for entry in self._filed.order)
        for subject in kind.subjects:
            if (number := used[subject.key]) < subject.entries:
                value, label = f"{NEW}.{subject.key}", T("New: {what}", what=subject.label)
                if 1 < subject.entries < UNLIMITED:  # equal ones: it is all the same which is meant
                    label = T("New: {what} ({n} of {all})", what=subject.label, n=number + 1, all=subject.entries)
                entries.append(self.option(value, label, subject.hint, chosen=value == self._spot.entry))
        loose = [offer for offer in kind.choices if kind.subjects and not offer.group]
        entries += [self.option(f"{PLAIN}{offer.wish}", offer.label) for offer in loose]
        if entries:
            spot = PanelPosition(ADDING, self._spot.page if self._spot.group == ADDING else 0, self._spot.entry)
            yield from self._pages("oentry", spot, entries, T("A new entry, or one to change …"))
        if kind.subjects and "." in self._spot.entry and self._spot.group != WAKES:
            yield from self._places()
        if self._place is not None:
            asks = self._filed.parts[self._place].endswith(ELSE_ASK)
            blocked = T("If blocked: the next") if asks else T("If blocked: ask me")
            moves = {"oup": (T("Move up"), "⬆️"), "odelete": (T("Delete"), "🗑️")}
            if not (kind.closes or self._filed.order[self._place].ways[0].bare):
                moves["oblock"] = (blocked, "🚧")
            yield self._moves(moves)

    def _places(self) -> Iterator[Row]:
        """Yield the regions in which the opened subject has places, then these."""
        word = self._spot.entry.partition(".")[2]
        offers = [offer for offer in self._kind.choices if first_word(offer.wish) == word]
        used = {offer.group for offer in offers}
        if not (regions := [replace(group, hint=None) for group in self._kind.groups if group.key in used]):
            return
        here = f"{self._key}/{PanelPosition(entry=self._spot.entry)}"
        yield self.groups("oregion", here, regions, T("In which part of the map?"), self._spot.group)
        members = [offer for offer in offers if offer.group == self._spot.group]
        options = [self.option(offer.wish.partition(" ")[2][:OPTION], offer.label) for offer in members]
        yield from self._pages("oslot", self._spot, options, T("Where?") if self._place is None else T("Or where?"))

    def _moves(self, moves: dict[str, tuple[Text, str]]) -> Row:
        here, ends = f"{self._key}/{self._spot}", {0: ("oup", "otop"), len(self._filed.parts) - 1: ("odown",)}
        still = [verb for place, verbs in ends.items() if place == self._place for verb in verbs]
        return Row(*(self.button(verb, here, *face, disabled=verb in still) for verb, face in moves.items()))

    # -- parts to add -----------------------------------------------------------------------------

    def _offers(self) -> Iterator[Row]:
        kind, region = self._kind, self._spot.group
        members: Sequence[Choice] = kind.choices
        if kind.groups:
            yield self.groups("oregion", f"{self._key}/", kind.groups, T("Which ones?"), region)
            loose = [offer for offer in members if not offer.group]
            members = [offer for offer in members if offer.group and offer.group == region] or loose
        placeholder = T("First choice …") if not self._filed.text else T("Else …")
        yield from self._pages("oadd", PanelPosition(region, self._spot.page), self._options(members), placeholder)

    def _options(self, offers: Sequence[Choice], chosen: str = "") -> list[discord.SelectOption]:
        offers = [offer for offer in offers if len(offer.wish) <= OPTION]
        return [self.option(it.wish, it.label, it.hint, chosen=it.wish == chosen) for it in offers]

    def _ranking(self) -> Iterator[Row]:
        """Yield the ranking, the moves of its opened part, the others, and the lists beside it."""
        adding = self._spot.group == ADDING
        entries = PanelPosition(page=0 if adding else self._spot.page)
        yield from self._pages("oentry", entries, self._entries(), T("Change which place?"))
        words = T("Put in first …")
        if self._place is not None:
            moves = {"otop": (TC("move an entry", "First"), "⏫"), "oup": (T("Up"), "⬆️"), "odown": (T("Down"), "⬇️")}
            yield self._moves({**moves, "odelete": (T("Remove"), "🗑️")})
            words = T("Put in before number {n} …", n=self._place + 1)
        others = self._options([offer for offer in self._kind.choices if offer.wish not in self._filed.parts])
        yield from self._pages(
            "oadd", PanelPosition(ADDING, self._spot.page if adding else 0, self._spot.entry), others, words
        )
        for also in self._orders.filed:
            decision = also.decision
            if decision.follows == self._key:
                options = self._options(decision.choices, also.text or ANY)
                yield self.pick("owith", f"{self._key}/{decision.key}", options, decision.label)

    # -- triggers and ends ------------------------------------------------------------------------

    def _triggers(self) -> Iterator[Row]:
        """Yield the choice of triggers; a choice adds a trigger or takes it away."""
        marks = dict.fromkeys(self._filed.triggers, "☑️")
        triggers = self._kind.triggers
        for silent in (trigger for trigger in triggers if trigger.key in SILENT):
            sign = marks.get(silent.key, "👀" if silent.key == REVIEW else "⬜")
            yield Row(self.button("olook", f"{self._key}/{self._spot}", silent.label, sign))
        options = [
            option(trigger.key, f"{marks.get(trigger.key, '⬜')} {self.say(trigger.label)}")
            for trigger in triggers
            if trigger.key not in SILENT
        ]
        spot = PanelPosition(WAKES, self._spot.page if self._spot.group == WAKES else 0, self._spot.entry)
        yield from self._pages("owake", spot, options, T("Ask me if …"), T("Ask me if … ({page} of {pages})"))

    def _ends(self) -> list[Button]:
        """Return the buttons for the whole list; a script is confirmed only if it waits for it."""
        filed, kind, key, empty = self._filed, self._kind, self._key, not self._filed.text
        write = self.button("owrite", key, T("Write it"), "📝")
        if kind.ranking:
            fill = self.button("osuggest", key, T("Fill with a suggestion"), "💡")
            return [
                *([fill] if self._orders.match.help != Help.OFF else []),
                self.button("oclear", key, T("Empty it"), "✖️", disabled=empty),
                write,
                self.button("odone", key, T("Done"), "✅", style="success"),
            ]
        confirm, begin, home = list[Button](), list[Button](), self.button("home", "", T("Back"), "◀️")
        scripts = GAMES[self._orders.match.title].orders.follow
        if kind.consumable and (filed.paused_by or filed.awaited or not scripts):
            nothing = empty and not filed.awaited
            confirm = [self.button("oconfirm", f"{key}/", T("Go on"), "▶️", style="success", disabled=nothing)]
        if empty and not kind.closed:
            begin = [self.button("osuggest", key, T("Suggest a list"), "✨")]
        if filed.awaited and begin:
            return [*confirm, *begin, write, home]
        leave = T("Leave it to the rules") if kind.closes else T("Ask me")
        last = self.button("olast", key, T("Remove last"), "↩️", disabled=empty)
        return [*(begin or confirm), last, self.button("oclear", key, leave, "✖️", disabled=empty), write, home]

    def _pages(
        self,
        verb: str,
        spot: PanelPosition,
        options: Sequence[discord.SelectOption],
        placeholder: Text,
        more: Text = MORE,
    ) -> Iterator[Row]:
        def rest(page: int) -> str:
            return f"{self._key}/{replace(spot, page=page)}"

        yield from self.paged(verb, rest, options, placeholder, spot.page, ("ospot", rest), more)


# -- the entries after a press --------------------------------------------------------------------------------


def mark_of(parts: Sequence[str], number: int) -> str:
    """Return an entry's mark, ``0.army_3``, to find it again; empty if there is none there."""
    return f"{number}.{first_word(parts[number])}" if 0 <= number < len(parts) else ""


def first_word(part: str) -> str:
    return part.partition(" ")[0]


def place_of(parts: Sequence[str], mark: str) -> int | None:
    """Return the place of a marked entry; None for a new one. Raises ``Stale`` if it changed."""
    number = mark.partition(".")[0]
    if number == NEW or not number:
        return None
    if number.isdecimal() and mark_of(parts, int(number)) == mark:
        return int(number)
    raise Stale(GONE)


def edit(
    verb: str, decision: Decision, before: Sequence[str], spot: PanelPosition, value: str
) -> tuple[list[str], PanelPosition]:
    """Return the entries after a press, and the position. Raises ``Stale`` if its entry is gone."""
    parts = list(before)
    match verb:
        case "olast":
            return parts[:-1], START
        case "oclear":
            return [] if decision.closes else [ASK], START
        case "oadd" | "oentry" if decision.ranking:
            rank = len(parts)
            if loose_from(decision, [value]):  # before the opened part, and the loose end
                rank = min(place_of(parts, spot.entry) or 0, loose_from(decision, parts))
            return [*parts[:rank], value, *parts[rank:]], START
        case "oadd" | "oentry":
            return [*parts, value.removeprefix(PLAIN)], spot
    place = place_of(parts, spot.entry)
    if verb == "oslot" and place is None:
        parts.append(f"{spot.entry.partition('.')[2]} {value}")
        return parts, replace(spot, entry=mark_of(parts, len(before)))
    if place is None:
        raise Stale(GONE)
    part = parts.pop(place)
    body, asks = part.removesuffix(ELSE_ASK), part.endswith(ELSE_ASK)
    match verb:
        case "odelete":
            return parts, START
        case "oslot":
            part = f"{body} or {value}{ELSE_ASK if asks else ''}"
        case "oblock":
            part = body if asks else part + ELSE_ASK
        case _:
            place = {"otop": 0, "oup": max(0, place - 1), "odown": place + 1}[verb]
    parts.insert(place, part)
    return parts, replace(spot if verb == "oslot" else START, entry=mark_of(parts, place))


def loose_from(decision: Decision, parts: Sequence[str]) -> int:
    """Return where the loose end of a ranking begins: the deck, say, or a caretaker's choice."""
    loose = {ANY, ASK, *(choice.wish for choice in decision.choices if decision.groups and not choice.group)}
    return next((place for place in range(len(parts), 0, -1) if parts[place - 1] not in loose), 0)
