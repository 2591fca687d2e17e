"""Parts that several pictures are made of: whose a thing is, figures, special tokens."""

from functools import cache, partial

from PIL import Image

from engine.rokugan.view import RokuganView
from render.paint.canvas import Box, Canvas
from render.paint.palette import LINE, WALL, Colour, readable_on
from render.paint.plates import plate
from render.pictures import Names
from render.rokugan.colours import NEUTRAL, PALETTE, clan_colour
from render.rokugan.crests import crest
from render.rokugan.layout import SPECIAL
from render.rokugan.pieces import piece
from render.sheets import SeatIdentity
from render.text.fonts import Face, Type

LETTERS = "ABCDE"


def letter(seat: int) -> str:
    """The letter of a seat, beside colour and crest the third sign of whose a thing is."""
    return LETTERS[seat] if seat < len(LETTERS) else "?"


def put(canvas: Canvas, part: Canvas, x: float, y: float, kind: str = "", says: str = "") -> Box:
    """A settled part, its middle at x, y."""
    left, top = round(x - part.image.width / 2), round(y - part.image.height / 2)
    canvas.lay(part, left, top)
    box = (left, top, left + part.image.width, top + part.image.height)
    if kind:
        canvas.note(kind, says, box)
    return box


@cache
def sign(what: str, size: int, ground: Colour = NEUTRAL) -> Canvas:
    """A piece, settled for such a ground."""
    return Canvas(piece(what, size), PALETTE).settled(ground, steady=True)


def clan_of(view: RokuganView, seat: int | None) -> str | None:
    """The clan of a seat; None if it has none yet, or the seat is None."""
    return view.players[seat].clan if seat is not None and seat < len(view.players) else None


def name_of(names: Names, seat: int) -> str:
    """What the person in a seat is called; the letter if no name was given."""
    return names[seat] if seat < len(names) else letter(seat)


@cache
def seat_mark(clan: str | None, seat: int, size: int) -> Image.Image:
    """Whose a thing is, on a plate: colour, crest, letter."""
    ground = clan_colour(clan)
    canvas = Canvas(plate(round(size * 1.5), size, ground, LINE, 1.5, size / 6).copy())
    sign = crest(clan, round(size * 0.78), readable_on(ground))
    canvas.image.alpha_composite(sign, (round(size * 0.12), round(size * 0.11)))
    type = Type(Face.SANS_BOLD, round(size * 0.72))
    canvas.text(size * 1.19, size * 0.75, letter(seat), type, readable_on(ground), across=0.5)
    return canvas.image


BADGES = {"honor_1": "+1", "honor_2": "+2", "honor_4": "4", "defense_1": "+1", "defense_2": "+2"}
"""What tells special tokens of the same sign apart."""


@cache
def special(id: str, size: int = SPECIAL) -> Canvas:
    """A special token, settled."""
    return Canvas(special_token(id, size), PALETTE).settled(NEUTRAL, steady=True)


@cache
def special_token(id: str, size: int = SPECIAL) -> Image.Image:
    """A special token, on an eight-sided plate."""
    canvas = Canvas(plate(size, size, WALL, LINE, 2, size * 0.28).copy())
    sign, number = id.removesuffix("_1").removesuffix("_2").removesuffix("_4"), BADGES.get(id)
    inner = round(size * (0.5 if number else 0.76))
    left, top = (round(size * 0.09), round(size * 0.09)) if number else ((size - inner) // 2, (size - inner) // 2)
    canvas.image.alpha_composite(piece(sign, inner), (left, top))
    if number:
        type = Type(Face.SANS_BOLD, round(size * 0.62))
        canvas.text(size * 0.95, size * 0.92, number, type, LINE, across=1, halo=WALL)
    return canvas.image


def identities(view: RokuganView, names: Names) -> list[SeatIdentity]:
    """How the seats are told apart in graphs and score sheets, by seat."""
    return [
        SeatIdentity(
            names[player.seat],
            letter(player.seat),
            clan_colour(player.clan),
            partial(crest, player.clan),
            partial(seat_mark, player.clan, player.seat),
        )
        for player in view.players
    ]
