"""All decisions but the plan: the draft, special cards, marches, what is carried out, the order of revolts."""

from collections import Counter
from collections.abc import Sequence

from engine.core.sequence import Actions
from engine.shogun.actions import (
    CARRY_OUT,
    DECLINE,
    Action,
    March,
    Pick,
    Quell,
    Throw,
)
from engine.shogun.amounts import armies_deployed, income
from engine.shogun.caretaker.overview import CaretakerView
from engine.shogun.caretaker.valuing import march_worth, revolt_cost, rice_worth, targets
from engine.shogun.caretaker.weights import Weights
from engine.shogun.data import (
    ACTIONS,
    DEPLOY_5,
    PROVINCES,
    SPACES,
    Kind,
)
from engine.shogun.effects import bonus_of
from engine.shogun.view import ShogunView

BATTLES = {space for space, card in ACTIONS.items() if card.kind is Kind.BATTLE_MOVE}
FEW_NUMBERS = 5
"""How many numbers of armies are thought about for one target."""
TO_ONE_TARGET = 2
"""How many of them are worth a second thought."""


# -- the draft ----------------------------------------------------------------------------------------------------


def card_worth(view: ShogunView, weights: Weights, id: str) -> float:
    """What a province is worth beside those the seat has."""
    map = view.board
    owner = {province.id: province.owner for province in view.provinces}
    printed = PROVINCES[id]
    near = [owner[other] for other in map.neighbours[id]]
    friends = sum(other == view.seat for other in near)
    foes = sum(other is not None and other != view.seat for other in near)
    same = sum(owner[other] == view.seat for other in map.regions[map.region[id]])
    figures = weights.figures * max(printed.chests, printed.rice + 2) + 0.1 * (printed.chests + printed.rice)
    place = weights.friend * min(friends, 2) + weights.same_region * min(same, 3)
    return figures + weights.room * printed.spaces + place - weights.foe * foes - weights.border * len(near)


def best_card(view: ShogunView, weights: Weights, may_refresh: bool) -> str:
    """``"1"``, ``"2"``, ``"deck"``, or ``"refresh"`` if that is allowed and both open cards are poor."""
    open_cards = {str(slot): card_worth(view, weights, id) for slot, id in enumerate(view.draft_row, start=1)}
    slot = max(open_cards, key=lambda key: open_cards[key])
    hidden = [
        card_worth(view, weights, id) for id in view.provinces_of(None) if id not in (*view.draft_row, view.taken)
    ]
    usual = sum(hidden) / len(hidden) if hidden else 0.0
    if usual <= open_cards[slot] + weights.unseen:
        return slot
    return "refresh" if may_refresh else "deck"


def best_group(view: ShogunView, weights: Weights, id: str, groups: Sequence[int]) -> int:
    """The size of the group for the province just taken: the more neighbours not mine, the more armies."""
    map = view.board
    owner = {province.id: province.owner for province in view.provinces}

    def exposure(place: str) -> float:
        near = [owner[other] for other in map.neighbours[place] if owner[other] != view.seat]
        return len(near) + (weights.empty - 1) * near.count(None)

    exposed = [exposure(place) for place in map.provinces]
    mine = exposure(id)
    calmer = sum(other < mine for other in exposed) / len(exposed)
    sizes = sorted(groups)
    return sizes[min(len(sizes) - 1, int(calmer * len(sizes)))]


# -- special cards ------------------------------------------------------------------------------------------------


def special(table: CaretakerView, picks: Sequence[Pick]) -> Action:
    """The card that helps the plan most, with an eye on its place."""
    place = {card: number for number, (card, _) in enumerate(table.view.special_row)}
    return max(picks, key=lambda pick: special_worth(table, pick.card) - table.weights.earlier * place[pick.card])


def special_worth(table: CaretakerView, card: str) -> float:
    """What a special card does for the plan."""
    own = table.view.own
    plan = {space for space, lying in own.lying.items() if lying in table.mine} if own else set()
    bonus = bonus_of(card)
    worth = 0.6 * bonus.attackers * len(plan & BATTLES)
    if "collect_taxes" in plan:
        worth += table.weights.chest * bonus.income("chests", 0)
    if "confiscate_rice" in plan:
        worth += rice_worth(table, bonus.income("rice", 0))
    if DEPLOY_5 in plan:
        worth += _more_armies(table, card) * table.army
    if bonus.defenders:
        worth += 0.15 + sum(_safer(table, id) for id in table.mine)
    return worth


def _more_armies(table: CaretakerView, card: str) -> int:
    supply, event = table.me.supply, table.view.event
    usual = armies_deployed(DEPLOY_5, supply, event, None)
    return max(0, armies_deployed(DEPLOY_5, supply, event, card) - usual)


def _safer(table: CaretakerView, id: str) -> float:
    armies = table.province[id].armies
    return (table.danger(id, armies) - table.danger(id, armies + 1)) * table.worth(id, table.seat)


# -- marches ------------------------------------------------------------------------------------------------------


def march(table: CaretakerView, legal: Actions[Action]) -> Action:
    """The best march, or to stay or do without where that is allowed and better."""
    best, *_ = _ranked(table, legal)
    others = [action for action in legal if not isinstance(action, March)]
    return others[0] if others and _worth(table, best) <= 0 else best


def good_marches(table: CaretakerView, legal: Actions[Action], most: int) -> list[Action]:
    """The answers worth a second thought, the best first: marches, and to stay or do without where that is allowed."""
    others = [action for action in legal if not isinstance(action, March)]
    seen: Counter[str] = Counter()
    good: list[Action] = []
    for march in _ranked(table, legal):
        seen[march.target] += 1
        if seen[march.target] <= TO_ONE_TARGET and len(good) < most - len(others):
            good.append(march)
    return good + others


def _ranked(table: CaretakerView, legal: Actions[Action]) -> list[March]:
    """Marches with some of the numbers, the best first."""
    marches = [action for action in legal if isinstance(action, March)]
    numbers = _some_numbers(table.province[marches[0].source].armies - 1)
    return sorted((march for march in marches if march.armies in numbers), key=lambda march: -_worth(table, march))


def _worth(table: CaretakerView, march: March) -> float:
    return march_worth(table, march.source, march.target, table.province[march.source].armies, march.armies)


def likely_march(table: CaretakerView, source: str, armies: int) -> tuple[str, int] | None:
    """Where a march from there would go, and with how many; None if nowhere."""
    numbers = sorted(_some_numbers(armies - 1))
    marches = [(target, number) for target in targets(table, source) for number in numbers]
    return max(marches, key=lambda march: march_worth(table, source, march[0], armies, march[1]), default=None)


def _some_numbers(most: int) -> set[int]:
    """Numbers from 1 to ``most``, all of them if they are few, else spread."""
    if most <= FEW_NUMBERS:
        return set(range(1, most + 1))
    return {1, most, most - 1, *(most * part // FEW_NUMBERS for part in range(2, FEW_NUMBERS))}


# -- the rest -----------------------------------------------------------------------------------------------------


def free_choice(table: CaretakerView) -> Action:
    """Carry out what was planned, unless it would cost more than it brings."""
    view = table.view
    action = view.action
    card = table.me.spaces[SPACES.index(action)] if action else None
    if action is None or card is None or ACTIONS[action].kind is not Kind.COLLECT:
        return CARRY_OUT
    province = table.province[card]
    if not province.markers:
        return CARRY_OUT
    resource = ACTIONS[action].resource
    amount = income(resource, card, view.event, table.me.special)
    gain = table.weights.chest * amount if resource == "chests" else rice_worth(table, amount)
    return CARRY_OUT if gain > revolt_cost(table, card, province.markers) else DECLINE


def throw(legal: Sequence[Throw]) -> Action:
    """All that stand there fight: armies held back are lost whenever the attacker wins."""
    return max(legal, key=lambda action: action.armies)


def quell(table: CaretakerView, legal: Sequence[Quell]) -> Action:
    """First the province that is worth most and can be held: the tower still holds few farmers."""

    def promise(action: Quell) -> float:
        province = table.province[action.province]
        fight = table.revolt(province.armies, province.markers + table.view.extra_farmers)
        return fight.win * table.worth(action.province, table.seat)

    return max(legal, key=promise)
