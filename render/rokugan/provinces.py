"""What lies in the provinces: names and figures as printed, control tokens, special tokens."""

from __future__ import annotations

from functools import cache, lru_cache

from PIL import Image

from engine.rokugan import words
from engine.rokugan.data import CAPITALS, PROVINCE_IDS, PROVINCES
from engine.rokugan.view import ProvinceView, RokuganView
from render.canvas import Canvas, in_palette, whole
from render.fonts import Face, Type
from render.palette import INK, PAPER_LIGHT
from render.rokugan.colours import LAND_COLOUR, PALETTE, clan_colour
from render.rokugan.ground import ground, washes
from render.rokugan.layout import CONTROL, FIGURE, NAME, NAME_LIMIT, PALACE, places, print_width
from render.rokugan.parts import control, letter, special_token
from render.rokugan.pieces import piece

_FIGURE = Type(Face.SANS_BOLD, 22)
_DEFENSE = Type(Face.SANS_BOLD, 18)


@cache
def land() -> Canvas:
    """The map as printed, with names and figures."""
    canvas = Canvas(ground().convert("RGB"), PALETTE)
    for id in PROVINCE_IDS:
        _paint_print(canvas, id, 0, 0)
    return canvas.settled()


def paint_controllers(base: Canvas, view: RokuganView) -> None:
    """Each controller's colour along the inside of his borders, on a copy of ``land``."""
    for province in view.provinces:
        if province.controller is not None:
            tile, cell, left, top = _tile(province.id, view.players[province.controller].clan)
            base.image.paste(tile, (left, top), cell)


@lru_cache(240)
def _tile(id: str, clan: str | None) -> tuple[Image.Image, Image.Image, int, int]:
    """A province in its controller's colour, the mask of its cell, and where they go."""
    wash = washes()[id]
    left, top = wash.left, wash.top
    box = (left, top, left + wash.mask.width, top + wash.mask.height)
    canvas = Canvas(ground().crop(box).convert("RGB"), PALETTE)
    canvas.stain(wash.mask, 0, 0, clan_colour(clan))
    for near in (*PROVINCES[id].land, id):
        _paint_print(canvas, near, -left, -top)
    return in_palette(canvas.image, PALETTE), wash.cell, left, top


def _paint_print(canvas: Canvas, id: str, dx: int, dy: int) -> None:
    """Name, palace of a capital, honor and defence, as printed."""
    province, place = PROVINCES[id], places()[id]
    light = LAND_COLOUR[province.territory]
    x, y = place.name
    box = canvas.text(x + dx, y + dy, words.province(id), NAME, INK, across=0.5, limit=NAME_LIMIT, halo=light)
    canvas.note("name", id, box)
    left, y = place.print[0] + dx - print_width(id) / 2, place.print[1] + dy
    top, right = y - PALACE / 2, left + print_width(id)
    canvas.note("print", f"{id} {province.honor} {province.defense}", whole((left, top, right, top + PALACE)))
    if id in CAPITALS:
        canvas.stamp(piece("castle", PALACE - 2), left + PALACE / 2, y)
        left += PALACE
    if province.honor:
        canvas.stamp(piece("honor", 24), left + 13, y)
        canvas.text(left + 26, y + 8, str(province.honor), _FIGURE, INK, halo=light)
        left += FIGURE
    if province.defense:
        canvas.stamp(piece("shield", PALACE - 2), left + PALACE / 2, y)
        canvas.text(left + PALACE / 2, y + 5, str(province.defense), _DEFENSE, PAPER_LIGHT, across=0.5)


def paint_control(canvas: Canvas, view: RokuganView) -> None:
    """Control tokens, special tokens, and where an attack was foiled this round."""
    for province in view.provinces:
        if province.controller is not None:
            _paint_control(canvas, province, view.players[province.controller].clan)
        if province.special:
            x, y = places()[province.id].special
            canvas.stamp(special_token(province.special), x, y, "special", f"{province.id} {province.special}")


def _paint_control(canvas: Canvas, province: ProvinceView, clan: str | None) -> None:
    x, y = places()[province.id].control
    seat = province.controller or 0
    sprite = control(clan, seat, province.faceup, province.facedown)
    says = f"{province.id} {letter(seat)} {province.faceup} {province.facedown}"
    canvas.stamp(sprite, x, y, "control", says)
    if province.foiled == seat:
        canvas.stamp(piece("foiled", 22), x - 6, y - CONTROL[1] / 2 - 2, "foiled", province.id)
