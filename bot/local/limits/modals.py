"""Modals and autocomplete choices: the answers to an interaction that are no messages."""

from __future__ import annotations

from bot.local.errors import Form
from bot.local.limits.components import check_modal_components
from bot.local.words import LOCALES, Json


def check_modal(data: Json | None) -> None:
    """Raises 50035."""
    form = Form()
    data = data or {}
    form.text(("data", "title"), data.get("title"), 1, 45)
    form.text(("data", "custom_id"), data.get("custom_id"), 1, 100)
    check_modal_components(form, data.get("components"))
    form.done()


def check_choices(data: Json | None, kind: type | tuple[type, ...]) -> None:
    """The choices offered for an option whose values are of this kind. Raises 50035."""
    form = Form()
    choices = (data or {}).get("choices")
    if form.many(("data", "choices"), choices, 0, 25):
        for index, choice in enumerate(choices):
            check_choice(form, ("data", "choices", index), choice, kind)
    form.done()


def check_choice(form: Form, path: tuple[str | int, ...], choice: Json, kind: type | tuple[type, ...]) -> None:
    form.text((*path, "name"), choice.get("name"), 1, 100)
    for locale, name in (choice.get("name_localizations") or {}).items():
        if locale not in LOCALES:
            form.wrong((*path, "name_localizations"), "APPLICATION_COMMAND_INVALID_LOCALE", f"No locale {locale}")
        form.text((*path, "name_localizations", locale), name, 1, 100)
    value = choice.get("value")
    if not isinstance(value, kind) or isinstance(value, bool):
        form.wrong((*path, "value"), "APPLICATION_COMMAND_OPTIONS_CHOICE_INVALID_TYPE", "Not of the option's type")
    elif isinstance(value, str):
        form.text((*path, "value"), value, 1, 100)
