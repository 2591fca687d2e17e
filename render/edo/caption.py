"""The card below a part of the map: all there is to know of a space."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from engine.core.text import T
from engine.edo.data import CAPITAL, SPACES, YIELDS, Place, board
from engine.edo.view import CityView, EdoView, SpaceView
from engine.edo.words import names as words
from render.edo.colours import MAP_SOFT, PALETTE, WHITE
from render.edo.ground import clearing_colour
from render.edo.parts import letter, samurai, seat_mark
from render.edo.pieces import piece
from render.map.zoom import BESIDE, paint_name, sheet
from render.paint.canvas import Canvas
from render.paint.palette import BOWL, INK, LINE, PAPER, PAPER_SHADE, ROOF, SOFT_INK, STONE, Colour
from render.pictures import Names, Say
from render.text.fonts import Face, Type, block, cap_height, width

_HEAD, _FACT, _SMALL_FACT = Type(Face.SERIF_BOLD, 44), Type(Face.SANS_BOLD, 34), Type(Face.SANS, 30)
_TOP, _ROW = 62, 58
"""How tall the head and each row are."""

Entry = tuple[str, str, Image.Image, int, str]
"""Something of a seat: what it is and says, its sign, the seat, and a figure, perhaps none."""


def space_card(view: EdoView, id: str, names: Names, say: Say, wide: int) -> Canvas:
    """Name; what a city pays or a harvest brings; who is paid, whose samurai stand there; where roads lead."""
    space, city = next(it for it in view.spaces if it.id == id), view.city(id)
    paid, standing = _paid(city), _standing(space)
    rows = -(-len(paid) // 2) - (-len(standing) // 2)
    wide -= BESIDE
    town, closed = SPACES[id].kind is Place.CITY, space.closed
    roof = STONE if closed else BOWL if id == CAPITAL else ROOF
    near = [it.space for it in board(len(view.players)).reach[id] if it.distance == 1]
    lines, type = block(say(T("Roads to {spaces}", spaces=words.spaces(near))), _SMALL_FACT, wide - 36, 3, 22)
    foot = 24 + len(lines) * (type.size + 6)
    size, head = (wide, _TOP + 8 + rows * _ROW + foot), roof if town else clearing_colour(id)
    canvas = sheet(size, head, _TOP - 2, PAPER, PAPER_SHADE, PALETTE)
    right = _paint_worth(canvas, view, space, city, wide - 18)
    name, ink = say(words.SPACE[id]), WHITE if town and not closed else LINE
    canvas.text(18, 46, name[:1].upper() + name[1:], _HEAD, ink, limit=round(right - 40), least=26)
    y = _TOP + 4 + _ROW / 2
    for entries in (paid, standing):
        for at in range(0, len(entries), 2):
            _paint_row(canvas, entries[at : at + 2], names, wide, y)
            y += _ROW
    y += (foot - _ROW) / 2
    canvas.lines(18, y + cap_height(type) / 2, lines, type, SOFT_INK, step=type.size + 6, centred=True)
    return canvas.settled()


def _paid(city: CityView | None) -> list[Entry]:
    """Who would be paid in a city, the first rank first."""
    shares = city.shares if city else ()
    return [
        ("paid", f"{letter(share.seat)} {share.ryo}", seat_mark(share.seat, 44), share.seat, str(share.ryo))
        for share in shares
    ]


def _standing(space: SpaceView) -> list[Entry]:
    """Whose samurai stand there, and how many."""
    there = [(seat, number) for seat, number in enumerate(space.samurai) if number]
    return [("standing", f"{letter(seat)} {number}", samurai(seat, number, True), seat, "") for seat, number in there]


def _paint_row(canvas: Canvas, entries: Sequence[Entry], names: Names, wide: int, y: float) -> None:
    """Two of them beside each other: sign, name, Ryo."""
    column = (wide - 36) // 2
    for number, (what, says, sprite, seat, ryo) in enumerate(entries):
        left = 18 + number * (column + 16)
        right = left + column - 16
        canvas.stamp(sprite, left + sprite.width / 2, y, what, says)
        if ryo:
            right = canvas.text(right, y + cap_height(_FACT) / 2, ryo, _FACT, INK, across=1)[0] - 44
            canvas.stamp(piece("ryo", 38), right + 20, y)
        left += 84
        name = names[seat] if seat < len(names) else letter(seat)
        paint_name(canvas, left, y, name, _FACT, right - left - 8)


def _paint_worth(canvas: Canvas, view: EdoView, space: SpaceView, city: CityView | None, right: float) -> float:
    """In the head what a city pays to one, two, three or four seats, or what a harvest brings to so many samurai; what
    counts now is darkest. The left end."""
    id, resource = space.id, SPACES[space.id].resource
    if city is not None:
        rows = board(len(view.players)).income.get(id, ())[: len(view.players)]
        now = max(len(city.shares), 1)
        groups = ["+".join(map(str, row)) for row in rows]
        return _paint_groups(canvas, "ryo", groups, now, WHITE, right) if groups else right
    if resource:
        now = min(max(sum(space.samurai), 1), len(YIELDS[resource]))
        return _paint_groups(canvas, resource, [str(goods) for goods in YIELDS[resource]], now, MAP_SOFT, right)
    return right


def _paint_groups(canvas: Canvas, what: str, groups: Sequence[str], now: int, ink: Colour, right: float) -> float:
    """A sign and several figures, that of now underlined."""
    for number, says in reversed(list(enumerate(groups, start=1))):
        left = right - width(says, _FACT)
        canvas.text(left, 31 + cap_height(_FACT) / 2, says, _FACT, ink)
        if number == now:
            canvas.fill((round(left), 50, round(right), 54), ink)
            canvas.note("now", f"{what} {says}", (round(left), 14, round(right), 54))
        right = left - 26
    canvas.stamp(piece(what, 42), right - 6, 31, what, " ".join(groups))
    return right - 30
