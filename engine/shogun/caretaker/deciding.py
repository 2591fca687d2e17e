"""Every decision at a glance: the first level of caretaker."""

from typing import Final

from engine.core.caretaker import Habits, by_habit, by_worth, few_of_each, of_kind
from engine.core.sequence import Actions
from engine.shogun import actions as a
from engine.shogun.actions import Action, March
from engine.shogun.amounts import armies_deployed, income
from engine.shogun.caretaker.overview import LEVELS, CaretakerView
from engine.shogun.caretaker.planning import Plan, march_worth, revolt_cost, rice_worth, safer, target_plan
from engine.shogun.data import ACTION_IDS, ACTIONS, BID, DEPLOY_5, PROVINCES, SPACES, ActionKind
from engine.shogun.effects import bonus_of
from engine.shogun.plans import default_step
from engine.shogun.view import ShogunView

BATTLES = tuple(space for space, card in ACTIONS.items() if card.kind is ActionKind.BATTLE_MOVE)
FEW_NUMBERS = 5
"""Numbers of armies that are thought about for one target."""
TO_ONE_TARGET = 2
"""Numbers among them that are worth a second thought."""


def at_a_glance(table: CaretakerView, legal: Actions[Action]) -> Action:
    """Return what seems best: one of the progressing actions, the same for the same position."""
    return by_habit(HABITS, table, legal) or legal[0]


# -- the draft ----------------------------------------------------------------------------------------------------


def card_worth(table: CaretakerView, id: str) -> float:
    """Return the worth of a province beside those the seat has."""
    weights, printed = table.weights, PROVINCES[id]
    near = [table.province[other].owner for other in table.board.neighbours[id]]
    friends = near.count(table.seat)
    foes = len(near) - friends - near.count(None)
    region = table.board.regions[table.board.region[id]]
    same = sum(table.province[other].owner == table.seat for other in region)
    figures = weights.figures * max(printed.chests, printed.rice + 2) + 0.1 * (printed.chests + printed.rice)
    place = weights.friend * min(friends, 2) + weights.same_region * min(same, 3)
    return figures + weights.room * printed.spaces + place - weights.foe * foes - weights.border * len(near)


def best_card(table: CaretakerView, legal: Actions[Action]) -> Action:
    """Return the better open card; if both are poor, two new ones or the deck's top card."""
    view = table.view
    open_cards = dict(zip((a.TAKE_FIRST, a.TAKE_SECOND), (card_worth(table, id) for id in view.draft_row), strict=True))
    best = max(open_cards, key=open_cards.__getitem__)
    hidden = [card_worth(table, id) for id in view.provinces_of(None) if id not in (*view.draft_row, view.taken)]
    usual = sum(hidden) / len(hidden) if hidden else 0.0
    if usual <= open_cards[best] + table.weights.unseen:
        return best
    return a.REFRESH if a.REFRESH in legal else a.TAKE_UNSEEN


def ranked_cards(view: ShogunView) -> tuple[str, ...]:
    """Return the provinces that a strong caretaker prefers to the deck, best first."""
    table = CaretakerView(view, LEVELS[-1])
    worth = {id: card_worth(table, id) for id in view.provinces_of(None) if id != view.taken}
    least = sum(worth.values()) / max(1, len(worth)) - table.weights.unseen
    return tuple(sorted((id for id in worth if worth[id] >= least), key=lambda id: -worth[id]))


# -- plans and special cards --------------------------------------------------------------------------------------


def towards(table: CaretakerView, wanted: Plan) -> Action:
    """Return the next card towards a plan, or the lock; cards on spaces stay."""
    own = table.view.own
    assert own is not None, "a seat without provinces does not plan"
    placed = own.lying
    if not own.missing:
        return a.LOCK
    free = [card for card in own.hand if card not in placed.values()]
    for space in (BID,) if BID not in placed else ACTION_IDS:
        card = wanted.get(space)
        if card in free and space not in placed:
            return a.assign(space, card)
    return default_step(placed, free, table.me.chests)


def pick_worth(table: CaretakerView, pick: a.Pick) -> float:
    """Return the help of a special card to the plan, less by its place."""
    place = {card: number for number, (card, _) in enumerate(table.view.special_row)}
    return special_worth(table, pick.card) - table.weights.earlier * place.get(pick.card, 0)


def special_worth(table: CaretakerView, card: str) -> float:
    own = table.view.own
    plan = {space for space, lying in own.lying.items() if lying in table.mine} if own else set()
    bonus = bonus_of(card)
    worth = 0.6 * bonus.attackers * len(plan.intersection(BATTLES))
    if "collect_taxes" in plan:
        worth += table.weights.chest * bonus.income("chests", 0)
    if "confiscate_rice" in plan:
        worth += rice_worth(table, bonus.income("rice", 0))
    if DEPLOY_5 in plan:
        usual, more = (armies_deployed(DEPLOY_5, table.me.supply, table.view.event, it) for it in (None, card))
        worth += max(0, more - usual) * table.army
    if bonus.defenders:
        worth += 0.15 + sum(safer(table, id, table.province[id].armies, 1) for id in table.mine)
    return worth


# -- marches ------------------------------------------------------------------------------------------------------


def march(table: CaretakerView, legal: Actions[Action]) -> Action:
    """Return the best march, or to stay or do without where that is allowed and better."""
    best, *_ = _ranked(table, legal)
    others = [action for action in legal if not isinstance(action, March)]
    return others[0] if others and _worth(table, best) <= 0 else best


def good_marches(table: CaretakerView, legal: Actions[Action], most: int) -> list[Action]:
    """Return the answers worth a second thought, best first; to stay or do without comes last."""
    others = [action for action in legal if not isinstance(action, March)]
    ranked = _ranked(table, legal)
    return [*few_of_each(ranked, lambda march: march.target, TO_ONE_TARGET, most - len(others)), *others]


def _ranked(table: CaretakerView, legal: Actions[Action]) -> list[March]:
    """Return marches with some of the numbers, best first."""
    marches = of_kind(March, legal)
    numbers = _some_numbers(table.province[marches[0].source].armies - 1)
    return sorted((march for march in marches if march.armies in numbers), key=lambda march: -_worth(table, march))


def _worth(table: CaretakerView, march: March) -> float:
    return march_worth(table, march.source, march.target, table.province[march.source].armies, march.armies)


def _some_numbers(most: int) -> set[int]:
    """Return numbers from 1 to ``most``: all if they are few, else some."""
    if most <= FEW_NUMBERS:
        return set(range(1, most + 1))
    return {1, most, most - 1, *(most * part // FEW_NUMBERS for part in range(2, FEW_NUMBERS))}


def free_choice(table: CaretakerView, legal: Actions[Action]) -> Action:
    """Carry out the planned action, unless it would cost more than it brings."""
    view = table.view
    action = view.action
    card = table.me.spaces[SPACES.index(action)] if action else None
    if action is None or card is None or ACTIONS[action].kind is not ActionKind.COLLECT:
        return a.CARRY_OUT
    province = table.province[card]
    if not province.markers:
        return a.CARRY_OUT
    resource = ACTIONS[action].resource
    amount = income(resource, card, view.event, table.me.special)
    gain = table.weights.chest * amount if resource == "chests" else rice_worth(table, amount)
    return a.CARRY_OUT if gain > revolt_cost(table, card, province.markers) else a.DECLINE


def revolt_worth(table: CaretakerView, id: str) -> float:
    """Return the worth of a province, by the chance to put down a revolt there first.

    The tower still holds few farmers.
    """
    province = table.province[id]
    fight = table.revolt(province.armies, province.markers + table.view.extra_farmers)
    return fight.win * table.worth(id, table.seat)


HABITS: Final[Habits] = {
    a.Take: best_card,
    a.Refresh: best_card,
    a.Place: by_worth(a.Place, lambda _, place: place.armies),
    **dict.fromkeys((a.Assign, a.Clear, a.Lock), lambda table, legal: towards(table, target_plan(table))),
    a.Pick: by_worth(a.Pick, pick_worth),
    March: march,
    a.Throw: by_worth(a.Throw, lambda _, throw: throw.armies),  # any held back are lost if the attacker wins
    a.Quell: by_worth(a.Quell, lambda table, quell: revolt_worth(table, quell.province)),
    a.CarryOut: free_choice,
}
