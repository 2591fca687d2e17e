"""What Discord took is posted once, though nobody wrote that down and Discord has forgotten the nonce."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from bot.local.driver import texts
from bot.service.lobby.people import Notice, Way
from bot.service.model import PostKind
from tests.bot.service.hall import ANN, BOB, Hall
from tests.bot.table.house import LONGEST, House, opened

HOUR = 3600


def posts(house: House) -> list[str]:
    """What was posted that this is about, in the thread and to people."""
    said = [texts(it) for channel in house.table.world.posts for it in house.table.messages(channel)]
    return sorted(words for words in said if "⏸️" not in words and ("paused" in words or "reminds" in words))


async def test_fault_24_what_was_made_although_no_answer_came_is_not_made_again(house: House) -> None:
    """503 after the message was made, and the next try comes when its nonce is forgotten."""
    number = await house.match("Anna", "Boris", caretakers=1)
    await house.posted()
    house.table.faults.server_error("POST /channels/*/messages", status=503, when="after", times=1)
    await house.told("Anna", "host pause", match=str(number))
    for _ in range(int(LONGEST / 0.02)):
        if await house.service.outbox.next_try() is not None:
            break
        await asyncio.sleep(0.02)
    house.clock.shift += timedelta(minutes=10)
    house.service.downtime.last = house.clock.now()
    house.service.outbox.event.set()
    await house.posted()
    assert len(posts(house)) == 1


async def test_fault_18_killed_before_it_is_ticked_off_and_back_after_an_hour(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Posts in the thread, directly, and with a mention."""
    taken = 0

    async def killed(*what: object, **more: object) -> None:
        nonlocal taken
        taken += 1
        await asyncio.Event().wait()

    async with opened(tmp_path, keep=True) as house:
        number = await house.match("Anna", "Boris", "Chiyo", caretakers=1)
        await house.service.people.change(
            int(house.person("Chiyo").id), notices={str(Notice.REMINDER): str(Way.MENTION)}
        )
        await house.posted()
        monkeypatch.setattr(type(house.service.outbox), "sent", killed)
        await house.told("Anna", "host pause", match=str(number))
        await house.told("Anna", "host nudge", match=str(number))
        for _ in range(int(LONGEST / 0.02)):
            if taken == 4:
                break
            await asyncio.sleep(0.02)
        before = posts(house)
        assert len(before) >= 4
    monkeypatch.undo()
    async with opened(tmp_path, keep=True, later=HOUR) as house:
        await house.posted()
        assert posts(house) == before


async def test_fault_28_the_number_of_a_post_counts_nothing_hidden(hall: Hall) -> None:
    number = await hall.match(people=2)

    async def next_one() -> int:
        row = next(row for row in hall.posted if row.kind is PostKind.TURN and row.match_id == number)
        return await hall.service.outbox.number(replace(row, id=2**40), 0)

    before = await next_one()
    for wish in ("assign gold 3", "assign mud 1", "clear mud", "assign mud 0"):
        await hall.service.play.submit(number, ANN.id, wish)
    await hall.service.orders.of(number, BOB.id)
    await hall.post()
    assert await next_one() == before
