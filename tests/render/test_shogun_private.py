"""What only one seat sees of Shogun: its plan and what it will do, its hand, its map with the targets lit."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from time import process_time

import pytest

from engine.core.chance import SeededChance
from engine.core.text import plain
from engine.shogun.data import BID, CHEST_CARDS, EVENT_IDS, PROVINCE_IDS, PROVINCES, SPACES
from engine.shogun.prospect import Outlook, usable
from engine.shogun.state import Attack, ShogunPhase
from engine.shogun.view import ShogunView, view_of
from engine.shogun.words.forecast import own_forecast
from render.registry import PICTURES
from render.shogun import private as plan
from render.shogun.layout import WIDTH, land
from render.shogun.parts import SIGNS
from render.text.fonts import Face, Type, cap_height
from tests.density import one_in
from tests.engine.resampling import resample
from tests.engine.walks import SHOGUN, caretaker, walk
from tests.render.golden_files import same
from tests.render.things import NAMES, outside, over, says
from tests.render.views import planning, view

GOLDEN = Path(__file__).parent / "golden" / "moments"
PRIVATE = PICTURES["shogun"].private


def drafting(taken: str | None = None) -> ShogunView:
    """Seat 2 takes a province, or has taken one and places an army group."""
    seen = view(4)
    few = tuple(p if n % 4 == 0 else replace(p, owner=None, armies=0) for n, p in enumerate(seen.provinces))
    few = tuple(replace(p, buildings=(), markers=0) for p in few)
    bare = tuple(
        replace(p, spaces=(None,) * 11, special=None, position=None, groups=(5, 4, 3, 3, 2)) for p in seen.players
    )
    lit = () if taken else ("izu", "tajima")
    changes = {
        "seat": 2,
        "active": (2,),
        "acting": 2,
        "phase": "draft",
        "event": None,
        "action_row": (),
        "taken": taken,
    }
    row = ("izu", "tajima")
    return replace(seen, provinces=few, players=bare, draft_row=row, draft_deck=31, targets=lit, **changes)


def marching() -> ShogunView:
    """Seat 1 may march from a province of its plan."""
    seen = planning(4, seat=1)
    source = seen.own.plan[8]
    row = ("collect_taxes", "battle_move_a", *seen.action_row[2:])
    near = seen.board.neighbours[source]
    order = {"turn_order": (0, 1, 2, 3), "acting": 1, "active": (1,), "action_row": row}
    own = replace(seen.own, missing=0)
    return replace(seen, phase="action", action_index=2, event=EVENT_IDS[5], targets=near, own=own, **order)


def revolting() -> ShogunView:
    """Seat 1 chooses which revolt comes first."""
    seen = planning(4, seat=1)
    mine = tuple(p.id for p in seen.provinces if p.owner == 1)[:2]
    own = replace(seen.own, plan=(None,) * 11)
    changes = {"phase": "winter_revolts", "season": "winter", "action_row": (), "active": (1,), "acting": 1}
    return replace(seen, own=own, targets=mine, drawn_revolts=mine, extra_farmers=1, **changes)


def unplanned() -> ShogunView:
    """All eleven spaces empty, all cards in hand."""
    seen = planning(5, seat=1)
    assert seen.own is not None
    return replace(seen, own=replace(seen.own, plan=(None,) * len(SPACES)))


MOMENTS = {
    "plan": planning,
    "unplanned": unplanned,
    "march": marching,
    "draft": drafting,
    "group": lambda: drafting("kai"),
    "revolts": revolting,
}


# -- the plan -----------------------------------------------------------------------------------------------------


def test_all_eleven_spaces_and_the_cards_left_over_are_drawn():
    seen = planning(5, seat=1)
    things = plan.paint_private(seen, NAMES).things
    assert says("space", things) == [
        f"{space} {card or 'empty'}" for space, card in zip(SPACES, seen.own.plan, strict=True)
    ]
    assert sorted(says("card", things)) == sorted(seen.own.hand)
    assert "3 cards still to place" in says("text", things)


def test_under_each_card_stands_what_the_engine_foretells():
    seen = planning(5, seat=1)
    told = dict(line.split(": ", 1) for line in says("forecast", plan.paint_private(seen, NAMES).things))
    for space, card in zip(SPACES, seen.own.plan, strict=True):
        assert told.get(space) == (plain(own_forecast(seen, space)).removeprefix("⚠️ ") if card else None)


def test_an_empty_space_asks_for_a_card():
    words = " ".join(says("text", plan.paint_private(planning(5, seat=1), NAMES).things))
    assert "Which province gets a temple?" in words
    assert "Which province pays taxes?" not in words


def test_the_order_of_actions_stands_on_the_spaces_that_lie_open():
    seen = planning(5, seat=1)
    known = [f"{space} {seen.action_row.index(space) + 1}" for space in SPACES if space in seen.action_row]
    assert says("when", plan.paint_private(seen, NAMES).things) == known


def test_revolts_and_troubles_have_their_signs():
    seen = planning(5, seat=1)
    things = plan.paint_private(seen, NAMES).things
    marked = {p.id for p in seen.provinces if p.markers}
    taxes = [s for s in ("confiscate_rice", "collect_taxes") if seen.own.plan[SPACES.index(s)] in marked]
    assert says("revolt", things) == taxes
    assert says("trouble", things) == ["build_castle"]


def test_each_card_in_hand_is_bright_where_it_could_be_carried_out_and_dim_elsewhere():
    seen = planning(5, seat=1)
    out, things = Outlook(seen), plan.paint_private(seen, NAMES).things
    empty = [space for space, card in zip(SPACES, seen.own.plan, strict=True) if card is None]
    held = [card for card in seen.own.hand if card not in seen.own.plan and card not in CHEST_CARDS]
    can = [f"{card} {space}" for card in held for space in empty if space in usable(out, card)]
    cannot = [f"{card} {space}" for card in held for space in empty if space not in usable(out, card)]
    assert [it for it in says("can", things) if BID not in it] == can
    assert [it for it in says("cannot", things) if BID not in it] == cannot
    assert can and cannot  # noqa: PT018


def test_a_locked_plan_carries_a_seal():
    seen = planning(5, seat=1)
    players = tuple(replace(player, locked=True) for player in seen.players)
    things = plan.paint_private(replace(seen, players=players, own=replace(seen.own, missing=0)), NAMES).things
    assert says("lock", things) == ["B"]


@pytest.mark.parametrize("seen", [view(5), view(5, phase="winter_revolts"), view(5, seat=1), view(5, phase="draft")])
def test_without_anything_of_its_own_there_is_nothing_to_show(seen):
    assert PRIVATE(seen, NAMES) is None


def test_what_is_done_is_told_no_more():
    things = plan.paint_private(marching(), NAMES[:4]).things
    assert says("done", things) == ["collect_taxes", BID]
    assert not [line for line in says("forecast", things) if line.startswith(("collect_taxes", BID))]


# -- the map ------------------------------------------------------------------------------------------------------


def test_planned_actions_lie_on_the_map_and_what_is_in_hand_is_lit():
    seen = planning(5, seat=1)
    things = plan.paint_private(seen, NAMES).things
    lying = [f"{card} {space}" for space, card in zip(SPACES[:-1], seen.own.plan, strict=False) if card in PROVINCES]
    assert says("planned", things) == lying
    assert says("lit", things) == list(seen.targets)


@pytest.mark.parametrize("make", [marching, drafting, revolting])
def test_the_targets_of_the_question_are_lit_and_within_the_picture(make):
    seen = make()
    canvas = plan.paint_private(seen, NAMES)
    assert says("lit", canvas.things) == list(seen.targets)


def test_an_announced_attack_is_an_arrow():
    seen = replace(planning(4, seat=1), phase="action", attack=Attack(0, "kai", "sagami", 3), targets=())
    assert says("arrow", plan.paint_private(seen, NAMES).things) == ["kai sagami 3"]


def test_the_draft_shows_what_lies_open_the_deck_and_the_groups():
    things = plan.paint_private(drafting(), NAMES[:4]).things
    assert says("offer", things) == ["izu", "tajima"]
    assert says("group", things) == ["5", "4", "3", "3", "2"]
    assert "× 31" in says("text", things)
    assert "The draft" in says("text", things), "not a year and a season"
    taken = plan.paint_private(drafting("kai"), NAMES[:4]).things
    assert says("offer", taken) == says("lit", taken) == ["kai"]


@pytest.mark.parametrize("id", PROVINCE_IDS)
def test_a_planned_action_lies_in_its_province_beside_all_that_stands_there(id):
    x, y = plan.sign_spot(id)
    half, area = plan.SIGN // 2, land("sun", False)[id]
    box = (x - half, y - half, x + half, y + half)
    cut = area.cell.crop((box[0] - area.left, box[1] - area.top, box[2] - area.left, box[3] - area.top))
    assert cut.convert("L").histogram()[255] > 0.72 * plan.SIGN**2
    for other in PROVINCE_IDS:
        for taken, weight in plan._obstacles(other):
            assert plan._shared(box, taken) <= (100 if weight == 4 else 0.25 * plan.SIGN**2), (other, taken)


# -- secrets ------------------------------------------------------------------------------------------------------


def test_two_positions_that_differ_in_others_secrets_alone_give_the_same_picture():
    met = 0
    for state, _, _, _ in walk(3, {}, 4, caretaker):
        met += state.phase in (ShogunPhase.PLAN, ShogunPhase.ACTION)
        if state.phase not in (ShogunPhase.PLAN, ShogunPhase.ACTION) or met % 37:
            continue
        other = resample(SHOGUN, state, 0, SeededChance(met))
        if view_of(state, 0).own is None or met > 400:
            break
        assert PRIVATE(view_of(state, 0), NAMES[:3]) == PRIVATE(view_of(other, 0), NAMES[:3])
    assert met > 100


# -- nothing in the way -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", MOMENTS)
@pytest.mark.parametrize("names", [NAMES, ("W" * 32,) * 5, ("龍" * 32,) * 5, ("🐉" * 32,) * 5])
def test_everything_lies_within_the_picture_and_its_panel(name, names):
    canvas = plan.paint_private(MOMENTS[name](), names)
    spaces = [thing.box for thing in canvas.things if thing.kind in ("space", "offer")]
    assert outside(canvas, "arrow", "battle") == []
    for thing in (it for it in canvas.things if it.kind == "text"):
        for space in spaces:
            assert not over(thing.box, space) or (space[0] <= thing.box[0] and thing.box[2] <= space[2]), thing


@pytest.mark.parametrize("name", MOMENTS)
def test_no_words_lie_on_each_other_and_all_are_large_enough_for_a_phone(name):
    """400 pixels wide is a quarter of the size: letters of 26 pixels are 6.5 there."""
    canvas = plan.paint_private(MOMENTS[name](), NAMES)
    texts = [t for t in canvas.things if t.kind == "text"]
    words = [t for t in texts if t.says not in {p.name for p in PROVINCES.values()}]
    assert [(a.says, b.says) for a, b in combinations(words, 2) if over(a.box, b.box)] == []
    small = {cap_height(Type(face, 26)) + 26 // 5 for face in Face}
    assert min(t.box[3] - t.box[1] for t in texts if t.says) >= min(small)


def test_the_letters_of_signs_beside_the_hand_are_not_hidden_by_other_signs():
    """While all eleven spaces are empty the signs lie closest; each letter lies within the room of its own."""
    things = plan.paint_private(unplanned(), NAMES).things
    signs = [t.box for t in things if t.kind in {"can", "cannot"} and t.says.split()[0] in PROVINCES]
    badges = [t.box for t in things if t.kind == "text" and t.says in {badge for _, badge in SIGNS.values() if badge}]
    beside = [box for box in badges if any(over(box, sign) for sign in signs)]
    assert len(beside) == 5 * len(signs) // len(SPACES)
    assert max(sum(over(box, sign) for sign in signs) for box in beside) == 1


def crowded(seen: ShogunView) -> Iterator[ShogunView]:
    """Views that should not be, or seldom are."""
    few = tuple(replace(p, armies=99, markers=3, buildings=("castle", "temple", "theatre")) for p in seen.provinces)
    yield replace(seen, provinces=few)
    yield replace(seen, provinces=tuple(replace(p, armies=0) for p in seen.provinces))
    rich = tuple(replace(p, chests=199, rice=99, points=200, supply=0, provinces=45) for p in seen.players)
    yield replace(seen, players=rich)
    yield replace(seen, farmers=0, tiles=(0, 0, 0))
    yield replace(seen, year_events=(), event=None)
    yield replace(seen, turn_order=(), acting=None)
    if seen.own is not None:
        yield replace(seen, own=replace(seen.own, plan=(None,) * 11, missing=11))
        yield replace(seen, own=replace(seen.own, hand=(), plan=(None,) * 11, missing=0), targets=())


@pytest.mark.parametrize("name", MOMENTS)
def test_bad_and_rare_views_are_drawn_whole(name):
    for seen in crowded(MOMENTS[name]()):
        canvas = plan.paint_private(seen, NAMES)
        if canvas is None:  # nothing is asked that a picture could show
            continue
        assert all(t.box[0] >= 0 and t.box[2] <= WIDTH for t in canvas.things if t.kind not in ("arrow", "battle"))


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_every_seat_of_a_real_match_can_be_shown_whatever_is_asked(seats):
    drawn: dict[str, int] = {}
    for number, (state, _, _, _) in enumerate(walk(seats, {}, 2, caretaker)):
        if drawn.get(state.phase, 0) > 6 and number % one_in(160):
            continue
        for seat in range(seats):
            seen = view_of(state, seat)
            if canvas := plan.paint_private(seen, NAMES[:seats]):
                drawn[state.phase] = drawn.get(state.phase, 0) + 1
                lit = set(says("lit", canvas.things))
                assert lit == set(seen.targets or ((seen.taken,) if seen.taken and seat in seen.active else ()))
    assert {ShogunPhase.DRAFT, ShogunPhase.PLAN, ShogunPhase.SPECIAL_PICKS, ShogunPhase.ACTION} <= set(drawn)


# -- how it looks -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", MOMENTS)
def test_what_is_drawn_and_how_it_looks(name):
    same(GOLDEN / f"own_{name}", plan.paint_private(MOMENTS[name](), NAMES))


def test_the_same_view_gives_the_same_bytes_soon():
    PRIVATE(planning(), NAMES)
    began = process_time()
    one = PRIVATE(planning(), NAMES)
    assert process_time() - began < 2
    assert one == PRIVATE(planning(), NAMES)
    assert len(one) < 520_000
