"""Points of a campaign, and who plays in its next match. Both follow from results and seats alone.

docs/CAMPAIGNS.md shows by simulation that they are fair.
"""

from collections import Counter
from collections.abc import Collection, Hashable, Mapping, Sequence
from hashlib import sha256
from itertools import combinations
from typing import TypeVar

FIRST = 24
"""The points of a first place; the last has none, the others lie evenly between: so each table gives the same."""
AVERAGE = FIRST // 2
"""What each place is worth on the average, and a match in which one does not play."""

Who = TypeVar("Who", bound=Hashable)


def points_of(ranks: Sequence[int]) -> list[int]:
    """By seat the points for these places; who is equal shares what their places are worth."""
    step = FIRST / (len(ranks) - 1) if len(ranks) > 1 else 0
    worth = [FIRST - step * place for place in range(len(ranks))]
    taken = [worth[rank - 1 : rank - 1 + ranks.count(rank)] for rank in ranks]
    return [round(sum(part) / len(part)) for part in taken]


def lot(*parts: object) -> bytes:
    """By what equal ones are put in order: the same each time, another for each match."""
    return sha256(":".join(map(str, parts)).encode()).digest()


def standing(members: Sequence[Who], scores: Sequence[Mapping[Who, int]]) -> list[tuple[int, Who, int]]:
    """Place, member and points after matches of which these are the scores, the best first; equal ones share places."""
    total = {one: sum(score.get(one, AVERAGE) for score in scores) for one in members}
    return sorted(
        ((1 + sum(other > points for other in total.values()), one, points) for one, points in total.items()),
        key=lambda row: row[0],
    )


def drawn(members: Mapping[Who, int], tables: Sequence[Collection[Who]], seats: int, key: object) -> list[Who]:
    """Who sits at the next table.

    First of all those who played least, by what ``members`` count as played; among these the ones who met each other
    least at the ``tables`` so far; and by lot.
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
