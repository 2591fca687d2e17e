"""Every decision: the best for the seat at the end of the round; the second level tries plans."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from engine.core.caretaker import Rounds, best, lead, of_kind, play_on
from engine.core.chance import Chance, SeededChance, shuffled
from engine.core.sequence import Actions
from engine.edo.actions import DECLINE, DONE, LOCK, Action, Home, Take, assign, give_back, keep
from engine.edo.caretaker.judging import (
    LEVELS,
    PlanBasis,
    Weights,
    begins,
    others_in,
    rounds_to_come,
    situation_in,
    table_of,
    to_be_kept,
)
from engine.edo.caretaker.planning import Plan, activations, moves_before, plans
from engine.edo.data import CAPITAL, MERCHANT_IDS, ROUNDS, SETS, SPECIALS, board
from engine.edo.phases import SEQUENCE
from engine.edo.rules.planning import default_step
from engine.edo.rules.upkeep import ends, places, samurai, scores_of
from engine.edo.state import NO_PLAN, EdoPhase, EdoState, PlanEntry
from engine.edo.view import EdoView, OwnView, state_like

Legal = Actions[Action]


def advise(view: EdoView, legal: Legal, chance: Chance, level: int = 0) -> Action:
    """Return one of the progressing actions, the same for the same view.

    ``chance`` is not drawn on: all cards of a plan, given one by one, must belong to the same plan.
    """
    weights = LEVELS[level]
    match view.phase:
        case EdoPhase.DRAFT:
            return drafted(view, legal)
        case EdoPhase.PLAN:
            return towards(view, weights)
    answers = _answers(state_like(view), table_of(view, weights))
    last: Action = legal[legal.progressing - 1]
    return next((answer for answer in answers if answer in legal), last)


def drafted(view: EdoView, legal: Sequence[Action]) -> Action:
    """Return the best home city, and after that the best start set: cities differ more."""
    if homes := of_kind(Home, legal):
        return max(homes, key=lambda home: home_worth(len(view.players), home.city))
    return max(of_kind(Take, legal), key=lambda take: set_worth(take.start_set))


def home_worth(seats: int, city: str) -> float:
    return board(seats).income[city][0][0] + (5 if city == CAPITAL else 0)


def set_worth(start_set: str) -> float:
    """Return the worth of a start set in Ryo, by the matches won with it (RULES.md 18)."""
    start = SETS[start_set]
    return start.ryo + 4 * start.wood + 4 * start.stone + 2 * start.rice


def towards(view: EdoView, weights: Weights) -> Action:
    """Return the next step towards a whole plan; one begun otherwise is filled up by rule."""
    assert view.own is not None, "somebody plans"
    lying, me = view.own.plan, view.me
    if None not in lying:
        return LOCK
    plan = best_plan_tried(without_plan(view), weights)
    if any(there not in (None, entry) for there, entry in zip(lying, plan, strict=True)):
        return default_step(lying, me.cards, me.officials, me.shogun)
    position = lying.index(None)
    return assign(position, plan[position])


def without_plan(view: EdoView) -> EdoView:
    """Return the view without any plan: the steps of one plan must come from one search."""
    players = tuple(replace(player, locked=False) for player in view.players)
    return replace(view, active=(), players=players, own=OwnView(NO_PLAN, NO_PLAN, 0, 0))


def imagined(view: EdoView, plans: Mapping[int, Sequence[PlanEntry]], luck: Chance) -> EdoState:
    """Return the position at PLAN once all have locked these plans; decks are in any order."""
    state = state_like(view)
    state.phase = EdoPhase.PLAN
    for seat, player in enumerate(state.players):
        player.plan[:] = plans[seat]
    known = {card for player in view.players for card in (*player.cards, *player.claimed)} | set(view.display)
    coming = [view.next_merchant_card] if view.next_merchant_card else []
    later = [card for card in MERCHANT_IDS if card not in (view.merchant_card, *coming)]
    state.merchant_deck = (*coming, *shuffled(luck, later))[: view.merchant_deck]
    state.special_deck = tuple(shuffled(luck, [card for card in SPECIALS if card not in known]))
    return state


def played_on(state: EdoState, tables: Sequence[PlanBasis], luck: Chance) -> EdoState:
    """Play the state itself to the next plans or to the end."""

    def answers(state: EdoState, seat: int) -> Iterator[Action]:
        asked = state.phase, state.card, seat
        for action in _answers(state, tables[seat]):
            if asked == (state.phase, state.card, *state.active):
                yield action

    return play_on(SEQUENCE, state, luck, answers, (EdoPhase.PLAN,))


def _answers(state: EdoState, table: PlanBasis) -> Sequence[Action]:
    """Return the actions of a seat, if nothing else is asked before."""
    seat = table.seat
    player = state.players[seat]
    table = replace(table, others=others_in(state, seat))
    situation = situation_in(state, seat)
    if state.phase == EdoPhase.WAGES:
        staying, marked = to_be_kept(table, situation, ending=ends(state)), (*state.kept, *state.returned)
        left = [figure for figure in samurai(player) if figure not in marked]
        return [*(keep(it) if it in staying else give_back(it) for it in left), DONE]
    if state.phase == EdoPhase.PREMOVE:
        return *moves_before(table, situation, state), DONE
    return activations(table, situation, state) or (DECLINE,)


WITH_TWO: Rounds = ((20, 1), (8, 1), (4, 2))
WITH_MORE: Rounds = ((11, 1), (4, 1), (2, 1))
"""With more seats a simulated round takes longer."""
NARROW = 8
"""How widely plans of others are thought through."""
LIKELY = 3
"""Plans imagined of each of the others."""


@lru_cache(maxsize=16)
def best_plan_tried(view: EdoView, weights: Weights) -> Plan:
    """Return the plan that does best; the view is one without a plan begun."""
    me, table, situation = view.me, table_of(view, weights), situation_in(state_like(view), view.me.seat)
    rounds, found = WITH_TWO if len(view.players) == 2 else WITH_MORE, plans(table, situation, me)
    if not weights.tries:
        return found[0]
    shown = replace(view, seat=None, own=None)
    others = {player.seat: likely_plans(shown, weights, player.seat) for player in view.players if player is not me}
    tables = [table_of(view, weights, player.seat) for player in view.players]

    def tried(plan: Plan, number: int) -> float:
        likely = {seat: ways[number % len(ways)] for seat, ways in others.items()}
        luck = SeededChance(number)
        state = played_on(imagined(view, {**likely, me.seat: plan}, luck), tables, luck)
        return advantage(state, me.seat, weights)

    return best(list(dict.fromkeys(found[: rounds[0][0]])), rounds, tried)


@lru_cache(maxsize=16)
def likely_plans(view: EdoView, weights: Weights, seat: int) -> Sequence[Plan]:
    """Return plans that a seat is likely to make, by what is public, likeliest first.

    Kept for the caretakers of other seats, who foresee the same from the same public view.
    """
    table = table_of(view, replace(weights, wide=NARROW), seat)
    return plans(table, situation_in(state_like(view), seat), view.players[seat])[:LIKELY]


def advantage(state: EdoState, seat: int, weights: Weights) -> float:
    """Return the lead of a seat over the best of the others when a round is over."""
    if state.phase == EdoPhase.GAME_END:
        scores = scores_of(state)
        won = places(scores)[seat] == 1
        return lead([score.total for score in scores], seat, 1.0) + (weights.win if won else -weights.win)
    left = rounds_to_come(max(player.points for player in state.players), ROUNDS - state.round + 1)
    worth = [begins(situation_in(state, number), weights, left) for number in range(len(state.players))]
    return lead(worth, seat, 1.0)
