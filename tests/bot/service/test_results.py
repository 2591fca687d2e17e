"""What stays of matches that are over: results, statistics, ratings."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

import orjson
import pytest

from bot.service.lobby.choices import Choices
from bot.service.model import Person, Place, PostKind
from bot.service.reading.statistics import ALL, Rating, Ratings, Seen, add
from bot.service.upkeep import Upkeep
from engine.core.refusals import Refusal, Stale
from engine.core.text import plain
from tests.bot.service.hall import ANN, BOB, CID, HOUR, PLACE, Hall, some_wish
from tests.tools.ratings import both

HIDDEN = Place(guild_id=PLACE.guild_id, channel_id=99)
BEGIN = datetime(2030, 1, 1, tzinfo=UTC)


def stored(hall: Hall) -> list[dict[str, Any]]:
    with closing(sqlite3.connect(hall.path)) as raw:
        raw.row_factory = sqlite3.Row
        return [dict(row) for row in raw.execute("SELECT * FROM results ORDER BY match_id, seat")]


async def played(hall: Hall, *people: Person, place: Place = PLACE, caretakers: int = 0, seed: int = 1) -> int:
    """A match of these that came to its end."""
    lobby = hall.service.lobby
    match = await lobby.open(place, people[0], "toy", Choices(max(2, len(people) + caretakers), {}, HOUR))
    for person in people[1:]:
        await lobby.join(match.id, person)
    for _ in range(caretakers):
        await lobby.add_caretaker(match.id, people[0])
    await lobby.start(match.id, people[0])
    hall.clock.move(minutes=10)
    await hall.finish(match.id, Random(seed))
    hall.clock.move(minutes=1)
    return match.id


async def night(hall: Hall) -> None:
    hall.clock.move(days=2)
    assert await Upkeep(hall.service.repository, 2**40, "").quarter() is not None


# -- rows ---------------------------------------------------------------------------------------------------------


async def test_a_match_that_ends_leaves_a_row_for_each_seat(hall: Hall) -> None:
    number = await played(hall, ANN, BOB, caretakers=1)
    rows = stored(hall)
    outcome = (await hall.service.play.position(number)).outcome
    assert outcome is not None
    assert [row["rank"] for row in rows] == list(outcome.places)
    assert [row["points"] for row in rows] == list(outcome.points)
    assert sum(row["share"] for row in rows) == pytest.approx(1)
    assert [row["user_id"] for row in rows] == [ANN.id, BOB.id, None]
    assert [row["left_at_ply"] is None for row in rows] == [True, True, False]
    assert [row["kept"] > 0 for row in rows] == [False, False, True]
    assert {row["answering"] for row in rows[:2]} <= {0, 300, 600}, "asked at the start, answered 10 minutes later"
    assert rows[2]["answering"] is None


async def test_a_choice_about_lists_after_the_end_ends_nothing_again(hall: Hall) -> None:
    number = await played(hall, ANN, BOB)
    ended_at = (await hall.service.lobby.match(number)).ended_at
    hall.clock.move(days=1)
    await hall.service.orders.always_ask(number, ANN.id)
    assert (await hall.service.lobby.match(number)).ended_at == ended_at
    await hall.restart()
    assert (await hall.service.lobby.match(number)).ended_at == ended_at


async def test_who_lets_deadlines_pass_is_taken_over_and_still_has_the_result(hall: Hall) -> None:
    number = await hall.match(people=2)
    while (position := await hall.service.play.position(number)).active:
        if 0 in position.active:
            asked = await hall.service.play.question(number, ANN.id)
            await hall.service.play.submit(number, ANN.id, some_wish(asked.question, Random(1)))
        else:
            hall.clock.move(hours=2)
            await hall.service.time.run_due()
        await hall.service.caretakers.quiet()
        await hall.post()
    ann, bob = stored(hall)
    assert (ann["missed"], ann["kept"], ann["left_at_ply"]) == (0, 0, None)
    assert bob["user_id"] == BOB.id
    assert bob["missed"] >= 1
    assert bob["kept"] == 0 or bob["left_at_ply"] is not None
    assert bob["answering"] is None


async def test_backfill_from_the_log_gives_the_same_rows_also_of_a_packed_match(hall: Hall) -> None:
    numbers = [await played(hall, ANN, BOB, caretakers=1), await played(hall, CID, BOB, seed=2)]
    rows = stored(hall)
    assert {row["match_id"] for row in rows} == {*numbers}
    await night(hall)  # packs them
    await hall.store.write(lambda connection: connection.exec_driver_sql("DELETE FROM results"))
    await night(hall)
    assert stored(hall) == rows


async def test_abandoned_matches_and_practice_leave_nothing(hall: Hall) -> None:
    number = await hall.match(people=2)
    await hall.act(number, Random(1))
    await hall.service.lobby.abandon(number, ANN)
    practice = await hall.service.lobby.practice(PLACE, ANN, "toy", "Practice")
    await hall.finish(practice.id, Random(2))
    await night(hall)
    assert stored(hall) == []


@pytest.mark.parametrize(("people", "kept"), [((ANN,), 0), ((ANN, BOB), 1), ((ANN, BOB), 0)])
async def test_a_match_that_one_person_took_back_alone_leaves_nothing(
    hall: Hall, people: tuple[Person, ...], kept: int
) -> None:
    """They could do so until the luck suits."""
    number = (await hall.lobby(people=len(people), caretakers=1)).id
    await hall.service.lobby.start(number, ANN)
    async with hall.service.repository.locked(number) as live:
        away = [replace(seat, kept=seat.user_id == BOB.id and bool(kept)) for seat in live.info.seats]
        await hall.service.repository.commit_clock(live, live.with_info(seats=tuple(away)))
    await hall.service.caretakers.quiet()
    while (await hall.service.play.position(number)).view.phase != "digging":
        await hall.act(number, Random(1))
    vote = await hall.service.host.roll_back(number, ANN, 1)
    assert vote is not None
    alone = vote.result is not None
    if not alone:
        await hall.service.votes.cast(number, BOB, vote.id, True)
    told = [plain(row.payload["text"]) for row in await hall.post() if row.kind is PostKind.BACK]
    assert alone is any("One person decided this alone" in line for line in told)
    if kept:
        await hall.service.absence.back(number, BOB.id)
    await hall.finish(number, Random(2))
    await night(hall)
    assert alone is (len(people) == 1 or bool(kept))
    assert bool(stored(hall)) is not alone


async def test_a_match_from_a_file_leaves_nothing(hall: Hall) -> None:
    number = await played(hall, ANN, BOB)
    again = await hall.service.archive.read(PLACE, ANN, await hall.service.archive.save(number))
    await night(hall)
    assert again.id != number
    assert {row["match_id"] for row in stored(hall)} == {number}


async def test_a_match_that_is_over_cannot_be_taken_back(hall: Hall) -> None:
    number = await played(hall, ANN, BOB)
    rows = stored(hall)
    with pytest.raises(Stale):
        await hall.service.host.roll_back(number, ANN, 1)
    assert stored(hall) == rows


async def test_statistics_that_fail_do_not_keep_a_match_from_ending(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.service.play.turn._rows", lambda *args: 1 / 0)
    number = await played(hall, ANN, BOB)
    assert (await hall.service.lobby.match(number)).ended_at is not None
    assert stored(hall) == []
    monkeypatch.undo()
    await night(hall)
    assert len(stored(hall)) == 2


# -- people -------------------------------------------------------------------------------------------------------


async def test_who_is_forgotten_leaves_an_unnamed_row(hall: Hall) -> None:
    await played(hall, ANN, BOB)
    assert len(orjson.loads(await hall.service.personal.data(BOB.id))["results"]) == 1
    before = await hall.service.statistics.ratings()
    await hall.service.personal.forget(BOB)
    assert [row["user_id"] for row in stored(hall)] == [ANN.id, None]
    assert orjson.loads(await hall.service.personal.data(BOB.id))["results"] == []
    after = await hall.service.statistics.ratings()
    assert (BOB.id, "toy") in before
    assert (BOB.id, "toy") not in after
    assert after[ANN.id, "toy"] == before[ANN.id, "toy"], "against a newcomer, as Bob was one"


async def test_of_others_only_matches_that_one_can_see_count(hall: Hall) -> None:
    await played(hall, ANN, BOB)
    await played(hall, ANN, BOB, place=HIDDEN)
    await played(hall, ANN, BOB, place=Place(guild_id=11, channel_id=20))
    statistics = hall.service.statistics
    (bob,) = await statistics.of(BOB.id, ALL, Seen(PLACE.guild_id, CID.id, PLACE.channel_id.__eq__))
    assert (len(bob.rows), bob.rating.matches) == (1, 1)
    (bob,) = await statistics.of(BOB.id, ALL, Seen(PLACE.guild_id, ANN.id, PLACE.channel_id.__eq__))
    assert len(bob.rows) == 2, "Ann played the hidden one herself"
    assert await statistics.of_server(Seen(PLACE.guild_id, CID.id, lambda channel: False)) == []
    (own,) = await statistics.of(BOB.id)
    assert len(own.rows) == own.rating.matches == 3


async def test_who_leaves_the_statistics_is_in_no_list_and_an_unnamed_opponent(hall: Hall) -> None:
    for seed in (1, 2, 3):
        await played(hall, ANN, BOB, seed=seed)
    statistics, shown = hall.service.statistics, Seen(PLACE.guild_id, CID.id, PLACE.channel_id.__eq__)
    assert len(await statistics.of_server(shown)) == 2
    before = (await statistics.ratings())[ANN.id, ALL]
    await hall.service.preferences.change(BOB.id, stats=False)
    assert [user for user, _ in await statistics.of_server(shown)] == [ANN.id]
    assert (await statistics.ratings())[ANN.id, ALL] != before, "Bob counts as a newcomer each time"
    with pytest.raises(Refusal, match="not in the statistics"):
        await statistics.of(BOB.id, ALL, shown)
    with pytest.raises(Refusal, match="/settings stats"):
        await statistics.of(BOB.id)
    await hall.service.preferences.change(BOB.id, stats=True)
    assert (await statistics.ratings())[ANN.id, ALL] == before


# -- ratings ------------------------------------------------------------------------------------------------------


def a_match(number: int, *users: int | None, kept: tuple[int, ...] = (), left: tuple[int, ...] = ()) -> list[Any]:
    """Results of a match whose seats came in ."""
    at = BEGIN + timedelta(hours=number)
    common = {"match_id": number, "title": "toy", "ended_at": at, "level": 0}
    return [
        {**common, "seat": seat, "user_id": user, "rank": seat + 1, "kept": int(seat in kept)}
        | {"left_at_ply": 1 if seat in left else None}
        for seat, user in enumerate(users)
    ]


def rated(*matches: list[Mapping[str, Any]]) -> Ratings:
    found: Ratings = {}
    add(found, [row for match in matches for row in match], ())  # type: ignore[misc]
    return found


async def test_ratings_that_went_along_are_those_that_follow_from_all_results(hall: Hall) -> None:
    for seed, people in enumerate([(ANN, BOB), (BOB, CID), (ANN, CID, BOB)]):
        await played(hall, *people, caretakers=seed % 2, seed=seed)
        along = await hall.service.statistics.ratings()
    await hall.restart()
    assert await hall.service.statistics.ratings() == along
    assert await both(hall.path, hall.games) == (along, along)
    swapped = "UPDATE results SET rank = 3 - rank WHERE match_id = 1"
    await hall.store.write(lambda connection: connection.exec_driver_sql(swapped))
    stored, again = await both(hall.path, hall.games)
    assert stored != again == along
    assert {user for user, _ in along} == {ANN.id, BOB.id, CID.id}


def test_players_of_known_strength_come_out_in_the_right_order() -> None:
    luck = Random(5)
    strength = {user: 10 * user for user in range(1, 7)}
    matches = []
    for number in range(300):
        table = luck.sample(sorted(strength), 4)
        order = sorted(table, key=lambda user: -luck.gauss(strength[user], 25))
        matches.append(a_match(number, *order))
    found = rated(*matches)
    assert sorted(strength, key=lambda user: found[user, ALL].mu) == sorted(strength)
    assert all(found[user, ALL].sigma < Rating().sigma / 3 for user in strength)


def test_a_match_with_a_caretaker_counts_less_and_caretakers_stay_as_they_are() -> None:
    newcomer = Rating()
    whole, some = rated(a_match(1, 1, 2, 3, None)), rated(a_match(1, 1, 2, 3, 4))
    assert whole[1, ALL] == some[1, ALL], "somebody without a name counts as a newcomer"
    less = rated(a_match(1, 1, 2, 3, 4, kept=(3,)))
    assert less[1, ALL].mu - newcomer.mu == pytest.approx(0.75 * (some[1, ALL].mu - newcomer.mu))
    beaten = rated(a_match(1, 1, None, kept=(1,), left=(1,)))
    assert set(beaten) == {(1, "toy"), (1, ALL)}
    assert newcomer.mu < beaten[1, ALL].mu
