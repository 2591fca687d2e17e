"""What stops a list until its owner has looked (RULES.md 17.3 of Rokugan)."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from engine.core.refusals import Illegal
from tests.bot.service.hall import ANN
from tests.bot.service.rokugan_post import PEOPLE, Table, order_of, placing


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[Table]:
    async with placing(tmp_path) as table:
        yield table


async def woken(table: Table) -> int:
    """The second in turn is woken by the first; whose seat that is."""
    first, second, _ = order_of(await table.view())
    await table.file(second, await table.program(second, 2))
    home = await table.home(second)
    face = next(face for face in (await table.view(first)).own.hand if not face.startswith("blessing"))
    await table.wish(first, f"hold {face}; aim {home}; put center:{home}")
    return second


async def test_case_32_a_list_that_is_woken_waits_for_its_owner_until_the_deadline(table: Table) -> None:
    seat = await woken(table)
    assert await table.active() == (seat,)
    filed = await table.filed(seat)
    assert filed.paused_by == ("enemy_at_own_province",)
    assert len(filed.parts) == 2
    await table.restart()
    assert (await table.filed(seat)).paused_by == filed.paused_by
    due_at = (await table.service.play.position(table.number)).due_at
    assert due_at is not None
    await table.pass_time(seconds=(due_at - table.clock.now()).total_seconds() - 60)
    assert await table.active() == (seat,)
    await table.pass_time(seconds=61)
    assert len((await table.filed(seat)).parts) == 1
    assert (await table.view()).tokens[1].owner == seat
    assert seat not in await table.active()


@pytest.mark.parametrize("way", ["confirm", "edit", "play"])
async def test_case_32_confirmed_edited_or_played_it_goes_on(table: Table, way: str) -> None:
    seat = await woken(table)
    match way:
        case "confirm":
            await table.service.orders.confirm(table.number, PEOPLE[seat].id, "place")
        case "edit":
            await table.file(seat, (await table.filed(seat)).text + "; ask")
        case _:
            await table.hand()
    assert seat not in await table.active()
    assert (await table.filed(seat)).paused_by == ()
    assert (await table.view()).tokens[1].owner == seat


async def test_whoever_is_woken_and_begins_his_turn_himself_also_ends_it(table: Table) -> None:
    seat = await woken(table)
    face = (await table.filed(seat)).text.split()[0]
    await table.wish(seat, f"hold {face}")
    assert (await table.view(seat)).own.held == face
    other = next(other for other in range(3) if other != seat)
    await table.file(other, "ask")
    await table.wish(seat, "drop")
    assert await table.active() == (seat,)
    assert len((await table.filed(seat)).parts) == 2


async def test_sec_17_3_who_chooses_no_wake_is_not_woken(table: Table) -> None:
    second = order_of(await table.view())[1]
    await table.service.orders.set_triggers(table.number, PEOPLE[second].id, "place", [])
    assert await woken(table) == second
    assert second not in await table.active()
    with pytest.raises(Illegal, match="own_token_removed"):
        await table.service.orders.set_triggers(table.number, ANN.id, "place", ["own_token_remove"])
    with pytest.raises(Illegal, match="Nothing can stop"):
        await table.service.orders.set_triggers(table.number, ANN.id, "cards", ["own_token_removed"])


async def test_sec_17_3_a_token_near_a_province(table: Table) -> None:
    first, second, _ = order_of(await table.view())
    home = await table.home(first)
    await table.service.orders.set_triggers(table.number, PEOPLE[second].id, "place", [f"token_near:{home}"])
    await table.file(second, await table.program(second, 2))
    await table.file(first, await table.program(first, 1))
    assert await table.active() == (second,)
    assert (await table.filed(second)).paused_by == (f"token_near:{home}",)
