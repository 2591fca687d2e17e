"""A simulated round: the position that a view shows, what is hidden filled in, and played on by habit."""

from collections.abc import Mapping

from engine.core.chance import Chance, SeededChance, shuffled
from engine.core.sequence import Turn
from engine.shogun.actions import Action
from engine.shogun.caretaker.foreseeing import cards_lying
from engine.shogun.caretaker.habits import usual_action
from engine.shogun.caretaker.planning import Plan
from engine.shogun.data import ACTION_IDS, ACTIONS, CHEST_CARDS, CHEST_VALUE, EVENTS, TOWER, Kind
from engine.shogun.phases import SEQUENCE
from engine.shogun.state import SEAT, Player, Rules, ShogunPhase, ShogunState, ShogunTurn, Tower
from engine.shogun.view import PlayerView, ShogunView, view_of

PHASE_NUMBER = {name: number for number, name in enumerate(SEQUENCE.phases)}


def lying_plans(view: ShogunView) -> dict[int, Plan]:
    """For each seat the cards on its spaces, once planning is over: one's own, and the likely ones of the others."""
    plans: dict[int, Plan] = {player.seat: cards_lying(view, player) for player in view.players}
    if view.own is not None and view.seat is not None:
        plans[view.seat] = view.own.lying
    return plans


def planned(view: ShogunView, plans: Mapping[int, Plan], luck: Chance) -> ShogunState:
    """The position in which everybody has locked such a plan."""
    state = _position(view, plans, luck)
    state.phase = ShogunPhase.PLAN
    return state


def asked(view: ShogunView, plans: Mapping[int, Plan], luck: Chance) -> ShogunState:
    """The position in which the seat is asked what it is asked, during the special picks or the actions."""
    state = _position(view, plans, luck)
    assert view.seat is not None, "nobody is asked who has no seat"
    state.phase, state.active = view.phase, SEAT[view.seat]
    if view.phase == ShogunPhase.SPECIAL_PICKS:
        state.waiting = _after(view.bid_order, view.seat)
        return state
    state.action_index = view.action_index
    state.deployed = ACTIONS[state.action].kind is Kind.DEPLOY_MOVE
    later = _after(view.turn_order, view.seat)
    state.waiting = tuple(seat for seat in later if plans[seat].get(state.action, CHEST_CARDS[0]) not in CHEST_VALUE)
    return state


class SteadyLuck:
    """Luck that is the same for the same seat in the same action, whatever was drawn before.

    So two plans that differ in one thing meet the same fate in all others, and few attempts tell which is better.
    """

    __slots__ = ("_luck", "_seed", "_state", "_when")

    def __init__(self, state: ShogunState, seed: int) -> None:
        self._state, self._seed = state, seed
        self._when = -1
        self._luck = SeededChance(seed)

    def draw(self, n: int) -> int:
        """One result of luck, from 0 to ``n`` - 1."""
        state = self._state
        when = (PHASE_NUMBER[state.phase] * 16 + state.action_index) * 8 + len(state.waiting)
        if when != self._when:
            self._when = when
            self._luck = SeededChance(self._seed * 4096 + when)
        return self._luck.draw(n)


def played_on(state: ShogunState, seed: int, first: Action | None = None) -> ShogunState:
    """The state itself, played to the next planning or to the end, everybody deciding by habit.

    ``first`` is what the seat that is asked does; without it all is settled that needs no decision.
    """
    turn: ShogunTurn = Turn(state, SteadyLuck(state, seed), record_events=False)
    if first is None:
        SEQUENCE.settle(turn)
    else:
        SEQUENCE.advance(turn, state.active[0], first)
    while state.phase != ShogunPhase.PLAN:
        active = SEQUENCE.phases[state.phase].active(state)
        if not active:
            break
        seat = active[0]
        legal = SEQUENCE.phases[state.phase].legal(state, seat)
        SEQUENCE.advance(turn, seat, usual_action(view_of(state, seat), legal))
    return state


def _after(order: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return order[order.index(seat) + 1 :]


def _position(view: ShogunView, plans: Mapping[int, Plan], luck: Chance) -> ShogunState:
    """All that the view shows; decks and face-down action cards lie somehow."""
    provinces = [province for province in view.provinces if province.owner is not None]
    row = [card for card in view.action_row if card is not None]
    levels = [*view.tower.levels] or [(*view.tower.armies, view.tower.farmers)]
    return ShogunState(
        rules=_rules(view),
        players=[_player(view, player, plans.get(player.seat, {})) for player in view.players],
        tower=Tower(levels, (*view.tower.tray_armies, view.tower.tray_farmers)),
        year=view.year,
        season=view.season,
        owner={province.id: province.owner for province in provinces if province.owner is not None},
        armies={province.id: province.armies for province in provinces},
        buildings={province.id: province.buildings for province in provinces if province.buildings},
        markers={province.id: province.markers for province in provinces if province.markers},
        farmers=view.supply.farmers,
        tiles={"castle": view.supply.castles, "temple": view.supply.temples, "theatre": view.supply.theatres},
        event_deck=tuple(shuffled(luck, [id for id in EVENTS if id not in view.year_events and id != view.event])),
        year_events=view.year_events,
        event=view.event,
        action_row=(*row, *shuffled(luck, [id for id in ACTION_IDS if id not in row])),
        revealed=len(row),
        special_row=tuple(card for card, _ in view.special_row),
        bids=view.bids,
        bid_order=view.bid_order,
        turn_order=view.turn_order,
    )


def _rules(view: ShogunView) -> Rules:
    """What the view does not tell of them changes little: the usual tower, if it has one chamber."""
    return Rules(
        side=view.side,
        fixed_start=False,
        tower="T" if view.tower.levels else "S",
        stick=TOWER.stick,
        loosen=TOWER.loosen,
        hold_back=view.hold_back,
        patient_farmers=False,
        free_choice=view.free_choice,
    )


def _player(view: ShogunView, seen: PlayerView, plan: Plan) -> Player:
    mine = view.provinces_of(seen.seat)
    hand = [card for card in (*CHEST_CARDS, *mine) if card not in plan.values()]
    return Player(seen.chests, seen.supply, seen.rice, seen.points, seen.special, hand, dict(plan))
