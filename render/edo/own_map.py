"""The map for one seat: its samurai by number, the cost of each way, the places of its cards."""

from collections.abc import Mapping
from functools import cache

from engine.core.text import T
from engine.edo.asking.plan_sheet import within_reach
from engine.edo.data import BUILDING_SLOTS, CAPITAL, FIGURES, SPACES, Place, board
from engine.edo.view import EdoView, SpaceView
from engine.edo.words import names as words
from render.edo.colours import MAP_SOFT, SEAT_COLOURS, TOWN, WHITE
from render.edo.layout import MERCHANT, NODE, WIDTH, clearing, clearing_colour, ground, middles
from render.edo.marks import light
from render.edo.parts import faded, house, letter, piece
from render.edo.pieces import LANDSCAPE
from render.edo.spaces import paint_samurai
from render.paint.canvas import Canvas, Sprite
from render.paint.palette import BOWL, INK, LINE, ROOF, SOFT_INK, STONE, Colour, mixed, readable_on
from render.paint.pen import Pen, bent, discs
from render.paint.plates import lettered, plate
from render.sheets import Say
from render.text.fonts import block, sans, sans_bold, serif_bold

_NAME = serif_bold(37)
_COST = sans_bold(31)
_PRICE = sans_bold(37)
"""Type of a cost; smaller only where many samurai are apart."""


def paint_routes(canvas: Canvas, view: EdoView, say: Say, lit: Mapping[str, tuple[int, ...]]) -> None:
    """Paint the map into a canvas of its own.

    Spaces of ``lit`` have the numbers of the cards that act there; they shine if a samurai of the
    seat is there or can come.
    """
    canvas.image.paste(ground(view.side), (0, 0))
    corners = {id: (x - NODE[0] // 2, y - NODE[1] // 2) for id, (x, y) in middles(view.side).items()}
    for id in lit:
        if within_reach(view, id):
            left, above = corners[id]
            canvas.stamp(light(*NODE), left + NODE[0] / 2, above + NODE[1] / 2)
            canvas.note("within reach", id, (left, above, left + NODE[0], above + NODE[1]))
            canvas.put(clearing(clearing_colour(id)), left, above)
    for space in view.spaces:
        left, above = corners[space.id]
        _paint_space(canvas, space, left, above, say(words.ON_MAP[space.id]))
        if (city := view.city(space.id)) and not any(space.samurai):  # the seat's buildings, and free plots
            own = sum(building.owner == view.me.seat for building in city.buildings)
            plots = (
                (house(view.me.seat, 44, 39), "own", own),
                (piece("plot", 36), "plots", BUILDING_SLOTS - len(city.buildings)),
            )
            for row, (sprite, what, number) in enumerate(plots):
                x, y, ink, says = left + 64, above + 106 + row * 44, LINE if number else MAP_SOFT, f"{city.id} {number}"
                canvas.figure(sprite, x, y, number, _COST, ink, to=30, kind=what, says=says)
        paint_samurai(canvas, space, left, above)
        if view.merchant == space.id:
            out = left - MERCHANT // 2 if left > 2 * MERCHANT else left + NODE[0] + MERCHANT // 2
            canvas.stamp(piece("merchant", MERCHANT), out, above + 116, "merchant", space.id)
        _paint_costs(canvas, view, space.id, left, above + 69)
        right = left + NODE[0]
        for number, position in enumerate(lit.get(space.id, ())):  # down the right rim; above where the map ends there
            x, y = right + 10, above + 17 + number * 33
            if right > WIDTH - 30:
                x, y = right - 18 - number * 36, above - 9
            canvas.stamp(place(position), x, y, "acts", f"{space.id} {position + 1}")


@cache
def place(position: int) -> Sprite:
    """The number of a card of the plan."""
    return lettered(plate(34, 34, WHITE, BOWL, 3, 17), position + 1, serif_bold(26), BOWL)


def _paint_space(canvas: Canvas, space: SpaceView, left: int, top: int, name: str) -> None:
    """The space itself: name and landscape; a city has its roof."""
    kind, resource = SPACES[space.id].kind, SPACES[space.id].resource
    middle = left + NODE[0] / 2
    if kind is Place.CITY:
        roof = STONE if space.closed else BOWL if space.id == CAPITAL else ROOF
        canvas.put(_town(roof), left, top)
        box = canvas.text(middle, top + 30, name, serif_bold(32), readable_on(roof), across=0.5, limit=NODE[0] - 30)
        canvas.note("name", space.id, box)
        if space.closed:
            canvas.stamp(faded("closed", 70, 0.6), middle, top + 128)
        return
    picture = LANDSCAPE.get(resource, str(kind))
    canvas.stamp(faded(picture, 92, 0.35), middle, top + 126, "landscape", space.id)
    box = canvas.text(middle, top + 38, name, _NAME, LINE, across=0.5, limit=NODE[0] - 12, least=17)
    canvas.note("name", space.id, box)


@cache
def _town(roof: Colour) -> Sprite:
    wide, tall = NODE
    image = clearing(TOWN).copy()
    pen = Pen(wide, tall, grid=wide, larger=4)
    eaves = bent(
        (12, 2), (wide - 12, 2), (wide - 11, 20), ((wide - 8, 34), (wide - 1, 41)), (1, 41), ((8, 34), (11, 20))
    )
    pen.outlined(eaves, roof, LINE, 2.5)
    pen.line([(14, 5), (wide - 14, 5)], mixed(roof, LINE, 0.33), 5)
    image.alpha_composite(pen.sprite())
    return image


def _paint_costs(canvas: Canvas, view: EdoView, space: str, left: int, y: int) -> None:
    """For each own samurai its number and its cost; those beyond the seat's money are faint."""
    me = view.me
    distance = board(len(view.players)).distance
    groups: dict[tuple[int, str], list[int]] = {}
    for number, (_, at) in enumerate(zip(FIGURES, me.figures, strict=True), start=1):
        if at is not None:
            groups.setdefault((distance[at, space], at), []).append(number)
    shown = sorted(groups.items())
    full = sum(34 * len(numbers) + 40 for _, numbers in shown)
    scale = min(1.0, (NODE[0] - 14) / full) if full else 1.0
    type = _PRICE.smaller(round(_PRICE.size * scale))
    size = round(32 * scale)
    x = left + NODE[0] / 2 - full * scale / 2
    for (cost, _), numbers in shown:
        for number in numbers:
            canvas.stamp(disc(me.seat, number, size), x + size / 2, y)
            x += size + 2 * scale
        ink = MAP_SOFT if cost == 0 or cost > (me.ryo or 0) else LINE
        says = f"{space} {','.join(map(str, numbers))} {cost}"
        canvas.label(x + 2 * scale, y, cost, type, ink, kind="cost", says=says)
        x += 40 * scale


@cache
def disc(seat: int, number: int, size: int) -> Sprite:
    colour, type = SEAT_COLOURS[seat], sans_bold(round(size * 0.8))
    return lettered(discs(size, (50, LINE), (43, colour)), number, type, readable_on(colour))


def paint_key(canvas: Canvas, seat: int, y: float, say: Say, *, acts: bool) -> None:
    """Paint the key to the numbers on the map and, if any card ``acts``, at the rims."""
    keys = [("key", letter(seat), disc(seat, 1, 30), 655, 704, 244, T("Samurai 1 comes here for 2 Ryo"))]
    if acts:
        keys.append(("place key", "1", place(0), 987, 1014, 246, T("Card 1 acts here")))
    for kind, says, sprite, x, left, room, said in keys:
        canvas.stamp(sprite, x, y, kind, says)
        if kind == "key":
            canvas.label(676, y, "2", _COST, INK)
        lines, type = block(say(said), sans(26), room, 2, 15)
        canvas.lines(left, y + (8 if len(lines) == 1 else -6), (lines, type), SOFT_INK, step=26)
