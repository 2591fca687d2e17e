"""Application commands: names, options, choices, translations, sizes; also autocomplete."""

import unicodedata

from bot.local.errors import Form
from bot.local.words import LOCALES, Json, OptionType

CHAT_INPUT = 1
_MOST = 100
_KINDS: dict[int, type | tuple[type, ...]] = {
    OptionType.STRING: str,
    OptionType.INTEGER: int,
    OptionType.NUMBER: (int, float),
}
NESTED = (OptionType.SUBCOMMAND, OptionType.GROUP)
_WRONG_TYPE = "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID"


def check_commands(commands: list[Json]) -> None:
    """All commands, as they are put at once. Raises 50035."""
    form = Form()
    taken = set[object]()
    for command in form.entries(commands):
        _check_command(command)
        if (name := command.get("name")) in taken:
            command.wrong("name", "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique")
        taken.add(name)
    if len(taken) > _MOST:
        form.wrong((), "APPLICATION_COMMANDS_EXCEEDED", f"Max number of slash commands is {_MOST}")
    form.check()


def _check_command(command: Form) -> None:
    command.one_of("type", (CHAT_INPUT,), CHAT_INPUT)
    _check_words(command)
    _check_options(command)
    if _size(command.body) > 8000:
        command.wrong((), "APPLICATION_COMMAND_TOO_LARGE", "Command exceeds maximum size (8000)")
    for key, allowed in (("contexts", {0, 1, 2}), ("integration_types", {0, 1})):
        values = command.get(key, list(allowed))
        if not values or len(set(values)) != len(values) or not set(values) <= allowed:
            command.wrong(key, "BASE_TYPE_CHOICES", f"Values must be of {sorted(allowed)}, each once.")


def _check_words(thing: Form) -> None:
    """Name and description of a command or an option, in all languages."""
    _check_name(thing, "name")
    thing.text("description", 1, 100)
    for key in ("name", "description"):
        texts = thing.piece(f"{key}_localizations")
        for locale in texts.body:
            if locale not in LOCALES:
                texts.wrong(locale, "APPLICATION_COMMAND_INVALID_LOCALE", f"No locale {locale}")
            elif key == "name":
                _check_name(texts, locale)
            else:
                texts.text(locale, 1, 100)


def _check_name(thing: Form, key: str) -> None:
    name = thing.text(key, 1, 32)
    strange = [letter for letter in name if letter not in "-_'" and unicodedata.category(letter)[0] not in "LN"]
    known = all(unicodedata.name(letter, "").startswith(("DEVANAGARI", "THAI")) for letter in strange)
    if name != name.lower() or not known:
        thing.wrong(key, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")


def _check_options(thing: Form) -> None:
    """The options of a command, group or subcommand."""
    options = thing.many("options", 0, 25, optional=True)
    if len({option.get("type") in NESTED for option in options}) > 1:
        thing.wrong("options", _WRONG_TYPE, "Subcommands and options do not mix")
    required = [bool(option.get("required")) for option in options]
    if sorted(required, reverse=True) != required:
        message = "Required options must be placed before"
        thing.wrong("options", "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", message)
    for option in options:
        _check_option(option)


def _check_option(option: Form) -> None:
    _check_words(option)
    kind = option.get("type")
    if kind == OptionType.SUBCOMMAND:
        _check_options(option)
    elif kind == OptionType.GROUP:
        _check_options(option)
        children = option.get("options", [])
        if not all(child.get("type") == OptionType.SUBCOMMAND for child in children):
            option.wrong("options", _WRONG_TYPE, "A group holds subcommands")
        if not children:
            option.wrong("options", "BASE_TYPE_REQUIRED", "This field is required")
    elif option.one_of("type", [int(kind) for kind in OptionType]):
        _check_values(option, kind)


def _check_values(option: Form, kind: int) -> None:
    """Choices, autocomplete and bounds, each only for the types that have them."""
    suggests = bool(option.get("autocomplete"))
    if choices := option.many("choices", 0, 25, optional=True):
        for choice in choices:
            _check_choice(choice, _KINDS[kind])
        if suggests:
            message = "Choices and autocomplete exclude"
            option.wrong((), "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID", message)
        for key in ("name", "value"):
            if len({choice.get(key) for choice in choices}) != len(choices):
                message = f"Two choices with the same {key}"
                option.wrong("choices", "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_EXISTS", message)
    for key in ("min_value", "max_value"):
        if option.get(key) is not None and kind not in (OptionType.INTEGER, OptionType.NUMBER):
            option.wrong(key, _WRONG_TYPE, "Only for numbers")
        elif kind == OptionType.INTEGER and isinstance(option.get(key), float):
            option.wrong(key, "NUMBER_TYPE_COERCE", "Value is not int.")
    option.number("min_length", 0, 6000)
    option.number("max_length", 1, 6000)


def check_choices(data: Json | None, option: Json) -> None:
    """The choices offered for an option. Raises 50035."""
    form = Form(data, ("data",))
    for choice in form.many("choices", 0, 25):
        _check_choice(choice, _KINDS[option["type"]])
    form.check()


def _check_choice(choice: Form, kind: type | tuple[type, ...]) -> None:
    choice.text("name", 1, 100)
    names = choice.piece("name_localizations")
    for locale in names.body:
        names.text(locale, 1, 100)
    value = choice.get("value")
    if not isinstance(value, kind) or isinstance(value, bool):
        choice.wrong("value", "APPLICATION_COMMAND_OPTIONS_CHOICE_INVALID_TYPE", "Not of the option's type")
    elif isinstance(value, str):
        choice.text("value", 1, 100)


def _size(thing: Json) -> int:
    """Characters of names, descriptions and values; of translations the longest counts."""
    total = 0
    for key in ("name", "description"):
        texts = [thing.get(key) or "", *(thing.get(f"{key}_localizations") or {}).values()]
        total += max(len(text) for text in texts)
    total += len(thing["value"]) if isinstance(thing.get("value"), str) else 0
    return total + sum(_size(inner) for key in ("options", "choices") for inner in thing.get(key) or [])
