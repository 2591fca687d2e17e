"""The small sums and obstacles of the rulebook, each from plain values to a plain value."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Protocol

from engine.shogun import data as data
from engine.shogun.effects import bonus_of, effect_of
from engine.shogun.events import Obstacle

*_, BATTLE_MOVE = data.ActionKind
NOTHING_TO_FEAR = data.Provisions(unsupplied=0, revolts=0, extra_farmers=0)


class Purse(Protocol):
    """The means of a player to pay and deploy: a ``Player``, or the view of one."""

    @property
    def chests(self) -> int: ...
    @property
    def supply(self) -> int: ...
    @property
    def special(self) -> str | None: ...


def cards_to_place(provinces: int) -> int:
    """Return the number of spaces of a plan that this many provinces must fill (4.2)."""
    return min(len(data.SPACES), provinces + len(data.CHEST_VALUE))


def bid_rank(card: str | None) -> float:
    """Return the rank of a bid: chests, then a province, then chest_0, then none (4.4)."""
    if card is None:
        return -1
    return data.CHEST_VALUE.get(card, 0.5)


@cache
def income(resource: str, province: str, event: str | None, special: str | None) -> int:
    """Return the rice or chests of a province, changed by event, then special card (6.2, 6.3)."""
    printed = data.PROVINCES[province]
    amount = printed.rice if resource == "rice" else printed.chests
    return bonus_of(special).income(resource, effect_of(event).income(resource, amount))


@cache
def armies_deployed(action: str, supply: int, event: str | None, special: str | None) -> int:
    """Return the armies that a deploying action takes; a smaller supply skips it (6.5, 6.6)."""
    base = data.ACTIONS[action].armies
    if action == data.DEPLOY_1_MOVE:
        return base
    return bonus_of(special).deployed(action, effect_of(event).deployed(action, base, supply), supply)


def obstacle(
    action: str,
    player: Purse,
    event: str | None,
    province: str,
    armies: int,
    buildings: Sequence[str],
    tiles: Mapping[str, int],
) -> Obstacle | None:
    """Return why a planned action cannot be carried out in full (5.3, 6), targets of marches aside.

    ``armies`` and ``buildings`` are those in the province, ``tiles`` the buildings left in the
    supply.
    """
    card = data.ACTIONS[action]
    if player.chests < card.cost:
        return Obstacle.TOO_FEW_CHESTS
    if building := card.building:
        if building in buildings:
            return Obstacle.STANDS_ALREADY
        if len(buildings) >= data.PROVINCES[province].spaces:
            return Obstacle.NO_FREE_SPACE
        return None if tiles[building] else Obstacle.NO_TILES
    if card.kind is BATTLE_MOVE:
        return Obstacle.NOBODY_TO_SPARE if armies < 2 else None
    if card.armies and player.supply < armies_deployed(action, player.supply, event, player.special):
        return Obstacle.TOO_FEW_ARMIES
    return None


@cache
def provisions(without_rice: int) -> data.Provisions:
    """The row of the winter table for a number of provinces without rice (9.3)."""
    rows = [row for row in data.PROVISIONS if row.unsupplied <= without_rice]
    return rows[-1] if rows else NOTHING_TO_FEAR
