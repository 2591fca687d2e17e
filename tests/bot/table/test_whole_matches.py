"""Whole matches through the real Discord client, every choice pressed as a person would press it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from bot.cli.robot import Robots
from bot.local.driver import texts
from tests.bot.local.openapi import description, location
from tests.bot.table.house import PEOPLE, House, opened

MATCHES = [
    (3, {"side": "sun"}),
    (4, {"side": "moon", "start": "draft"}),
    (5, {"start": "fixed", "defender_may_hold_back": "on", "free_choice": "on"}),
]


@pytest.mark.parametrize(("seats", "options"), MATCHES, ids=["three", "four-moon", "five-variants"])
async def test_a_whole_match(tmp_path: Path, seats: int, options: dict[str, str]) -> None:
    """It ends, replays, says so to everybody, and whatever went over the wire is as Discord describes it."""
    async with opened(tmp_path, people=PEOPLE[:seats], record=True) as house:
        robots = Robots([house.person(name) for name in PEOPLE[:seats]], house.service, seats)
        number = await robots.open("shogun", options)
        outcome = await robots.play(number)
        await house.service.verify(number)
        assert sorted(outcome.places)[0] == 1
        thread = house.table.messages(await house.thread(number))
        assert "The match is over" in texts(thread[-2])
        assert all(name in texts(thread[-1]) for name in PEOPLE[:seats])
        _no_secrets(house, number, thread)
        _as_described(house)


def _no_secrets(house: House, number: int, thread: list[dict[str, Any]]) -> None:
    """No public message holds a notation of a secret phase, a seed or another seat's panel."""
    for message in thread:
        if not message["ephemeral"]:
            assert not re.search(r"assign \w+ \w+|tests:\d", str(message))


def _as_described(house: House) -> None:
    where = location()
    if where is None:
        return
    unique = {_shape(exchange): exchange for exchange in house.table.traffic}
    assert description(where).findings(unique.values()) == []


def _shape(exchange: Any) -> str:
    """What makes an exchange another one for a schema: the operation, the answer, the kinds of parts."""
    path = re.sub(r"\d{15,}|/aW50[^/]+", "#", exchange.path)
    kinds = sorted(set(re.findall(r"'type': \d+", f"{exchange.request}{exchange.response}")))
    return f"{exchange.method} {path} {exchange.status} {kinds}"
