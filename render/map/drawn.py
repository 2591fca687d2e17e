"""Maps drawn beforehand, in ``map.npz`` of each game; ``python -m tests.tools maps`` draws them."""

from pathlib import Path

import numpy as np

from render.map.outline import Bytes
from render.map.zoom import LARGER
from render.paint.canvas import Box


class DrawnMap:
    """The arrays of a game's maps, by name."""

    def __init__(self, game: str) -> None:
        self.path = Path(__file__).parents[1] / game / "map.npz"

    def __getitem__(self, name: str) -> Bytes:
        with np.load(self.path, allow_pickle=False) as stored:
            array: Bytes = stored[name]
            return array

    def close(self, name: str, frame: Box) -> Bytes:
        """Return the part in a frame, from the map at twice its size."""
        left, top, right, bottom = (at * LARGER for at in frame)
        return self[f"close {name}"][top:bottom, left:right].copy()
