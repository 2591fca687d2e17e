"""Noughts and crosses, put together as the protocol asks for it: ``NOUGHTS``, by the rules of ``RULES.md``."""

from collections.abc import Mapping
from typing import Final

from engine.core.chance import Chance
from engine.core.protocol import LEVELS, Event, Game, HiddenInformation, Outcome, Turn
from tests.noughts import events as e
from tests.noughts.actions import ACTIONS, COINS, Action, Assign, Clear
from tests.noughts.asking import ASKING
from tests.noughts.phases import SEQUENCE, ending
from tests.noughts.state import NoughtsPhase, NoughtsState, NoughtsTurn, Player
from tests.noughts.view import NoughtsView, view_of
from tests.noughts.words import WORDS


def set_up(seats: int, options: Mapping[str, str], chance: Chance) -> NoughtsTurn:
    """RULES.md 1: five coins each, an empty board."""
    turn: NoughtsTurn = Turn(NoughtsState([Player(), Player()]), chance)
    turn.emit(e.MatchBegan())
    return turn


def outcome(state: NoughtsState) -> Outcome | None:
    """RULES.md 4."""
    if state.phase != NoughtsPhase.OVER:
        return None
    return Outcome(ending(state), tuple(1 + (max(state.coins) > coins) for coins in state.coins), state.coins)


def resample_hidden(state: NoughtsState, seat: int | None, chance: Chance) -> NoughtsState:
    """Bids that the seat cannot know are written anew; a locked one is not empty."""
    other_world = state.copy()
    if state.phase == NoughtsPhase.BID:
        for other in {0, 1} - {seat}:
            bids = [*range(COINS + 1), *([None] if other in state.active else [])]
            other_world.players[other].bid = bids[chance.draw(len(bids))]
    return other_world


def invariants(state: NoughtsState) -> tuple[str, ...]:
    """What is broken that must never be."""
    locked = [player.bid for seat, player in enumerate(state.players) if seat not in state.active]
    made = [[*state.marks.values()].count(seat) for seat in (state.first, 1 - state.first)]
    broken = {
        "a player paid more than there was": min(state.coins) < 0,
        "an empty bid is locked": state.phase == NoughtsPhase.BID and None in locked,
        "the two did not mark in turn": made[0] - made[1] not in (0, 1),
    }
    return tuple(name for name, is_so in broken.items() if is_so)


NOUGHTS: Final = Game[NoughtsState, Action, Event, NoughtsView](
    title="noughts",
    name="Noughts and Crosses",
    seats=range(2, 3),
    levels=LEVELS[:1],
    state_type=NoughtsState,
    event_types=(e.MatchBegan, e.BidChanged, e.BidCleared, e.BidLocked, e.BidsShown, e.Marked, e.MatchEnded),
    sequence=SEQUENCE,
    actions=ACTIONS,
    words=WORDS,
    asking=ASKING,
    hidden=HiddenInformation(actions=(Assign, Clear)),
    set_up=set_up,
    view=view_of,
    outcome=outcome,
)
