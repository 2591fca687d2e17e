"""Which characters a font has a shape for, read from the font's own ``cmap`` table.

Pillow draws a box for a character that a font lacks and does not say so; this says so beforehand.
"""

from pathlib import Path
from struct import unpack_from


def characters(path: Path) -> frozenset[int]:
    """Code points of a TrueType or OpenType font. Raises ``ValueError`` if the file has no Unicode table."""
    data = path.read_bytes()
    start = _table(data, b"cmap")
    number = unpack_from(">H", data, start + 2)[0]
    found: set[int] = set()
    for i in range(number):
        platform, encoding, offset = unpack_from(">HHI", data, start + 4 + 8 * i)
        if (platform, encoding) in {(0, 3), (0, 4), (3, 1), (3, 10)}:
            found |= _subtable(data, start + offset)
    if not found:
        raise ValueError(f"{path.name} has no Unicode table")
    return frozenset(found)


def _table(data: bytes, tag: bytes) -> int:
    for i in range(unpack_from(">H", data, 4)[0]):
        name, _, offset, _ = unpack_from(">4sIII", data, 12 + 16 * i)
        if name == tag:
            return int(offset)
    raise ValueError("no table of characters")


def _subtable(data: bytes, at: int) -> set[int]:
    kind = unpack_from(">H", data, at)[0]
    if kind == 4:
        return _segments(data, at)
    if kind == 12:  # ranges of 32-bit codes
        groups = (unpack_from(">III", data, at + 16 + 12 * i) for i in range(unpack_from(">I", data, at + 12)[0]))
        return {code for first, last, _ in groups for code in range(first, last + 1)}
    return set()


def _segments(data: bytes, at: int) -> set[int]:
    """Format 4: ranges of 16-bit codes; a glyph of 0 means that the font lacks it."""
    count = unpack_from(">H", data, at + 6)[0] // 2
    ends = unpack_from(f">{count}H", data, at + 14)
    starts = unpack_from(f">{count}H", data, at + 16 + 2 * count)
    deltas = unpack_from(f">{count}h", data, at + 16 + 4 * count)
    places = at + 16 + 6 * count
    offsets = unpack_from(f">{count}H", data, places)
    found = set()
    for i, (first, last, delta, offset) in enumerate(zip(starts, ends, deltas, offsets, strict=True)):
        for code in range(first, min(last, 0xFFFE) + 1):
            glyph = (code + delta) & 0xFFFF
            if offset:
                glyph = unpack_from(">H", data, places + 2 * i + offset + 2 * (code - first))[0]
            if glyph:
                found.add(code)
    return found
