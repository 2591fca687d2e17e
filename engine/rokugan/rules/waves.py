"""The placement in waves (RULES.md 17.7), an option: all place at once, each wave on the board as the last one left it.

1 the board is frozen · 2 looks happen at once · 3 entries and cards are sealed, see ``sealing`` · 4 when all have
sealed, the wave closes · 5 cards · 6, 7 entries · 8 everything appears together · 9 Scorpion's look follows in the next
wave, or beside Unicorn's exchange.
"""

from collections.abc import Sequence
from dataclasses import replace

from engine.core.protocol import Actions, Event, Phase
from engine.core.sequence import NOTHING
from engine.rokugan import events as e
from engine.rokugan.actions import UNSEAL, Action, Commit, Look, Lot, Seal, Unseal
from engine.rokugan.data import BLESSINGS, HAND, SCORPION, TERRITORY_CARDS
from engine.rokugan.events import Means
from engine.rokugan.rules import lots, sealing
from engine.rokugan.rules.cards import CARDS, spend
from engine.rokugan.rules.cards.card import tokens_less
from engine.rokugan.rules.cards.placement import pay
from engine.rokugan.rules.moves import discard_by_card, look_at, targets
from engine.rokugan.rules.placing import blessable, can_place, place, placeable, slots_for
from engine.rokugan.rules.sealing import FAVORS
from engine.rokugan.state import NOTHING_WRITTEN, Draft, RokuganPhase, RokuganState, RokuganTurn, WaveEntry

ONLY_UNSEAL: Actions[Action] = Actions((), (UNSEAL,))


class Waves(Phase[RokuganState, Action, Event]):
    """17.7: which tokens go where, and which cards are played? All at once, in secret, wave by wave."""

    name = RokuganPhase.WAVES

    def begin(self, turn: RokuganTurn) -> None:
        turn.state.lap = 0
        begin_wave(turn)

    def legal(self, state: RokuganState, seat: int) -> Actions[Action]:
        if seat in state.active:
            return sealing.legal(state, seat)
        return ONLY_UNSEAL if seat in state.waving else NOTHING

    def play(self, turn: RokuganTurn, seat: int, action: Action) -> None:
        match action:
            case Commit():
                look(turn, seat)
            case Look(token):
                look_at(turn, seat, Means.SCORPION, (token,))
                turn.state.players[seat].ability_used = True
                turn.state.look_due = False
            case Seal():
                seal(turn, seat)
            case Unseal():
                turn.state.active = tuple(sorted((*turn.state.active, seat)))
                turn.emit(e.Unsealed(seat))
            case Lot():
                sealing.left_to_the_lot(turn, seat)
                seal(turn, seat)
            case _:
                sealing.write(turn, seat, action)

    def end(self, turn: RokuganTurn) -> None:
        turn.state.lap = 0
        turn.state.waving = ()


def begin_wave(turn: RokuganTurn) -> None:
    """1: everybody who can place a token writes down entries for the next wave; after the last nobody is asked."""
    state = turn.state
    sizes = state.rules.waves
    state.active = state.waving = ()
    while not state.active and state.lap < len(sizes):
        state.lap += 1
        state.active = state.waving = tuple(seat for seat in range(len(state.players)) if _takes_part(turn, seat))
    if state.active:
        turn.emit(e.WaveBegan(state.round, state.lap, len(sizes), sizes[state.lap - 1]))


def _takes_part(turn: RokuganTurn, seat: int) -> bool:
    """T0: who can place nothing is out until the tokens are revealed."""
    player = turn.state.players[seat]
    if player.out or len(player.hand) <= HAND.kept:
        return False
    if not can_place(turn.state, seat):
        player.out = True
        turn.emit(e.TurnSkipped(seat))
    return not player.out


def look(turn: RokuganTurn, seat: int) -> None:
    """2: a scout looks and is spent; Dark Favors looks and is spent, which token it discards is ranked next."""
    player = turn.state.players[seat]
    draft = player.sealing.draft
    assert draft is not None, "a card is prepared"
    player.sealing = replace(player.sealing, draft=None)
    if draft.card != FAVORS:
        CARDS[draft.card].carry_out(turn, seat, draft.chosen)
        return
    cost, *tokens = draft.chosen
    looked = tuple(map(int, tokens))
    spend(turn, seat, FAVORS)
    look_at(turn, seat, Means.DARK_FAVORS, looked)
    if len(looked) > 1:
        player.sealing = replace(player.sealing, draft=Draft(FAVORS, (cost,)), looked=looked)
    else:
        sealing.file(turn, seat, draft)


def seal(turn: RokuganTurn, seat: int) -> None:
    """3, 4: the seat has written down everything; with the last one the wave closes."""
    state = turn.state
    state.active = tuple(other for other in state.active if other != seat)
    turn.emit(e.Sealed(seat))
    if not state.active:
        close(turn)


def close(turn: RokuganTurn) -> None:
    """5 to 9: cards, then entries, both in turn order; the next wave begins."""
    state = turn.state
    order = [seat for seat in state.clockwise(state.first) if seat in state.waving]
    written = {seat: state.players[seat].sealing for seat in order}
    sizes = {seat: sealing.size(state, seat) for seat in order}
    since = state.placed
    for seat in order:
        state.players[seat].sealing = NOTHING_WRITTEN
    played = {seat: [CARDS[it.card] for it in written[seat].cards if carry_out(turn, seat, it)] for seat in order}
    placed = {seat for seat in order if any(card.places for card in played[seat])}
    for number in range(max(sizes.values())):
        for seat in order:
            used_up = number == 0 and any(card.instead for card in played[seat])  # 7
            if number < sizes[seat] and not used_up and place_entry(turn, seat, written[seat].entries, number, since):
                placed.add(seat)
    state.no_placement = state.placed_now = False
    state.look_due = may_look(state, order, placed)
    begin_wave(turn)


def may_look(state: RokuganState, asked: Sequence[int], placed: set[int]) -> bool:
    """9: whether Scorpion has a look to come: it has placed a token, or did so before and has not been asked since."""
    scorpion = state.seat_of(SCORPION)
    if scorpion is None or state.players[scorpion].ability_used:
        return False
    return scorpion in placed or (state.look_due and scorpion not in asked)


# -- cards (5) ----------------------------------------------------------------------------------------------------


def carry_out(turn: RokuganTurn, seat: int, draft: Draft) -> bool:
    """A card that was filed is carried out, if any of its targets is left; otherwise it was never played."""
    if draft.card == FAVORS:
        _discard_favored(turn, seat, draft.chosen)
        return True
    still = CARDS[draft.card].still
    chosen = draft.chosen if still is None else still(turn.state, seat, draft.chosen)
    if chosen is None:
        turn.emit(e.CardVoid(seat, draft.card))
        return False
    if draft.card in TERRITORY_CARDS:
        spend(turn, seat, draft.card)
    CARDS[draft.card].carry_out(turn, seat, chosen)
    return True


def _discard_favored(turn: RokuganTurn, seat: int, chosen: Sequence[str]) -> None:
    """Dark Favors, spent by its look, pays; the first token of its list that can still be discarded goes."""
    cost, *ranked = chosen
    pay(turn, seat, cost)
    eligible = targets(turn.state, Means.DARK_FAVORS, seat)
    token = next((int(id) for id in ranked if int(id) in eligible), None)
    if token is not None:
        discard_by_card(turn, seat, Means.DARK_FAVORS, token)


# -- entries (6) --------------------------------------------------------------------------------------------------


def place_entry(turn: RokuganTurn, seat: int, entries: Sequence[WaveEntry], number: int, since: int) -> bool:
    """A token goes to the first slot of its list that is open now; whatever is missing is left to the lot (D7')."""
    state = turn.state
    hand = state.players[seat].hand
    allowed = placeable(state, seat)
    if number < len(entries) and entries[number].face in allowed:
        face = entries[number].face
        open_now = blessable(state, seat) if face in BLESSINGS else slots_for(state, seat, face)
        wanted = (sealing.real_slot(state, seat, slot, since) for slot in entries[number].slots)
        slot = next((slot for slot in wanted if slot in open_now), None)
        place(turn, seat, *((face, slot) if slot is not None else lots.placement(turn, seat, [face])))
        return True
    tokens = [face for face in tokens_less(hand, [it.face for it in entries[number + 1 :]]) if face in allowed]
    if tokens:
        place(turn, seat, *lots.placement(turn, seat, tokens))
    return bool(tokens)
