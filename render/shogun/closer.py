"""A province or a region, drawn anew at twice the size, and a card about it below."""

from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache

from PIL import Image

from engine.core.text import TN, T, plain
from engine.shogun.data import BUILDINGS, PROVINCE_IDS, PROVINCES
from engine.shogun.data import board as board_of
from engine.shogun.view import ProvinceView, ShogunView
from engine.shogun.words import names as words
from render.map import chart
from render.map.chart import LARGER, Ground, Land, Look, Piece
from render.map.highlights import lay_under
from render.map.zoom import FACT, HEAD, NARROWER, SMALL_FACT, Part, Shape, disc, frame_of, mounted, sheet
from render.paint.canvas import Box, Canvas
from render.paint.palette import INK, LINE, SOFT_INK, Colour, mixed, readable_on
from render.paint.plates import plate
from render.pictures import Names, Say, Spot, Stress
from render.sheets import paint_name
from render.shogun.colours import HATCHING, MAT, PALETTE, REGION_COLOUR, SHADOW
from render.shogun.ground import MAP, SMALL, bare, figure_boxes, light_of, name_box, region_of, route_path
from render.shogun.layout import BUILDING, MAP_HEIGHT, WIDTH, places
from render.shogun.marks import burst_at, pending, scaled_arrow
from render.shogun.parts import colour_of, crest, daimyo_of, letter, name_of
from render.shogun.pieces import piece
from render.shogun.provinces import banner_size, large_banner
from render.shogun.rows import REGION_NAME, leaders, paint_leaders
from render.text.fonts import Face, Type, block, width


def part_of(side: str, small: bool, frame: Box, owners: Mapping[str, str]) -> tuple[Image.Image, Mapping[str, Piece]]:
    """Return the part in a frame, in its owners' colours and in the palette, and its provinces."""

    def look(id: str) -> Look:
        if id not in owners:
            return bare(side, small, id), None
        return chart.table(PALETTE, light_of(side, small, id), colour_of(owners[id])), HATCHING[owners[id]]

    land = _land(side, small, frame)
    return land.coloured(look), land.areas


@lru_cache(4)
def _land(side: str, small: bool, frame: Box) -> Land:
    return Land(ground(side, small, frame), PALETTE, PROVINCE_IDS)


def ground(side: str, small: bool, frame: Box) -> Ground:
    """Without owners and without print."""
    names = ("labels", f"levels {side}", "zone", f"numbers {side} {small}")
    return Ground(*(MAP.close(name, frame) for name in names))


# -- closer view ------------------------------------------------------------------------------------------------


_NAME = Type(Face.SERIF_BOLD, 46)
_FIGURE = Type(Face.SANS_BOLD, 48)
_NEIGHBOUR = Type(Face.SERIF_BOLD, 34)
_SCALES = (LARGER, 1.4, 1, 0.75)
"""Sizes of a banner at the edge."""
_EXIT = 120
"""Greatest distance of a neighbour's flag from the place where its route leaves the picture."""
_FOOT, _FOOT_REGION = 236, 132


def paint_closer(view: ShogunView, names: Names, spot: Spot, say: Say = plain) -> Canvas:
    """Paint the cut-out, and a card below it."""
    upper = _map(view, Part(frame_of(spot.box, WIDTH, MAP_HEIGHT)), spot.id)
    wide = upper.image.width - NARROWER
    found = next((province for province in view.provinces if province.id == spot.id), None)
    if found:
        card = _province(view, found, names, say, wide)
    else:
        card = _region(view, spot.id, say, wide)
    return mounted(upper, card, MAT)


# -- the map ------------------------------------------------------------------------------------------------


def _map(view: ShogunView, part: Part, shown: str) -> Canvas:
    """Paint the map at twice its size; a thing that the edge would cut off is left out."""
    small = len(view.players) == SMALL
    owners = {it.id: daimyo_of(view, it.owner) for it in view.provinces if it.owner is not None}
    land, areas = part_of(view.side, small, part.frame, owners)
    canvas = Canvas(land, PALETTE, steady=True)
    for mark in pending(view):
        if mark.kind is Stress.BATTLE and part.holds(name_box(mark.place)):
            (x, y), sprite = part.at(*places()[mark.place].army), burst_at(mark.place)
            size = (sprite.width * LARGER, sprite.height * LARGER)
            lay_under(canvas, sprite.resize(size, Image.Resampling.BICUBIC), x, y, "battle", mark.place)
            canvas.stamp(piece("swords", 46 * LARGER), x, y)
    by_id = {province.id: province for province in view.provinces}
    grounds = {
        id: chart.colours(light_of(view.side, small, id), colour_of(owners[id]) if id in owners else None)[0]
        for id in PROVINCES
    }
    for id in PROVINCES:
        if part.holds(name_box(id)):
            x, y = part.at(*places()[id].name)
            canvas.text(x, y, words.province(id), _NAME, LINE, across=0.5, halo=grounds[id])
        if id in by_id:
            _paint_things(canvas, view, by_id[id], part)
    for id, area in (*areas.items(), *_over_sea(view, part, shown, areas)):
        _paint_at_edge(canvas, view, id, by_id.get(id), grounds[id], part, area)
    for mark in pending(view):
        if mark.kind is Stress.ARROW:
            colour = colour_of(daimyo_of(view, mark.seat))
            sprite, left, top = scaled_arrow(mark.source, mark.place, mark.number, colour, LARGER)
            x, y = left - LARGER * part.frame[0], top - LARGER * part.frame[1]
            canvas.put(sprite, x, y)
    return canvas


def _paint_at_edge(
    canvas: Canvas, view: ShogunView, id: str, province: ProvinceView | None, under: Colour, part: Part, area: Shape
) -> None:
    """Paint the name and the banner of a province if they are cut off."""
    name, owner = words.province(id), province.owner if province else None
    size = None if part.holds(name_box(id)) else (width(name, _NEIGHBOUR), _NEIGHBOUR.size)
    armies, markers = (province.armies, province.markers) if province else (0, 0)
    flies = province is None or owner is None or _holds_army(part, province)

    def write(x: float, y: float) -> None:
        ink = SOFT_INK if owner is None else LINE
        canvas.label(x, y, name, _NEIGHBOUR, ink, across=0.5, halo=under)

    def hoist(number: int, x: float, y: float) -> None:
        sprite = large_banner(daimyo_of(view, owner), letter(owner or 0), armies, markers, _SCALES[number])
        canvas.stamp(sprite, x, y, "army", f"{id} {armies}")

    flags = [] if flies else [banner_size(armies, markers, scale) for scale in _SCALES]
    part.label(canvas, area, size, flags, write, hoist)


def _over_sea(view: ShogunView, part: Part, shown: str, seen: Collection[str]) -> Iterator[tuple[str, Shape]]:
    """Yield each unseen neighbour of a province with the place where its way leaves the picture."""
    for id in sorted(board_of(view.side, len(view.players)).neighbours.get(shown, ())):
        if id not in seen:
            x, y = next(at for at in route_path(id, shown) if part.holds_around(*at, 0, 0))
            yield id, disc(*part.at(x, y), _EXIT)


def _holds_army(part: Part, province: ProvinceView) -> bool:
    x, y = places()[province.id].army
    return part.holds((x - 50, y - 28, x + 62, y + 28))


def _paint_things(canvas: Canvas, view: ShogunView, province: ProvinceView, part: Part) -> None:
    """Paint chests, rice, buildings and spaces, the army."""
    id, (bx, by) = province.id, places()[province.id].buildings
    printed = (PROVINCES[id].chests, PROVINCES[id].rice)
    if all(part.holds(box) for box in figure_boxes(id)):
        for what, number, box in zip(("chests", "rice"), printed, figure_boxes(id), strict=True):
            x, y = part.at(box[0], (box[1] + box[3]) / 2)
            canvas.stamp(piece(what, 46), x + 24, y)
            spot = canvas.label(x + 52, y, number, _FIGURE, LINE)
            canvas.note("printed", f"{id} {what} {number}", (x, y - 26, spot[2], y + 27))
    spaces = max(PROVINCES[id].spaces, len(province.buildings))
    row = spaces * BUILDING // 2
    if part.holds((bx - row, by - 17, bx + row, by + 17)):
        standing = (*province.buildings, *("space",) * (spaces - len(province.buildings)))
        for number, what in enumerate(standing):
            x, y = part.at(bx + (number + 0.5 - spaces / 2) * BUILDING, by)
            canvas.stamp(piece(what, 60 if what != "space" else 34), x, y)
        left, top = part.at(bx - row, by - 17)
        says = f"{id} {' '.join(province.buildings)}".strip()
        canvas.note("buildings", says, (left, top, left + 2 * LARGER * row, top + 34 * LARGER))
    x, y = places()[id].army
    if province.owner is not None and _holds_army(part, province):
        whose = (daimyo_of(view, province.owner), letter(province.owner))
        sprite = large_banner(*whose, province.armies, province.markers, LARGER)
        canvas.stamp(sprite, *part.at(x + 9 * bool(province.markers), y), "army", f"{id} {province.armies}")


# -- the card -----------------------------------------------------------------------------------------------


def _province(view: ShogunView, province: ProvinceView, names: Names, say: Say, wide: int) -> Canvas:
    """Make a province's card: name, region, owner, armies, yield, buildings, neighbours."""
    id, seat = province.id, province.owner
    region = region_of(view.side, id)
    canvas = sheet((wide, _FOOT), REGION_COLOUR[region], 60, MAT, mixed(MAT, LINE, SHADOW), PALETTE)
    left = canvas.text(18, 46, words.province(id), HEAD, LINE)[2]
    canvas.text(wide - 18, 44, say(words.REGION[region]), SMALL_FACT, LINE, across=1, limit=wide - left - 50)
    x, y = 16, 96
    if seat is None:
        owner = say(T("No one's"))
    else:
        daimyo = daimyo_of(view, seat)
        sprite = plate(48, 48, colour_of(daimyo), LINE, 1.5, 8)
        canvas.stamp(sprite, x + 24, y)
        canvas.stamp(crest(daimyo, 38, readable_on(colour_of(daimyo))), x + 24, y, "owner", letter(seat))
        x += 60
        owner = f"{letter(seat)} {name_of(names, seat)}"
    facts = [say(words.armies(province.armies))] if province.armies else []
    if province.markers:
        facts.append(say(words.markers(province.markers)))
    said = " · ".join(facts)
    right = wide - 18
    if said:
        right = canvas.text(wide - 18, y + 12, said, FACT, INK, across=1, limit=wide * 3 // 5, least=20)[0] - 16
    paint_name(canvas, x, y, owner, FACT, right - x)
    _paint_yield(canvas, province, say, wide, 146)
    near = tuple(sorted(board_of(view.side, len(view.players)).neighbours[id]))
    joined = say(T("Borders {provinces}", provinces=words.provinces(near)))
    lines, type = block(joined, SMALL_FACT, wide - 36, 2, 18)
    canvas.lines(18, 208 if len(lines) == 1 else 194, lines, type, SOFT_INK, step=type.size + 2)
    return canvas.settled()


def _region(view: ShogunView, id: str, say: Say, wide: int) -> Canvas:
    """Make the card of a region: its name, and beside it for each kind of building the leaders."""
    canvas = sheet((wide, _FOOT_REGION), REGION_COLOUR[id], _FOOT_REGION - 3, MAT, mixed(MAT, LINE, SHADOW), PALETTE)
    scale = 1.7 if wide > 1472 else 1.5
    head, step = round(140 * scale), 28 * scale
    lines, type = block(say(words.REGION[id]), REGION_NAME.larger(scale), head - 16, 2, 16)
    canvas.lines(16, _FOOT_REGION / 2 + 9 * scale, lines, type, LINE, step=step, centred=True)
    room = (wide - head) // len(BUILDINGS)
    boxes = [(head + row * room, 0, head + (row + 1) * room, _FOOT_REGION) for row in range(len(BUILDINGS))]
    rows = tuple(leaders(view, id, building) for building in BUILDINGS)
    paint_leaders(canvas, id, rows, tuple(player.daimyo for player in view.players), boxes, scale)
    return canvas.settled()


def _paint_yield(canvas: Canvas, province: ProvinceView, say: Say, wide: int, y: int) -> None:
    """Paint chests and rice, each building by name, and the free spaces."""
    x = 18
    for what, number in (("chests", PROVINCES[province.id].chests), ("rice", PROVINCES[province.id].rice)):
        canvas.stamp(piece(what, 38), x + 19, y, what, str(number))
        x = canvas.label(x + 44, y, number, FACT, INK)[2] + 22
    free = PROVINCES[province.id].spaces - len(province.buildings)
    entries = [(what, say(words.BUILDING[what])) for what in province.buildings]
    if free > 0:
        entries.append(("space", say(TN("{n} free space", "{n} free spaces", free))))
    room = (wide - x - 12) // max(1, len(entries))
    for number, (what, called) in enumerate(entries):
        left = x + number * room
        canvas.stamp(piece(what, 40 if what != "space" else 28), left + 20, y, what, province.id)
        canvas.label(left + 46, y, called, FACT, INK, limit=room - 54, least=16)
