"""How balanced a game is: what matches had in common that somebody won, counted as the game's ``tallies`` name it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any


@dataclass(slots=True)
class Row:
    """One thing that can be there: what it came with."""

    matches: int = 0
    """Matches in which it was there."""
    seats: int = 0
    """Seats that had it, over all matches."""
    amount: float = 0.0
    points: int = 0
    """Final points of those seats."""
    wins: int = 0


@dataclass(slots=True)
class Balance:
    """What was counted so far."""

    matches: int = 0
    seats: int = 0
    tables: dict[str, dict[str, Row]] = field(default_factory=dict)

    def count(self, tallies: Iterable[Any], outcome: Any) -> None:
        """A match that is over."""
        self.matches += 1
        self.seats += len(outcome.places)
        there = set()
        for tally in tallies:
            row = self.tables.setdefault(tally.table, {}).setdefault(tally.row, Row())
            if (tally.table, tally.row) not in there:
                row.matches += 1
            there.add((tally.table, tally.row))
            row.amount += tally.amount
            if tally.seat is not None and tally.amount:
                row.seats += 1
                row.points += outcome.points[tally.seat]
                row.wins += outcome.places[tally.seat] == 1

    def plain(self) -> dict[str, Any]:
        """The same as numbers by name."""
        return {
            table: {name: self._row(row) for name, row in _sorted(rows)} for table, rows in sorted(self.tables.items())
        }

    def _row(self, row: Row) -> dict[str, float]:
        found = {"in_matches": round(row.matches / self.matches, 3)}
        if row.seats:
            found["of_seats"] = round(row.seats / self.seats, 3)
            found["each"] = round(row.amount / row.seats, 2)
            found["a_seat"] = round(row.amount / self.seats, 2)
            found["points"] = round(row.points / row.seats, 2)
            found["won"] = round(row.wins / row.seats, 3)
        return found

    def lines(self) -> Iterator[str]:
        """A table for people."""
        fair = self.matches / self.seats if self.seats else 0
        for table, rows in self.plain().items():
            if any("of_seats" in row for row in rows.values()):
                yield f"  {table:22}  had by   each  a seat  points     won (fair {fair:.0%})"
                for name, row in rows.items():
                    yield _line(name, row)
            else:
                shares = (f"{name}: {row['in_matches']:.0%}" for name, row in rows.items())
                yield f"  {table:22}  {', '.join(shares)}"


def _line(name: str, row: Mapping[str, float]) -> str:
    if "of_seats" not in row:
        return f"    {name:20}    none"
    return (
        f"    {name:20} {row['of_seats']:7.0%} {row['each']:6.2f} {row['a_seat']:7.2f} "
        f"{row['points']:7.1f} {row['won']:7.0%}"
    )


def _sorted(rows: Mapping[str, Row]) -> Sequence[tuple[str, Row]]:
    """By name, numbers by size."""
    return sorted(rows.items(), key=lambda pair: (not pair[0].isdigit(), len(pair[0]) * pair[0].isdigit(), pair[0]))
