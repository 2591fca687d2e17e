"""Laps: the seats asked one after another in the draft, after the plans and in winter. All public.

A round has one lap for its special cards and for all that is asked as the action cards are turned
up. No one is told how far it is: which cards ask anything is not known before.
"""

from engine.core.laps import Lap
from engine.core.protocol import Event
from engine.core.standing_orders.decision import ONCE
from engine.shogun.data import ROUND_TIMES, SEASONS
from engine.shogun.events import RoundBegan
from engine.shogun.orders import patterns as terms
from engine.shogun.rules.planning import specials_left
from engine.shogun.state import ShogunPhase, ShogunState
from engine.shogun.view import ShogunView

ROUND, WINTER = "round", "winter"
"""The phase windows of the laps of a round, and of a winter."""


def current(state: ShogunState) -> Lap | None:
    """The lap that is going on; None where all are asked at once."""
    if len(state.active) != 1:
        return None
    to_come = (*state.active, *state.waiting)
    match state.phase:
        case ShogunPhase.DRAFT:  # each pick to come is a turn, until all groups are placed
            assert state.draft is not None, "a draft is going on"
            seats, groups = len(state.players), state.draft.groups
            clockwise = [(state.active[0] + step) % seats for step in range(seats)]
            most = max(map(len, groups))
            to_come = tuple(seat for left in range(most) for seat in clockwise if left < len(groups[seat]))
            return Lap(terms.DRAFT_CARD, 0, 1, len(state.owner) + len(to_come), to_come, draft=True)
        case ShogunPhase.SPECIAL_PICKS:
            asked = to_come[: len(specials_left(state)) - 1]  # no one is asked about a last card
            return _quiet(state, terms.SPECIAL, ROUND, asked)
        case ShogunPhase.ACTION:
            kind = terms.HOLD_BACK if state.attack else terms.KEY_OF.get(state.action, terms.FREE_CHOICE)
            return _quiet(state, kind, ROUND, to_come)
        case ShogunPhase.WINTER_REVOLTS:
            return _quiet(state, terms.REVOLT, WINTER, to_come)
    return None


def _quiet(state: ShogunState, kind: str, part: str, to_come: tuple[int, ...]) -> Lap:
    number = (state.year - 1) * len(SEASONS) + SEASONS.index(state.season) + 1
    return Lap(kind, number, 1, len(to_come), to_come, part, most=ROUND_TIMES, quiet=True)


def made_true(view: ShogunView, key: str, event: Event) -> tuple[str, ...]:
    """End lists for one round when the next plans are asked for."""
    return (ONCE,) if isinstance(event, RoundBegan) else ()
