"""The ten actions (RULES.md 5 and 6), from the first card of the row to the round's end (8.3)."""

from collections.abc import Sequence
from functools import lru_cache

from engine.core.protocol import SEAT, Actions, Event, Phase
from engine.shogun import actions as a, amounts, events as e
from engine.shogun.actions import Action
from engine.shogun.amounts import armies_deployed, income
from engine.shogun.data import ACTIONS, CHEST_VALUE, RICE_TRACK, SEASONS, SPACES, ActionKind
from engine.shogun.effects import Effect, effect_of
from engine.shogun.rules import warfare
from engine.shogun.state import Attack, ShogunPhase, ShogunState, ShogunTurn

BUILD, COLLECT, _, DEPLOY_MOVE, BATTLE_MOVE = ActionKind


class Acting(Phase[ShogunState, Action, Event]):
    """5 to 7: each action by all players in turn order, with questions on the way."""

    def begin(self, turn: ShogunTurn) -> None:
        go_on(turn)

    def legal(self, state: ShogunState, seat: int) -> Actions[Action]:
        return answers(state, seat)

    def play(self, turn: ShogunTurn, seat: int, action: Action) -> None:
        answer(turn, seat, action)
        go_on(turn)


# -- the order of things (5.1, 5.2) -------------------------------------------------------------------------------


def go_on(turn: ShogunTurn) -> None:
    """Carry out what is planned until someone has to decide, or the tenth action is done."""
    state = turn.state
    while not state.active:
        if state.waiting:
            seat, state.waiting = state.waiting[0], state.waiting[1:]
            take_turn(turn, seat)
        elif state.action_index < len(state.action_row):
            begin_action(turn)
        else:
            return


def begin_action(turn: ShogunTurn) -> None:
    """Turn up the next action card, and everyone's card on that space."""
    state = turn.state
    row, players = state.action_row, state.players
    if state.action_index and state.revealed < len(row):
        state.revealed += 1
        turn.emit(e.ActionTurned(state.revealed, row[state.revealed - 1]))
    action = row[state.action_index]
    state.action_index += 1
    cards, waiting = [], []
    for seat in state.turn_order:
        card = players[seat].plan.get(action)
        if card is not None:
            cards.append((seat, card))
            if card not in CHEST_VALUE:
                waiting.append(seat)
    state.waiting = tuple(waiting)
    if turn.record_events:
        turn.emit(e.ActionBegan(state.action_index, action, tuple(cards)))


def take_turn(turn: ShogunTurn, seat: int) -> None:
    """A seat's planned action: must be done, in full or not at all (5.3)."""
    state = turn.state
    action, player = state.action_row[state.action_index - 1], state.players[seat]  # a property takes its time
    province = player.plan.get(action)
    if province is None:
        return  # lost while the others acted; its card was shown then
    armies, standing = state.armies[province], state.buildings.get(province, ())
    trouble = amounts.obstacle(action, player, state.event, province, armies, standing, state.tiles)
    to_battle = ACTIONS[action].kind is BATTLE_MOVE
    if to_battle and trouble is None and not targets(state, seat, province):
        trouble = e.Obstacle.NO_TARGET
    if trouble is not None:
        turn.emit(e.ActionSkipped(seat, action, province, trouble))
    elif to_battle and armies == 2:  # only one army can march
        ask(turn, seat)
    elif to_battle or state.rules.free_choice:
        state.active = SEAT[seat]
    else:
        carry_out(turn, seat, action, province)


def ask(turn: ShogunTurn, seat: int) -> None:
    """Ask the seat, or do the one thing it could answer (11)."""
    turn.state.active = SEAT[seat]
    legal = answers(turn.state, seat)
    if legal.progressing == 1:
        answer(turn, seat, legal[0])


# -- questions and answers ----------------------------------------------------------------------------------------


def targets(state: ShogunState, seat: int, province: str) -> Sequence[str]:
    """Return the targets from a province: neighbours, unless an event protects them (6.7)."""
    near, effect = state.board.neighbours[province], effect_of(state.event)
    if type(effect) is Effect and not effect.peaceful:  # nearly always
        return near
    return [it for it in near if state.owner.get(it) == seat or not effect.protects(state.buildings.get(it, ()))]


def own_neighbours(state: ShogunState, seat: int, province: str) -> list[str]:
    """The adjacent provinces of the same owner."""
    return [near for near in state.board.neighbours[province] if state.owner.get(near) == seat]


@lru_cache(1 << 14)
def marches(source: str, targets: tuple[str, ...], most: int, besides: tuple[Action, ...] = ()) -> Actions[Action]:
    """All marches from a province, by target and then by number, and something besides."""
    return Actions((*[a.march(source, target, n) for target in targets for n in range(1, most + 1)], *besides))


def answers(state: ShogunState, seat: int) -> Actions[Action]:
    """Return the answers of the seat that is asked."""
    if state.attack is not None:
        return Actions([*map(a.Throw, range(state.armies[state.attack.target] + 1))])
    action = state.action
    province = state.players[seat].plan[action]
    most = state.armies[province] - 1
    if ACTIONS[action].kind is BATTLE_MOVE:
        besides = (a.DECLINE,) if state.rules.free_choice else ()
        return marches(province, tuple(targets(state, seat, province)), most, besides)
    if state.deployed:
        return marches(province, tuple(own_neighbours(state, seat, province)), most, (a.Stay(province),))
    return Actions((a.CARRY_OUT, a.DECLINE))


def answer(turn: ShogunTurn, seat: int, action: Action) -> None:
    """Carry out the answer."""
    state = turn.state
    state.active = ()
    state.deployed = False
    match action:
        case a.March():
            move(turn, seat, action)
        case a.Throw(armies):
            attack, state.attack = state.attack, None
            assert attack is not None, "armies are thrown only against an announced attack"
            warfare.attack(turn, attack.attacker, attack, state.armies[attack.target] - armies)
        case a.CarryOut():
            carry_out(turn, seat, state.action, state.players[seat].plan[state.action])
        case a.Decline():
            turn.emit(e.ActionDeclined(seat, state.action, state.players[seat].plan[state.action]))
        case a.Stay():
            pass


# -- the actions (6) ----------------------------------------------------------------------------------------------


def carry_out(turn: ShogunTurn, seat: int, action: str, province: str) -> None:
    """The planned action, paid and done."""
    state, card = turn.state, ACTIONS[action]
    state.players[seat].chests -= card.cost
    kind = card.kind
    if kind is BUILD:
        build(turn, seat, province, card.building, card.cost)
    elif kind is COLLECT:
        collect(turn, seat, province, card.resource)
    else:
        deploy(turn, seat, action, province, card.cost)
        if kind is DEPLOY_MOVE:
            state.deployed = True
            ask(turn, seat)


def build(turn: ShogunTurn, seat: int, province: str, building: str, paid: int) -> None:
    """6.1; an event may calm the province in which a theatre is built (8.1)."""
    state = turn.state
    state.tiles[building] -= 1
    state.buildings[province] = (*state.buildings.get(province, ()), building)
    # the picture alone leaves open when: with the building, RULES.md 8.1
    calmed = building == effect_of(state.event).calming and province in state.markers
    if calmed:
        add_markers(state, province, -1)
    turn.emit(e.Built(seat, province, building, paid, calmed))


def collect(turn: ShogunTurn, seat: int, province: str, resource: str) -> None:
    """6.2 to 6.4: the income, then a revolt if there is unrest already, then more unrest."""
    state = turn.state
    player = state.players[seat]
    amount = income(resource, province, state.event, player.special)
    lost = 0
    if resource == "rice":
        lost = max(0, player.rice + amount - RICE_TRACK)
        player.rice += amount - lost
    else:
        player.chests += amount
    turn.emit(e.Collected(seat, province, resource, amount - lost, lost))
    unrest = state.markers.get(province, 0)
    if unrest and not warfare.revolt(turn, province, unrest, winter=False):
        return  # the income is kept, RULES.md 6.4
    add_markers(state, province, 1)
    turn.emit(e.MarkerPlaced(seat, province, unrest + 1))


def add_markers(state: ShogunState, province: str, more: int) -> None:
    """Put revolt markers on a province, or take them off."""
    markers = state.markers.pop(province, 0) + more
    if markers:
        state.markers[province] = markers


def deploy(turn: ShogunTurn, seat: int, action: str, province: str, paid: int) -> None:
    """6.5 and the first half of 6.6."""
    state = turn.state
    player = state.players[seat]
    armies = armies_deployed(action, player.supply, state.event, player.special)
    player.supply -= armies
    state.armies[province] += armies
    turn.emit(e.Deployed(seat, province, armies, paid))


def move(turn: ShogunTurn, seat: int, action: a.March) -> None:
    """Move into one's own province, or into battle (6.6, 6.7)."""
    state = turn.state
    if state.owner.get(action.target) == seat:
        state.armies[action.source] -= action.armies
        state.armies[action.target] += action.armies
        turn.emit(e.Moved(seat, action.source, action.target, action.armies))
        return
    if state.rules.hold_back and action.target in state.owner:  # the defender is asked, 13, variant 2
        defender = state.owner[action.target]
        state.attack = Attack(seat, action.source, action.target, action.armies)
        state.active = SEAT[defender]
        turn.emit(e.AttackAnnounced(seat, action.source, action.target, action.armies, defender))
    else:
        warfare.attack(turn, seat, action)


# -- the end of the round (8.3) -----------------------------------------------------------------------------------


def end_round(turn: ShogunTurn) -> str | None:
    """Return cards to hand and drop the event card. The turn order stays for the winter (9.3)."""
    state = turn.state
    for player in state.players:
        player.last_plan = tuple(map(player.plan.get, SPACES))
        player.take_all_in_hand()
        player.special = None
    state.event = None
    state.action_row = state.special_row = ()
    state.action_index = state.revealed = 0
    state.bids, state.bid_order = (), ()
    turn.emit(e.RoundEnded())
    state.season = SEASONS[SEASONS.index(state.season) + 1]
    return None if state.season == SEASONS[-1] else ShogunPhase.ROUND_LAYOUT
