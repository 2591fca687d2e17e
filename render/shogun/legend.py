"""The legend of the board below all else: what seats have, then the spaces of their plans."""

from PIL import Image

from engine.core.text import T
from render.paint.canvas import Canvas
from render.paint.legend import SIGN, legend
from render.paint.palette import STONE
from render.pictures import Say
from render.shogun.parts import cube
from render.shogun.pieces import piece
from render.shogun.table import BOTTOM, LEFT, ROOM, laid_out

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


def paint_legend(canvas: Canvas, say: Say) -> None:
    """Lay the card at the bottom of the table."""
    said = tuple((key, say(text)) for key, text in MEANINGS)
    canvas.lay(legend(said, _sprite, laid_out, ROOM), LEFT, BOTTOM)


def _sprite(key: str) -> Image.Image:
    return cube(STONE, "", SIGN) if key == "supply" else piece(key, SIGN)
