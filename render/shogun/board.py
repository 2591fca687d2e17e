"""The whole table in one picture: the map, and below it the rows of cards and the seats."""

from collections.abc import Sequence

from engine.core.text import plain
from engine.shogun.data import board as board_of
from engine.shogun.view import ShogunView
from render.paint.canvas import Canvas
from render.pictures import Mark, Names, Say
from render.shogun.colours import PALETTE
from render.shogun.ground import note_print
from render.shogun.legend import paint_legend
from render.shogun.marks import paint_arrows, paint_sites, pending
from render.shogun.provinces import land_of, paint_pieces
from render.shogun.rows import paint_rows
from render.shogun.seats import paint_seats
from render.shogun.table import below
from render.shogun.title import SUPPLY_CORNER, paint_title, paint_tower, supply


def compose(view: ShogunView, names: Names, say: Say = plain, *, marks: Sequence[Mark] = ()) -> Canvas:
    """Paint the picture, bottom layer first."""
    stressed = tuple(dict.fromkeys((*marks, *pending(view))))
    canvas = below(Canvas(land_of(view), PALETTE))
    note_print(canvas, board_of(view.side, len(view.players)))
    paint_sites(canvas, stressed)
    paint_pieces(canvas, view, view.provinces)
    paint_arrows(canvas, view, stressed)
    paint_title(canvas, view, say)
    paint_tower(canvas, view, say)
    canvas.lay(supply(view.supply), *SUPPLY_CORNER)
    paint_rows(canvas, view, say)
    paint_seats(canvas, view, names)
    paint_legend(canvas, say)
    return canvas
