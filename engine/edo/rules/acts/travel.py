"""Travel: each official enters the board, or moves as many samurai as it may (RULES.md 9.3)."""

from collections.abc import Sequence
from functools import cache

from engine.edo import actions as a
from engine.edo import events as e
from engine.edo.data import FIGURES, CardAction, board
from engine.edo.state import IN_HAND, EdoState, EdoTurn


def answers(state: EdoState, seat: int, spec: CardAction) -> Sequence[a.Action]:
    """Return the entrances, and the moves of samurai. Shogun officials only move others (R16)."""
    seats, used = len(state.players), state.used
    found: list[a.Action] = []
    if not used and state.deployed < state.entry.own:
        found += deployments(seats, spec.anywhere)
    for figure, space in zip(FIGURES, state.players[seat].at, strict=True):
        if space and figure not in used:
            found += free_moves(seats, figure, space)
    found.append(a.NEXT)
    return found


def use(turn: EdoTurn, seat: int, spec: CardAction, action: a.Action) -> None:
    """Let an official enter, move a samurai, or end this official."""
    state = turn.state
    at = state.players[seat].at
    match action:
        case a.Free(figure, space):
            index = FIGURES.index(figure)
            turn.emit(e.Repositioned(seat, figure, at[index], space))
            at[index] = space
            state.used = (*state.used, figure)
            if len(state.used) < spec.moves:
                return
        case a.Deploy(space):
            index = at.index(IN_HAND)
            at[index] = space
            state.deployed += 1
            turn.emit(e.Deployed(seat, FIGURES[index], space))
        case a.Next() if not state.used:
            turn.emit(e.Declined(seat))
    end_official(state)


def end_official(state: EdoState) -> None:
    """End the activation of this official."""
    state.left -= 1
    state.used = ()


@cache
def deployments(seats: int, anywhere: bool) -> tuple[a.Action, ...]:
    """Return the ways to enter the board."""
    return tuple(map(a.deploy, board(seats).spaces if anywhere else board(seats).gates))


@cache
def free_moves(seats: int, figure: str, space: str) -> tuple[a.Action, ...]:
    """Return the free moves of a figure: anywhere else."""
    return tuple(a.free(figure, near.space) for near in board(seats).reach[space])
