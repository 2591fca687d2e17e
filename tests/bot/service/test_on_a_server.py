"""The service on PostgreSQL: whole matches with restarts, and two processes on one database."""

from __future__ import annotations

from random import Random

import pytest

from bot.service.model import Status
from engine.registry import GAMES
from tests.bot.service.hall import Hall
from tests.bot.toy import TOYS


@pytest.mark.parametrize("title", ["toy", *GAMES])
async def test_a_whole_match_with_restarts(database: str, title: str) -> None:
    hall = Hall(database, {**TOYS, **GAMES})
    await hall.open()
    number = await hall.match(people=2, caretakers=hall.games[title].seats[0] - 2, title=title)
    random = Random(3)
    while await hall.act(number, random):
        await hall.post()
        if hall.acts % 30 == 0:
            await hall.restart()
    await hall.post()
    assert (await hall.service.lobby.match(number)).status is Status.OVER
    await hall.service.maintenance.verify(number)
    await hall.close()
