"""A film: pictures of a board one after another, as an animated WebP of half their width.

Only the news of each picture is looked at, made smaller and stored: the pictures are cut into
tiles, and a tile that is as it was before is left out. Tiles are as large as the blocks in which
WebP packs, so none bleeds into another.
"""

import io
from collections.abc import Iterator
from struct import pack, unpack_from

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from render.paint.canvas import Canvas
from render.paint.palette import INK, PAPER_LIGHT, VERMILION
from render.text.fonts import sans_bold, serif_bold

Bytes = NDArray[np.uint8]
Packed = NDArray[np.uint64]
Flags = NDArray[np.bool_]

TILE = 16
"""Pixels of the film on each side."""
HEAD = 3 * TILE
"""Height of the line above the board."""
_FULL = 2 * TILE
_ANIMATED, _SEE_THROUGH = 0x02, 0x10


class Film:
    """Pictures are added one by one; all are as wide as the first and have its palette."""

    def __init__(self) -> None:
        self._before: Bytes | None = None
        """The last picture as it came, by tiles."""
        self._chunks: list[bytes] = []
        self._wide = self._tall = 0
        self.size = 0
        """Bytes, so far."""

    def add(self, picture: bytes, title: str, number: int, of: int, milliseconds: int) -> None:
        """Add a picture (PNG) with a title, the ``number``-th of all."""
        image = Image.open(io.BytesIO(picture))
        # tiles by rows and columns, then their pixels down and across; the picture's last line goes on downwards
        pixels = np.asarray(image)
        down, across = -len(pixels) % _FULL, -pixels.shape[1] % _FULL
        if down or across:
            pixels = np.pad(pixels, ((0, down), (0, across)), "edge")
        rows, columns = len(pixels) // _FULL, pixels.shape[1] // _FULL
        tiles = np.ascontiguousarray(pixels.reshape(rows, _FULL, columns, _FULL).swapaxes(1, 2))
        # each colour in one number: red, green, blue, full, 16 bits each
        parts = np.full((256, 4), 255, np.uint16)
        flat = np.array(image.getpalette("RGB"), np.uint16).reshape(-1, 3)
        parts[: len(flat), :3] = flat
        colours: Packed = parts.view(np.uint64)[:, 0]
        new: Flags = np.ones((rows, columns), np.bool_)  # the tiles that are not as before
        if self._before is not None:
            tall = min(len(self._before), len(tiles))
            new[:tall] = (tiles[:tall] != self._before[:tall]).any(axis=(2, 3))
        frame = np.zeros((HEAD + rows * TILE, columns * TILE, 4), np.uint8)
        frame[:HEAD] = _head(title, number, of, columns * TILE)
        board = frame[HEAD:].reshape(rows, TILE, columns, TILE, 4).swapaxes(1, 2)
        # four pixels are mixed into one, all parts of their colours at once
        changed = tiles[new]
        total = np.take(colours, changed[:, ::2, ::2])
        for y, x in ((0, 1), (1, 0), (1, 1)):
            total += np.take(colours, changed[:, y::2, x::2])
        board[new] = (total.view(np.uint16) >> 2).astype(np.uint8).reshape(*total.shape, 4)
        chunk = _anmf(frame, np.concatenate([np.ones((HEAD // TILE, columns), np.bool_), new]), milliseconds)
        self._before = tiles
        self._chunks.append(chunk)
        self._tall, self._wide = max(self._tall, len(frame)), frame.shape[1]
        self.size += len(chunk)

    def webp(self) -> bytes:
        """Pack the film, which plays over and over."""
        head = pack("<I", _ANIMATED | _SEE_THROUGH) + _three(self._wide - 1) + _three(self._tall - 1)
        body = b"WEBP" + _chunk(b"VP8X", head) + _chunk(b"ANIM", pack("<IH", 0, 0)) + b"".join(self._chunks)
        return b"RIFF" + pack("<I", len(body)) + body


def _head(title: str, number: int, of: int, wide: int) -> Bytes:
    """Draw the line above the board: a title, and the progress of the film."""
    canvas = Canvas.blank(wide, HEAD, INK)
    count = canvas.text(wide - 16, 30, f"{number} / {of}", sans_bold(20), PAPER_LIGHT, across=1)
    canvas.text(16, 31, title, serif_bold(27), PAPER_LIGHT, limit=count[0] - 40)
    canvas.fill((0, HEAD - 4, round(wide * number / of), HEAD), VERMILION)
    return np.asarray(canvas.image.convert("RGBA"))


def _anmf(frame: Bytes, new: Flags, milliseconds: int) -> bytes:
    """Pack the news of a frame as the chunk of an animation, all else see-through."""
    rows, columns = np.flatnonzero(new.any(1)), np.flatnonzero(new.any(0))
    top, bottom, left, right = (int(at) for at in (rows[0], rows[-1] + 1, columns[0], columns[-1] + 1))
    patch = frame[top * TILE : bottom * TILE, left * TILE : right * TILE]
    if new[top:bottom, left:right].all():
        patch = patch[..., :3]
    file = io.BytesIO()
    Image.fromarray(np.ascontiguousarray(patch)).save(file, "WEBP", quality=75, method=0)
    tall, wide = patch.shape[:2]
    where = _three(left * TILE // 2) + _three(top * TILE // 2) + _three(wide - 1) + _three(tall - 1)
    inside = b"".join(_chunk(kind, data) for kind, data in _chunks(file.getvalue()) if kind != b"VP8X")
    return _chunk(b"ANMF", where + _three(milliseconds) + b"\0" + inside)


def _chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = 12
    while at < len(data):
        (length,) = unpack_from("<I", data, at + 4)
        yield data[at : at + 4], data[at + 8 : at + 8 + length]
        at += 8 + length + length % 2


def _chunk(kind: bytes, data: bytes) -> bytes:
    return kind + pack("<I", len(data)) + data + b"\0" * (len(data) % 2)


def _three(number: int) -> bytes:
    """A number in three bytes."""
    return number.to_bytes(3, "little")


QUALITY = 74
BLOCK = 12
"""Side of a square in pixels; layers cover whole squares.

Else the ground would shine through where a browser makes both smaller.
"""


class Layers:
    """The ground, layers above it, and layers above each of these: all as WebP."""

    def __init__(self, first: bytes, width: int) -> None:
        self._width = width
        self._ground = self._under = _read(first, width)
        self.ground = _packed(self._ground)

    def under(self, picture: bytes) -> bytes:
        """Return a picture's differences from the ground; the next ones are above both."""
        self._under = _read(picture, self._width)
        return self._of(self._under, self._ground)

    def of(self, picture: bytes) -> bytes:
        """Return a picture's differences from those below it; all else is see-through."""
        return self._of(_read(picture, self._width), self._under)

    def _of(self, image: Image.Image, below: Image.Image) -> bytes:
        if image.size != below.size:
            return _packed(image.resize(self._ground.size))
        differs: NDArray[np.bool_] = np.asarray(image) != np.asarray(below)
        rows, columns = (-length % BLOCK for length in differs.shape[:2])
        padded = np.pad(differs, ((0, rows), (0, columns), (0, 0)))
        blocks = padded.reshape(padded.shape[0] // BLOCK, BLOCK, -1, BLOCK, 3).any(axis=(1, 3, 4))
        there = blocks.repeat(BLOCK, axis=0).repeat(BLOCK, axis=1)[: image.height, : image.width]
        image = image.copy()
        image.putalpha(Image.fromarray((there * 255).astype(np.uint8)))
        return _packed(image)


def smaller(picture: bytes, width: int) -> bytes:
    """Return a single picture of this width, as WebP."""
    return _packed(_read(picture, width))


def _read(picture: bytes, width: int) -> Image.Image:
    image = Image.open(io.BytesIO(picture)).convert("RGB")
    return image.resize((width, round(image.height * width / image.width)), Image.Resampling.BOX)


def _packed(image: Image.Image) -> bytes:
    packed = io.BytesIO()
    image.save(packed, "WEBP", quality=QUALITY, method=2)
    return packed.getvalue()
