"""A match keeps its rules: kept versions side by side, and matches carried over to newer ones."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.service.model import PostKind, Status
from bot.service.service import Service
from bot.store import audit_log
from engine.core.chance import Chance
from engine.core.sequence import SequenceOfPlay
from engine.core.text import plain
from tests.bot.service.hall import ANN, BOB, Hall, boards
from tests.bot.toy import TOY, Bidding, Digging, Done, Shown

PLAN = "assign gold {gold}; assign mud 0; lock"


class FairDigging(Digging):
    """The lowest bid digs first."""

    def ordered(self, gold: Sequence[int]) -> list[int]:
        return super().ordered(gold)[::-1]


class ShyDigging(Digging):
    """What was bid is shown without its figures."""

    def begin(self, turn: Any) -> None:
        super().begin(turn)
        turn.events[-1] = Shown(())


def unlucky(seats: int, options: dict[str, str], chance: Chance) -> Any:
    raise ValueError("no such set-up")


def newer(digging: Any = None, set_up: Any = None) -> Any:
    """The toy by its second rules."""
    changes: dict[str, Any] = {"rules_version": 2} | ({"set_up": set_up} if set_up is not None else {})
    if digging is not None:
        changes["sequence"] = SequenceOfPlay(Bidding(), digging, Done())
    return replace(TOY, **changes)


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[Hall]:
    hall = Hall(tmp_path / "daimyo.sqlite3")
    await hall.open()
    yield hall
    await hall.close()


async def dug(hall: Hall) -> int:
    """A match in which Ann, who bid more, has dug, and Bob must act."""
    number = await hall.match()
    await hall.service.play.submit(number, ANN.id, PLAN.format(gold=5))
    await hall.service.play.submit(number, BOB.id, PLAN.format(gold=3))
    await hall.service.play.submit(number, ANN.id, "dig")
    await hall.post()
    return number


async def updated(hall: Hall, game: Any, *kept: Any) -> Service:
    """The next version of the bot on the same file."""
    await hall.close()
    hall.games = {"toy": game}
    await hall.open()
    hall.service = Service(hall.store, hall.clock, games=hall.games, seed="newer", kept=kept)
    await hall.service.carry_over.all_behind()
    return hall.service


async def acts(hall: Hall, number: int) -> list[dict[str, Any]]:
    return [row["payload"] for row in await hall.store.read(audit_log.of_match, number, ["rules"])]


async def test_the_same_log_under_newer_rules_is_carried_over_without_a_word(hall: Hall) -> None:
    number = await dug(hall)
    before = await hall.service.play.position(number)
    service = await updated(hall, newer())
    assert await service.play.position(number) == before
    assert await acts(hall, number) == [{"from": 1, "to": 2}]
    assert await hall.post() == []
    await service.maintenance.verify(number)
    await service.carry_over.all_behind()
    assert len(await acts(hall, number)) == 1


async def test_a_kept_version_and_the_newest_are_played_side_by_side(hall: Hall) -> None:
    number = await dug(hall)
    lobby = await hall.lobby()
    service = await updated(hall, newer(digging=FairDigging()), TOY)
    assert (await service.play.position(number)).active == (1,)
    assert await acts(hall, number) == []
    await service.lobby.start(lobby.id, ANN)
    for match in (lobby.id, await hall.match()):
        await service.play.submit(match, ANN.id, PLAN.format(gold=5))
        await service.play.submit(match, BOB.id, PLAN.format(gold=3))
        assert (await service.play.position(match)).active == (1,), "the lowest bid digs first by the new rules"
    await service.play.submit(number, BOB.id, "pass")
    assert (await service.play.position(number)).view.phase == "bidding"
    for match in (number, lobby.id):
        await service.maintenance.verify(match)


async def test_what_the_new_rules_tell_otherwise_is_told_to_the_table(hall: Hall) -> None:
    number = await dug(hall)
    service = await updated(hall, newer(digging=ShyDigging()))
    rows = await hall.post()
    notes = [plain(row.payload["text"]) for row in rows if row.kind is PostKind.NOTE and row.user_id is None]
    assert notes == ["The rules of Toy were corrected, and this match was replayed by them. This is the board now."]
    assert len(boards(rows)) == 1
    assert [row.user_id for row in rows if row.kind is PostKind.ASK] == [BOB.id]
    (act,) = await acts(hall, number)
    assert (act["from"], act["to"], act["ply"], len(act["plies"])) == (1, 2, 7, 7)
    await service.maintenance.verify(number)
    await service.play.submit(number, BOB.id, "pass")
    await service.maintenance.verify(number)


async def test_a_match_stands_where_its_actions_are_no_longer_possible(hall: Hall) -> None:
    number = await dug(hall)
    old = (await service_decision(hall, number)).decision
    service = await updated(hall, newer(digging=FairDigging()))
    rows = await hall.post()
    notes = [plain(row.payload["text"]) for row in rows if row.kind is PostKind.NOTE and row.user_id is None]
    assert notes == [
        "The rules of Toy were corrected, and this match was replayed by them. What came after action 6 is not"
        " possible any more; it is undone. This is the board now."
    ]
    assert (await service.play.position(number)).active == (1,)
    assert (await service_decision(hall, number)).decision > old, "buttons of before are stale"
    (act,) = await acts(hall, number)
    assert (act["ply"], len(act["plies"])) == (6, 7)
    await service.maintenance.verify(number)
    await service.play.submit(number, BOB.id, "dig")
    await service.maintenance.verify(number)


async def service_decision(hall: Hall, number: int) -> Any:
    return await hall.service.play.asked(number, BOB.id)


async def test_a_match_that_cannot_have_begun_ends(hall: Hall) -> None:
    number = await dug(hall)
    service = await updated(hall, newer(set_up=unlucky))
    assert (await service.lobby.match(number)).status is Status.ABANDONED
    (note,) = [row for row in await hall.post() if row.kind is PostKind.NOTE]
    assert "It ends here" in plain(note.payload["text"])


async def test_a_match_that_is_over_is_left_as_it_is(hall: Hall) -> None:
    number = await dug(hall)
    await hall.service.lobby.abandon(number, ANN)
    service = await updated(hall, newer())
    assert await acts(hall, number) == []
    assert (await service.play.position(number)).view.phase == "digging"
