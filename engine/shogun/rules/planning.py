"""The start of a round: rows, secret plans, event, bids, special cards (RULES.md 4)."""

from functools import cache
from itertools import filterfalse

from engine.core.protocol import Actions, Event, Phase
from engine.core.sequence import NOTHING
from engine.shogun import events as e
from engine.shogun.actions import UNLOCK, Action, Assign, Clear, Lock, Pick
from engine.shogun.amounts import bid_rank
from engine.shogun.data import ACTION_IDS, BID, CHEST_VALUE, OPEN_ACTIONS, SPECIALS
from engine.shogun.plans import Planning
from engine.shogun.state import SEAT, ShogunPhase, ShogunState, ShogunTurn

ONLY_UNLOCK: Actions[Action] = Actions((), (UNLOCK,))


class RoundLayout(Phase[ShogunState, Action, Event]):
    """4.1: ten action cards, five of them open, and all five special cards."""

    name = ShogunPhase.ROUND_LAYOUT

    def begin(self, turn: ShogunTurn) -> None:
        state = turn.state
        state.action_row = tuple(turn.shuffled(ACTION_IDS))
        state.revealed = OPEN_ACTIONS
        state.special_row = tuple(turn.shuffled(SPECIALS))
        turn.emit(e.RoundBegan(state.year, state.season, state.action_row[:OPEN_ACTIONS], state.special_row))


class Plan(Phase[ShogunState, Action, Event]):
    """4.2: which card goes on which space? All at once, in secret, until everybody has locked."""

    name = ShogunPhase.PLAN

    def begin(self, turn: ShogunTurn) -> None:
        turn.state.active = turn.state.seats_in_play()

    def legal(self, state: ShogunState, seat: int) -> Actions[Action]:
        player = state.players[seat]
        if seat in state.active:
            return Planning(player.plan, player.hand, player.chests)
        return ONLY_UNLOCK if player.provinces else NOTHING

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
                turn.emit(e.plan_changed(seat, space, card))
        elif isinstance(action, Clear):
            player.take_in_hand(player.plan.pop(action.space))
            turn.emit(e.plan_changed(seat, action.space, None))
        elif isinstance(action, Lock):
            at = state.active.index(seat)
            state.active = state.active[:at] + state.active[at + 1 :]
            turn.emit(e.plan_locked(seat))
        else:
            state.active = tuple(sorted((*state.active, seat)))
            turn.emit(e.PlanUnlocked(seat))


class DrawEvent(Phase[ShogunState, Action, Event]):
    """4.3: one of the year's open events holds for the round."""

    name = ShogunPhase.EVENT

    def begin(self, turn: ShogunTurn) -> None:
        state = turn.state
        state.event = state.year_events[turn.draw(len(state.year_events))]
        state.year_events = tuple(card for card in state.year_events if card != state.event)
        turn.emit(e.EventDrawn(state.event))


class Bids(Phase[ShogunState, Action, Event]):
    """4.4: the bids are shown, paid and ranked; ties are drawn."""

    name = ShogunPhase.BIDS

    def begin(self, turn: ShogunTurn) -> None:
        state = turn.state
        state.bids = tuple([player.plan.get(BID) for player in state.players])
        for player, card in zip(state.players, state.bids, strict=True):
            if card is not None:
                player.chests -= CHEST_VALUE.get(card, 0)
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

    name = ShogunPhase.SPECIAL_PICKS

    def begin(self, turn: ShogunTurn) -> None:
        turn.state.waiting = turn.state.bid_order
        next_pick(turn)

    def legal(self, state: ShogunState, seat: int) -> Actions[Action]:
        return picks(tuple(specials_left(state))) if seat in state.active else NOTHING

    def play(self, turn: ShogunTurn, seat: int, action: Action) -> None:
        assert isinstance(action, Pick)
        pick(turn, seat, action.card, last=False)
        next_pick(turn)

    def end(self, turn: ShogunTurn) -> None:
        state = turn.state
        taken = {player.special: seat for seat, player in enumerate(state.players)}
        state.turn_order = tuple(taken[card] for card in state.special_row if card in taken)


@cache
def picks(specials: tuple[str, ...]) -> Actions[Action]:
    """Any of these special cards."""
    return Actions([*map(Pick, specials)])


def specials_left(state: ShogunState) -> list[str]:
    """The special cards nobody has taken, in row order."""
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
    turn.emit(e.special_picked(seat, card, state.special_row.index(card) + 1, last))
