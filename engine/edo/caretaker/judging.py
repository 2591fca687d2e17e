"""The worth of a situation to its seat when the round is over."""

from functools import cache, lru_cache
from math import prod

from engine.edo import data
from engine.edo.caretaker.situation import (
    FIRST,
    PlanBasis,
    Situation,
    Wages,
    Weights,
    distances,
    income_of,
    others_in,
    situation_in,
)
from engine.edo.cities import KNOWN, Buildings, fortresses, has_house, houses
from engine.edo.data import ENDING, ROUNDS, Price, board
from engine.edo.rules.upkeep import bonus, scores_of
from engine.edo.state import IN_HAND, Building, EdoPhase, EdoState
from engine.edo.view import EdoView, state_like

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
    return tuple(begins(situation_in(state, seat), FIRST, left) for seat in range(len(state.players)))


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
