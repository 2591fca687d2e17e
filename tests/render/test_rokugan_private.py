"""What only one seat sees of Rokugan: its hand and objective, and its map with the places of its question ringed."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest

from engine.core.chance import SeededChance
from engine.core.text import plain
from engine.registry import GAMES
from engine.rokugan.asking import outlook
from engine.rokugan.asking.hints import progress, progress_told, targets, working
from engine.rokugan.data import OBJECTIVE_IDS, OBJECTIVES, PROVINCES, SLOTS, center_slot
from engine.rokugan.state import Draft
from engine.rokugan.view import RokuganView, TokenView
from render.paint.canvas import Thing
from render.registry import PICTURES
from render.rokugan import private as hand
from render.rokugan.layout import KEY, MAP_HEIGHT, TITLE, name_lines
from render.text.fonts import Face, Type, cap_height
from tests.engine.resampling import resample
from tests.engine.walks import in_place
from tests.render.golden_files import same_things
from tests.render.rokugan_views import crowded, mine
from tests.render.things import NAMES, outside, over, says

ROKUGAN = GAMES["rokugan"]
GOLDEN = Path(__file__).parent / "golden" / "moments"
PRIVATE = PICTURES["rokugan"].private


def claiming() -> RokuganView:
    """The set-up: into which empty province does a control token go?"""
    seen = mine()
    own = replace(seen.own, held=None, spied=(), pool=(), hand=("bluff",))
    return replace(seen, phase="control", round=0, tokens=(), own=own)


def scouting() -> RokuganView:
    """A scout is taken up: at which token does it look?"""
    seen = mine()
    others = tuple(str(it.id) for it in seen.tokens if it.owner != seen.seat and not it.faceup and not it.blessings)
    return replace(seen, own=replace(seen.own, held=None, draft=Draft("scout", ()), further=others))


def holding() -> RokuganView:
    """An army is taken up."""
    return mine()


PRINTED = {line for id in PROVINCES for line in name_lines(id)}
MOMENTS = {"hand": holding, "claim": claiming, "scout": scouting}


# -- places -------------------------------------------------------------------------------------------------------


def test_places_where_the_token_does_something_are_ringed_the_others_dotted():
    seen = mine()
    things = hand.paint_private(seen, NAMES).things
    works = set(working(seen, seen.own.held, targets(seen)))
    assert works
    assert set(says("lit", things)) == works
    assert set(says("open", things)) == set(targets(seen)) - works
    assert len(says("lit", things)) == len(works)


def test_a_bluff_does_nothing_anywhere_and_may_go_everywhere():
    seen = mine()
    bluffing = replace(seen, own=replace(seen.own, held="bluff"))
    things = hand.paint_private(bluffing, NAMES).things
    assert set(says("lit", things)) == set(targets(bluffing))
    assert says("open", things) == []


def test_a_province_already_chosen_leaves_its_own_slots():
    seen = mine()
    aimed = replace(seen, own=replace(seen.own, aimed="lion_coast"))
    things = hand.paint_private(aimed, NAMES).things
    assert {SLOTS[slot].target for slot in (*says("lit", things), *says("open", things))} == {"lion_coast"}


@pytest.mark.parametrize("make", [claiming, scouting])
def test_provinces_and_tokens_that_are_asked_for_are_ringed(make):
    seen = make()
    assert targets(seen)
    assert says("lit", hand.paint_private(seen, NAMES).things) == list(targets(seen))


def test_where_nothing_is_asked_nothing_is_ringed():
    things = hand.paint_private(replace(mine(), active=(0,)), NAMES).things
    assert says("lit", things) == says("open", things) == []
    assert not any("does something" in words for words in says("text", things))


# -- objective ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", OBJECTIVE_IDS)
def test_an_objective_shows_how_far_it_is(id):
    seen = mine()
    seen = replace(seen, own=replace(seen.own, objective=id))
    found, things = progress(seen, id), hand.paint_private(seen, NAMES).things
    pips = says("pip", things)
    if OBJECTIVES[id].kind != "fewest_provinces":
        assert (len(pips), pips.count("full")) == (found.need, min(found.have, found.need))
    assert says("progress", things) == [plain(progress_told(seen, id))]
    assert says("fulfilled", things) == ([id] if found.done else [])


# -- outlook ------------------------------------------------------------------------------------------------------


def test_each_outlook_is_a_tab_with_a_sign_and_a_figure_that_the_key_explains():
    seen = mine()
    things = hand.paint_private(seen, NAMES).things
    found = outlook.of(seen)
    assert found
    signs = {"takes": "swords", "holds": "shield", "raid": "raid", "diplomacy": "diplomacy"}
    assert [words.split()[:2] for words in says("outlook", things)] == [[it.province, signs[it.what]] for it in found]
    for words, it in zip(says("outlook", things), found, strict=True):
        assert words.endswith("?") == it.open
    assert {words.split()[0] for words in says("outlook key", things)} == {"swords", "shield"}
    printed = [t for t in things if t.kind in ("name", "print")]
    tabs = [t for t in things if t.kind == "outlook"]
    assert [(a.says, b.says) for a in tabs for b in printed if over(a.box, b.box)] == []
    alone = replace(seen, tokens=())
    assert says("outlook key", hand.paint_private(alone, NAMES).things) == []


# -- secrets ------------------------------------------------------------------------------------------------------


def test_two_positions_that_differ_in_others_secrets_alone_give_the_same_picture():
    drawn = 0
    for step, (state, _, _, _) in enumerate(in_place(ROKUGAN, 3, "private"), 1):
        if drawn < 6 and step % 41 == 0 and (picture := PRIVATE(ROKUGAN.view(state, 0), NAMES[:3])):
            other = resample(ROKUGAN, state, 0, SeededChance(step))
            assert PRIVATE(ROKUGAN.view(other, 0), NAMES[:3]) == picture
            drawn += 1
    assert drawn == 6


# -- nothing in the way -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", MOMENTS)
@pytest.mark.parametrize("names", [NAMES, ("W" * 32,) * 5, ("龍" * 32,) * 5])
def test_everything_lies_within_the_picture(name, names):
    canvas = hand.paint_private(MOMENTS[name](), names)
    assert outside(canvas) == []


@pytest.mark.parametrize("name", MOMENTS)
def test_rings_lie_on_no_token_no_name_and_no_panel(name):
    canvas = hand.paint_private(MOMENTS[name](), NAMES)
    top = canvas.image.height - MAP_HEIGHT
    panels = [(left, up + top, right, low + top) for left, up, right, low in (TITLE, KEY)]
    rings = [t for t in canvas.things if t.kind in ("lit", "open")]
    solid = [t for t in canvas.things if t.kind in ("token", "name", "control", "special") and t.box[1] > top]
    for ring in rings:
        assert not any(over(ring.box, panel) for panel in panels)
        if not _frames(ring):
            assert [t.says for t in solid if over(_inner(ring), t.box)] == [], ring
    apart = [t for t in rings if not _frames(t)]
    assert [(a.says, b.says) for a, b in combinations(apart, 2) if over(_inner(a), _inner(b))] == []


def _frames(thing: Thing) -> bool:
    """Whether a ring goes around something."""
    return thing.says.startswith("on:") or thing.says in PROVINCES or thing.box[2] - thing.box[0] > 60


def _inner(thing: Thing) -> tuple[int, int, int, int]:
    left, top, right, bottom = thing.box
    return (left + 3, top + 3, right - 3, bottom - 3)


@pytest.mark.parametrize("name", MOMENTS)
def test_all_words_and_figures_are_large_enough_for_a_phone(name):
    """400 pixels wide is a quarter of the size: letters of 26 pixels are 6.5 there."""
    canvas = hand.paint_private(MOMENTS[name](), NAMES)
    least = min(cap_height(Type(face, 26)) + 26 // 5 for face in Face)
    texts = [t for t in canvas.things if t.kind == "text" and t.says]
    assert [t for t in texts if t.box[3] - t.box[1] < least] == []
    told = [t for t in texts if t.says not in PRINTED and not t.says.strip("+×").isdigit()]
    assert [(a.says, b.says) for a, b in combinations(told, 2) if over(a.box, b.box)] == []


@pytest.mark.parametrize("swapped", [False, True])
@pytest.mark.parametrize("face", ["army_6", "navy_3", "shinobi_1", "blessing_2", "diplomacy", "raid", "bluff"])
def test_a_full_board_and_every_kind_of_token_are_drawn(face, swapped):
    full = crowded(swapped=swapped)
    known = tuple(replace(it, face="army_1") if it.owner == 1 else it for it in full.tokens)
    own = replace(mine().own, held=face, hand=(face, "bluff"))
    seen = replace(full, seat=1, active=(1,), tokens=known, own=own)
    things = hand.paint_private(seen, NAMES).things
    assert set(says("lit", things)) | set(says("open", things)) == set(targets(seen))


def test_odd_views_are_drawn():
    seen = mine()
    for own in (
        replace(seen.own, hand=("army_6",) * 30),
        replace(seen.own, draft=Draft("scout", ()), further=("99", "nowhere", "army_1")),
    ):
        assert PRIVATE(replace(seen, own=own), NAMES)
    lone = TokenView(99, 1, center_slot("lion_capital"), "army_1", False, (), ())
    assert PRIVATE(replace(seen, tokens=(lone,) * 9), NAMES)


# -- how it looks -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", MOMENTS)
def test_what_is_drawn(name):
    """All above the map, and what only this map shows."""
    canvas = hand.paint_private(MOMENTS[name](), NAMES)
    top, own = canvas.image.height - MAP_HEIGHT, ("lit", "open")
    mine_ = [thing for thing in canvas.things if thing.box[1] < top or thing.kind in own]
    same_things(GOLDEN / f"rokugan_own_{name}.txt", mine_)
