"""Parts of boards, twice as large: what is there is seen whole, in the board's own colours."""

from __future__ import annotations

import io
from typing import Any

import numpy as np
import pytest
from PIL import Image

from engine.core.chance import SeededChance
from engine.registry import GAMES
from render.edo import board as edo
from render.looks import Look, Theme, seen
from render.registry import PICTURES
from render.rokugan import board as rokugan
from render.shogun import board as shogun
from render.zoom import LARGER, LEAST, around, closer, frame_of

COMPOSE: dict[str, Any] = {"shogun": shogun.compose, "rokugan": rokugan.compose, "edo": edo.compose}
NAMES = ("Anna", "Boris", "Chiyo", "Daniel", "Emma")


def opening(title: str, seats: int) -> Any:
    game = GAMES[title]
    return game.view(game.initial_state(seats, {}, SeededChance("zoom")).state, None)


@pytest.mark.parametrize("title", GAMES)
@pytest.mark.parametrize("fewest", [True, False])
def test_every_place_lies_on_the_board_and_shows_its_name(title: str, fewest: bool) -> None:
    seats = GAMES[title].seats[0 if fewest else -1]
    view = opening(title, seats)
    canvas = COMPOSE[title](view, NAMES[:seats])
    spots = PICTURES[title].spots(view)
    assert len({spot.name for spot in spots}) == len(spots) > 15
    printed = [thing for thing in canvas.things if thing.kind == "text"]
    for spot in spots:
        left, top, right, bottom = frame_of(spot.box, *canvas.image.size)
        assert 0 <= left < right <= canvas.image.width
        assert 0 <= top < bottom <= canvas.image.height
        assert (right - left, bottom - top) >= LEAST or right - left == canvas.image.width
        inside = [thing.says for thing in printed if _within(thing.box, (left, top, right, bottom))]
        if isinstance(spot.name, str) and not spot.name.endswith("lands"):
            assert spot.name in inside or any(name.startswith(spot.name) for name in inside)


def _within(box: Any, frame: Any) -> bool:
    return bool(box[0] >= frame[0] and box[1] >= frame[1] and box[2] <= frame[2] and box[3] <= frame[3])


def test_a_part_is_the_board_twice_as_large_in_its_colours() -> None:
    view = opening("shogun", 5)
    board = PICTURES["shogun"].board(view, NAMES)
    spot = PICTURES["shogun"].spots(view)[3]
    part = Image.open(io.BytesIO(closer(board, spot.box)))
    whole = Image.open(io.BytesIO(board))
    frame = frame_of(spot.box, *whole.size)
    assert part.size == ((frame[2] - frame[0]) * LARGER, (frame[3] - frame[1]) * LARGER)
    assert part.getpalette() == whole.getpalette()
    there = np.asarray(whole.convert("RGB").crop(frame), float)
    assert np.abs(np.asarray(part.convert("RGB").reduce(LARGER), float) - there).mean() < 5
    dark = seen(closer(board, spot.box), Look(theme=Theme.DARK))
    assert dark != closer(board, spot.box)


def test_what_is_shown_never_leaves_the_board() -> None:
    for box in ((-90.0, -90.0, -10.0, -10.0), (1590.0, 1990.0, 1700.0, 2100.0), (0.0, 0.0, 1600.0, 2000.0)):
        left, top, right, bottom = frame_of(box, 1600, 2000)
        assert 0 <= left < right <= 1600
        assert 0 <= top < bottom <= 2000
    assert around([(1.0, 5.0, 3.0, 6.0), (0.0, 7.0, 2.0, 9.0)]) == (0.0, 5.0, 3.0, 9.0)
    assert frame_of((0.0, 0.0, 10.0, 10.0), 100, 100) == (0, 0, 100, 100)
