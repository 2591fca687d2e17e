"""What a private picture says, in words beside it."""

from __future__ import annotations

import pytest

from bot.texts import Speaker
from bot.ui.kit.artist import plan_account
from bot.ui.kit.public import ALT
from engine.registry import GAMES
from tests.bot.ui.values import asked_of, match_of, steps

SHOGUN, ROKUGAN = GAMES["shogun"], GAMES["rokugan"]


def said(title: str, phase: str, wanted: str) -> str:
    """The first words of a private picture in this phase in which something is wanted."""
    game = GAMES[title]
    match = match_of(game, 4, {})
    say = Speaker("en", match.names)
    for step in steps(game, 4, {}, "own words"):
        active = game.active_seats(step.state)
        if active and game.view(step.state, None).phase == phase:
            words = plan_account(asked_of(game, match, step.state, active[0]), say)
            assert len(words) <= ALT
            if wanted in words:
                return words
    raise AssertionError(f"never told: {wanted}")


@pytest.mark.parametrize(
    ("title", "phase", "wanted"),
    [
        ("shogun", "plan", "then 1 revolt marker)"),
        ("shogun", "plan", "the best other has"),
        ("shogun", "draft", "You may choose: "),
        ("shogun", "action", "Your plan, as things stand: "),
        ("shogun", "action", "You may choose: "),
        ("rokugan", "control", "You may choose: "),
        ("rokugan", "placement", " works "),
        ("rokugan", "placement", "Objective: "),
    ],
)
def test_what_the_picture_shows_is_told_beside_it(title: str, phase: str, wanted: str) -> None:
    assert wanted in said(title, phase, wanted)
