"""What a round and the match were about, in Edo."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from engine.core.chance import SeededChance
from engine.core.protocol import Event
from engine.core.text import plain
from engine.edo import events as e
from engine.edo.data import Price
from engine.edo.events import Ending, Score
from engine.edo.game import EDO
from engine.edo.rules.upkeep import places
from engine.edo.state import Building
from engine.edo.view import EdoView

NAMES = ("Anna", "Bo", "Cy")
ANNA, BO, CY = range(3)
FREE = Price(0, 0, 0, 0)
BEGAN = e.RoundBegan(1, 0, "m1", None)
OVER = e.IncomePaid(1, ())


@pytest.fixture(scope="module")
def view() -> EdoView:
    """A position in round 1, as everyone sees it: Bo has houses, Anna one in Edo."""
    luck = SeededChance(3)
    step = EDO.initial_state(3, {}, luck)
    while not step.state.round:
        seat = EDO.active_seats(step.state)[0]
        legal = EDO.legal_actions(step.state, seat)
        step = EDO.apply_action(step.state, seat, legal[luck.draw(legal.progressing)], luck)
    shown = EDO.view(step.state, None)
    homes = {"edo": (Building("house", ANNA), Building("house", BO)), "mito": (Building("house", BO),) * 2}
    cities = tuple(city._replace(buildings=homes.get(city.id, city.buildings)) for city in shown.cities)
    return replace(shown, cities=cities)


def built(seat: int, city: str = "mito", won: int = 1) -> e.Built:
    return e.Built(seat, city, "house", 2, FREE, won)


def deal(seat: int, *, point: bool) -> e.Traded:
    return e.Traded(seat, "mito", "wood", 1, point, FREE)


def told(view: EdoView, *events: Event) -> str:
    found = EDO.words.summary(events, view)
    assert found is not None
    return "\n".join(plain(line, NAMES.__getitem__) for line in found.lines)


def track(view: EdoView, *points: int) -> EdoView:
    """The same with these points."""
    return replace(view, players=tuple(replace(it, points=n) for it, n in zip(view.players, points, strict=True)))


@pytest.mark.parametrize(
    ("events", "points", "said"),
    [
        ((), (0, 0, 0), "No one builds or gets a point\nRound 1: No player has a point yet."),
        (
            (built(ANNA, "edo"), deal(ANNA, point=True)),
            (2, 0, 0),
            "Anna builds a first house in Edo and can win now\n"
            "Round 1: Anna buys a point from the merchant. Anna leads the race to 12 with 2 points, 2 points ahead.",
        ),
        (
            (built(BO), deal(CY, point=False)),
            (1, 1, 0),
            "Bo builds a house in Mito\nRound 1: Anna and Bo share the lead in the race to 12, with 1 point each.",
        ),
        (
            (e.Recruited(CY, 1), e.Recruited(CY, 1)),
            (12, 12, 0),
            "Cy recruits 2 Shogun officials\nRound 1: Anna and Bo reached 12 points.",
        ),
        (
            (e.Claimed(CY, "s13", 5, None),),
            (0, 0, 0),
            "Cy takes the card “Treasury”\nRound 1: No player has a point yet.",
        ),
    ],
)
def test_a_round_by_its_news(view: EdoView, events: Sequence[Event], points: tuple[int, ...], said: str) -> None:
    assert told(track(view, *points), BEGAN, built(BO), BEGAN, *events, OVER) == said


def score(points: int, *, goods: int = 0, capital: int = 1, eligible: bool = True) -> Score:
    return Score(eligible, points, 2, 1, goods, capital)


@pytest.mark.parametrize(
    ("scores", "headline"),
    [
        ((score(12), score(11), score(3)), "It is close: Anna wins by 1 point, ahead of Bo"),
        ((score(12), score(9), score(9)), "Anna wins by 3 points, ahead of Bo and Cy"),
        ((score(12), score(3), score(2)), "Anna wins by far: 9 points ahead of Bo"),
        ((score(12, goods=3), score(12, goods=1), score(2)), "Level with Bo, Anna wins by having more goods"),
        ((score(12), score(12, capital=2), score(2)), "Level with Bo, Anna wins by a better rank in Edo"),
        (
            (score(9), score(16, eligible=False), score(8, eligible=False)),
            "Anna wins: no one else has a house in Edo",
        ),
    ],
)
def test_how_it_was_won(view: EdoView, scores: tuple[Score, ...], headline: str) -> None:
    ended = e.MatchEnded(Ending.POINTS, scores, places(scores))
    won = scores[0]
    more = "Bo had more points, but no house in Edo. " if "no one else" in headline else ""
    parts = f"Anna’s {won.total} points: {won.points} on the track, 2 for samurai, 1 for money."
    assert told(view, BEGAN, OVER, ended) == f"{headline}\n{more}{parts}"


def test_nobody_wins(view: EdoView) -> None:
    scores = (score(9, eligible=False),) * 3
    ended = e.MatchEnded(Ending.NOBODY, scores, places(scores))
    assert told(view, BEGAN, OVER, ended) == "No player has a house in Edo"
    assert "wins." not in plain(EDO.words.describe(ended)).splitlines()[1]
