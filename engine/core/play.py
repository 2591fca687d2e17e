"""Playing: one action, or a log of them."""

import json
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from operator import length_hint
from typing import Any, TypeVar

from pydantic import TypeAdapter, ValidationError

from engine.core.chance import Chance, RecordingChance, ScriptedChance
from engine.core.protocol import AnyGame, State, Step, Turn, check
from engine.core.quick import frozen
from engine.core.refusals import Corrupt


@frozen
class Ply:
    """One action as it is written down: who, what, and the luck it took."""

    seat: int
    notation: str
    draws: tuple[int, ...] = ()


@frozen
class Log:
    """The record of a match. It replays without a source of luck."""

    title: str
    seats: int
    options: Mapping[str, str]
    setup: tuple[int, ...]
    """The draws of the set-up."""
    plies: tuple[Ply, ...] = ()


def play(game: AnyGame, state: Any, seat: int, notation: str, chance: Chance) -> tuple[Step[Any, Any], Ply]:
    """Carry out one action and write it down. Raises a ``Refusal``; the state stays as it was."""
    action = game.actions.parse(notation)
    luck = RecordingChance(chance)
    step = game.apply_action(state, seat, action, luck)
    return step, Ply(seat, game.actions.write(action), tuple(luck.draws))


def begin(
    game: AnyGame, seats: int, options: Mapping[str, str], chance: Chance
) -> tuple[Step[Any, Any], tuple[int, ...]]:
    """A new match and the draws of its set-up. Raises ``Illegal``."""
    luck = RecordingChance(chance)
    step = game.initial_state(seats, options, luck)
    return step, tuple(luck.draws)


def replay(game: AnyGame, log: Log, *, trusted: bool = False) -> Iterator[Step[Any, Any]]:
    """Replay the match, a step a ply, the set-up first. Raises ``Corrupt`` at a ply that does not
    fit.

    All steps share one state, which goes on with them: copy what is wanted before the next. The
    plies of a ``trusted`` log, stored as it was played, are not checked again.
    """
    luck, plies = ScriptedChance(log.setup), iter(log.plies)
    parse, phases, settle = game.actions.parse, game.sequence.phases, game.sequence.settle
    try:
        step = game.initial_state(log.seats, log.options, luck)
        luck.go_on(())
        yield step
        turn: Turn[Any, Any] = Turn(step.state, luck)
        state, events = turn.state, turn.events
        carry_out = phases[state.phase].play
        for ply in plies:
            action = parse(ply.notation)
            if ply.draws:
                luck.go_on(ply.draws)
            if not trusted:
                check(game, state, ply.seat, action)
            carry_out(turn, ply.seat, action)
            if not state.active:
                settle(turn)
                carry_out = phases[state.phase].play
            if not trusted:
                luck.go_on(())
            step.events = tuple(events)
            yield step
            events.clear()
        luck.go_on(())
    except Exception as trouble:  # whatever rules run into that do not fit the log
        number = len(log.plies) - length_hint(plies) - 1
        where = "the set-up" if number < 0 else f"ply {number}"
        raise Corrupt(f"{where} does not replay: {trouble}") from trouble


def last(steps: Iterable[Step[Any, Any]]) -> Step[Any, Any]:
    return deque(steps, maxlen=1).pop()


def played_ahead(game: AnyGame, seats: int, plies: int, chance: Chance) -> State:
    """Where a new match stands after a number of plies of caretakers, at most."""
    state: State = game.initial_state(seats, {}, chance).state
    for _ in range(plies):
        if not (active := game.active_seats(state)):
            break
        legal = game.legal_actions(state, active[0])
        action = game.asking.advise(game.view(state, active[0]), legal, chance, 0)
        state = game.apply_action(state, active[0], action, chance).state
    return state


X = TypeVar("X")

_HEAD = TypeAdapter(Log)
_PLY = TypeAdapter(tuple[int, str, tuple[int, ...]])


def write_log(log: Log) -> str:
    """The log as JSON Lines."""
    head = {"title": log.title, "seats": log.seats, "options": dict(log.options), "setup": list(log.setup)}
    plies = ([ply.seat, ply.notation, list(ply.draws)] for ply in log.plies)
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in (head, *plies))


def read_log(text: str) -> Log:
    """The log again. Raises ``Corrupt`` with the number of the line that does not fit."""
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    if not lines:
        raise Corrupt("an empty file is no match")
    head = _read(_HEAD, *lines[0])
    return replace(head, plies=tuple(Ply(*_read(_PLY, number, line)) for number, line in lines[1:]))


def _read(adapter: TypeAdapter[X], number: int, line: str) -> X:
    try:
        return adapter.validate_json(line)
    except ValidationError as trouble:
        raise Corrupt(f"line {number} is no part of a match: {trouble.errors()[0]['msg']}") from trouble
