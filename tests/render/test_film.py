"""Films: every picture comes back as it was, what stays is stored once, and boards may grow."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import replace
from struct import unpack_from

import numpy as np
from PIL import Image

from engine.shogun.data import DAIMYO_IDS
from render.paint.film import HEAD, TILE, Film
from render.registry import PICTURES
from tests.render.views import view

NAMES = ("Anna", "Boris", "千代", "Daniel", "Emma")
CLOSE = 6.0
"""Mean difference of a colour's parts, of 255, that packing may make."""


def boards(number: int) -> list[bytes]:
    """Boards on which one province after another changes hands."""
    now, made = view(), []
    for turn in range(number):
        made.append(PICTURES["shogun"].board(now, NAMES))
        provinces = list(now.provinces)
        provinces[turn] = replace(provinces[turn], owner=(turn + 1) % len(DAIMYO_IDS), armies=turn + 2)
        now = replace(now, provinces=tuple(provinces))
    return made


def filmed(pictures: Sequence[bytes]) -> bytes:
    film = Film()
    for number, picture in enumerate(pictures, 1):
        film.add(picture, f"Part {number}", number, len(pictures), 700 + number)
    data = film.webp()
    assert film.size <= len(data) <= film.size + 100
    return data


def half(picture: bytes) -> np.ndarray:
    return np.asarray(Image.open(io.BytesIO(picture)).convert("RGB").reduce(2), float)


def test_every_picture_comes_back_below_its_title_in_its_own_time() -> None:
    pictures = boards(4)
    film = Image.open(io.BytesIO(filmed(pictures)))
    assert film.n_frames == 4
    heads = set()
    for number, picture in enumerate(pictures):
        film.seek(number)
        film.load()
        assert film.info["duration"] == 701 + number
        shown = np.asarray(film.convert("RGB"), float)
        board = half(picture)
        assert shown.shape[1] == 800
        assert len(shown) - HEAD - len(board) < TILE
        assert np.abs(shown[HEAD : HEAD + len(board)] - board).mean() < CLOSE
        heads.add(shown[:HEAD].tobytes())
    assert len(heads) == 4


def test_where_something_changed_the_new_is_seen_and_not_the_old() -> None:
    first, last = boards(2)
    film = Image.open(io.BytesIO(filmed([first, last])))
    film.seek(1)
    shown = np.asarray(film.convert("RGB"), float)[HEAD:]
    old, new = half(first), half(last)
    changed = np.abs(old - new).sum(2) > 60
    assert changed.sum() > 200
    shown = shown[: len(new)]
    assert np.abs(shown - new)[changed].mean() * 4 < np.abs(shown - old)[changed].mean()


def test_what_stays_is_stored_once() -> None:
    one, two = boards(2)
    alone = len(filmed([one]))
    assert len(filmed([one, one, one, one])) < alone * 1.15
    assert len(filmed([one, two])) < alone * 1.5


def test_the_same_pictures_make_the_same_film() -> None:
    pictures = boards(3)
    assert filmed(pictures) == filmed(pictures)


def test_a_film_is_as_tall_as_its_tallest_board() -> None:
    def plain(tall: int, colour: int) -> bytes:
        image = Image.new("P", (320, tall), colour)
        image.putpalette([0, 0, 0, 200, 30, 30, 30, 30, 200])
        file = io.BytesIO()
        image.save(file, "PNG")
        return file.getvalue()

    data = filmed([plain(320, 1), plain(640, 1), plain(320, 2)])
    wide, tall = (int.from_bytes(data[at : at + 3], "little") + 1 for at in (24, 27))
    assert (wide, tall) == (160, HEAD + 320)
    assert unpack_from("<I", data, 4)[0] == len(data) - 8
    film = Image.open(io.BytesIO(data))
    film.seek(1)
    assert film.convert("RGB").getpixel((80, HEAD + 300))[0] > 180
    film.seek(2)
    assert film.convert("RGB").getpixel((80, HEAD + 100))[2] > 180
