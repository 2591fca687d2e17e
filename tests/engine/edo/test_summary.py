"""What a round and the match were about, in Edo."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from engine.core.chance import SeededChance
from engine.core.protocol import Event
from engine.core.text import plain
from engine.edo import events as e
from engine.edo.data import Price
from engine.edo.game import EDO
from engine.edo.scoring import Ending, Score, places
from engine.edo.words.summary import SUMMARIES, points

NAMES = ("Anna", "Bo", "Cy")
ANNA, BO, CY = range(3)
FREE = Price(0, 0, 0, 0)
BEGAN = (
    e.MatchBegan(3, 0, ()),
    e.HomeTaken(BO, "edo"),
    e.HomeTaken(ANNA, "mito"),
    e.RoundBegan(1, 0, "m1", None),
)
OVER = e.IncomePaid(1, ())


def summary(events):
    summary = SUMMARIES.get(type(events[-1]))
    return summary(events) if summary else None


def built(seat: int, city: str = "mito", won: int = 1) -> e.Built:
    return e.Built(seat, city, "house", 2, FREE, won)


def deal(seat: int, *, point: bool) -> e.Traded:
    return e.Traded(seat, "mito", "wood", 1, point, FREE)


def told(*events: Event) -> str:
    text = summary(events)
    assert text is not None
    return plain(text, NAMES.__getitem__)


@pytest.mark.parametrize(
    ("events", "sentence"),
    [
        ((), "No one built anything. No player has a point yet."),
        (
            (e.WagesPaid(ANNA, 0, (), ("mito",)),),
            "No one built anything. No samurai stayed on the board. No player has a point yet.",
        ),
        (
            (built(ANNA, "edo"), deal(ANNA, point=True)),
            "First house in Edo, and so able to win: Anna. Only Anna built: 1 building. The merchant "
            "made 1 deal. "
            "Anna leads the race to 12 with 2 points, 2 points ahead.",
        ),
        (
            (built(BO, "edo"), built(BO), built(ANNA), e.Claimed(CY, "s13", 5, None)),
            "3 buildings went up; Bo built most, 2. New special cards: “Treasury” (Cy). Bo leads the race to 12 "
            "with 2 "
            "points, 1 point ahead.",
        ),
        (
            (built(BO), built(ANNA), deal(CY, point=False)),
            "2 buildings went up. The merchant made 1 deal. "
            "Anna and Bo share the lead in the race to 12, with 1 point each.",
        ),
        (
            (built(BO, won=12), built(BO), built(ANNA, won=12)),
            "3 buildings went up; Bo built most, 2. Anna and Bo reached 12 points.",
        ),
    ],
)
def test_a_round_in_a_sentence_or_two(events: Sequence[Event], sentence: str) -> None:
    assert told(*BEGAN, *events, OVER) == f"🗞️ Round 1: {sentence}"


def score(points: int, *, goods: int = 0, capital: int = 1, eligible: bool = True) -> Score:
    return Score(eligible, points, 2, 1, goods, capital)


@pytest.mark.parametrize(
    ("scores", "sentence"),
    [
        ((score(12), score(11), score(3)), "It is close: Anna wins by 1 point, ahead of Bo. "),
        ((score(12), score(9), score(9)), "Anna wins by 3 points, ahead of Bo and Cy. "),
        ((score(12), score(3), score(2)), "Anna wins by far: 9 points ahead of Bo. "),
        (
            (score(12, goods=3), score(12, goods=1), score(2)),
            "Anna and Bo have 15 points each; Anna has more goods and wins. ",
        ),
        (
            (score(12), score(12, capital=2), score(2)),
            "Anna and Bo have 15 points and equal goods; Anna has the better rank in Edo and wins. ",
        ),
        (
            (score(9), score(16, eligible=False), score(8, eligible=False)),
            "Anna wins: no one else has a house in Edo. Bo had more points, but no house in Edo. ",
        ),
    ],
)
def test_how_it_was_won(scores: tuple[Score, ...], sentence: str) -> None:
    ended = e.MatchEnded(Ending.POINTS, scores, places(scores))
    won = scores[0]
    parts = f"The winner’s {won.total} points: {won.points} on the track, 2 for samurai, 1 for money."
    ahead = (*BEGAN, built(ANNA), OVER, built(BO), OVER, built(BO), OVER)
    course = "After 2 of the 3 rounds no one was ahead of Anna on the track."
    assert told(*ahead, ended) == f"🗞️ {sentence}{course} {parts}"
    assert "no one was ahead of Anna after any round" in told(*BEGAN, built(ANNA), OVER, ended)
    assert "Anna was behind on the track after every round" in told(*BEGAN, built(BO), OVER, ended)


def test_nobody_wins() -> None:
    scores = (score(9, eligible=False),) * 3
    ended = e.MatchEnded(Ending.NOBODY, scores, places(scores))
    assert told(*BEGAN, OVER, ended) == "🗞️ No player has a house in Edo, so Edo has no master."
    assert "wins." not in plain(EDO.words.describe(ended)).splitlines()[1]


def test_points_on_the_track_follow_from_what_everybody_heard() -> None:
    luck = SeededChance(6)
    step = EDO.initial_state(3, {}, luck)
    heard = [*step.events]
    while active := EDO.active_seats(step.state):
        legal = EDO.legal_actions(step.state, active[0])
        view = EDO.view(step.state, active[0])
        step = EDO.apply_action(step.state, active[0], EDO.asking.advise(view, legal, luck), luck)
        heard += step.events
        assert points(heard) == [player.points for player in step.state.players]
    assert max(points(heard)) > 5
