"""The pieces and signs of Edo, each told apart by its shape; drawn on a grid of 100 × 100."""

from render.edo.colours import PLOT, ROCK, ROCK_DARK, SHOOT, TREE, TREE_DARK, WATER, WATER_LINE, WHITE
from render.edo.symbols import SYMBOLS
from render.paint.palette import BOWL, FAINT_INK, GOLD, LINE, RICE, ROOF, STONE, VERMILION, WOOD, mixed
from render.paint.pen import Pen, Point, bent, curve
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
        pen.disc(x, y, 25, LINE)
        pen.disc(x, y, 20, WOOD)
        pen.ring(x, y, 13, mixed(WOOD, LINE, 0.5), 3.5)
        pen.disc(x, y, 4, mixed(WOOD, LINE, 0.5))


def draw_stone(pen: Pen) -> None:
    """Two hewn blocks."""
    for dx, dy in ((0, 0), (-4, -40)):
        left: list[Point] = [(12 - dx, 62 + dy), (40 - dx, 54 + dy), (40 - dx, 88 + dy), (12 - dx, 94 + dy)]
        if dy:
            left = [(20, 26), (46, 20), (46, 52), (20, 58)]
        _block(pen, left)


def _block(pen: Pen, front: list[Point]) -> None:
    deep = 42
    right = [front[1], (front[1][0] + deep, front[1][1] + 6), (front[2][0] + deep, front[2][1] + 4), front[2]]
    top = [front[0], (front[0][0] + deep, front[0][1] - 12), right[1], front[1]]
    pen.outlined(front, mixed(STONE, LINE, 0.2), LINE, _RIM)
    pen.outlined(right, STONE, LINE, _RIM)
    pen.outlined(top, mixed(STONE, WHITE, 0.5), LINE, _RIM)


def draw_rice(pen: Pen) -> None:
    """A bowl of rice."""
    pen.outlined(curve((14, 50), (50, -22), (86, 50)), RICE, LINE, _RIM)
    for x, y in ((40, 32), (52, 24), (60, 37), (49, 42)):
        pen.line([(x, y), (x + 5, y + 3)], FAINT_INK, 3.5)
    bowl = bent((5, 50), (95, 50), ((90, 88), (62, 90)), (62, 97), (38, 97), (38, 90), ((10, 88), (5, 50)))
    pen.outlined(bowl, BOWL, LINE, _RIM)
    pen.line([(14, 60), (86, 60)], GOLD, 4)


# -- buildings ----------------------------------------------------------------------------------------------


def draw_plot(pen: Pen) -> None:
    """An empty building plot."""
    pen.box(4, 4, 96, 96, mixed(PLOT, LINE, 0.33), 14)
    pen.box(8, 8, 92, 92, PLOT, 11)


# -- people -------------------------------------------------------------------------------------------------


def draw_merchant(pen: Pen) -> None:
    """A travelling merchant under a straw hat, a bundle on the back and a staff."""
    pen.line([(90, 18), (82, 97)], LINE, 6)
    pen.outlined([*curve((6, 40), (-4, 84), (22, 84)), (48, 80), (46, 38)], VERMILION, LINE, _RIM)
    for start, end in (((12, 50), (44, 74)), ((14, 74), (44, 46))):
        pen.line([start, end], mixed(VERMILION, WHITE, 0.5), 4)
    pen.outlined([(40, 42), (70, 42), (82, 97), (32, 97)], mixed(ROOF, WATER, 0.4), LINE, _RIM)
    pen.line([(36, 70), (78, 70)], GOLD, 6)
    pen.disc(56, 36, 15, LINE)
    pen.disc(56, 36, 11, mixed(WHITE, WOOD, 0.35))
    pen.outlined(bent((22, 32), ((44, 22), (56, 2)), ((68, 22), (92, 32))), WOOD, LINE, _RIM)


def draw_samurai(pen: Pen) -> None:
    """A helmet with its horns: figures on the board."""
    pen.polygon(bent((50, 30), ((20, 28), (14, 2)), ((32, 16), (50, 12))), GOLD)
    pen.polygon(bent((50, 30), ((80, 28), (86, 2)), ((68, 16), (50, 12))), GOLD)
    pen.outlined(bent((22, 60), ((20, 22), (50, 22)), ((80, 22), (78, 60))), ROOF, LINE, _RIM)
    pen.outlined(
        [(22, 54), (78, 54), (96, 92), (70, 84), (50, 96), (30, 84), (4, 92)], mixed(ROOF, LINE, 0.3), LINE, _RIM
    )
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
            pen.outlined(
                [(x, top), (x + half, top + 26 * size), (x - half, top + 26 * size)],
                TREE_DARK if step % 2 else TREE,
                LINE,
                3,
            )


def draw_field(pen: Pen) -> None:
    """Terraces of rice with young shoots."""
    for row, (left, right) in enumerate(((26, 74), (14, 86), (3, 97))):
        top = 16 + row * 27
        pen.outlined([(left + 8, top), (right - 8, top), (right, top + 25), (left, top + 25)], WATER, LINE, 4)
        for x in range(left + 14, right - 8, 14):
            for lean in (-4, 0, 4):
                pen.line([(x, top + 20), (x + lean, top + 8)], TREE_DARK if lean else SHOOT, 3)


def draw_quarry(pen: Pen) -> None:
    """A broken rock face."""
    pen.outlined([(2, 94), (20, 40), (36, 48), (54, 8), (72, 34), (82, 30), (98, 94)], ROCK, LINE, _RIM)
    pen.polygon([(54, 8), (72, 34), (66, 92), (48, 92), (58, 50)], ROCK_DARK)
    pen.polygon([(20, 40), (28, 44), (24, 90), (8, 92)], mixed(ROCK, WHITE, 0.4))
    for at in ((14, 82), (40, 76), (74, 80)):
        pen.outlined(
            [(at[0], at[1]), (at[0] + 16, at[1] - 4), (at[0] + 18, at[1] + 13), (at[0] + 1, at[1] + 15)], STONE, LINE, 4
        )


def draw_river(pen: Pen) -> None:
    """A bent bridge over water."""
    for y in (66, 82):
        pen.line(
            bent(
                (2, y), ((14, y - 9), (26, y)), ((38, y + 9), (50, y)), ((62, y - 9), (74, y)), ((86, y + 9), (98, y))
            ),
            WATER_LINE,
            6,
        )
    arch = [*curve((2, 58), (50, 6), (98, 58), 20), *curve((98, 72), (50, 26), (2, 72), 20)]
    pen.outlined(arch, VERMILION, LINE, _RIM)
    for x, y in ((14, 44), (32, 32), (50, 27), (68, 32), (86, 44)):
        pen.line([(x, y), (x, y - 16)], LINE, 5)
    pen.line(curve((6, 34), (50, -14), (94, 34), 20), VERMILION, 7)


def draw_gate(pen: Pen) -> None:
    """A border post: a roofed gate between palisades."""
    for x in (6, 18, 82, 94):
        pen.outlined([(x - 6, 96), (x - 6, 58), (x, 50), (x + 6, 58), (x + 6, 96)], WOOD, LINE, 4)
    for x in (32, 68):
        pen.outlined([(x - 6, 97), (x - 6, 34), (x + 6, 34), (x + 6, 97)], WOOD, LINE, _RIM)
    pen.outlined([(40, 97), (40, 48), (60, 48), (60, 97)], mixed(WOOD, LINE, 0.5), LINE, 4)
    roof = bent((24, 8), (76, 8), (80, 22), ((86, 36), (98, 38)), (2, 38), ((14, 36), (20, 22)))
    pen.outlined(roof, ROOF, LINE, _RIM)


PIECES = Sheet({**COMMON, **SYMBOLS, **drawings(globals()), "fortress": COMMON["castle"]})
piece, faded = PIECES.piece, PIECES.faded

ACTION_SIGN = {"money": "ryo"}
"""The piece that stands for a kind of action, where it has another name."""
LANDSCAPE = {"wood": "forest", "rice": "field", "stone": "quarry"}
"""The piece that stands for a space, by what is harvested there."""
