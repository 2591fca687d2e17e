"""Values that a person gives: options of a command, entries of a select, fields of a form."""

import base64
from typing import Any

from bot.local import shapes
from bot.local.errors import Impossible
from bot.local.model import Channel
from bot.local.words import SELECTS, Json, OptionType, Part
from bot.local.world import World
from bot.local.writing import Upload, attach

_MOST_NUMBER = 2**53
_PLAIN: dict[OptionType, tuple[Any, str]] = {
    OptionType.STRING: (str, "a text"),
    OptionType.INTEGER: (int, "a whole number"),
    OptionType.NUMBER: (int | float, "a number"),
    OptionType.BOOLEAN: (bool, "yes or no"),
}
_NAMED_BY_ID = {
    OptionType.USER: Part.USER_SELECT,
    OptionType.CHANNEL: Part.CHANNEL_SELECT,
    OptionType.ROLE: Part.ROLE_SELECT,
    OptionType.MENTIONABLE: Part.MENTIONABLE_SELECT,
}


class Filling:
    """The values that a person fills in at one place.

    Raises ``Impossible`` for all that the client would not let pass.
    """

    def __init__(self, world: World, channel: Channel) -> None:
        self.world = world
        self.channel = channel
        self._resolved: Json = {}

    def along(self) -> Json:
        """Return the objects that were named by id, as the bot gets them along."""
        return {"resolved": self._resolved} if self._resolved else {}

    # -- options of a command -------------------------------------------------------------------------------

    def options(self, known: list[Json], given: Json, *, complete: bool = True) -> list[Json]:
        """The options as the bot gets them. ``complete`` asks for all that are required."""
        names = {option["name"] for option in known}
        if strange := [name for name in given if name not in names]:
            raise Impossible(f"There is no option called {strange[0]}.")
        data: list[Json] = []
        for option in known:
            value = given.get(option["name"])
            if value is not None and value != "":
                data.append({"name": option["name"], "type": option["type"], "value": self._option(option, value)})
            elif complete and option.get("required"):
                raise Impossible(f"{option['name']} must be given.")
        return data

    def _option(self, option: Json, value: Any) -> Any:
        kind, name = OptionType(option["type"]), option["name"]
        if kind is OptionType.ATTACHMENT:
            return self._upload(value)
        if kind in _NAMED_BY_ID:
            self._resolve(_NAMED_BY_ID[kind], str(value))
            return str(value)
        types, words = _PLAIN[kind]
        if not isinstance(value, types) or isinstance(value, bool) is not (types is bool):
            raise Impossible(f"{name} is {words}.")
        if kind is OptionType.STRING:
            _in_length(name, value, option.get("min_length") or 0, option.get("max_length") or 6000)
        elif kind is not OptionType.BOOLEAN:
            least, most = option.get("min_value"), option.get("max_value")
            low, high = (value if bound is None else bound for bound in (least, most))
            if abs(value) > _MOST_NUMBER or not low <= value <= high:
                bounds = [f"at {word} {it}" for word, it in (("least", least), ("most", most)) if it is not None]
                raise Impossible(f"{name} must be {' and '.join(bounds) or 'a smaller number'}.")
        choices = option.get("choices") or []
        if choices and value not in [choice["value"] for choice in choices]:
            raise Impossible(f"{name} can only be {' or '.join(choice['name'] for choice in choices)}.")
        return value

    # -- lists ----------------------------------------------------------------------------------------------

    def chosen(self, part: Json, values: Any, name: str | None = None) -> list[str]:
        """The chosen values of a list, in the order of choosing."""
        values = [] if values is None else values
        name = name or part.get("placeholder") or "the list"
        if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
            raise Impossible("Chosen values are a list of texts.")
        if not values and not part.get("required", True):
            return []
        if len(set(values)) != len(values):
            raise Impossible(f"Nothing can be chosen twice in {name}.")
        offered = [option["value"] for option in part.get("options", [])]
        if strange := [value for value in values if "options" in part and value not in offered]:
            raise Impossible(f"{strange[0]} is not offered in {name}.")
        _how_many(part, values, name)
        for value in values:
            self._resolve(part["type"], value)
        return values

    def _resolve(self, kind: int, id: str) -> None:
        """Note the user, role or channel with this id."""
        found: Json = {}
        if kind in (Part.USER_SELECT, Part.MENTIONABLE_SELECT) and (user := shapes.any_user(self.world, id)):
            found["users"] = user
            if self.channel.in_guild and id in (self.world.app_id, *self.world.members()):
                found["members"] = shapes.member(self.world, id) | {"permissions": "0"}
        if kind in (Part.ROLE_SELECT, Part.MENTIONABLE_SELECT):
            for role in shapes.roles(self.world, self.channel.guild_id or ""):
                if role["id"] == id:
                    found["roles"] = role
        if kind == Part.CHANNEL_SELECT and id in self.world.channels and self.world.channels[id].in_guild:
            found["channels"] = shapes.channel(self.world, self.world.channels[id]) | {"permissions": "0"}
        if kind in SELECTS and kind != Part.SELECT and not found:
            raise Impossible("There is nobody and nothing with that id to choose.")
        for sort, it in found.items():
            self._resolved.setdefault(sort, {})[id] = it

    # -- forms ----------------------------------------------------------------------------------------------

    def form(self, components: list[Json], fields: Json) -> list[Json]:
        """The components of a submitted modal."""
        known: set[str] = set()
        filled: list[Json] = []
        for part in components:
            inside: Json = {}
            if part["type"] != Part.TEXT:
                row = part["type"] == Part.ROW
                inner = part["components"][0] if row else part["component"]
                custom_id = inner["custom_id"]
                known.add(custom_id)
                value = self._field(inner, part.get("label") or inner.get("label") or custom_id, fields.get(custom_id))
                field = {"type": inner["type"], "id": inner["id"], "custom_id": custom_id, **value}
                inside = {"components": [field]} if row else {"component": field}
            filled.append({"type": int(part["type"]), "id": part["id"], **inside})
        if strange := fields.keys() - known:
            raise Impossible(f"The form has no field {min(strange)}.")
        return filled

    def _field(self, part: Json, name: str, value: Any) -> Json:
        kind = part["type"]
        if kind == Part.TEXT_INPUT:
            text = "" if value is None else value
            if not isinstance(text, str):
                raise Impossible(f"{name} is a text.")
            if not text and part.get("required", True):
                raise Impossible(f"{name} must be filled in.")
            if text:
                _in_length(name, text, part.get("min_length") or 0, part.get("max_length") or 4000)
            return {"value": text}
        if kind == Part.CHECKBOX:
            return {"value": bool(value)}
        if kind == Part.RADIO:
            values = self.chosen(part, None if value is None else [value], name)
            return {"value": values[0] if values else None}
        if kind == Part.UPLOAD:
            uploads = value or []
            if not isinstance(uploads, list):
                raise Impossible(f"{name} is a list of files.")
            if uploads or part.get("required", True):
                _how_many(part, uploads, name)
            return {"values": [self._upload(upload) for upload in uploads]}
        return {"values": self.chosen(part, value, name)}

    def _upload(self, value: Any) -> str:
        """Keep a file that a person gives; its id."""
        try:
            name, data = value["name"], base64.b64decode(value["data"], validate=True)
        except (TypeError, KeyError, ValueError):
            name, data = None, b""
        if not isinstance(name, str):
            raise Impossible("A file is its name and its data in base64.")
        attachment = attach(self.world.ids, self.channel.id, Upload(0, name, data), {}) | {"ephemeral": True}
        id: str = attachment["id"]
        self.world.store.put_file(id, data)
        self._resolved.setdefault("attachments", {})[id] = attachment
        return id


def _in_length(name: str, value: str, least: int, most: int) -> None:
    if not least <= len(value) <= most:
        raise Impossible(f"{name} has {least} to {most} characters.")


def _how_many(part: Json, values: list[Any], name: str) -> None:
    least = part.get("min_values", 1)
    most = part.get("max_values", len(part["options"]) if part["type"] == Part.CHECKBOXES else 1)
    if not least <= len(values) <= most:
        wanted = str(least) if least == most else f"{least} to {most}"
        raise Impossible(f"In {name} one chooses {wanted}, not {len(values)}.")
