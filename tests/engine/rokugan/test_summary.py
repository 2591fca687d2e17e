"""What a round and the match were about, in Rokugan."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from engine.core.chance import SeededChance
from engine.core.protocol import Event
from engine.core.text import plain
from engine.registry import GAMES
from engine.rokugan import events as e
from engine.rokugan.view import RokuganView
from render.rokugan.report import paint_final
from tests.render.things import says

NAMES = ("Anna", "Bo", "Cy")
ANNA, BO, CY = range(3)
ROKUGAN = GAMES["rokugan"]
BEGAN = (e.RoundBegan(1, ()), e.BattleFought("crab_east", BO, (), CY, ()), e.RoundBegan(2, ()))
OVER = e.RoundEnded((5, 9, 5), (5, 9, 5))
LEADS = "Bo leads with 9 honour, without secret objectives."


@pytest.fixture(scope="module")
def view() -> RokuganView:
    """A position in round 1, as everyone sees it."""
    luck = SeededChance(3)
    step = ROKUGAN.initial_state(3, {}, luck)
    while step.state.round < 1:
        seat = ROKUGAN.active_seats(step.state)[0]
        legal = ROKUGAN.legal_actions(step.state, seat)
        step = ROKUGAN.apply_action(step.state, seat, legal[luck.draw(legal.progressing)], luck)
    shown: RokuganView = ROKUGAN.view(step.state, None)
    return shown


def battle(winner: int, province: str, controller: int | None, *assaults: tuple[int, int, int]) -> e.BattleFought:
    return e.BattleFought(province, controller, tuple(e.Assault(*one) for one in assaults), winner, ())


def held(view: RokuganView, **owner: int | None) -> RokuganView:
    """The same with these controllers."""
    changed = tuple(replace(it, controller=owner.get(it.id, it.controller)) for it in view.provinces)
    return replace(view, provinces=changed)


def told(view: RokuganView, *events: Event) -> str:
    found = ROKUGAN.words.summary(events, view)
    assert found is not None
    return "\n".join(plain(line, NAMES.__getitem__) for line in found.lines)


@pytest.mark.parametrize(
    ("events", "headline"),
    [
        ((), "No province gets a new owner"),
        ((battle(ANNA, "lion_west", None, (ANNA, 3, 1)),), "Anna takes empty Lion West"),
        ((battle(ANNA, "lion_west", BO, (ANNA, 3, 1)),), "Anna takes Lion West from Bo"),
        ((battle(ANNA, "lion_west", BO, (ANNA, 3, 2)),), "Anna takes Lion West from Bo by a hair"),
        ((battle(ANNA, "lion_west", BO, (ANNA, 1, 0)),), "Anna takes Lion West from Bo"),
        ((battle(ANNA, "lion_west", BO, (ANNA, 6, 2)),), "Anna overruns Bo in Lion West"),
        ((battle(ANNA, "lion_west", ANNA, (BO, 2, 4), (CY, 1, 4)),), "Anna holds Lion West against Bo and Cy"),
        (
            (battle(ANNA, "lion_west", BO, (ANNA, 3, 1)), e.CardTaken(ANNA, "lion")),
            "Anna takes Lion West from Bo, completing Lion lands",
        ),
        ((e.ProvinceRaided("lion_west", (BO,), ANNA, (), None),), "Bo burns Lion West and drives Anna out"),
        ((e.ProvinceRaided("lion_west", (BO,), None, (), None),), "Bo burns Lion West"),
        ((e.ProvincePacified("lion_west", BO, (), None),), "Bo brings peace to Lion West"),
    ],
)
def test_a_round_by_one_piece_of_news(view: RokuganView, events: Sequence[Event], headline: str) -> None:
    shown = held(view, lion_west=ANNA)
    assert told(shown, *BEGAN, *events, OVER, e.RoundBegan(3, ())) == f"{headline}\nRound 2: {LEADS}"


def test_cards_of_territories_are_news_too(view: RokuganView) -> None:
    played = e.CardPlayed(CY, "crab_1")
    swapped = e.ControlSwapped(ANNA, "lion_west", BO, "crab_east")
    shown = held(view, lion_west=BO, crab_east=ANNA)
    said = told(shown, *BEGAN, swapped, OVER, e.RoundBegan(3, ()))
    assert said.startswith("Anna and Bo exchange Lion West and Crab East")
    empty = held(view, lion_west=None)
    driven = e.ControlRemoved(ANNA, "lion_west", 1, empty=True)
    said = told(empty, *BEGAN, played, driven, OVER, e.RoundBegan(3, ()))
    assert said.startswith("Cy’s card drives Anna out of Lion West")


def test_a_change_that_was_undone_later_is_no_news(view: RokuganView) -> None:
    swapped = e.ControlSwapped(ANNA, "lion_west", BO, "crab_east")
    said = told(held(view, lion_west=CY, crab_east=CY), *BEGAN, swapped, OVER, e.RoundBegan(3, ()))
    assert said.startswith("No province gets a new owner")


def test_leaders_together_and_the_last_round(view: RokuganView) -> None:
    shared = e.RoundEnded((5, 9, 9), (5, 9, 9))
    said = told(view, *BEGAN, shared, e.RoundBegan(3, ()))
    assert said.endswith("Bo and Cy lead together with 9 honour each, without secret objectives.")
    scored, _ = end((30, 29, 9), (0, 0, 0))
    assert told(view, e.RoundBegan(5, ()), shared, scored) == "No province gets a new owner\nRound 5", "the end is told"


def end(total: tuple[int, ...], aims: tuple[int, ...], reason: e.Ending = e.Ending.HONOR) -> tuple[Event, Event]:
    places = tuple(1 + sum(other > mine for other in total) for mine in total)
    if reason is e.Ending.TIE_BREAK:
        places = (1, 2, 3)
    parts = tuple(mine - aim for mine, aim in zip(total, aims, strict=True))
    scored = e.Scored(parts, (0,) * 3, (0,) * 3, ("way_of_the_sail",) * 3, aims, total)
    return scored, e.MatchEnded(reason, places, total)


@pytest.mark.parametrize(
    ("ending", "headline"),
    [
        (end((30, 29, 9), (0, 0, 0)), "It is close: Anna wins by 1 honour, ahead of Bo"),
        (end((30, 25, 25), (0, 0, 0)), "Anna wins by 5 honour, ahead of Bo and Cy"),
        (end((30, 20, 9), (5, 0, 0)), "Anna wins by far: 10 honour ahead of Bo"),
        (end((30, 27, 9), (10, 0, 0)), "Anna wins by 3 honour, ahead of Bo"),
        (end((30, 30, 9), (0, 0, 0), e.Ending.TIE_BREAK), "Level with Bo, Anna wins by having more land"),
        (end((30, 30, 9), (0, 0, 0)), "Anna and Bo share the victory"),
    ],
)
def test_how_it_was_won(view: RokuganView, ending: tuple[e.Scored, Event], headline: str) -> None:
    aim = ending[0].fulfilled[0]
    without = (
        "Without secret objectives Bo would be ahead: “Way of the Sail” decides it for Anna. " if aim == 10 else ""
    )
    parts = (
        f"30 honour: {30 - aim} for provinces, 0 for faceup tokens, 0 for territories, {aim} for the secret objective."
    )
    winners = ("Anna", "Bo") if "share" in headline else ("Anna",)
    assert told(view, *ending) == f"{headline}\n{without}{' '.join(f'{name}’s {parts}' for name in winners)}"


def test_more_land_decides_it_in_words_and_in_the_picture(view: RokuganView) -> None:
    told_at_the_end = end((30, 30, 9), (0, 0, 0), e.Ending.TIE_BREAK)
    said = plain(ROKUGAN.words.describe(told_at_the_end[1]), NAMES.__getitem__)
    assert said == "👑 Anna wins: equal honour, but more land."
    drawn = says("text", paint_final(told_at_the_end, view, NAMES).things)
    assert drawn[:2] == ["Anna wins", "Equal honour, but more land"]


def test_only_some_chapters_look_back(view: RokuganView) -> None:
    assert ROKUGAN.words.summary([e.RoundBegan(1, ())], view) is None
    assert ROKUGAN.words.summary((*BEGAN, e.PlacementBegan(2)), view) is None
