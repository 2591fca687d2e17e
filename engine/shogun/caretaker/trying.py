"""Second thoughts: a few good plans or answers are each simulated to the end of the round; the best wins.

First all of them a few times, then only the better ones again (successive halving). All meet the same luck.
"""

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache

from engine.core.chance import SeededChance
from engine.core.search import Rounds, best
from engine.core.sequence import Actions
from engine.shogun.actions import Action
from engine.shogun.caretaker.deciding import good_marches
from engine.shogun.caretaker.foreseeing import likely_plan
from engine.shogun.caretaker.imagining import asked, lying_plans, planned, played_on
from engine.shogun.caretaker.judging import advantage
from engine.shogun.caretaker.overview import CaretakerView, caretaker_view
from engine.shogun.caretaker.planning import Plan, Situation, target_plan
from engine.shogun.caretaker.weights import Weights

FOR_PLANS: Rounds = ((12, 1), (5, 2), (3, 3))
FOR_MARCHES: Rounds = ((6, 2), (3, 3), (2, 3))
MOST_MARCHES = 6

MOODS: tuple[Mapping[str, float], ...] = (
    {},
    {"built": 0.75},
    {"chest_early": 2.2},
    {"attacked": 0.5},
    {"attacked": 1.8},
    {"relief": 2.0},
    {"planned": 0.5},
    {"hurt": 0.5},
    {"hurt": 2.0},
    {"army": 2.0, "stock": 1.5},
    {"majority_hope": 1.5},
    {"rivals": 0.3},
)
"""By what the weights are multiplied, to get another plan that makes sense."""


def best_plan(table: CaretakerView) -> Plan:
    """The best of some plans. The same for the same situation."""
    return _best_plan(Situation(table), table.weights)


@lru_cache(maxsize=64)
def _best_plan(situation: Situation, weights: Weights) -> Plan:
    table = situation.table
    view, seat = table.view, table.seat
    others = {other.seat: likely_plan(view, other.seat) for other in view.players if other.provinces}
    candidates: list[Plan] = []
    for mood in MOODS:
        changed = replace(weights, **{key: getattr(weights, key) * factor for key, factor in mood.items()})
        plan = target_plan(caretaker_view(view, changed, table.foreseen))
        if plan not in candidates:
            candidates.append(plan)

    def tried(plan: Plan, number: int) -> float:
        state = planned(view, {**others, seat: plan}, SeededChance(number))
        return advantage(played_on(state, number), seat, weights.leader)

    return best(candidates, FOR_PLANS, tried)


def best_march(table: CaretakerView, legal: Actions[Action]) -> Action:
    """The best of some marches."""
    plans = lying_plans(table.view)

    def tried(action: Action, number: int) -> float:
        state = asked(table.view, plans, SeededChance(number))
        return advantage(played_on(state, number, action), table.seat, table.weights.leader)

    return best(good_marches(table, legal, MOST_MARCHES), FOR_MARCHES, tried)
