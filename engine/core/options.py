"""What is chosen before a match."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.refusals import Illegal
from engine.core.text import T, Text


@dataclass(frozen=True, slots=True)
class Setting:
    """One value that an option can take."""

    value: str
    label: Text


@dataclass(frozen=True, slots=True)
class Option:
    """Something to be chosen before a match. Values are strings, as they come from a command or a file."""

    key: str
    """Lower-case letters, digits, ``_``; at most 32 characters."""
    label: Text
    settings: tuple[Setting, ...] = ()
    """The values to choose from; empty for a number."""
    default: str = ""
    least: float = 0
    most: float = 0
    """The range of a number, both ends included."""


def check_setting(option: Option, value: str) -> None:
    """Raises ``Illegal`` if the option cannot take this value."""
    if option.settings:
        if value not in {setting.value for setting in option.settings}:
            allowed = ", ".join(setting.value for setting in option.settings)
            raise Illegal(
                T(
                    "{value} is no value of {key}; possible are {allowed}.",
                    value=value,
                    key=option.key,
                    allowed=allowed,
                )
            )
        return
    try:
        number = float(value)
    except ValueError:
        number = float("nan")
    if not option.least <= number <= option.most:
        raise Illegal(
            T(
                "{key} must be a number from {least} to {most}, not {value}.",
                key=option.key,
                least=option.least,
                most=option.most,
                value=value,
            )
        )
