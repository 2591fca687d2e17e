"""The eleven spaces of a seat's own board, each with its card and what that will do; and the cards still in hand, each
with the actions it could carry out.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache

from PIL import Image

from engine.core.text import T
from engine.shogun.data import ACTIONS, BID, CHEST_VALUE, PROVINCES
from engine.shogun.prospect import Outlook, Stage, stage, usable
from engine.shogun.words import names as words
from engine.shogun.words.forecast import forecast, trouble
from render.paint.canvas import Box, Canvas
from render.paint.palette import INK, LINE, PAPER, PAPER_LIGHT, SOFT_INK, VERMILION
from render.paint.pen import Pen
from render.paint.plates import slab
from render.pictures import Say
from render.shogun.colours import MAT, PALETTE
from render.shogun.my_cards import CARD_HEIGHT, Land, chest, empty, land_in, province
from render.shogun.parts import figure, sign
from render.shogun.pieces import piece
from render.text.fonts import ELLIPSIS, Face, Type, block, cap_height

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
_INDENT = 52
"""Of a forecast beside a sign."""


@dataclass(frozen=True, slots=True)
class Slot:
    """All that is seen of a space."""

    space: str
    name: str
    """Of the space, in the reader's words."""
    at: Stage
    position: int
    """Of its action in the row, from 1; 0 if that is not known."""
    asks: str
    """What is asked for where no card lies."""
    tall: bool
    """Whether an empty one takes all of its height."""
    card: str | None
    land: Land | None
    """Of a province card."""
    shown: str
    """What the card will do."""
    lines: tuple[str, ...]
    type: Type
    warned: bool
    revolt: bool

    @property
    def done(self) -> bool:
        return self.at is Stage.DONE

    @property
    def idle(self) -> bool:
        """Whether its card means no action."""
        return self.card in CHEST_VALUE and self.space != BID


def slot(out: Outlook, space: str, card: str | None, size: tuple[int, int], say: Say) -> Canvas:
    """A space: what it is, what it costs, when it comes if that is known; the card on it, and what it will do."""
    view, name = out.view, say(words.SPACE[space])
    at, planning = stage(view, space), view.phase == "plan"
    position = view.action_row.index(space) + 1 if space in view.action_row else 0
    if card is None:
        asks = say(words.ASKS[space]) if planning else say(T("no card"))
        return _slot(Slot(space, name, at, position, asks, planning, None, None, "", (), _LINE, False, False), size)
    land = land_in(view, card) if card in PROVINCES else None
    if at is Stage.DONE:
        shown = say(T("done"))
        return _slot(Slot(space, name, at, position, "", False, card, land, shown, (shown,), _LINE, False, False), size)
    warned = trouble(out, space, card) is not None
    unrest = card in out.province and out.province[card].markers > 0
    revolt = unrest and not warned and space in ("collect_taxes", "confiscate_rice")
    shown = say(forecast(out, space, card)).removeprefix(_WARNING).strip()
    lines, type = _fitted(shown, size[0] - 28 - (_INDENT if warned or revolt else 0))
    return _slot(Slot(space, name, at, position, "", False, card, land, shown, lines, type, warned, revolt), size)


def _fitted(shown: str, room: int) -> tuple[tuple[str, ...], Type]:
    """A forecast in two rows, or in three smaller ones."""
    rows, type = block(shown, _LINE, room, 2, 30)
    if len(rows) > 1 and (rows[-1].endswith(ELLIPSIS) or type.size < 30):
        rows, type = block(shown, _LINE.smaller(30), room, 3, _LEAST)
    return rows, type


@lru_cache(64)
def _slot(slot: Slot, size: tuple[int, int]) -> Canvas:
    (right, bottom), card = size, slot.card
    canvas, box = Canvas.blank(right, bottom, MAT, PALETTE), (0, 0, right, bottom)
    paper = PAPER if card is None or slot.idle or slot.done else PAPER_LIGHT
    slab(canvas, box, paper, VERMILION if slot.at is Stage.NOW else LINE, 3, MAT)
    canvas.note("space", f"{slot.space} {card or 'empty'}", box)
    sign(canvas, slot.space, 44, 42, 58, faint=slot.done or slot.idle)
    rows, type = block(slot.name, _NAME, right - 222, 2, 24)
    canvas.lines(92, 54 if len(rows) == 1 else 36, rows, type, SOFT_INK if slot.done or slot.idle else INK, step=32)
    _paint_when(canvas, right, slot)
    inner = (12, _HEAD, right - 12, _HEAD + CARD_HEIGHT)
    if card is None:
        empty(canvas, (*inner[:3], bottom - 14) if slot.tall else inner, slot.asks)
        return canvas.settled()
    wide = inner[2] - inner[0]
    if slot.land is not None:
        canvas.lay(province(slot.land, wide), *inner[:2])
    else:
        canvas.lay(chest(card, wide, CARD_HEIGHT, paper, idle=slot.idle), *inner[:2])
    _paint_forecast(canvas, (14, inner[3] + 8, right - 14, bottom - 8), slot)
    return canvas.settled()


def _paint_when(canvas: Canvas, right: int, slot: Slot) -> None:
    """The place of the action in the row, if its card lies open, in a red circle; beside it the price."""
    x, space = right - 38, slot.space
    if slot.position:
        position = str(slot.position)
        canvas.stamp(_seal(slot.done), x, 40, "when", f"{space} {position}")
        canvas.text(x, 40 + cap_height(_PLACE) / 2, position, _PLACE, PAPER_LIGHT, across=0.5)
    if space in ACTIONS and ACTIONS[space].cost:
        at = x - 86 if slot.position else x - 34
        figure(canvas, "chests", ACTIONS[space].cost, at, 41, _COST, SOFT_INK if slot.done else INK)


@cache
def _seal(done: bool) -> Image.Image:
    """The circle of an order."""
    pen = Pen(52)
    pen.disc(50, 50, 49, LINE)
    pen.disc(50, 50, 45, SOFT_INK if done else VERMILION)
    return pen.done()


def _paint_forecast(canvas: Canvas, box: Box, slot: Slot) -> None:
    """What the card will do, or that it is done."""
    left, top, _, bottom = box
    middle, rows, type = (top + bottom) / 2, slot.lines, slot.type
    if slot.done:
        canvas.stamp(piece("done", 38), left + 22, middle, "done", slot.space)
        canvas.text(left + 54, middle + cap_height(type) / 2, rows[0], type, SOFT_INK)
        return
    if slot.warned:
        canvas.stamp(_alarm(), left + 22, middle, "trouble", slot.space)
    elif slot.revolt:
        canvas.stamp(piece("flame", 44), left + 22, middle, "revolt", slot.space)
    ink = VERMILION if slot.warned else SOFT_INK if slot.idle else INK
    step, indent = type.size + 2, _INDENT if slot.warned or slot.revolt else 0
    first = middle + cap_height(type) / 2 - (len(rows) - 1) * step / 2
    canvas.lines(left + indent, first, rows, type, ink, step=step)
    canvas.note("forecast", f"{slot.space}: {slot.shown}", box)


@cache
def _alarm() -> Image.Image:
    """A triangle with a stroke: it will not work."""
    pen = Pen(44)
    pen.polygon([(50, 4), (98, 92), (2, 92)], LINE)
    pen.polygon([(50, 18), (86, 85), (14, 85)], VERMILION)
    pen.line([(50, 40), (50, 62)], PAPER_LIGHT, 10)
    pen.disc(50, 76, 6, PAPER_LIGHT)
    return pen.done()


# -- in hand -------------------------------------------------------------------------------------------------


def held(out: Outlook, card: str, free: tuple[str, ...], wide: int) -> Canvas:
    """A province still in hand; below it the signs of the ``free`` spaces, dimmed where it could do nothing."""
    works = usable(out, card)
    can = tuple(space in works for space in free)
    canvas = _rack(free, can, wide).copy()
    canvas.lay(province(land_in(out.view, card), wide), 0, 0)
    for (x, y, size), space, able in zip(_spots(len(free), wide), free, can, strict=True):
        box = (round(x) - size // 2, round(y) - size // 2, round(x) + size // 2, round(y) + size // 2)
        canvas.note("can" if able else "cannot", f"{card} {space}", box)
    return canvas


@lru_cache(24)
def _rack(free: tuple[str, ...], can: tuple[bool, ...], wide: int) -> Canvas:
    """Room for a card, and below it the signs."""
    canvas = Canvas.blank(wide, HAND_HEIGHT, MAT, PALETTE)
    slab(canvas, (0, 0, wide, HAND_HEIGHT), PAPER, LINE, 2, MAT)
    for (x, y, size), space, able in zip(_spots(len(free), wide), free, can, strict=True):
        sign(canvas, space, x, y, size, faint=not able, out=0.42 if size > 50 else 0.2)
    return canvas.settled()


def _spots(number: int, wide: int) -> Iterator[tuple[float, float, int]]:
    """Where the signs lie, and how large they are."""
    step = min(84, (wide - 16) // max(1, number))
    for place in range(number):
        yield 14 + (place + 0.5) * step, (CARD_HEIGHT + HAND_HEIGHT) / 2 + 1, min(57, step - 2)


def held_chest(out: Outlook, card: str, size: tuple[int, int], *, bid: bool) -> Canvas:
    """A chest card still in hand; dim if it could not be bid."""
    able = bid and BID in usable(out, card)
    canvas = chest(card, *size, MAT, idle=not able).copy()
    canvas.note("can" if able else "cannot", f"{card} {BID}", (0, 0, *size))
    return canvas
