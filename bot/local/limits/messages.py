"""Messages and modals: content, embeds, mentions, attachments, flags and components."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from bot.local.errors import ApiError, Form
from bot.local.words import ATTACHMENTS, SELECTS, Json, MessageFlag, Part

_SENT = MessageFlag.SUPPRESS_EMBEDS | MessageFlag.SILENT | MessageFlag.V2
_LEGACY = ("content", "embeds")
MOST_COMPONENTS = 40
MOST_TEXT = 4000
_V2_TOP = (Part.ROW, Part.SECTION, Part.TEXT, Part.GALLERY, Part.FILE, Part.SEPARATOR, Part.CONTAINER)
_IN_CONTAINER = tuple(part for part in _V2_TOP if part is not Part.CONTAINER)
_FIELDS = (*SELECTS, Part.TEXT_INPUT, Part.UPLOAD, Part.RADIO, Part.CHECKBOXES, Part.CHECKBOX)
_IN_MODAL = (Part.LABEL, Part.TEXT, Part.ROW)
_URL = re.compile(r"https?://[^\s]+|discord://[^\s]+")
_MEDIA = re.compile(r"https?://[^\s]+|attachment://[^\s/]+|/attachments/[^\s]+")


def check_message(payload: Json, files: int, *, before: Json | None = None, webhook: bool = False) -> None:
    """A message to be sent, or an edit of the message ``before``, with a number of uploaded files.

    ``webhook`` allows what only answers to interactions may do. Raises 50035 or 50006.
    """
    form, left = Form(payload), {**(before or {}), **payload}
    flags = form.get("flags", 0)
    allowed = int(_SENT) | (MessageFlag.EPHEMERAL if webhook else 0)
    if flags & ~allowed and not before:
        form.wrong("flags", "BASE_TYPE_CHOICES", "Only SUPPRESS_EMBEDS, SUPPRESS_NOTIFICATIONS, IS_COMPONENTS_V2.")
    v2 = bool((flags | (before["flags"] if before else 0)) & MessageFlag.V2)
    form.text("content", 0, 2000, optional=True)
    if len(str(form.get("nonce", ""))) > 25:
        form.wrong("nonce", "NONCE_TYPE_MAX_LENGTH", "Must be 25 or fewer in length.")
    embeds = form.many("embeds", 0, 10, optional=True)
    if sum(_check_embed(embed) for embed in embeds) > 6000:
        form.wrong("embeds", "MAX_EMBED_SIZE_EXCEEDED", "Embed size exceeds maximum size of 6000")
    _check_mentions(form.piece("allowed_mentions"))
    _check_attachments(form, files, len(before["attachments"]) if before else 0)
    if form.get("components") is not None:
        _check_components(form, v2)
    for key in _LEGACY if v2 else ():
        # none of the old fields may come with components of the second kind, new or left over
        if left.get(key):
            message = f'The "{key}" field cannot be used when using MessageFlags.IS_COMPONENTS_V2'
            form.wrong(key, "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", message)
    form.check()
    if not files and not any(left.get(key) for key in ("content", "embeds", "components", "attachments")):
        raise ApiError(400, 50006)


def _check_embed(embed: Form) -> int:
    """The characters of one embed."""
    texts = [(embed, "title", 256), (embed, "description", 4096)]
    texts += [(embed.piece("footer"), "text", 2048), (embed.piece("author"), "name", 256)]
    total = sum(len(piece.text(key, 0, most, optional=True)) for piece, key, most in texts)
    fields = embed.many("fields", 0, 25, optional=True)
    return total + sum(len(entry.text("name", 1, 256)) + len(entry.text("value", 1, 1024)) for entry in fields)


def _check_mentions(allowed: Form) -> None:
    parse = allowed.get("parse", [])
    for index, kind in enumerate(parse):
        if kind not in ("users", "roles", "everyone"):
            allowed.wrong(("parse", index), "BASE_TYPE_CHOICES", "Value must be users, roles or everyone.")
    for kind in ("users", "roles"):
        allowed.many(kind, 0, 100, optional=True)
        if kind in parse and allowed.get(kind):
            message = f'parse:["{kind}"] and {kind}: [ids...] are mutually exclusive.'
            allowed.wrong((), "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", message)


def _check_attachments(form: Form, files: int, had: int) -> None:
    listed = form.many("attachments", 0, ATTACHMENTS, optional=True)
    for entry in listed:
        entry.text("description", 0, 1024, optional=True)
    count = files + had if form.get("attachments") is None else max(len(listed), files)
    if count > ATTACHMENTS:
        form.wrong("attachments", "BASE_TYPE_MAX_LENGTH", f"Must be {ATTACHMENTS} or fewer in length.")


def _check_components(form: Form, v2: bool) -> None:
    """The ``components`` of a message, with or without the V2 flag."""
    walk, key = _Walk(), "components"
    walk.each(form.many(key, 0, MOST_COMPONENTS if v2 else 5), _V2_TOP if v2 else (Part.ROW,))
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
    form.check()


@dataclass
class _Walk:
    """One look at a tree of components, those of a message or of a modal."""

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
        if part.body["type"] in _FIELDS:
            self._custom_id(part)
        if part.body["type"] in SELECTS:
            self._select(part)
        else:
            self._kind(part)

    def _custom_id(self, part: Form) -> None:
        custom_id = part.text("custom_id", 1, 100)
        if custom_id in self.custom_ids:
            part.wrong("custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated")
        if custom_id:
            self.custom_ids.add(custom_id)

    def _kind(self, part: Form) -> None:
        match part.body["type"]:
            case Part.ROW:
                self._row(part)
            case Part.BUTTON:
                self._button(part)
            case Part.TEXT:
                self.text += len(part.text("content", 1, MOST_TEXT))
            case Part.SECTION:
                self.each(part.many("components", 1, 3), (Part.TEXT,))
                self.only(part, "accessory", (Part.BUTTON, Part.THUMBNAIL))
            case Part.THUMBNAIL:
                _thumbnail(part)
            case Part.GALLERY:
                for item in part.many("items", 1, 10):
                    _thumbnail(item)
            case Part.FILE:
                _url(part.piece("file"), 2048, _MEDIA)
            case Part.SEPARATOR:
                part.one_of("spacing", (1, 2), 1)
            case Part.CONTAINER:
                part.number("accent_color", 0, 0xFFFFFF)
                self.each(part.many("components", 1, MOST_COMPONENTS), _IN_CONTAINER)
            case Part.LABEL:
                part.text("label", 1, 45)
                part.text("description", 1, 100, optional=True)
                self.only(part, "component", _FIELDS)
            case Part.TEXT_INPUT:
                _text_input(part)
            case Part.UPLOAD:
                self._bounds(part, 10)
            case Part.RADIO:
                _options(part, 2, 10, 1, 1)

    def _row(self, row: Form) -> None:
        parts = row.many("components", 1, 5)
        if self.modal:
            self.each(parts, (Part.TEXT_INPUT,))
            return
        if len(parts) > 1 and any(part.get("type") in SELECTS for part in parts):
            message = "The specified component exceeds the maximum width"
            row.wrong("components", "COMPONENT_LAYOUT_WIDTH_EXCEEDED", message)
        self.each(parts, (Part.BUTTON, *SELECTS))

    def _button(self, button: Form) -> None:
        button.text("label", 0, 80, optional=True)
        _emoji(button)
        if not button.get("label") and not button.get("emoji"):
            button.wrong("label", "BUTTON_COMPONENT_INVALID_LABEL", "A button needs a label or an emoji")
        if not button.one_of("style", (1, 2, 3, 4, 5)):
            return
        link = button.get("style") == 5
        if button.get("custom_id" if link else "url") is not None:
            message = "A button has a custom id, or a link"
            button.wrong("custom_id" if link else "url", "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", message)
        if link:
            _url(button, 512, _URL)
        else:
            self._custom_id(button)

    def _bounds(self, part: Form, most: int) -> tuple[int, int]:
        """Return ``min_values`` and ``max_values``."""
        low, high = part.number("min_values", 0, most, 1), part.number("max_values", 1, most, 1)
        low, high = 1 if low is None else low, 1 if high is None else high
        if low > high:
            part.wrong("min_values", "SELECT_COMPONENT_MIN_VALUES_TOO_LARGE", "More than max_values")
        if self.modal and part.get("required", True) and low == 0:
            part.wrong("min_values", "BASE_TYPE_CHOICES", "Must be at least 1 if required is not false.")
        return low, high

    def _select(self, select: Form) -> None:
        select.text("placeholder", 0, 150, optional=True)
        low, high = self._bounds(select, 25)
        if self.modal and select.get("disabled"):
            select.wrong("disabled", "BASE_TYPE_CHOICES", "A select in a modal cannot be disabled.")
        if select.body["type"] == Part.SELECT:
            _options(select, 1, 25, low, high)
        else:
            select.many("default_values", 0, high, optional=True)


def _url(thing: Form, most: int, form_of_url: re.Pattern[str]) -> None:
    url = thing.text("url", 1, most)
    if url and not form_of_url.fullmatch(url):
        thing.wrong("url", "URL_TYPE_INVALID_URL", "Not a well formed URL.")


def _emoji(thing: Form) -> None:
    emoji = thing.get("emoji")
    if emoji is not None and not emoji.get("id") and (emoji.get("name") or "").isascii():
        thing.piece("emoji").wrong("name", "COMPONENT_INVALID_EMOJI", "Invalid emoji")


def _thumbnail(part: Form) -> None:
    _url(part.piece("media"), 2048, _MEDIA)
    part.text("description", 1, 1024, optional=True)


def _text_input(part: Form) -> None:
    part.one_of("style", (1, 2))
    if part.path[-1] != "component":
        part.text("label", 1, 45)
    part.text("value", 0, 4000, optional=True)
    part.text("placeholder", 0, 100, optional=True)
    part.number("min_length", 0, 4000)
    part.number("max_length", 1, 4000)


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


def walk_components(components: list[Json]) -> Iterator[Json]:
    """Every component of a tree, parents first."""
    for component in components:
        yield component
        yield from walk_components(component.get("components", []))
        for key in ("accessory", "component"):
            if component.get(key):
                yield from walk_components([component[key]])
