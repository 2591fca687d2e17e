"""Places on the board's picture: sizes, circles of the outline, and a place in each province.

The outline's circles are in ``layout.json``; its "about" explains them. The places are in
``places.json``; they may be moved by hand.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from render.map.chart import Circle, circles_of, read_json
from render.text.fonts import Face, Type

WIDTH, MAP_HEIGHT = 1600, 1150
BUILDING = 32
"""From the middle of one building to the next."""
NAME, NAME_LINE, NAME_LIMIT = Type(Face.SERIF_BOLD, 37), 32, 150
"""Of provinces; from one line to the next; a wider name is broken after its hyphen."""
PANELS = ((0, 0, 604, 346), (0, 920, 150, MAP_HEIGHT), (1030, 936, WIDTH, MAP_HEIGHT))
"""Where something lies on the sea."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a province's things lie, in pixels of the map: the middle of each."""

    name: tuple[int, int]
    """Middle of the base line."""
    army: tuple[int, int]
    buildings: tuple[int, int]


_DATA = read_json("shogun", "layout.json")
BENT_NORTH = frozenset(frozenset(route) for route in _DATA["sea_routes_bent_north"])
"""Sea routes that must bend through the open sea."""


@cache
def circles() -> Mapping[str, Circle]:
    return circles_of(_DATA["circles"], (WIDTH, MAP_HEIGHT), WIDTH)


@cache
def places() -> Mapping[str, Place]:
    """A place in every province, from ``places.json``; the same on both sides of the board."""
    data = read_json("shogun", "places.json")
    return {id: Place(**{part: tuple(at) for part, at in data[id].items()}) for id in sorted(data)}
