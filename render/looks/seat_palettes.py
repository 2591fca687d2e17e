"""Colours of seats for eyes that lack a kind of cone: what each usual colour becomes.

Found by a search for colours that such eyes, and full ones, see far apart; light colours stay light and dark ones
dark, so that what is written on them is still read. ``tests/render/test_looks.py`` measures them.
"""

from collections.abc import Mapping
from enum import StrEnum

from render.paint.palette import Colour, colour


class ColourVision(StrEnum):
    """A kind of eye, by the cone it lacks."""

    FULL = "full"
    PROTANOPIA = "protanopia"
    DEUTERANOPIA = "deuteranopia"
    TRITANOPIA = "tritanopia"


def _table(usual: str, protanopia: str, deuteranopia: str, tritanopia: str) -> dict[ColourVision, dict[Colour, Colour]]:
    was = [colour(each) for each in usual.split()]
    tables = (
        (ColourVision.PROTANOPIA, protanopia),
        (ColourVision.DEUTERANOPIA, deuteranopia),
        (ColourVision.TRITANOPIA, tritanopia),
    )
    return {sight: dict(zip(was, map(colour, words.split()), strict=True)) for sight, words in tables}


SETS = (
    # blue, yellow, red, black, purple
    _table(
        "23507E E2A62A B02A2E 34302F 7E4193",
        "245080 E0A824 B84020 141008 6050E4",
        "245080 E8B030 B02830 1C1810 1C44CC",
        "285C90 F4C444 B02830 040800 804094",
    ),
    # slate, sky blue, green, gold, orange, red, purple
    _table(
        "56636E 5AA9D6 22794A E8AE2C DC6B20 A31F2C 7C3F95",
        "586470 70BCF8 004C10 ECB430 FCA480 000000 603498",
        "78647C 40B4FC 000C00 F4D4A0 F08000 9C0820 342480",
        "04101C BCD0FC 1C7430 E8B02C E85818 680000 80309C",
    ),
    # indigo, mustard, red lead, ink
    _table(
        "2B5F9E E3A92B C23B30 2A2625",
        "2C60A0 E4A82C C03C30 101018",
        "2C60A0 FCBC30 C03C30 282824",
        "2C60A0 E0A828 C03C30 2C2018",
    ),
)
"""By set of seats that meet in one picture."""
SEATS: Mapping[ColourVision, Mapping[Colour, Colour]] = {
    sight: {was: now for table in SETS for was, now in table.get(sight, {}).items()} for sight in ColourVision
}
