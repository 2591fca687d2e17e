"""Small drawings of plain shapes, drawn large and made smaller, so that their edges are soft.

A drawing has its own grid, by default 100 × 100, whatever its size; y grows downward. Colours may
be ``CLEAR`` to cut a hole.
"""

from collections.abc import Sequence
from functools import cache
from math import cos, hypot, pi, sin

from PIL import Image, ImageDraw

from render.paint.palette import LINE, Colour

Sprite = Image.Image
"""A small drawing on nothing: RGBA."""
Point = tuple[float, float]
Fill = Colour | tuple[int, int, int, int]
CLEAR = (0, 0, 0, 0)
STEPS = [round(value / 85) * 85 for value in range(256)]
"""Softness of an edge in three steps; more would not show, and make files larger."""


class Pen:
    """Draws on a transparent sheet; ``sprite`` gives the sprite."""

    def __init__(
        self, width: int, height: int = 0, *, grid: float = 100, larger: int = 5, corner: Point = (0, 0)
    ) -> None:
        """Begin a sprite of this size; its grid is ``grid`` wide and begins at ``corner``.

        ``larger`` is the factor of the first drawing; less will do for large sprites.
        """
        self._larger, self._corner = larger, corner
        self._scale = width * larger / grid
        self._image = Image.new("RGBA", (width * larger, (height or width) * larger), CLEAR)
        self._draw = ImageDraw.Draw(self._image)

    def _at(self, points: Sequence[Point]) -> list[Point]:
        left, top = self._corner
        return [((x - left) * self._scale, (y - top) * self._scale) for x, y in points]

    def polygon(self, points: Sequence[Point], fill: Fill) -> None:
        self._draw.polygon(self._at(points), fill=fill)

    def line(self, points: Sequence[Point], fill: Fill, thick: float) -> None:
        """A line with round ends and corners."""
        at = self._at(points)
        wide = max(1, round(thick * self._scale))
        self._draw.line(at, fill=fill, width=wide, joint="curve")
        for x, y in (at[0], at[-1]):
            self._draw.ellipse((x - wide / 2, y - wide / 2, x + wide / 2, y + wide / 2), fill=fill)

    def outlined(self, points: Sequence[Point], fill: Colour, thick: float, rim: Colour = LINE) -> None:
        self.polygon(points, fill)
        self.line([*points, points[0]], rim, thick)

    def disc(self, x: float, y: float, radius: float, fill: Fill) -> None:
        self.oval(x, y, radius, radius, fill)

    def discs(self, x: float, y: float, *discs: tuple[float, Fill]) -> None:
        """Discs on each other, each of so large a radius."""
        for radius, fill in discs:
            self.disc(x, y, radius, fill)

    def oval(self, x: float, y: float, wide: float, tall: float, fill: Fill) -> None:
        """``wide`` and ``tall`` from the middle to the rim."""
        box = self._at([(x - wide, y - tall), (x + wide, y + tall)])
        self._draw.ellipse([*box[0], *box[1]], fill=fill)

    def ring(self, x: float, y: float, radius: float, fill: Fill, thick: float) -> None:
        """``radius`` to the outer rim."""
        box = self._at([(x - radius, y - radius), (x + radius, y + radius)])
        self._draw.ellipse([*box[0], *box[1]], outline=fill, width=max(1, round(thick * self._scale)))

    def box(self, left: float, top: float, right: float, bottom: float, fill: Fill, round_: float = 0) -> None:
        one, two = self._at([(left, top), (right, bottom)])
        self._draw.rounded_rectangle([*one, two[0] - 1, two[1] - 1], radius=round_ * self._scale, fill=fill)

    def sprite(self) -> Sprite:
        sprite = self._image.reduce(self._larger)
        sprite.putalpha(sprite.getchannel("A").point(STEPS))
        return sprite


@cache
def discs(size: int, *of: tuple[float, Colour]) -> Sprite:
    """A sprite of discs on each other, each of so large a radius; not to be painted on."""
    pen = Pen(size)
    pen.discs(50, 50, *of)
    return pen.sprite()


def curve(start: Point, pull: Point, end: Point, steps: int = 14) -> list[Point]:
    """A bent line from start to end, pulled toward a point."""
    shares = [((1 - t) ** 2, 2 * t * (1 - t), t * t) for t in (step / steps for step in range(steps + 1))]
    return [(a * start[0] + b * pull[0] + c * end[0], a * start[1] + b * pull[1] + c * end[1]) for a, b, c in shares]


def bent(start: Point, *further: Point | tuple[Point, Point]) -> list[Point]:
    """A line from point to point; to each ``(pull, end)`` it is bent, see ``curve``."""
    points = [start]
    for step in further:
        pull, end = step
        if isinstance(pull, tuple) and isinstance(end, tuple):
            points += curve(points[-1], pull, end)
        elif not isinstance(pull, tuple) and not isinstance(end, tuple):
            points.append((pull, end))
    return points


def leaf(root: Point, tip: Point, wide: float) -> list[Point]:
    """A pointed oval from root to tip, ``wide`` being half its greatest width."""
    (x0, y0), (x1, y1) = root, tip
    dx, dy = y1 - y0, x0 - x1
    long = (dx * dx + dy * dy) ** 0.5
    dx, dy = dx / long * wide * 2, dy / long * wide * 2
    middle = ((x0 + x1) / 2, (y0 + y1) / 2)
    one = curve(root, (middle[0] + dx, middle[1] + dy), tip)
    other = curve(tip, (middle[0] - dx, middle[1] - dy), root)
    return one + other


def arrow_head(start: Point, end: Point, tip: float, back: float, half: float) -> list[Point]:
    """Return the head of an arrow: its tip beyond the end, its base behind it, half as wide."""
    (x0, y0), (x1, y1) = start, end
    long = hypot(x1 - x0, y1 - y0) or 1
    dx, dy = (x1 - x0) / long, (y1 - y0) / long
    bx, by = x1 - dx * back, y1 - dy * back
    return [(x1 + dx * tip, y1 + dy * tip), (bx - dy * half, by + dx * half), (bx + dy * half, by - dx * half)]


def turned(points: Sequence[Point], angle: float, x: float = 50, y: float = 50) -> list[Point]:
    """Points turned clockwise about x, y by an angle in degrees."""
    c, s = cos(angle * pi / 180), sin(angle * pi / 180)
    return [(x + (px - x) * c - (py - y) * s, y + (px - x) * s + (py - y) * c) for px, py in points]
