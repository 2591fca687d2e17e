"""RULES.md names functions that exist, and the code names sections and rulings that exist."""

from __future__ import annotations

import re
from functools import reduce
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import engine.rokugan

ROOM = Path(engine.rokugan.__file__).parent
PAGE = (ROOM / "RULES.md").read_text(encoding="utf-8")
ROOMS = (
    "engine.rokugan.rules",
    "engine.rokugan.asking",
    "engine.rokugan.words",
    "engine.rokugan.orders",
    "engine.rokugan",
)
RULINGS = set(
    """CLAN COUNTS TIE POOL SUPPLY PASS PLAYABLE ASMANY TCARD BLOCK SLOT OPEN HARBOR BLESSBAD SETASIDE FPCARD STUCK
    LASTTOKEN LEGALTIME RAIDTIME RAIDPEACE LION CRANE PHOENIX UNICORN SNAP FAILED ONE ALLSCORCHED CARDTOKENS EXCHANGE
    REINF ANIMATE RONIN EMERALD HUMILITY WIN DEFAULT POST""".split()  # noqa: SIM905 - a list to read
)


def test_every_ruling_stands_in_a_function_that_exists():
    rows = [line.split("|") for line in PAGE.splitlines() if re.match(r"\| \d", line)]
    assert len(rows) > 40
    for row in rows:
        names = re.findall(r"`([a-z_]+)((?:\.\w+)*)`", row[2])
        assert names
        for module, path in names:
            there = next(f"{room}.{module}" for room in ROOMS if find_spec(f"{room}.{module}"))
            reduce(getattr, path.split(".")[1:], import_module(there))


def test_every_known_ruling_is_named():
    assert set(re.findall(r"R-([A-Z]+)", PAGE)) == RULINGS


def test_every_section_and_ruling_the_code_points_to_exists():
    chapters = {int(number) for number in re.findall(r"^## (\d+)\.", PAGE, re.MULTILINE)}
    for file in ROOM.rglob("*.py"):
        text = file.read_text(encoding="utf-8")
        for number in re.findall(r"RULES\.md (\d+)", text):
            assert int(number) in chapters, f"{file.name} points to section {number}"
        assert set(re.findall(r"R-([A-Z]+)", text)) <= RULINGS
