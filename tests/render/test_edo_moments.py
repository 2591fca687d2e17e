"""Edo's pictures at their moments, with each number of seats: what is drawn, to the last thing, and how it looks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest

from engine.edo import events as e
from engine.edo.game import EDO
from engine.edo.state import PlanEntry
from engine.edo.view import EdoView
from render.edo import board, private as plan, report
from render.paint.canvas import Canvas
from render.registry import PICTURES
from render.text.fonts import Face, Type, cap_height
from tests.render.edo_views import events, match, mine, states, view
from tests.render.golden_files import same
from tests.render.things import NAMES, over

GOLDEN = Path(__file__).parent / "golden" / "moments"
SEATS = (2, 3, 4)
LATE = 4
"""A round in which there is something of everything on the board."""


def opening(seats: int) -> Canvas:
    """The draft: some have a home, some a start set."""
    drafting = states(seats, "draft")
    return board.paint_board(EDO.view(drafting[len(drafting) // 2], None), NAMES[:seats])


def middle(seats: int) -> Canvas:
    """The last cards of a round in the middle, and what has just happened."""
    told = [event for state, events in match(seats) if state.round == LATE for event in events if not event.audience]
    marks = PICTURES["edo"].marks(told[-24:])
    return board.paint_board(view(seats, "wages", LATE), NAMES[:seats], marks=marks)


def end(seats: int) -> Canvas:
    """The last board."""
    return board.paint_board(view(seats, "game_end", 0), NAMES[:seats])


def winter(seats: int) -> Canvas:
    """The end of a round: wages, and the income of each city."""
    income = events(seats, e.IncomePaid)[LATE - 1]
    paid = events(seats, e.WagesPaid)[(LATE - 1) * seats : LATE * seats]
    return report.paint_report([*paid, income], view(seats, "plan", LATE + 1), NAMES[:seats])


def planning(seats: int) -> Canvas:
    """A plan with one card chosen, to see what the others could do."""
    seen = mine(seats, 1, "plan", LATE)
    chosen = replace(seen.own, plan=(PlanEntry("a", 2, 1, 0), None, None), own_left=max(0, seen.own.own_left - 1))
    return plan.paint_private(replace(seen, own=chosen), NAMES[:seats])


def performing(seats: int) -> Canvas:
    """Cards on their way, before one is turned up."""
    return plan.paint_private(mine(seats, 1, "premove", LATE), NAMES[:seats])


MOMENTS: Mapping[str, Callable[[int], Canvas]] = {
    "opening": opening,
    "middle": middle,
    "end": end,
    "winter": winter,
    "planning": planning,
    "performing": performing,
}
CASES = [*product(MOMENTS, SEATS)]


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_what_is_drawn_how_it_looks_and_that_it_can_be_read_on_a_phone(name: str, seats: int) -> None:
    """400 pixels wide: letters of 6.5 pixels at least, what a seat has larger than that."""
    canvas = MOMENTS[name](seats)
    same(GOLDEN / f"edo_{name}_{seats}", canvas)
    type = round(canvas.image.width / 400 * 6.5)
    least = min(cap_height(Type(face, type)) + type // 5 for face in Face)
    things = canvas.things
    tall = [(t.says, t.box, t.box[3] - t.box[1]) for t in things if t.kind == "text"]
    assert min(high for _, _, high in tall) >= least
    for panel in (t.box for t in things if t.kind == "seat"):
        figures = [high for said, box, high in tall if said.isdigit() and _in(box, panel)]
        assert sum(high >= 26 for high in figures) >= 10


def _in(box: tuple[int, ...], panel: tuple[int, ...]) -> bool:
    return panel[0] <= box[0] and box[2] <= panel[2] and panel[1] <= box[1] and box[3] <= panel[3]


@pytest.mark.parametrize(("seats", "round"), [*product(SEATS, (1, 4))])
def test_no_words_lie_on_other_words_in_any_picture(seats: int, round: int) -> None:
    """Of a seat's own board, at each phase of a round."""
    for phase, seat in product(("plan", "premove", "execute", "wages"), range(seats)):
        seen: EdoView = mine(seats, seat, phase, round)
        texts = [t for t in plan.paint_private(seen, NAMES[:seats]).things if t.kind == "text"]
        for number, one in enumerate(texts):
            assert not [two.says for two in texts[:number] if over(one.box, two.box)], (phase, one)


@pytest.mark.parametrize(("seats", "round"), [*product(SEATS, (1, 4))])
def test_what_a_planned_card_brings_is_told_whole(seats: int, round: int) -> None:
    for seat in range(seats):
        texts = [t.says for t in plan.paint_private(mine(seats, seat, "premove", round), NAMES[:seats]).things]
        assert not [said for said in texts if said.endswith("…")]


@pytest.mark.parametrize("name", ["planning", "performing"])
@pytest.mark.parametrize("seats", SEATS)
def test_officials_lie_on_no_words(name: str, seats: int) -> None:
    things = MOMENTS[name](seats).things
    officials = [thing for thing in things if thing.kind == "official"]
    assert officials
    covered = [text.says for text in things if text.kind == "text" for one in officials if over(one.box, text.box)]
    assert covered == []
