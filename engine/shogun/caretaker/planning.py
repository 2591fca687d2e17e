"""The worth of a march, of each card on each space, and a whole plan.

Every space has a worth with every province, and the best way to give them out is found exactly. If
that costs more chests than there are, chests are priced higher and it is done again.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from math import inf

from engine.shogun import data
from engine.shogun.amounts import armies_deployed, income
from engine.shogun.caretaker.overview import CaretakerView
from engine.shogun.data import ACTION_IDS, ACTIONS, ActionKind

# -- marches ------------------------------------------------------------------------------------------------------


def targets(table: CaretakerView, source: str) -> Iterator[str]:
    """The neighbours that may be entered."""
    for id in table.board.neighbours[source]:
        province = table.province[id]
        if province.owner == table.seat or not table.effect.protects(province.buildings):
            yield id


def march_worth(table: CaretakerView, source: str, target: str, armies: int, number: int) -> float:
    """Return the worth of a march of ``number`` out of ``armies``."""
    exposed = table.danger(source, armies - number) - table.danger(source, armies)
    cost = exposed * table.worth(source, table.seat)
    province = table.province[target]
    if (owner := province.owner) == table.seat:
        return safer(table, target, province.armies, number) - cost
    if owner is None:
        fight, lost_to_foe = table.attack_on_neutral(number), 0.0
    else:
        fight = table.attack(table.seat, number, owner, province.armies, province)
        lost_to_foe = table.weights.hurt * (table.worth(target, owner) + table.army * province.armies)
    kept = table.worth(target, table.seat) * (1 - table.danger(target, max(1, round(fight.left))))
    gain = fight.win * kept + (fight.win + fight.even) * lost_to_foe
    return gain - table.army * (number - fight.left) - cost


def safer(table: CaretakerView, id: str, armies: int, more: int) -> float:
    """Return the worth of more armies in a province of mine."""
    return (table.danger(id, armies) - table.danger(id, armies + more)) * table.worth(id, table.seat)


# -- cards of a plan ----------------------------------------------------------------------------------------------


def space_worth(table: CaretakerView, space: str, id: str) -> float:
    """Return the worth of an action in a province of mine, without its price in chests."""
    card = ACTIONS[space]
    match card.kind:
        case ActionKind.BUILD:
            return build_worth(table, id, card.building)
        case ActionKind.COLLECT:
            return collect_worth(table, id, card.resource)
        case ActionKind.DEPLOY | ActionKind.DEPLOY_MOVE:
            return deploy_worth(table, space, id)
        case ActionKind.BATTLE_MOVE:
            # the best march from here; none is forced where a single army stands
            worth = _attack_from(table, id, table.province[id].armies)
            return worth * table.weights.planned if worth > 0 else worth


def build_worth(table: CaretakerView, id: str, building: str) -> float:
    """Points for the building and for the majority it wins or defends."""
    province = table.province[id]
    if building in province.buildings or len(province.buildings) >= data.PROVINCES[id].spaces:
        return 0.0
    region = table.board.region[id]
    now = table.majority(region, building, table.seat, 1)
    soon = table.majority(region, building, table.seat, 2)
    weights = table.weights
    counted = 1 + weights.majority_hope * now + weights.soon * max(0.0, soon - now)
    room = data.PROVINCES[id].spaces - len(province.buildings)
    safe = 1 - table.danger(id, province.armies)
    return weights.built * table.scorings * counted * safe + weights.room_used * room


def collect_worth(table: CaretakerView, id: str, resource: str) -> float:
    """The income, less the unrest it causes and the revolt it may lead to."""
    province = table.province[id]
    events = table.view.year_events or (None,)
    amount = sum(income(resource, id, event, None) for event in events) / len(events)
    gain = amount * table.chest if resource == "chests" else rice_worth(table, amount)
    return gain - table.weights.unrest - revolt_cost(table, id, province.markers)


def revolt_cost(table: CaretakerView, id: str, farmers: int) -> float:
    """Return the average cost of a revolt in a province of mine."""
    if not farmers:
        return 0.0
    armies = table.province[id].armies
    fight = table.revolt(armies, farmers)
    return (1 - fight.win) * (table.worth(id, table.seat) + table.weights.lost_card) + table.army * (
        armies - min(armies, fight.left)
    )


def rice_worth(table: CaretakerView, amount: float) -> float:
    """Rice is dear as long as it is missing in winter."""
    view = table.view
    losses = [data.EVENTS[event].winter_loss for event in view.year_events]
    loss = sum(losses) / len(losses) if losses else 0
    rounds = max(1, len(data.SEASONS) - 1 - data.SEASONS.index(view.season))
    need = (
        len(table.mine) + table.weights.growth * rounds + loss - table.me.rice - table.weights.usual_rice * (rounds - 1)
    )
    return table.weights.hunger * min(amount, max(0.0, need)) + table.weights.spare_rice * amount


def deploy_worth(table: CaretakerView, space: str, id: str) -> float:
    """Safety now, strength for the next attack, and the armies themselves."""
    events = table.view.year_events or (None,)
    supply = table.me.supply
    number = sum(armies_deployed(space, supply, event, None) for event in events) / len(events)
    if supply < number:
        return 0.0
    armies = table.province[id].armies
    relief = safer(table, id, armies, round(number)) * table.weights.relief
    if table.rounds == 1:
        return relief
    stronger = max(0.0, _attack_from(table, id, armies + round(number))) - max(0.0, _attack_from(table, id, armies))
    shift = 0.3 if space == data.DEPLOY_1_MOVE else 0.0
    return (
        relief * min(2, table.rounds)
        + table.weights.offence * max(0.0, stronger)
        + table.army * number * table.weights.stock
        + shift
    )


def _attack_from(table: CaretakerView, id: str, armies: int) -> float:
    """Return the worth of the best march of that many armies from a province; 0 without one."""
    if armies < 2:
        return 0.0
    if (id, armies) not in table.marches:
        numbers = dict.fromkeys((armies - 1, armies // 2))  # worth thinking about: all but one, and about half
        marches = [(target, number) for target in targets(table, id) for number in numbers]
        worth = [march_worth(table, id, target, armies, number) for target, number in marches]
        table.marches[id, armies] = max(worth, default=0.0)
    return table.marches[id, armies]


PRICES = (1.0, 1.5, 2.2, 3.3, 5.0, 8.0, 20.0)
"""By how much chests are priced higher, one after another."""
NEARLY_NOTHING = 0.02
"""A chest card on an action: better than to use a province for nothing."""
MUST = 1000.0
"""With few provinces all of them must be placed."""
RICH, WELL_OFF = 13, 8
"""Chests from which on about 2 or about 1 are bid."""

Plan = Mapping[str, str]


@lru_cache(maxsize=64)
def target_plan(table: CaretakerView) -> Plan:
    """Return the plan a caretaker wants, whatever is placed; the same for the same situation."""
    assert table.view.own is not None, "a seat without provinces does not plan"
    provinces = [card for card in table.view.own.hand if card not in data.CHEST_VALUE]
    worth = {space: [space_worth(table, space, id) for id in provinces] for space in ACTION_IDS}
    bid = 0 if table.weights.tries else _usual_bid(table)
    plan: dict[str, str] = {}
    for price in PRICES:
        plan = _given_out(worth, provinces, price * table.chest)
        if _payable(table, plan, bid):
            break
    return _with_chest_cards(plan, provinces, bid)


def _given_out(worth: Mapping[str, Sequence[float]], provinces: Sequence[str], chest: float) -> dict[str, str]:
    """The best provinces on the action spaces, if a chest costs so much."""
    idle = len(data.CHEST_CARDS) - 1
    few = max(0, len(ACTION_IDS) - len(provinces) - idle)
    must = MUST if few else 0.0
    spare = [NEARLY_NOTHING] * (idle + few)
    rows = [
        [gain - ACTIONS[space].cost * chest + must if gain else must for gain in worth[space]] + spare
        for space in ACTION_IDS
    ]
    return {
        space: provinces[column]
        for space, column in zip(ACTION_IDS, assignment(rows), strict=True)
        if column < len(provinces)
    }


def _payable(table: CaretakerView, plan: Plan, bid: int) -> bool:
    """Return True if the plan can be paid, half of its taxes counted: they may come too late."""
    taxes = plan.get("collect_taxes")
    coming = data.PROVINCES[taxes].chests // 2 if taxes else 0
    return sum(ACTIONS[space].cost for space in plan) <= table.me.chests - bid + coming


def _usual_bid(table: CaretakerView) -> int:
    """The chests that the first level bids; to the second no place is worth one."""
    chests = table.me.chests
    usual = 2 if chests >= RICH else 1 if chests >= WELL_OFF else 0
    mood = (3 * table.seat + 5 * table.rounds + chests + table.me.rice) % 3 - 1
    return max(0, min(len(data.CHEST_CARDS) - 1, usual + (mood if usual else 0)))


def _with_chest_cards(plan: dict[str, str], provinces: Sequence[str], bid: int) -> Plan:
    """The bid, and chest cards on what is left: at least as many cards as must be placed."""
    idle = [card for card in provinces if card not in plan.values()]
    if not bid and idle and len(ACTION_IDS) - len(plan) <= len(data.CHEST_CARDS):
        plan[data.BID] = idle[0]
    else:
        plan[data.BID] = data.CHEST_CARDS[bid]
    left = [card for card in data.CHEST_CARDS if card != plan[data.BID]]
    for space in data.SPACES:
        if space not in plan and left:
            plan[space] = left.pop()
    return plan


def assignment(worth: Sequence[Sequence[float]]) -> list[int]:
    """Return the column of each row, none twice, for the greatest sum of worth.

    At least as many columns as rows. The Hungarian method with potentials (Kuhn, Munkres), row by
    row.
    """
    rows, columns = len(worth), len(worth[0]) if worth else 0
    row_potential, column_potential = [0.0] * (rows + 1), [0.0] * (columns + 1)
    owner = [0] * (columns + 1)  # which row has the column; 0 for none, rows and columns from 1
    for row in range(1, rows + 1):
        owner[0] = row
        before = [0] * (columns + 1)
        slack = [inf] * (columns + 1)
        seen = [False] * (columns + 1)
        column = 0
        while owner[column]:
            seen[column] = True
            current = owner[column]
            costs, unseen = worth[current - 1], [other for other in range(1, columns + 1) if not seen[other]]
            for other in unseen:
                reduced = -costs[other - 1] - row_potential[current] - column_potential[other]
                if reduced < slack[other]:
                    slack[other], before[other] = reduced, column
            nearest = min(unseen, key=slack.__getitem__)
            least = slack[nearest]
            for other in range(columns + 1):
                if seen[other]:
                    row_potential[owner[other]] += least
                    column_potential[other] -= least
                else:
                    slack[other] -= least
            column = nearest
        while column:
            owner[column] = owner[before[column]]
            column = before[column]
    return [owner.index(row, 1) - 1 for row in range(1, rows + 1)]
