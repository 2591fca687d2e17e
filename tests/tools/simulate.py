"""``python -m tests.tools simulate``: matches by the engine alone, for figures and for broken invariants.

How balanced a game is show tables of what matches had in common that somebody won, counted as the game's ``tallies``
name it.
"""

import argparse
import json
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import mean, pstdev
from typing import Any

from bot.cli.command import Stop, command, option, whole
from engine.core.chance import SeededChance
from engine.core.protocol import Turn
from tests.engine.soundness import invariants, tallies
from tests.tools import judging
from tests.tools.a_game import A_GAME, chosen
from tests.tools.players import RANDOM, choose, player_called

LIMIT = 100_000


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


@dataclass(slots=True)
class Figures:
    """What some matches gave."""

    matches: int = 0
    plies: int = 0
    seconds: float = 0.0
    broken: Counter[str] = field(default_factory=Counter)
    unended: int = 0
    wins: Counter[str] = field(default_factory=Counter)
    scores: dict[str, list[int]] = field(default_factory=dict)
    reasons: Counter[str] = field(default_factory=Counter)
    balance: Balance = field(default_factory=Balance)


@command(
    "simulate",
    "play matches without Discord and print figures. Checks invariants after every ply",
    *A_GAME,
    option("--games", type=whole(1, 10**7), default=100, metavar="N", help="number of matches; default: 100"),
    option(
        "--players",
        help="random, default (the rules' action at each deadline), absent (the same after a draft), or a level "
        "of the game's caretaker (caretaker, strong); one word for all seats or one a seat: "
        "strong,caretaker,random,absent; the seats move on by one each match",
        default=RANDOM,
    ),
    option("--fast", action="store_true", help="do not check the invariants after every ply"),
    option("--json", action="store_true", help="print the figures as JSON"),
    option(
        "--draft",
        choices=[RANDOM],
        help="deal what the draft gives, and judge whether all of it is fair: --games of each number of seats unless "
        "one is given, all seats played alike, fewer if the standard errors are small enough before",
    ),
    option("--processes", type=whole(1, 256), default=1, metavar="N", help="with --draft: number of cores"),
    option("--figures", type=Path, metavar="FILE", help="with --draft: play by these figures, where they differ"),
    option("--counts", type=Path, metavar="FILE", help="with --draft: go on from these counts, and store them there"),
)
def run(args: argparse.Namespace) -> int:
    """Play, print, and give 1 if an invariant broke, a match did not end, or the draft is not shown to be fair."""
    game, seats, given = chosen(args)
    if args.draft:
        return judging.run(args)
    options, players = game.checked_options(seats, given), _players(game, args.players, seats)
    figures = Figures()
    for number in range(args.games):
        # each kind of player sits a seat further on than in the match before, so that no seat is favoured
        kinds = [players[(seat + number) % seats] for seat in range(seats)]
        _one(game, options, kinds, f"{args.seed}:{number}", figures, not args.fast)
    if args.json:
        print(json.dumps(_plain(figures), indent=1))
    else:
        _print(game.name, seats, figures)
    return 1 if figures.broken or figures.unended else 0


def _one(game: Any, options: dict[str, str], kinds: Sequence[str], seed: str, figures: Figures, checking: bool) -> None:
    chance, own = SeededChance(seed), SeededChance(f"{seed}:players")
    started = time.process_time()
    checked = 0.0
    turn: Turn[Any, Any] = Turn(game.initial_state(len(kinds), options, chance).state, chance)
    plies = 0
    while active := game.active_seats(turn.state):
        if plies >= LIMIT:
            figures.unended += 1
            return
        seat = active[own.draw(len(active))]
        game.sequence.advance(turn, seat, choose(game, kinds[seat], turn.state, seat, own))
        turn.events.clear()
        plies += 1
        if checking:
            before = time.process_time()
            figures.broken.update(invariants(game, turn.state))
            checked += time.process_time() - before
    figures.seconds += time.process_time() - started - checked
    figures.plies += plies
    figures.matches += 1
    outcome = game.outcome(turn.state)
    if outcome is None:
        figures.unended += 1
        return
    figures.reasons[str(outcome.reason)] += 1
    figures.balance.count(tallies(game, turn.state), outcome)
    for kind, points, place in zip(kinds, outcome.points, outcome.places, strict=True):
        figures.scores.setdefault(kind, []).append(points)
        figures.wins[kind] += place == 1


def _players(game: Any, words: str, seats: int) -> list[str]:
    kinds = [player_called(game, kind) for kind in words.split(",")]
    if len(kinds) == 1:
        return kinds * seats
    if len(kinds) != seats:
        raise Stop(f"{len(kinds)} players for {seats} seats: give one word for all, or one for each seat.")
    return kinds


def _plain(figures: Figures) -> dict[str, Any]:
    return {
        "matches": figures.matches,
        "plies": figures.plies,
        "seconds": round(figures.seconds, 3),
        "matches_a_second": round(figures.matches / figures.seconds, 1) if figures.seconds else None,
        "us_a_decision": round(figures.seconds / figures.plies * 1e6, 2) if figures.plies else None,
        "wins": dict(figures.wins),
        "scores": {
            kind: {"mean": round(mean(it), 2), "deviation": round(pstdev(it), 2), "least": min(it), "most": max(it)}
            for kind, it in figures.scores.items()
        },
        "reasons": dict(figures.reasons),
        "broken": dict(figures.broken),
        "unended": figures.unended,
        "balance": figures.balance.plain(),
    }


def _print(name: str, seats: int, figures: Figures) -> None:
    plain = _plain(figures)
    print(f"{name}, {seats} seats: {figures.matches} matches, {figures.plies} decisions")
    print(f"  {plain['matches_a_second']} matches a second, {plain['us_a_decision']} µs a decision (CPU, engine only)")
    for kind, spread in plain["scores"].items():
        points = "{mean} ± {deviation} ({least} to {most})".format(**spread)
        print(f"  {kind}: {figures.wins[kind]} wins; points {points}")
    print(f"  ended by: {', '.join(f'{reason} {count}' for reason, count in figures.reasons.items()) or 'nothing'}")
    for line in figures.balance.lines():
        print(line)
    if figures.unended:
        print(f"  NOT ENDED: {figures.unended}")
    for words, count in figures.broken.most_common(10):
        print(f"  BROKEN {count} times: {words}")
    if not figures.broken and not figures.unended:
        print("  no invariant broken")


def _line(name: str, row: Mapping[str, float]) -> str:
    if "of_seats" not in row:
        return f"    {name:20}    none"
    return (
        f"    {name:20} {row['of_seats']:7.0%} {row['each']:6.2f} {row['a_seat']:7.2f} "
        f"{row['points']:7.1f} {row['won']:7.0%}"
    )


def _sorted(rows: Mapping[str, Row]) -> Sequence[tuple[str, Row]]:
    """By name, numbers by size."""
    return sorted(rows.items(), key=lambda pair: (not pair[0].isdecimal(), len(pair[0]) * pair[0].isdecimal(), pair[0]))
