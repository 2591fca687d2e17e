"""What can be chosen before a match, worded for players, and what the table should know of the choice."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.protocol import Option, Setting
from engine.core.text import T, Text

ON, OFF = "on", "off"
STRICT_TYPES, TIE_BREAK = "strict_types", "tie_break"
SHARED, TERRITORIES_PROVINCES = "shared", "territories_provinces"

OPTIONS: tuple[Option, ...] = (
    Option(
        STRICT_TYPES,
        T("Tokens that do nothing on a slot"),
        (
            Setting(OFF, T("may be placed there all the same, to deceive (usual)")),
            Setting(ON, T("are not offered there")),
        ),
        OFF,
    ),
    Option(
        TIE_BREAK,
        T("Equal honour at the end"),
        (
            Setting(SHARED, T("shares the win (usual)")),
            Setting(TERRITORIES_PROVINCES, T("most territories, then most provinces")),
        ),
        SHARED,
    ),
)


def notes(options: Mapping[str, str]) -> tuple[Text, ...]:
    """What the table should know before it starts: what is assumed, and what departs from the usual rules."""
    said = [
        T("🗾 The board prints no names of provinces; those used here only say where they lie."),
        T("🪙 Control tokens never run out."),
    ]
    if options.get(STRICT_TYPES) == ON:
        said.append(T("🎭 A token is only offered slots on which it does something; only bluffs deceive."))
    if options.get(TIE_BREAK) == TERRITORIES_PROVINCES:
        said.append(T("👑 Equal honour is decided by territories, then by provinces."))
    else:
        said.append(T("👑 Equal honour shares the win."))
    return tuple(said)
