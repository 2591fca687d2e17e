"""RULES.md names functions that exist, and the code names sections that exist."""

from __future__ import annotations

import re
from functools import reduce
from importlib import import_module
from pathlib import Path

import engine.shogun

ROOM = Path(engine.shogun.__file__).parent
PAGE = (ROOM / "RULES.md").read_text(encoding="utf-8")


def test_every_ruling_stands_in_a_function_that_exists():
    rows = [line.split("|") for line in PAGE.splitlines() if re.match(r"\| \d", line)]
    assert len(rows) > 40
    for row in rows:
        names = re.findall(r"`([a-z_]+)((?:\.\w+)*)`", row[2])
        assert names
        for module, path in names:
            reduce(getattr, path.split(".")[1:], import_module(f"engine.shogun.{module}"))


def test_every_section_the_code_points_to_exists():
    chapters = {int(number) for number in re.findall(r"^## (\d+)\.", PAGE, re.MULTILINE)}
    for file in ROOM.rglob("*.py"):
        for number in re.findall(r"RULES\.md (\d+)", file.read_text(encoding="utf-8")):
            assert int(number) in chapters, f"{file.name} points to section {number}"
