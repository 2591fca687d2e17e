"""Second thoughts: simulate a few good plans or answers to the end of the round; the best wins.

A simulated round is the position that a view shows, what is hidden filled in, and played on by
habit. All candidates meet the same luck. The others do what a caretaker of the first level would do
in their place: it uses public facts alone, the board, the open cards, and which spaces still hold
one facedown.

The figures by which its end is judged were found by linear regression: final points against what
each seat had when planning began, over some thousand matches in which caretakers of both levels
were made to vary their ways. All count against the average of the others.
"""

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache

from engine.core.caretaker import Rounds, best, lead, play_on
from engine.core.chance import Chance, SeededChance, shuffled
from engine.core.model import SEAT, alike
from engine.core.quick import frozen
from engine.core.sequence import Actions
from engine.shogun import data
from engine.shogun.actions import Action, Assign, Clear, March
from engine.shogun.amounts import cards_to_place
from engine.shogun.caretaker.deciding import at_a_glance, good_marches, towards
from engine.shogun.caretaker.overview import FIRST, LEVELS, MOODS, CaretakerView, majority_points
from engine.shogun.caretaker.planning import Plan, target_plan
from engine.shogun.phases import SEQUENCE
from engine.shogun.state import NO_PLAN, Player, ShogunPhase, ShogunState, Tower
from engine.shogun.view import ALIKE, HIDDEN, OwnView, PlayerView, ShogunView, view_of

SPARE_RICE = 2
"""Rice beyond one for each province that a seat keeps: the winter event takes some."""
A_DOZEN = 12
"""More chests than that can hardly be spent in a round."""
A_CHEST_AT_LAST = 0.03
"""It breaks ties."""


@frozen
class Figures:
    """Worth of each thing at the start of a round, in points of the final score."""

    province: float
    building: float
    majority: float
    """A point that the buildings would score now."""
    chest: float
    spare_chest: float
    """The change of that worth for each chest beyond a dozen."""
    short: float
    """A rice that is missing."""
    army: float
    in_tower: float
    """An army in the tower."""
    marker: float
    income: float
    """A chest or a rice that a province brings."""
    danger: float
    """A province that will surely be lost."""


BY_ROUNDS = {
    5: Figures(4.7, 0.4, 0.7, 1.0, -0.3, -1.2, 0.45, 0.45, -0.6, 0.15, -8.3),
    4: Figures(3.4, 0.9, 0.75, 0.8, -0.6, -1.0, 0.45, 0.57, 0.1, 0.1, -6.3),
    3: Figures(1.6, 0.4, 0.3, 0.52, -0.3, 0.0, 0.32, 0.5, 0.0, 0.03, -3.9),
    2: Figures(2.0, 0.55, 0.32, 0.45, -0.27, -0.5, 0.22, 0.52, 0.0, 0.0, -3.2),
    1: Figures(1.9, 0.72, 0.4, 0.42, -0.6, -0.55, 0.14, 0.4, 0.0, 0.0, -2.4),
}
"""By the rounds that are left to play, at most."""


def advantage(state: ShogunState, seat: int, leader: float) -> float:
    """Return the lead of a seat; ``leader`` weighs the strongest rival, alone at the end."""
    if state.phase == ShogunPhase.GAME_END:
        return lead([player.points + A_CHEST_AT_LAST * player.chests for player in state.players], seat, 1.0)
    return lead(worths(view_of(state, 0)), seat, leader)


def worths(view: ShogunView) -> tuple[float, ...]:
    """Return the worth of what everyone sees to each seat."""
    return tuple(_value(CaretakerView(view, FIRST, seat=player.seat)) for player in view.players)


def _value(table: CaretakerView) -> float:
    seat, me, figures = table.seat, table.me, BY_ROUNDS[min(table.rounds, 5) or 1]
    value = me.points + figures.chest * me.chests + figures.in_tower * table.view.tower.inside[seat]
    value += figures.spare_chest * max(0, me.chests - A_DOZEN)
    value += figures.short * max(0, me.provinces + SPARE_RICE - me.rice)
    for id in table.mine:
        province, printed = table.province[id], data.PROVINCES[id]
        value += figures.province + figures.building * len(province.buildings) + figures.army * province.armies
        value += figures.marker * province.markers + figures.income * (printed.chests + printed.rice)
        value += figures.danger * table.danger(id, province.armies)
    for (_, building), counts in table.counts.items():
        most = max(count for other, count in enumerate(counts) if other != seat)
        value += figures.majority * majority_points(building, counts[seat], most)
    return value


def advise(view: ShogunView, legal: Actions[Action], chance: Chance, level: int = 0) -> Action:
    """Return one of the progressing actions, the same for the same view.

    ``chance`` is not drawn on: all cards of a plan, given one by one, must belong to the same plan.
    """
    weights = LEVELS[level]
    table = CaretakerView(view, weights)
    if weights.tries and legal.progressing > 1:
        match legal[0]:
            case Assign() | Clear():
                return towards(table, best_plan(table))
            case March() if view.phase == ShogunPhase.ACTION:  # else it is but imagined that it comes
                return best_march(table, legal)
    return at_a_glance(table, legal)


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
        plan = target_plan(CaretakerView(view, changed))
        if plan not in candidates:
            candidates.append(plan)

    def tried(plan: Plan, number: int) -> float:
        state = imagined(view, {**others, seat: plan}, SeededChance(number))
        return advantage(played_on(state, number), seat, weights.leader)

    return best(candidates, FOR_PLANS, tried)


def best_march(table: CaretakerView, legal: Actions[Action]) -> Action:
    """Return the best of some marches."""
    plans = {player.seat: cards_lying(table.view, player) for player in table.view.players}

    def tried(action: Action, number: int) -> float:
        state = imagined(table.view, plans, SeededChance(number))
        return advantage(played_on(state, number, action), table.seat, table.weights.leader)

    return best(good_marches(table, legal, MOST_MARCHES), FOR_MARCHES, tried)


# -- a guess at the others' round ---------------------------------------------------------------------------------


def likely_plan(view: ShogunView, seat: int) -> Plan:
    """The plan that a seat is likely to make as things stand: nothing of it is known."""
    hand = (*data.CHEST_CARDS, *view.provinces_of(seat))
    missing = cards_to_place(len(hand) - len(data.CHEST_CARDS))
    return target_plan(CaretakerView(replace(view, seat=seat, own=OwnView(NO_PLAN, NO_PLAN, hand, missing)), FIRST))


def cards_lying(view: ShogunView, player: PlayerView) -> Mapping[str, str]:
    """Return the card on each filled space of a seat: the own or open one, or the likely one."""
    if player.seat == view.seat and view.own is not None:
        return view.own.lying
    known = view.plan_of(player.seat)
    hidden = [space for space, card in zip(data.SPACES, player.spaces, strict=True) if card == HIDDEN]
    guess = likely_plan(view, player.seat) if hidden and player.provinces else {}
    for space in hidden:
        if space in guess and guess[space] not in known.values():
            known[space] = guess[space]
    unused = [card for card in (*view.provinces_of(player.seat), *data.CHEST_CARDS) if card not in known.values()]
    known.update(zip([space for space in hidden if space not in known], reversed(unused), strict=False))
    return known


# -- a simulated round --------------------------------------------------------------------------------------------


def played_on(state: ShogunState, seed: int, first: Action | None = None) -> ShogunState:
    """Play the state itself to the next planning or to the end by habit; ``first`` comes first."""
    return play_on(SEQUENCE, state, SeededChance(seed), _by_habit, (ShogunPhase.PLAN,), first)


def _by_habit(state: ShogunState, seat: int) -> tuple[Action]:
    legal = SEQUENCE.phases[state.phase].legal(state, seat)
    return (at_a_glance(CaretakerView(view_of(state, seat), FIRST), legal),)


def imagined(view: ShogunView, plans: Mapping[int, Plan], luck: Chance) -> ShogunState:
    """Return the position with these plans, decks and facedown action cards in any order.

    While plans are made all have locked theirs; during an action the seat of the view is asked.
    """
    provinces = [province for province in view.provinces if province.owner is not None]
    row = [card for card in view.action_row if card is not None]
    players = []
    for seen in view.players:
        plan = dict(plans.get(seen.seat, {}))
        hand = [card for card in (*data.CHEST_CARDS, *view.provinces_of(seen.seat)) if card not in plan.values()]
        players.append(Player(seen.chests, seen.supply, seen.rice, seen.points, seen.special, hand, plan))
    state = ShogunState(
        phase=view.phase,
        players=players,
        tower=Tower([*view.tower.levels], view.tower.tray),
        owner={province.id: province.owner for province in provinces if province.owner is not None},
        armies={province.id: province.armies for province in provinces},
        buildings={province.id: province.buildings for province in provinces if province.buildings},
        markers={province.id: province.markers for province in provinces if province.markers},
        tiles=dict(zip(data.BUILDINGS, view.tiles, strict=True)),
        event_deck=tuple(shuffled(luck, [id for id in data.EVENTS if id not in view.year_events and id != view.event])),
        action_row=(*row, *shuffled(luck, [id for id in data.ACTION_IDS if id not in row])),
        revealed=len(row),
        special_row=tuple(card for card, _ in view.special_row),
        **alike(view, ALIKE),
    )
    if view.phase == ShogunPhase.ACTION and view.seat is not None:
        state.active, state.action_index = SEAT[view.seat], view.action_index
        state.deployed = data.ACTIONS[state.action].kind is data.ActionKind.DEPLOY_MOVE
        later = view.turn_order[view.turn_order.index(view.seat) + 1 :]
        cards = {seat: plans[seat].get(state.action, data.CHEST_CARDS[0]) for seat in later}
        state.waiting = tuple(seat for seat in later if cards[seat] not in data.CHEST_VALUE)
    return state
