"""The action of a seat that lets its time run out (RULES.md 13): often by lot."""

from engine.core.protocol import Actions
from engine.rokugan.actions import DECLINE, END, LOT, PASS, Action
from engine.rokugan.state import RokuganPhase, RokuganState


def default_action(state: RokuganState, seat: int, legal: Actions[Action], begun: bool = False) -> Action:
    """The default of an active seat: one of its progressing actions."""
    if state.phase == RokuganPhase.OBJECTIVES:
        first: Action = legal[0]
        return first
    return next(action for action in (LOT, PASS, DECLINE, END) if action in legal)
