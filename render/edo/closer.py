"""A space with what lies around it, drawn anew at twice the size, and a card about it below."""

from collections.abc import Sequence

from PIL import Image

from engine.core.text import T, plain
from engine.edo.data import CAPITAL, SPACES, YIELDS, Place, board
from engine.edo.view import CityView, EdoView, SpaceView
from engine.edo.words import names as words
from render.edo.colours import MAP_SOFT, PALETTE, TOWN, WHITE
from render.edo.ground import clearing_colour, close
from render.edo.layout import MAP_HEIGHT, MAP_TOP, WIDTH, body_of, box_of, merchant_at
from render.edo.parts import letter, samurai, seat_mark
from render.edo.pieces import piece
from render.edo.spaces import city_of, paint_space, standing
from render.map.zoom import BESIDE, LARGER, Part, frame_of, mounted, paint_name, sheet
from render.paint.canvas import Canvas
from render.paint.palette import BOWL, INK, LINE, PAPER, PAPER_SHADE, ROOF, SOFT_INK, STONE
from render.pictures import Names, Say, Spot
from render.text.fonts import Face, Type, block, cap_height, width

_NEIGHBOUR = Type(Face.SERIF_BOLD, 38)
_LEAST, _RIM = 28, 6
"""How small it may be, and how far it stays away from the rim of a space."""


def compose(view: EdoView, names: Names, spot: Spot, say: Say = plain) -> Canvas:
    """The map and the card. It shows only what is public, also from the view of a seat."""
    left, top, right, bottom = spot.box
    part = Part(frame_of((left, top - MAP_TOP, right, bottom - MAP_TOP), WIDTH, MAP_HEIGHT))
    upper = _map(view, part, say)
    return mounted(upper, space_card(view, spot.id, names, say, upper.image.width), PAPER)


def _map(view: EdoView, part: Part, say: Say) -> Canvas:
    """Everything on the map at twice its size; what would be cut off by the edge is left out."""
    canvas = Canvas(close(view.side, part.frame, LARGER).convert("RGB"), PALETTE)
    near = [space for space in view.spaces if part.seen(box_of(view.side, space.id))]
    for space in near:
        left, top, right, bottom = part.on(box_of(view.side, space.id))
        tile = Canvas(canvas.image.crop((left, top, right, bottom)), PALETTE)
        tile.seen = (max(0, -left), max(0, -top), min(right, part.size[0]) - left, min(bottom, part.size[1]) - top)
        paint_space(tile, space, *city_of(view, space.id), (), say(words.SPACE[space.id]), LARGER)
        canvas.lay(tile, left, top)
    x, y, size = merchant_at(view.side, view.merchant)
    if part.holds_around(x, y, size, size):
        canvas.stamp(piece("merchant", size * LARGER), *part.at(x, y), "merchant", view.merchant)
    named = {thing.says for thing in canvas.things if thing.kind == "name"}
    for space in near:
        if space.id not in named:
            _paint_at_edge(canvas, view, space.id, part, say)
    return canvas.settled(steady=True)


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


# -- caption ---------------------------------------------------------------------------------------------------


_HEAD, _FACT, _SMALL_FACT = Type(Face.SERIF_BOLD, 44), Type(Face.SANS_BOLD, 34), Type(Face.SANS, 30)
_TOP, _ROW = 62, 58
"""How tall the head and each row are."""
Entry = tuple[int, str, Image.Image]
"""A seat, a figure and a sign."""


def space_card(view: EdoView, id: str, names: Names, say: Say, wide: int) -> Canvas:
    """Name; what a city pays or a harvest brings; who is paid, whose samurai stand there; where roads lead."""
    space, city = next(it for it in view.spaces if it.id == id), view.city(id)
    paid = [(share.seat, str(share.ryo), seat_mark(share.seat, 44)) for share in city.shares] if city else []
    here = [(seat, str(number), samurai(seat, number, True)) for seat, number in standing(space)]
    wide -= BESIDE
    town, closed = SPACES[id].kind is Place.CITY, space.closed
    roof = STONE if closed else BOWL if id == CAPITAL else ROOF
    near = [it.space for it in board(len(view.players)).reach[id] if it.distance == 1]
    lines, type = block(say(T("Roads to {spaces}", spaces=words.spaces(near))), _SMALL_FACT, wide - 36, 3, 22)
    below = _TOP + 4 + -(-len(paid) // 2) * _ROW
    middle, foot = below + -(-len(here) // 2) * _ROW, 24 + len(lines) * (type.size + 6)
    head = roof if town else clearing_colour(id)
    canvas = sheet((wide, middle + 4 + foot), head, _TOP - 2, PAPER, PAPER_SHADE, PALETTE)
    right = _paint_worth(canvas, view, space, city, wide - 18)
    name, ink = say(words.SPACE[id]), WHITE if town and not closed else LINE
    canvas.text(18, 46, name[:1].upper() + name[1:], _HEAD, ink, limit=round(right - 40), least=26)
    _paint_entries(canvas, "paid", paid, names, wide, _TOP + 4)
    _paint_entries(canvas, "standing", here, names, wide, below)
    canvas.lines(18, middle + (foot + cap_height(type)) / 2, lines, type, SOFT_INK, step=type.size + 6, centred=True)
    return canvas.settled()


def _paint_entries(canvas: Canvas, what: str, entries: Sequence[Entry], names: Names, wide: int, top: int) -> None:
    """Two of them beside each other: sign, name, Ryo."""
    column = (wide - 36) // 2
    for number, (seat, says, sprite) in enumerate(entries):
        left, y = 18 + number % 2 * (column + 16), top + (number // 2 + 0.5) * _ROW
        right = left + column - 16
        canvas.stamp(sprite, left + sprite.width / 2, y, what, f"{letter(seat)} {says}")
        if what == "paid":
            right = canvas.text(right, y + cap_height(_FACT) / 2, says, _FACT, INK, across=1)[0] - 44
            canvas.stamp(piece("ryo", 38), right + 20, y)
        name = names[seat] if seat < len(names) else letter(seat)
        paint_name(canvas, left + 84, y, name, _FACT, right - left - 92)


def _paint_worth(canvas: Canvas, view: EdoView, space: SpaceView, city: CityView | None, right: float) -> float:
    """In the head what a city pays to one, two, three or four seats, or what a harvest brings to so many samurai; what
    counts now is darkest and underlined. The left end."""
    what = SPACES[space.id].resource
    ink, groups = MAP_SOFT, [str(goods) for goods in YIELDS.get(what, ())]
    now = min(max(sum(space.samurai), 1), len(groups))
    if city is not None:
        rows = board(len(view.players)).income.get(space.id, ())[: len(view.players)]
        what, ink, groups, now = "ryo", WHITE, ["+".join(map(str, row)) for row in rows], max(len(city.shares), 1)
    if not groups:
        return right
    for number, says in reversed(list(enumerate(groups, start=1))):
        left = right - width(says, _FACT)
        canvas.text(left, 31 + cap_height(_FACT) / 2, says, _FACT, ink)
        if number == now:
            canvas.fill((round(left), 50, round(right), 54), ink)
            canvas.note("now", f"{what} {says}", (round(left), 14, round(right), 54))
        right = left - 26
    canvas.stamp(piece(what, 42), right - 6, 31, what, " ".join(groups))
    return right - 30
