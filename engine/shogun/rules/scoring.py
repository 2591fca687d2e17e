"""Points (RULES.md 9.4) and places (10.2). Values in, a value out."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from engine.core.course import leaders
from engine.core.model import places_of
from engine.shogun.data import BUILDINGS, MAJORITY, Board
from engine.shogun.events import Ending, Holdings, Majority, Scored


def score(
    year: int, points: Sequence[int], board: Board, owner: Mapping[str, int], buildings: Mapping[str, tuple[str, ...]]
) -> Scored:
    """1 for each province, 1 for each building, and the majorities, on top of each seat's points."""
    seats = len(points)
    held = holdings(board, seats, owner, buildings)
    majorities = tuple(
        [
            majority_of(row.region, building, counts)
            for row in held
            for building, counts in zip(BUILDINGS, (row.castles, row.temples, row.theatres), strict=True)
            if any(counts)
        ]
    )
    most = [0] * seats
    for won in majorities:
        for seat in won.seats:
            most[seat] += won.points
    provinces = tuple(map(sum, zip(*[row.provinces for row in held], strict=True)))
    built = tuple(
        map(sum, zip(*[them for row in held for them in (row.castles, row.temples, row.theatres)], strict=True))
    )
    total = tuple(map(sum, zip(points, provinces, built, most, strict=True)))
    return Scored(year, provinces, built, majorities, tuple(most), total, held)


def holdings(
    board: Board, seats: int, owner: Mapping[str, int], buildings: Mapping[str, tuple[str, ...]]
) -> tuple[Holdings, ...]:
    """Return the holdings of each seat in each region."""
    counts = {region: [[0] * seats for _ in range(1 + len(BUILDINGS))] for region in board.regions}
    for province, seat in owner.items():
        row = counts[board.region[province]]
        row[0][seat] += 1
        for building in buildings.get(province, ()):
            row[1 + BUILDINGS.index(building)][seat] += 1
    return tuple(Holdings(region, *map(tuple, row)) for region, row in counts.items())


@lru_cache(4096)
def majority_of(region: str, building: str, counts: tuple[int, ...]) -> Majority:
    """Return who has most of a building in a region, from the numbers of each seat."""
    seats, points = leaders(counts), MAJORITY[building]
    return Majority(region, building, seats, points.alone if len(seats) == 1 else points.tied)


def places(points: Sequence[int], chests: Sequence[int]) -> tuple[int, ...]:
    """Return the place of each seat: by points, then chests; equal ones share it (1, 2, 2, 4)."""
    # rules silent on equal chests: shared, RULES.md 10.2
    return places_of([*zip(points, chests, strict=True)])


def ending(points: Sequence[int], chests: Sequence[int]) -> Ending:
    """Return what decided the match."""
    ranked = sorted(zip(points, chests, strict=True), reverse=True)
    if ranked[0] == ranked[1]:
        return Ending.SHARED
    return Ending.CHESTS if ranked[0][0] == ranked[1][0] else Ending.POINTS
