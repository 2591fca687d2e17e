"""A seat's private sheet: its eleven spaces with forecasts, its hand, and its part of the map.

Answers to its open question are lit on the map.
"""

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import product
from math import cos, pi, sin

from PIL import Image

from engine.core.text import TN, T, Text, plain
from engine.shogun.data import BID, CHEST_VALUE, PROVINCE_IDS, PROVINCES, SPACES
from engine.shogun.prospect import Outlook, Stage, stage
from engine.shogun.view import ShogunView
from engine.shogun.words.forecast import offered, rising
from render.map.chart import light
from render.map.zoom import around
from render.paint.canvas import Box, Canvas, in_palette, whole
from render.paint.palette import INK, LINE, PAPER, PAPER_LIGHT, VERMILION, WALL
from render.paint.pen import discs
from render.paint.plates import share
from render.sheets import Ground, Names, Say
from render.sheets.private import GAP, ROOM, SIDE, Row, in_columns, paint_sheet
from render.shogun.board import when
from render.shogun.colours import PALETTE
from render.shogun.layout import BUILDING, MAP_HEIGHT, SMALL, WIDTH, land, name_box, note_print, places
from render.shogun.marks import paint_arrows, paint_sites, pending
from render.shogun.own_cards import CARD_HEIGHT, held, held_chest, land_in, province, slab, slot
from render.shogun.parts import SIGNS, army_cube, card_back, colour_of, cube, figure, identities, piece
from render.shogun.provinces import land_of, paint_pieces
from render.shogun.table import RIM, STRAW
from render.text.fonts import ELLIPSIS, block, sans, sans_bold, serif_bold, width

_COLUMNS = 3
_CELL = share(ROOM, _COLUMNS, GAP)
_SLOT_HEIGHT, _EMPTY_HEIGHT = 304, 192
"""Of a space, and where a whole row of them is empty."""
_CHEST_HEIGHT, _OFFER_HEIGHT, _REVOLT_HEIGHT = 84, CARD_HEIGHT + 224, CARD_HEIGHT + 102
_HEADING = serif_bold(40)
_LINE, _LEAST, _STEP = sans(38), 30, 40
"""Type of a forecast (nine pixels on a phone), its least size, and the step of its lines."""
_NUMBER = sans_bold(50)


def paint_private(view: ShogunView, names: Names, say: Say = plain) -> Canvas | None:
    """Paint the sheet; None without a plan or a choice on the map."""
    plans = view.own is not None and (view.phase == "plan" or bool(view.targets) or any(view.own.plan))
    if view.seat is None or view.phase == "game_end" or not (plans or view.phase == "draft"):
        return None
    whose, ground = identities(view, names)[view.seat], Ground(STRAW.sheet, RIM)
    return paint_sheet(ground, whose, say(when(view)), _rows(view, say), locked=view.players[view.seat].locked)


def _rows(view: ShogunView, say: Say) -> Iterator[Row]:
    """Yield the rows below the band: the open question comes first."""
    lit = view.targets or _being_filled(view)
    # the map, and above it what the light on it means
    map_: list[Row] = [[(SIDE, _heading(say(_meaning(view)), ""))]] if lit else []
    map_.append([(0, paint_own_map(view, lit=lit))])
    asked = view.phase == "action" and view.seat in view.active
    if asked:
        yield from map_
    if view.phase == "draft":
        (offers,) = in_columns(_offers(view, say), _COLUMNS)
        yield [*offers, (SIDE + 2 * (_CELL + GAP), _deck(view))]
    elif view.phase == "winter_revolts":
        yield from in_columns((_revolt(view, id, say) for id in view.targets), _COLUMNS)
    else:
        yield from _board_rows(Outlook(view), say)
    if not asked:
        yield from map_


def _being_filled(view: ShogunView) -> tuple[str, ...]:
    """In the draft: the province that the seat has taken, and where an army group goes now."""
    return (view.taken,) if view.taken is not None and view.seat in view.active else ()


def _board_rows(out: Outlook, say: Say) -> Iterator[Row]:
    """The eleven spaces and what the seat has, then the cards in hand."""
    for start in range(0, len(SPACES) + 1, _COLUMNS):
        bare = start + _COLUMNS <= len(SPACES) and not any(out.own.plan[start : start + _COLUMNS])
        size = (_CELL, _EMPTY_HEIGHT if bare else _SLOT_HEIGHT)
        few = zip(SPACES[start : start + _COLUMNS], out.own.plan[start : start + _COLUMNS], strict=True)
        cells = [slot(out, space, card, size, say) for space, card in few]
        yield from in_columns(cells if len(cells) == _COLUMNS else [*cells, _stock(out, size, say)], _COLUMNS)
    held_ = [card for card in out.own.hand if card not in out.own.plan] if out.view.phase == "plan" else []
    if not held_:
        return
    yield [(SIDE, _heading(say(T("Still in hand")), say(T("bright: works as things stand"))))]
    chests = [card for card in held_ if card in CHEST_VALUE]
    provinces = [card for card in held_ if card not in CHEST_VALUE]
    free = tuple(space for space, card in zip(SPACES, out.own.plan, strict=True) if card is None)
    size = (share(ROOM, 5, GAP), _CHEST_HEIGHT)
    yield from in_columns((held_chest(out, card, size, bid=BID in free) for card in chests), 5)
    yield from in_columns((held(out, card, free, _CELL) for card in provinces), _COLUMNS)


@lru_cache(4)
def _heading(said: str, rest: str) -> Canvas:
    """Above the hand and the map: what it is, and what is to be known about it."""
    canvas = Canvas(STRAW.plain(WIDTH, RIM + 52).crop((SIDE, RIM, SIDE + ROOM, RIM + 52)), PALETTE)
    canvas.text(4, 42, said, _HEADING, INK, limit=ROOM - 8, least=28)
    if rest:
        room = ROOM - width(said, _HEADING) - 40
        canvas.text(ROOM - 4, 40, rest, _LINE, INK, across=1, limit=room, least=_LEAST)
    return canvas


def _stock(out: Outlook, size: tuple[int, int], say: Say) -> Canvas:
    """Make the part with the seat's goods, and the number of cards still to be placed."""
    (wide, tall), me, missing = size, out.me, out.own.missing
    canvas = slab(wide, tall, PAPER_LIGHT)
    for number, (what, value) in enumerate((("chests", me.chests), ("rice", me.rice), ("province", me.provinces))):
        figure(canvas, what, value, 30 + number % 2 * 220, 50 + number // 2 * 70, _NUMBER)
    sprite, said = army_cube(me, me.seat, 50), str(me.supply)
    canvas.figure(sprite, 275, 120, said, _NUMBER, INK, to=36, kind="supply", says=said)
    if out.view.phase == "plan":
        todo = say(T("Locked")) if me.locked else say(T("Complete, ready to lock"))
        if missing:
            todo = say(TN("{n} card still to place", "{n} cards still to place", missing))
        canvas.text(28, 198, todo, _HEADING, VERMILION if missing else INK, limit=wide - 50)
    rows, type = block(say(T("Each card shows what it does as things stand.")), _LINE, wide - 56, 2, _LEAST)
    canvas.lines(28, tall - 24 - (len(rows) - 1) * _STEP, (rows, type), INK, step=_STEP)
    return canvas.settled()


def _offers(view: ShogunView, say: Say) -> Iterator[Canvas]:
    """In the draft: what lies open, or the province that was taken."""
    rim = VERMILION if view.seat in view.active else LINE
    for id in (_being_filled(view) or view.draft_row)[: _COLUMNS - 1]:
        canvas = slab(_CELL, _OFFER_HEIGHT, PAPER_LIGHT, rim)
        canvas.lay(province(land_in(view, id), _CELL - 24), 12, 12)
        _paint_words(canvas, (16, CARD_HEIGHT + 18, _CELL - 16, _OFFER_HEIGHT - 10), say(offered(view, id)))
        canvas.note("offer", id, (0, 0, _CELL, _OFFER_HEIGHT))
        yield canvas.settled()


def _deck(view: ShogunView) -> Canvas:
    """The deck, and the army groups that are still to be placed."""
    canvas, player = slab(_CELL, _OFFER_HEIGHT, PAPER), view.players[view.seat or 0]
    canvas.stamp(card_back(100, 140), 76, 96, "back")
    canvas.text(150, 118, f"× {view.draft_deck}", _NUMBER, INK)
    step = min(66, (_CELL - 52) // max(1, len(player.groups)))
    for number, size in enumerate(player.groups):
        sprite = cube(colour_of(player), str(size), min(58, step - 2))
        canvas.stamp(sprite, 26 + (number + 0.5) * step, _OFFER_HEIGHT - 52, "group", str(size))
    return canvas.settled()


def _revolt(view: ShogunView, id: str, say: Say) -> Canvas:
    """In winter: a province in which farmers rise, and against whom."""
    canvas = slab(_CELL, _REVOLT_HEIGHT, PAPER_LIGHT, VERMILION)
    canvas.lay(province(land_in(view, id), _CELL), 0, 0)
    _paint_words(canvas, (16, CARD_HEIGHT, _CELL - 16, _REVOLT_HEIGHT), say(rising(view, id)))
    return canvas.settled()


def _paint_words(canvas: Canvas, box: Box, said: str) -> None:
    left, top, right, bottom = box
    setting, step = block(said, _LINE, right - left, max(1, (bottom - top) // _STEP), _LEAST), _STEP
    if setting[0][-1].endswith(ELLIPSIS):
        step = _LEAST + 4
        setting = block(said, _LINE.smaller(_LEAST), right - left, (bottom - top) // step, _LEAST)
    canvas.paragraph(left, (top + bottom) / 2, setting, INK, step=step)
    canvas.note("forecast", said, box)


# -- the map ---------------------------------------------------------------------------------------------------

SIGN = 38
"""Width of the sign of a planned action."""
_MARGIN = 34
"""Margin of the map around what matters."""
_LEAST_SHOWN = 860
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
    wide = min(WIDTH, max(_LEAST_SHOWN, right - left, round((bottom - top) / _TALLEST)))
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
        type = sans_bold(SIGN // 2)
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


def _meaning(view: ShogunView) -> Text:
    """Return the meaning of the light."""
    match view.phase:
        case "plan":
            return T("Lit: your provinces still in hand")
        case "draft":
            return T("Lit: where an army group goes") if view.taken else T("Lit: open to be taken")
        case "action":
            return T("Lit: where armies may go")
    return T("Lit: to choose from")
