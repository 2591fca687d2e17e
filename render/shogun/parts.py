"""The pieces, signs and crests of the game, and the parts of several pictures: cubes, cards.

Each piece is told apart by its shape, and drawn on a grid of 100 × 100.
"""

from functools import cache

from engine.shogun.data import PROVINCES
from engine.shogun.view import PlayerView, ShogunView
from engine.shogun.words import names as words
from render.paint.canvas import Box, Canvas, Sprite
from render.paint.palette import (
    BLOSSOM,
    BLUE,
    BOWL,
    FLAME,
    GOLD,
    ICE,
    INK,
    LEAF,
    LINE,
    PAPER_LIGHT,
    RICE,
    ROOF,
    SOFT_INK,
    STONE,
    VERMILION,
    WALL,
    WOOD,
    Colour,
    mixed,
    readable_on,
)
from render.paint.pen import CLEAR, Pen, bent, curve, leaf, turned
from render.paint.plates import lettered, panel, plate
from render.paint.signs import COMMON, Sheet, drawings
from render.sheets import Heraldry, Names, SeatIdentity, letter as letter, name_of as name_of
from render.shogun.colours import DAIMYO_COLOUR, REGION_COLOUR
from render.shogun.layout import region_of
from render.text.fonts import Type, sans_bold, serif_bold, width


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
    pen.outlined([(18, 10), (54, 10), (54, 46), (36, 52), (18, 46)], VERMILION, 5)
    pen.line([(36, 76), (78, 76)], LINE, 10)
    pen.polygon([(72, 56), (98, 76), (72, 96)], LINE)


def draw_bid(pen: Pen) -> None:
    """A hand of cards put down: the bid."""
    for angle, shade in ((-16, STONE), (0, WALL), (16, GOLD)):
        x, lean = 50 + angle * 1.1, angle / 3
        card = [(x - 22 + lean, 16), (x + 22 + lean, 16), (x + 22 - lean, 84), (x - 22 - lean, 84)]
        pen.outlined(card, shade, 5)
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
        pen.outlined(turned(petal, angle), BLOSSOM, 3, VERMILION)
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
    lobes = ((-125, 32, 8), (-82, 42, 10), (-40, 50, 11), (0, 58, 12), (40, 50, 11), (82, 42, 10), (125, 32, 8))
    for angle, long, wide in lobes:
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
def tower(width: int, height: int) -> Sprite:
    """A tower of two floors over a tray."""
    pen = Pen(width, height)
    pen.outlined([(2, 158), (98, 158), (90, 176), (10, 176)], WOOD, 3)
    pen.outlined([(20, 158), (24, 46), (76, 46), (80, 158)], WOOD, 3)
    for top, half in ((84, 46), (26, 42)):
        ridge = half * 0.7
        roof = [(50 - ridge, top), (50 + ridge, top), (50 + half, top + 22), (50 - half, top + 22)]
        pen.outlined(roof, ROOF, 3)
    pen.outlined([(32, 26), (36, 8), (64, 8), (68, 26)], STONE, 3)
    pen.box(36, 56, 64, 74, LINE, 3)
    pen.outlined([(34, 158), (34, 128), (50, 118), (66, 128), (66, 158)], LINE, 2)
    pen.box(44, 140, 56, 152, VERMILION, 2)
    pen.box(54, 162, 66, 174, STONE, 2)
    return pen.sprite()


PIECES = Sheet({**COMMON, **drawings(globals())})
piece, faded = PIECES.piece, PIECES.faded

SIGNS = {
    "build_castle": ("castle", ""),
    "build_temple": ("temple", ""),
    "build_theatre": ("theatre", ""),
    "confiscate_rice": ("rice", ""),
    "collect_taxes": ("chests", ""),
    "deploy_5": ("banner", "5"),
    "deploy_3": ("banner", "3"),
    "deploy_1_move": ("march", "1"),
    "battle_move_a": ("swords", "A"),
    "battle_move_b": ("swords", "B"),
    "bid": ("bid", ""),
    "plus_1_chest": ("chests", "+1"),
    "plus_1_rice": ("rice", "+1"),
    "six_armies": ("banner", "6"),
    "plus_1_attack": ("swords", "+1"),
    "plus_1_defence": ("shield", "+1"),
}
"""The piece for a space or for a special card, and a badge to tell equal pieces apart."""


def daimyo_of(view: ShogunView, seat: int | None) -> str:
    """Return the Daimyo of a seat; empty if the view does not have it."""
    return view.players[seat].daimyo if seat is not None and seat < len(view.players) else ""


def colour_of(player: PlayerView | str) -> Colour:
    """Return the colour of a player, or of a Daimyo by id; stone for an unknown one."""
    return DAIMYO_COLOUR.get(player if isinstance(player, str) else player.daimyo, STONE)


@cache
def seat_tile(daimyo: str, seat: int, wide: int, tall: int) -> Sprite:
    """Draw a seat's mark without a crest: colour and letter."""
    ground = colour_of(daimyo)
    type = sans_bold(min(round(tall * 0.84), 34))
    return lettered(plate(wide, tall, ground, LINE, 1.5, 5), letter(seat), type, readable_on(ground))


@cache
def cube(ground: Colour, sign: str, size: int) -> Sprite:
    """Draw an army or, with the sign of no seat, a farmer; or a number of them."""
    pen = Pen(size)
    pen.polygon([(4, 24), (22, 4), (96, 4), (96, 76), (78, 96), (4, 96)], LINE)
    pen.polygon([(12, 25), (25, 10), (88, 10), (77, 25)], mixed(ground, WALL, 0.33))
    pen.polygon([(90, 13), (90, 73), (79, 86), (79, 27)], mixed(ground, LINE, 0.33))
    pen.box(10, 28, 76, 90, ground)
    canvas = Canvas(pen.sprite())
    type = sans_bold(round(size * (0.6 if len(sign) < 2 else 0.5)))
    canvas.text(size * 0.43, size * 0.8, sign, type, readable_on(ground), across=0.5)
    return canvas.image


def army_cube(player: PlayerView | str, seat: int, size: int) -> Sprite:
    return cube(colour_of(player), letter(seat), size)


def sign(canvas: Canvas, id: str, x: float, y: float, size: int, *, faint: bool = False, out: float = 0.42) -> None:
    """Paint the sign of a space or a special card, its badge so far ``out`` to the right."""
    what, said = SIGNS[id]
    canvas.stamp(faded(what, size) if faint else piece(what, size), x, y, "sign", id)
    if said:
        type, ink = sans_bold(max(26, round(size * 0.46))), SOFT_INK if faint else INK
        x, y, wide = x + size * out, y + size * 0.3, width(said, type) + type.size // 2
        badge = plate(wide, round(type.size * 1.05), PAPER_LIGHT, ink, 1.3, type.size / 3)
        canvas.figure(badge, x, y, said, type, ink)


def figure(canvas: Canvas, what: str, number: int | str, x: float, y: float, type: Type, ink: Colour = INK) -> None:
    """Paint a sign and a number to its right; x is the left end, y the middle."""
    size = round(type.size * 0.95)
    box = canvas.figure(piece(what, size), x + size / 2, y, number, type, ink, to=size * 0.72)
    canvas.note(what, str(number), box)


@cache
def card_back(width: int, height: int) -> Sprite:
    """Draw waves of scales."""
    ground, line = mixed(BLUE, LINE, 0.33), mixed(BLUE, WALL, 0.33)
    pen = Pen(width, height, grid=width)
    pen.box(0, 0, width, height, ground)
    radius = max(8, width / 8)
    for row in range(int(height / radius * 2) + 3):
        for column in range(int(width / radius / 2) + 2):
            x, y = (column * 2 + row % 2) * radius, row * radius / 2
            for part, shade in ((0.98, line), (0.9, ground), (0.6, line), (0.52, ground)):
                pen.disc(x, y, radius * part, shade)
    back = pen.sprite()
    rim = plate(width, height, (0, 0, 0), LINE, 2, 7)
    shape = Canvas.clear(width, height).image
    shape.paste(back, (0, 0), rim.getchannel("A"))
    frame = Pen(width, height, grid=width)
    frame.box(0, 0, width, height, LINE, 7)
    frame.box(2, 2, width - 2, height - 2, WALL, 5.5)
    frame.box(5, 5, width - 5, height - 5, (0, 0, 0, 0), 3.5)
    shape.alpha_composite(frame.sprite())
    return shape


def province_card(canvas: Canvas, box: Box, id: str, side: str) -> None:
    """Paint a province card: name, region, chests, rice, building spaces."""
    left, top, right, bottom = panel(canvas, box, REGION_COLOUR[region_of(side, id)], kind="card", says=id)
    wide, tall = right - left, bottom - top
    name = serif_bold(tall * 3 // 10)
    canvas.text(left + wide * 0.06, top + tall * 0.41, words.province(id), name, LINE, limit=round(wide * 0.88))
    type = sans_bold(min(tall * 3 // 11, wide // 9))
    y = top + tall * 0.71
    figure(canvas, "chests", PROVINCES[id].chests, left + wide * 0.06, y, type, LINE)
    figure(canvas, "rice", PROVINCES[id].rice, left + wide * 0.06 + type.size * 2.2, y, type, LINE)
    size, spaces = type.size, PROVINCES[id].spaces
    for number in range(spaces):
        canvas.stamp(piece("space", round(size * 0.75)), right - wide * 0.04 - size * (spaces - number - 0.5), y)


def crest_uesugi(pen: Pen, colour: Colour) -> None:
    """Uesugi: five bamboo leaves spread below a twig."""
    pen.line(curve((12, 22), (50, 4), (88, 22)), colour, 8)
    for angle, long in ((-62, 58), (-31, 68), (0, 74), (31, 68), (62, 58)):
        pen.polygon(turned(leaf((50, 20), (50, 20 + long), 9.5), -angle, 50, 18), colour)


def crest_mori(pen: Pen, colour: Colour) -> None:
    """Mori: one bar over three discs."""
    pen.box(8, 8, 92, 27, colour, 3)
    for x, y in ((50, 47), (26, 78), (74, 78)):
        pen.disc(x, y, 17, colour)


def crest_tokugawa(pen: Pen, colour: Colour) -> None:
    """Tokugawa: three heart-shaped leaves in a ring, stems to the middle."""
    pen.ring(50, 50, 48, colour, 7)
    for angle in (0, 120, 240):
        heart = bent((50, 47), ((22, 40), (28, 22)), ((38, 8), (50, 17)), ((62, 8), (72, 22)), ((78, 40), (50, 47)))
        pen.polygon(turned(heart, angle), colour)
        pen.line(turned([(50, 43), (50, 24)], angle), CLEAR, 3.5)
        pen.line(turned([(50, 36), (40, 25)], angle), CLEAR, 3)
        pen.line(turned([(50, 36), (60, 25)], angle), CLEAR, 3)


def crest_takeda(pen: Pen, colour: Colour) -> None:
    """Takeda: four diamonds that make a larger one."""
    for x, y in ((50, 26), (50, 74), (26, 50), (74, 50)):
        pen.polygon([(x, y - 21), (x + 21, y), (x, y + 21), (x - 21, y)], colour)


def crest_hashiba(pen: Pen, colour: Colour) -> None:
    """Hashiba: a gourd with its cord and tassels."""
    pen.box(44, 3, 56, 16, colour, 3)
    pen.oval(50, 29, 20, 18, colour)
    pen.oval(50, 68, 32, 29, colour)
    pen.line([(30, 46), (70, 46)], CLEAR, 5)
    pen.line(curve((33, 46), (12, 44), (13, 66)), colour, 6)
    pen.line(curve((67, 46), (88, 44), (87, 66)), colour, 6)


_HERALDRY = Heraldry(drawings(globals(), "crest_"), colour_of, "daimyo", (1.17, 0.76, (0.14, 0.12)))
crest, seat_mark = _HERALDRY.crest, _HERALDRY.mark
identity, identities = _HERALDRY.identity, _HERALDRY.identities
"""By id of a Daimyo."""


def whose(view: ShogunView, names: Names, seat: int) -> SeatIdentity:
    """Return the signs of a seat, also of one that the view does not have."""
    return identity(daimyo_of(view, seat), seat, name_of(names, seat))
