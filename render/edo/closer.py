"""A space with what lies around it, drawn anew at twice the size, and a card about it below."""

from __future__ import annotations

from PIL import Image

from engine.core.text import plain
from engine.edo.data import SPACES, Place, board
from engine.edo.view import EdoView, SpaceView
from engine.edo.words import names as words
from render.edo.caption import space_card
from render.edo.cities import paint_city
from render.edo.colours import PALETTE, TOWN
from render.edo.ground import clearing_colour, ground
from render.edo.layout import MAP_HEIGHT, MAP_TOP, MERCHANT, WIDTH, beside, body_of, box_of
from render.edo.pieces import piece
from render.edo.spaces import IN_CITY, paint_in_city, paint_printed, paint_samurai
from render.map.zoom import LARGER, Part, frame_of, mounted
from render.paint.canvas import Canvas
from render.paint.palette import LINE, PAPER
from render.pictures import Names, Say, Spot
from render.text.fonts import Face, Type, block, cap_height, width

_NEIGHBOUR = Type(Face.SERIF_BOLD, 38)
_LEAST, _RIM = 28, 6
"""How small it may be, and how far it stays away from the rim of a space."""


def compose(view: EdoView, names: Names, spot: Spot, say: Say = plain) -> Canvas:
    """The map and the card. It shows what everybody may know, whoever's view it is."""
    left, top, right, bottom = spot.box
    part = Part(frame_of((left, top - MAP_TOP, right, bottom - MAP_TOP), WIDTH, MAP_HEIGHT))
    upper = _map(view, part, say)
    return mounted(upper, space_card(view, spot.id, names, say, upper.image.width), PAPER)


def _map(view: EdoView, part: Part, say: Say) -> Canvas:
    """Everything on the map at twice its size; what would be cut off by the edge is left out."""
    canvas = Canvas(part.larger(ground(view.side).crop(part.frame)), PALETTE)
    near = [space for space in view.spaces if part.seen(box_of(view.side, space.id))]
    for space in near:
        _paint_space(canvas, view, space, part, say)
    _paint_merchant(canvas, view, part)
    named = {thing.says for thing in canvas.things if thing.kind == "name"}
    for space in near:
        if space.id not in named:
            _paint_at_edge(canvas, view, space.id, part, say)
    return canvas.settled(steady=True)


def _paint_space(canvas: Canvas, view: EdoView, space: SpaceView, part: Part, say: Say) -> None:
    """A space and what stands there, on its piece of ground."""
    left, top, right, bottom = part.on(box_of(view.side, space.id))
    tile = Canvas(canvas.image.crop((left, top, right, bottom)), PALETTE)
    tile.seen = (max(0, -left), max(0, -top), min(right, part.size[0]) - left, min(bottom, part.size[1]) - top)
    if SPACES[space.id].kind is Place.CITY:
        city, income = view.city(space.id), board(len(view.players)).income
        pays = income[space.id][0][0] if city and space.id in income else 0
        paint_city(tile, space.id, city, pays, (), LARGER)
        paint_in_city(tile, space, LARGER)
    else:
        paint_printed(tile, space.id, sum(space.samurai), say(words.SPACE[space.id]), LARGER)
        paint_samurai(tile, space, 0, 0, LARGER)
    canvas.lay(tile, left, top)


def _paint_merchant(canvas: Canvas, view: EdoView, part: Part) -> None:
    """The merchant: on the roof of a city, beside any other space."""
    size, (x, y) = MERCHANT, beside(view.side, view.merchant)
    if SPACES[view.merchant].kind is Place.CITY:
        _, above, right, _ = box_of(view.side, view.merchant)
        size, x, y = IN_CITY, right - 124, above + 6
    if part.holds_around(x, y, size, size):
        canvas.stamp(piece("merchant", size * LARGER), *part.at(x, y), "merchant", view.merchant)


def _paint_at_edge(canvas: Canvas, view: EdoView, id: str, part: Part, say: Say) -> None:
    """The name of a space that is cut off, where it is seen, if it hides nothing there."""
    box = body_of(view.side, id)
    left, _, right, _ = part.seen(box) or box
    room = (right - left) * LARGER - 2 * _RIM * LARGER
    lines, type = block(say(words.SPACE[id]), _NEIGHBOUR, room, 3, _LEAST)
    wide, step = max(width(line, type) for line in lines), type.size * 0.84
    if wide > room:
        return
    cell = Image.new("1", (box[2] - box[0], box[3] - box[1]))
    cell.paste(1, (_RIM, _RIM, cell.width - _RIM, cell.height - _RIM))
    at = part.edge(box, cell, wide, len(lines) * step, canvas)
    if at is None:
        return
    halo = TOWN if SPACES[id].kind is Place.CITY else clearing_colour(id)
    for row, line in enumerate(lines):
        y = at[1] + (row - (len(lines) - 1) / 2) * step + cap_height(type) / 2
        canvas.note("name", id, canvas.text(at[0], y, line, type, LINE, across=0.5, halo=halo))
