"""Read the glossary: which words the project does not use, and for which term each of them stands."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

PAGE = Path(__file__).resolve().parents[2] / "docs/developers/glossary.md"
ROW = re.compile(r"\| \*\*(?P<term>[^*]+)\*\* \| (?P<meaning>[^|]+) \| (?P<other>[^|]*) \|$")
CHECKED = re.compile(r"`([^`]+)`( \(texts\))?")


@cache
def rows() -> dict[str, tuple[str, str]]:
    """Return meaning and words not to use of each term."""
    found = map(ROW.match, PAGE.read_text(encoding="utf-8").splitlines())
    return {it["term"]: (it["meaning"].strip(), it["other"].strip()) for it in found if it}


def banned() -> list[tuple[str, str, bool]]:
    """Return each pattern, the term to write instead, and True if code may use the word."""
    return [
        (_pattern(words), term, bool(texts))
        for term, (_, other) in rows().items()
        for words, texts in CHECKED.findall(other)
    ]


def _pattern(words: str) -> str:
    """Return the pattern of some words; “…” stands for any ending."""
    return re.escape(words).replace("…", r"[\w’]*")
