"""The cover of a game in its lobby: a part of a board in the middle of a match, and a name."""

from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from zlib import crc32

from render.paint.canvas import Box, Canvas
from render.paint.palette import INK, PAPER_LIGHT, VERMILION
from render.paint.plates import card
from render.text.fonts import serif_bold, width

_TITLE = serif_bold(84)
_END = b"IEND\xaeB`\x82"  # of every PNG
_CORNER, _SIDE, _HEIGHT, _LINE = (36, 36), 44, 138, 6


def paint_cover(board: Canvas, box: Box, name: str) -> Canvas:
    """Cut the box out of the board, and lay a plate with the name on it."""
    canvas = Canvas(board.image.crop(box), board.palette)
    left, top = _CORNER
    wide = width(name, _TITLE)
    canvas.lay(card(wide + 2 * _SIDE, _HEIGHT, PAPER_LIGHT), left, top)
    canvas.text(left + _SIDE, top + 88, name, _TITLE, INK)
    canvas.fill((left + _SIDE, top + 108, left + _SIDE + wide, top + 108 + _LINE), VERMILION)
    return canvas


def from_cache(folder: Path | None, title: str, version: str, draw: Callable[[], bytes]) -> bytes:
    """Return a game's cover from the cache folder, or draw it and put it there.

    A file that is cut short, or a folder that cannot be written, is passed over.
    """
    if folder is None:
        return draw()
    path = folder / f"cover-{title}-{_sum(title, version):08x}.png"
    with suppress(OSError):
        if (data := path.read_bytes()).endswith(_END):
            return data
    data = draw()
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return data


@cache
def _sum(title: str, version: str) -> int:
    """Return a sum over a version and the files behind a game's pictures."""
    total, root = crc32(version.encode()), Path(__file__).parents[1]
    files = (path for room in ("map", "paint", "sheets", "text", title) for path in (root / room).iterdir())
    for path in sorted(path for path in files if path.suffix in {".py", ".json", ".npz"}):
        total = crc32(path.read_bytes(), total)
    return total
