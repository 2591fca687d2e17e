"""How the seats are told apart in pictures that look the same in every game."""

from __future__ import annotations

from functools import partial

from render.edo.colours import seat_colour
from render.edo.crests import crest
from render.edo.parts import letter, seat_mark
from render.pictures import Names
from render.sheets.seat_identity import SeatIdentity


def identities(names: Names) -> list[SeatIdentity]:
    """By seat."""
    return [
        SeatIdentity(name, letter(seat), seat_colour(seat), partial(crest, seat), partial(seat_mark, seat))
        for seat, name in enumerate(names)
    ]
