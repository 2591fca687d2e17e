"""The pieces and signs of the game, each told apart by its shape: drawn on a grid of 100 × 100."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

from PIL import Image

from render.palette import (
    BLOSSOM,
    BOWL,
    FLAME,
    GOLD,
    GREEN_REGION,
    ICE,
    INK,
    LEAF,
    PAPER_LIGHT,
    RICE,
    ROOF,
    STONE,
    VERMILION,
    WALL,
    WOOD,
    mixed,
)
from render.pen import CLEAR, Pen, Point, curve, leaf, turned

_THIN = 4.5


@cache
def piece(name: str, size: int) -> Image.Image:
    """A piece or sign by its name in ``PIECES``, ``size`` pixels square, on nothing."""
    pen = Pen(size)
    PIECES[name](pen)
    return pen.done()


# -- buildings ----------------------------------------------------------------------------------------------------


def _roof(pen: Pen, y: float, half: float, tall: float) -> None:
    eaves: list[Point] = [
        (50 - half * 0.55, y),
        (50 + half * 0.55, y),
        *curve((50 + half * 0.62, y + tall * 0.4), (50 + half * 0.7, y + tall), (50 + half, y + tall * 0.95)),
        *curve((50 - half, y + tall * 0.95), (50 - half * 0.7, y + tall), (50 - half * 0.62, y + tall * 0.4)),
    ]
    pen.outlined(eaves, ROOF, INK, _THIN)


def _castle(pen: Pen) -> None:
    """A keep of three roofs on a stone foot."""
    pen.outlined([(14, 97), (24, 74), (76, 74), (86, 97)], STONE, INK, _THIN)
    pen.outlined([(26, 76), (26, 60), (74, 60), (74, 76)], WALL, INK, _THIN)
    _roof(pen, 45, 44, 18)
    pen.outlined([(34, 46), (34, 34), (66, 34), (66, 46)], WALL, INK, _THIN)
    _roof(pen, 20, 34, 16)
    pen.outlined([(41, 21), (41, 14), (59, 14), (59, 21)], WALL, INK, _THIN)
    _roof(pen, 3, 25, 13)
    for x in (38, 50, 62):
        pen.box(x - 3, 64, x + 3, 73, INK)


def _temple(pen: Pen) -> None:
    """A gate of two posts under two beams."""
    beam = [*curve((3, 10), (50, 24), (97, 10)), (95, 27), *curve((92, 27), (50, 38), (8, 27)), (5, 27)]
    for x in (27, 73):
        pen.outlined([(x - 8, 97), (x - 6, 28), (x + 6, 28), (x + 8, 97)], VERMILION, INK, _THIN)
    pen.outlined([(14, 44), (86, 44), (86, 56), (14, 56)], VERMILION, INK, _THIN)
    pen.outlined(beam, VERMILION, INK, _THIN)
    pen.outlined([(44, 30), (56, 30), (56, 45), (44, 45)], GOLD, INK, _THIN)


def _theatre(pen: Pen) -> None:
    """A mask of the No stage."""
    face = [
        *curve((14, 12), (50, -6), (86, 12)),
        *curve((86, 12), (98, 62), (66, 92)),
        *curve((66, 92), (50, 104), (34, 92)),
        *curve((34, 92), (2, 62), (14, 12)),
    ]
    pen.outlined(face, WALL, INK, 5.5)
    pen.polygon([*curve((14, 14), (50, -4), (86, 14)), *curve((86, 14), (50, 20), (14, 14))], INK)
    for side in (-1, 1):
        pen.oval(50 + side * 20, 32, 9, 4, STONE)
        pen.line(curve((50 + side * 10, 46), (50 + side * 20, 40), (50 + side * 31, 47)), INK, 6)
    pen.line([(50, 48), (46, 64), (53, 65)], STONE, 4)
    pen.polygon([*curve((35, 75), (50, 70), (65, 75)), *curve((65, 75), (50, 89), (35, 75))], VERMILION)


def _space(pen: Pen) -> None:
    """Where a building may still stand."""
    pen.box(14, 14, 86, 86, mixed(PAPER_LIGHT, INK, 0.35), 12)
    pen.box(22, 22, 78, 78, PAPER_LIGHT, 7)


# -- goods and cubes ----------------------------------------------------------------------------------------------


def _chest(pen: Pen) -> None:
    """A coin with a square hole: money, counted in chests."""
    pen.disc(50, 50, 46, INK)
    pen.disc(50, 50, 40, GOLD)
    pen.ring(50, 50, 33, mixed(GOLD, INK, 0.35), 3)
    pen.box(36, 36, 64, 64, INK)
    pen.box(41, 41, 59, 59, RICE)


def _rice(pen: Pen) -> None:
    """A bowl heaped with rice."""
    pen.oval(50, 46, 38, 34, INK)
    pen.oval(50, 46, 33, 29, RICE)
    pen.polygon(
        [(4, 46), (96, 46), *curve((96, 46), (92, 90), (62, 92)), (38, 92), *curve((38, 92), (8, 90), (4, 46))], INK
    )
    pen.polygon(
        [(11, 52), (89, 52), *curve((89, 52), (85, 83), (60, 86)), (40, 86), *curve((40, 86), (15, 83), (11, 52))],
        BOWL,
    )


def _flame(pen: Pen) -> None:
    """Unrest."""
    outer = [
        *curve((50, 2), (58, 26), (80, 40)),
        *curve((80, 40), (104, 78), (64, 97)),
        *curve((64, 97), (50, 100), (36, 97)),
        *curve((36, 97), (-4, 78), (22, 36)),
        *curve((22, 36), (30, 44), (32, 52)),
        *curve((32, 52), (48, 34), (50, 2)),
    ]
    pen.outlined(outer, VERMILION, INK, 5)
    inner = [
        *curve((52, 40), (60, 56), (70, 66)),
        *curve((70, 66), (76, 90), (50, 92)),
        *curve((50, 92), (26, 90), (32, 68)),
        *curve((32, 68), (46, 62), (52, 40)),
    ]
    pen.polygon(inner, FLAME)


def _swords(pen: Pen) -> None:
    """Two blades crossed."""
    for side in (-1, 1):
        pen.line(curve((50 - side * 40, 8), (50 + side * 4, 34), (50 + side * 26, 74)), INK, 13)
        pen.line(curve((50 - side * 39, 9), (50 + side * 4, 35), (50 + side * 25, 72)), WALL, 6)
        pen.line([(50 + side * 14, 78), (50 + side * 38, 64)], INK, 9)
        pen.line([(50 + side * 28, 75), (50 + side * 38, 94)], BOWL, 10)


def _banner(pen: Pen) -> None:
    """A banner on its pole: fresh armies."""
    pen.line([(24, 6), (24, 96)], INK, 8)
    pen.outlined([(26, 10), (78, 10), (78, 62), (66, 68), (54, 62), (42, 68), (26, 62)], VERMILION, INK, 5)
    pen.disc(52, 37, 13, WALL)


def _march(pen: Pen) -> None:
    """A banner and an arrow."""
    pen.line([(16, 6), (16, 94)], INK, 8)
    pen.outlined([(18, 10), (54, 10), (54, 46), (36, 52), (18, 46)], VERMILION, INK, 5)
    pen.line([(36, 76), (78, 76)], INK, 10)
    pen.polygon([(72, 56), (98, 76), (72, 96)], INK)


def _scales(pen: Pen) -> None:
    """A hand of cards put down: the bid."""
    for angle, shade in ((-16, STONE), (0, PAPER_LIGHT), (16, GOLD)):
        x = 50 + angle * 1.1
        pen.outlined(
            [(x - 22 + angle / 3, 16), (x + 22 + angle / 3, 16), (x + 22 - angle / 3, 84), (x - 22 - angle / 3, 84)],
            shade,
            INK,
            5,
        )
    pen.box(60, 36, 76, 64, BOWL, 3)


def _shield(pen: Pen) -> None:
    """A wooden standing shield."""
    pen.outlined([(20, 6), (80, 6), (80, 64), (50, 96), (20, 64)], WOOD, INK, 6)
    pen.line([(50, 10), (50, 88)], INK, 4)
    pen.line([(22, 32), (78, 32)], GOLD, 7)


def _fan(pen: Pen) -> None:
    """A war fan: points."""
    pen.outlined([(50, 94), *curve((4, 46), (50, -18), (96, 46))], GOLD, INK, 5)
    for x in (20, 35, 50, 65, 80):
        pen.line([(50, 92), (x, 30 if x in (20, 80) else 22)], mixed(GOLD, INK, 0.5), 3)
    pen.disc(50, 40, 15, VERMILION)
    pen.disc(50, 92, 6, INK)


def _leaf(pen: Pen) -> None:
    """A rice plant: farmers."""
    for tip, wide in (((16, 26), 8), ((50, 4), 9), ((84, 26), 8)):
        pen.polygon(leaf((50, 96), tip, wide + 4), INK)
        pen.polygon(leaf((50, 92), (tip[0], tip[1] + 6), wide), LEAF)


def _sun(pen: Pen) -> None:
    pen.disc(50, 50, 46, VERMILION)


def _moon(pen: Pen) -> None:
    pen.disc(50, 50, 46, GOLD)
    pen.disc(72, 38, 38, CLEAR)


def _lock(pen: Pen) -> None:
    """A seal: the plan is locked."""
    pen.ring(50, 32, 26, INK, 11)
    pen.box(14, 42, 86, 96, INK, 8)
    pen.box(21, 49, 79, 89, GOLD, 4)
    pen.box(44, 58, 56, 80, INK, 4)


def _brush(pen: Pen) -> None:
    """A brush: somebody has to act."""
    pen.line([(90, 8), (48, 56)], INK, 15)
    pen.line([(89, 9), (50, 54)], WOOD, 8)
    pen.polygon([*curve((38, 46), (24, 64), (6, 96)), *curve((6, 96), (44, 84), (58, 64))], INK)


def _done(pen: Pen) -> None:
    pen.line([(14, 52), (40, 80), (88, 20)], LEAF, 15)


def _onward(pen: Pen) -> None:
    pen.line([(6, 50), (70, 50)], INK, 12)
    pen.polygon([(60, 22), (98, 50), (60, 78)], INK)


def _fresh(pen: Pen) -> None:
    """Something new."""
    pen.disc(50, 50, 50, INK)
    pen.disc(50, 50, 42, PAPER_LIGHT)
    pen.disc(50, 50, 30, VERMILION)


def _struck(pen: Pen) -> None:
    """Lost."""
    pen.line([(12, 88), (88, 12)], PAPER_LIGHT, 14)
    pen.line([(12, 88), (88, 12)], VERMILION, 9)


def _province(pen: Pen) -> None:
    """A piece of land."""
    land = [
        *curve((8, 40), (20, 8), (52, 12)),
        *curve((52, 12), (98, 10), (90, 50)),
        *curve((90, 50), (94, 92), (54, 86)),
        *curve((54, 86), (10, 96), (8, 40)),
    ]
    pen.outlined(land, GREEN_REGION, INK, 7)


# -- seasons ------------------------------------------------------------------------------------------------------


def _spring(pen: Pen) -> None:
    """A cherry blossom."""
    for angle in range(0, 360, 72):
        petal = [
            *curve((50, 50), (18, 34), (38, 5)),
            (50, 14),
            *curve((62, 5), (82, 34), (50, 50)),
        ]
        pen.outlined(turned(petal, angle), BLOSSOM, VERMILION, 3)
    for angle in range(0, 360, 72):
        pen.line(turned([(50, 50), (50, 30)], angle), VERMILION, 3)
        pen.disc(*turned([(50, 28)], angle)[0], 4, VERMILION)


def _summer(pen: Pen) -> None:
    """The sun with its rays."""
    for angle in range(0, 360, 30):
        pen.polygon(turned([(44, 22), (56, 22), (50, 2)], angle), VERMILION)
    pen.disc(50, 50, 24, VERMILION)


def _autumn(pen: Pen) -> None:
    """A maple leaf."""
    pen.line(curve((50, 60), (52, 80), (44, 98)), BOWL, 5)
    for angle, long, wide in (
        (-125, 32, 8),
        (-82, 42, 10),
        (-40, 50, 11),
        (0, 58, 12),
        (40, 50, 11),
        (82, 42, 10),
        (125, 32, 8),
    ):
        pen.polygon(turned(leaf((50, 64), (50, 64 - long), wide), angle, 50, 62), FLAME if angle % 80 else VERMILION)
    pen.disc(50, 60, 11, FLAME)


def _winter(pen: Pen) -> None:
    """A snow crystal."""
    for angle in range(0, 360, 60):
        pen.line(turned([(50, 50), (50, 6)], angle), ICE, 7)
        for reach, wide in ((14, 15), (28, 11)):
            pen.line(turned([(50 - wide, reach - 4), (50, reach + 8), (50 + wide, reach - 4)], angle), ICE, 5)
    pen.disc(50, 50, 9, PAPER_LIGHT)
    pen.ring(50, 50, 11, ICE, 4)


PIECES: Mapping[str, Callable[[Pen], None]] = {
    "castle": _castle,
    "temple": _temple,
    "theatre": _theatre,
    "space": _space,
    "chests": _chest,
    "rice": _rice,
    "flame": _flame,
    "swords": _swords,
    "banner": _banner,
    "march": _march,
    "bid": _scales,
    "shield": _shield,
    "points": _fan,
    "farmer": _leaf,
    "sun": _sun,
    "moon": _moon,
    "lock": _lock,
    "brush": _brush,
    "done": _done,
    "onward": _onward,
    "struck": _struck,
    "fresh": _fresh,
    "province": _province,
    "spring": _spring,
    "summer": _summer,
    "autumn": _autumn,
    "winter": _winter,
}


@cache
def faded(name: str, size: int, share: float = 0.35) -> Image.Image:
    """A piece of which only so much is left."""
    sprite = piece(name, size).copy()
    sprite.putalpha(sprite.getchannel("A").point([round(value * share) for value in range(256)]))
    return sprite
