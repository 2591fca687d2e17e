"""A position as one seat sees it for itself alone, its worth, and the weights of each level."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from math import prod
from typing import Final

from engine.core.printed import Parts
from engine.core.quick import Copied, frozen
from engine.edo import data
from engine.edo.cities import KNOWN, Buildings, Stock, fortresses, has_house, houses, income
from engine.edo.data import BASIC, CAPITAL, ENDING, LIMITS, ROUNDS, Price, board
from engine.edo.rules.acts import stock_of
from engine.edo.rules.upkeep import bonus, scores_of
from engine.edo.state import IN_HAND, Building, EdoPhase, EdoState
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


def situation_in(state: EdoState, seat: int) -> Situation:
    """Return the possessions of a seat, as far as they are known."""
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


# -- worth when the round is over ------------------------------------------------------------------

PER_ROUND = 2.1
"""Points that a good player makes in a round."""
LONGEST = 6.0
"""Rounds that a match lasts after the first, at most."""
SOON = 0.6
"""Rounds that come at least as long as a match goes on."""
LIKELY_END = {8: 0.08, 9: 0.25, 10: 0.45, 11: 0.7}
"""The chance that a seat with these points ends the match with this round; more end it surely."""
UNREADY = 1.5
"""Points that a seat makes in a round beyond what it has now."""
OUT = -30.0
"""The worth of having no house in Edo at the end."""


def table_of(view: EdoView, weights: Weights, seat: int | None = None) -> PlanBasis:
    """Return the basis of a plan of the seat of the view, or of another one that is foreseen."""
    seat = view.me.seat if seat is None else seat
    state = state_like(view)
    rest = ROUNDS - max(1, view.round)
    most = max(player.points for player in view.players)
    others = [player for player in view.players if player.seat != seat]
    going_on = prod(1 - LIKELY_END.get(other.points, float(other.points >= ENDING.points)) for other in others)
    return PlanBasis(
        seat=seat,
        seats=len(view.players),
        weights=weights,
        wages=best_wages(weights),
        distance=distances(len(view.players)),
        others=others_in(state, seat),
        home=view.players[seat].home or board(len(view.players)).merchant,
        merchant_card=view.merchant_card,
        left=rounds_to_come(most + PER_ROUND, rest),
        ending=1 - going_on if rest else 1.0,
        rival=max(at_the_end(situation_in(state, other.seat)) + UNREADY for other in others),
    )


def rounds_to_come(most: float, rest: int) -> float:
    """Return the rounds likely to come, by the points of the best seat and the rounds left."""
    return min(rest, LONGEST, max(SOON, (ENDING.points - most) / PER_ROUND + 0.5))


def judge(table: PlanBasis, situation: Situation) -> float:
    """Return the worth of a situation when its round is over, wages not yet paid."""
    ending, weights, worth = table.ending, table.weights, 0.0
    if situation.points >= ENDING.points:
        ending = 1.0
    if ending:
        final = at_the_end(situation)
        worth = ending * (final + (weights.win if final > table.rival else -weights.win))
    if ending < 1:
        samurai = len(data.FIGURES) - situation.at.count(IN_HAND)
        hands, _ = table.wages(samurai, situation.goods[2], situation.officials)
        worth += (1 - ending) * (hands + possessions(situation, weights, table.left))
    return worth


def at_the_end(situation: Situation) -> float:
    """Points if the match ends now, a trifle for what decides ties."""
    if not situation.capital:
        return situation.points + OUT
    samurai = len(data.FIGURES) - situation.at.count(IN_HAND)
    money = situation.ryo + situation.income
    more = sum(bonus(min(samurai, situation.goods[data.RICE]), money))
    return situation.points + more + 0.002 * money + 0.005 * sum(situation.goods)


def begins(situation: Situation, weights: Weights, left: float) -> float:
    """Return the worth when a round begins, by the rounds to come, this one included."""
    samurai = len(data.FIGURES) - situation.at.count(IN_HAND)
    situation.ryo -= situation.income  # has been paid
    hands = figures_worth(samurai, situation.goods[2], situation.officials, weights)
    return hands + possessions(situation, weights, left)


def possessions(situation: Situation, weights: Weights, left: float) -> float:
    """Return the worth of all but figures and rice, by the rounds to come."""
    wood, stone, _ = situation.goods
    ryo, full = situation.ryo + situation.income, weights.full
    coming = weights.income * situation.income * (left - 1)
    worth = situation.points + weights.ryo * (ryo / (1 + ryo / weights.purse) + coming)
    worth += weights.wood * wood * (1 - wood / full) + weights.stone * stone * (1 - stone / full)
    worth += weights.shogun * situation.officials * (left - 1)
    worth += weights.card * len(situation.cards) * left
    return worth if situation.capital else worth - weights.capital / (left + 1)


def open_worths(state: EdoState) -> tuple[float, ...]:
    """Return the worth of a position between two rounds to each seat."""
    if state.phase == EdoPhase.GAME_END:
        return tuple(score.total + (0 if score.eligible else OUT) for score in scores_of(state))
    left = expected_rounds(state)
    return tuple(begins(situation_in(state, n), FIRST, left) for n in range(len(state.players)))


def expected_rounds(state: EdoState) -> float:
    """Return the rounds likely to come when one begins; 0 when the match is over."""
    if state.phase == EdoPhase.GAME_END:
        return 0.0
    return rounds_to_come(max(player.points for player in state.players) + PER_ROUND, ROUNDS - state.round + 1)


@cache
def best_wages(weights: Weights) -> Wages:
    def best(samurai: int, rice: int, shogun: int) -> tuple[float, int]:
        return max((figures_worth(keep, rice - keep, shogun, weights), keep) for keep in range(min(samurai, rice) + 1))

    return cache(best)  # to hash weights takes its time


def figures_worth(samurai: int, rice: int, shogun: int, weights: Weights) -> float:
    """Return the worth of figures and rice; samurai count as far as officials can use them."""
    officials = len(data.FIGURES) - samurai + shogun
    worth = weights.official * officials + weights.samurai * min(samurai, weights.used * officials)
    return worth + weights.rice * rice * (1 - rice / weights.full)


def price_worth(price: Price, weights: Weights) -> float:
    return price.ryo * weights.ryo + price.wood * weights.wood + price.stone * weights.stone + price.rice * weights.rice


@lru_cache(maxsize=KNOWN)
def influence_gain(seats: int, city: str, standing: Buildings, kind: str, seat: int) -> int:
    """Ryo a round that a building adds for its owner."""
    if kind == data.FORTRESS:
        return 0
    after = (*standing, Building(kind, seat))
    return income_of(seats, city, after, seat) - income_of(seats, city, standing, seat)


@lru_cache(maxsize=KNOWN)
def building_worth(
    seat: int, seats: int, city: str, standing: Buildings, kind: str, left: float, weights: Weights
) -> float:
    """Return the worth of a building there, its price aside, by the rounds to come."""
    worth = float(data.BUILDINGS[kind].points)
    worth += influence_gain(seats, city, standing, kind, seat) * weights.ryo * (0.5 + weights.income * (left - 1))
    room = houses(standing) // data.HOUSES_PER_FORTRESS - fortresses(standing)
    if kind == data.HOUSE:
        if city == data.CAPITAL and not has_house(standing, seat):
            worth += weights.capital / (left + 1)
        after = (houses(standing) + 1) // data.HOUSES_PER_FORTRESS - fortresses(standing)
        before = room > 0 and has_house(standing, seat)
        if after > 0 and not before:
            worth += weights.ground
    elif kind == data.FORTRESS and room == 1:
        worth -= weights.ground
    return worth


def to_be_kept(table: PlanBasis, situation: Situation, *, ending: bool) -> list[str]:
    """The figures to pay: as many as are worth it, all that can be paid if the match ends now."""
    standing = [index for index, space in enumerate(situation.at) if space]
    rice = situation.goods[2]
    most = rice if ending else table.wages(len(standing), rice, situation.officials)[1]
    ranked = sorted(standing, key=lambda index: _rank(table, situation, index))
    return [data.FIGURES[index] for index in ranked[:most]]


def _rank(table: PlanBasis, situation: Situation, index: int) -> tuple[int, int, int]:
    """Where most can be done comes first: resources, cities; where fewer stand."""
    space = situation.at[index]
    crowd = table.others.get(space, 0) + situation.at.count(space)
    return data.FALLBACK.keep_order.index(data.SPACES[space].kind), crowd, index
