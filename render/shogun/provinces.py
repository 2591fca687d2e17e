"""Things in the provinces: owners' colours, buildings, unrest, and armies as banners."""

from collections.abc import Sequence
from functools import cache, lru_cache
from math import ceil

from PIL import Image

from engine.shogun.data import PROVINCES
from engine.shogun.view import ProvinceView, ShogunView
from render.map import chart
from render.paint.canvas import Canvas
from render.paint.palette import FLAME, LINE, Colour, readable_on
from render.paint.plates import POLE, cloth
from render.shogun.colours import HATCHING, PALETTE
from render.shogun.ground import SMALL, ground, land, light_of
from render.shogun.layout import BUILDING, places
from render.shogun.parts import colour_of, crest, daimyo_of, letter
from render.shogun.pieces import piece
from render.text import fonts
from render.text.fonts import Face, Type

BANNER_HEIGHT = 56
_NUMBER, _WIDE_SIZE = Type(Face.SANS_BOLD, 46), 38
"""Of a number, and how large one of several figures is."""
_LETTER = Type(Face.SANS_BOLD, 26)
_CREST = 27
FLAME_SIZE, BEYOND = 37, 18
"""Size of the flame, and its reach beyond the banner."""
_CUT = 6
"""Banners are as wide as a multiple of this, so that few cloths are to be drawn."""
_SIZE, _CLOSE = 34, 22
"""Of a building; and from one to the next where there are more than spaces."""


_Owners = dict[str, str]
"""The Daimyo of each province that has an owner."""
_last: list[tuple[tuple[str, bool], _Owners, Image.Image]] = []
"""The map that was coloured last: the next one differs in few provinces."""


def land_of(view: ShogunView) -> Image.Image:
    """Return the map in its owners' colours; not to be written to, only good until the next."""
    side, small = kind = view.side, len(view.players) == SMALL
    owners = {it.id: daimyo_of(view, it.owner) for it in view.provinces if it.owner is not None}
    if not _last or _last[0][0] != kind:
        _last[:] = [(kind, {}, ground(*kind).copy())]
    _, before, numbers = _last[0]
    for id, area in land(side, small).items():
        if owners.get(id) != before.get(id):
            fresh = tile(side, small, id, owners[id]) if id in owners else ground(side, small).crop(area.box)
            numbers.paste(fresh, area.box, area.cell)
    _last[:] = [(kind, owners, numbers)]
    return numbers


@lru_cache(240)
def tile(side: str, small: bool, id: str, daimyo: str) -> Image.Image:
    """A province in its owner's colours."""
    table = chart.table(PALETTE, light_of(side, small, id), colour_of(daimyo))
    return land(side, small)[id].coloured(PALETTE, table, HATCHING.get(daimyo))


def paint_pieces(
    canvas: Canvas, view: ShogunView, provinces: Sequence[ProvinceView], origin: tuple[int, int] = (0, 0)
) -> None:
    """Paint buildings, revolt markers and armies; ``origin`` is the map's corner on the canvas."""
    for province in provinces:
        _paint_buildings(canvas, province, _ground(view, province), origin)
    for province in provinces:
        if province.owner is not None:
            _paint_army(
                canvas, province, province.owner, daimyo_of(view, province.owner), _ground(view, province), origin
            )


def _ground(view: ShogunView, province: ProvinceView) -> Colour:
    """The colour of the land there."""
    light = light_of(view.side, len(view.players) == SMALL, province.id)
    owner = None if province.owner is None else colour_of(daimyo_of(view, province.owner))
    return chart.colours(light, owner)[chart.Ink.GROUND]


def _paint_buildings(canvas: Canvas, province: ProvinceView, ground: Colour, origin: tuple[int, int]) -> None:
    x, y = places()[province.id].buildings
    spaces, standing = PROVINCES[province.id].spaces, province.buildings
    step = BUILDING if len(standing) <= spaces else _CLOSE
    wide = max(spaces * BUILDING, len(standing) * step)
    left, top = x + origin[0] - wide // 2, y + origin[1] - _SIZE // 2
    if standing:
        canvas.lay(_building_row(standing, step, ground), left, top)
    canvas.note("buildings", f"{province.id} {' '.join(standing)}".strip(), (left, top, left + wide, top + _SIZE))


@cache
def _building_row(standing: tuple[str, ...], step: int, ground: Colour) -> Canvas:
    row = Image.new("RGBA", ((len(standing) - 1) * step + BUILDING, _SIZE))
    for number, what in enumerate(standing):
        row.alpha_composite(piece(what, _SIZE - 2), (number * step, 1))
    return Canvas(row, PALETTE).settled(ground)


def _paint_army(
    canvas: Canvas, province: ProvinceView, seat: int, daimyo: str, ground: Colour, origin: tuple[int, int]
) -> None:
    x, y = places()[province.id].army
    flag = banner(daimyo, letter(seat), province.armies, province.markers, ground)
    beyond = BEYOND if province.markers else 0
    left, top, right, bottom = canvas.place(flag, x + origin[0] + beyond / 2, y + origin[1])
    canvas.note("army", f"{province.id} {province.armies} {letter(seat)}", (left, top, right - beyond, bottom))
    if province.markers:
        canvas.note("unrest", f"{province.id} {province.markers}", (right - FLAME_SIZE, top, right, bottom))


# -- armies as banners ---------------------------------------------------------------------------------------


def banner_size(armies: int, markers: int, scale: float = 1) -> tuple[int, int]:
    """How large the banner of an army is, its flame included."""
    number = _NUMBER.smaller(round((_NUMBER.size if armies < 10 else _WIDE_SIZE) * scale))
    wide = (POLE + _CREST + 12 + (11 if markers else 0)) * scale + fonts.width(str(armies), number)
    cut = round(ceil(wide / scale / _CUT) * _CUT * scale)
    return cut + (round(BEYOND * scale) if markers else 0), round(BANNER_HEIGHT * scale)


def _banner(daimyo: str, seat: str, armies: int, markers: int, scale: float = 1) -> Image.Image:
    """An army; the flame, if there is one, stands out by ``BEYOND``."""

    def sized(length: float) -> int:
        return round(length * scale)

    ground = colour_of(daimyo)
    size = _NUMBER.size if armies < 10 else _WIDE_SIZE
    ink, number = readable_on(ground), _NUMBER.smaller(sized(size))
    beyond, (wide, high) = sized(BEYOND) if markers else 0, banner_size(armies, markers, scale)
    wide -= beyond
    canvas = Canvas.clear(wide + beyond, high)
    canvas.image.alpha_composite(cloth(wide, high, ground, scale))
    canvas.image.alpha_composite(crest(daimyo, sized(_CREST), ink), (sized(POLE + 4), sized(5)))
    middle = sized(POLE + 4 + _CREST / 2)
    canvas.text(middle, high - sized(9), seat, _LETTER.smaller(sized(_LETTER.size)), ink, across=0.5)
    canvas.text(sized(POLE + _CREST + 8), high - sized(12 + (_NUMBER.size - size) // 3), str(armies), number, ink)
    if markers:
        size = sized(FLAME_SIZE)
        left, top = wide + beyond - size, (high - size) // 2
        canvas.image.alpha_composite(piece("flame", size), (left, top))
        type = Type(Face.SANS_BOLD, sized(27))
        canvas.text(left + size / 2, top + size * 0.86, str(markers), type, LINE, across=0.5, halo=FLAME)
    return canvas.image


_board_banner, large_banner = lru_cache(128)(_banner), lru_cache(40)(_banner)
"""An army as it is seen on a board; and in another size, of which few are kept."""


@lru_cache(512)
def banner(daimyo: str, seat: str, armies: int, markers: int, ground: Colour) -> Canvas:
    """Make an army, settled for the land below it."""
    return Canvas(_board_banner(daimyo, seat, armies, markers), PALETTE).settled(ground)
