"""Write the table of settings in ``configuration.md``: names and defaults from the code, words from the example.

``python -m tests.tools.settings`` writes it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum
from pathlib import Path

from bot.config import Settings

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "operators" / "configuration.md"
EXAMPLE = ROOT / ".env.example"
TABLE = re.compile(r"(?<=<!-- settings: begin -->\n).*?(?=<!-- settings: end -->)", re.S)


def explanations(example: str) -> dict[str, str]:
    """Return the words above each setting of an example, by its name."""
    blocks = (block.splitlines() for block in example.split("\n\n"))
    return {
        block[-1].lstrip("#").partition("=")[0]: " ".join(line.lstrip("# ") for line in block[:-1])
        for block in blocks
        if block and "=" in block[-1]
    }


def rows(example: str) -> Iterator[str]:
    """Yield the lines of the table. Raises ``KeyError`` for a setting that the example does not explain."""
    yield "| Setting | Default | Meaning |"
    yield "|---|---|---|"
    words = explanations(example)
    for field, about in Settings.model_fields.items():
        default = about.default.value if isinstance(about.default, Enum) else about.default
        shown = "" if default in (None, "") else f"`{default}`"
        yield f"| `{field.upper()}` | {shown} | {words[field.upper()]} |"


def page(text: str, example: str) -> str:
    """Return the page with its table up to date."""
    table = "\n".join(rows(example)) + "\n"
    return TABLE.sub(lambda _: table, text)


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8"), EXAMPLE.read_text(encoding="utf-8")), encoding="utf-8")
