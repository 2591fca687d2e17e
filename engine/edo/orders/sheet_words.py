"""What stands on the panel of an order sheet (RULES.md 20)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.text import T, Text
from engine.edo.data import Place
from engine.edo.words import names

PLACES: Mapping[Place, Text] = {
    Place.CITY: T("cities"),
    Place.RESOURCE: T("forests, quarries, rice fields"),
    Place.RIVER: T("rivers"),
    Place.GATE: T("gates"),
}


def subject(word: str) -> Text:
    """What an entry is about."""
    match word:
        case "deploy":
            return T("an official enters the board")
        case "free":
            return T("a samurai moves free of charge")
    return names.BUILDING[word] if word in names.BUILDING else names.figure(word)
