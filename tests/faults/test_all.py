"""Every one of the cases is held by a test, and docs/developers/testing-and-faults.md says by which."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path

TESTS = Path(__file__).parents[1]
ROW = re.compile(r"^\| (\d+) \| .* \| (.*) \|$", re.MULTILINE)


def test_every_case_has_its_tests_where_the_table_says() -> None:
    held = defaultdict(set)
    for file in TESTS.rglob("test_*.py"):
        for number in re.findall(r"def test_fault_(\d\d)_", file.read_text()):
            held[int(number)].add(file.name)
    told = {
        int(number): {name.rpartition("/")[2] for name in re.findall(r"`([\w/]*test_\w+\.py)`", where)}
        for number, where in ROW.findall((TESTS.parent / "docs" / "developers" / "testing-and-faults.md").read_text())
    }
    assert list(told) == list(range(1, 35))
    for number, names in told.items():
        beside = {"test_rokugan_bad_input.py", "test_edo_bad_input.py"} if number in (4, 5) else set()
        assert held[number] == names | beside, number
