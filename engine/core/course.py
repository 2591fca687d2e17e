"""The course of a match: a few public figures of every seat, round by round.

A game says where everyone stands (``ScoreSnapshot``) from a public view. A ``Course`` is made of
such snapshots: one before the first round, one after each, and one for how it is now.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from engine.core.quick import frozen
from engine.core.sentences import joined
from engine.core.text import TC, SeatName, T, Text


class Figure(NamedTuple):
    """Something that everyone has a number of."""

    key: str
    """Its sign in the pictures: ``points``."""
    label: Text
    amounts: tuple[int, ...]
    """By seat."""


@frozen
class ScoreSnapshot:
    """Where everyone stands."""

    round: Text
    """The round that is being played, in a word or a number."""
    figures: tuple[Figure, ...]
    """The same ones in the same order all match long; the first is what decides who wins."""


class Series(NamedTuple):
    """How one figure went."""

    key: str
    label: Text
    amounts: tuple[tuple[int, ...], ...]
    """By stop, then by seat."""


@frozen
class Course:
    """How all figures went."""

    stops: tuple[Text, ...]
    """When they were taken: at the start, after each round, at the end."""
    series: tuple[Series, ...]

    @property
    def seats(self) -> int:
        return len(self.series[0].amounts[0])

    def inserted(self, at: int, stop: Text, **known: tuple[int, ...]) -> Course:
        """Return the course with one more stop; figures not ``known`` are the next stop's."""
        series = (
            line._replace(amounts=(*line.amounts[:at], known.get(line.key, line.amounts[at]), *line.amounts[at:]))
            for line in self.series
        )
        return Course((*self.stops[:at], stop, *self.stops[at:]), tuple(series))


START = TC("of a match", "Start")


def course_of(snapshots: Iterable[ScoreSnapshot], final: tuple[int, ...] | None = None) -> Course | None:
    """Return the course through snapshots in their order; None if there are none.

    The first snapshot of a round is how the one before it ended. The last one is how it is so far,
    or how the match ended, with these ``final`` numbers of the first figure.
    """
    seen = list(snapshots)
    if not seen:
        return None
    stops, taken = [START], [seen[0]]
    for before, standing in pairwise(seen):
        if standing.round != before.round:
            stops.append(before.round)
            taken.append(standing)
    if final is not None:
        stops.append(seen[-1].round)
        first, *others = seen[-1].figures
        taken.append(ScoreSnapshot(seen[-1].round, (first._replace(amounts=final), *others)))
    elif seen[-1] != taken[-1]:
        stops.append(T("so far"))
        taken.append(seen[-1])
    series = tuple(
        Series(figure.key, figure.label, tuple(standing.figures[number].amounts for standing in taken))
        for number, figure in enumerate(seen[0].figures)
    )
    return Course(tuple(stops), series)


def account_of(course: Course) -> Iterator[Text]:
    """All numbers in words, a line for each figure."""
    yield T("In order: {stops}.", stops=joined("; ", course.stops))
    for series in course.series:
        lines = [
            T("{seat} {numbers}", seat=SeatName(seat), numbers=joined(", ", [str(at[seat]) for at in series.amounts]))
            for seat in range(course.seats)
        ]
        yield T("{figure}: {numbers}.", figure=series.label, numbers=joined("; ", lines))


def leaders(points: Sequence[int]) -> tuple[int, ...]:
    """The seats with the most points, all of them if they are equal."""
    most = max(points, default=0)
    return tuple([seat for seat, count in enumerate(points) if count == most])


def lead(points: Sequence[int]) -> int:
    """By how much the first is ahead of the next; 0 if several lead."""
    first, second, *_ = sorted(points, reverse=True)
    return first - second
