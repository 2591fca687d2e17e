"""Battle for Rokugan's board is read: on a phone, whoever owns what, by other eyes, in the dark, whatever it shows."""

from __future__ import annotations

import io
from collections import defaultdict
from dataclasses import replace
from itertools import combinations, product

import numpy as np
import pytest
from PIL import Image

from engine.rokugan.data import BORDERS, CLAN_IDS, SLOTS
from render.looks.themes import ColourVision, Look, Theme, changed, seen
from render.map import chart
from render.paint.palette import INK, LINE, PAPER, PAPER_LIGHT, SOFT_INK, VERMILION, WALL, contrast, readable_on
from render.pictures import Mark, Stress
from render.registry import PICTURES
from render.rokugan import ground as banners, tokens as tabs
from render.rokugan.board import HEIGHT, paint_board
from render.rokugan.colours import CLAN_COLOUR, LAND_COLOUR, PALETTE, inks
from render.rokugan.layout import MAP_HEIGHT, NAME, WIDTH
from tests.density import one_in
from tests.render.colour_vision import apart, one_hue
from tests.render.rokugan_views import crowded, player, view
from tests.render.test_rokugan_moments import MOMENTS, SEATS, drawn
from tests.render.things import NAMES, over, says, without_legend

AA = 4.5
LOOKS = [*product(ColourVision, Theme)]
PHONE = 4
"""How many pixels of a board are one on a phone."""
NAMES_IN_SIX = (
    "Ярослав Мудрый",
    "Ἀλέξανδρος ὁ Μέγας",
    "عبد الرحمن الثالث",
    "徳川家康と仲間たち",
    "이순신 장군",
    "🐉" * 16,
)


# -- on a phone ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "seats"), [*product(MOMENTS, SEATS)])
def test_what_is_written_can_be_read_on_a_phone(name, seats):
    """A letter's height is measured from its capitals to below its base line: 5.5 pixels at least, in the serif of
    names and the narrow sans alike those of a type of 6.5 pixels."""
    things = drawn(name, seats).things
    tall = {(t.says, t.box): (t.box[3] - t.box[1]) / PHONE for t in things if t.kind == "text" and t.says}
    assert NAME.size * 390 / WIDTH >= 9
    assert {says_: high for (says_, _), high in tall.items() if high < 5.5} == {}
    figures = [high for (says_, _), high in tall.items() if says_.isdigit()]
    assert min(figures) >= 5.5
    assert sum(high >= 7 for high in figures) >= 6 * seats


def test_what_is_printed_on_pieces_is_as_large():
    for type in (banners._LETTER, banners._COUNT, banners._WIDE, tabs._TYPE):
        assert type.size / PHONE >= 6.5


# -- nothing on anything ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("swapped", [False, True])
def test_arrows_of_attacks_do_not_lie_on_names_figures_or_banners(swapped):
    """An arrow for every border and coast at once, where tokens lay."""
    shown = crowded(swapped=swapped)
    marks = tuple(
        Mark(Stress.ARROW, token.slot, SLOTS[token.slot].source or "", 12, 0) for token in shown.tokens[: len(BORDERS)]
    )
    things = paint_board(replace(shown, tokens=()), NAMES, marks=marks).things
    arrows = [t for t in things if t.kind == "arrow"]
    others = [t for t in things if t.kind in {"name", "print", "control", "special"} and t.box[1] < MAP_HEIGHT]
    assert len(arrows) == len(BORDERS)
    assert [(a.says, b.says) for a in arrows for b in others if over(a.box, b.box)] == []


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_cards_and_seats_lie_apart(seats):
    things = paint_board(view(seats), NAMES[:seats]).things
    flat = [t for t in things if t.kind in {"territory", "seat"}]
    assert len(flat) == len(LAND_COLOUR) + seats
    assert [(a.says, b.says) for a, b in combinations(flat, 2) if over(a.box, b.box)] == []
    for text in (t for t in without_legend(things) if t.kind == "text" and t.box[1] >= MAP_HEIGHT):
        assert any(f.box[0] <= text.box[0] and text.box[2] <= f.box[2] for f in flat), text


# -- colours ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("sight", "theme"), LOOKS)
def test_what_is_printed_on_the_land_is_read_whoever_owns_it(sight, theme):
    for territory, clan in product(LAND_COLOUR, (None, *CLAN_IDS)):
        assert contrast(changed(inks(territory, clan)[chart.Ink.GROUND], PALETTE, sight, theme), LINE) >= AA


@pytest.mark.parametrize(("sight", "theme"), LOOKS)
def test_words_on_paper_and_on_the_colours_of_clans_are_read(sight, theme):
    pairs = [*product((INK, SOFT_INK), (PAPER, PAPER_LIGHT)), (VERMILION, PAPER_LIGHT), (LINE, WALL)]
    pairs += [(readable_on(shade), shade) for shade in CLAN_COLOUR.values()]
    for ink, ground in pairs:
        one, other = (changed(shade, PALETTE, sight, theme) for shade in (ink, ground))
        assert contrast(one, other) >= AA, (ink, ground)


@pytest.mark.parametrize(("sight", "theme"), LOOKS)
def test_a_province_is_told_from_those_of_others_and_from_those_of_nobody(sight, theme):
    """CIE76, as the eyes a palette is for see it, and as full ones do."""
    owned = {
        clan: {changed(inks(id, clan)[chart.Ink.GROUND], PALETTE, sight, theme) for id in LAND_COLOUR}
        for clan in CLAN_IDS
    }
    assert [len(shades) for shades in owned.values()] == [1] * len(CLAN_IDS), "the same everywhere"
    fields = [shade for shades in owned.values() for shade in shades]
    free = {changed(inks(id, None)[chart.Ink.GROUND], PALETTE, sight, theme) for id in LAND_COLOUR}
    for eye in {sight, ColourVision.FULL}:
        assert min(apart(one, other, eye) for one, other in combinations(fields, 2)) >= 20
        assert min(apart(one, other, eye) for one, other in product(fields, free)) >= 20


@pytest.mark.parametrize(("sight", "theme"), LOOKS)
def test_a_clan_has_one_hue_on_land_banner_and_box(sight, theme):
    """Banner and box are of the clan's colour."""
    for clan in CLAN_IDS:
        pair = inks("lion", clan)[chart.Ink.GROUND], CLAN_COLOUR[clan]
        assert one_hue(*(changed(shade, PALETTE, sight, theme) for shade in pair)), clan


@pytest.mark.parametrize(("sight", "theme"), LOOKS[:: one_in(4)])
def test_what_most_of_a_province_is_painted_in_on_the_board_is_its_owners_colour(sight, theme):
    """Read off the picture: one colour for each owner, whatever land it is in."""
    shown = view(5)
    picture = Image.open(io.BytesIO(seen(PICTURES["rokugan"].board(shown, NAMES), Look(sight=sight, theme=theme))))
    pixels, fields, free = np.asarray(picture.convert("RGB")), defaultdict(set), set()
    for province in shown.provinces:
        area = banners.land()[province.id]
        left, top, right, bottom = area.box
        inside = pixels[top:bottom, left:right][np.asarray(area.cell)]
        shades, number = np.unique(inside, axis=0, return_counts=True)
        most = tuple(map(int, shades[number.argmax()]))
        free.add(most) if province.controller is None else fields[province.controller].add(most)
    assert len(fields) > 3
    assert {len(shades) for shades in fields.values()} == {1}
    owned = [shade for shades in fields.values() for shade in shades]
    assert min(apart(one, other, sight) for one, other in combinations(owned, 2)) >= 20
    assert min(apart(one, other, sight) for one, other in product(owned, free)) >= 20


@pytest.mark.parametrize("sight", ColourVision)
def test_along_the_borders_owners_are_told_apart_as_far_as_may_be(sight):
    shades = [changed(inks("lion", clan)[chart.Ink.EDGE], PALETTE, sight, Theme.LIGHT) for clan in CLAN_IDS]
    assert min(apart(one, other, sight) for one, other in combinations(shades, 2)) > 20


# -- what cannot be -----------------------------------------------------------------------------------------------


def test_ninety_nine_tokens_of_each_kind_in_every_province():
    shown = view(5)
    full = tuple(
        replace(p, controller=1, faceup=99, facedown=99, special="defense_2", foiled=1) for p in shown.provinces
    )
    things = paint_board(replace(shown, provinces=full), NAMES).things
    assert says("control", things) == [f"{p.id} B 99 99" for p in full]
    labels = [t for t in things if t.kind in {"name", "print"}]
    banners = [t for t in things if t.kind == "control"]
    assert [(a.says, b.says) for a in banners for b in labels if over(a.box, b.box)] == []


def test_no_token_where_somebody_holds_a_province():
    shown = view(5)
    bare = tuple(replace(p, controller=2, faceup=0, facedown=0) for p in shown.provinces)
    assert len(says("control", paint_board(replace(shown, provinces=bare), NAMES).things)) == len(bare)


def test_seats_that_the_view_or_the_names_do_not_have():
    shown = view(5)
    kept = tuple(replace(p, controller=None if (p.controller or 0) > 2 else p.controller) for p in shown.provinces)
    things = paint_board(replace(shown, players=shown.players[:3], provinces=kept, tokens=()), NAMES[:2]).things
    assert len(says("seat", things)) == 3
    assert "C" in says("text", things)


def test_two_hundred_of_everything_stays_in_its_panel():
    shown = view(5)
    many = {"honor": 200, "provinces": 130, "pool": 150, "hand": 100, "scouts": 110, "shugenja": 120, "to_place": 190}
    things = paint_board(replace(shown, players=tuple(replace(player(n, 1), **many) for n in range(5))), NAMES).things
    assert says("honor", things) == ["200"] * 5
    panels = [t.box for t in things if t.kind == "seat"]
    for figure in (t for t in without_legend(things) if t.kind == "text" and t.box[1] > panels[0][1]):
        assert any(p[0] <= figure.box[0] and figure.box[2] <= p[2] for p in panels), figure


def test_boards_are_light_whatever_they_show():
    for name, seats in product(MOMENTS, SEATS):
        view_, marks = MOMENTS[name][0](seats), MOMENTS[name][1]
        assert len(PICTURES["rokugan"].board(view_, NAMES[:seats], marks=marks)) < 300_000
    assert paint_board(view(5), NAMES).image.size == (WIDTH, HEIGHT)
