"""Preparing a card in secret, then playing it (RULES.md 9.1), in upkeep and in placement."""

from engine.core.protocol import Actions
from engine.rokugan.actions import CANCEL, COMMIT, END, LOT, PASS, Action, Choose, Play, choose, choose_token
from engine.rokugan.data import TERRITORY_CARDS
from engine.rokugan.rules.cards import CARDS, spend
from engine.rokugan.rules.moves import targets
from engine.rokugan.state import Draft, RokuganState, RokuganTurn, taken_up

BACK: tuple[Action, ...] = (CANCEL,)
_COMPLETE: dict[type[Action], Actions[Action]] = {type(it): Actions((COMMIT, it), BACK) for it in (LOT, END, PASS)}
"""Nothing more to choose, for each way to leave a card."""


def legal(state: RokuganState, seat: int, otherwise: Action) -> Actions[Action]:
    """Return the next choices of the card in preparation; ``otherwise`` leaves it."""
    draft = state.draft
    assert draft is not None, "a card is being prepared"
    card = CARDS[draft.card]
    if card.on is not None:  # asked all the time
        if draft.chosen:
            return _COMPLETE[type(otherwise)]
        return Actions((*map(choose_token, targets(state, card.on, seat)), otherwise), BACK)
    further: list[Action] = [*map(choose, card.asks(state, seat, draft.chosen))]
    if not further:
        return _COMPLETE[type(otherwise)]
    if len(draft.chosen) >= card.enough:
        further.append(COMMIT)
    further.append(otherwise)
    return Actions(further, BACK)


def change(state: RokuganState, action: Action) -> None:
    """Take a card up, make a choice for it, or put it back. No one else learns of it."""
    if isinstance(action, Choose):
        assert state.draft is not None, "a card is being prepared"
        state.draft = Draft(state.draft.card, (*state.draft.chosen, action.word))
    elif isinstance(action, Play):
        state.draft = taken_up(action.card)
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
