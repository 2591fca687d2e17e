"""Refusals: to the bot in Discord's shape, to a person in a sentence."""

from __future__ import annotations

from collections.abc import Collection
from http.client import responses
from math import ceil
from typing import Any

from bot.local.words import Json

Path = tuple[str | int, ...]
MESSAGES = {
    429: "You are being rate limited.",
    10003: "Unknown Channel",
    10004: "Unknown Guild",
    10007: "Unknown Member",
    10008: "Unknown Message",
    10013: "Unknown User",
    10015: "Unknown Webhook",
    10062: "Unknown interaction",
    30046: "Maximum number of edits to messages older than 1 hour reached. Try again later.",
    40003: "You are opening direct messages too fast",
    40005: "Request entity too large",
    40060: "Interaction has already been acknowledged.",
    50001: "Missing Access",
    50003: "Cannot execute action on a DM channel",
    50005: "Cannot edit a message authored by another user",
    50006: "Cannot send an empty message",
    50007: "Cannot send messages to this user",
    50008: "Cannot send messages in a non-text channel",
    50013: "Missing Permissions",
    50024: "Cannot execute action on this channel type",
    50027: "Invalid Webhook Token",
    50033: "Invalid Recipient(s)",
    50035: "Invalid Form Body",
    50083: "Thread is archived",
    50109: "The request body contains invalid JSON.",
    50278: "Cannot send messages to this user due to having no mutual guilds",
    160004: "A thread has already been created for this message",
    160005: "Thread is locked",
    160006: "Maximum number of active threads reached",
    160007: "Maximum number of active announcement threads reached",
}


class ApiError(Exception):
    """Discord's answer to a refused request: an HTTP status and a code with its message."""

    def __init__(self, status: int, code: int, *, headers: dict[str, str] | None = None, **more: Any) -> None:
        """``more`` goes into the body beside code and message: ``errors`` of a 50035, say.

        The words of a code that is not known here are those of HTTP.
        """
        self.status = status
        self.headers = headers or {}
        self.code = code
        message = MESSAGES.get(code or status, f"{status}: {responses.get(status, 'Unknown Error')}")
        self.body: Json = {"code": code, "message": message, **more}
        self.sentence = str(self.body["message"])
        super().__init__(f"{code} {self.sentence} {more.get('errors', '')}")


def rate_limited(
    wait: float,
    everywhere: bool = False,
    headers: dict[str, str] | None = None,
    status: int = 429,
    code: int = 0,
    **more: Any,
) -> ApiError:
    """A refusal that tells the bot to wait, in seconds."""
    told = {"Retry-After": str(ceil(wait)), "X-RateLimit-Scope": "user", **(headers or {})}
    if everywhere:
        told |= {"X-RateLimit-Scope": "global", "X-RateLimit-Global": "true"}
    return ApiError(status, code, headers=told, retry_after=round(wait, 3), **{"global": everywhere}, **more)


class Impossible(Exception):
    """Something that a person could not do with the real client.

    ``str`` says why in a sentence; ``status`` is the page's.
    """

    def __init__(self, sentence: str, status: int = 400) -> None:
        super().__init__(sentence)
        self.sentence, self.status = sentence, status


class TableError(Exception):
    """The table cannot be set up; ``str`` says why and what to do."""


class Form:
    """A request body or a piece of one, with its findings under the paths of their fields.

    The types of fields were checked before, by ``check_shape``.
    """

    def __init__(self, body: Any = None, path: Path = (), errors: Json | None = None) -> None:
        self.body = {} if body is None else body
        self.path = path
        self.errors: Json = {} if errors is None else errors

    def get(self, key: str, default: Any = None) -> Any:
        """A field. One that is null is one that is not there."""
        value = self.body.get(key)
        return default if value is None else value

    def piece(self, key: str) -> Form:
        """The object in a field; an empty one if it is not there."""
        return Form(self.get(key), (*self.path, key), self.errors)

    def wrong(self, key: str | Path, code: str, message: str) -> None:
        node = self.errors
        for step in (*self.path, *((key,) if isinstance(key, str) else key)):
            node = node.setdefault(str(step), {})
        node.setdefault("_errors", []).append({"code": code, "message": message})

    def text(self, key: str, least: int, most: int, *, optional: bool = False) -> str:
        """Return the text of that length in a field.

        Nothing if there is none, which is wrong unless it is optional.
        """
        return self._sized(key, least, most, optional) or ""

    def many(self, key: str, least: int, most: int, *, optional: bool = False) -> list[Form]:
        """The entries of a list of that length in a field; none if there is no such list."""
        return self.entries(self._sized(key, least, most, optional) or [], key)

    def _sized(self, key: str, least: int, most: int, optional: bool) -> Any:
        value = self.get(key)
        if value is None:
            if not optional:
                self.wrong(key, "BASE_TYPE_REQUIRED", "This field is required")
        elif not isinstance(value, str | list):  # the value of a choice may be of several types
            self.wrong(key, "BASE_TYPE_STRING", "Must be a string.")
        elif least <= len(value) <= most:
            return value
        elif least:
            self.wrong(key, "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length.")
        else:
            self.wrong(key, "BASE_TYPE_MAX_LENGTH", f"Must be {most} or fewer in length.")
        return None

    def entries(self, values: list[Any], *key: str) -> list[Form]:
        return [Form(value, (*self.path, *key, index), self.errors) for index, value in enumerate(values)]

    def number(self, key: str, least: float, most: float, default: Any = None) -> Any:
        """Return the number in that range in a field, or the default; None if there is neither."""
        value = self.get(key, default)
        if isinstance(value, str):  # the id of a component is no text, unlike others
            self.wrong(key, "NUMBER_TYPE_COERCE", f'Value "{value}" is not a number.')
        elif value is None or least <= value <= most:
            return value
        else:
            self.wrong(key, "NUMBER_TYPE_RANGE", f"Must be between {least} and {most}.")
        return None

    def one_of(self, key: str, allowed: Collection[Any], default: Any = None) -> bool:
        """Return True if the field is one of these; otherwise note that it is wrong."""
        fits = self.get(key, default) in allowed
        if not fits:
            self.wrong(key, "BASE_TYPE_CHOICES", f"Value must be one of {{{', '.join(map(str, allowed))}}}.")
        return fits

    def check(self) -> None:
        """Raise 50035 if anything was wrong."""
        if self.errors:
            raise ApiError(400, 50035, errors=self.errors)


def refuse(path: Path, code: str, message: str) -> ApiError:
    """A 50035 with one finding."""
    form = Form()
    form.wrong(path, code, message)
    return ApiError(400, 50035, errors=form.errors)


_NAMES = {
    "text": "content custom_id label placeholder description title url name filename topic text icon_url",
    "number": (
        "flags style spacing accent_color color min_values max_values min_length max_length auto_archive_duration"
    ),
    "figure": "min_value max_value",
    "switch": (
        "tts enforce_nonce disabled required default spoiler divider autocomplete nsfw archived locked invitable "
        "fail_if_not_exists dm_permission inline replied_user"
    ),
    "object": (
        "allowed_mentions message_reference message accessory component media file footer author image thumbnail emoji "
        "data name_localizations description_localizations"
    ),
    "objects": "components embeds attachments options choices items fields default_values",
    "list": "parse users roles sticker_ids contexts integration_types channel_types",
    "key": "nonce default_member_permissions id message_id recipient_id type",
    "scalar": "value",
}
_KINDS = {name: kind for kind, names in _NAMES.items() for name in names.split()}
_TYPES: dict[str, tuple[tuple[type, ...], str, str]] = {
    "text": ((str,), "BASE_TYPE_STRING", "Must be a string."),
    "number": ((int,), "NUMBER_TYPE_COERCE", "Value is not int."),
    "figure": ((int, float), "NUMBER_TYPE_COERCE", "Value is not a number."),
    "switch": ((bool,), "BOOLEAN_TYPE_CONVERT", "Must be either true or false."),
    "object": ((dict,), "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType"),
    "list": ((list,), "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType"),
    "objects": ((list,), "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType"),
    "key": ((str, int), "BASE_TYPE_STRING", "Must be a string or a number."),
    "scalar": ((str, int, float, bool), "BASE_TYPE_STRING", "Must be a string or a number."),
}


def check_shape(payload: Any, *, many: bool = False) -> None:
    """Check that a body is an object, or with ``many`` a list of them. Raises 50035."""
    form = Form()
    _check(form, (), "objects" if many else "object", payload)
    form.check()


def _check(form: Form, path: Path, kind: str, value: Any) -> None:
    types, code, message = _TYPES[kind]
    if not isinstance(value, types) or (bool not in types and isinstance(value, bool)):
        form.wrong(path, code, message)
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            _check(form, (*path, index), "object" if kind == "objects" else "key", inner)
    elif isinstance(value, dict):
        texts = bool(path) and str(path[-1]).endswith("_localizations")
        for key, inner in value.items():
            # A field that is null is a field that is not there.
            if texts or (key in _KINDS and inner is not None):
                _check(form, (*path, key), "text" if texts else _KINDS[key], inner)
