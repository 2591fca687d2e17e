"""Cities and other spaces that can be looked at more closely."""

from engine.edo.view import EdoView
from engine.edo.words import names as words
from render.edo.layout import MAP_TOP, box_of
from render.pictures import Spot


def spots_of(view: EdoView) -> tuple[Spot, ...]:
    """All spaces of the map."""
    boxes = {space.id: box_of(view.side, space.id) for space in view.spaces}
    return tuple(
        Spot(words.SPACE[id], (left, top + MAP_TOP, right, bottom + MAP_TOP), id)
        for id, (left, top, right, bottom) in boxes.items()
    )
