"""Where things are on the map: the middle of every space, the boxes of what lies on it, the roads.

The positions are in ``layout.json``; its "about" says how they are meant.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from engine.edo.data import SPACES, Place
from render.canvas import Box

WIDTH, MAP_HEIGHT = 1600, 1344
TITLE_HEIGHT = 112
MAP_TOP = TITLE_HEIGHT
CITY = (304, 228)
NODE = (160, 178)
"""Size of what lies on a city, and on any other space."""

_DATA = json.loads(files(__package__).joinpath("layout.json").read_text(encoding="utf-8"))


@cache
def middles(side: str) -> Mapping[str, tuple[int, int]]:
    """The middle of every space of a side, in pixels of the map."""
    return {
        id: (round(x * WIDTH / 100), round(y * MAP_HEIGHT / 100)) for id, (x, y) in _DATA["positions"][side].items()
    }


def box_of(side: str, id: str) -> Box:
    """All that lies on a space stays in this box, in pixels of the map; the merchant may stand out of it."""
    x, y = middles(side)[id]
    wide, tall = CITY if SPACES[id].kind is Place.CITY else NODE
    return (x - wide // 2, y - tall // 2, x + wide // 2, y + tall // 2)
