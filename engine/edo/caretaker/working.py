"""Carrying out a card in the mind: what one activation after another would best be used for.

Each kind of action gives a chain: after one activation, after two, and so on, the situation and the steps that lead
there. A chain ends where nothing useful is left to do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache

from engine.edo.actions import (
    RECRUIT,
    Action,
    both,
    build,
    buy,
    claim,
    gain,
    harvest,
    move,
)
from engine.edo.caretaker.judging import building_worth, influence_gain, judge, price_worth
from engine.edo.caretaker.situation import Situation, Table
from engine.edo.caretaker.weights import CARD_WORTH
from engine.edo.cities import Stock, has_post, possible
from engine.edo.data import (
    BUILDINGS,
    CAPITAL,
    FIGURES,
    FORTRESS,
    HOUSE,
    LIMITS,
    MERCHANT,
    MERCHANT_FIGURE,
    RESOURCE,
    SPACES,
    CardAction,
    Kind,
    board,
)
from engine.edo.prices import Price, buyable, offers, point_price
from engine.edo.rules.execution import harvest_of
from engine.edo.state import IN_HAND, Building

FAR = 99
"""The way of a figure that cannot be moved."""


@dataclass(slots=True)
class Link:
    """A chain so far."""

    situation: Situation
    steps: tuple[Action, ...] = ()
    """Moves and what is done then, in the order of activations; a move may come from where nobody can be yet."""


@dataclass(frozen=True, slots=True)
class Hold:
    """What is settled on the card in progress."""

    fixed: tuple[str, ...] = ()
    """Figures that cannot be moved any more, ``merchant`` among them."""
    used: tuple[str, ...] = ()
    """Figures that have served."""


FREE = Hold()
ALL_FIXED = (*FIGURES, MERCHANT_FIGURE)


def chain(table: Table, situation: Situation, spec: CardAction, most: int, hold: Hold = FREE) -> Iterator[Link]:
    """After each of so many activations at most; Travel is not among them."""
    return _KINDS[spec.kind](table, situation, spec, most, hold)


def best_link(table: Table, situation: Situation, spec: CardAction, most: int, hold: Hold = FREE) -> Link:
    """The best of doing nothing, one activation, two, and so on; Travel is not among them."""
    links = [Link(situation), *chain(table, situation, spec, most, hold)]
    return max(links, key=lambda link: judge(table, link.situation))


def way(table: Table, situation: Situation, index: int, to: str, hold: Hold) -> int:
    """What it costs to bring a figure to a space; ``FAR`` if it cannot be."""
    here = situation.at[index]
    if here == to:
        return 0
    if here == IN_HAND or FIGURES[index] in hold.fixed:
        return FAR
    return table.distance[here, to]


def nearest(table: Table, situation: Situation, to: str, hold: Hold) -> tuple[int, int]:
    """The figure that comes to a space most cheaply, as steps and its index."""
    best, found = FAR, -1
    for index, here in enumerate(situation.at):
        if here and FIGURES[index] not in hold.used:
            cost = way(table, situation, index, to, hold)
            if cost < best:
                best, found = cost, index
    return best, found


def brought(situation: Situation, index: int, to: str, cost: int) -> tuple[Action, ...]:
    """The figure goes there: changes the situation, gives the steps."""
    if situation.at[index] == to:
        return ()
    situation.ryo -= cost
    situation.at = (*situation.at[:index], to, *situation.at[index + 1 :])
    return (move(FIGURES[index], to),)


# -- officials only -----------------------------------------------------------------------------------------------


def _money(table: Table, situation: Situation, spec: CardAction, most: int, hold: Hold) -> Iterator[Link]:
    for _ in range(most):
        situation = situation.copy()
        situation.ryo += spec.amount
        yield Link(situation)


def _rice(table: Table, situation: Situation, spec: CardAction, most: int, hold: Hold) -> Iterator[Link]:
    for _ in range(most):
        situation = situation.copy()
        wood, stone, rice = situation.goods
        situation.goods = wood, stone, min(LIMITS.goods, rice + spec.amount)
        yield Link(situation)


def _recruit(table: Table, situation: Situation, spec: CardAction, most: int, hold: Hold) -> Iterator[Link]:
    steps: tuple[Action, ...] = ()
    for _ in range(most):
        wood, stone, rice = situation.goods
        if rice < spec.cost or not situation.bank:
            return
        situation = situation.copy()
        situation.goods = wood, stone, rice - spec.cost
        situation.officials += 1
        situation.bank -= 1
        steps = (*steps, RECRUIT)
        yield Link(situation, steps)


def _develop(table: Table, situation: Situation, spec: CardAction, most: int, hold: Hold) -> Iterator[Link]:
    steps: tuple[Action, ...] = ()
    for _ in range(most):
        if situation.ryo < spec.cost or not situation.display:
            return
        card = max(situation.display, key=lambda id: CARD_WORTH[id])
        situation = situation.copy()
        situation.ryo -= spec.cost
        situation.cards = (*situation.cards, card)
        situation.display = tuple([other for other in situation.display if other != card])
        steps = (*steps, claim(card))
        yield Link(situation, steps)


# -- harvest ------------------------------------------------------------------------------------------------------


def _harvest(table: Table, situation: Situation, spec: CardAction, most: int, hold: Hold) -> Iterator[Link]:
    resource = RESOURCE[spec.resource]
    weights = table.weights
    worth = (weights.wood, weights.stone, weights.rice)[resource]
    fields = fields_of(table.seats, spec.resource)
    serving: dict[str, int] = dict.fromkeys(fields, 0)
    steps: tuple[Action, ...] = ()
    used = list(hold.used)
    base = situation.goods[resource]
    brought_in = 0
    for _ in range(most):
        best: tuple[float, int, int, str, int] | None = None
        for field in fields:
            standing = table.others.get(field, 0) + situation.at.count(field)
            for index, here in enumerate(situation.at):
                if not here or FIGURES[index] in used:
                    continue
                cost = way(table, situation, index, field, hold)
                if cost > situation.ryo:
                    continue
                crowd = standing + (here != field)
                total = _total(spec, serving, field, brought_in, standing, crowd)
                gained = min(LIMITS.goods, base + total) - min(LIMITS.goods, base + brought_in)
                value = gained * worth - cost * weights.ryo
                if gained > 0 and (best is None or (value, -index) > (best[0], -best[1])):
                    best = value, index, cost, field, total
        if best is None or best[0] <= 0:
            return
        _, index, cost, field, brought_in = best
        situation = situation.copy()
        steps = (*steps, *brought(situation, index, field, cost), harvest(FIGURES[index]))
        serving[field] += 1
        used.append(FIGURES[index])
        goods = list(situation.goods)
        goods[resource] = min(LIMITS.goods, base + brought_in)
        situation.goods = goods[0], goods[1], goods[2]
        yield Link(situation, steps)


@cache
def fields_of(seats: int, resource: str) -> tuple[str, ...]:
    """Where a resource is harvested."""
    return tuple(space for space in board(seats).spaces if SPACES[space].resource == resource)


def _total(spec: CardAction, serving: dict[str, int], field: str, before: int, standing: int, crowd: int) -> int:
    """What all bring in together if one more serves on a field, where others then get less."""
    now = serving[field]
    less = now * harvest_of(spec.resource, standing, spec.bonus) if now else 0
    return before - less + (now + 1) * harvest_of(spec.resource, crowd, spec.bonus)


# -- build --------------------------------------------------------------------------------------------------------


def _build(table: Table, situation: Situation, spec: CardAction, most: int, hold: Hold) -> Iterator[Link]:
    weights = table.weights
    steps: tuple[Action, ...] = ()
    used = hold
    for _ in range(most):
        best: tuple[float, str, str, str, Price, int, int] | None = None
        stock = Stock(situation.houses, situation.post, situation.fortresses)
        for city, standing in situation.cities.items():
            cost, index = nearest(table, situation, city, used)
            if cost > situation.ryo:
                continue
            for kind in possible(city, standing, table.seat, stock):
                for offer in offers(kind, spec.cheaper_ryo, spec.cheaper_material):
                    if not offer.price.payable(situation.goods, situation.ryo - cost):
                        continue
                    value = building_worth(table, city, standing, kind) - price_worth(offer.price, weights)
                    value -= cost * weights.ryo
                    if best is None or value > best[0]:
                        best = value, city, kind, offer.material, offer.price, cost, index
        if best is None or best[0] <= 0:
            return
        _, city, kind, material, price, cost, index = best
        figure = FIGURES[index]
        situation = situation.copy()
        steps = (*steps, *brought(situation, index, city, cost), build(figure, kind, material))
        _put_up(table, situation, city, kind, price)
        used = Hold(used.fixed, (*used.used, figure))
        yield Link(situation, steps)


def _put_up(table: Table, situation: Situation, city: str, kind: str, price: Price) -> None:
    pay(situation, price)
    standing = situation.cities[city]
    situation.points += BUILDINGS[kind].points
    situation.income += influence_gain(table.seats, city, standing, kind, table.seat)
    if kind == HOUSE:
        situation.houses -= 1
        situation.capital = situation.capital or city == CAPITAL
    elif kind == FORTRESS:
        situation.fortresses -= 1
    else:
        situation.post = False
    owner = None if kind == FORTRESS else table.seat
    situation.cities = {**situation.cities, city: (*standing, Building(kind, owner))}


def pay(situation: Situation, price: Price) -> None:
    """Goods and money go away."""
    wood, stone, rice = situation.goods
    situation.goods = wood - price.wood, stone - price.stone, rice - price.rice
    situation.ryo -= price.ryo


# -- trade --------------------------------------------------------------------------------------------------------


def _trade(table: Table, situation: Situation, spec: CardAction, most: int, hold: Hold) -> Iterator[Link]:
    place = _meeting_place(table, situation, hold)
    if place is None:
        return
    moving, space = place
    situation = situation.copy()
    steps: tuple[Action, ...] = ()
    if space != situation.merchant:
        situation.ryo -= moving
        situation.merchant = space
        steps = (move(MERCHANT_FIGURE, space),)
    used = hold
    for _ in range(most):
        cost, index = nearest(table, situation, space, used)
        if cost > situation.ryo:
            return
        deal = _best_deal(table, situation, spec, situation.ryo - cost)
        if deal is None or deal[0] - cost * table.weights.ryo <= 0:
            return
        _, quantity, point, price = deal
        figure = FIGURES[index]
        situation = situation.copy()
        went = brought(situation, index, space, cost)
        pay(situation, price)
        goods = list(situation.goods)
        goods[RESOURCE[MERCHANT[table.merchant_card].resource]] += quantity
        situation.goods = goods[0], goods[1], goods[2]
        situation.points += point
        made = gain(figure) if not quantity else both(figure, quantity) if point else buy(figure, quantity)
        steps = (*steps, *went, made)
        used = Hold(used.fixed, (*used.used, figure))
        yield Link(situation, steps)


def _meeting_place(table: Table, situation: Situation, hold: Hold) -> tuple[int, str] | None:
    """Where merchant and samurai come together most cheaply, as the merchant's steps and the space."""
    here = situation.merchant
    places = [here]
    if MERCHANT_FIGURE not in hold.fixed:
        places += [space for space in dict.fromkeys(situation.at) if space in SPACES and space != here]
        places += [city for city, standing in situation.cities.items() if has_post(standing, table.seat)]
    found: list[tuple[int, int, str]] = []
    for number, space in enumerate(places):
        moving = table.distance[here, space]
        cost, _ = nearest(table, situation, space, hold)
        if moving + cost <= situation.ryo:
            post = has_post(situation.cities.get(space, ()), table.seat)
            found.append((moving + cost - 2 * situation.at.count(space) - 6 * post, number, space))
    if not found:
        return None
    space = min(found)[2]
    return table.distance[here, space], space


def _best_deal(table: Table, situation: Situation, spec: CardAction, ryo: int) -> tuple[float, int, int, Price] | None:
    """What to do with the merchant card: its worth, units bought, a point or none, all that is paid."""
    weights, card = table.weights, table.merchant_card
    sold, price = MERCHANT[card], point_price(card)
    unit = (weights.wood, weights.stone, weights.rice)[RESOURCE[sold.resource]] - sold.price * weights.ryo
    found: list[tuple[float, int, int, Price]] = []
    most = buyable(card, spec.extra, situation.goods, ryo)
    if most > 0:
        found.append((most * unit, most, 0, Price(0, 0, 0, most * sold.price)))
    if price.payable(situation.goods, ryo):
        worth = 1 - price_worth(price, weights)
        found.append((worth, 0, 1, price))
        if spec.both or has_post(situation.cities.get(situation.merchant, ()), table.seat):
            most = buyable(card, spec.extra, situation.goods, ryo - price.ryo)
            if most > 0:
                paid = price._replace(ryo=price.ryo + most * sold.price)
                found.append((worth + most * unit, most, 1, paid))
    return max(found, default=None)


_Work = Callable[[Table, Situation, CardAction, int, Hold], Iterator[Link]]
_KINDS: dict[Kind, _Work] = {
    Kind.MONEY: _money,
    Kind.RICE: _rice,
    Kind.RECRUIT: _recruit,
    Kind.DEVELOP: _develop,
    Kind.HARVEST: _harvest,
    Kind.BUILD: _build,
    Kind.TRADE: _trade,
}
