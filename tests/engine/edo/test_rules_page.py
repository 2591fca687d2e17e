"""RULES.md names functions that exist, and the code names sections and rulings that exist."""

from __future__ import annotations

import re
from pathlib import Path
from pkgutil import resolve_name

import engine.edo

ROOM = Path(engine.edo.__file__).parent
PAGE = (ROOM / "RULES.md").read_text(encoding="utf-8")
ROWS = [line.split("|") for line in PAGE.splitlines() if re.match(r"\| \d", line)]
RULINGS = [row[2].strip() for row in ROWS]


def test_every_ruling_stands_in_a_function_that_exists():
    for row in ROWS:
        (path,) = re.fullmatch(r" `(\w+(?:\.\w+)+)` ", row[3]).groups()
        resolve_name(f"engine.edo.{path}")


def test_every_ruling_is_named_once():
    assert len(RULINGS) == len(set(RULINGS))
    assert set(RULINGS) == {f"R{number}" for number in range(1, 52)}


def test_every_section_and_ruling_the_code_points_to_exists():
    chapters = {int(number) for number in re.findall(r"^## (\d+)\.", PAGE, re.MULTILINE)}
    assert {int(row[1]) for row in ROWS} <= chapters
    for file in ROOM.rglob("*.py"):
        text = file.read_text(encoding="utf-8")
        for number in re.findall(r"RULES\.md (\d+)", text):
            assert int(number) in chapters, f"{file.name} points to section {number}"
        assert set(re.findall(r"\bR\d+\b", text)) <= set(RULINGS)
