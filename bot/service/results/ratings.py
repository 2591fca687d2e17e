"""Plackett–Luce ratings, by game and over all. They follow from results and are not stored.

docs/RATINGS.md says what counts how.
"""

from collections.abc import Collection, Iterable
from functools import cache
from itertools import groupby
from typing import Any, NamedTuple

from bot.store.tables import Row
from engine.core.facts import NEWCOMER, Facts
from engine.registry import GAMES

ALL = ""  # in place of a title: over all games
LAST = 30  # the newest matches in a course
SURE = 1.0  # sigma of a caretaker's rating


class Stop(NamedTuple):
    """A rating after a match of a game, and the place in it."""

    mu: float
    sigma: float
    title: str
    place: int


class Rating(NamedTuple):
    """The strength of a person: very likely within two ``sigma`` of ``mu``."""

    mu: float = NEWCOMER
    sigma: float = NEWCOMER / 3
    matches: int = 0
    course: tuple[Stop, ...] = ()


Ratings = dict[tuple[int, str], Rating]
"""Ratings by account and title."""


@cache
def _model() -> Any:
    from openskill.models import PlackettLuce  # not at the start: few ask for ratings

    return PlackettLuce()


def add(ratings: Ratings, rows: Iterable[Row], unnamed: Collection[int]) -> None:
    """Add results of whole matches in order of their ends; ``unnamed`` people are newcomers."""
    for _, match in groupby(rows, key=lambda row: row["match_id"]):
        seats = list(match)
        weight = sum(not row["kept"] for row in seats) / len(seats)
        users = [None if row["user_id"] in unnamed else row["user_id"] for row in seats]
        for title in (seats[0]["title"], ALL):
            before = [
                _nobody(row) if user is None else ratings.get((user, title), Rating())
                for user, row in zip(users, seats, strict=True)
            ]
            teams = [[_model().rating(mu=one.mu, sigma=one.sigma)] for one in before]
            after = _model().rate(teams, ranks=[row["rank"] for row in seats])
            for row, user, old, (new,) in zip(seats, users, before, after, strict=True):
                if user is not None:
                    mu, sigma = old.mu + weight * (new.mu - old.mu), old.sigma + weight * (new.sigma - old.sigma)
                    stop = Stop(mu, sigma, row["title"], row["rank"])
                    ratings[user, title] = Rating(mu, sigma, old.matches + 1, (*old.course[1 - LAST :], stop))


def _nobody(row: Row) -> Rating:
    """Return the rating of a caretaker, or of a person without a name."""
    if row["user_id"] is not None or row["left_at_ply"] is None:
        return Rating()
    strengths = (GAMES[row["title"]].facts if row["title"] in GAMES else Facts()).caretakers
    return Rating(strengths[min(row["level"], len(strengths) - 1)], SURE)
