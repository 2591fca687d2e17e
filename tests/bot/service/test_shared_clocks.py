"""Questions that come one after another share a clock in every game; a draft ends, whoever sleeps."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.service.lobby.choices import Choices
from bot.service.model import Outgoing, PostKind
from engine.core.text import plain
from engine.registry import GAMES
from tests.advice import advice
from tests.bot.service.hall import ANN, HOUR, PEOPLE, PLACE, Hall, remarks

DAY = 24 * HOUR


class Table(Hall):
    """One match of people who answer as a caretaker would."""

    number = 0

    async def begin(self, title: str = "shogun", people: int = 4, clock: Any = None, **options: str) -> Table:
        await self.open()
        match = await self.service.lobby.open(PLACE, ANN, title, Choices(people, options, DAY, clock or {}))
        for person in PEOPLE[1:people]:
            match = await self.service.lobby.join(match.id, person)
        self.number = match.id
        await self.service.lobby.start(match.id, ANN)
        return self

    async def position(self) -> Any:
        return await self.service.play.position(self.number)

    async def left(self) -> timedelta:
        due_at = (await self.position()).due_at
        assert due_at is not None
        return due_at - self.clock.now()

    async def hand(self) -> int:
        """Who is asked first answers once; whose seat it is."""
        seat = (await self.position()).active[0]
        await self.wish(seat, await advice(self.service, self.number, PEOPLE[seat].id))
        return seat

    async def turn(self) -> int:
        """The whole turn of who is asked first; whose it is."""
        before, lap = (await self.position()).active, (await self.position()).lap
        seat = await self.hand()
        while (now := await self.position()).active == before and now.lap == lap:
            await self.hand()
        return seat

    async def wish(self, seat: int, wish: str) -> None:
        await self.service.play.submit(self.number, PEOPLE[seat].id, wish)

    async def until(self, *phases: str) -> Any:
        """Played by hand up to one of these phases."""
        while (position := await self.position()).view.phase not in phases:
            await self.hand()
        return position

    async def rank(self, seat: int, *kinds: str) -> None:
        for kind in kinds:
            text = await self.service.orders.suggested(self.number, PEOPLE[seat].id, kind)
            await self.service.orders.file(self.number, PEOPLE[seat].id, kind, text)

    async def pass_time(self, **length: float) -> None:
        self.clock.move(**length)
        await self.service.time.run_due()
        await self.service.caretakers.quiet()

    async def told(self) -> list[Outgoing]:
        await self.service.time.run_due()
        return await self.post()


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[Table]:
    table = Table(tmp_path / "daimyo.sqlite3", GAMES)
    yield table
    await table.close()


# -- one phase, one time ------------------------------------------------------------------------------------


async def test_the_draft_of_shogun_is_one_phase_and_each_pick_has_a_quarter_of_it(table: Table) -> None:
    await table.begin()
    assert await table.left() == timedelta(hours=24)
    await table.pass_time(hours=10)
    first = (await table.position()).active[0]
    await table.wish(first, "take 1")
    assert ((await table.position()).active, await table.left()) == ((first,), timedelta(hours=14)), "which army group"
    await table.pass_time(hours=1)
    await table.hand()
    assert (await table.position()).active != (first,)
    assert await table.left() == timedelta(hours=13)
    await table.pass_time(hours=12)
    await table.turn()
    assert (await table.position()).lap.done == 2
    assert await table.left() == timedelta(hours=6), "each pick has a quarter"
    await table.pass_time(hours=5)
    await table.turn()
    assert await table.left() == timedelta(hours=6)


async def test_a_turn_keeps_its_own_time_though_the_phase_ends_at_an_hour(table: Table) -> None:
    await table.begin(clock={"hour": 20 * 60})
    await table.pass_time(seconds=(await table.left()).total_seconds() - HOUR)
    assert await table.left() == timedelta(hours=1)
    await table.turn()
    assert await table.left() == timedelta(hours=6), "a quarter of the least time, not the next day's hour"


async def test_the_second_half_of_an_answer_keeps_the_time_of_the_first(table: Table) -> None:
    await table.begin()
    await table.pass_time(hours=23)
    await table.turn()
    assert await table.left() == timedelta(hours=6)
    await table.pass_time(hours=4)
    seat = (await table.position()).active[0]
    await table.wish(seat, "take 1")
    assert ((await table.position()).active, await table.left()) == ((seat,), timedelta(hours=2))


async def test_what_the_host_set_for_a_turn_holds_in_shogun(table: Table) -> None:
    await table.begin(clock={"turn": 2 * HOUR}, start="fixed")
    await table.until("special_picks")
    begun = await table.left()
    assert begun == timedelta(hours=24)
    await table.pass_time(hours=23)
    await table.hand()
    assert await table.left() == timedelta(hours=2)


async def test_a_turn_near_the_end_of_a_lap_with_an_hour_has_its_own_time(table: Table) -> None:
    await table.begin(clock={"hour": 20 * 60, "turn": 2 * HOUR}, start="fixed")
    position = await table.until("special_picks")
    assert (position.due_at.hour, position.due_at.minute) == (20, 0), "the lap ends at the hour"
    left = await table.left()
    assert left >= timedelta(hours=24), "and has at least the time of a phase"
    await table.pass_time(hours=1)
    await table.hand()
    assert (await table.position()).due_at == position.due_at, "a turn with time enough ends with its lap"
    await table.pass_time(seconds=left.total_seconds() - 2 * HOUR)
    await table.hand()
    assert await table.left() == timedelta(hours=2)


async def test_special_cards_and_cards_turned_up_share_one_clock(table: Table) -> None:
    await table.begin(start="fixed")
    await table.until("special_picks")
    began, waits = table.clock.now(), 0
    while (position := await table.position()).view.phase != "plan":
        assert (await table.left()) == max(timedelta(hours=6), began + timedelta(hours=24) - table.clock.now())
        lap = position.lap
        assert (lap.key, lap.quiet) == ("round 1/1", True)
        await table.pass_time(hours=2)
        await table.hand()
        waits += 1
    assert waits > 6, "special cards and battles were asked"
    assert await table.left() == timedelta(hours=24), "another plan"


async def test_who_played_a_short_while_ago_hears_a_ring_at_half_the_time(table: Table) -> None:
    """The message is there at once, but silent; of a draft each pick rings."""
    await table.begin()
    for _ in range(8):
        await table.turn()
    assert not any("quiet" in row.payload for row in await table.told() if row.kind is PostKind.ASK)
    await table.until("special_picks")
    await table.told()
    for quiet in (True, False):
        await table.hand()
        (asked,) = [row for row in await table.told() if row.kind is PostKind.ASK]
        half = await table.left() / 2
        table.clock.move(seconds=half.total_seconds() - 1)
        assert (await table.told(), "quiet" in asked.payload) == ([], quiet)
        table.clock.move(seconds=1)
        assert [(row.kind, row.user_id) for row in await table.told()] == [(PostKind.REMIND, asked.user_id)] * quiet


@pytest.mark.parametrize("title", GAMES)
async def test_every_game_shares_a_clock_where_seats_are_asked_one_after_another(table: Table, title: str) -> None:
    """A second question in a lap never has a whole phase again; one alone outside of laps is the game's exception."""
    await table.begin(title, 4 if title != "edo" else 3)
    alone = set()
    for _ in range(160):
        position = await table.position()
        if len(position.active) == 1 and position.lap is None and not position.simultaneous:
            alone.add(position.view.phase)
        await table.hand()
    assert alone <= {"foresight"}, "only Dragon is asked by itself"


# -- at most three times the phase's time -------------------------------------------------------------------


@pytest.mark.parametrize(("title", "people"), [("shogun", 4), ("edo", 3), ("rokugan", 4)])
async def test_a_draft_takes_three_times_its_phase_at_most(table: Table, title: str, people: int) -> None:
    """Everybody answers at the last moment, so nobody misses a deadline; then nobody is asked any more."""
    await table.begin(title, people)
    await table.until("draft", "control")
    begun, picked, turns = table.clock.now(), 0, 0
    while (position := await table.position()).lap is not None and position.lap.draft:
        turns = position.lap.turns
        assert position.due_at <= begun + timedelta(hours=72)
        if position.due_at == begun + timedelta(hours=72):
            await table.pass_time(hours=(await table.left()) / timedelta(hours=1))
            continue
        table.clock.move(seconds=(await table.left()).total_seconds() - 1)
        await table.turn()
        picked += 1
    assert table.clock.now() - begun <= timedelta(hours=72)
    if title != "edo":
        assert table.clock.now() - begun == timedelta(hours=72)
        assert picked < turns
    assert not any(seat.kept for seat in position.match.seats)


@pytest.mark.parametrize("answers", [True, False])
@pytest.mark.parametrize("way", ["extend", "vacation", "both"])
async def test_more_time_for_one_pick_takes_none_from_the_others(table: Table, way: str, answers: bool) -> None:
    """A host's, or a vacation's: the whole draft waits with the open question."""
    await table.begin(people=3)
    seat, begin = (await table.position()).active[0], table.clock.now()
    if way != "extend":
        await table.service.absence.set_vacation(PEOPLE[seat].id, begin, begin + timedelta(days=4))
    if way != "vacation":
        await table.service.pace.extend(table.number, ANN, "4d")
    more = timedelta(days=8 if way == "both" else 4)
    assert await table.left() == timedelta(hours=24) + more
    if answers:
        table.clock.time = begin + more
        await table.turn()
        assert (await table.position()).due_at == begin + more + timedelta(hours=24)
    else:
        await table.pass_time(seconds=(await table.left()).total_seconds())
    position = await table.position()
    assert (position.lap.draft, position.lap.done) == (True, 1), "everyone else still chooses"
    while (await table.position()).view.phase == "draft":
        table.clock.move(seconds=(await table.left()).total_seconds() - 1)
        await table.pass_time(seconds=1)
    assert table.clock.now() == begin + more + timedelta(hours=72)


@pytest.mark.parametrize("answers", [True, False])
async def test_a_shorter_time_that_all_agree_to_cuts_off_no_open_draft(table: Table, answers: bool) -> None:
    """The open pick keeps its time; from then on the draft has three phases of the new time."""
    await table.begin(people=3)
    for _ in range(4):
        await table.pass_time(seconds=(await table.left()).total_seconds() - HOUR)
        await table.turn()
    left, done = await table.left(), (await table.position()).lap.done
    vote = await table.service.pace.set_time(table.number, ANN, "8h")
    assert vote is not None
    for person in PEOPLE[1:3]:
        await table.service.votes.cast(table.number, person, vote.id, True)
    assert await table.left() == left
    if answers:
        await table.turn()
    else:
        await table.pass_time(seconds=left.total_seconds())
    changed, position = table.clock.now(), await table.position()
    assert (position.lap.done, position.due_at) == (done + 1, changed + timedelta(hours=8))
    while (await table.position()).view.phase == "draft":
        table.clock.move(seconds=(await table.left()).total_seconds() - 1)
        await table.pass_time(seconds=1)
    assert table.clock.now() - changed <= timedelta(hours=24)


async def test_when_its_time_is_up_rankings_pick_and_caretakers_for_the_rest(table: Table) -> None:
    await table.begin(people=3)
    asked = (await table.position()).active[0]
    await table.service.orders.file(table.number, PEOPLE[asked].id, "draft_group", "ask")
    while (await table.position()).view.phase == "draft":
        left = (await table.left()).total_seconds()
        if table.clock.now() + timedelta(seconds=left) < begun_at(table) + timedelta(hours=72):
            await table.pass_time(seconds=left - 1)
            await table.turn()
        else:
            await table.rank(asked, *(["draft_card"] if (await table.position()).active != (asked,) else []))
            await table.pass_time(seconds=left)
    log = await table.service.maintenance.log(table.number)
    assert table.clock.now() == begun_at(table) + timedelta(hours=72)
    assert any("The draft’s time is over" in plain(text) for text in remarks(await table.told()))
    assert [ply.seat for ply in log.plies if ply.notation.startswith("take")].count(asked) > 3


def begun_at(table: Table) -> datetime:
    return datetime(2030, 3, 1, 12, tzinfo=UTC)


async def test_whoever_misses_a_pick_gets_a_caretakers_choice_and_no_default(table: Table) -> None:
    await table.begin()
    seat = (await table.position()).active[0]
    wanted = await advice(table.service, table.number, PEOPLE[seat].id)
    for _ in range(30):
        if wanted != "take 1":
            break
        await table.hand()
        seat = (await table.position()).active[0]
        wanted = await advice(table.service, table.number, PEOPLE[seat].id)
    assert wanted != "take 1", "what the rules would do"
    ply = len((await table.service.maintenance.log(table.number)).plies)
    await table.pass_time(hours=25)
    made = (await table.service.maintenance.log(table.number)).plies[ply:]
    assert [(it.seat, it.notation) for it in made[:1]] == [(seat, wanted)]
    assert made[1].notation.startswith("place")


async def test_one_missed_pick_costs_that_pick_alone_and_two_in_a_row_a_caretaker_who_is_told_of(table: Table) -> None:
    await table.begin()
    first = (await table.position()).active[0]
    await table.pass_time(hours=25)
    while (await table.position()).active != (first,):
        await table.hand()
    assert "deadline: a ranking makes this pick, or else a caretaker" in plain(remarks(await table.told())[0])
    await table.pass_time(hours=25)
    seat = (await table.service.lobby.match(table.number)).seats[first]
    assert (seat.missed, seat.kept) == (2, True)
    said = [plain(text) for text in remarks(await table.told())]
    assert any("missed 2 deadlines in a row. A caretaker plays for them now" in words for words in said)


# -- the draft in one wait ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("title", "people", "kinds", "after"),
    [
        ("shogun", 4, ("draft_card",), "plan"),
        ("edo", 3, ("draft",), "plan"),
        ("rokugan", 4, ("clan", "objective", "control"), "placement"),
    ],
)
async def test_a_draft_of_people_who_rank_waits_once(
    table: Table, title: str, people: int, kinds: tuple[str, ...], after: str
) -> None:
    await table.begin(title, people)
    began = table.clock.now()
    for seat in range(people):
        await table.pass_time(hours=2)
        listed = {filed.decision.key for filed in (await table.service.orders.of(table.number, PEOPLE[seat].id)).filed}
        await table.rank(seat, *(kind for kind in kinds if kind in listed))
    if title == "rokugan":  # objectives are chosen together: lists wait a little there, so as not to show
        await table.pass_time(minutes=21)
    assert (await table.position()).view.phase in (after, "foresight")
    assert table.clock.now() - began <= timedelta(hours=2 * people, minutes=21), "nobody was waited for twice"


# -- who is told --------------------------------------------------------------------------------------------


async def test_all_are_invited_to_rank_once_and_nobody_to_write_battles_down(table: Table) -> None:
    await table.begin()
    first = (await table.position()).active[0]
    invited = [row for row in await table.told() if row.kind is PostKind.NOTE and "rank" in row.payload]
    assert {row.user_id for row in invited} == {person.id for person in PEOPLE[:4]} - {PEOPLE[first].id}
    assert {row.payload["rank"] for row in invited} == {"draft_card"}
    assert all("Rank what you want" in plain(row.payload["text"]) for row in invited)
    while (await table.position()).view.phase != "plan":
        await table.hand()
        told = [row for row in await table.told() if row.kind is PostKind.NOTE and "rank" in row.payload]
        assert told == [], "once, and not who has picked"
    await table.until("special_picks")
    for _ in range(12):
        assert not [row for row in await table.told() if {"orders", "rank"} & row.payload.keys()]
        if (await table.position()).view.phase == "plan":
            break
        await table.hand()


async def test_two_missed_battles_of_a_round_and_nobody_waits_in_it(table: Table) -> None:
    await table.begin(start="fixed")
    await table.until("special_picks")
    silent, misses = (await table.position()).active[0], 0
    while (position := await table.position()).view.phase != "plan":
        if position.active == (silent,):
            misses += 1
            await table.pass_time(seconds=(await table.left()).total_seconds())
        else:
            await table.hand()
    assert misses <= 2
    assert (await table.position()).match.seats[silent].missed == 1
    assert silent in (await table.position()).active, "the next plan is asked of it again"


async def test_a_round_of_shogun_takes_three_phases_at_most(table: Table) -> None:
    """Its plans one, all that is asked after them two; who is not asked any more is played by a caretaker, and nobody
    has missed anything but who was asked last."""
    await table.begin(start="fixed")
    await table.until("special_picks")
    begun = table.clock.now()
    while (position := await table.position()).view.phase != "plan":
        assert position.due_at <= begun + timedelta(hours=48)
        table.clock.move(seconds=(await table.left()).total_seconds() - 1)
        if position.due_at == begun + timedelta(hours=48):
            asked = position.active[0]
            await table.pass_time(seconds=1)
            break
        await table.turn()
    position = await table.position()
    assert (position.view.phase, len(position.active)) == ("plan", 4)
    assert table.clock.now() - begun == timedelta(hours=48)
    assert [seat.seat for seat in position.match.seats if seat.missed] == [asked]
    assert any("The time of this phase is over" in plain(text) for text in remarks(await table.told()))
