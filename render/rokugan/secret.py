"""A seat's secret objective with how far it is, and what it has written down for a wave."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from PIL import Image

from engine.core.text import T
from engine.rokugan.asking.progress import progress, progress_told
from engine.rokugan.data import OBJECTIVES, Aim
from engine.rokugan.view import DraftView, EntryView, PlayerView, RokuganView
from engine.rokugan.words import names as words
from render.paint.canvas import Box, Canvas
from render.paint.palette import FAINT_INK, GOLD, INK, PAPER_LIGHT, SOFT_INK
from render.paint.pen import Pen
from render.paint.plates import panel
from render.pictures import Say
from render.rokugan.pieces import piece
from render.rokugan.tokens import front
from render.text.fonts import Face, Type, block, cap_height

OBJECTIVE, PROGRESS, WRITTEN = 118, 56, 128
"""How high an objective is, what its progress adds, and a row of what is written down."""
ENTRIES = 3
"""Entries in a row."""
_TITLE = Type(Face.SERIF_BOLD, 44)
_LINE = Type(Face.SANS, 38)
_SMALL = Type(Face.SANS, 31)
_NUMBER = Type(Face.SANS_BOLD, 46)


def paint_objective(canvas: Canvas, box: Box, id: str, view: RokuganView, say: Say) -> None:
    """An objective: its name, what it brings, for what; in a box that is high enough, how far the seat is with it."""
    left, top, right, bottom = box
    panel(canvas, box, PAPER_LIGHT, INK, 2)
    canvas.stamp(piece("objective", 76), left + 60, (top + bottom) / 2)
    canvas.text(left + 120, top + 50, words.objective(id), _TITLE, INK, limit=right - left - 330, least=26)
    canvas.stamp(piece("honor", 54), right - 150, top + 36)
    canvas.text(right - 114, top + 52, f"+{OBJECTIVES[id].honor}", _NUMBER, INK, limit=100)
    lines, type = block(say(words.aim(id)), _LINE, right - left - 140, 1, 26)
    canvas.text(left + 120, top + 98, lines[0], type, SOFT_INK)
    canvas.note("objective", id, box)
    if bottom - top > OBJECTIVE:
        _paint_progress(canvas, (left + 120, top + OBJECTIVE - 8, right - 20, bottom - 8), id, view, say)


def _paint_progress(canvas: Canvas, box: Box, id: str, view: RokuganView, say: Say) -> None:
    """A disc for each thing the objective counts, full for what the seat has; and in words."""
    left, top, right, bottom = box
    found, x, y = progress(view, id), left + 18, (top + bottom) / 2
    if OBJECTIVES[id].kind is not Aim.FEWEST_PROVINCES:
        for number in range(found.need):
            canvas.stamp(_pip(number < found.have), x, y, "pip", "full" if number < found.have else "empty")
            x += 42
    if found.done:
        canvas.stamp(piece("done", 40), x + 4, y, "fulfilled", id)
        x += 46
    said = say(progress_told(view, id))
    canvas.text(x + 2, y + cap_height(_SMALL) / 2, said, _SMALL, INK, limit=round(right - x), least=26)
    canvas.note("progress", said, box)


@cache
def _pip(full: bool) -> Image.Image:
    pen = Pen(34)
    for radius, ink in ((48, INK), (42, GOLD if full else PAPER_LIGHT)):
        pen.disc(50, 50, radius, ink)
    return pen.done()


def paint_written(
    canvas: Canvas, box: Box, start: int, entries: Sequence[EntryView | DraftView], player: PlayerView, say: Say
) -> None:
    """Tokens written down for a wave, each with the first of its places, and cards that will be played."""
    left, top, right, bottom = box
    wide = (right - left - (ENTRIES - 1) * 12) // ENTRIES
    for column, entry in enumerate(entries):
        cell = (left + column * (wide + 12), top, left + column * (wide + 12) + wide, bottom)
        panel(canvas, cell, PAPER_LIGHT, FAINT_INK, 2)
        x, y = cell[0], (top + bottom) / 2
        if isinstance(entry, EntryView):
            canvas.text(x + 16, y + 16, f"{start + column}.", _NUMBER, SOFT_INK)
            canvas.stamp(front(player.clan, entry.face, 92), x + 112, y, "entry", entry.face)
            said = say(words.any_slot(entry.slots[0])) if entry.slots else ""
            if len(entry.slots) > 1:
                said = say(T("{place}; or {n} more", place=said, n=len(entry.slots) - 1))
        else:
            canvas.stamp(piece("card", 60), x + 62, y, "filed", entry.card)
            said = say(T("{card}: played when the wave closes", card=words.card(entry.card)))
        lines, type = block(said, _SMALL, wide - 190, 3, 26)
        first = y + cap_height(type) / 2 - (len(lines) - 1) * 17
        canvas.lines(x + 170, first, lines, type, INK, step=34)
