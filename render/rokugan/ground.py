"""The ground of the board, and what is on its provinces: colours, print, banners, special tokens.

``tests/tools/maps/rokugan.py`` draws the ground beforehand: sea, wild land, provinces, borders,
clan signs. The names are printed on it in the reader's language.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache, lru_cache

import numpy as np

from engine.rokugan.data import CAPITALS, PROVINCE_IDS, PROVINCES
from engine.rokugan.view import ProvinceView, RokuganView
from engine.rokugan.words import names as words
from render.map import chart
from render.paint.canvas import Canvas, Sprite, as_image, in_palette, whole
from render.paint.palette import LINE, WALL, Colour, readable_on
from render.paint.plates import POLE, cloth
from render.pictures import Say
from render.rokugan.colours import HATCHING, PALETTE, UNOWNED, clan_colour, inks
from render.rokugan.layout import CONTROL, FIGURE, MAP_HEIGHT, PALACE, WIDTH, name_box, name_rows, places, print_width
from render.rokugan.parts import clan_of, crest, letter, piece
from render.rokugan.tokens import sign
from render.text.fonts import sans_bold

MAP = chart.DrawnMap("rokugan")


@cache
def land() -> dict[str, chart.Piece]:
    """The provinces, to be coloured."""
    return chart.pieces(MAP["levels"], MAP["labels"], MAP["zone"], PROVINCE_IDS)


@cache
def table(territory: str, clan: str | None) -> tuple[int, ...]:
    """The number of each ``Ink`` in the palette."""
    return chart.table(PALETTE, inks(territory, clan))


_SIGN, _TOKEN = 24, 34
_LETTER, _BESIDE = sans_bold(26), 15
"""Of a seat, and room for it beside the crest."""
_COUNT, _WIDE = sans_bold(30), sans_bold(26)
"""Of a number, and of one of several figures."""


@lru_cache(512)
def _banner(clan: str | None, seat: str, faceup: int, facedown: int, territory: str, scale: int) -> Canvas:
    """Make a seat's banner with its control tokens, faceup before facedown."""
    ground = clan_colour(clan)
    ink = readable_on(ground)
    shown = [(what, n) for what, n in (("faceup", faceup), ("facedown", facedown)) if n]
    step, token, pole, letter = (_TOKEN - 8) * scale, _TOKEN * scale, POLE * scale, _LETTER.larger(scale)
    high, sign, first = CONTROL[1] * scale, _SIGN * scale, pole + (_SIGN + _BESIDE) * scale
    wide = first + (token + step * (len(shown) - 1) if shown else 2 * scale) + 2 * scale
    canvas = Canvas.clear(wide, high)
    canvas.image.alpha_composite(cloth(wide, high, ground, scale))
    canvas.image.alpha_composite(crest(clan, sign, ink), (pole, (high - sign) // 2 - 2 * scale))
    canvas.label(pole + sign + _BESIDE * scale / 2, high / 2 - 2 * scale, seat, letter, ink, across=0.5)
    for place, (what, number) in enumerate(shown):
        left, top = first + place * step, (high - token) // 2 - 2 * scale
        if (what, number) == ("facedown", 1):  # read as a defence of 1 beside the printed one
            canvas.image.alpha_composite(piece(what, token), (left, top))
            continue
        canvas.image.alpha_composite(piece(f"{what}_count", token), (left, top))
        type = (_COUNT if number < 10 else _WIDE).larger(scale)
        on = LINE if what == "faceup" else WALL
        canvas.label(left + token / 2, top + token / 2, number, type, on, across=0.5)
    return Canvas(canvas.image, PALETTE).settled(inks(territory, clan)[0], steady=True)


def names_of(say: Say) -> tuple[str, ...]:
    """Return the provinces' names in a language, in the order of their ids."""
    return tuple(say(words.province(id)) for id in PROVINCE_IDS)


@lru_cache(8)
def bare(names: tuple[str, ...]) -> Canvas:
    """The map with no one on it, in the palette; not to be written to."""
    canvas = Canvas(as_image(MAP["numbers"], PALETTE).convert("RGB"), PALETTE)
    for id, name in zip(PROVINCE_IDS, names, strict=True):
        shown = (area := _area(id, name)).coloured(PALETTE, table(PROVINCES[id].territory, None), None)
        canvas.image.paste(shown.convert("RGB"), area.box, area.cell)
        canvas.note("name", id, name_box(id))
        canvas.note("text", name, name_box(id))
        paint_print(canvas, id, *places()[id].print, UNOWNED[PROVINCES[id].territory])
    return canvas.settled(steady=True)


def _area(id: str, name: str) -> chart.Piece:
    """Return a province with its name printed in it."""
    area, map = land()[id], np.zeros((MAP_HEIGHT, WIDTH), np.uint8)
    left, top, right, bottom = area.box
    map[top:bottom, left:right] = area.levels
    rows, type = name_rows(id, name)
    for line, (x, y) in rows:
        chart.write(map, x, y, line, type)
    return replace(area, levels=map[top:bottom, left:right].copy())


def paint_land(canvas: Canvas, view: RokuganView, names: Sequence[str]) -> None:
    """The owners' colours on the bare map, in the palette."""
    for province, name in zip(view.provinces, names, strict=True):
        if province.controller is not None:
            area, clan = land()[province.id], clan_of(view, province.controller)
            if clan is not None:
                canvas.image.paste(_tile(province.id, clan, name), (area.left, area.top), area.cell)


@lru_cache(480)
def _tile(id: str, clan: str, name: str) -> Sprite:
    area, territory = _area(id, name), PROVINCES[id].territory
    canvas = Canvas(area.coloured(PALETTE, table(territory, clan), HATCHING[clan]).convert("RGB"), PALETTE)
    x, y = places()[id].print
    paint_print(canvas, id, x - area.left, y - area.top, inks(territory, clan)[0])
    return in_palette(canvas.image, PALETTE, steady=True)


def paint_print(canvas: Canvas, id: str, x: int, y: int, ground: Colour, scale: int = 1) -> None:
    """Palace of a capital, honour and defence, as printed, their middle at x, y."""
    province, palace, wide = PROVINCES[id], PALACE * scale, print_width(id) * scale
    left = x - wide / 2
    box = whole((left, y - palace / 2, left + wide, y + palace / 2))
    canvas.note("print", f"{id} {province.honor} {province.defense}", box)
    if id in CAPITALS:
        canvas.stamp(piece("castle", palace), left + palace / 2, y)
        left += palace
    if province.honor:
        sprite, at, type = piece("honor", 30 * scale), left + 16 * scale, sans_bold(32).larger(scale)
        canvas.figure(sprite, at, y, province.honor, type, LINE, to=17 * scale, halo=ground)
        left += FIGURE * scale
    if province.defense:
        type = sans_bold(28).larger(scale)
        canvas.stamp(piece("shield", palace), left + palace / 2, y)
        canvas.label(left + palace / 2, y - 2 * scale, province.defense, type, WALL, across=0.5)


def paint_banner(canvas: Canvas, view: RokuganView, province: ProvinceView, x: int, y: int, scale: int = 1) -> None:
    """Paint a province's banner, and a shield if an attack on it was foiled."""
    seat = province.controller or 0
    says = f"{province.id} {letter(seat)} {province.faceup} {province.facedown}"
    territory = PROVINCES[province.id].territory
    flag = _banner(clan_of(view, seat), letter(seat), province.faceup, province.facedown, territory, scale)
    left, top, *_ = canvas.place(flag, x, y, "control", says)
    if province.foiled == seat:
        shield = sign("foiled", 28 * scale)
        canvas.place(shield, left + 6 * scale, top + (CONTROL[1] - 8) * scale, "foiled", province.id)
