"""Pictures of few colours as PNG bytes. Written by hand, so that nothing but the picture is in the file, and packed
with libdeflate, which is twice as quick as zlib and packs tighter; or in a fifth of its time, a third larger, with
ISA-L.

A picture is painted on a sheet: rows as they stand in a PNG, so that nothing is copied before it is packed. The memory
of a sheet serves the next one, as fresh pages cost as much as the drawing itself.
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
"""The rows of each sheet that is in use, by its id: a 0 before each row of pixels, for no filter, which is best for
few colours."""
_spare: list[Bytes] = []
"""Those of the last sheet that nobody uses any more."""


def sheet(width: int, height: int, palette: Sequence[int]) -> Image.Image:
    """A picture in mode P that lies in memory as it will be packed. What is on it is of no account: paint all of it."""
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
    """A picture in mode P as PNG; of a ``passing`` one, which is soon replaced, size counts for less than time."""
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
