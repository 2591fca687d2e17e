"""The whole table in one picture: the map, and below it the territories and the seats."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.text import plain
from engine.rokugan.view import RokuganView
from render.canvas import Canvas
from render.palette import PAPER
from render.pictures import Mark, Names, Say
from render.rokugan.colours import PALETTE
from render.rokugan.layout import WIDTH
from render.rokugan.marks import paint_marks, paint_sites
from render.rokugan.provinces import land, paint_control, paint_controllers
from render.rokugan.seats import SEATS_HEIGHT, SEATS_TOP, paint_seats
from render.rokugan.territories import paint_territories
from render.rokugan.title import paint_legend, paint_title
from render.rokugan.tokens import paint_tokens
from render.rokugan.track import paint_track

HEIGHT = SEATS_TOP + SEATS_HEIGHT + 20


def compose(view: RokuganView, names: Names, say: Say = plain, *, marks: Sequence[Mark] = ()) -> Canvas:
    """The picture as a canvas, bottom layer first. It shows what everybody may know, whoever's view it is."""
    canvas = Canvas.blank(WIDTH, HEIGHT, PAPER, PALETTE)
    paint_map(canvas, view, marks)
    paint_title(canvas, view, names, say)
    paint_track(canvas, view, say)
    paint_legend(canvas, say)
    paint_territories(canvas, view, say)
    paint_seats(canvas, view, names, say)
    return canvas


def paint_map(canvas: Canvas, view: RokuganView, marks: Sequence[Mark] = (), *, known: bool = False) -> None:
    """The map with all that lies on it; with ``known`` the faces of tokens that the viewer knows."""
    canvas.lay(land(), 0, 0)
    paint_controllers(canvas, view)
    paint_sites(canvas, marks)
    paint_control(canvas, view)
    paint_tokens(canvas, view, known=known)
    paint_marks(canvas, view, marks)


def draw(view: RokuganView, names: Names, say: Say = plain, *, marks: Sequence[Mark] = ()) -> bytes:
    """The picture as PNG."""
    return compose(view, names, say, marks=marks).png()
