"""Components: which may stand where, how many, how long."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from bot.local.errors import Form
from bot.local.words import SELECTS, Json, Part

Path = tuple[str | int, ...]

MOST_COMPONENTS = 40
MOST_TEXT = 4000
_LEGACY_TOP = (Part.ROW,)
_V2_TOP = (Part.ROW, Part.SECTION, Part.TEXT, Part.GALLERY, Part.FILE, Part.SEPARATOR, Part.CONTAINER)
_IN_CONTAINER = tuple(part for part in _V2_TOP if part is not Part.CONTAINER)
_IN_LABEL = (*SELECTS, Part.TEXT_INPUT, Part.UPLOAD, Part.RADIO, Part.CHECKBOXES, Part.CHECKBOX)
_IN_MODAL = (Part.LABEL, Part.TEXT, Part.ROW)
_URL = re.compile(r"https?://[^\s]+|discord://[^\s]+")
_MEDIA = re.compile(r"https?://[^\s]+|attachment://[^\s/]+|/attachments/[^\s]+")


@dataclass
class _Walk:
    """One look at a tree of components."""

    form: Form
    v2: bool
    modal: bool = False
    count: int = 0
    text: int = 0
    custom_ids: set[str] = field(default_factory=set)
    ids: set[int] = field(default_factory=set)


def check_message_components(form: Form, components: Any, v2: bool) -> None:
    """The ``components`` of a message, with or without the V2 flag."""
    path = ("components",)
    if not form.many(path, components, 0, MOST_COMPONENTS if v2 else 5):
        return
    walk = _Walk(form, v2)
    _check_each(walk, path, components, _V2_TOP if v2 else _LEGACY_TOP)
    if walk.count > MOST_COMPONENTS:
        form.wrong(
            path,
            "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
            f"The total number of components cannot exceed {MOST_COMPONENTS}",
        )
    if walk.text > MOST_TEXT:
        form.wrong(
            path,
            "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
            f"The total displayable text size cannot exceed {MOST_TEXT}",
        )


def check_modal_components(form: Form, components: Any) -> None:
    path = ("data", "components")
    if form.many(path, components, 1, 5):
        _check_each(_Walk(form, v2=True, modal=True), path, components, _IN_MODAL)


def _check_each(walk: _Walk, path: Path, components: list[Any], allowed: tuple[Part, ...]) -> None:
    for index, component in enumerate(components):
        _check(walk, (*path, index), component, allowed)


def _check(walk: _Walk, path: Path, component: Json | None, allowed: tuple[Part, ...]) -> None:
    walk.count += 1
    if component is None:
        walk.form.wrong(path, "BASE_TYPE_REQUIRED", "This field is required")
        return
    if component.get("type") not in allowed:
        kinds = ", ".join(str(int(part)) for part in allowed)
        walk.form.wrong((*path, "type"), "BASE_TYPE_CHOICES", f'Value of field "type" must be one of ({kinds},).')
        return
    _check_id(walk, path, component)
    _CHECKS[Part(component["type"])](walk, path, component)


def _check_id(walk: _Walk, path: Path, component: Json) -> None:
    id = component.get("id")
    if not id:
        return
    if walk.form.number((*path, "id"), id, 0, 2**31 - 1):
        if id in walk.ids:
            walk.form.wrong((*path, "id"), "COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated")
        walk.ids.add(id)


def _custom_id(walk: _Walk, path: Path, component: Json) -> None:
    path = (*path, "custom_id")
    if walk.form.text(path, component.get("custom_id"), 1, 100):
        if component["custom_id"] in walk.custom_ids:
            walk.form.wrong(path, "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated")
        walk.custom_ids.add(component["custom_id"])


def _short(walk: _Walk, path: Path, thing: Json, key: str, most: int, least: int = 0) -> None:
    """A text that may be missing."""
    if thing.get(key) is not None:
        walk.form.text((*path, key), thing[key], least, most)


# -- of messages --------------------------------------------------------------------------------------------


def _row(walk: _Walk, path: Path, row: Json) -> None:
    parts = row.get("components")
    if not walk.form.many((*path, "components"), parts, 1, 5):
        return
    if walk.modal:
        _check_each(walk, (*path, "components"), parts, (Part.TEXT_INPUT,))
        return
    selects = any(part.get("type") in SELECTS for part in parts)
    if selects and len(parts) > 1:
        walk.form.wrong(
            (*path, "components"),
            "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
            "The specified component exceeds the maximum width",
        )
    _check_each(walk, (*path, "components"), parts, (Part.BUTTON, *SELECTS))


def _button(walk: _Walk, path: Path, button: Json) -> None:
    style = button.get("style")
    _short(walk, path, button, "label", 80)
    _emoji(walk, path, button)
    if not button.get("label") and not button.get("emoji"):
        walk.form.wrong((*path, "label"), "BUTTON_COMPONENT_INVALID_LABEL", "A button needs a label or an emoji")
    if style in (1, 2, 3, 4):
        _custom_id(walk, path, button)
        if button.get("url"):
            walk.form.wrong((*path, "url"), "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", "Not with a custom id")
    elif style == 5:
        _link(walk, path, button)
    else:
        walk.form.wrong((*path, "style"), "BASE_TYPE_CHOICES", "Value must be one of {1, 2, 3, 4, 5}.")


def _link(walk: _Walk, path: Path, button: Json) -> None:
    if button.get("custom_id"):
        walk.form.wrong((*path, "custom_id"), "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", "Not with a link")
    if walk.form.text((*path, "url"), button.get("url"), 1, 512) and not _URL.fullmatch(button["url"]):
        walk.form.wrong((*path, "url"), "URL_TYPE_INVALID_URL", "Not a well formed URL.")


def _emoji(walk: _Walk, path: Path, thing: Json) -> None:
    emoji = thing.get("emoji")
    if emoji is None:
        return
    if not emoji.get("id") and (emoji.get("name") or "").isascii():
        walk.form.wrong((*path, "emoji", "name"), "COMPONENT_INVALID_EMOJI", "Invalid emoji")


def _bounds(walk: _Walk, path: Path, thing: Json, most: int) -> tuple[int, int]:
    """The ``min_values`` and ``max_values``, checked."""
    bounds = []
    for key, least in (("min_values", 0), ("max_values", 1)):
        value = thing.get(key)
        value = 1 if value is None else value
        bounds.append(value if walk.form.number((*path, key), value, least, most) else 1)
    low, high = bounds
    if low > high:
        walk.form.wrong((*path, "min_values"), "SELECT_COMPONENT_MIN_VALUES_TOO_LARGE", "More than max_values")
    if walk.modal and thing.get("required", True) and low == 0:
        walk.form.wrong((*path, "min_values"), "BASE_TYPE_CHOICES", "Must be at least 1 if required is not false.")
    return low, high


def _select(walk: _Walk, path: Path, select: Json) -> None:
    _custom_id(walk, path, select)
    _short(walk, path, select, "placeholder", 150)
    low, high = _bounds(walk, path, select, 25)
    if walk.modal and select.get("disabled"):
        walk.form.wrong((*path, "disabled"), "BASE_TYPE_CHOICES", "A select in a modal cannot be disabled.")
    if select["type"] == Part.SELECT:
        _options(walk, path, select, 1, 25, low, high)
    elif select.get("default_values"):
        walk.form.many((*path, "default_values"), select["default_values"], 0, high)


def _options(walk: _Walk, path: Path, thing: Json, least: int, most: int, low: int, high: int) -> None:
    options = thing.get("options")
    path = (*path, "options")
    if not walk.form.many(path, options, least, most):
        return
    values = set()
    for index, option in enumerate(options):
        here = (*path, index)
        _emoji(walk, here, option)
        walk.form.text((*here, "label"), option.get("label"), 1, 100)
        _short(walk, here, option, "description", 100, 1)
        if walk.form.text((*here, "value"), option.get("value"), 1, 100):
            if option["value"] in values:
                walk.form.wrong(
                    (*here, "value"),
                    "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
                    "The specified option value is already used",
                )
            values.add(option["value"])
    if sum(bool(option.get("default")) for option in options) > high:
        walk.form.wrong(path, "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", "More defaults than max_values")
    if max(low, high) > len(options):
        walk.form.wrong(path, "SELECT_COMPONENT_TOO_FEW_OPTIONS", "min_values and max_values exceed the options")


def _text(walk: _Walk, path: Path, part: Json) -> None:
    if walk.form.text((*path, "content"), part.get("content"), 1, MOST_TEXT):
        walk.text += len(part["content"])


def _section(walk: _Walk, path: Path, part: Json) -> None:
    if walk.form.many((*path, "components"), part.get("components"), 1, 3):
        _check_each(walk, (*path, "components"), part["components"], (Part.TEXT,))
    _check(walk, (*path, "accessory"), part.get("accessory"), (Part.BUTTON, Part.THUMBNAIL))


def _media(walk: _Walk, path: Path, media: Any) -> None:
    url = (media or {}).get("url")
    if walk.form.text((*path, "url"), url, 1, 2048) and not _MEDIA.fullmatch(url):
        walk.form.wrong((*path, "url"), "URL_TYPE_INVALID_URL", "Not a well formed URL.")


def _thumbnail(walk: _Walk, path: Path, part: Json) -> None:
    _media(walk, (*path, "media"), part.get("media"))
    _short(walk, path, part, "description", 1024, 1)


def _gallery(walk: _Walk, path: Path, part: Json) -> None:
    if walk.form.many((*path, "items"), part.get("items"), 1, 10):
        for index, item in enumerate(part["items"]):
            _thumbnail(walk, (*path, "items", index), item)


def _file(walk: _Walk, path: Path, part: Json) -> None:
    _media(walk, (*path, "file"), part.get("file"))


def _separator(walk: _Walk, path: Path, part: Json) -> None:
    if part.get("spacing") not in (None, 1, 2):
        walk.form.wrong((*path, "spacing"), "BASE_TYPE_CHOICES", "Value must be one of {1, 2}.")


def _container(walk: _Walk, path: Path, part: Json) -> None:
    if part.get("accent_color") is not None:
        walk.form.number((*path, "accent_color"), part["accent_color"], 0, 0xFFFFFF)
    if walk.form.many((*path, "components"), part.get("components"), 1, MOST_COMPONENTS):
        _check_each(walk, (*path, "components"), part["components"], _IN_CONTAINER)


# -- of modals ----------------------------------------------------------------------------------------------


def _label(walk: _Walk, path: Path, part: Json) -> None:
    walk.form.text((*path, "label"), part.get("label"), 1, 45)
    _short(walk, path, part, "description", 100, 1)
    _check(walk, (*path, "component"), part.get("component"), _IN_LABEL)


def _text_input(walk: _Walk, path: Path, part: Json) -> None:
    _custom_id(walk, path, part)
    if part.get("style") not in (1, 2):
        walk.form.wrong((*path, "style"), "BASE_TYPE_CHOICES", "Value must be one of {1, 2}.")
    in_label = path[-1] == "component"
    if not in_label:
        walk.form.text((*path, "label"), part.get("label"), 1, 45)
    elif part.get("label"):
        walk.form.wrong((*path, "label"), "BASE_TYPE_CHOICES", "Not inside a label component.")
    _short(walk, path, part, "value", 4000)
    _short(walk, path, part, "placeholder", 100)
    low, high = part.get("min_length"), part.get("max_length")
    if low is not None:
        walk.form.number((*path, "min_length"), low, 0, 4000)
    if high is not None:
        walk.form.number((*path, "max_length"), high, 1, 4000)
    if (low or 0) > (high or 4000):
        walk.form.wrong((*path, "min_length"), "TEXT_INPUT_MIN_LENGTH_TOO_LARGE", "More than max_length")


def _upload(walk: _Walk, path: Path, part: Json) -> None:
    _custom_id(walk, path, part)
    _bounds(walk, path, part, 10)


def _radio(walk: _Walk, path: Path, part: Json) -> None:
    _custom_id(walk, path, part)
    _options(walk, path, part, 2, 10, 1, 1)


def _checkboxes(walk: _Walk, path: Path, part: Json) -> None:
    _custom_id(walk, path, part)
    most = len(part.get("options") or "")
    low, high = _bounds(walk, path, {"max_values": min(max(most, 1), 10), **_set(part)}, 10)
    _options(walk, path, part, 1, 10, low, high)


def _set(part: Json) -> Json:
    return {key: value for key, value in part.items() if value is not None}


_CHECKS: dict[Part, Callable[[_Walk, Path, Json], None]] = {
    Part.ROW: _row,
    Part.BUTTON: _button,
    **dict.fromkeys(SELECTS, _select),
    Part.TEXT_INPUT: _text_input,
    Part.SECTION: _section,
    Part.TEXT: _text,
    Part.THUMBNAIL: _thumbnail,
    Part.GALLERY: _gallery,
    Part.FILE: _file,
    Part.SEPARATOR: _separator,
    Part.CONTAINER: _container,
    Part.LABEL: _label,
    Part.UPLOAD: _upload,
    Part.RADIO: _radio,
    Part.CHECKBOXES: _checkboxes,
    Part.CHECKBOX: _custom_id,
}


def walk_components(components: list[Json]) -> Iterator[Json]:
    """Every component of a tree, parents first."""
    for component in components:
        yield component
        yield from walk_components(component.get("components", []))
        for key in ("accessory", "component"):
            if component.get(key):
                yield from walk_components([component[key]])
