"""What a season, a winter and the match were about: the most important thing first, and nothing that is not so."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from engine.core.protocol import Event
from engine.core.text import plain
from engine.registry import GAMES
from engine.shogun import events as e
from engine.shogun.words.summary import SUMMARIES, owners
from tests.engine.walks import walk

NAMES = ("Anna", "Bo", "Cy", "Dee")
ANNA, BO, CY, DEE = range(4)
NOTHING = e.Cubes((0, 0, 0, 0), 0)
SPRING = e.RoundBegan(1, "spring", (), ())
SUMMER = e.RoundBegan(1, "summer", (), ())
START = (e.GroupPlaced(ANNA, "kai", 4), e.GroupPlaced(BO, "suruga", 3), e.GroupPlaced(BO, "izu", 2), SPRING)


def summary(events):
    summary = SUMMARIES.get(type(events[-1]))
    return summary(events) if summary else None


def battle(attacker: int, target: str, defender: int | None, result: e.Result) -> e.BattleFought:
    owner = {e.Result.CONQUERED: attacker, e.Result.DEFENDED: defender}.get(result)
    return e.BattleFought(
        *(attacker, "kai", target, defender, 4, 0, 3, 0, 0, NOTHING, NOTHING, NOTHING, False),
        *(result, 1 if owner is not None else 0, owner, (), 0),
    )


def revolt(seat: int, province: str, *, put_down: bool, winter: bool = False) -> e.RevoltFought:
    return e.RevoltFought(seat, province, winter, 1, 1, NOTHING, NOTHING, NOTHING, put_down, int(put_down), (), 0)


def told(*events: Event) -> str:
    text = summary(events)
    assert text is not None
    return plain(text, NAMES.__getitem__)


TAKEN, HELD, WASTE, NEUTRAL = e.Result.CONQUERED, e.Result.DEFENDED, e.Result.UNDECIDED, e.Result.STAYED_NEUTRAL

SEASONS: list[tuple[Sequence[Event], str]] = [
    ((), "All quiet: no battle, no revolt."),
    (
        (e.Built(ANNA, "kai", "castle", 3, False),),
        "All quiet: no battle, no revolt. 1 building goes up.",
    ),
    ((battle(ANNA, "suruga", BO, TAKEN),), "Anna takes Suruga from Bo."),
    (
        (battle(ANNA, "suruga", BO, TAKEN), battle(ANNA, "izu", BO, TAKEN)),
        "Bo has no province left. Anna takes 2 provinces from others: Suruga and Izu.",
    ),
    (
        (battle(ANNA, "suruga", BO, TAKEN), battle(BO, "kai", ANNA, TAKEN)),
        "2 provinces change hands: Suruga and Kai.",
    ),
    (
        (battle(ANNA, "suruga", BO, TAKEN), battle(BO, "suruga", ANNA, TAKEN)),
        "Provinces change hands 2 times: Suruga.",
    ),
    (
        (battle(ANNA, "suruga", BO, WASTE), battle(CY, "awa_boso", None, TAKEN), battle(CY, "izu", BO, HELD)),
        "Suruga is laid waste. One neutral province is taken: Awa-Boso. 1 attack is beaten off.",
    ),
    (
        (revolt(BO, "izu", put_down=False), revolt(ANNA, "kai", put_down=True), battle(CY, "aki", None, NEUTRAL)),
        "Bo loses Izu to a revolt. 1 revolt is put down. Farmers beat off 1 attack on a neutral province.",
    ),
    (
        (revolt(BO, "izu", put_down=False), revolt(ANNA, "kai", put_down=False)),
        "Anna has no province left. 2 provinces are lost to revolts: Izu and Kai.",
    ),
]


@pytest.mark.parametrize(("events", "sentence"), SEASONS, ids=range(len(SEASONS)))
def test_a_season_in_a_sentence_or_two(events: Sequence[Event], sentence: str) -> None:
    over = e.RoundEnded()
    assert told(*START, *events, over, SUMMER) == f"🗞️ Year 1, spring: {sentence}"
    winter = e.WinterLoss(1, "rice_min_3", 3, (0, 0, 0, 0))
    before = (e.GroupPlaced(CY, "mino", 2), SPRING, battle(CY, "mino", None, TAKEN))
    assert told(*before, *START, *events, over, winter).endswith(sentence)


def scored(year: int, *total: int) -> e.Scored:
    return e.Scored(year, tuple(n - 3 for n in total), (2,) * 4, (), (1,) * 4, total, ())


HUNGER = e.SupplyChecked(BO, 8, 5, 3, ("kai", "izu"), 2)


@pytest.mark.parametrize(
    ("events", "points", "sentence"),
    [
        (
            (e.SupplyChecked(BO, 8, 9, 0, (), 0),),
            (9, 7, 7, 1),
            "Nobody goes hungry. Anna leads with 9 points, 2 points ahead.",
        ),
        (
            (HUNGER, revolt(BO, "kai", put_down=True, winter=True)),
            (9, 9, 7, 1),
            "Rice runs out for Bo; every revolt is put down. Anna and Bo share the lead with 9 points each.",
        ),
        (
            (HUNGER, revolt(BO, "kai", put_down=True), revolt(BO, "izu", put_down=False)),
            (1, 9, 8, 1),
            "Rice runs out for Bo; Izu is lost to a revolt. Bo leads with 9 points, 1 point ahead.",
        ),
    ],
)
def test_a_winter_in_a_sentence_or_two(events: Sequence[Event], points: tuple[int, ...], sentence: str) -> None:
    earlier = (SPRING, HUNGER, revolt(CY, "aki", put_down=False))
    winter = e.WinterLoss(1, "rice_min_3", 3, (0, 0, 0, 0))
    assert told(*earlier, winter, *events, scored(1, *points)) == f"🗞️ {sentence}"


PARTS = "The winner’s {}: {} for provinces, 4 for buildings, 2 for majorities."


@pytest.mark.parametrize(
    ("year", "points", "chests", "sentence"),
    [
        (
            (20, 15, 9, 9),
            (50, 49, 30, 30),
            (1, 1, 1, 1),
            "It is close: Anna wins by 1 point, ahead of Bo. Anna already led after year 1.",
        ),
        (
            (15, 20, 9, 20),
            (50, 45, 45, 30),
            (1, 1, 1, 1),
            "Anna wins by 5 points, ahead of Bo and Cy. After year 1 Bo and Dee led, and Anna was 5 points behind.",
        ),
        (
            (20, 20, 9, 9),
            (50, 30, 29, 29),
            (1, 1, 1, 1),
            "Anna wins by far: 20 points ahead of Bo. Anna and Bo shared the lead after year 1.",
        ),
        (
            (20, 15, 9, 9),
            (50, 50, 30, 30),
            (2, 1, 1, 1),
            "Anna and Bo have 50 points each; Anna has more chests and wins. Anna already led after year 1.",
        ),
    ],
)
def test_how_it_was_won(year: tuple[int, ...], points: tuple[int, ...], chests: tuple[int, ...], sentence: str) -> None:
    results = list(zip(points, chests, strict=True))
    places = tuple(1 + sum(other > mine for other in results) for mine in results)
    ended = e.MatchEnded(places, points, chests, e.Ending.POINTS)
    second = e.Scored(2, (points[0] - year[0] - 3,) * 4, (2,) * 4, (), (1,) * 4, points, ())
    parts = PARTS.format("50 points", points[0] - 6)
    assert told(scored(1, *year), second, ended) == f"🗞️ {sentence} {parts}"


def test_a_victory_that_is_shared() -> None:
    ended = e.MatchEnded((1, 1, 3, 4), (50, 50, 30, 20), (2, 2, 4, 4), e.Ending.SHARED)
    assert told(scored(1, 20, 15, 9, 9), ended) == "🗞️ Anna and Bo have 50 points and equal chests."


def test_only_some_chapters_look_back() -> None:
    assert summary([SPRING]) is None
    assert summary([e.RoundBegan(2, "spring", (), ())]) is None
    assert summary((*START, e.EventDrawn("rice_max_4"))) is None


@pytest.mark.parametrize("options", [{}, {"start": "fixed"}])
def test_whose_the_provinces_are_follows_from_what_everybody_heard(options: dict[str, str]) -> None:
    heard: list[Event] = []
    for number, (state, _, _, events) in enumerate(walk(4, options, seed=3)):
        heard += events
        if number % 10 == 0:
            assert owners(heard) == state.owner
    assert GAMES["shogun"].outcome(state) is not None
