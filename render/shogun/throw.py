"""The middle of a battle card: cubes thrown, kept by the tower, out of it, and cancelling out."""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from engine.core.text import T
from engine.shogun import chances
from engine.shogun.events import BattleFought, Cubes, RevoltFought
from engine.shogun.view import ShogunView
from render.paint.canvas import Canvas, Sprite
from render.paint.palette import GOLD, INK, LEAF, LINE, PAPER_LIGHT, ROOF, SOFT_INK, STONE, VERMILION, WALL, WOOD
from render.paint.pen import Pen, bent, curve
from render.paint.plates import plate
from render.sheets import Say
from render.shogun.marks import arrow
from render.shogun.parts import army_cube, cube, daimyo_of, letter, piece, seat_mark
from render.shogun.table import laid_out
from render.text.fonts import sans, sans_bold, width

HIGH = 356
_PANEL, _TOWER, _SIDE = 424, 268, 20
_HEAD = sans_bold(28)
_NOTE = sans(23)
_COUNT = sans_bold(44)
_SMALL = sans_bold(32)
_CHANGE = sans_bold(23)
_CHANCE = sans_bold(25)
_CHIP = 36
_THROWN_CUBE, _OUT_CUBE, _LEAST, _APART = 60, 72, 22, 4
"""The largest cubes on either side, the smallest, and the room between them."""

Colour = int | None
"""A seat's cubes, or the farmers'."""


class Throw(NamedTuple):
    """Cubes thrown, and their fate."""

    event: BattleFought | RevoltFought
    attackers: Colour
    stood: tuple[Colour, ...]
    """Cubes that count for the defence, in the order of their loss."""
    inside: Cubes
    """Cubes in the tower after it."""

    def came(self, colour: Colour) -> int:
        """Return the number of a colour's cubes that lie in the tray now."""
        return count(self.event.came_out, colour)


def count(cubes: Cubes, colour: Colour) -> int:
    if colour is None:
        return cubes.farmers
    return cubes.armies[colour] if colour < len(cubes.armies) else 0


def paint_throw(canvas: Canvas, throw: Throw, view: ShogunView, top: int, say: Say) -> None:
    right = canvas.image.width - _SIDE - _PANEL
    canvas.lay(_thrown(throw, view, say), _SIDE, top)
    canvas.lay(_came_out(throw, view, say), right, top)
    middle = canvas.image.width // 2
    canvas.lay(_tower(throw, view), middle - _TOWER // 2, top + 4)
    into = curve((_SIDE + _PANEL - 40, 42), (middle - 84, -34), (middle - 26, 16))
    out = curve((middle + 60, HIGH - 30), (middle + 128, HIGH - 20), (right - 4, HIGH - 84))
    for path in (into, out):
        sprite, left, above = arrow(path, 0, VERMILION)
        canvas.put(sprite, left, top + above)


def chip(view: ShogunView, colour: Colour, size: int) -> Sprite:
    """Draw the mark of a seat's cubes, or of the farmers'."""
    if colour is not None:
        return seat_mark(daimyo_of(view, colour), colour, size)
    mark = plate(round(size * 1.5), size, WALL, LINE, 1.5, size / 6).copy()
    leaf = piece("farmer", round(size * 0.86))
    mark.alpha_composite(leaf, ((mark.width - leaf.width) // 2, (size - leaf.height) // 2))
    return mark


def _cube(view: ShogunView, colour: Colour, size: int) -> Sprite:
    return cube(LEAF, "", size) if colour is None else army_cube(daimyo_of(view, colour), colour, size)


def _mark(colour: Colour) -> str:
    return "farmers" if colour is None else letter(colour)


def _all(cubes: Cubes, first: Sequence[Colour]) -> list[Colour]:
    """Return the colours among the cubes, ``first`` ones at the beginning."""
    colours: list[Colour] = [*first, *range(len(cubes.armies)), None]
    return [colour for colour in dict.fromkeys(colours) if count(cubes, colour)]


def _thrown(throw: Throw, view: ShogunView, say: Say) -> Canvas:
    """Paint the chance before the throw, and for each colour whose, how many, and the cubes."""
    canvas = laid_out(_PANEL, HIGH, PAPER_LIGHT)
    canvas.text(20, 40, say(T("Into the tower")), _HEAD, SOFT_INK, limit=_PANEL - 220)
    if (odds := chances.before(throw.event)) is not None:  # of the attacker, or of the owner in a revolt
        seat = throw.stood[-1] if throw.attackers is None else throw.attackers
        words_, mark = say(T("had {n}%", n=odds.percent)), chip(view, seat, _CHIP)
        box = canvas.label(_PANEL - 60, 31, words_, _CHANCE, INK, across=1)  # beside the arrow
        canvas.stamp(mark, box[0] - 8 - mark.width / 2, 31)
        canvas.note("chance", f"{_mark(seat)} {words_}", (box[0] - 8 - mark.width, 12, box[2], 50))
    thrown, before = throw.event.thrown, throw.event.tray_before
    colours, lay_before = _all(thrown, (throw.attackers, throw.stood[-1])), sum(before.armies) + before.farmers
    bottom = HIGH - (46 if lay_before else 12)
    tall = min(104.0, (bottom - 62) / max(1, len(colours)))
    top = 62 + (bottom - 62 - tall * len(colours)) / 2
    most = max((count(thrown, colour) for colour in colours), default=0)
    room = (_PANEL - 158, tall - 6)
    size = next((size for size in range(_THROWN_CUBE, _LEAST, -2) if _fit(room, size) >= most), _LEAST)
    for row, colour in enumerate(colours):
        number, y = count(thrown, colour), top + (row + 0.5) * tall
        canvas.stamp(chip(view, colour, _CHIP), 47, y)
        type = _COUNT if tall > 50 else _SMALL
        canvas.label(130, y, number, type, INK, across=1)
        # as many cubes as have room, in rows
        sprite, step, shown = _cube(view, colour, size), size + _APART, min(number, _fit(room, size))
        across = int(room[0] // step)
        for place in range(shown):
            down, column = divmod(place, across)
            at = y + (down - (-(-shown // across) - 1) / 2) * step
            canvas.stamp(sprite, 144 + column * step + size / 2, at)
        box = (20, round(y - tall / 2), _PANEL - 14, round(y + tall / 2))
        canvas.note("thrown", f"{_mark(colour)} {number}", box)
    if lay_before:
        words_ = say(T("{n} of them lay in the tray", n=lay_before))
        canvas.text(20, HIGH - 18, words_, _NOTE, SOFT_INK, limit=_PANEL - 40, least=21)
    return canvas


def _fit(room: tuple[float, float], size: int) -> int:
    return int(room[0] // (size + _APART)) * int((room[1] + _APART) // (size + _APART))


def _tower(throw: Throw, view: ShogunView) -> Canvas:
    """The tower, open in front: whose cubes are in it, and how many more or fewer than before."""
    canvas = Canvas(_cut_open().copy())
    seats: list[Colour] = [*range(len(throw.inside.armies)), None]
    for place, colour in enumerate(seats[-6:]):
        number, change = count(throw.inside, colour), count(throw.event.thrown, colour) - throw.came(colour)
        x, y = 40 + place % 2 * 102, 137 + place // 2 * 63
        canvas.figure(_cube(view, colour, 42), x + 21, y + 4, number, _SMALL, WALL, to=39)
        if change:
            words_, pill = (f"+{change}", GOLD) if change > 0 else (f"−{-change}", WALL)
            wide = width(words_, _CHANGE) + 10
            canvas.figure(plate(wide, 26, pill, LINE, 1.5, 8), x + 30 + wide / 2, y - 19, words_, _CHANGE, LINE)
        canvas.note("inside", f"{_mark(colour)} {number} {change:+d}", (x, y - 30, x + 100, y + 28))
    return canvas


@cache
def _cut_open() -> Sprite:
    """A tower with a roof and a funnel on a tray, its front taken off."""
    pen = Pen(_TOWER, HIGH - 8, grid=_TOWER, larger=3)
    pen.outlined([(4, 300), (264, 300), (244, 344), (24, 344)], WOOD, 4)
    pen.outlined([(18, 302), (24, 90), (244, 90), (250, 302)], WOOD, 4)
    pen.box(30, 98, 238, 296, LINE, 6)
    pen.box(34, 102, 234, 292, ROOF, 4)
    for y in (165, 228):
        pen.line([(38, y), (230, y)], LINE, 2)
    roof = bent((62, 46), (206, 46), ((226, 80), (266, 84)), (262, 96), (6, 96), (2, 84), ((42, 80), (62, 46)))
    pen.outlined(roof, ROOF, 4)
    for x in range(50, 230, 24):
        pen.line([(x, 88), (134 + (x - 134) * 0.62, 52)], LINE, 1.6)
    pen.outlined([(92, 4), (176, 4), (160, 48), (108, 48)], STONE, 4)
    pen.oval(134, 6, 38, 5, LINE)
    return pen.sprite()


def _came_out(throw: Throw, view: ShogunView, say: Say) -> Canvas:
    """Paint both sides' cubes face to face; equal ones are struck, the rest is in gold."""
    canvas = laid_out(_PANEL, HIGH, PAPER_LIGHT)
    canvas.text(20, 40, say(T("Out of it")), _HEAD, SOFT_INK, limit=_PANEL - 40)
    one = [throw.attackers] * throw.came(throw.attackers)
    two: list[Colour] = [colour for colour in throw.stood for _ in range(throw.came(colour))]
    aside = [colour for colour in _all(throw.event.came_out, ()) if colour not in (throw.attackers, *throw.stood)]
    bottom = HIGH - (62 if aside else 8)
    size = max(_LEAST, min(_OUT_CUBE, (bottom - 54) // 2 - 50, (_PANEL - 40) // max(1, len(one), len(two)) - _APART))
    middle = (50 + bottom) / 2
    _paint_strength(canvas, view, throw, (throw.attackers,), middle - size - 34)
    _paint_strength(canvas, view, throw, throw.stood, middle + size + 34)
    _paint_pairs(canvas, view, one, two, size, middle)
    if not aside:
        return canvas
    # the cubes that came out without a part in it
    canvas.fill((20, HIGH - 58, _PANEL - 20, HIGH - 56), SOFT_INK)
    x, y = 20.0, HIGH - 29.0
    for colour in aside:
        number = throw.came(colour)
        box = canvas.stamp(chip(view, colour, 30), x + 23, y)
        end = canvas.label(box[2] + 5, y, number, _CHANGE, INK)[2]
        canvas.note("aside", f"{_mark(colour)} {number}", (box[0], box[1], end, box[3]))
        x = end + 10
    words_ = say(T("do not fight"))
    if width(words_, _NOTE.smaller(21)) <= _PANEL - 20 - x:
        canvas.text(x, y + 8, words_, _NOTE, SOFT_INK, limit=round(_PANEL - 20 - x), least=21)
    return canvas


def _paint_strength(canvas: Canvas, view: ShogunView, throw: Throw, side: Sequence[Colour], y: float) -> None:
    """Paint the marks and numbers of a side; farmers without cubes are left out."""
    side = [colour for colour in side if colour is not None or len(side) == 1 or throw.came(colour)]
    wide = sum(_CHIP * 1.5 + 10 + width(str(throw.came(colour)), _COUNT) for colour in side)
    x = _PANEL / 2 - (wide + (len(side) - 1) * (20 + width("+", _SMALL))) / 2
    for place, colour in enumerate(reversed(side)):
        if place:
            x = canvas.label(x + 6, y, "+", _SMALL, SOFT_INK)[2] + 10
        mark, number = chip(view, colour, _CHIP), throw.came(colour)
        box = canvas.stamp(mark, x + mark.width / 2, y)
        end = canvas.label(box[2] + 10, y, number, _COUNT, INK)[2]
        canvas.note("out", f"{_mark(colour)} {number}", (box[0], box[1] - 4, end, box[3] + 4))
        x = end + 4


def _paint_pairs(
    canvas: Canvas, view: ShogunView, one: Sequence[Colour], two: Sequence[Colour], size: int, middle: float
) -> None:
    step, lost = size + _APART, min(len(one), len(two))
    most = (_PANEL - 40) // step
    shift = step / 2
    left = _PANEL / 2 - (min(most, max(len(one), len(two))) - 1) * shift
    for row, (colours, y) in enumerate(((one, middle - shift), (two, middle + shift))):
        for place, colour in enumerate(colours[:most]):
            x = left + place * step
            sprite = _cube(view, colour, size)
            if place >= lost:
                canvas.stamp(plate(size + 6, size + 6, GOLD, LINE, 1.5, 6), x, y)
                canvas.stamp(sprite, x, y)
            else:
                pale = sprite.copy()
                pale.putalpha(sprite.getchannel("A").point([value // 2 for value in range(256)]))
                canvas.stamp(pale, x, y)
        if not colours:
            canvas.label(_PANEL / 2, y, "–", _COUNT, SOFT_INK, across=0.5)
        says = f"{'attack' if row == 0 else 'defence'} {len(colours) - lost} of {len(colours)}"
        canvas.note("left", says, (20, round(y - shift), _PANEL - 20, round(y + shift)))
    for place in range(min(lost, most)):
        canvas.stamp(_slash(size), left + place * step, middle)


@cache
def _slash(size: int) -> Sprite:
    """Through both cubes of a pair."""
    pen = Pen(size, 2 * size + _APART, grid=size)
    ends = [(size * 0.16, 2 * size * 0.94), (size * 0.84, size * 0.16)]
    pen.line(ends, WALL, max(6, size * 0.2))
    pen.line(ends, VERMILION, max(4, size * 0.12))
    return pen.sprite()
