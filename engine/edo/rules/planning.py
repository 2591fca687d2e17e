"""Set-up and draft (RULES.md 5): who takes which start set and home city? Twice, then backwards.

Then the start of a round, and the secret plans (7, 11).
"""

from engine.core.protocol import Actions, Event, Phase
from engine.edo import events
from engine.edo.actions import UNLOCK, Action, Assign, Clear, Home, Lock, Take
from engine.edo.data import CAPITAL, DISPLAY, HOUSE, MERCHANT_IDS, SETS, SPECIALS, START
from engine.edo.plans import Planning
from engine.edo.state import NO_PLAN, SEAT, Building, EdoState, EdoTurn


class Draft(Phase[EdoState, Action, Event]):
    """5.7 to 5.11: a start set or a home city, in the second round the missing one (R6)."""

    def legal(self, state: EdoState, seat: int) -> Actions[Action]:
        player = state.players[seat]
        sets_taken = [other.start_set for other in state.players]
        homes_taken = [other.home for other in state.players]  # R7
        if not state.rules.edo_as_home:
            homes_taken.append(CAPITAL)
        sets = [Take(id) for id in SETS if id not in sets_taken] if player.start_set is None else ()
        homes = [Home(city) for city in state.board.cities if city not in homes_taken] if player.home is None else ()
        return Actions((*sets, *homes))

    def play(self, turn: EdoTurn, seat: int, action: Action) -> None:
        take(turn, seat, action)
        next_drafter(turn)


def lay_out(turn: EdoTurn) -> None:
    """5.1 to 5.6: the decks, the display, the merchant, the start player."""
    state = turn.state
    specials = turn.shuffled(SPECIALS)
    state.display, state.special_deck = tuple(specials[:DISPLAY]), tuple(specials[DISPLAY:])
    state.merchant_card, *deck = turn.shuffled(MERCHANT_IDS)
    state.merchant_deck = tuple(deck)
    board = state.board
    state.merchant = board.merchant
    state.cities = dict.fromkeys(board.cities, ())
    state.start = turn.draw(len(state.players))  # R5
    turn.emit(events.MatchBegan(len(state.players), state.start, state.display))
    order = state.turn_order
    state.players[order[-1]].ryo += START.last_ryo  # R51
    turn.emit(events.LastPaid(order[-1], START.last_ryo))
    state.waiting = (*order, *order[::-1])
    next_drafter(turn)


def next_drafter(turn: EdoTurn) -> None:
    """The next seat of the draft; what can be answered in one way only is answered."""
    state = turn.state
    while state.waiting:
        seat, state.waiting = state.waiting[0], state.waiting[1:]
        state.active = SEAT[seat]
        legal = Draft().legal(state, seat)
        if len(legal) > 1:
            return
        take(turn, seat, legal[0])
    state.active = ()


def take(turn: EdoTurn, seat: int, action: Action) -> None:
    """A set or a city goes to a seat."""
    state = turn.state
    player = state.players[seat]
    if isinstance(action, Take):
        start = SETS[action.start_set]
        player.start_set = action.start_set
        player.ryo += start.ryo
        player.goods[:] = start.wood, start.stone, start.rice
        turn.emit(events.SetTaken(seat, action.start_set))
    elif isinstance(action, Home):
        player.home = action.city
        player.houses -= 1
        player.at[0] = action.city
        state.cities[action.city] = (Building(HOUSE, seat),)  # free, and no points: R8
        turn.emit(events.HomeTaken(seat, action.city))


ONLY_UNLOCK: Actions[Action] = Actions((), (UNLOCK,))


def begin_round(turn: EdoTurn) -> None:
    """11: the next merchant card and start player; cards and officials gained become usable."""
    state = turn.state
    if state.round:
        state.merchant_card, *deck = state.merchant_deck
        state.merchant_deck = tuple(deck)
        state.start = (state.start + 1) % len(state.players)
    for player in state.players if state.round else ():
        player.cards += player.claimed
        player.claimed = ()
        player.shogun += player.recruits
        player.recruits = 0
        player.last_plan = tuple(player.plan)
        player.plan[:] = NO_PLAN
        player.shown = 0
    state.round += 1
    coming = state.merchant_deck[0] if state.merchant_deck else None
    turn.emit(events.RoundBegan(state.round, state.start, state.merchant_card, coming))


class Plan(Phase[EdoState, Action, Event]):
    """7: which cards, actions, and officials? All at once, in secret, until everyone has locked."""

    def begin(self, turn: EdoTurn) -> None:
        turn.state.active = tuple(range(len(turn.state.players)))

    def legal(self, state: EdoState, seat: int) -> Actions[Action]:
        player = state.players[seat]
        return Planning(player.plan, player.cards, player.officials, player.shogun)

    def take_back(self, state: EdoState, seat: int) -> Actions[Action]:
        return ONLY_UNLOCK

    def play(self, turn: EdoTurn, seat: int, action: Action) -> None:
        state = turn.state
        plan = state.players[seat].plan
        if isinstance(action, Assign):
            entry = action.entry
            for position, lying in enumerate(plan):
                if lying is not None and lying.card == entry.card and position != action.position:
                    plan[position] = None
                    turn.emit(events.PlanChanged(seat, position, None))
            plan[action.position] = entry
            if turn.record_events:
                turn.emit(events.PlanChanged(seat, action.position, entry))
        elif isinstance(action, Clear):
            plan[action.position] = None
            turn.emit(events.PlanChanged(seat, action.position, None))
        elif isinstance(action, Lock):
            state.active = tuple([other for other in state.active if other != seat])
            turn.emit(events.PlanLocked(seat))
        else:
            state.active = tuple(sorted((*state.active, seat)))
            turn.emit(events.PlanUnlocked(seat))

    def end(self, turn: EdoTurn) -> None:
        turn.state.card = 0
        turn.state.waiting = turn.state.turn_order
