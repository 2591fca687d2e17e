"""Programs through all rounds of a match, and the same moves by hand beside them (RULES.md 17 of Rokugan, case 30)."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from engine.core.play import last, replay
from engine.core.refusals import Illegal
from engine.rokugan.asking.hints import slots_for
from engine.rokugan.data import BLESSINGS, SLOTS
from engine.rokugan.game import ROKUGAN
from tests.bot.service.hall import whole_story
from tests.bot.service.rokugan_post import PEOPLE, Table
from tests.bot.service.twin import dealt_otherwise

SEATS = 4
Plan = list[tuple[str, tuple[str, ...]]]
"""Tokens, each with its slots, best first."""


async def plan_of(table: Table, seat: int) -> Plan:
    """Every token but blessings: somewhere where it may do something, else at home. The same for the same view."""
    view, home = await table.view(seat), f"center:{await table.home(seat)}"
    random = Random(f"{view.round} {seat}")
    faces = [face for face in view.own.hand if face not in BLESSINGS]
    random.shuffle(faces)
    return [(face, (random.choice(slots_for(view, face)), home)) for face in faces[:5]]


async def by_program(table: Table, plans: list[Plan]) -> None:
    """A round's placement: programs are filed; whoever is woken confirms; who has nothing left leaves it to the lot."""
    for seat, plan in enumerate(plans):
        await table.file(seat, "; ".join(f"{face} {' or '.join(slots)}" for face, slots in plan))
    while (await table.view()).phase == "placement":
        (seat,) = await table.active()
        if (await table.filed(seat)).parts:
            await table.service.orders.confirm(table.number, PEOPLE[seat].id, "place")
        else:
            await table.hand()


async def by_hand(table: Table, plans: list[Plan]) -> None:
    """The same, each token placed by its owner."""
    while (await table.view()).phase == "placement":
        (seat,) = await table.active()
        if not await placed(table, seat, plans[seat]):
            await table.hand()
        elif (await table.view()).looking:
            await table.wish(seat, "decline")


async def placed(table: Table, seat: int, plan: Plan) -> bool:
    """Whether the seat has placed the first token of its plan that finds a slot."""
    for entry in plan:
        for slot in entry[1]:
            try:
                await table.wish(seat, f"hold {entry[0]}; aim {SLOTS[slot].target}; put {slot}")
            except Illegal:
                continue
            plan.remove(entry)
            return True
    return False


async def played(path: Path, way: Any) -> tuple[Any, ...]:
    """A whole match, its placements in one of these ways: the last state, the log, what anybody may know, the end."""
    table = Table(path, seed="whole")
    await table.open()
    await table.begin(SEATS)
    taken: list[str] = []
    while await table.active():
        view = await table.view()
        if view.phase == "placement":
            await way(table, [await plan_of(table, seat) for seat in range(SEATS)])
            taken.append(str(view.round))
            await dealt_otherwise(table.service, table.number, taken[-1], table.looked)
        else:
            await table.hand()
    assert taken == ["1", "2", "3", "4", "5"]
    assert table.looked.leaks == []
    await table.service.maintenance.verify(table.number)
    log = await table.service.maintenance.log(table.number)
    chapters = await whole_story(table.service, table.number, None)
    outcome = (await table.service.play.position(table.number)).outcome
    await table.close()
    events = [event for chapter in chapters for event in chapter.events]
    return last(replay(ROKUGAN, log)).state, log, events, outcome


async def test_case_30_a_whole_match_by_programs_and_by_hand_ends_alike(tmp_path: Path) -> None:
    one, other = [await played(tmp_path / way.__name__, way) for way in (by_program, by_hand)]
    for number, what in enumerate(("state", "log", "events", "outcome")):
        assert one[number] == other[number], what
    assert one[3] is not None
