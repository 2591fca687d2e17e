"""Every decision at the second level: what is worth a second thought gets one, the rest goes by habit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from engine.core.sequence import Actions
from engine.rokugan.actions import (
    Action,
    Aim,
    Choose,
    Claim,
    Commit,
    Discard,
    Exchange,
    Hold,
    Keep,
    Look,
    Pass,
    Play,
    Put,
    TakeClan,
)
from engine.rokugan.caretaker import deciding, settling, spending, striking
from engine.rokugan.caretaker.habits import by_habit
from engine.rokugan.caretaker.trying import best_exchange, placements
from engine.rokugan.data import SLOTS
from engine.rokugan.state import RokuganPhase
from engine.rokugan.view import RokuganView

A = TypeVar("A")


def by_thought(view: RokuganView, legal: Actions[Action]) -> Action:
    """What seems best on reflection: one of the onward actions, the same for the same view."""
    onward: list[Action] = list(legal[: legal.onward])
    return (_considered(view, onward) if len(onward) > 1 else onward[0]) or by_habit(view, legal)


def _considered(view: RokuganView, onward: Sequence[Action]) -> Action | None:
    """None for what is left to habit."""
    match onward[0]:
        case TakeClan():
            return settling.clan(_all(TakeClan, onward))
        case Keep():
            return settling.objective(len(view.players), _all(Keep, onward))
        case Claim():
            return settling.claim(view, _all(Claim, onward))
        case Play() | Pass() if view.phase == RokuganPhase.CARDS:
            return spending.card(view, _all(Play, onward))
        case Choose() | Commit():
            return spending.choice(view, onward) if view.phase == RokuganPhase.CARDS else striking.choice(view, onward)
        case Hold():
            card = striking.card(view, _all(Play, onward)) or deciding.raising(view, onward)
            return card or _placing(view, onward)
        case Aim() | Put():
            return _placing(view, onward)
        case Look():
            return striking.look(view, _all(Look, onward))
        case Discard():
            return striking.discard(view, _all(Discard, onward))
        case Exchange():
            return best_exchange(view, _all(Exchange, onward))
    return None


def _all(kind: type[A], onward: Sequence[Action]) -> list[A]:
    """The actions of a kind."""
    return [action for action in onward if isinstance(action, kind)]


def _placing(view: RokuganView, onward: Sequence[Action]) -> Action | None:
    """The next step of the best placement that what is taken up already leads to."""
    held = view.own.held if view.own else None
    for _, face, slot in placements(view):
        step: Action = Hold(face)
        if held is not None:
            aimed = isinstance(onward[0], Aim)
            step = Aim(SLOTS[slot].target) if aimed and slot in SLOTS else Put(slot)
        if held in (None, face) and step in onward:
            return step
    return None
