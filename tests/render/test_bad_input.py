"""Views that cannot be, and names that are hard to draw: all is drawn, nothing sticks out, nothing fails."""

from __future__ import annotations

import asyncio
import sys
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
import structlog.testing

from bot.cli import doctor
from bot.service.model import MatchInfo, SeatInfo, Status
from bot.texts import Speaker
from bot.ui.kit import artist as artists
from bot.ui.kit.artist import Artist
from engine.shogun.data import BUILDINGS
from render.paint.canvas import Thing
from render.registry import PICTURES
from render.shogun import board
from render.shogun.layout import MAP_HEIGHT, WIDTH
from render.shogun.table import HEIGHT
from render.text import fonts
from tests.render import edo_views, rokugan_views
from tests.render.things import NAMES, over, says, without_legend
from tests.render.views import view

PNG = b"\x89PNG\r\n\x1a\n"
BOARDS = {"shogun": view(3), "rokugan": rokugan_views.view(3), "edo": edo_views.view(3)}


def all_on_it(things: list[Thing]) -> bool:
    return all(
        0 <= thing.box[0] <= thing.box[2] <= WIDTH and 0 <= thing.box[1] <= thing.box[3] <= HEIGHT for thing in things
    )


@pytest.mark.parametrize("armies", [0, 99, 999])
def test_no_army_or_very_many(armies):
    seen = view(5)
    seen = replace(seen, provinces=tuple(replace(p, owner=1, armies=armies) for p in seen.provinces))
    things = board.paint_board(seen, NAMES).things
    assert says("army", things) == [f"{p.id} {armies} B" for p in seen.provinces]
    assert all_on_it(things)


def test_all_buildings_and_markers_in_the_smallest_province():
    seen = view(5)
    full = tuple(replace(p, owner=2, armies=12, markers=3, buildings=BUILDINGS) for p in seen.provinces)
    things = board.paint_board(replace(seen, provinces=full), NAMES).things
    assert says("buildings", things) == [f"{p.id} castle temple theatre" for p in full]
    assert len(says("unrest", things)) == len(full)
    for kind in ("buildings", "unrest"):
        boxes = [(t.says, t.box) for t in things if t.kind == kind]
        armies = [t.box for t in things if t.kind == "army"]
        assert all(box[3] <= MAP_HEIGHT for _, box in boxes)
        if kind == "buildings":
            assert not [says_ for says_, box in boxes if any(over(box, army) for army in armies)]


def test_two_hundred_points_and_other_large_numbers():
    seen = view(5)
    rich = tuple(replace(p, points=200, chests=150, rice=120, supply=100, provinces=45) for p in seen.players)
    things = board.paint_board(replace(seen, players=rich), NAMES).things
    assert says("points", things) == ["200"] * 5
    panels = [t.box for t in things if t.kind == "seat"]
    for figure in (t for t in without_legend(things) if t.kind == "text" and t.box[1] > panels[0][1]):
        assert any(p[0] <= figure.box[0] and figure.box[2] <= p[2] for p in panels), figure


def test_seats_that_the_view_does_not_have():
    seen = view(5)
    things = board.paint_board(replace(seen, players=seen.players[:3]), NAMES[:2]).things
    assert len(says("army", things)) == sum(p.owner is not None for p in seen.provinces)
    assert len(says("seat", things)) == 3
    assert "C" in says("text", things)


ODD = ["", " ", "\u202eAnna", "a\nb", "\ud83d", "e" + "\u0301" * 30, "👩‍👩‍👧‍👦" * 8]


@pytest.mark.parametrize("title", BOARDS)
@pytest.mark.parametrize("name", ODD)
def test_odd_names(name, title):
    assert PICTURES[title].board(BOARDS[title], (name,) * 3).startswith(PNG)


# -- files that are missing ---------------------------------------------------------------------------------------


def forget() -> None:
    """Whatever was written is forgotten; maps are kept, they take long."""
    for name, module in list(sys.modules.items()):
        if name.startswith("render.") and name.rpartition(".")[2] not in {"ground", "layout", "outline"}:
            for kept in vars(module).values():
                if hasattr(kept, "cache_clear"):
                    kept.cache_clear()


@pytest.fixture
def lost(tmp_path, monkeypatch):
    """A folder in the place of the fonts'."""
    monkeypatch.setattr(fonts, "ASSETS", tmp_path)
    forget()
    yield tmp_path
    monkeypatch.undo()
    forget()


def test_without_any_font_a_board_is_drawn_in_a_plain_one(lost: Path):
    assert len(fonts.missing()) == 4 + len(fonts.OTHERS)
    things = board.paint_board(view(3), ("Anna", "Boris", "Владимир")).things
    assert "Anna" in says("text", things)


def test_a_broken_font_is_passed_over(lost: Path):
    (lost / fonts.Face.SERIF_BOLD.value).write_bytes(b"no font")
    assert fonts.Face.SERIF_BOLD.value in fonts.missing()
    assert fonts.width("Anna", fonts.Type(fonts.Face.SERIF_BOLD, 30)) > 20


def test_the_doctor_says_that_nothing_can_be_drawn(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "render.registry", None)
    ((well, what, found),) = doctor._games()
    assert (well, what) == (False, "pictures")
    assert "the bot posts words" in found


def test_the_doctor_and_the_log_name_the_font(lost: Path):
    ((well, what, found),) = doctor._fonts()
    assert (well, what) == (False, "fonts")
    assert "Alegreya-Bold.ttf" in found
    with structlog.testing.capture_logs() as lines:
        artists._prepared()
    assert "Alegreya-Bold.ttf" in lines[0]["fonts"]


def _match() -> MatchInfo:
    now = datetime(2030, 1, 1, tzinfo=UTC)
    taken = tuple(SeatInfo(seat, seat + 1, name) for seat, name in enumerate(NAMES))
    return MatchInfo(1, "shogun", Status.RUNNING, 1, 1, 1, 1, 1, "en", 1, NAMES[0], 5, taken, {}, 60, now, now, None)


@pytest.mark.parametrize("broken", ["board", "all"])
def test_a_board_that_cannot_be_drawn_is_told_in_words(monkeypatch, broken):
    def fails(*_: object, **__: object) -> bytes:
        raise OSError("layout.json")

    if broken == "all":
        monkeypatch.setattr(artists, "_prepared", fails)
    else:
        monkeypatch.setattr(type(PICTURES["shogun"]), "board", fails)
    artist = Artist()
    with structlog.testing.capture_logs() as lines:
        shown = asyncio.run(artist.board(_match(), view(5), Speaker("en", NAMES)))
    artist.close()
    assert shown is not None
    assert not shown.data
    assert any("Anna" in line for line in shown.told)
    assert lines[0]["log_level"] == "error"
