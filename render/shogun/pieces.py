"""The pieces and signs of the game, each told apart by its shape: drawn on a grid of 100 × 100."""

from functools import cache

from PIL import Image

from render.paint.palette import (
    BLOSSOM,
    BOWL,
    FLAME,
    GOLD,
    ICE,
    LEAF,
    LINE,
    PAPER_LIGHT,
    RICE,
    ROOF,
    STONE,
    VERMILION,
    WALL,
    WOOD,
    mixed,
)
from render.paint.pen import CLEAR, Pen, bent, curve, leaf, turned
from render.paint.signs import COMMON, Sheet, drawings


def draw_space(pen: Pen) -> None:
    """Where a building may still stand."""
    pen.box(14, 14, 86, 86, mixed(WALL, LINE, 0.35), 12)
    pen.box(22, 22, 78, 78, WALL, 7)


def draw_alarm(pen: Pen) -> None:
    """A triangle with a stroke: it will not work."""
    pen.polygon([(50, 4), (98, 92), (2, 92)], LINE)
    pen.polygon([(50, 18), (86, 85), (14, 85)], VERMILION)
    pen.line([(50, 40), (50, 62)], PAPER_LIGHT, 10)
    pen.disc(50, 76, 6, PAPER_LIGHT)


def draw_chests(pen: Pen) -> None:
    """A coin with a square hole: money, counted in chests."""
    pen.discs(50, 50, (46, LINE), (40, GOLD))
    pen.ring(50, 50, 33, mixed(GOLD, LINE, 0.35), 3)
    pen.box(36, 36, 64, 64, LINE)
    pen.box(41, 41, 59, 59, RICE)


def draw_rice(pen: Pen) -> None:
    """A bowl heaped with rice."""
    pen.oval(50, 46, 38, 34, LINE)
    pen.oval(50, 46, 33, 29, RICE)
    pen.polygon(bent((4, 46), (96, 46), ((92, 90), (62, 92)), (38, 92), ((8, 90), (4, 46))), LINE)
    pen.polygon(bent((11, 52), (89, 52), ((85, 83), (60, 86)), (40, 86), ((15, 83), (11, 52))), BOWL)


def draw_march(pen: Pen) -> None:
    """A banner and an arrow."""
    pen.line([(16, 6), (16, 94)], LINE, 8)
    pen.outlined([(18, 10), (54, 10), (54, 46), (36, 52), (18, 46)], VERMILION, LINE, 5)
    pen.line([(36, 76), (78, 76)], LINE, 10)
    pen.polygon([(72, 56), (98, 76), (72, 96)], LINE)


def draw_bid(pen: Pen) -> None:
    """A hand of cards put down: the bid."""
    for angle, shade in ((-16, STONE), (0, WALL), (16, GOLD)):
        x = 50 + angle * 1.1
        pen.outlined(
            [(x - 22 + angle / 3, 16), (x + 22 + angle / 3, 16), (x + 22 - angle / 3, 84), (x - 22 - angle / 3, 84)],
            shade,
            LINE,
            5,
        )
    pen.box(60, 36, 76, 64, BOWL, 3)


def draw_farmer(pen: Pen) -> None:
    """A rice plant: farmers."""
    for tip, wide in (((16, 26), 8), ((50, 4), 9), ((84, 26), 8)):
        pen.polygon(leaf((50, 96), tip, wide + 4), LINE)
        pen.polygon(leaf((50, 92), (tip[0], tip[1] + 6), wide), LEAF)


def draw_sun(pen: Pen) -> None:
    pen.disc(50, 50, 46, VERMILION)


def draw_moon(pen: Pen) -> None:
    pen.disc(50, 50, 46, GOLD)
    pen.disc(72, 38, 38, CLEAR)


def draw_spring(pen: Pen) -> None:
    """A cherry blossom."""
    for angle in range(0, 360, 72):
        petal = bent((50, 50), ((18, 34), (38, 5)), (50, 14), (62, 5), ((82, 34), (50, 50)))
        pen.outlined(turned(petal, angle), BLOSSOM, VERMILION, 3)
    for angle in range(0, 360, 72):
        pen.line(turned([(50, 50), (50, 30)], angle), VERMILION, 3)
        pen.disc(*turned([(50, 28)], angle)[0], 4, VERMILION)


def draw_summer(pen: Pen) -> None:
    """The sun with its rays."""
    for angle in range(0, 360, 30):
        pen.polygon(turned([(44, 22), (56, 22), (50, 2)], angle), VERMILION)
    pen.disc(50, 50, 24, VERMILION)


def draw_autumn(pen: Pen) -> None:
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


def draw_winter(pen: Pen) -> None:
    """A snow crystal."""
    for angle in range(0, 360, 60):
        pen.line(turned([(50, 50), (50, 6)], angle), ICE, 7)
        for reach, wide in ((14, 15), (28, 11)):
            pen.line(turned([(50 - wide, reach - 4), (50, reach + 8), (50 + wide, reach - 4)], angle), ICE, 5)
    pen.disc(50, 50, 9, WALL)
    pen.ring(50, 50, 11, ICE, 4)


@cache
def tower(width: int, height: int) -> Image.Image:
    """A tower of two floors over a tray."""
    pen = Pen(width, height)
    pen.outlined([(2, 158), (98, 158), (90, 176), (10, 176)], WOOD, LINE, 3)
    pen.outlined([(20, 158), (24, 46), (76, 46), (80, 158)], WOOD, LINE, 3)
    for top, half in ((84, 46), (26, 42)):
        pen.outlined(
            [(50 - half * 0.7, top), (50 + half * 0.7, top), (50 + half, top + 22), (50 - half, top + 22)],
            ROOF,
            LINE,
            3,
        )
    pen.outlined([(32, 26), (36, 8), (64, 8), (68, 26)], STONE, LINE, 3)
    pen.box(36, 56, 64, 74, LINE, 3)
    pen.outlined([(34, 158), (34, 128), (50, 118), (66, 128), (66, 158)], LINE, LINE, 2)
    pen.box(44, 140, 56, 152, VERMILION, 2)
    pen.box(54, 162, 66, 174, STONE, 2)
    return pen.sprite()


PIECES = Sheet({**COMMON, **drawings(globals())})
piece, faded = PIECES.piece, PIECES.faded
