"""What lies in the provinces: their owners' colours, honor and defence as printed, banners, special tokens."""

from __future__ import annotations

from functools import cache, lru_cache

from PIL import Image

from engine.rokugan import words
from engine.rokugan.data import CAPITALS, PROVINCE_IDS, PROVINCES
from engine.rokugan.view import ProvinceView, RokuganView
from render.canvas import Canvas, in_palette
from render.fonts import Face, Type, cap_height
from render.palette import LINE, WALL, Colour
from render.rokugan.banners import banner
from render.rokugan.colours import HATCHING, LAND_COLOUR, PALETTE, inks
from render.rokugan.ground import ground, land, table
from render.rokugan.layout import CONTROL, FIGURE, PALACE, name_box, places, print_box, print_width
from render.rokugan.parts import clan_of, letter, put, sign, special
from render.rokugan.pieces import piece

_HONOR, _DEFENSE = Type(Face.SANS_BOLD, 32), Type(Face.SANS_BOLD, 28)


@cache
def bare() -> Canvas:
    """The map with nobody on it, in the palette; not to be written to."""
    canvas = Canvas(ground().convert("RGB"), PALETTE)
    for id in PROVINCE_IDS:
        canvas.note("name", id, name_box(id))
        canvas.note("text", words.province(id), name_box(id))
        _paint_print(canvas, id, 0, 0, LAND_COLOUR[PROVINCES[id].territory])
    return canvas.settled(steady=True)


def land_of(view: RokuganView) -> Canvas:
    """The map in its owners' colours, in the palette."""
    canvas = bare().copy()
    for province in view.provinces:
        if province.controller is not None:
            area, clan = land()[province.id], clan_of(view, province.controller)
            if clan is not None:
                canvas.image.paste(_tile(province.id, clan), (area.left, area.top), area.cell)
    return canvas


@lru_cache(240)
def _tile(id: str, clan: str) -> Image.Image:
    """A province in its owner's colours."""
    area, territory = land()[id], PROVINCES[id].territory
    canvas = Canvas(area.coloured(PALETTE, table(territory, clan), HATCHING[clan]).convert("RGB"), PALETTE)
    _paint_print(canvas, id, -area.left, -area.top, inks(territory, clan)[0])
    return in_palette(canvas.image, PALETTE, steady=True)


def _paint_print(canvas: Canvas, id: str, dx: int, dy: int, ground: Colour) -> None:
    """Palace of a capital, honor and defence, as printed."""
    province, place = PROVINCES[id], places()[id]
    left, y = place.print[0] + dx - print_width(id) / 2, place.print[1] + dy
    box_left, box_top, box_right, box_bottom = print_box(id)
    box = (box_left + dx, box_top + dy, box_right + dx, box_bottom + dy)
    canvas.note("print", f"{id} {province.honor} {province.defense}", box)
    if id in CAPITALS:
        canvas.stamp(piece("castle", PALACE), left + PALACE / 2, y)
        left += PALACE
    if province.honor:
        canvas.stamp(piece("honor", 30), left + 16, y)
        canvas.text(left + 33, y + cap_height(_HONOR) / 2, str(province.honor), _HONOR, LINE, halo=ground)
        left += FIGURE
    if province.defense:
        canvas.stamp(piece("shield", PALACE), left + PALACE / 2, y)
        base = y + cap_height(_DEFENSE) / 2 - 2
        canvas.text(left + PALACE / 2, base, str(province.defense), _DEFENSE, WALL, across=0.5)


def paint_control(canvas: Canvas, view: RokuganView) -> None:
    """Banners with control tokens, special tokens, and where an attack was foiled this round."""
    for province in view.provinces:
        if province.controller is not None:
            _paint_control(canvas, province, clan_of(view, province.controller))
        if province.special:
            x, y = places()[province.id].special
            put(canvas, special(province.special), x, y, "special", f"{province.id} {province.special}")


def _paint_control(canvas: Canvas, province: ProvinceView, clan: str | None) -> None:
    x, y = places()[province.id].control
    seat = province.controller or 0
    says = f"{province.id} {letter(seat)} {province.faceup} {province.facedown}"
    flag = _banner(clan, letter(seat), province.faceup, province.facedown, PROVINCES[province.id].territory)
    left, top, *_ = put(canvas, flag, x, y, "control", says)
    if province.foiled == seat:
        put(canvas, sign("foiled", 28), left + 6, top + CONTROL[1] - 8, "foiled", province.id)


@lru_cache(512)
def _banner(clan: str | None, seat: str, faceup: int, facedown: int, territory: str) -> Canvas:
    """A banner, settled for where it stands."""
    return Canvas(banner(clan, seat, faceup, facedown), PALETTE).settled(inks(territory, clan)[0], steady=True)
