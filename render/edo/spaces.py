"""Things on the spaces of the map: cities with buildings, samurai, the merchant, harvests."""

from collections.abc import Sequence
from functools import lru_cache

from engine.edo.data import BUILDING_SLOTS, SPACES, YIELDS, Place, board
from engine.edo.view import CityView, EdoView, SpaceView
from engine.edo.words import names as words
from render.edo.colours import GLOW, MAP_SOFT, PALETTE, ROAD, ROAD_EDGE, TOWN, WHITE
from render.edo.layout import CITY, MAP_TOP, NODE, WALLS, box_of, ground, roof_of
from render.edo.marks import light, lit
from render.edo.parts import FIGURE, SMALL_FIGURE, building, faded, letter, letter_mark, piece, samurai
from render.edo.pieces import LANDSCAPE
from render.paint.canvas import Canvas, Sprite, about
from render.paint.palette import BOWL, GOLD, LINE, OUT, Colour, mixed
from render.paint.pen import Pen, bent
from render.paint.plates import plate
from render.pictures import Mark, Say, Stress
from render.text.fonts import sans, sans_bold, serif_bold, width

WIDE, TALL = CITY[0], WALLS
"""Without the room for figures below."""
_INSET, _ROOF = 7, 42
"""Overhang of the eaves, and height of the roof."""
_SLOT_WIDE, _SLOT_TALL, _STEP, _ROW = 60, 48, 65, 50
_SLOTS_LEFT, _SLOTS_TOP = 12, 45
_NAME = serif_bold(37)
_NUMBER, _ORDER = sans_bold(37), sans(37)
"""Letters and figures of the map: 9 pixels where a board is 390 wide."""


def _paint_city(canvas: Canvas, id: str, city: CityView | None, pays: int, fresh: tuple[int, ...], scale: int) -> None:
    """Paint a city in the upper part of the canvas; None for one that is not in this match.

    New plots are lit. A thing that the edge would cut off is left out.
    """
    canvas.note("city", id, (0, 0, WIDE * scale, TALL * scale))
    canvas.put(_walls(roof_of(id, closed=city is None), TOWN if city else OUT, scale), 0, 0)
    type = _NAME.larger(scale)
    if canvas.shows((20 * scale, 0, 20 * scale + width(SPACES[id].name, type), _ROOF * scale)):
        name = canvas.text(20 * scale, 32 * scale, SPACES[id].name, type, WHITE if city else LINE)
        canvas.note("name", id, name)
    if city is None:
        if canvas.shows(about(WIDE / 2 * scale, 106 * scale, 96 * scale, 96 * scale)):
            canvas.stamp(piece("closed", 96 * scale), WIDE * scale / 2, 106 * scale, "closed", id)
        return
    type, right = _NUMBER.larger(scale), (WIDE - 20) * scale
    left = right - width(str(pays), type) - 32 * scale
    if canvas.shows((left, 0, right, _ROOF * scale)):
        canvas.text(right, 32 * scale, str(pays), type, WHITE, across=1)
        canvas.stamp(piece("ryo", 32 * scale), left + 16 * scale, 22 * scale, "pays", f"{id} {pays}")
    wide, tall = _SLOT_WIDE * scale, _SLOT_TALL * scale
    for slot in range(BUILDING_SLOTS):  # a plot has its building, or its number, the next one darker
        x = (_SLOTS_LEFT + slot % 5 * _STEP + _SLOT_WIDE / 2) * scale
        y = (_SLOTS_TOP + slot // 5 * _ROW + _SLOT_TALL / 2) * scale
        if not canvas.shows(about(x, y, wide, tall)):
            continue
        if slot < len(city.buildings):
            kind, owner = city.buildings[slot]
            says = f"{id} {slot + 1} {kind} {'' if owner is None else letter(owner)}".strip()
            if slot + 1 in fresh:
                canvas.stamp(plate(wide + 4, tall + 2, GLOW, GOLD, 2, 8), x, y, "new", f"{id} {slot + 1}")
            canvas.stamp(building(kind, owner, wide - 2 * scale, tall - 2 * scale), x, y, "building", says)
        else:
            canvas.stamp(piece("plot", tall), x, y)
            ink = LINE if slot == len(city.buildings) else MAP_SOFT
            canvas.label(x, y, slot + 1, _ORDER.larger(scale), ink, across=0.5)
    # the seats with influence by rank, and the city's pay; all of it or nothing
    x, y = 14 * scale, 165 * scale
    if canvas.shows((x, y - 18 * scale, x + 79 * scale * len(city.shares), y + 18 * scale)):
        for share in city.shares:
            says = f"{city.id} {letter(share.seat)} {share.ryo}"
            mark, at = letter_mark(share.seat, scale), x + 17 * scale
            canvas.figure(mark, at, y, share.ryo, type, LINE, to=20 * scale, kind="share", says=says)
            x += 79 * scale


@lru_cache(6)
def _walls(roof: Colour, ground: Colour, scale: int) -> Sprite:
    pen = Pen(WIDE * scale, TALL * scale, grid=WIDE, larger=4 // scale)
    pen.box(_INSET, 20, WIDE - _INSET, TALL, LINE, 5)
    pen.box(_INSET + 2.5, 20, WIDE - _INSET - 2.5, TALL - 2.5, ground, 3)
    eaves = bent(
        (16, 2), (WIDE - 16, 2), (WIDE - 14, 22), ((WIDE - 10, 36), (WIDE - 1, _ROOF)), (1, _ROOF), ((10, 36), (14, 22))
    )
    pen.outlined(eaves, roof, 2.5)
    pen.line([(18, 5), (WIDE - 18, 5)], mixed(roof, LINE, 0.33), 5)
    pen.line([(9, _ROOF - 3), (WIDE - 9, _ROOF - 3)], mixed(roof, LINE, 0.33), 3)
    return pen.sprite()


def paint_spaces(canvas: Canvas, view: EdoView, say: Say, marks: Sequence[Mark]) -> None:
    """All spaces and what stands on them; the plots that were built on are lit."""
    shining = lit(marks)
    for space in view.spaces:
        left, above, _, _ = box_of(view.side, space.id)
        city, pays = city_of(view, space.id)
        new = (mark.number for mark in marks if mark.kind is Stress.FRESH and mark.place == space.id and mark.number)
        fresh = tuple(new) if city else ()
        glows = city is not None and space.id in shining
        name = say(words.ON_MAP[space.id])
        canvas.lay(_tile(view.side, space, city, pays, fresh, glows, name), left, above + MAP_TOP)


def city_of(view: EdoView, id: str) -> tuple[CityView | None, int]:
    """The city on a space, if there is one, and what the first in it gets."""
    city, income = view.city(id), board(len(view.players)).income
    return city, income[id][0][0] if city and id in income else 0


@lru_cache(160)
def _tile(
    side: str, space: SpaceView, city: CityView | None, pays: int, fresh: tuple[int, ...], glows: bool, name: str
) -> Canvas:
    """Make a space with its piece of ground; light around a city falls on the earlier ones."""
    canvas = Canvas(ground(side).crop(box_of(side, space.id)).convert("RGB"), PALETTE)
    if glows:
        canvas.stamp(light(CITY[0], WALLS), CITY[0] / 2, WALLS / 2)
    paint_space(canvas, space, city, pays, fresh, name, 1)
    return canvas.settled(steady=True)


def paint_space(
    canvas: Canvas, space: SpaceView, city: CityView | None, pays: int, fresh: tuple[int, ...], name: str, scale: int
) -> None:
    """Paint a space and all things on it, in the corner of the canvas."""
    if SPACES[space.id].kind is not Place.CITY:
        _paint_printed(canvas, space.id, sum(space.samurai), name, scale)
        paint_samurai(canvas, space, 0, 0, scale)
        return
    _paint_city(canvas, space.id, city, pays, fresh, scale)
    # samurai before the city, in a row on its forecourt; all of them or none
    there, step = standing(space), (FIGURE[0] + 2) * scale
    long, middle = len(there) * step, CITY[0] * scale / 2
    if there and canvas.shows((middle - long / 2, WALLS * scale, middle + long / 2, CITY[1] * scale)):
        yard = plate(long + 12 * scale, 46 * scale, ROAD, ROAD_EDGE, 2 * scale, 10 * scale)
        canvas.stamp(yard, middle, (CITY[1] - 25) * scale)
        for place, (seat, number) in enumerate(there):
            x, y = middle + (place - (len(there) - 1) / 2) * step, (WALLS + 2 + FIGURE[1] / 2) * scale
            canvas.stamp(samurai(seat, number, False, scale), x, y, "samurai", f"{space.id} {letter(seat)} {number}")


def _paint_printed(canvas: Canvas, id: str, samurai_: int, name: str, scale: int) -> None:
    """Paint a space without a city: name, landscape, and yield of a harvest, today's darkest.

    A thing that the edge would cut off is left out.
    """
    wide, tall = NODE[0] * scale, NODE[1] * scale
    if canvas.shows((0, 0, wide, 44 * scale)):
        limit, type = wide - 12 * scale, _NAME.larger(scale)
        box = canvas.text(wide / 2, 36 * scale, name, type, LINE, across=0.5, limit=limit, least=17 * scale)
        canvas.note("name", id, box)
    resource = SPACES[id].resource
    picture = LANDSCAPE.get(resource, str(SPACES[id].kind))
    size, y = (80 * scale, tall - 46 * scale) if resource else (110 * scale, tall - 66 * scale)
    if canvas.shows(about(wide / 2, y, size, size)):
        canvas.stamp(faded(picture, size, 0.3) if samurai_ else piece(picture, size), wide / 2, y, "landscape", id)
    if resource and canvas.shows((wide / 2 - 72 * scale, 46 * scale, wide / 2 + 72 * scale, 84 * scale)):
        canvas.stamp(piece(resource, 38 * scale), wide / 2 - 51 * scale, 65 * scale, resource, id)
        for row, goods in enumerate(YIELDS[resource]):
            now = row == min(max(samurai_, 1), len(YIELDS[resource])) - 1
            type = (sans_bold(43) if now else _NUMBER).larger(scale)
            x = wide / 2 + (row * 33 - 8) * scale
            canvas.label(x, 65 * scale, goods, type, BOWL if now else MAP_SOFT, across=0.5)


def paint_samurai(canvas: Canvas, space: SpaceView, left: int, top: int, scale: int = 1) -> None:
    """Samurai on another space, all of them or none: up to two seats large, more in two rows."""
    there = standing(space)
    small = len(there) > 2
    half = (FIGURE[0] + 2) * scale / (1 if len(there) > 1 else 2)
    middle, upper = left + NODE[0] * scale / 2, top + 80 * scale
    if not canvas.shows((middle - half, upper, middle + half, upper + 85 * scale)):
        return
    for place, (seat, number) in enumerate(there):
        row, in_row = place // 2, min(2, len(there) - place // 2 * 2)
        x = (place % 2 - (in_row - 1) / 2) * (FIGURE[0] + 3) * scale
        y = (SMALL_FIGURE[1] / 2 + row * (SMALL_FIGURE[1] + 1) if small else 54) * scale
        figure = samurai(seat, number, small, scale)
        canvas.stamp(figure, middle + x, upper + y, "samurai", f"{space.id} {letter(seat)} {number}")


def standing(space: SpaceView) -> list[tuple[int, int]]:
    """Seats with samurai on a space, and how many."""
    return [(seat, number) for seat, number in enumerate(space.samurai) if number]
