"""The whole table in one picture: the map, and below it or to its right the territories and the seats."""

from collections.abc import Sequence

from engine.core.text import plain
from engine.rokugan.view import RokuganView
from render.paint.canvas import Canvas
from render.pictures import Mark, Names, Say
from render.rokugan.colours import PALETTE
from render.rokugan.marks import paint_arrows, paint_sites
from render.rokugan.provinces import land_of, paint_control
from render.rokugan.seats import paint_seats
from render.rokugan.table import BELOW, BESIDE, bare, paint_territories
from render.rokugan.title import paint_legend, paint_title, paint_track
from render.rokugan.tokens import paint_tokens

HEIGHT = BELOW.size[1]
"""Of the tall picture."""


def compose(
    view: RokuganView, names: Names, say: Say = plain, *, marks: Sequence[Mark] = (), wide: bool = False
) -> Canvas:
    """The picture as a canvas, bottom layer first. It shows only what is public, also from the view of a seat."""
    table = BESIDE if wide else BELOW
    canvas = Canvas(bare(table).copy(), PALETTE)
    canvas.lay(_map(view, marks, known=False), 0, 0)
    paint_title(canvas, view, names, say)
    paint_track(canvas, view, say)
    paint_legend(canvas, say)
    paint_territories(canvas, view, table)
    paint_seats(canvas, view, names, say, table)
    return canvas


def map_of(view: RokuganView, marks: Sequence[Mark] = (), *, known: bool = False) -> Canvas:
    """The map with all that lies on it; with ``known`` the faces of tokens that the viewer knows."""
    return _map(view, marks, known=known)


def _map(view: RokuganView, marks: Sequence[Mark], *, known: bool) -> Canvas:
    """The same in the palette."""
    canvas = land_of(view)
    paint_sites(canvas, view, marks)
    paint_control(canvas, view)
    paint_tokens(canvas, view, known=known)
    paint_arrows(canvas, view, marks)
    return canvas
