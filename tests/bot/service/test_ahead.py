"""Writing ahead: lists that are suggested for the questions to come, and taken by a press."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from engine.core.standing_orders.entry import as_text
from engine.registry import GAMES
from tests.advice import advice
from tests.bot.service.hall import ANN, BOB, CID, Hall

MARCHES = {"battle_a", "battle_b", "move"}


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[Hall]:
    hall = Hall(tmp_path / "daimyo.sqlite3", GAMES)
    await hall.open()
    yield hall
    await hall.close()


async def plans(hall: Hall, number: int, user: int) -> None:
    """A whole plan, locked."""
    while (asked := await hall.service.play.question(number, user)).question.due:
        wish = await advice(hall.service, number, user)
        await hall.service.play.submit(number, user, wish, decision=asked.decision)


async def listed(hall: Hall, number: int, user: int) -> dict[str, str]:
    filed = (await hall.service.orders.of(number, user)).filed
    return {one.decision.key: one.text for one in filed if one.text}


async def shogun(hall: Hall) -> int:
    number = await hall.match(people=3, title="shogun", start="fixed")
    await plans(hall, number, ANN.id)
    return number


async def test_what_comes_after_a_plan_is_suggested_and_taken_as_standing_orders(hall: Hall) -> None:
    number = await shogun(hall)
    ahead = await hall.service.orders.ahead(number, ANN.id)
    asked = {page.decision.key for page in ahead.filed}
    assert "special" in asked
    assert MARCHES & asked
    assert all(
        as_text(page.suggested).endswith(("ask", "stay")) for page in ahead.filed if page.decision.key in MARCHES
    )
    assert set(await hall.service.orders.take(number, ANN.id)) == asked
    assert await listed(hall, number, ANN.id) == {page.decision.key: as_text(page.suggested) for page in ahead.filed}
    assert not (await hall.service.orders.ahead(number, ANN.id)).filed


async def test_one_page_is_taken_by_itself(hall: Hall) -> None:
    number = await shogun(hall)
    assert await hall.service.orders.take(number, ANN.id, ["special"]) == ("special",)
    assert [*await listed(hall, number, ANN.id)] == ["special"]


async def test_who_wants_to_be_asked_after_all_has_no_such_list(hall: Hall) -> None:
    number = await shogun(hall)
    taken = set(await hall.service.orders.take(number, ANN.id))
    await hall.service.orders.leave(number, ANN.id, ["special"])
    assert await listed(hall, number, ANN.id) == {
        key: text for key, text in (await listed(hall, number, ANN.id)).items() if key in taken - {"special"}
    }
    assert "special" not in await listed(hall, number, ANN.id)


async def test_a_list_that_was_taken_is_for_one_round_and_one_that_was_written_stays(hall: Hall) -> None:
    number = await shogun(hall)
    await hall.service.orders.file(number, ANN.id, "revolt", "any")
    await hall.service.orders.take(number, ANN.id)
    for person in (BOB, CID):
        await plans(hall, number, person.id)
        await hall.service.orders.take(number, person.id)
    while len((await hall.service.play.position(number)).active) < 3:
        hall.clock.move(days=2)
        await hall.service.time.run_due()
    assert await listed(hall, number, ANN.id) == {"revolt": "any"}


async def test_who_always_wants_to_be_asked_says_so_once(hall: Hall) -> None:
    number = await shogun(hall)
    await hall.service.orders.always_ask(number, ANN.id)
    await hall.restart()
    ahead = await hall.service.orders.ahead(number, ANN.id)
    assert ahead.unwanted
    assert ahead.filed, "who opens them by hand still gets them"
    assert not (await hall.service.orders.ahead(number, BOB.id)).unwanted
    await hall.service.orders.take(number, ANN.id, ["special"])
    assert not (await hall.service.orders.ahead(number, ANN.id)).unwanted


async def test_a_table_without_suggestions_has_no_pages(hall: Hall) -> None:
    number = await shogun(hall)
    await hall.service.host.allow_suggestions(number, ANN, allowed=False)
    assert not (await hall.service.orders.ahead(number, ANN.id)).filed


@pytest.mark.parametrize(("alert", "stops"), [(False, ()), (True, ("own_token_removed", "enemy_at_own_province"))])
async def test_the_turns_of_a_round_are_written_with_the_first_token(
    hall: Hall, alert: bool, stops: tuple[str, ...]
) -> None:
    number = await hall.match(people=2, title="rokugan")
    while (position := await hall.service.play.position(number)).lap is None or position.lap.kind != "place":
        user = position.active[0] + 1
        await hall.service.play.submit(number, user, await advice(hall.service, number, user))
    user = position.active[0] + 1
    first = (await hall.service.orders.ahead(number, user)).filed[0]
    assert (first.decision.key, first.open, len(first.suggested)) == ("place", True, 6)
    await hall.service.orders.take(number, user, alert=alert)
    filed = {one.decision.key: one for one in (await hall.service.orders.of(number, user)).filed}
    assert len(filed["place"].parts) == 5, "the first turn is carried out at once"
    assert filed["place"].triggers == stops
    assert (await hall.service.play.position(number)).active[0] + 1 != user
