"""A ranking on a map: each place that it names has its number there."""

from collections.abc import Mapping, Sequence
from functools import cache

from PIL import Image

from render.map.zoom import Edges, frame_of
from render.paint.canvas import Canvas
from render.paint.palette import GOLD, INK, LINE
from render.paint.pen import Pen
from render.text.fonts import Face, Type, cap_height

Point = tuple[float, float]
SIZE = 54
_RIM = 5
_NUMBER = Type(Face.SANS_BOLD, 34)


def compose(board: Canvas, map: Edges, middles: Mapping[str, Point], places: Sequence[str]) -> Canvas:
    """The map, a part of the board, with a number in each place that is named."""
    frame = frame_of(map, *board.image.size)
    canvas = Canvas(board.image.crop(frame).convert("RGB"), board.palette)
    for number, place in enumerate(places, 1):
        if place in middles:
            x, y = middles[place][0] - frame[0], middles[place][1] - frame[1]
            canvas.stamp(_badge(), x, y, "rank", f"{place} {number}")
            canvas.text(x, y + cap_height(_NUMBER) / 2, str(number), _NUMBER, INK, across=0.5)
    return canvas


@cache
def _badge() -> Image.Image:
    pen = Pen(SIZE, SIZE, grid=SIZE)
    pen.discs(SIZE / 2, SIZE / 2, (SIZE / 2, LINE), (SIZE / 2 - _RIM, GOLD))
    return pen.done()
