"""What is a seat's own: the eleven spaces of its board with its cards and what each will do, the cards still in hand,
and the part of the map that matters, with whatever its open question can be answered with lit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache

from PIL import Image

from engine.core.text import TN, T, plain
from engine.shogun import words
from engine.shogun.data import BID, CHEST_VALUE, SPACES
from engine.shogun.forecast import offered, rising
from engine.shogun.prospect import Outlook, outlook
from engine.shogun.view import OwnView, PlayerView, ShogunView
from render.canvas import Box, Canvas
from render.fonts import Face, Type, block, cap_height, width
from render.palette import GOLD, INK, LINE, PAPER, PAPER_LIGHT, VERMILION, Colour, readable_on
from render.pictures import Names, Say
from render.plates import plate, slab
from render.shogun import own_map
from render.shogun.colours import MAT, PALETTE
from render.shogun.crests import crest
from render.shogun.layout import WIDTH
from render.shogun.my_cards import CARD_HEIGHT, province
from render.shogun.parts import army_cube, card_back, colour_of, cube, figure, letter
from render.shogun.pieces import piece
from render.shogun.slots import EMPTY_HEIGHT, HAND_HEIGHT, SLOT_HEIGHT, paint_chest, paint_held, paint_slot
from render.shogun.table import RIM, rolled

_Row = tuple[int, Callable[[Canvas, Box], None]]
"""How high a row is, and what paints it into its box."""

BAND = 124
_SIDE, _GAP, _COLUMNS = 24, 16, 3
_CELL = (WIDTH - 2 * _SIDE - (_COLUMNS - 1) * _GAP) // _COLUMNS
_CHEST_HEIGHT = 84
_TITLE = Type(Face.SERIF_BOLD, 58)
_DATE = Type(Face.SERIF_BOLD, 42)
_HEADING = Type(Face.SERIF_BOLD, 40)
_LINE = Type(Face.SANS, 29)
_NUMBER = Type(Face.SANS_BOLD, 50)


def shows(view: ShogunView) -> bool:
    """Whether there is anything to show that is the seat's own: a plan, or a choice on the map."""
    if view.seat is None or view.phase == "game_end":
        return False
    return view.phase in ("plan", "draft") or bool(view.targets) or (view.own is not None and any(view.own.plan))


def compose(view: ShogunView, names: Names, say: Say = plain) -> Canvas:
    """The picture as a canvas. Raises ``ValueError`` if there is nothing to show."""
    if view.seat is None or (view.phase != "draft" and view.own is None):
        raise ValueError("there is nothing of its own to show")
    rows = [row if isinstance(row, Canvas) else _painted(*row) for row in _rows(view, names, say)]
    canvas = Canvas(rolled(WIDTH, sum(row.image.height + _GAP for row in rows) + RIM), PALETTE)
    top = 0
    for row in rows:
        canvas.lay(row, 0, top)
        top += row.image.height + _GAP
    return canvas


def _painted(high: int, paint: Callable[[Canvas, Box], None]) -> Canvas:
    """A row on the mat, painted by itself: small things are quicker to paint on."""
    row = Canvas(_mat(high).copy(), PALETTE)
    paint(row, (_SIDE, 0, WIDTH - _SIDE, high))
    return row.settled()


@cache
def _mat(high: int) -> Image.Image:
    return rolled(WIDTH, high + 2 * RIM).crop((0, RIM, WIDTH, RIM + high)).convert("RGB")


def _rows(view: ShogunView, names: Names, say: Say) -> Iterator[_Row | Canvas]:
    """What the picture is made of, from the top: what is asked for comes first."""
    assert view.seat is not None
    me = view.players[view.seat]
    yield BAND, lambda canvas, _: _paint_band(canvas, view, me, names[me.seat], say)
    map_ = tuple(_map_rows(view, say))
    if view.phase == "draft":
        yield CARD_HEIGHT + 190, lambda canvas, box: _paint_offer(canvas, box, view, say)
        yield from map_
        return
    assert view.own is not None
    out = outlook(view, view.seat, view.own)
    if view.phase == "winter_revolts":
        for start in range(0, len(view.targets), _COLUMNS):
            few = view.targets[start : start + _COLUMNS]
            yield CARD_HEIGHT + 62, lambda canvas, box, few=few: _paint_revolts(canvas, box, few, view, say)  # type: ignore[misc]
        yield from map_
        return
    asked = view.phase == "action" and view.seat in view.active
    if asked:
        yield from map_
    yield from _board_rows(out, say)
    if not asked:
        yield from map_


def _map_rows(view: ShogunView, say: Say) -> Iterator[_Row | Canvas]:
    """The map, and above it what the light on it means."""
    lit = view.targets or _being_filled(view)
    if lit:
        yield 52, lambda canvas, box: _paint_heading(canvas, box, say(own_map.key(view)), "")
    yield own_map.compose(view, lit=lit)


def _being_filled(view: ShogunView) -> tuple[str, ...]:
    """In the draft: the province that the seat has taken, and where an army group goes now."""
    return (view.taken,) if view.taken is not None and view.seat in view.active else ()


def _board_rows(out: Outlook, say: Say) -> Iterator[_Row]:
    """The eleven spaces and what the seat has, then the cards in hand."""
    for start in range(0, len(SPACES) + 1, _COLUMNS):
        bare = start + _COLUMNS <= len(SPACES) and not any(out.own.plan[start : start + _COLUMNS])
        high = EMPTY_HEIGHT if bare else SLOT_HEIGHT
        yield high, lambda canvas, box, start=start: _paint_spaces(canvas, box, start, out, say)  # type: ignore[misc]
    held = [card for card in out.own.hand if card not in out.own.plan] if out.view.phase == "plan" else []
    if not held:
        return
    titles = (say(T("Still in hand")), say(T("bright: can be done there as things stand")))
    yield 52, lambda canvas, box: _paint_heading(canvas, box, *titles)
    chests = [card for card in held if card in CHEST_VALUE]
    provinces = [card for card in held if card not in CHEST_VALUE]
    free = tuple(space for space, card in zip(SPACES, out.own.plan, strict=True) if card is None)
    if chests:
        yield _CHEST_HEIGHT, lambda canvas, box: _paint_chests(canvas, box, chests, BID in free, out)
    for start in range(0, len(provinces), _COLUMNS):
        few = provinces[start : start + _COLUMNS]
        yield HAND_HEIGHT, lambda canvas, box, few=few: _paint_hand(canvas, box, few, free, out)  # type: ignore[misc]


def _cell(box: Box, column: int) -> Box:
    left = box[0] + column * (_CELL + _GAP)
    return (left, box[1], left + _CELL, box[3])


# -- the band ------------------------------------------------------------------------------------------------------


def _paint_band(canvas: Canvas, view: ShogunView, player: PlayerView, name: str, say: Say) -> None:
    """Whose picture, of when, and whether the plan is locked."""
    ground = colour_of(player)
    ink = readable_on(ground)
    canvas.fill((0, 0, WIDTH, BAND), ground)
    canvas.fill((0, BAND - 8, WIDTH, BAND - 4), GOLD)
    canvas.fill((0, BAND - 4, WIDTH, BAND), LINE)
    canvas.stamp(crest(player.daimyo, 88, ink), 76, BAND / 2 - 4, "crest", player.daimyo)
    canvas.text(154, 78, letter(player.seat), _TITLE, ink, across=0.5)
    canvas.text(196, 78, name, _TITLE, ink, limit=800, least=34)
    right = WIDTH - 34
    if player.locked:
        canvas.stamp(plate(84, 84, PAPER_LIGHT, INK, 2, 42), right - 42, BAND / 2 - 4)
        canvas.stamp(piece("lock", 56), right - 42, BAND / 2 - 6, "lock", letter(player.seat))
        right -= 104
    canvas.text(right, 74, say(words.at(view.year, view.season)), _DATE, ink, across=1, limit=430)


# -- spaces and hand -----------------------------------------------------------------------------------------------


def _paint_spaces(canvas: Canvas, box: Box, start: int, out: Outlook, say: Say) -> None:
    for column, number in enumerate(range(start, start + _COLUMNS)):
        if number < len(SPACES):
            paint_slot(canvas, _cell(box, column), SPACES[number], out.own.plan[number], out, say)
        else:
            _paint_stock(canvas, _cell(box, column), out.view, out.own, say)


def _paint_stock(canvas: Canvas, box: Box, view: ShogunView, own: OwnView, say: Say) -> None:
    """What the seat has, and how many cards are still to be placed."""
    left, top, right, bottom = box
    player = view.players[view.seat or 0]
    slab(canvas, box, PAPER_LIGHT, LINE, 3, MAT)
    _paint_figures(canvas, left + 30, top + 50, player)
    if view.phase == "plan":
        todo = T("Complete, ready to lock")
        if own.missing:
            todo = TN("{n} card still to place", "{n} cards still to place", own.missing)
        elif player.locked:
            todo = T("Locked")
        canvas.text(
            left + 28, top + 198, say(todo), _HEADING, VERMILION if own.missing else INK, limit=right - left - 50
        )
    rows, type = block(say(T("What each card does is told as things stand.")), _LINE, right - left - 56, 2, 26)
    for number, row in enumerate(rows):
        canvas.text(left + 28, bottom - 20 - (len(rows) - 1 - number) * 30, row, type, INK)


def _paint_figures(canvas: Canvas, x: float, y: float, player: PlayerView) -> None:
    for number, (what, value) in enumerate(
        (("chests", player.chests), ("rice", player.rice), ("province", player.provinces))
    ):
        figure(canvas, what, value, x + number % 2 * 220, y + number // 2 * 70, _NUMBER)
    canvas.stamp(army_cube(player, player.seat, 50), x + 245, y + 70, "supply", str(player.supply))
    canvas.text(x + 281, y + 70 + cap_height(_NUMBER) / 2, str(player.supply), _NUMBER, INK)


def _paint_heading(canvas: Canvas, box: Box, said: str, rest: str) -> None:
    """Above the hand and the map: what it is, and what is to be known about it."""
    left, top, right, _ = box
    canvas.text(left + 4, top + 42, said, _HEADING, INK, limit=right - left - 8, least=28)
    if rest:
        room = right - left - width(said, _HEADING) - 40
        canvas.text(right - 4, top + 40, rest, _LINE, INK, across=1, limit=room)


def _paint_chests(canvas: Canvas, box: Box, cards: Sequence[str], bid: bool, out: Outlook) -> None:
    wide = (box[2] - box[0] - 4 * _GAP) // 5
    for number, card in enumerate(cards):
        left = box[0] + number * (wide + _GAP)
        paint_chest(canvas, (left, box[1], left + wide, box[3]), card, bid, out)


def _paint_hand(canvas: Canvas, box: Box, cards: Sequence[str], free: tuple[str, ...], out: Outlook) -> None:
    for column, card in enumerate(cards):
        paint_held(canvas, _cell(box, column), card, free, out)


# -- choices on the map --------------------------------------------------------------------------------------------


def _paint_offer(canvas: Canvas, box: Box, view: ShogunView, say: Say) -> None:
    """In the draft: what lies open, or the province that was taken; the deck; the army groups left."""
    there = {province.id: province for province in view.provinces}
    shown = _being_filled(view) or view.draft_row
    for column, id in enumerate(shown):
        left, top, right, bottom = _cell(box, column)
        slab(canvas, (left, top, right, bottom), PAPER_LIGHT, VERMILION if view.seat in view.active else LINE, 3, MAT)
        province(canvas, (left + 12, top + 12, right - 12, top + 12 + CARD_HEIGHT), id, view, there.get(id))
        _paint_words(canvas, (left + 16, top + CARD_HEIGHT + 18, right - 16, bottom - 10), say(offered(view, id)))
        canvas.note("offer", id, (left, top, right, bottom))
    left, top, right, bottom = _cell(box, _COLUMNS - 1)
    slab(canvas, (left, top, right, bottom), PAPER, LINE, 3, MAT)
    card_back(canvas, (left + 26, top + 26, left + 126, top + 166))
    canvas.text(left + 150, top + 118, f"× {view.draft_deck}", _NUMBER, INK)
    _paint_groups(canvas, left + 26, bottom - 52, right - left - 52, view)


def _paint_groups(canvas: Canvas, left: int, y: int, wide: int, view: ShogunView) -> None:
    """The army groups that are still to be placed."""
    player = view.players[view.seat or 0]
    step = min(66, wide // max(1, len(player.groups)))
    for number, size in enumerate(player.groups):
        x = left + (number + 0.5) * step
        canvas.stamp(cube(colour_of(player), str(size), min(58, step - 2)), x, y, "group", str(size))


def _paint_revolts(canvas: Canvas, box: Box, few: Sequence[str], view: ShogunView, say: Say) -> None:
    """In winter: provinces in which farmers rise, and against whom."""
    there = {province.id: province for province in view.provinces}
    for column, id in enumerate(few):
        left, top, right, bottom = _cell(box, column)
        slab(canvas, (left, top, right, bottom), PAPER_LIGHT, VERMILION, 3, MAT)
        province(canvas, (left, top, right, top + CARD_HEIGHT), id, view, there[id])
        _paint_words(canvas, (left + 16, top + CARD_HEIGHT, right - 16, bottom), say(rising(view, id)))


def _paint_words(canvas: Canvas, box: Box, said: str, ink: Colour = INK) -> None:
    left, top, right, bottom = box
    rows, type = block(said, _LINE, right - left, max(1, (bottom - top) // 32), 26)
    first = (top + bottom) / 2 + cap_height(type) / 2 - (len(rows) - 1) * 16
    for number, row in enumerate(rows):
        canvas.text(left, first + number * 32, row, type, ink)
    canvas.note("forecast", said, box)
