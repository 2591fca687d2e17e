"""What lies on the sea: what time it is and what goes on; the cube tower and the general supply."""

from functools import cache, lru_cache

from PIL import Image

from engine.core.text import TN, T, Text
from engine.shogun.data import EVENTS, SIDES, YEARS
from engine.shogun.view import ShogunView, SupplyView
from engine.shogun.words import names as words
from render.paint.canvas import Canvas
from render.paint.palette import INK, LEAF, LINE, PAPER_LIGHT, ROOF, SOFT_INK, STONE, VERMILION, WALL, WOOD
from render.paint.pen import Pen
from render.paint.plates import plate
from render.pictures import Say
from render.shogun.colours import SEA
from render.shogun.crests import crest
from render.shogun.parts import colour_of, cube, daimyo_of, figure, letter
from render.shogun.pieces import piece
from render.shogun.table import laid_out
from render.text.fonts import Face, Type, block

_TOWER_CORNER, _TOWER_WIDTH, _HEIGHT = (1036, 944), 538, 190
SUPPLY_CORNER, _SUPPLY_WIDTH = (24, 944), 116
_LEFT = 216
_LABEL = Type(Face.SANS_BOLD, 27)
_LETTER = Type(Face.SANS_BOLD, 26)


def paint_tower(canvas: Canvas, view: ShogunView, say: Say) -> None:
    """A table: a column a colour, a row for the tower (or each of its levels) and one for the tray."""
    inside = view.tower
    rows = [("tower", say(T("Tower")), (*inside.armies, inside.farmers))]
    if inside.levels:
        upper, lower = inside.levels
        rows = [("upper level", say(T("Upper")), upper), ("lower level", say(T("Lower")), lower)]
    rows.append(("tray", say(T("Tray")), (*inside.tray_armies, inside.tray_farmers)))
    seats = range(max(len(view.players), *(len(numbers) - 1 for _, _, numbers in rows)))
    canvas.lay(_table(tuple(daimyo_of(view, seat) for seat in seats), tuple(rows)), *_TOWER_CORNER)


@lru_cache(3)
def supply(there: SupplyView) -> Canvas:
    """What is left in the general supply."""
    numbers = (there.castles, there.temples, there.theatres, there.farmers)
    canvas = laid_out(_SUPPLY_WIDTH, _HEIGHT, PAPER_LIGHT, under=SEA)
    for row, (what, number) in enumerate(zip(("castle", "temple", "theatre", "farmer"), numbers, strict=True)):
        figure(canvas, what, number, 14, 28 + row * 45, Type(Face.SANS_BOLD, 34))
    return canvas.settled()


Row = tuple[str, str, tuple[int, ...]]
"""What it is, how it is called, and the number of cubes by seat, then farmers."""


@lru_cache(3)
def _table(daimyo: tuple[str, ...], rows: tuple[Row, ...]) -> Canvas:
    canvas = laid_out(_TOWER_WIDTH, _HEIGHT, PAPER_LIGHT, under=SEA)
    canvas.stamp(tower(96, 172), 60, _HEIGHT / 2)
    step = (_TOWER_WIDTH - _LEFT - 10) / (len(daimyo) + 1)
    for seat, id in enumerate(daimyo):
        x = _LEFT + (seat + 0.5) * step
        canvas.stamp(crest(id, 28, INK), x - 10, 26)
        canvas.text(x + 8, 34, letter(seat), _LETTER, INK)
    canvas.stamp(piece("farmer", 30), _LEFT + (len(daimyo) + 0.5) * step, 26)
    grounds = (*(colour_of(id) for id in daimyo), LEAF)
    tall = (_HEIGHT - 60) // len(rows)
    for row, (what, label, numbers) in enumerate(rows):
        # the dark inside of the tower or the wood of the tray, and on it a cube with a number for each colour
        top = 50 + row * (tall + 2)
        middle, (bed, dot) = top + tall / 2, (WOOD, LINE) if what == "tray" else (ROOF, WALL)
        canvas.text(116, middle + 9, label, _LABEL, INK, limit=_LEFT - 122, least=16)
        canvas.stamp(plate(_TOWER_WIDTH - _LEFT - 8, tall, bed, LINE, 2, 7), (_LEFT + _TOWER_WIDTH - 8) / 2, middle)
        for column, number in enumerate(numbers):
            pen = Pen(8)
            pen.disc(50, 50, 40, dot)
            sprite = cube(grounds[column], str(number), min(48, tall - 6)) if number else pen.done()
            canvas.stamp(sprite, _LEFT + (column + 0.5) * step, middle)
        canvas.note(what, " ".join(map(str, numbers)), (0, top, _TOWER_WIDTH, top + tall))
    return canvas.settled()


@cache
def tower(width: int, height: int) -> Image.Image:
    """A tower of two floors over a tray."""
    pen = Pen(width, height)
    pen.outlined([(2, 158), (98, 158), (90, 176), (10, 176)], WOOD, LINE, 3)
    pen.outlined([(20, 158), (24, 46), (76, 46), (80, 158)], WOOD, LINE, 3)
    for top, half in ((84, 46), (26, 42)):
        pen.outlined(
            [(50 - half * 0.7, top), (50 + half * 0.7, top), (50 + half, top + 22), (50 - half, top + 22)],
            ROOF,
            LINE,
            3,
        )
    pen.outlined([(32, 26), (36, 8), (64, 8), (68, 26)], STONE, LINE, 3)
    pen.box(36, 56, 64, 74, LINE, 3)
    pen.outlined([(34, 158), (34, 128), (50, 118), (66, 128), (66, 158)], LINE, LINE, 2)
    pen.box(44, 140, 56, 152, VERMILION, 2)
    pen.box(54, 162, 66, 174, STONE, 2)
    return pen.done()


# -- title --------------------------------------------------------------------------------------------------------


_CORNER, _WIDTH = (26, 26), 564
_DATE = Type(Face.SERIF_BOLD, 50)
_PHASE = Type(Face.SANS_BOLD, 30)
_EVENT = Type(Face.SANS, 27)
_NOTE = Type(Face.SANS, 26)
_TEXT = 140


def paint_title(canvas: Canvas, view: ShogunView, say: Say) -> None:
    """The cartouche in the corner of the sea."""
    event = say(_event(view)) if view.event and view.phase != "game_end" else ""
    sign = "province" if view.phase == "draft" else view.season
    canvas.lay(_cartouche(sign, view.side, say(when(view)), say(phase(view)), event, _note(view, say)), *_CORNER)


@lru_cache(3)
def _cartouche(sign: str, side: str, date: str, phase_: str, event: str, note: str) -> Canvas:
    lines, type = block(event, _EVENT, _WIDTH - 56, 3, 18)
    notes, small = block(note, _NOTE, _WIDTH - 96, 2, 15)
    height = 142 + (26 + 31 * len(lines) if lines else 0) + 18 + 28 * len(notes)
    canvas = laid_out(_WIDTH, height, PAPER_LIGHT, LINE, 3, under=SEA)
    canvas.frame((8, 8, _WIDTH - 8, height - 8), SOFT_INK, 2)
    canvas.stamp(piece(sign, 96), 72, 76, "season", sign)
    room = _WIDTH - _TEXT - 24
    canvas.text(_TEXT, 72, date, _DATE, INK, limit=room, least=28)
    canvas.text(_TEXT, 113, phase_, _PHASE, VERMILION, limit=room, least=20)
    canvas.lines(28, 166, lines, type, INK, step=31)
    canvas.stamp(piece(side, 28), 44, height - 31, "side", side)
    for row, line in enumerate(reversed(notes)):
        canvas.text(68, height - 23 - row * 28, line, small, SOFT_INK)
    return canvas.settled()


def _note(view: ShogunView, say: Say) -> str:
    """Which side of the board it is; if something about it is assumed, that too."""
    if SIDES[view.side].assumed:
        return say(T("Moon side (borders and sea routes of the sun side: assumed)"))
    return say(words.SIDE[view.side])


def _event(view: ShogunView) -> Text:
    """The event in force, or what the card of the winter costs."""
    event = view.event or ""
    if view.season == "winter":
        loss = EVENTS[event].winter_loss
        return TN("Winter: each player loses {n} rice.", "Winter: each player loses {n} rice.", loss)
    return T("Event: {event}.", event=words.event_effect(event))


def when(view: ShogunView) -> Text:
    """Year and season; the draft comes before the first."""
    return T("The draft") if view.phase == "draft" else words.at(view.year, view.season)


def phase(view: ShogunView) -> Text:
    """What is going on."""
    match view.phase:
        case "draft":
            return T("before year 1 of {all}", all=YEARS)
        case "plan":
            locked = sum(player.locked for player in view.players)
            return T("Planning: {locked} of {all} locked", locked=locked, all=len(view.players))
        case "special_picks":
            return T("Special cards and turn order")
        case "action" if view.action_index and (action := view.action_row[view.action_index - 1]):
            return T(
                "Action {index} of {all}: {action}",
                index=view.action_index,
                all=len(view.action_row),
                action=words.ACTION[action],
            )
        case "winter_revolts":
            return T("Winter: hunger and revolts")
        case "game_end":
            return T("The end")
    return T("Year {year} of {all}", year=view.year, all=YEARS)
