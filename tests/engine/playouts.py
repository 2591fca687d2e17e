"""Whole matches at random, by the engine alone."""

from collections.abc import Callable, Mapping
from typing import Any

from engine.core.chance import Chance
from engine.core.protocol import AnyGame, State, Turn


class PlayoutLimitExceeded(Exception):
    """A match did not end within the given number of plies."""


def random_playout(
    game: AnyGame,
    seats: int,
    options: Mapping[str, str],
    chance: Chance,
    *,
    copying: bool = False,
    checked: bool = False,
    check: Callable[[State], None] | None = None,
    limit: int = 100_000,
) -> tuple[Any, int]:
    """A whole match by random progressing actions: the last state and the number of plies.

    In place, and without events, unless it is ``copying``, which also checks every action; ``checked`` makes events and
    looks whether each action is legal, in place too. ``check`` is called with each state. Raises
    ``PlayoutLimitExceeded`` after ``limit`` plies.
    """
    draw, phases = chance.draw, game.sequence.phases
    turn: Turn[Any, Any] = Turn(game.initial_state(seats, options, chance).state, chance, record_events=checked)
    state = turn.state
    phase = phases[state.phase]
    for plies in range(limit):
        if check is not None:
            check(state)
        active = state.active
        if not active:
            return state, plies
        seat = active[0] if len(active) == 1 else active[draw(len(active))]
        legal = phase.legal(state, seat)
        action = legal[draw(legal.progressing)]
        if copying:
            state = game.apply_action(state, seat, action, chance).state
            phase = phases[state.phase]
            continue
        if checked and action not in legal:
            raise ValueError(f"{action} is offered, but not legal")
        phase.play(turn, seat, action)
        if not state.active:
            game.sequence.settle(turn)
            phase = phases[state.phase]
        if checked:
            turn.events.clear()
    raise PlayoutLimitExceeded(f"{game.title} with {seats} seats did not end in {limit} plies")
