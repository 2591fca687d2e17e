"""Pictures of few colours as PNG bytes. Written by hand, so that nothing but the picture is in the file, and packed
with libdeflate, which is twice as quick as zlib and packs tighter.
"""

from struct import pack
from zlib import crc32

import deflate
from PIL import Image

_LEVEL = 4
"""So the largest board stays below 300 kB; more is slower."""


def encoded(image: Image.Image) -> bytes:
    """A picture in mode P as PNG."""
    palette = bytes(image.getpalette() or ())
    header = pack(">IIBBBBB", *image.size, 8, 3, 0, 0, 0)
    # rows of pixels, a 0 before each: no filter, which is best for few colours
    rows = Image.new("P", (image.width + 1, image.height))
    rows.paste(image, (1, 0))
    packed = bytes(deflate.zlib_compress(rows.tobytes(), _LEVEL))
    chunks = (_chunk(b"IHDR", header), _chunk(b"PLTE", palette), _chunk(b"IDAT", packed), _chunk(b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return pack(">I", len(data)) + kind + data + pack(">I", crc32(kind + data))
