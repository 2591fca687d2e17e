"""Signs of more than one game, each of its own shape; and the sheet of a game's drawings.

Drawn on a grid of 100 × 100.
"""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from render.paint.palette import BOWL, FLAME, GOLD, GREEN_REGION, LEAF, LINE, ROOF, STONE, VERMILION, WALL, WOOD, mixed
from render.paint.pen import Pen, Point, Sprite, bent, curve

Drawing = Callable[[Pen], None]
_THIN = 4.5


def drawings(module: Mapping[str, Any], prefix: str = "draw_") -> dict[str, Callable[..., Any]]:
    """Find the drawings of a module (its ``globals()``): its functions ``draw_<name>``."""
    return {name.removeprefix(prefix): it for name, it in module.items() if name.startswith(prefix)}


class Sheet:
    """Drawings by name, each drawn once in each size; an unknown one is the sign of news."""

    def __init__(self, drawings: Mapping[str, Drawing]) -> None:
        self.drawings, self.faded = drawings, cache(self._faded)

    def piece(self, name: str, size: int) -> Sprite:
        """Return a drawing, ``size`` pixels square, on nothing."""
        return self.faded(name, size, 1)

    def _faded(self, name: str, size: int, share: float = 0.35) -> Sprite:
        """Draw it, faded to this share."""
        pen = Pen(size)
        self.drawings.get(name, draw_fresh)(pen)
        sprite = pen.sprite()
        if share < 1:
            sprite.putalpha(sprite.getchannel("A").point([round(value * share) for value in range(256)]))
        return sprite


def _roof(pen: Pen, y: float, half: float, tall: float) -> None:
    eaves: list[Point] = bent(
        (50 - half * 0.55, y),
        (50 + half * 0.55, y),
        (50 + half * 0.62, y + tall * 0.4),
        ((50 + half * 0.7, y + tall), (50 + half, y + tall * 0.95)),
        (50 - half, y + tall * 0.95),
        ((50 - half * 0.7, y + tall), (50 - half * 0.62, y + tall * 0.4)),
    )
    pen.outlined(eaves, ROOF, _THIN)


def draw_castle(pen: Pen) -> None:
    """A keep of three roofs on a stone foot."""
    pen.outlined([(14, 97), (24, 74), (76, 74), (86, 97)], STONE, _THIN)
    pen.outlined([(26, 76), (26, 60), (74, 60), (74, 76)], WALL, _THIN)
    _roof(pen, 45, 44, 18)
    pen.outlined([(34, 46), (34, 34), (66, 34), (66, 46)], WALL, _THIN)
    _roof(pen, 20, 34, 16)
    pen.outlined([(41, 21), (41, 14), (59, 14), (59, 21)], WALL, _THIN)
    _roof(pen, 3, 25, 13)
    for x in (38, 50, 62):
        pen.box(x - 3, 64, x + 3, 73, LINE)


def draw_temple(pen: Pen) -> None:
    """A gate of two posts under two beams."""
    beam = bent((3, 10), ((50, 24), (97, 10)), (95, 27), (92, 27), ((50, 38), (8, 27)), (5, 27))
    for x in (27, 73):
        pen.outlined([(x - 8, 97), (x - 6, 28), (x + 6, 28), (x + 8, 97)], VERMILION, _THIN)
    pen.outlined([(14, 44), (86, 44), (86, 56), (14, 56)], VERMILION, _THIN)
    pen.outlined(beam, VERMILION, _THIN)
    pen.outlined([(44, 30), (56, 30), (56, 45), (44, 45)], GOLD, _THIN)


def draw_theatre(pen: Pen) -> None:
    """A mask of the No stage."""
    face = bent((14, 12), ((50, -6), (86, 12)), ((98, 62), (66, 92)), ((50, 104), (34, 92)), ((2, 62), (14, 12)))
    pen.outlined(face, WALL, 5.5)
    pen.polygon(bent((14, 14), ((50, -4), (86, 14)), ((50, 20), (14, 14))), LINE)
    for side in (-1, 1):
        pen.oval(50 + side * 20, 32, 9, 4, STONE)
        pen.line(curve((50 + side * 10, 46), (50 + side * 20, 40), (50 + side * 31, 47)), LINE, 6)
    pen.line([(50, 48), (46, 64), (53, 65)], STONE, 4)
    pen.polygon(bent((35, 75), ((50, 70), (65, 75)), ((50, 89), (35, 75))), VERMILION)


def draw_flame(pen: Pen) -> None:
    """Unrest."""
    outer = bent(
        (50, 2),
        ((58, 26), (80, 40)),
        ((104, 78), (64, 97)),
        ((50, 100), (36, 97)),
        ((-4, 78), (22, 36)),
        ((30, 44), (32, 52)),
        ((48, 34), (50, 2)),
    )
    pen.outlined(outer, VERMILION, 5)
    inner = bent((52, 40), ((60, 56), (70, 66)), ((76, 90), (50, 92)), ((26, 90), (32, 68)), ((46, 62), (52, 40)))
    pen.polygon(inner, FLAME)


def draw_swords(pen: Pen) -> None:
    """Two blades crossed."""
    for side in (-1, 1):
        pen.line(curve((50 - side * 40, 8), (50 + side * 4, 34), (50 + side * 26, 74)), LINE, 13)
        pen.line(curve((50 - side * 39, 9), (50 + side * 4, 35), (50 + side * 25, 72)), WALL, 6)
        pen.line([(50 + side * 14, 78), (50 + side * 38, 64)], LINE, 9)
        pen.line([(50 + side * 28, 75), (50 + side * 38, 94)], BOWL, 10)


def draw_banner(pen: Pen) -> None:
    """A banner on its pole: fresh armies."""
    pen.line([(24, 6), (24, 96)], LINE, 8)
    pen.outlined([(26, 10), (78, 10), (78, 62), (66, 68), (54, 62), (42, 68), (26, 62)], VERMILION, 5)
    pen.disc(52, 37, 13, WALL)


def draw_shield(pen: Pen) -> None:
    """A wooden standing shield."""
    pen.outlined([(20, 6), (80, 6), (80, 64), (50, 96), (20, 64)], WOOD, 6)
    pen.line([(50, 10), (50, 88)], LINE, 4)
    pen.line([(22, 32), (78, 32)], GOLD, 7)


def draw_points(pen: Pen) -> None:
    """A war fan: points."""
    pen.outlined([(50, 94), *curve((4, 46), (50, -18), (96, 46))], GOLD, 5)
    for x in (20, 35, 50, 65, 80):
        pen.line([(50, 92), (x, 30 if x in (20, 80) else 22)], mixed(GOLD, LINE, 0.5), 3)
    pen.disc(50, 40, 15, VERMILION)
    pen.disc(50, 92, 6, LINE)


def draw_lock(pen: Pen) -> None:
    """A seal: the plan is locked."""
    pen.ring(50, 32, 26, LINE, 11)
    pen.box(14, 42, 86, 96, LINE, 8)
    pen.box(21, 49, 79, 89, GOLD, 4)
    pen.box(44, 58, 56, 80, LINE, 4)


def draw_brush(pen: Pen) -> None:
    """A brush: a seat has to act."""
    pen.line([(90, 8), (48, 56)], LINE, 15)
    pen.line([(89, 9), (50, 54)], WOOD, 8)
    pen.polygon(bent((38, 46), ((24, 64), (6, 96)), ((44, 84), (58, 64))), LINE)


def draw_done(pen: Pen) -> None:
    pen.line([(14, 52), (40, 80), (88, 20)], LEAF, 15)


def draw_fresh(pen: Pen) -> None:
    """Something new."""
    pen.discs(50, 50, (50, LINE), (42, WALL), (30, VERMILION))


def draw_struck(pen: Pen) -> None:
    """Lost."""
    pen.line([(12, 88), (88, 12)], WALL, 14)
    pen.line([(12, 88), (88, 12)], VERMILION, 9)


def draw_province(pen: Pen) -> None:
    """A piece of land."""
    land = bent((8, 40), ((20, 8), (52, 12)), ((98, 10), (90, 50)), ((94, 92), (54, 86)), ((10, 96), (8, 40)))
    pen.outlined(land, GREEN_REGION, 7)


def draw_eye(pen: Pen) -> None:
    pen.polygon(bent((0, 50), ((50, -14), (100, 50)), ((50, 114), (0, 50))), LINE)
    pen.polygon(bent((10, 50), ((50, 2), (90, 50)), ((50, 98), (10, 50))), WALL)
    pen.discs(50, 50, (21, LINE), (14, ROOF))
    pen.disc(56, 43, 5, WALL)


COMMON: Mapping[str, Drawing] = drawings(globals())
