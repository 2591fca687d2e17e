"""What a map shows besides its areas: waves and depths of the sea, mountains, woods and fields, a compass rose.

Kept quiet: nothing of it means anything in a game.
"""

from collections.abc import Callable, Sequence
from functools import cache
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from render.map.chart import SEA, Bytes, Floats, Ink, inked
from render.paint.canvas import Box
from render.paint.palette import LINE, Colour, Palette, mixed
from render.paint.pen import Pen, Point, bent, curve, turned
from tests.tools.maps.outline import Close, Outline, smooth, smooth_at, step
from tests.tools.maps.printing import COAST_LINE, laid

_DEPTHS = ((6.0, 1.2, 0.8), (14.0, 1.1, 0.55), (25.0, 1.0, 0.3), (40.0, 1.0, 0.3))
"""Lines along the coast: distance, width, strength."""
STRENGTHS = (0.0, 0.1, 0.3, 0.55, 0.8)
"""How strong the lines of the sea can be."""
_ACROSS, _DOWN = 38, 26
"""From one drawing of the terrain to the next."""


def sea(border: Floats, rows: range) -> Bytes:
    """Some rows of the sea as steps of ``STRENGTHS``: depth lines along the coast, and the paper."""
    width = border.shape[1]
    return _depths(border, smooth(width, rows, 34, 31), laid(width, rows))


def sea_close(band: Close) -> Bytes:
    """The same of a part of the map that is made larger."""
    paper = np.broadcast_to((np.rint(band.down) % 6 == 0)[:, None], band.border.shape)
    return _depths(band.border, smooth_at(band.across, band.down, 34, 31), paper)


def _depths(border: Floats, noise: Floats, paper: NDArray[np.bool_]) -> Bytes:
    waver = border + np.float32(2.2) * noise
    strength = np.where(paper, np.float32(0.1), np.float32(0))
    for distance, wide, most in _DEPTHS:
        strength[np.abs(waver - np.float32(distance)) < np.float32(wide)] = most
    return steps(strength)


def painted_sea(
    drawn: Outline, palette: Palette, ground: Colour, line: Colour, rose_: tuple[int, int, int], panels: Sequence[Box]
) -> Bytes:
    """The sea in numbers of a palette: depths, waves, a compass rose, the outer half of the line along the coast."""
    water, found = drawn.labels == SEA, np.zeros_like(drawn.labels)
    for rows, band in drawn.bands():
        found[rows.start : rows.stop] = sea(band.border, rows)
    waves(found, water & (drawn.quarters[0] > 4 * 52), panels)
    shades = [palette.nearest(mixed(ground, line, strength)) for strength in STRENGTHS]
    numbers: Bytes = np.array(shades, np.uint8)[found]
    x, y, size = rose_
    at = (slice(y - size // 2, y - size // 2 + size), slice(x - size // 2, x - size // 2 + size))
    cover = np.asarray(rose(size)).astype(np.float32) / np.float32(255)
    numbers[at][(cover > 0.45) & water[at]] = shades[-1]
    for rows, band in drawn.bands():
        here = slice(rows.start, rows.stop)
        ink = np.where(water[here], inked(step(band.border, COAST_LINE - 0.6)), 0)
        lay_ink(numbers[here], ink, palette, ground)
    return numbers


def lay_ink(numbers: Bytes, ink: Bytes, palette: Palette, ground: Colour) -> None:
    """Ink on the sea, in numbers of a palette."""
    for level, shade in (
        (Ink.THIRD, mixed(ground, LINE, 0.33)),
        (Ink.MOST, mixed(ground, LINE, 0.66)),
        (Ink.FULL, LINE),
    ):
        numbers[ink == level] = palette.nearest(shade)


def steps(strength: Floats) -> Bytes:
    """The nearest of ``STRENGTHS``, by number."""
    found = np.zeros(strength.shape, np.uint8)
    for number, (below, here) in enumerate(pairwise(STRENGTHS), start=1):
        found[strength > (below + here) / 2] = number
    return found


def waves(steps_: Bytes, open_: NDArray[np.bool_], keep_out: Sequence[Box]) -> None:
    """Waves here and there on the open sea; ``open_`` says where it is."""
    crest = _wave()
    high, wide = crest.shape
    for row in range(steps_.shape[0] // 74):
        for column in range(steps_.shape[1] // 120):
            left = column * 120 + row % 2 * 60 + (row * 31 + column * 47) % 37
            top = row * 74 + (row * 17 + column * 29) % 31
            view = (slice(top, top + high), slice(left, left + wide))
            here = open_[view]
            if here.shape == crest.shape and here.all() and not _within((left, top, left + wide, top + high), keep_out):
                np.maximum(steps_[view], crest, out=steps_[view])


@cache
def _wave() -> Bytes:
    """Three scales of the sea, one on two."""
    pen = Pen(46, 24, grid=46)
    for x, y in ((12, 23), (34, 23), (23, 14)):
        for radius in (11, 7.5, 4):
            arc = [turned([(x - radius, y)], angle, x, y)[0] for angle in range(0, 181, 12)]
            pen.line(arc, LINE, 1.2)
    return steps(np.asarray(pen.sprite().getchannel("A")).astype(np.float32) / np.float32(255 / 0.3))


def rose(size: int) -> Image.Image:
    """A compass rose as a mask (L); north is up."""
    pen = Pen(size, size, larger=4)
    pen.ring(50, 50, 40, LINE, 1.0)
    pen.ring(50, 50, 36.5, LINE, 2.0)
    pen.ring(50, 50, 20, LINE, 1.0)
    for angle in range(0, 360, 15):
        pen.line(turned([(50, 12), (50, 15 if angle % 45 else 18)], angle), LINE, 1.0)
    for angle, long, wide in [(a, 30, 4.2) for a in (45, 135, 225, 315)] + [(a, 44, 5.6) for a in (0, 90, 180, 270)]:
        outline: list[Point] = [(50, 50), (50 - wide, 50 - wide), (50, 50 - long), (50 + wide, 50 - wide)]
        pen.polygon(turned(outline, angle), (0, 0, 0, 0))
        for at in range(4):
            pen.line(turned([outline[at], outline[(at + 1) % 4]], angle), LINE, 1.1)
        pen.polygon(turned([(50, 50), (50, 50 - long), (50 + wide, 50 - wide)], angle), LINE)
    pen.line([(46.5, 5), (46.5, -2)], LINE, 1.6)
    return pen.sprite().getchannel("A")


# -- terrain ------------------------------------------------------------------------------------------------


def _mountain(pen: Pen, form: int) -> None:
    peak = 12 + form * 2
    pen.line(bent((2, 18), ((peak - 4, 12), (peak, 3 + form)), ((peak + 5, 12), (28, 18))), LINE, 1.6)
    for number in range(3):
        x = peak + 2 + number * 3.2
        pen.line([(x, 8 + number * 2.4 + form), (x + 1.5, 17.5)], LINE, 1.1)


def _field(pen: Pen, form: int) -> None:
    for row in range(3):
        for column in range(3):
            x, y = 4 + column * 9 + row % 2 * 4, 4 + row * 6 + form
            pen.line([(x, y), (x + 4, y)], LINE, 1.2)


def _trees(pen: Pen, form: int) -> None:
    for x, y in ((7, 15), (15, 11 + form), (23, 16)):
        pen.line([(x, y), (x, y + 3)], LINE, 1.3)
        pen.line(curve((x - 4, y), (x, y - 13), (x + 4, y)), LINE, 1.4)
        pen.line([(x - 4, y), (x + 4, y)], LINE, 1.2)


def _thorns(pen: Pen, form: int) -> None:
    """A dead tree."""
    lean = form - 1
    pen.line([(15 - lean, 19), (15 + lean, 10), (14 + lean * 2, 2)], LINE, 1.7)
    for y, dx, dy in ((12, -8, -6), (9, 8, -5), (6, -5, -5), (5, 5, -4)):
        pen.line([(15 + lean, y), (15 + lean + dx, y + dy)], LINE, 1.2)


Draw = Callable[[Pen, int], None]
Pick = tuple[float, Draw, float, Draw | None, float]
"""What grows where: mountains where it is wilder than this; something where it is wetter than this; something where it
is drier than this. All from -1 to 1."""
TAME: Pick = (0.12, _field, 0.1, _trees, -0.3)
"""Mountains, woods and fields, with room between them."""
SPARSE: Pick = (0.4, _field, 0.45, _trees, -0.5)
"""The same with more room."""
RANGES: Pick = (-0.1, _field, 1.0, _trees, -0.25)
"""Mountain after mountain, and woods at their foot."""
WASTE: Pick = (0.3, _thorns, -0.35, None, -1.0)
"""Thorns, and bare mountains."""


def terrain(levels: Bytes, border: Floats, keep_out: Sequence[Box], pick: Pick = TAME) -> None:
    """What is drawn on the land, away from borders and from what is printed."""
    (height, width), (steep, moist, wetter, dry, drier) = levels.shape, pick
    wild = smooth(width // 8, range(height // 8), 16, 51)
    wet = smooth(width // 8, range(height // 8), 12, 52)
    for row in range(height // _DOWN):
        for column in range(width // _ACROSS):
            x = column * _ACROSS + row % 2 * _ACROSS // 2 + (row * 23 + column * 41) % 15
            y = row * _DOWN + (row * 19 + column * 31) % 11
            at = (min(y // 8, wild.shape[0] - 1), min(x // 8, wild.shape[1] - 1))
            other = moist if wet[at] > wetter else dry if wet[at] < drier else None
            if draw := _mountain if wild[at] > steep else other:
                _place(levels, border, _glyph(draw, (row * 7 + column * 3) % 3), x, y, keep_out)


def _place(levels: Bytes, border: Floats, glyph: NDArray[np.bool_], x: int, y: int, keep_out: Sequence[Box]) -> None:
    high, wide = glyph.shape
    view = (slice(y, y + high), slice(x, x + wide))
    room = border[view]
    if room.shape != glyph.shape or room.min() < 17 or _within((x, y, x + wide, y + high), keep_out):
        return
    here = levels[view]
    here[glyph & (here <= Ink.LAID)] = Ink.GRAIN


def _within(box: Box, boxes: Sequence[Box]) -> bool:
    return any(box[0] < b[2] and b[0] < box[2] and box[1] < b[3] and b[1] < box[3] for b in boxes)


@cache
def _glyph(draw: Draw, form: int) -> NDArray[np.bool_]:
    pen = Pen(30, 20, grid=30)
    draw(pen, form)
    drawn: NDArray[np.bool_] = np.asarray(pen.sprite().getchannel("A")) > 110
    return drawn
