"""The pictures, as the bot asks for them: the board, three by three."""

from __future__ import annotations

import io
from collections.abc import Sequence

from PIL import Image, ImageDraw

from engine.core.text import plain
from render.pictures import Mark, Names, Pictures, Say, Spot
from tests.noughts.view import NoughtsView

COLUMNS, ROWS = "abc", "123"
WIDTH = 1600
PAPER, INK = "#f4ead0", ("#8b2e2e", "#27496d")
STROKE = 24


class NoughtsPictures(Pictures):
    """See ``render.pictures.Pictures``."""

    def board(
        self, view: NoughtsView, names: Names, say: Say = plain, *, marks: Sequence[Mark] = (), wide: bool = False
    ) -> bytes:
        image = Image.new("RGB", (WIDTH, WIDTH), PAPER)
        pen, size = ImageDraw.Draw(image), WIDTH // 3
        for edge in (size, 2 * size):
            pen.line(((edge, 0), (edge, WIDTH)), "black", 8)
            pen.line(((0, edge), (WIDTH, edge)), "black", 8)
        for square, seat in view.marks:
            left, top = COLUMNS.index(square[0]) * size, ROWS.index(square[1]) * size
            low, high = size // 5, size - size // 5
            if seat == view.first:
                pen.line(((left + low, top + low), (left + high, top + high)), INK[seat], STROKE)
                pen.line(((left + low, top + high), (left + high, top + low)), INK[seat], STROKE)
            else:
                pen.ellipse((left + low, top + low, left + high, top + high), outline=INK[seat], width=STROKE)
        data = io.BytesIO()
        image.save(data, "PNG")
        return data.getvalue()

    def spots(self, view: NoughtsView) -> tuple[Spot, ...]:
        size = WIDTH // 3
        squares = [(row, column) for row in range(3) for column in range(3)]
        return tuple(
            Spot(f"{COLUMNS[x]}{ROWS[y]}", (x * size, y * size, (x + 1) * size, (y + 1) * size)) for y, x in squares
        )
