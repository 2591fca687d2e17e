"""Carrying out a card in a simulation: the moves and activations that bring most.

``SIMULATE`` has for each kind of action a function that yields a chain: the situation after one
activation, after two, and so on, and the steps that lead there. A chain ends where nothing useful
is left to do. Travel is not among them: it only serves later cards (``planning``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from engine.core.quick import frozen
from engine.edo import actions as a
from engine.edo import data
from engine.edo.caretaker.judging import building_worth, influence_gain, judge, price_worth
from engine.edo.caretaker.situation import PlanBasis, Situation
from engine.edo.cities import Stock, has_post, possible
from engine.edo.data import FIGURES, SPACES, ActionKind, CardAction, Price, board
from engine.edo.prices import Deal, deal_price, deals, harvest_of, trade_action, ways_to_pay
from engine.edo.state import IN_HAND, Building


@dataclass(slots=True)
class Link:
    """An unfinished chain of activations."""

    situation: Situation
    steps: tuple[a.Action, ...] = ()
    """Moves and uses in the order of activations; a move may begin where no figure can be yet."""


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


# -- chains -------------------------------------------------------------------------------------------------------


def _supply(table: PlanBasis, situation: Situation, spec: CardAction, most: int, hold: Hold) -> Iterator[Link]:
    for _ in range(most):
        situation = situation.copy()
        if spec.kind is ActionKind.MONEY:
            situation.ryo += spec.amount
        else:
            situation.store(data.RICE, situation.goods[data.RICE] + spec.amount)
        yield Link(situation)


def _recruit(table: PlanBasis, situation: Situation, spec: CardAction, most: int, hold: Hold) -> Iterator[Link]:
    steps: tuple[a.Action, ...] = ()
    for _ in range(most):
        if situation.goods[data.RICE] < spec.cost or not situation.bank:
            return
        situation = situation.copy()
        situation.store(data.RICE, situation.goods[data.RICE] - spec.cost)
        situation.officials += 1
        situation.bank -= 1
        steps = (*steps, a.RECRUIT)
        yield Link(situation, steps)


def _develop(table: PlanBasis, situation: Situation, spec: CardAction, most: int, hold: Hold) -> Iterator[Link]:
    steps: tuple[a.Action, ...] = ()
    for _ in range(most):
        if situation.ryo < spec.cost or not situation.display:
            return
        card, *others = situation.display
        situation = situation.copy()
        situation.ryo -= spec.cost
        situation.cards = (*situation.cards, card)
        situation.display = tuple(others)
        steps = (*steps, a.claim(card))
        yield Link(situation, steps)


def _harvest(table: PlanBasis, situation: Situation, spec: CardAction, most: int, hold: Hold) -> Iterator[Link]:
    resource = data.RESOURCE[spec.resource]
    worth = table.weights.goods[resource]
    fields = board(table.seats).fields[spec.resource]
    serving: dict[str, int] = dict.fromkeys(fields, 0)
    steps: tuple[a.Action, ...] = ()
    free = [index for index, here in enumerate(situation.at) if here and FIGURES[index] not in hold.used]
    base = situation.goods[resource]
    brought_in = 0
    for _ in range(most):
        best: tuple[float, int, int, str, int] | None = None
        held = min(data.LIMITS.goods, base + brought_in)
        for field in fields:
            standing = table.others.get(field, 0) + situation.at.count(field)
            totals = [_total(spec, serving[field], brought_in, standing, standing + more) for more in (0, 1)]
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
        situation = situation.copy()
        steps = (*steps, *bring(situation, index, field, cost), a.harvest(FIGURES[index]))
        serving[field] += 1
        free.remove(index)
        situation.store(resource, base + brought_in)
        yield Link(situation, steps)


def _total(spec: CardAction, serving: int, before: int, standing: int, crowd: int) -> int:
    """Return all goods if one more serves on a field, where the others then get less."""
    less = serving * harvest_of(spec.resource, standing, spec.bonus) if serving else 0
    return before - less + (serving + 1) * harvest_of(spec.resource, crowd, spec.bonus)


def _build(table: PlanBasis, situation: Situation, spec: CardAction, most: int, hold: Hold) -> Iterator[Link]:
    weights = table.weights
    steps: tuple[a.Action, ...] = ()
    for _ in range(most):
        best: tuple[float, str, str, str, Price, int, int] | None = None
        stock = Stock(situation.houses, situation.post, situation.fortresses)
        for city, standing in situation.cities.items():
            coming = nearest(table, situation, city, hold)
            if coming is None:
                continue
            cost, index = coming
            for kind in possible(city, standing, table.seat, stock):
                for way in ways_to_pay(spec, kind):
                    if not way.price.payable(situation.goods, situation.ryo - cost):
                        continue
                    value = building_worth(table.seat, table.seats, city, standing, kind, table.left, weights)
                    value -= price_worth(way.price, weights)
                    value -= cost * weights.ryo
                    if best is None or value > best[0]:
                        best = value, city, kind, way.material, way.price, cost, index
        if best is None or best[0] <= 0:
            return
        _, city, kind, material, price, cost, index = best
        figure = FIGURES[index]
        situation = situation.copy()
        steps = (*steps, *bring(situation, index, city, cost), a.build(figure, kind, material))
        situation.pay(price)
        _put_up(table, situation, city, kind)
        hold = hold.after(figure)
        yield Link(situation, steps)


def _put_up(table: PlanBasis, situation: Situation, city: str, kind: str) -> None:
    standing = situation.cities[city]
    situation.points += data.BUILDINGS[kind].points
    situation.income += influence_gain(table.seats, city, standing, kind, table.seat)
    if kind == data.HOUSE:
        situation.houses -= 1
        situation.capital = situation.capital or city == data.CAPITAL
    elif kind == data.FORTRESS:
        situation.fortresses -= 1
    else:
        situation.post = False
    owner = None if kind == data.FORTRESS else table.seat
    situation.cities = {**situation.cities, city: (*standing, Building(kind, owner))}


def _trade(table: PlanBasis, situation: Situation, spec: CardAction, most: int, hold: Hold) -> Iterator[Link]:
    space = _meeting_place(table, situation, hold)
    if space is None:
        return
    situation = situation.copy()
    steps: tuple[a.Action, ...] = ()
    if space != situation.merchant:
        situation.ryo -= table.distance[situation.merchant, space]
        situation.merchant = space
        steps = (a.move(data.MERCHANT_FIGURE, space),)
    for _ in range(most):
        coming = nearest(table, situation, space, hold)
        if coming is None:
            return
        cost, index = coming
        found = _best_deal(table, situation, spec, situation.ryo - cost)
        if found is None or found[0] - cost * table.weights.ryo <= 0:
            return
        deal, figure = found[1], FIGURES[index]
        situation = situation.copy()
        went = bring(situation, index, space, cost)
        situation.pay(deal_price(table.merchant_card, deal))
        resource = data.RESOURCE[data.MERCHANT[table.merchant_card].resource]
        situation.store(resource, situation.goods[resource] + deal.quantity)
        situation.points += deal.point
        steps = (*steps, *went, trade_action(figure, deal))
        hold = hold.after(figure)
        yield Link(situation, steps)


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


SIMULATE: Mapping[str, Callable[[PlanBasis, Situation, CardAction, int, Hold], Iterator[Link]]] = {
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
    return SIMULATE[spec.kind](table, situation, spec, most, hold)


def best_link(table: PlanBasis, situation: Situation, spec: CardAction, most: int, hold: Hold = FREE) -> Link:
    """Return the best of doing nothing, one activation, two, and so on."""
    links = [Link(situation), *simulate(table, situation, spec, most, hold)]
    return max(links, key=lambda link: judge(table, link.situation))
