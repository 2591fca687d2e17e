"""Carrying out a card in a simulation: the moves and activations that bring most.

``SIMULATE`` has for each kind of action a generator that changes a situation by one activation
after another, each the best one now, and yields the steps of each. It ends where nothing useful is
left to do. Travel is not among them: it only serves later cards (``planning``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from operator import itemgetter

from engine.core.quick import frozen
from engine.edo import actions as a, data
from engine.edo.caretaker.judging import PlanBasis, Situation, building_worth, influence_gain, judge, price_worth
from engine.edo.cities import Stock, has_post, possible
from engine.edo.data import FIGURES, SPACES, ActionKind, CardAction, Price, board
from engine.edo.prices import Deal, deal_price, deals, harvest_of, trade_action, ways_to_pay
from engine.edo.state import IN_HAND, Building

Steps = tuple[a.Action, ...]
"""Moves and uses in the order of activations; a move may begin where no figure can be yet."""


@dataclass(slots=True)
class Link:
    """The result of some activations."""

    situation: Situation
    steps: Steps = ()


@frozen
class Hold:
    """The figures already settled on the card in progress."""

    fixed: tuple[str, ...] = ()
    """Figures that cannot be moved any more, ``merchant`` among them."""
    used: tuple[str, ...] = ()
    """Figures that have served."""

    def after(self, figure: str) -> Hold:
        """Return the same after another figure has served."""
        return Hold(self.fixed, (*self.used, figure))


FREE = Hold()
ALL_FIXED = (*FIGURES, data.MERCHANT_FIGURE)


def cost_to(table: PlanBasis, situation: Situation, index: int, to: str, hold: Hold) -> int | None:
    """Return the Ryo for bringing a figure to a space, or None if it cannot come or be paid."""
    here = situation.at[index]
    if here == to:
        return 0
    if here == IN_HAND or FIGURES[index] in hold.fixed:
        return None
    cost = table.distance[here, to]
    return cost if cost <= situation.ryo else None


def nearest(table: PlanBasis, situation: Situation, to: str, hold: Hold) -> tuple[int, int] | None:
    """Return the lowest cost of bringing a figure there, and its index; None if none can come."""
    best: tuple[int, int] | None = None
    for index, here in enumerate(situation.at):
        if here and FIGURES[index] not in hold.used:
            cost = cost_to(table, situation, index, to, hold)
            if cost is not None and (best is None or cost < best[0]):
                best = cost, index
    return best


def bring(situation: Situation, index: int, to: str, cost: int) -> tuple[a.Action, ...]:
    """Move a figure in the situation, and return the steps."""
    if situation.at[index] == to:
        return ()
    situation.ryo -= cost
    situation.at = (*situation.at[:index], to, *situation.at[index + 1 :])
    return (a.move(FIGURES[index], to),)


# -- one activation after another ---------------------------------------------------------------------------------


def _supply(table: PlanBasis, situation: Situation, spec: CardAction, hold: Hold) -> Iterator[Steps]:
    while True:
        if spec.kind is ActionKind.MONEY:
            situation.ryo += spec.amount
        else:
            situation.store(data.RICE, situation.goods[data.RICE] + spec.amount)
        yield ()


def _recruit(table: PlanBasis, situation: Situation, spec: CardAction, hold: Hold) -> Iterator[Steps]:
    while situation.goods[data.RICE] >= spec.cost and situation.bank:
        situation.store(data.RICE, situation.goods[data.RICE] - spec.cost)
        situation.officials += 1
        situation.bank -= 1
        yield (a.RECRUIT,)


def _develop(table: PlanBasis, situation: Situation, spec: CardAction, hold: Hold) -> Iterator[Steps]:
    while situation.ryo >= spec.cost and situation.display:
        card, *others = situation.display
        situation.ryo -= spec.cost
        situation.cards = (*situation.cards, card)
        situation.display = tuple(others)
        yield (a.claim(card),)


def _harvest(table: PlanBasis, situation: Situation, spec: CardAction, hold: Hold) -> Iterator[Steps]:
    resource = data.RESOURCE[spec.resource]
    worth = table.weights.goods[resource]
    fields = board(table.seats).fields[spec.resource]
    serving: dict[str, int] = dict.fromkeys(fields, 0)
    free = [index for index, here in enumerate(situation.at) if here and FIGURES[index] not in hold.used]
    base = situation.goods[resource]
    brought_in = 0
    while True:
        best: tuple[float, int, int, str, int] | None = None
        held = min(data.LIMITS.goods, base + brought_in)
        for field in fields:
            standing = table.others.get(field, 0) + situation.at.count(field)
            each = [harvest_of(spec.resource, standing + more, spec.bonus) for more in (0, 1)]
            others = brought_in - serving[field] * each[0]
            totals = [others + (serving[field] + 1) * amount for amount in each]
            for index in free:
                cost = cost_to(table, situation, index, field, hold)
                if cost is None:
                    continue
                total = totals[situation.at[index] != field]
                gained = min(data.LIMITS.goods, base + total) - held
                value = gained * worth - cost * table.weights.ryo
                if gained > 0 and (best is None or (value, -index) > (best[0], -best[1])):
                    best = value, index, cost, field, total
        if best is None or best[0] <= 0:
            return
        _, index, cost, field, brought_in = best
        serving[field] += 1
        free.remove(index)
        moves = bring(situation, index, field, cost)
        situation.store(resource, base + brought_in)
        yield (*moves, a.harvest(FIGURES[index]))


def _build(table: PlanBasis, situation: Situation, spec: CardAction, hold: Hold) -> Iterator[Steps]:
    while True:
        best = max(_buildings(table, situation, spec, hold), key=itemgetter(0), default=None)
        if best is None or best[0] <= 0:
            return
        _, city, kind, material, price, cost, index = best
        moves, figure = bring(situation, index, city, cost), FIGURES[index]
        situation.pay(price)
        _put_up(table, situation, city, kind)
        hold = hold.after(figure)
        yield (*moves, a.build(figure, kind, material))


def _buildings(
    table: PlanBasis, situation: Situation, spec: CardAction, hold: Hold
) -> Iterator[tuple[float, str, str, str, Price, int, int]]:
    """Yield worth, city, kind, material and price; what the nearest figure pays, and its index."""
    weights = table.weights
    for city, standing in situation.cities.items():
        coming = nearest(table, situation, city, hold)
        if coming is None:
            continue
        cost, index = coming
        for kind in possible(city, standing, table.seat, situation.stock):
            for way in ways_to_pay(spec, kind):
                if way.price.payable(situation.goods, situation.ryo - cost):
                    value = building_worth(table.seat, table.seats, city, standing, kind, table.left, weights)
                    value = value - price_worth(way.price, weights) - cost * weights.ryo
                    yield value, city, kind, way.material, way.price, cost, index


def _put_up(table: PlanBasis, situation: Situation, city: str, kind: str) -> None:
    standing = situation.cities[city]
    situation.points += data.BUILDINGS[kind].points
    situation.income += influence_gain(table.seats, city, standing, kind, table.seat)
    houses, post, fortresses = situation.stock
    if kind == data.HOUSE:
        houses -= 1
        situation.capital = situation.capital or city == data.CAPITAL
    situation.stock = Stock(houses, post and kind != data.TRADING_POST, fortresses - (kind == data.FORTRESS))
    owner = None if kind == data.FORTRESS else table.seat
    situation.cities = {**situation.cities, city: (*standing, Building(kind, owner))}


def _trade(table: PlanBasis, situation: Situation, spec: CardAction, hold: Hold) -> Iterator[Steps]:
    space, moves = _meeting_place(table, situation, hold), Steps()
    if space is None:
        return
    if space != situation.merchant:
        situation.ryo -= table.distance[situation.merchant, space]
        situation.merchant = space
        moves = (a.move(data.MERCHANT_FIGURE, space),)
    while (coming := nearest(table, situation, space, hold)) is not None:
        cost, index = coming
        found = _best_deal(table, situation, spec, situation.ryo - cost)
        if found is None or found[0] - cost * table.weights.ryo <= 0:
            return
        deal, figure = found[1], FIGURES[index]
        moves = (*moves, *bring(situation, index, space, cost))
        situation.pay(deal_price(table.merchant_card, deal))
        resource = data.RESOURCE[data.MERCHANT[table.merchant_card].resource]
        situation.store(resource, situation.goods[resource] + deal.quantity)
        situation.points += deal.point
        hold = hold.after(figure)
        yield (*moves, trade_action(figure, deal))
        moves = ()


def _meeting_place(table: PlanBasis, situation: Situation, hold: Hold) -> str | None:
    """Return the space where merchant and samurai come together most cheaply."""
    here = situation.merchant
    places = [here]
    if data.MERCHANT_FIGURE not in hold.fixed:
        places += [space for space in dict.fromkeys(situation.at) if space in SPACES and space != here]
        places += [city for city, standing in situation.cities.items() if has_post(standing, table.seat)]
    found: list[tuple[int, int, str]] = []
    for number, space in enumerate(places):
        moving = table.distance[here, space]
        coming = nearest(table, situation, space, hold)
        if coming is not None and moving + coming[0] <= situation.ryo:
            post = has_post(situation.cities.get(space, ()), table.seat)
            found.append((moving + coming[0] - 2 * situation.at.count(space) - 6 * post, number, space))
    return min(found)[2] if found else None


def _best_deal(table: PlanBasis, situation: Situation, spec: CardAction, ryo: int) -> tuple[float, Deal] | None:
    """Return the best deal with the merchant card, and its worth."""
    weights, sold = table.weights, data.MERCHANT[table.merchant_card]
    unit = weights.goods[data.RESOURCE[sold.resource]] - sold.price * weights.ryo
    point = 1 - price_worth(sold.cost, weights)
    both = spec.both or has_post(situation.cities.get(situation.merchant, ()), table.seat)
    possible = deals(table.merchant_card, situation.goods, ryo, both=both)
    return max(((deal.point * point + deal.quantity * unit, deal) for deal in possible), default=None)


SIMULATE: Mapping[str, Callable[[PlanBasis, Situation, CardAction, Hold], Iterator[Steps]]] = {
    ActionKind.MONEY: _supply,
    ActionKind.RICE: _supply,
    ActionKind.RECRUIT: _recruit,
    ActionKind.DEVELOP: _develop,
    ActionKind.HARVEST: _harvest,
    ActionKind.BUILD: _build,
    ActionKind.TRADE: _trade,
}


def simulate(table: PlanBasis, situation: Situation, spec: CardAction, most: int, hold: Hold = FREE) -> Iterator[Link]:
    """Yield the best use of one activation, of two, and so on up to ``most``."""
    situation, steps = situation.copy(), Steps()
    for number, more in enumerate(islice(SIMULATE[spec.kind](table, situation, spec, hold), most), 1):
        steps += more
        yield Link(situation if number == most else situation.copy(), steps)


def best_link(table: PlanBasis, situation: Situation, spec: CardAction, most: int, hold: Hold = FREE) -> Link:
    """Return the best of doing nothing, one activation, two, and so on."""
    links = [Link(situation), *simulate(table, situation, spec, most, hold)]
    return max(links, key=lambda link: judge(table, link.situation))
