"""Set-up and draft (RULES.md 5): who takes which start set and which home city? Two rounds, the second backwards."""

from engine.core.protocol import Actions, DecisionPhase, Event
from engine.core.sequence import NOTHING
from engine.edo.actions import Action, Home, Take
from engine.edo.data import CAPITAL, DISPLAY, HOUSE, MERCHANT_IDS, SET_IDS, SETS, SPECIALS
from engine.edo.events import HomeTaken, MatchBegan, SetTaken
from engine.edo.state import SEAT, Building, EdoPhase, EdoState, EdoTurn


class Draft(DecisionPhase[EdoState, Action, Event]):
    """5.7 to 5.11: a start set or a home city, and in the second round the one that is missing (R6)."""

    name = EdoPhase.DRAFT

    def legal(self, state: EdoState, seat: int) -> Actions[Action]:
        if seat not in state.active:
            return NOTHING
        player = state.players[seat]
        sets_taken = [other.start_set for other in state.players]
        homes_taken = [other.home for other in state.players]  # R7
        if not state.rules.edo_as_home:
            homes_taken.append(CAPITAL)
        sets = [Take(id) for id in SET_IDS if id not in sets_taken] if player.start_set is None else ()
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
    turn.emit(MatchBegan(len(state.players), state.start, state.display, state.merchant_card))
    order = state.turn_order
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
        turn.emit(SetTaken(seat, action.start_set))
    elif isinstance(action, Home):
        player.home = action.city
        player.houses -= 1
        player.at[0] = action.city
        state.cities[action.city] = (Building(HOUSE, seat),)  # free, and no points: R8
        turn.emit(HomeTaken(seat, action.city))
