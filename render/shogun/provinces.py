"""What lies in the provinces: names and figures, buildings, unrest, armies."""

from __future__ import annotations

from functools import cache, lru_cache

from PIL import Image

from engine.shogun import words
from engine.shogun.data import PROVINCE_IDS, PROVINCES, SIDES
from engine.shogun.view import PlayerView, ProvinceView, ShogunView
from render import fonts
from render.canvas import Canvas, in_palette
from render.fonts import Face, Type
from render.palette import INK, OUT, PAPER_LIGHT, SOFT_INK, readable_on
from render.plates import plate
from render.shogun.crests import crest
from render.shogun.ground import REGION_COLOUR, SMALL, ground, region_of, washes
from render.shogun.layout import BUILDING, NAME, NAME_LIMIT, places
from render.shogun.parts import colour_of, letter
from render.shogun.pieces import piece

_FIGURE = Type(Face.SANS_BOLD, 16)
_ARMIES = Type(Face.SANS_BOLD, 42)
_TOKEN_HEIGHT = 46
_CREST = 25
_FLAME, _BEYOND = 32, 18
"""Size of the flame, and how far it stands out beyond the army."""


@cache
def land(side: str, small: bool) -> Canvas:
    """The map as printed, with names and figures. ``small`` with 3 players."""
    canvas = Canvas(ground(side, small).convert("RGB"))
    for id in PROVINCE_IDS:
        _paint_print(canvas, id, 0, 0, side, small)
    return canvas.settled()


def paint_owners(canvas: Canvas, view: ShogunView) -> None:
    """Each owner's colour along the inside of his borders."""
    small = len(view.players) == SMALL
    for province in view.provinces:
        if province.owner is not None:
            tile, cell, left, top = _tile(view.side, small, province.id, view.players[province.owner].daimyo)
            canvas.image.paste(tile, (left, top), cell)


@lru_cache(240)
def _tile(side: str, small: bool, id: str, daimyo: str) -> tuple[Image.Image, Image.Image, int, int]:
    """A province in its owner's colour, the mask of its cell, and where they go."""
    wash = washes(side)[id]
    left, top = wash.left, wash.top
    box = (left, top, left + wash.mask.width, top + wash.mask.height)
    canvas = Canvas(ground(side, small).crop(box).convert("RGB"))
    canvas.stain(wash.mask, 0, 0, colour_of(daimyo))
    for near in (*PROVINCES[id].land, id):
        _paint_print(canvas, near, -left, -top, side, small)
    return in_palette(canvas.image), wash.cell, left, top


def _paint_print(canvas: Canvas, id: str, dx: int, dy: int, side: str, small: bool) -> None:
    """Name, chests and rice, as printed; of a province out of play the name alone."""
    place, out = places()[id], small and id in SIDES[side].unused_with_3_players
    light = OUT if out else REGION_COLOUR[region_of(side, id)]
    name, ink, (x, y) = words.province(id), SOFT_INK if out else INK, place.name
    canvas.text(x + dx, y + dy, name, NAME, ink, across=0.5, limit=NAME_LIMIT, halo=light)
    if not out:
        for what, number, (x, y) in (
            ("chests", PROVINCES[id].chests, place.chests),
            ("rice", PROVINCES[id].rice, place.rice),
        ):
            canvas.stamp(piece(what, 16), x + dx - 7, y + dy)
            canvas.text(x + dx + 3, y + dy + 6, str(number), _FIGURE, INK, halo=light)


def paint_pieces(canvas: Canvas, view: ShogunView) -> None:
    """Buildings, free building spaces, revolt markers and armies."""
    for province in view.provinces:
        _paint_buildings(canvas, province)
    for province in view.provinces:
        if province.owner is not None:
            _paint_army(canvas, province, view.players[province.owner])


def _paint_buildings(canvas: Canvas, province: ProvinceView) -> None:
    x, y = places()[province.id].buildings
    row = _building_row(PROVINCES[province.id].spaces, province.buildings)
    left, top = x - row.width // 2, y - row.height // 2
    canvas.image.paste(row, (left, top), row)
    canvas.note(
        "buildings",
        f"{province.id} {' '.join(province.buildings)}".strip(),
        (left, top, left + row.width, top + row.height),
    )


@cache
def _building_row(spaces: int, standing: tuple[str, ...]) -> Image.Image:
    """The buildings of a province, then its free building spaces."""
    canvas = Canvas.clear(spaces * BUILDING + 2, 26)
    for number in range(spaces):
        x = (number + 0.5) * BUILDING + 1
        if number < len(standing):
            canvas.image.alpha_composite(piece(standing[number], 24), (round(x) - 12, 1))
        else:
            canvas.image.alpha_composite(piece("space", 18), (round(x) - 9, 5))
    return canvas.image


def _paint_army(canvas: Canvas, province: ProvinceView, player: PlayerView) -> None:
    x, y = places()[province.id].army
    sprite = token(player.daimyo, letter(player.seat), province.armies, province.markers)
    beyond = _BEYOND if province.markers else 0
    left, top, right, bottom = canvas.stamp(sprite, x + beyond / 2, y)
    canvas.note("army", f"{province.id} {province.armies} {letter(player.seat)}", (left, top, right - beyond, bottom))
    if province.markers:
        canvas.note("unrest", f"{province.id} {province.markers}", (right - _FLAME, top, right, bottom))


@lru_cache(512)
def token(daimyo: str, seat: str, armies: int, markers: int, scale: float = 1) -> Image.Image:
    """An army: crest and letter, how many it counts, and a flame with the number of revolt markers."""

    def sized(length: float) -> int:
        return round(length * scale)

    ground = colour_of(daimyo)
    ink = readable_on(ground)
    number = _ARMIES.smaller(sized(_ARMIES.size))
    height, emblem, flame = sized(_TOKEN_HEIGHT), sized(_CREST), sized(_FLAME)
    width = fonts.width(str(armies), number) + emblem + sized(21 if markers else 15)
    canvas = Canvas.clear(width + (sized(_BEYOND) if markers else 0), height)
    canvas.image.paste(plate(width, height, PAPER_LIGHT, INK, 1.3 * scale, 7 * scale))
    canvas.image.alpha_composite(
        plate(width - sized(6), height - sized(6), ground, ground, 0, 4.5), (sized(3), sized(3))
    )
    canvas.image.alpha_composite(crest(daimyo, emblem, ink), (sized(6), sized(5)))
    canvas.text(sized(6) + emblem / 2, height - sized(5), seat, Type(Face.SANS_BOLD, sized(15)), ink, across=0.5)
    canvas.text(emblem + sized(9), height - sized(8), str(armies), number, ink)
    if markers:
        left = width + sized(_BEYOND) - flame
        canvas.image.alpha_composite(piece("flame", flame), (left, (height - flame) // 2))
        type = Type(Face.SANS_BOLD, sized(20))
        canvas.text(left + flame / 2, height / 2 + sized(12), str(markers), type, PAPER_LIGHT, across=0.5)
    return canvas.image
