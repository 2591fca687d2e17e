"""Placement by post (RULES.md 17): laps, and events for lists. Public, or from a seat's view."""

from collections.abc import Iterator
from itertools import compress

from engine.core.laps import Lap
from engine.core.protocol import Event
from engine.core.standing_orders.decision import END, ONCE, Trigger
from engine.core.text import T
from engine.rokugan import events as e
from engine.rokugan.data import HAND, PROVINCE_IDS, SLOTS, TERRITORIES, TERRITORY_IDS
from engine.rokugan.orders import patterns as terms
from engine.rokugan.state import RokuganPhase, RokuganState
from engine.rokugan.view import RokuganView
from engine.rokugan.words import names as words

REMOVED, THREAT, NEAR = "own_token_removed", "enemy_at_own_province", "token_near"
TRIGGERS = (
    Trigger(REMOVED, T("one of my tokens is removed from the board"), usual=True),
    Trigger(THREAT, T("another player’s token comes into a province of mine, or points at one"), usual=True),
    *(
        Trigger(f"{NEAR}:{id}", T("a token comes into {province} or onto its borders", province=words.province(id)))
        for id in PROVINCE_IDS
    ),
)
"""Reasons that can pause a list of placements (17.3)."""


# -- laps (17.4, 17.6) ----------------------------------------------------------------------------------------


def current(state: RokuganState) -> Lap | None:
    """Return the present lap: clans, control tokens, a turn of upkeep or placement, X0."""
    if len(state.active) != 1:
        return None
    acting = state.active[0]
    order, clock = state.clockwise(state.first), f"round {state.round}"
    match state.phase:
        case RokuganPhase.CLANS:
            seats = tuple(range(len(order)))
            return Lap(terms.CLAN, 0, 1, len(seats), seats[acting:], full_time=True, draft=True)
        case RokuganPhase.CONTROL:
            turns = sum(len(player.provinces) - 1 for player in state.players)  # a capital is no one's choice
            left = {seat: state.players[seat].to_place for seat in state.clockwise(acting)}
            to_come = tuple(seat for done in range(max(left.values())) for seat in left if done < left[seat])
            return Lap(terms.CONTROL, 0, 1, turns + len(to_come), to_come, full_time=True, draft=True)
        case RokuganPhase.FORESIGHT:
            return Lap(terms.FORESIGHT, state.round, 1, 1, (acting,), clock=clock, brief=True, quiet=True)
        case RokuganPhase.CARDS:
            number = state.cards_played + 1
            asked = tuple(seat for seat in state.clockwise(acting) if _may_play(state, seat))
            over = sum(_may_play(state, seat) for seat in state.clockwise(acting)[len(order) - state.passes :])
            to_come = asked[: len(asked) - over]
            return Lap(terms.CARDS, state.round, number, len(asked), to_come, clock=clock)
        case RokuganPhase.PLACEMENT:
            # who takes, or has taken, a turn in this lap
            over, players = order.index(acting), [state.players[seat] for seat in order]
            had = [not it.out and len(it.hand) >= HAND.kept + (n >= over) for n, it in enumerate(players)]
            to_come = (acting, *compress(order[over + 1 :], had[over + 1 :]))
            turns = sum(had[:over]) + len(to_come)
            return Lap(terms.PLACE, state.round, state.lap, turns, to_come, clock=clock if state.lap == 1 else "")
        case RokuganPhase.RIDE:
            return Lap(terms.EXCHANGE, state.round, 1, 1, (acting,), brief=True)
    return None


def _may_play(state: RokuganState, seat: int) -> bool:
    """Return True if the seat is asked in U3 for all to see: it holds a card with honour."""
    return any(state.territories[id].holder == seat for id in TERRITORY_IDS if TERRITORIES[id].honor)


# -- what events do to lists (17.3) -------------------------------------------------------------------------------


def made_true(view: RokuganView, key: str, event: Event) -> Iterator[str]:
    """Yield the effect of an event: placements, looks and exchanges count for one round."""
    match event:
        case e.PlacementBegan() if key == terms.CARDS:
            yield ONCE
        case e.CardPlayed() if key == terms.CARDS and event.seat != view.seat:
            yield terms.UNLESS_PLAYED
        case e.TokensRevealed() if key in (terms.PLACE, terms.LOOK, terms.EXCHANGE):
            yield END
        case e.TokenDiscarded(token=gone) if key == terms.PLACE and gone.owner == view.seat:
            yield REMOVED
        case e.TokenPooled(owner=owner) if key == terms.PLACE and owner == view.seat:
            yield REMOVED
        case e.TokenPlaced() | e.TokenAnimated() | e.BlessingPlaced() if key == terms.PLACE:
            where = SLOTS[event.slot]
            if event.seat != view.seat and where.target in terms.facts(view).held:
                yield THREAT
            yield from (f"{NEAR}:{id}" for id in (where.target, where.source) if id is not None)
