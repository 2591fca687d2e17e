"""A language that nobody speaks: each word of the catalogue a third longer and marked, so what escapes it is seen.

``Taxes`` reads ``Táaxées``. A word without any such mark was in no message: a name, or a fault.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from gettext import NullTranslations
from pathlib import Path
from typing import Any

import pytest

from engine.core.text import Listing, Text
from engine.rokugan.words.names import PRINTED
from render.paint.canvas import Canvas
from render.text import fonts

LONGER = str.maketrans({sign: f"{marked}{sign}" for sign, marked in zip("aeiouyAEIOUY", "áéíóúýÁÉÍÓÚÝ", strict=True)})
MARKED = re.compile("[áéíóúýÁÉÍÓÚÝ]")
_KEPT = re.compile(r"(\{[^}]*\}|`[^`]*`|<[^>]*>|https?://\S+|\]\([^)]*\))")
"""Placeholders, code, mentions and addresses."""
_WORD = re.compile(r"[^\W\d_]{3,}")
DATA = ("board.json", "cards.json")
_LISTED = re.compile(rf"(?:^|, ?|; ?){fonts.ELLIPSIS}$")
"""The end of a list that says itself that there are more."""


class Pseudo(NullTranslations):
    """Its catalogue, of any message."""

    def gettext(self, message: str) -> str:
        return _longer(message)

    def pgettext(self, context: str, message: str) -> str:
        return _longer(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return _longer(msgid1 if n == 1 else msgid2)


@cache
def _longer(message: str) -> str:
    return "".join(part if place % 2 else part.translate(LONGER) for place, part in enumerate(_KEPT.split(message)))


@cache
def names() -> frozenset[str]:
    """The words of names on boards and cards that are the same in every language: not those of Rokugan."""
    found: set[str] = set()
    for path in Path("engine").glob("*/*.json"):
        if path.name in DATA and path.parent.name != "rokugan":
            found.update(word for said in _strings(json.loads(path.read_text())) for word in _WORD.findall(said))
    return frozenset(found)


def _strings(data: Any) -> Iterator[str]:
    if isinstance(data, dict):
        for key, value in data.items():
            if key == "name" and isinstance(value, str):
                yield value
            yield from _strings(value)
    elif isinstance(data, list):
        for value in data:
            yield from _strings(value)


def escaped_from(words: str, *known: str) -> list[str]:
    """Return the words that no catalogue has seen, without names and those that are ``known``."""
    told = "".join(part for place, part in enumerate(_KEPT.split(words)) if not place % 2)
    return [
        word
        for word in _WORD.findall(told)
        if not MARKED.search(word) and re.search("[aeiouyAEIOUY]", word) and word not in names() and word not in known
    ]


def nesting(value: Any) -> int:
    """Return how many messages share one grammar: 1 for a plain sentence, 0 for a name.

    None that is whole, or follows a colon.
    """
    match value:
        case Text():
            own = value.context != PRINTED and bool(_WORD.search(_KEPT.sub("", value.msgid)))
            parts = [part for key, part in value.args if f": {{{key}}}" not in value.msgid]
            return own + max((nesting(part) for part in parts if not _whole(part)), default=0)
        case Listing():
            return max((nesting(item) for item in value.items if not _whole(item)), default=0)
    return 0


def _whole(value: Any) -> bool:
    return isinstance(value, Text) and value.msgid.endswith(".")


def watch_labels(patch: pytest.MonkeyPatch, found: set[str]) -> None:
    """Note all labels of pictures that are cut from now on."""
    note = Canvas.note

    def watched(self: Canvas, kind: str, says: str, box: Any, *more: Any) -> None:
        if kind == "text" and fonts.ELLIPSIS in says and not _LISTED.search(says):
            found.add(f"cut on a picture: {says}")
        note(self, kind, says, box, *more)

    patch.setattr(Canvas, "note", watched)
