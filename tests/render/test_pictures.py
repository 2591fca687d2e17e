"""Battles and revolts, and the marks that events leave."""

from __future__ import annotations

import io
from dataclasses import replace
from itertools import combinations

import pytest
from PIL import Image

from engine.shogun import events as e
from engine.shogun.data import board
from engine.shogun.events import BattleFought, Cubes, Result, RevoltFought, Scene
from engine.shogun.view import ProvinceView
from render.paint.canvas import Canvas
from render.pictures import Mark, Stress
from render.registry import PICTURES
from render.shogun import battle, provinces as cutout
from render.text.fonts import Face, Type, cap_height
from tests.render.events import BATTLE, REVOLT
from tests.render.things import NAMES, outside, over, says
from tests.render.views import view

SHOGUN = PICTURES["shogun"]


# -- battles and revolts ------------------------------------------------------------------------------------------

SCRIPTS = ("Александра Невская", "Ἀλέξανδρος ὁ Μέγας", "محمد بن عبد الله", "徳川家康の大いなる軍勢", "👩‍👩‍👧‍👦" * 8)
"""Names in other scripts; Latin ones are everywhere else."""


def card(event: BattleFought | RevoltFought, names: tuple[str, ...] = NAMES, seats: int = 5) -> Canvas:
    return battle.paint_battle(event, view(seats), names)


def test_a_battle_shows_who_came_what_was_thrown_what_the_tower_keeps_and_what_came_out():
    things = card(BATTLE).things
    assert says("side", things) == ["B", "D"]
    assert says("chance", things) == ["B had 63%"]
    assert says("thrown", things) == ["B 8", "D 6", "C 2", "farmers 1"]
    assert says("inside", things) == ["A 2 -1", "B 3 +3", "C 0 +1", "D 4 +3", "E 1 +0", "farmers 3 -1"]
    assert says("out", things) == ["B 5", "D 3"]
    assert says("left", things) == ["attack 2 of 5", "defence 0 of 3"]
    assert says("aside", things) == ["A 1", "C 1", "farmers 2"]
    assert says("verdict", things) == ["Boris takes Shinano"]
    texts = says("text", things)
    assert "7 armies from Kai" in texts
    assert texts.count("+1 from the supply") == 2
    assert "3 held back" in says("text", card(replace(BATTLE, held_back=3)).things)
    assert "3 of them lay in the tray" in texts
    assert "do not fight" in texts


def test_a_battle_shows_the_province_before_and_after_and_what_it_cost():
    things = card(BATTLE).things
    assert says("army", things) == ["shinano 5 D", "shinano 2 B"]
    assert says("buildings", things) == ["shinano castle theatre"] * 2
    assert says("unrest", things) == ["shinano 1"] * 2
    assert says("arrow", things) == ["kai shinano 7"]
    assert says("loss", things) == ["B −5", "D −5"]
    assert says("lost", things) == []


def test_farmers_who_help_stand_beside_the_defender_and_fall_first():
    things = card(replace(BATTLE, farmers_help=True, result="undecided", owner=None, armies_left=0)).things
    assert says("out", things) == ["B 5", "D 3", "farmers 2"]
    assert says("left", things) == ["attack 0 of 5", "defence 0 of 5"]
    assert says("aside", things) == ["A 1", "C 1"]
    assert says("army", things) == ["shinano 5 D"]
    assert says("loss", things) == ["B −7", "D −5"]


def test_a_defender_may_have_more_armies_than_before():
    event = replace(BATTLE, came_out=Cubes((0, 1, 0, 9, 0), 0), result="defended", owner=3, armies_left=8)
    assert says("loss", card(event).things) == ["B −7", "D +3"]


@pytest.mark.parametrize("result", Result)
def test_every_result_of_a_battle_has_its_words(result):
    event = replace(BATTLE, result=result.value, owner=None if result == Result.UNDECIDED else 1)
    (verdict,) = says("verdict", card(event).things)
    assert "Shinano" in verdict
    assert "{" not in verdict


def test_a_battle_for_a_neutral_province_is_fought_by_farmers():
    event = replace(
        BATTLE, defender=None, stood=0, extra_defence=0, farmers_help=True, result="stayed_neutral", owner=None
    )
    things = card(event).things
    assert says("side", things) == ["B", "farmers"]
    assert says("out", things) == ["B 5", "farmers 2"]
    assert says("army", things) == []
    assert says("loss", things) == ["B −7"]


def test_a_revolt_shows_what_was_lost():
    things = card(REVOLT).things
    assert says("side", things) == ["farmers", "C"]
    assert says("chance", things) == ["C had 56%"]
    assert says("out", things) == ["farmers 3", "C 2"]
    assert says("lost", things) == ["castle", "theatre", "flame 2"]
    assert says("verdict", things) == ["Chiyo loses Musashi"]
    assert says("buildings", things) == ["musashi castle theatre", "musashi"]
    assert says("arrow", things) == []


HUGE = replace(
    BATTLE,
    marched=99,
    stood=99,
    thrown=Cubes((3, 99, 12, 99, 15), 20),
    came_out=Cubes((11, 98, 11, 97, 17), 20),
    farmers_help=True,
    scene=Scene(("castle", "temple", "theatre"), 3, Cubes((20, 13, 10, 24, 11), 13), BATTLE.scene.before),
)
PARTS = ("side", "chance", "thrown", "inside", "out", "aside", "loss", "lost", "army", "buildings")


@pytest.mark.parametrize(
    "names", [NAMES, ("An extremely long display name 🐉",) * 5, SCRIPTS, ("",) * 5, ("W" * 32,) * 5]
)
@pytest.mark.parametrize("event", [BATTLE, HUGE, REVOLT, replace(REVOLT, seat=4)])
def test_nothing_sticks_out_of_a_battle_card_or_lies_on_anything_else(event, names):
    canvas = card(event, names)
    assert outside(canvas) == []
    parts = [thing for thing in canvas.things if thing.kind in PARTS]
    assert not [(a.says, b.says) for a, b in combinations(parts, 2) if over(a.box, b.box)]
    words = [thing for thing in canvas.things if thing.kind == "text" and thing.box[1] < battle._MAP_TOP - 12]
    assert not [(a.says, b.says) for a, b in combinations(words, 2) if over(a.box, b.box)]


@pytest.mark.parametrize("event", [BATTLE, HUGE, REVOLT])
def test_all_words_of_a_battle_card_can_be_read_at_400_pixels(event):
    assert not small_print(card(event, ("An extremely long display name 🐉",) * 5))


def small_print(canvas: Canvas) -> list[str]:
    """Words in letters of less than 6.5 pixels in a picture 400 wide, those of a map cut-out's neighbours left out."""
    least = cap_height(Type(Face.SANS, 20)) + 3
    texts = [thing for thing in canvas.things if thing.kind == "text"]
    return [text.says for text in texts if (text.box[3] - text.box[1]) * 1200 / canvas.image.width < least]


@pytest.mark.parametrize("event", [BATTLE, HUGE, REVOLT])
def test_seats_that_the_view_does_not_have_are_drawn_by_their_letter(event):
    seen = view(5)
    things = battle.paint_battle(event, replace(seen, players=seen.players[:2]), NAMES[:1]).things
    assert len(says("verdict", things)) == 1
    assert says("side", things) == says("side", card(event).things)


def test_only_battles_and_revolts_have_a_picture():
    assert Image.open(io.BytesIO(SHOGUN.event(BATTLE, view(5), NAMES))).width == 1200
    assert SHOGUN.event(REVOLT, view(5), NAMES) == SHOGUN.event(REVOLT, view(5), NAMES)
    assert SHOGUN.event(e.PlanLocked(2), view(5), NAMES) is None
    assert SHOGUN.event(e.Moved(0, "kai", "sagami", 2), view(5), NAMES) is None


# -- marks --------------------------------------------------------------------------------------------------------


def test_events_leave_marks_in_their_order_and_none_twice():
    moved = e.Moved(0, "kai", "sagami", 2)
    taxes = e.Collected(0, "kai", "chests", 5, 0)
    assert SHOGUN.marks([moved, BATTLE, REVOLT, taxes, taxes, e.PlanLocked(1)]) == (
        Mark(Stress.ARROW, "sagami", "kai", 2, 0),
        Mark(Stress.ARROW, "shinano", "kai", 7, 1),
        Mark(Stress.BATTLE, "shinano"),
        Mark(Stress.BATTLE, "musashi"),
        Mark(Stress.FRESH, "kai", seat=0),
    )


# -- cut-outs of the map ------------------------------------------------------------------------------------------


def test_every_march_is_seen_to_enter_its_target():
    printed = board("sun", 5)
    for source in printed.provinces:
        for target in printed.neighbours[source]:
            seen = cutout.cutout(
                view(5), ProvinceView(target, None, 0, (), 0), Mark(Stress.ARROW, target, source, 7, 0)
            )
            (arrow,) = (thing for thing in seen.things if thing.kind == "arrow")
            left, top, right, bottom = arrow.box
            assert right - left >= 50, (source, target)
            assert bottom - top >= 50, (source, target)
            assert 0 <= left < right <= cutout.WIDE, (source, target)
            assert 0 <= top < bottom <= cutout.HIGH, (source, target)
