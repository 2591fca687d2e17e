"""Who owes what, in the words of the thread: plans and decisions, laps."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.texts import Speaker
from bot.ui.kit import public
from bot.ui.kit.items import PanelPosition
from bot.ui.playing.panel import panel
from engine.core.laps import Lap
from engine.registry import GAMES
from tests.bot.ui.values import asked_of, match_of, position_of, steps

SAY = Speaker("en-US", ("Anna", "Boris", "Chiyo", "Daniel", "Emma"))


def first(title: str, kind: str, seats: int = 3):
    """The first position of a match in which somebody is asked for this kind of decision; who that is, the match."""
    game = GAMES[title]
    match = match_of(game, seats, {})
    for step in steps(game, seats, match.options, "waiting"):
        for seat in game.active_seats(step.state):
            asked = asked_of(game, match, step.state, seat)
            if asked.question is not None and asked.question.kind == kind:
                return replace(position_of(game, match, step.state), planned=asked.question.sheet is not None), asked
    raise ValueError(f"nobody is asked for {kind}")


@pytest.mark.parametrize(
    ("title", "kind", "words", "label"),
    [
        ("shogun", "plan", "Planning: Year 1, spring.", "Plan"),
        (
            "rokugan",
            "objective",
            "Keeping a secret objective.",
            "Decide",
        ),
    ],
)
def test_all_at_once_it_is_said_what_is_done(title, kind, words, label):
    position, _ = first(title, kind)
    assert public.waiting(position, SAY)[0] == f"{words} Waiting for **Anna**, **Boris** and **Chiyo**."
    assert f"'label': '{label}'" in str(public.turn(position, SAY).to_components())


def test_one_turn_is_no_turn_of_everybody():
    position, _ = first("rokugan", "control")
    for turns, told in ((1, False), (3, True)):
        lap = Lap("control", 0, 1, turns, (0,))
        assert (", lap 1." in str(public.waiting(replace(position, lap=lap), SAY))) == told


def test_an_open_region_is_named_once():
    _, asked = first("rokugan", "control")
    assert asked.question is not None
    region = asked.question.groups[0]
    shown = str(panel(asked, SAY, cursor=PanelPosition(region.key)).to_components())
    assert shown.count(f"'{SAY.plain()(region.label)}'") == 1
