"""The set-up, and upkeep (RULES.md 3, 4): first player, draw, Dragon's return, territory cards."""

from itertools import filterfalse

from engine.core.protocol import SEAT, Actions, Event, Phase
from engine.rokugan import data, events as e
from engine.rokugan.actions import LOT, PASS, Action, Claim, Commit, Keep, Pass, Play, Return, TakeClan, claim
from engine.rokugan.data import ARMIES, BLUFF, DRAGON, FACE_RANK, FACES, HAND, INITIATIVE, Criterion
from engine.rokugan.rules.battles import ABILITIES
from engine.rokugan.rules.cards import carry_out_draft, change_draft, in_placement, next_choices, playable
from engine.rokugan.rules.moves import add_control
from engine.rokugan.state import RokuganPhase, RokuganState, RokuganTurn


class Clans(Phase[RokuganState, Action, Event]):
    """S3: which clan? In seat order, none twice (14, R-CLAN)."""

    def begin(self, turn: RokuganTurn) -> None:
        turn.state.active = SEAT[0]

    def legal(self, state: RokuganState, seat: int) -> Actions[Action]:
        return Actions((*map(TakeClan, state.clans_left()), LOT))

    def play(self, turn: RokuganTurn, seat: int, action: Action) -> None:
        state = turn.state
        clan = action.clan if isinstance(action, TakeClan) else turn.pick(state.clans_left())
        player = state.players[seat]
        player.clan = clan
        player.hand = [data.BLUFF]
        player.pool = [*data.TOKENS_OF[clan]]
        player.pool.remove(data.BLUFF)
        player.to_place = data.SET_ASIDE[len(state.players)]
        add_control(state, seat, data.CLANS[clan].capital, facedown=1)
        turn.emit(e.ClanTaken(seat, clan, data.CLANS[clan].capital))
        state.active = SEAT[seat + 1] if seat + 1 < len(state.players) else ()


class Objectives(Phase[RokuganState, Action, Event]):
    """S5: which of the two objectives dealt? All at once, in secret."""

    def begin(self, turn: RokuganTurn) -> None:
        state = turn.state
        cards = turn.shuffled(data.OBJECTIVE_IDS)
        for seat, player in enumerate(state.players):
            player.dealt = tuple(cards[seat * data.OBJECTIVES_DEALT : (seat + 1) * data.OBJECTIVES_DEALT])
            turn.emit(e.ObjectivesDealt(seat, player.dealt))
        state.active = tuple(range(len(state.players)))

    def legal(self, state: RokuganState, seat: int) -> Actions[Action]:
        return Actions([*map(Keep, state.players[seat].dealt)])

    def play(self, turn: RokuganTurn, seat: int, action: Action) -> None:
        assert isinstance(action, Keep)
        state = turn.state
        state.players[seat].objective = action.objective
        state.active = tuple(other for other in state.active if other != seat)
        turn.emit(e.ObjectiveKept(seat, action.objective))
        turn.emit(e.ObjectiveChosen(seat))


def lay_out_initiative(turn: RokuganTurn) -> None:
    """S8 and S9: the first player of round 1, and the deck for the others."""
    state = turn.state
    clans = turn.shuffled([data.CLAN_INITIATIVE[player.clan] for player in state.players])
    neutral = turn.shuffled(data.NEUTRAL_INITIATIVE)[: data.NEUTRALS_ADDED[len(state.players)]]
    first, *others = clans
    state.deck = (first, *turn.shuffled([*others, *neutral]))
    reveal_initiative(turn)


class Control(Phase[RokuganState, Action, Event]):
    """S10: into which empty province goes the next control token? In turn, until all are placed."""

    def begin(self, turn: RokuganTurn) -> None:
        turn.state.active = SEAT[turn.state.first]

    def legal(self, state: RokuganState, seat: int) -> Actions[Action]:
        return Actions((*map(claim, filterfalse(state.owner.__contains__, data.PROVINCE_IDS)), LOT))

    def play(self, turn: RokuganTurn, seat: int, action: Action) -> None:
        state = turn.state
        if type(action) is Claim:
            province = action.province
        else:
            province = turn.pick([id for id in data.PROVINCE_IDS if id not in state.owner])
        add_control(state, seat, province, facedown=1)
        state.players[seat].to_place -= 1
        turn.emit(e.ControlPlaced(seat, province))
        following = (seat + 1) % len(state.players)
        state.active = SEAT[following] if state.players[following].to_place else ()


def begin_round(turn: RokuganTurn) -> None:
    """The round begins; U1 and U2."""
    state = turn.state
    state.round += 1
    for player in state.players:  # who is ronin is settled for the round (11)
        player.ronin = not player.provinces
        player.bluff_forbidden = player.out = player.ability_used = False
    state.foiled.clear()
    state.first_card_used = False
    state.placed = state.lap = state.passes = state.cards_played = 0
    ronin = tuple(seat for seat, player in enumerate(state.players) if player.ronin)
    turn.emit(e.RoundBegan(state.round, ronin))
    if state.round > 1:
        reveal_initiative(turn)
    draw_tokens(turn)


def reveal_initiative(turn: RokuganTurn) -> None:
    """S8 and U1: the top card says who is first."""
    state = turn.state
    card, *rest = state.deck
    state.deck, state.revealed = tuple(rest), (*state.revealed, card)
    printed = INITIATIVE[card]
    if printed.clan is None:
        counts = [_count(state, seat, printed.criterion) for seat in range(len(state.players))]
    else:
        counts = [player.clan == printed.clan for player in state.players]
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

    def begin(self, turn: RokuganTurn) -> None:
        state = turn.state
        dragon = state.seat_of(DRAGON)
        if dragon is not None and len(state.players[dragon].hand) > HAND.size:
            state.active = SEAT[dragon]

    def legal(self, state: RokuganState, seat: int) -> Actions[Action]:
        hand = state.players[seat].hand
        return Actions([*[Return(face) for face in dict.fromkeys(hand) if face != BLUFF], LOT])

    def play(self, turn: RokuganTurn, seat: int, action: Action) -> None:
        state = turn.state
        player = state.players[seat]
        face = action.face if isinstance(action, Return) else turn.pick(lowest(player.hand))
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

    def begin(self, turn: RokuganTurn) -> None:
        turn.state.passes = 0
        ask(turn.state, turn.state.first)

    def legal(self, state: RokuganState, seat: int) -> Actions[Action]:
        if state.draft is not None:
            return next_choices(state, seat, PASS)
        held = [it.card for it in state.territories.values() if it.holder == seat and not in_placement(it.card)]
        return Actions([*[Play(card) for card in held if playable(state, seat, card)], PASS])

    def play(self, turn: RokuganTurn, seat: int, action: Action) -> None:
        state = turn.state
        if type(action) is Pass:
            state.draft = None
            state.passes += 1
            turn.emit(e.CardsPassed(seat))
        elif type(action) is Commit:
            carry_out_draft(turn, seat)
            state.passes = 0
            state.cards_played += 1
        else:
            change_draft(state, action)
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
