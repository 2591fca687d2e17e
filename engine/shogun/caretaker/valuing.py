"""The worth of a march, and of each card on each space of a plan."""

from collections.abc import Iterator

from engine.shogun.amounts import armies_deployed, income
from engine.shogun.caretaker.overview import CaretakerView, before
from engine.shogun.data import ACTIONS, DEPLOY_1_MOVE, EVENTS, PROVINCES, SEASONS, ActionKind

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
    if province.owner == table.seat:
        return safer(table, target, province.armies, number) - cost
    if province.owner is not None:
        return _conquest_worth(table, target, province.owner, number) - cost
    fight = table.attack_on_neutral(number)
    return fight.win * _kept_worth(table, target, fight.left) - table.army * (number - fight.left) - cost


def safer(table: CaretakerView, id: str, armies: int, more: int) -> float:
    """Return the worth of more armies in a province of mine."""
    return (table.danger(id, armies) - table.danger(id, armies + more)) * table.worth(id, table.seat)


def _conquest_worth(table: CaretakerView, target: str, owner: int, number: int) -> float:
    province = table.province[target]
    total = 0.0
    for likely, armies in table.defenders(target):
        fight = table.attack(table.seat, number, owner, armies, province)
        lost_to_foe = table.weights.hurt * (table.worth(target, owner) + table.army * armies)
        gain = fight.win * _kept_worth(table, target, fight.left) + (fight.win + fight.even) * lost_to_foe
        total += likely * (gain - table.army * (number - fight.left))
    return total


def _kept_worth(table: CaretakerView, target: str, left: float) -> float:
    """The worth of a province just taken, given what stays in it."""
    return table.worth(target, table.seat) * (1 - table.danger(target, max(1, round(left))))


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
    if building in province.buildings or len(province.buildings) >= PROVINCES[id].spaces:
        return 0.0
    region = table.board.region[id]
    now = table.majority(region, building, table.seat, 1)
    soon = table.majority(region, building, table.seat, 2)
    weights = table.weights
    if weights.rivals:
        now += weights.rivals * (table.rivalled_majority(region, building) - now)
    counted = 1 + weights.majority_hope * now + weights.soon * max(0.0, soon - now)
    room = PROVINCES[id].spaces - len(province.buildings)
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
    losses = [EVENTS[event].winter_loss for event in view.year_events]
    loss = sum(losses) / len(losses) if losses else 0
    rounds = max(1, len(SEASONS) - 1 - SEASONS.index(view.season))
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
    # how likely they come before the marches that are foreseen
    feared = [before(table.view, space, march.space) for march in table.foreseen.marches if march.target == id]
    in_time = sum(feared) / len(feared) if feared else 1.0
    relief = safer(table, id, armies, round(number)) * (table.weights.relief * in_time)
    if table.rounds == 1:
        return relief
    stronger = max(0.0, _attack_from(table, id, armies + round(number))) - max(0.0, _attack_from(table, id, armies))
    shift = 0.3 if space == DEPLOY_1_MOVE else 0.0
    return (
        relief * min(2, table.rounds)
        + table.weights.offence * max(0.0, stronger)
        + table.army * number * table.weights.stock
        + shift
    )


def _attack_from(table: CaretakerView, id: str, armies: int) -> float:
    """Return the worth of the best march of that many armies from a province of mine; 0 without
    one."""
    if armies < 2:
        return 0.0
    if (id, armies) not in table.marches:
        numbers = dict.fromkeys((armies - 1, armies // 2))  # worth thinking about: all but one, and about half
        marches = [(target, number) for target in targets(table, id) for number in numbers]
        worth = [march_worth(table, id, target, armies, number) for target, number in marches]
        table.marches[id, armies] = max(worth, default=0.0)
    return table.marches[id, armies]
