"""Yields and prices, a value in, a value out (9.6 to 9.8)."""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from engine.edo import actions as a
from engine.edo.data import BUILDINGS, LIMITS, MERCHANT, RESOURCE, RESOURCES, YIELDS, CardAction, Price as Price

MEANS = ("wood", "stone", "ryo")
"""The means to pay for buildings."""


class PricedBuilding(NamedTuple):
    """A building at a price; ``material`` is the discounted one, where there is a choice."""

    building: str
    material: str
    price: Price


class Deal(NamedTuple):
    """A deal with the merchant: units of goods, and perhaps a point."""

    quantity: int
    point: bool


def harvest_of(resource: str, samurai: int, bonus: int) -> int:
    """Return the harvest of one samurai, by the number of samurai there (9.6)."""
    table = YIELDS[resource]
    return table[min(samurai, len(table)) - 1] + bonus


@cache
def offers(building: str, cheaper_ryo: int, cheaper_material: int) -> tuple[PricedBuilding, ...]:
    """The ways to pay for a building. No part goes below 0; only a part above 0 is lowered."""
    printed = BUILDINGS[building]
    ryo = max(0, printed.ryo - cheaper_ryo)
    less_wood = Price(max(0, printed.wood - cheaper_material), printed.stone, 0, ryo)
    less_stone = Price(printed.wood, max(0, printed.stone - cheaper_material), 0, ryo)
    if cheaper_material and printed.wood and printed.stone:
        return PricedBuilding(building, RESOURCES[0], less_wood), PricedBuilding(building, RESOURCES[1], less_stone)
    return (PricedBuilding(building, "", less_wood if printed.wood else less_stone),)


def ways_to_pay(spec: CardAction, building: str) -> tuple[PricedBuilding, ...]:
    return offers(building, spec.cheaper_ryo, spec.cheaper_material)


def price_of(spec: CardAction, action: a.Build) -> Price:
    return next(way.price for way in ways_to_pay(spec, action.building) if way.material == action.material)


class Means(NamedTuple):
    """Goods and money for buildings, and how many of each kind can still be put up."""

    goods: tuple[int, int, int]
    ryo: int
    stock: tuple[tuple[str, int], ...]

    def after(self, offer: PricedBuilding) -> "Means":
        """Return the means left after a building."""
        wood, stone, rice = self.goods
        stock = tuple((kind, left - (kind == offer.building)) for kind, left in self.stock)
        return Means((wood - offer.price.wood, stone - offer.price.stone, rice), self.ryo - offer.price.ryo, stock)


@lru_cache(1 << 12)
def affordable(means: Means, times: int, cheaper_ryo: int, cheaper_material: int) -> int:
    """Return the number of buildings that can be paid for, up to ``times``."""
    if not times:
        return 0
    found = 0
    for kind, left in means.stock:
        for offer in offers(kind, cheaper_ryo, cheaper_material) if left else ():
            if offer.price.payable(means.goods, means.ryo):
                found = max(found, 1 + affordable(means.after(offer), times - 1, cheaper_ryo, cheaper_material))
                if found == times:
                    return found
    return found


def buyable(card: str, goods: Sequence[int], ryo: int) -> int:
    """Return the most units that are sold, can be paid, and fit (R21)."""
    sold = MERCHANT[card]
    return min(sold.most, ryo // sold.price, LIMITS.goods - goods[RESOURCE[sold.resource]])


def deal_price(card: str, deal: Deal) -> Price:
    price = MERCHANT[card].cost if deal.point else Price()
    return price._replace(ryo=price.ryo + deal.quantity * MERCHANT[card].price)


def deals(card: str, goods: Sequence[int], ryo: int, *, both: bool) -> list[Deal]:
    """Return all deals with a merchant card (9.8); goods and a point only with ``both``."""
    found = [Deal(quantity, point=False) for quantity in range(1, buyable(card, goods, ryo) + 1)]
    price = MERCHANT[card].cost
    if price.payable(goods, ryo):
        most = buyable(card, goods, ryo - price.ryo) if both else 0
        found += [Deal(quantity, point=True) for quantity in range(max(0, most) + 1)]
    return found


def trade_action(figure: str, deal: Deal) -> a.Action:
    """Return the action by which a samurai makes a deal."""
    if not deal.point:
        return a.buy(figure, deal.quantity)
    return a.both(figure, deal.quantity) if deal.quantity else a.gain(figure)


def deal_in(action: a.Action) -> Deal:
    match action:
        case a.Buy(_, quantity):
            return Deal(quantity, point=False)
        case a.Both(_, quantity):
            return Deal(quantity, point=True)
    return Deal(0, point=True)
