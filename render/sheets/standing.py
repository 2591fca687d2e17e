"""The course of a campaign: the points of its members from match to match, up to twenty of them.

Seven colours, five patterns of lines and a letter for each: no two members look the same in any of them.
"""

from collections.abc import Sequence
from functools import cache, partial

from PIL import Image

from engine.core.course import Course
from engine.core.text import T, plain
from render.paint.canvas import Canvas
from render.paint.palette import (
    LINE,
    PAPER,
    PAPER_LIGHT,
    PAPERS,
    PIECES,
    Colour,
    Palette,
    colour,
    mixed,
    readable_on,
    steps,
)
from render.paint.plates import plate
from render.paint.signs import Sheet, draw_points
from render.pictures import Say
from render.sheets import SeatIdentity, graph
from render.text.fonts import Face, Type

COLOURS = tuple(colour(one) for one in ("23507E", "E2A62A", "B02A2E", "34302F", "7E4193", "56A4C9", "3F7A4E"))
"""By member, far apart for every kind of eye; from the eighth on again, with another pattern."""
SHADE = mixed(PAPER_LIGHT, COLOURS[0], 0.22)
"""Behind a line: how sure it is."""
_ALL = (*PAPERS, *PIECES, *COLOURS, SHADE)
PALETTE = Palette((*_ALL, *steps((PAPER, PAPER_LIGHT, *COLOURS), _ALL, (0.33, 0.66))), {SHADE: False})
_SIGNS = Sheet({"points": draw_points})
_A_MEMBER, _LEAST = 46, 330
"""How tall the graph is for each member, and at least."""


def compose(course: Course, names: Sequence[str], say: Say = plain) -> Canvas:
    """The sheet as a canvas."""
    members = [
        SeatIdentity(name, chr(ord("A") + number), COLOURS[number % len(COLOURS)], _crest, partial(_mark, number))
        for number, name in enumerate(names)
    ]
    title, tall = T("The course of the campaign"), max(_LEAST, _A_MEMBER * len(names))
    return graph.compose(course, members, _SIGNS.piece, graph.paper(PALETTE), say, head=(title, tall))


def _crest(size: int, ink: Colour) -> Image.Image:
    return Image.new("RGBA", (size, size))


@cache
def _mark(number: int, size: int) -> Image.Image:
    """Whose a line is: a letter on its colour."""
    ground = COLOURS[number % len(COLOURS)]
    canvas = Canvas(plate(round(size * 1.5), size, ground, LINE, 1.5, size / 6).copy())
    type = Type(Face.SANS_BOLD, round(size * 0.72))
    canvas.text(size * 0.75, size * 0.75, chr(ord("A") + number), type, readable_on(ground), across=0.5)
    return canvas.image
