"""How far what a seat had decides whether it wins: shares with their standard errors, and whether they are fair.

What is counted is a deal: a few matches in which the same things lie before other seats. They hang together, so how
sure a share is follows from how deals differ. Counts are sums: those of several runs can be added up.
"""

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from math import inf, sqrt
from statistics import NormalDist
from typing import NamedTuple

from pydantic import BaseModel

LEEWAY = 8.0
"""So many points around its fair share a row may lie."""
SURE = 0.95
"""How sure it is that no row at all is called unfair by chance."""
SELDOM = 0.03
"""What is had in fewer of the matches in which it can be had is no choice."""
FEW = 30
"""Of fewer deals their spread says too little: then an error is at least that of single matches won by chance."""


class Verdict(StrEnum):
    """What is wrong with a row; the sign stands behind its share."""

    FAIR = ""
    UNFAIR = "!"
    UNSURE = "?"
    SELDOM = "<"


class Had(NamedTuple):
    """Of one deal: how many seats had a row, and how many of these won."""

    seats: int
    wins: float


class Sums(BaseModel):
    """Of a row, over all deals in which somebody had it."""

    deals: int = 0
    seats: int = 0
    wins: float = 0.0
    """Those who share the first place share the win."""
    seats_squared: int = 0
    seats_wins: float = 0.0
    wins_squared: float = 0.0

    def add(self, had: Had) -> None:
        """One deal more."""
        seats, wins = had
        self.deals += 1
        self.seats += seats
        self.wins += wins
        self.seats_squared += seats * seats
        self.seats_wins += seats * wins
        self.wins_squared += wins * wins

    @property
    def share(self) -> float:
        """The share of wins among the seats that had it, in percent."""
        return 100 * self.wins / self.seats if self.seats else 0.0

    def error(self, fair: float) -> float:
        """The standard error of the share, in points; ``fair`` is what the share should be."""
        if not self.seats:
            return inf
        by_chance = sqrt(fair * (100 - fair) / self.seats)
        if self.deals < 2:
            return by_chance
        share = self.wins / self.seats
        spread = self.wins_squared - 2 * share * self.seats_wins + share * share * self.seats_squared
        found = 100 * sqrt(max(0.0, spread) * self.deals / (self.deals - 1)) / self.seats
        return max(found, by_chance) if self.deals < FEW else found


class Shares(BaseModel):
    """What was counted with one number of seats."""

    deals: dict[str, int] = {}
    """By seed how many."""
    matches: int = 0
    rows: dict[str, dict[str, Sums]] = {}
    """By table, by row."""
    open: dict[str, dict[str, int]] = {}
    """By table, by row the matches in which it could be had; for tables of what may be left."""

    def add(self, seed: str, matches: int, had: Mapping[tuple[str, str], Had]) -> None:
        """One deal more."""
        self.deals[seed] = self.deals.get(seed, 0) + 1
        self.matches += matches
        for (table, row), it in had.items():
            self.rows.setdefault(table, {}).setdefault(row, Sums()).add(it)

    def lay_open(self, table: str, row: str) -> None:
        """It could be had in one match more."""
        there = self.open.setdefault(table, {})
        there[row] = there.get(row, 0) + 1

    def each(self, limits: Mapping[str, float]) -> Iterator[tuple[str, str, Sums]]:
        """All rows of these tables, also of what nobody took."""
        for table in limits:
            rows = self.rows.get(table, {})
            for row in sorted({*rows, *self.open.get(table, {})}):
                yield table, row, rows.get(row, Sums())


class Row(NamedTuple):
    """A row, judged."""

    table: str
    row: str
    share: float
    error: float
    had: float | None
    """In what part of the matches in which it could be had somebody had it; None for what is always had."""
    verdicts: tuple[Verdict, ...]
    """Empty if nothing is wrong."""


def judged(shares: Mapping[int, Shares], limits: Mapping[str, float]) -> dict[int, list[Row]]:
    """By number of seats all rows; ``limits`` are the tables and the errors that are small enough."""
    number = sum(len(list(it.each(limits))) for it in shares.values())
    wide = NormalDist().inv_cdf(1 - (1 - SURE) / 2 / max(1, number))
    return {
        seats: [_row(it, seats, found, limits[found[0]], wide) for found in it.each(limits)]
        for seats, it in sorted(shares.items())
    }


def _row(shares: Shares, seats: int, found: tuple[str, str, Sums], limit: float, wide: float) -> Row:
    table, name, sums = found
    fair = 100 / seats
    error, could = sums.error(fair), shares.open.get(table, {}).get(name)
    had = sums.seats / could if could else None
    verdicts = []
    if sums.seats and abs(sums.share - fair) - wide * error > LEEWAY:
        verdicts.append(Verdict.UNFAIR)
    if error > limit:
        verdicts.append(Verdict.UNSURE)
    if had is not None and had < SELDOM:
        verdicts.append(Verdict.SELDOM)
    return Row(table, name, sums.share, error, had, tuple(verdicts))


def settled(rows: Sequence[Row]) -> bool:
    """Whether all errors are small enough."""
    return not any(Verdict.UNSURE in row.verdicts for row in rows)


def verdict(found: Mapping[int, Sequence[Row]]) -> Verdict:
    """Of all together: that it is unfair can be sure before all the rest is."""
    all_of_them = {it for rows in found.values() for row in rows for it in row.verdicts}
    return next((it for it in (Verdict.UNFAIR, Verdict.UNSURE, Verdict.SELDOM) if it in all_of_them), Verdict.FAIR)


SAID = {
    Verdict.FAIR: "fair",
    Verdict.UNFAIR: f"not fair: rows with ! lie outside {LEEWAY:.0f} points around their fair share",
    Verdict.UNSURE: "not yet known: of rows with ? the standard error is too large; play more",
    Verdict.SELDOM: f"not fair: rows with < are had in fewer than {SELDOM:.0%} of the matches in which they can be",
}


def lines(shares: Mapping[int, Shares], found: Mapping[int, Sequence[Row]]) -> Iterator[str]:
    """A table as Markdown has it, a column for each number of seats, and what comes of it."""
    columns = sorted(found)
    yield _line("", *(f"{seats} seats" for seats in columns))
    yield _line(*["---"] * (len(columns) + 1))
    yield _line("matches", *(str(shares[seats].matches) for seats in columns))
    yield _line("fair share", *(f"{100 / seats:.1f}" for seats in columns))
    cells = {(seats, row.table, row.row): _cell(row) for seats in columns for row in found[seats]}
    for table, name in dict.fromkeys((row.table, row.row) for seats in reversed(columns) for row in found[seats]):
        yield _line(f"{table}: {name}", *(cells.get((seats, table, name), "") for seats in columns))
    yield ""
    yield f"{SAID[verdict(found)]}."


def _cell(row: Row) -> str:
    share = "never" if row.error == inf else f"{row.share:.1f} ± {row.error:.1f}"
    had = "" if row.had is None else f" ({row.had:.0%} had)"
    return " ".join([share + had, *row.verdicts])


def _line(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"
