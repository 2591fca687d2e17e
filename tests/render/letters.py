"""The letters of a picture, those on its pieces included."""

from __future__ import annotations

import sys
from collections.abc import Callable

import pytest

from render.text import fonts
from render.text.fonts import Type

NINE = 9 * 1600 / 390
"""Size of letters on a board that are 9 pixels on a phone 390 pixels wide."""


def sizes(paint: Callable[[], object], monkeypatch: pytest.MonkeyPatch) -> dict[str, int]:
    """Return the least size of each text that is drawn, pieces kept from earlier pictures drawn anew."""
    for name, module in list(sys.modules.items()):
        if name.startswith("render.") and name != fonts.__name__:
            for part in vars(module).values():
                getattr(part, "cache_clear", bool)()
    found: dict[str, int] = {}
    mask = fonts.mask

    def drawn(words: str, type: Type) -> object:
        found[words] = min(type.size, found.get(words, type.size))
        return mask(words, type)

    monkeypatch.setattr(fonts, "mask", drawn)
    paint()
    return found
