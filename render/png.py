"""Pictures of few colours as PNG bytes.

Written by hand because pictures of one match are much alike: the rows are packed in bands, each by itself, and a
band that was packed before is not packed again. Nothing but the picture is in the file.
"""

from __future__ import annotations

from hashlib import blake2b
from struct import pack
from zlib import Z_DEFAULT_STRATEGY, Z_FINISH, Z_FULL_FLUSH, adler32, compressobj, crc32

from PIL import Image

_ROWS = 60
"""Rows in a band."""
_LEVEL = 4
_KEPT = 300
"""Packed bands that are kept, a few kilobytes each."""
_packed: dict[bytes, bytes] = {}


def encoded(image: Image.Image) -> bytes:
    """A picture in mode P as PNG."""
    palette = bytes(image.getpalette() or ())
    header = pack(">IIBBBBB", *image.size, 8, 3, 0, 0, 0)
    chunks = (_chunk(b"IHDR", header), _chunk(b"PLTE", palette), _chunk(b"IDAT", _stream(image)), _chunk(b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return pack(">I", len(data)) + kind + data + pack(">I", crc32(kind + data))


def _stream(image: Image.Image) -> bytes:
    """All bands as one zlib stream."""
    check, bands = 1, [b"\x78\x01"]
    for top in range(0, image.height, _ROWS):
        rows = _filtered(image.crop((0, top, image.width, min(top + _ROWS, image.height))))
        check = adler32(rows, check)
        bands.append(_band(rows))
    return b"".join(bands) + compressobj(1, wbits=-15).flush(Z_FINISH) + pack(">I", check)


def _filtered(rows: Image.Image) -> bytes:
    """Rows of pixels, a 0 before each: no filter, which is best for few colours."""
    wide = Image.new("P", (rows.width + 1, rows.height))
    wide.paste(rows, (1, 0))
    return wide.tobytes()


def _band(rows: bytes) -> bytes:
    key = blake2b(rows, digest_size=20).digest()
    packed = _packed.get(key)
    if packed is None:
        packer = compressobj(_LEVEL, wbits=-15, memLevel=9, strategy=Z_DEFAULT_STRATEGY)
        packed = packer.compress(rows) + packer.flush(Z_FULL_FLUSH)
        if len(_packed) >= _KEPT:
            _packed.clear()
        _packed[key] = packed
    return packed
