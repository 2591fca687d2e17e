"""A ``Text`` as JSON and back, for sentences that wait in the store until they are worded."""

from collections.abc import Mapping
from typing import Any

from engine.core.text import Arg, Listing, SeatName, Text


def dump(text: Text) -> dict[str, Any]:
    """The sentence as plain data."""
    data: dict[str, Any] = {"msgid": text.msgid, "args": {key: _dump_arg(value) for key, value in text.args}}
    return {**data, "plural": text.plural, "count": text.count} if text.plural else data


def load(data: Mapping[str, Any]) -> Text:
    """The sentence again."""
    args = tuple((key, _load_arg(value)) for key, value in data["args"].items())
    return Text(data["msgid"], args, data.get("plural", ""), data.get("count", 0))


def _dump_arg(arg: Arg) -> Any:
    match arg:
        case Text():
            return dump(arg)
        case SeatName(seat):
            return {"seat": seat}
        case Listing(items):
            return [_dump_arg(item) for item in items]
    return arg


def _load_arg(data: Any) -> Arg:
    match data:
        case {"seat": int(seat)}:
            return SeatName(seat)
        case dict():
            return load(data)
        case list():
            return Listing(tuple(_load_arg(item) for item in data))
    arg: Arg = data
    return arg
