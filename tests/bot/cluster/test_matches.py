"""Whole matches with three processes: of all games in a soak, of one else."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tests.bot.cluster.people import PLACES, Guest, played
from tests.bot.cluster.processes import Cluster, until
from tests.density import SOAK

pytestmark = [pytest.mark.timeout(300), pytest.mark.slow, pytest.mark.asyncio(loop_scope="package")]

TITLES, KILLED_AFTER = (tuple(PLACES), 50) if SOAK else (("rokugan",), 15)
"""The games, and presses."""


async def test_whole_matches_outlive_a_process(many: Cluster) -> None:
    """Each process hears another server, and all of them serve each match; ``make drill`` kills more often."""
    await until(many.evened_out, 60)

    async def one_dies(playing: asyncio.Future[Any], guests: list[Guest]) -> None:
        await until(lambda: playing.done() or sum(guest.presses for guest in guests) > KILLED_AFTER, 120)
        assert not playing.done(), "before that"
        first = many.holder(0)
        assert first is not None
        await many.kill(first)
        await many.start()

    guests = await played(many, one_dies, titles=TITLES)
    pressed = ", ".join(f"{guest.presses} ({guest.unheard} unheard, {guest.unseen} unseen)" for guest in guests)
    print(f"\npresses: {pressed}")
    assert many.table.gateway.starts.refused == 0
