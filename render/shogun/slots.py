"""The eleven spaces of a seat's own board, each with its card and what that will do; and the cards still in hand, each
with the actions it could carry out.
"""

from __future__ import annotations

from functools import cache

from PIL import Image

from engine.core.text import T
from engine.shogun import words
from engine.shogun.data import ACTIONS, BID, CHEST_VALUE
from engine.shogun.forecast import forecast, trouble
from engine.shogun.prospect import Outlook, Stage, stage, usable
from engine.shogun.view import ShogunView
from render.canvas import Box, Canvas
from render.fonts import ELLIPSIS, Face, Type, block, cap_height
from render.palette import INK, LINE, PAPER, PAPER_LIGHT, SOFT_INK, VERMILION
from render.pen import Pen
from render.pictures import Say
from render.plates import slab
from render.shogun.colours import MAT
from render.shogun.my_cards import CARD_HEIGHT, chest, empty, my_card
from render.shogun.parts import figure, sign
from render.shogun.pieces import piece

SLOT_HEIGHT, EMPTY_HEIGHT = 288, 204
"""Of a space, and where a whole row of them is empty."""
HAND_HEIGHT = CARD_HEIGHT + 70
_HEAD = 82
_NAME = Type(Face.SERIF_BOLD, 34)
_PLACE = Type(Face.SANS_BOLD, 30)
_COST = Type(Face.SANS_BOLD, 29)
_LINE = Type(Face.SANS, 34)
_LEAST = 26
"""The smallest type of a forecast: 6.5 pixels on a phone."""
_WARNING = "⚠️"


def paint_slot(canvas: Canvas, box: Box, space: str, card: str | None, out: Outlook, say: Say) -> None:
    """A space: what it is, what it costs, when it comes if that is known; the card on it, and what it will do."""
    left, top, right, bottom = box
    view, at = out.view, stage(out.view, space)
    idle = card in CHEST_VALUE and space != BID
    done = at is Stage.DONE
    paper = PAPER if card is None or idle or done else PAPER_LIGHT
    slab(canvas, box, paper, VERMILION if at is Stage.NOW else LINE, 3, MAT)
    canvas.note("space", f"{space} {card or 'empty'}", box)
    sign(canvas, space, left + 44, top + 42, 58, faint=done or idle)
    rows, type = block(say(words.SPACE[space]), _NAME, right - left - 222, 2, 24)
    for number, row in enumerate(rows):
        y = top + (54 if len(rows) == 1 else 36) + number * 32
        canvas.text(left + 92, y, row, type, SOFT_INK if done or idle else INK)
    _paint_when(canvas, right, top, space, view, done)
    inner = (left + 12, top + _HEAD, right - 12, top + _HEAD + CARD_HEIGHT)
    if card is None:
        tall = (*inner[:3], bottom - 14) if view.phase == "plan" else inner
        empty(canvas, tall, say(words.ASKS[space]) if view.phase == "plan" else say(T("no card")))
        return
    my_card(canvas, inner, card, view, idle=idle)
    _paint_forecast(canvas, (left + 14, inner[3] + 8, right - 14, bottom - 8), space, card, out, say)


def _paint_when(canvas: Canvas, right: int, top: int, space: str, view: ShogunView, done: bool) -> None:
    """The place of the action in the row, if its card lies open, in a red circle; beside it the price."""
    x = right - 38
    if space in view.action_row:
        position = str(view.action_row.index(space) + 1)
        canvas.stamp(_seal(done), x, top + 40, "when", f"{space} {position}")
        canvas.text(x, top + 40 + cap_height(_PLACE) / 2, position, _PLACE, PAPER_LIGHT, across=0.5)
    if space in ACTIONS and ACTIONS[space].cost:
        at = x - 86 if space in view.action_row else x - 34
        figure(canvas, "chests", ACTIONS[space].cost, at, top + 41, _COST, SOFT_INK if done else INK)


@cache
def _seal(done: bool) -> Image.Image:
    """The circle of an order."""
    pen = Pen(52)
    pen.disc(50, 50, 49, LINE)
    pen.disc(50, 50, 45, SOFT_INK if done else VERMILION)
    return pen.done()


def _paint_forecast(canvas: Canvas, box: Box, space: str, card: str, out: Outlook, say: Say) -> None:
    """What the card will do, or that it is done."""
    left, top, right, bottom = box
    if stage(out.view, space) is Stage.DONE:
        canvas.stamp(piece("done", 38), left + 22, (top + bottom) / 2, "done", space)
        canvas.text(left + 54, (top + bottom) / 2 + cap_height(_LINE) / 2, say(T("done")), _LINE, SOFT_INK)
        return
    warned = trouble(out, space, card) is not None
    revolt = not warned and space in ("collect_taxes", "confiscate_rice") and _rises(out, card)
    shown = say(forecast(out, space, card)).removeprefix(_WARNING).strip()
    indent = 52 if warned or revolt else 0
    rows, type = block(shown, _LINE, right - left - indent, 2, 30)
    if len(rows) > 1 and (rows[-1].endswith(ELLIPSIS) or type.size < 30):
        rows, type = block(shown, _LINE.smaller(30), right - left - indent, 3, _LEAST)
    step, middle = type.size + 2, (top + bottom) / 2
    if warned:
        canvas.stamp(_alarm(), left + 22, middle, "trouble", space)
    elif revolt:
        canvas.stamp(piece("flame", 44), left + 22, middle, "revolt", space)
    idle = card in CHEST_VALUE and space != BID
    first = middle + cap_height(type) / 2 - (len(rows) - 1) * step / 2
    for number, row in enumerate(rows):
        canvas.text(left + indent, first + number * step, row, type, VERMILION if warned else SOFT_INK if idle else INK)
    canvas.note("forecast", f"{space}: {shown}", box)


def _rises(out: Outlook, card: str) -> bool:
    return card in out.province and out.province[card].markers > 0


@cache
def _alarm() -> Image.Image:
    """A triangle with a stroke: it will not work."""
    pen = Pen(44)
    pen.polygon([(50, 4), (98, 92), (2, 92)], LINE)
    pen.polygon([(50, 18), (86, 85), (14, 85)], VERMILION)
    pen.line([(50, 40), (50, 62)], PAPER_LIGHT, 10)
    pen.disc(50, 76, 6, PAPER_LIGHT)
    return pen.done()


# -- in hand -------------------------------------------------------------------------------------------------------


def paint_held(canvas: Canvas, box: Box, card: str, free: tuple[str, ...], out: Outlook) -> None:
    """A province still in hand; below it the signs of the ``free`` spaces, dimmed where it could do nothing."""
    left, top, right, bottom = box
    slab(canvas, box, PAPER, LINE, 2, MAT)
    my_card(canvas, (left, top, right, top + CARD_HEIGHT), card, out.view)
    works = usable(out, card)
    step = min(84, (right - left - 16) // max(1, len(free)))
    size = min(57, step - 2)
    for number, space in enumerate(free):
        x, y = left + 14 + (number + 0.5) * step, (top + CARD_HEIGHT + bottom) / 2 + 1
        sign(canvas, space, x, y, size, faint=space not in works, out=0.42 if size > 50 else 0.2)
        box = (round(x) - size // 2, round(y) - size // 2, round(x) + size // 2, round(y) + size // 2)
        canvas.note("can" if space in works else "cannot", f"{card} {space}", box)


def paint_chest(canvas: Canvas, box: Box, card: str, bid: bool, out: Outlook) -> None:
    """A chest card still in hand; dim if it could not be bid."""
    able = BID in usable(out, card)
    chest(canvas, box, card, idle=not (able and bid))
    canvas.note("can" if able and bid else "cannot", f"{card} {BID}", box)
