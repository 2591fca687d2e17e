"""``docs/developers/add-a-game.md`` names files and tests that exist; the smallest game has the files it asks for."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "developers" / "add-a-game.md").read_text(encoding="utf-8")
TESTS = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("test_*.py"))


def test_every_test_it_names_exists():
    named = set(re.findall(r"`(test_\w+)`", PAGE))
    assert len(named) > 10
    assert {name for name in named if f"def {name}(" not in TESTS} == set()


def test_every_place_it_names_exists():
    named = {path.rstrip("/") for path in re.findall(r"`((?:engine|render|tests|bot)/[\w./]+|pyproject\.toml)`", PAGE)}
    assert len(named) > 8
    assert {path for path in named if not (ROOT / path).exists()} == set()


def test_every_file_it_names_stands_in_a_game():
    rows = [line.split("|")[1] for line in PAGE.splitlines() if line.startswith("| `")]
    files = {name for row in rows for name in re.findall(r"`(\w+\.py)`", row)}
    rooms = [*(ROOT / "engine").iterdir(), *(ROOT / "render").iterdir()]
    assert {name for name in files if not any((room / name).exists() for room in rooms)} == set()
