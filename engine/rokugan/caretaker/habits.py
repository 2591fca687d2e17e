"""Every decision by rule of thumb: what a caretaker of the first level does."""

from __future__ import annotations

from engine.core.sequence import Actions
from engine.rokugan.actions import (
    Action,
    Aim,
    Choose,
    Claim,
    Commit,
    Exchange,
    Hold,
    Keep,
    Look,
    Pass,
    Play,
    Put,
    Return,
    TakeClan,
)
from engine.rokugan.caretaker import deciding, placing
from engine.rokugan.view import RokuganView


def by_habit(view: RokuganView, legal: Actions[Action]) -> Action:
    """What a caretaker would do: one of the onward actions, the same for the same view.

    ``chance`` is not drawn on: a token is taken up for the slot it is meant for, in two steps.
    """
    onward: list[Action] = list(legal[: legal.onward])
    match onward[0]:
        case TakeClan():
            return onward[0]
        case Keep():
            return deciding.objective(view, [action for action in onward if isinstance(action, Keep)])
        case Claim():
            return deciding.claim(view, [action for action in onward if isinstance(action, Claim)])
        case Return():
            return deciding.give_back([action for action in onward if isinstance(action, Return)])
        case Aim():
            return placing.province(view, [action for action in onward if isinstance(action, Aim)])
        case Put():
            return placing.slot(view, [action for action in onward if isinstance(action, Put)])
        case Look() | Exchange():
            return deciding.after_placing(view, onward)
        case Choose() | Commit():
            return deciding.further(view, onward)
        case Play() | Pass():
            return deciding.card(onward)
        case Hold():
            holds = [action for action in onward if isinstance(action, Hold)]
            return deciding.raising(view, onward) or placing.token(view, holds)
    return onward[-1]
