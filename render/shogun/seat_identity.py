"""How the seats are told apart in pictures that look the same in every game."""

from __future__ import annotations

from functools import partial

from engine.shogun.view import ShogunView
from render.pictures import Names
from render.sheets.seat_identity import SeatIdentity
from render.shogun.crests import crest
from render.shogun.parts import colour_of, letter, seat_mark


def identities(view: ShogunView, names: Names) -> list[SeatIdentity]:
    """By seat."""
    return [
        SeatIdentity(
            names[player.seat],
            letter(player.seat),
            colour_of(player),
            partial(crest, player.daimyo),
            partial(seat_mark, player.daimyo, player.seat),
        )
        for player in view.players
    ]
