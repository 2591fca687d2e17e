"""Preparing a card in secret, then playing it (RULES.md 9.1), in upkeep and in placement."""

from collections.abc import Mapping

from engine.core.protocol import Actions
from engine.rokugan.actions import CANCEL, COMMIT, END, LOT, PASS, Action, Choose, Play, choose
from engine.rokugan.data import TERRITORY_CARDS
from engine.rokugan.rules.cards import CARDS, spend
from engine.rokugan.state import Draft, RokuganState, RokuganTurn

BACK: tuple[Action, ...] = (CANCEL,)
_COMPLETE: Mapping[Action, Actions[Action]] = {it: Actions((COMMIT, it), BACK) for it in (LOT, END, PASS)}
"""The choices once all is chosen, for each way to leave the card."""


def legal(state: RokuganState, seat: int, otherwise: Action) -> Actions[Action]:
    """Return the next choices of the card in preparation; ``otherwise`` leaves it."""
    draft = state.draft
    assert draft is not None, "a card is being prepared"
    card = CARDS[draft.card]
    if len(draft.chosen) == len(card.steps):
        return _COMPLETE[otherwise]
    further: list[Action] = [*map(choose, card.asks(state, seat, draft.chosen))]
    if not further or len(draft.chosen) >= card.enough:
        further.append(COMMIT)
    return Actions((*further, otherwise), BACK)


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
    state = turn.state
    draft = state.draft
    assert draft is not None, "a card is being prepared"
    state.draft = None
    if draft.card in TERRITORY_CARDS:
        spend(turn, seat, draft.card)
    CARDS[draft.card].carry_out(turn, seat, draft.chosen)
