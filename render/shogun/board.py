"""The whole table in one picture: the map, and below it the rows of cards and the seats."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.text import plain
from engine.shogun.view import ShogunView
from render.canvas import Canvas
from render.palette import PAPER
from render.pictures import Mark, Names, Say
from render.shogun.ground import SMALL
from render.shogun.layout import WIDTH
from render.shogun.marks import paint_arrows, paint_sites, pending
from render.shogun.provinces import land, paint_owners, paint_pieces
from render.shogun.rows import paint_rows
from render.shogun.seats import SEATS_HEIGHT, SEATS_TOP, paint_seats
from render.shogun.title import paint_title
from render.shogun.tower import paint_supply, paint_tower

HEIGHT = SEATS_TOP + SEATS_HEIGHT + 20


def compose(view: ShogunView, names: Names, say: Say = plain, *, marks: Sequence[Mark] = ()) -> Canvas:
    """The picture as a canvas, bottom layer first."""
    marks = tuple(dict.fromkeys((*marks, *pending(view))))
    canvas = Canvas.blank(WIDTH, HEIGHT, PAPER)
    canvas.lay(land(view.side, len(view.players) == SMALL), 0, 0)
    paint_owners(canvas, view)
    paint_sites(canvas, marks)
    paint_pieces(canvas, view)
    paint_arrows(canvas, view, marks)
    paint_title(canvas, view, say)
    paint_tower(canvas, view, say)
    paint_supply(canvas, view)
    paint_rows(canvas, view, say)
    paint_seats(canvas, view, names)
    return canvas


def draw(view: ShogunView, names: Names, say: Say = plain, *, marks: Sequence[Mark] = ()) -> bytes:
    """The picture as PNG."""
    return compose(view, names, say, marks=marks).png()
