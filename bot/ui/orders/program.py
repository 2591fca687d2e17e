"""The rows of the panel of standing orders, where somebody is in it, and a list in words.

Of a list whose entries are used up the entries are shown in order. One is opened at a time: its ways are added region
by region, it is moved up, it is deleted, or it is said what happens if none of its ways is open. Below stands what
pauses the list, and "go on". To other lists preferences are added at the end.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Self

import discord

from bot.service.model import Filed
from bot.texts import Speaker, cut
from bot.ui.kit.items import MORE, OPTION, OPTIONS, Maker, Press, Row, option
from engine.core.refusals import Stale
from engine.core.standing_orders.decision import REVIEW, SILENT, Decision
from engine.core.standing_orders.entry import ASK
from engine.core.text import T, Text, either, listing, verbatim

WAY = " or "
NEW = "new"
"""Begins the value for an entry that is not there yet."""
PLAIN = "plain"
"""Begins the value for an entry that is about nothing: a caretaker chooses, or one is asked."""
WAKES = "wakes"
GONE = T("That entry is gone. Look again.")


@dataclass(frozen=True, slots=True)
class Spot:
    """Where in the program somebody is: an opened entry, a region, a page of its places; a page of the wakes."""

    entry: str = ""
    """``new.army_3``, or the place and the first word of an entry, ``0.army_3``."""
    region: str = ""
    page: int = 0

    @classmethod
    def read(cls, words: str) -> Self:
        """From the rest of an id; anything odd is the start."""
        entry, _, rest = words.partition("/")
        region, _, page = rest.partition("/")
        return cls(entry, region, int(page) if page.isdecimal() else 0)

    def written(self) -> str:
        """For the rest of an id."""
        return f"{self.entry}/{self.region}/{self.page}"

    @property
    def word(self) -> str:
        """What the opened entry begins with."""
        return self.entry.partition(".")[2]

    def place(self, parts: Sequence[str]) -> int | None:
        """The place of the opened entry; None for a new one. Raises ``Stale`` if it has changed since."""
        number = self.entry.partition(".")[0]
        if number == NEW or not number:
            return None
        if number.isdecimal() and int(number) < len(parts) and parts[int(number)].split()[0] == self.word:
            return int(number)
        raise Stale(GONE)

    def opened(self, parts: Sequence[str]) -> int | None:
        """The place of the opened entry; None if there is none, or none any more."""
        try:
            return self.place(parts)
        except Stale:
            return None


def spot_of(parts: Sequence[str], number: int) -> Spot:
    """An entry, opened; the start if there is none of that number."""
    return Spot(f"{number}.{parts[number].split()[0]}") if 0 <= number < len(parts) else Spot()


# -- changes, as texts ----------------------------------------------------------------------------------------------


def with_way(parts: Sequence[str], place: int | None, word: str, way: str) -> list[str]:
    """One more way for an entry, before its ``ask``; or a new entry."""
    if place is None:
        return [*parts, f"{word} {way}"]
    body, asks = _body(parts[place])
    return [*parts[:place], f"{body}{WAY}{way}" + (WAY + ASK if asks else ""), *parts[place + 1 :]]


def with_ask(parts: Sequence[str], place: int) -> list[str]:
    """An entry asks if it is blocked, or no longer does."""
    body, asks = _body(parts[place])
    return [*parts[:place], body if asks else body + WAY + ASK, *parts[place + 1 :]]


def _body(part: str) -> tuple[str, bool]:
    body = part.removesuffix(WAY + ASK)
    return body, body != part


# -- what is shown ------------------------------------------------------------------------------------------------


def worded(decision: Decision, part: str, say: Speaker) -> str | None:
    """An entry in words, as far as it consists of what is offered; None if it was written in other ways."""
    labels = {offer.wish: offer.label for offer in decision.offers}
    body, asks = _body(part)
    first, *others = body.split(WAY)
    word, _, rest = first.partition(" ")
    ways = [first, *(f"{word} {way}" for way in others)]
    if any(way not in labels for way in ways):
        return None
    words = say(T(" or ")).join(say(labels[way]) for way in ways)
    what = next((subject.label for subject in decision.subjects if subject.key == word and rest), None)
    if what is not None:
        words = say(T("{what} → {where}", what=what, where=verbatim(words)))
    return say(T("{entry}, else ask me", entry=verbatim(words))) if asks else words


def spelled(decision: Decision, parts: Sequence[str], say: Speaker) -> str | None:
    """A whole list in words; None if some of it cannot be put in words."""
    found = [worded(decision, part, say) for part in parts]
    return None if None in found else "; ".join(filter(None, found))


def lines(filed: Filed, say: Speaker) -> list[str]:
    """The entries in order, what stops the list, and what has."""
    shown = [
        f"{number}. {cut(worded(filed.decision, part, say) or f'`{cut(part, 150)}`', 300)}"
        for number, part in enumerate(filed.parts, 1)
    ]
    labels = {wake.key: wake.label for wake in filed.decision.triggers if wake.key not in SILENT}
    stopping = either([labels[key] for key in filed.triggers if key in labels][:OPTIONS])
    if labels and stopping.items:
        shown.append("-# " + cut(say(T("I am asked if {what}.", what=stopping)), 400))
    if filed.paused_by:
        why = listing([labels[key] for key in filed.paused_by if key in labels])
        shown.append("⏰ " + cut(say(T("Stopped: {why}. Resume it, change it, or act yourself.", why=why)), 400))
    if filed.awaited:
        waiting = T("Everybody waits for your look at the board. Change this list if you like, then press “Go on”.")
        shown.append("👀 " + cut(say(waiting), 400))
    elif REVIEW in filed.triggers:
        shown.append("-# " + say(T("Before this lap the match waits until I have looked at the board.")))
    return shown


class Rows(Maker):
    """The rows of components for one list."""

    def __init__(self, match: int, filed: Filed, say: Speaker, spot: Spot) -> None:
        super().__init__(say, match)
        self._filed, self._spot, self._opened = filed, spot, spot.opened(filed.parts)
        self._kind, self._key = filed.decision, filed.decision.key

    def rows(self) -> Iterator[Row]:
        """All but the first and the last of the panel."""
        if self._kind.consumable:
            if entries := self._entries():
                yield self.pick("oentry", f"{self._key}/", entries, T("A new entry, or one to change …"))
            if self._kind.subjects and self._spot.word and self._spot.region != WAKES:
                yield from self._places()
            if self._opened is not None:
                yield Row(*self._entry_buttons(self._opened))
        if not self._kind.subjects:
            yield from self._offers()
        yield from self._triggers()

    def buttons(self) -> list[Press]:
        """The last row."""
        key, empty = self._key, not self._filed.text
        write = self.button("owrite", key, T("Write it"), "📝")
        home = self.button("home", "", T("Back"), "◀️")
        confirm, begin = self._confirm(), []
        if empty and not self._kind.closed:
            begin = [self.button("osuggest", key, T("Suggest a list"), "✨")]
        if self._filed.awaited and begin:
            return [*confirm, *begin, write, home]
        last = self.button("olast", key, T("Remove last"), "↩️", disabled=empty)
        return [*(begin or confirm), last, self.button("oclear", key, T("Ask me"), "✖️", disabled=empty), write, home]

    def _confirm(self) -> list[Press]:
        """Let the list go on. One that is for a single turn is offered this only when it waits for that."""
        filed = self._filed
        if not self._kind.consumable or (self._kind.is_script and not filed.paused_by and not filed.awaited):
            return []
        style = discord.ButtonStyle.success
        nothing = not filed.text and not filed.awaited
        return [self.button("oconfirm", f"{self._key}/", T("Go on"), "▶️", style=style, disabled=nothing)]

    # -- entries ----------------------------------------------------------------------------------------------

    def _entries(self) -> list[discord.SelectOption]:
        """Those there are, and those that can be made."""
        decision = self._kind
        shown = []
        for number, part in enumerate(self._filed.parts):
            value = spot_of(self._filed.parts, number).entry
            words = worded(decision, part, self.say) or part
            shown.append(option(value, f"{number + 1}. {words}", chosen=number == self._opened))
        owned = Counter(subject.key for subject in decision.subjects)
        left = owned.copy()
        left.subtract(part.split()[0] for part in self._filed.parts)
        for subject in {subject.key: subject for subject in decision.subjects}.values():
            if left[subject.key] > 0:
                value, label = f"{NEW}.{subject.key}", T("New: {what}", what=subject.label)
                if (there := owned[subject.key]) > 1:  # equal ones: it is all the same which is meant
                    number = there - left[subject.key] + 1
                    label = T("New: {what} ({n} of {all})", what=subject.label, n=number, all=there)
                shown.append(self.option(value, label, subject.hint, chosen=value == self._spot.entry))
        loose = [offer for offer in decision.offers if not offer.group] if decision.subjects else []
        shown += [self.option(f"{PLAIN}.{offer.wish}", offer.label) for offer in loose]
        return shown[:OPTIONS]

    def _places(self) -> Iterator[Row]:
        """The regions in which the opened subject has places, then these."""
        offers = [offer for offer in self._kind.offers if offer.wish.split()[0] == self._spot.word]
        used = {offer.group for offer in offers}
        if regions := [group for group in self._kind.groups if group.key in used]:
            bare = [replace(region, hint=None) for region in regions]
            here = f"{self._key}/{self._spot.entry}"
            yield self.groups("oregion", here, bare, T("In which part of the map?"), self._spot.region)
        if regions and (members := [offer for offer in offers if offer.group == self._spot.region]):
            options = [self.option(offer.wish.partition(" ")[2][:OPTION], offer.label) for offer in members]
            yield from self._pages(
                "oslot", self._spot, options, T("Where?") if self._opened is None else T("Or where?")
            )

    def _entry_buttons(self, place: int) -> list[Press]:
        asks = _body(self._filed.parts[place])[1]
        blocked = T("If blocked: the next") if asks else T("If blocked: ask me")
        here = f"{self._key}/{self._spot.entry}"
        return [
            self.button("oup", here, T("Move up"), "⬆️", disabled=place == 0),
            self.button("odelete", here, T("Delete"), "🗑️"),
            self.button("oblock", here, blocked, "🚧"),
        ]

    def _triggers(self) -> Iterator[Row]:
        """What can pause the list, and whether its owner looks before its lap; choosing one chooses it or leaves
        it out."""
        marks = dict.fromkeys(self._filed.triggers, "☑️")
        for silent in (trigger for trigger in self._kind.triggers if trigger.key in SILENT):
            sign = marks.get(silent.key, "👀" if silent.key == REVIEW else "⬜")
            yield Row(self.button("olook", f"{self._key}/{self._spot.written()}", silent.label, sign))
        options = [
            option(trigger.key, f"{marks.get(trigger.key, '⬜')} {self.say(trigger.label)}")
            for trigger in self._kind.triggers
            if trigger.key not in SILENT
        ]
        spot = Spot(self._spot.entry, WAKES, self._spot.page if self._spot.region == WAKES else 0)
        more = T("Ask me if … ({page} of {pages})")
        yield from self._pages("owake", spot, options, T("Ask me if …"), more)

    # -- preferences at the end of a list ---------------------------------------------------------------------

    def _offers(self) -> Iterator[Row]:
        groups, members = self._kind.groups, self._kind.offers
        if groups:
            yield self.groups("ogroup", f"{self._key}/", groups, T("Which ones?"), self._spot.region)
            loose = tuple(offer for offer in members if not offer.group)
            members = tuple(offer for offer in members if offer.group and offer.group == self._spot.region) or loose
        options = [self.option(it.wish, it.label, it.hint) for it in members if len(it.wish) <= OPTION]
        placeholder = T("First choice …") if not self._filed.text else T("Else …")
        yield from self._pages("oadd", Spot("", self._spot.region, self._spot.page), options, placeholder)

    # -- components -------------------------------------------------------------------------------------------

    def _pages(
        self, verb: str, spot: Spot, options: Sequence[discord.SelectOption], placeholder: Text, more: Text = MORE
    ) -> Iterator[Row]:
        def rest(page: int) -> str:
            return f"{self._key}/{replace(spot, page=page).written()}"

        return self.paged(verb, rest, options, placeholder, spot.page, ("ospot", rest), more)
