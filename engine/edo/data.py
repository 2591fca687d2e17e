"""The things of the game: spaces, cards, prices, limits. Read once from ``board.json`` and ``cards.json``.

Ids are lower-case words. Which figures are assumed stands in the files themselves, under ``assumed``.
"""

import json
from collections.abc import Mapping, Sequence
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import NamedTuple, TypeVar

from engine.core.options import Times
from engine.core.printed import read
from engine.core.quick import frozen
from engine.edo.card_action import ActionKind as ActionKind
from engine.edo.card_action import CardAction as CardAction

X = TypeVar("X")
Printed = tuple[dict[str, str | int | bool], ...]


class Place(StrEnum):
    """What a space is."""

    CITY = "city"
    RESOURCE = "resource"
    RIVER = "river"
    GATE = "gate"


@frozen
class Space:
    """A space of the board."""

    kind: Place
    name: str = ""
    """Of a city."""
    resource: str = ""
    """What is harvested there, if anything: ``wood``, ``stone``, ``rice``."""


@frozen
class SideOfBoard:
    """One side of the board, as it is printed."""

    players: tuple[int, ...]
    spaces: dict[str, Space]
    edges: tuple[tuple[str, str], ...]
    income: dict[str, tuple[tuple[int, ...], ...]]
    """For each city, by number of ranked players from 1 on, what each rank gets."""
    closed: dict[int, tuple[str, ...]]
    """Cities that are not in the game, by number of players."""
    merchant: str
    """Where the merchant begins."""


class Price(NamedTuple):
    """Goods and money: what has to be paid, or what there is."""

    wood: int = 0
    stone: int = 0
    rice: int = 0
    ryo: int = 0

    def payable(self, goods: Sequence[int], ryo: int) -> bool:
        """Whether so much is there."""
        wood, stone, rice = goods
        return self.ryo <= ryo and self.wood <= wood and self.stone <= stone and self.rice <= rice


@frozen
class MerchantCard:
    """What the merchant sells, and what a point costs."""

    resource: str
    most: int
    price: int
    """Ryo for a unit."""
    cost: Price
    """Of a point."""


@frozen
class BuildingType:
    """A kind of building."""

    wood: int
    stone: int
    ryo: int
    points: int
    influence: int
    supply: int
    """For each player, fortresses for all together."""


@frozen
class Start:
    """What every player begins with."""

    figures: int
    ryo: int


@frozen
class Limits:
    """What never grows beyond."""

    goods: int
    """Of each resource, for each player."""
    shogun: int
    """Shogun officials, for all together."""
    planned: int
    """Cards of a plan."""


@frozen
class Ending:
    """When the match ends, and what counts then (11, 12)."""

    points: int
    samurai: int
    """Points for each samurai on the board."""
    ryo: int
    """Ryo for one point."""


@frozen
class Fallback:
    """What a seat does that lets its time run out (14)."""

    plan: tuple[tuple[str, int, int], ...]
    """Card, action, officials at most, by position."""
    build: tuple[str, ...]
    """Buildings, best first."""
    keep: int
    """Samurai kept at most."""
    keep_order: tuple[Place, ...]


@frozen
class _BoardFile:
    about: tuple[str, ...]
    slots: int
    houses_per_fortress: int
    no_trading_post: tuple[str, ...]
    yields: dict[str, tuple[int, ...]]
    sides: dict[str, SideOfBoard]
    assumed: tuple[str, ...]


@frozen
class _CardFile:
    about: tuple[str, ...]
    basic: dict[str, Printed]
    special: dict[str, Printed]
    display: int
    merchant: dict[str, MerchantCard]
    buildings: dict[str, BuildingType]
    start: Start
    sets: dict[str, Price]
    """What a player begins with besides the usual Ryo."""
    limits: Limits
    wage: int
    ending: Ending
    fallback: Fallback
    hours: Times
    assumed: tuple[str, ...]


def _read(name: str, kind: type[X]) -> X:
    text = files(__package__).joinpath(name).read_text(encoding="utf-8")
    return read(kind, json.loads(text))


_BOARD = _read("board.json", _BoardFile)
_CARDS = _read("cards.json", _CardFile)

ASSUMED: Mapping[str, tuple[str, ...]] = {"board.json": _BOARD.assumed, "cards.json": _CARDS.assumed}
"""For each file the figures that no source gives, as paths in it."""


# -- the board ----------------------------------------------------------------------------------------------------

SIDES: Mapping[str, SideOfBoard] = _BOARD.sides
SPACES: Mapping[str, Space] = {id: space for side in SIDES.values() for id, space in side.spaces.items()}
"""All spaces; one that both sides have is the same on both."""
SPACE_IDS = tuple(SPACES)
CITIES = tuple(id for id, space in SPACES.items() if space.kind is Place.CITY)
CAPITAL = "edo"
RESOURCES = ("wood", "stone", "rice")
WOOD, STONE, RICE = range(3)
"""Where a resource stands in a player's goods."""
RESOURCE: Mapping[str, int] = {name: index for index, name in enumerate(RESOURCES)}
YIELDS: Mapping[str, tuple[int, ...]] = _BOARD.yields
BUILDING_SLOTS = _BOARD.slots
HOUSES_PER_FORTRESS = _BOARD.houses_per_fortress
NO_TRADING_POST = _BOARD.no_trading_post


class Near(NamedTuple):
    """A space as it is seen from another one."""

    space: str
    distance: int


@frozen
class Board:
    """A side of the board as a number of players uses it."""

    side: str
    spaces: tuple[str, ...]
    cities: tuple[str, ...]
    """Those that are open."""
    closed: tuple[str, ...]
    gates: tuple[str, ...]
    fields: Mapping[str, tuple[str, ...]]
    """For each resource where it is harvested."""
    edges: tuple[tuple[str, str], ...]
    reach: Mapping[str, tuple[Near, ...]]
    """For each space all others, in the order of ``spaces``."""
    distance: Mapping[tuple[str, str], int]
    """For two spaces the steps between them."""
    farthest: int
    """The steps between the two spaces that are farthest apart."""
    income: Mapping[str, tuple[tuple[int, ...], ...]]
    merchant: str


@cache
def board(seats: int) -> Board:
    """The board for a number of players; always the same object for the same number."""
    side = next(id for id, printed in SIDES.items() if seats in printed.players)
    printed = SIDES[side]
    spaces = tuple(printed.spaces)
    closed = printed.closed[seats]
    distance = {(id, to): steps for id in spaces for to, steps in _distances(id, printed.edges).items()}
    return Board(
        side=side,
        spaces=spaces,
        cities=tuple(id for id in spaces if SPACES[id].kind is Place.CITY and id not in closed),
        closed=closed,
        gates=tuple(id for id in spaces if SPACES[id].kind is Place.GATE),
        fields={name: tuple(id for id in spaces if SPACES[id].resource == name) for name in RESOURCES},
        edges=printed.edges,
        reach={id: tuple(Near(to, distance[id, to]) for to in spaces if to != id) for id in spaces},
        distance=distance,
        farthest=max(distance.values()),
        income=printed.income,
        merchant=printed.merchant,
    )


def _distances(start: str, edges: tuple[tuple[str, str], ...]) -> dict[str, int]:
    steps, edge_of_known = {start: 0}, [start]
    for space in edge_of_known:
        for pair in edges:
            if space in pair:
                other = pair[space == pair[0]]
                if other not in steps:
                    steps[other] = steps[space] + 1
                    edge_of_known.append(other)
    return steps


# -- cards --------------------------------------------------------------------------------------------------------

BASIC = tuple(_CARDS.basic)
SPECIALS = tuple(_CARDS.special)
PRINTED: Mapping[str, Printed] = {**_CARDS.basic, **_CARDS.special}
"""For each authorization card its actions, as the file has them."""
CARDS: dict[str, tuple[CardAction, ...]] = dict.fromkeys(PRINTED, ())
"""The same, as they answer for themselves: put in when ``effects`` is loaded, which is with the whole package."""
DISPLAY = _CARDS.display
"""Special cards lying face up."""
MERCHANT: Mapping[str, MerchantCard] = _CARDS.merchant
MERCHANT_IDS = tuple(MERCHANT)
ROUNDS = len(MERCHANT_IDS)
"""At most: one merchant card a round."""

# -- tables and limits --------------------------------------------------------------------------------------------

BUILDINGS: Mapping[str, BuildingType] = _CARDS.buildings
HOUSE, TRADING_POST, FORTRESS = BUILDINGS
START = _CARDS.start
SETS: Mapping[str, Price] = _CARDS.sets
SET_IDS = tuple(SETS)
LIMITS = _CARDS.limits
PLANNED = LIMITS.planned
WAGE = _CARDS.wage
ENDING = _CARDS.ending
FALLBACK = _CARDS.fallback
TIMES = _CARDS.hours
"""By post (20.5): a plan has 36 hours, a lap 24, a turn in it at least 6, a look before it at most 12."""
FIGURES = tuple(f"f{number + 1}" for number in range(START.figures))
MERCHANT_FIGURE = "merchant"
