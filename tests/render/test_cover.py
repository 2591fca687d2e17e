"""The picture of a game in its lobby."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image

from engine.core.chance import SeededChance
from engine.core.play import played_ahead
from engine.registry import GAMES
from render.registry import PICTURES
from render.sheets import cover

SEATS = 4


@pytest.mark.parametrize("title", GAMES)
def test_it_shows_a_part_of_a_board_that_is_played_on_under_the_name(title: str) -> None:
    game, pictures = GAMES[title], PICTURES[title]
    state = played_ahead(game, SEATS, pictures.cover_plies, SeededChance("cover"))
    assert game.outcome(state) is None
    view, names = game.view(state, None), ("",) * SEATS
    board = pictures.paint_board(view, names)
    left, top, right, bottom = pictures.cover_box
    assert 0 <= left < right <= board.image.width
    assert 0 <= top < bottom <= board.image.height
    painted = cover.paint_cover(board, pictures.cover_box, game.name)
    assert ("text", game.name) in [(thing.kind, thing.says) for thing in painted.things]
    data = pictures.cover(view, names, game.name)
    assert data == painted.png()
    with Image.open(io.BytesIO(data)) as image:
        assert image.size == (right - left, bottom - top) == (1200, 450)


def test_it_is_drawn_once_and_kept_and_a_file_cut_short_is_passed_over(tmp_path: Path) -> None:
    drawn: list[int] = []

    def draw() -> bytes:
        drawn.append(1)
        return b"\x89PNG" + cover._END

    folder = tmp_path / "new"
    assert {cover.from_cache(folder, "shogun", "1", draw) for _ in range(3)} == {b"\x89PNG" + cover._END}
    assert len(drawn) == 1
    (file,) = folder.iterdir()
    file.write_bytes(b"\x89PN")
    assert cover.from_cache(folder, "shogun", "1", draw).endswith(cover._END)
    assert cover.from_cache(folder, "shogun", "2", draw).endswith(cover._END)
    assert len(drawn) == 3


def test_a_cache_folder_that_cannot_be_written_is_no_trouble(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    assert cover.from_cache(tmp_path / "file" / "below", "shogun", "1", lambda: b"drawn") == b"drawn"
