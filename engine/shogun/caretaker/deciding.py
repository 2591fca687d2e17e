"""Every decision by rule of thumb, at once: what a caretaker of the first level does, and what is thought of others."""

from collections import Counter
from collections.abc import Sequence

from engine.core.sequence import Actions
from engine.shogun import actions as a
from engine.shogun.actions import Action, March
from engine.shogun.amounts import armies_deployed, income
from engine.shogun.caretaker.overview import CaretakerView
from engine.shogun.caretaker.planning import Plan, target_plan
from engine.shogun.caretaker.valuing import march_worth, revolt_cost, rice_worth, safer, targets
from engine.shogun.caretaker.weights import LEVELS
from engine.shogun.data import ACTION_IDS, ACTIONS, BID, DEPLOY_5, PROVINCES, SPACES, ActionKind
from engine.shogun.effects import bonus_of
from engine.shogun.plans import default_step
from engine.shogun.view import ShogunView

BATTLES = tuple(space for space, card in ACTIONS.items() if card.kind is ActionKind.BATTLE_MOVE)
FEW_NUMBERS = 5
"""How many numbers of armies are thought about for one target."""
TO_ONE_TARGET = 2
"""How many of them are worth a second thought."""


def by_habit(table: CaretakerView, legal: Actions[Action]) -> Action:
    """What seems best at a glance: one of the progressing actions, the same for the same position."""
    first: Action = legal[0]
    match first:
        case a.Take() | a.Refresh():
            return best_card(table, a.REFRESH in legal)
        case a.Place():
            return best_group(table, sorted(it.armies for it in legal if isinstance(it, a.Place)))
        case a.Assign() | a.Clear() | a.Lock():
            return towards(table, target_plan(table))
        case a.Pick():
            return special(table, [it for it in legal if isinstance(it, a.Pick)])
        case March():
            return march(table, legal)
        case a.Throw():
            # all that stand there fight: armies held back are lost whenever the attacker wins
            return max((it for it in legal if isinstance(it, a.Throw)), key=lambda throw: throw.armies)
        case a.Quell():
            return quell(table, [it for it in legal if isinstance(it, a.Quell)])
        case a.CarryOut():
            return free_choice(table)
    return first


# -- the draft ----------------------------------------------------------------------------------------------------


def card_worth(table: CaretakerView, id: str) -> float:
    """What a province is worth beside those the seat has."""
    weights, printed = table.weights, PROVINCES[id]
    near = [table.province[other].owner for other in table.board.neighbours[id]]
    friends = near.count(table.seat)
    foes = len(near) - friends - near.count(None)
    region = table.board.regions[table.board.region[id]]
    same = sum(table.province[other].owner == table.seat for other in region)
    figures = weights.figures * max(printed.chests, printed.rice + 2) + 0.1 * (printed.chests + printed.rice)
    place = weights.friend * min(friends, 2) + weights.same_region * min(same, 3)
    return figures + weights.room * printed.spaces + place - weights.foe * foes - weights.border * len(near)


def best_card(table: CaretakerView, may_refresh: bool) -> Action:
    """The better open card; if both are poor, two new ones where that is allowed, else the top card of the deck."""
    view = table.view
    open_cards = dict(zip((a.TAKE_FIRST, a.TAKE_SECOND), (card_worth(table, id) for id in view.draft_row), strict=True))
    best = max(open_cards, key=open_cards.__getitem__)
    hidden = [card_worth(table, id) for id in view.provinces_of(None) if id not in (*view.draft_row, view.taken)]
    usual = sum(hidden) / len(hidden) if hidden else 0.0
    if usual <= open_cards[best] + table.weights.unseen:
        return best
    return a.REFRESH if may_refresh else a.TAKE_UNSEEN


def ranked_cards(view: ShogunView) -> tuple[str, ...]:
    """The provinces that a caretaker of the highest level takes rather than one from the deck, the best first."""
    table = CaretakerView(view, LEVELS[-1])
    worth = {id: card_worth(table, id) for id in view.provinces_of(None) if id != view.taken}
    least = sum(worth.values()) / max(1, len(worth)) - table.weights.unseen
    return tuple(sorted((id for id in worth if worth[id] >= least), key=lambda id: -worth[id]))


def best_group(table: CaretakerView, sizes: Sequence[int]) -> Action:
    """The group for the province just taken: the more neighbours not mine, the more armies."""

    def exposure(place: str) -> float:
        owners = [table.province[other].owner for other in table.board.neighbours[place]]
        near = [owner for owner in owners if owner != table.seat]
        return len(near) + (table.weights.empty - 1) * near.count(None)

    assert table.view.taken is not None, "a group is placed in the province just taken"
    mine, exposed = exposure(table.view.taken), [exposure(place) for place in table.board.provinces]
    calmer = sum(other < mine for other in exposed) / len(exposed)
    return a.Place(sizes[min(len(sizes) - 1, int(calmer * len(sizes)))])


# -- plans and special cards --------------------------------------------------------------------------------------


def towards(table: CaretakerView, wanted: Plan) -> Action:
    """The next card towards the plan wanted; what already lies there stays. Locked when all is placed."""
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


def special(table: CaretakerView, picks: Sequence[a.Pick]) -> Action:
    """The card that helps the plan most, with an eye on its place."""
    place = {card: number for number, (card, _) in enumerate(table.view.special_row)}
    return max(
        picks, key=lambda pick: special_worth(table, pick.card) - table.weights.earlier * place.get(pick.card, 0)
    )


def special_worth(table: CaretakerView, card: str) -> float:
    """What a special card does for the plan."""
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


def likely_march(table: CaretakerView, source: str) -> tuple[str, int] | None:
    """Where a march from there would go, and with how many; None if nowhere."""
    armies = table.province[source].armies
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
    if action is None or card is None or ACTIONS[action].kind is not ActionKind.COLLECT:
        return a.CARRY_OUT
    province = table.province[card]
    if not province.markers:
        return a.CARRY_OUT
    resource = ACTIONS[action].resource
    amount = income(resource, card, view.event, table.me.special)
    gain = table.weights.chest * amount if resource == "chests" else rice_worth(table, amount)
    return a.CARRY_OUT if gain > revolt_cost(table, card, province.markers) else a.DECLINE


def quell(table: CaretakerView, legal: Sequence[a.Quell]) -> a.Quell:
    """First the province that is worth most and can be held: the tower still holds few farmers."""

    def promise(action: a.Quell) -> float:
        province = table.province[action.province]
        fight = table.revolt(province.armies, province.markers + table.view.extra_farmers)
        return fight.win * table.worth(action.province, table.seat)

    return max(legal, key=promise)
