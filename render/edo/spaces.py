"""What stands on the spaces of the map: samurai of each seat, the merchant; and what a resource space yields."""

from __future__ import annotations

from functools import lru_cache

from engine.edo import words
from engine.edo.data import SPACES, YIELDS, Place
from engine.edo.view import EdoView, SpaceView
from render.canvas import Canvas
from render.edo.layout import NODE, box_of
from render.edo.parts import FIGURE, letter, samurai
from render.edo.pieces import piece
from render.fonts import Face, Type
from render.palette import FAINT_INK, INK, VERMILION
from render.pictures import Say

_NAME = Type(Face.SERIF_BOLD, 20)
_YIELD = Type(Face.SANS_BOLD, 24)
MERCHANT = 62


def paint_spaces(canvas: Canvas, view: EdoView, top: int, say: Say) -> None:
    """All that stands on the map, its upper edge being at ``top``."""
    for space in view.spaces:
        left, above, _, _ = box_of(view.side, space.id)
        city = SPACES[space.id].kind is Place.CITY
        if not city:
            canvas.lay(_printed(space.id, min(sum(space.samurai), 3), say(words.SPACE[space.id])), left, above + top)
        _paint_samurai(canvas, space, *((left + 6, above + top + 172) if city else (left + 8, above + top + 80)), city)
    _paint_merchant(canvas, view, top)


@lru_cache(128)
def _printed(id: str, samurai_: int, name: str) -> Canvas:
    """What is printed on a space that is no city: its name, and what a harvest brings; the figure of now in red."""
    canvas = Canvas.clear(NODE[0], 80)
    canvas.text(NODE[0] / 2, 76, name, _NAME, INK, across=0.5, limit=NODE[0] - 10, least=14)
    canvas.note("name", id, (5, 60, NODE[0] - 5, 80))
    resource = SPACES[id].resource
    for row, goods in enumerate(YIELDS[resource] if resource else ()):
        now = row == max(samurai_ - 1, 0)
        canvas.text(NODE[0] - 24, 24 + row * 19, str(goods), _YIELD, VERMILION if now else FAINT_INK, across=0.5)
    return canvas


def _paint_samurai(canvas: Canvas, space: SpaceView, left: int, top: int, city: bool) -> None:
    """A figure for each seat that is there: in a city in a row, elsewhere in two rows."""
    there = [(seat, number) for seat, number in enumerate(space.samurai) if number]
    for place, (seat, number) in enumerate(there):
        x = left + (place if city else place % 2) * (FIGURE[0] + 3) + FIGURE[0] / 2
        y = top + (0 if city else place // 2 * 46) + FIGURE[1] / 2
        canvas.stamp(samurai(seat, number), x, y, "samurai", f"{space.id} {letter(seat)} {number}")


def _paint_merchant(canvas: Canvas, view: EdoView, top: int) -> None:
    left, above, right, _ = box_of(view.side, view.merchant)
    x, y = (right - 84, above + 6) if SPACES[view.merchant].kind is Place.CITY else (left + 28, above + 28)
    canvas.stamp(piece("merchant", MERCHANT), x, y + top, "merchant", view.merchant)
