"""The cards and spaces of a seat's own board, and the cards still in hand.

A province card shows the shape of its land and all things there; a space its card and what that
will do.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

from engine.core.text import T
from engine.shogun.data import ACTIONS, BID, CHEST_VALUE, PROVINCES
from engine.shogun.prospect import Outlook, Stage, stage, usable
from engine.shogun.view import ProvinceView, ShogunView
from engine.shogun.words import names as words
from engine.shogun.words.forecast import forecast, trouble
from render.paint.canvas import Box, Canvas
from render.paint.palette import (
    FAINT_INK,
    INK,
    LINE,
    PAPER,
    PAPER_LIGHT,
    PAPER_SHADE,
    SOFT_INK,
    VERMILION,
    Colour,
    mixed,
)
from render.paint.pen import Pen, discs
from render.paint.plates import panel
from render.pictures import Say
from render.shogun.colours import MAT, PALETTE, REGION_COLOUR
from render.shogun.ground import land as lands
from render.shogun.ground import region_of
from render.shogun.parts import daimyo_of, figure, letter, sign
from render.shogun.pieces import piece
from render.shogun.provinces import BEYOND, large_banner
from render.text.fonts import ELLIPSIS, Face, Type, block

CARD_HEIGHT = 100
SLOT_HEIGHT, EMPTY_HEIGHT = 304, 192
"""Of a space, and where a whole row of them is empty."""
HAND_HEIGHT = CARD_HEIGHT + 70
_HEAD = 82
_NAME = Type(Face.SERIF_BOLD, 36)
_FIGURE = Type(Face.SANS_BOLD, 30)
_VALUE = Type(Face.SANS_BOLD, 44)
_LARGER = 1.15
"""Of banners, by the size they have on the map."""
_SPACE = Type(Face.SERIF_BOLD, 34)
_COST = Type(Face.SANS_BOLD, 29)
_LINE, _ROWS, _LEAST = Type(Face.SANS, 38), 3, 30
"""Type of a forecast, its rows, and the least size in one row more; nine pixels on a phone."""
_INDENT = 52
"""Of a forecast beside a sign."""


def slab(wide: int, tall: int, ground: Colour, rim: Colour = LINE, thick: float = 3, under: Colour = MAT) -> Canvas:
    """Make a card to be painted on, its corners in the colour ``under`` it."""
    return _bare(wide, tall, ground, rim, thick, under).copy("P")


@lru_cache(16)
def _bare(wide: int, tall: int, ground: Colour, rim: Colour, thick: float, under: Colour) -> Canvas:
    canvas = Canvas.blank(wide, tall, under, PALETTE)
    panel(canvas, (0, 0, wide, tall), ground, rim, thick)
    return canvas.settled()


# -- cards ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Land:
    """All that the card of a province shows."""

    id: str
    region: str
    there: ProvinceView | None
    """The province in the view; None out of play."""
    daimyo: str
    """Of its owner."""


def land_in(view: ShogunView, id: str) -> Land:
    """Return the present card of a province."""
    there = view.by_id.get(id)
    return Land(id, region_of(view.side, id), there, daimyo_of(view, there.owner) if there else "")


@lru_cache(64)
def province(land: Land, wide: int) -> Canvas:
    """Make a province card, with armies and buildings if a seat owns the province."""
    ground, id, there = REGION_COLOUR[land.region], land.id, land.there
    canvas = slab(wide, CARD_HEIGHT, ground, LINE, 2.5, PAPER)
    shape = _shape(id, 168, CARD_HEIGHT - 10, mixed(ground, LINE, 0.17))
    canvas.stamp(shape, wide - 92, CARD_HEIGHT / 2)
    x = 16
    if there is not None and there.owner is not None:
        sprite = large_banner(land.daimyo, letter(there.owner), there.armies, there.markers, _LARGER)
        left, top, right, bottom = canvas.stamp(sprite, 12 + sprite.width / 2, CARD_HEIGHT / 2)
        end = round(right - (BEYOND * _LARGER if there.markers else 0))
        canvas.note("army", f"{id} {there.armies} {letter(there.owner)}", (left, top, end, bottom))
        if there.markers:
            canvas.note("unrest", f"{id} {there.markers}", (end, top, right, bottom))
        x = 12 + max(sprite.width, 112) + 14
    canvas.text(x, 43, words.province(id), _NAME, LINE, limit=wide - x - 12, least=26)
    y = CARD_HEIGHT - 29
    figure(canvas, "chests", PROVINCES[id].chests, x, y, _FIGURE, LINE)
    figure(canvas, "rice", PROVINCES[id].rice, x + 76, y, _FIGURE, LINE)
    standing = there.buildings if there is not None else ()
    spaces = max(PROVINCES[id].spaces, len(standing))
    for number in range(spaces):
        middle = wide - 10 - 46 * (spaces - number - 0.5)
        if number < len(standing):
            canvas.stamp(piece(standing[number], 42), middle, y - 2, "building", standing[number])
        else:
            canvas.stamp(piece("space", 30), middle, y)
    canvas.note("card", id, (0, 0, wide, CARD_HEIGHT))
    return canvas.settled()


@lru_cache(128)
def _shape(id: str, wide: int, tall: int, shade: Colour) -> Image.Image:
    """The land of a province, in one colour."""
    cell = lands("sun", False)[id].cell.convert("L")
    scale = min(wide / cell.width, tall / cell.height)
    cover = cell.resize((round(cell.width * scale), round(cell.height * scale)), Image.Resampling.BOX)
    image = Image.new("RGBA", cover.size, shade)
    image.putalpha(cover.point(lambda value: 255 if value > 127 else 0))
    return image


@lru_cache(16)
def chest(card: str, wide: int, tall: int, under: Colour, *, idle: bool) -> Canvas:
    """Make a chest card on the colour ``under``; ``idle`` if it means no action in its place."""
    canvas = slab(wide, tall, *((PAPER_SHADE, FAINT_INK) if idle else (PAPER_LIGHT, LINE)), 2.5, under)
    x, y = wide / 2, tall / 2
    canvas.stamp(piece("chests", 56), x - 34, y)
    value, ink = str(CHEST_VALUE[card]), SOFT_INK if idle else INK
    canvas.label(x + 12, y, value, _VALUE, ink)
    canvas.note("card", card, (0, 0, wide, tall))
    return canvas.settled()


# -- spaces --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SeenSpace:
    """All that is seen of a space."""

    space: str
    name: str
    """Of the space, in the reader's words."""
    at: Stage
    position: int
    """Of its action in the row, from 1; 0 if that is not known."""
    tall: bool
    """True if an empty one takes all of its height."""
    card: str | None
    land: Land | None
    """Of a province card."""
    said: str
    """The forecast of the card; or the card that is asked for."""
    warned: bool
    revolt: bool

    @property
    def done(self) -> bool:
        return self.at is Stage.DONE and self.card is not None

    @property
    def idle(self) -> bool:
        """Return True if its card means no action."""
        return self.card in CHEST_VALUE and self.space != BID


def slot(out: Outlook, space: str, card: str | None, size: tuple[int, int], say: Say) -> Canvas:
    """Make a space: name, price, its turn if known, the card on it, and the card's forecast."""
    view, warned, revolt = out.view, False, False
    at, planning = stage(view, space), view.phase == "plan"
    position = view.action_row.index(space) + 1 if space in view.action_row else 0
    land = None if card is None or card not in PROVINCES else land_in(view, card)
    if card is None:
        said = say(words.ASKS[space]) if planning else say(T("no card"))
    elif at is Stage.DONE:
        said = say(T("done"))
    else:
        warned = trouble(out, space, card) is not None
        unrest = card in out.province and out.province[card].markers > 0
        revolt = unrest and not warned and space in ("collect_taxes", "confiscate_rice")
        said = say(forecast(out, space, card)).removeprefix("⚠️").strip()
    return _slot(
        SeenSpace(space, say(words.SPACE[space]), at, position, planning, card, land, said, warned, revolt), size
    )


@lru_cache(64)
def _slot(slot: SeenSpace, size: tuple[int, int]) -> Canvas:
    (right, bottom), card = size, slot.card
    paper = PAPER if card is None or slot.idle or slot.done else PAPER_LIGHT
    canvas = slab(right, bottom, paper, VERMILION if slot.at is Stage.NOW else LINE)
    canvas.note("space", f"{slot.space} {card or 'empty'}", (0, 0, right, bottom))
    faint = slot.at is Stage.DONE or slot.idle
    sign(canvas, slot.space, 44, 42, 58, faint=faint)
    rows, type = block(slot.name, _SPACE, right - 222, 2, 24)
    canvas.lines(92, 54 if len(rows) == 1 else 36, rows, type, SOFT_INK if faint else INK, step=32)
    _paint_when(canvas, right - 38, slot)
    foot = _HEAD + CARD_HEIGHT
    if card is None:
        _paint_empty(canvas, (12, _HEAD, right - 12, bottom - 14 if slot.tall else foot), slot.said)
        return canvas.settled()
    if slot.land is not None:
        canvas.lay(province(slot.land, right - 24), 12, _HEAD)
    else:
        canvas.lay(chest(card, right - 24, CARD_HEIGHT, paper, idle=slot.idle), 12, _HEAD)
    _paint_forecast(canvas, (14, foot + 8, right - 14, bottom - 8), slot)
    return canvas.settled()


def _paint_when(canvas: Canvas, x: int, slot: SeenSpace) -> None:
    """Paint the action's place in the row in a red circle, and its price beside it."""
    done = slot.at is Stage.DONE
    if slot.position:
        position = str(slot.position)
        canvas.stamp(
            discs(52, (49, LINE), (45, SOFT_INK if done else VERMILION)), x, 40, "when", f"{slot.space} {position}"
        )
        canvas.label(x, 40, position, _FIGURE, PAPER_LIGHT, across=0.5)
    if slot.space in ACTIONS and ACTIONS[slot.space].cost:
        at = x - 86 if slot.position else x - 34
        figure(canvas, "chests", ACTIONS[slot.space].cost, at, 41, _COST, SOFT_INK if done else INK)


def _paint_empty(canvas: Canvas, box: Box, asks: str) -> None:
    """Where a card may lie, and what is asked for."""
    left, top, right, bottom = box
    canvas.lay(_dashed(right - left, bottom - top), left, top)
    setting = block(asks, Type(Face.SERIF, 32), right - left - 40, 2, 26)
    canvas.paragraph((left + right) / 2, (top + bottom) / 2, setting, SOFT_INK, step=36, across=0.5)


@lru_cache(2)
def _dashed(wide: int, tall: int) -> Canvas:
    """A dashed outline on light paper."""
    pen = Pen(wide, tall, grid=wide, larger=2)
    pen.box(0, 0, wide, tall, PAPER_SHADE, 10)
    for start in range(8, wide - 20, 24):
        for y in (3, tall - 3):
            pen.line([(start, y), (start + 12, y)], FAINT_INK, 3)
    for start in range(10, tall - 16, 22):
        for x in (3, wide - 3):
            pen.line([(x, start), (x, start + 11)], FAINT_INK, 3)
    return Canvas(pen.sprite(), PALETTE).settled(PAPER)


def _paint_forecast(canvas: Canvas, box: Box, slot: SeenSpace) -> None:
    """Paint the forecast in a few rows or in smaller ones; or that it is done."""
    left, top, right, bottom = box
    middle = (top + bottom) / 2
    if slot.done:
        canvas.stamp(piece("done", 38), left + 22, middle, "done", slot.space)
        canvas.label(left + 54, middle, slot.said, _LINE, SOFT_INK)
        return
    if slot.warned:
        canvas.stamp(piece("alarm", 44), left + 22, middle, "trouble", slot.space)
    elif slot.revolt:
        canvas.stamp(piece("flame", 44), left + 22, middle, "revolt", slot.space)
    indent = _INDENT if slot.warned or slot.revolt else 0
    rows, type = block(slot.said, _LINE, right - left - indent, _ROWS, 36)
    if len(rows) > 1 and (rows[-1].endswith(ELLIPSIS) or type.size < 36):
        rows, type = block(slot.said, _LINE.smaller(34), right - left - indent, _ROWS + 1, _LEAST)
    ink = VERMILION if slot.warned else SOFT_INK if slot.idle else INK
    canvas.paragraph(left + indent, middle, (rows, type), ink, apart=2)
    canvas.note("forecast", f"{slot.space}: {slot.said}", box)


# -- in hand -------------------------------------------------------------------------------------------------


def held(out: Outlook, card: str, free: tuple[str, ...], wide: int) -> Canvas:
    """Make a province card in hand, with the signs of the ``free`` spaces, dimmed if useless."""
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
    canvas = slab(wide, HAND_HEIGHT, PAPER, LINE, 2)
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
