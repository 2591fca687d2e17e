"""``python -m tests.tools gallery``: every moment of sample matches, the same from the same seed."""

from __future__ import annotations

import pytest

from engine.registry import GAMES
from tests.tools.__main__ import main
from tests.tools.gallery import moments

PNG = b"\x89PNG\r\n\x1a\n"


def test_one_command_draws_every_moment(tmp_path, capsys):
    assert main(["gallery", "--out", str(tmp_path), "--game", "shogun", "--seats", "3", "--look", "dark"]) == 0
    files = {path.name for path in tmp_path.iterdir()}
    for side in ("sun", "moon"):
        for what in ("draft", "plan", "plan_own", "plan_nearly_own", "action", "middle", "end"):
            assert f"shogun_3_{side}_{what}.png" in files
        told = ("middle_course", "end_course", "end_scores", "end_report", "since_roundbegan_report")
        told += ("middle_place", "middle_last_place")
        assert {f"shogun_3_{side}_{what}.png" for what in told} <= files
    assert all(path.read_bytes().startswith(PNG) for path in tmp_path.iterdir())
    assert len(capsys.readouterr().out.split()) == len(files)


@pytest.mark.parametrize("title", GAMES)
def test_moments_are_the_same_from_the_same_seed_and_reach_the_end(title):
    game = GAMES[title]
    seats = game.seats[0]
    one, other = (list(moments(game, seats, {}, "seed")) for _ in range(2))
    assert [(moment.name, moment.view) for moment in one] == [(moment.name, moment.view) for moment in other]
    names = [moment.name for moment in one]
    assert names[-1] == "end"
    assert one[-1].scores
    assert one[-1].course.stops[: len(one[-2].course.stops) - 1] == one[-2].course.stops[:-1]
    assert "middle" in names
    assert len(names) == len(set(names))


def test_an_unknown_game_is_named(capsys):
    assert main(["gallery", "--out", "unused", "--game", "chess"]) == 2
    assert "shogun" in capsys.readouterr().err
