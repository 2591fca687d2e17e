"""A province or a territory, drawn anew at twice the size, and a card about it below."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from engine.core.text import T, plain
from engine.rokugan.data import BORDERS_OF, CAPITALS, CLANS, MEMBERS, PROVINCE_IDS, PROVINCES, SLOTS, TERRITORIES
from engine.rokugan.view import ProvinceView, RokuganView
from engine.rokugan.words import names as words
from render.map.chart import LARGER, Ground, Look, close_land
from render.map.zoom import (
    FACT,
    HEAD,
    NARROWER,
    Edges,
    Figure,
    Mat,
    Part,
    PlaceCard,
    Shape,
    around,
    frame_of,
    mounted,
    place_card,
    sheet,
)
from render.paint.canvas import Canvas
from render.paint.palette import INK, LINE, mixed
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
from render.text.fonts import Face, Type, width

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
        card = place_card(_province(view, spot.id, names, say), _CARD_MAT, wide)
    else:
        card = territory_card(view, spot.id, wide)
    return mounted(upper, card, _CARD_MAT)


def _map(view: RokuganView, part: Part) -> Canvas:
    """Paint the map at twice its size; a thing that the edge would cut off is left out."""
    clans = {it.id: clan_of(view, it.controller) for it in view.provinces}

    def look(id: str) -> Look:
        clan = clans.get(id)
        return table(PROVINCES[id].territory, clan), None if clan is None else HATCHING[clan]

    land = close_land(MAP, Ground._fields, part.frame, PALETTE, PROVINCE_IDS)
    canvas = Canvas(land.coloured(look), PALETTE, steady=True)
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
        if province.id in land.areas:
            _paint_at_edge(canvas, view, province, part, land.areas[province.id])
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


_TERRITORY = 148
_CARD_MAT = Mat(MAT, mixed(MAT, LINE, SHADOW), PALETTE)


def _province(view: RokuganView, id: str, names: Names, say: Say) -> PlaceCard:
    """Return the content of a province's card."""
    province, printed = next(it for it in view.provinces if it.id == id), PROVINCES[id]
    owner, mark = say(T("No one's")), None
    armies: list[Figure] = []
    if (seat := province.controller) is not None:
        owner, mark = name_of(names, seat), ("owner", seat_mark(clan_of(view, seat), seat, 46), letter(seat))
        tokens = (("faceup", province.faceup), ("facedown", province.facedown))
        armies = [(what, piece(what, 44), str(number)) for what, number in tokens if number]
    figures: list[Figure] = [("castle", piece("castle", 44), "")] if id in CAPITALS else []
    worth = (("honor", printed.honor), ("shield", printed.defense))
    figures += [(what, piece(what, 42), str(number)) for what, number in worth if number]
    named: list[Figure] = []
    if province.special:
        named = [("special", special_token(province.special, 48), say(words.SPECIAL[province.special]))]
    land = "" if printed.territory == id else words.territory(printed.territory)
    borders = say(T("Borders {provinces}", provinces=words.provinces(printed.land)))
    head, name = LAND_COLOUR[printed.territory], words.province(id)
    return PlaceCard(id, head, name, land, owner, mark, armies, figures, named, borders)


def territory_card(view: RokuganView, id: str, wide: int) -> Canvas:
    """Make a territory's card: name, honor, the provinces of each seat, the territory card.

    The wider the card, the larger its content.
    """
    wide -= NARROWER
    scale = max(2, round(wide / 500)) / 2
    head, fact, sign = (round(size * scale) for size in (HEAD.size, FACT.size, 46))
    size, headed = (wide, round(_TERRITORY * scale)), round(60 * scale)
    canvas = sheet(size, LAND_COLOUR[id], headed, _CARD_MAT)
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
