"""A province or a territory with what lies around it, drawn anew at twice the size, and a card about it below."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from PIL import Image

from engine.core.text import plain
from engine.rokugan.data import PROVINCE_IDS, PROVINCES
from engine.rokugan.view import ProvinceView, RokuganView
from engine.rokugan.words import names as words
from render.map.zoom import LARGER, Edges, Part, frame_of, mounted
from render.paint.canvas import Canvas
from render.paint.palette import LINE, Colour
from render.pictures import Names, Say, Spot
from render.rokugan.caption import province_card, territory_card
from render.rokugan.colours import HATCHING, MAT, PALETTE, inks
from render.rokugan.ground import ground, land, nameless, table
from render.rokugan.layout import (
    CONTROL,
    MAP_HEIGHT,
    NAME,
    NAME_LINE,
    SPECIAL,
    WIDTH,
    name_box,
    name_lines,
    places,
    print_box,
)
from render.rokugan.parts import clan_of
from render.rokugan.provinces import paint_banner, paint_print, paint_special
from render.rokugan.token_labels import paint_tab
from render.rokugan.tokens import Lying, heaps, paint_token
from render.text.fonts import Face, Type, cap_height, width

_NEIGHBOUR, _IN_LARGE = Type(Face.SERIF_BOLD, 38), Type(Face.SERIF_BOLD, 50)
_LARGE = 1300
"""From so many pixels on a picture is large."""


def compose(view: RokuganView, names: Names, spot: Spot, say: Say = plain) -> Canvas:
    """The map and the card. It shows what everybody may know, whoever's view it is."""
    upper = _map(view, Part(frame_of(spot.box, WIDTH, MAP_HEIGHT)))
    wide = upper.image.width
    if spot.id in PROVINCES:
        card = province_card(view, spot.id, names, say, wide)
    else:
        card = territory_card(view, spot.id, wide)
    return mounted(upper, card, MAT)


def _map(view: RokuganView, part: Part) -> Canvas:
    """Everything on the map at twice its size; what would be cut off by the edge is left out."""
    clans = {it.id: clan_of(view, it.controller) for it in view.provinces}
    canvas = Canvas(_ground(clans, part), PALETTE)
    for id in PROVINCE_IDS:
        under = inks(PROVINCES[id].territory, clans.get(id))[0]
        if part.holds(name_box(id)):
            _paint_name(canvas, id, under, part)
        if part.holds(print_box(id)):
            paint_print(canvas, id, *part.at(*places()[id].print), under, LARGER)
    for province in view.provinces:
        place = places()[province.id]
        if province.controller is not None and part.holds(_banner_box(province)):
            paint_banner(canvas, view, province, *part.at(*place.control), LARGER)
        if province.special and part.holds_around(*place.special, SPECIAL, SPECIAL):
            paint_special(canvas, province, *part.at(*place.special), LARGER)
    for heap in heaps(view):
        _paint_heap(canvas, view, heap, part)
    for id in PROVINCE_IDS:
        if not part.holds(name_box(id)):
            _paint_at_edge(canvas, id, inks(PROVINCES[id].territory, clans.get(id))[0], part)
    return canvas.settled(steady=True)


def _banner_box(province: ProvinceView) -> Edges:
    """Where a banner lies, with the shield at its foot."""
    (x, y), (wide, high) = places()[province.id].control, CONTROL
    more = 8 if province.foiled is not None else 0
    return (x - wide / 2 - more, y - high / 2, x + wide / 2, y + high / 2 + more)


def _paint_heap(canvas: Canvas, view: RokuganView, heap: Sequence[Lying], part: Part) -> None:
    """Tokens that lie together, with their labels, if all of them are seen."""
    tabs = [label for laid in heap for label in laid.labels()]
    whole = all(part.holds_around(laid.x, laid.y, 2 * laid.reach, 2 * laid.reach) for laid in heap)
    if not whole or not all(part.holds(label.box) for label in tabs):
        return
    for laid in heap:
        paint_token(canvas, laid, clan_of(view, laid.token.owner), *part.at(laid.x, laid.y), scale=LARGER)
    for label in tabs:
        paint_tab(canvas, label.tab, *part.at(label.x, label.y), LARGER)


def _ground(clans: dict[str, str | None], part: Part) -> Image.Image:
    """Land in its owners' colours, without names."""
    image = ground().crop(part.frame)
    for id, area in land().items():
        if part.seen(area.box):
            place = (area.left - part.frame[0], area.top - part.frame[1])
            image.paste(_tile(id, clans.get(id)), place, area.cell)
    return part.larger(image)


@lru_cache(32)
def _tile(id: str, clan: str | None) -> Image.Image:
    """A province without its name, in its owner's colours."""
    hatching = None if clan is None else HATCHING[clan]
    return nameless(id).coloured(PALETTE, table(PROVINCES[id].territory, clan), hatching)


def _paint_name(canvas: Canvas, id: str, halo: Colour, part: Part) -> None:
    for number, line in enumerate(reversed(name_lines(id))):
        x, y = places()[id].name
        at = part.at(x, y - number * NAME_LINE)
        box = canvas.text(*at, line, NAME.larger(LARGER), LINE, across=0.5, halo=halo)
        canvas.note("name", id, box)


def _paint_at_edge(canvas: Canvas, id: str, halo: Colour, part: Part) -> None:
    """The name of a province that is cut off, where it is seen."""
    type = _NEIGHBOUR if part.size[0] < _LARGE else _IN_LARGE
    name = words.province(id)
    at = part.edge(land()[id].box, land()[id].cell, width(name, type), type.size, canvas)
    if at is not None:
        canvas.text(at[0], at[1] + cap_height(type) / 2, name, type, LINE, across=0.5, halo=halo)
