"""The whole table in one picture: the map, and below it the rows of cards and the seats."""

from collections.abc import Sequence
from functools import lru_cache

from engine.core.text import TN, T, Text, plain
from engine.shogun.data import EVENTS, SIDES, YEARS
from engine.shogun.view import ShogunView
from engine.shogun.words import names as words
from render.paint.canvas import Canvas
from render.paint.palette import INK, LEAF, LINE, PAPER_LIGHT, ROOF, SOFT_INK, VERMILION, WALL, WOOD
from render.paint.pen import discs
from render.paint.plates import plate
from render.pictures import Mark, Names, Say
from render.shogun.colours import PALETTE, SEA
from render.shogun.layout import MAP_HEIGHT, note_print
from render.shogun.marks import paint_arrows, paint_sites, pending
from render.shogun.parts import colour_of, cube, daimyo_of, figure, letter, piece, tower
from render.shogun.provinces import land_of, paint_pieces
from render.shogun.rows import paint_rows
from render.shogun.table import HEIGHT, STRAW, laid_out, paint_legend, paint_seats
from render.text.fonts import block, sans, sans_bold, serif_bold


def paint_board(view: ShogunView, names: Names, say: Say = plain, *, marks: Sequence[Mark] = ()) -> Canvas:
    """Paint the picture, bottom layer first."""
    stressed = tuple(dict.fromkeys((*marks, *pending(view))))
    canvas = STRAW.below(Canvas(land_of(view), PALETTE), HEIGHT - MAP_HEIGHT)
    note_print(canvas)
    paint_sites(canvas, stressed)
    paint_pieces(canvas, view, view.provinces)
    paint_arrows(canvas, view, stressed)
    event = ""
    if view.event and view.phase != "game_end":  # in force, or what the card of the winter costs
        loss = EVENTS[view.event].winter_loss
        told = T("Event: {event}.", event=words.event_effect(view.event))
        if view.season == "winter":
            told = TN("Winter: each player loses {n} rice.", "Winter: each player loses {n} rice.", loss)
        event = say(told)
    sign, side = "province" if view.phase == "draft" else view.season, words.SIDE[view.side]
    if SIDES[view.side].assumed:
        side = T("Moon side (borders and sea routes of the sun side: assumed)")
    canvas.lay(_cartouche(sign, view.side, say(when(view)), say(phase(view)), event, say(side)), *_CORNER)
    # a table: a column for each colour, rows for the tower (or its levels) and the tray
    rows = [("tower", say(T("Tower")), view.tower.inside)]
    if len(view.tower.levels) > 1:
        upper, lower = view.tower.levels
        rows = [("upper level", say(T("Upper")), upper), ("lower level", say(T("Lower")), lower)]
    rows.append(("tray", say(T("Tray")), view.tower.tray))
    seats = range(max(len(view.players), *(len(numbers) - 1 for _, _, numbers in rows)))
    canvas.lay(_table(tuple(daimyo_of(view, seat) for seat in seats), tuple(rows)), *_TOWER_CORNER)
    canvas.lay(supply((*view.tiles, view.farmers)), *SUPPLY_CORNER)
    paint_rows(canvas, view, say)
    paint_seats(canvas, view, names)
    paint_legend(canvas, say)
    return canvas


_TOWER_CORNER, _TOWER_WIDTH, _HEIGHT = (1036, 944), 538, 190
SUPPLY_CORNER, _SUPPLY_WIDTH = (24, 944), 116
_LEFT = 216
_LABEL = sans_bold(37)


@lru_cache(3)
def supply(numbers: tuple[int, ...]) -> Canvas:
    """Lay a table of the buildings and the farmers that are left."""
    canvas = laid_out(_SUPPLY_WIDTH, _HEIGHT, PAPER_LIGHT, under=SEA)
    for row, (what, number) in enumerate(zip(("castle", "temple", "theatre", "farmer"), numbers, strict=True)):
        figure(canvas, what, number, 14, 28 + row * 45, _LABEL)
    return canvas.settled()


Row = tuple[str, str, tuple[int, ...]]
"""Key and label of a row, and the number of cubes by seat, then farmers."""


@lru_cache(3)
def _table(daimyo: tuple[str, ...], rows: tuple[Row, ...]) -> Canvas:
    canvas = laid_out(_TOWER_WIDTH, _HEIGHT, PAPER_LIGHT, under=SEA)
    canvas.stamp(tower(96, 172), 54, _HEIGHT / 2)
    step = (_TOWER_WIDTH - _LEFT - 10) / (len(daimyo) + 1)
    for seat in range(len(daimyo)):
        canvas.label(_LEFT + (seat + 0.5) * step, 27, letter(seat), _LABEL, INK, across=0.5)
    canvas.stamp(piece("farmer", 36), _LEFT + (len(daimyo) + 0.5) * step, 27)
    grounds = (*(colour_of(id) for id in daimyo), LEAF)
    tall = (_HEIGHT - 60) // len(rows)
    for row, (what, label, numbers) in enumerate(rows):
        # the dark inside of the tower or the wood of the tray, and on it a cube with a number for each colour
        top = 50 + row * (tall + 2)
        middle, (bed, dot) = top + tall / 2, (WOOD, LINE) if what == "tray" else (ROOF, WALL)
        canvas.label(106, middle, label, _LABEL, INK, limit=_LEFT - 110, least=16)
        canvas.stamp(plate(_TOWER_WIDTH - _LEFT - 8, tall, bed, LINE, 2, 7), (_LEFT + _TOWER_WIDTH - 8) / 2, middle)
        for column, number in enumerate(numbers):
            sprite = cube(grounds[column], str(number), min(48, tall - 6)) if number else discs(8, (40, dot))
            canvas.stamp(sprite, _LEFT + (column + 0.5) * step, middle)
        canvas.note(what, " ".join(map(str, numbers)), (0, top, _TOWER_WIDTH, top + tall))
    return canvas.settled()


_CORNER, _WIDTH = (26, 26), 564
_PHASE = sans_bold(37)
_NOTE = sans(26)
_TEXT = 140


@lru_cache(3)
def _cartouche(sign: str, side: str, date: str, phase_: str, event: str, note: str) -> Canvas:
    lines, type = block(event, sans(27), _WIDTH - 56, 3, 18)
    notes, small = block(note, _NOTE, _WIDTH - 96, 2, 15)
    height = 142 + (26 + 31 * len(lines) if lines else 0) + 18 + 28 * len(notes)
    canvas = laid_out(_WIDTH, height, PAPER_LIGHT, LINE, 3, under=SEA)
    canvas.frame((8, 8, _WIDTH - 8, height - 8), SOFT_INK, 2)
    canvas.stamp(piece(sign, 96), 72, 76, "season", sign)
    room = _WIDTH - _TEXT - 24
    canvas.text(_TEXT, 72, date, serif_bold(50), INK, limit=room, least=28)
    canvas.text(_TEXT, 113, phase_, _PHASE, VERMILION, limit=room, least=20)
    canvas.lines(28, 166, (lines, type), INK, step=31)
    canvas.stamp(piece(side, 28), 44, height - 31, "side", side)
    for row, line in enumerate(reversed(notes)):
        canvas.text(68, height - 23 - row * 28, line, small, SOFT_INK)
    return canvas.settled()


def when(view: ShogunView) -> Text:
    """Year and season; the draft comes before the first."""
    return T("The draft") if view.phase == "draft" else words.at(view.year, view.season)


_PHASES = {
    "draft": T("before year 1 of {all}"),
    "plan": T("Planning: {locked} of {all} locked"),
    "special_picks": T("Special cards and turn order"),
    "action": T("Action {index}: {action}"),
    "winter_revolts": T("Winter: hunger and revolts"),
    "game_end": T("The end"),
}


def phase(view: ShogunView) -> Text:
    locked = [player.locked for player in view.players]
    every = len(locked) if view.phase == "plan" else YEARS
    return words.say(_PHASES[view.phase], view, index=view.action_index, locked=sum(locked), all=every)
