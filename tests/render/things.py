"""What a picture notes of each thing that it draws, read by its tests."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.text import Text, plain
from render.paint.canvas import Box, Canvas, Thing

NAMES = ("Anna", "Boris", "Chiyo", "Daniel", "Emma")
LONG_NAMES = ("W" * 32, "龍" * 32, "🐉" * 32, "ب" * 32, "Ж" * 32)


def says(kind: str, things: Sequence[Thing]) -> list[str]:
    return [thing.says for thing in things if thing.kind == kind]


def over(one: Box, two: Box) -> bool:
    return one[0] < two[2] and two[0] < one[2] and one[1] < two[3] and two[1] < one[3]


def without_legend(things: Sequence[Thing]) -> list[Thing]:
    """What lies above the legend and the prices, which are below all else."""
    top = min(thing.box[1] for thing in things if thing.kind in ("legend", "price"))
    return [thing for thing in things if thing.box[1] < top]


def outside(canvas: Canvas, *but: str) -> list[Thing]:
    """What sticks out of a picture, or ends before it begins; these kinds may."""
    wide, tall = canvas.image.size
    return [
        thing
        for thing in canvas.things
        if thing.kind not in but
        and not (0 <= thing.box[0] <= thing.box[2] <= wide and 0 <= thing.box[1] <= thing.box[3] <= tall)
    ]


def wordy(text: Text | str) -> str:
    """As in a language of long words."""
    return " ".join(f"{word}enschaften" for word in plain(text).split())
