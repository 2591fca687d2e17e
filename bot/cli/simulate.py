"""``daimyo simulate``: matches by the engine alone, for figures and for broken invariants."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import mean, pstdev
from typing import Any

from bot.cli.balance import Balance

RANDOM = "random"
LIMIT = 100_000


def add(commands: Any) -> None:
    """The subcommand and its options."""
    parser = commands.add_parser("simulate", help="play matches by the engine alone and print figures")
    parser.add_argument("game")
    parser.add_argument("--games", type=_positive, default=100, metavar="N")
    parser.add_argument("--seats", type=int, help="default: the largest number")
    parser.add_argument("--seed", type=int, default=1, metavar="S")
    parser.add_argument(
        "--players",
        help="random, or a level of the game's caretaker (caretaker), one word for all seats or one a seat: "
        "caretaker,random,random,random; the seats move on by one each match",
        default=RANDOM,
    )
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", help="as in /match new")
    parser.add_argument("--side", help="short for --option side=…")
    parser.add_argument("--fast", action="store_true", help="do not check the invariants after every ply")
    parser.add_argument("--json", action="store_true", help="print the figures for programs")
    parser.set_defaults(run=run)


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


def run(args: argparse.Namespace) -> int:
    """Play, print, and give 1 if an invariant broke or a match did not end."""
    from engine.core.refusals import Refusal
    from engine.registry import GAMES

    game = GAMES.get(args.game)
    if game is None:
        print(f"There is no game called {args.game}. There are: {', '.join(GAMES)}.", file=sys.stderr)
        return 2
    try:
        seats = args.seats or game.seats[-1]
        options = game.checked_options(seats, _options(args))
        players = _players(game, args.players, seats)
    except (Refusal, ValueError) as trouble:
        print(trouble, file=sys.stderr)
        return 2
    figures = simulate(game, seats, options, players, games=args.games, seed=args.seed, checking=not args.fast)
    if args.json:
        print(json.dumps(_plain(figures), indent=1))
    else:
        _print(game.name, seats, figures)
    return 1 if figures.broken or figures.unended else 0


def simulate(
    game: Any,
    seats: int,
    options: dict[str, str],
    players: Sequence[str],
    *,
    games: int,
    seed: int,
    checking: bool = True,
) -> Figures:
    """Play ``games`` matches. In match k the kinds of players sit k seats further on, so that no seat is favoured."""
    figures = Figures()
    for number in range(games):
        shift = number % seats
        kinds = [players[(seat + shift) % seats] for seat in range(seats)]
        _one(game, seats, options, kinds, f"{seed}:{number}", figures, checking)
    return figures


def _one(
    game: Any, seats: int, options: dict[str, str], kinds: Sequence[str], seed: str, figures: Figures, checking: bool
) -> None:
    from engine.core.chance import SeededChance
    from engine.core.protocol import Turn

    chance, own = SeededChance(seed), SeededChance(f"{seed}:players")
    started = time.process_time()
    checked = 0.0
    turn: Turn[Any, Any] = Turn(game.initial_state(seats, options, chance).state, chance)
    plies = 0
    while active := game.active_seats(turn.state):
        if plies >= LIMIT:
            figures.unended += 1
            return
        seat = active[own.draw(len(active))]
        game.advance(turn, seat, _choose(game, kinds[seat], turn.state, seat, own))
        turn.events.clear()
        plies += 1
        if checking:
            before = time.process_time()
            figures.broken.update(game.invariants(turn.state))
            checked += time.process_time() - before
    figures.seconds += time.process_time() - started - checked
    figures.plies += plies
    figures.matches += 1
    _count(game, turn.state, kinds, figures)


def _count(game: Any, state: Any, kinds: Sequence[str], figures: Figures) -> None:
    outcome = game.outcome(state)
    if outcome is None:
        figures.unended += 1
        return
    figures.reasons[str(outcome.reason)] += 1
    figures.balance.count(game.tallies(state), outcome)
    winners = [seat for seat, place in enumerate(outcome.places) if place == 1]
    for seat, kind in enumerate(kinds):
        figures.scores.setdefault(kind, []).append(outcome.points[seat])
    for seat in winners:
        figures.wins[kinds[seat]] += 1


def _choose(game: Any, kind: str, state: Any, seat: int, chance: Any) -> Any:
    legal = game.legal_actions(state, seat)
    if kind == RANDOM:
        return legal[chance.draw(legal.onward)]
    return game.advise(game.view(state, seat), legal, chance, _levels(game).index(kind))


def _levels(game: Any) -> list[str]:
    return [level.value for level in game.levels]


def _players(game: Any, words: str, seats: int) -> list[str]:
    kinds, known = words.split(","), [RANDOM, *_levels(game)]
    for kind in kinds:
        if kind not in known:
            raise ValueError(f"There is no player called {kind}. There are: {', '.join(known)}.")
    if len(kinds) == 1:
        return kinds * seats
    if len(kinds) != seats:
        raise ValueError(f"{len(kinds)} players for {seats} seats: give one word for all, or one for each seat.")
    return kinds


def _options(args: argparse.Namespace) -> dict[str, str]:
    options = {}
    for entry in args.option:
        key, equals, value = entry.partition("=")
        if not equals:
            raise ValueError(f"Write --option KEY=VALUE, not {entry}.")
        options[key] = value
    if args.side:
        options["side"] = args.side
    return options


def _positive(words: str) -> int:
    number = int(words)
    if number < 1:
        raise argparse.ArgumentTypeError("must be at least 1")
    return number


def _plain(figures: Figures) -> dict[str, Any]:
    return {
        "matches": figures.matches,
        "plies": figures.plies,
        "seconds": round(figures.seconds, 3),
        "matches_a_second": round(figures.matches / figures.seconds, 1) if figures.seconds else None,
        "us_a_decision": round(figures.seconds / figures.plies * 1e6, 2) if figures.plies else None,
        "wins": dict(figures.wins),
        "scores": {kind: _spread(points) for kind, points in figures.scores.items()},
        "reasons": dict(figures.reasons),
        "broken": dict(figures.broken),
        "unended": figures.unended,
        "balance": figures.balance.plain(),
    }


def _spread(points: Sequence[int]) -> dict[str, float]:
    return {
        "mean": round(mean(points), 2),
        "deviation": round(pstdev(points), 2),
        "least": min(points),
        "most": max(points),
    }


def _print(name: str, seats: int, figures: Figures) -> None:
    plain = _plain(figures)
    print(f"{name}, {seats} seats: {figures.matches} matches, {figures.plies} decisions")
    print(f"  {plain['matches_a_second']} matches a second, {plain['us_a_decision']} µs a decision (CPU, engine only)")
    for kind, spread in plain["scores"].items():
        print(
            f"  {kind}: {figures.wins[kind]} wins; points {spread['mean']} ± {spread['deviation']} "
            f"({spread['least']} to {spread['most']})"
        )
    print(f"  ended by: {', '.join(f'{reason} {count}' for reason, count in figures.reasons.items()) or 'nothing'}")
    for line in figures.balance.lines():
        print(line)
    if figures.unended:
        print(f"  NOT ENDED: {figures.unended}")
    for words, count in figures.broken.most_common(10):
        print(f"  BROKEN {count} times: {words}")
    if not figures.broken and not figures.unended:
        print("  no invariant broken")
