"""The whole table in one picture: the map, and below it or to its right the territories and the seats."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from PIL import Image

from engine.core.text import plain
from engine.rokugan.view import RokuganView
from render.canvas import Canvas, in_palette
from render.palette import PAPER
from render.pictures import Mark, Names, Say
from render.rokugan.colours import PALETTE
from render.rokugan.layout import COLUMN, MAP_HEIGHT, WIDTH
from render.rokugan.marks import paint_marks, paint_sites
from render.rokugan.provinces import land, paint_control, paint_controllers
from render.rokugan.seats import SEATS_HEIGHT, SEATS_TOP, paint_seats
from render.rokugan.territories import paint_territories
from render.rokugan.title import paint_legend, paint_title
from render.rokugan.tokens import paint_tokens
from render.rokugan.track import paint_track

HEIGHT = SEATS_TOP + SEATS_HEIGHT + 20


def compose(
    view: RokuganView, names: Names, say: Say = plain, *, marks: Sequence[Mark] = (), wide: bool = False
) -> Canvas:
    """The picture as a canvas, bottom layer first. It shows what everybody may know, whoever's view it is."""
    upper = map_of(view, marks)
    paint_title(upper, view, names, say)
    paint_track(upper, view, say)
    paint_legend(upper, say)
    canvas = Canvas(_empty(wide).copy(), PALETTE)
    canvas.lay(upper.settled(), 0, 0)
    paint_territories(canvas, view, say, wide=wide)
    paint_seats(canvas, view, names, say, wide=wide)
    return canvas


@cache
def _empty(wide: bool) -> Image.Image:
    """The paper, in the palette."""
    size = (WIDTH + COLUMN, MAP_HEIGHT) if wide else (WIDTH, HEIGHT)
    return in_palette(Image.new("RGB", size, PAPER), PALETTE)


def map_of(view: RokuganView, marks: Sequence[Mark] = (), *, known: bool = False) -> Canvas:
    """The map with all that lies on it; with ``known`` the faces of tokens that the viewer knows."""
    base = land().copy()
    paint_controllers(base, view)
    canvas = base.opened()
    paint_sites(canvas, marks)
    paint_control(canvas, view)
    paint_tokens(canvas, view, known=known)
    paint_marks(canvas, view, marks)
    return canvas


def draw(view: RokuganView, names: Names, say: Say = plain, *, marks: Sequence[Mark] = (), wide: bool = False) -> bytes:
    """The picture as PNG."""
    return compose(view, names, say, marks=marks, wide=wide).png()
