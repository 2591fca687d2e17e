"""The colours of the seats and regions, and the palette that holds them."""

from collections.abc import Iterator

from engine.shogun.data import DAIMYO, REGIONS
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


def faint(ground: Colour) -> Colour:
    """The ink of what is only there to show where something else lies."""
    return mixed(ground, LINE, 0.4)


def _colours() -> Iterator[Colour]:
    yield from (*PAPERS, SEA, SEA_LINE, MAT, MAT_RIM, *SEAT_COLOURS, *REGION_COLOURS, *PIECES, ICE)
    for ground in REGION_COLOURS:
        for owner in (None, *SEAT_COLOURS):
            yield from chart.colours(ground, owner)[:4]
    yield from chart.colours(OUT, None)
    yield from table_colours((SEA, SEA_LINE), MAT, (0.05, 0.12, SHADOW), SEAT_COLOURS)
    for ground in REGION_COLOURS:
        for owner in (None, *SEAT_COLOURS):
            yield chart.colours(ground, owner)[4]
    yield from map(faint, REGION_COLOURS)


PALETTE = Palette(_colours(), {**dict.fromkeys((*REGION_COLOURS, OUT), True), SEA: False, MAT: False})
