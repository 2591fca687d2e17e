"""Positions set up by hand at a running table, and presses that nobody could make."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.service.match.live_state import question_at
from bot.ui.kit.items import PressId
from engine.registry import GAMES
from tests.bot.table.house import House


async def stands(house: House, title: str, position: Any, *names: str) -> int:
    """A running match of these people that stands as given; its number."""
    number = await house.match(*names, game=title)
    await house.posted()
    keeper = house.service.repository
    async with keeper.locked(number) as live:
        active = GAMES[title].active_seats(position)
        standing = live.standing
        assert standing is not None
        question = question_at(standing.ply, active)
        keeper.hold(replace(live, standing=replace(standing, state=position, active=active, question=question)))
    return number


async def state(house: House, number: int) -> Any:
    """How the match stands."""
    standing = (await house.service.repository.get(number)).standing
    assert standing is not None
    return standing.state


async def unchanged(house: House, number: int, name: str, press: PressId) -> str:
    """What a forged button answers; nothing may have changed by it."""
    plies, before = (await house.service.maintenance.log(number)).plies, (await state(house, number)).copy()
    answer = await house.forged(name, number, press)
    assert "went wrong" not in answer
    assert (await house.service.maintenance.log(number)).plies == plies
    assert await state(house, number) == before
    return answer
