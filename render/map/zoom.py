"""A part of a map at twice its size: what is seen of it, the land made larger, and where a name stands at its edge."""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFilter

from render.map.outline import Floats
from render.paint.canvas import Box, Canvas
from render.paint.palette import INK, LINE, PAPER_LIGHT, Colour, Palette
from render.paint.plates import SHADOW
from render.text.fonts import Type, cap_height, named

Edges = tuple[float, float, float, float]
"""Left, top, right, bottom."""
LARGER = 2
LEAST = (400, 360)
"""How much of a map is shown at least, in its pixels."""
MARGIN = 40
_SEEN = 1400
"""Pixels of the map that must be seen of an area for its name to stand at the edge, its box taken whole."""
BESIDE, _PAD = 28, 12
"""How much narrower than the map the card below it is, and how far it lies from the left."""
_NAMED = 54
"""How tall the lines of a player's name may be, together."""
_CELL = 8
"""Where a name can stand at the edge is looked for on cells of so many pixels of the map."""
_WITHIN = 0.85
"""How much of a name at the edge must lie in the area it is the name of."""


def around(boxes: Iterable[Edges]) -> Edges:
    """The box around several."""
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return (min(lefts), min(tops), max(rights), max(bottoms))


def frame_of(box: Edges, wide: int, tall: int) -> Box:
    """What is shown of a map of this size for the sake of a box in it: a little more, and all of it inside."""
    left, right = _stretch(box[0] - MARGIN, box[2] + MARGIN, LEAST[0], wide)
    top, bottom = _stretch(box[1] - MARGIN, box[3] + MARGIN, LEAST[1], tall)
    return (left, top, right, bottom)


def _stretch(low: float, high: float, least: int, most: int) -> tuple[int, int]:
    long = min(most, max(least, round(high - low)))
    start = min(max(0, round((low + high - long) / 2)), most - long)
    return start, start + long


@dataclass(frozen=True, slots=True)
class Part:
    """What is seen of a map."""

    frame: Box

    @property
    def size(self) -> tuple[int, int]:
        """Of its picture."""
        left, top, right, bottom = self.frame
        return (right - left) * LARGER, (bottom - top) * LARGER

    def at(self, x: float, y: float) -> tuple[int, int]:
        """A point of the map on the picture."""
        return round((x - self.frame[0]) * LARGER), round((y - self.frame[1]) * LARGER)

    def on(self, box: Edges) -> Box:
        """A box of the map on the picture."""
        return (*self.at(*box[:2]), *self.at(*box[2:]))

    def holds(self, box: Edges) -> bool:
        """Whether all of a box of the map is seen."""
        left, top, right, bottom = self.frame
        return box[0] >= left and box[1] >= top and box[2] <= right and box[3] <= bottom

    def holds_around(self, x: float, y: float, wide: float, tall: float) -> bool:
        """The same of a thing of this size with its middle at x, y."""
        return self.holds((x - wide / 2, y - tall / 2, x + wide / 2, y + tall / 2))

    def seen(self, box: Edges) -> Box | None:
        """What is seen of a box of the map, in pixels of the map; None if nothing is."""
        left, top = max(round(box[0]), self.frame[0]), max(round(box[1]), self.frame[1])
        right, bottom = min(round(box[2]), self.frame[2]), min(round(box[3]), self.frame[3])
        return (left, top, right, bottom) if left < right and top < bottom else None

    def edge(
        self, area: Box, cell: Image.Image, wide: float, high: float, canvas: Canvas
    ) -> tuple[float, float] | None:
        """Where the middle of a name of this size lies for an area that is cut off, so that most of it lies in the
        area; ``cell`` is what of the box belongs to it. None if too little would, or if it would hide what is on the
        canvas everywhere."""
        box = self.seen(area)
        if box is None or (box[2] - box[0]) * (box[3] - box[1]) < _SEEN:
            return None
        across, down = (-(-round(length / LARGER + _CELL) // _CELL) for length in (wide + 16, high))
        inside, taken = _sums(self._cells_of(area, cell, box)), _sums(self._covered(canvas))
        if across >= inside.shape[1] or down >= inside.shape[0]:  # larger than the picture
            return None
        share = _under(inside, across, down) / (across * down)
        share[_under(taken, across, down) > 0] = 0
        if share.max() < _WITHIN:
            return None
        rows, columns = np.nonzero(share > share.max() - 0.02)
        middle = ((box[0] + box[2]) / 2 - self.frame[0]) / _CELL, ((box[1] + box[3]) / 2 - self.frame[1]) / _CELL
        best = int(np.hypot(columns + across / 2 - middle[0], rows + down / 2 - middle[1]).argmin())
        cell_ = _CELL * LARGER
        return (int(columns[best]) + across / 2) * cell_, (int(rows[best]) + down / 2) * cell_

    def _cells_of(self, area: Box, cell: Image.Image, box: Box) -> Floats:
        """How much of each cell of the frame belongs to an area that is seen in a box."""
        left, top, right, bottom = box
        cut = cell.crop((left - area[0], top - area[1], right - area[0], bottom - area[1])).convert("L")
        whole = Image.new("L", ((self.size[0] // LARGER), (self.size[1] // LARGER)))
        whole.paste(cut, (left - self.frame[0], top - self.frame[1]))
        wide, tall = whole.width // _CELL * _CELL, whole.height // _CELL * _CELL
        return np.asarray(whole.crop((0, 0, wide, tall)).reduce(_CELL), np.float32) / np.float32(255)

    def _covered(self, canvas: Canvas) -> Floats:
        """Where something is on the canvas already."""
        cells = np.zeros((self.size[1] // LARGER // _CELL, self.size[0] // LARGER // _CELL), np.float32)
        cell = _CELL * LARGER
        for left, top, right, bottom in (thing.box for thing in canvas.things):
            cells[max(0, top // cell) : -(-bottom // cell), max(0, left // cell) : -(-right // cell)] = 1
        return cells


def _sums(cells: Floats) -> Floats:
    """For each corner of the cells the sum of all above and left of it."""
    found: Floats = np.pad(cells, ((1, 0), (1, 0))).cumsum(axis=0).cumsum(axis=1)
    return found


def _under(sums: Floats, across: int, down: int) -> Floats:
    """The sum under a box of so many cells, for each place it can lie at."""
    found: Floats = sums[down:, across:] - sums[:-down, across:] - sums[down:, :-across] + sums[:-down, :-across]
    return found


def drawn_larger(mask: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Thin drawings at twice their size, without stairs."""
    image = Image.fromarray(mask).convert("L")
    large = image.resize((image.width * LARGER, image.height * LARGER), Image.Resampling.BICUBIC)
    found: NDArray[np.bool_] = np.asarray(large.filter(ImageFilter.GaussianBlur(1.3))) > 88
    return found


def sheet(size: tuple[int, int], head: Colour, headed: int, mat: Colour, shadow: Colour, palette: Palette) -> Canvas:
    """A card on a mat, with a coloured head so many pixels tall, to be painted on. Drawn without the sprites of
    ``plates``, which are kept: there are cards of many sizes here."""
    wide, tall = size
    canvas = Canvas.blank(wide + SHADOW, tall + SHADOW, mat, palette)
    draw = ImageDraw.Draw(canvas.image)
    draw.rounded_rectangle((3, 4, wide + SHADOW - 1, tall + SHADOW - 1), 9, fill=shadow)
    draw.rounded_rectangle((0, 0, wide - 1, tall - 1), 8, fill=PAPER_LIGHT, outline=LINE, width=2)
    draw.rounded_rectangle((2, 2, wide - 3, headed), 6, fill=head)
    draw.rectangle((2, headed // 2, wide - 3, headed), fill=head)
    return canvas


def paint_name(canvas: Canvas, x: float, middle: float, name: str, type: Type, limit: float) -> None:
    """Somebody's name on a card, whole, in two lines if one is not enough."""
    lines, type = named(name, type, round(limit), 2, 20, _NAMED)
    canvas.lines(x, middle + cap_height(type) / 2, lines, type, INK, step=type.size + 1, centred=True)


def mounted(upper: Canvas, card: Canvas, mat: Colour) -> Canvas:
    """A part of a map, and a card below it, both settled."""
    wide, tall = upper.image.size
    canvas = Canvas.bare(wide, tall + card.image.height + 18, mat, upper.palette)
    canvas.lay(upper, 0, 0)
    canvas.lay(card, _PAD, tall + 10)
    return canvas
