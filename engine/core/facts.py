"""Facts to be remembered of a match that is over, for statistics: from public events alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from engine.core.model import SeatEvent
from engine.core.text import T, Text, verbatim

NEWCOMER = 25.0  # the rating of someone who has played nothing yet
FAVOURITE = T("Played most")
Counts = Iterable[tuple[int, str, float]]
"""Seat, key and amount of what can be added up, also over matches."""


class Fight(NamedTuple):
    """A battle in figures."""

    size: int
    """The pieces in it."""
    against: float
    """By how much its winner was behind, by what was to be expected."""
    told: Text
    """How it was won all the same; of account only if the winner was behind."""


@dataclass(frozen=True, kw_only=True)
class Facts:
    """How a game remembers a match. Without anything said, it remembers nothing."""

    counts: Callable[[Any, Mapping[str, str]], Counts] = lambda event, options: ()
    """Counts from a public event of a match with these options."""
    fight: Callable[[Any, Mapping[str, str]], Fight | None] = lambda event, options: None
    """A public event as a battle, if it is one."""
    account: tuple[Text, ...] = ()
    """A person's counts in a line or two, by their keys."""
    chosen: tuple[type[SeatEvent], str] | None = None
    """The event of a seat’s choice, and its field; None: counted by seats."""
    favourite: Text = FAVOURITE
    name: Callable[[str], Text] = verbatim
    """The name of the choice, and of each value of it."""
    caretakers: tuple[float, ...] = (NEWCOMER,)
    """Caretakers by level (docs/players/ratings.md); the last holds for all levels above it."""

    def of(self, events: Sequence[Any], options: Mapping[str, str], seats: int) -> list[tuple[str, dict[str, float]]]:
        """Return the choices and counts of each seat, from all public events."""
        chosen = [str(seat) for seat in range(seats)]
        counts: list[dict[str, float]] = [{} for _ in chosen]
        for event in events:
            if self.chosen and isinstance(event, self.chosen[0]):
                chosen[event.seat] = getattr(event, self.chosen[1])
            for seat, key, amount in self.counts(event, options):
                counts[seat][key] = counts[seat].get(key, 0) + amount
        return list(zip(chosen, counts, strict=True))

    def in_words(self, figures: Mapping[str, float]) -> list[Text]:
        """A person's counts in words; nothing of that which never came up."""
        shown = {key: round(amount, 1) for key, amount in figures.items()}
        return [
            Text(text.msgid, tuple({**dict(text.args), **shown}.items()))
            for text in self.account
            if shown.keys() & dict(text.args)
        ]
