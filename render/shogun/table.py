"""The table below the map: a straw mat with a woven rim, and the places of the cards on it."""

from functools import partial

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from engine.core.text import TC, T
from render.paint.canvas import Canvas
from render.paint.palette import STONE
from render.paint.plates import FOOT_IN_THREE, SIGN, Grid, TableSurface, card, legend
from render.sheets import Ground, Say
from render.shogun.colours import MAT, MAT_RIM, PALETTE
from render.shogun.layout import MAP_HEIGHT, WIDTH
from render.shogun.parts import cube
from render.shogun.pieces import piece

RIM = 16
"""Breadth of the rim, above and below."""


def _diamonds(x: Grid, down: Grid) -> NDArray[np.bool_]:
    diamond = np.abs(x % 40 - 20) + np.abs(down - RIM // 2) * 2
    found: NDArray[np.bool_] = (diamond > 5) & (diamond < 9)
    return found


STRAW = TableSurface(
    PALETTE, MAT, lambda x, y: (y % 6 == 0) | ((x % 10 == 0) & (y // 6 % 2 == 0)), 0.05, MAT_RIM, RIM, _diamonds, 12
)
laid_out = partial(card, palette=PALETTE, under=MAT)
"""Make a card on the table or on the colour ``under`` it, to be painted on and then settled."""
LEFT, TOP, RIGHT, BOTTOM = 20, MAP_HEIGHT + RIM + 14, WIDTH - 20, MAP_HEIGHT + 704
"""Edges of the room for cards; the legend is below it."""
ROOM = RIGHT - LEFT
ROWS = 320
"""Height of all rows of cards together; the seats lie below them."""
HEIGHT = BOTTOM + FOOT_IN_THREE
"""Height of the whole picture."""
SHEET = Ground(lambda width, height: STRAW.sheet(width, height).copy("RGB"), RIM)
"""A mat of any height for a report."""


MEANINGS = (
    ("points", T("points")),
    ("chests", T("chests, taxes")),
    ("rice", T("rice")),
    ("province", T("provinces")),
    ("supply", T("in supply")),
    ("shield", T("defence")),
    ("brush", T("to act")),
    ("lock", T("plan locked")),
    ("castle", T("castle")),
    ("temple", T("temple")),
    ("theatre", T("theatre")),
    ("banner", T("deploy armies")),
    ("march", T("deploy 1 and move")),
    ("swords", T("battle and move")),
    ("bid", T("bid")),
    ("done", TC("action", "carried out")),
)


def paint_legend(canvas: Canvas, say: Say) -> None:
    said = tuple((key, say(text)) for key, text in MEANINGS)
    canvas.lay(legend(said, _sprite, laid_out, ROOM, FOOT_IN_THREE), LEFT, BOTTOM)


def _sprite(key: str) -> Image.Image:
    return cube(STONE, "", SIGN) if key == "supply" else piece(key, SIGN)
