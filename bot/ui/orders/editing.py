"""A position in a list, and the entries after a press. Entries are edited as texts."""

from collections.abc import Sequence
from dataclasses import replace

from bot.ui.kit.items import PanelPosition
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


def mark_of(parts: Sequence[str], number: int) -> str:
    """Return an entry's mark, ``0.army_3``, to find it again; empty if there is none there."""
    return f"{number}.{first_word(parts[number])}" if 0 <= number < len(parts) else ""


def first_word(part: str) -> str:
    """Return the word with which an entry begins."""
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
            return parts[:-1], PanelPosition()
        case "oclear":
            return [ASK], PanelPosition()
        case "oadd" | "oentry" if decision.manner.ranking:
            parts.insert(_rank(decision, parts, spot, value), value)
            return parts, PanelPosition()
        case "oadd" | "oentry":
            return [*parts, value.removeprefix(PLAIN)], spot
    place = place_of(parts, spot.entry)
    if verb == "oslot":
        parts, place = _with_way(parts, place, f"{spot.entry.partition('.')[2]} {value}", value)
        return parts, replace(spot, entry=mark_of(parts, place))
    if place is None:
        raise Stale(GONE)
    part = parts.pop(place)
    match verb:
        case "odelete":
            return parts, PanelPosition()
        case "oblock":
            body, asks = without_ask(part)
            part = body if asks else body + WAY + ASK
        case _:
            place = {"otop": 0, "oup": max(0, place - 1), "odown": place + 1}[verb]
    parts.insert(place, part)
    return parts, PanelPosition(entry=mark_of(parts, place))


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


def _rank(decision: Decision, parts: Sequence[str], spot: PanelPosition, value: str) -> int:
    """Return the place of a new part of a ranking: before the opened one and the loose end."""
    if not loose_from(decision, [value]):
        return len(parts)
    return min(place_of(parts, spot.entry) or 0, loose_from(decision, parts))


def loose_from(decision: Decision, parts: Sequence[str]) -> int:
    """Return where the loose end of a ranking begins: the deck, say, or a caretaker's choice."""
    offers = decision.offers
    loose = {ANY, ASK, *(choice.wish for choice in offers.choices if offers.groups and not choice.group)}
    place = len(parts)
    while place and parts[place - 1] in loose:
        place -= 1
    return place
