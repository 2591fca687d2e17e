"""Play by post (RULES.md 20.5): laps, and the end of lists. Public, but for a seat's own key."""

from engine.core.laps import Lap
from engine.core.protocol import Event
from engine.core.standing_orders.decision import END
from engine.edo.data import PLANNED
from engine.edo.events import RoundBegan
from engine.edo.orders import patterns as terms
from engine.edo.orders.patterns import sheet_key
from engine.edo.state import EdoPhase, EdoState
from engine.edo.view import EdoView

CARD, ROUND = "card", "round"
"""Laps of cards; what all laps of a round belong to."""


def current(state: EdoState) -> Lap | None:
    """The draft; the cards at one position of all seats; the wages of all seats."""
    if len(state.active) != 1 or state.phase == EdoPhase.PLAN:
        return None
    seats, rest = len(state.players), (*state.active, *state.waiting)
    sealed = state.rules.sealed
    match state.phase:
        case EdoPhase.DRAFT:
            return Lap(terms.DRAFT, 0, 1, 2 * seats, rest, terms.DRAFT, sealed=False, full_time=True, draft=True)
        case EdoPhase.PREMOVE | EdoPhase.EXECUTE:
            return Lap(CARD, state.round, state.card + 1, seats, state.waiting, ROUND, sealed)
        case EdoPhase.WAGES:
            return Lap(terms.WAGES, state.round, PLANNED + 1, seats, rest, ROUND, sealed)
    return None


def phase_window(state: EdoState) -> str:
    """The round, in which no one waits for a seat that missed the plan."""
    return f"{ROUND} {state.round}" if state.round else f"{terms.DRAFT} 0"


def turn_key(view: EdoView, lap: Lap) -> str:
    """The list by which the seat answers its turn of a lap."""
    if lap.kind != CARD:
        return lap.kind
    entry = view.own.plan[lap.number - 1] if view.own is not None else None
    return lap.kind if entry is None else sheet_key(entry)


def made_true(view: EdoView, key: str, event: Event) -> tuple[str, ...]:
    """End a round's lists when another one begins."""
    return (END,) if isinstance(event, RoundBegan) and key != terms.DRAFT else ()
