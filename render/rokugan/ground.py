"""The ground of the board, the same for every match: sea, wild land, provinces, borders, the sign of each clan in its
capital, and the names. Also the land of each province, to be coloured for its owner.
"""

from functools import cache

import numpy as np
from PIL import Image

from engine.rokugan.data import CLAN_IDS, CLANS, PROVINCE_IDS, PROVINCES, SHADOWLANDS
from render.map import chart, scenery
from render.map.chart import Ink, Piece
from render.map.outline import SEA, WILD, Bytes, Outline, step
from render.paint.canvas import Arrays, Box, as_image, kept, sum_over
from render.paint.palette import LINE
from render.rokugan.colours import PALETTE, SEA_LINE, inks, wild_inks
from render.rokugan.colours import SEA as SEA_GROUND
from render.rokugan.crests import crest
from render.rokugan.layout import (
    CONTROL,
    NAME,
    NAME_LINE,
    PALACE,
    PANELS,
    ROSE,
    name_box,
    name_lines,
    outline,
    places,
    print_width,
)
from render.text import fonts

_CREST = 190
"""Size of a clan's sign in the ground."""
_RIBBON = (2.4, 10.0)
"""Between which distances from the border of a territory its ribbon runs."""
_HATCHED = 17.0
"""How far from a border an owner's hatching reaches."""


@cache
def ground() -> Image.Image:
    """The map without anything on it, in the palette; not to be written to."""
    return as_image(_arrays()["numbers"], PALETTE)


@cache
def land() -> dict[str, Piece]:
    """The provinces, to be coloured."""
    arrays = _arrays()
    return chart.pieces(arrays["levels"], arrays["labels"], arrays["zone"], PROVINCE_IDS)


@cache
def nameless() -> dict[str, Piece]:
    """The same without their names, to print these anew in another size."""
    arrays = _arrays()
    return chart.pieces(arrays["blank"], arrays["labels"], arrays["zone"], PROVINCE_IDS)


@cache
def table(territory: str, clan: str | None) -> tuple[int, ...]:
    """The number of each ``Ink`` in the palette."""
    return tuple(PALETTE.nearest(shade) for shade in inks(territory, clan))


def _arrays() -> Arrays:
    return kept(f"rokugan ground {sum_over('rokugan', repr((PROVINCES, PALETTE.colours, fonts.missing())))}", _painted)


def _painted() -> Arrays:
    """Numbers of the palette for the whole map; ink, province and hatching of the land."""
    drawn = outline()
    levels, zone = (np.zeros_like(drawn.labels) for _ in range(2))
    for rows, band in drawn.bands():
        at = slice(rows.start, rows.stop)
        levels[at] = _printed(band, rows)
        zone[at] = (band.border < _HATCHED) & (band.group_border > _RIBBON[1] + 1)
    water, wild = drawn.labels == SEA, drawn.labels == WILD
    _plant(levels, drawn)
    blank = levels.copy()
    for id in PROVINCE_IDS:
        for number, line in enumerate(reversed(name_lines(id))):
            x, y = places()[id].name
            chart.write(levels, x, y - number * NAME_LINE, line, NAME)
    numbers = scenery.painted_sea(drawn, PALETTE, SEA_GROUND, SEA_LINE, ROSE, PANELS)
    tables = np.array([table(PROVINCES[id].territory, None) for id in PROVINCE_IDS], np.uint8)
    shades = np.array([PALETTE.nearest(shade) for shade in wild_inks()], np.uint8)
    numbers[wild] = shades[levels[wild]]
    mine = ~(water | wild)
    numbers[mine] = tables[drawn.labels[mine], levels[mine]]
    return {"numbers": numbers, "levels": levels, "labels": drawn.labels, "zone": zone, "blank": blank}


# -- the land -----------------------------------------------------------------------------------------------


def _printed(band: Outline, rows: range) -> Bytes:
    """Some rows of the land: washes along borders, ribbons along those of territories, the borders themselves."""
    inside, (near, far) = band.labels < WILD, _RIBBON
    levels = chart.printed(band, rows, inside)
    levels[(levels == Ink.LAID) | (levels == Ink.SOFT)] = Ink.GROUND
    outer = np.where(band.labels == WILD, chart.inked(step(band.border, chart.COAST_LINE - 0.6)), 0)
    np.maximum(levels, outer.astype(np.uint8), out=levels)
    edge = band.group_border
    levels[inside & (edge > near) & (edge < far) & (levels < Ink.THIRD)] = Ink.LAID
    return levels


def _plant(levels: Bytes, drawn: Outline) -> None:
    """The signs of the clans, then the terrain around them: ranges beyond the map, thorns in the Shadowlands."""
    border, kept_free = drawn.border, [box for id in PROVINCE_IDS for box in _kept_free(id)]
    for clan in CLAN_IDS:
        rows, columns = np.nonzero(drawn.labels == drawn.index(CLANS[clan].capital))
        x, y = int(columns.mean()), int(rows.mean())
        sign = np.asarray(crest(clan, _CREST, LINE).getchannel("A")) > 110
        here = levels[y - _CREST // 2 : y + _CREST // 2, x - _CREST // 2 : x + _CREST // 2]
        here[sign & (here == Ink.GROUND)] = Ink.GRAIN
        kept_free.append((x - _CREST // 2, y - _CREST // 2, x + _CREST // 2, y + _CREST // 2))
    shadow = np.isin(drawn.labels, [drawn.index(id) for id in SHADOWLANDS])
    wild = drawn.labels == WILD
    for where, pick in (
        (wild, scenery.RANGES),
        (shadow, scenery.WASTE),
        ((drawn.labels < WILD) & ~shadow, scenery.SPARSE),
    ):
        scenery.terrain(levels, np.where(where, border, 0), [*kept_free, *PANELS], pick)


def _kept_free(id: str) -> list[Box]:
    """Where no terrain may lie: around what is printed and the usual pieces."""
    place = places()[id]
    sizes = ((place.print, (print_width(id), PALACE)), (place.control, CONTROL))
    boxes = [(x - wide // 2, y - high // 2, x + wide // 2, y + high // 2) for (x, y), (wide, high) in sizes]
    return [(left - 4, top - 4, right + 4, bottom + 4) for left, top, right, bottom in (name_box(id), *boxes)]
