"""The course of a match as graphs, and the end sheets: what is drawn to the last thing, and how it looks."""

from __future__ import annotations

import io
import math
from functools import cache
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from engine.core.course import Course, Series
from engine.core.play import read_log, replay
from engine.core.text import plain, verbatim
from engine.registry import GAMES
from engine.shogun.events import Majority, MatchEnded, Scored
from render.edo import report as edo_report
from render.looks.themes import Look, seen
from render.paint.palette import PAPER_LIGHT, STANDARD
from render.paint.pen import Pen
from render.registry import PICTURES as SHEETS
from render.rokugan import report as rokugan_report
from render.sheets import graph, paper
from render.sheets.graph import spread, ticks
from render.shogun import scoring as shogun_scoring
from render.shogun.parts import identities as shogun_whose, piece as shogun_piece
from render.text.fonts import Face, Type, cap_height
from tests.render.golden_files import same
from tests.render.things import LONG_NAMES, outside, over, says
from tests.render.views import view

GOLDEN = Path(__file__).parent / "golden" / "course"
PLAYTHROUGHS = Path(__file__).parent.parent / "playthroughs"
NAMES = ("Anna", "Борис", "千代", "Daniel", "Ἑλένη")
FINAL = {"shogun": shogun_scoring, "rokugan": rokugan_report, "edo": edo_report}
MATCHES = [
    ("shogun", "shared-3-fixed"),
    ("shogun", "points-5-moon"),
    ("rokugan", "honor-2"),
    ("rokugan", "shared-5-strict"),
    ("edo", "points-2"),
    ("edo", "merchant_deck-3-covered"),
    ("edo", "points-4"),
]


@cache
def played(title: str, name: str):
    """A recorded match: its course, the last public view, all public events."""
    game = GAMES[title]
    log = read_log((PLAYTHROUGHS / title / f"{name}.jsonl").read_text(encoding="utf-8"))
    views, told = [], []
    for step in replay(game, log):
        state = step.state
        views.append(game.view(state, None))
        told += [event for event in step.events if event.audience is None]
    return game.words.course(views, told, game.outcome(state).points), views[-1], tuple(told)


def drawn(title: str, name: str, what: str, names=NAMES, say=plain):
    course, seen_, told = played(title, name)
    names = names[: course.seats]
    if what == "end":
        return FINAL[title].paint_final(SHEETS[title].scores(told), seen_, names, say)
    whose = SHEETS[title].identities(seen_, names)
    return graph.paint_course(course, whose, SHEETS[title].sign, SHEETS[title].ground, say)


def made(amounts):
    """A graph of numbers by stop, then by seat."""
    stops = tuple(verbatim(f"Round {n}") for n in range(len(amounts)))
    course = Course(stops, (Series("points", verbatim("Points"), tuple(amounts)),))
    return graph.paint_course(course, shogun_whose(view(5), LONG_NAMES)[: course.seats], shogun_piece, paper(STANDARD))


def whole_and_apart(canvas):
    """Nothing leaves the canvas, no words lie on other words, no mark at an end on another or on words."""
    things = canvas.things
    assert outside(canvas) == []
    texts = [t for t in things if t.kind == "text"]
    marks = [t for t in things if t.kind in {"end", "seat", "place", "column"}]
    assert [(a.says, b.says) for a, b in combinations([*texts, *marks], 2) if over(a.box, b.box) and _apart(a, b)] == []


def _apart(one, other):
    """The number of a place is written on its plate."""
    return "place" not in (one.kind, other.kind)


def shown(amounts):
    """The stops with points: the first, the last, and those where a number changed."""
    return [n for n, at in enumerate(amounts) if n in (0, len(amounts) - 1) or at != amounts[n - 1]]


# -- whole matches ------------------------------------------------------------------------------------------------

PICTURES = [(title, name, what) for title, name in MATCHES for what in ("course", "end")]


@pytest.mark.parametrize(("title", "name", "what"), PICTURES)
def test_what_is_drawn_and_how_it_looks(title, name, what):
    same(GOLDEN / f"{title}_{name}_{what}", drawn(title, name, what))


@pytest.mark.parametrize(("title", "name"), MATCHES)
def test_every_number_of_everybody_is_a_point_of_the_graph_where_any_changed(title, name):
    course, _, _ = played(title, name)
    expected = {
        f"{series.key} {'ABCDE'[seat]} {stop} {number}"
        for series in course.series
        for stop in shown(series.amounts)
        for seat, number in enumerate(series.amounts[stop])
    }
    things = drawn(title, name, "course").things
    assert set(says("point", things)) == expected
    ends = {
        f"{series.key} {'ABCDE'[seat]} {n}" for series in course.series for seat, n in enumerate(series.amounts[-1])
    }
    assert set(says("end", things)) == ends


@pytest.mark.parametrize(("title", "name", "what"), PICTURES)
@pytest.mark.parametrize("names", [NAMES, LONG_NAMES], ids=["short", "long"])
def test_nothing_hides_anything_else(title, name, what, names):
    whole_and_apart(drawn(title, name, what, names))


@pytest.mark.parametrize(("title", "name", "what"), PICTURES)
def test_long_words_of_other_languages_fit(title, name, what):
    whole_and_apart(drawn(title, name, what, say=lambda text: f"{plain(text)}enschaften"))


@pytest.mark.parametrize(("title", "name", "what"), PICTURES)
def test_words_and_numbers_can_still_be_read_on_a_phone(title, name, what):
    """390 pixels wide: a third of the size. The stops are at least 9 pixels there."""
    things = drawn(title, name, what).things
    assert min(t.box[3] - t.box[1] for t in things if t.kind == "text") >= 19
    numbers = [t for t in things if t.kind == "text" and t.says.isdigit() and t.box[0] > 1000]
    assert min(t.box[3] - t.box[1] for t in numbers) >= 30
    if what == "course":
        said = " ".join(map(plain, played(title, name)[0].stops))
        stops = [t for t in things if t.kind == "text" and len(t.says) > 3 and t.says in said]
        least = Type(Face.SANS_BOLD, math.ceil(9 * 1200 / 390))
        assert len(stops) > 10
        assert min(t.box[3] - t.box[1] for t in stops) >= cap_height(least) + least.size // 5


# -- extremes -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "amounts",
    [
        [(0, 0, 0, 0, 0)],
        [(0, 0, 0, 0, 0), (0, 0, 0, 0, 0)],
        [(3, 3), (3, 3), (5, 5)],
        [(0, 0, 0), (-7, 200, 1), (-30, 200, 200)],
        [(1, 2, 3, 4, 5), (5, 4, 3, 2, 1)],
        [(n, n * 2, n * n, 60 - n) for n in range(11)],
        [(9999, -9999)] * 3,
    ],
)
def test_graphs_of_all_sorts_are_whole(amounts):
    canvas = made(amounts)
    whole_and_apart(canvas)
    things = canvas.things
    assert len(says("point", things)) == len(shown(amounts)) * len(amounts[0])
    points = [t.box for t in things if t.kind == "point"]
    hidden = [(a, b) for a, b in combinations(points, 2) if abs(a[0] - b[0]) + abs(a[1] - b[1]) < 9]
    assert hidden == []


# -- what the picture itself says -----------------------------------------------------------------------------------


def read_back(canvas, seats):
    """Each point's number as it is read off the picture: its height against the marks of the axis there."""
    pixels = np.asarray(Image.open(io.BytesIO(canvas.png())).convert("RGB")).astype(int)
    for graph_ in (t for t in canvas.things if t.kind == "graph"):
        left, top, _, bottom = graph_.box
        marks = [
            t for t in canvas.things if t.kind == "text" and _number(t.says) and inside(t.box, (left, top, 100, bottom))
        ]
        lines = [(_line_beside(pixels, mark.box), _number(mark.says)[0]) for mark in marks]
        (y0, low), *_, (y1, high) = sorted(lines, reverse=True)
        for spot in (t for t in canvas.things if t.kind == "point" and inside(t.box, graph_.box)):
            _, letter, _, number = spot.says.split()
            seat = "ABCDE".index(letter)
            y = _middle_of(pixels, spot.box, seat, seats[seat].colour)
            yield spot.says, int(number), low + (y - y0) * (high - low) / (y1 - y0), abs((high - low) / (y1 - y0))


def inside(box, around):
    return box[0] >= around[0] and box[1] >= around[1] and box[2] <= around[2] and box[3] <= around[3]


def _number(words):
    words = words.replace("−", "-")
    return [int(words)] if words.lstrip("-").isdigit() else []


def _line_beside(pixels, box):
    """The middle of the thin line that begins right of a number of the axis."""
    column = pixels[box[1] - 8 : box[3] + 8, 93]
    (rows,) = np.nonzero(np.abs(column - np.array(PAPER_LIGHT)).sum(axis=1) > 12)
    assert rows.size in (2, 3)
    return box[1] - 8 + rows.mean() + 0.5


def _middle_of(pixels, box, seat, colour):
    """The height of a seat's sign: where in its box the shape lies best on what is drawn in its colour."""
    left, top, right, bottom = (box[0] - 4, box[1] - 9, box[2] + 4, box[3] + 9)
    drawn_ = (np.abs(pixels[top:bottom, left:right] - np.array(colour)).sum(axis=2) < 8).astype(int)
    best = []
    for down in range(-9, 10):
        pen = Pen(right - left, bottom - top, grid=right - left, larger=3)
        y = (bottom - top) / 2 + down
        graph.SHAPES[seat](pen, (right - left) / 2, y, graph.POINT / 2 - 3, (0, 0, 0))
        shape = (np.asarray(pen.sprite())[:, :, 3] > 128).astype(int)
        best.append((int((shape * drawn_).sum()), -abs(down), top + y))
    return max(best)[2]


@pytest.mark.parametrize(("title", "name"), MATCHES)
def test_every_point_lies_at_the_height_of_its_number(title, name):
    """Read off the picture, not off the list of what was drawn; a point at 0 lies on the axis."""
    course, seen_, _ = played(title, name)
    names = NAMES[: course.seats]
    whose = SHEETS[title].identities(seen_, names)
    found = list(read_back(drawn(title, name, "course"), whose))
    assert len(found) == course.seats * sum(len(shown(series.amounts)) for series in course.series)
    for says_, number, read, unit in found:
        assert abs(read - number) <= 2.5 * unit, (says_, read)


@pytest.mark.parametrize("number", [0, 3])
def test_lines_of_equal_numbers_are_one_line_at_their_height_with_everybodys_colour(number):
    """No line of anybody leaves the height at which all are, neither up nor below the axis."""
    canvas = made([(number,) * 5, (number,) * 5])
    whose = shogun_whose(view(5), NAMES)
    pixels = np.asarray(Image.open(io.BytesIO(canvas.png())).convert("RGB")).astype(int)
    marks = [t for t in canvas.things if t.kind == "text" and t.says == str(number) and t.box[2] < 100]
    y = round(_line_beside(pixels, marks[0].box))
    points = [t.box for t in canvas.things if t.kind == "point"]
    left, right = sorted({box[2] for box in points})[4] + 2, min(box[0] for box in points if box[0] > 600) - 2
    (graph_,) = (t.box for t in canvas.things if t.kind == "graph")
    stretch = pixels[graph_[1] + 80 : graph_[3] - 70, left:right]
    for seat in whose:
        rows, columns = np.nonzero(np.abs(stretch - np.array(seat.colour)).sum(axis=2) < 8)
        assert columns.size > 200
        assert abs(rows + graph_[1] + 80 - y).max() <= 4


def test_nearly_equal_lines_are_one_line_and_others_are_not():
    assert graph._common([[100.0, 100.0, 104.0], [50.0, 50.0, 80.0]]) == [[0, 1]]
    assert graph._common([[100.0, 100.0, 104.0], [50.0, 50.0, 53.0]]) == [[0, 1, 2]]
    assert graph._common([[100.0, 110.0], [50.0, 50.0]]) == []
    alone = graph._alone([[9.0, 9.0], [5.0, 5.0], [1.0, 8.0]], [0.0, 50.0, 100.0], [[[0, 1]], []], 0)
    assert list(alone) == [[(50.0, 5.0), (100.0, 1.0)]]


def test_patterns_and_points_differ_by_shape_alone():
    def picture(seat):
        pen = Pen(200, 40, grid=200, larger=2)
        graph.line(pen, [(10, 20), (190, 20)], seat, (0, 0, 0))
        return np.asarray(pen.sprite())[:, :, 3] > 100

    def point(seat):
        pen = Pen(40, 40, grid=40, larger=2)
        graph.SHAPES[seat](pen, 20, 20, graph.POINT / 2, (0, 0, 0))
        return np.asarray(pen.sprite())[:, :, 3] > 100

    for draw, least in ((picture, 0.02), (point, 0.02)):
        images = [draw(seat) for seat in range(5)]
        assert all((a != b).mean() > least for a, b in combinations(images, 2))


@pytest.mark.parametrize("words", ["dark", "dark tritanopia", "protanopia", "deuteranopia"])
def test_every_look_works(words):
    data = drawn("shogun", "points-5-moon", "course").png()
    changed = np.asarray(Image.open(io.BytesIO(seen(data, Look.read(words)))).convert("RGB"))
    assert changed.shape[1] == 1200
    if "dark" in words:
        assert changed.mean() < 90


# -- the numbers of an axis, and what is spread -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("least", "most", "marks"),
    [
        (0, 0, [0, 1]),
        (0, 5, [0, 1, 2, 3, 4, 5]),
        (3, 12, [0, 5, 10, 15]),
        (-3, 4, [-4, -2, 0, 2, 4]),
        (0, 200, [0, 50, 100, 150, 200]),
        (-30, -20, [-30, -20, -10, 0, 10]),
    ],
)
def test_an_axis_has_few_round_numbers_and_zero(least, most, marks):
    assert list(ticks(least, most)) == marks


@pytest.mark.parametrize(
    ("wanted", "placed"),
    [
        ([10, 50, 90], [10, 50, 90]),
        ([50, 50], [45, 55]),
        ([0, 0, 0], [0, 10, 20]),
        ([100, 100, 100], [80, 90, 100]),
        ([10, 12, 60, 60, 61], [6, 16, 50.333, 60.333, 70.333]),
    ],
)
def test_things_are_spread_as_little_as_can_be(wanted, placed):
    assert spread(wanted, 10, 0, 100) == pytest.approx(placed, abs=0.01)


def test_without_room_for_the_gaps_all_still_fit():
    assert spread([5] * 5, 50, 0, 100) == [0, 25, 50, 75, 100]


# -- end sheets ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("title", "name"), [match for match in MATCHES if match[0] != "edo"])
def test_points_by_source_add_up_to_the_sum(title, name):
    course, _, _ = played(title, name)
    rows = [list(map(int, row.split()[2:])) for row in says("score", drawn(title, name, "end").things)]
    assert len(rows) == course.seats
    for row in rows:
        parts, total = (row[:-2], row[-2]) if title == "shogun" else (row[:-1], row[-1])
        assert sum(parts) == total


def test_a_match_without_its_winters_still_has_its_ranking():
    end = MatchEnded((2, 1, 3), (20, 31, 9), (4, 0, 2), "points")
    things = shogun_scoring.paint_final([end], view(3), NAMES[:3]).things
    assert says("place", things) == ["B 1", "A 2", "C 3"]
    assert says("score", things) == ["B 1 31 0", "A 2 20 4", "C 3 9 2"]
    assert says("majority", things) == []
    richer = MatchEnded((2, 1, 3), (20, 20, 9), (2, 4, 2), "chests")
    said = says("text", shogun_scoring.paint_final([richer], view(3), NAMES[:3]).things)
    assert said[1] == "Equal points, but more chests"


def test_the_words_of_shoguns_sheet_tell_the_ranking_and_then_the_majorities():
    won = (
        Majority("brown", "castle", (1,), 3),
        Majority("red", "temple", (0, 2), 1),
        Majority("red", "castle", (0,), 0),
    )
    winter = Scored(2, (5, 6, 7), (1, 2, 0), won, (1, 3, 1), (20, 31, 9), ())
    end = MatchEnded((2, 1, 3), (20, 31, 9), (4, 1, 2), "points")
    lines = [plain(line, NAMES.__getitem__) for line in shogun_scoring.account((end, winter))]
    assert lines == [
        "Points, with those for provinces, buildings and majorities in each winter; then chests.",
        "1. Борис: 31 points (6 + 2 + 3), 1 chest.",
        "2. Anna: 20 points (5 + 1 + 1), 4 chests.",
        "3. 千代: 9 points (7 + 0 + 1), 2 chests.",
        "Year 2, Brown region: castles Борис +3.",
        "Year 2, Red region: temples Anna and 千代 +1.",
    ]


def test_a_majority_of_all_five_fits_its_cell():
    shared = tuple(Majority("yellow", building, (0, 1, 2, 3, 4), 2) for building in ("castle", "temple", "theatre"))
    scored = [Scored(year, (9,) * 5, (9,) * 5, shared, (19,) * 5, (99,) * 5, ()) for year in (1, 2)]
    end = MatchEnded((1,) * 5, (199,) * 5, (99,) * 5, "shared")
    canvas = shogun_scoring.paint_final([end, *scored], view(5), LONG_NAMES)
    whole_and_apart(canvas)
    assert len(says("majority", canvas.things)) == 6


def test_there_is_no_end_sheet_while_the_match_goes_on():
    for title, name in MATCHES:
        _, _, told = played(title, name)
        assert SHEETS[title].scores(told[: len(told) // 2]) == ()
