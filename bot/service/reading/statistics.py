"""Statistics of a person or a server, from results.

A person sees all of their own. Of others they see this server's matches in channels they can see,
or in which they played; only these count for the ratings shown. People who left the statistics are
in none.

Ratings are Plackett–Luce ratings, by game and over all (docs/players/ratings.md). They follow from
results and are not stored.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Collection, Iterable
from datetime import UTC, datetime
from functools import cache
from itertools import groupby
from typing import Any, NamedTuple

from bot.service.play.repository import MatchRepository, Part
from bot.store import matches
from bot.store.tables import Row
from bot.workers import off_loop
from engine.core.facts import NEWCOMER, Facts
from engine.core.refusals import Refusal
from engine.core.text import T
from engine.registry import GAMES

BEFORE = (datetime(1, 1, 1, tzinfo=UTC), 0)  # before the end of any match
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


class Summary(NamedTuple):
    """A person's matches of one game, or of all (an empty title), and the rating by them."""

    title: str
    rows: list[Row]
    rating: Rating


class Seen(NamedTuple):
    """A reader's view of a server: their own matches, and those of channels they see."""

    guild_id: int
    user_id: int
    sees: Callable[[int], bool]


class Statistics(Part):
    """Statistics for anyone who asks."""

    def __init__(self, repository: MatchRepository) -> None:
        super().__init__(repository)
        self._ratings: Ratings = {}
        self._read: tuple[Any, ...] = (BEFORE,)
        """The last match counted, the number of results up to it, and who was left out."""
        self._lock = asyncio.Lock()

    async def of(self, user_id: int, title: str = ALL, seen: Seen | None = None) -> list[Summary]:
        """Return a person’s summaries, over all games and for each. Raises ``Refusal``."""
        if user_id in await self._unnamed():
            raise Refusal(T("This account is not in the statistics: its owner left them with /settings stats."))
        if seen is None:
            found: Iterable[Row] = await self._store.read(matches.results_of, "user_id", user_id)
            ratings = await self.ratings()
        else:
            found, ratings = await self._seen(seen)
        rows = [row for row in found if row["user_id"] == user_id and title in (ALL, row["title"])]
        if not rows:
            raise Refusal(T("No match is over yet. Statistics begin with the first one that is played to its end."))
        games = [game for game, _ in Counter(row["title"] for row in rows).most_common()]
        return [
            Summary(game, [row for row in rows if game in (ALL, row["title"])], ratings.get((user_id, game), Rating()))
            for game in ([ALL, *games] if len(games) > 1 else games)
        ]

    async def of_server(self, seen: Seen, title: str = ALL) -> list[tuple[int, Summary]]:
        """Return the summaries of all people with a name, the strongest first."""
        rows, ratings = await self._seen(seen)
        found: dict[int, Summary] = {}
        for row in rows:
            if (rating := ratings.get((row["user_id"], title))) and title in (ALL, row["title"]):
                found.setdefault(row["user_id"], Summary(title, [], rating)).rows.append(row)
        return sorted(found.items(), key=lambda one: -one[1].rating.mu)

    async def names(self, guild_id: int) -> dict[int, str]:
        """Return the names of people who played on a server."""
        return await self._store.read(matches.names_in_results, guild_id)

    async def ratings(self) -> Ratings:
        """Return all ratings; if nothing else changed, only later results are added."""
        async with self._lock:
            unnamed = await self._unnamed()
            until, *same = self._read
            if same != [await self._store.read(matches.count_results, until), unnamed]:
                self._ratings, until = {}, BEFORE
            rows = await self._store.read(matches.results_of, "ended_at", until)
            await off_loop(add, self._ratings, rows, unnamed)
            until = (rows[-1]["ended_at"], rows[-1]["match_id"]) if rows else until
            self._read = until, await self._store.read(matches.count_results, until), unnamed
            return dict(self._ratings)

    async def _seen(self, seen: Seen) -> tuple[list[Row], Ratings]:
        rows, ratings = list[Row](await self._store.read(matches.results_of, "guild_id", seen.guild_id)), Ratings()
        mine = {row["match_id"] for row in rows if row["user_id"] == seen.user_id}
        shown = {channel for channel in {row["channel_id"] for row in rows} if seen.sees(channel)}
        rows = [row for row in rows if row["channel_id"] in shown or row["match_id"] in mine]
        await off_loop(add, ratings, rows, await self._unnamed())
        return rows, ratings

    async def _unnamed(self) -> frozenset[int]:
        """Return the people who left the statistics."""
        everybody = await self._repository.preferences.everybody()
        return frozenset(user for user, habits in everybody.items() if not habits.stats)
