"""Parts of several pictures: marks of seats, special tokens, the crests of the seven clans."""

from functools import cache

from engine.rokugan.view import RokuganView
from render.paint.canvas import Canvas, Sprite
from render.paint.palette import LINE, WALL, Colour
from render.paint.pen import CLEAR, Pen, bent, curve, leaf, turned
from render.paint.plates import plate
from render.paint.signs import drawings
from render.rokugan.colours import PALE, PALETTE, clan_colour
from render.rokugan.layout import SPECIAL
from render.rokugan.pieces import faded as faded, piece as piece
from render.sheets import Heraldry, letter as letter, name_of as name_of
from render.text.fonts import sans_bold


@cache
def sign(what: str, size: int, ground: Colour = PALE) -> Canvas:
    """A piece, settled for such a ground."""
    return Canvas(piece(what, size), PALETTE).settled(ground, steady=True)


def clan_of(view: RokuganView, seat: int | None) -> str | None:
    """The clan of a seat; None if it has none yet, or the seat is None."""
    return view.players[seat].clan if seat is not None and seat < len(view.players) else None


BADGES = {"honor_1": "+1", "honor_2": "+2", "honor_4": "4", "defense_1": "+1", "defense_2": "+2"}
"""Badges that tell special tokens of the same sign apart."""


@cache
def special(id: str, size: int = SPECIAL) -> Canvas:
    return Canvas(special_token(id, size), PALETTE).settled(PALE, steady=True)


@cache
def special_token(id: str, size: int = SPECIAL) -> Sprite:
    canvas = Canvas(plate(size, size, WALL, LINE, 2, size * 0.28).copy())
    sign, number = id.removesuffix("_1").removesuffix("_2").removesuffix("_4"), BADGES.get(id)
    inner = round(size * (0.5 if number else 0.76))
    left, top = (round(size * 0.09), round(size * 0.09)) if number else ((size - inner) // 2, (size - inner) // 2)
    canvas.image.alpha_composite(piece(sign, inner), (left, top))
    if number:
        type = sans_bold(round(size * 0.62))
        canvas.text(size * 0.95, size * 0.92, number, type, LINE, across=1, halo=WALL)
    return canvas.image


def draw_none(pen: Pen, colour: Colour) -> None:
    pen.ring(50, 50, 30, colour, 9)


def draw_crab(pen: Pen, colour: Colour) -> None:
    """A shell, six legs, two open claws."""
    pen.oval(50, 62, 29, 22, colour)
    for side in (-1, 1):
        for y, long, drop in ((56, 20, 6), (66, 20, 16), (76, 16, 20)):
            pen.line([(50 + side * 24, y), (50 + side * (26 + long), y + drop)], colour, 6)
        pen.line(curve((50 + side * 22, 48), (50 + side * 42, 44), (50 + side * 34, 28)), colour, 8)
        claw = bent(
            (50 + side * 34, 34),
            ((50 + side * 10, 22), (50 + side * 26, 2)),
            (50 + side * 31, 16),
            (50 + side * 44, 4),
            ((50 + side * 52, 26), (50 + side * 34, 34)),
        )
        pen.polygon(claw, colour)
    for x in (42, 58):
        pen.disc(x, 56, 4, CLEAR)


def draw_crane(pen: Pen, colour: Colour) -> None:
    """A bird in flight, its wings raised, the long neck stretched down."""
    for side in (-1, 1):
        wing = bent((50, 60), ((50 + side * 42, 62), (50 + side * 50, 2)), ((50 + side * 26, 10), (50, 34)))
        pen.polygon(wing, colour)
        for inner, outer in (((8, 48), (28, 19)), ((20, 50), (40, 17))):
            pen.line([(50 + side * inner[0], inner[1]), (50 + side * outer[0], outer[1])], CLEAR, 3.5)
    pen.polygon(bent((41, 40), (59, 40), (59, 50), ((57, 62), (53, 76)), (47, 76), ((43, 62), (41, 50))), colour)
    pen.disc(50, 79, 8, colour)
    pen.polygon([(44, 83), (56, 83), (50, 100)], colour)
    pen.polygon([(36, 2), (50, 40), (64, 2), (50, 13)], colour)


def draw_dragon(pen: Pen, colour: Colour) -> None:
    """A coiled serpent with whiskers."""
    pen.line(curve((30, 90), (2, 78), (10, 56), 20), colour, 8)
    pen.line(curve((10, 56), (22, 38), (52, 54), 20), colour, 12)
    pen.line(curve((52, 54), (88, 70), (80, 84), 20), colour, 13)
    pen.line(curve((80, 84), (66, 98), (48, 84), 20), colour, 10)
    head = [(30, 30), (44, 10), (70, 6), (94, 26), (92, 38), (66, 40), (52, 52), (36, 48)]
    pen.polygon(head, colour)
    pen.line(curve((52, 52), (30, 46), (30, 34)), colour, 12)
    pen.disc(62, 20, 4.5, CLEAR)
    pen.line(curve((46, 13), (34, 8), (20, 15)), colour, 5)
    pen.line(curve((54, 10), (46, 2), (32, 4)), colour, 5)
    pen.line(curve((92, 36), (98, 48), (90, 56)), colour, 4)


def draw_lion(pen: Pen, colour: Colour) -> None:
    """A face in a mane."""
    for angle in range(0, 360, 30):
        pen.polygon(turned(leaf((50, 40), (50, 1), 13), angle), colour)
    pen.disc(50, 50, 33, colour)
    for side in (-1, 1):
        pen.line([(50 + side * 8, 42), (50 + side * 22, 38)], CLEAR, 6)
    pen.polygon([(41, 54), (59, 54), (50, 65)], CLEAR)
    pen.line([(50, 62), (50, 70)], CLEAR, 3.5)
    pen.line(bent((36, 71), ((44, 77), (50, 70)), ((56, 77), (64, 71))), CLEAR, 4)


def draw_phoenix(pen: Pen, colour: Colour) -> None:
    """A bird rising from three tongues of flame."""
    for side in (-1, 1):
        wing = bent(
            (50, 64),
            ((50 + side * 22, 68), (50 + side * 48, 40)),
            (50 + side * 36, 40),
            (50 + side * 46, 22),
            (50 + side * 31, 26),
            (50 + side * 33, 8),
            (50 + side * 30, 12),
            ((50 + side * 10, 26), (50, 44)),
        )
        pen.polygon(wing, colour)
    pen.polygon([(43, 22), (50, 6), (57, 22), (57, 60), (43, 60)], colour)
    pen.polygon([(56, 14), (70, 20), (56, 23)], colour)
    for tip, wide in (((24, 96), 7), ((50, 100), 9), ((76, 96), 7)):
        pen.polygon(leaf((50, 54), tip, wide), colour)


def draw_scorpion(pen: Pen, colour: Colour) -> None:
    """A tail raised over the body, the sting ahead, and two pincers."""
    tail = [*curve((54, 74), (100, 70), (88, 34), 16), *curve((88, 34), (76, 4), (46, 14), 16)]
    pen.line(tail, colour, 11)
    for x, y in ((76, 66), (88, 50), (84, 29), (68, 16)):
        pen.line([(x - 5, y - 5), (x + 5, y + 5)], CLEAR, 2.5)
    pen.polygon([(52, 4), (50, 24), (24, 30)], colour)
    pen.oval(44, 76, 20, 12, colour)
    for x in (34, 46, 58):
        pen.line([(x, 84), (x - 6, 98)], colour, 5)
    for bend, tip in (((14, 74), (6, 52)), ((20, 58), (24, 44))):
        pen.line(curve((30, 72), bend, tip), colour, 7)
    pen.polygon([(0, 56), (2, 38), (8, 48), (16, 40), (14, 58)], colour)
    pen.polygon([(17, 48), (18, 32), (24, 40), (32, 32), (31, 50)], colour)


def draw_unicorn(pen: Pen, colour: Colour) -> None:
    """A horse's head with its horn."""
    head = bent(
        (40, 26),
        (52, 14),
        (56, 27),
        ((84, 34), (92, 98)),
        (38, 98),
        ((54, 84), (44, 66)),
        (24, 76),
        (10, 66),
        (10, 56),
        ((30, 44), (40, 26)),
    )
    pen.polygon(head, colour)
    pen.polygon([(27, 37), (36, 28), (8, 1)], colour)
    pen.disc(41, 44, 4, CLEAR)
    for end in ((70, 44), (77, 60), (80, 78)):
        pen.line([end, (end[0] + 22, end[1] + 8)], CLEAR, 3.5)


_HERALDRY = Heraldry(drawings(globals()), clan_colour, "clan", (1.19, 0.78, (0.12, 0.11)))
crest, seat_mark = _HERALDRY.crest, _HERALDRY.mark
identity, identities = _HERALDRY.identity, _HERALDRY.identities
"""By id of a clan; None for a seat without one."""
