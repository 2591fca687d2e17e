"""What is only to be looked at: trees, rocks, shoots, grass, hills; a mountain, ships, bands of mist."""

from collections.abc import Callable, Mapping
from functools import cache

from PIL import Image

from render.edo.colours import LAND, ROCK, ROCK_DARK, ROCKS, SHOOT, TREE, TREE_DARK, WATER_LINE, WHITE
from render.paint.palette import LINE, ROOF, WOOD, mixed
from render.paint.pen import Pen, bent, curve
from render.paint.signs import Drawing


@cache
def tuft(what: str, size: int) -> Image.Image:
    """Something small that grows or lies about."""
    pen = Pen(size)
    _TUFTS[what](pen)
    return pen.done()


def _tree(pen: Pen) -> None:
    pen.box(46, 66, 54, 94, mixed(WOOD, LINE, 0.5))
    for top, half, ink in ((34, 30, TREE_DARK), (20, 25, TREE), (6, 18, TREE_DARK)):
        pen.polygon([(50, top), (50 + half, top + 36), (50 - half, top + 36)], ink)


def _rock(pen: Pen) -> None:
    pen.polygon([(10, 84), (24, 44), (48, 34), (72, 52), (92, 84)], ROCK_DARK)
    pen.polygon([(14, 82), (26, 47), (47, 38), (52, 82)], ROCK)


def _shoots(pen: Pen) -> None:
    for x, y in ((22, 40), (52, 30), (80, 42), (34, 74), (66, 76)):
        for lean in (-9, 0, 9):
            pen.line([(x, y + 16), (x + lean, y - 4)], SHOOT, 4)


def _grass(pen: Pen) -> None:
    for lean in (-12, -4, 5, 13):
        pen.line(curve((50, 70), (50 + lean / 2, 56), (50 + lean, 46)), mixed(LAND, TREE, 0.7), 4)


def _hill(pen: Pen) -> None:
    pen.line(curve((4, 74), (40, 4), (68, 64)), mixed(LAND, ROCK_DARK, 0.7), 5)
    pen.line(curve((54, 46), (76, 26), (98, 74)), mixed(LAND, ROCK_DARK, 0.7), 5)


_TUFTS: Mapping[str, Drawing] = {"wood": _tree, "stone": _rock, "rice": _shoots, "grass": _grass, "hill": _hill}


@cache
def scene(what: str, wide: int) -> Image.Image:
    """A piece of scenery, so many pixels wide."""
    return _SCENES[what](wide)


def _fuji(wide: int) -> Image.Image:
    """The mountain, snow on its top."""
    pen = Pen(wide, round(wide * 0.62), larger=3)
    left = curve((0, 60), (30, 48), (42, 6))
    right = curve((56, 6), (68, 46), (100, 60))
    pen.polygon([*left, (46, 3), (50, 6), (53, 3), *right], mixed(ROOF, WHITE, 0.35))
    snow = [
        (42, 6),
        (46, 3),
        (50, 6),
        (53, 3),
        (56, 6),
        (61, 22),
        (57, 19),
        (54, 25),
        (50, 18),
        (46, 26),
        (42, 19),
        (37, 23),
    ]
    pen.polygon(snow, WHITE)
    for line in (left, right):
        pen.line(line, mixed(ROOF, LINE, 0.3), 0.9)
    return pen.done()


def _ship(wide: int) -> Image.Image:
    """A trading ship under sail."""
    pen = Pen(wide, wide, larger=4)
    pen.line([(50, 10), (50, 76)], LINE, 4)
    pen.outlined(bent((24, 14), ((34, 36), (24, 58)), (78, 58), ((88, 36), (78, 14))), WHITE, LINE, 4)
    for x in (38, 51, 64):
        pen.line(curve((x, 14), (x + 7, 36), (x, 58)), mixed(WHITE, LINE, 0.33), 2)
    pen.outlined(bent((4, 68), ((50, 80), (96, 60)), ((84, 92), (70, 92)), (22, 92)), WOOD, LINE, 4)
    pen.line([(0, 96), (100, 96)], WATER_LINE, 4)
    return pen.done()


def _mist(wide: int) -> Image.Image:
    """Bands of mist, as on painted screens."""
    tall = round(wide * 0.34)
    pen = Pen(wide, tall, larger=3)
    low = 100 * tall / wide
    bands = ((14, 0.04, 86, 0.34), (0, 0.34, 68, 0.64), (30, 0.64, 100, 0.94))
    for grow, ink in ((1.1, mixed(ROCKS, LINE, 0.2)), (0.0, WHITE)):
        for left, top, right, bottom in bands:
            pen.box(
                left - grow + 1.2,
                top * low - grow + 1.2,
                right + grow - 1.2,
                bottom * low + grow,
                ink,
                low * 0.16 + grow,
            )
    return pen.done()


_SCENES: Mapping[str, Callable[[int], Image.Image]] = {"fuji": _fuji, "ship": _ship, "mist": _mist}
