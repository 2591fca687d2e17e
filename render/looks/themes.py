"""How a picture is seen: its colours for other eyes, a dark theme, a smaller size; and how a board is composed.

A picture in a palette is looked at again in other colours by changing the palette alone: each colour that was mixed
is mixed anew of what its parts have become. So a look costs no drawing, and whatever a game draws has every look.
"""

from __future__ import annotations

import io
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from struct import pack, unpack_from
from typing import Any
from zlib import crc32

from PIL import Image

from render.looks.seat_palettes import SEATS, ColourVision
from render.paint.palette import (
    FAINT_INK,
    INK,
    LINE,
    LIT,
    PAPER,
    PAPER_LIGHT,
    PAPER_SHADE,
    SOFT_INK,
    VERMILION,
    Colour,
    Mixed,
    Palette,
    Tinted,
    colour,
    known,
    mixed,
    tinted,
)
from render.paint.png import encoded


class Theme(StrEnum):
    LIGHT = "light"
    DARK = "dark"


class Size(StrEnum):
    LARGE = "large"
    SMALL = "small"


class Shape(StrEnum):
    """Where on a board what is no map lies: below the map, or to its right."""

    TALL = "tall"
    WIDE = "wide"


SMALL_WIDTH = 800
_DARK: dict[Colour, Colour] = {
    INK: colour("F0E6D0"),
    SOFT_INK: colour("CFC3AC"),
    FAINT_INK: colour("7C7262"),
    PAPER: colour("2A2723"),
    PAPER_LIGHT: colour("35312B"),
    PAPER_SHADE: colour("221F1C"),
    VERMILION: colour("F07A5C"),
    LIT: colour("5C4A1E"),
}
_DIMMED = 0.24
"""How much of the light of a ground is taken away in the dark theme."""
_DEEP = 0.5
"""The same for a ground that nothing is printed on in ink."""


@dataclass(frozen=True, slots=True)
class Look:
    """A person's choice. As a word: ``dark tritanopia small wide``, in any order, what is usual left out."""

    sight: ColourVision = ColourVision.FULL
    theme: Theme = Theme.LIGHT
    size: Size = Size.LARGE
    shape: Shape = Shape.TALL

    @classmethod
    def read(cls, words: str) -> Look:
        """From its word; what is not known is passed over."""
        kinds = {"sight": ColourVision, "theme": Theme, "size": Size, "shape": Shape}
        known: dict[str, tuple[str, Any]] = {str(word): (side, word) for side, kind in kinds.items() for word in kind}
        return cls(**dict(known[word] for word in words.split() if word in known))

    @property
    def wide(self) -> bool:
        return self.shape is Shape.WIDE

    def __str__(self) -> str:
        usual = Look()
        pairs = ((getattr(self, side), getattr(usual, side)) for side in ("sight", "theme", "size", "shape"))
        return " ".join(chosen for chosen, was in pairs if chosen != was)


def seen(data: bytes, look: Look) -> bytes:
    """A picture (PNG of this project) in a chosen look."""
    palette = known(_palette_of(data))
    if palette is not None and (look.sight is not ColourVision.FULL or look.theme is not Theme.LIGHT):
        data = _recoloured(data, _flat(palette, look.sight, look.theme))
    return _smaller(data) if look.size is Size.SMALL else data


def _palette_of(data: bytes) -> bytes:
    """The content of the PLTE chunk, which our pictures have right after the header."""
    (length,) = unpack_from(">I", data, 33)
    return data[41 : 41 + length] if data[37:41] == b"PLTE" else b""


def _recoloured(data: bytes, flat: bytes) -> bytes:
    (length,) = unpack_from(">I", data, 33)
    chunk = b"PLTE" + flat[:length]
    return data[:33] + pack(">I", length) + chunk + pack(">I", crc32(chunk)) + data[45 + length :]


def _smaller(data: bytes) -> bytes:
    image = Image.open(io.BytesIO(data))
    width = max(SMALL_WIDTH, image.width // 2)
    if image.width <= width:
        return data
    high = round(image.height * width / image.width)
    small = image.convert("RGB").resize((width, high), Image.Resampling.HAMMING)
    return encoded(small.quantize(palette=image, dither=Image.Dither.NONE))


@lru_cache(32)
def _flat(palette: Palette, sight: ColourVision, theme: Theme) -> bytes:
    shades = colours(palette, sight, theme)
    return bytes(part for shade in shades for part in shade) + bytes(palette.flat[len(shades) * 3 :])


@lru_cache(32)
def colours(palette: Palette, sight: ColourVision, theme: Theme) -> tuple[Colour, ...]:
    """What each colour of a palette becomes."""
    return tuple(changed(shade, palette, sight, theme) for shade in palette.colours)


def changed(shade: Colour, palette: Palette, sight: ColourVision, theme: Theme) -> Colour:
    """What a colour becomes, of whatever it was mixed."""
    if isinstance(shade, Mixed):
        under, over = (changed(part, palette, sight, theme) for part in (shade.under, shade.over))
        return tinted(under, over, shade.more) if isinstance(shade, Tinted) else mixed(under, over, shade.share)
    shade = SEATS[sight].get(shade, shade)
    if theme is Theme.LIGHT or not palette.grounds:
        return shade
    if shade in palette.grounds:
        return mixed(shade, LINE, _DIMMED if palette.grounds[shade] else _DEEP)
    return _DARK.get(shade, shade)
