"""A part of the board in words: all that the card below its picture has."""

from collections import Counter
from collections.abc import Iterator

from engine.core.text import Arg, SeatName, T, Text, listing
from engine.rokugan.data import CAPITALS, MEMBERS, PROVINCES, TERRITORIES
from engine.rokugan.view import RokuganView
from engine.rokugan.words import names as words
from engine.rokugan.words.position import province_words


def place(view: RokuganView, id: str) -> Iterator[Text]:
    """A province with what is printed there and what lies around it, or who holds a territory."""
    yield from _province(view, id) if id in PROVINCES else _territory(view, id)


def _province(view: RokuganView, id: str) -> Iterator[Text]:
    shown, printed = {it.id: it for it in view.provinces}, PROVINCES[id]
    yield province_words(shown[id])
    facts: list[Arg] = [words.territory(printed.territory)]
    facts += [T("capital")] if id in CAPITALS else []
    facts += [words.honor(printed.honor), T("defence {n}", n=printed.defense)]
    facts += [T("on the coast")] if printed.coastal else [T("no coast")]
    yield T("Printed: {facts}.", facts=words.joined(", ", facts))
    yield T("Borders: {provinces}.", provinces=words.joined("; ", [province_words(shown[one]) for one in printed.land]))


def _territory(view: RokuganView, id: str) -> Iterator[Text]:
    owners = Counter(it.controller for it in view.provinces if it.id in MEMBERS[id])
    empty = owners.pop(None, 0)
    held: list[Arg] = [
        T("{n} {seat}", n=n, seat=SeatName(seat)) for seat, n in owners.most_common() if seat is not None
    ]
    held += [T("{n} empty", n=empty)] if empty else []
    yield T("Provinces: {held}.", held=listing(held))
    yield T("A player who holds all of them gets {honor}.", honor=words.honor(TERRITORIES[id].honor))
