"""The colours of seats and of the land, and the palette that holds them."""

from collections.abc import Iterator

from render.paint.palette import (
    BOWL,
    GOLD,
    INK,
    LINE,
    LIT,
    OUT,
    PAPER,
    PAPER_LIGHT,
    PAPER_SHADE,
    PAPERS,
    PIECES,
    ROOF,
    STONE,
    VERMILION,
    WALL,
    WOOD,
    Colour,
    Palette,
    colour,
    mixed,
    steps,
)

SEAT_COLOURS = (colour("2B5F9E"), colour("E3A92B"), colour("C23B30"), colour("2A2625"))
"""By seat: indigo, mustard, red lead, ink; far apart for every kind of eye."""
LAND = colour("E6DFBF")
LAND_DARK = colour("DED6B2")
WOODS = colour("BFCB9C")
FIELDS = colour("DDDC9E")
ROCKS = colour("D3CABB")
WATER = colour("A8C5CC")
WATER_LINE = colour("5E8593")
TREE = colour("6B8A55")
TREE_DARK = colour("4A6B45")
ROCK = colour("A79E91")
ROCK_DARK = colour("7E766B")
SHOOT = colour("8FA650")
ROAD = colour("F6EBCF")
ROAD_EDGE = colour("9C8560")
TOWN = colour("EFE0C2")
PLOT = colour("E8DABA")
GLOW = colour("FFE08A")
WHITE = colour("FAF4E4")
"""White on the map and on pieces, in every look."""
MAP_SOFT = colour("443A2F")
"""Soft ink on the map, which is light in every look."""

RESOURCE_GROUND = {"wood": WOODS, "stone": ROCKS, "rice": FIELDS}
"""The land around a space, by what is harvested there."""

_GROUNDS = (LAND, LAND_DARK, WOODS, FIELDS, ROCKS, WATER, ROAD, TOWN, PLOT)
_OTHERS = (MAP_SOFT, WATER_LINE, TREE, TREE_DARK, ROCK, ROCK_DARK, SHOOT, ROAD_EDGE, GLOW, OUT, *PIECES)

DRAWN = (
    (WHITE, WOOD, 0.35),
    (STONE, LINE, 0.2),
    (STONE, LINE, 0.33),
    (STONE, WHITE, 0.5),
    (WOOD, LINE, 0.33),
    (WOOD, LINE, 0.5),
    (ROOF, LINE, 0.3),
    (VERMILION, WHITE, 0.5),
    (ROOF, WHITE, 0.35),
    (ROOF, WATER, 0.4),
    (GOLD, LINE, 0.45),
    (LAND, ROCK_DARK, 0.7),
)
"""Mixtures that pieces and scenery are painted with."""


def _colours() -> Iterator[Colour]:
    yield from (*PAPERS, WHITE, *_GROUNDS, *SEAT_COLOURS, *_OTHERS)
    clearings = [mixed(ground, WHITE, 0.5) for ground in (WOODS, FIELDS, ROCKS, WATER, TOWN)]
    yield from clearings
    yield from (mixed(ground, LINE, 0.05) for ground in RESOURCE_GROUND.values())
    yield from (mixed(under, over, share) for under, over, share in DRAWN)
    yield from steps((PAPER, PAPER_LIGHT), (INK,), (0.2, 0.4, 0.6, 0.8))
    yield from (LIT, *steps((PAPER_SHADE, LIT), (INK,), (0.33, 0.66)))
    yield from steps((TOWN, PLOT, WHITE, *clearings, *_GROUNDS[:5]), (LINE,), (0.33, 0.66))
    yield from steps((PAPER_LIGHT, TOWN), (*SEAT_COLOURS, VERMILION, GOLD), (0.25, 0.5, 0.75))
    yield from steps(SEAT_COLOURS, (LINE, WHITE, WALL), (0.33, 0.66))
    yield from steps((ROOF, BOWL), (WHITE, WALL), (0.33, 0.66))
    yield from steps((LAND, WOODS), (TREE, TREE_DARK, ROCK_DARK, ROAD_EDGE, WATER_LINE), (0.35, 0.7))
    yield from steps((LAND, LAND_DARK), (WATER, WOODS, FIELDS, ROCKS), (0.5,))
    yield from steps((*_GROUNDS[:7], ROAD_EDGE), (GLOW,), (0.2, 0.4, 0.6, 0.8))
    yield from steps((WATER,), (WATER_LINE, WHITE), (0.35, 0.7))
    yield from steps((ROCKS, FIELDS), (ROCK_DARK, SHOOT), (0.5,))


PALETTE = Palette(_colours(), dict.fromkeys((*_GROUNDS, OUT), True) | {GLOW: True})
