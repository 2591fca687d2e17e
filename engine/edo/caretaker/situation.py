"""A position as one seat sees it for itself alone: its possessions and their use."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from engine.core.quick import Copied, frozen
from engine.edo.caretaker.weights import Weights
from engine.edo.cities import Buildings, has_house, income
from engine.edo.data import BASIC, CAPITAL, Price, board
from engine.edo.rules.state_like import state_like
from engine.edo.state import EdoState
from engine.edo.view import EdoView

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
    houses: int
    post: bool
    fortresses: int
    """Left in the bank."""
    officials: int
    """Shogun officials, those gained this round included."""
    bank: int
    """Shogun officials nobody has."""
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
        """Goods and money go away."""
        wood, stone, rice = self.goods
        self.goods = wood - price.wood, stone - price.stone, rice - price.rice
        self.ryo -= price.ryo


@frozen
class PlanBasis:
    """The facts that stay as they are during the search for a plan."""

    seat: int
    seats: int
    weights: Weights
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


UNSEEN_RYO = 12
"""The supposed money of another seat if money is not shown."""


def situation_of(view: EdoView, seat: int) -> Situation:
    """Return the possessions of a seat, as far as they are known."""
    return situation_in(state_like(view, unseen_ryo=UNSEEN_RYO), seat)


def situation_in(state: EdoState, seat: int) -> Situation:
    """Return the possessions of a seat."""
    player, cities = state.players[seat], state.cities
    wood, stone, rice = player.goods
    return Situation(
        ryo=player.ryo,
        goods=(wood, stone, rice),
        at=tuple(player.at),
        points=player.points,
        houses=player.houses,
        post=player.post,
        fortresses=state.fortresses_left,
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
    """Return the income of a seat from a city."""
    return next((share.ryo for share in income(seats, city, buildings) if share.seat == seat), 0)


def others_in(state: EdoState, seat: int) -> Mapping[str, int]:
    """Return the samurai of all others, by space."""
    found: dict[str, int] = {}
    for number, player in enumerate(state.players):
        if number != seat:
            for space in player.at:
                found[space] = found.get(space, 0) + 1
    return found
