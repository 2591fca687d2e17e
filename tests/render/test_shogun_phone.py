"""Shogun's board on a phone, 400 pixels wide: the smallest letters; arrows and bursts that leave words alone."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest

from engine.shogun.data import BUILDINGS, PROVINCE_IDS, REGIONS, SIDES, board
from engine.shogun.view import ShogunView
from engine.shogun.words import names as words
from render import sheets
from render.paint.canvas import Canvas
from render.pictures import Mark, Stress
from render.shogun import board as board_, layout, provinces, rows
from render.shogun.board import paint_board
from render.shogun.layout import BENT_NORTH, PANELS, WIDTH, army_box, label_boxes, name_box, region_of
from render.shogun.marks import DISC, burst_at, inside, paint_sites, way
from render.text import fonts
from tests.render.letters import NINE, sizes
from tests.render.test_board import LETTERS
from tests.render.test_moments import CASES, drawn
from tests.render.things import NAMES, over
from tests.render.views import view

SMALLEST = 6.5
"""Pixels that letters have at least, on a picture 400 pixels wide."""


@pytest.mark.parametrize(("name", "number"), CASES)
def test_no_letters_are_smaller_than_a_phone_shows(name: str, number: int) -> None:
    texts = [thing for thing in drawn(name, number).things if thing.kind == "text"]
    assert len(texts) > 60
    assert [(t.says, t.box) for t in texts if t.box[3] - t.box[1] < LETTERS] == []


def test_what_is_printed_on_pieces_is_as_large() -> None:
    for type in (
        layout.NAME,
        provinces._LETTER,
        provinces._NUMBER,
        rows._NAME,
        board_._NOTE,
    ):
        assert type.size * 400 / WIDTH >= SMALLEST
    assert provinces._WIDE_SIZE * 400 / WIDTH >= SMALLEST


def test_names_owners_and_the_legend_are_nine_pixels_on_a_phone() -> None:
    types = (
        layout.NAME,
        provinces._LETTER,
        provinces._NUMBER,
        rows._NAME,
        rows.REGION_NAME,
        sheets._SEAT,
        sheets._BELOW,
        sheets._LETTER,
        board_._PHASE,
        board_._LABEL,
    )
    assert all(type.size >= NINE for type in types)
    least = fonts.cap_height(fonts.Type(fonts.Face.SANS_BOLD, 37)) + 37 // 5
    for seen in (view(3), view(5)):
        things = paint_board(seen, NAMES[: len(seen.players)]).things
        (legend,) = [t.box for t in things if t.kind == "legend"]
        tall = [t.box[3] - t.box[1] for t in things if t.kind == "text" and over(t.box, legend)]
        assert len(tall) == 16
        assert min(tall) >= least


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_lords_provinces_the_tower_and_the_action_are_nine_pixels_on_a_phone(
    seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = view(seats)
    lords = [words.daimyo(player.daimyo).split()[0] for player in seen.players]
    drawn = sizes(lambda: paint_board(seen, NAMES[:seats]), monkeypatch)
    written = [*lords, "Tower", "Tray", "Action 3: Deploy 5 armies", str(seen.tiles[1]), "?"]
    written += [name for name in map(words.province, PROVINCE_IDS) if name in drawn]
    assert {words: drawn[words] for words in written if drawn[words] < NINE} == {}


@pytest.mark.parametrize("tied", range(1, 6))
def test_marks_of_those_who_tie_for_a_majority_have_letters_as_large(tied: int) -> None:
    """Also of five; they lie neither on each other nor on the figures beside them."""
    things = paint_board(equals(tied), NAMES).things
    marks = [thing for thing in things if thing.kind == "leader"]
    cells = [thing.box for thing in things if thing.kind == "majority"]
    assert len(marks) == 5 * 3 * tied
    assert not [(a.says, b.says) for a, b in combinations(marks, 2) if over(a.box, b.box)]
    for left, top, right, bottom in (mark.box for mark in marks):
        high = bottom - top
        letter = high * 0.72 if right - left > high * 1.4 else min(round(high * 0.84), 34)
        assert round(letter) * 400 / WIDTH >= SMALLEST
        assert any(inner_of(cell, (left, top, right, bottom)) for cell in cells)
    words = [thing for thing in things if thing.kind == "text"]
    assert not [(a.says, b.says) for a in marks for b in words if over(a.box, b.box)]


def inner_of(cell: tuple[int, ...], box: tuple[int, ...]) -> bool:
    return cell[0] <= box[0] and box[2] <= cell[2] and cell[1] <= box[1] and box[3] <= cell[3]


def equals(tied: int) -> ShogunView:
    """Five seats, of whom a number have as much as each other in every region."""
    seen = view(5)
    found = []
    for region in REGIONS:
        mine = [p for p in seen.provinces if region_of(seen.side, p.id) == region]
        for number, province in enumerate(mine):
            has = BUILDINGS if number < tied else ()
            found.append(replace(province, owner=number % 5, buildings=has))
    provinces = tuple(sorted(found, key=lambda p: PROVINCE_IDS.index(p.id)))
    return replace(seen, provinces=provinces, phase="winter_revolts", action_row=())


def pairs() -> list[tuple[str, str]]:
    """All between whom armies can march."""
    found = {(one, other) for side in SIDES for one in PROVINCE_IDS for other in near(side, one)}
    return sorted(found)


def near(side: str, id: str) -> tuple[str, ...]:
    return tuple(board(side, 5).neighbours.get(id, ()))


AT_THE_EDGE = {("mimasaka", "bitchu", "hoki"), ("harima", "hoki", "mimasaka")}
"""A name of which an arrow touches the first letter, and the arrow."""


def test_no_arrow_crosses_a_name() -> None:
    assert len(pairs()) > 180
    crossed = [
        (one, other, id)
        for one, other in pairs()
        for id in PROVINCE_IDS
        if any(inside(point, name_box(id), 4) for point in way(one, other)[0])
    ]
    assert {(id, *sorted((one, other))) for one, other, id in crossed} <= AT_THE_EDGE


def test_no_arrow_crosses_the_army_of_a_third_province() -> None:
    crossed = [
        (one, other, id)
        for one, other in pairs()
        for id in PROVINCE_IDS
        if id not in (one, other) and any(inside(point, army_box(id)) for point in way(one, other)[0])
    ]
    assert crossed == []


def test_the_number_of_an_arrow_lies_on_hardly_any_label() -> None:
    hidden = [
        (one, other)
        for one, other in pairs()
        if any(inside(way(one, other)[1], name_box(id), DISC - 4) for id in PROVINCE_IDS)
    ]
    assert len(hidden) <= len(pairs()) // 20, hidden


def test_arrows_are_long_enough_end_at_their_army_and_pass_no_panel() -> None:
    for one, other in pairs():
        points, middle = way(one, other)
        (x0, y0), (x1, y1) = points[0], points[-1]
        assert np.hypot(x1 - x0, y1 - y0) >= 26, (one, other)
        assert middle in points
        if frozenset((one, other)) not in BENT_NORTH:
            assert not any(inside(point, panel) for point in points for panel in PANELS), (one, other)
        left, top, right, bottom = army_box(other)
        assert left - 80 <= x1 <= right + 80, (one, other)
        assert top - 75 <= y1 <= bottom + 75, (one, other)
        assert way(other, one)[0] != ()


def test_a_burst_hides_neither_name_nor_figures() -> None:
    canvas = Canvas.blank(WIDTH, 1150, (255, 255, 255))
    paint_sites(canvas, [Mark(Stress.BATTLE, id) for id in ("etchu", "izu", "tosa")])
    for id in ("etchu", "izu", "tosa"):
        assert np.asarray(burst_at(id).getchannel("A")).mean() > 60, "and is still seen"
        for box in label_boxes(id):
            part = np.asarray(canvas.image.crop(box))
            assert (part.min(axis=2) == 255).mean() > 0.93, (id, box)


def test_no_two_labels_share_any_place() -> None:
    boxes = [box for id in PROVINCE_IDS for box in (*label_boxes(id), army_box(id))]
    assert [pair for pair in combinations(boxes, 2) if over(*pair)] == []


def test_the_card_of_the_action_is_named_in_full() -> None:
    seen = view(5, action_index=3)
    things = paint_board(seen, NAMES).things
    cards = [thing.says for thing in things if thing.kind == "card now"]
    assert cards
    for card in cards:
        space, id = card.split()
        assert space == seen.action_row[2]
        assert id in {"empty", *PROVINCE_IDS} or id.startswith("chest")
