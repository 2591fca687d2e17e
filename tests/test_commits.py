"""Titles of commits: a room in front, at most 72 characters."""

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
LAST_UNCHECKED = "45aec394"


def test_titles_have_a_room_in_front_and_fit_into_a_line() -> None:
    command = ["git", "log", "--no-merges", "--format=%s", f"{LAST_UNCHECKED}..HEAD"]
    found = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    if found.returncode:
        pytest.skip("a shallow clone, or none: the history is not here")
    wrong = [it for it in found.stdout.splitlines() if len(it) > 72 or not re.match(r"[a-z][a-z_/, ]*: \S", it)]
    assert not wrong, "\n".join(wrong)
