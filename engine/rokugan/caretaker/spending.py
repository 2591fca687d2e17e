"""Territory cards in upkeep at the second level: each is simulated, and the position judged."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.protocol import Turn
from engine.rokugan.actions import COMMIT, PASS, Action, Choose, Play
from engine.rokugan.caretaker.imagining import NO_LUCK, picture
from engine.rokugan.caretaker.judging import advantage, rounds_left
from engine.rokugan.caretaker.weights import BY_ROUNDS
from engine.rokugan.rules.cards import CARDS
from engine.rokugan.rules.drafting import carry_out
from engine.rokugan.state import Draft, RokuganState, RokuganTurn
from engine.rokugan.view import RokuganView

GAINS = 0.1
"""What a card must bring at least, besides what it is worth to hold it."""
SPYING = "spy_network"
"""A look at a hand is worth something that no position shows."""

Words = tuple[str, ...]


def card(view: RokuganView, plays: Sequence[Play]) -> Action:
    """The card that brings most, if it brings enough."""
    assert view.seat is not None, "a caretaker plays a seat"
    seat, state = view.seat, picture(view).state
    left = rounds_left(state.round)
    needed = advantage(state, seat, left + 1) + GAINS
    if not left:
        needed -= BY_ROUNDS[left + 1].card  # it could not be played any more
    for worth, play in sorted(((_best_play(state, seat, it.card), it) for it in plays), key=lambda pair: -pair[0]):
        if worth >= needed or play.card == SPYING:
            return play
    return PASS


def choice(view: RokuganView, onward: Sequence[Action]) -> Action:
    """The next choice for the card in preparation."""
    assert view.seat is not None, "a caretaker plays a seat"
    assert view.own is not None, "a caretaker plays a seat"
    draft = view.own.draft
    assert draft is not None, "a card is being prepared"
    words = tuple(action.word for action in onward if isinstance(action, Choose))
    return Choose(_best_word(picture(view).state, view.seat, draft.card, draft.chosen, words)) if words else COMMIT


def _best_play(state: RokuganState, seat: int, card: str) -> float:
    """What the best way to play a card leads to."""
    chosen: Words = ()
    while words := tuple(CARDS[card].asks(state, seat, chosen)):
        chosen = (*chosen, _best_word(state, seat, card, chosen, words))
    return _worth(state, seat, card, chosen)


def _best_word(state: RokuganState, seat: int, card: str, chosen: Words, words: Words) -> str:
    """The best next choice, the rest being filled up with the first that is offered."""
    return max(words, key=lambda word: _worth(state, seat, card, _completed(state, seat, card, (*chosen, word))))


def _completed(state: RokuganState, seat: int, card: str, chosen: Words) -> Words:
    while (word := next(iter(CARDS[card].asks(state, seat, chosen)), None)) is not None:
        chosen = (*chosen, word)
    return chosen


def _worth(state: RokuganState, seat: int, card: str, chosen: Words) -> float:
    """What the position is worth once the card has been played."""
    turn: RokuganTurn = Turn(state.copy(), NO_LUCK, record_events=False)
    turn.state.draft = Draft(card, chosen)
    carry_out(turn, seat)
    return advantage(turn.state, seat, rounds_left(state.round) + 1)
