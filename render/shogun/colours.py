"""The colours of the seats and regions, and the palette that holds them."""

from collections.abc import Iterator
from functools import cache

from engine.shogun.data import DAIMYO, REGIONS
from render.looks.themes import SEAT_FIELDS, ColourVision, Theme
from render.map import chart
from render.paint.palette import (
    ICE,
    LINE,
    OUT,
    PAPERS,
    PIECES,
    REGION_COLOURS,
    SEAT_COLOURS,
    Colour,
    Palette,
    colour,
    mixed,
    table_colours,
)

SEA = colour("BCCFCB")
SEA_LINE = colour("6F9096")
MAT = colour("C9BC8C")
"""The straw mat that the cards lie on."""
MAT_RIM = colour("2B3A4A")
SHADOW = 0.28
"""Share of ink in a shadow."""

REGION_COLOUR = dict(zip(REGIONS, REGION_COLOURS, strict=True))
_BY_NAME = dict(zip(("blue", "yellow", "red", "black", "purple"), SEAT_COLOURS, strict=True))
DAIMYO_COLOUR = {id: _BY_NAME[daimyo.colour] for id, daimyo in DAIMYO.items()}
HATCHING = {id: number for number, id in enumerate(DAIMYO)}
"""How each Daimyo's provinces are hatched."""

_FIELD = dict(zip(SEAT_COLOURS, SEAT_FIELDS[ColourVision.FULL, Theme.LIGHT], strict=True))
"""The colour of each seat's provinces."""


@cache
def inks(ground: Colour, owner: Colour | None) -> tuple[Colour, ...]:
    """Return the colour of each ``Ink`` under an owner; the lines of the paper tell the region."""
    base = ground if owner is None else _FIELD.get(owner, owner)
    return chart.colours(base, mixed(base, *((LINE, 0.035) if owner is None else (ground, 0.4))), owner)


def _colours() -> Iterator[Colour]:
    yield from (*PAPERS, SEA, SEA_LINE, MAT, MAT_RIM, *SEAT_COLOURS, *REGION_COLOURS, *PIECES, ICE)
    for ground in REGION_COLOURS:
        for owner in (None, *SEAT_COLOURS):
            yield from inks(ground, owner)[: chart.Ink.EDGE + 1]
    yield from inks(OUT, None)
    yield from table_colours((SEA, SEA_LINE), MAT, (0.05, 0.12, SHADOW), SEAT_COLOURS)
    yield from (inks(ground, None)[chart.Ink.THIRD] for ground in REGION_COLOURS)


PALETTE = Palette(_colours(), {**dict.fromkeys((*REGION_COLOURS, OUT), True), SEA: False, MAT: False})
