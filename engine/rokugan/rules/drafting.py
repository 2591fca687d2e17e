"""Preparing a card in secret, then playing it (RULES.md 9.1), in upkeep and in placement."""

from functools import lru_cache

from engine.core.protocol import Actions
from engine.rokugan.actions import CANCEL, COMMIT, Action, Choose, Play, choose
from engine.rokugan.data import TERRITORY_CARDS
from engine.rokugan.rules.cards import CARDS, spend
from engine.rokugan.state import Draft, RokuganState, RokuganTurn

BACK: tuple[Action, ...] = (CANCEL,)
_CHOICES = 1024
"""Lists of choices that are not made again."""


def legal(state: RokuganState, seat: int, otherwise: Action) -> Actions[Action]:
    """Return the next choices of the card in preparation; ``otherwise`` leaves it."""
    draft = state.draft
    assert draft is not None, "a card is being prepared"
    card = CARDS[draft.card]
    return _choices(tuple(card.asks(state, seat, draft.chosen)), len(draft.chosen) >= card.enough, otherwise)


@lru_cache(_CHOICES)
def _choices(words: tuple[str, ...], enough: bool, otherwise: Action) -> Actions[Action]:
    """Choose among words; the card can be played with ``enough`` of them, or if there are none."""
    return Actions((*map(choose, words), *((COMMIT,) if enough or not words else ()), otherwise), BACK)


def change(state: RokuganState, action: Action) -> None:
    """Take a card up, make a choice for it, or put it back. No one else learns of it."""
    if type(action) is Choose:
        assert state.draft is not None, "a card is being prepared"
        state.draft = Draft(state.draft.card, (*state.draft.chosen, action.word))
    elif type(action) is Play:
        state.draft = Draft(action.card)
    else:
        state.draft = None


def carry_out(turn: RokuganTurn, seat: int) -> None:
    """The card is read and does what it does; one of a territory leaves the game (4, U3)."""
    draft, turn.state.draft = turn.state.draft, None
    assert draft is not None, "a card is being prepared"
    if draft.card in TERRITORY_CARDS:
        spend(turn, seat, draft.card)
    CARDS[draft.card].carry_out(turn, seat, draft.chosen)
