"""A board drawn plainly with Pillow: what a program of an evening does, to be compared with ours in the same run.

The same things in the same places on a finished ground, at twice the size so that no edge is jagged: each a shape with
a rim, or words in a font that is at hand; then made small and packed by Pillow.
"""

from __future__ import annotations

from io import BytesIO

from PIL import Image, ImageDraw, ImageFont

from render.paint.canvas import Canvas, Thing
from render.text.fonts import ASSETS, Face

LARGER = 2
FILL, RIM, INK = (196, 160, 110), (40, 30, 20), (20, 16, 12)
FACE = str(ASSETS / Face.SANS)


class Naive:
    """Draws boards of one look."""

    def __init__(self, ground: Image.Image) -> None:
        self._ground = ground.convert("RGB").resize((ground.width * LARGER, ground.height * LARGER))
        self._fonts: dict[int, ImageFont.FreeTypeFont] = {}

    def png(self, board: Canvas) -> bytes:
        """The things of a board, drawn anew."""
        image = self._ground.copy()
        pen = ImageDraw.Draw(image)
        for thing in board.things:
            self._draw(pen, thing)
        out = BytesIO()
        image.resize(board.image.size, Image.Resampling.LANCZOS).save(out, "PNG")
        return out.getvalue()

    def _draw(self, pen: ImageDraw.ImageDraw, thing: Thing) -> None:
        left, top, right, bottom = (edge * LARGER for edge in thing.box)
        if right <= left or bottom <= top:
            return
        if thing.kind == "text":
            pen.text((left, top), thing.says, INK, self._font(bottom - top))
        else:
            pen.rounded_rectangle((left, top, right, bottom), 8, FILL, RIM, 3)

    def _font(self, size: int) -> ImageFont.FreeTypeFont:
        if size not in self._fonts:
            self._fonts[size] = ImageFont.truetype(FACE, size)
        return self._fonts[size]
