"""The things of the game, read once from ``board.json`` and ``cards.json``.

Ids are lower-case words. The files name the figures that are assumed, under ``assumed``.
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from functools import cache
from typing import NamedTuple

from engine.core.options import Times
from engine.core.printed import Parts
from engine.core.quick import frozen

Place = StrEnum("Place", "CITY RESOURCE RIVER GATE")
"""The kinds of space."""


@frozen
class Space:
    kind: Place
    name: str = ""
    """Of a city."""
    resource: str = ""
    """The harvest there, if any: ``wood``, ``stone``, ``rice``."""


@frozen
class SideOfBoard:
    """One side of the board, as it is printed."""

    players: tuple[int, ...]
    spaces: dict[str, Space]
    edges: tuple[tuple[str, str], ...]
    income: dict[str, tuple[tuple[int, ...], ...]]
    """For each city, by number of ranked players from 1 on, the income of each rank."""
    closed: dict[int, tuple[str, ...]]
    """Cities that are not in the game, by number of players."""
    merchant: str
    """Where the merchant begins."""


class Price(NamedTuple):
    """Goods and money, to be paid or at hand."""

    wood: int = 0
    stone: int = 0
    rice: int = 0
    ryo: int = 0

    def payable(self, goods: Sequence[int], ryo: int) -> bool:
        """Return True if these goods and this money are enough."""
        wood, stone, rice = goods
        return self.ryo <= ryo and self.wood <= wood and self.stone <= stone and self.rice <= rice


@frozen
class MerchantCard:
    """A merchant card: goods for sale, and the price of a point."""

    resource: str
    most: int
    price: int
    """Ryo for a unit."""
    cost: Price
    """Of a point."""


@frozen
class BuildingType:
    wood: int
    stone: int
    ryo: int
    points: int
    influence: int
    supply: int
    """For each player, fortresses for all together."""


@frozen
class Start:
    """The possessions of every player at the start."""

    figures: int
    ryo: int
    last_ryo: int
    """Added for the last seat in the turn order of the first round (R51)."""


@frozen
class Limits:
    goods: int
    """Of each resource, for each player."""
    shogun: int
    """Shogun officials, for all together."""
    planned: int
    """Cards of a plan."""


@frozen
class Ending:
    """The end of the match, and its points (11, 12)."""

    points: int
    samurai: int
    """Points for each samurai on the board."""
    ryo: int
    """Ryo for one point."""


@frozen
class Fallback:
    """The default of a seat that lets its time run out (14)."""

    plan: tuple[tuple[str, int, int], ...]
    """Card, action, officials at most, by position."""
    build: tuple[str, ...]
    """Buildings, best first."""
    keep: int
    """Samurai kept at most."""
    keep_order: tuple[Place, ...]


ActionKind = StrEnum("ActionKind", "MONEY RICE TRAVEL RECRUIT DEVELOP HARVEST BUILD TRADE")
"""The kinds of actions on cards (9)."""


@frozen
class CardAction:
    """An action of an authorization card: a kind and its figures.

    Tables by kind say the rest, in ``rules.acts``, ``words.names``, ``asking.acts``,
    ``asking.refusals``, ``caretaker.working``, ``orders.patterns`` and ``orders.decisions``.
    """

    kind: ActionKind
    officials: int
    """At most."""
    each: int = 1
    """Officials for one activation."""
    resource: str = ""
    amount: int = 0
    """Ryo or rice for one activation."""
    bonus: int = 0
    """Goods besides the yield."""
    cost: int = 0
    """Ryo or rice to be paid for one activation."""
    anywhere: bool = False
    """Officials enter the board on any space, not just at gates."""
    moves: int = 0
    """Figures that one official may move."""
    cheaper_ryo: int = 0
    cheaper_material: int = 0
    both: bool = False
    """Goods and the point, wherever the merchant is."""

    @property
    def travels(self) -> bool:
        """Own officials enter the board by it."""
        return self.kind is ActionKind.TRAVEL

    def activations(self, officials: int) -> int:
        """Return the number of activations by a number of officials."""
        return officials // self.each


_read = Parts(__package__, "board.json", "cards.json")


# -- the board ----------------------------------------------------------------------------------------------------

SIDES = _read("sides", dict[str, SideOfBoard])
SPACES: Mapping[str, Space] = {id: space for side in SIDES.values() for id, space in side.spaces.items()}
"""All spaces; one that both sides have is the same on both."""
SPACE_IDS = tuple(SPACES)
CITIES = tuple(id for id, space in SPACES.items() if space.kind is Place.CITY)
CAPITAL = "edo"
RESOURCES = ("wood", "stone", "rice")
WOOD, STONE, RICE = range(3)
"""The index of a resource in a player's goods."""
RESOURCE: Mapping[str, int] = {name: index for index, name in enumerate(RESOURCES)}
YIELDS = _read("yields", dict[str, tuple[int, ...]])
BUILDING_SLOTS = _read("slots", int)
HOUSES_PER_FORTRESS = _read("houses_per_fortress", int)
NO_TRADING_POST = _read("no_trading_post", tuple[str, ...])


class Near(NamedTuple):
    """A space and its distance from another one."""

    space: str
    distance: int


@frozen
class Board:
    """A side of the board for a number of players."""

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


_Cards = dict[str, tuple[CardAction, ...]]
_BASIC, _SPECIAL = _read("basic", _Cards), _read("special", _Cards)
BASIC, SPECIALS = tuple(_BASIC), tuple(_SPECIAL)
CARDS = {**_BASIC, **_SPECIAL}
"""For each authorization card its actions."""
DISPLAY = _read("display", int)
"""Special cards lying faceup."""
MERCHANT = _read("merchant", dict[str, MerchantCard])
MERCHANT_IDS = tuple(MERCHANT)
ROUNDS = len(MERCHANT_IDS)
"""At most: one merchant card a round."""

BUILDINGS = _read("buildings", dict[str, BuildingType])
HOUSE, TRADING_POST, FORTRESS = BUILDINGS
START = _read("start", Start)
SETS = _read("sets", dict[str, Price])
"""Goods and Ryo of each start set, besides the Ryo that everyone has."""
SET_IDS = tuple(SETS)
LIMITS = _read("limits", Limits)
PLANNED = LIMITS.planned
WAGE = _read("wage", int)
ENDING = _read("ending", Ending)
FALLBACK = _read("fallback", Fallback)
TIMES = _read("hours", Times)
"""By post (20.5): 36 hours for a plan, 24 for a lap, at least 6 a turn, at most 12 for a look."""
FIGURES = tuple(f"f{number + 1}" for number in range(START.figures))
MERCHANT_FIGURE = "merchant"
