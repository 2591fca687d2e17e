"""Who has most castles, temples and theatres in each region: what the scoring of a year is about."""

from __future__ import annotations

from functools import lru_cache

from engine.shogun import words
from engine.shogun.data import BUILDINGS, MAJORITY, REGIONS
from engine.shogun.view import ShogunView
from render.canvas import Canvas
from render.fonts import Face, Type, cap_height
from render.palette import LINE, STONE
from render.pictures import Say
from render.shogun.colours import MAT, REGION_COLOUR
from render.shogun.ground import region_of
from render.shogun.layout import MAP_HEIGHT, WIDTH
from render.shogun.parts import seat_mark
from render.shogun.pieces import piece
from render.shogun.table import RIM, laid_out

_TOP, _HEIGHT = MAP_HEIGHT + RIM + 14, 228
_LEFT, _GAP = 20, 10
_CARD = (WIDTH - 2 * _LEFT - (len(REGIONS) - 1) * _GAP) // len(REGIONS)
_NAME = Type(Face.SERIF_BOLD, 26)
_NUMBER = Type(Face.SANS_BOLD, 30)
_POINTS = Type(Face.SANS_BOLD, 24)

Leaders = tuple[tuple[int, ...], int]
"""The seats with most of a kind of building in a region, and how many each has; nobody for 0."""


def leaders(view: ShogunView, region: str, building: str) -> Leaders:
    """Counted from what stands on the board."""
    counts = [0] * len(view.players)
    for province in view.provinces:
        if (
            province.owner is not None
            and building in province.buildings
            and region_of(view.side, province.id) == region
        ):
            counts[province.owner] += 1
    most = max(counts)
    return tuple(seat for seat, count in enumerate(counts) if count == most and most), most


def paint_majorities(canvas: Canvas, view: ShogunView, say: Say) -> None:
    """A card for each region."""
    daimyo = tuple(player.daimyo for player in view.players)
    for column, region in enumerate(REGIONS):
        rows = tuple(leaders(view, region, building) for building in BUILDINGS)
        canvas.lay(_region(region, rows, daimyo, say(words.REGION[region])), _LEFT + column * (_CARD + _GAP), _TOP)


@lru_cache(30)
def _region(region: str, rows: tuple[Leaders, ...], daimyo: tuple[str, ...], name: str) -> Canvas:
    """A region: for each kind of building the points, who has most, and how many."""
    canvas = laid_out(_CARD, _HEIGHT, REGION_COLOUR[region])
    canvas.text(18, 38, name, _NAME, LINE, limit=_CARD - 36)
    for row, (building, (seats, most)) in enumerate(zip(BUILDINGS, rows, strict=True)):
        y = 76 + row * 56
        canvas.stamp(piece(building, 42), 38, y)
        points = MAJORITY[building].alone if len(seats) < 2 else MAJORITY[building].tied
        canvas.text(66, y + cap_height(_POINTS) / 2, f"+{points}", _POINTS, LINE)
        for place, seat in enumerate(seats):
            size = 38 if len(seats) < 3 else 26
            canvas.stamp(seat_mark(daimyo[seat], seat, size), 134 + place * (size * 1.5 + 5), y)
        number, ink = (str(most), LINE) if most else ("–", STONE)
        canvas.text(_CARD - 18, y + cap_height(_NUMBER) / 2, number, _NUMBER, ink, across=1)
        says = f"{region} {building} {most} {' '.join(map(str, seats))}".strip()
        canvas.note("majority", says, (0, y - 28, _CARD, y + 28))
    return canvas.settled(MAT)
