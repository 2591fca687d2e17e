"""Buildings of a city, a value in, a value out: obstacles, influence, income (9.7, 10.2)."""

from functools import lru_cache
from typing import NamedTuple

from engine.core.text import T, Text
from engine.edo import data
from engine.edo.state import Building

Buildings = tuple[Building, ...]

KNOWN = 1 << 12
"""Cities kept in a cache: the same ones are looked at again and again."""


class Stock(NamedTuple):
    """Buildings that a seat can still put up."""

    houses: int
    post: bool
    fortresses: int


class Share(NamedTuple):
    """The income of a seat from a city."""

    seat: int
    influence: int
    ryo: int


def houses(buildings: Buildings) -> int:
    """Houses of all players; a trading post is none (R20)."""
    return sum([building.kind == data.HOUSE for building in buildings])


def fortresses(buildings: Buildings) -> int:
    return sum([building.kind == data.FORTRESS for building in buildings])


def has_house(buildings: Buildings, seat: int) -> bool:
    return Building(data.HOUSE, seat) in buildings


def has_post(buildings: Buildings, seat: int) -> bool:
    return Building(data.TRADING_POST, seat) in buildings


def obstacle(city: str, buildings: Buildings, seat: int, kind: str, stock: Stock) -> Text | None:
    """Return the obstacle to a building, its price aside; None if there is none (9.7)."""
    if len(buildings) == data.BUILDING_SLOTS:
        return T("the city has no free slot")
    if kind == data.HOUSE:
        return None if stock.houses else T("you have no house left")
    if kind == data.TRADING_POST:
        # a house of the seat is not asked for, R34
        if not stock.post:
            return T("you have already built your trading post")
        if city in data.NO_TRADING_POST:
            return T("no trading post is allowed there")
        there = any(building.kind == data.TRADING_POST for building in buildings)
        return T("the city has a trading post already") if there else None
    if not stock.fortresses:
        return T("all fortresses are built")
    if not has_house(buildings, seat):
        return T("you have no house in the city")
    enough = fortresses(buildings) < houses(buildings) // data.HOUSES_PER_FORTRESS
    return None if enough else T("the city needs two houses for each fortress")


@lru_cache(maxsize=KNOWN)
def possible(city: str, buildings: Buildings, seat: int, stock: Stock) -> tuple[str, ...]:
    """Return the kinds of building without an obstacle but their price."""
    return tuple(kind for kind in data.BUILDINGS if obstacle(city, buildings, seat, kind, stock) is None)


@lru_cache(maxsize=KNOWN)
def influence(buildings: Buildings) -> tuple[tuple[int, int], ...]:
    """Return seats with their influence, highest first; on a tie the earlier builder (R22)."""
    weight: dict[int, int] = {}
    for building in buildings:
        if building.owner is not None:
            weight[building.owner] = weight.get(building.owner, 0) + data.BUILDINGS[building.kind].influence
    # the dict is in the order of first buildings, and sorting keeps it
    return tuple(sorted(weight.items(), key=lambda pair: -pair[1]))


@lru_cache(maxsize=KNOWN)
def income(seats: int, city: str, buildings: Buildings) -> tuple[Share, ...]:
    """Return the income of each seat with influence, by rank (10.2); a single one gets all."""
    ranked = influence(buildings)
    if not ranked:
        return ()
    shares = data.board(seats).income[city][len(ranked) - 1]
    return tuple(Share(seat, weight, ryo) for (seat, weight), ryo in zip(ranked, shares, strict=True))
