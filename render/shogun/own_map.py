"""The part of the map that matters to a seat, with its planned actions and lit choices."""

from collections.abc import Iterator
from functools import cache
from itertools import product
from math import cos, pi, sin

from PIL import Image

from engine.core.text import T, Text
from engine.shogun.data import BID, CHEST_VALUE, PROVINCE_IDS, PROVINCES, SPACES
from engine.shogun.prospect import Stage, stage
from engine.shogun.view import ShogunView
from render.map.highlights import light
from render.map.zoom import around
from render.paint.canvas import Box, Canvas, in_palette, whole
from render.paint.palette import LINE, VERMILION, WALL
from render.paint.pen import discs
from render.shogun.colours import PALETTE
from render.shogun.ground import SMALL, land, name_box, note_print
from render.shogun.layout import BUILDING, MAP_HEIGHT, WIDTH, places
from render.shogun.marks import paint_arrows, paint_sites, pending
from render.shogun.parts import SIGNS
from render.shogun.pieces import piece
from render.shogun.provinces import land_of, paint_pieces
from render.text.fonts import Face, Type

SIGN = 38
"""Width of the sign of a planned action."""
_MARGIN = 34
"""Margin of the map around what matters."""
_LEAST = 860
"""Least width of the part shown: nothing is enlarged more than about twice."""
_LARGEST = 1060
"""Greatest width that is enlarged; a wider part takes too long for little gain."""
_FLATTEST, _TALLEST = 0.46, 0.56
"""The height of the part that is shown, by its width."""


def paint_own_map(view: ShogunView, *, lit: tuple[str, ...] = ()) -> Canvas:
    """The part of the map as wide as a picture; these provinces are ``lit``."""
    left, top, right, bottom = frame_of(view, lit)
    larger, small, source = WIDTH / (right - left), len(view.players) == SMALL, marching(view)
    drawn = Canvas(land_of(view).convert("RGB" if larger > 1 else "P"), PALETTE)
    note_print(drawn)
    for id in lit:
        if area := land(view.side, small).get(id):
            light(drawn, area, name_box(id), "lit", id)
    paint_sites(drawn, pending(view))
    paint_pieces(drawn, view, view.provinces)
    for space, id in _planned(view):
        if id in places() and space != BID and stage(view, space) is not Stage.DONE:
            drawn.stamp(_tag(space, id == source), *sign_spot(id), "planned", f"{id} {space}")
    paint_arrows(drawn, view, pending(view))
    image = drawn.image.crop((left, top, right, bottom))
    if larger > 1:
        size = (WIDTH, round((bottom - top) * larger))
        image = in_palette(image.resize(size, Image.Resampling.BILINEAR), PALETTE)
    canvas = Canvas(image, PALETTE)
    for thing in drawn.things:
        x, y, end, foot = thing.box
        if x >= left and y >= top and end <= right and foot <= bottom:
            box = ((x - left) * larger, (y - top) * larger, (end - left) * larger, (foot - top) * larger)
            canvas.note(thing.kind, thing.says, whole(box))
    return canvas


def frame_of(view: ShogunView, lit: tuple[str, ...]) -> Box:
    """Return the frame around the lit and own provinces, or around a march."""
    pieces = land(view.side, len(view.players) == SMALL)
    source = marching(view)
    shown = (*view.provinces_of(view.seat), *lit)
    if source is not None and lit:
        shown = (source, *lit)
    elif view.attack is not None:
        shown = (view.attack.source, view.attack.target)
    boxes = [it.box for it in map(pieces.get, shown) if it]
    if not boxes:
        return (0, 0, WIDTH, MAP_HEIGHT)
    left, top, right, bottom = whole(around(boxes))
    left, top, right, bottom = left - _MARGIN, top - _MARGIN, right + _MARGIN, bottom + _MARGIN
    wide = min(WIDTH, max(_LEAST, right - left, round((bottom - top) / _TALLEST)))
    tall = min(MAP_HEIGHT, max(bottom - top, round(wide * _FLATTEST)))
    if wide > _LARGEST:
        wide = WIDTH
    x = min(max(0, (left + right - wide) // 2), WIDTH - wide)
    y = min(max(0, (top + bottom - tall) // 2), MAP_HEIGHT - tall)
    return (x, y, x + wide, y + tall)


def marching(view: ShogunView) -> str | None:
    """The province from which the seat may march now."""
    if view.own is None or view.phase != "action" or view.seat != view.acting or not view.targets:
        return None
    return next((card for space, card in _planned(view) if stage(view, space) is Stage.NOW), None)


def _planned(view: ShogunView) -> Iterator[tuple[str, str]]:
    """Spaces with the provinces planned there, in printed order."""
    for space, card in zip(SPACES, view.own.plan, strict=True) if view.own else ():
        if card is not None and card not in CHEST_VALUE:
            yield space, card


@cache
def _tag(space: str, now: bool) -> Image.Image:
    """The sign of an action on a white disc."""
    canvas = Canvas(discs(SIGN, (49, LINE), (45, VERMILION if now else WALL), (38, WALL)).copy())
    what, said = SIGNS[space]
    canvas.image.alpha_composite(piece(what, SIGN * 2 // 3), (SIGN // 6, SIGN // 6 - 1))
    if said:
        type = Type(Face.SANS_BOLD, SIGN // 2)
        canvas.text(SIGN * 0.8, SIGN * 0.92, said, type, LINE, across=0.5, halo=WALL)
    return canvas.image


@cache
def sign_spot(id: str) -> tuple[int, int]:
    """The middle of a planned action's sign: as near to the army as there is room for it."""
    x, y = places()[id].army
    reach = (x - 140, y - 120, x + 140, y + 120)
    taken = [it for other in PROVINCE_IDS for it in _obstacles(other) if _shared(it[0], reach)]
    area, half = land("sun", False)[id], SIGN // 2
    best = (float("inf"), x, y)
    for ring, turn in product(range(5), range(24)):
        angle = turn * pi / 12
        at = (round(x + (62 + ring * 12) * cos(angle)), round(y + (42 + ring * 12) * sin(angle)))
        box = (at[0] - half, at[1] - half, at[0] + half, at[1] + half)
        cost = sum(_shared(box, other) * weight for other, weight in taken) / 10 + ring * 6
        on_it = (box[0] - area.left, box[1] - area.top, box[2] - area.left, box[3] - area.top)
        cost += (SIGN * SIGN - area.cell.crop(on_it).convert("L").histogram()[255]) / 6
        best = min(best, (cost, *at))
    return best[1], best[2]


def _obstacles(id: str) -> Iterator[tuple[Box, float]]:
    """Yield the boxes of things in a province, and the cost of covering each."""
    (ax, ay), (bx, by), row = places()[id].army, places()[id].buildings, PROVINCES[id].spaces * BUILDING // 2
    yield name_box(id), 4
    yield (ax - 46, ay - 26, ax + 46, ay + 26), 4
    yield (ax + 46, ay - 16, ax + 58, ay + 16), 2
    yield (bx - row, by - 16, bx + row, by + 16), 2


def _shared(one: Box, other: Box) -> int:
    """Pixels in common."""
    wide = min(one[2], other[2]) - max(one[0], other[0])
    tall = min(one[3], other[3]) - max(one[1], other[1])
    return max(0, wide) * max(0, tall)


def key(view: ShogunView) -> Text:
    """Return the meaning of the light."""
    match view.phase:
        case "plan":
            return T("Lit: your provinces still in hand")
        case "draft":
            return T("Lit: where an army group goes") if view.taken else T("Lit: open to be taken")
        case "action":
            return T("Lit: where armies may go")
    return T("Lit: to choose from")
