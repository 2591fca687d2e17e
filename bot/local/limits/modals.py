"""Modals and autocomplete choices: the answers to an interaction that are no messages."""

from __future__ import annotations

from bot.local.errors import Form
from bot.local.limits.components import check_modal_components
from bot.local.words import LOCALES, Json


def check_modal(data: Json | None) -> None:
    """Raises 50035."""
    form = Form(data, ("data",))
    form.text("title", 1, 45)
    form.text("custom_id", 1, 100)
    check_modal_components(form)
    form.done()


def check_choices(data: Json | None, kind: type | tuple[type, ...]) -> None:
    """The choices offered for an option whose values are of this kind. Raises 50035."""
    form = Form(data, ("data",))
    for choice in form.many("choices", 0, 25):
        check_choice(choice, kind)
    form.done()


def check_choice(choice: Form, kind: type | tuple[type, ...]) -> None:
    choice.text("name", 1, 100)
    names = choice.piece("name_localizations")
    for locale in names.body:
        names.text(locale, 1, 100)
        if locale not in LOCALES:
            names.wrong((), "APPLICATION_COMMAND_INVALID_LOCALE", f"No locale {locale}")
    value = choice.get("value")
    if not isinstance(value, kind) or isinstance(value, bool):
        choice.wrong("value", "APPLICATION_COMMAND_OPTIONS_CHOICE_INVALID_TYPE", "Not of the option's type")
    elif isinstance(value, str):
        choice.text("value", 1, 100)
