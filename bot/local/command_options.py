"""Values that a person gives: options of a command, entries of a select, fields of a form."""

from __future__ import annotations

import base64
from typing import Any

from bot.local import shapes
from bot.local.errors import Impossible
from bot.local.files import Upload, attach
from bot.local.model import Channel, World
from bot.local.words import ATTACHMENT_BYTES, SELECTS, Json, OptionType, Part

_MOST_INTEGER = 2**53
_RESOLVED_KINDS = {
    OptionType.USER: Part.USER_SELECT,
    OptionType.CHANNEL: Part.CHANNEL_SELECT,
    OptionType.ROLE: Part.ROLE_SELECT,
    OptionType.MENTIONABLE: Part.MENTIONABLE_SELECT,
}

# -- options of a command -----------------------------------------------------------------------------------


def check_options(
    world: World, channel: Channel, known: list[Json], given: Json, *, complete: bool = True
) -> tuple[list[Json], Json]:
    """The options as the bot gets them, and the objects they name.

    ``complete`` asks for all that are required.
    """
    names = {option["name"] for option in known}
    for name in given:
        if name not in names:
            raise Impossible(f"There is no option called {name}.")
    data: list[Json] = []
    resolved: Json = {}
    for option in known:
        value = given.get(option["name"])
        if value is None or value == "":
            if complete and option.get("required"):
                raise Impossible(f"{option['name']} must be given.")
            continue
        checked = _check_option(world, channel, option, value, resolved)
        data.append({"name": option["name"], "type": option["type"], "value": checked})
    return data, resolved


def _check_option(world: World, channel: Channel, option: Json, value: Any, resolved: Json) -> Any:
    kind = OptionType(option["type"])
    if kind is OptionType.ATTACHMENT:
        return _upload(world, channel, value, resolved)
    if kind in _RESOLVED_KINDS:
        _merge(resolved, resolve(world, channel, _RESOLVED_KINDS[kind], [str(value)]))
        return str(value)
    checked = _CONVERT[kind](option, value)
    if option.get("choices") and checked not in [choice["value"] for choice in option["choices"]]:
        raise Impossible(f"{option['name']} can only be {_or(choice['name'] for choice in option['choices'])}.")
    return checked


def _string(option: Json, value: Any) -> str:
    if not isinstance(value, str):
        raise Impossible(f"{option['name']} is a text.")
    _in_length(option["name"], value, option.get("min_length") or 0, option.get("max_length") or 6000)
    return value


def _integer(option: Json, value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or abs(value) > _MOST_INTEGER:
        raise Impossible(f"{option['name']} is a whole number.")
    return int(_in_range(option, value))


def _number(option: Json, value: Any) -> float:
    if not isinstance(value, int | float) or isinstance(value, bool):
        raise Impossible(f"{option['name']} is a number.")
    return _in_range(option, value)


def _boolean(option: Json, value: Any) -> bool:
    if not isinstance(value, bool):
        raise Impossible(f"{option['name']} is yes or no.")
    return value


_CONVERT = {
    OptionType.STRING: _string,
    OptionType.INTEGER: _integer,
    OptionType.NUMBER: _number,
    OptionType.BOOLEAN: _boolean,
}


def _in_range(option: Json, value: float) -> float:
    least, most = option.get("min_value"), option.get("max_value")
    if (least is not None and value < least) or (most is not None and value > most):
        bounds = [f"at least {least}" if least is not None else "", f"at most {most}" if most is not None else ""]
        raise Impossible(f"{option['name']} must be {' and '.join(bound for bound in bounds if bound)}.")
    return value


def _in_length(name: str, value: str, least: int, most: int) -> None:
    if not least <= len(value) <= most:
        raise Impossible(f"{name} has {least} to {most} characters.")


def _or(names: Any) -> str:
    return " or ".join(names)


# -- things named by id -------------------------------------------------------------------------------------


def resolve(world: World, channel: Channel, kind: int, ids: list[str]) -> Json:
    """The users, roles and channels with these ids, as the bot gets them along. Raises ``Impossible``."""
    resolved: Json = {}
    for id in ids:
        found = _resolve_one(world, channel, kind, id)
        if kind in SELECTS and kind != Part.SELECT and not found:
            raise Impossible("There is nobody and nothing with that id to choose.")
        _merge(resolved, found)
    return resolved


def _resolve_one(world: World, channel: Channel, kind: int, id: str) -> Json:
    found: Json = {}
    user = shapes.any_user(world, id)
    if kind in (Part.USER_SELECT, Part.MENTIONABLE_SELECT) and user:
        found["users"] = {id: user}
        if channel.in_guild:
            found["members"] = {id: shapes.member(world, id) | {"permissions": "0"}}
    if kind in (Part.ROLE_SELECT, Part.MENTIONABLE_SELECT):
        roles = {role["id"]: role for role in shapes.roles(world) if role["id"] == id}
        found |= {"roles": roles} if roles else {}
    if kind == Part.CHANNEL_SELECT and id in world.channels and world.channels[id].in_guild:
        found["channels"] = {id: shapes.channel(world, world.channels[id]) | {"permissions": "0"}}
    return found


def _merge(resolved: Json, more: Json) -> None:
    for kind, objects in more.items():
        resolved.setdefault(kind, {}).update(objects)


# -- selects ------------------------------------------------------------------------------------------------


def check_values(world: World, channel: Channel, part: Json, values: Any) -> list[str]:
    """The chosen values of a select, in the order of choosing."""
    values = _list(values)
    name = part.get("placeholder") or "the list"
    if len(set(values)) != len(values):
        raise Impossible(f"Nothing can be chosen twice in {name}.")
    if part["type"] == Part.SELECT:
        _offered(part, values, name)
    _how_many(values, part["min_values"], part["max_values"], name)
    return values


def _list(values: Any) -> list[str]:
    values = [] if values is None else values
    if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
        raise Impossible("Chosen values are a list of texts.")
    return values


def _offered(part: Json, values: list[str], name: str) -> None:
    offered = {option["value"] for option in part["options"]}
    for value in values:
        if value not in offered:
            raise Impossible(f"{value} is not offered in {name}.")


def _how_many(values: list[str], least: int, most: int, name: str) -> None:
    if not least <= len(values) <= most:
        wanted = str(least) if least == most else f"{least} to {most}"
        raise Impossible(f"In {name} one chooses {wanted}, not {len(values)}.")


# -- forms --------------------------------------------------------------------------------------------------


def fill_in(world: World, channel: Channel, components: list[Json], fields: Json) -> tuple[list[Json], Json]:
    """The components of a submitted modal and the objects they name."""
    known: set[str] = set()
    resolved: Json = {}
    filled: list[Json] = []
    for part in components:
        if part["type"] == Part.TEXT:
            filled.append({"type": int(Part.TEXT), "id": part["id"]})
            continue
        row = part["type"] == Part.ROW
        inner = part["components"][0] if row else part["component"]
        name = part.get("label") or inner.get("label") or inner["custom_id"]
        known.add(inner["custom_id"])
        value = _fill(world, channel, inner, name, fields.get(inner["custom_id"]), resolved)
        field = {"type": inner["type"], "id": inner["id"], "custom_id": inner["custom_id"], **value}
        inside = {"components": [field]} if row else {"component": field}
        filled.append({"type": part["type"], "id": part["id"], **inside})
    for custom_id in fields:
        if custom_id not in known:
            raise Impossible(f"The form has no field {custom_id}.")
    return filled, resolved


def _fill(world: World, channel: Channel, part: Json, name: str, value: Any, resolved: Json) -> Json:
    kind = part["type"]
    if kind == Part.TEXT_INPUT:
        return {"value": _typed(part, name, value)}
    if kind == Part.CHECKBOX:
        if value not in (None, True, False):
            raise Impossible(f"{name} is ticked or not.")
        return {"value": bool(value)}
    if kind == Part.RADIO:
        return {"value": _radio(part, name, value)}
    if kind == Part.UPLOAD:
        uploads = value or []
        if not isinstance(uploads, list):
            raise Impossible(f"{name} is a list of files.")
        if uploads or part.get("required", True):
            _how_many(uploads, part.get("min_values", 1), part.get("max_values", 1), name)
        return {"values": [_upload(world, channel, upload, resolved) for upload in uploads]}
    return {"values": _chosen(world, channel, part, name, value, resolved)}


def _typed(part: Json, name: str, value: Any) -> str:
    value = "" if value is None else value
    if not isinstance(value, str):
        raise Impossible(f"{name} is a text.")
    if not value and part.get("required", True):
        raise Impossible(f"{name} must be filled in.")
    if value:
        _in_length(name, value, part.get("min_length") or 0, part.get("max_length") or 4000)
    return value


def _radio(part: Json, name: str, value: Any) -> str | None:
    if value is None:
        if part.get("required", True):
            raise Impossible(f"One answer must be chosen for {name}.")
        return None
    _offered(part, _list([value]), name)
    return value


def _chosen(world: World, channel: Channel, part: Json, name: str, value: Any, resolved: Json) -> list[str]:
    values = _list(value)
    if not values and not part.get("required", True):
        return []
    if part["type"] == Part.CHECKBOXES:
        part = {"min_values": 1, "max_values": len(part["options"]), **part}
    if part["type"] in (Part.SELECT, Part.CHECKBOXES):
        _offered(part, values, name)
    _how_many(values, part["min_values"], part["max_values"], name)
    _merge(resolved, resolve(world, channel, part["type"], values))
    return values


def _upload(world: World, channel: Channel, value: Any, resolved: Json) -> str:
    """Keep a file that a person gives; its id."""
    try:
        name, data = value["name"], base64.b64decode(value["data"], validate=True)
    except (TypeError, KeyError, ValueError):
        raise Impossible("A file is its name and its data in base64.") from None
    if len(data) > ATTACHMENT_BYTES:
        raise Impossible("A file has at most 10 MiB.")
    attachment = attach(world.ids, channel.id, Upload(0, str(name), data), {}) | {"ephemeral": True}
    world.store.put_file(attachment["id"], data)
    resolved.setdefault("attachments", {})[attachment["id"]] = attachment
    return attachment["id"]
