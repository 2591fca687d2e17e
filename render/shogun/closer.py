"""A province or a region, drawn again at twice the size, and a card about it below."""

from functools import partial

from PIL import Image

from engine.core.text import TN, T, plain
from engine.shogun.data import BUILDINGS, PROVINCE_IDS, PROVINCES
from engine.shogun.view import ProvinceView, ShogunView
from engine.shogun.words import names as words
from render.map.chart import LARGER, Ink, close_land, lay_under
from render.map.zoom import Figure, Part, PlaceCard, Shape, disc, frame_of, mounted, sheet
from render.paint.canvas import Canvas
from render.paint.palette import LINE, SOFT_INK, Colour, mixed
from render.pictures import Names, Say, Spot, Stress
from render.shogun.colours import MAT, PALETTE, REGION_COLOUR, SHADOW
from render.shogun.layout import BUILDING, MAP, MAP_HEIGHT, SMALL, WIDTH, name_box, places, region_of, route_path
from render.shogun.marks import burst_at, pending, scaled_arrow
from render.shogun.parts import colour_of, daimyo_of, letter, name_of, piece, seat_mark
from render.shogun.provinces import banner_size, flag, looks
from render.shogun.rows import REGION_NAME, leaders, paint_leaders
from render.text.fonts import block, serif_bold, width

_NAME = serif_bold(46)
_NEIGHBOUR = serif_bold(34)
_SCALES = (LARGER, 1.4, 1, 0.75)
"""Sizes of a banner at the edge."""
_FOOT_REGION = 132
_CARD_MAT = (MAT, mixed(MAT, LINE, SHADOW), PALETTE)


def paint_closer(view: ShogunView, names: Names, spot: Spot, say: Say = plain) -> Canvas:
    """Paint the map at twice its size without what the edge would cut off, and a card below it."""
    part = Part(frame_of(spot.box, WIDTH, MAP_HEIGHT))
    look, small = looks(view), len(view.players) == SMALL
    drawn = ("labels", f"levels {view.side}", "zone", f"numbers {view.side} {small}")
    land = close_land(MAP, drawn, part.frame, PALETTE, PROVINCE_IDS)
    canvas = Canvas(land.coloured(look), PALETTE, steady=True)
    for mark in pending(view):
        if mark.kind is Stress.BATTLE and part.holds(name_box(mark.place)):
            (x, y), sprite = part.at(*places()[mark.place].army), burst_at(mark.place)
            size = (sprite.width * LARGER, sprite.height * LARGER)
            lay_under(canvas, sprite.resize(size, Image.Resampling.BICUBIC), x, y, "battle", mark.place)
            canvas.stamp(piece("swords", 46 * LARGER), x, y)
    by_id = view.by_id
    grounds = {id: PALETTE.colours[look(id)[0][Ink.GROUND]] for id in PROVINCES}
    for id in PROVINCES:
        if part.holds(name_box(id)):
            x, y = part.at(*places()[id].name)
            canvas.text(x, y, words.province(id), _NAME, LINE, across=0.5, halo=grounds[id])
        if id in by_id:
            _paint_things(canvas, view, by_id[id], part)
    areas: dict[str, Shape] = dict(land.areas)
    for id in sorted(view.board.neighbours.get(spot.id, ())):
        if id not in areas:  # an unseen neighbour, where its way over the sea leaves the picture
            end = next(at for at in route_path(id, spot.id) if part.holds_around(*at, 0, 0))
            areas[id] = disc(*part.at(*end), 120)
    for id, area in areas.items():
        _paint_edge(canvas, view, id, by_id.get(id), grounds[id], part, area)
    for mark in pending(view):
        if mark.kind is Stress.ARROW:
            colour = colour_of(daimyo_of(view, mark.seat))
            sprite, left, top = scaled_arrow(mark.source, mark.place, mark.number, colour, LARGER)
            x, y = left - LARGER * part.frame[0], top - LARGER * part.frame[1]
            canvas.put(sprite, x, y)
    found = by_id.get(spot.id)
    card = _province(view, found, names, say) if found else partial(_region, view, spot.id, say)
    return mounted(canvas, card, _CARD_MAT)


def _paint_edge(
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
        sprite = flag(daimyo_of(view, owner), letter(owner or 0), armies, markers, _SCALES[number])
        canvas.stamp(sprite, x, y, "army", f"{id} {armies}")

    flags = [] if flies else [banner_size(armies, markers, scale) for scale in _SCALES]
    part.label(canvas, area, size, flags, write, hoist)


def _holds_army(part: Part, province: ProvinceView) -> bool:
    x, y = places()[province.id].army
    return part.holds((x - 50, y - 28, x + 62, y + 28))


def _paint_things(canvas: Canvas, view: ShogunView, province: ProvinceView, part: Part) -> None:
    id, (bx, by) = province.id, places()[province.id].buildings
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
        sprite = flag(*whose, province.armies, province.markers, LARGER)
        canvas.stamp(sprite, *part.at(x + 9 * bool(province.markers), y), "army", f"{id} {province.armies}")


def _province(view: ShogunView, province: ProvinceView, names: Names, say: Say) -> PlaceCard:
    id, seat, printed = province.id, province.owner, PROVINCES[province.id]
    region = region_of(view.side, id)
    owner = Figure("owner", None, say(T("No one's")))
    if seat is not None:
        owner = Figure("owner", partial(seat_mark, daimyo_of(view, seat), seat), name_of(names, seat), letter(seat))
    facts = [say(words.armies(province.armies))] if province.armies else []
    if province.markers:
        facts.append(say(words.markers(province.markers)))
    armies = [Figure("armies", None, " · ".join(facts))]
    worth = (("chests", printed.chests), ("rice", printed.rice))
    figures = [Figure(what, partial(piece, what), str(number)) for what, number in worth]
    named = [Figure(what, partial(piece, what), say(words.BUILDING[what]), id) for what in province.buildings]
    if (free := printed.spaces - len(province.buildings)) > 0:
        named.append(Figure("space", partial(piece, "space"), say(TN("{n} free space", "{n} free spaces", free)), id))
    near = tuple(sorted(view.board.neighbours[id]))
    borders = say(T("Borders {provinces}", provinces=words.provinces(near)))
    name, land = Figure("title", None, words.province(id)), [Figure("region", None, say(words.REGION[region]))]
    return PlaceCard(REGION_COLOUR[region], name, land, owner, armies, figures, named, borders=borders)


def _region(view: ShogunView, id: str, say: Say, wide: int) -> Canvas:
    """Make the card of a region: its name, and beside it for each kind of building the leaders."""
    canvas = sheet((wide, _FOOT_REGION), REGION_COLOUR[id], _FOOT_REGION - 3, _CARD_MAT)
    scale = 1.7 if wide > 1472 else 1.5
    head, step = round(140 * scale), 28 * scale
    lines, type = block(say(words.REGION[id]), REGION_NAME.larger(scale * 0.7), head - 16, 2, 16)
    canvas.lines(16, _FOOT_REGION / 2 + 9 * scale, (lines, type), LINE, step=step, centred=True)
    room = (wide - head) // len(BUILDINGS)
    boxes = [(head + row * room, 0, head + (row + 1) * room, _FOOT_REGION) for row in range(len(BUILDINGS))]
    rows = tuple(leaders(view, id, building) for building in BUILDINGS)
    paint_leaders(canvas, id, rows, tuple(player.daimyo for player in view.players), boxes, scale)
    return canvas.settled()
