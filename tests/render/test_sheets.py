"""The sheets that gather a round and a winter of Shogun: what is drawn on them, to the last thing, and that it fits."""

from __future__ import annotations

import io
from dataclasses import replace
from itertools import combinations

import pytest
from PIL import Image

from engine.shogun import events as e
from engine.shogun.data import BUILDINGS, PROVINCE_IDS, PROVINCES, REGIONS
from render.paint.canvas import Canvas
from render.paint.palette import GOLD as GOLDEN_GROUND, LINE, PAPER_LIGHT, PAPER_SHADE, SOFT_INK, VERMILION, contrast
from render.registry import PICTURES
from render.shogun import rounds, scoring
from render.shogun.colours import REGION_COLOUR
from tests.render.events import BATTLE, REVOLT, ROUND, WINTER
from tests.render.test_pictures import SCRIPTS, small_print
from tests.render.things import NAMES, outside, over, says
from tests.render.views import view

SHOGUN = PICTURES["shogun"]
LONG = ("An extremely long display name 🐉",) * 5


def round_sheet(names: tuple[str, ...] = NAMES[:4], events: tuple[e.Event, ...] = ROUND) -> Canvas:
    return rounds.paint_round(events, view(len(names)), names)


def winter_sheet(names: tuple[str, ...] = NAMES[:4], events: tuple[e.Event, ...] = WINTER) -> Canvas:
    return scoring.paint_winter(events, view(len(names)), names)


# -- which picture for what ---------------------------------------------------------------------------------------


def test_a_round_that_ends_looks_back_to_where_it_began_and_a_scoring_to_the_loss_of_rice():
    assert SHOGUN.since(ROUND[-3:]) is e.RoundBegan
    assert SHOGUN.since(WINTER[-1:]) is e.WinterLoss
    assert SHOGUN.since([*ROUND, *WINTER]) is e.WinterLoss
    assert SHOGUN.since(ROUND[:-1]) is None


def test_only_a_whole_round_and_a_whole_winter_have_a_sheet():
    assert SHOGUN.report(ROUND[:-1], view(4), NAMES[:4]) is None
    assert SHOGUN.report((BATTLE, REVOLT), view(5), NAMES) is None
    assert SHOGUN.account(ROUND[:-1]) == ()
    for events in (ROUND, WINTER):
        data = SHOGUN.report(events, view(4), NAMES[:4])
        assert Image.open(io.BytesIO(data)).width == 1200
        assert data == SHOGUN.report(events, view(4), NAMES[:4])
        assert SHOGUN.account(events)


@pytest.mark.parametrize("paint", [rounds.paint_round, scoring.paint_winter])
def test_there_is_no_sheet_of_nothing(paint):
    assert paint((BATTLE,), view(5), NAMES) is None


# -- a round ------------------------------------------------------------------------------------------------------


def test_a_round_shows_the_actions_in_their_order_and_what_each_brought_to_whom():
    things = round_sheet().things
    assert says("heading", things) == ["spring"]
    assert says("column", things) == ["B", "C", "A", "D"]
    assert says("action", things) == [
        "1 build_castle",
        "2 battle_move_a",
        "3 collect_taxes",
        "4 confiscate_rice",
        "5 deploy_5",
        "6 deploy_1_move",
        "7 build_theatre",
        "8 build_temple",
        "9 deploy_3",
        "10 battle_move_b",
    ]
    cells = says("cell", things)
    assert [cells[row * 4 : row * 4 + 4] for row in range(10)] == [
        ["B mino ActionSkipped", "C chest_2", "A kai Built", "D chest_4"],
        ["B omi BattleFought", "C kii BattleFought", "A izu BattleFought", "D aki Moved"],
        [
            "B awa_shikoku Collected RevoltFought MarkerPlaced",
            "C shimotsuke Collected RevoltFought",
            "A chest_0",
            "D suruga CardSurrendered",
        ],
        ["B chest_1", "C ise Collected MarkerPlaced", "A kai Collected MarkerPlaced", "D chest_2"],
        ["B chest_3", "C", "A", "D bizen Deployed"],
        ["B mimasaka Deployed", "C chest_4", "A sagami ActionDeclined", "D"],
        ["B omi Built", "C", "A", "D"],
        ["B", "C", "A", "D"],
        ["B", "C", "A musashi Deployed", "D"],
        ["B", "C chest_3", "A", "D"],
    ]
    assert says("sum", things) == ["B 0 4 0", "C -2 8 4", "A 1 -8 3", "D -1 -3 0"]
    texts = says("text", things)
    assert "Year 1, spring: the round" in texts
    assert {"place 1", "place 2", "place 3", "place 5", "Omi", "no bid"} <= set(texts)
    assert {"declines", "lost before", "bluff"} <= set(texts)


def test_with_every_place_taken_a_seat_that_did_not_pick_stands_last():
    events = tuple(event for event in ROUND if not (isinstance(event, e.SpecialPicked) and event.seat == 1))
    assert says("column", round_sheet(events=events).things) == ["C", "A", "D", "B"]


@pytest.mark.parametrize("reason", e.Obstacle)
def test_every_reason_why_an_action_was_left_out_has_room_in_a_cell_of_five_seats(reason):
    planned = e.ActionBegan(1, "build_castle", ((4, "kai"),))
    sheet = round_sheet(NAMES, (ROUND[0], planned, e.ActionSkipped(4, "build_castle", "kai", reason), ROUND[-1]))
    assert not [words for words in says("text", sheet.things) if "…" in words]


def huge(event: e.Event) -> e.Event:
    """The same with more of everything than there can be."""
    match event:
        case e.Collected():
            return replace(event, amount=99)
        case e.Deployed():
            return replace(event, armies=99, paid=99)
        case e.Moved():
            return replace(event, armies=99, target="awa_shikoku")
        case e.MarkerPlaced():
            return replace(event, markers=99)
        case e.BattleFought():
            owner = event.owner if event.owner is None else event.attacker
            return replace(event, marched=99, armies_left=99, target="shimotsuke", source="awa_shikoku", owner=owner)
        case e.RevoltFought():
            return replace(event, armies_left=99)
    return event


CROWDS = [NAMES[:4], LONG[:4], SCRIPTS[:4], SCRIPTS, ("",) * 4, ("W" * 32,) * 5, ("龍" * 32,) * 3]


@pytest.mark.parametrize("names", CROWDS)
@pytest.mark.parametrize("events", [ROUND, tuple(map(huge, ROUND))], ids=["real", "huge"])
def test_nothing_sticks_out_of_a_round_sheet_or_lies_on_anything_else(events, names):
    if len(names) == 3:
        events = tuple(event for event in events if not isinstance(event, e.RevoltFought))
    fits(round_sheet(names, events), ("action", "cell", "sum", "column"))


@pytest.mark.parametrize("id", PROVINCE_IDS)
def test_every_province_has_room_in_a_cell_of_five_seats(id):
    began, conquered = ROUND[0], next(event for event in ROUND if getattr(event, "result", "") == "conquered")
    planned = e.ActionBegan(1, "battle_move_a", tuple((seat, id) for seat in range(5)))
    fought = (replace(conquered, attacker=0, source=id, target=id), e.ActionSkipped(1, "", id, "stands_already"))
    sheet = round_sheet(NAMES, (began, planned, *fought, ROUND[-1]))
    assert says("text", sheet.things).count(PROVINCES[id].name) == 5 + 1
    assert not [words for words in says("text", sheet.things) if "…" in words]


def fits(canvas: Canvas, kinds: tuple[str, ...]) -> None:
    """All things are on the canvas, parts of these kinds do not touch, and words keep within them and apart."""
    assert outside(canvas) == []
    parts = [thing for thing in canvas.things if thing.kind in kinds]
    assert not [(a.says, b.says) for a, b in combinations(parts, 2) if over(a.box, b.box)]
    texts = [thing for thing in canvas.things if thing.kind == "text"]
    for part in parts:
        inside = [text for text in texts if over(text.box, part.box)]
        assert all(part.box[0] <= text.box[0] and text.box[2] <= part.box[2] for text in inside), part
        assert not [(a.says, b.says) for a, b in combinations(inside, 2) if over(_letters(a.box), _letters(b.box))]


def _letters(box: tuple[int, int, int, int]) -> tuple[int, int, int, int]:
    """Without the room for tails below the base line."""
    return (box[0], box[1], box[2], box[3] - (box[3] - box[1]) // 5)


# -- a winter -----------------------------------------------------------------------------------------------------


def test_a_winter_shows_rice_and_revolts_and_the_scoring_region_by_region():
    things = winter_sheet().things
    assert says("column", things) == ["A", "B", "D", "C"]
    assert says("rice", things) == ["A 9 for 8, 0 short", "B 4 for 7, 3 short", "D 6 for 6, 0 short", "C"]
    assert says("revolt", things) == ["mino 4", "omi lost"]
    assert says("holdings", things) == [
        "brown A 4 2 0 0 castle+3",
        "brown B 1 1 0 0",
        "brown D 0 0 0 0",
        "brown C 0 0 0 0",
        "yellow A 3 1 0 0 castle+2",
        "yellow B 3 1 2 0 castle+2 temple+2",
        "yellow D 0 0 0 0",
        "yellow C 0 0 0 0",
        "red A 0 0 0 0",
        "red B 0 0 0 0",
        "red D 0 0 0 0",
        "red C 0 0 0 0",
        "purple A 0 0 0 0",
        "purple B 0 0 0 0",
        "purple D 3 0 0 0",
        "purple C 0 0 0 0",
        "green A 1 0 0 0",
        "green B 2 0 0 1 theatre+0",
        "green D 3 0 0 1 theatre+0",
        "green C 0 0 0 0",
    ]
    assert says("parts", things) == ["A 8 5 5", "B 6 4 4", "D 6 2 0", "C 0 0 0"]
    assert says("total", things) == ["A 18 +18", "B 14 +14", "D 8 +8", "C 0 +0"]
    texts = says("text", things)
    assert {"Year 1, winter", "−3", "3 short", "all are fed"} <= set(texts)


CROWDED = (
    *WINTER[:1],
    e.SupplyChecked(1, 45, 18, 27, ("awa_shikoku", "shimotsuke", "mimasaka"), 3),
    *(replace(WINTER[2], province=id, armies_left=99) for id in ("awa_shikoku", "shimotsuke", "mimasaka")),
    replace(
        WINTER[-1],
        provinces=(45,) * 5,
        buildings=(99,) * 5,
        majority_points=(30,) * 5,
        total=(200,) * 5,
        majorities=tuple(
            e.Majority(region, building, (0, 1, 2, 3, 4), points)
            for region in REGION_COLOUR
            for building, points in (("castle", 2), ("temple", 1), ("theatre", 1))
        ),
        holdings=tuple(e.Holdings(region, *((9,) * 5 for _ in range(4))) for region in REGION_COLOUR),
    ),
)
"""Five seats that have all there is, and three revolts."""


@pytest.mark.parametrize("names", [NAMES, LONG, SCRIPTS, ("",) * 5, ("龍" * 32,) * 5])
def test_nothing_sticks_out_of_a_crowded_winter_sheet_or_lies_on_anything_else(names):
    canvas = winter_sheet(names, CROWDED)
    fits(canvas, ("rice", "holdings", "parts", "total", "column"))
    assert says("revolt", canvas.things) == ["awa_shikoku 99", "shimotsuke 99", "mimasaka 99"]


# -- both ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("names", [NAMES[:4], LONG[:4], LONG])
def test_all_words_of_a_sheet_can_be_read_at_400_pixels(names):
    assert not small_print(round_sheet(names))
    assert not small_print(winter_sheet(names, CROWDED if len(names) == 5 else WINTER))


@pytest.mark.parametrize(
    ("ink", "ground"),
    [
        (LINE, GOLDEN_GROUND),
        (SOFT_INK, PAPER_SHADE),
        (SOFT_INK, PAPER_LIGHT),
        (VERMILION, PAPER_LIGHT),
        *((LINE, ground) for ground in REGION_COLOUR.values()),
    ],
)
def test_words_stand_out_from_what_they_are_written_on(ink, ground):
    assert contrast(ink, ground) >= 4.5


@pytest.mark.parametrize("tied", range(1, 6))
def test_those_who_tie_for_a_majority_have_room_in_a_cell_of_the_end(tied):
    """A cell of another year begins at the line between the two."""
    won = tuple(e.Majority(region, what, tuple(range(tied)), 3) for region in REGIONS for what in BUILDINGS)
    winters = [e.Scored(year, (9,) * 5, (9,) * 5, won, (19,) * 5, (99,) * 5, ()) for year in (1, 2)]
    end = e.MatchEnded((1, 2, 3, 4, 5), (199,) * 5, (99,) * 5, "points")
    things = scoring.paint_final([end, *winters], view(5), NAMES).things
    cells = [thing.box for thing in things if thing.kind == "majority"]
    figures = [t.box for t in things if t.kind == "text" and t.says == "+3"]
    marks = [thing.box for thing in things if thing.kind == "leader"]
    assert (len(cells), len(figures), len(marks)) == (30, 30, 30 * tied)
    assert not [(a, b) for a, b in combinations([*marks, *figures], 2) if over(a, b)]
    for left, top, right, bottom in (*marks, *figures):
        assert [c for c in cells if c[0] + 4 <= left and right <= c[2] - 4 and c[1] + 4 <= top and bottom <= c[3] - 4]
