"""The end, a value in, a value out: who can win, final points, ties (12)."""

from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

from engine.core.model import places_of
from engine.edo.data import ENDING


class Ending(StrEnum):
    """Why the match ended."""

    POINTS = "points"
    """A seat has 12 points."""
    MERCHANT_DECK = "merchant_deck"
    """No merchant card is left."""
    NOBODY = "nobody"
    """No one has a house in Edo, so no one wins (R28)."""


class Score(NamedTuple):
    """The parts of the score of a seat at the end."""

    eligible: bool
    """Has a house in Edo."""
    points: int
    """Before the end."""
    samurai: int
    """Points for samurai on the board."""
    money: int
    """Points for Ryo."""
    goods: int
    """Resources in all, for ties."""
    capital: int
    """Rank in Edo by influence, 1 for the first; 0 without influence."""

    @property
    def total(self) -> int:
        """Final points: without a house in Edo nothing is added (R29)."""
        return self.points + self.samurai + self.money if self.eligible else self.points


def bonus(samurai: int, ryo: int) -> tuple[int, int]:
    """Points for samurai on the board and for Ryo, rounded down (R27)."""
    return samurai * ENDING.samurai, ryo // ENDING.ryo


def places(scores: Sequence[Score]) -> tuple[int, ...]:
    """Return the places (12, R28, R29): eligible seats, then points, resources, rank in Edo."""
    if not any(score.eligible for score in scores):
        return (1,) * len(scores)
    # the higher the better; who has no rank in Edo comes after those with one
    return places_of([(it.eligible, it.total, it.goods, it.capital > 0, -it.capital) for it in scores])
