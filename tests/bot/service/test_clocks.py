"""Clocks: the arithmetic of due times, and matches that are played by them."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given, strategies as st

from bot.service.durations import (
    HOUR,
    length,
    read_day,
    read_hour,
    read_hours,
    read_length,
    read_zone,
)
from bot.service.lobby.choices import Choices
from bot.service.time import clock as clock_policy
from bot.service.time.clock import Pace, pace
from engine.core.options import Times
from engine.core.refusals import Illegal, Refusal
from engine.core.text import plain
from tests.bot.service.hall import ANN, BOB, PLACE, Hall

PLAN = "assign gold {gold}; assign mud 0; lock"
BERLIN = "Europe/Berlin"


def utc(month: int, day: int, hour: int = 0, minute: int = 0) -> datetime:
    """A moment of 2030."""
    return datetime(2030, month, day, hour, minute, tzinfo=UTC)


async def begun(hall: Hall, time: int = HOUR, **clock: Any) -> int:
    """A match of Ann and Bob with this clock; its number."""
    match = await hall.service.lobby.open(PLACE, ANN, "toy", Choices(2, {}, time, clock))
    await hall.service.lobby.join(match.id, BOB)
    await hall.service.lobby.start(match.id, ANN)
    await hall.post()
    return match.id


async def due_at(hall: Hall, number: int) -> datetime | None:
    return (await hall.service.play.position(number)).due_at


# -- what a game proposes -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("times", "seconds", "stored", "turn", "review"),
    [
        (Times(), 24 * HOUR, {}, 6 * HOUR, 12 * HOUR),
        (
            Times(36, lap=24, turn=5, review=11),
            36 * HOUR,
            {"lap": 24 * HOUR, "turn": 5 * HOUR, "review": 11 * HOUR},
            5 * HOUR,
            11 * HOUR,
        ),
    ],
)
def test_what_a_game_proposes(times: Times, seconds: int, stored: dict[str, int], turn: int, review: int) -> None:
    """The parts that it does not name follow from the time of a lap."""
    assert clock_policy.proposed(times) == (seconds, stored)
    policy = pace(stored)
    whole = policy.lap_seconds(seconds)
    assert (whole, policy.turn_seconds(whole), policy.review_seconds(seconds)) == (24 * HOUR, turn, review)


def test_without_a_limit_only_a_look_at_the_board_has_one() -> None:
    assert (pace({"lap": HOUR}).lap_seconds(0), Pace().review_seconds(0)) == (0, 12 * HOUR)


# -- arithmetic ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("opened", "least", "due"),
    [
        (utc(1, 7, 6), 12 * HOUR, utc(1, 7, 19)),  # winter: 20:00 in Berlin is 19:00 UTC
        (utc(1, 7, 7, 1), 12 * HOUR, utc(1, 8, 19)),
        (utc(7, 8, 6), 12 * HOUR, utc(7, 8, 18)),  # summer
        (utc(3, 30, 7), 12 * HOUR, utc(3, 30, 19)),
        (utc(3, 30, 19), 12 * HOUR, utc(3, 31, 18)),  # the night in which summer time begins
        (utc(3, 30, 19), 24 * HOUR, utc(4, 1, 18)),  # that day has 23 hours: nobody loses one
        (utc(10, 26, 18), 24 * HOUR, utc(10, 27, 19)),  # the day with 25
    ],
)
def test_an_hour_of_the_day_through_summer_time(opened: datetime, least: int, due: datetime) -> None:
    assert clock_policy.due(Pace(hour=20 * 60, zone=BERLIN), opened, least) == due


def test_an_absence_over_the_fixed_hour_moves_the_deadline_to_that_hour_after_it() -> None:
    daily = Pace(hour=18 * 60)
    away = [(utc(1, 7, 17), utc(1, 8, 12)), (utc(1, 8, 17), utc(1, 9, 18))]
    assert clock_policy.due(daily, utc(1, 7, 9), HOUR) == utc(1, 7, 18)
    assert clock_policy.due(daily, utc(1, 7, 9), HOUR, away[:1]) == utc(1, 8, 18)
    assert clock_policy.due(daily, utc(1, 7, 9), HOUR, away) == utc(1, 9, 18), "the end itself is free"


def test_an_hour_that_does_not_exist_or_comes_twice() -> None:
    policy = Pace(hour=2 * 60 + 30, zone=BERLIN)
    assert clock_policy.due(policy, utc(3, 30, 12), 12 * HOUR) == utc(3, 31, 1, 30)
    assert clock_policy.due(policy, utc(10, 26, 12), 12 * HOUR) == utc(10, 27, 0, 30), "the first of the two"


def test_a_length_is_the_same_in_the_night_of_summer_time() -> None:
    opened = utc(3, 30, 20)
    assert clock_policy.due(Pace(zone=BERLIN), opened, 24 * HOUR) == opened + timedelta(hours=24)


@pytest.mark.parametrize(
    ("opened", "hours", "due"),
    [
        (utc(1, 4, 12), 24, utc(1, 7, 12)),  # Friday noon: Saturday and Sunday do not count
        (utc(1, 5, 15), 24, utc(1, 7, 23)),  # on a Saturday: from Monday on, which begins at 23:00 UTC in Berlin
        (utc(1, 3, 12), 24, utc(1, 4, 12)),
        (utc(1, 4, 12), 24 * 6, utc(1, 14, 12)),  # two weekends
    ],
)
def test_weekends_off(opened: datetime, hours: int, due: datetime) -> None:
    assert clock_policy.due(Pace(weekends_off=True, zone=BERLIN), opened, hours * HOUR) == due


def test_an_hour_is_never_on_a_weekend_that_is_off() -> None:
    policy = Pace(hour=20 * 60, zone=BERLIN, weekends_off=True)
    assert clock_policy.due(policy, utc(1, 4, 12), 12 * HOUR) == utc(1, 7, 19)
    morning = Pace(hour=8 * 60, zone=BERLIN, weekends_off=True)
    assert clock_policy.due(morning, utc(1, 4, 8), 12 * HOUR) == utc(1, 7, 7), "twelve hours on it is still Friday"


@given(
    st.integers(0, 366 * 86400),
    st.integers(60, 30 * 86400),
    st.booleans(),
    st.sampled_from(["UTC", BERLIN, "America/New_York", "Asia/Kathmandu", "Africa/Cairo", "Pacific/Apia"]),
)
def test_what_is_given_is_what_counts(opened: int, seconds: int, weekends_off: bool, zone: str) -> None:
    begin = utc(1, 1) + timedelta(seconds=opened)
    policy = Pace(weekends_off=weekends_off, zone=zone)
    due = clock_policy.due(policy, begin, seconds)
    assert policy.counted_seconds(begin, due) == pytest.approx(seconds)
    half, last = clock_policy.reminders(policy, begin, due)
    assert begin <= half <= last <= due
    hourly = clock_policy.due(Pace(hour=20 * 60, weekends_off=weekends_off, zone=zone), begin, seconds)
    assert hourly >= due, "never less than what was promised"


# -- what people write --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "seconds"),
    [("90m", 5400), ("12h", 43200), ("1d 12h", 129600), ("2 days", 172800), ("1 hour, 30 minutes", 5400)],
)
def test_lengths(words: str, seconds: int) -> None:
    assert read_length(words) == seconds


def on_a_day(words: str) -> date:
    return read_day(words, date(2026, 11, 27))


@pytest.mark.parametrize(
    ("words", "day"),
    [
        ("2030-04-05", date(2030, 4, 5)),
        ("5 Dec", date(2026, 12, 5)),
        ("dec 5", date(2026, 12, 5)),
        ("5 January", date(2027, 1, 5)),
        ("January 5, 2028", date(2028, 1, 5)),
        ("5.12.", date(2026, 12, 5)),
        ("5.4.2030", date(2030, 4, 5)),
        ("5 days", date(2026, 12, 2)),
        ("1w", date(2026, 12, 4)),
        ("9999-12-31", date(9000, 1, 1)),
    ],
)
def test_days_as_people_write_them(words: str, day: date) -> None:
    assert on_a_day(words) == day


def test_quiet_hours_need_no_minutes() -> None:
    assert read_hours("22-7") == (22 * 60, 7 * 60)
    assert read_hours("22:30 - 7") == (22 * 60 + 30, 7 * 60)


@pytest.mark.parametrize(
    ("read", "words"),
    [
        (read_length, "soon"),
        (read_length, "2"),
        (read_length, "1.5d"),
        (read_length, "-3h"),
        (read_length, ""),
        (read_hour, "25:00"),
        (read_hour, "8pm"),
        (read_hour, "20"),
        (read_hours, "22-27"),
        (read_hours, "22:00-22:00"),
        (on_a_day, "31.4.2030"),
        (on_a_day, "2030-02-30"),
        (on_a_day, "5 hours"),
        (on_a_day, "soon"),
        (read_zone, "UTC+2"),
        (read_zone, "+02:00"),
        (read_zone, "Etc/GMT-2"),
        (read_zone, "../../etc/passwd"),
        (read_zone, "Mars"),
    ],
)
def test_odd_forms_get_an_example(read: Any, words: str) -> None:
    with pytest.raises(Refusal) as refused:
        read(words)
    example = plain(refused.value.text)
    assert any(form in example for form in ("12h", "20:00", "22:00-07:00", "2030-04-05", "Europe/Berlin"))


def test_zones_by_name_and_by_city() -> None:
    assert read_zone("europe/berlin") == read_zone("Berlin") == BERLIN
    assert read_zone("new york") == "America/New_York"


def test_lengths_in_words() -> None:
    assert plain(length(3 * HOUR)) == "3 hours"
    assert plain(length(129600)) == "1 day and 12 hours"
    assert plain(length(20)) == "1 minute"


@pytest.mark.parametrize(
    "stored",
    [
        {"hour": 1440},
        {"bank": {"start": 10}},
        {"bank": {"start": 86400, "cap": 3600}},
        {"bank": {"start": 86400, "increment": 0}},
        {"hour": 1200, "bank": {"start": 86400}},
        {"misses": 0},
        {"vacation": 61},
        {"speed": 3},
    ],
)
def test_a_pace_that_is_none_is_refused_with_a_sentence(stored: dict[str, Any]) -> None:
    with pytest.raises(Illegal) as refused:
        pace(stored)
    assert plain(refused.value.text).endswith(".")


@pytest.mark.parametrize("time", [1, 59, 30 * 86400 + 1, -1])
async def test_lengths_are_between_a_minute_and_thirty_days(hall: Hall, time: int) -> None:
    with pytest.raises(Illegal, match="1 minute"):
        await hall.service.lobby.open(PLACE, ANN, "toy", Choices(2, {}, time))


# -- matches ------------------------------------------------------------------------------------------------


async def test_a_match_that_resolves_at_an_hour(hall: Hall) -> None:
    number = await begun(hall, 12 * HOUR, hour=20 * 60, zone=BERLIN)
    assert await due_at(hall, number) == utc(3, 2, 19), "begun on the first of March at noon"
    hall.clock.time = utc(3, 2, 19)
    assert await hall.service.time.run_due() == 1
    assert await due_at(hall, number) == utc(3, 3, 19)
    await hall.restart()
    assert await due_at(hall, number) == utc(3, 3, 19)


async def test_a_bank_is_used_up_by_thinking_and_filled_by_questions(hall: Hall) -> None:
    number = await begun(hall, 0, bank={"start": 4 * HOUR, "increment": HOUR, "cap": 5 * HOUR})
    begin = hall.clock.now()
    assert await due_at(hall, number) == begin + timedelta(hours=4)
    hall.clock.move(hours=3)
    await hall.service.play.submit(number, ANN.id, PLAN.format(gold=1))
    hall.clock.move(minutes=30)
    await hall.service.play.submit(number, BOB.id, PLAN.format(gold=2))
    banks = [seat.bank for seat in (await hall.service.lobby.match(number)).seats]
    assert banks == [HOUR, 1.5 * HOUR], "Bob digs first and has an hour more for that"
    assert await due_at(hall, number) == hall.clock.now() + timedelta(hours=1.5)
    await hall.service.play.submit(number, BOB.id, "dig")
    assert await due_at(hall, number) == hall.clock.now() + timedelta(hours=2)
    await hall.restart()
    assert [seat.bank for seat in (await hall.service.lobby.match(number)).seats] == [2 * HOUR, 1.5 * HOUR]
    hall.clock.move(hours=2)
    assert await hall.service.time.run_due() == 1
    assert [seat.bank for seat in (await hall.service.lobby.match(number)).seats] == [HOUR, 2.5 * HOUR]


async def test_where_all_act_the_largest_bank_counts_and_unlocking_is_not_charged_twice(hall: Hall) -> None:
    number = await begun(hall, 0, bank={"start": 4 * HOUR, "increment": HOUR})
    hall.clock.move(hours=1)
    await hall.service.play.submit(number, ANN.id, PLAN.format(gold=1))
    await hall.service.play.submit(number, ANN.id, "unlock")
    await hall.service.play.submit(number, ANN.id, "lock")
    assert (await hall.service.lobby.match(number)).seats[0].bank == 3 * HOUR
    assert await due_at(hall, number) == hall.clock.now() + timedelta(hours=3), "Bob's"


async def test_a_paused_match_has_no_deadline_whatever_happens_in_it(hall: Hall) -> None:
    number = await begun(hall)
    await hall.service.pace.pause(number, ANN)
    for person in (ANN, BOB):
        await hall.service.play.submit(number, person.id, PLAN.format(gold=person.id))
    assert await due_at(hall, number) is None
    assert await hall.service.time.next_due() is None
    await hall.service.pace.resume(number, ANN)
    assert await due_at(hall, number) == hall.clock.now() + timedelta(hours=1)


def test_the_policy_in_words() -> None:
    words = plain(clock_policy.policy_words(Pace(hour=20 * 60, zone=BERLIN, weekends_off=True), 12 * HOUR))
    assert "each phase ends at 20:00 (Europe/Berlin), after 12 hours at least" in words
    assert "weekends off" in words
    assert "a draft: at most 3 times the phase" in words
    assert "after 2 in a row a caretaker takes over" in words
    assert plain(clock_policy.policy_words(Pace(), 0)) == "Time: no limit"
    assert "a bank of 5 days each, 1 hour more" in plain(
        clock_policy.policy_words(pace({"bank": {"start": 432000}}), 0)
    )
