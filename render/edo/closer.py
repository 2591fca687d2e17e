"""A space with its surroundings, drawn again at twice the size, and a card about it below."""

from functools import partial

from PIL import Image

from engine.core.sentences import titled
from engine.core.text import T, plain
from engine.edo.data import SPACES, YIELDS, Place, board
from engine.edo.view import EdoView, SpaceView
from engine.edo.words import names as words
from render.edo.colours import PALETTE, TOWN
from render.edo.layout import MAP_HEIGHT, WIDTH, body_of, box_of, clearing_colour, close, merchant_at, roof_of
from render.edo.parts import SMALL_FIGURE, letter, name_of, piece, samurai, seat_mark
from render.edo.spaces import city_of, paint_space, standing
from render.map.chart import LARGER
from render.map.zoom import Area, Figure, Part, PlaceCard, frame_of, mounted
from render.paint.canvas import Canvas
from render.paint.palette import LINE, PAPER, PAPER_SHADE
from render.pictures import Names, Say, Spot
from render.text.fonts import ELLIPSIS, block, cap_height, serif_bold, width

_LEAST, _RIM = 28, 6
"""Least size of a name, and its distance from the rim of a space."""
_SIGN, _IN_ROW = (78, 50), (8, 4, 2)
"""Room for a sign of a neighbour's samurai or influence, and the most in a row at the edge."""
Sign = tuple[str, str, Image.Image]
"""Its kind, its words and its picture."""


def paint_closer(view: EdoView, names: Names, spot: Spot, say: Say = plain) -> Canvas:
    """Paint the map at twice its size, and the card: only what is public, also from a seat’s view.

    A thing that the edge would cut off is left out.
    """
    part = Part(frame_of(box_of(view.side, spot.id), WIDTH, MAP_HEIGHT), leads=False)
    canvas = Canvas(close(view.side, part.frame).convert("RGB"), PALETTE)
    near = [space for space in view.spaces if part.seen(box_of(view.side, space.id))]
    for space in near:
        left, top, right, bottom = part.on(box_of(view.side, space.id))
        tile = Canvas(canvas.image.crop((left, top, right, bottom)), PALETTE)
        tile.seen = (max(0, -left), max(0, -top), min(right, part.size[0]) - left, min(bottom, part.size[1]) - top)
        paint_space(tile, space, *city_of(view, space.id), (), say(words.ON_MAP[space.id]), LARGER)
        canvas.lay(tile, left, top)
    x, y, size = merchant_at(view.side, view.merchant)
    if part.holds_around(x, y, size, size):
        canvas.stamp(piece("merchant", size * LARGER), *part.at(x, y), "merchant", view.merchant)
    for space in near:
        _paint_edge(canvas, view, space, part, say)
    card = _card(view, spot.id, names, say)
    return mounted(canvas.settled(steady=True), card, (PAPER, PAPER_SHADE, PALETTE))


def _paint_edge(canvas: Canvas, view: EdoView, space: SpaceView, part: Part, say: Say) -> None:
    """Paint the name of a cut-off space if it hides nothing, with its samurai or influence."""
    left, top, right, bottom = body_of(view.side, space.id)
    rimmed = part.seen((left + _RIM, top + _RIM, right - _RIM, bottom - _RIM)) or (0, 0, 0, 0)
    x0, y0, x1, y1 = part.on(rimmed)
    area = Area(x0, y0, Image.new("1", (x1 - x0, y1 - y0), 1))
    painted = {(thing.kind, thing.says.split()[0]) for thing in canvas.things}
    lines, type = block(say(words.SPACE[space.id]), serif_bold(38), area.cell.width, 3, _LEAST)
    wide, step = max(width(line, type) for line in lines), type.size * 0.84
    named = ("name", space.id) in painted or wide > area.cell.width or ELLIPSIS in "".join(lines)
    signs: list[Sign] = []
    if ("samurai", space.id) not in painted:
        there = standing(space)
        signs += [("samurai", f"{letter(seat)} {number}", samurai(seat, number, True)) for seat, number in there]
    if ("share", space.id) not in painted and (city := view.city(space.id)):
        signs += [("share", f"{letter(it.seat)} {it.ryo}", seat_mark(it.seat, 34)) for it in city.shares]
    rows = [[signs[at : at + most] for at in range(0, len(signs), most)] for most in _IN_ROW] if signs else []

    def write(x: float, y: float) -> None:
        halo = TOWN if SPACES[space.id].kind is Place.CITY else clearing_colour(space.id)
        for row, line in enumerate(lines):
            base = y + (row - (len(lines) - 1) / 2) * step + cap_height(type) / 2
            canvas.text(x, base, line, type, LINE, across=0.5, halo=halo, kind="name", says=space.id)

    def hoist(number: int, x: float, y: float) -> None:
        for row, entries in enumerate(rows[number]):
            for column, (kind, says, sprite) in enumerate(entries):
                across, down = column - (len(entries) - 1) / 2, row - (len(rows[number]) - 1) / 2
                canvas.stamp(sprite, x + across * _SIGN[0], y + down * _SIGN[1], kind, f"{space.id} {says}")

    sizes = [(_SIGN[0] * len(way[0]), _SIGN[1] * len(way)) for way in rows]
    part.label(canvas, area, None if named else (wide, len(lines) * step), sizes, write, hoist)


def _card(view: EdoView, id: str, names: Names, say: Say) -> PlaceCard:
    """Return the content of the card: name, yield, paid seats, samurai, ends of the roads."""
    space, city = view.space(id), view.city(id)
    head = roof_of(id, closed=space.closed) if SPACES[id].kind is Place.CITY else clearing_colour(id)
    named = []
    for share in city.shares if city else ():
        said = say(titled(name_of(names, share.seat), words.ryo(share.ryo)))
        named.append(Figure("paid", partial(seat_mark, share.seat), said, f"{letter(share.seat)} {share.ryo}"))
    for seat, number in standing(space):
        draw = partial(_figure, seat, number)
        named.append(Figure("standing", draw, name_of(names, seat), f"{letter(seat)} {number}"))
    near = [it.space for it in board(len(view.players)).reach[id] if it.distance == 1]
    for other in (it for it in view.spaces if it.id in near):
        said = say(words.SPACE[other.id])
        for seat, number in standing(other):
            note = f"{other.id} {letter(seat)} {number}"
            named.append(Figure("near samurai", partial(_figure, seat, number), said, note))
        for share in there.shares if (there := view.city(other.id)) else ():
            note = f"{other.id} {letter(share.seat)} {share.ryo}"
            named.append(Figure("near share", partial(seat_mark, share.seat), said, note))
    name = say(words.SPACE[id])
    title = Figure("title", None, name[:1].upper() + name[1:])
    roads = say(T("Roads to {spaces}", spaces=words.spaces(near)))
    # a city's pay by rank, or a harvest by samurai; the present one is underlined
    what = SPACES[id].resource
    groups = [str(goods) for goods in YIELDS.get(what, ())]
    now = min(max(sum(space.samurai), 1), len(groups))
    if city is not None:
        rows = board(len(view.players)).income.get(id, ())[: len(view.players)]
        what, groups, now = "ryo", ["+".join(map(str, row)) for row in rows], max(len(city.shares), 1)
    worth = [Figure(what, partial(piece, what), note=" ".join(groups))] if groups else []
    worth += [Figure("now", None, f" {it} ", f"{what} {it}", at == now) for at, it in enumerate(groups, start=1)]
    return PlaceCard(head, title, worth, named=named, columns=2, borders=roads)


def _figure(seat: int, number: int, size: int) -> Image.Image:
    return samurai(seat, number, True, round(size / SMALL_FIGURE[1]))
