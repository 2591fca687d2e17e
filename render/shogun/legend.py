"""What the signs of the board mean, on a card below all else: what seats have, then the spaces of their plans."""

from functools import lru_cache

from PIL import Image

from engine.core.text import T
from render.paint.canvas import Canvas
from render.paint.legend import SIGN, Meaning, legend
from render.paint.palette import STONE
from render.pictures import Say
from render.shogun.colours import MAT
from render.shogun.parts import cube
from render.shogun.pieces import piece
from render.shogun.table import Table, laid_out

MEANINGS = (
    ("points", T("points")),
    ("chests", T("chests, taxes")),
    ("rice", T("rice")),
    ("province", T("provinces")),
    ("supply", T("armies in supply")),
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
    ("done", T("carried out")),
)


def paint_legend(canvas: Canvas, say: Say, table: Table) -> None:
    """The card."""
    canvas.lay(_legend(tuple((key, say(text)) for key, text in MEANINGS), table), 20, table.bottom)


@lru_cache(8)
def _legend(said: tuple[tuple[str, str], ...], table: Table) -> Canvas:
    meanings = [Meaning(key, _sprite(key), words) for key, words in said]
    return legend(laid_out, table, meanings, table.size[0] - 40).settled(MAT)


def _sprite(key: str) -> Image.Image:
    return cube(STONE, "", SIGN) if key == "supply" else piece(key, SIGN)
