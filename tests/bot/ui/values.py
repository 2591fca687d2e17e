"""Values of the service as the UI gets them, made without a service, from matches played by the engine."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Any

from bot.service.model import MatchInfo, PendingDecision, Position, SeatInfo, Status
from engine.core.chance import SeededChance
from engine.core.protocol import AnyGame, Step

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)
LONG_NAMES = (
    "Wilhelmina-Konstanze von Hoheneg",
    "**Bo_ris** `x` ||y|| [z](http:/",
    "千代の富士貢千代の富士貢千代の富士貢千代の富士貢千代の富士貢千代",
    "🦊🦊🦊🦊🦊🦊🦊🦊🦊🦊🦊🦊🦊🦊🦊🦊",
    "Ω≈ç√∫˜µ≤≥÷ and more of it here 32",
)


def match_of(game: AnyGame, seats: int, options: Mapping[str, str], *, status: Status = Status.RUNNING) -> MatchInfo:
    """A match with the longest names people may have."""
    return MatchInfo(
        id=999_999_999_999,
        title=game.title,
        status=status,
        guild_id=1,
        channel_id=2,
        thread_id=3,
        lobby_message_id=3,
        table_message_id=4,
        locale="en-US",
        host_id=100,
        host_name=LONG_NAMES[0],
        wanted=seats,
        seats=tuple(SeatInfo(seat, 100 + seat, LONG_NAMES[seat]) for seat in range(seats)),
        options=game.checked_options(seats, options),
        phase_seconds=86400,
        created_at=NOW,
        started_at=NOW,
        ended_at=None,
    )


def asked_of(game: AnyGame, match: MatchInfo, state: Any, seat: int, focus: str | None = None) -> PendingDecision:
    """What is asked of a seat in a state."""
    question = game.question(state, seat, focus)
    return PendingDecision(match, seat, 99_999, game.view(state, seat), question, NOW)


def position_of(game: AnyGame, match: MatchInfo, state: Any) -> Position:
    """Where a match stands."""
    active = game.active_seats(state)
    asks = {seat: question.public for seat in active if (question := game.question(state, seat))}
    simultaneous = len(active) > 1
    outcome = game.outcome(state)
    return Position(match, game.view(state, None), active, asks, simultaneous, NOW, outcome)


def steps(game: AnyGame, seats: int, options: Mapping[str, str], seed: str) -> Iterator[Step[Any, Any]]:
    """A whole match at random, step by step."""
    chance = SeededChance(seed)
    step = game.initial_state(seats, options, chance)
    yield step
    while active := game.active_seats(step.state):
        seat = active[chance.draw(len(active))]
        legal = game.legal_actions(step.state, seat)
        step = game.apply_action(step.state, seat, legal[chance.draw(legal.progressing)], chance)
        yield step
