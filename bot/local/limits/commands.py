"""Application commands: names, descriptions, options, choices, translations, sizes."""

from __future__ import annotations

import unicodedata
from typing import Any

from bot.local.errors import Form
from bot.local.limits.modals import check_choice
from bot.local.words import LOCALES, Json, OptionType

Path = tuple[str | int, ...]
CHAT_INPUT = 1
_MOST = {CHAT_INPUT: 100, 2: 15, 3: 15}
_KINDS: dict[int, type | tuple[type, ...]] = {
    OptionType.STRING: str,
    OptionType.INTEGER: int,
    OptionType.NUMBER: (int, float),
}
_NESTED = (OptionType.SUBCOMMAND, OptionType.GROUP)


def option_kind(option: Json) -> type | tuple[type, ...]:
    return _KINDS[option["type"]]


def check_commands(commands: list[Json]) -> None:
    """All commands of one scope, as they are put at once. Raises 50035."""
    form = Form()
    taken = set()
    for index, command in enumerate(commands):
        _check_command(form, (index,), command)
        key = (command.get("type") or CHAT_INPUT, command.get("name"))
        if key in taken:
            form.wrong(
                (index, "name"), "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique"
            )
        taken.add(key)
    for kind, most in _MOST.items():
        if sum(number == kind for number, _ in taken) > most:
            form.wrong((), "APPLICATION_COMMANDS_EXCEEDED", f"Max number of commands of type {kind} is {most}")
    form.done()


def check_command(command: Json) -> None:
    """One command. Raises 50035."""
    form = Form()
    _check_command(form, (), command)
    form.done()


def _check_command(form: Form, path: Path, command: Json) -> None:
    kind = command.get("type") or CHAT_INPUT
    if kind not in _MOST:
        form.wrong((*path, "type"), "BASE_TYPE_CHOICES", "Value must be one of {1, 2, 3}.")
        return
    if kind == CHAT_INPUT:
        _check_words(form, path, command)
        _check_options(form, path, command.get("options") or [], (OptionType.SUBCOMMAND, OptionType.GROUP))
        if _size(command) > 8000:
            form.wrong(path, "APPLICATION_COMMAND_TOO_LARGE", "Command exceeds maximum size (8000)")
    else:
        form.text((*path, "name"), command.get("name"), 1, 32)
        if command.get("description") or command.get("options"):
            form.wrong(
                (*path, "description"), "APPLICATION_COMMAND_DESCRIPTION_NOT_ALLOWED", "Only slash commands have these"
            )
    if not str(command.get("default_member_permissions") or 0).isdigit():
        form.wrong((*path, "default_member_permissions"), "NUMBER_TYPE_COERCE", "Value is not a number.")
    for key, allowed in (("contexts", {0, 1, 2}), ("integration_types", {0, 1})):
        values = command.get(key)
        if values is not None and (len(set(values)) != len(values) or not set(values) <= allowed):
            form.wrong((*path, key), "BASE_TYPE_CHOICES", f"Values must be of {sorted(allowed)}, each once.")


def _check_words(form: Form, path: Path, thing: Json) -> None:
    """Name and description of a command or an option, in all languages."""
    _check_name(form, (*path, "name"), thing.get("name"))
    form.text((*path, "description"), thing.get("description"), 1, 100)
    for key in ("name", "description"):
        for locale, text in (thing.get(f"{key}_localizations") or {}).items():
            here = (*path, f"{key}_localizations", locale)
            if locale not in LOCALES:
                form.wrong(here, "APPLICATION_COMMAND_INVALID_LOCALE", f"No locale {locale}")
            elif key == "name":
                _check_name(form, here, text)
            else:
                form.text(here, text, 1, 100)


def _check_name(form: Form, path: Path, name: Any) -> None:
    if not form.text(path, name, 1, 32):
        return
    if name != name.lower() or not all(_fit_for_name(letter) for letter in name):
        form.wrong(path, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")


def _fit_for_name(letter: str) -> bool:
    if letter in "-_'":
        return True
    if unicodedata.category(letter)[0] in "LN":
        return True
    return unicodedata.name(letter, "").startswith(("DEVANAGARI", "THAI"))


def _check_options(form: Form, path: Path, options: Any, nested: tuple[OptionType, ...]) -> None:
    """The options of a command, group or subcommand; ``nested`` says what may lie inside here."""
    path = (*path, "options")
    if not form.many(path, options, 0, 25):
        return
    names = [option.get("name") for option in options]
    if len(set(names)) != len(names):
        form.wrong(path, "APPLICATION_COMMAND_OPTIONS_NAME_INVALID", "Option names must be unique")
    kinds = {option.get("type") in _NESTED for option in options}
    if len(kinds) > 1:
        form.wrong(path, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Subcommands and options do not mix")
    required = [bool(option.get("required")) for option in options]
    if sorted(required, reverse=True) != required:
        form.wrong(path, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", "Required options must be placed before")
    for index, option in enumerate(options):
        _check_option(form, (*path, index), option, nested)


def _check_option(form: Form, path: Path, option: Json, nested: tuple[OptionType, ...]) -> None:
    _check_words(form, path, option)
    kind = option.get("type")
    if kind in _NESTED:
        if kind not in nested:
            form.wrong((*path, "type"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Not at this depth")
            return
        inside = (OptionType.SUBCOMMAND,) if kind == OptionType.GROUP else ()
        children = option.get("options") or []
        _check_options(form, path, children, inside)
        if kind == OptionType.GROUP and not all(child.get("type") == OptionType.SUBCOMMAND for child in children):
            form.wrong((*path, "options"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "A group holds subcommands")
        if kind == OptionType.GROUP and not children:
            form.wrong((*path, "options"), "BASE_TYPE_REQUIRED", "This field is required")
    elif kind in tuple(OptionType):
        _check_values(form, path, option)
    else:
        form.wrong((*path, "type"), "BASE_TYPE_CHOICES", "Value must be one of {1, …, 11}.")


def _check_values(form: Form, path: Path, option: Json) -> None:
    """Choices, autocomplete and bounds, each only for the types that have them."""
    kind = option["type"]
    choices = option.get("choices") or []
    if (choices or option.get("autocomplete")) and kind not in _KINDS:
        form.wrong(path, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "This type has no choices")
    elif form.many((*path, "choices"), choices, 0, 25):
        for index, choice in enumerate(choices):
            check_choice(form, (*path, "choices", index), choice, _KINDS[kind])
        if choices and option.get("autocomplete"):
            form.wrong(path, "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID", "Choices and autocomplete exclude")
        _check_distinct(form, (*path, "choices"), choices)
    for key in ("min_value", "max_value"):
        if option.get(key) is not None and kind not in (OptionType.INTEGER, OptionType.NUMBER):
            form.wrong((*path, key), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Only for numbers")
    for key, least in (("min_length", 0), ("max_length", 1)):
        if option.get(key) is None:
            continue
        if kind != OptionType.STRING:
            form.wrong((*path, key), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Only for strings")
        form.number((*path, key), option[key], least, 6000)


def _check_distinct(form: Form, path: Path, choices: list[Json]) -> None:
    for key in ("name", "value"):
        values = [choice.get(key) for choice in choices]
        if len(set(values)) != len(values):
            form.wrong(path, "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_EXISTS", f"Two choices with the same {key}")


def _size(thing: Json) -> int:
    """Characters of names, descriptions and values; of translations the longest counts."""
    total = 0
    for key in ("name", "description"):
        texts = [thing.get(key) or "", *(thing.get(f"{key}_localizations") or {}).values()]
        total += max(len(text) for text in texts)
    total += len(thing["value"]) if isinstance(thing.get("value"), str) else 0
    return total + sum(_size(inner) for key in ("options", "choices") for inner in thing.get(key) or [])
