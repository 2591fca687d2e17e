"""Honor and objectives (RULES.md 12). Cases 25 and 26."""

from __future__ import annotations

import pytest

from engine.core.model import places_of
from engine.core.text import plain
from engine.rokugan.events import Ending, Scored
from engine.rokugan.game import ROKUGAN
from engine.rokugan.rules.resolution import ending
from engine.rokugan.rules.scoring import (
    controllers_of,
    fulfilled,
    has_path,
    objective_honor,
    open_honor,
)
from tests.engine.rokugan.scene import Scene
from tests.engine.walks import in_place


def test_case_25_all_parts():
    owner = dict.fromkeys(("crane_capital", "crane_central", "crane_south", "shadowlands_north"), 0)
    faceup = {"crane_capital": 3, "shadowlands_north": 2}
    special = {"crane_south": "honor_4", "crane_central": "defense_1"}
    (honor,) = open_honor(owner, faceup, special, 1)
    assert (honor.provinces, honor.faceup, honor.territories) == (2 + 2 + 4 + 1, 3, 5)
    worth = objective_honor("the_rice_bowl_of_the_empire", owner, special, 0, 2)
    assert honor.total + worth == 23


def test_case_26_ties_fulfil_humility():
    """14, R-HUMILITY."""
    provinces = [f"{land}_capital" for land in ("crab", "crane", "dragon", "lion", "phoenix", "scorpion", "unicorn")]
    lands = [*provinces, "gold_west", "gold_east", "gold_south", "lion_west", "lion_coast", "crab_east", "crab_central"]
    lands.append("crane_south")
    owner = dict(zip(lands, [0] * 4 + [1] * 4 + [2] * 7, strict=True))
    assert fulfilled("way_of_humility", owner, {}, 1, 3)
    assert fulfilled("way_of_humility", owner, {}, 0, 3)
    assert not fulfilled("way_of_humility", owner, {}, 2, 3)
    assert fulfilled("way_of_humility", owner, {}, 3, 4)


@pytest.mark.parametrize(
    ("objective", "provinces", "special", "holds"),
    [
        ("the_plains_of_battle", ("lion_capital",), {}, True),
        ("the_plains_of_battle", ("lion_west", "lion_coast"), {}, True),
        ("the_plains_of_battle", ("lion_west",), {}, False),
        ("the_last_line_of_defense", ("crab_east", "crab_central"), {}, True),
        ("reclaiming_lost_lands", ("shadowlands_north", "shadowlands_south"), {}, True),
        ("reclaiming_lost_lands", ("shadowlands_north",), {}, False),
        (
            "way_of_the_sail",
            ("crane_capital", "crane_central", "crane_south", "gold_east", "gold_south", "lion_west"),
            {"lion_west": "harbor"},
            True,
        ),
        (
            "way_of_the_sail",
            ("crane_capital", "crane_central", "crane_south", "gold_east", "gold_south", "lion_west"),
            {},
            False,
        ),
        (
            "web_of_influence",
            (
                "lion_west",
                "crab_east",
                "gold_west",
                "islands_west",
                "shadowlands_north",
                "shadowlands_south",
                "crane_south",
            ),
            {},
            True,
        ),
        (
            "emerald_empire",
            ("dragon_west", "lion_west", "scorpion_north", "scorpion_capital", "crane_central", "crane_capital"),
            {},
            True,
        ),
        (
            "emerald_empire",
            ("lion_west", "lion_capital", "lion_coast", "dragon_east", "dragon_capital", "dragon_west"),
            {},
            False,
        ),
    ],
)
def test_sec_12_objectives(objective, provinces, special, holds):
    assert fulfilled(objective, dict.fromkeys(provinces, 0), special, 0, 2) is holds


def test_sec_12_a_path_is_no_star():
    """14, R-EMERALD: six provinces around one another without a path of six."""
    star = {"lion_west", "dragon_west", "unicorn_southwest", "unicorn_east", "islands_east", "gold_east"}
    assert not has_path(star, 6, 3)


def test_sec_1_who_controls_a_territory():
    """14, R-ALLSCORCHED."""
    owner = {"gold_west": 1, "gold_east": 1}
    assert controllers_of(owner, {})["gold"] is None
    assert controllers_of(owner, {"gold_south": "scorched_earth"})["gold"] == 1
    scorched = dict.fromkeys(("gold_west", "gold_east", "gold_south"), "scorched_earth")
    assert controllers_of({}, scorched)["gold"] is None


def test_sec_12_places():
    assert places_of([(5,), (7,), (7,), (1,)]) == (3, 1, 1, 4)


def test_sec_12_equal_honor():
    """14, R-WIN."""
    for tie_break, reason, ranking in ((False, Ending.SHARED, (1, 1)), (True, Ending.TIE_BREAK, (2, 1))):
        scene = Scene("phoenix", "dragon", tie_break=tie_break)
        scene.own(0, "gold_west").own(1, "unicorn_southwest", "scorpion_capital")
        assert ending(scene.state, (4, 4)) == (reason, ranking)
    assert ending(Scene("phoenix", "dragon").state, (4, 3)) == (Ending.HONOR, (1, 2))


@pytest.mark.parametrize("seats", [2, 4])
def test_at_the_end_everybody_sees_points_objectives_and_places(seats):
    for state, seat, _, events in in_place(ROKUGAN, seats, f"end {seats}"):  # noqa: B007 - those of the end
        assert seat < 0 or all(player.place is None for player in ROKUGAN.view(state, None).players)
    outcome, players = ROKUGAN.outcome(state), ROKUGAN.view(state, None).players
    scored = next(event for event in events if isinstance(event, Scored))
    assert outcome is not None
    assert tuple(player.honor for player in players) == outcome.points == scored.total
    assert tuple(player.place for player in players) == outcome.places
    assert tuple(player.objective_honor for player in players) == scored.fulfilled
    told = [
        plain(line)
        for line in ROKUGAN.words.describe_position(ROKUGAN.view(state, None))
        if " in the pool" in plain(line)
    ]
    assert [int(line.split(".")[0]) for line in told] == sorted(outcome.places)
