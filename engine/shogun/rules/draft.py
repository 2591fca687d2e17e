"""The start: provinces by draft or lists, the first throw, the events (RULES.md 2.5 to 2.8)."""

from functools import cache

from engine.core.protocol import Actions, Event, Phase
from engine.core.sequence import NOTHING
from engine.shogun import actions as a
from engine.shogun import events as e
from engine.shogun.actions import Action
from engine.shogun.data import EVENT_IDS, FIXED_START, OPEN_EVENTS, START, TOWER_START
from engine.shogun.rules import tower
from engine.shogun.state import SEAT, Draft, ShogunPhase, ShogunState, ShogunTurn

TAKES: Actions[Action] = Actions((a.TAKE_FIRST, a.TAKE_SECOND, a.TAKE_UNSEEN))
TAKES_OR_REFRESH: Actions[Action] = Actions((*TAKES, a.REFRESH))


class SettingUp(Phase[ShogunState, Action, Event]):
    """2.1 to 2.4 are done when a match begins; whose the provinces are comes next."""

    name = ShogunPhase.SETUP

    def end(self, turn: ShogunTurn) -> str | None:
        if not turn.state.rules.fixed_start:
            return None
        # the lists go to the seats at random (13, variant 1)
        lists = FIXED_START[len(turn.state.players)]
        letters = tuple(turn.shuffled(tuple(lists)))
        turn.emit(e.FixedStart(letters))
        for seat, letter in enumerate(letters):
            for province, armies in lists[letter]:
                place(turn, seat, province, armies)
        return ShogunPhase.FIRST_THROW


class Drafting(Phase[ShogunState, Action, Event]):
    """2.5: which province, and how many armies? Clockwise, until every group is placed."""

    name = ShogunPhase.DRAFT

    def begin(self, turn: ShogunTurn) -> None:
        state = turn.state
        seats = len(state.players)
        deck = turn.shuffled(state.board.provinces)
        groups = START[seats].groups
        state.draft = Draft(row=deck[:2], deck=deck[2:], groups=[groups] * seats, memory=[()] * seats)
        turn.emit(e.DraftRowChanged(tuple(state.draft.row)))
        (first,), state.waiting = state.waiting, ()
        begin_pick(state, first)

    def legal(self, state: ShogunState, seat: int) -> Actions[Action]:
        if seat not in state.active:
            return NOTHING
        draft = drafting(state)
        if draft.taken is not None:
            return placings(draft.groups[seat])
        return TAKES_OR_REFRESH if draft.may_refresh else TAKES

    def play(self, turn: ShogunTurn, seat: int, action: Action) -> None:
        if isinstance(action, a.Take):
            take(turn, seat, action.slot)
        elif isinstance(action, a.Place):
            fill(turn, seat, action.armies)
        else:
            refresh(turn, seat)

    def end(self, turn: ShogunTurn) -> None:
        turn.state.draft = None  # the cards left over are the neutral provinces


def drafting(state: ShogunState) -> Draft:
    """The draft that is going on."""
    assert state.draft is not None
    return state.draft


@cache
def placings(groups: tuple[int, ...]) -> Actions[Action]:
    """One of each size among army groups, largest first."""
    return Actions([*map(a.Place, dict.fromkeys(groups))])


def begin_pick(state: ShogunState, seat: int) -> None:
    """A seat's turn: it may refresh the row if it finds just the pair it found at its last turn."""
    draft = drafting(state)
    pair = tuple(sorted(draft.row))
    draft.may_refresh = pair == draft.memory[seat]
    draft.memory[seat] = pair
    state.active = SEAT[seat]


def refresh(turn: ShogunTurn, seat: int) -> None:
    """Both open cards go under the deck, slot 1 first; two new ones come. Once a turn."""
    draft = drafting(turn.state)
    draft.deck += draft.row
    draft.row = [draft.deck.pop(0), draft.deck.pop(0)]
    draft.may_refresh = False
    turn.emit(e.DraftRefreshed(seat))
    turn.emit(e.DraftRowChanged(tuple(draft.row)))


def take(turn: ShogunTurn, seat: int, slot: str) -> None:
    """Take a card; asks for the army group unless there is nothing to choose."""
    draft = drafting(turn.state)
    if slot == a.DECK:
        draft.taken = draft.deck.pop(0)
    else:
        index = int(slot) - 1
        draft.taken = draft.row[index]
        draft.row[index] = draft.deck.pop(0)
    draft.may_refresh = False
    turn.emit(e.province_taken(seat, draft.taken, slot == a.DECK))
    if slot != a.DECK:
        turn.emit(e.DraftRowChanged(tuple(draft.row)))
    groups = draft.groups[seat]
    if groups[0] == groups[-1]:
        fill(turn, seat, groups[0])


def fill(turn: ShogunTurn, seat: int, armies: int) -> None:
    """Put an army group into the province just taken; then it is the next player's turn."""
    state = turn.state
    draft = drafting(state)
    assert draft.taken is not None
    left = [*draft.groups[seat]]
    left.remove(armies)
    draft.groups[seat] = tuple(left)
    place(turn, seat, draft.taken, armies)
    draft.taken = None
    left_neighbour = (seat + 1) % len(state.players)
    if draft.groups[left_neighbour]:
        begin_pick(state, left_neighbour)
    else:
        state.active = ()


def place(turn: ShogunTurn, seat: int, province: str, armies: int) -> None:
    """A seat's first armies in a province: it owns it and has its card."""
    state = turn.state
    state.owner[province] = seat
    state.armies[province] = armies
    state.players[seat].supply -= armies
    state.players[seat].take_in_hand(province)
    turn.emit(e.group_placed(seat, province, armies))


class FirstThrow(Phase[ShogunState, Action, Event]):
    """2.7 and 2.8: the tower is filled, and the events of the first year lie open."""

    name = ShogunPhase.FIRST_THROW

    def begin(self, turn: ShogunTurn) -> None:
        state = turn.state
        rules = state.rules
        thrown = (*[TOWER_START.armies] * len(state.players), TOWER_START.farmers)
        state.tower.levels, _ = tower.throw(
            rules.tower, rules.stick, rules.loosen, state.tower.levels, thrown, turn.draw
        )
        # what fell out went back to its supply, so only what stayed inside is missing there
        *armies, farmers = state.tower.inside
        for player, inside in zip(state.players, armies, strict=True):
            player.supply -= inside
        state.farmers -= farmers
        turn.emit(e.TowerFilled(tuple(armies), farmers))
        deck = turn.shuffled(EVENT_IDS)
        state.event_deck = tuple(deck)
        open_events(turn)


def open_events(turn: ShogunTurn) -> None:
    """Four event cards for a new year."""
    state = turn.state
    state.year_events, state.event_deck = state.event_deck[:OPEN_EVENTS], state.event_deck[OPEN_EVENTS:]
    turn.emit(e.YearBegan(state.year, state.year_events))
