"""Pictures of few colours as PNG bytes, without anything else in the file.

They are packed with libdeflate, which is twice as quick as zlib and packs tighter; or in a fifth of
its time, a third larger, with ISA-L. A picture is painted on a sheet: rows in the form of a PNG, so
that nothing is copied before it is packed. The memory of a sheet serves the next one, as fresh
pages cost as much as the drawing itself.
"""

from collections.abc import Sequence
from struct import pack
from weakref import finalize

import deflate
import numpy as np
from isal import isal_zlib
from numpy.typing import NDArray
from PIL import Image

Bytes = NDArray[np.uint8]
_LEVEL = 4
"""So the largest board stays below 300 kB; more is slower."""
_QUICK = 1
_rows: dict[int, Bytes] = {}
"""The rows of each sheet in use, by its id.

A 0 before each row of pixels means no filter, which is best for few colours.
"""
_spare: list[Bytes] = []
"""Rows of the last sheet, free for the next."""


def sheet(width: int, height: int, palette: Sequence[int]) -> Image.Image:
    """Make a picture in mode P in the form in which it will be packed.

    Its content is of no account: paint all of it.
    """
    size = (width + 1) * height
    rows = _spare.pop() if _spare and len(_spare[0]) > size else np.empty(size + 1, np.uint8)
    rows[: size : width + 1] = 0
    image = Image.frombuffer("P", (width, height), rows[1:], "raw", "P", width + 1, 1)
    image.readonly = 0  # what Pillow takes for borrowed is ours
    image.putpalette(palette)
    _rows[id(image)] = rows
    finalize(image, _left, id(image)).atexit = False
    return image


def _left(sheet: int) -> None:
    _spare[:] = [max(*_spare, _rows.pop(sheet), key=len)] if _spare else [_rows.pop(sheet)]


def encoded(image: Image.Image, *, passing: bool = False) -> bytes:
    """Pack a picture in mode P as PNG; a ``passing`` one is larger and packed sooner."""
    palette = image.getpalette() or ()
    if id(image) not in _rows:
        image, painted = sheet(*image.size, palette), image
        image.paste(painted, (0, 0))
    rows = _rows[id(image)][: (image.width + 1) * image.height]
    header = pack(">IIBBBBB", *image.size, 8, 3, 0, 0, 0)
    parts = (
        (b"IHDR", header),
        (b"PLTE", bytes(palette)),
        (b"IDAT", isal_zlib.compress(rows, _QUICK) if passing else deflate.zlib_compress(rows, _LEVEL)),
        (b"IEND", b""),
    )
    chunks = (part for kind, data in parts for part in _chunk(kind, data))
    return b"".join((b"\x89PNG\r\n\x1a\n", *chunks))


def _chunk(kind: bytes, data: bytes | bytearray) -> tuple[bytes, bytes, bytes | bytearray, bytes]:
    return pack(">I", len(data)), kind, data, pack(">I", deflate.crc32(data, deflate.crc32(kind)))
