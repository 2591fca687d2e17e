"""The balance of a game: what seats had, and how often they won."""

from __future__ import annotations

from enum import StrEnum

from engine.core.protocol import Outcome
from tests.engine.edo.tallies import Tally
from tests.tools.simulate import Balance


class Reason(StrEnum):
    """Why a match ended."""

    OVER = "over"


def test_what_seats_had_and_whether_they_won() -> None:
    balance = Balance()
    first = [
        Tally("cards", "x", 0),
        Tally("points", "trade", 0, 4),
        Tally("points", "trade", 1, 0),
        Tally("long", "10"),
    ]
    balance.count(first, Outcome(Reason.OVER, (1, 2), (9, 3)))
    balance.count([Tally("cards", "x", 0), Tally("long", "9")], Outcome(Reason.OVER, (2, 1), (5, 8)))
    plain = balance.plain()
    assert plain["cards"]["x"] == {
        "in_matches": 1,
        "of_seats": 0.5,
        "each": 1,
        "a_seat": 0.5,
        "points": 7,
        "won": 0.5,
    }
    assert plain["points"]["trade"] == {
        "in_matches": 0.5,
        "of_seats": 0.25,
        "each": 4,
        "a_seat": 1,
        "points": 9,
        "won": 1,
    }
    assert list(plain["long"]) == ["9", "10"], "numbers by size"
    lines = "\n".join(balance.lines())
    assert "9: 50%, 10: 50%" in lines
    assert "fair 50%" in lines


def test_a_game_that_counts_nothing_has_no_table() -> None:
    balance = Balance()
    balance.count((), Outcome(Reason.OVER, (1, 2), (9, 3)))
    assert balance.plain() == {}
    assert list(balance.lines()) == []
