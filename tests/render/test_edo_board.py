"""The board of Edo: all of the view is drawn, nothing hides anything else, no secret shows."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, pairwise

import pytest

from engine.edo.data import ENDING, SETS, YIELDS, board
from engine.edo.game import EDO
from render.edo.board import SEATS_TOP, paint_board
from render.edo.colours import PALETTE, SEAT_COLOURS
from render.edo.layout import MAP_HEIGHT, MAP_TOP, WIDTH, box_of, ground, middles, road
from render.edo.market import TOP as MARKET_TOP
from render.edo.marks import shortest
from render.edo.parts import letter
from render.pictures import Mark, Stress
from render.registry import PICTURES
from tests.density import one_in
from tests.render.edo_views import crowded, match, states, view
from tests.render.letters import NINE, sizes
from tests.render.things import NAMES, over, says, without_legend, wordy

EDO_PICTURES = PICTURES["edo"]


# -- the map ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("side", ["a", "b"])
def test_every_space_has_room_of_its_own_on_the_map(side):
    boxes = {id: box_of(side, id) for id in middles(side)}
    assert set(boxes) == set(board(4 if side == "b" else 3).spaces)
    for left, top, right, bottom in boxes.values():
        assert 0 <= left < right <= WIDTH
        assert 0 <= top < bottom <= MAP_HEIGHT
    assert [(a, b) for a, b in combinations(boxes, 2) if over(boxes[a], boxes[b])] == []


@pytest.mark.parametrize("seats", [3, 4])
def test_a_road_touches_no_space_but_its_two_ends(seats):
    map = board(seats)
    for one, other in map.edges:
        others = [box_of(map.side, id) for id in map.spaces if id not in (one, other)]
        for x, y in road(map.side, one, other):
            assert not any(left < x < right and top < y < bottom for left, top, right, bottom in others), (one, other)


def test_a_road_is_the_same_both_ways():
    assert road("a", "edo", "river_nw") == road("a", "river_nw", "edo")[::-1]


def test_the_ground_is_drawn_in_the_palette_and_the_same_each_time():
    assert ground("a").mode == "P"
    assert len(set(PALETTE.colours)) == len(PALETTE.colours) <= 256
    assert set(SEAT_COLOURS) <= set(PALETTE.colours)


# -- what is drawn ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_cities_show_buildings_in_order_of_plots_and_what_they_would_pay(seats):
    seen = view(seats, "plan", 4)
    things = paint_board(seen, NAMES[:seats]).things
    expected = [
        f"{city.id} {slot} {it.kind} {'' if it.owner is None else letter(it.owner)}".strip()
        for city in seen.cities
        for slot, it in enumerate(city.buildings, start=1)
    ]
    assert says("building", things) == expected
    assert says("share", things) == [f"{c.id} {letter(s.seat)} {s.ryo}" for c in seen.cities for s in c.shares]
    assert says("pays", things) == [f"{c.id} {board(seats).income[c.id][0][0]}" for c in seen.cities]
    assert says("closed", things) == [space.id for space in seen.spaces if space.closed]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_space_shows_the_samurai_that_stand_there(seats):
    seen = view(seats, "wages", 2)
    things = paint_board(seen, NAMES[:seats]).things
    expected = [f"{s.id} {letter(seat)} {n}" for s in seen.spaces for seat, n in enumerate(s.samurai) if n]
    assert expected
    assert says("samurai", things) == expected
    assert says("merchant", things)[0] == seen.merchant


def test_the_yield_of_now_is_larger_than_the_others():
    seen = crowded()
    alone = replace(seen, spaces=tuple(replaced(space, (1, 0, 0, 0)) for space in seen.spaces))
    for position, now in ((seen, 1), (alone, 3)):
        things = [t for t in paint_board(position, NAMES[:4]).things if t.kind == "text" and t.says in "321"]
        left, top, right, _ = box_of("b", "forest_n")
        inside = [t for t in things if over(t.box, (left, top + MAP_TOP + 40, right, top + MAP_TOP + 78))]
        tallest = max(inside, key=lambda t: t.box[3] - t.box[1])
        assert int(tallest.says) == now
    assert YIELDS["wood"] == (3, 2, 1)


def replaced(space, samurai):
    return space._replace(samurai=samurai)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_seat_is_drawn_in_turn_order_with_all_it_has(seats):
    seen = view(seats, "execute", 4)
    things = paint_board(seen, NAMES[:seats]).things
    order = [seen.players[seat] for seat in seen.turn_order]
    assert says("seat", things) == [letter(p.seat) + (" brush" if p.seat in seen.active else "") for p in order]
    assert says("position", things) == [str(n + 1) for n in range(seats)]
    below = [t for t in without_legend(things) if t.box[1] > SEATS_TOP]
    assert says("points", below) == [str(p.points) for p in order]
    for what in ("ryo", "wood", "stone", "rice"):
        assert says(what, below) == [str(getattr(p.held, what)) for p in order]
    assert says("officials", below) == [str(p.officials) for p in order]
    assert says("samurai on board", below) == [str(sum(at is not None for at in p.figures)) for p in order]
    assert says("houses", below) == [str(p.houses) for p in order]
    assert says("posts", below) == [str(int(p.post)) for p in order]
    assert [says("owned", below).count(f"{letter(p.seat)} {id}") for p in order for id in p.cards[3:]] == [1] * sum(
        len(p.cards) - 3 for p in order
    )


def test_while_a_lap_waits_for_a_look_at_the_board_nobody_is_marked() -> None:
    seen = EDO.laps.not_begun(view(3, "premove"))
    things = paint_board(seen, NAMES[:3]).things
    assert (says("look", things), says("acting", things), says("brush", things)) == ([""], [], [])
    assert "Time to look at" in says("text", things)
    assert says("seat", things) == [letter(seat) for seat in seen.turn_order]
    assert says("look", paint_board(view(3, "premove"), NAMES[:3]).things) == []


def test_a_plan_shows_what_was_revealed_and_backs_for_the_rest():
    seen = view(3, "execute", 3)
    entries = says("entry", paint_board(seen, NAMES[:3]).things)
    expected = []
    for player in (seen.players[seat] for seat in seen.turn_order):
        for position, entry in enumerate(player.entries, start=1):
            told = "hidden" if entry == "hidden" else f"{entry.card} {entry.action} {entry.own} {entry.shogun}"
            expected.append(f"{letter(player.seat)} {position} {told}")
    assert entries == expected
    assert any("hidden" in entry for entry in entries)


def test_money_that_is_not_shown_is_a_question_mark():
    seen = view(3, "plan")
    covered = replace(
        seen, players=tuple(replace(p, ryo=None) for p in seen.players), rules=replace(seen.rules, open_money=False)
    )
    things = paint_board(covered, NAMES[:3]).things
    assert [t.says for t in without_legend(things) if t.kind == "ryo" and t.box[1] > SEATS_TOP] == ["?"] * 3


def test_market_shows_cards_display_and_stocks():
    seen = view(4, "plan", 4)
    things = paint_board(seen, NAMES[:4]).things
    assert says("merchant card", things) == [seen.merchant_card, seen.next_merchant_card]
    assert says("special", things) == list(seen.display)
    row = [t for t in things if MARKET_TOP < t.box[1] < SEATS_TOP and t.box[0] > WIDTH - 230]
    stock = {t.kind: t.says for t in row if t.kind != "text"}
    assert stock == {
        "fortress": str(seen.fortresses),
        "shogun": str(seen.shogun),
        "develop": str(seen.special_deck),
        "merchant": str(seen.merchant_deck),
    }


def test_the_draft_shows_start_sets_and_who_has_taken_them():
    drafts = [state for state, _ in match(4) if state.phase == "draft"]
    for state in (drafts[0], drafts[-1]):
        seen = EDO.view(state, None)
        takers = {p.start_set: letter(p.seat) for p in seen.players if p.start_set}
        sets = says("set", paint_board(seen, NAMES[:4]).things)
        assert sets == [f"{id} {takers[id]}" if id in takers else id for id in SETS]
    assert takers
    assert says("set", paint_board(view(4), NAMES[:4]).things) == []


def test_the_last_round_has_no_next_card():
    seen = replace(view(4, "plan"), next_merchant_card=None, merchant_deck=0)
    things = paint_board(seen, NAMES[:4]).things
    assert says("merchant card", things) == [seen.merchant_card]
    assert "last round" in " ".join(says("text", things))


def test_the_track_of_points_goes_to_the_points_that_end_the_match():
    seen = view(4, "plan", 5)
    high = replace(seen.players[2], points=40)
    things = paint_board(replace(seen, players=(*seen.players[:2], high, seen.players[3])), NAMES[:4]).things
    assert sorted(says("track", things)) == sorted(
        f"{letter(p.seat)} {40 if p.seat == 2 else p.points}" for p in seen.players
    )
    assert f"{ENDING.points}+" in says("text", things)


@pytest.mark.parametrize(
    ("phase", "expected"),
    [
        ("draft", "Start sets and home cities"),
        ("plan", "Planning"),
        ("premove", "Card 1 of 3: moves first"),
        ("execute", "Card 1 of 3"),
        ("wages", "Wages"),
        ("game_end", "The end"),
    ],
)
def test_every_phase_has_its_words(phase, expected):
    assert expected in says("text", paint_board(view(3, phase, 0), NAMES[:3]).things)


# -- marks --------------------------------------------------------------------------------------------------------


def test_marks_are_drawn_and_nothing_is_stressed_without_them():
    marks = (
        Mark(Stress.ARROW, "forest_n", "gate_n", seat=1),
        Mark(Stress.ARROW, "sakura", "edo"),
        Mark(Stress.FRESH, "mito", number=2, seat=0),
        Mark(Stress.FRESH, "quarry_w", seat=0),
    )
    seen = crowded()
    things = paint_board(seen, NAMES[:4], marks=marks).things
    assert says("arrow", things) == ["gate_n forest_n", "edo sakura"]
    assert set(says("way", things)) == {"gate_n rice_n", "rice_n forest_n", "edo river_se", "river_se sakura"}
    assert says("fresh", things) == ["mito", "quarry_w"]
    assert says("new", things) == ["mito 2"]
    without = paint_board(seen, NAMES[:4]).things
    assert not [thing for thing in without if thing.kind in {"arrow", "way", "fresh", "new"}]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_way_is_a_shortest_one_along_roads(seats):
    map = board(seats)
    for (source, target), distance in map.distance.items():
        way = shortest(seats, source, target)
        assert (way[0], way[-1], len(way)) == (source, target, distance + 1)
        for one, other in pairwise(way):
            assert (one, other) in map.edges or (other, one) in map.edges


@pytest.mark.parametrize("seats", [3, 4])
def test_ways_between_spaces_that_nearly_touch_hide_no_name(seats):
    map = board(seats)
    seen = crowded(seats)
    ways = [way for edge in map.edges for way in (edge, edge[::-1])]
    things = paint_board(seen, NAMES[:seats], marks=[Mark(Stress.ARROW, b, a, seat=0) for a, b in ways]).things
    names = [t for t in things if t.kind == "name"]
    small = [t for t in things if t.kind == "way" and max(t.box[2] - t.box[0], t.box[3] - t.box[1]) < 48]
    assert len(small) >= 8
    assert [(a.says, b.says) for a in small for b in names if over(a.box, b.box)] == []


def test_all_marks_of_a_match_can_be_drawn():
    told = [event for _, events in match(4) for event in events if event.audience is None]
    marks = EDO_PICTURES.marks(told)
    assert {mark.kind for mark in marks} == {Stress.ARROW, Stress.FRESH}
    things = paint_board(view(4), NAMES[:4], marks=marks).things
    assert len(says("arrow", things)) == sum(mark.kind is Stress.ARROW for mark in marks)


# -- no secret ----------------------------------------------------------------------------------------------------


# -- where it is --------------------------------------------------------------------------------------------------

_LABELS = {"name", "pays", "share"}
_PIECES = {"building", "samurai", "merchant"}


@pytest.mark.parametrize(
    ("seats", "merchant"), [(seats, id) for seats in (2, 3, 4) for id in list(board(seats).spaces)[:: one_in(3)]]
)
def test_pieces_lie_neither_on_names_nor_on_each_other(seats, merchant):
    things = paint_board(replace(crowded(seats), merchant=merchant), NAMES[:seats]).things
    things = [t for t in things if MAP_TOP <= t.box[1] < MAP_TOP + MAP_HEIGHT]
    labels = [t for t in things if t.kind in _LABELS]
    pieces = [t for t in things if t.kind in _PIECES]
    assert len(pieces) == len(board(seats).cities) * 10 + len(board(seats).spaces) * seats + 1
    assert [(a.says, b.says) for a in pieces for b in labels if over(a.box, b.box)] == []
    assert [(a.says, b.says) for a, b in combinations(labels, 2) if over(a.box, b.box)] == []
    apart = [(a, b) for a, b in combinations(pieces, 2) if over(a.box, b.box)]
    assert [(a.says, b.says) for a, b in apart if not grazes(a.box, b.box)] == []


def grazes(one, two, much=7):
    """Whether boxes meet only in their empty corners: a figure is narrower at the top than its box."""
    return min(one[2], two[2]) - max(one[0], two[0]) < much or min(one[3], two[3]) - max(one[1], two[1]) < much


def test_everything_on_a_space_stays_in_its_box():
    things = paint_board(crowded(), NAMES[:4]).things
    for thing in things:
        if thing.kind in {"samurai", "name"} and thing.box[1] >= MAP_TOP:
            left, top, right, bottom = box_of("b", thing.says.split()[0])
            assert left <= thing.box[0], thing
            assert thing.box[2] <= right, thing
            assert top + MAP_TOP <= thing.box[1], thing
            assert thing.box[3] <= bottom + MAP_TOP, thing


def test_figures_of_a_seat_do_not_lie_on_each_other():
    things = [t for t in paint_board(crowded(), NAMES[:4]).things if t.box[1] > SEATS_TOP]
    signs = [t for t in things if t.kind in {"points", "ryo", "wood", "stone", "rice", "officials", "shogun", "houses"}]
    texts = [t for t in things if t.kind == "text"]
    assert [(a.says, b.says) for a, b in combinations(texts, 2) if over(a.box, b.box)] == []
    assert [(a.kind, b.says) for a in signs for b in texts if over(a.box, b.box)] == []


def test_long_words_of_other_languages_stay_in_their_boxes():
    things = paint_board(crowded(), NAMES[:4], wordy).things
    boxes = [t.box for t in things if t.kind in {"merchant card", "special", "seat"}]
    for text in (
        t for t in without_legend(things) if t.kind == "text" and t.box[1] > MARKET_TOP and t.box[2] < WIDTH - 210
    ):
        assert any(b[0] <= text.box[0] and text.box[2] <= b[2] for b in boxes), text
    for name in (t for t in things if t.kind == "name"):
        left, _, right, _ = box_of("b", name.says)
        assert left <= name.box[0]
        assert name.box[2] <= right


# -- on a phone --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("phase", ["draft", "plan", "premove", "execute", "wages", "game_end"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_letters_are_nine_pixels_on_a_phone(seats, phase, monkeypatch):
    """Those of names, figures, marks on signs and the legend."""
    seen = EDO.view(states(seats, phase)[-1], None)
    drawn = sizes(lambda: paint_board(seen, NAMES[:seats]), monkeypatch)
    assert len(drawn) > 60
    assert {words: size for words, size in drawn.items() if size < NINE} == {}


# -- what comes out -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_phase_of_a_whole_match_can_be_drawn(seats):
    phases, last = set(), None
    for state, events in match(seats):
        now = (state.phase, state.round, state.card)
        if now != last:
            seen = EDO.view(state, None)
            marks = EDO_PICTURES.marks([event for event in events if event.audience is None])
            assert paint_board(seen, NAMES[:seats], marks=marks).things
            phases.add(seen.phase)
            last = now
    assert {"draft", "plan", "premove", "execute", "wages", "game_end"} <= phases


@pytest.mark.parametrize("seats", [2, 4])
def test_a_start_set_shows_all_that_is_in_it(seats):
    drafting = EDO.view(states(seats, "draft")[0], None)
    things = paint_board(drafting, NAMES[:seats]).things
    for box, printed in zip((t.box for t in things if t.kind == "set"), map(SETS.get, SETS), strict=True):
        inside = [t for t in things if t.kind in {"ryo", "wood", "stone", "rice"} and over(t.box, box)]
        held = {what: str(getattr(printed, what)) for what in ("ryo", "wood", "stone", "rice")}
        assert {t.kind: t.says for t in inside} == {what: said for what, said in held.items() if said != "0"}
        numbers = [t for t in things if t.kind == "text" and over(t.box, box)]
        assert max(t.box[2] for t in numbers) <= box[2] - 6
