"""The start of the match and of a round (RULES.md 2.5 to 2.8, 4): draft, plans, bids, cards."""

from itertools import filterfalse

from engine.core.protocol import SEAT, Actions, Event, Phase
from engine.core.sequence import NOTHING
from engine.shogun import actions as a, data, events as e
from engine.shogun.actions import UNLOCK, Action, Assign, Clear, Lock, Pick
from engine.shogun.amounts import bid_rank
from engine.shogun.plans import Planning
from engine.shogun.rules import tower
from engine.shogun.state import Draft, ShogunPhase, ShogunState, ShogunTurn

TAKES: Actions[Action] = Actions((a.TAKE_FIRST, a.TAKE_SECOND, a.TAKE_UNSEEN))
TAKES_OR_REFRESH: Actions[Action] = Actions((*TAKES, a.REFRESH))


def give_out_provinces(turn: ShogunTurn) -> str | None:
    """2.1 to 2.4 are done when a match begins; whose the provinces are comes next."""
    if not turn.state.rules.fixed_start:
        return None
    # the lists go to the seats at random (13, variant 1)
    lists = data.FIXED_START[len(turn.state.players)]
    letters = tuple(turn.shuffled(tuple(lists)))
    turn.emit(e.FixedStart(letters))
    for seat, letter in enumerate(letters):
        for province, armies in lists[letter]:
            place(turn, seat, province, armies)
    return ShogunPhase.FIRST_THROW


class Drafting(Phase[ShogunState, Action, Event]):
    """2.5: which province, and how many armies? Clockwise, until every group is placed."""

    def begin(self, turn: ShogunTurn) -> None:
        state = turn.state
        seats = len(state.players)
        deck = turn.shuffled(state.board.provinces)
        groups = data.START[seats].groups
        state.draft = Draft(row=deck[:2], deck=deck[2:], groups=[groups] * seats, memory=[()] * seats)
        turn.emit(e.DraftRowChanged(tuple(state.draft.row)))
        (first,), state.waiting = state.waiting, ()
        begin_pick(state, first)

    def legal(self, state: ShogunState, seat: int) -> Actions[Action]:
        draft = drafting(state)
        if draft.taken is not None:
            return Actions([*map(a.place, dict.fromkeys(draft.groups[seat]))])
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
    assert state.draft is not None
    return state.draft


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
    turn.emit(e.ProvinceTaken(seat, draft.taken, slot == a.DECK))
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
    turn.emit(e.GroupPlaced(seat, province, armies))


def fill_tower(turn: ShogunTurn) -> None:
    """2.7 and 2.8: the tower is filled, and the events of the first year lie open."""
    state = turn.state
    rules = state.rules
    thrown = (*[data.TOWER_START["armies"]] * len(state.players), data.TOWER_START["farmers"])
    state.tower.levels, _ = tower.throw(rules.tower, rules.stick, rules.loosen, state.tower.levels, thrown, turn.draw)
    # what fell out went back to its supply, so only what stayed inside is missing there
    *armies, farmers = state.tower.inside
    for player, inside in zip(state.players, armies, strict=True):
        player.supply -= inside
    state.farmers -= farmers
    turn.emit(e.TowerFilled(tuple(armies), farmers))
    state.event_deck = tuple(turn.shuffled(data.EVENT_IDS))
    open_events(turn)


def open_events(turn: ShogunTurn) -> None:
    """Four event cards for a new year."""
    state = turn.state
    state.year_events, state.event_deck = state.event_deck[: data.OPEN_EVENTS], state.event_deck[data.OPEN_EVENTS :]
    turn.emit(e.YearBegan(state.year, state.year_events))


ONLY_UNLOCK: Actions[Action] = Actions((), (UNLOCK,))


def lay_out_round(turn: ShogunTurn) -> None:
    """4.1: ten action cards, five of them open, and all five special cards."""
    state = turn.state
    state.action_row = tuple(turn.shuffled(data.ACTION_IDS))
    state.revealed = data.OPEN_ACTIONS
    state.special_row = tuple(turn.shuffled(data.SPECIALS))
    turn.emit(e.RoundBegan(state.year, state.season, state.action_row[: data.OPEN_ACTIONS], state.special_row))


class Plan(Phase[ShogunState, Action, Event]):
    """4.2: which card goes on which space? All at once, in secret, until everyone has locked."""

    def begin(self, turn: ShogunTurn) -> None:
        turn.state.active = turn.state.seats_in_play()

    def legal(self, state: ShogunState, seat: int) -> Actions[Action]:
        player = state.players[seat]
        return Planning(player.plan, player.hand, player.chests)

    def take_back(self, state: ShogunState, seat: int) -> Actions[Action]:
        return ONLY_UNLOCK if state.players[seat].provinces else NOTHING

    def play(self, turn: ShogunTurn, seat: int, action: Action) -> None:
        state = turn.state
        player = state.players[seat]
        if type(action) is Assign:  # nearly always, and most of a match
            plan, space, card = player.plan, action.space, action.card
            if space in plan:
                player.take_in_hand(plan[space])
            player.hand.remove(card)
            plan[space] = card
            if turn.record_events:
                turn.emit(e.PlanChanged(seat, space, card))
        elif isinstance(action, Clear):
            player.take_in_hand(player.plan.pop(action.space))
            turn.emit(e.PlanChanged(seat, action.space, None))
        elif isinstance(action, Lock):
            at = state.active.index(seat)
            state.active = state.active[:at] + state.active[at + 1 :]
            turn.emit(e.PlanLocked(seat))
        else:
            state.active = tuple(sorted((*state.active, seat)))
            turn.emit(e.PlanUnlocked(seat))


def draw_event(turn: ShogunTurn) -> None:
    """4.3: one of the year's open events holds for the round."""
    state = turn.state
    state.event = turn.pick(state.year_events)
    state.year_events = tuple(card for card in state.year_events if card != state.event)
    turn.emit(e.EventDrawn(state.event))


def reveal_bids(turn: ShogunTurn) -> None:
    """4.4: the bids are shown, paid and ranked; ties are drawn."""
    state = turn.state
    state.bids = tuple([player.plan.get(data.BID) for player in state.players])
    for player, card in zip(state.players, state.bids, strict=True):
        if card is not None:
            player.chests -= data.CHEST_VALUE.get(card, 0)
    tied: dict[float, list[int]] = {}
    for seat in state.seats_in_play():
        tied.setdefault(bid_rank(state.bids[seat]), []).append(seat)
    order: list[int] = []
    drawn = []
    for _, group in sorted(tied.items(), reverse=True):
        if len(group) > 1:
            group = turn.shuffled(group)
            drawn.append(tuple(group))
        order += group
    state.bid_order = tuple(order)
    turn.emit(e.BidsRevealed(state.bids, state.bid_order, tuple(drawn)))


class SpecialPicks(Phase[ShogunState, Action, Event]):
    """4.5: which special card, and with it which place in turn order? In the order of the bids."""

    def begin(self, turn: ShogunTurn) -> None:
        turn.state.waiting = turn.state.bid_order
        next_pick(turn)

    def legal(self, state: ShogunState, seat: int) -> Actions[Action]:
        return Actions([*map(a.pick, specials_left(state))])

    def play(self, turn: ShogunTurn, seat: int, action: Action) -> None:
        assert isinstance(action, Pick)
        pick(turn, seat, action.card, last=False)
        next_pick(turn)

    def end(self, turn: ShogunTurn) -> None:
        state = turn.state
        taken = {player.special: seat for seat, player in enumerate(state.players)}
        state.turn_order = tuple(taken[card] for card in state.special_row if card in taken)


def specials_left(state: ShogunState) -> list[str]:
    """The special cards no one has taken, in row order."""
    taken = [player.special for player in state.players]
    return list(filterfalse(taken.__contains__, state.special_row))


def next_pick(turn: ShogunTurn) -> None:
    """The next in bid order is asked; the last of five finds only one card."""
    state = turn.state
    if not state.waiting:
        state.active = ()
        return
    seat, state.waiting = state.waiting[0], state.waiting[1:]
    state.active = SEAT[seat]
    if not state.waiting and len(state.bid_order) == len(state.special_row):
        (left,) = specials_left(state)
        pick(turn, seat, left, last=True)
        next_pick(turn)


def pick(turn: ShogunTurn, seat: int, card: str, *, last: bool) -> None:
    """A special card changes hands; its position is the seat's place in turn order."""
    state = turn.state
    state.players[seat].special = card
    turn.emit(e.SpecialPicked(seat, card, state.special_row.index(card) + 1, last))
