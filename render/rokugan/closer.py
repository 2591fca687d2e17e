"""A province or a territory, drawn anew at twice the size, and a card about it below."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache

from PIL import Image

from engine.core.text import T, plain
from engine.rokugan.data import BORDERS_OF, CAPITALS, CLANS, MEMBERS, PROVINCE_IDS, PROVINCES, SLOTS, TERRITORIES
from engine.rokugan.view import ProvinceView, RokuganView
from engine.rokugan.words import names as words
from render.map.chart import LARGER, Ground, Land, Look, Piece
from render.map.zoom import (
    FACT,
    HEAD,
    NARROWER,
    SMALL_FACT,
    Edges,
    Part,
    Shape,
    around,
    frame_of,
    mounted,
    sheet,
)
from render.paint.canvas import Box, Canvas
from render.paint.palette import INK, LINE, SOFT_INK, mixed
from render.pictures import Names, Say, Spot
from render.rokugan.colours import HATCHING, LAND_COLOUR, MAT, PALETTE, SHADOW, inks
from render.rokugan.ground import MAP, paint_banner, paint_print, table
from render.rokugan.layout import (
    ARROW,
    CENTER,
    CONTROL,
    MAP_HEIGHT,
    NAME,
    NAME_LINE,
    SPECIAL,
    TOKEN,
    WIDTH,
    circles,
    name_box,
    name_lines,
    places,
    print_box,
    spots,
)
from render.rokugan.parts import clan_of, crest, letter, name_of, seat_mark, special, special_token
from render.rokugan.pieces import faded, piece
from render.rokugan.tokens import Lying, heaps, paint_tab, paint_token, where
from render.sheets import paint_name
from render.text.fonts import Face, Type, block, width


def part_of(frame: Box, clans: Mapping[str, str | None]) -> tuple[Image.Image, Mapping[str, Piece]]:
    """Return the part in a frame, in its owners' colours and in the palette, and its provinces."""

    def look(id: str) -> Look:
        clan = clans.get(id)
        return table(PROVINCES[id].territory, clan), None if clan is None else HATCHING[clan]

    land = _land(frame)
    return land.coloured(look), land.areas


@lru_cache(4)
def _land(frame: Box) -> Land:
    return Land(ground(frame), PALETTE, PROVINCE_IDS)


def ground(frame: Box) -> Ground:
    """Without owners and without print."""
    return Ground(*(MAP.close(name, frame) for name in Ground._fields))


# -- closer view ------------------------------------------------------------------------------------------------


_NEIGHBOUR, _IN_LARGE = Type(Face.SERIF_BOLD, 38), Type(Face.SERIF_BOLD, 50)
_SCALES = (LARGER, 1)
"""Sizes of a banner at the edge."""
_MARK = 32
"""Height of a seat's mark where a banner has no room."""
_LARGE = 1300
"""Least width of a large picture, in pixels."""


def paint_closer(view: RokuganView, names: Names, spot: Spot, say: Say = plain) -> Canvas:
    """Paint the map and the card: only what is public, also from the view of a seat."""
    upper = _map(view, Part(frame_of(spot.box, WIDTH, MAP_HEIGHT)))
    wide = upper.image.width
    if spot.id in PROVINCES:
        card = province_card(view, spot.id, names, say, wide)
    else:
        card = territory_card(view, spot.id, wide)
    return mounted(upper, card, MAT)


def _map(view: RokuganView, part: Part) -> Canvas:
    """Paint the map at twice its size; a thing that the edge would cut off is left out."""
    clans = {it.id: clan_of(view, it.controller) for it in view.provinces}
    land, areas = part_of(part.frame, clans)
    canvas = Canvas(land, PALETTE, steady=True)
    for id in PROVINCE_IDS:
        under = inks(PROVINCES[id].territory, clans.get(id))[0]
        if part.holds(name_box(id)):
            for number, line in enumerate(reversed(name_lines(id))):
                x, y = part.at(places()[id].name[0], places()[id].name[1] - number * NAME_LINE)
                box = canvas.text(x, y, line, NAME.larger(LARGER), LINE, across=0.5, halo=under)
                canvas.note("name", id, box)
        if part.holds(print_box(id)):
            paint_print(canvas, id, *part.at(*places()[id].print), under, LARGER)
    for province in view.provinces:
        place = places()[province.id]
        (x, y), more = place.control, 8 if province.foiled is not None else 0  # for the shield at its foot
        wide, high = CONTROL[0] / 2, CONTROL[1] / 2
        banner = (x - wide - more, y - high, x + wide, y + high + more)
        if province.controller is not None and part.holds(banner):
            paint_banner(canvas, view, province, *part.at(*place.control), LARGER)
        if province.special and part.holds_around(*place.special, SPECIAL, SPECIAL):
            token = special(province.special, SPECIAL * LARGER)
            canvas.place(token, *part.at(*place.special), "special", f"{province.id} {province.special}")
    for heap in heaps(view):
        _paint_heap(canvas, view, heap, part)
    for province in view.provinces:
        if province.id in areas:
            _paint_at_edge(canvas, view, province, part, areas[province.id])
    return canvas


def _paint_heap(canvas: Canvas, view: RokuganView, heap: Sequence[Lying], part: Part) -> None:
    """Paint the tokens of a heap, with their labels, if all of them are seen."""
    tabs = [label for laid in heap for label in laid.labels()]
    whole = all(part.holds_around(laid.x, laid.y, 2 * laid.reach, 2 * laid.reach) for laid in heap)
    if not whole or not all(part.holds(label.box) for label in tabs):
        return
    for laid in heap:
        paint_token(canvas, laid, clan_of(view, laid.token.owner), *part.at(laid.x, laid.y), scale=LARGER)
    for label in tabs:
        paint_tab(canvas, label.tab, *part.at(label.x, label.y), LARGER)


def _paint_at_edge(canvas: Canvas, view: RokuganView, province: ProvinceView, part: Part, area: Shape) -> None:
    """Paint the name and the banner of a province if they are cut off."""
    id, seat = province.id, province.controller
    name, type = words.province(id), _NEIGHBOUR if part.size[0] < _LARGE else _IN_LARGE
    size = None if part.holds(name_box(id)) else (width(name, type), type.size)
    flies = seat is None or id in {it.says.split()[0] for it in canvas.things if it.kind == "control"}

    def write(x: float, y: float) -> None:
        under = inks(PROVINCES[id].territory, clan_of(view, seat))[0]
        canvas.label(x, y, name, type, LINE, across=0.5, halo=under)

    def hoist(number: int, x: float, y: float) -> None:
        if number < len(_SCALES):
            scale = _SCALES[number]
            paint_banner(canvas, view, province, round(x), round(y - more * scale / 2), scale)
        else:
            canvas.stamp(mark, x, y, "control", f"{id} {letter(seat or 0)}")

    mark = seat_mark(clan_of(view, seat), seat or 0, _MARK)
    more = 8 if province.foiled == seat else 0  # for the shield at its foot
    flags = [*(((CONTROL[0] + 2 * more) * scale, (CONTROL[1] + more) * scale) for scale in _SCALES), mark.size]
    part.label(canvas, area, size, [] if flies else flags, write, hoist)


# -- caption ---------------------------------------------------------------------------------------------------


_PROVINCE, _TERRITORY = 250, 148


def province_card(view: RokuganView, id: str, names: Names, say: Say, wide: int) -> Canvas:
    """Make a province's card: name, owner, control tokens, printed figures, neighbours."""
    province = next(it for it in view.provinces if it.id == id)
    territory = PROVINCES[id].territory
    wide -= NARROWER
    canvas = sheet((wide, _PROVINCE), LAND_COLOUR[territory], 60, MAT, mixed(MAT, LINE, SHADOW), PALETTE)
    left = canvas.text(18, 46, words.province(id), HEAD, LINE)[2]
    if territory != id:
        canvas.text(wide - 18, 44, words.territory(territory), SMALL_FACT, LINE, across=1, limit=wide - left - 50)
    right = _paint_control(canvas, province, wide - 18, 96)
    x, owner = 16, say(T("No one's"))
    if (seat := province.controller) is not None:
        x, owner = 98, name_of(names, seat)
        canvas.stamp(seat_mark(clan_of(view, seat), seat, 46), 51, 96, "owner", letter(seat))
    paint_name(canvas, x, 96, owner, FACT, right - x - 16)
    _paint_figures(canvas, province, say, wide, 148)
    joined = say(T("Borders {provinces}", provinces=words.provinces(PROVINCES[id].land)))
    lines, type = block(joined, SMALL_FACT, wide - 36, 2, 18)
    canvas.lines(18, 216 if len(lines) == 1 else 202, lines, type, SOFT_INK, step=type.size + 4)
    return canvas.settled()


def _paint_control(canvas: Canvas, province: ProvinceView, right: float, y: int) -> float:
    """Paint the control tokens, those face up first; return the left end."""
    for what, number in (("facedown", province.facedown), ("faceup", province.faceup)):
        if province.controller is not None and number:
            right = canvas.label(right, y, number, FACT, INK, across=1)[0] - 6
            canvas.stamp(piece(what, 44), right - 22, y, what, str(number))
            right -= 62
    return right


def _paint_figures(canvas: Canvas, province: ProvinceView, say: Say, wide: int, y: int) -> None:
    """Paint a province's printed figures, and the special token."""
    x, printed = 18, PROVINCES[province.id]
    if province.id in CAPITALS:
        canvas.stamp(piece("castle", 44), x + 22, y, "castle", province.id)
        x += 58
    for what, number in (("honor", printed.honor), ("shield", printed.defense)):
        if number:
            canvas.stamp(piece(what, 42), x + 21, y, what, str(number))
            x = canvas.label(x + 50, y, number, FACT, INK)[2] + 24
    if province.special:
        canvas.stamp(special_token(province.special, 48), x + 24, y, "special", province.special)
        called = say(words.SPECIAL[province.special])
        canvas.label(x + 60, y, called, FACT, INK, limit=wide - x - 78, least=16)


def territory_card(view: RokuganView, id: str, wide: int) -> Canvas:
    """Make a territory's card: name, honor, the provinces of each seat, the territory card.

    The wider the card, the larger its content.
    """
    wide -= NARROWER
    scale = max(2, round(wide / 500)) / 2
    head, fact, sign = (round(size * scale) for size in (HEAD.size, FACT.size, 46))
    size, headed = (wide, round(_TERRITORY * scale)), round(60 * scale)
    canvas = sheet(size, LAND_COLOUR[id], headed, MAT, mixed(MAT, LINE, SHADOW), PALETTE)
    x, y = 18 * scale, 32 * scale
    if id in CLANS:
        canvas.stamp(crest(id, sign, LINE), x + sign / 2, y)
        x += sign * 1.3
    canvas.text(x, 46 * scale, words.territory(id), HEAD.smaller(head), LINE)
    type, worth = FACT.smaller(fact), TERRITORIES[id].honor
    left = canvas.label(wide - 18 * scale, y, f"+{worth}", type, LINE, across=1)[0]
    canvas.stamp(piece("honor", sign), left - sign * 0.6, y, "honor", str(worth))
    _paint_shares(canvas, view, id, 18 * scale, 104 * scale, sign, type)
    _paint_card(canvas, view, id, wide - 18 * scale, 104 * scale, sign)
    return canvas.settled()


def _paint_shares(canvas: Canvas, view: RokuganView, id: str, x: float, y: float, size: int, type: Type) -> None:
    """Paint the owners of a territory's provinces, and how many of all each has."""
    owners = [it.controller for it in view.provinces if it.id in MEMBERS[id]]
    for seat in sorted({owner for owner in owners if owner is not None}, key=lambda seat: (-owners.count(seat), seat)):
        says = f"{owners.count(seat)}/{len(owners)}"
        mark = seat_mark(clan_of(view, seat), seat, size)
        canvas.stamp(mark, x + mark.width / 2, y, "share", f"{id} {letter(seat)} {says}")
        x = canvas.label(x + mark.width * 1.15, y, says, type, INK)[2] + size * 0.65


def _paint_card(canvas: Canvas, view: RokuganView, id: str, right: float, y: float, size: int) -> None:
    """Paint the territory's card: free, held by a seat, or played."""
    card = next(it for it in view.territories if it.id == id)
    if card.holder is not None:
        mark = seat_mark(clan_of(view, card.holder), card.holder, size)
        canvas.stamp(mark, right - mark.width / 2, y, "holder", letter(card.holder))
        right -= mark.width * 1.15
    played = card.played and card.holder is None
    canvas.stamp(faded("card", size) if played else piece("card", size), right - size / 2, y, "card", id)
    if played:
        canvas.stamp(piece("done", size), right - size / 2, y)


# -- spots -----------------------------------------------------------------------------------------------------


def spots_of(view: RokuganView) -> tuple[Spot, ...]:
    """Return the provinces, then the territories of more than one province."""
    provinces = [Spot(words.province(province.id), _boxes()[province.id], province.id) for province in view.provinces]
    lands = [(id, members) for id, members in MEMBERS.items() if len(members) > 1]
    return (*provinces, *(Spot(words.territory(id), around(_boxes()[one] for one in ids), id) for id, ids in lands))


@cache
def _boxes() -> Mapping[str, Edges]:
    """Return for each province the box of all its things, tokens on its borders included."""
    return {id: around(_lying(id)) for id in PROVINCE_IDS}


def _lying(id: str) -> Iterator[Edges]:
    place, reach = places()[id], TOKEN / 2 + ARROW
    yield from (circles()[id].box, name_box(id), print_box(id))
    sized = ((place.control, CONTROL), (place.special, (SPECIAL, SPECIAL)), (place.center, CENTER))
    for (x, y), (wide, high) in sized:
        yield (x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)
    for border in BORDERS_OF[id]:
        at = where(border)[:2] if border in SLOTS else (spots()[border].x, spots()[border].y)
        yield (at[0] - reach, at[1] - reach, at[0] + reach, at[1] + reach)
