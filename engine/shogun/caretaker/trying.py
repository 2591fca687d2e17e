"""Second thoughts: simulate a few good plans or answers to the end of the round; the best wins.

A simulated round is the position that a view shows, what is hidden filled in, and played on by
habit. All candidates meet the same luck.
"""

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache

from engine.core.caretaker import Rounds, best, play_on
from engine.core.chance import Chance, SeededChance, shuffled
from engine.core.model import alike
from engine.core.sequence import Actions
from engine.shogun.actions import Action
from engine.shogun.caretaker.deciding import at_a_glance, good_marches
from engine.shogun.caretaker.foreseeing import cards_lying, likely_plan
from engine.shogun.caretaker.judging import advantage
from engine.shogun.caretaker.overview import CaretakerView
from engine.shogun.caretaker.planning import Plan, target_plan
from engine.shogun.caretaker.weights import FIRST, MOODS
from engine.shogun.data import ACTION_IDS, ACTIONS, CHEST_CARDS, CHEST_VALUE, EVENTS, TOWER, ActionKind
from engine.shogun.phases import SEQUENCE
from engine.shogun.state import SEAT, Player, Rules, ShogunPhase, ShogunState, Tower
from engine.shogun.view import ALIKE, ShogunView, view_of

PHASE_NUMBER = {name: number for number, name in enumerate(SEQUENCE.phases)}
FOR_PLANS: Rounds = ((12, 1), (5, 2), (3, 3))
FOR_MARCHES: Rounds = ((6, 2), (3, 3), (2, 3))
MOST_MARCHES = 6


@lru_cache(maxsize=64)
def best_plan(table: CaretakerView) -> Plan:
    """Return the best of some plans, the same for the same situation."""
    weights = table.weights
    view, seat = table.view, table.seat
    others = {other.seat: likely_plan(view, other.seat) for other in view.players if other.provinces}
    candidates: list[Plan] = []
    for mood in MOODS:
        changed = replace(weights, **{key: getattr(weights, key) * factor for key, factor in mood.items()})
        plan = target_plan(CaretakerView(view, changed, table.foreseen))
        if plan not in candidates:
            candidates.append(plan)

    def tried(plan: Plan, number: int) -> float:
        state = planned(view, {**others, seat: plan}, SeededChance(number))
        return advantage(played_on(state, number), seat, weights.leader)

    return best(candidates, FOR_PLANS, tried)


def best_march(table: CaretakerView, legal: Actions[Action]) -> Action:
    """Return the best of some marches."""
    plans = lying_plans(table.view)

    def tried(action: Action, number: int) -> float:
        state = with_question(table.view, plans, SeededChance(number))
        return advantage(played_on(state, number, action), table.seat, table.weights.leader)

    return best(good_marches(table, legal, MOST_MARCHES), FOR_MARCHES, tried)


# -- a simulated round --------------------------------------------------------------------------------------------


def lying_plans(view: ShogunView) -> dict[int, Plan]:
    """Return the cards of each seat after planning: its own, and the likely ones of others."""
    plans: dict[int, Plan] = {player.seat: cards_lying(view, player) for player in view.players}
    if view.own is not None and view.seat is not None:
        plans[view.seat] = view.own.lying
    return plans


def planned(view: ShogunView, plans: Mapping[int, Plan], luck: Chance) -> ShogunState:
    """Return the position in which everybody has locked such a plan."""
    state = _position(view, plans, luck)
    state.phase = ShogunPhase.PLAN
    return state


def with_question(view: ShogunView, plans: Mapping[int, Plan], luck: Chance) -> ShogunState:
    """Return the position with the open question of the seat, during the picks or the actions."""
    state = _position(view, plans, luck)
    assert view.seat is not None, "nobody is asked who has no seat"
    state.phase, state.active = view.phase, SEAT[view.seat]
    if view.phase == ShogunPhase.SPECIAL_PICKS:
        state.waiting = _after(view.bid_order, view.seat)
        return state
    state.action_index = view.action_index
    state.deployed = ACTIONS[state.action].kind is ActionKind.DEPLOY_MOVE
    later = _after(view.turn_order, view.seat)
    state.waiting = tuple(seat for seat in later if plans[seat].get(state.action, CHEST_CARDS[0]) not in CHEST_VALUE)
    return state


class SteadyLuck:
    """Luck that is the same for the same seat in the same action, whatever was drawn before.

    Plans that differ in one thing meet the same fate in all others: few attempts tell the better.
    """

    __slots__ = ("_luck", "_seed", "_state", "_when")

    def __init__(self, state: ShogunState, seed: int) -> None:
        self._state, self._seed = state, seed
        self._when = -1
        self._luck = SeededChance(seed)

    def draw(self, n: int) -> int:
        """Return one result of luck, from 0 to ``n`` - 1."""
        state = self._state
        when = (PHASE_NUMBER[state.phase] * 16 + state.action_index) * 8 + len(state.waiting)
        if when != self._when:
            self._when = when
            self._luck = SeededChance(self._seed * 4096 + when)
        return self._luck.draw(n)


def played_on(state: ShogunState, seed: int, first: Action | None = None) -> ShogunState:
    """Play the state itself to the next planning or to the end by habit; ``first`` comes first."""
    return play_on(SEQUENCE, state, SteadyLuck(state, seed), _by_habit, (ShogunPhase.PLAN,), first)


def _by_habit(state: ShogunState, seat: int) -> tuple[Action]:
    legal = SEQUENCE.phases[state.phase].legal(state, seat)
    return (at_a_glance(CaretakerView(view_of(state, seat), FIRST), legal),)


def _after(order: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return order[order.index(seat) + 1 :]


def _position(view: ShogunView, plans: Mapping[int, Plan], luck: Chance) -> ShogunState:
    """Return all that the view shows, with decks and face-down action cards in any order."""
    provinces = [province for province in view.provinces if province.owner is not None]
    row = [card for card in view.action_row if card is not None]
    levels = [*view.tower.levels] or [(*view.tower.armies, view.tower.farmers)]
    players = []
    for seen in view.players:
        plan = dict(plans.get(seen.seat, {}))
        hand = [card for card in (*CHEST_CARDS, *view.provinces_of(seen.seat)) if card not in plan.values()]
        players.append(Player(seen.chests, seen.supply, seen.rice, seen.points, seen.special, hand, plan))
    return ShogunState(
        rules=Rules(
            side=view.side,
            fixed_start=False,
            # what the view does not tell of them changes little: the usual tower, if it has one chamber
            tower="T" if view.tower.levels else "S",
            stick=TOWER.stick,
            loosen=TOWER.loosen,
            hold_back=view.hold_back,
            patient_farmers=False,
            free_choice=view.free_choice,
        ),
        players=players,
        tower=Tower(levels, (*view.tower.tray_armies, view.tower.tray_farmers)),
        owner={province.id: province.owner for province in provinces if province.owner is not None},
        armies={province.id: province.armies for province in provinces},
        buildings={province.id: province.buildings for province in provinces if province.buildings},
        markers={province.id: province.markers for province in provinces if province.markers},
        farmers=view.supply.farmers,
        tiles={"castle": view.supply.castles, "temple": view.supply.temples, "theatre": view.supply.theatres},
        event_deck=tuple(shuffled(luck, [id for id in EVENTS if id not in view.year_events and id != view.event])),
        action_row=(*row, *shuffled(luck, [id for id in ACTION_IDS if id not in row])),
        revealed=len(row),
        special_row=tuple(card for card, _ in view.special_row),
        **alike(view, ALIKE),
    )
