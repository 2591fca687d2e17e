"""``python -m tests.tools maps``: the maps of all games, drawn anew into ``render/<game>/map.npz``.

To be run when circles, palettes, names or what is printed on a map change; ``tests/render/test_maps.py`` says so. How
it is cut: ``outline`` from circles to borders and coasts · ``printing`` ink on paper · ``scenery`` waves and terrain ·
``close`` all that at twice the size · a module for each game.
"""

import argparse

import numpy as np

from bot.cli.command import command
from render.map.chart import Bytes, DrawnMap
from tests.tools.maps import edo, rokugan, shogun

PAINTED = {"shogun": shogun.painted, "rokugan": rokugan.painted, "edo": edo.painted}


def drawn(title: str, close: bool = True) -> dict[str, Bytes]:
    """The arrays of a game's maps as they are drawn now; without ``close`` only those at their own size."""
    found: dict[str, Bytes] = {}
    for name, array in PAINTED[title](close):
        assert np.array_equal(found.setdefault(name, array), array), f"{name} is not the same on all maps"
    return found


@command("maps", "redraw the maps below all boards")
def run(args: argparse.Namespace) -> int:
    """Write them, and print each file's name."""
    for title in PAINTED:
        np.savez_compressed(DrawnMap(title).path, allow_pickle=False, **drawn(title))
        print(DrawnMap(title).path)
    return 0
