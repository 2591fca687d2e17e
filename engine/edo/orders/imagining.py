"""A position in which a seat's card comes now (RULES.md 20.1): for trying a sheet as things stand.

What the view does not show is left out; nothing that needs it is tried.
"""

from engine.edo.rules.resampling import state_like
from engine.edo.state import EdoPhase, EdoState
from engine.edo.view import EdoView


def imagined(view: EdoView, position: int) -> EdoState:
    """The seat's card at a position comes now, as the only one; or goes on, if it is in progress."""
    assert view.seat is not None, "somebody tries a sheet"
    turn, state = view.turn, state_like(view)
    going_on = turn is not None and turn.seat == view.seat and turn.position == position
    state.waiting, state.card = (view.seat,), position
    if going_on and turn is not None:
        state.active = view.active
        state.used, state.left, state.deployed = turn.used, turn.left, turn.deployed
    else:
        state.phase = EdoPhase.PREMOVE
    state.players[view.seat].shown = position + (going_on and view.phase == EdoPhase.EXECUTE)
    return state
