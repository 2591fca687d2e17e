"""Other eyes and a dark theme: colours stay apart, words stay readable."""

from __future__ import annotations

import io
from itertools import combinations, product

import numpy as np
import pytest
from PIL import Image

from render.edo import board as edo_board, colours as edo
from render.looks.themes import SETS, ColourVision, Look, Theme, changed, colours, seen
from render.map import chart
from render.paint.palette import (
    BLACK,
    BOWL,
    INK,
    LINE,
    LIT,
    OUT,
    PAPER,
    PAPER_LIGHT,
    PAPER_SHADE,
    REGION_COLOURS,
    ROOF,
    SEAT_COLOURS,
    SOFT_INK,
    STONE,
    VERMILION,
    Colour,
    contrast,
    mixed,
    readable_on,
)
from render.registry import PICTURES
from render.shogun.board import paint_board
from render.shogun.colours import MAT, PALETTE, inks
from tests.render import edo_views
from tests.render.colour_vision import apart, one_hue
from tests.render.things import NAMES
from tests.render.views import planning, view

AA, AA_LARGE = 4.5, 3
"""For words, and for words of 24 pixels or bold ones of 19."""
APART = 40
LOOKS = [*product(ColourVision, Theme)]


@pytest.fixture(scope="module")
def board() -> bytes:
    return PICTURES["shogun"].board(view(5), NAMES)


def closest(colours: tuple[Colour, ...], sight: ColourVision = ColourVision.FULL) -> float:
    """The smallest distance between two of these."""
    return min(apart(one, other, sight) for one, other in combinations(colours, 2))


# -- told apart ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("sight", [ColourVision.PROTANOPIA, ColourVision.DEUTERANOPIA, ColourVision.TRITANOPIA])
@pytest.mark.parametrize("number", range(len(SETS)))
def test_seats_are_far_apart_for_the_eyes_a_palette_is_made_for_and_for_full_ones(sight, number):
    became = SETS[number][sight]
    assert closest(became, sight) >= APART
    assert closest(became) >= APART


def test_without_their_palette_such_eyes_would_take_seats_for_each_other():
    assert closest(SEAT_COLOURS) > 30
    assert closest(SEAT_COLOURS, ColourVision.DEUTERANOPIA) < 10


@pytest.mark.parametrize("sight", ColourVision)
def test_grey_stays_grey_to_every_eye(sight):
    assert apart((128, 128, 128), (128, 128, 128), sight) == 0
    assert apart((0, 0, 0), (252, 252, 252), sight) > 95


def test_hatchings_differ_by_shape_alone():
    x, y = np.arange(120)[None, :], np.arange(120)[:, None]
    drawn = [np.broadcast_to(hatching(x, y), (120, 120)) for hatching in chart.HATCHINGS]
    for one, other in product(range(len(drawn)), repeat=2):
        assert one == other or (drawn[one] != drawn[other]).mean() > 0.15, (one, other)


def fields(sight, theme):
    """The colours of the provinces of each seat of Shogun."""
    owned = [
        {changed(inks(ground, seat)[0], PALETTE, sight, theme) for ground in REGION_COLOURS} for seat in SEAT_COLOURS
    ]
    assert {len(shades) for shades in owned} == {1}, "the same in every region"
    return [shade for shades in owned for shade in shades]


@pytest.mark.parametrize(("sight", "theme"), LOOKS)
def test_a_seat_of_shogun_has_one_hue_on_land_flag_and_box(sight, theme):
    for land, seat in zip(fields(sight, theme), SEAT_COLOURS, strict=True):
        assert one_hue(land, changed(seat, PALETTE, sight, theme)), seat


@pytest.mark.parametrize(("sight", "theme"), LOOKS)
def test_a_province_of_shogun_is_told_from_those_of_others_and_from_those_of_nobody(sight, theme):
    """To the eyes a palette is for, and to full ones; grey land, on which ink is read too, is nearest to nobody's."""
    owned, black = fields(sight, theme), SEAT_COLOURS.index(BLACK)
    free = [changed(ground, PALETTE, sight, theme) for ground in REGION_COLOURS]
    for eye in {sight, ColourVision.FULL}:
        assert min(apart(one, other, eye) for one, other in combinations(owned, 2)) >= 20
        for seat, field in enumerate(owned):
            assert min(apart(field, other, eye) for other in free) >= (12 if seat == black else 20)


@pytest.mark.parametrize(("title", "seen"), [("shogun", view(5)), ("edo", edo_views.view(4, "wages", 4))])
def test_all_that_belongs_to_a_seat_is_of_the_colour_of_its_box(title, seen):
    """Of one number in the palette, so of one hue in every look."""
    canvas = {"shogun": paint_board, "edo": edo_board.paint_board}[title](seen, NAMES[: len(seen.players)])
    numbers = np.asarray(canvas.image)
    boxes = {t.says.split()[0]: most(numbers, (*t.box[:3], t.box[1] + 60)) for t in canvas.things if t.kind == "seat"}
    owned = [(t, t.says.split()) for t in canvas.things if t.kind in {"army", "building", "share", "samurai"}]
    marked = [(t, next((word for word in words if word in boxes), "")) for t, words in owned]
    assert len(set(boxes.values())) == len(seen.players)
    assert {letter for _, letter in marked if letter} == set(boxes)
    for thing, letter in marked:
        if letter:
            left, top, right, bottom = thing.box
            assert (numbers[top:bottom, left:right] == boxes[letter]).mean() > 0.08, thing


def most(numbers, box):
    """The number that most of a box has."""
    left, top, right, bottom = box
    return int(np.bincount(numbers[top:bottom, left:right].ravel()).argmax())


# -- read ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("sight", "theme"), LOOKS)
def test_what_is_printed_on_the_land_is_read_whoever_owns_it(sight, theme):
    for ground, owner in product((*REGION_COLOURS, OUT), (None, *SEAT_COLOURS)):
        for shade in inks(ground, owner)[: chart.Ink.GRAIN]:
            assert contrast(changed(shade, PALETTE, sight, theme), LINE) >= AA


@pytest.mark.parametrize(("sight", "theme"), LOOKS)
def test_words_on_paper_and_on_seat_colours_are_read(sight, theme):
    pairs = [(INK, PAPER), (INK, PAPER_LIGHT), (INK, PAPER_SHADE), (SOFT_INK, PAPER_LIGHT), (SOFT_INK, PAPER_SHADE)]
    pairs += [(SOFT_INK, PAPER), (PAPER_LIGHT, SOFT_INK), (PAPER_LIGHT, VERMILION), (INK, MAT)]  # on a seat's own map
    pairs += [(VERMILION, PAPER_LIGHT), *((readable_on(seat), seat) for seat in SEAT_COLOURS)]
    for ink, ground in pairs:
        one, other = (changed(shade, PALETTE, sight, theme) for shade in (ink, ground))
        assert contrast(one, other) >= AA, (ink, ground)


@pytest.mark.parametrize(("sight", "theme"), LOOKS)
def test_words_on_the_map_and_the_cards_of_edo_are_read(sight, theme):
    clearings = [mixed(ground, edo.WHITE, 0.5) for ground in (edo.WOODS, edo.FIELDS, edo.ROCKS, edo.WATER, edo.TOWN)]
    pairs = [*product((LINE, edo.MAP_SOFT, BOWL), clearings), *product((LINE, edo.MAP_SOFT), (edo.TOWN, edo.PLOT))]
    pairs += [(LINE, OUT), (LINE, STONE), (edo.WHITE, ROOF), (edo.WHITE, BOWL)]
    pairs += [(INK, LIT), (SOFT_INK, LIT), (SOFT_INK, PAPER), *((readable_on(s), s) for s in edo.SEAT_COLOURS)]
    for ink, ground in pairs:
        one, other = (changed(shade, edo.PALETTE, sight, theme) for shade in (ink, ground))
        assert contrast(one, other) >= AA, (ink, ground)
    one, other = (changed(shade, edo.PALETTE, sight, theme) for shade in (VERMILION, PAPER))
    assert contrast(one, other) >= AA_LARGE


# -- pictures -----------------------------------------------------------------------------------------------------


def shades(data: bytes) -> np.ndarray:
    return np.asarray(Image.open(io.BytesIO(data)).convert("RGB"))


def test_a_look_changes_the_palette_and_nothing_else(board):
    dark = seen(board, Look(theme=Theme.DARK))
    assert len(dark) == len(board)
    numbers = [np.asarray(Image.open(io.BytesIO(data))) for data in (board, dark)]
    assert (numbers[0] == numbers[1]).all()
    assert shades(dark).mean() < shades(board).mean() - 50
    assert seen(board, Look()) == board


def test_every_colour_of_a_look_is_mixed_anew_of_what_its_parts_became():
    table = dict(zip(PALETTE.colours, colours(PALETTE, ColourVision.TRITANOPIA, Theme.DARK), strict=True))
    red = SEAT_COLOURS[2]
    assert table[red] == SETS[0][ColourVision.TRITANOPIA][2]
    step = next(shade for shade in PALETTE.colours if shade == mixed(PAPER_LIGHT, INK, 0.4))
    assert table[step] == mixed(table[PAPER_LIGHT], table[INK], 0.4)


def test_edo_has_a_dark_theme():
    for data in (PICTURES["edo"].board(edo_views.view(4), NAMES[:4]), PICTURES["edo"].private(edo_views.mine(), NAMES)):
        assert shades(seen(data, Look(theme=Theme.DARK))).mean() < shades(data).mean() - 35


@pytest.mark.parametrize(
    ("words", "look"),
    [
        ("", Look()),
        ("dark", Look(theme=Theme.DARK)),
        ("full light", Look()),
        ("dark protanopia", Look(ColourVision.PROTANOPIA, Theme.DARK)),
    ],
)
def test_a_look_is_read_from_its_words(words, look):
    assert Look.read(words) == look
    assert Look.read(f"{words} nonsense") == look


def test_pictures_of_other_palettes_have_looks_too():
    plan = PICTURES["shogun"].private(planning(), NAMES)
    assert shades(seen(plan, Look(theme=Theme.DARK))).mean() < shades(plan).mean() - 50


def test_what_is_no_picture_of_ours_is_left_as_it_is():
    file = io.BytesIO()
    Image.new("RGB", (40, 30), (9, 9, 9)).save(file, "PNG")
    assert seen(file.getvalue(), Look(ColourVision.TRITANOPIA, Theme.DARK)) == file.getvalue()
