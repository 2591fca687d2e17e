"""A seat's private sheet: a band with its name and the date, and below it rows of parts."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate

from render.paint.canvas import Canvas
from render.paint.palette import GOLD, INK, LINE, PAPER_LIGHT, readable_on
from render.paint.plates import plate
from render.paint.signs import COMMON, Sheet
from render.sheets import Ground, SeatIdentity
from render.text.fonts import serif_bold

WIDTH, SIDE, GAP = 1600, 20, 12
"""Width of a sheet, its margin at either side, and the distance from one part to the next."""
ROOM = WIDTH - 2 * SIDE
Row = Sequence[tuple[int, Canvas]]
"""Parts beside each other, each with its left edge."""
_SIGNS, _BAND = Sheet(COMMON), 112
_NAME, _DATE = serif_bold(54), serif_bold(42)


def in_columns(parts: Iterable[Canvas], number: int) -> Iterator[Row]:
    """Yield rows of this number of parts, which are all of one width."""
    all_ = list(parts)
    for start in range(0, len(all_), number):
        few = all_[start : start + number]
        yield [(SIDE + at * (part.image.width + GAP), part) for at, part in enumerate(few)]


def paint_sheet(ground: Ground, whose: SeatIdentity, date: str, rows: Iterable[Row], *, locked: bool = False) -> Canvas:
    """Lay rows below each other and below a band, on a ground that is as tall as they need.

    The band has the seat and the date, and a lock on a ``locked`` plan.
    """
    kept = [row for row in rows if row]
    tops = [*accumulate((max(part.image.height for _, part in row) + GAP for row in kept), initial=_BAND + GAP)]
    canvas = ground.make(WIDTH, tops[-1] - GAP + ground.rim)
    band = Canvas.blank(WIDTH, _BAND, whose.colour, canvas.palette)
    ink, middle = readable_on(whose.colour), _BAND / 2 - 4
    band.fill((0, _BAND - 8, WIDTH, _BAND - 4), GOLD)
    band.fill((0, _BAND - 4, WIDTH, _BAND), LINE)
    sign, said = whose.crest(82, ink), whose.letter
    band.figure(sign, 68, middle, said, _NAME, ink, to=74, across=0.5, kind="crest", says=said)
    right = WIDTH - 30
    if locked:
        band.stamp(plate(78, 78, PAPER_LIGHT, INK, 2, 39), right - 39, middle)
        band.stamp(_SIGNS.piece("lock", 52), right - 39, middle - 2, "lock", whose.letter)
        right -= 98
    left = band.label(right, middle, date, _DATE, ink, across=1, limit=590, least=26)[0]
    band.label(186, middle, whose.name, _NAME, ink, limit=left - 220, least=30)
    canvas.lay(band.settled(), 0, 0)
    for row, top in zip(kept, tops, strict=False):
        for left, part in row:
            canvas.lay(part, left, top)
    return canvas
