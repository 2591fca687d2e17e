"""Small labels on tokens: a number, blessings, who has looked. They touch no name and nothing printed on the map."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from math import hypot
from typing import NamedTuple

from engine.rokugan.data import PROVINCE_IDS
from render.paint.canvas import Box, Canvas, whole
from render.paint.palette import LINE, WALL, Colour
from render.paint.plates import plate
from render.rokugan.colours import NEUTRAL, PALETTE
from render.rokugan.layout import CONTROL, SPECIAL, name_box, places, print_box
from render.rokugan.parts import put
from render.rokugan.pieces import piece
from render.text.fonts import Face, Type, cap_height, width

_TYPE = Type(Face.SANS_BOLD, 28)
_HIGH = 28
_FAR, _STEP = 92, 4
"""How far a label may be moved from where it would lie, and in what steps."""
_HELD = 3
"""So many pixels of its token a label lies on, at least."""


Point = tuple[float, float]
Rect = tuple[float, float, float, float]


class Tab(NamedTuple):
    """A few letters, with a sign before them; ``dx``, ``dy`` is where its middle would lie, from that of its token."""

    words: str
    dx: float
    dy: float
    sign: str = ""
    ground: Colour = WALL


class Label(NamedTuple):
    """A tab, and where it lies."""

    tab: Tab
    x: float
    y: float
    box: Box


def labels(at: Point, size: int, tabs: Iterable[Tab], others: tuple[Box, ...] = ()) -> Iterator[Label]:
    """The labels of a token that lies there, with others near it. What is written on the token is left free."""
    x, y = at
    taken = (whole((x - size * 0.2, y, x + size * 0.2, y + size * 0.38)), *others)
    for tab in tabs:
        wide, high = _part(tab.words, tab.sign, tab.ground, 1).image.size
        x, y = _free(at, size, (tab.dx, tab.dy), (wide, high), taken)
        left, top = round(x - wide / 2), round(y - high / 2)
        box = (left, top, left + wide, top + high)
        taken = (*taken, box)
        yield Label(tab, x, y, box)


def paint_tab(canvas: Canvas, tab: Tab, x: float, y: float, scale: int = 1) -> None:
    """A label, its middle at x, y."""
    put(canvas, _part(tab.words, tab.sign, tab.ground, scale), x, y, "tab", tab.words)


@lru_cache(256)
def _part(words: str, sign: str, ground: Colour, scale: int) -> Canvas:
    room, type, high = (24 if sign else 0) * scale, _TYPE.larger(scale), _HIGH * scale
    wide = 8 * scale + room + width(words, type)
    canvas = Canvas(plate(wide, high, ground, LINE, 1.3 * scale, 7 * scale).copy(), PALETTE)
    if sign:
        canvas.image.alpha_composite(piece(sign, 22 * scale), (4 * scale, 3 * scale))
    canvas.text(4 * scale + room, high / 2 + cap_height(type) / 2, words, type, LINE)
    return canvas.settled(NEUTRAL, steady=True)


@lru_cache(2048)
def _free(
    at: tuple[float, float], size: int, wished: tuple[float, float], part: tuple[int, int], taken: tuple[Box, ...]
) -> tuple[float, float]:
    """Where the middle of a label lies: as near to where it would as nothing printed is touched, and on its token.

    Off other tokens and labels too if there is such a place, and off banners and special tokens.
    """
    (x, y), half = at, size / 2 - _HELD
    token = (x - half, y - half, x + half, y + half)
    reach = (x - half - part[0], y - half - part[1], x + half + part[0], y + half + part[1])
    barred = [box for box in _printed() if over(box, reach)]
    better = [*barred, *taken]
    best = [*better, *(box for box in _pieces() if over(box, reach))]
    shifted = ((x + wished[0] + dx, y + wished[1] + dy) for dx, dy in _shifts())
    places = [place for place in shifted if over(_box(place, part), token)]
    for others in (best, better, barred):
        for place in places:
            if not any(over(_box(place, part), other) for other in others):
                return place
    return x + wished[0], y + wished[1]


@cache
def _shifts() -> Sequence[tuple[int, int]]:
    """The nearest first; rather aside than up or down."""
    steps = range(-_FAR, _FAR + 1, _STEP)
    return sorted(((dx, dy) for dx in steps for dy in steps), key=lambda shift: hypot(shift[0], 1.2 * shift[1]))


@cache
def _printed() -> Sequence[Box]:
    return [box for id in PROVINCE_IDS for box in (name_box(id), print_box(id))]


@cache
def _pieces() -> Sequence[Rect]:
    """Room for banners and special tokens."""
    found: list[Rect] = []
    for place in places().values():
        found += [_box(place.control, CONTROL), _box(place.special, (SPECIAL, SPECIAL))]
    return found


def _box(place: tuple[float, float], part: tuple[int, int]) -> Rect:
    """With a pixel around it, for places are rounded."""
    (x, y), (wide, high) = place, part
    return x - wide / 2 - 1, y - high / 2 - 1, x + wide / 2 + 1, y + high / 2 + 1


def over(one: Rect, two: Rect) -> bool:
    """Whether two boxes share any place."""
    return one[0] < two[2] and two[0] < one[2] and one[1] < two[3] and two[1] < one[3]
