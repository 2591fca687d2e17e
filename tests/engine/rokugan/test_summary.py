"""What a round and the match were about, in Rokugan."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from engine.core.protocol import Event
from engine.core.text import plain
from engine.rokugan import events as e
from engine.rokugan.words.summary import SUMMARIES

NAMES = ("Anna", "Bo", "Cy")
ANNA, BO, CY = range(3)
BEGAN = (e.RoundBegan(1, ()), e.BattleFought("crab_east", BO, (), CY, ()), e.RoundBegan(2, ()))


def summary(events):
    summary = SUMMARIES.get(type(events[-1]))
    return summary(events) if summary else None


def battle(winner: int | None, province: str, controller: int | None) -> e.BattleFought:
    return e.BattleFought(province, controller, (), winner, ())


def told(*events: Event) -> str:
    text = summary(events)
    assert text is not None
    return plain(text, NAMES.__getitem__)


@pytest.mark.parametrize(
    ("events", "sentence"),
    [
        ((), "All quiet: no battle, no fire."),
        ((battle(None, "lion_west", None),), ""),
        ((battle(ANNA, "lion_west", BO),), "Anna takes Lion West from Bo."),
        ((battle(ANNA, "lion_capital", BO),), "Anna takes a capital, Lion Capital, from Bo."),
        (
            (battle(ANNA, "lion_capital", BO), battle(CY, "crab_capital", BO), battle(BO, "crab_east", CY)),
            "2 capitals change hands: Lion Capital and Crab Capital. One more province changes hands: Crab East.",
        ),
        (
            (battle(ANNA, "lion_west", BO), battle(ANNA, "crab_east", CY)),
            "Anna takes 2 provinces from others: Lion West and Crab East.",
        ),
        (
            (battle(ANNA, "lion_west", BO), battle(ANNA, "crab_east", CY), battle(BO, "lion_coast", CY)),
            "3 provinces change hands, 2 of them to Anna.",
        ),
        (
            (
                e.ProvinceRaided("lion_west", (BO,), ANNA, (), None),
                e.CardTaken(CY, "crab"),
                battle(BO, "crab_east", BO),
            ),
            "Burned: Lion West. Cy takes a territory card: Crab lands. 1 attack is beaten off.",
        ),
        (
            (
                battle(ANNA, "lion_west", None),
                e.ProvincePacified("crab_east", BO, (), None),
                e.CardTaken(CY, "crab"),
                e.CardTaken(BO, "lion"),
            ),
            "2 territory cards are taken: Crab lands and Lion lands. One empty province is taken: Lion West. "
            "Peace comes to Crab East.",
        ),
    ],
)
def test_a_round_in_a_sentence_or_two(events: Sequence[Event], sentence: str) -> None:
    over = e.RoundEnded((5, 9, 5), (5, 9, 5))
    news = f"{sentence} " if sentence else ""
    assert (
        told(*BEGAN, *events, over, e.RoundBegan(3, ()))
        == f"🗞️ Round 2: {news}Bo leads with 9 honour, without secret objectives."
    )
    shared = e.RoundEnded((5, 9, 9), (5, 9, 9))
    assert told(*BEGAN, *events, shared, e.RoundBegan(3, ())).endswith(
        "Bo and Cy lead together with 9 honour each, without secret objectives."
    )


def rounds(*ahead: int) -> list[Event]:
    honors = [tuple(9 if seat == it else 5 for seat in range(3)) for it in ahead]
    return [e.RoundEnded(honor, honor) for honor in honors]


def end(total: tuple[int, ...], aims: tuple[int, ...], reason: e.Ending = e.Ending.HONOR) -> tuple[Event, Event]:
    places = tuple(1 + sum(other > mine for other in total) for mine in total)
    if reason is e.Ending.TIE_BREAK:
        places = (1, 2, 3)
    parts = tuple(mine - aim for mine, aim in zip(total, aims, strict=True))
    scored = e.Scored(parts, (0,) * 3, (0,) * 3, ("way_of_the_sail",) * 3, aims, total)
    return scored, e.MatchEnded(reason, places, total)


@pytest.mark.parametrize(
    ("ahead", "ending", "sentence"),
    [
        (
            (0, 0),
            end((30, 29, 9), (0, 0, 0)),
            "It is close: Anna wins by 1 honour, ahead of Bo. "
            "Anna led or shared the lead at the end of every round. {}0",
        ),
        (
            (1, 0),
            end((30, 25, 25), (0, 0, 0)),
            "Anna wins by 5 honour, ahead of Bo and Cy. "
            "Anna led or shared the lead at the end of 1 of the 2 rounds. {}0",
        ),
        (
            (1, 1),
            end((30, 20, 9), (5, 0, 0)),
            "Anna wins by far: 10 honour ahead of Bo. Anna was behind after every round, until the end. {}5",
        ),
        (
            (1, 1),
            end((30, 27, 9), (10, 0, 0)),
            "Anna wins by 3 honour, ahead of Bo. Anna was behind after every round, until the end. Without secret "
            "objectives Bo would be ahead: “Way of the Sail” decides it for Anna. {}10",
        ),
        (
            (0, 0),
            end((30, 30, 9), (0, 0, 0), e.Ending.TIE_BREAK),
            "Anna and Bo have 30 honour each; Anna has more land and wins. "
            "Anna led or shared the lead at the end of every round. {}0",
        ),
    ],
)
def test_how_it_was_won(ahead: tuple[int, ...], ending: tuple[Event, Event], sentence: str) -> None:
    said = told(*rounds(*ahead), *ending)
    aim = int(sentence.split("{}")[1])
    parts = f"The winner’s 30 honour: {30 - aim} for provinces, 0 for faceup tokens, 0 for territories, "
    assert said == f"🗞️ {sentence.format(parts)} for the secret objective."


def test_a_victory_that_is_shared() -> None:
    scored, ended = end((30, 30, 9), (0, 0, 0))
    assert told(*rounds(0, 1), scored, ended) == "🗞️ Anna and Bo have 30 honour each."


def test_only_some_chapters_look_back() -> None:
    assert summary([e.RoundBegan(1, ())]) is None
    assert summary((*BEGAN, e.PlacementBegan(2))) is None
