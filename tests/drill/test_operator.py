"""A little of an operator's bad days, and that the drill would notice."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from tests.density import SOAK
from tests.drill import operator
from tests.drill.operator import Found, at_a_table, log_of, one_of_three_servers, sequences, tried

FIXED = [
    ("refused_token", "stop_before_ready"),
    ("kill", "doctor", "sqlite3"),
    ("copy_by_hand", "old_file"),
]
BY_LOT = 3 if SOAK else 1


@pytest.mark.slow
async def test_fault_32_it_starts_again_whatever_an_operator_did(tmp_path: Path) -> None:
    """Other sequences every time; ``make drill`` has more."""
    seed = Random().randrange(10**6)
    fixed = FIXED if SOAK else [Random(seed).choice(FIXED)]
    found = await tried(tmp_path, [*fixed, *sequences(seed, BY_LOT, 1)], seed)
    assert (found.bricked, found.silent, found.lost, found.doubled) == ([], [], [], []), seed
    assert found.sequences == len(fixed) + BY_LOT


@pytest.mark.soak
async def test_fault_26_one_server_of_three_is_away(tmp_path: Path) -> None:
    found = await one_of_three_servers(tmp_path, Random().randrange(10**6))
    assert (found.bricked, found.silent, found.lost, found.doubled) == ([], [], [], [])
    assert found.sequences == 2


@pytest.mark.soak
async def test_fault_34_what_is_lost_or_bricked_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A ply is deleted by hand, and then no way out is taken for one."""
    found = Found()
    async with at_a_table(tmp_path, Random(1), found) as at:
        await at.stops()
        at.known = log_of(at.path)
        with closing(sqlite3.connect(at.path, isolation_level=None)) as connection:
            connection.execute("DELETE FROM plays WHERE ply = (SELECT max(ply) FROM plays)")
        assert not await at.carried_out(("doctor",))
        assert any("plies before and after" in words for words in found.lost)
        await at.stops()
        found.bricked.clear()
        monkeypatch.setattr(operator, "WAY_OUT", re.compile("never"))
        assert not await at.carried_out(("another_programs_file",))
        assert found.bricked
