"""The course of a match: a few public figures of every seat, round by round, and its headlines.

A game says where everyone stands (``ScoreSnapshot``) from a public view. A ``Course`` is made of
such snapshots: one before the first round, one after each, and one for how it is now.

The headline of a round is the piece of news that changed the expected final places most. A game
values the public position after a round for each seat, as it is and as it would be without each
piece of news: the same figures by which its caretaker judges. Chances to end above another follow
from the difference of two seats by a logistic curve, whose width the game knows for the rounds
left. Error and cost are in ``docs/players/headlines.md``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from math import tanh
from typing import NamedTuple, TypeVar

from engine.core.quick import frozen
from engine.core.sentences import joined
from engine.core.text import TC, Arg, SeatName, T, Text, listing

E = TypeVar("E")


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
        Series(figure.key, figure.label, tuple(it.figures[number].amounts for it in taken))
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


# -- headlines -------------------------------------------------------------------------------------

MORE = 3
"""The number of news told below it."""
News = tuple[Text, Sequence[float]]
"""Its words, at most twelve, and the worth of the position to each seat without it."""


@frozen
class Summary:
    """A round or the match in short."""

    headline: Text
    details: Text | None = None
    worth: tuple[float, ...] = ()
    """The worth of the position to each seat, as far as the game tells it."""
    spread: float = 1.0
    """The difference in worth that wins in three matches of four."""

    @property
    def places(self) -> tuple[float, ...]:
        """The expected final place of each seat."""
        return expected_places(self.worth, self.spread)

    @property
    def lines(self) -> tuple[Text, ...]:
        return (self.headline,) if self.details is None else (self.headline, self.details)


def summed_up(
    when: Text, news: Iterable[News], quiet: Text, worth: Sequence[float], spread: float, standing: Text | None
) -> Summary:
    """Return a round with its news by weight; ``quiet`` is its headline without any.

    ``worth`` is that of the position as it is, ``standing`` a last sentence of the details.
    """
    places = expected_places(worth, spread)
    weights = [(change_of(places, expected_places(other, spread)), said) for said, other in news]
    headline, *more = dict.fromkeys(words for _, words in sorted(weights, key=lambda pair: -pair[0])) or [quiet]
    told = [
        T("{news}.", news=said) for said in (*more[:MORE], *([standing] if standing not in (None, headline) else []))
    ]
    details = T("{when}: {news}", when=when, news=joined(" ", told)) if told else when
    return Summary(headline, details, tuple(worth), spread)


def since(events: Sequence[E], kind: type[E]) -> Sequence[E]:
    """Return the events from the last of a kind on, the very last of all not counted."""
    return events[max((number for number, event in enumerate(events[:-1]) if isinstance(event, kind)), default=0) :]


def expected_places(worth: Sequence[float], spread: float) -> tuple[float, ...]:
    """Return 1 and the chances of all others to end above, for each seat."""
    width = 1.82 * spread  # half of a logistic's width, as 0.5 + 0.5 * tanh(1 / 1.82) = 3 / 4
    return tuple(0.5 + sum(0.5 + 0.5 * tanh((other - mine) / width) for other in worth) for mine in worth)


def change_of(before: Iterable[float], after: Iterable[float]) -> float:
    """Return the sum of all changes between two rows of expected places."""
    return sum(abs(one - other) for one, other in zip(before, after, strict=True))


def result(
    points: Sequence[int], places: Sequence[int], amount: Callable[[int], Text], tie: Text, narrow: int, far: int
) -> Text:
    """Return the headline of a match that was won by points, else by the ``tie`` breaker.

    A lead of up to ``narrow`` points is close, one of ``far`` or more is clear.
    """
    ranked = sorted(range(len(places)), key=lambda seat: places[seat])
    winners = [seat for seat in ranked if places[seat] == 1]
    if len(winners) > 1:
        return T("{seats} share the victory", seats=listing([SeatName(seat) for seat in winners]))
    second = [seat for seat in ranked if places[seat] == places[ranked[1]]]
    by, names = points[winners[0]] - points[second[0]], listing([SeatName(seat) for seat in second])
    figures: dict[str, Arg] = {"winner": SeatName(winners[0]), "second": names, "lead": amount(by), "tie": tie}
    if by <= 0:
        return T("Level with {second}, {winner} wins by {tie}", **figures)
    if by <= narrow:
        return T("It is close: {winner} wins by {lead}, ahead of {second}", **figures)
    if by >= far:
        return T("{winner} wins by far: {lead} ahead of {second}", **figures)
    return T("{winner} wins by {lead}, ahead of {second}", **figures)
