"""Draws the map of Battle for Rokugan."""

from collections.abc import Iterator
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from engine.rokugan.data import CLAN_IDS, CLANS, PROVINCE_IDS, PROVINCES, SHADOWLANDS
from render.map.chart import SEA, WILD, Bytes, Ink, inked
from render.map.zoom import LARGER
from render.paint.canvas import Box
from render.paint.palette import LINE
from render.rokugan.colours import PALETTE, SEA as SEA_GROUND, SEA_LINE, wild_inks
from render.rokugan.ground import table
from render.rokugan.layout import (
    CONTROL,
    KEY,
    MAP_HEIGHT,
    PALACE,
    TITLE,
    TRACK,
    WIDTH,
    circles,
    name_box,
    places,
    print_width,
)
from render.rokugan.parts import crest
from tests.tools.maps import printing, scenery
from tests.tools.maps.close import Ground, Sea, drawn_larger, empty, fill
from tests.tools.maps.outline import Close, Outline, draw_close, draw_outline, step

BENDS = ((9.0, 96.0, 1), (5.5, 36.0, 3))
"""How far the coasts and borders stray: coarse and fine."""
ROSE = (1532, 1186, 104)
"""Middle and size of the compass rose."""
PANELS = (TITLE, TRACK, KEY)
"""The boxes of what lies on the sea and the wild land."""
CREST = 190
"""Size of a clan's sign in the ground."""
_RIBBON = (2.4, 10.0)
"""Between which distances from the border of a territory its ribbon runs."""
_HATCHED = 17.0
"""How far from a border an owner's hatching reaches."""
_TERRITORY = {id: province.territory for id, province in PROVINCES.items()}
_INLAND = frozenset(id for id, province in PROVINCES.items() if not province.coastal)


@lru_cache(1)
def outline() -> Outline:
    """The outline of the board; ids in the order of ``PROVINCE_IDS``."""
    return draw_outline(circles(), _TERRITORY, WIDTH, MAP_HEIGHT, _INLAND, bends=BENDS)


def painted(close: bool) -> Iterator[tuple[str, Bytes]]:
    """All that the game's map is made of, by name."""
    found = _painted()
    yield from found.items()
    if close:
        for name, array in _painted_close(found["levels"], found["numbers"])._asdict().items():
            yield f"close {name}", array


def _painted_close(levels: Bytes, before: Bytes) -> Ground:
    """At twice the size; ``levels`` and ``before`` are of the map at its own size."""
    terrain = levels == Ink.GRAIN
    for clan in CLAN_IDS:
        terrain[_around(clan)] = False
    drawn, grain, sea = empty(WIDTH, MAP_HEIGHT), drawn_larger(terrain), Sea(before, PALETTE, SEA_GROUND, SEA_LINE)
    wild = np.array([PALETTE.nearest(shade) for shade in wild_inks()], np.uint8)
    whole = (0, 0, WIDTH, MAP_HEIGHT)
    for rows, band in draw_close(circles(), _TERRITORY, whole, LARGER, _INLAND, bends=BENDS):
        levels = _ribboned(printing.printed_close(band, band.labels < WILD), band)
        levels[grain[rows] & (levels == Ink.GROUND)] = Ink.GRAIN
        numbers = sea.rows(rows, band)
        numbers[band.labels == WILD] = wild[levels[band.labels == WILD]]
        fill(drawn, rows, band.labels, levels, _hatched(band), numbers)
    for clan in CLAN_IDS:
        _sign(drawn.levels, clan, LARGER, drawn.labels < WILD)
    return drawn


def _sign(levels: Bytes, clan: str, larger: int, land: NDArray[np.bool_] | bool) -> None:
    """The sign of a clan in its capital."""
    sign = np.asarray(crest(clan, CREST * larger, LINE).getchannel("A")) > 110
    at = _around(clan, larger)
    there = land if isinstance(land, bool) else land[at]
    here = levels[at]
    here[sign & (here == Ink.GROUND) & there] = Ink.GRAIN


def _around(clan: str, larger: int = 1) -> tuple[slice, slice]:
    """Rows and columns of a clan's sign."""
    x, y = _middle(outline().labels == PROVINCE_IDS.index(CLANS[clan].capital))
    left, top = (x * larger - CREST * larger // 2, y * larger - CREST * larger // 2)
    return slice(top, top + CREST * larger), slice(left, left + CREST * larger)


def _painted() -> dict[str, Bytes]:
    """Numbers of the palette for the whole map; ink, province and hatching of the land."""
    drawn = outline()
    levels, zone = (np.zeros_like(drawn.labels) for _ in range(2))
    for rows, band in drawn.bands():
        at = slice(rows.start, rows.stop)
        levels[at] = _printed(band, rows)
        zone[at] = _hatched(band)
    water, wild = drawn.labels == SEA, drawn.labels == WILD
    _plant(levels, drawn)
    numbers = scenery.painted_sea(drawn, PALETTE, SEA_GROUND, SEA_LINE, ROSE, PANELS)
    tables = np.array([table(PROVINCES[id].territory, None) for id in PROVINCE_IDS], np.uint8)
    shades = np.array([PALETTE.nearest(shade) for shade in wild_inks()], np.uint8)
    numbers[wild] = shades[levels[wild]]
    mine = ~(water | wild)
    numbers[mine] = tables[drawn.labels[mine], levels[mine]]
    return {"numbers": numbers, "levels": levels, "labels": drawn.labels, "zone": zone}


# -- the land -----------------------------------------------------------------------------------------------


def _printed(band: Outline, rows: range) -> Bytes:
    """Some rows of the land: washes along borders, ribbons along those of territories, the borders themselves."""
    return _ribboned(printing.printed(band, rows, band.labels < WILD), band)


def _ribboned(levels: Bytes, band: Outline | Close) -> Bytes:
    """The ribbons, and the line where the wild land ends."""
    inside, (near, far) = band.labels < WILD, _RIBBON
    levels[(levels == Ink.LAID) | (levels == Ink.SOFT)] = Ink.GROUND
    outer = np.where(band.labels == WILD, inked(step(band.border, printing.COAST_LINE - 0.6)), 0)
    np.maximum(levels, outer.astype(np.uint8), out=levels)
    edge = band.group_border
    levels[inside & (edge > near) & (edge < far) & (levels < Ink.THIRD)] = Ink.LAID
    return levels


def _hatched(band: Outline | Close) -> NDArray[np.bool_]:
    """Where an owner's hatching may lie."""
    return (band.border < _HATCHED) & (band.group_border > _RIBBON[1] + 1)


def _middle(area: NDArray[np.bool_]) -> tuple[int, int]:
    rows, columns = np.nonzero(area)
    return int(columns.mean()), int(rows.mean())


def _plant(levels: Bytes, drawn: Outline) -> None:
    """The signs of the clans, then the terrain around them: ranges beyond the map, thorns in the Shadowlands."""
    border, kept_free = drawn.border, [box for id in PROVINCE_IDS for box in _kept_free(id)]
    for clan in CLAN_IDS:
        _sign(levels, clan, 1, True)
        rows, columns = _around(clan)
        kept_free.append((columns.start, rows.start, columns.stop, rows.stop))
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
