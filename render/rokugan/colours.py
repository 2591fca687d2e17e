"""The colours of the clans and their lands, and the palette that holds them.

A province is in its owner's colour, the same in every land; one without an owner is pale. A
ribbon of its land runs along the border of its territory; its clan's sign is in its capital.
"""

from collections.abc import Iterator
from functools import cache

from engine.rokugan.data import CLAN_IDS, CRAB, CRANE, DRAGON, LION, PHOENIX, SCORPION, TERRITORY_IDS, UNICORN
from render.looks.themes import CLAN_FIELDS, ColourVision, Theme
from render.map import chart
from render.paint.palette import LINE, PAPERS, PIECES, STONE, Colour, Palette, colour, mixed, table_colours

_SHADES = {
    CRAB: ("56636E", "D0D0CC"),
    CRANE: ("5AA9D6", "D2E6EE"),
    DRAGON: ("22794A", "CADCBA"),
    LION: ("E8AE2C", "F2E8B4"),
    PHOENIX: ("DC6B20", "F2D8BC"),
    SCORPION: ("A31F2C", "EECEC4"),
    UNICORN: ("7C3F95", "DCCEE2"),
    "gold": ("9A6A1C", "E2CDA0"),
    "islands": ("6E9A94", "E8E0CC"),
    "shadowlands_north": ("3C2A34", "BCAEA6"),
    "shadowlands_south": ("3C2A34", "BCAEA6"),
}
"""A colour for each clan and territory, and the colour of its land."""
CLAN_COLOUR = {id: colour(_SHADES[id][0]) for id in CLAN_IDS}
HATCHING = {id: number for number, id in enumerate(CLAN_IDS)}
"""How each clan's provinces are hatched."""

SEA = colour("B8CCCD")
SEA_LINE = colour("6F9096")
WILD = colour("D2C4A4")
MAT = colour("8C5A40")
"""The lacquered table that the cards lie on."""
MAT_RIM = colour("4A2420")
SHADOW = 0.28
"""Share of ink in the shadow of a card."""
_LAND = [colour(land) for _, land in _SHADES.values()]
LAND_COLOUR = {id: colour(_SHADES[id][1]) for id in TERRITORY_IDS}
FIELD = dict(zip(CLAN_IDS, CLAN_FIELDS[ColourVision.FULL, Theme.LIGHT], strict=True))
"""The colour of each clan's provinces."""
PALE = colour("EFE7D6")
UNOWNED = {id: mixed(PALE, LAND_COLOUR[id], 0.16) for id in TERRITORY_IDS}
"""The colour of a province that no one owns: a hint of its land."""
RIBBON = {id: mixed(LAND_COLOUR[id], colour(_SHADES[id][0]), 0.62) for id in TERRITORY_IDS}
"""Colour of the ribbon along the border of a territory."""


@cache
def inks(territory: str, clan: str | None) -> tuple[Colour, ...]:
    """Return the colour of each ``Ink`` under an owner; the ribbon takes ``LAID``."""
    base, owner = (UNOWNED[territory], None) if clan is None else (FIELD[clan], CLAN_COLOUR[clan])
    return chart.colours(base, RIBBON[territory], owner)


def wild_inks() -> tuple[Colour, ...]:
    """The same of the land that no one owns, beyond the map."""
    shades = (mixed(WILD, LINE, share) for share in (0, 0.05, 0.28, 0.06, 0.1, 0.4, 0.72))
    return (*shades, LINE)


def _colours() -> Iterator[Colour]:
    clans = tuple(CLAN_COLOUR.values())
    yield from (*PAPERS, SEA, SEA_LINE, WILD, MAT, MAT_RIM, PALE, *clans, *FIELD.values(), *_LAND, *PIECES)
    for territory in TERRITORY_IDS:
        for clan in (None, *CLAN_IDS):
            yield from inks(territory, clan)[: chart.Ink.EDGE + 1]
    yield from wild_inks()[: chart.Ink.EDGE + 1]
    yield from table_colours((SEA, SEA_LINE), MAT, (0.1, 0.18, SHADOW), clans)


PALETTE = Palette(_colours(), {**dict.fromkeys((*_LAND, WILD, PALE), True), SEA: False, MAT: False})


def clan_colour(clan: str | None) -> Colour:
    """The colour of a clan; of a seat that has none yet, a plain one."""
    return STONE if clan is None else CLAN_COLOUR[clan]
