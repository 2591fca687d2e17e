"""A winter in one picture: rice and hunger, revolts, the scoring; and the end of a match."""

from collections.abc import Iterator, Sequence
from functools import partial

from engine.core.protocol import Event
from engine.core.text import TN, SeatName, T, Text, plain
from engine.shogun import events as e
from engine.shogun.data import BUILDINGS, REGIONS
from engine.shogun.effects import effect_of
from engine.shogun.events import Ending, MatchEnded, Scored
from engine.shogun.view import ShogunView
from engine.shogun.words import names as words
from engine.shogun.words.battles import majorities
from engine.shogun.words.chronicle import Winter, winter_of
from render.paint.canvas import Box, Canvas
from render.paint.palette import FAINT_INK, GOLD, INK, LINE, PAPER_LIGHT, SOFT_INK, VERMILION
from render.paint.plates import panel, plate
from render.sheets import SIDE, WIDTH, Heading, Names, Part, Say
from render.sheets.ranking import Column, Row, Weight, paint_ranking, winners
from render.shogun.colours import REGION_COLOUR
from render.shogun.columns import FIGURE, LEAST, SMALL, SeatRow, paint_figure, paint_table, row_of_sums
from render.shogun.parts import army_cube, daimyo_of, faded, identities, letter, piece, whose
from render.shogun.rows import arranged_marks
from render.shogun.table import SHEET
from render.text.fonts import cap_height, sans_bold, serif_bold, set_name

_RICE, _REVOLT, _REGION, _TOTAL = 84, 36, 96, 86
"""How tall the rows are; a revolt more makes that of the rice taller."""
_GAIN = sans_bold(24)


def paint_winter(events: Sequence[Event], view: ShogunView, names: Names, say: Say = plain) -> Canvas | None:
    """The picture; None if no winter is told as far as the scoring."""
    winter = winter_of(events)
    if winter is None:
        return None
    total = winter.scored.total
    loss, scored = winter.loss, winter.scored
    order = sorted(range(len(total)), key=lambda seat: (-total[seat], seat))
    seats = {seat: whose(view, names, seat) for seat in order}
    card = say(T("Winter event “{event}”", event=effect_of(loss.card).name))
    heading = Heading("winter", say(words.at(loss.year, "winter")), card, [("rice", f"−{loss.loss}")])
    rice = _RICE + _REVOLT * max((len(check.revolts) for check in winter.supplies.values()), default=0)
    rows = [
        SeatRow(rice, partial(_paint_rice, winter, view, say), say(T("Rice and hunger")), "rice"),
        *(
            SeatRow(_REGION, partial(paint_holdings, scored, id), say(words.REGION[id]), ground=REGION_COLOUR[id])
            for id in REGIONS
        ),
        row_of_sums(78, say(T("Points of this winter")), "parts", _SOURCES, partial(_parts, scored)),
        SeatRow(_TOTAL, partial(_paint_total, scored), say(T("Total points")), "points"),
    ]
    return paint_table(heading, seats, rows)


def _paint_rice(winter: Winter, view: ShogunView, say: Say, canvas: Canvas, box: Box, seat: int) -> None:
    """Rice against provinces, and what became of the provinces that were drawn."""
    check = winter.supplies.get(seat)
    hungry = check is not None and check.unsupplied > 0
    left, top, right, _ = panel(canvas, box, PAPER_LIGHT, *((VERMILION, 3) if hungry else (LINE, 2)))
    if check is None:
        canvas.text((left + right) / 2, top + 50, "–", FIGURE, FAINT_INK, across=0.5)
        canvas.note("rice", letter(seat), box)
        return
    canvas.note("rice", f"{letter(seat)} {check.rice} for {check.provinces}, {check.unsupplied} short", box)
    x = paint_figure(canvas, "rice", str(check.rice), left + 14, top + 28)
    paint_figure(canvas, "province", str(check.provinces), max(x + 14, left + 96), top + 28)
    words_ = T("{n} short", n=check.unsupplied) if hungry else T("all are fed")
    ink, sign = (VERMILION, "flame") if hungry else (SOFT_INK, "done")
    canvas.stamp(piece(sign, 26), left + 28, top + 61)
    canvas.text(left + 48, top + 69, say(words_), SMALL, ink, limit=right - left - 56, least=LEAST)
    came = {revolt.province: revolt for revolt in winter.revolts if revolt.seat == seat}
    for row, id in enumerate(check.revolts):  # struck if it is lost, else with the armies that are left
        revolt, above, end = came.get(id), top + _RICE - 4 + row * _REVOLT, right - 8
        y, lost = above + _REVOLT / 2, revolt is not None and not revolt.put_down
        if lost:
            canvas.stamp(faded("province", 32, 0.6), end - 16, y)
            canvas.stamp(piece("struck", 32), end - 16, y)
            end -= 40
        elif revolt is not None:
            end = canvas.label(end, y, revolt.armies_left, _GAIN, INK, across=1)[0] - 40
            canvas.stamp(army_cube(daimyo_of(view, seat), seat, 30), end + 20, y)
        ink = SOFT_INK if lost else INK
        canvas.text(left + 14, y + 9, words.province(id), serif_bold(25), ink, limit=end - left - 16, least=LEAST)
        says = f"{id} {'to come' if revolt is None else 'lost' if lost else revolt.armies_left}"
        canvas.note("revolt", says, (left + 4, above, right - 4, above + _REVOLT))


# -- scoring ------------------------------------------------------------------------------------------------


def paint_holdings(scored: e.Scored, region: str, canvas: Canvas, box: Box, seat: int) -> None:
    """Paint a seat's holdings in a region; gold on a majority."""
    held = next(held for held in scored.holdings if held.region == region)
    counts = [numbers[seat] for numbers in (held.provinces, held.castles, held.temples, held.theatres)]
    won = {most.building: most.points for most in scored.majorities if most.region == region and seat in most.seats}
    gains = (f"{what}+{points}" for what, points in won.items())
    says = " ".join((region, letter(seat), *map(str, counts), *gains))
    left, top, right, bottom = panel(canvas, box, kind="holdings", says=says)
    wide, high = (right - left - 10) / 2, (bottom - top - 10) / 2
    for place, what in enumerate(("province", *BUILDINGS)):
        x, y = left + 5 + place % 2 * wide, top + 5 + (place // 2 + 0.5) * high
        count, points = counts[place], won.get(what, 0)
        if points:
            _lit(canvas, x, y, wide - 2, high - 2)
        if count:
            paint_figure(canvas, what, str(count), x + 4, y, FIGURE.smaller(27), LINE if points else INK)
        if points:
            canvas.label(x + wide - 8, y, f"+{points}", _GAIN, LINE, across=1)
    if not any(counts):
        canvas.text((left + right) / 2, (top + bottom) / 2 + 9, "–", FIGURE, FAINT_INK, across=0.5)


def _lit(canvas: Canvas, x: float, y: float, wide: float, high: float) -> None:
    """Gold under what is best."""
    canvas.stamp(plate(round(wide), round(high), GOLD, LINE, 1.5, 7), x + wide / 2, y)


def _paint_total(scored: e.Scored, canvas: Canvas, box: Box, seat: int) -> None:
    """All points, and those of this winter; gold for the seat that has most."""
    total, gain = scored.total[seat], sum(_parts(scored, seat))
    left, top, right, bottom = panel(canvas, box, kind="total", says=f"{letter(seat)} {total} +{gain}")
    best = total == max(scored.total)
    if best:
        _lit(canvas, left + 4, (top + bottom) / 2, right - left - 8, bottom - top - 8)
    middle = (top + bottom) / 2
    canvas.label(left + 18, middle, total, sans_bold(50), LINE if best else INK)
    canvas.label(right - 16, middle, f"+{gain}", FIGURE, LINE if best else SOFT_INK, across=1)


# -- end of a match --------------------------------------------------------------------------------------------

REASON: dict[str, Text] = {
    Ending.POINTS: T("Most points after the last winter"),
    Ending.CHESTS: T("Equal points, but more chests"),
    Ending.SHARED: T("Equal points and chests"),
}
_SOURCES = {"province": T("Provinces"), "castle": T("Buildings"), "banner": T("Majorities")}
_TABLE, _CELL, _PLATE = 106, 70, 236
_LABEL = serif_bold(32)
_NAME = serif_bold(30)
_POINTS = sans_bold(30)


def paint_final(events: Sequence[Event], view: ShogunView, names: Names, say: Say = plain) -> Canvas:
    """Paint the sheet out of the events that ``Pictures.scores`` finds."""
    end = next(event for event in events if isinstance(event, MatchEnded))
    winters = [event for event in events if isinstance(event, Scored)]
    heading = Heading("points", say(winners(end.places, names)), say(REASON[Ending(end.reason)]))
    columns = []
    for number, winter in enumerate(winters):
        year = T("Year {year}", year=winter.year)
        for place, (sign, label) in enumerate(_SOURCES.items()):
            columns.append(Column(sign, label, ruled=bool(number and not place), above=None if place else year))
    columns.append(Column("points", T("Points"), Weight.SUM, ruled=True, wide=1.3))
    columns.append(Column("chests", T("Chests"), Weight.TIE, ruled=True))
    rows = []
    for seat in range(len(names)):
        parts = (part for winter in winters for part in _parts(winter, seat))
        rows.append(Row(end.places[seat], (*parts, end.points[seat], end.chests[seat])))
    more = []
    if winters:
        wide = (WIDTH - 2 * SIDE - _PLATE - 12) // (len(winters) * len(BUILDINGS))
        more.append(Part(_TABLE, partial(_paint_majorities, winters, wide, say)))
        more += [Part(_CELL, partial(_paint_region, region, winters, wide, view, say), 6) for region in REGIONS]
    return paint_ranking(SHEET, heading, columns, rows, identities(view, names), piece, say, more)


def _parts(winter: Scored, seat: int) -> tuple[int, int, int]:
    return winter.provinces[seat], winter.buildings[seat], winter.majority_points[seat]


def _paint_majorities(winters: Sequence[Scored], wide: int, say: Say, canvas: Canvas, box: Box) -> None:
    """Paint the head of the table of majorities: the kinds of buildings in each year."""
    left, top, _, _ = panel(canvas, box, rim=INK)
    canvas.stamp(piece("banner", 46), left + 36, top + 54)
    label = set_name(say(T("Majorities")), _LABEL, _PLATE - 70, 2, 20)
    canvas.paragraph(left + 66, top + 66 - cap_height(label[1]) / 2, label, INK)
    for year, winter in enumerate(winters):
        start = left + _PLATE + 12 + year * len(BUILDINGS) * wide
        middle = start + len(BUILDINGS) * wide / 2
        canvas.text(middle, top + 36, say(T("Year {year}", year=winter.year)), _LABEL, SOFT_INK, across=0.5)
        for column, building in enumerate(BUILDINGS):
            canvas.stamp(piece(building, 46), start + (column + 0.5) * wide, top + 74, "column", building)


def _paint_region(
    region: str, winters: Sequence[Scored], wide: int, view: ShogunView, say: Say, canvas: Canvas, box: Box
) -> None:
    """Paint the seats with most castles, temples and theatres in a region, and what it brought."""
    left, top, _, bottom = panel(canvas, box, rim=SOFT_INK)
    middle = (top + bottom) / 2
    canvas.put(plate(_PLATE, _CELL, REGION_COLOUR[region], INK, 2), left, top)
    canvas.label(left + 16, middle, say(words.REGION[region]), _NAME, LINE, limit=_PLATE - 28)
    for number, winter in enumerate(winters):
        start = left + _PLATE + 12 + number * len(BUILDINGS) * wide
        if number:
            canvas.fill((start - 1, top + 12, start + 1, bottom - 12), FAINT_INK)
        won = {majority.building: majority for majority in winter.majorities if majority.region == region}
        for column, building in enumerate(BUILDINGS):
            cell = (start + column * wide, top, start + (column + 1) * wide, bottom)
            x, most = start + (column + 0.5) * wide, won.get(building)
            if most is None or not most.points:  # a dash where nothing is built
                canvas.label(x, middle, "–", _POINTS, FAINT_INK, across=0.5)
                continue
            seats = tuple((seat, view.players[seat].daimyo) for seat in most.seats)
            marks = list(arranged_marks(seats, (0, round(middle), wide - 60, bottom - top), 34))
            end = max(across + sprite.width / 2 for sprite, across, _ in marks)
            x -= (end + 38) / 2
            for (seat, _), (sprite, across, down) in zip(seats, marks, strict=True):
                canvas.stamp(sprite, x + across, down, "leader", f"{building} {letter(seat)}")
            canvas.label(x + end + 6, middle, f"+{most.points}", _POINTS, INK)
            says = f"{winter.year} {region} {building} {''.join(map(letter, most.seats))} {most.points}"
            canvas.note("majority", says, cell)


def account(scores: Sequence[Event]) -> Iterator[Text]:
    """Yield the sheet in words: the ranking, then the majorities."""
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
        for region, _, won in majorities(winter):
            yield T("Year {year}, {region}: {won}.", year=winter.year, region=words.REGION[region], won=won)
