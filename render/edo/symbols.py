"""Signs for actions and for what lies beside the board, each told apart by its shape; drawn on a grid of 100 × 100."""

from collections.abc import Mapping

from render.edo.colours import WHITE
from render.paint.palette import BOWL, FAINT_INK, GOLD, LINE, RICE, STONE, VERMILION, WOOD, Colour, mixed
from render.paint.pen import Pen, bent, curve, leaf, turned
from render.paint.signs import Drawing, drawings

_RIM = 5.0


def draw_shogun(pen: Pen) -> None:
    """An official of the Shogun: white, with a gold crest."""
    clerk(pen, WHITE)
    pen.disc(50, 76, 9, GOLD)


def clerk(pen: Pen, robe: Colour) -> None:
    """A kneeling official in a robe, seen from the front."""
    pen.outlined(bent((50, 38), ((12, 44), (6, 96)), (94, 96), ((88, 44), (50, 38))), robe, LINE, 6)
    pen.line([(50, 50), (38, 62)], LINE, 4)
    pen.line([(50, 50), (62, 62)], LINE, 4)
    pen.disc(50, 28, 20, LINE)
    pen.disc(50, 30, 15, mixed(WHITE, WOOD, 0.35))
    pen.polygon([(32, 24), (36, 8), (64, 8), (68, 24)], LINE)
    pen.box(44, 0, 56, 12, LINE, 2)


def draw_travel(pen: Pen) -> None:
    """Straw hat and staff on the way."""
    pen.line([(84, 6), (70, 97)], LINE, 9)
    pen.line([(84, 8), (70, 95)], WOOD, 4)
    pen.outlined(bent((2, 56), ((28, 42), (42, 8)), ((58, 42), (82, 56))), WOOD, LINE, 6)
    for x in (22, 42, 62):
        pen.line([(42, 16), (x, 53)], mixed(WOOD, LINE, 0.5), 3)
    for x, y in ((26, 78), (50, 90)):
        pen.oval(x, y, 12, 7, LINE)
        pen.oval(x, y, 8, 3.5, GOLD)


def draw_anywhere(pen: Pen) -> None:
    """The four winds."""
    pen.disc(50, 50, 46, WHITE)
    pen.ring(50, 50, 48, LINE, 6)
    for angle in (0, 90, 180, 270):
        pen.polygon(turned([(50, 6), (60, 50), (40, 50)], angle), VERMILION if angle == 0 else LINE)


def draw_recruit(pen: Pen) -> None:
    """A new official."""
    draw_shogun(pen)
    _plus(pen)


def _plus(pen: Pen) -> None:
    pen.disc(80, 24, 22, LINE)
    pen.disc(80, 24, 18, WHITE)
    pen.line([(70, 24), (90, 24)], VERMILION, 7)
    pen.line([(80, 14), (80, 34)], VERMILION, 7)


def draw_develop(pen: Pen) -> None:
    """A scroll tied up: a special card."""
    pen.outlined([(10, 30), (90, 30), (90, 70), (10, 70)], WHITE, LINE, 6)
    for x in (10, 90):
        pen.oval(x, 50, 8, 23, LINE)
        pen.oval(x, 50, 3.5, 15, FAINT_INK)
    pen.box(42, 28, 58, 72, VERMILION)
    pen.line([(50, 70), (42, 94)], VERMILION, 6)
    pen.line([(50, 70), (60, 92)], VERMILION, 6)


def draw_build(pen: Pen) -> None:
    """A mallet."""
    pen.line([(20, 92), (62, 34)], LINE, 17)
    pen.line([(20, 92), (62, 34)], WOOD, 9)
    pen.outlined([(34, 16), (56, 2), (94, 48), (72, 62)], mixed(WOOD, LINE, 0.33), LINE, 6)


def draw_trade(pen: Pen) -> None:
    """Scales."""
    pen.line([(50, 8), (50, 92)], LINE, 7)
    pen.line([(28, 94), (72, 94)], LINE, 8)
    pen.line([(12, 22), (88, 22)], LINE, 7)
    for x in (14, 86):
        pen.line([(x, 22), (x - 12, 60)], LINE, 3)
        pen.line([(x, 22), (x + 12, 60)], LINE, 3)
        pen.polygon([(x - 16, 60), (x + 16, 60), *curve((x + 16, 60), (x, 88), (x - 16, 60))], GOLD)
        pen.line([(x - 16, 60), (x + 16, 60)], LINE, 5)


def draw_harvest(pen: Pen) -> None:
    """A sickle."""
    pen.polygon(bent((30, 62), ((60, -20), (96, 50)), ((66, 14), (42, 66))), LINE)
    pen.polygon(bent((34, 58), ((60, -8), (88, 36)), ((64, 16), (42, 60))), STONE)
    pen.line([(38, 58), (12, 94)], LINE, 16)
    pen.line([(36, 62), (14, 92)], WOOD, 8)


def draw_back(pen: Pen) -> None:
    """A card of a plan, face down."""
    pen.box(10, 2, 90, 98, LINE, 8)
    pen.box(16, 8, 84, 92, BOWL, 4)
    pen.ring(50, 50, 22, GOLD, 6)
    pen.polygon(leaf((50, 64), (50, 36), 6), GOLD)


def draw_influence(pen: Pen) -> None:
    """A seal: weight in a city."""
    pen.box(6, 6, 94, 94, VERMILION, 12)
    pen.box(16, 16, 84, 84, WHITE, 6)
    for x in (32, 50, 68):
        pen.line([(x, 28), (x, 72)], VERMILION, 9)
    pen.line([(28, 28), (72, 28)], VERMILION, 9)
    pen.line([(28, 72), (72, 72)], VERMILION, 9)


def draw_house(pen: Pen) -> None:
    """A house of no seat."""
    pen.outlined([(18, 46), (82, 46), (82, 94), (18, 94)], WHITE, LINE, _RIM)
    pen.box(42, 62, 58, 94, LINE)
    pen.outlined(
        bent((32, 12), (68, 12), (74, 22), ((84, 44), (98, 54)), (2, 54), ((16, 44), (26, 22))),
        STONE,
        LINE,
        _RIM,
    )


def draw_trading_post(pen: Pen) -> None:
    """A trading post of no seat."""
    pen.outlined([(10, 40), (90, 40), (90, 94), (10, 94)], WOOD, LINE, _RIM)
    pen.outlined([(18, 52), (82, 52), (82, 82), (18, 82)], STONE, LINE, 4)
    for x in (39, 61):
        pen.line([(x, 56), (x, 82)], LINE, 3)
    pen.outlined([(2, 44), (20, 27), (80, 27), (98, 44)], mixed(STONE, LINE, 0.33), LINE, 4)
    pen.outlined([(22, 27), (34, 8), (66, 8), (78, 27)], STONE, LINE, 4)


def draw_goods(pen: Pen) -> None:
    """Goods of all kinds."""
    for x, y, ink in ((28, 70, WOOD), (72, 70, STONE), (50, 32, RICE)):
        pen.disc(x, y, 26, LINE)
        pen.disc(x, y, 21, ink)


def draw_capital(pen: Pen) -> None:
    """The rank in Edo: its roof over a seal."""
    pen.outlined(
        bent((24, 4), (76, 4), (80, 16), ((86, 30), (98, 34)), (2, 34), ((14, 30), (20, 16))),
        VERMILION,
        LINE,
        _RIM,
    )
    pen.outlined([(16, 36), (84, 36), (84, 94), (16, 94)], WHITE, LINE, _RIM)
    pen.line([(50, 48), (50, 84)], LINE, 8)
    pen.line([(40, 54), (50, 46)], LINE, 7)


def draw_closed(pen: Pen) -> None:
    """Not in this match."""
    pen.line([(10, 90), (90, 10)], LINE, 20)
    pen.line([(10, 10), (90, 90)], LINE, 20)
    pen.line([(10, 90), (90, 10)], WOOD, 11)
    pen.line([(10, 10), (90, 90)], WOOD, 11)


SYMBOLS: Mapping[str, Drawing] = {"official": lambda pen: clerk(pen, WHITE), **drawings(globals())}
"""Drawings by name."""
