"""Looks of a picture: colours for other eyes, and a dark theme.

A picture in a palette takes a look by a change of the palette alone: each colour that was mixed is
mixed again of what its parts have become. So a look costs no drawing, and whatever a game draws has
every look.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from struct import pack, unpack_from
from typing import Any
from zlib import crc32

from render.paint.palette import DARK, KNOWN, LINE, Colour, Mixed, Palette, colour, mixed


class ColourVision(StrEnum):
    """A kind of eye, by the cone it lacks."""

    FULL = "full"
    PROTANOPIA = "protanopia"
    DEUTERANOPIA = "deuteranopia"
    TRITANOPIA = "tritanopia"


class Theme(StrEnum):
    LIGHT = "light"
    DARK = "dark"


_DIMMED = 0.24
"""Share of a ground's light that the dark theme takes away."""
_DEEP = 0.5
"""The same for a ground that nothing is printed on in ink."""


_LOOKS = [(sight, theme) for sight in ColourVision for theme in Theme]


def _by(keys: Iterable[Any], *rows: str) -> dict[Any, tuple[Colour, ...]]:
    """Return the colours of a row for each kind of eye, or for each look."""
    return dict(zip(keys, (tuple(map(colour, row.split())) for row in rows), strict=True))


# Found by a search for colours that such eyes, and full ones, see far apart; light colours stay light and dark ones
# dark, so that what is written on them is still read. ``tests/render/test_looks.py`` measures them.
SETS = (
    # blue, yellow, red, black, purple
    _by(
        ColourVision,
        "23507E E2A62A B02A2E 34302F 7E4193",
        "245080 E0A824 B84020 141008 6050E4",
        "245080 E8B030 B02830 1C1810 1C44CC",
        "285C90 F4C444 B02830 040800 804094",
    ),
    # slate, sky blue, green, gold, orange, red, purple
    _by(
        ColourVision,
        "56636E 5AA9D6 22794A E8AE2C DC6B20 A31F2C 7C3F95",
        "586470 70BCF8 005010 ECB430 FCA480 340000 603498",
        "78647C 40B4FC 000C00 F4D4A0 F08000 9C0820 342480",
        "04101C BCD0FC 1C7430 E8B02C E85818 680000 80309C",
    ),
    # indigo, mustard, red lead, ink
    _by(
        ColourVision,
        "2B5F9E E3A92B C23B30 2A2625",
        "2C60A0 E4A82C C03C30 101018",
        "2C60A0 FCBC30 C03C30 282824",
        "2C60A0 E0A828 C03C30 2C2018",
    ),
)
"""Colours of seats for each kind of eye, by set of seats that meet in one picture."""
SEATS: Mapping[ColourVision, Mapping[Colour, Colour]] = {
    sight: {was: now for of in SETS for was, now in zip(of[ColourVision.FULL], of[sight], strict=True)}
    for sight in ColourVision
}


# Found by such a search too: to the eyes that a row is for, and to full ones, at least 20 from each other and from land
# that no one owns, of the hue of the seat's banner, and ink is read on each. The tests measure them.
SEAT_FIELDS = _by(
    _LOOKS,
    "6C9CCC E4B850 D87C74 8C9498 B084C0",
    "6890C4 D4AC50 D07470 748488 A878B8",
    "6C94C8 E0B850 C8845C 909088 7C80EC",
    "7CB4E8 D0C068 B87440 7C8484 7C78E4",
    "6C94C8 E4B450 D07C68 8C8C84 5C8CF0",
    "84B8F0 E8C470 D06C48 788484 6088E8",
    "5CA4D8 E8B048 DC6870 889494 A874D4",
    "68ACE4 E0A040 E06470 6C8888 B864B4",
)
"""Colours of whole provinces by their owner, in the order of the first set of seats."""
CLAN_FIELDS = _by(
    _LOOKS,
    "8C9494 94C4DC 6CA484 ECC46C E49C6C BC6C6C AC84B4",
    "848494 7CB4CC 6CA484 CCAC54 E49C6C BC6C6C AC84B4",
    "949CA4 A8D4F4 749444 E4C460 F4BC8C B07C68 987CB4",
    "848494 74BCDC 74C47C C4B44C BC743C CC6864 8C7CBC",
    "B4A4BC 7CD4FC 848474 E4CC94 F4AC54 D46C5C 847CB4",
    "9084D0 80C0DC 688C90 E8D860 FC946C B4785C 4484EC",
    "7C8884 ACCCF0 64A474 ECC46C EC8C5C B4746C B080C4",
    "7484A4 8CB4F4 3C9464 D4AC5C EC7C4C BC6C74 A474B4",
)
"""The same in the order of the second set of seats."""
_usual = (*SEAT_FIELDS[_LOOKS[0]], *CLAN_FIELDS[_LOOKS[0]])
_FIELD = {look: dict(zip(_usual, (*SEAT_FIELDS[look], *CLAN_FIELDS[look]), strict=True)) for look in CLAN_FIELDS}


@dataclass(frozen=True, slots=True)
class Look:
    """A person's choice. In words: ``tritanopia dark``, in any order, what is usual left out."""

    sight: ColourVision = ColourVision.FULL
    theme: Theme = Theme.LIGHT

    @classmethod
    def read(cls, words: str) -> Look:
        """Read a look from its words; unknown ones are passed over."""
        kinds = {"sight": ColourVision, "theme": Theme}
        known: dict[str, tuple[str, Any]] = {str(word): (side, word) for side, kind in kinds.items() for word in kind}
        return cls(**dict(known[word] for word in words.split() if word in known))


def seen(data: bytes, look: Look) -> bytes:
    """Return a picture (a PNG of this project) in a chosen look."""
    # the chunk PLTE, which our pictures have right after the header
    (length,) = unpack_from(">I", data, 33)
    palette = KNOWN.get(data[41 : 41 + length]) if data[37:41] == b"PLTE" else None
    if palette is not None and (look.sight is not ColourVision.FULL or look.theme is not Theme.LIGHT):
        shades = colours(palette, look.sight, look.theme)
        flat = (*(part for shade in shades for part in shade), *palette.flat[len(shades) * 3 :])
        chunk = b"PLTE" + bytes(flat[:length])
        data = data[:33] + pack(">I", length) + chunk + pack(">I", crc32(chunk)) + data[45 + length :]
    return data


@lru_cache(32)
def colours(palette: Palette, sight: ColourVision, theme: Theme) -> tuple[Colour, ...]:
    """Return what each colour of a palette becomes."""
    return tuple(changed(shade, palette, sight, theme) for shade in palette.colours)


def changed(shade: Colour, palette: Palette, sight: ColourVision, theme: Theme) -> Colour:
    """Return what a colour becomes, whatever it was mixed of."""
    if isinstance(shade, Mixed):
        under, over = (changed(part, palette, sight, theme) for part in (shade.under, shade.over))
        return mixed(under, over, shade.share)
    if shade in _FIELD[sight, theme]:
        return _FIELD[sight, theme][shade]
    shade = SEATS[sight].get(shade, shade)
    if theme is Theme.LIGHT or not palette.grounds:
        return shade
    if shade in palette.grounds:
        return mixed(shade, LINE, _DIMMED if palette.grounds[shade] else _DEEP)
    return DARK.get(shade, shade)
