"""Components: which may stand where, how many, how long."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from bot.local.errors import Form
from bot.local.words import SELECTS, Json, Part

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

    modal: bool = False
    count: int = 0
    text: int = 0
    custom_ids: set[str] = field(default_factory=set)
    ids: set[int] = field(default_factory=set)

    def each(self, parts: list[Form], allowed: tuple[Part, ...]) -> None:
        for part in parts:
            self.check(part, allowed)

    def only(self, form: Form, key: str, allowed: tuple[Part, ...]) -> None:
        """The one component in a field."""
        if form.get(key) is None:
            self.count += 1
            form.wrong(key, "BASE_TYPE_REQUIRED", "This field is required")
        else:
            self.check(form.piece(key), allowed)

    def check(self, part: Form, allowed: tuple[Part, ...]) -> None:
        self.count += 1
        if part.get("type") not in allowed:
            kinds = ", ".join(str(int(kind)) for kind in allowed)
            part.wrong("type", "BASE_TYPE_CHOICES", f'Value of field "type" must be one of ({kinds},).')
            return
        if id := part.number("id", 0, 2**31 - 1):
            if id in self.ids:
                part.wrong("id", "COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated")
            self.ids.add(id)
        _CHECKS[Part(part.body["type"])](self, part)


def check_message_components(form: Form, v2: bool) -> None:
    """The ``components`` of a message, with or without the V2 flag."""
    walk, key = _Walk(), "components"
    walk.each(form.many(key, 0, MOST_COMPONENTS if v2 else 5), _V2_TOP if v2 else _LEGACY_TOP)
    if walk.count > MOST_COMPONENTS:
        message = f"The total number of components cannot exceed {MOST_COMPONENTS}"
        form.wrong(key, "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", message)
    if walk.text > MOST_TEXT:
        message = f"The total displayable text size cannot exceed {MOST_TEXT}"
        form.wrong(key, "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", message)


def check_modal(data: Json | None) -> None:
    """A modal with its components. Raises 50035."""
    form = Form(data, ("data",))
    form.text("title", 1, 45)
    form.text("custom_id", 1, 100)
    _Walk(modal=True).each(form.many("components", 1, 5), _IN_MODAL)
    form.done()


def _custom_id(walk: _Walk, part: Form) -> None:
    custom_id = part.text("custom_id", 1, 100)
    if custom_id in walk.custom_ids:
        part.wrong("custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated")
    if custom_id:
        walk.custom_ids.add(custom_id)


# -- of messages --------------------------------------------------------------------------------------------


def _row(walk: _Walk, row: Form) -> None:
    parts = row.many("components", 1, 5)
    if walk.modal:
        walk.each(parts, (Part.TEXT_INPUT,))
        return
    if len(parts) > 1 and any(part.get("type") in SELECTS for part in parts):
        message = "The specified component exceeds the maximum width"
        row.wrong("components", "COMPONENT_LAYOUT_WIDTH_EXCEEDED", message)
    walk.each(parts, (Part.BUTTON, *SELECTS))


def _button(walk: _Walk, button: Form) -> None:
    button.text("label", 0, 80, optional=True)
    _emoji(button)
    if not button.get("label") and not button.get("emoji"):
        button.wrong("label", "BUTTON_COMPONENT_INVALID_LABEL", "A button needs a label or an emoji")
    if not button.one_of("style", (1, 2, 3, 4, 5)):
        return
    link = button.get("style") == 5
    if button.get("custom_id" if link else "url"):
        message = "A button has a custom id, or a link"
        button.wrong("custom_id" if link else "url", "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", message)
    if link:
        _url(button, 512, _URL)
    else:
        _custom_id(walk, button)


def _url(thing: Form, most: int, form_of_url: re.Pattern[str]) -> None:
    url = thing.text("url", 1, most)
    if url and not form_of_url.fullmatch(url):
        thing.wrong("url", "URL_TYPE_INVALID_URL", "Not a well formed URL.")


def _emoji(thing: Form) -> None:
    emoji = thing.get("emoji")
    if emoji is not None and not emoji.get("id") and (emoji.get("name") or "").isascii():
        thing.piece("emoji").wrong("name", "COMPONENT_INVALID_EMOJI", "Invalid emoji")


def _bounds(walk: _Walk, part: Form, most: int, highest: int = 1) -> tuple[int, int]:
    """The ``min_values`` and ``max_values``, checked; ``highest`` is the second one where it is left out."""
    low, high = part.number("min_values", 0, most, 1), part.number("max_values", 1, most, highest)
    low, high = 1 if low is None else low, 1 if high is None else high
    if low > high:
        part.wrong("min_values", "SELECT_COMPONENT_MIN_VALUES_TOO_LARGE", "More than max_values")
    if walk.modal and part.get("required", True) and low == 0:
        part.wrong("min_values", "BASE_TYPE_CHOICES", "Must be at least 1 if required is not false.")
    return low, high


def _select(walk: _Walk, select: Form) -> None:
    _custom_id(walk, select)
    select.text("placeholder", 0, 150, optional=True)
    low, high = _bounds(walk, select, 25)
    if walk.modal and select.get("disabled"):
        select.wrong("disabled", "BASE_TYPE_CHOICES", "A select in a modal cannot be disabled.")
    if select.body["type"] == Part.SELECT:
        _options(select, 1, 25, low, high)
    else:
        select.many("default_values", 0, high, optional=True)


def _options(part: Form, least: int, most: int, low: int, high: int) -> None:
    options = part.many("options", least, most)
    values = set()
    for option in options:
        _emoji(option)
        option.text("label", 1, 100)
        option.text("description", 1, 100, optional=True)
        value = option.text("value", 1, 100)
        if value in values:
            message = "The specified option value is already used"
            option.wrong("value", "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", message)
        values.add(value or None)
    if sum(bool(option.get("default")) for option in options) > high:
        part.wrong("options", "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", "More defaults than max_values")
    if options and max(low, high) > len(options):
        part.wrong("options", "SELECT_COMPONENT_TOO_FEW_OPTIONS", "min_values and max_values exceed the options")


def _text(walk: _Walk, part: Form) -> None:
    walk.text += len(part.text("content", 1, MOST_TEXT))


def _section(walk: _Walk, part: Form) -> None:
    walk.each(part.many("components", 1, 3), (Part.TEXT,))
    walk.only(part, "accessory", (Part.BUTTON, Part.THUMBNAIL))


def _thumbnail(walk: _Walk, part: Form) -> None:
    _url(part.piece("media"), 2048, _MEDIA)
    part.text("description", 1, 1024, optional=True)


def _gallery(walk: _Walk, part: Form) -> None:
    for item in part.many("items", 1, 10):
        _thumbnail(walk, item)


def _file(walk: _Walk, part: Form) -> None:
    _url(part.piece("file"), 2048, _MEDIA)


def _separator(walk: _Walk, part: Form) -> None:
    part.one_of("spacing", (1, 2), 1)


def _container(walk: _Walk, part: Form) -> None:
    part.number("accent_color", 0, 0xFFFFFF)
    walk.each(part.many("components", 1, MOST_COMPONENTS), _IN_CONTAINER)


# -- of modals ----------------------------------------------------------------------------------------------


def _label(walk: _Walk, part: Form) -> None:
    part.text("label", 1, 45)
    part.text("description", 1, 100, optional=True)
    walk.only(part, "component", _IN_LABEL)


def _text_input(walk: _Walk, part: Form) -> None:
    _custom_id(walk, part)
    part.one_of("style", (1, 2))
    if part.path[-1] != "component":
        part.text("label", 1, 45)
    elif part.get("label"):
        part.wrong("label", "BASE_TYPE_CHOICES", "Not inside a label component.")
    part.text("value", 0, 4000, optional=True)
    part.text("placeholder", 0, 100, optional=True)
    low, high = part.number("min_length", 0, 4000), part.number("max_length", 1, 4000)
    if (low or 0) > (high or 4000):
        part.wrong("min_length", "TEXT_INPUT_MIN_LENGTH_TOO_LARGE", "More than max_length")


def _upload(walk: _Walk, part: Form) -> None:
    _custom_id(walk, part)
    _bounds(walk, part, 10)


def _radio(walk: _Walk, part: Form) -> None:
    _custom_id(walk, part)
    _options(part, 2, 10, 1, 1)


def _checkboxes(walk: _Walk, part: Form) -> None:
    _custom_id(walk, part)
    low, high = _bounds(walk, part, 10, min(max(len(part.get("options", "")), 1), 10))
    _options(part, 1, 10, low, high)


_CHECKS: dict[Part, Callable[[_Walk, Form], None]] = {
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
