"""What holds for the board of each game: it fits, it tells no secret, and it is the same each time."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import product
from typing import Any, NamedTuple

import pytest
from PIL import Image

from engine.registry import GAMES
from engine.shogun.data import SIDES
from render.edo import board as edo, spaces
from render.registry import PICTURES
from render.rokugan import board as rokugan, ground
from render.shogun import board as shogun, provinces, table as seats_of_shogun
from tests.render import edo_views, rokugan_views, views
from tests.render.things import LONG_NAMES, NAMES, outside, without_legend

NAMES_OF_ALL_SORTS = (
    *LONG_NAMES,
    *("a" * 32, "an extremely long name, in words", "𝓕" * 32, "﷽" * 4, "Ἀλέξανδρος ὁ Μέγας", "이순신 장군"),
)


class Board(NamedTuple):
    """Views of one game, and how they are painted."""

    paint: Callable[..., Any]
    view: Callable[[int], Any]
    """For everybody, with a number of seats."""
    next: dict[str, int]
    """Fields of another view."""
    own: Callable[[], Iterable[tuple[Any, Any]]]
    """A seat's view, and that of everybody at the same time."""
    many: Callable[[], Sequence[Any]]
    kept: tuple[Any, ...]
    """Functions that keep parts for the next picture."""
    most_bytes: int = 300_000


def of_shogun() -> Iterable[tuple[Any, Any]]:
    mine = views.planning(5, seat=1)
    yield mine, replace(mine, seat=None, own=None)


def of_rokugan() -> Iterable[tuple[Any, Any]]:
    for seat in range(5):
        mine = rokugan_views.mine(5, seat)
        yield mine, rokugan_views.view(5, active=mine.active)


BOARDS = {
    "shogun": Board(
        shogun.paint_board,
        views.view,
        {"year": 2},
        of_shogun,
        lambda: [views.view(seats, side, year=year) for seats, side, year in product((3, 5), SIDES, (1, 2))],
        (seats_of_shogun._seat, provinces.tile, provinces.banner),
        350_000,
    ),
    "rokugan": Board(
        rokugan.paint_board,
        rokugan_views.view,
        {"round": 2},
        of_rokugan,
        lambda: [rokugan_views.view(seats, round=number) for seats, number in product((2, 5), (1, 2, 3))],
        (rokugan._head, ground._tile, ground._banner),
    ),
    "edo": Board(
        edo.paint_board,
        edo_views.crowded,
        {"round": 2},
        lambda: [(edo_views.mine(4, seat), edo_views.view(4, "premove")) for seat in range(4)],
        lambda: [edo_views.view(*it) for it in product((2, 4), ("plan", "wages"), (2, 3))],
        (edo._seat, spaces._tile),
    ),
}


@pytest.mark.parametrize("fewest", [True, False])
@pytest.mark.parametrize("title", BOARDS)
def test_long_names_stay_within_the_picture_and_their_panel(title: str, fewest: bool) -> None:
    board, seats = BOARDS[title], GAMES[title].seats[0 if fewest else -1]
    for first in range(0, len(NAMES_OF_ALL_SORTS), seats):
        names = (*NAMES_OF_ALL_SORTS, *NAMES_OF_ALL_SORTS)[first : first + seats]
        canvas = board.paint(board.view(seats), names)
        assert outside(canvas) == []
        panels = [thing.box for thing in canvas.things if thing.kind == "seat"]
        below = [it for it in without_legend(canvas.things) if it.kind == "text" and it.box[1] > panels[0][1]]
        for text in below:
            assert any(panel[0] <= text.box[0] and text.box[2] <= panel[2] for panel in panels), text


@pytest.mark.parametrize("title", BOARDS)
def test_a_seats_own_view_draws_no_secret_on_the_board(title: str) -> None:
    draw = PICTURES[title].board
    for mine, public in BOARDS[title].own():
        names = NAMES[: len(public.players)]
        assert draw(mine, names) == draw(public, names)


@pytest.mark.parametrize("title", BOARDS)
def test_a_board_is_a_png_of_its_size_no_heavier_than_it_should_be_and_the_same_each_time(title: str) -> None:
    board, seats = BOARDS[title], GAMES[title].seats[-1]
    view, names, draw = board.view(seats), NAMES[:seats], PICTURES[title].board
    data = draw(view, names)
    image = Image.open(io.BytesIO(data))
    image.load()
    assert (image.format, image.mode) == ("PNG", "P")
    assert image.size == (1600, board.paint(view, names).image.height)
    assert not image.info.keys() - {"transparency"}
    assert len(data) < board.most_bytes
    assert data == draw(view, names)
    assert data != draw(replace(view, **board.next), names)


@pytest.mark.parametrize("title", BOARDS)
def test_boards_can_be_drawn_in_several_threads_at_once(title: str) -> None:
    many, draw = BOARDS[title].many(), PICTURES[title].board
    alone = [draw(seen, NAMES[: len(seen.players)]) for seen in many]
    for part in BOARDS[title].kept:
        part.cache_clear()
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda seen: draw(seen, NAMES[: len(seen.players)]), many))
    assert together == alone
