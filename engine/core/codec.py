"""States and events as JSON, for the host, which keeps them.

Pydantic reads and writes the very dataclasses of a game and refuses what does not fit.
"""

from functools import cache
from typing import Any

from pydantic import TypeAdapter, ValidationError

from engine.core.protocol import AnyGame, Event, State
from engine.core.refusals import Corrupt


@cache
def _adapter(kind: Any) -> TypeAdapter[Any]:
    return TypeAdapter(kind)


@cache
def _event_types(game: AnyGame) -> dict[str, type]:
    return {kind.__name__: kind for kind in game.event_types}


def dump_state(game: AnyGame, state: State) -> bytes:
    """The state as JSON."""
    return _adapter(game.state_type).dump_json(state)


def load_state(game: AnyGame, data: bytes | str) -> Any:
    """The state again. Raises ``Corrupt`` if the data is no state of this game."""
    try:
        return _adapter(game.state_type).validate_json(data)
    except ValidationError as trouble:
        first = trouble.errors()[0]["msg"]  # pydantic's own message quotes the contents, and a traceback ends in a log
        raise Corrupt(f"not a state of {game.name}: {trouble.error_count()} faults, the first: {first}") from None


def dump_event(event: Event) -> dict[str, Any]:
    """The event as plain data, with its kind under ``"event"``."""
    kind: Any = type(event)
    fields: dict[str, Any] = _adapter(kind).dump_python(event, mode="json")
    return {"event": type(event).__name__, **fields}


def load_event(game: AnyGame, data: dict[str, Any]) -> Any:
    """The event again. Raises ``Corrupt``."""
    kind = _event_types(game).get(str(data.get("event")))
    if kind is None:
        raise Corrupt(f"{game.name} has no event called {data.get('event')!r}")
    try:
        return _adapter(kind).validate_python({key: value for key, value in data.items() if key != "event"})
    except ValidationError as trouble:
        raise Corrupt(f"not an event of {game.name}: {trouble.error_count()} faults") from None  # it quotes contents
