"""Cards as they lie before their owner: a province with the shape of its land, all that stands there, and what it
brings; a chest card; a space that is still empty.
"""

from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

from engine.shogun.data import CHEST_VALUE, PROVINCES
from engine.shogun.view import ProvinceView, ShogunView
from engine.shogun.words import names as words
from render.paint.canvas import Box, Canvas
from render.paint.palette import FAINT_INK, INK, LINE, PAPER, PAPER_LIGHT, PAPER_SHADE, SOFT_INK, Colour, mixed
from render.paint.pen import Pen
from render.paint.plates import slab
from render.shogun.banners import BEYOND, large_banner
from render.shogun.colours import PALETTE, REGION_COLOUR
from render.shogun.ground import land as lands
from render.shogun.ground import region_of
from render.shogun.parts import daimyo_of, figure, letter
from render.shogun.pieces import piece
from render.text.fonts import Face, Type, block, cap_height

CARD_HEIGHT = 100
_NAME = Type(Face.SERIF_BOLD, 36)
_FIGURE = Type(Face.SANS_BOLD, 30)
_VALUE = Type(Face.SANS_BOLD, 44)
_ASKS = Type(Face.SERIF, 32)
_LARGER = 1.15
"""Of banners, by the size they have on the map."""


@dataclass(frozen=True, slots=True)
class Land:
    """All that the card of a province shows."""

    id: str
    region: str
    there: ProvinceView | None
    """What stands there; None out of play."""
    daimyo: str
    """Of its owner."""


def land_in(view: ShogunView, id: str) -> Land:
    """What the card of a province shows now."""
    there = next((province for province in view.provinces if province.id == id), None)
    return Land(id, region_of(view.side, id), there, daimyo_of(view, there.owner) if there else "")


@lru_cache(64)
def province(land: Land, wide: int) -> Canvas:
    """A province card; with what stands in the province if a seat owns it."""
    canvas, (left, top, right, bottom) = Canvas.blank(wide, CARD_HEIGHT, PAPER, PALETTE), (0, 0, wide, CARD_HEIGHT)
    ground, id, there = REGION_COLOUR[land.region], land.id, land.there
    slab(canvas, (left, top, right, bottom), ground, LINE, 2.5, PAPER)
    shape = _shape(id, 168, bottom - top - 10, mixed(ground, LINE, 0.17))
    canvas.stamp(shape, right - 92, (top + bottom) / 2)
    x = left + 16
    if there is not None and there.owner is not None:
        sprite = large_banner(land.daimyo, letter(there.owner), there.armies, there.markers, _LARGER)
        beyond = BEYOND * _LARGER if there.markers else 0
        middle = (top + bottom) / 2
        box_ = canvas.stamp(sprite, left + 12 + sprite.width / 2, middle)
        canvas.note(
            "army", f"{id} {there.armies} {letter(there.owner)}", (box_[0], box_[1], round(box_[2] - beyond), box_[3])
        )
        if there.markers:
            canvas.note("unrest", f"{id} {there.markers}", (round(box_[2] - beyond), box_[1], box_[2], box_[3]))
        x = left + 12 + max(sprite.width, 112) + 14
    canvas.text(x, top + 43, words.province(id), _NAME, LINE, limit=right - x - 12, least=26)
    y = bottom - 29
    figure(canvas, "chests", PROVINCES[id].chests, x, y, _FIGURE, LINE)
    figure(canvas, "rice", PROVINCES[id].rice, x + 76, y, _FIGURE, LINE)
    standing = there.buildings if there is not None else ()
    _paint_buildings(canvas, right - 10, y, standing, max(PROVINCES[id].spaces, len(standing)))
    canvas.note("card", id, (left, top, right, bottom))
    return canvas.settled()


def _paint_buildings(canvas: Canvas, right: float, y: float, standing: tuple[str, ...], spaces: int) -> None:
    for number in range(spaces):
        x = right - 46 * (spaces - number - 0.5)
        if number < len(standing):
            canvas.stamp(piece(standing[number], 42), x, y - 2, "building", standing[number])
        else:
            canvas.stamp(piece("space", 30), x, y)


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
    """A chest card: its value; ``idle`` if it means no action where it lies, on a ground of the colour ``under``."""
    canvas, ink = Canvas.blank(wide, tall, under, PALETTE), SOFT_INK if idle else INK
    box = (0, 0, wide, tall)
    slab(canvas, box, PAPER_SHADE if idle else PAPER_LIGHT, FAINT_INK if idle else LINE, 2.5, under)
    x, y = wide / 2, tall / 2
    canvas.stamp(piece("chests", 56), x - 34, y)
    canvas.text(x + 12, y + cap_height(_VALUE) / 2, str(CHEST_VALUE[card]), _VALUE, ink)
    canvas.note("card", card, box)
    return canvas.settled()


def empty(canvas: Canvas, box: Box, asks: str) -> None:
    """Where a card may lie, and what is asked for."""
    left, top, right, bottom = box
    canvas.image.paste(_dashed(right - left, bottom - top), (left, top))
    rows, type = block(asks, _ASKS, right - left - 40, 2, 26)
    first = (top + bottom) / 2 + cap_height(type) / 2 - (len(rows) - 1) * 18
    canvas.lines((left + right) / 2, first, rows, type, SOFT_INK, step=36, across=0.5)


@lru_cache(2)
def _dashed(wide: int, tall: int) -> Image.Image:
    """A dashed outline on light paper."""
    pen = Pen(wide, tall, grid=wide, larger=2)
    pen.box(0, 0, wide, tall, PAPER_SHADE, 10)
    for start in range(8, wide - 20, 24):
        for y in (3, tall - 3):
            pen.line([(start, y), (start + 12, y)], FAINT_INK, 3)
    for start in range(10, tall - 16, 22):
        for x in (3, wide - 3):
            pen.line([(x, start), (x, start + 11)], FAINT_INK, 3)
    sprite, whole = pen.done(), Image.new("RGB", (wide, tall), PAPER)
    whole.paste(sprite, (0, 0), sprite)
    return whole
