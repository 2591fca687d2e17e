"""The legend of the board, on a card below all else: signs of the seats, then of the map."""

from PIL import Image

from engine.core.text import T
from render.paint.canvas import Canvas
from render.paint.legend import SIGN, legend
from render.pictures import Say
from render.rokugan.pieces import piece
from render.rokugan.table import BOTTOM, LEFT, ROOM, laid_out
from render.rokugan.tokens import back

MEANINGS = (
    ("honor", T("honour")),
    ("province", T("provinces")),
    ("card", T("territory cards")),
    ("hand", T("in hand")),
    ("pool", T("in the pool")),
    ("discard", T("discarded")),
    ("brush", T("to act")),
    ("scout", T("scouts, seen by")),
    ("shugenja", T("shugenja")),
    ("faceup", T("face up")),
    ("facedown", T("face down")),
    ("shield", T("defence")),
    ("back", T("hidden token")),
    ("first", T("first player")),
)


def paint_legend(canvas: Canvas, say: Say) -> None:
    """Lay the card at the bottom of the table."""
    said = tuple((key, say(text)) for key, text in MEANINGS)
    canvas.lay(legend(said, _sprite, laid_out, ROOM), LEFT, BOTTOM)


def _sprite(key: str) -> Image.Image:
    return back(None, "7", 40) if key == "back" else piece(key, SIGN)
