"""Seats that let their time run out, played by the engine alone."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from engine.core.chance import Chance
from engine.core.play import Ply, play
from engine.core.protocol import AnyGame, Step


def defaults(
    game: AnyGame, state: Any, seats: Sequence[int], chance: Callable[[], Chance]
) -> Iterator[tuple[Step[Any, Any], Ply]]:
    """What happens when these seats let their time run out: the game's default actions, ply by ply.

    Ends with the question that was open at the start: when none of them is active in it, or a new chapter begins.
    A seat that missed one decision is thus asked again, in its own time, for the next. ``chance`` gives the luck of one
    ply.
    """
    phase = state.phase
    for seat in seats:
        while state.phase == phase and seat in game.active_seats(state):
            step, ply = play(
                game,
                state,
                seat,
                game.actions.write(game.asking.default_action(state, seat, game.legal_actions(state, seat), False)),
                chance(),
            )
            state = step.state
            yield step, ply
            if any(game.words.headline(event) for event in step.events):
                return
