"""Points of a campaign, and the players of its next match, from results and seats alone.

docs/CAMPAIGNS.md shows by simulation that they are fair.
"""

from collections import Counter
from collections.abc import Collection, Hashable, Mapping, Sequence
from hashlib import sha256
from itertools import combinations
from typing import TypeVar

FIRST = 24
"""Points of a first place; the last has none, the others lie evenly between: each table gives the
same total."""
AVERAGE = FIRST // 2
"""The average of all places, and the points of a match without the member."""

Who = TypeVar("Who", bound=Hashable)


def points_of(ranks: Sequence[int]) -> list[int]:
    """Return the points by seat for these places; equal places share their points."""
    step = FIRST / (len(ranks) - 1) if len(ranks) > 1 else 0
    worth = [FIRST - step * place for place in range(len(ranks))]
    taken = [worth[rank - 1 : rank - 1 + ranks.count(rank)] for rank in ranks]
    return [round(sum(part) / len(part)) for part in taken]


def lot(*parts: object) -> bytes:
    """Return a sort key among equals: the same each time, another for each match."""
    return sha256(":".join(map(str, parts)).encode()).digest()


def standing(members: Sequence[Who], scores: Sequence[Mapping[Who, int]]) -> list[tuple[int, Who, int]]:
    """Return place, member and points, the best first; equal ones share places."""
    total = {one: sum(score.get(one, AVERAGE) for score in scores) for one in members}
    return sorted(
        ((1 + sum(other > points for other in total.values()), one, points) for one, points in total.items()),
        key=lambda row: row[0],
    )


def next_table(members: Mapping[Who, int], tables: Sequence[Collection[Who]], seats: int, key: object) -> list[Who]:
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

    def meetings(extra: Sequence[Who]) -> int:
        return sum(met[pair] ** 2 for pair in combinations(sorted((*sure, *extra), key=str), 2))

    return [*sure, *min(combinations(among, seats - len(sure)), key=meetings)]
