"""A seat's private sheet: its eleven spaces with forecasts, its hand, and its part of the map.

Answers to its open question are lit on the map.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import accumulate

from engine.core.text import TN, T, plain
from engine.shogun.data import BID, CHEST_VALUE, SPACES
from engine.shogun.prospect import Outlook
from engine.shogun.view import ShogunView
from engine.shogun.words.forecast import offered, rising
from render.paint.canvas import Box, Canvas
from render.paint.palette import GOLD, INK, LINE, PAPER, PAPER_LIGHT, VERMILION, readable_on
from render.paint.plates import plate
from render.pictures import Names, Say
from render.shogun import own_map
from render.shogun.board import when
from render.shogun.colours import MAT, PALETTE
from render.shogun.layout import WIDTH
from render.shogun.own_cards import (
    CARD_HEIGHT,
    EMPTY_HEIGHT,
    SLOT_HEIGHT,
    held,
    held_chest,
    land_in,
    province,
    slab,
    slot,
)
from render.shogun.parts import army_cube, card_back, colour_of, crest, cube, figure, letter
from render.shogun.pieces import piece
from render.shogun.table import RIM, rolled
from render.text.fonts import Face, Type, block, width

_Row = tuple[tuple[int, Canvas], ...]
"""Parts beside each other, each with its left edge."""

BAND = 124
_SIDE, _GAP, _COLUMNS = 24, 16, 3
_WIDE = WIDTH - 2 * _SIDE
_CELL = (_WIDE - (_COLUMNS - 1) * _GAP) // _COLUMNS
_CHEST_HEIGHT, _OFFER_HEIGHT, _REVOLT_HEIGHT = 84, CARD_HEIGHT + 224, CARD_HEIGHT + 102
_TITLE = Type(Face.SERIF_BOLD, 58)
_DATE = Type(Face.SERIF_BOLD, 42)
_HEADING = Type(Face.SERIF_BOLD, 40)
_LINE, _LEAST, _STEP = Type(Face.SANS, 38), 30, 40
"""Type of a forecast (nine pixels on a phone), its least size, and the step of its lines."""
_NUMBER = Type(Face.SANS_BOLD, 50)


def paint_private(view: ShogunView, names: Names, say: Say = plain) -> Canvas | None:
    """Paint the picture; None without a plan or a choice on the map."""
    plans = view.own is not None and (view.phase == "plan" or bool(view.targets) or any(view.own.plan))
    if view.seat is None or view.phase == "game_end" or not (plans or view.phase == "draft"):
        return None
    rows = [row for row in _rows(view, names, say) if row]
    tops = [0, *accumulate(max(part.image.height for _, part in row) + _GAP for row in rows)]
    canvas = Canvas(rolled(WIDTH, tops[-1] + RIM), PALETTE)
    for row, top in zip(rows, tops, strict=False):
        for left, part in row:
            canvas.lay(part, left, top)
    return canvas


def _rows(view: ShogunView, names: Names, say: Say) -> Iterator[_Row]:
    """Yield the rows from the top: the open question comes first."""
    assert view.seat is not None
    me = view.players[view.seat]
    date = say(when(view))
    yield ((0, _band(me.daimyo, me.seat, names[me.seat], date, me.locked)),)
    lit = view.targets or _being_filled(view)
    # the map, and above it what the light on it means
    map_: list[_Row] = [((_SIDE, _heading(say(own_map.key(view)), "")),)] if lit else []
    map_.append(((0, own_map.paint_own_map(view, lit=lit)),))
    if view.phase == "draft":
        yield (*_beside(_offers(view, say)), (_SIDE + 2 * (_CELL + _GAP), _deck(view)))
        yield from map_
        return
    assert view.own is not None
    out = Outlook(view)
    if view.phase == "winter_revolts":
        for start in range(0, len(view.targets), _COLUMNS):
            yield _beside(_revolt(view, id, say) for id in view.targets[start : start + _COLUMNS])
        yield from map_
        return
    asked = view.phase == "action" and view.seat in view.active
    if asked:
        yield from map_
    yield from _board_rows(out, say)
    if not asked:
        yield from map_


def _being_filled(view: ShogunView) -> tuple[str, ...]:
    """In the draft: the province that the seat has taken, and where an army group goes now."""
    return (view.taken,) if view.taken is not None and view.seat in view.active else ()


def _board_rows(out: Outlook, say: Say) -> Iterator[_Row]:
    """The eleven spaces and what the seat has, then the cards in hand."""
    for start in range(0, len(SPACES) + 1, _COLUMNS):
        bare = start + _COLUMNS <= len(SPACES) and not any(out.own.plan[start : start + _COLUMNS])
        size = (_CELL, EMPTY_HEIGHT if bare else SLOT_HEIGHT)
        few = zip(SPACES[start : start + _COLUMNS], out.own.plan[start : start + _COLUMNS], strict=True)
        cells = [slot(out, space, card, size, say) for space, card in few]
        yield _beside(cells if len(cells) == _COLUMNS else [*cells, _stock(out, size, say)])
    held_ = [card for card in out.own.hand if card not in out.own.plan] if out.view.phase == "plan" else []
    if not held_:
        return
    yield ((_SIDE, _heading(say(T("Still in hand")), say(T("bright: works as things stand")))),)
    chests = [card for card in held_ if card in CHEST_VALUE]
    provinces = [card for card in held_ if card not in CHEST_VALUE]
    free = tuple(space for space, card in zip(SPACES, out.own.plan, strict=True) if card is None)
    size = ((_WIDE - 4 * _GAP) // 5, _CHEST_HEIGHT)
    yield _beside(held_chest(out, card, size, bid=BID in free) for card in chests)
    for start in range(0, len(provinces), _COLUMNS):
        yield _beside(held(out, card, free, _CELL) for card in provinces[start : start + _COLUMNS])


def _beside(parts: Iterable[Canvas]) -> _Row:
    """Parts of the same width, from the left."""
    return tuple((_SIDE + number * (part.image.width + _GAP), part) for number, part in enumerate(parts))


# -- the band ------------------------------------------------------------------------------------------------


@lru_cache(5)
def _band(daimyo: str, seat: int, name: str, date: str, locked: bool) -> Canvas:
    """Make the band with the seat, the date, and a lock on a locked plan."""
    canvas, ground = Canvas.blank(WIDTH, BAND, MAT, PALETTE), colour_of(daimyo)
    ink = readable_on(ground)
    canvas.fill((0, 0, WIDTH, BAND), ground)
    canvas.fill((0, BAND - 8, WIDTH, BAND - 4), GOLD)
    canvas.fill((0, BAND - 4, WIDTH, BAND), LINE)
    canvas.stamp(crest(daimyo, 88, ink), 76, BAND / 2 - 4, "crest", daimyo)
    canvas.text(154, 78, letter(seat), _TITLE, ink, across=0.5)
    canvas.text(196, 78, name, _TITLE, ink, limit=800, least=34)
    right = WIDTH - 34
    if locked:
        canvas.stamp(plate(84, 84, PAPER_LIGHT, INK, 2, 42), right - 42, BAND / 2 - 4)
        canvas.stamp(piece("lock", 56), right - 42, BAND / 2 - 6, "lock", letter(seat))
        right -= 104
    canvas.text(right, 74, date, _DATE, ink, across=1, limit=430)
    return canvas.settled()


@lru_cache(4)
def _heading(said: str, rest: str) -> Canvas:
    """Above the hand and the map: what it is, and what is to be known about it."""
    straw = rolled(WIDTH, 52 + 2 * RIM).crop((_SIDE, RIM, _SIDE + _WIDE, RIM + 52))
    canvas = Canvas(straw, PALETTE)
    canvas.text(4, 42, said, _HEADING, INK, limit=_WIDE - 8, least=28)
    if rest:
        room = _WIDE - width(said, _HEADING) - 40
        canvas.text(_WIDE - 4, 40, rest, _LINE, INK, across=1, limit=room, least=_LEAST)
    return canvas


# -- spaces and hand -----------------------------------------------------------------------------------------


def _stock(out: Outlook, size: tuple[int, int], say: Say) -> Canvas:
    """Make the part with the seat's goods, and the number of cards still to be placed."""
    (wide, tall), me, missing = size, out.me, out.own.missing
    canvas = slab(wide, tall, PAPER_LIGHT)
    for number, (what, value) in enumerate((("chests", me.chests), ("rice", me.rice), ("province", me.provinces))):
        figure(canvas, what, value, 30 + number % 2 * 220, 50 + number // 2 * 70, _NUMBER)
    canvas.stamp(army_cube(me, me.seat, 50), 275, 120, "supply", str(me.supply))
    canvas.label(311, 120, me.supply, _NUMBER, INK)
    if out.view.phase == "plan":
        todo = say(T("Locked")) if me.locked else say(T("Complete, ready to lock"))
        if missing:
            todo = say(TN("{n} card still to place", "{n} cards still to place", missing))
        canvas.text(28, 198, todo, _HEADING, VERMILION if missing else INK, limit=wide - 50)
    rows, type = block(say(T("Each card shows what it does as things stand.")), _LINE, wide - 56, 2, _LEAST)
    canvas.lines(28, tall - 24 - (len(rows) - 1) * _STEP, rows, type, INK, step=_STEP)
    return canvas.settled()


# -- choices on the map --------------------------------------------------------------------------------------


def _offers(view: ShogunView, say: Say) -> Iterator[Canvas]:
    """In the draft: what lies open, or the province that was taken."""
    rim = VERMILION if view.seat in view.active else LINE
    for id in (_being_filled(view) or view.draft_row)[: _COLUMNS - 1]:
        canvas = slab(_CELL, _OFFER_HEIGHT, PAPER_LIGHT, rim)
        canvas.lay(province(land_in(view, id), _CELL - 24), 12, 12)
        _paint_words(canvas, (16, CARD_HEIGHT + 18, _CELL - 16, _OFFER_HEIGHT - 10), say(offered(view, id)))
        canvas.note("offer", id, (0, 0, _CELL, _OFFER_HEIGHT))
        yield canvas.settled()


def _deck(view: ShogunView) -> Canvas:
    """The deck, and the army groups that are still to be placed."""
    canvas, player = slab(_CELL, _OFFER_HEIGHT, PAPER), view.players[view.seat or 0]
    card_back(canvas, (26, 26, 126, 166))
    canvas.text(150, 118, f"× {view.draft_deck}", _NUMBER, INK)
    step = min(66, (_CELL - 52) // max(1, len(player.groups)))
    for number, size in enumerate(player.groups):
        sprite = cube(colour_of(player), str(size), min(58, step - 2))
        canvas.stamp(sprite, 26 + (number + 0.5) * step, _OFFER_HEIGHT - 52, "group", str(size))
    return canvas.settled()


def _revolt(view: ShogunView, id: str, say: Say) -> Canvas:
    """In winter: a province in which farmers rise, and against whom."""
    high = _REVOLT_HEIGHT
    canvas = slab(_CELL, high, PAPER_LIGHT, VERMILION)
    canvas.lay(province(land_in(view, id), _CELL), 0, 0)
    _paint_words(canvas, (16, CARD_HEIGHT, _CELL - 16, high), say(rising(view, id)))
    return canvas.settled()


def _paint_words(canvas: Canvas, box: Box, said: str) -> None:
    left, top, right, bottom = box
    setting = block(said, _LINE, right - left, max(1, (bottom - top) // _STEP), _LEAST)
    canvas.paragraph(left, (top + bottom) / 2, setting, INK, step=_STEP)
    canvas.note("forecast", said, box)
