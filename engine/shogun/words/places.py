"""A part of the board in words: all that the card below its picture has."""

from collections import Counter
from collections.abc import Iterator

from engine.core.text import Arg, SeatName, T, Text
from engine.shogun.data import BUILDINGS, PROVINCES
from engine.shogun.view import ShogunView
from engine.shogun.words import names as words
from engine.shogun.words.position import province_words


def place(view: ShogunView, id: str) -> Iterator[Text]:
    """Return a province with its contents and neighbours, or the majorities of a region."""
    yield from _province(view, id) if id in PROVINCES else _region(view, id)


def _province(view: ShogunView, id: str) -> Iterator[Text]:
    shown, printed = view.by_id, PROVINCES[id]
    yield province_words(shown[id])
    yield T(
        "{region}: {chests}, {rice} rice, building spaces: {free} of {all} free.",
        region=words.REGION[view.board.region[id]],
        chests=words.chests(printed.chests),
        rice=printed.rice,
        free=printed.spaces - len(shown[id].buildings),
        all=printed.spaces,
    )
    near = [province_words(shown[one]) for one in sorted(view.board.neighbours[id])]
    yield T("Borders: {provinces}.", provinces=words.joined("; ", near))


def _region(view: ShogunView, id: str) -> Iterator[Text]:
    here = [view.by_id[one] for one in view.board.regions[id]]
    for building in BUILDINGS:
        counts = Counter(one.owner for one in here if one.owner is not None and building in one.buildings)
        said: list[Arg] = [words.joined(" ", (n, SeatName(seat))) for seat, n in counts.most_common()]
        yield T("{buildings}: {counts}.", buildings=words.BUILDINGS[building], counts=words.joined(", ", said or [0]))
