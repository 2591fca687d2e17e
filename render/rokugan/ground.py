"""The ground of the board, the same for every match: sea, wild land, provinces, borders, the sign of each clan in its
capital. Also the masks through which a clan's colour is washed along the inside of its provinces' borders.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from engine.rokugan.data import CLAN_IDS, CLANS, PROVINCES, SHADOWLANDS
from render import land as lands
from render import noise, palette
from render import outline as outlines
from render.canvas import in_palette, kept, sum_over
from render.land import Floats, Paint, Wash, as_image, covers, hatching, in_bytes, inside_lines, step, washes_of
from render.noise import smooth
from render.outline import SEA, WILD, Outline
from render.palette import INK, shaded
from render.pen import Pen
from render.rokugan import colours, crests, layout
from render.rokugan.colours import LAND_COLOUR, PALETTE, SEA_DEEP, SEA_LINE, SHADOW_LINE, WATERMARK, WILD_LINE
from render.rokugan.colours import SEA as SEA_GROUND
from render.rokugan.colours import WILD as WILD_GROUND
from render.rokugan.crests import crest
from render.rokugan.layout import MAP_HEIGHT, PANELS, WIDTH, circles, outline

_CREST = 150
"""Size of a clan's sign in the ground."""
_HILL = 52
"""From one hill of the wild land to the next."""


@cache
def washes() -> dict[str, Wash]:
    """For each province the mask of its controller's colour."""
    return washes_of(kept(f"rokugan washes {_made_from()}", lambda: covers(outline())), circles())


@cache
def ground() -> Image.Image:
    """The map without anything on it, in the palette; not to be written to."""
    arrays = kept(f"rokugan ground {_made_from()}", lambda: {"ground": _painted()})
    return as_image(arrays["ground"], PALETTE)


@cache
def _made_from() -> int:
    """A sum over all that decides how the ground looks, so that no outdated one is taken from the cache."""
    modules = (lands, noise, palette, outlines, colours, crests, layout)
    data = Path(__file__).with_name("layout.json")
    return sum_over((__file__, *(str(module.__file__) for module in modules), data), repr(PROVINCES))


def _painted() -> NDArray[np.uint8]:
    """The ground as numbers of the palette."""
    drawn, marks, hills = outline(), _watermarks(), _hills()
    numbers = np.empty_like(drawn.labels)
    for rows, band in drawn.bands():
        picture = Image.fromarray(in_bytes(_paint_band(band, rows, marks[rows.start : rows.stop], hills)))
        numbers[rows.start : rows.stop] = np.asarray(in_palette(picture, PALETTE))
    return numbers


def _paint_band(band: Outline, rows: range, marks: Floats, hills: Image.Image) -> Floats:
    """Some rows of the ground, bottom layer first."""
    water, wild, border = band.labels == SEA, band.labels == WILD, band.border
    earth = smooth(WIDTH, rows, 110, 7) + 0.4 * smooth(WIDTH, rows, 37, 8)
    waves = smooth(WIDTH, rows, 420, 9, flat=7) + 0.25 * smooth(WIDTH, rows, 120, 10, flat=4)
    paint = Paint(_flat(band, np.where(water, waves, earth) > 0.22), rows)
    paint.ripples(border, water, SEA_LINE)
    shadow = np.isin(band.labels, [band.index(id) for id in SHADOWLANDS])
    paint.over(SHADOW_LINE, hatching(WIDTH, rows) * shadow * np.float32(0.7))
    paint.over(INK, marks * np.float32(WATERMARK))
    part = np.asarray(hills.crop((0, rows.start, WIDTH, rows.stop))).astype(np.float32) / 255
    paint.over(WILD_LINE, part * (wild & (border > 20)))
    paint.over(INK, (1 - inside_lines(band)) * ~(water | wild))
    paint.over(INK, step(border, 0.6) * (water | wild))
    return paint.picture


def _flat(drawn: Outline, dark: NDArray[np.bool_]) -> Floats:
    """Sea, wild land and provinces in flat tones, two of each."""
    light = [LAND_COLOUR[PROVINCES[id].territory] for id in drawn.ids]
    table = np.zeros((2, 256, 3), np.float32)
    table[:, SEA] = SEA_GROUND, SEA_DEEP
    table[:, WILD] = WILD_GROUND, shaded(WILD_GROUND)
    table[0, : len(light)] = light
    table[1, : len(light)] = [shaded(colour) for colour in light]
    tones: Floats = table[dark.astype(np.intp), drawn.labels]
    return tones


def _watermarks() -> Floats:
    """How strong the sign of a clan is at each pixel, in the middle of its capital."""
    sheet = Image.new("L", (WIDTH, MAP_HEIGHT))
    for clan in CLAN_IDS:
        x, y = _middle(CLANS[clan].capital)
        sign = crest(clan, _CREST, INK).getchannel("A")
        sheet.paste(sign, (x - _CREST // 2, y - _CREST // 2))
    strength: Floats = np.asarray(sheet).astype(np.float32) / np.float32(255)
    return strength


def _middle(id: str) -> tuple[int, int]:
    rows, columns = np.nonzero(outline().labels == outline().index(id))
    return int(columns.mean()), int(rows.mean())


def _hills() -> Image.Image:
    """Rows of hills all over the picture; the wild land shows where they may be seen."""
    sheet = Image.new("L", (WIDTH, MAP_HEIGHT))
    pen = Pen(34, 20, grid=34)
    pen.line([(2, 18), (12, 4), (17, 11), (22, 6), (32, 18)], INK, 2.4)
    hill = pen.done().getchannel("A")
    for row in range(MAP_HEIGHT // _HILL + 1):
        for column in range(WIDTH // _HILL + 1):
            left = column * _HILL + row % 2 * _HILL // 2 + column * 7 % 11
            top = row * _HILL + column * 13 % 17
            if not any(x - 40 < left < right and y - 30 < top < bottom for x, y, right, bottom in PANELS):
                sheet.paste(hill, (left, top))
    return sheet
