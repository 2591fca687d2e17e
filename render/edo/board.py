"""The whole table in one picture: a strip, the map, and below it or to its right the market and the seats."""

from collections.abc import Sequence
from functools import lru_cache

from PIL import Image

from engine.core.text import plain
from engine.edo.view import EdoView
from render.edo.colours import PALETTE
from render.edo.ground import ground
from render.edo.layout import COLUMN, MAP_HEIGHT, MAP_TOP, WIDTH
from render.edo.market import SETS_HEIGHT, block_height, paint_market, paint_sets
from render.edo.marks import paint_arrows, paint_glow
from render.edo.seats import BESIDE_TOP, SEATS_TOP, paint_seats, seats_height
from render.edo.spaces import paint_merchant, paint_spaces
from render.edo.title import paint_title
from render.paint.canvas import Canvas
from render.paint.palette import PAPER
from render.pictures import Mark, Names, Say


def compose(view: EdoView, names: Names, say: Say = plain, *, marks: Sequence[Mark] = (), wide: bool = False) -> Canvas:
    """The picture as a canvas, bottom layer first. It shows only what is public, also from the view of a seat."""
    if wide:
        return _beside(view, names, say, marks)
    bottom = SEATS_TOP + seats_height(view) + 20
    drafting = view.phase == "draft"
    canvas = Canvas(_table(WIDTH, bottom + (SETS_HEIGHT + 14) * drafting).copy(), PALETTE)
    paint_map(canvas, view, MAP_TOP, say, marks)
    paint_title(canvas, view, names, say)
    paint_market(canvas, view, say)
    paint_seats(canvas, view, names, say)
    if drafting:
        paint_sets(canvas, view, bottom - 6)
    return canvas


def _beside(view: EdoView, names: Names, say: Say, marks: Sequence[Mark]) -> Canvas:
    """The same with market and seats beside the map."""
    bottom = BESIDE_TOP + len(view.players) * (seats_height(view, wide=True) + 12) + 8
    drafting = view.phase == "draft"
    height = max(MAP_TOP + MAP_HEIGHT, bottom + block_height() * drafting)
    canvas = Canvas(_table(WIDTH + COLUMN, height).copy(), PALETTE)
    paint_map(canvas, view, MAP_TOP, say, marks)
    paint_title(canvas, view, names, say)
    paint_market(canvas, view, say, wide=True)
    paint_seats(canvas, view, names, say, wide=True)
    if drafting:
        paint_sets(canvas, view, bottom - 6, wide=True)
    return canvas


@lru_cache(4)
def _table(width: int, height: int) -> Image.Image:
    """Bare paper, in the palette; not to be written to."""
    sheet = Image.new("P", (width, height), PALETTE.nearest(PAPER))
    sheet.putpalette(PALETTE.flat)
    return sheet


def paint_map(canvas: Canvas, view: EdoView, top: int, say: Say, marks: Sequence[Mark] = ()) -> None:
    """The map with all that stands on it, its upper edge being at ``top``."""
    canvas.image.paste(ground(view.side), (0, top))
    paint_glow(canvas, view, top, marks)
    paint_arrows(canvas, view, top, marks, short=False)
    paint_spaces(canvas, view, top, say, marks)
    paint_arrows(canvas, view, top, marks, short=True)
    paint_merchant(canvas, view, top)
