"""The board: everything that can be seen is drawn, nothing hides anything else, and it looks as it did."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, product
from pathlib import Path

import numpy as np
import pytest

from engine.registry import GAMES
from engine.shogun.data import BUILDINGS, DAIMYO_IDS, PROVINCES, SIDES, board
from engine.shogun.state import Attack
from engine.shogun.view import TowerView
from render.pictures import Mark, Stress
from render.registry import PICTURES
from render.shogun.board import paint_board
from render.shogun.layout import MAP_HEIGHT
from render.shogun.parts import colour_of, crest, letter
from render.shogun.rows import leaders
from tests.density import SOAK
from tests.engine.walks import in_place
from tests.render.events import BATTLE, REVOLT, ROUND, WINTER
from tests.render.golden_files import same_looks
from tests.render.things import NAMES, over, says, wordy
from tests.render.views import view

LETTERS = 22
"""How tall letters with what reaches below the line are at least: those of a type of 26 pixels, 6.5 on a phone."""
GOLDEN = Path(__file__).parent / "golden"
PNG = b"\x89PNG\r\n\x1a\n"


# -- what is drawn ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("side", SIDES)
def test_every_army_building_and_marker_of_the_view_is_drawn(seats, side):
    seen = view(seats, side)
    things = paint_board(seen, NAMES[:seats]).things
    owned = [province for province in seen.provinces if province.owner is not None]
    assert says("army", things) == [f"{p.id} {p.armies} {letter(p.owner)}" for p in owned]
    assert says("unrest", things) == [f"{p.id} {p.markers}" for p in owned if p.markers]
    assert says("buildings", things) == [" ".join((p.id, *p.buildings)) for p in seen.provinces]


def test_every_seat_is_drawn_in_turn_order_with_all_it_has():
    seen = view(5)
    things = paint_board(seen, NAMES).things
    letters = [letter(seat) for seat in seen.turn_order]
    assert [words.split()[0] for words in says("seat", things)] == letters
    assert says("seat", things).count(f"{letter(seen.acting)} brush") == 1
    in_order = [seen.players[seat] for seat in seen.turn_order]
    assert says("crest", things) == [player.daimyo for player in in_order]
    assert says("points", things) == [str(player.points) for player in in_order]
    assert says("chests", things) == [str(player.chests) for player in in_order]
    assert says("supply", things) == [str(player.supply) for player in in_order]
    assert says("position", things) == [str(player.position) for player in in_order]
    texts = says("text", things)
    assert all(name in texts for name in NAMES)


def test_the_rows_show_what_is_done_now_open_and_face_down():
    seen = view(4, action_index=3)
    rows = says("action", paint_board(seen, NAMES[:4]).things)
    assert rows[:4] == [
        f"1 {seen.action_row[0]} done",
        f"2 {seen.action_row[1]} done",
        f"3 {seen.action_row[2]} now",
        f"4 {seen.action_row[3]}",
    ]
    assert rows[-1] == "10 face down"
    specials = says("special", paint_board(seen, NAMES[:4]).things)
    assert specials == [f"{number} {card} {seat}" for number, (card, seat) in enumerate(seen.special_row, start=1)]


def test_events_in_force_and_open_are_drawn():
    seen = view(4)
    events = says("event", paint_board(seen, NAMES[:4]).things)
    assert events == [f"{seen.event} in force", *seen.year_events]


def test_tower_and_tray_are_drawn_by_colour():
    seen = view(4)
    things = paint_board(seen, NAMES[:4]).things
    assert says("tower", things) == ["3 0 2 1 3"]
    assert says("tray", things) == ["0 2 0 0 2"]


def test_both_levels_of_the_third_tower_model_are_drawn():
    levels = ((1, 2, 3, 4), (5, 6, 7, 8))
    seen = view(3, tower=TowerView((6, 8, 10, 12), (0, 0, 1, 0), levels))
    things = paint_board(seen, NAMES[:3]).things
    assert says("upper level", things) == ["1 2 3 4"]
    assert says("lower level", things) == ["5 6 7 8"]
    assert says("tray", things) == ["0 0 1 0"]


def test_the_draft_shows_open_cards_groups_and_the_card_taken():
    players = tuple(replace(p, groups=(5, 4, 2), spaces=(None,) * 11, position=None) for p in view(3).players)
    seen = view(3, phase="draft", draft_row=("kai", "omi"), draft_deck=30, taken="ise", action_row=(), players=players)
    things = paint_board(seen, NAMES[:3]).things
    assert says("card", things) == ["kai", "omi", "ise"]
    assert says("group", things) == ["5", "4", "2"] * 3


def test_in_winter_the_majorities_are_drawn():
    seen = view(4, phase="winter_revolts", season="winter", action_row=())
    rows = says("majority", paint_board(seen, NAMES[:4]).things)
    assert len(rows) == 15
    castles = {}
    brown = set(SIDES["sun"].regions["brown"])
    for province in seen.provinces:
        if province.id in brown and "castle" in province.buildings and province.owner is not None:
            castles[province.owner] = castles.get(province.owner, 0) + 1
    most = max(castles.values())
    assert leaders(seen, "brown", "castle") == (tuple(s for s in range(4) if castles.get(s) == most), most)


def test_provinces_out_of_play_carry_their_name_and_nothing_else():
    things = paint_board(view(3), NAMES[:3]).things
    out = board("sun", 3).out_of_play
    texts = says("text", things)
    assert all(PROVINCES[id].name in texts for id in out)
    drawn = [words.split()[0] for kind in ("army", "buildings") for words in says(kind, things)]
    assert not set(out) & set(drawn)


def test_the_moon_side_says_what_is_assumed():
    texts = " ".join(says("text", paint_board(view(4, "moon"), NAMES[:4]).things))
    assert "assumed" in texts
    assert "assumed" not in " ".join(says("text", paint_board(view(4), NAMES[:4]).things))


def test_marks_are_drawn_and_nothing_is_stressed_without_them():
    marks = (
        Mark(Stress.ARROW, "omi", "mino", 3, 1),
        Mark(Stress.BATTLE, "omi"),
        Mark(Stress.FRESH, "izu", seat=0),
        Mark(Stress.ARROW, "tajima", "kaga", 12, 4),
    )
    things = paint_board(view(5), NAMES, marks=marks).things
    assert says("arrow", things) == ["mino omi 3", "kaga tajima 12"]
    assert says("battle", things) == ["omi"]
    assert says("fresh", things) == ["izu"]
    without = paint_board(view(5), NAMES).things
    assert not [thing for thing in without if thing.kind in {"arrow", "battle", "fresh"}]


def test_an_attack_that_waits_and_revolts_to_come_are_stressed():
    waiting = view(4, attack=Attack(0, "kai", "sagami", 3))
    things = paint_board(waiting, NAMES[:4]).things
    assert says("arrow", things) == ["kai sagami 3"]
    assert says("battle", things) == ["sagami"]
    winter = view(4, phase="winter_revolts", season="winter", action_row=(), drawn_revolts=("iyo", "omi"))
    assert says("battle", paint_board(winter, NAMES[:4]).things) == ["iyo", "omi"]


# -- where it is --------------------------------------------------------------------------------------------------


def crowded(seats: int, side: str):
    """A view with the widest armies there are, markers and full building spaces everywhere."""
    seen = view(seats, side)
    provinces = tuple(
        replace(p, owner=number % seats, armies=23, markers=0, buildings=BUILDINGS[: PROVINCES[p.id].spaces])
        for number, p in enumerate(seen.provinces)
    )
    return replace(seen, provinces=provinces)


ON_MAP = {"text", "army", "unrest", "buildings", "tower", "season"}


@pytest.mark.parametrize("armies", [9, 38])
@pytest.mark.parametrize("side", SIDES)
def test_nothing_on_the_map_lies_on_anything_else(side, armies):
    seen = crowded(5, side)
    full = tuple(replace(province, armies=armies, markers=3) for province in seen.provinces)
    on_map = [t for t in paint_board(replace(seen, provinces=full), NAMES).things if t.box[3] < MAP_HEIGHT]
    laid = [t for t in on_map if t.kind in ON_MAP and t.says not in {"Tower", "Tray"}]
    assert len([t for t in laid if t.kind == "text" and t.says in {p.name for p in PROVINCES.values()}]) == 45
    pairs = [(a, b) for a, b in combinations(laid, 2) if over(a.box, b.box)]
    others = [(a.says, b.says) for a, b in pairs if (a.kind, b.kind) != ("army", "unrest")]
    others += [(a.says, b.says) for a, b in pairs if a.says.split()[0] != b.says.split()[0]]
    assert others == []


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_words_and_figures_can_still_be_read_on_a_phone(seats):
    """400 pixels wide: a quarter of the size. What lies in a province and what a seat has is larger than the rest."""
    things = paint_board(view(seats), NAMES[:seats]).things
    tall = {(t.says, t.box): t.box[3] - t.box[1] for t in things if t.kind == "text"}
    assert min(tall.values()) >= LETTERS
    names = {province.name for province in PROVINCES.values()}
    assert {says_ for says_, _ in tall} >= names - {PROVINCES[id].name for id in board("sun", seats).out_of_play}
    panels = [t.box for t in things if t.kind == "seat"]
    figures = [high for (says_, box), high in tall.items() if says_.isdigit() and box[1] > panels[0][1] + 80]
    assert sum(high >= 30 for high in figures) >= 5 * seats
    assert min(t.box[3] - t.box[1] for t in things if t.kind == "army") >= 48


def test_armies_do_not_lie_on_each_other_nor_under_the_panels():
    things = paint_board(crowded(5, "sun"), NAMES).things
    armies = [thing for thing in things if thing.kind == "army"]
    assert [(a.says, b.says) for a, b in combinations(armies, 2) if over(a.box, b.box)] == []
    panels = [thing.box for thing in things if thing.kind in {"tower", "season", "action", "seat"}]
    assert not any(over(army.box, panel) for army in armies for panel in panels)


# -- whose it is --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("one", "two"), list(combinations(DAIMYO_IDS, 2)))
def test_crests_differ_in_shape_whatever_their_colour(one, two):
    shapes = [np.asarray(crest(id, 25, (0, 0, 0)).getchannel("A")).astype(int) for id in (one, two)]
    assert np.abs(shapes[0] - shapes[1]).mean() > 40


@pytest.mark.parametrize(("one", "two"), list(combinations(DAIMYO_IDS, 2)))
def test_colours_of_seats_are_far_apart(one, two):
    assert sum(abs(a - b) for a, b in zip(colour_of(one), colour_of(two), strict=True)) > 90


def test_letters_of_seats_differ():
    assert len({letter(seat) for seat in range(5)}) == 5


# -- what comes out -----------------------------------------------------------------------------------------------


def test_every_phase_of_whole_matches_can_be_drawn(subtests):
    """A board each time the phase or the action changes, in random matches; in a soak at all tables on both sides."""
    game, pictures = GAMES["shogun"], PICTURES["shogun"]
    for seats, side in product(game.seats, SIDES) if SOAK else zip(game.seats[::2], SIDES, strict=True):
        with subtests.test(seats=seats, side=side):
            phases = set()
            for seen, events in _moments(game, seats, side):
                marks = pictures.marks(events)
                paint_board(seen, NAMES[:seats], marks=marks)
                phases.add(seen.phase)
            assert {"draft", "plan", "special_picks", "action", "game_end"} <= phases


def _moments(game, seats: int, side: str):
    last, told = None, []
    for state, _, _, events in in_place(game, seats, f"drawing {seats} {side}", options={"side": side}):
        seen = game.view(state, None)
        now = (seen.phase, seen.season, seen.action_index)
        told += [event for event in events if event.audience is None]
        if now != last:
            yield seen, tuple(told)
            told, last = [], now


# -- how it looks -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "draw"),
    [
        ("board_sun_5", lambda pictures: pictures.board(view(5), NAMES)),
        ("board_moon_3", lambda pictures: pictures.board(view(3, "moon"), NAMES[:3])),
        ("battle", lambda pictures: pictures.event(BATTLE, view(5), NAMES)),
        ("revolt", lambda pictures: pictures.event(replace(REVOLT, winter=False), view(5), NAMES)),
        ("round", lambda pictures: pictures.report(ROUND, view(4), NAMES[:4])),
        ("winter", lambda pictures: pictures.report(WINTER, view(4), NAMES[:4])),
    ],
)
def test_it_looks_as_it_did(name, draw):
    same_looks(GOLDEN / f"{name}.png", draw(PICTURES["shogun"]))


def test_long_words_of_other_languages_stay_on_their_cards():
    things = paint_board(view(4), NAMES[:4], wordy).things
    cards = [thing.box for thing in things if thing.kind in {"action", "special", "event"}]
    for text in (t for t in things if t.kind == "text" and cards[0][1] < t.box[1] < 1400):
        assert any(c[0] <= text.box[0] and text.box[2] <= c[2] for c in cards), text
