"""Campaigns: who plays, what it is worth, and what becomes of one when something goes wrong."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import timedelta
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.config import Limits
from bot.service.campaigns.campaigns import MOST, read_games
from bot.service.campaigns.model import AVERAGE, FIRST, Campaign, Carry, Stage, next_table, points_of, standing
from bot.service.lobby.choices import Choices
from bot.service.model import NotAllowed, Person, Status
from bot.service.service import Service
from bot.ui.reading.campaign import _rules, leading
from engine.core.options import head_start
from engine.core.refusals import Illegal, Refusal, Stale
from engine.core.text import T, plain
from engine.registry import GAMES
from tests.bot.service.hall import ANN, BOB, CID, DAN, EVE, PLACE, Hall
from tests.bot.toy import TOY

AHEAD, TOLD = head_start(5, T("a coin"))
GAMES_HERE = {
    "toy": TOY,
    "wide": replace(TOY, title="wide", seats=range(4, 6)),
    "lords": replace(TOY, title="lords", identities=tuple(T("{n}", n=n) for n in range(5))),
    "ahead": replace(TOY, title="ahead", options=(*TOY.options, AHEAD), notes=TOLD),
}


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[Hall]:
    """A service for the toy game and games like it."""
    hall = Hall(tmp_path / "daimyo.sqlite3", GAMES_HERE)
    await hall.open()
    yield hall
    await hall.close()


async def founded(hall: Hall, *others: Person, begun: bool = True, **more: Any) -> int:
    wish = {"name": "Winter", "games": "toy, toy, toy", "seats": 2, "speed": "", "carry": Carry.SEATS, "days": 0}
    campaigns = hall.service.campaigns
    campaign = await campaigns.create(PLACE, ANN, **wish | more)
    for person in others:
        await campaigns.join(campaign.id, person)
    if begun:
        await campaigns.begin(campaign.id, ANN)
    return campaign.id


async def on(hall: Hall, number: int) -> Campaign:
    """What is due is done, twice to see that it makes no difference, and posted."""
    for _ in range(2):
        await hall.service.campaigns.run_due()
        await hall.post()
        await hall.service.campaigns.run_due()
        await hall.service.caretakers.quiet()
    return await hall.service.campaigns.get(number)


async def played(hall: Hall, number: int, seed: int = 1) -> Campaign:
    """The match that is open is played to its end."""
    campaign = await on(hall, number)
    await hall.finish(campaign.matches[-1].id, Random(seed))
    return await hall.service.campaigns.get(number)


# -- points and places --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_each_place_of_each_table_is_worth_the_same_on_the_average(seats: int) -> None:
    random = Random(seats)
    for _ in range(50):
        points = [random.randrange(4) for _ in range(seats)]
        ranks = [1 + sum(other > own for other in points) for own in points]
        assert sum(points_of(ranks)) == AVERAGE * seats
    assert points_of(range(1, seats + 1)) == sorted(points_of(range(1, seats + 1)), reverse=True)
    assert points_of(range(1, seats + 1))[0] == FIRST
    assert points_of([1] * seats) == [AVERAGE] * seats


def test_who_sits_out_has_the_average_and_equal_ones_share_a_place() -> None:
    assert standing("abc", [{"a": 24, "b": 0}, {"b": 24, "c": 0}]) == [(1, "a", 36), (2, "b", 24), (3, "c", 12)]
    assert [place for place, _, _ in standing("abc", [{"a": 24, "b": 0}, {"b": 24, "a": 0}])] == [1, 1, 1]


@pytest.mark.parametrize(("members", "seats", "matches"), [(6, 4, 12), (7, 3, 14), (20, 5, 40), (3, 2, 6), (5, 4, 20)])
def test_everybody_plays_as_often_as_the_others_and_meets_everybody(members: int, seats: int, matches: int) -> None:
    counts, tables = dict.fromkeys(range(members), 0), list[frozenset[int]]()
    for number in range(matches):
        table = next_table(counts, tables, seats, number)
        assert len(set(table)) == seats
        tables.append(frozenset(table))
        for one in table:
            counts[one] += 1
        assert max(counts.values()) - min(counts.values()) <= 1
    met = [sum(pair <= table for table in tables) for pair in map(frozenset, combinations(range(members), 2))]
    assert min(met) >= 1
    assert max(met) - min(met) <= 3


def test_the_games_are_a_list_or_a_season() -> None:
    assert read_games("Shogun, battle for rokugan, edo,Shogun", GAMES) == ["shogun", "rokugan", "edo", "shogun"]
    assert read_games("Season of 4", GAMES) == [*GAMES, next(iter(GAMES))]
    for wrong in ("Chess", "Shogun, Chess", "", "season of 99", "season of 0"):
        with pytest.raises(Illegal):
            read_games(wrong, GAMES)


# -- from match to match ------------------------------------------------------------------------------------------


async def test_a_campaign_goes_from_match_to_match_to_its_report(hall: Hall) -> None:
    number = await founded(hall, BOB, CID)
    for count in (1, 2, 3):
        campaign = await played(hall, number, count)
        assert len(campaign.matches) == count
        assert len(campaign.matches[-1].people) == 2
        assert sum(points for _, _, points in campaign.standing()) == 3 * count * AVERAGE
    assert {user: campaign.played(user) for user in (1, 2, 3)} == {1: 2, 2: 2, 3: 2}
    assert (await on(hall, number)).stage is Stage.OVER
    with pytest.raises(Stale):
        await hall.service.campaigns.join(number, DAN)


async def test_each_number_opens_once(hall: Hall) -> None:
    number = await founded(hall, BOB)
    await asyncio.gather(*(hall.service.campaigns.run_due() for _ in range(5)))
    assert len((await hall.service.campaigns.get(number)).matches) == 1
    assert len(await hall.service.lobby.matches_in(PLACE.guild_id)) == 1


async def test_fault_the_bot_is_down_when_the_next_match_should_open(hall: Hall) -> None:
    number = await founded(hall, BOB, games="toy, toy")
    await played(hall, number)
    hall.clock.move(days=3)
    await hall.restart()
    campaign = await on(hall, number)
    assert [match.status for match in campaign.matches] == [Status.OVER, Status.RUNNING]


async def test_a_date_and_days_between(hall: Hall) -> None:
    begins = hall.clock.now() + timedelta(days=2)
    number = await founded(hall, BOB, begun=False, begins_at=begins, days=7)
    assert (await on(hall, number)).stage is Stage.GATHERING
    hall.clock.move(days=2)
    assert (await played(hall, number)).finished == 1
    assert len((await on(hall, number)).matches) == 1
    hall.clock.move(days=7)
    assert len((await on(hall, number)).matches) == 2


async def test_the_days_count_from_the_last_match_however_long_it_took(hall: Hall) -> None:
    number = await founded(hall, BOB, days=7)
    await on(hall, number)
    hall.clock.move(days=20)
    await played(hall, number)
    assert len((await played(hall, number)).matches) == 2, "the first took longer than that"
    hall.clock.move(days=6)
    assert len((await on(hall, number)).matches) == 2
    hall.clock.move(days=1)
    assert len((await on(hall, number)).matches) == 3


# -- faults -------------------------------------------------------------------------------------------------------


async def test_fault_two_of_one_name_and_a_date_in_the_past(hall: Hall) -> None:
    await founded(hall, begun=False)
    with pytest.raises(Illegal, match="called winter already"):
        await founded(hall, begun=False, name="winter")
    with pytest.raises(Illegal, match="begun already"):
        await founded(hall, name="Spring", begins_at=hall.clock.now() - timedelta(days=1))
    assert len(await hall.service.campaigns.of_server(PLACE.guild_id)) == 1


async def test_what_a_campaign_cannot_be_and_who_cannot_join(hall: Hall) -> None:
    with pytest.raises(Illegal, match="That is too far ahead"):
        await founded(hall, begins_at=hall.clock.now() + timedelta(days=400))
    number = await founded(hall, *(Person(n, f"P{n}") for n in range(100, 100 + MOST - 1)), begun=False)
    with pytest.raises(Illegal, match="All places in this campaign are taken"):
        await hall.service.campaigns.join(number, BOB)
    await hall.service.campaigns.begin(number, ANN)
    with pytest.raises(Stale, match="This campaign has begun already"):
        await hall.service.campaigns.begin(number, ANN)


async def test_a_date_days_and_titles_are_told_in_the_post(hall: Hall) -> None:
    begins = hall.clock.now() + timedelta(days=2)
    number = await founded(hall, BOB, games="toy, toy", begun=False, begins_at=begins, days=1, carry=Carry.TITLES)
    rules = [*map(plain, _rules(await hall.service.campaigns.get(number)))]
    assert "1 day from match to match, at least" in rules
    assert any(line.startswith("It begins <t:") and line.endswith(" with those who have joined.") for line in rules)
    hall.clock.move(days=2)
    for title in ("Daimyo of the year", "Shogun"):
        campaign = await played(hall, number)
        best = [member.name for place, member, _ in campaign.standing() if place == 1]
        said = [*map(plain, leading(await on(hall, number)))]
        assert said[1] == f"🎖️ {title}: " + " and ".join(f"**{name}**" for name in best)
        hall.clock.move(days=1)


async def test_nobody_is_in_it_who_did_not_say_yes_and_one_alone_is_no_circle(hall: Hall) -> None:
    number = await founded(hall, begun=False)
    campaigns = hall.service.campaigns
    with pytest.raises(Illegal, match="2 members"):
        await campaigns.begin(number, ANN)
    await campaigns.join(number, BOB)
    with pytest.raises(Illegal, match="already"):
        await campaigns.join(number, BOB)
    with pytest.raises(NotAllowed):
        await campaigns.begin(number, BOB)
    with pytest.raises(NotAllowed):
        await campaigns.leave(number, CID)
    await campaigns.leave(number, BOB)
    other = await founded(hall, begun=False, name="Spring", begins_at=hall.clock.now() + timedelta(days=1))
    hall.clock.move(days=2)
    assert (await on(hall, other)).stage is Stage.STOPPED, "nobody else came"


async def test_fault_a_circle_smaller_than_a_table_has_caretakers(hall: Hall) -> None:
    number = await founded(hall, BOB, games="wide")
    campaign = await on(hall, number)
    info = await hall.service.lobby.match(campaign.matches[0].id)
    assert [seat.user_id is None for seat in info.seats].count(True) == len(info.seats) - 2
    campaign = await played(hall, number)
    assert set(campaign.scored[0].scores) == {ANN.id, BOB.id}


async def test_fault_a_match_is_given_up_or_taken_back_after_its_result_was_counted(hall: Hall) -> None:
    number = await founded(hall, BOB, CID)
    campaign = await played(hall, number)
    counted = campaign.standing()
    with pytest.raises(Stale):
        await hall.service.lobby.abandon(campaign.matches[0].id, ANN)
    with pytest.raises(Refusal):
        await hall.service.host.roll_back(campaign.matches[0].id, ANN, 1)
    campaign = await on(hall, number)
    await hall.service.lobby.abandon(campaign.matches[1].id, ANN)
    campaign = await on(hall, number)
    assert [match.status for match in campaign.matches] == [Status.OVER, Status.ABANDONED, Status.RUNNING]
    assert campaign.standing() == counted, "what was given up counts nothing"


async def test_a_member_who_leaves_is_replaced_and_the_points_of_others_stay(hall: Hall) -> None:
    number = await founded(hall, BOB)
    campaign = await played(hall, number)
    before = {one.user_id: points for _, one, points in campaign.standing()}
    await hall.service.campaigns.leave(number, BOB)
    await hall.service.campaigns.join(number, CID)
    campaign = await on(hall, number)
    assert {one.user_id: points for _, one, points in campaign.standing()} == {ANN.id: before[ANN.id], CID.id: AVERAGE}
    assert campaign.matches[1].people == {ANN.id, CID.id}
    assert campaign.member(CID.id).counted == 1  # type: ignore[union-attr]
    await hall.service.campaigns.join(number, BOB)
    campaign = await hall.service.campaigns.get(number)
    assert {one.user_id: points for _, one, points in campaign.standing()}[BOB.id] == before[BOB.id]


async def test_fault_a_member_forgets_their_data(hall: Hall) -> None:
    number = await founded(hall, BOB, CID)
    campaign = await played(hall, number)
    before = {one.user_id: points for _, one, points in campaign.standing()}
    await hall.service.personal.forget(ANN)
    campaign = await hall.service.campaigns.get(number)
    assert campaign.host_id == BOB.id
    assert campaign.host_name == "Bob"
    assert {one.user_id: points for _, one, points in campaign.standing()} == {
        user: points for user, points in before.items() if user != ANN.id
    }
    assert "Ann" not in str(campaign)
    assert (await on(hall, number)).matches[-1].people == {BOB.id, CID.id}


async def test_fault_the_next_match_waits_while_too_many_are_open(hall: Hall) -> None:
    service = hall.service = Service(
        hall.store, hall.clock, games=hall.games, seed="limits", limits=Limits(lobbies_a_person=1)
    )
    number = await founded(hall, BOB)
    other = await service.lobby.open(PLACE, ANN, "toy", Choices(2, {}, 60))
    campaign = await on(hall, number)
    assert campaign.matches == ()
    assert campaign.waits
    await service.lobby.abandon(other.id, ANN)
    campaign = await on(hall, number)
    assert len(campaign.matches) == 1
    assert not campaign.waits


async def test_fault_the_channel_is_deleted(hall: Hall) -> None:
    number = await founded(hall, BOB)
    await hall.service.campaigns.run_due()
    campaign = await hall.service.campaigns.get(number)
    await hall.service.host.replace_deleted(campaign.matches[0].id, PLACE.channel_id)
    campaign = await on(hall, number)
    assert campaign.stage is Stage.STOPPED
    assert len(campaign.matches) == 1
    assert await hall.service.campaigns.unposted() == []


# -- what is carried over -----------------------------------------------------------------------------------------


async def test_the_last_chooses_a_seat_before_the_others(hall: Hall) -> None:
    number = await founded(hall, BOB, CID, games="lords, lords", seats=3)
    campaign = await played(hall, number)
    order = [one.user_id for _, one, _ in reversed(campaign.standing())]
    await hall.service.campaigns.run_due()
    await hall.post()
    campaign = await on(hall, number)
    match = campaign.matches[1]
    assert match.status is Status.LOBBY, "there is time to choose"
    info = await hall.service.lobby.match(match.id)
    assert [seat.user_id for seat in info.seats] == order
    people = {one.id: one for one in (ANN, BOB, CID)}
    last, middle, first = (people[user] for user in order)
    await hall.service.lobby.wish(match.id, first, 2)
    await hall.service.lobby.wish(match.id, middle, 2)
    await hall.service.lobby.wish(match.id, last, 0)
    with pytest.raises(Illegal):
        await hall.service.lobby.wish(match.id, first, 2)
    assert (await on(hall, number)).matches[1].status is Status.LOBBY
    await hall.service.lobby.wish(match.id, first, 1)
    assert (await on(hall, number)).matches[1].status is Status.RUNNING
    info = await hall.service.lobby.match(match.id)
    assert [seat.user_id for seat in info.seats] == [last.id, first.id, middle.id]


async def test_who_gives_their_seat_up_before_the_start_is_replaced_by_a_caretaker(hall: Hall) -> None:
    number = await founded(hall, BOB, games="lords, lords", seats=2)
    await played(hall, number)
    campaign = await on(hall, number)
    await hall.service.lobby.leave(campaign.matches[1].id, BOB)
    with pytest.raises(NotAllowed, match="campaign gives the seats"):
        await hall.service.lobby.join(campaign.matches[1].id, DAN)
    assert (await on(hall, number)).matches[1].status is Status.LOBBY
    hall.clock.move(hours=13)
    campaign = await on(hall, number)
    assert campaign.matches[1].status is Status.RUNNING
    assert campaign.matches[1].people == {ANN.id}


async def test_fault_a_host_who_sits_a_match_out_removes_everyone_from_its_lobby(hall: Hall) -> None:
    number = await founded(hall, BOB, CID, games="lords, lords", seats=2)
    await hall.service.campaigns.leave(number, ANN)
    await hall.service.campaigns.run_due()
    lobby = (await hall.service.campaigns.get(number)).matches[0].id
    for _ in (BOB, CID):
        await hall.service.host.kick(lobby, ANN, 0)
    with capture_logs() as lines:
        campaign = await on(hall, number)
    assert [line for line in lines if line["log_level"] == "error"] == []
    assert [match.status for match in campaign.matches] == [Status.ABANDONED, Status.RUNNING], "as if they had left it"


async def test_fault_a_campaign_stops_while_its_match_waits_for_the_choice_of_lords(hall: Hall) -> None:
    number = await founded(hall, BOB, games="lords, lords, lords", seats=2)
    await played(hall, number)
    assert (await on(hall, number)).matches[1].status is Status.LOBBY
    await hall.service.campaigns.stop(number, ANN)
    assert (await on(hall, number)).matches[1].status is Status.LOBBY
    hall.clock.move(hours=13)
    campaign = await on(hall, number)
    assert campaign.matches[1].status is Status.RUNNING, "its post says that it starts soon"
    await hall.finish(campaign.matches[1].id, Random(1))
    campaign = await on(hall, number)
    assert (campaign.stage, len(campaign.matches)) == (Stage.STOPPED, 2)


async def test_fault_a_member_takes_a_name_that_looks_like_another_one(hall: Hall) -> None:
    number = await founded(hall, BOB, begun=False)
    for name in ("ANN", "A\u200bnn"):
        await hall.service.names.meet(Person(BOB.id, name, handle="bob"), PLACE.guild_id, "Bob")
        campaign = await hall.service.campaigns.get(number)
        assert [one.name for one in campaign.members] == ["Ann", f"{Person(0, name).name} (bob)"]


async def test_a_head_start_goes_to_the_last(hall: Hall) -> None:
    number = await founded(hall, BOB, CID, games="ahead, ahead", seats=3, carry=Carry.HEAD_START)
    campaign = await played(hall, number)
    assert (await hall.service.lobby.match(campaign.matches[0].id)).options["head_start"] == "off"
    last = campaign.standing()[-1][1].user_id
    campaign = await on(hall, number)
    info = await hall.service.lobby.match(campaign.matches[1].id)
    assert info.options["head_start"] == "1"
    assert info.seats[0].user_id == last


async def test_its_host_or_a_manager_stops_it_and_the_match_goes_on(hall: Hall) -> None:
    number = await founded(hall, BOB, CID, EVE)
    campaign = await on(hall, number)
    with pytest.raises(NotAllowed):
        await hall.service.campaigns.stop(number, BOB)
    await hall.service.campaigns.stop(number, Person(EVE.id, "Eve", manages=PLACE.guild_id))
    await hall.finish(campaign.matches[0].id, Random(1))
    campaign = await on(hall, number)
    assert campaign.stage is Stage.STOPPED
    assert len(campaign.matches) == 1
    assert campaign.scored
