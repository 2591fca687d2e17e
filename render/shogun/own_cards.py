"""The cards and spaces of a seat's own board, and the cards still in hand.

A province card shows the shape of its land and all things there; a space its card and what that
will do.
"""

from functools import lru_cache

from PIL import Image

from engine.core.text import T
from engine.shogun.data import ACTIONS, BID, CHEST_VALUE, PROVINCES
from engine.shogun.prospect import Outlook, Stage, stage, usable
from engine.shogun.view import ProvinceView, ShogunView
from engine.shogun.words import names as words
from engine.shogun.words.forecast import forecast, trouble
from render.map.chart import Ink
from render.paint.canvas import Box, Canvas
from render.paint.palette import FAINT_INK, INK, LINE, PAPER, PAPER_LIGHT, PAPER_SHADE, SOFT_INK, VERMILION, Colour
from render.paint.pen import Pen, discs
from render.paint.plates import panel
from render.sheets import Say
from render.shogun.colours import MAT, PALETTE, REGION_COLOUR, inks
from render.shogun.layout import land as lands, region_of
from render.shogun.parts import daimyo_of, figure, letter, piece, sign
from render.shogun.provinces import BEYOND, flag
from render.text.fonts import Face, Type, block, block_in, sans, sans_bold, serif_bold

CARD_HEIGHT = 100
HAND_HEIGHT = CARD_HEIGHT + 70
_HEAD = 82
_FIGURE = sans_bold(30)
_LARGER = 1.15
"""Of banners, by the size they have on the map."""
_COST = sans_bold(29)
_LINE = sans(38)
"""Type of a forecast: nine pixels on a phone."""


def slab(wide: int, tall: int, ground: Colour, rim: Colour = LINE, thick: float = 3, under: Colour = MAT) -> Canvas:
    """Make a card to be painted on, its corners in the colour ``under`` it."""
    canvas = Canvas.blank(wide, tall, under, PALETTE)
    panel(canvas, (0, 0, wide, tall), ground, rim, thick)
    return canvas.settled()


# -- cards ---------------------------------------------------------------------------------------------------

Land = tuple[str, str, ProvinceView | None, str]
"""Id and region of a province, the province itself (None out of play), its owner's Daimyo."""


def land_in(view: ShogunView, id: str) -> Land:
    """Return the present card of a province."""
    there = view.by_id.get(id)
    return id, region_of(view.side, id), there, daimyo_of(view, there.owner) if there else ""


@lru_cache(64)
def province(land: Land, wide: int) -> Canvas:
    """Make a province card, with armies and buildings if a seat owns the province."""
    id, region, there, daimyo = land
    ground = REGION_COLOUR[region]
    canvas = slab(wide, CARD_HEIGHT, ground, LINE, 2.5, PAPER)
    canvas.stamp(_shape(id, inks(ground, None)[Ink.GRAIN]), wide - 92, CARD_HEIGHT / 2)
    x = 16
    if there is not None and there.owner is not None:
        sprite = flag(daimyo, letter(there.owner), there.armies, there.markers, _LARGER)
        left, top, right, bottom = canvas.stamp(sprite, 12 + sprite.width / 2, CARD_HEIGHT / 2)
        end = round(right - (BEYOND * _LARGER if there.markers else 0))
        canvas.note("army", f"{id} {there.armies} {letter(there.owner)}", (left, top, end, bottom))
        if there.markers:
            canvas.note("unrest", f"{id} {there.markers}", (end, top, right, bottom))
        x = 12 + max(sprite.width, 112) + 14
    canvas.text(x, 43, words.province(id), serif_bold(36), LINE, limit=wide - x - 12, least=26)
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
def _shape(id: str, shade: Colour) -> Image.Image:
    """Draw the land of a province in one colour."""
    cell = lands("sun", False)[id].cell.convert("L")
    scale = min(168 / cell.width, (CARD_HEIGHT - 10) / cell.height)
    cover = cell.resize((round(cell.width * scale), round(cell.height * scale)), Image.Resampling.BOX)
    image = Image.new("RGBA", cover.size, shade)
    image.putalpha(cover.point(lambda value: 255 if value > 127 else 0))
    return image


@lru_cache(16)
def chest(card: str, wide: int, tall: int, under: Colour, *, idle: bool) -> Canvas:
    """Make a chest card on the colour ``under``; ``idle`` if it means no action in its place."""
    canvas = slab(wide, tall, *((PAPER_SHADE, FAINT_INK) if idle else (PAPER_LIGHT, LINE)), 2.5, under)
    x, y = wide / 2, tall / 2
    canvas.figure(piece("chests", 56), x - 34, y, CHEST_VALUE[card], sans_bold(44), SOFT_INK if idle else INK, to=46)
    canvas.note("card", card, (0, 0, wide, tall))
    return canvas.settled()


# -- spaces --------------------------------------------------------------------------------------------------


def slot(out: Outlook, space: str, card: str | None, size: tuple[int, int], say: Say) -> Canvas:
    """Make a space: name, price, its turn if known, the card on it, and the card's forecast."""
    view, warning = out.view, ""
    at, planning = stage(view, space), view.phase == "plan"
    position = view.action_row.index(space) + 1 if space in view.action_row else 0
    land = None if card is None or card not in PROVINCES else land_in(view, card)
    if card is None:
        said = say(words.ASKS[space]) if planning else say(T("no card"))
    elif at is Stage.DONE:
        said = say(T("done"))
    else:
        unrest = card in out.province and out.province[card].markers > 0
        if trouble(out, space, card) is not None:
            warning = "trouble"
        elif unrest and space in ("collect_taxes", "confiscate_rice"):
            warning = "revolt"
        said = say(forecast(out, space, card)).removeprefix("⚠️").strip()
    return _slot(space, say(words.SPACE[space]), at, position, card, land, said, warning, size, tall=planning)


@lru_cache(64)
def _slot(
    space: str,
    name: str,
    at: Stage,
    position: int,
    card: str | None,
    land: Land | None,
    said: str,
    warning: str,
    size: tuple[int, int],
    *,
    tall: bool,
) -> Canvas:
    """Make the same; an empty one is ``tall`` if it takes all of its height."""
    (right, bottom), done, idle = size, at is Stage.DONE, card in CHEST_VALUE and space != BID
    paper, faint = PAPER if card is None or idle or done else PAPER_LIGHT, done or idle
    canvas = slab(right, bottom, paper, VERMILION if at is Stage.NOW else LINE)
    canvas.note("space", f"{space} {card or 'empty'}", (0, 0, right, bottom))
    sign(canvas, space, 44, 42, 58, faint=faint)
    rows, type = block(name, serif_bold(34), right - 222, 2, 24)
    canvas.lines(92, 54 if len(rows) == 1 else 36, (rows, type), SOFT_INK if faint else INK, step=32)
    # its action's place in the row in a red circle, and its price beside it
    x = right - 38
    if position:
        ring = discs(52, (49, LINE), (45, SOFT_INK if done else VERMILION))
        canvas.figure(ring, x, 40, position, _FIGURE, PAPER_LIGHT, kind="when", says=f"{space} {position}")
    if space in ACTIONS and ACTIONS[space].cost:
        cost_at = x - 86 if position else x - 34
        figure(canvas, "chests", ACTIONS[space].cost, cost_at, 41, _COST, SOFT_INK if done else INK)
    foot = _HEAD + CARD_HEIGHT
    if card is None:  # a place for one, and what is asked for
        high = (bottom - 14 if tall else foot) - _HEAD
        canvas.lay(_dashed(right - 24, high), 12, _HEAD)
        setting = block(said, Type(Face.SERIF, 32), right - 64, 2, 26)
        canvas.paragraph(right / 2, _HEAD + high / 2, setting, SOFT_INK, step=36, across=0.5)
        return canvas.settled()
    if land is not None:
        canvas.lay(province(land, right - 24), 12, _HEAD)
    else:
        canvas.lay(chest(card, right - 24, CARD_HEIGHT, paper, idle=idle), 12, _HEAD)
    if done:
        y = (foot + bottom) / 2
        canvas.figure(piece("done", 38), 36, y, said, _LINE, SOFT_INK, to=32, kind="done", says=space)
    else:
        _paint_forecast(canvas, (14, foot + 8, right - 14, bottom - 8), space, said, warning, idle)
    return canvas.settled()


@lru_cache(2)
def _dashed(wide: int, tall: int) -> Canvas:
    pen = Pen(wide, tall, grid=wide, larger=2)
    pen.box(0, 0, wide, tall, PAPER_SHADE, 10)
    for start in range(8, wide - 20, 24):
        for y in (3, tall - 3):
            pen.line([(start, y), (start + 12, y)], FAINT_INK, 3)
    for start in range(10, tall - 16, 22):
        for x in (3, wide - 3):
            pen.line([(x, start), (x, start + 11)], FAINT_INK, 3)
    return Canvas(pen.sprite(), PALETTE).settled(PAPER)


def _paint_forecast(canvas: Canvas, box: Box, space: str, said: str, warning: str, idle: bool) -> None:
    """Paint the forecast in a few rows or in smaller ones, with a sign for a ``warning``."""
    left, top, right, bottom = box
    middle, indent = (top + bottom) / 2, 52 if warning else 0
    if warning:
        canvas.stamp(piece("alarm" if warning == "trouble" else "flame", 44), left + 22, middle, warning, space)
    setting = block_in(said, right - left - indent, (_LINE, 3, 36), (_LINE.smaller(34), 4, 30))
    ink = VERMILION if warning == "trouble" else SOFT_INK if idle else INK
    canvas.paragraph(left + indent, middle, setting, ink, apart=2)
    canvas.note("forecast", f"{space}: {said}", box)


# -- in hand -------------------------------------------------------------------------------------------------


def held(out: Outlook, card: str, free: tuple[str, ...], wide: int) -> Canvas:
    """Make a province card in hand, with the signs of the ``free`` spaces, dimmed if useless."""
    works = usable(out, card)
    return _held(land_in(out.view, card), free, tuple(space in works for space in free), wide)


@lru_cache(48)
def _held(land: Land, free: tuple[str, ...], can: tuple[bool, ...], wide: int) -> Canvas:
    canvas = slab(wide, HAND_HEIGHT, PAPER, LINE, 2)
    canvas.lay(province(land, wide), 0, 0)
    step = min(84, (wide - 16) // max(1, len(free)))
    size, y = min(57, step - 2), (CARD_HEIGHT + HAND_HEIGHT) / 2 + 1
    for place, (space, able) in enumerate(zip(free, can, strict=True)):
        x = 14 + (place + 0.5) * step
        sign(canvas, space, x, y, size, faint=not able, out=0.42 if size > 50 else 0.2)
        box = (round(x) - size // 2, round(y) - size // 2, round(x) + size // 2, round(y) + size // 2)
        canvas.note("can" if able else "cannot", f"{land[0]} {space}", box)
    return canvas.settled()


def held_chest(out: Outlook, card: str, size: tuple[int, int], *, bid: bool) -> Canvas:
    """A chest card still in hand; dim if it could not be bid."""
    able = bid and BID in usable(out, card)
    canvas = chest(card, *size, MAT, idle=not able).copy()
    canvas.note("can" if able else "cannot", f"{card} {BID}", (0, 0, *size))
    return canvas
