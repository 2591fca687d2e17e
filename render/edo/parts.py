"""Parts that several pictures are made of: whose a thing is, figures, buildings, actions of a card."""

from __future__ import annotations

from functools import cache, lru_cache

from PIL import Image

from engine.edo.data import CARDS, FORTRESS, HOUSE, CardAction, Kind
from render.canvas import Canvas
from render.edo.colours import seat_colour
from render.edo.crests import crest
from render.edo.pieces import ACTION_SIGN, piece
from render.fonts import Face, Type, cap_height, width
from render.palette import FAINT_INK, GOLD, INK, PAPER_LIGHT, WALL, WOOD, mixed, readable_on
from render.pen import Pen, Point, curve
from render.plates import plate

LETTERS = "ABCD"
FIGURE = (70, 54)
"""Size of a seat's samurai on a space, drawn as one figure with their number."""


def letter(seat: int) -> str:
    """The letter of a seat, beside colour and crest the third sign of whose a thing is."""
    return LETTERS[seat]


@cache
def seat_mark(seat: int, size: int) -> Image.Image:
    """Whose a thing is, on a plate: colour, crest, letter."""
    ground = seat_colour(seat)
    canvas = Canvas(plate(round(size * 1.5), size, ground, INK, 1.5, size / 6).copy())
    sign = crest(seat, round(size * 0.74), readable_on(ground))
    canvas.image.alpha_composite(sign, (round(size * 0.14), round(size * 0.13)))
    type = Type(Face.SANS_BOLD, round(size * 0.72))
    canvas.text(size * 1.18, size * 0.75, letter(seat), type, readable_on(ground), across=0.5)
    return canvas.image


@cache
def samurai(seat: int, number: int) -> Image.Image:
    """The samurai of a seat on a space: a figure in its colour with its crest, and how many there are."""
    ground, ink = seat_colour(seat), readable_on(seat_colour(seat))
    canvas = Canvas(Image.new("RGBA", FIGURE))
    plaque = plate(36, 36, PAPER_LIGHT, INK, 1.6, 7)
    canvas.image.alpha_composite(plaque, (34, 15))
    figure = Pen(48, 54)
    horns: list[Point] = [*curve((50, 26), (22, 26), (16, 0)), *curve((84, 0), (78, 26), (50, 26))]
    figure.polygon([*curve((50, 28), (20, 26), (16, 0)), *curve((16, 2), (30, 16), (50, 14))], GOLD)
    figure.polygon([*curve((50, 28), (80, 26), (84, 0)), *curve((84, 2), (70, 16), (50, 14))], GOLD)
    figure.line(horns, INK, 3)
    body = [*curve((50, 30), (12, 34), (2, 110)), *curve((98, 110), (88, 34), (50, 30))]
    figure.outlined(body, ground, INK, 4.5)
    figure.outlined(
        [(28, 42), *curve((28, 42), (28, 12), (50, 12)), *curve((50, 12), (72, 12), (72, 42))], ground, INK, 4.5
    )
    canvas.image.alpha_composite(figure.done(), (0, 0))
    canvas.image.alpha_composite(crest(seat, 25, ink), (12, 26))
    type = Type(Face.SANS_BOLD, 32)
    canvas.text(56, 33 + cap_height(type) / 2, str(number), type, INK, across=0.5)
    return canvas.image


@cache
def house(seat: int, width_: int, height: int) -> Image.Image:
    """A house: a roof in the seat's colour, its crest on the wall."""
    ground = seat_colour(seat)
    pen = Pen(width_, height)
    low = 100 * height / width_
    pen.outlined([(16, low * 0.42), (84, low * 0.42), (84, low - 3), (16, low - 3)], WALL, INK, 4)
    roof = [
        (34, 4),
        (66, 4),
        *curve((72, 14), (82, low * 0.4), (97, low * 0.5)),
        *curve((3, low * 0.5), (18, low * 0.4), (28, 14)),
    ]
    pen.outlined(roof, ground, INK, 4.5)
    pen.line([(22, low * 0.36), (78, low * 0.36)], mixed(ground, INK, 0.33), 3)
    image = pen.done()
    size = round(height * 0.46)
    image.alpha_composite(crest(seat, size, INK), ((width_ - size) // 2, round(height * 0.5)))
    return image


@cache
def trading_post(seat: int, width_: int, height: int) -> Image.Image:
    """A trading post: two roofs, and a curtain in the seat's colour with its crest."""
    ground = seat_colour(seat)
    pen = Pen(width_, height)
    low = 100 * height / width_
    pen.outlined([(8, low * 0.4), (92, low * 0.4), (92, low - 3), (8, low - 3)], WOOD, INK, 4)
    pen.outlined(
        [(2, low * 0.42), (20, low * 0.24), (80, low * 0.24), (98, low * 0.42)], mixed(ground, INK, 0.33), INK, 4
    )
    pen.outlined([(22, low * 0.22), (34, 3), (66, 3), (78, low * 0.22)], ground, INK, 4)
    pen.outlined([(16, low * 0.46), (84, low * 0.46), (84, low * 0.9), (16, low * 0.9)], ground, INK, 3.5)
    image = pen.done()
    size = round(height * 0.42)
    image.alpha_composite(crest(seat, size, readable_on(ground)), ((width_ - size) // 2, round(height * 0.47)))
    return image


def building(kind: str, owner: int | None, width_: int, height: int) -> Image.Image:
    """A building of any kind."""
    if kind == FORTRESS or owner is None:
        return piece("fortress", height)
    return house(owner, width_, height) if kind == HOUSE else trading_post(owner, width_, height)


@cache
def official(seat: int, size: int) -> Image.Image:
    """An own figure in hand."""
    image = piece("official", size).copy()
    ground = seat_colour(seat)
    pen = Pen(size)
    pen.outlined([*curve((50, 38), (12, 44), (6, 96)), *curve((94, 96), (88, 44), (50, 38))], ground, INK, 6)
    pen.disc(50, 28, 20, INK)
    pen.disc(50, 30, 15, mixed(WALL, WOOD, 0.35))
    pen.polygon([(32, 24), (36, 8), (64, 8), (68, 24)], INK)
    pen.box(44, 0, 56, 12, INK, 2)
    image = pen.done()
    sign = round(size * 0.4)
    image.alpha_composite(crest(seat, sign, readable_on(ground)), ((size - sign) // 2, round(size * 0.54)))
    return image


def figure(canvas: Canvas, what: str, number: int | str, x: float, y: float, type: Type, *, faint: bool = False) -> int:
    """A sign and a number to its right; x is the left end, y the middle. How wide it is."""
    size = round(type.size * 1.05)
    canvas.stamp(piece(what, size), x + size / 2, y, what, str(number))
    left = x + size + type.size * 0.16
    canvas.text(left, y + cap_height(type) / 2, str(number), type, FAINT_INK if faint else INK)
    return round(left - x + width(str(number), type))


# -- actions ------------------------------------------------------------------------------------------------------


@lru_cache(256)
def action_sign(card: str, action: int, size: int) -> Image.Image:
    """The sign of an action: what is done, and a badge with its figure where one tells it apart."""
    spec = CARDS[card][action]
    image = Image.new("RGBA", (round(size * 1.5), size))
    image.alpha_composite(piece(ACTION_SIGN[spec.kind], size), (0, 0))
    canvas = Canvas(image)
    _paint_second(canvas, spec, size)
    return canvas.image


def _paint_second(canvas: Canvas, spec: CardAction, size: int) -> None:
    """What the action is about, beside its sign: the good that is harvested, or a figure."""
    small, left = round(size * 0.56), round(size * 0.88)
    if spec.kind is Kind.HARVEST:
        canvas.image.alpha_composite(piece(spec.resource, small), (left, round(size * 0.4)))
    words = note_of(spec)
    if words:
        type = Type(Face.SANS_BOLD, round(size * (0.42 if len(words) < 3 else 0.36)))
        at = size * (0.34 if spec.kind is Kind.HARVEST else 0.62)
        canvas.text(size * 1.48, at, words, type, INK, across=1, halo=PAPER_LIGHT)


def note_of(spec: CardAction) -> str:
    """The figure that tells an action from others of its kind; empty if there is none."""
    match spec.kind:
        case Kind.MONEY | Kind.RICE:
            return f"+{spec.amount}"
        case Kind.RECRUIT | Kind.DEVELOP:
            return f"−{spec.cost}" if spec.cost else "0"
        case Kind.HARVEST:
            return f"+{spec.bonus}" if spec.bonus else ""
        case Kind.BUILD:
            cheaper = spec.cheaper_ryo or spec.cheaper_material
            return f"{spec.each}:1" if spec.each > 1 else f"−{cheaper}" if cheaper else ""
        case Kind.TRADE:
            return f"+{spec.extra}" if spec.extra else "2×" if spec.both else ""
        case Kind.TRAVEL:
            return "∗" if spec.anywhere else ""
