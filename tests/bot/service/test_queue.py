"""Who fits whom in the queue of those who look for a match."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.service.durations import HOUR
from bot.service.lobby.gathering import Looking, Wish, complete
from bot.service.reading.statistics import Rating

SIZES = (2, 3, 4, 5)


def looking(
    user_id: int, *, locale: str = "en-US", hours: float | None = None, mu: float = 25, **wish: object
) -> Looking:
    chosen = replace(Wish("daily", 3), **wish)  # type: ignore[arg-type]
    return Looking(user_id, f"P{user_id}", locale, chosen, None if hours is None else hours * HOUR, Rating(mu, 1.0, 9))


@pytest.mark.parametrize(
    ("one", "other", "fit"),
    [
        (looking(1), looking(2), True),
        (looking(1), looking(2, speed="live"), False),
        (looking(1, language=True, locale="de"), looking(2), False),
        (looking(1, language=True, locale="en-GB"), looking(2), True),
        (looking(1, zone="Europe/Berlin", hours=1), looking(2, hours=5), True),
        (looking(1, zone="Europe/Berlin", hours=1), looking(2, hours=6), False),
        (looking(1, zone="Pacific/Auckland", hours=12), looking(2, hours=-11), True),
        (looking(1, zone="Europe/Berlin", hours=1), looking(2), False),
        (looking(1, strength=True), looking(2, mu=27), True),
        (looking(1, strength=True), looking(2, mu=28), False),
        (looking(1), looking(2, mu=40), True),
    ],
)
def test_a_wish_of_either_must_hold_for_both(one: Looking, other: Looking, fit: bool) -> None:
    assert one.fits(other) is fit
    assert other.fits(one) is fit


def names(table: list[Looking]) -> list[int]:
    return [one.user_id for one in table]


def test_the_largest_table_of_those_who_waited_longest() -> None:
    people = [looking(number) for number in range(1, 8)]
    assert names(complete(people, 7, SIZES)) == [7, 1, 2, 3, 4]
    assert names(complete(people[:3], 3, SIZES)) == [3, 1, 2]
    assert complete(people[:2], 2, SIZES) == []


def test_who_wants_more_players_does_not_stand_in_the_way_of_a_smaller_table() -> None:
    people = [looking(1, players=5), looking(2, players=2), looking(3, players=2)]
    assert names(complete(people, 3, SIZES)) == [3, 2]
    assert complete(people, 1, SIZES) == []


def test_all_at_a_table_fit_each_other() -> None:
    west, east = {"hours": -5.0}, {"hours": 2.0}
    people = [
        looking(1, zone="America/New_York", **west),  # type: ignore[arg-type]
        looking(2, zone="Europe/Paris", **east),  # type: ignore[arg-type]
        looking(3, hours=-1.0, players=2),
    ]
    assert names(complete(people, 3, SIZES)) == []
    assert names(complete([*people, looking(4, hours=-2.0)], 3, SIZES)) == [3, 1, 4]
