"""A winter in one picture: rice and hunger, revolts, and the scoring by region."""

from collections.abc import Sequence
from functools import partial

from engine.core.protocol import Event
from engine.core.text import T, plain
from engine.shogun import events as e
from engine.shogun.data import BUILDINGS, REGIONS
from engine.shogun.effects import effect_of
from engine.shogun.view import ShogunView
from engine.shogun.words import names as words
from engine.shogun.words.chronicle import Winter, winter_of
from render.paint.canvas import Box, Canvas
from render.paint.palette import FAINT_INK, INK, LINE, PAPER_LIGHT, SOFT_INK, VERMILION
from render.paint.plates import panel
from render.pictures import Names, Say
from render.shogun.colours import REGION_COLOUR
from render.shogun.columns import FIGURE, LEAST, PLACE_FIGURE, SMALL, Row, lit, paint_figure, paint_table
from render.shogun.parts import army_cube, daimyo_of, letter
from render.shogun.pieces import faded, piece
from render.text.fonts import Face, Type

_RICE, _REVOLT, _REGION, _PARTS, _TOTAL = 84, 36, 96, 78, 86
"""How tall the rows are; a revolt more makes that of the rice taller."""
_PLACE = Type(Face.SERIF_BOLD, 25)
_BIG = Type(Face.SANS_BOLD, 50)
_GAIN = Type(Face.SANS_BOLD, 24)


def paint_winter(events: Sequence[Event], view: ShogunView, names: Names, say: Say = plain) -> Canvas | None:
    """The picture; None if no winter is told as far as the scoring."""
    winter = winter_of(events)
    if winter is None:
        return None
    total = winter.scored.total
    loss, scored = winter.loss, winter.scored
    seats = tuple(sorted(range(len(total)), key=lambda seat: (-total[seat], seat)))
    card = say(T("Winter event “{event}”", event=effect_of(loss.card).name))
    heading = ("winter", say(words.at(loss.year, "winter")), card, [("rice", f"−{loss.loss}")])
    rice = _RICE + _REVOLT * max((len(check.revolts) for check in winter.supplies.values()), default=0)
    rows = [
        Row(rice, partial(_paint_rice, winter, view, say), say(T("Rice and hunger")), "rice"),
        *(
            Row(_REGION, partial(paint_holdings, scored, id), say(words.REGION[id]), ground=REGION_COLOUR[id])
            for id in REGIONS
        ),
        Row(_PARTS, partial(paint_parts, scored), say(T("Points of this winter"))),
        Row(_TOTAL, partial(_paint_total, scored), say(T("Total points")), "points"),
    ]
    return paint_table(heading, seats, rows, view, names, foot=4)


# -- hunger -------------------------------------------------------------------------------------------------


def _paint_rice(winter: Winter, view: ShogunView, say: Say, canvas: Canvas, box: Box, seat: int) -> None:
    """Rice against provinces, and what became of the provinces that were drawn."""
    left, top, right, _ = box
    check = winter.supplies.get(seat)
    hungry = check is not None and check.unsupplied > 0
    panel(canvas, box, PAPER_LIGHT, VERMILION if hungry else LINE, 3 if hungry else 2)
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
    for row, id in enumerate(check.revolts):
        _paint_revolt(canvas, (left, top + _RICE - 4 + row * _REVOLT, right), id, came.get(id), view)


def _paint_revolt(
    canvas: Canvas, at: tuple[int, int, int], id: str, revolt: e.RevoltFought | None, view: ShogunView
) -> None:
    """A province that rose: struck if it is lost, else with the armies that are left."""
    left, top, right = at
    y, end = top + _REVOLT / 2, right - 8
    lost = revolt is not None and not revolt.put_down
    if lost:
        canvas.stamp(faded("province", 32, 0.6), end - 16, y)
        canvas.stamp(piece("struck", 32), end - 16, y)
        end -= 40
    elif revolt is not None:
        end = canvas.label(end, y, revolt.armies_left, _GAIN, INK, across=1)[0] - 40
        canvas.stamp(army_cube(daimyo_of(view, revolt.seat), revolt.seat, 30), end + 20, y)
    ink = SOFT_INK if lost else INK
    canvas.text(left + 14, y + 9, words.province(id), _PLACE, ink, limit=end - left - 16, least=LEAST)
    says = f"{id} {'to come' if revolt is None else 'lost' if lost else revolt.armies_left}"
    canvas.note("revolt", says, (left + 4, top, right - 4, top + _REVOLT))


# -- scoring ------------------------------------------------------------------------------------------------


def paint_holdings(scored: e.Scored, region: str, canvas: Canvas, box: Box, seat: int) -> None:
    """Paint a seat's holdings in a region; gold on a majority."""
    left, top, right, bottom = box
    panel(canvas, box, PAPER_LIGHT, LINE, 2)
    counts: tuple[int | None, ...] = (None,) * (1 + len(BUILDINGS))  # where it was not told
    if held := next((held for held in scored.holdings if held.region == region), None):
        counts = tuple(numbers[seat] for numbers in (held.provinces, held.castles, held.temples, held.theatres))
    won = {most.building: most.points for most in scored.majorities if most.region == region and seat in most.seats}
    wide, high = (right - left - 10) / 2, (bottom - top - 10) / 2
    for place, what in enumerate(("province", *BUILDINGS)):
        x, y = left + 5 + place % 2 * wide, top + 5 + (place // 2 + 0.5) * high
        count, points = counts[place], won.get(what, 0)
        if points:
            lit(canvas, x, y, wide - 2, high - 2)
        if count or points:
            said = "" if count is None else str(count)
            paint_figure(canvas, what, said, x + 4, y, PLACE_FIGURE, LINE if points else INK)
        if points:
            canvas.label(x + wide - 8, y, f"+{points}", _GAIN, LINE, across=1)
    if not any(counts) and not won:
        canvas.text((left + right) / 2, (top + bottom) / 2 + 9, "–", FIGURE, FAINT_INK, across=0.5)
    says = " ".join("?" if count is None else str(count) for count in counts)
    gains = "".join(f" {what}+{points}" for what, points in won.items())
    canvas.note("holdings", f"{region} {letter(seat)} {says}{gains}", box)


def paint_parts(scored: e.Scored, canvas: Canvas, box: Box, seat: int) -> None:
    """Paint a seat's points of a winter: for provinces, buildings, majorities."""
    left, top, right, bottom = box
    panel(canvas, box, PAPER_LIGHT, LINE, 2)
    parts = (scored.provinces[seat], scored.buildings[seat], scored.majority_points[seat])
    step = (right - left - 14) / 3
    for place, (what, number) in enumerate(zip(("province", "castle", "banner"), parts, strict=True)):
        middle = left + 7 + (place + 0.5) * step
        canvas.stamp(piece(what, 32), middle, top + 23)
        canvas.text(middle, bottom - 11, f"+{number}" if number else "0", FIGURE, INK, across=0.5)
    canvas.note("parts", " ".join((letter(seat), *map(str, parts))), box)


def _paint_total(scored: e.Scored, canvas: Canvas, box: Box, seat: int) -> None:
    """All points so far, and how many of them are of this winter; gold for who has most."""
    left, top, right, bottom = box
    total = scored.total[seat]
    gain = scored.provinces[seat] + scored.buildings[seat] + scored.majority_points[seat]
    panel(canvas, box, PAPER_LIGHT, LINE, 2)
    best = total == max(scored.total)
    if best:
        lit(canvas, left + 4, (top + bottom) / 2, right - left - 8, bottom - top - 8)
    middle = (top + bottom) / 2
    canvas.label(left + 18, middle, total, _BIG, LINE if best else INK)
    canvas.label(right - 16, middle, f"+{gain}", FIGURE, LINE if best else SOFT_INK, across=1)
    canvas.note("total", f"{letter(seat)} {total} +{gain}", box)
