"""A part of a map at twice its size, and the places for names at its edge."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

import numpy as np
from PIL import Image, ImageDraw

from render.map.chart import LARGER, Floats, Piece
from render.paint.canvas import Box, Canvas, about
from render.paint.palette import GOLD, INK, LINE, PAPER_LIGHT, SOFT_INK, Colour, Palette, readable_on
from render.paint.pen import Point, discs
from render.paint.plates import SHADOW
from render.sheets import paint_name
from render.text.fonts import Type, block, sans, sans_bold, serif_bold

Edges = tuple[float, float, float, float]
"""Left, top, right, bottom."""
Size = tuple[float, float]


class Area(NamedTuple):
    """The part of an area that is seen on a part of a map."""

    left: int
    top: int
    cell: Image.Image
    """A mask, 1 in the area; ``left`` and ``top`` are its corner."""


Shape = Area | Piece

Write = Callable[[float, float], None]
Hoist = Callable[[int, float, float], None]
"""Paint a name about a middle; and a flag of the size with this number."""
LEAST = (400, 360)
"""Least size of a cut-out, in pixels of the map."""
MARGIN = 40
_NARROWER, _PAD = 28, 12
"""Difference in width between a map and the card below it, and the card's left margin."""
HEAD, FACT, SMALL_FACT = serif_bold(44), sans_bold(34), sans(30)
"""Types of a card's heading and of its lines."""
_CELL, _ROUND = 8, 8
"""Pixels of a cell in the search for a place at the edge, and cells around an area."""
WITHIN, PARTLY = 0.85, 0.1
"""Least share of a thing at the edge in its own area; and in an area with little room."""


def around(boxes: Iterable[Edges]) -> Edges:
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return (min(lefts), min(tops), max(rights), max(bottoms))


def frame_of(box: Edges, wide: int, tall: int) -> Box:
    """Return the part of a map of this size to show for a box in it: a little more than the box."""
    left, right = _stretch(box[0] - MARGIN, box[2] + MARGIN, LEAST[0], wide)
    top, bottom = _stretch(box[1] - MARGIN, box[3] + MARGIN, LEAST[1], tall)
    return (left, top, right, bottom)


def _stretch(low: float, high: float, least: int, most: int) -> tuple[int, int]:
    long = min(most, max(least, round(high - low)))
    start = min(max(0, round((low + high - long) / 2)), most - long)
    return start, start + long


SIZE = 54
_NUMBER = sans_bold(34)


def paint_ranked(board: Canvas, map: Edges, middles: Mapping[str, Point], places: Sequence[str]) -> Canvas:
    """The map, a part of the board, with a number in each place that is named."""
    frame = frame_of(map, *board.image.size)
    canvas = Canvas(board.image.crop(frame).convert("RGB"), board.palette)
    for number, place in enumerate(places, 1):
        if place in middles:
            x, y = middles[place][0] - frame[0], middles[place][1] - frame[1]
            disc = discs(SIZE, (50, LINE), (50 * 22 / 27, GOLD))
            canvas.figure(disc, x, y, number, _NUMBER, INK, kind="rank", says=f"{place} {number}")
    return canvas


class Part(NamedTuple):
    """A part of a map; ``leads`` is False if nothing is painted beyond its own area."""

    frame: Box
    leads: bool = True

    @property
    def size(self) -> tuple[int, int]:
        left, top, right, bottom = self.frame
        return (right - left) * LARGER, (bottom - top) * LARGER

    def at(self, x: float, y: float) -> tuple[int, int]:
        """Convert a point of the map to the picture."""
        return round((x - self.frame[0]) * LARGER), round((y - self.frame[1]) * LARGER)

    def on(self, box: Edges) -> Box:
        """Convert a box of the map to the picture."""
        return (*self.at(*box[:2]), *self.at(*box[2:]))

    def holds(self, box: Edges) -> bool:
        """Return True if all of a box of the map is seen."""
        left, top, right, bottom = self.frame
        return box[0] >= left and box[1] >= top and box[2] <= right and box[3] <= bottom

    def holds_around(self, x: float, y: float, wide: float, tall: float) -> bool:
        """Return True if all of a thing of this size with its middle at x, y is seen."""
        return self.holds(about(x, y, wide, tall))

    def seen(self, box: Edges) -> Box | None:
        """Return the part of a box that is seen, in pixels of the map; None if nothing is."""
        left, top = max(round(box[0]), self.frame[0]), max(round(box[1]), self.frame[1])
        right, bottom = min(round(box[2]), self.frame[2]), min(round(box[3]), self.frame[3])
        return (left, top, right, bottom) if left < right and top < bottom else None

    def edge(
        self, area: Shape, sizes: Sequence[Size], canvas: Canvas, within: float = WITHIN
    ) -> tuple[int, Point] | None:
        """Return the first of these sizes with room in a cut-off area, and its middle there.

        Most of it is in the area, and none of it on what is on the canvas. None if no size has
        room.
        """
        left, top, inside = _cells_of(area)
        # cells that are taken or outside the picture
        cells = np.ones(inside.shape, np.float32)
        across, down = (length // _CELL for length in self.size)
        cells[max(0, -top) : max(0, down - top), max(0, -left) : max(0, across - left)] = 0
        boxes = np.array([thing.box for thing in canvas.things]).reshape(-1, 4) // _CELL - (left, top, left, top)
        here = (boxes[:, :2] < inside.shape[::-1]).all(axis=1) & (boxes[:, 2:] >= 0).all(axis=1)
        for x0, y0, x1, y1 in boxes[here].clip(0).tolist():
            cells[y0 : y1 + 1, x0 : x1 + 1] = 1
        sums, taken = _sums(inside), _sums(cells)
        middle = (area.left + area.cell.width / 2) / _CELL - left, (area.top + area.cell.height / 2) / _CELL - top
        for number, (wide, high) in enumerate(sizes):
            across, down = (-(-round(length + _CELL) // _CELL) for length in (wide, high))
            if across >= sums.shape[1] or down >= sums.shape[0] or sums[-1, -1] < within * across * down:
                continue
            share = _under(sums, across, down) / (across * down)
            share[_under(taken, across, down) > 0] = 0
            if (best := share.max()) >= within:
                rows, columns = np.nonzero(share > best - 0.02)
                at = int(np.hypot(columns + across / 2 - middle[0], rows + down / 2 - middle[1]).argmin())
                x, y = left + int(columns[at]) + across / 2, top + int(rows[at]) + down / 2
                return number, (x * _CELL, y * _CELL)
        return None

    def label(
        self, canvas: Canvas, area: Shape, name: Size | None, flags: Sequence[Size], write: Write, hoist: Hoist
    ) -> None:
        """Paint the name and the flag of a cut-off area, whole, in the part that is seen.

        The flag takes the first of these sizes that has room: below the name, apart from it, or
        instead. Where there is hardly room, it is beyond the area with a line to it; or nowhere.
        """
        if not (name or flags):
            return
        tall = name[1] if name else 0
        both = [(max(wide, name[0] if name else 0), high + tall) for wide, high in flags]
        if found := self.edge(area, both, canvas):
            number, (x, y) = found
            top = y - both[number][1] / 2
            hoist(number, x, top + tall + flags[number][1] / 2)
            if name:
                write(x, top + tall / 2)
        elif name:
            self.label(canvas, area, None, flags, write, hoist)
            if alone := self.edge(area, [name], canvas):
                write(*alone[1])
        elif self.leads:
            wide, high = flags[-1]
            if partly := self.edge(area, [(wide - _CELL, high - _CELL)], canvas, PARTLY):
                x, y = (
                    min(max(at, length / 2), whole - length / 2)
                    for at, length, whole in zip(partly[1], flags[-1], self.size, strict=True)
                )
                # a line to the nearest part of the area
                left, top, inside = _cells_of(area)
                rows, columns = np.nonzero(inside > WITHIN)
                xs, ys = (left + columns + 0.5) * _CELL, (top + rows + 0.5) * _CELL
                away = np.maximum(np.abs(xs - x) - wide / 2, np.abs(ys - y) - high / 2)
                if (beside := np.flatnonzero(away > _CELL)).size:
                    end = beside[away[beside].argmin()]
                    pen, at = ImageDraw.Draw(canvas.image), (float(xs[end]), float(ys[end]))
                    for more, ink in ((2, PAPER_LIGHT), (0, LINE)):
                        pen.line([(x, y), at], canvas.ink(ink), 4 + 2 * more)
                        box = about(*at, 10 + 2 * more, 10 + 2 * more)
                        pen.ellipse(box, canvas.ink(ink))
                hoist(len(flags) - 1, x, y)


def _cells_of(area: Shape) -> tuple[int, int, Floats]:
    """Return the share of each cell in an area, and the first column and row of these cells."""
    left, top = area.left // _CELL - _ROUND, area.top // _CELL - _ROUND
    right, bottom = (-(-end // _CELL) + _ROUND for end in (area.left + area.cell.width, area.top + area.cell.height))
    whole = Image.new("L", ((right - left) * _CELL, (bottom - top) * _CELL))
    whole.paste(255, (area.left - left * _CELL, area.top - top * _CELL), area.cell)
    return left, top, np.asarray(whole.reduce(_CELL), np.float32) / np.float32(255)


def disc(x: float, y: float, radius: int) -> Area:
    """Return the round area about a point of a picture."""
    cell = Image.new("1", (2 * radius, 2 * radius))
    ImageDraw.Draw(cell).ellipse((0, 0, 2 * radius - 1, 2 * radius - 1), 1)
    return Area(round(x) - radius, round(y) - radius, cell)


def _sums(cells: Floats) -> Floats:
    """Return for each corner of the cells the sum of all above and left of it."""
    found = np.zeros((cells.shape[0] + 1, cells.shape[1] + 1), np.float32)
    cells.cumsum(axis=0).cumsum(axis=1, out=found[1:, 1:])
    return found


def _under(sums: Floats, across: int, down: int) -> Floats:
    """Return the sum under a box of this size in cells, for each place of it."""
    found: Floats = sums[down:, across:] - sums[:-down, across:] - sums[down:, :-across] + sums[:-down, :-across]
    return found


# -- the card below -----------------------------------------------------------------------------------------------


Mat = tuple[Colour, Colour, Palette]
"""The ground of a card, its shadow on it, and the palette of both."""


def sheet(size: tuple[int, int], head: Colour, headed: int, mat: Mat) -> Canvas:
    """Make a card on a mat, with a coloured head of this height, to be painted on.

    Drawn without the sprites of ``plates``, which are kept: there are cards of many sizes here.
    """
    (wide, tall), (ground, shadow, palette) = size, mat
    canvas = Canvas.blank(wide + SHADOW, tall + SHADOW, ground, palette)
    draw = ImageDraw.Draw(canvas.image)
    draw.rounded_rectangle((3, 4, wide + SHADOW - 1, tall + SHADOW - 1), 9, fill=shadow)
    draw.rounded_rectangle((0, 0, wide - 1, tall - 1), 8, fill=PAPER_LIGHT, outline=LINE, width=2)
    draw.rounded_rectangle((2, 2, wide - 3, headed), 6, fill=head)
    draw.rectangle((2, headed // 2, wide - 3, headed), fill=head)
    return canvas


class Figure(NamedTuple):
    """A sign and a number or words beside it."""

    kind: str
    draw: Callable[[int], Image.Image] | None
    """Draws the sign at a height in pixels."""
    said: str = ""
    note: str = ""
    """Noted in place of ``said``."""
    lined: bool = False
    """True to underline it."""


class PlaceCard(NamedTuple):
    """The content of a card about a place; empty parts are left out."""

    head: Colour
    name: Figure
    beside: Sequence[Figure]
    """Beside the name, at the right end."""
    owner: Figure | None = None
    armies: Sequence[Figure] = ()
    """In the first row, at the right end."""
    figures: Sequence[Figure] = ()
    named: Sequence[Figure] = ()
    """Further figures, which have words, in the same row."""
    columns: int = 0
    """Number of ``named`` in a row; 0 for all."""
    borders: str = ""


_HEAD, _ROW = 60, 52
"""Heights of the head of a card and of a row."""


def place_card(card: PlaceCard, mat: Mat, wide: int) -> Canvas:
    """Make the card: name, owner and armies, figures, neighbours; the wider, the larger."""
    scale = max(2, round(wide / 500)) / 2
    head, fact, small = (type.larger(scale) for type in (HEAD, FACT, SMALL_FACT))
    size, left, right, y = round(44 * scale), 18 * scale, wide - 18 * scale, (_HEAD + 36) * scale
    lines, type = block(card.borders, small, round(right - left), 3, 22)
    columns = card.columns or max(1, len(card.named))
    rows = (card.owner is not None) + max(bool(card.figures), -(-len(card.named) // columns))
    foot = 24 + len(lines) * (type.size + 4) if lines else 12
    canvas = sheet((wide, round((_HEAD + rows * _ROW) * scale + foot)), card.head, round(_HEAD * scale), mat)
    ink = readable_on(card.head)

    def paint(figure: Figure, x: float, y: float, type: Type) -> float:
        """Paint a figure from its left end; return its right end."""
        if figure.draw is not None:
            sprite = figure.draw(size)
            x = canvas.stamp(sprite, x + sprite.width / 2, y, figure.kind, figure.note or figure.said)[2] + 10 * scale
        colour = ink if type is head else INK
        return canvas.label(x, y, figure.said, type, colour)[2] if figure.said else x

    def paint_ends(figures: Sequence[Figure], y: float, type: Type, colour: Colour, limit: float) -> float:
        """Paint figures that end at the right; return their left end."""
        end = right
        for figure in reversed(figures):
            box = canvas.label(end, y, figure.said, type, colour, across=1, limit=round(limit), least=20)
            end = box[0] - 8
            if figure.lined:
                canvas.fill((box[0], box[3] + 2, box[2], box[3] + 6), colour)
                canvas.note(figure.kind, figure.note, box)
            if figure.draw is not None:
                sprite = figure.draw(size)
                x = end - sprite.width / 2
                end = canvas.stamp(sprite, x, y, figure.kind, figure.note or figure.said)[0] - 12 * scale
        return end

    x = paint(card.name, left, 31 * scale, head)
    paint_ends(card.beside, 31 * scale, small, ink, right - x - 30)
    x = paint_ends(card.armies, y, fact, INK, wide * 3 // 5)
    if card.owner is not None:
        mark = paint(card.owner._replace(said=""), left, y, fact)
        paint_name(canvas, mark, y, card.owner.said, fact, x - mark - 16)
        y += _ROW * scale
    x = left
    for figure in card.figures:
        x = paint(figure, x, y, fact) + (22 * scale if figure.said else 0)
    room = (right - x) / columns
    for number, figure in enumerate(card.named):
        start, middle = x + number % columns * room, y + number // columns * _ROW * scale
        end = paint(figure._replace(said=""), start, middle, fact)
        paint_name(canvas, end, middle, figure.said, fact, start + room - end - 12)
    canvas.paragraph(left, (_HEAD + rows * _ROW) * scale + foot / 2, (lines, type), SOFT_INK, apart=4)
    return canvas.settled()


def mounted(upper: Canvas, card: PlaceCard | Callable[[int], Canvas], mat: Mat) -> Canvas:
    """Mount a part of a map and a card below it, or what paints one at this width."""
    wide, tall = upper.image.size
    below = place_card(card, mat, wide - _NARROWER) if isinstance(card, PlaceCard) else card(wide - _NARROWER)
    canvas = Canvas.bare(wide, tall + below.image.height + 18, *mat[::2])
    canvas.lay(upper, 0, 0)
    canvas.lay(below, _PAD, tall + 10)
    return canvas
