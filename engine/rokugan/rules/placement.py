"""The placement (RULES.md 5), one turn after another, and Unicorn's window after it (6, X0)."""

from itertools import combinations

from engine.core.protocol import Actions, Event, Phase
from engine.rokugan import actions as a, events as e
from engine.rokugan.actions import END, LOT, Action, Aim, Hold, Lot, Put
from engine.rokugan.data import HAND, SCORPION, SLOTS, UNICORN
from engine.rokugan.events import Means
from engine.rokugan.rules import drafting
from engine.rokugan.rules.cards import cards_at_hand
from engine.rokugan.rules.moves import discard_by_card, look_at, targets
from engine.rokugan.rules.placing import can_place, choice_by_lot, menu, place, placeable, placement_by_lot, where
from engine.rokugan.state import SEAT, RokuganState, RokuganTurn, Token

_KEPT = HAND.kept
PREPARING = (a.Play, a.Choose, a.Cancel)


class Placement(Phase[RokuganState, Action, Event]):
    """5: which token goes where? Clockwise from the first player, until each has one left."""

    def begin(self, turn: RokuganTurn) -> None:
        state = turn.state
        state.lap = 1
        turn.emit(e.PlacementBegan(state.round))
        begin_turn(turn, state.first)

    def legal(self, state: RokuganState, seat: int) -> Actions[Action]:
        if state.held is not None:
            return where(state, seat, state.held)
        if state.draft is not None:
            return drafting.legal(state, seat, END if state.no_placement or not can_place(state, seat) else LOT)
        if state.looking:
            return Actions([*map(a.Look, targets(state, Means.SCORPION, seat)), a.DECLINE])
        if state.looked:
            return Actions([*map(a.Discard, state.looked), LOT])
        return menu(() if state.no_placement else placeable(state, seat), cards_at_hand(state, seat))

    def play(self, turn: RokuganTurn, seat: int, action: Action) -> None:
        state = turn.state
        # what comes up all the time goes first, by its type: a class pattern takes much longer
        if type(action) is Hold:
            state.held = action.face
        elif type(action) is Aim:
            state.aimed = action.province
        elif type(action) is Put:
            assert state.held is not None, "a token is held"
            place(turn, seat, state.held, action.slot)
            after_placing(turn, seat)
        elif type(action) is Lot and not state.looked:
            place(turn, seat, *placement_by_lot(turn, seat))
            after_placing(turn, seat)
        elif isinstance(action, PREPARING):
            drafting.change(state, action)
        else:
            self._further(turn, seat, action)

    def _further(self, turn: RokuganTurn, seat: int, action: Action) -> None:
        state = turn.state
        match action:
            case a.Commit():
                drafting.carry_out(turn, seat)
            case a.Drop():
                state.held = state.aimed = None
            case a.Discard() | Lot():  # D6a
                token = action.token if isinstance(action, a.Discard) else choice_by_lot(turn, seat)
                state.looked = ()
                discard_by_card(turn, seat, Means.DARK_FAVORS, token)
            case a.Look(token):
                look_at(turn, seat, Means.SCORPION, (token,))
                state.players[seat].ability_used = True
                after_looking(turn, seat)
            case a.End():
                state.draft = None
                if not state.no_placement:
                    state.players[seat].out = True
                    turn.emit(e.TurnSkipped(seat))
                after_placing(turn, seat)
            case _:
                turn.emit(e.LookDeclined(seat))
                after_looking(turn, seat)

    def end(self, turn: RokuganTurn) -> None:
        turn.state.lap = 0


def begin_turn(turn: RokuganTurn, seat: int) -> None:
    """Find the next seat with a turn, from this one on; one without placements is out (T0, 5.6)."""
    state = turn.state
    players = state.players
    state.placed_now = state.no_placement = False
    for _ in players:
        player = players[seat]
        if not player.out:
            if can_place(state, seat):
                state.active = SEAT[seat]
                return
            if len(player.hand) > _KEPT:
                player.out = True
                turn.emit(e.TurnSkipped(seat))
        seat = (seat + 1) % len(players)
        if seat == state.first:
            state.lap += 1
    state.active = ()


def after_placing(turn: RokuganTurn, seat: int) -> None:
    """Let Scorpion look once a round after placing, if it can; then the next is in turn (T3)."""
    state = turn.state
    state.held = state.aimed = state.draft = None
    if state.placed_now:
        player = state.players[seat]
        if player.clan == SCORPION and not player.ability_used:
            state.looking = any(targets(state, Means.SCORPION, seat))
            if state.looking:
                return
    following = (seat + 1) % len(state.players)
    if following == state.first:
        state.lap += 1
    begin_turn(turn, following)


def after_looking(turn: RokuganTurn, seat: int) -> None:
    """Scorpion has looked, or does not want to."""
    turn.state.looking = turn.state.placed_now = False
    after_placing(turn, seat)


class Ride(Phase[RokuganState, Action, Event]):
    """X0: does Unicorn exchange two of its tokens? Asked if it has two without blessings."""

    def begin(self, turn: RokuganTurn) -> None:
        state = turn.state
        unicorn = state.seat_of(UNICORN)
        state.active = (unicorn,) if unicorn is not None and len(own_tokens(state, unicorn)) > 1 else ()

    def legal(self, state: RokuganState, seat: int) -> Actions[Action]:
        return Actions([*[a.exchange(*pair) for pair in combinations(own_tokens(state, seat), 2)], a.DECLINE])

    def play(self, turn: RokuganTurn, seat: int, action: Action) -> None:
        turn.state.active = ()
        if isinstance(action, a.Exchange):
            exchange_tokens(turn, seat, action)
        else:
            turn.emit(e.ExchangeDeclined(seat))


def exchange_tokens(turn: RokuganTurn, seat: int, action: a.Exchange) -> None:
    state = turn.state
    state.players[seat].ability_used = True
    pair = (action.one, action.other)
    one, other = (state.tokens[id] for id in pair)
    turn.emit(e.TokensExchanged(seat, pair, (one.slot, other.slot)))
    for id, it, slot in ((pair[0], one, other.slot), (pair[1], other, one.slot)):
        state.tokens[id] = Token(it.owner, it.face, slot, it.faceup, it.blessings, it.seen_by)
        border = SLOTS[slot].border
        if border is not None:
            state.borders[border] = id


def own_tokens(state: RokuganState, seat: int) -> list[int]:
    """The tokens that Unicorn may exchange, by number (14, R-UNICORN)."""
    return [id for id, token in state.tokens.items() if token.owner == seat and not token.blessings]
