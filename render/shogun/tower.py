"""The cube tower: what is inside, what lies in the tray; and the general supply."""

from __future__ import annotations

from functools import cache, lru_cache

from PIL import Image

from engine.core.text import T, Text
from engine.shogun.view import ShogunView
from render.canvas import Canvas
from render.fonts import Face, Type, cap_height
from render.palette import FAINT_INK, INK, PAPER_LIGHT, PAPER_SHADE, ROOF, SOFT_INK, STONE, VERMILION, WOOD
from render.pen import Pen
from render.pictures import Say
from render.plates import panel
from render.shogun.parts import army_cube, farmer_cube, figure

_CORNER, _WIDTH, _HEIGHT = (1010, 930), 564, 196
_SUPPLY_CORNER, _SUPPLY_WIDTH = (26, 930), 112
_LABEL = Type(Face.SANS, 22)
_NUMBER = Type(Face.SANS_BOLD, 30)
_CUBE = 34


def paint_tower(canvas: Canvas, view: ShogunView, say: Say) -> None:
    """A table: a column a colour, a row for the tower (or each of its levels) and one for the tray."""
    rows = tuple((what, say(label), numbers) for what, label, numbers in _rows(view))
    canvas.lay(_table(tuple(player.daimyo for player in view.players), rows), *_CORNER)


def paint_supply(canvas: Canvas, view: ShogunView) -> None:
    """What is left in the general supply."""
    there = view.supply
    numbers = (there.castles, there.temples, there.theatres, there.farmers)
    canvas.lay(_supply(numbers), *_SUPPLY_CORNER)


@lru_cache(3)
def _supply(numbers: tuple[int, ...]) -> Canvas:
    canvas = Canvas.clear(_SUPPLY_WIDTH, _HEIGHT)
    panel(canvas, (0, 0, _SUPPLY_WIDTH, _HEIGHT), PAPER_LIGHT, INK, 2.5)
    for row, (what, number) in enumerate(zip(("castle", "temple", "theatre", "farmer"), numbers, strict=True)):
        figure(canvas, what, number, 16, 30 + row * 45, _NUMBER)
    return canvas


Row = tuple[str, str, tuple[int, ...]]
"""What it is, how it is called, and the number of cubes by seat, then farmers."""


@lru_cache(3)
def _table(daimyo: tuple[str, ...], rows: tuple[Row, ...]) -> Canvas:
    canvas = Canvas.clear(_WIDTH, _HEIGHT)
    panel(canvas, (0, 0, _WIDTH, _HEIGHT), PAPER_LIGHT, INK, 2.5)
    canvas.stamp(tower(96, 172), 62, _HEIGHT / 2)
    cubes = [army_cube(id, seat, _CUBE) for seat, id in enumerate(daimyo)] + [farmer_cube(_CUBE)]
    step = (_WIDTH - 226) / len(cubes)
    for column, sprite in enumerate(cubes):
        canvas.stamp(sprite, 220 + (column + 0.5) * step, 34)
    for number, row in enumerate(rows):
        tall = (_HEIGHT - 62) / len(rows)
        _paint_row(canvas, row, 62 + round(number * tall), round(tall), step)
    return canvas


def _paint_row(canvas: Canvas, row: Row, top: int, tall: int, step: float) -> None:
    what, label, numbers = row
    middle = top + tall / 2 + cap_height(_NUMBER) / 2
    canvas.fill((120, top, _WIDTH - 16, top + 1), PAPER_SHADE)
    canvas.text(126, middle - 2, label, _LABEL, SOFT_INK, limit=90, least=14)
    for column, number in enumerate(numbers):
        x, ink = 220 + (column + 0.5) * step, INK if number else FAINT_INK
        canvas.text(x, middle, str(number) if number else "·", _NUMBER, ink, across=0.5)
    canvas.note(what, " ".join(map(str, numbers)), (0, top, _WIDTH, top + tall))


def _rows(view: ShogunView) -> list[tuple[str, Text, tuple[int, ...]]]:
    inside = [("tower", T("Tower"), (*view.tower.armies, view.tower.farmers))]
    if view.tower.levels:
        upper, lower = view.tower.levels
        inside = [("upper level", T("Upper"), upper), ("lower level", T("Lower"), lower)]
    return [*inside, ("tray", T("Tray"), (*view.tower.tray_armies, view.tower.tray_farmers))]


@cache
def tower(width: int, height: int) -> Image.Image:
    """A tower of two floors over a tray."""
    pen = Pen(width, height)
    pen.outlined([(2, 158), (98, 158), (90, 176), (10, 176)], WOOD, INK, 3)
    pen.outlined([(20, 158), (24, 46), (76, 46), (80, 158)], WOOD, INK, 3)
    for top, half in ((84, 46), (26, 42)):
        pen.outlined(
            [(50 - half * 0.7, top), (50 + half * 0.7, top), (50 + half, top + 22), (50 - half, top + 22)],
            ROOF,
            INK,
            3,
        )
    pen.outlined([(32, 26), (36, 8), (64, 8), (68, 26)], STONE, INK, 3)
    pen.box(36, 56, 64, 74, INK, 3)
    pen.outlined([(34, 158), (34, 128), (50, 118), (66, 128), (66, 158)], INK, INK, 2)
    pen.box(44, 140, 56, 152, VERMILION, 2)
    pen.box(54, 162, 66, 174, STONE, 2)
    return pen.done()
