"""The other pictures of Edo: my planning board with the ways of my samurai, wages, income, the end; and the marks."""

from __future__ import annotations

import io
from dataclasses import replace
from itertools import combinations, pairwise

import numpy as np
import pytest
from PIL import Image

from bot.texts import LANGUAGES, Speaker, catalogues
from engine.core.text import plain
from engine.edo import events as e
from engine.edo.asking.plan_sheet import fair
from engine.edo.asking.projection import brings, forecast
from engine.edo.data import CARDS, SPACES, board
from engine.edo.events import Ending, Score
from engine.edo.game import EDO
from engine.edo.state import PlanEntry
from engine.edo.words.names import BUILDING, words_of
from render.edo import market, private as plan, report
from render.edo.layout import WIDTH
from render.edo.parts import letter
from render.paint.palette import VERMILION
from render.pictures import Mark, Stress
from render.registry import PICTURES
from tests.density import one_in
from tests.render.edo_views import crowded, events, match, mine, view
from tests.render.test_edo_board import grazes
from tests.render.things import NAMES, outside, over, says, wordy

EDO_PICTURES = PICTURES["edo"]
LONG = ("W" * 32, "龍" * 32, "🐉" * 32, "an extremely long name, in words")


# -- my planning board --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("phase", ["plan", "premove", "execute", "wages"])
def test_the_board_shows_cards_actions_officials_and_what_they_bring(phase):
    seen = mine(4, 1, phase, 3)
    things = plan.paint_private(seen, NAMES[:4]).things
    planned = [(n, entry) for n, entry in enumerate(seen.own.plan, start=1) if entry]
    assert says("plan", things) == [
        f"{n} {entry.card} {entry.action} {entry.own} {entry.shogun}" for n, entry in planned
    ]
    assert says("position", things) == [str(n) for n, _ in planned]
    texts = says("text", things)
    over = set(says("revealed", things))
    if seen.turn is not None and seen.turn.seat == seen.seat:
        over -= {str(seen.turn.position + 1)}
    for n, entry in planned:
        assert ("carried out" if str(n) in over else plain(brings(seen, n - 1, entry))) in texts
    assert texts.count("carried out") == len(over)
    lying = {entry.card for _, entry in planned}
    others = [id for id in seen.me.cards if id not in lying]
    free = others[: plan._WHOLE - len(planned)] if len(planned) < 3 else []
    assert says("free", things) == free
    assert says("other", things) == [*others[len(free) :], *(f"{id} new" for id in seen.me.claimed)]


def test_a_card_that_can_still_be_chosen_says_what_its_actions_would_bring():
    seen = mine(3, 0, "plan", 1)
    assert seen.own.plan == (None,) * 3
    texts = says("text", plan.paint_private(seen, NAMES[:3]).things)
    could = list(fair(seen, seen.own, 0))
    assert {entry.card for entry in could} == {"a", "b", "c"}
    for entry in could:
        assert plain(forecast(seen, entry)) in texts


def test_spaces_bear_the_cards_that_act_there_and_shine_if_they_are_within_reach():
    seen = mine(4, 1, "premove", 3)
    poor = replace(seen, players=tuple(replace(p, ryo=0) for p in seen.players))
    entries = (PlanEntry("c", 0, 2, 0), PlanEntry("a", 2, 0, 2), PlanEntry("b", 1, 1, 2))
    for position in (seen, poor):
        position = replace(position, own=replace(position.own, plan=entries))
        things = plan.paint_private(position, NAMES[:4]).things
        gates = [f"{id} 1" for id in board(4).gates]
        forests = [f"{id} 2" for id in board(4).spaces if SPACES[id].resource == "wood"]
        cities = [f"{id} 3" for id in board(4).cities]
        assert sorted(says("acts", things)) == sorted(gates + forests + cities)
        shining = {says_.split()[0] for says_ in gates + forests + cities}
        if position.me.ryo == 0:
            shining &= set(position.me.figures)
        assert set(says("within reach", things)) == shining
    assert says("acts", plan.paint_private(mine(4, 1, "wages", 3), NAMES[:4]).things) == []


def test_officials_lie_on_the_chosen_action():
    seen = mine(4, 1, "premove")
    drawn = [t for t in plan.paint_private(seen, NAMES[:4]).things if t.kind == "official" and t.says == letter(1)]
    assert len(drawn) == sum(entry.own + entry.shogun for entry in seen.own.plan)


@pytest.mark.parametrize("locale", LANGUAGES)
def test_the_name_of_every_action_is_whole_beside_all_the_officials_it_can_have(locale):
    seen, say = mine(4, 1, "plan"), Speaker(locale, markdown=False)
    every = [
        (spec, PlanEntry(card, n, spec.officials, 0)) for card, specs in CARDS.items() for n, spec in enumerate(specs)
    ]
    for first in range(0, len(every), 3):
        specs, entries = zip(*every[first : first + 3], strict=True)
        position = replace(seen, own=replace(seen.own, plan=(*entries, None, None)[:3]))
        shown = says("text", plan.paint_private(position, NAMES[:4], say).things)
        assert {say(words_of(spec).name) for spec in specs} <= {*shown}


def test_what_a_special_card_makes_cheaper_is_said():
    cheaper = [spec for specs in CARDS.values() for spec in specs if spec.cheaper_ryo or spec.cheaper_material]
    assert {(spec.cheaper_ryo or spec.cheaper_material, plain(words_of(spec).name)) for spec in cheaper} == {
        (2, "build (2 Ryo cheaper)"),
        (3, "build (3 Ryo cheaper)"),
        (1, "build (2 officials each, 1 wood or stone less)"),
    }


def test_what_was_revealed_is_ticked():
    seen = mine(3, 0, "wages")
    assert says("revealed", plan.paint_private(seen, NAMES[:3]).things) == ["1", "2", "3"]
    assert says("revealed", plan.paint_private(mine(3, 0, "plan"), NAMES[:3]).things) == []


@pytest.mark.parametrize(("seats", "seat"), [(2, 0), (3, 2), (4, 1)])
def test_every_space_shows_what_each_own_samurai_pays_to_come(seats, seat):
    seen = mine(seats, seat, "premove", 3)
    assert any(seen.me.figures)
    told = says("cost", plan.paint_private(seen, NAMES[:seats]).things)
    found = {}
    for cost in told:
        space, numbers, ryo = cost.split()
        found |= {(space, int(number)): int(ryo) for number in numbers.split(",")}
    distance = board(seats).distance
    assert found == {
        (space, number): distance[at, space]
        for space in board(seats).spaces
        for number, at in enumerate(seen.me.figures, start=1)
        if at is not None
    }


def test_there_is_nothing_private_before_the_first_plan_after_the_end_and_for_the_public():
    for seen in (view(3, "draft", 0, 1), view(3, "game_end", 0, 1), view(3)):
        assert EDO_PICTURES.private(seen, NAMES[:3]) is None
    assert EDO_PICTURES.private(mine(3, 1, "plan", 1), NAMES[:3]) is not None


def test_nothing_of_the_private_picture_hides_anything_else():
    seen = replace(crowded(4, 1), phase="plan", turn=None)
    canvas = plan.paint_private(seen, LONG)
    things = canvas.things
    assert outside(canvas) == []
    labels = [t for t in things if t.kind in {"name", "cost"}]
    assert len([t for t in labels if t.kind == "cost"]) == 5 * len(seen.spaces)
    figures = [t for t in things if t.kind in {"samurai", "merchant"}]
    assert [(a.says, b.says) for a, b in combinations(labels, 2) if over(a.box, b.box)] == []
    assert [(a.says, b.says) for a in figures for b in labels if over(a.box, b.box)] == []
    texts = [t for t in things if t.kind == "text"]
    assert [(a.says, b.says) for a, b in combinations(texts, 2) if over(a.box, b.box)] == []


def test_the_numbers_of_cards_hide_nothing_wherever_the_merchant_is():
    everywhere = (PlanEntry("c", 0, 2, 0), PlanEntry("b", 2, 1, 2), PlanEntry("a", 2, 0, 2))
    seen = replace(crowded(4, 1), phase="plan", turn=None)
    seen = replace(seen, own=replace(seen.own, plan=everywhere))
    for merchant in list(board(4).spaces)[:: one_in(2)]:
        things = plan.paint_private(replace(seen, merchant=merchant), LONG).things
        acts = [t for t in things if t.kind == "acts"]
        others = [t for t in things if t.kind in {"name", "cost", "samurai", "merchant"}]
        assert f"{merchant} 2" in says("acts", acts)
        assert [(a.says, b.says) for a in acts for b in others if over(a.box, b.box) and not grazes(a.box, b.box)] == []


def test_long_words_of_other_languages_stay_on_their_cards():
    things = plan.paint_private(crowded(4, 1), LONG, wordy).things
    cards = [t.box for t in things if t.kind in {"plan", "other", "free"}]
    first, last = cards[0][1], cards[-1][3]
    for text in (t for t in things if t.kind == "text" and first < t.box[1] < last):
        assert any(b[0] <= text.box[0] and text.box[2] <= b[2] for b in cards), text


# -- wages, income, the end ---------------------------------------------------------------------------------------

SCORES = (
    Score(True, 12, 3, 1, 9, 2),
    Score(True, 14, 2, 0, 11, 1),
    Score(False, 40, 5, 2, 30, 0),
    Score(True, 13, 3, 0, 9, 3),
)
END = e.MatchEnded(Ending.POINTS, SCORES, (3, 1, 4, 1))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_an_income_report_tells_city_by_city_who_gets_what(seats):
    income = events(seats, e.IncomePaid)[2]
    seen = view(seats, "plan", income.round + 1)
    things = report.paint_report([income], seen, NAMES[:seats]).things
    assert says("city", things) == [id for id, _ in income.cities]
    expected = [
        f"{id} {rank} {letter(share.seat)} {share.influence} {share.ryo}"
        for id, shares in income.cities
        for rank, share in enumerate(shares, start=1)
    ]
    assert says("share", things) == expected
    totals = dict.fromkeys(range(seats), 0)
    for _, shares in income.cities:
        for share in shares:
            totals[share.seat] += share.ryo
    assert says("total", things) == [f"{letter(seat)} {totals[seat]}" for seat in seen.turn_order]


def test_wages_tell_rice_and_who_stays_or_goes():
    paid = events(4, e.WagesPaid)[:4]
    things = report.paint_report([*paid, e.IncomePaid(1, ())], view(4, "wages", 1), NAMES[:4]).things
    assert says("wages", things) == [f"{letter(w.seat)} {w.rice} {len(w.kept)} {len(w.returned)}" for w in paid]


def test_five_samurai_at_the_longest_names_are_all_told():
    spaces = ("quarry_sw", "rice_sw", "quarry_se", "forest_se", "gate_se")
    paid = [e.WagesPaid(0, 5, spaces, ()), e.WagesPaid(1, 0, (), spaces), e.WagesPaid(2, 2, spaces[:2], spaces[2:])]
    things = report.paint_report([*paid, e.IncomePaid(1, ())], view(3, "wages", 1), LONG[:3]).things
    told = " ".join(text for text in says("text", things) if text not in LONG)
    assert told.count("quarry") == 6
    assert told.count("gate") == 3


def test_the_end_tells_places_points_and_ties():
    things = report.paint_final([END], view(4, "game_end", 0), NAMES[:4]).things
    assert says("place", things) == ["B 1", "D 1", "A 3", "C 4"]
    rows = [row.split() for row in says("score", things)]
    assert [(row[0], row[1], row[-3]) for row in rows] == [
        ("B", "1", "16"),
        ("D", "1", "16"),
        ("A", "3", "16"),
        ("C", "4", "40"),
    ]
    assert [row[6:8] for row in rows] == [["2", "0"], ["3", "0"], ["3", "1"], ["0", "0"]]
    assert says("not eligible", things) == ["C"]
    assert "Boris and Daniel win together" in says("text", things)
    one = replace(END, places=(2, 1, 4, 3))
    assert "Boris wins" in says("text", report.paint_final([one], view(4, "game_end", 0), NAMES[:4]).things)


def sizes(things, words):
    """How tall the letters of these words are."""
    return {t.box[3] - t.box[1] for t in things if t.kind == "text" and t.says in words}


@pytest.mark.parametrize("locale", catalogues())
def test_names_side_by_side_are_of_one_size_in_every_language(locale):
    say = Speaker(locale, markdown=False)
    final = report.paint_final([END], view(4, "game_end", 0), NAMES[:4], say)
    heads = [say(column.label) for column in report._COLUMNS]
    assert {*heads} <= {*says("text", final.things)}, "none is cut"
    assert max(sizes(final.things, heads)) - min(sizes(final.things, heads)) <= 2
    names = tuple(say(name) for name in BUILDING.values())
    row = market.price_row(names)
    shown = [part for name in names for part in (name, *name.split())]
    assert max(sizes(row.things, shown)) - min(sizes(row.things, shown)) <= 2
    boxes = sorted(t.box for t in row.things if t.kind == "price")
    assert all(one[2] < other[0] for one, other in pairwise(boxes))
    assert boxes[-1][2] < WIDTH


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_points_by_source_add_up(seats):
    ended = events(seats, e.MatchEnded)[0]
    seen = view(seats, "game_end", 0)
    canvas = report.paint_final([ended], seen, NAMES[:seats])
    rows = [t for t in canvas.things if t.kind == "score"]
    columns = [t for t in canvas.things if t.kind == "column"]
    for row in rows:
        seat = "ABCD".index(row.says[0])
        found = []
        for column in columns[:4]:
            x = (column.box[0] + column.box[2]) / 2
            inside = [
                t.says
                for t in canvas.things
                if t.kind == "text" and over(t.box, (x - 4, row.box[1], x + 4, row.box[3]))
            ]
            found.append(int(inside[0]))
        assert sum(found) == ended.scores[seat].points


def test_nobody_wins_without_a_house_in_edo():
    nobody = e.MatchEnded(Ending.NOBODY, tuple(s._replace(eligible=False) for s in SCORES), (1,) * 4)
    things = report.paint_final([nobody], view(4, "game_end", 0), NAMES[:4]).things
    assert "No one wins" in says("text", things)
    assert says("not eligible", things) == ["A", "B", "C", "D"]


def test_reports_fit_with_the_longest_names():
    income = e.IncomePaid(9, tuple((id, tuple(e.Share(seat, 12, 12) for seat in range(4))) for id in board(4).cities))
    paid = [e.WagesPaid(seat, 5, ("quarry_w",) * 5, ()) for seat in range(4)]
    for canvas in (report.paint_report([*paid, income], crowded(), LONG), report.paint_final([END], crowded(), LONG)):
        assert outside(canvas) == []
        texts = [t for t in canvas.things if t.kind == "text"]
        assert [(a.says, b.says) for a, b in combinations(texts, 2) if over(a.box, b.box)] == []


def test_wages_are_shown_once_a_round_with_its_income_whenever_each_was_paid():
    paid, income = events(4, e.WagesPaid)[:4], events(4, e.IncomePaid)[0]
    assert EDO_PICTURES.report([e.WagesBegan(1), *paid[:2]], view(4, "wages", 1), NAMES[:4]) is None
    assert EDO_PICTURES.report(paid[2:], view(4, "wages", 1), NAMES[:4]) is None
    assert EDO_PICTURES.since([income]) is e.WagesBegan
    assert EDO_PICTURES.since(paid) is None
    things = report.paint_report([e.WagesBegan(1), *paid, income], view(4, "plan", 2), NAMES[:4]).things
    assert len(says("wages", things)) == 4
    assert {"Wages of round 1", "Income of round 1"} <= set(says("text", things))


def test_chapters_with_nothing_to_gather_have_no_report():
    assert EDO_PICTURES.report([e.RoundBegan(2, 0, "m01", "m02")], view(3), NAMES[:3]) is None
    assert EDO_PICTURES.event(END, view(4), NAMES[:4]) is None
    assert EDO_PICTURES.report([], view(3), NAMES[:3]) is None


# -- marks --------------------------------------------------------------------------------------------------------


def test_events_leave_marks_once_and_in_order():
    told = (
        e.SamuraiMoved(1, "f2", "edo", "forest_n", 1),
        e.MerchantMoved(1, "edo", "river_nw", 1),
        e.Deployed(0, "f1", "gate_n"),
        e.Deployed(0, "f2", "gate_n"),
        e.Harvested(1, "forest_n", "wood", 1, 3, 0),
        e.WagesBegan(3),
    )
    assert EDO_PICTURES.marks(told) == (
        Mark(Stress.ARROW, "forest_n", "edo", seat=1),
        Mark(Stress.ARROW, "river_nw", "edo"),
        Mark(Stress.FRESH, "gate_n", seat=0),
        Mark(Stress.FRESH, "forest_n", seat=1),
    )


# -- what comes out -----------------------------------------------------------------------------------------------


def test_the_same_view_gives_the_same_bytes():
    seen, income = mine(), events(4, e.IncomePaid)[1]
    assert EDO_PICTURES.private(seen, NAMES[:4]) == EDO_PICTURES.private(seen, NAMES[:4])
    after = view(4, "plan", 3)
    assert EDO_PICTURES.report([income], after, NAMES[:4]) == EDO_PICTURES.report([income], after, NAMES[:4])


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_seat_has_its_picture_all_match_long(seats):
    for state, _ in match(seats)[:: one_in(46)]:
        for seat in range(seats):
            seen = EDO.view(state, seat)
            if canvas := plan.paint_private(seen, NAMES[:seats]):
                assert bool(says("free", canvas.things)) == (len(says("plan", canvas.things)) < 3)


def test_all_cards_can_be_drawn_on_the_planning_board():
    seen = crowded(4, 1)
    image = Image.open(io.BytesIO(EDO_PICTURES.private(seen, NAMES[:4])))
    image.load()
    assert image.width == WIDTH
    things = plan.paint_private(seen, NAMES[:4]).things
    shown = (*says("other", things), *says("free", things))
    drawn = {t.split()[1] for t in says("plan", things)} | {t.split()[0] for t in shown}
    assert drawn == set(CARDS)


# -- in words -----------------------------------------------------------------------------------------------------


def _told(seen) -> list[str]:
    return [plain(line) for line in EDO.words.describe_position(seen)]


def test_the_account_tells_a_seat_its_cards_that_nobody_has_seen_and_its_ways():
    seen = mine(4, 1, "execute", 3)
    hidden = [n for n, entry in enumerate(seen.me.entries, start=1) if entry == "hidden"]
    assert hidden
    told = _told(seen)
    assert [line[:12] for line in told if line.startswith("Your card")] == [f"Your card {n}:" for n in hidden]
    ways = [line for line in told if "your samurai" in line]
    assert len(ways) == sum(at is not None for at in seen.me.figures)
    for line in ways:
        assert "1 Ryo: " in line
    assert not [line for line in _told(view(4, "execute", 3)) if "Your" in line or "your samurai" in line]


def test_the_account_tells_special_cards_as_the_board_shows_them():
    told = _told(crowded())
    assert sum(line.count("’s special cards: ") for line in told) == 4
    assert sum("gets from the next round on" in line for line in told) == 4


def test_in_the_report_losses_are_red_gains_plain_and_cities_that_pay_nobody_last():
    (income,) = events(4, e.IncomePaid)[:1]
    first, *others = income.cities
    paid = replace(income, cities=((first[0], ()), *others))
    wages = [event for event in events(4, e.WagesPaid) if event.rice][:2]
    picture = report.paint_report([*wages, paid], view(4), NAMES[:4])
    assert says("city", picture.things)[-1] == first[0]
    signed = [t for t in picture.things if t.kind == "text" and t.says[0] in "+−"]
    pixels = np.asarray(picture.image.convert("RGB"))
    for thing in signed:
        left, top, right, bottom = thing.box
        red = (pixels[top:bottom, left:right] == VERMILION).all(axis=2).any()
        assert red == (thing.says[0] == "−"), thing
    assert {t.says[0] for t in signed} == {"+", "−"}
