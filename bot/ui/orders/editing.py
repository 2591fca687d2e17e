"""A position in a list, and the entries after a press. Entries are edited as texts."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from engine.core.refusals import Stale
from engine.core.standing_orders.decision import Decision
from engine.core.standing_orders.entry import ANY, ASK
from engine.core.text import T

WAY = " or "
NEW = "new"
"""Begins the value for an entry that is not there yet."""
PLAIN = "plain."
"""Begins the value for an entry about nothing: a caretaker chooses, or its owner is asked."""
GONE = T("That entry is gone. Look again.")


@dataclass(frozen=True, slots=True)
class Spot:
    """A position in a panel: an opened entry, a region of its places, a page of a select."""

    entry: str = ""
    """``new.army_3``, or the place and the first word of an entry, ``0.army_3``."""
    region: str = ""
    page: int = 0

    @classmethod
    def read(cls, words: str) -> Self:
        """Return it from the rest of an id; anything odd is the start."""
        entry, _, rest = words.partition("/")
        region, _, page = rest.partition("/")
        return cls(entry, region, int(page) if page.isdecimal() else 0)

    @classmethod
    def of(cls, parts: Sequence[str], number: int) -> Self:
        """Return an entry, opened; the start if there is none of that number."""
        return cls(f"{number}.{parts[number].split()[0]}") if 0 <= number < len(parts) else cls()

    def __str__(self) -> str:
        """Return it for the rest of an id."""
        return f"{self.entry}/{self.region}/{self.page}"

    @property
    def word(self) -> str:
        """The first word of the opened entry."""
        return self.entry.partition(".")[2]

    def place(self, parts: Sequence[str]) -> int | None:
        """Return the place of the opened entry; None for a new one. Raises ``Stale`` if changed."""
        number = self.entry.partition(".")[0]
        if number == NEW or not number:
            return None
        if number.isdecimal() and int(number) < len(parts) and parts[int(number)].split()[0] == self.word:
            return int(number)
        raise Stale(GONE)

    def place_if_there(self, parts: Sequence[str]) -> int | None:
        """Return the place of the opened entry; None without one, or if it changed."""
        try:
            return self.place(parts)
        except Stale:
            return None


def edit(verb: str, decision: Decision, before: Sequence[str], spot: Spot, value: str) -> tuple[list[str], Spot]:
    """Return the entries after a press, and the position. Raises ``Stale`` if its entry is gone."""
    parts = list(before)
    match verb:
        case "olast":
            return parts[:-1], Spot()
        case "oclear":
            return [ASK], Spot()
        case "oadd" | "oentry" if decision.manner.ranking:
            parts.insert(_rank(decision, parts, spot, value), value)
            return parts, Spot()
        case "oadd" | "oentry":
            return [*parts, value.removeprefix(PLAIN)], spot
    place = spot.place(parts)
    if verb == "oslot":
        parts, place = _with_way(parts, place, f"{spot.word} {value}", value)
        return parts, Spot(Spot.of(parts, place).entry, spot.region, spot.page)
    if place is None:
        raise Stale(GONE)
    part = parts.pop(place)
    match verb:
        case "odelete":
            return parts, Spot()
        case "oblock":
            body, asks = without_ask(part)
            part = body if asks else body + WAY + ASK
        case _:
            place = {"otop": 0, "oup": max(0, place - 1), "odown": place + 1}[verb]
    parts.insert(place, part)
    return parts, Spot.of(parts, place)


def _with_way(parts: list[str], place: int | None, new: str, way: str) -> tuple[list[str], int]:
    """Add a way to an entry, before its ``ask``, or a new entry; return its place, too."""
    if place is None:
        return [*parts, new], len(parts)
    body, asks = without_ask(parts[place])
    return [*parts[:place], f"{body}{WAY}{way}" + (WAY + ASK if asks else ""), *parts[place + 1 :]], place


def without_ask(part: str) -> tuple[str, bool]:
    """Return an entry without its ``ask``, and whether it had one."""
    body = part.removesuffix(WAY + ASK)
    return body, body != part


def _rank(decision: Decision, parts: Sequence[str], spot: Spot, value: str) -> int:
    """Return the place of a new part of a ranking: before the opened one and the loose end."""
    if not loose_from(decision, [value]):
        return len(parts)
    return min(spot.place(parts) or 0, loose_from(decision, parts))


def loose_from(decision: Decision, parts: Sequence[str]) -> int:
    """Return where the loose end of a ranking begins: the deck, say, or a caretaker's choice."""
    offers = decision.offers
    loose = {ANY, ASK, *(choice.wish for choice in offers.choices if offers.groups and not choice.group)}
    place = len(parts)
    while place and parts[place - 1] in loose:
        place -= 1
    return place
