"""The colours of the clans and their lands, and the palette that holds them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.rokugan.data import CLAN_IDS, CRAB, CRANE, DRAGON, LION, PHOENIX, SCORPION, TERRITORY_IDS, UNICORN
from render.palette import (
    BLOSSOM,
    BOWL,
    FAINT_INK,
    FLAME,
    GOLD,
    INK,
    LEAF,
    OUT,
    PAPER,
    PAPER_LIGHT,
    PAPER_SHADE,
    RICE,
    ROOF,
    SOFT_INK,
    STONE,
    VERMILION,
    WASH,
    WOOD,
    Colour,
    Palette,
    colour,
    mixed,
    shaded,
)

CLAN_COLOUR = {
    CRAB: colour("56636E"),
    CRANE: colour("5AA9D6"),
    DRAGON: colour("22794A"),
    LION: colour("E8AE2C"),
    PHOENIX: colour("DC6B20"),
    SCORPION: colour("A31F2C"),
    UNICORN: colour("7C3F95"),
}

SEA = colour("A9C3C9")
SEA_DEEP = colour("9DBAC2")
SEA_LINE = colour("7797A2")
WILD = colour("D9CDB2")
WILD_LINE = colour("AA9A7A")
_LAND = {
    CRAB: colour("D8D6CE"),
    CRANE: colour("DCEAF0"),
    DRAGON: colour("CBDDBE"),
    LION: colour("F2E6B2"),
    PHOENIX: colour("F4D7BC"),
    SCORPION: colour("EFCDC4"),
    UNICORN: colour("DFD0E2"),
    "gold": colour("E6D29E"),
    "islands": colour("DFD0E2"),
    "shadowlands_north": colour("B9A89C"),
    "shadowlands_south": colour("B9A89C"),
}
LAND_COLOUR = {id: _LAND[id] for id in TERRITORY_IDS}
SHADOW_LINE = colour("9A877C")
WATERMARK = 0.09
"""How much ink a crest in the ground holds."""

_BASE = (INK, PAPER, PAPER_LIGHT, PAPER_SHADE, SEA, WILD, *CLAN_COLOUR.values(), *dict.fromkeys(_LAND.values()))
_OTHERS = (
    SOFT_INK,
    FAINT_INK,
    SEA_DEEP,
    SEA_LINE,
    WILD_LINE,
    SHADOW_LINE,
    VERMILION,
    FLAME,
    GOLD,
    RICE,
    LEAF,
    STONE,
    OUT,
    WOOD,
    ROOF,
    BOWL,
    BLOSSOM,
)


def _steps(grounds: Iterable[Colour], inks: Iterable[Colour], shares: Iterable[float]) -> Iterator[Colour]:
    """What softens the edge of an ink on a ground."""
    inks, shares = tuple(inks), tuple(shares)
    return (mixed(ground, ink, share) for ground in grounds for ink in inks for share in shares)


def _colours() -> Iterator[Colour]:
    lands, clans = tuple(dict.fromkeys(_LAND.values())), tuple(CLAN_COLOUR.values())
    yield from (*_BASE, *_OTHERS)
    yield from (shaded(ground) for ground in (*lands, PAPER, WILD))
    yield from (mixed(land, INK, WATERMARK) for land in lands)
    yield from (mixed(land, clan, WASH) for land in lands for clan in clans)
    yield from _steps((PAPER, PAPER_LIGHT), (INK,), (0.2, 0.4, 0.6, 0.8))
    yield from _steps((PAPER_SHADE, SEA, WILD, *lands), (INK,), (0.33, 0.66))
    yield from _steps((PAPER_LIGHT,), (*clans, VERMILION, GOLD, FAINT_INK, LEAF), (0.25, 0.5, 0.75))
    yield from _steps(clans, (INK,), (0.33, 0.66))
    yield from _steps((SEA, WILD), (PAPER_LIGHT,), (0.35, 0.7))
    yield from (mixed(SEA, SEA_LINE, share) for share in (0.35, 0.7))
    yield from (mixed(SHADOW_LINE, INK, 0.4), mixed(WILD, WILD_LINE, 0.5))


PALETTE = Palette(_colours())


def clan_colour(clan: str | None) -> Colour:
    """The colour of a clan; of a seat that has none yet, a plain one."""
    return STONE if clan is None else CLAN_COLOUR[clan]


assert set(CLAN_COLOUR) == set(CLAN_IDS)
