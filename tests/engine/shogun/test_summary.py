"""What a season, a winter and the match were about: who did what to whom where, and nothing that is not so."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from engine.core.course import Summary
from engine.core.protocol import Event
from engine.core.text import plain
from engine.registry import GAMES
from engine.shogun import events as e
from engine.shogun.view import ShogunView
from tests.engine.walks import walk

NAMES = ("Anna", "Bo", "Cy", "Dee")
ANNA, BO, CY, DEE = range(4)
NOTHING = e.Cubes((0, 0, 0, 0), 0)
SPRING = e.RoundBegan(1, "spring", (), ())
SUMMER = e.RoundBegan(1, "summer", (), ())
SHOGUN = GAMES["shogun"]


@pytest.fixture(scope="module")
def view() -> ShogunView:
    """A position after a first spring, as everyone sees it."""
    for state, _, _, events in walk(4, {}, seed=3):
        if any(isinstance(event, e.RoundBegan) and event.season == "summer" for event in events):
            shown: ShogunView = SHOGUN.view(state, None)
            return shown
    raise AssertionError


def battle(
    attacker: int, target: str, defender: int | None, result: e.Result, *, stood: int = 3, left: int = 2
) -> Event:
    owner = {e.Result.CONQUERED: attacker, e.Result.DEFENDED: defender, e.Result.HELD_BACK: defender}.get(result)
    return e.BattleFought(
        *(attacker, "kai", target, defender, 4, 0, stood, 0, 0, NOTHING, NOTHING, NOTHING, False),
        *(result, left if owner is not None else 0, owner, (), 0),
    )


def revolt(seat: int, province: str, *, put_down: bool, winter: bool = False) -> e.RevoltFought:
    return e.RevoltFought(seat, province, winter, 1, 4, NOTHING, NOTHING, NOTHING, put_down, int(put_down), (), 0)


def summary(view: ShogunView, *events: Event) -> Summary:
    found = SHOGUN.words.summary(events, view)
    assert found is not None
    return found


def told(view: ShogunView, *events: Event) -> str:
    return "\n".join(plain(line, NAMES.__getitem__) for line in summary(view, *events).lines)


TAKEN, HELD, WASTE, NEUTRAL = e.Result.CONQUERED, e.Result.DEFENDED, e.Result.UNDECIDED, e.Result.STAYED_NEUTRAL

SEASONS: list[tuple[Sequence[Event], str]] = [
    ((), "No province gets a new owner in spring"),
    ((battle(ANNA, "suruga", BO, TAKEN),), "Anna takes Suruga from Bo"),
    ((battle(ANNA, "suruga", BO, TAKEN, left=1),), "Anna takes Suruga from Bo by a hair"),
    ((battle(ANNA, "suruga", BO, TAKEN, left=6),), "Anna overruns Bo in Suruga"),
    ((battle(ANNA, "suruga", BO, TAKEN, stood=7),), "Anna breaks Bo’s 7 armies and takes Suruga"),
    ((battle(ANNA, "suruga", BO, HELD, left=1),), "Bo holds Suruga against Anna by a hair"),
    ((battle(ANNA, "suruga", BO, HELD),), "Bo holds Suruga against Anna"),
    ((battle(ANNA, "suruga", BO, e.Result.HELD_BACK),), "Bo saves Suruga from Anna with armies held back"),
    ((battle(ANNA, "suruga", BO, WASTE),), "Anna lays waste to Bo’s Suruga"),
    ((battle(ANNA, "suruga", None, TAKEN),), "Anna takes neutral Suruga"),
    ((battle(ANNA, "suruga", None, NEUTRAL),), "Farmers keep Suruga from Anna"),
    ((battle(ANNA, "suruga", BO, WASTE), battle(CY, "suruga", None, TAKEN)), "Cy takes neutral Suruga"),
    ((revolt(BO, "izu", put_down=False),), "Farmers drive Bo out of Izu"),
    ((revolt(BO, "izu", put_down=True),), "Bo puts down the revolt in Izu"),
]


@pytest.mark.parametrize(("events", "headline"), SEASONS, ids=range(len(SEASONS)))
def test_a_season_by_one_piece_of_news(view: ShogunView, events: Sequence[Event], headline: str) -> None:
    over = e.RoundEnded()
    assert told(view, SPRING, *events, over, SUMMER) == f"{headline}\nYear 1, spring"
    winter = e.WinterLoss(1, "rice_min_3", 3, (0, 0, 0, 0))
    before = (SPRING, battle(CY, "mino", None, TAKEN), SPRING)
    assert told(view, *before, *events, over, winter) == f"{headline}\nYear 1, spring"


def test_a_building_is_news_while_it_stands(view: ShogunView) -> None:
    province = next(it for it in view.provinces if it.owner is not None and not it.buildings)
    built = e.Built(province.owner or 0, province.id, "castle", 3, False)
    quiet = told(view, SPRING, built, e.RoundEnded(), SUMMER)
    assert quiet.startswith("No province gets a new owner")
    provinces = tuple(replace(it, buildings=("castle",)) if it == province else it for it in view.provinces)
    said = told(replace(view, provinces=provinces), SPRING, built, e.RoundEnded(), SUMMER)
    assert said.startswith(f"{NAMES[province.owner or 0]} builds a castle in ")


def test_the_larger_loss_makes_the_headline(view: ShogunView) -> None:
    """Seven armies and a province against one neutral province."""
    mine = next(it for it in view.provinces if it.owner == ANNA).id
    far = next(it for it in view.provinces if it.owner == BO and it.id not in view.board.neighbours[mine]).id
    news = (battle(ANNA, mine, None, TAKEN), battle(BO, far, CY, TAKEN, stood=7))
    said = told(view, SPRING, *news, e.RoundEnded(), SUMMER)
    assert said.startswith("Bo breaks Cy’s 7 armies and takes ")
    assert "\nYear 1, spring: Anna takes neutral " in said


def scored(year: int, *total: int) -> e.Scored:
    return e.Scored(year, tuple(n - 3 for n in total), (2,) * 4, (), (1,) * 4, total, ())


@pytest.mark.parametrize(
    ("events", "points", "sentence"),
    [
        (
            (),
            (9, 7, 7, 1),
            "Anna leads with 9 points, 2 points ahead\nYear 1, winter",
        ),
        (
            (revolt(BO, "kai", put_down=True, winter=True),),
            (9, 9, 7, 1),
            "Bo puts down the revolt in Kai\nYear 1, winter: Anna and Bo share the lead with 9 points each.",
        ),
        (
            (revolt(BO, "kai", put_down=False, winter=True), revolt(BO, "izu", put_down=False, winter=True)),
            (1, 9, 8, 1),
            "Hungry farmers drive Bo out of Kai and Izu\nYear 1, winter: Bo leads with 9 points, 1 point ahead.",
        ),
    ],
)
def test_a_winter(view: ShogunView, events: Sequence[Event], points: tuple[int, ...], sentence: str) -> None:
    earlier = (SPRING, revolt(CY, "aki", put_down=False))
    winter = e.WinterLoss(1, "rice_min_3", 3, (0, 0, 0, 0))
    assert told(view, *earlier, winter, *events, scored(1, *points)) == sentence


def test_the_last_winter_names_no_leader_as_the_end_does(view: ShogunView) -> None:
    winter = e.WinterLoss(2, "rice_min_3", 3, (0, 0, 0, 0))
    said = told(view, winter, scored(2, 9, 7, 7, 1))
    assert said == "No province is lost in the last winter\nYear 2, winter"


def test_many_provinces_lost_to_hunger_are_a_number(view: ShogunView) -> None:
    lost = [revolt(BO, it.id, put_down=False, winter=True) for it in view.provinces[:6]]
    winter = e.WinterLoss(1, "rice_min_3", 3, (0, 0, 0, 0))
    headline = told(view, winter, *lost, scored(1, 9, 7, 7, 1)).splitlines()[0]
    assert headline == "Hungry farmers drive Bo out of 6 provinces"
    assert len(headline.split()) <= 12


@pytest.mark.parametrize(
    ("points", "chests", "headline"),
    [
        ((50, 49, 30, 30), (1, 1, 1, 1), "It is close: Anna wins by 1 point, ahead of Bo"),
        ((50, 45, 45, 30), (1, 1, 1, 1), "Anna wins by 5 points, ahead of Bo and Cy"),
        ((50, 30, 29, 29), (1, 1, 1, 1), "Anna wins by far: 20 points ahead of Bo"),
        ((50, 50, 30, 30), (2, 1, 1, 1), "Level with Bo, Anna wins by having more chests"),
        ((50, 50, 30, 20), (1, 1, 1, 1), "Anna and Bo share the victory"),
    ],
)
def test_how_it_was_won(view: ShogunView, points: tuple[int, ...], chests: tuple[int, ...], headline: str) -> None:
    results = list(zip(points, chests, strict=True))
    places = tuple(1 + sum(other > mine for other in results) for mine in results)
    ended = e.MatchEnded(places, points, chests, e.Ending.POINTS)
    second = e.Scored(2, (27,) * 4, (2,) * 4, (), (1,) * 4, points, ())
    parts = "Anna’s 50 points: 44 for provinces, 4 for buildings, 2 for majorities."
    assert told(view, scored(1, 20, 15, 9, 9), second, ended) == f"{headline}\n{parts}"


def test_only_some_chapters_look_back(view: ShogunView) -> None:
    assert SHOGUN.words.summary([SPRING], view) is None
    assert SHOGUN.words.summary([e.RoundBegan(2, "spring", (), ())], view) is None
    assert SHOGUN.words.summary((SPRING, e.EventDrawn("rice_max_4")), view) is None
