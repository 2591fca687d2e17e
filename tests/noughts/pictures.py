"""The pictures, as the bot asks for them: the board, three by three."""

from typing import Any

from PIL import Image, ImageDraw

from render.paint.canvas import Canvas
from render.pictures import Pictures
from tests.noughts.view import NoughtsView

WIDTH = 1600
SIZE = WIDTH // 3
PAPER, INK = "#f4ead0", ("#8b2e2e", "#27496d")


class NoughtsPictures(Pictures):
    """See ``render.pictures.Pictures``."""

    def paint_board(self, view: NoughtsView, *names_and_say: Any, **more: Any) -> Canvas:
        image = Image.new("RGB", (WIDTH, WIDTH), PAPER)
        pen = ImageDraw.Draw(image)
        for edge in (SIZE, 2 * SIZE):
            pen.line(((edge, 0), (edge, WIDTH)), "black", 8)
            pen.line(((0, edge), (WIDTH, edge)), "black", 8)
        for square, seat in view.marks:
            left, top = (place * SIZE + SIZE // 5 for place in ("abc".index(square[0]), "123".index(square[1])))
            right, low = left + SIZE * 3 // 5, top + SIZE * 3 // 5
            if seat == view.first:
                pen.line(((left, top), (right, low)), INK[seat], 24)
                pen.line(((left, low), (right, top)), INK[seat], 24)
            else:
                pen.ellipse((left, top, right, low), outline=INK[seat], width=24)
        return Canvas(image)
