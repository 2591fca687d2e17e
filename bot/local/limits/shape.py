"""Types of fields. Discord gives a name the same type wherever it stands, so one table serves all bodies.

Checked once, at the edge; whatever comes later may rely on it.
"""

from typing import Any

from bot.local.errors import Form, Path

_TEXTS = "content custom_id label placeholder description title url name filename topic text icon_url"
_NUMBERS = "flags style spacing accent_color min_values max_values min_length max_length auto_archive_duration color"
_SWITCHES = (
    "tts enforce_nonce disabled required default spoiler divider autocomplete nsfw archived locked invitable "
    "fail_if_not_exists dm_permission inline replied_user"
)
_OBJECTS = (
    "allowed_mentions message_reference accessory component media file footer author image thumbnail emoji data "
    "name_localizations description_localizations"
)
_LISTS_OF_OBJECTS = "components embeds attachments options choices items fields default_values"
_LISTS = "parse users roles sticker_ids contexts integration_types channel_types"

_KINDS: dict[str, str] = {
    **dict.fromkeys(_TEXTS.split(), "text"),
    **dict.fromkeys(_NUMBERS.split(), "number"),
    **dict.fromkeys(_SWITCHES.split(), "switch"),
    **dict.fromkeys(_OBJECTS.split(), "object"),
    **dict.fromkeys(_LISTS_OF_OBJECTS.split(), "objects"),
    **dict.fromkeys(_LISTS.split(), "list"),
    "type": "scalar",
    "min_value": "figure",
    "max_value": "figure",
    "nonce": "key",
    "default_member_permissions": "key",
    "id": "key",
    "message_id": "key",
    "recipient_id": "key",
    "value": "scalar",
}
_TYPES: dict[str, tuple[tuple[type, ...], str, str]] = {
    "text": ((str,), "BASE_TYPE_STRING", "Must be a string."),
    "number": ((int,), "NUMBER_TYPE_COERCE", "Value is not int."),
    "figure": ((int, float), "NUMBER_TYPE_COERCE", "Value is not a number."),
    "switch": ((bool,), "BOOLEAN_TYPE_CONVERT", "Must be either true or false."),
    "object": ((dict,), "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType"),
    "list": ((list,), "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType"),
    "objects": ((list,), "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType"),
    "key": ((str, int), "BASE_TYPE_STRING", "Must be a string."),
    "scalar": ((str, int, float, bool), "BASE_TYPE_STRING", "Must be a string or a number."),
}


def check_shape(payload: Any, *, many: bool = False) -> None:
    """A body: an object, or with ``many`` a list of them. Raises 50035."""
    form = Form()
    _check(form, (), "objects" if many else "object", payload)
    form.done()


def _check(form: Form, path: Path, kind: str, value: Any) -> None:
    types, code, message = _TYPES[kind]
    fits = isinstance(value, types) and (bool in types or not isinstance(value, bool))
    if not fits:
        form.wrong(path, code, message)
    elif kind == "objects":
        for index, inner in enumerate(value):
            _check(form, (*path, index), "object", inner)
    elif kind == "list":
        _check_entries(form, path, value)
    elif kind == "object" and path and str(path[-1]).endswith("_localizations"):
        for key, inner in value.items():
            _check(form, (*path, key), "text", inner)
    elif kind == "object":
        for key, inner in value.items():
            # A field that is null is a field that is not there.
            if key in _KINDS and inner is not None:
                _check(form, (*path, key), _KINDS[key], inner)


def _check_entries(form: Form, path: Path, entries: list[Any]) -> None:
    for index, entry in enumerate(entries):
        if not isinstance(entry, str | int) or isinstance(entry, bool):
            form.wrong((*path, index), "BASE_TYPE_STRING", "Must be a string or a number.")
