"""Parts of several pictures: marks of seats, figures, buildings, signs of actions, crests."""

from functools import cache, lru_cache, partial
from math import cos, pi, sin

from engine.edo.data import CARDS, FORTRESS, HOUSE
from engine.edo.words.names import words_of
from render.edo.colours import PALETTE, SEAT_COLOURS, WHITE
from render.edo.pieces import ACTION_SIGN, clerk, faded as faded, piece as piece
from render.paint.canvas import Canvas, Sprite
from render.paint.palette import GOLD, INK, LINE, SOFT_INK, WOOD, Colour, mixed, readable_on
from render.paint.pen import CLEAR, Pen, bent, discs, turned
from render.paint.plates import lettered, plate, slab
from render.sheets import Heraldry, letter as letter, name_of as name_of
from render.text.fonts import Type, cap_height, fitted, sans_bold, width

FIGURE, SMALL_FIGURE = (78, 62), (74, 47)
"""Size of a seat's samurai on a space, drawn as one figure; and on a crowded space."""
card = partial(slab, PALETTE)


def seat_mark(seat: int, size: int) -> Sprite:
    return _HERALDRY.mark(seat, seat, size)


@cache
def letter_mark(seat: int, scale: int = 1) -> Sprite:
    """Draw a seat's letter on its colour, as large as the letters of a board."""
    ground = SEAT_COLOURS[seat]
    tile = plate(34 * scale, 36 * scale, ground, LINE, 1.5 * scale, 6 * scale)
    return lettered(tile, letter(seat), sans_bold(37 * scale), readable_on(ground))


@cache
def crest_disc(seat: int, size: int) -> Sprite:
    pen = Pen(size)
    pen.discs(50, 50, (50, LINE), (45, SEAT_COLOURS[seat]))
    sign = round(size * 0.66)
    return _crested(pen, seat, sign, (size - sign) // 2)


@cache
def numbered_disc(seat: int, number: int, size: int) -> Sprite:
    colour, type = SEAT_COLOURS[seat], sans_bold(round(size * 0.8))
    return lettered(discs(size, (50, LINE), (43, colour)), number, type, readable_on(colour))


def _crested(pen: Pen, seat: int, size: int, top: int, ink: Colour | None = None) -> Sprite:
    """Finish a drawing with a seat's crest in the middle of it."""
    image = pen.sprite()
    image.alpha_composite(crest(seat, size, ink), ((image.width - size) // 2, top))
    return image


@cache
def samurai(seat: int, number: int, small: bool = False, scale: int = 1) -> Sprite:
    """Draw a seat's samurai on a space: a figure in its colour with its crest, and their number."""
    ground = SEAT_COLOURS[seat]
    wide, tall = (length * scale for length in (SMALL_FIGURE if small else FIGURE))
    canvas = Canvas.clear(wide, tall)
    body, high = (46 * scale, 36 * scale) if small else (52 * scale, 40 * scale)
    number_plate = plate(38 * scale, high, WHITE, LINE, 1.8 * scale, 7 * scale)
    canvas.image.alpha_composite(number_plate, (wide - 38 * scale, tall - high - 2 * scale))
    # a kneeling figure in armour: horns, helmet, a wide body
    pen, low = Pen(body, tall), 100 * tall / body
    for side in (-1, 1):
        horn = bent((50, 24), ((50 + side * 30, 24), (50 + side * 36, 0)), ((50 + side * 22, 12), (50, 12)))
        pen.outlined(horn, GOLD, 3)
    armour = bent((50, 34), ((10, 38), (3, low - 3)), (97, low - 3), ((90, 38), (50, 34)))
    pen.outlined(armour, ground, 4.5)
    helmet = bent((22, 46), ((26, 12), (50, 12)), ((74, 12), (78, 46)), (64, 42), (36, 42))
    pen.outlined(helmet, mixed(ground, LINE, 0.33), 4.5)
    canvas.image.alpha_composite(pen.sprite(), (0, 0))
    sign = (22 if small else 28) * scale
    canvas.image.alpha_composite(crest(seat, sign), ((body - sign) // 2, tall - sign - 3 * scale))
    type, middle = sans_bold(37 if small else 39), (wide + body) / 2 - (0 if small else 0.5 * scale)
    if number > 9:
        type, middle = type.smaller(20 if small else 22), middle - 2 * scale
    type = type.larger(scale)
    base = tall - 2 * scale - high / 2 + cap_height(type) / 2
    canvas.text(middle, base, str(number), type, LINE, across=0.5)
    return canvas.image


@cache
def house(seat: int, width_: int, height: int) -> Sprite:
    """Draw a house: a roof in the seat's colour, its crest on the wall."""
    ground = SEAT_COLOURS[seat]
    pen = Pen(width_, height)
    low = 100 * height / width_
    pen.outlined([(16, low * 0.42), (84, low * 0.42), (84, low - 3), (16, low - 3)], WHITE, 4)
    roof = bent(
        (34, 4), (66, 4), (72, 14), ((82, low * 0.4), (97, low * 0.5)), (3, low * 0.5), ((18, low * 0.4), (28, 14))
    )
    pen.outlined(roof, ground, 4.5)
    pen.line([(22, low * 0.36), (78, low * 0.36)], mixed(ground, LINE, 0.33), 3)
    return _crested(pen, seat, round(height * 0.46), round(height * 0.5), LINE)


@cache
def trading_post(seat: int, width_: int, height: int) -> Sprite:
    """Draw a trading post: two roofs, and a curtain in the seat's colour with its crest."""
    ground = SEAT_COLOURS[seat]
    pen = Pen(width_, height)
    low = 100 * height / width_
    pen.outlined([(8, low * 0.4), (92, low * 0.4), (92, low - 3), (8, low - 3)], WOOD, 4)
    pen.outlined([(2, low * 0.42), (20, low * 0.24), (80, low * 0.24), (98, low * 0.42)], mixed(ground, LINE, 0.33), 4)
    pen.outlined([(22, low * 0.22), (34, 3), (66, 3), (78, low * 0.22)], ground, 4)
    pen.outlined([(16, low * 0.46), (84, low * 0.46), (84, low * 0.9), (16, low * 0.9)], ground, 3.5)
    return _crested(pen, seat, round(height * 0.42), round(height * 0.47))


def building(kind: str, owner: int | None, width_: int, height: int) -> Sprite:
    if kind == FORTRESS or owner is None:
        return piece("fortress", height)
    return house(owner, width_, height) if kind == HOUSE else trading_post(owner, width_, height)


@cache
def official(seat: int, size: int) -> Sprite:
    pen = Pen(size)
    clerk(pen, SEAT_COLOURS[seat])
    return _crested(pen, seat, round(size * 0.4), round(size * 0.54))


def figure(canvas: Canvas, what: str, number: int | str, x: float, y: float, type: Type, *, faint: bool = False) -> int:
    """Paint a sign and a number to its right; x is the left end, y the middle. Return the width."""
    size = round(type.size * 1.05)
    ink, to, said = SOFT_INK if faint else INK, size / 2 + type.size * 0.16, str(number)
    canvas.figure(piece(what, size), x + size / 2, y, said, type, ink, to=to, kind=what, says=said)
    return figure_width(number, type)


def figure_width(number: int | str, type: Type) -> int:
    return round(round(type.size * 1.05) + type.size * 0.16 + width(str(number), type))


@lru_cache(256)
def action_sign(card: str, action: int, size: int) -> Sprite:
    """Draw the sign of an action, and beside it a mark; 1.6 times as wide as ``size``."""
    spec = CARDS[card][action]
    canvas = Canvas.clear(round(size * 1.6), size)
    canvas.image.alpha_composite(piece(ACTION_SIGN.get(spec.kind, spec.kind), size), (0, 0))
    signs, words = words_of(spec).mark
    middle = size * 1.3
    for number, sign in enumerate(signs):
        small, y = round(size * (0.54 if len(signs) == 1 else 0.3)), 0.22 if words else 0.5
        left = middle + small * (number - len(signs) / 2)
        canvas.image.alpha_composite(piece(sign, small), (round(left), round(size * y - small / 2) + 2))
    if words:
        type = sans_bold(round(size * 0.6))
        words, type = fitted(words, type, round(size * 0.9), 8)
        y = size * (0.96 if signs else 0.5) + (0 if signs else cap_height(type) / 2)
        middle = min(middle, canvas.image.width - width(words, type) / 2)
        canvas.text(middle, y, words, type, INK, across=0.5)
    return canvas.image


def _scales(pen: Pen, colour: Colour) -> None:
    """Three triangles that make a larger one."""
    for x, y in ((50, 6), (25.5, 51), (74.5, 51)):
        pen.polygon([(x, y), (x + 23, y + 41), (x - 23, y + 41)], colour)


def _stars(pen: Pen, colour: Colour) -> None:
    """Draw a disc with eight small ones around it."""
    pen.disc(50, 50, 20, colour)
    for number in range(8):
        angle = number * pi / 4
        pen.disc(50 + 37 * cos(angle), 50 + 37 * sin(angle), 11.5, colour)


def _bars(pen: Pen, colour: Colour) -> None:
    """Two bars in a ring."""
    pen.ring(50, 50, 48, colour, 10)
    pen.box(12, 27, 88, 43, colour)
    pen.box(12, 57, 88, 73, colour)


def _bellflower(pen: Pen, colour: Colour) -> None:
    """Five pointed petals about a hole."""
    for number in range(5):
        petal = [(50, 50), (29, 30), (38, 10), (50, 0), (62, 10), (71, 30)]
        pen.polygon(turned(petal, number * 72), colour)
        pen.line(turned([(50, 50), (50, 28)], number * 72), CLEAR, 4)
    pen.disc(50, 50, 9, CLEAR)


_CRESTS = dict(enumerate((_scales, _stars, _bars, _bellflower)))
_HERALDRY = Heraldry(_CRESTS, SEAT_COLOURS.__getitem__, "seat", (1.18, 0.74, (0.14, 0.13)))
crest, identity, identities = _HERALDRY.crest, _HERALDRY.identity, _HERALDRY.identities
"""By seat."""
