"""The model of a campaign: plain values, from rows of the store."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from hashlib import sha256
from itertools import combinations

from pydantic import TypeAdapter

from bot.service.model import Status
from bot.store.campaigns import OPEN as OPEN, Stage as Stage, Stored
from engine.core.text import T, Text

FIRST = 24
"""Points of a first place; the last has none. Each table gives the same total."""
AVERAGE = FIRST // 2
"""The average of all places, and the points of a match without the member."""


class Carry(StrEnum):
    """The effect of the standing on the next match."""

    SEATS = "seats"
    HEAD_START = "head_start"
    TITLES = "titles"
    NOTHING = "nothing"


CARRIES: Mapping[str, Text] = {
    Carry.SEATS: T("The last in the standings chooses a lord or colour first (default)"),
    Carry.HEAD_START: T("The last player begins with 1 more chest, 1 more scout or 2 more Ryo"),
    Carry.TITLES: T("Titles: the leader is Daimyo of the year, the winner Shogun"),
    Carry.NOTHING: T("Nothing"),
}


@dataclass(frozen=True, slots=True)
class Member:
    """A person in a campaign."""

    user_id: int
    number: int
    name: str
    locale: str
    counted: int
    """Matches that count as played before they joined."""


@dataclass(frozen=True, slots=True)
class Played:
    """A match of a campaign."""

    id: int
    title: str
    status: Status
    thread_id: int | None
    opened_at: datetime
    people: frozenset[int]
    """Accounts with a seat in it."""
    scores: Mapping[int, int]
    """Points by account, once it was played to its end."""
    winners: tuple[str, ...]

    @property
    def over(self) -> bool:
        """True if it was played to its end or abandoned."""
        return self.status in (Status.OVER, Status.ABANDONED)


@dataclass(frozen=True, slots=True)
class Campaign:
    """A whole campaign."""

    id: int
    guild_id: int
    channel_id: int
    locale: str
    name: str
    host_id: int
    host_name: str
    stage: Stage
    titles: tuple[str, ...]
    """The games of its matches, in order."""
    seats: int
    speed: str
    carry: Carry
    days: int
    """Least days from one match to the next."""
    begins_at: datetime | None
    message_id: int | None
    shown: int
    """Number of finished matches in its post."""
    stale: bool
    refused: str | None
    """Discord's answer, as status and code, if it does not take the post."""
    members: tuple[Member, ...]
    matches: tuple[Played, ...]
    """The opened matches, in order."""
    waits: bool
    """True if the next match cannot open now, as too many are open."""

    @property
    def open(self) -> bool:
        """True if people can join."""
        return self.stage in OPEN

    @property
    def opens_at(self) -> datetime:
        """The earliest opening of the next match. It has a beginning once it runs."""
        assert self.begins_at is not None
        return self.matches[-1].opened_at + timedelta(days=self.days) if self.matches else self.begins_at

    @property
    def finished(self) -> int:
        """Number of finished matches."""
        return sum(match.over for match in self.matches)

    @property
    def scored(self) -> tuple[Played, ...]:
        """The matches that count: those played to their end."""
        return tuple(match for match in self.matches if match.scores)

    def standing(self, after: int | None = None) -> list[tuple[int, Member, int]]:
        """Return place, member and points, the best first, after some or all counted matches."""
        known = {member.user_id: member for member in self.members}
        rows = standing(tuple(known), [match.scores for match in self.scored[:after]])
        return [(place, known[user], points) for place, user, points in rows]

    def member(self, user_id: int) -> Member | None:
        """Return a person's membership, if any."""
        return next((member for member in self.members if member.user_id == user_id), None)

    def played(self, user_id: int) -> int:
        """Return the number of a person's matches, without abandoned ones."""
        return sum(user_id in match.people for match in self.matches if match.status is not Status.ABANDONED)


CAMPAIGN = TypeAdapter(Campaign)


def campaign_of(stored: Stored, *, waits: bool) -> Campaign:
    """Return a campaign by its rows."""
    played = []
    for row in stored.matches:
        seats = [seat for seat in stored.seats if seat["match_id"] == row["id"]]
        ended = [result for result in stored.results if result["match_id"] == row["id"]]
        points = points_of([result["rank"] for result in ended])
        scores = {one["user_id"]: got for one, got in zip(ended, points, strict=True) if one["user_id"] is not None}
        winners = tuple(seats[one["seat"]]["name"] for one in ended if one["share"])
        people = frozenset(seat["user_id"] for seat in seats if seat["user_id"] is not None)
        known = row["id"], row["title"], Status(row["status"]), row["thread_id"], row["created_at"]
        played.append(Played(*known, people, scores, winners))
    return CAMPAIGN.validate_python({**stored.row, "matches": played, "waits": waits})


def points_of(ranks: Sequence[int]) -> list[int]:
    """Return the points by seat for these places; equal places share their points."""
    step = FIRST / (len(ranks) - 1) if len(ranks) > 1 else 0
    worth = [FIRST - step * place for place in range(len(ranks))]
    taken = [worth[rank - 1 : rank - 1 + ranks.count(rank)] for rank in ranks]
    return [round(sum(part) / len(part)) for part in taken]


def lot(*parts: object) -> bytes:
    """Return a sort key among equals: the same each time, another for each match."""
    return sha256(":".join(map(str, parts)).encode()).digest()


def standing(members: Sequence[int], scores: Sequence[Mapping[int, int]]) -> list[tuple[int, int, int]]:
    """Return place, member and points, the best first; equal ones share places."""
    total = {one: sum(score.get(one, AVERAGE) for score in scores) for one in members}
    return sorted(
        ((1 + sum(other > points for other in total.values()), one, points) for one, points in total.items()),
        key=lambda row: row[0],
    )


def next_table(members: Mapping[int, int], tables: Sequence[Collection[int]], seats: int, key: object) -> list[int]:
    """Return the players of the next table.

    First those who played least, by the counts in ``members``; among these the ones who met each
    other least at the ``tables`` so far; then by lot.
    """
    order = sorted(members, key=lambda one: (members[one], lot(key, one)))
    if len(order) <= seats:
        return order
    most = members[order[seats - 1]]
    sure = [one for one in order if members[one] < most]
    among = [one for one in order if members[one] == most]
    met = Counter(pair for table in tables for pair in combinations(sorted(table, key=str), 2))

    def meetings(extra: Sequence[int]) -> int:
        return sum(met[pair] ** 2 for pair in combinations(sorted((*sure, *extra), key=str), 2))

    return [*sure, *min(combinations(among, seats - len(sure)), key=meetings)]
