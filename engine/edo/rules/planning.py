"""Set-up and draft (RULES.md 5): who takes which start set and home city? Twice, then backwards.

Then the start of a round, and the secret plans (7, 11).
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from engine.core.protocol import SEAT, Actions, Event, Phase
from engine.core.sequence import LazyActions
from engine.edo import events
from engine.edo.actions import LOCK, UNLOCK, Action, Assign, Clear, Home, Lock, Take, assign, clear
from engine.edo.data import CAPITAL, CARDS, DISPLAY, FALLBACK, HOUSE, MERCHANT_IDS, SETS, SPECIALS, START
from engine.edo.state import NO_PLAN, Building, EdoState, EdoTurn, PlanEntry


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


# -- plans, a value in, a value out: possible entries, and the choices of an owner (7) -------------

Entries = Sequence[PlanEntry | None]


@lru_cache(maxsize=1 << 10)
def entries(card: str, own: int, shogun: int) -> tuple[PlanEntry, ...]:
    """Return the possible entries with a card, by action and then by free officials."""
    return tuple(
        PlanEntry(card, action, mine, lent)
        for action, spec in enumerate(CARDS[card])
        for mine in range(min(own, spec.officials) + 1)
        for lent in range(min(shogun, spec.officials - mine) + 1)
    )


@lru_cache(maxsize=1 << 12)
def entries_of(cards: tuple[str, ...], own: int, shogun: int) -> tuple[PlanEntry, ...]:
    return tuple([entry for card in cards for entry in entries(card, own, shogun)])


def officials_left(plan: Entries, own: int, shogun: int) -> tuple[int, int]:
    """Own and Shogun officials that lie on no card."""
    for entry in plan:
        if entry is not None:
            own -= entry.own
            shogun -= entry.shogun
    return own, shogun


def without(plan: Entries, position: int, card: str) -> list[PlanEntry | None]:
    """Return the plan with the position emptied, and without this card anywhere."""
    return [
        None if place == position or (entry is not None and entry.card == card) else entry
        for place, entry in enumerate(plan)
    ]


class Planning(LazyActions[Action]):
    """The choices of the owner of an open plan.

    Progressing: an unused card on an empty position, and to lock once all are filled.
    """

    __slots__ = ("_cards", "_empty", "_fillings", "_own", "_plan", "_shogun")

    def __init__(self, plan: Entries, cards: tuple[str, ...], own: int, shogun: int) -> None:
        self._plan, self._cards, self._own, self._shogun = plan, cards, own, shogun
        lying = []
        empty = []
        for position, entry in enumerate(plan):
            if entry is None:
                empty.append(position)
            else:
                lying.append(entry.card)
                own -= entry.own
                shogun -= entry.shogun
        self._empty = empty
        self._fillings: tuple[PlanEntry, ...] = ()
        if empty:
            free = tuple([card for card in cards if card not in lying]) if lying else cards
            self._fillings = entries_of(free, own, shogun)
        self.progressing = len(empty) * len(self._fillings) or 1

    def _onward(self, index: int) -> Action:
        if not self._empty:
            return LOCK
        position, number = divmod(index, len(self._fillings))
        return assign(self._empty[position], self._fillings[number])

    def __contains__(self, action: object) -> bool:
        match action:
            case Assign(position, entry=entry):
                if self._plan[position] == entry or entry.card not in self._cards:
                    return False
                own, shogun = officials_left(without(self._plan, position, entry.card), self._own, self._shogun)
                return entry.own <= own and entry.shogun <= shogun and entry.own + entry.shogun <= entry.spec.officials
            case Clear(position):
                return self._plan[position] is not None
            case Lock():
                return None not in self._plan
        return False

    def _taking_back(self) -> Iterator[Action]:
        lying = {entry.card for entry in self._plan if entry is not None}
        for position, there in enumerate(self._plan):
            for card in self._cards:
                if there is None and card not in lying:
                    continue  # leads on
                left = officials_left(without(self._plan, position, card), self._own, self._shogun)
                for entry in entries(card, *left):
                    if entry != there:
                        yield assign(position, entry)
            if there is not None:
                yield clear(position)


def default_step(plan: Entries, cards: Sequence[str], own: int, shogun: int) -> Action:
    """Return the next step at the deadline: fill empty positions as 14 says, then lock."""
    if None not in plan:
        return LOCK
    own, shogun = officials_left(plan, own, shogun)
    lying = {entry.card for entry in plan if entry is not None}
    card, action, most = next(step for step in FALLBACK.plan if step[0] in cards and step[0] not in lying)
    lent = min(shogun, most)
    return assign(list(plan).index(None), PlanEntry(card, action, min(own, most - lent), lent))
