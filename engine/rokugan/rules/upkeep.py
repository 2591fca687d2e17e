"""Upkeep (RULES.md 4): the first player, the draw, Dragon's return, the territory cards."""

from engine.core.protocol import Actions, Event, Phase
from engine.core.sequence import NOTHING
from engine.rokugan import events as e
from engine.rokugan.actions import LOT, PASS, Action, Commit, Pass, Return, play_card
from engine.rokugan.data import ARMIES, BLUFF, DRAGON, FACE_RANK, FACES, HAND, INITIATIVE, Criterion
from engine.rokugan.rules import drafting
from engine.rokugan.rules.battles import ABILITIES
from engine.rokugan.rules.cards import in_placement, playable
from engine.rokugan.state import SEAT, RokuganPhase, RokuganState, RokuganTurn


class Upkeep(Phase[RokuganState, Action, Event]):
    """The round begins; U1 and U2."""

    name = RokuganPhase.UPKEEP

    def begin(self, turn: RokuganTurn) -> None:
        state = turn.state
        state.round += 1
        clear_flags(state)
        ronin = tuple(seat for seat, player in enumerate(state.players) if player.ronin)
        turn.emit(e.RoundBegan(state.round, ronin))
        if state.round > 1:
            reveal_initiative(turn)
        draw_tokens(turn)


def clear_flags(state: RokuganState) -> None:
    """End what held for one round, and settle who is ronin for the next (11)."""
    for player in state.players:
        player.ronin = not player.provinces
        player.bluff_forbidden = player.out = player.ability_used = False
    state.foiled.clear()
    state.first_card_used = False
    state.placed = state.lap = state.passes = state.cards_played = 0


def reveal_initiative(turn: RokuganTurn) -> None:
    """U1: the top card says who is first."""
    state = turn.state
    card, *rest = state.deck
    state.deck, state.revealed = tuple(rest), (*state.revealed, card)
    clan = INITIATIVE[card].clan
    if clan is not None:
        seat = state.seat_of(clan)
        assert seat is not None, "the deck holds cards of clans in play only"
        state.first = seat
        turn.emit(e.FirstPlayerSet(card, seat, ()))
        return
    criterion = INITIATIVE[card].criterion
    counts = [_count(state, seat, criterion) for seat in range(len(state.players))]
    tied = tuple(seat for seat, count in enumerate(counts) if count == max(counts))
    state.first = first_of(tied, state.first, len(state.players))
    turn.emit(e.FirstPlayerSet(card, state.first, tied if len(tied) > 1 else ()))


def first_of(tied: tuple[int, ...], first: int, seats: int) -> int:
    """Break a tie: counter-clockwise, the old first player last (14, R-TIE)."""
    return next(seat for step in range(1, seats + 1) if (seat := (first - step) % seats) in tied)


def _count(state: RokuganState, seat: int, criterion: Criterion | None) -> int:
    mine = state.players[seat].provinces
    match criterion:
        case Criterion.MOST_PROVINCES:
            return len(mine)
        case Criterion.MOST_CONTROL_TOKENS:
            return sum(state.faceup.get(id, 0) + state.facedown.get(id, 0) for id in mine)
    return sum(territory.holder == seat for territory in state.territories.values())


def draw_tokens(turn: RokuganTurn) -> None:
    """U2: bluffs come back, hands are filled."""
    state = turn.state
    bluffs = tuple([seat for seat, player in enumerate(state.players) if player.bluff_aside])
    for seat, player in enumerate(state.players):
        if player.bluff_aside:
            player.bluff_aside = False
            player.hand.append(BLUFF)
        hand, pool, rank = player.hand, player.pool, FACE_RANK.__getitem__
        left, lacking = len(pool), ABILITIES[player.clan].hand - len(hand)
        drawn = [*map(pool.pop, map(turn.draw, range(left, max(0, left - lacking), -1)))]
        hand += drawn
        hand.sort(key=rank)
        if turn.record_events:
            turn.emit(e.TokensDrawn(seat, tuple(sorted(drawn, key=rank))))
    turn.emit(e.HandsFilled(tuple([len(player.hand) for player in state.players]), bluffs))


class Foresight(Phase[RokuganState, Action, Event]):
    """U2: which token does Dragon put back? Only with more than a full hand."""

    name = RokuganPhase.FORESIGHT

    def begin(self, turn: RokuganTurn) -> None:
        state = turn.state
        dragon = state.seat_of(DRAGON)
        if dragon is not None and len(state.players[dragon].hand) > HAND.size:
            state.active = SEAT[dragon]

    def legal(self, state: RokuganState, seat: int) -> Actions[Action]:
        if seat not in state.active:
            return NOTHING
        hand = state.players[seat].hand
        return Actions([*[Return(face) for face in dict.fromkeys(hand) if face != BLUFF], LOT])

    def play(self, turn: RokuganTurn, seat: int, action: Action) -> None:
        state = turn.state
        player = state.players[seat]
        if isinstance(action, Return):
            face = action.face
        else:
            least = lowest(player.hand)
            face = least[turn.draw(len(least))]
        player.hand.remove(face)
        player.pool.append(face)
        state.active = ()
        turn.emit(e.TokenReturned(seat))
        turn.emit(e.ReturnedFace(seat, face))

    def end(self, turn: RokuganTurn) -> str | None:
        return None if turn.state.round > 1 else RokuganPhase.PLACEMENT


def lowest(hand: list[str]) -> list[str]:
    """Draw the token that goes back: a weakest army, else anything but the bluff (13, D4)."""
    armies = [face for face in hand if face in ARMIES]
    if not armies:
        return [face for face in hand if face != BLUFF]
    least = min(FACES[face].strength for face in armies)
    return [face for face in armies if FACES[face].strength == least]


class Cards(Phase[RokuganState, Action, Event]):
    """U3: a territory card, or pass? Over when all have passed one after another."""

    name = RokuganPhase.CARDS

    def begin(self, turn: RokuganTurn) -> None:
        turn.state.passes = 0
        ask(turn.state, turn.state.first)

    def legal(self, state: RokuganState, seat: int) -> Actions[Action]:
        if seat not in state.active:
            return NOTHING
        if state.draft is not None:
            return drafting.legal(state, seat, PASS)
        held = [it.card for it in state.territories.values() if it.holder == seat and not in_placement(it.card)]
        return Actions([*[play_card(card) for card in held if playable(state, seat, card)], PASS])

    def play(self, turn: RokuganTurn, seat: int, action: Action) -> None:
        state = turn.state
        if isinstance(action, Pass):
            state.draft = None
            state.passes += 1
            turn.emit(e.cards_passed(seat))
        elif isinstance(action, Commit):
            drafting.carry_out(turn, seat)
            state.passes = 0
            state.cards_played += 1
        else:
            drafting.change(state, action)
            return
        ask(state, (seat + 1) % len(state.players))


def ask(state: RokuganState, seat: int) -> None:
    """The next who holds a card is asked; who holds none passes (14, R-PASS)."""
    seats = len(state.players)
    holders = {it.holder for it in state.territories.values() if it.holder is not None and not in_placement(it.card)}
    while state.passes < seats:
        if seat in holders:
            state.active = SEAT[seat]
            return
        state.passes += 1
        seat = (seat + 1) % seats
    state.active = ()
