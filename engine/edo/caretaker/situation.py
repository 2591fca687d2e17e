"""A position as one seat sees it for itself alone, and the weights of a caretaker by level."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from engine.core.printed import Parts
from engine.core.quick import Copied, frozen
from engine.edo.cities import Buildings, Stock, has_house, income
from engine.edo.data import BASIC, CAPITAL, LIMITS, Price, board
from engine.edo.rules.acts import stock_of
from engine.edo.state import EdoState
from engine.edo.view import EdoView, state_like


@frozen
class Weights:
    """The worth of things between two rounds, and the width of the search for a plan."""

    ryo: float = 0.07
    purse: float = 40.0
    """Ryo with which each is worth half as much."""
    wood: float = 0.19
    stone: float = 0.21
    rice: float = 0.17
    full: float = 22.0
    """A store of goods loses so much of its worth: what it holds, divided by this."""
    income: float = 0.6
    """The share of today's income from cities that comes in each later round."""
    official: float = 0.25
    """An official to activate a card in the next round."""
    samurai: float = 0.8
    """A samurai on the board when the next round begins, if there are officials to use it."""
    used: float = 0.7
    """Samurai used by an official."""
    shogun: float = 0.3
    """A Shogun official, for each round after the next."""
    card: float = 0.084
    """A special card, for each round to come; they are made to be worth the same (RULES.md 18)."""
    capital: float = 7.0
    """The cost of having no house in Edo, divided by the rounds to come and one more."""
    ground: float = 0.4
    """A city where the seat could now build a fortress."""
    spare: float = 0.3
    """While a plan is made: an official not yet planned."""
    win: float = 4.0
    """To be ahead when the match ends, besides the points."""
    wide: int = 20
    """The number of beginnings of a plan that are continued."""
    tries: bool = False
    """The best plans are simulated to the end of the round."""

    @property
    def goods(self) -> tuple[float, float, float]:
        """Of wood, stone, rice."""
        return self.wood, self.stone, self.rice


_read = Parts(__package__, "weights.json")
FIRST: Final = Weights()
STRONG: Final = _read("strong", Weights)
LEVELS: Final = (FIRST, STRONG)

AT_GATE = "*gate"
"""Where a figure is that enters the board at the gate that turns out best."""
ANYWHERE = "*"
"""Where a figure is that is put wherever it turns out to be needed."""


@dataclass(slots=True)
class Situation(Copied):
    """The possessions of a seat. Copied before anything is changed."""

    ryo: int
    goods: tuple[int, int, int]
    """Wood, stone, rice."""
    at: tuple[str, ...]
    """For each figure its space, ``IN_HAND``, ``AT_GATE`` or ``ANYWHERE``."""
    points: int
    stock: Stock
    officials: int
    """Shogun officials, those gained this round included."""
    bank: int
    """Shogun officials no one has."""
    cards: tuple[str, ...]
    """Special cards, those gained this round included."""
    display: tuple[str, ...]
    cities: Mapping[str, Buildings]
    income: int
    """The income of the seat from cities now."""
    capital: bool
    """It has a house in Edo."""
    merchant: str

    def pay(self, price: Price) -> None:
        wood, stone, rice = self.goods
        self.goods = wood - price.wood, stone - price.stone, rice - price.rice
        self.ryo -= price.ryo

    def store(self, resource: int, amount: int) -> None:
        """Hold this amount of a kind of goods, but not more than the limit."""
        goods = list(self.goods)
        goods[resource] = min(LIMITS.goods, amount)
        self.goods = goods[0], goods[1], goods[2]


Wages = Callable[[int, int, int], tuple[float, int]]
"""By samurai, rice and Shogun officials: their worth before wages, and the samurai to keep."""


@frozen
class PlanBasis:
    """The facts that stay as they are during the search for a plan."""

    seat: int
    seats: int
    weights: Weights
    wages: Wages
    distance: Mapping[tuple[str, str], int]
    """Steps between two spaces; from ``AT_GATE`` those of the nearest gate, from ``ANYWHERE`` 0."""
    others: Mapping[str, int]
    """Samurai of the others, by space."""
    home: str
    """The home city; in the draft where the merchant begins."""
    merchant_card: str
    left: float
    """Rounds that are likely to come after this one."""
    ending: float
    """The chance that others end the match with this round."""
    rival: float
    """The likely result of the best of the others, if this is the last round."""


@cache
def distances(seats: int) -> Mapping[tuple[str, str], int]:
    """Steps between two spaces, and from where a figure only seems to be."""
    map = board(seats)
    found = dict(map.distance)
    for to in map.spaces:
        found[AT_GATE, to] = min(map.distance[gate, to] for gate in map.gates)
        found[ANYWHERE, to] = 0
    return found


def situation_of(view: EdoView, seat: int) -> Situation:
    """Return the possessions of a seat, as far as they are known."""
    return situation_in(state_like(view), seat)


def situation_in(state: EdoState, seat: int) -> Situation:
    player, cities = state.players[seat], state.cities
    wood, stone, rice = player.goods
    return Situation(
        ryo=player.ryo,
        goods=(wood, stone, rice),
        at=tuple(player.at),
        points=player.points,
        stock=stock_of(state, seat),
        officials=player.shogun + player.recruits,
        bank=state.shogun_left,
        cards=(*player.cards[len(BASIC) :], *player.claimed),
        display=state.display,
        cities=cities,
        income=sum([income_of(len(state.players), city, standing, seat) for city, standing in cities.items()]),
        capital=has_house(cities[CAPITAL], seat),
        merchant=state.merchant,
    )


def income_of(seats: int, city: str, buildings: Buildings, seat: int) -> int:
    return next((share.ryo for share in income(seats, city, buildings) if share.seat == seat), 0)


def others_in(state: EdoState, seat: int) -> Mapping[str, int]:
    """Return the samurai of all others, by space."""
    return Counter(space for number, player in enumerate(state.players) if number != seat for space in player.at)
