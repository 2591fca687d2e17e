"""``python -m tests.tools.campaigns``: whether campaigns are fair, by simulation, with standard errors and CPU time.

Three parts: ``seats`` (campaigns by random playouts: no seat and no member is better off), ``head_start`` (by how much
it moves a seat's chance, at random; ``caretakers`` among these, ``strong`` for one of the second level) and ``ratings``
(players of known strength come out in their order).
"""

from __future__ import annotations

import argparse
import json
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import combinations
from math import log, sqrt
from random import Random
from statistics import mean, stdev
from time import process_time
from typing import Any

from bot.service.campaigns.model import lot, next_table, points_of, standing
from bot.service.reading.statistics import ALL, Ratings, add
from engine.core.chance import SeededChance
from engine.core.options import HEAD_START
from engine.core.protocol import AnyGame, Turn
from engine.registry import GAMES
from tests.engine.playouts import random_playout

SEASON, MEMBERS, SEATS = ("shogun", "rokugan", "edo", "shogun"), 6, 4
SURE = 2.576
"""Standard errors on each side of a 99 % interval."""
MARGIN = 0.03
STRENGTHS, ROUNDS = (15.0, 19.0, 23.0, 27.0, 31.0, 35.0), 20
SPREAD = 25 / 6
"""How differently players of these strengths play from match to match: openskill's beta."""


def ranks(game: AnyGame, seed: str, options: dict[str, str]) -> tuple[int, ...]:
    """The places of a match at random."""
    state, _ = random_playout(game, SEATS, options, SeededChance(seed))
    outcome = game.outcome(state)
    assert outcome is not None
    return outcome.places


def sensible(game: AnyGame, seed: str, options: dict[str, str], strong: int | None = None) -> tuple[int, ...]:
    """The places of a match among caretakers of the first level, or one ``strong`` one of the second among them."""
    chance, own = SeededChance(seed), SeededChance(f"{seed}:caretakers")
    turn: Turn[Any, Any] = Turn(game.initial_state(SEATS, options, chance).state, chance, record_events=False)
    state = turn.state
    while state.active:
        seat, phase = state.active[0], game.sequence.phases[state.phase]
        phase.play(
            turn, seat, game.asking.advise(game.view(state, seat), phase.legal(state, seat), own, int(seat == strong))
        )
        if not state.active:
            game.sequence.settle(turn)
    outcome = game.outcome(state)
    assert outcome is not None
    return outcome.places


def share(places: tuple[int, ...], seat: int) -> float:
    """Of the win, which those who tie share."""
    return (places[seat] == 1) / places.count(1)


def error(found: list[float]) -> float:
    """The standard error of a mean."""
    return stdev(found) / sqrt(len(found))


def seats(campaigns: int, *, ahead: bool) -> Iterator[str]:
    """Win shares by game and seat, and by the member who joined so early; with ``ahead`` the last has a head start."""
    won: dict[tuple[str, int], list[float]] = defaultdict(list)
    champions: dict[int, list[float]] = defaultdict(list)
    last: list[float] = []
    played: Counter[int] = Counter()
    for number in range(campaigns):
        counts = dict.fromkeys(range(MEMBERS), 0)
        tables: list[list[int]] = []
        scores: list[dict[int, int]] = []
        for at, title in enumerate(SEASON):
            key = f"{number}:{at}"
            table = next_table(counts, tables, SEATS, key)
            places = {one: place for place, one, _ in standing(tuple(range(MEMBERS)), scores)}
            table.sort(key=lambda one, places=places, key=key: (-places[one], lot(key, one)))  # type: ignore[misc]
            options = {HEAD_START: "1"} if ahead and places[table[0]] > 1 else {}
            found = ranks(GAMES[title], key, options)
            for seat, one in enumerate(table):
                counts[one] += 1
                won[title, seat].append(share(found, seat))
            if scores:
                last.append(share(found, 0))
            tables.append(table)
            scores.append(dict(zip(table, points_of(found), strict=True)))
        assert max(counts.values()) - min(counts.values()) <= 1
        played.update(counts)
        final = standing(tuple(range(MEMBERS)), scores)
        first = [one for place, one, _ in final if place == 1]
        for one in range(MEMBERS):
            champions[one].append((one in first) / len(first))
    yield "| What | Matches | Share of wins | 99 % interval | Fair |"
    yield "|---|---|---|---|---|"
    broken = False
    for (title, seat), shares in sorted(won.items()):
        broken |= abs(mean(shares) - 1 / SEATS) > SURE * error(shares) + MARGIN
        yield _row(f"{GAMES[title].name}, seat {seat + 1}", shares, 1 / SEATS)
    for one, shares in champions.items():
        broken |= abs(mean(shares) - 1 / MEMBERS) > SURE * error(shares) + MARGIN
        yield _row(f"Member {one + 1}, the campaign ({played[one] / campaigns:.2f} matches)", shares, 1 / MEMBERS)
    yield _row("The last in the standing, the next match", last, 1 / SEATS)
    if broken:
        raise SystemExit("a seat or a member is outside its 99 % interval by more than 3 points")


def _row(what: str, shares: list[float], fair: float) -> str:
    middle, wide = mean(shares), SURE * error(shares)
    return f"| {what} | {len(shares)} | {middle:.1%} | {middle - wide:.1%} to {middle + wide:.1%} | {fair:.1%} |"


def head_start(matches: int, who: str, games: Iterable[str]) -> Iterator[str]:
    """By game one seat's share of wins with and without, in matches of the same luck."""
    yield "| Game | Players | Pairs of matches | Without | With | Moved by | One standard error |"
    yield "|---|---|---|---|---|---|---|"
    for title in games:
        game, pairs = GAMES[title], []
        for number in range(matches):
            seed, seat = f"ahead:{title}:{number}", number % SEATS
            plays: dict[str, Callable[..., tuple[int, ...]]] = {"caretakers": sensible, "at random": ranks}
            play = plays.get(who, partial(sensible, strong=seat))
            options = {HEAD_START: str(seat + 1)}
            pairs.append((share(play(game, seed, {}), seat), share(play(game, seed, options), seat)))
        moved = [more - less for less, more in pairs]
        without, with_it = (mean(column) for column in zip(*pairs, strict=True))
        numbers = f"{without:.1%} | {with_it:.1%} | {mean(moved):+.1%} | {error(moved):.1%}"
        yield f"| {game.name} | {who} | {matches} | {numbers} |"


def ratings(campaigns: int) -> Iterator[str]:
    """Whether players of known strength come out in their order after a campaign of twenty matches."""
    right, wrong, off, spread = 0, 0, list[float](), list[float]()
    whole = 0
    for number in range(campaigns):
        random, found = Random(number), Ratings()
        counts = dict.fromkeys(range(MEMBERS), 0)
        tables: list[list[int]] = []
        for at in range(ROUNDS):
            table = next_table(counts, tables, SEATS, f"{number}:{at}")
            for one in table:
                counts[one] += 1
            tables.append(table)
            # by Plackett and Luce: strength and a Gumbel's luck, the best first
            scale = sqrt(SEATS) * SPREAD
            luck = {one: STRENGTHS[one] / scale - log(-log(random.random())) for one in table}
            order = sorted(table, key=lambda one: -luck[one])
            rows = [
                {"match_id": at, "title": "edo", "user_id": one, "rank": order.index(one) + 1, "kept": 0, "level": 0}
                | {"left_at_ply": None}
                for one in table
            ]
            add(found, rows, ())
        mu = [found[one, ALL].mu for one in range(MEMBERS)]
        pairs = [mu[low] < mu[high] for low, high in combinations(range(MEMBERS), 2)]
        right, wrong, whole = right + sum(pairs), wrong + len(pairs) - sum(pairs), whole + all(pairs)
        off.append(mean(mu[one] - STRENGTHS[one] for one in range(MEMBERS)))
        spread.append(sqrt(mean((mu[one] - STRENGTHS[one]) ** 2 for one in range(MEMBERS))))
    chance = right / (right + wrong)
    apart = sqrt(chance * (1 - chance) / campaigns)
    yield f"pairs in the right order: {chance:.1%} (± {apart:.1%} at most); all six: {whole}/{campaigns}"
    yield f"error of a rating (root of the mean square): {mean(spread):.2f} ± {error(spread):.2f} of openskill's points"
    yield f"that is {40 * mean(spread):.0f} as shown; mean of all: {mean(off):+.2f} ± {error(off):.2f}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("part", choices=("seats", "seats_ahead", "head_start", "caretakers", "strong", "ratings"))
    parser.add_argument("--count", type=int, default=1000, help="campaigns, or pairs of matches")
    parser.add_argument("--game", choices=GAMES, help="of the parts about the head start: this one only")
    args = parser.parse_args()
    games = [args.game] if args.game else [*GAMES]
    began = process_time()
    parts = {
        "seats": lambda: seats(args.count, ahead=False),
        "seats_ahead": lambda: seats(args.count, ahead=True),
        "head_start": lambda: head_start(args.count, "at random", games),
        "caretakers": lambda: head_start(args.count, "caretakers", games),
        "strong": lambda: head_start(args.count, "strong, against caretakers", games),
        "ratings": lambda: ratings(args.count),
    }
    for line in parts[args.part]():
        print(line, flush=True)
    print(json.dumps({"part": args.part, "count": args.count, "cpu_s": round(process_time() - began, 1)}))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
