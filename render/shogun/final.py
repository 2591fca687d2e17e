"""The end of a match: everyone's points by winter and source, and the majorities."""

from collections.abc import Iterator, Sequence

from engine.core.protocol import Event
from engine.core.text import TN, SeatName, T, Text, plain
from engine.shogun.data import BUILDINGS, REGIONS
from engine.shogun.events import Ending, Majority, MatchEnded, Scored
from engine.shogun.view import ShogunView
from engine.shogun.words import names as words
from render.paint.canvas import Box, Canvas
from render.paint.palette import FAINT_INK, INK, LINE, PAPER_LIGHT, SOFT_INK
from render.paint.plates import panel, plate
from render.pictures import Names, Say
from render.sheets.ranking import (
    GAP,
    LABELS,
    SIDE,
    WIDTH,
    Column,
    Row,
    Weight,
    paint_columns,
    paint_rows,
    rows_height,
    winners,
)
from render.shogun.colours import REGION_COLOUR
from render.shogun.columns import TITLE_HIGH, paint_title
from render.shogun.parts import identities, seat_mark
from render.shogun.pieces import piece
from render.shogun.table import RIM, sheet
from render.text.fonts import Face, Type

REASON: dict[str, Text] = {
    Ending.POINTS: T("Most points after the last winter"),
    Ending.CHESTS: T("Equal points, but more chests"),
    Ending.SHARED: T("Equal points and chests"),
}
_PARTS = (("province", T("Provinces")), ("castle", T("Buildings")), ("banner", T("Majorities")))
_FIRST, _STEP, _YEAR = 412, 96, 300
"""Where the first column is, and how far columns and years are apart."""
_TOTAL, _CHESTS = 1022, 1128
_TOP = RIM + TITLE_HIGH + 8
_YEARS = 48
_HEADER = _YEARS + LABELS + GAP
_TABLE, _CELL, _PLATE = 112, 62, 236
_LABEL = Type(Face.SERIF_BOLD, 32)
_NAME = Type(Face.SERIF_BOLD, 30)
_POINTS = Type(Face.SANS_BOLD, 30)


def paint_final(events: Sequence[Event], view: ShogunView, names: Names, say: Say = plain) -> Canvas:
    """The sheet as a canvas, out of the events that ``Pictures.scores`` finds."""
    end = next(event for event in events if isinstance(event, MatchEnded))
    winters = [event for event in events if isinstance(event, Scored)]
    ranked = _TOP + _HEADER + rows_height(len(names))
    table = _TABLE + len(REGIONS) * (_CELL + 6) if winters else 0
    canvas = sheet(WIDTH, ranked + table + RIM)
    paint_title(canvas, "points", say(winners(end.places, names)), say(REASON[Ending(end.reason)]))
    _paint_ranking(canvas, end, winters, view, names, say)
    if winters:
        _paint_majorities(canvas, ranked, winters, view, say)
    return canvas


def _paint_ranking(
    canvas: Canvas, end: MatchEnded, winters: Sequence[Scored], view: ShogunView, names: Names, say: Say
) -> None:
    panel(canvas, (SIDE, _TOP, WIDTH - SIDE, _TOP + _HEADER - GAP), PAPER_LIGHT, INK, 2)
    columns, rules = [], []
    for number, winter in enumerate(winters):
        left = _FIRST + number * _YEAR
        columns += [Column(sign, label, left + place * _STEP) for place, (sign, label) in enumerate(_PARTS)]
        canvas.text(left + _STEP, _TOP + 36, say(T("Year {year}", year=winter.year)), _LABEL, SOFT_INK, across=0.5)
        rules += [left - _STEP // 2 - 4] * bool(number)
    columns.append(Column("points", T("Points"), _TOTAL, Weight.SUM))
    columns.append(Column("chests", T("Chests"), _CHESTS, Weight.TIE))
    paint_columns(canvas, _TOP + _YEARS, columns, piece, say)
    rows = []
    for seat in range(len(names)):
        parts = (part for winter in winters for part in _parts(winter, seat))
        rows.append(Row(end.places[seat], (*parts, end.points[seat], end.chests[seat])))
    rules += [_TOTAL - 58, _CHESTS - 48]
    paint_rows(canvas, _TOP + _HEADER, columns, rows, identities(view, names), rules, piece)


def _parts(winter: Scored, seat: int) -> tuple[int, int, int]:
    return winter.provinces[seat], winter.buildings[seat], winter.majority_points[seat]


def _paint_majorities(canvas: Canvas, top: int, winters: Sequence[Scored], view: ShogunView, say: Say) -> None:
    """Region by region who had most castles, temples and theatres, and what it brought."""
    panel(canvas, (SIDE, top, WIDTH - SIDE, top + _TABLE - 6), PAPER_LIGHT, INK, 2)
    canvas.stamp(piece("banner", 46), SIDE + 36, top + 54)
    canvas.text(SIDE + 66, top + 66, say(T("Majorities")), _LABEL, INK, limit=_PLATE - 70, least=20)
    wide = (WIDTH - 2 * SIDE - _PLATE - 12) // (len(winters) * len(BUILDINGS))
    for year, winter in enumerate(winters):
        left = SIDE + _PLATE + 12 + year * len(BUILDINGS) * wide
        middle = left + len(BUILDINGS) * wide / 2
        canvas.text(middle, top + 36, say(T("Year {year}", year=winter.year)), _LABEL, SOFT_INK, across=0.5)
        for column, building in enumerate(BUILDINGS):
            canvas.stamp(piece(building, 46), left + (column + 0.5) * wide, top + 74, "column", building)
    top += _TABLE
    for region in REGIONS:
        box = (SIDE, top, WIDTH - SIDE, top + _CELL)
        _paint_region(canvas, box, region, winters, wide, view, say)
        top += _CELL + 6


def _paint_region(
    canvas: Canvas, box: Box, region: str, winters: Sequence[Scored], wide: int, view: ShogunView, say: Say
) -> None:
    left, top, _, bottom = box
    middle = (top + bottom) / 2
    panel(canvas, box, PAPER_LIGHT, SOFT_INK, 2)
    sign = plate(_PLATE, _CELL, REGION_COLOUR[region], INK, 2)
    canvas.image.paste(sign, (left, top), sign)
    canvas.label(left + 16, middle, say(words.REGION[region]), _NAME, LINE, limit=_PLATE - 28)
    for year, winter in enumerate(winters):
        start = left + _PLATE + 12 + year * len(BUILDINGS) * wide
        if year:
            canvas.fill((start - 1, top + 12, start + 1, bottom - 12), FAINT_INK)
        won = {majority.building: majority for majority in winter.majorities if majority.region == region}
        for column, building in enumerate(BUILDINGS):
            cell = (start + column * wide, top, start + (column + 1) * wide, bottom)
            _paint_majority(canvas, cell, won.get(building), view, winter.year)


def _paint_majority(canvas: Canvas, cell: Box, won: Majority | None, view: ShogunView, year: int) -> None:
    """Paint the seats with a majority and its points; a dash where nothing is built."""
    left, top, right, bottom = cell
    x, middle = (left + right) / 2, (top + bottom) / 2
    if won is None or not won.points:
        canvas.label(x, middle, "–", _POINTS, FAINT_INK, across=0.5)
        return
    size = (36, 36, 26, 19, 15)[len(won.seats) - 1]
    step = size * 1.5 + 3
    at = x - (step * len(won.seats) + 40) / 2
    for seat in won.seats:
        canvas.stamp(seat_mark(view.players[seat].daimyo, seat, size), at + step / 2, middle)
        at += step
    canvas.label(at + 4, middle, f"+{won.points}", _POINTS, INK)
    says = f"{year} {won.region} {won.building} {''.join('ABCDE'[seat] for seat in won.seats)} {won.points}"
    canvas.note("majority", says, cell)


# -- in words -----------------------------------------------------------------------------------------------


def account(scores: Sequence[Event]) -> tuple[Text, ...]:
    """Return the sheet in words: the ranking, then the majorities."""
    return tuple(_account(scores))


def _account(scores: Sequence[Event]) -> Iterator[Text]:
    end = next(event for event in scores if isinstance(event, MatchEnded))
    winters = [event for event in scores if isinstance(event, Scored)]
    yield T("Points, with those for provinces, buildings and majorities in each winter; then chests.")
    for seat in sorted(range(len(end.places)), key=lambda seat: (end.places[seat], seat)):
        parts = words.joined("; ", [words.joined(" + ", _parts(winter, seat)) for winter in winters])
        yield T(
            "{place}. {seat}: {points} ({parts}), {chests}.",
            place=end.places[seat],
            seat=SeatName(seat),
            points=TN("{n} point", "{n} points", end.points[seat]),
            parts=parts,
            chests=words.chests(end.chests[seat]),
        )
    for winter in winters:
        for region in dict.fromkeys(majority.region for majority in winter.majorities):
            won = [_won(majority) for majority in winter.majorities if majority.region == region and majority.points]
            if won:
                yield T(
                    "Year {year}, {region}: {won}.",
                    year=winter.year,
                    region=words.REGION[region],
                    won=words.joined("; ", won),
                )


def _won(majority: Majority) -> Text:
    return T(
        "{buildings} {seats} +{points}",
        buildings=words.BUILDINGS[majority.building],
        seats=words.seats(majority.seats),
        points=majority.points,
    )
