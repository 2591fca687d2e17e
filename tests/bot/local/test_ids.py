"""Snowflakes: greater each time, whatever the clock does."""

from __future__ import annotations

from bot.local.model import Snowflakes, moment

NOW = 1_800_000_000.0


def test_many_in_one_moment_and_a_clock_that_goes_back() -> None:
    times = iter([NOW] * 5000 + [NOW - 3600] * 10 + [NOW + 1])
    ids = Snowflakes(lambda: next(times))
    made = [int(ids.new()) for _ in range(5011)]
    assert made == sorted(set(made))
    assert moment(str(made[0])) == NOW
    assert moment(str(made[-1])) == NOW + 1


def test_ids_of_an_earlier_run_are_not_reached_again() -> None:
    later = Snowflakes(lambda: NOW + 60).new()
    ids = Snowflakes(lambda: NOW)
    ids.seen(later)
    assert int(ids.new()) > int(later)


def test_two_makers_do_not_make_the_same() -> None:
    makers = [Snowflakes(lambda: NOW) for _ in range(5)]
    made = [maker.new() for maker in makers for _ in range(100)]
    # Ten random bits tell them apart; five makers share theirs once in a hundred runs.
    assert len(set(made)) >= 400
