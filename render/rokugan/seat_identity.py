"""How the seats are told apart in pictures that look the same in every game."""

from __future__ import annotations

from functools import partial

from engine.rokugan.view import RokuganView
from render.pictures import Names
from render.rokugan.colours import clan_colour
from render.rokugan.crests import crest
from render.rokugan.parts import letter, seat_mark
from render.sheets.seat_identity import SeatIdentity


def identities(view: RokuganView, names: Names) -> list[SeatIdentity]:
    """By seat."""
    return [
        SeatIdentity(
            names[player.seat],
            letter(player.seat),
            clan_colour(player.clan),
            partial(crest, player.clan),
            partial(seat_mark, player.clan, player.seat),
        )
        for player in view.players
    ]
