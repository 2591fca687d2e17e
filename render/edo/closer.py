"""A space with its surroundings, drawn anew at twice the size, and a card about it below."""

from collections.abc import Sequence

from PIL import Image

from engine.core.text import T, plain
from engine.edo.data import CAPITAL, SPACES, YIELDS, Place, board
from engine.edo.view import CityView, EdoView, SpaceView
from engine.edo.words import names as words
from render.edo.colours import MAP_SOFT, PALETTE, TOWN, WHITE
from render.edo.ground import clearing_colour, close
from render.edo.layout import MAP_HEIGHT, MAP_TOP, WIDTH, body_of, box_of, merchant_at
from render.edo.parts import letter, name_of, samurai, seat_mark
from render.edo.pieces import piece
from render.edo.spaces import city_of, paint_space, standing
from render.map.chart import LARGER
from render.map.zoom import FACT, HEAD, NARROWER, SMALL_FACT, Area, Mat, Part, frame_of, mounted, sheet
from render.paint.canvas import Canvas
from render.paint.palette import BOWL, INK, LINE, PAPER, PAPER_SHADE, ROOF, SOFT_INK, STONE
from render.pictures import Names, Say, Spot
from render.sheets import paint_name
from render.text.fonts import Face, Type, block, cap_height, width

_NEIGHBOUR = Type(Face.SERIF_BOLD, 38)
_LEAST, _RIM = 28, 6
"""Least size of a name, and its distance from the rim of a space."""
_SIGN, _IN_ROW = (78, 50), (8, 4, 2)
"""Room for a sign of a neighbour's samurai or influence, and the most in a row at the edge."""
Sign = tuple[str, str, Image.Image]
"""Its kind, its words and its picture."""


def paint_closer(view: EdoView, names: Names, spot: Spot, say: Say = plain) -> Canvas:
    """Paint the map and the card: only what is public, also from the view of a seat."""
    left, top, right, bottom = spot.box
    part = Part(frame_of((left, top - MAP_TOP, right, bottom - MAP_TOP), WIDTH, MAP_HEIGHT))
    upper = _map(view, part, say)
    return mounted(upper, space_card(view, spot.id, names, say, upper.image.width), _CARD_MAT)


def _map(view: EdoView, part: Part, say: Say) -> Canvas:
    """Paint the map at twice its size; a thing that the edge would cut off is left out."""
    canvas = Canvas(close(view.side, part.frame).convert("RGB"), PALETTE)
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
    for space in near:
        _paint_at_edge(canvas, view, space, part, say)
    return canvas.settled(steady=True)


def _paint_at_edge(canvas: Canvas, view: EdoView, space: SpaceView, part: Part, say: Say) -> None:
    """Paint the name of a cut-off space if it hides nothing, with its samurai or influence."""
    left, top, right, bottom = body_of(view.side, space.id)
    rimmed = part.seen((left + _RIM, top + _RIM, right - _RIM, bottom - _RIM)) or (0, 0, 0, 0)
    x0, y0, x1, y1 = part.on(rimmed)
    area = Area(x0, y0, Image.new("1", (x1 - x0, y1 - y0), 1))
    painted = {(thing.kind, thing.says.split()[0]) for thing in canvas.things}
    lines, type = block(say(words.SPACE[space.id]), _NEIGHBOUR, area.cell.width, 3, _LEAST)
    wide, step = max(width(line, type) for line in lines), type.size * 0.84
    named = ("name", space.id) in painted or wide > area.cell.width
    signs = [] if ("samurai", space.id) in painted else _samurai(space)
    signs += [] if ("share", space.id) in painted else _shares(view, space.id)
    rows = [[signs[at : at + most] for at in range(0, len(signs), most)] for most in _IN_ROW] if signs else []

    def write(x: float, y: float) -> None:
        halo = TOWN if SPACES[space.id].kind is Place.CITY else clearing_colour(space.id)
        for row, line in enumerate(lines):
            base = y + (row - (len(lines) - 1) / 2) * step + cap_height(type) / 2
            canvas.note("name", space.id, canvas.text(x, base, line, type, LINE, across=0.5, halo=halo))

    def hoist(number: int, x: float, y: float) -> None:
        for row, entries in enumerate(rows[number]):
            for column, (kind, says, sprite) in enumerate(entries):
                at = (
                    x + (column - (len(entries) - 1) / 2) * _SIGN[0],
                    y + (row - (len(rows[number]) - 1) / 2) * _SIGN[1],
                )
                canvas.stamp(sprite, *at, kind, f"{space.id} {says}")

    sizes = [(_SIGN[0] * len(way[0]), _SIGN[1] * len(way)) for way in rows]
    part.label(canvas, area, None if named else (wide, len(lines) * step), sizes, write, hoist, lead=False)


def _samurai(space: SpaceView) -> list[Sign]:
    return [("samurai", f"{letter(seat)} {number}", samurai(seat, number, True)) for seat, number in standing(space)]


def _shares(view: EdoView, id: str) -> list[Sign]:
    shares = city.shares if (city := view.city(id)) else ()
    return [("share", f"{letter(it.seat)} {it.ryo}", seat_mark(it.seat, 34)) for it in shares]


# -- caption ---------------------------------------------------------------------------------------------------


_CARD_MAT = Mat(PAPER, PAPER_SHADE, PALETTE)
_TOP, _ROW, _LINE = 62, 58, 54
"""Heights of the head, of each row, and of each neighbour's line."""
Entry = tuple[int, str, Image.Image]
"""A seat, a figure and a sign."""


def space_card(view: EdoView, id: str, names: Names, say: Say, wide: int) -> Canvas:
    """Make the card: name, yield, the paid seats, the samurai, and the ends of the roads."""
    space, city = view.space(id), view.city(id)
    paid = [(share.seat, str(share.ryo), seat_mark(share.seat, 44)) for share in city.shares] if city else []
    here = [(seat, str(number), samurai(seat, number, True)) for seat, number in standing(space)]
    wide -= NARROWER
    town, closed = SPACES[id].kind is Place.CITY, space.closed
    roof = STONE if closed else BOWL if id == CAPITAL else ROOF
    near = [it.space for it in board(len(view.players)).reach[id] if it.distance == 1]
    beside = [
        (it.id, signs) for it in view.spaces if it.id in near and (signs := [*_samurai(it), *_shares(view, it.id)])
    ]
    lines, type = block(say(T("Roads to {spaces}", spaces=words.spaces(near))), SMALL_FACT, wide - 36, 3, 22)
    below = _TOP + 4 + -(-len(paid) // 2) * _ROW
    middle, foot = below + -(-len(here) // 2) * _ROW, 24 + len(lines) * (type.size + 6)
    head = roof if town else clearing_colour(id)
    canvas = sheet((wide, middle + 4 + foot + len(beside) * _LINE), head, _TOP - 2, _CARD_MAT)
    right = _paint_worth(canvas, view, space, city, wide - 18)
    name, ink = say(words.SPACE[id]), WHITE if town and not closed else LINE
    canvas.text(18, 46, name[:1].upper() + name[1:], HEAD, ink, limit=round(right - 40), least=26)
    _paint_entries(canvas, "paid", paid, names, wide, _TOP + 4)
    _paint_entries(canvas, "standing", here, names, wide, below)
    canvas.paragraph(18, middle + foot / 2, (lines, type), SOFT_INK, apart=6)
    for row, (neighbour, signs) in enumerate(beside):
        y, right = middle + foot + (row + 0.4) * _LINE, wide - 18 - len(signs) * _SIGN[0]
        canvas.label(18, y, say(words.SPACE[neighbour]), SMALL_FACT, INK, limit=round(right - 30), least=20)
        for number, (kind, says, sprite) in enumerate(signs):
            canvas.stamp(sprite, right + (number + 0.5) * _SIGN[0], y, f"near {kind}", f"{neighbour} {says}")
    return canvas.settled()


def _paint_entries(canvas: Canvas, what: str, entries: Sequence[Entry], names: Names, wide: int, top: int) -> None:
    """Paint entries side by side in two columns: sign, name, Ryo."""
    column = (wide - 36) // 2
    for number, (seat, says, sprite) in enumerate(entries):
        left, y = 18 + number % 2 * (column + 16), top + (number // 2 + 0.5) * _ROW
        right = left + column - 16
        canvas.stamp(sprite, left + sprite.width / 2, y, what, f"{letter(seat)} {says}")
        if what == "paid":
            right = canvas.label(right, y, says, FACT, INK, across=1)[0] - 44
            canvas.stamp(piece("ryo", 38), right + 20, y)
        paint_name(canvas, left + 84, y, name_of(names, seat), FACT, right - left - 92)


def _paint_worth(canvas: Canvas, view: EdoView, space: SpaceView, city: CityView | None, right: float) -> float:
    """Paint a city's pay by rank, or a harvest by samurai, in the head; return the left end.

    The present figure is darkest and underlined.
    """
    what = SPACES[space.id].resource
    ink, groups = MAP_SOFT, [str(goods) for goods in YIELDS.get(what, ())]
    now = min(max(sum(space.samurai), 1), len(groups))
    if city is not None:
        rows = board(len(view.players)).income.get(space.id, ())[: len(view.players)]
        what, ink, groups, now = "ryo", WHITE, ["+".join(map(str, row)) for row in rows], max(len(city.shares), 1)
    if not groups:
        return right
    for number, says in reversed(list(enumerate(groups, start=1))):
        left = right - width(says, FACT)
        canvas.label(left, 31, says, FACT, ink)
        if number == now:
            canvas.fill((round(left), 50, round(right), 54), ink)
            canvas.note("now", f"{what} {says}", (round(left), 14, round(right), 54))
        right = left - 26
    canvas.stamp(piece(what, 42), right - 6, 31, what, " ".join(groups))
    return right - 30
