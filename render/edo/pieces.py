"""The pieces and signs of Edo, each told apart by its shape; drawn on a grid of 100 × 100."""

from render.edo.colours import PLOT, ROCK, ROCK_DARK, SHOOT, TREE, TREE_DARK, WATER, WATER_LINE, WHITE
from render.paint.palette import BOWL, FAINT_INK, GOLD, LINE, RICE, ROOF, STONE, VERMILION, WOOD, Colour, mixed
from render.paint.pen import Pen, Point, bent, curve, leaf, turned
from render.paint.signs import COMMON, Sheet, drawings

_RIM = 5.0


# -- goods and money ----------------------------------------------------------------------------------------


def draw_ryo(pen: Pen) -> None:
    """A gold koban: an oval with stamped lines."""
    pen.oval(50, 50, 34, 48, LINE)
    pen.oval(50, 50, 29, 43, GOLD)
    for y in (30, 42, 54, 66):
        pen.line([(36, y), (64, y)], mixed(GOLD, LINE, 0.45), 3.5)
    pen.oval(50, 20, 8, 5, mixed(GOLD, LINE, 0.55))
    pen.oval(50, 80, 8, 5, mixed(GOLD, LINE, 0.55))


def draw_wood(pen: Pen) -> None:
    """Three logs."""
    for x, y in ((28, 70), (72, 70), (50, 34)):
        pen.discs(x, y, (25, LINE), (20, WOOD))
        pen.ring(x, y, 13, mixed(WOOD, LINE, 0.5), 3.5)
        pen.disc(x, y, 4, mixed(WOOD, LINE, 0.5))


def draw_stone(pen: Pen) -> None:
    """Two hewn blocks."""
    lower: tuple[Point, ...] = ((12, 62), (40, 54), (40, 88), (12, 94))
    for front in (lower, ((20, 26), (46, 20), (46, 52), (20, 58))):
        far = (front[1][0] + 42, front[1][1] + 6)
        right = [front[1], far, (front[2][0] + 42, front[2][1] + 4), front[2]]
        pen.outlined(front, mixed(STONE, LINE, 0.2), _RIM)
        pen.outlined(right, STONE, _RIM)
        pen.outlined([front[0], (front[0][0] + 42, front[0][1] - 12), far, front[1]], mixed(STONE, WHITE, 0.5), _RIM)


def draw_rice(pen: Pen) -> None:
    """A bowl of rice."""
    pen.outlined(curve((14, 50), (50, -22), (86, 50)), RICE, _RIM)
    for x, y in ((40, 32), (52, 24), (60, 37), (49, 42)):
        pen.line([(x, y), (x + 5, y + 3)], FAINT_INK, 3.5)
    bowl = bent((5, 50), (95, 50), ((90, 88), (62, 90)), (62, 97), (38, 97), (38, 90), ((10, 88), (5, 50)))
    pen.outlined(bowl, BOWL, _RIM)
    pen.line([(14, 60), (86, 60)], GOLD, 4)


def draw_plot(pen: Pen) -> None:
    """An empty building plot."""
    pen.box(4, 4, 96, 96, mixed(PLOT, LINE, 0.33), 14)
    pen.box(8, 8, 92, 92, PLOT, 11)


def draw_merchant(pen: Pen) -> None:
    """A travelling merchant under a straw hat, a bundle on the back and a staff."""
    pen.line([(90, 18), (82, 97)], LINE, 6)
    pen.outlined([*curve((6, 40), (-4, 84), (22, 84)), (48, 80), (46, 38)], VERMILION, _RIM)
    for start, end in (((12, 50), (44, 74)), ((14, 74), (44, 46))):
        pen.line([start, end], mixed(VERMILION, WHITE, 0.5), 4)
    pen.outlined([(40, 42), (70, 42), (82, 97), (32, 97)], mixed(ROOF, WATER, 0.4), _RIM)
    pen.line([(36, 70), (78, 70)], GOLD, 6)
    pen.discs(56, 36, (15, LINE), (11, mixed(WHITE, WOOD, 0.35)))
    pen.outlined(bent((22, 32), ((44, 22), (56, 2)), ((68, 22), (92, 32))), WOOD, _RIM)


def draw_samurai(pen: Pen) -> None:
    """A helmet with its horns: figures on the board."""
    pen.polygon(bent((50, 30), ((20, 28), (14, 2)), ((32, 16), (50, 12))), GOLD)
    pen.polygon(bent((50, 30), ((80, 28), (86, 2)), ((68, 16), (50, 12))), GOLD)
    pen.outlined(bent((22, 60), ((20, 22), (50, 22)), ((80, 22), (78, 60))), ROOF, _RIM)
    pen.outlined([(22, 54), (78, 54), (96, 92), (70, 84), (50, 96), (30, 84), (4, 92)], mixed(ROOF, LINE, 0.3), _RIM)
    pen.polygon([(30, 58), (70, 58), (62, 82), (38, 82)], mixed(WHITE, WOOD, 0.35))
    pen.line([(34, 66), (46, 70)], LINE, 5)
    pen.line([(66, 66), (54, 70)], LINE, 5)


# -- spaces -------------------------------------------------------------------------------------------------


def draw_forest(pen: Pen) -> None:
    """Three pines."""
    for x, y, size in ((26, 30, 0.8), (74, 30, 0.8), (50, 14, 1.0)):
        pen.box(x - 4 * size, y + 54 * size, x + 4 * size, y + 80 * size, LINE)
        for step in (2, 1, 0):
            top, half = y + step * 18 * size, (13 + step * 6) * size
            ink = TREE_DARK if step % 2 else TREE
            pen.outlined([(x, top), (x + half, top + 26 * size), (x - half, top + 26 * size)], ink, 3)


def draw_field(pen: Pen) -> None:
    """Terraces of rice with young shoots."""
    for row, (left, right) in enumerate(((26, 74), (14, 86), (3, 97))):
        top = 16 + row * 27
        pen.outlined([(left + 8, top), (right - 8, top), (right, top + 25), (left, top + 25)], WATER, 4)
        for x in range(left + 14, right - 8, 14):
            for lean in (-4, 0, 4):
                pen.line([(x, top + 20), (x + lean, top + 8)], TREE_DARK if lean else SHOOT, 3)


def draw_quarry(pen: Pen) -> None:
    """A broken rock face."""
    pen.outlined([(2, 94), (20, 40), (36, 48), (54, 8), (72, 34), (82, 30), (98, 94)], ROCK, _RIM)
    pen.polygon([(54, 8), (72, 34), (66, 92), (48, 92), (58, 50)], ROCK_DARK)
    pen.polygon([(20, 40), (28, 44), (24, 90), (8, 92)], mixed(ROCK, WHITE, 0.4))
    for x, y in ((14, 82), (40, 76), (74, 80)):
        pen.outlined([(x, y), (x + 16, y - 4), (x + 18, y + 13), (x + 1, y + 15)], STONE, 4)


def draw_river(pen: Pen) -> None:
    """A bent bridge over water."""
    for y in (66, 82):
        waves = [((14 + 24 * n, y + (9 if n % 2 else -9)), (26 + 24 * n, y)) for n in range(4)]
        pen.line(bent((2, y), *waves), WATER_LINE, 6)
    arch = [*curve((2, 58), (50, 6), (98, 58), 20), *curve((98, 72), (50, 26), (2, 72), 20)]
    pen.outlined(arch, VERMILION, _RIM)
    for x, y in ((14, 44), (32, 32), (50, 27), (68, 32), (86, 44)):
        pen.line([(x, y), (x, y - 16)], LINE, 5)
    pen.line(curve((6, 34), (50, -14), (94, 34), 20), VERMILION, 7)


def draw_gate(pen: Pen) -> None:
    """A border post: a roofed gate between palisades."""
    for x in (6, 18, 82, 94):
        pen.outlined([(x - 6, 96), (x - 6, 58), (x, 50), (x + 6, 58), (x + 6, 96)], WOOD, 4)
    for x in (32, 68):
        pen.outlined([(x - 6, 97), (x - 6, 34), (x + 6, 34), (x + 6, 97)], WOOD, _RIM)
    pen.outlined([(40, 97), (40, 48), (60, 48), (60, 97)], mixed(WOOD, LINE, 0.5), 4)
    roof = bent((24, 8), (76, 8), (80, 22), ((86, 36), (98, 38)), (2, 38), ((14, 36), (20, 22)))
    pen.outlined(roof, ROOF, _RIM)


# -- actions, and what lies beside the board ------------------------------------------------------------------


def draw_shogun(pen: Pen) -> None:
    """An official of the Shogun: white, with a gold crest."""
    clerk(pen, WHITE)
    pen.disc(50, 76, 9, GOLD)


def clerk(pen: Pen, robe: Colour) -> None:
    """A kneeling official in a robe, seen from the front."""
    pen.outlined(bent((50, 38), ((12, 44), (6, 96)), (94, 96), ((88, 44), (50, 38))), robe, 6)
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
    pen.outlined(bent((2, 56), ((28, 42), (42, 8)), ((58, 42), (82, 56))), WOOD, 6)
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
    pen.discs(80, 24, (22, LINE), (18, WHITE))
    pen.line([(70, 24), (90, 24)], VERMILION, 7)
    pen.line([(80, 14), (80, 34)], VERMILION, 7)


def draw_develop(pen: Pen) -> None:
    """A scroll tied up: a special card."""
    pen.outlined([(10, 30), (90, 30), (90, 70), (10, 70)], WHITE, 6)
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
    pen.outlined([(34, 16), (56, 2), (94, 48), (72, 62)], mixed(WOOD, LINE, 0.33), 6)


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
    """A card of a plan, facedown."""
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
    pen.outlined([(18, 46), (82, 46), (82, 94), (18, 94)], WHITE, _RIM)
    pen.box(42, 62, 58, 94, LINE)
    roof = bent((32, 12), (68, 12), (74, 22), ((84, 44), (98, 54)), (2, 54), ((16, 44), (26, 22)))
    pen.outlined(roof, STONE, _RIM)


def draw_trading_post(pen: Pen) -> None:
    """A trading post of no seat."""
    pen.outlined([(10, 40), (90, 40), (90, 94), (10, 94)], WOOD, _RIM)
    pen.outlined([(18, 52), (82, 52), (82, 82), (18, 82)], STONE, 4)
    for x in (39, 61):
        pen.line([(x, 56), (x, 82)], LINE, 3)
    pen.outlined([(2, 44), (20, 27), (80, 27), (98, 44)], mixed(STONE, LINE, 0.33), 4)
    pen.outlined([(22, 27), (34, 8), (66, 8), (78, 27)], STONE, 4)


def draw_goods(pen: Pen) -> None:
    """Goods of all kinds."""
    for x, y, ink in ((28, 70, WOOD), (72, 70, STONE), (50, 32, RICE)):
        pen.discs(x, y, (26, LINE), (21, ink))


def draw_capital(pen: Pen) -> None:
    """The rank in Edo: its roof over a seal."""
    roof = bent((24, 4), (76, 4), (80, 16), ((86, 30), (98, 34)), (2, 34), ((14, 30), (20, 16)))
    pen.outlined(roof, VERMILION, _RIM)
    pen.outlined([(16, 36), (84, 36), (84, 94), (16, 94)], WHITE, _RIM)
    pen.line([(50, 48), (50, 84)], LINE, 8)
    pen.line([(40, 54), (50, 46)], LINE, 7)


def draw_closed(pen: Pen) -> None:
    """Draw the sign of a space that is not in this match."""
    pen.line([(10, 90), (90, 10)], LINE, 20)
    pen.line([(10, 10), (90, 90)], LINE, 20)
    pen.line([(10, 90), (90, 10)], WOOD, 11)
    pen.line([(10, 10), (90, 90)], WOOD, 11)


PIECES = Sheet({**COMMON, **drawings(globals()), "official": lambda it: clerk(it, WHITE), "fortress": COMMON["castle"]})
piece, faded = PIECES.piece, PIECES.faded

ACTION_SIGN = {"money": "ryo"}
"""The piece that stands for a kind of action, where it has another name."""
LANDSCAPE = {"wood": "forest", "rice": "field", "stone": "quarry"}
"""The piece that stands for a space, by what is harvested there."""
