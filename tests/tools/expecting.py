"""``python -m tests.tools.expecting GAME``: how well the expected places of headlines foretell the end.

Matches of caretakers of mixed levels, some of whose answers are random, are played by the engine alone. After each
round the public expectation is compared with the final places.
"""

import argparse
import time
from collections.abc import Iterator, Sequence
from math import log, tanh
from statistics import correlation, mean
from typing import Any, NamedTuple

from engine.core.chance import SeededChance
from engine.core.course import expected_places
from engine.registry import GAMES

AT_RANDOM = 12
"""One answer in this number is any legal one."""
SPREADS = tuple(0.5 * 1.15**step for step in range(40))


class Seen(NamedTuple):
    """The expectation after a round, and how the match ended."""

    round: int
    worth: tuple[float, ...]
    places: tuple[float, ...]
    final: tuple[int, ...]
    milliseconds: float


def watched(game: Any, seats: int, seed: int) -> Iterator[Seen]:
    """Play a match, and yield the expectation after each of its rounds."""
    chance = SeededChance(seed)
    step = game.initial_state(seats, {}, chance)
    heard = [event for event in step.events if event.audience is None]
    found: list[tuple[int, tuple[float, ...], tuple[float, ...], float]] = []
    while active := game.active_seats(step.state):
        seat = active[0]
        legal = game.legal_actions(step.state, seat)
        action = legal[chance.draw(legal.progressing)]
        if chance.draw(AT_RANDOM) or game.title == "rokugan":  # whose single steps do not stand alone
            level = (seed + seat) % 2 if seed % 4 == 0 else 0
            action = game.asking.advise(game.view(step.state, seat), legal, chance, level)
        step = game.apply_action(step.state, seat, action, chance)
        for event in (event for event in step.events if event.audience is None):
            heard.append(event)
            if type(event) in game.words.summaries:
                view, began = game.view(step.state, None), time.perf_counter()
                summary = game.words.summary(heard, view)
                if summary is not None and summary.worth:
                    spent = 1000 * (time.perf_counter() - began)
                    found.append((len(found) + 1, summary.worth, summary.places, spent))
    final = game.outcome(step.state).places
    return (Seen(number, worth, places, final, spent) for number, worth, places, spent in found)


def surprise(seen: Sequence[Seen], spread: float) -> float:
    """Return the average surprise, in bits, by who ended above whom."""
    bits = []
    for one in seen:
        for seat, mine in enumerate(one.worth):
            for other in range(seat):
                if one.final[seat] != one.final[other]:
                    above = 0.5 + 0.5 * tanh((mine - one.worth[other]) / (1.82 * spread))
                    bits.append(-log(max(1e-9, above if one.final[seat] < one.final[other] else 1 - above), 2))
    return mean(bits)


def line(seen: Sequence[Seen]) -> str:
    """Return the figures of one round."""
    pairs = [pair for one in seen for pair in zip(one.places, one.final, strict=True)]
    hits = mean(one.final[one.places.index(min(one.places))] == 1 for one in seen)
    error = mean(abs(expected - final) for expected, final in pairs)
    best = min(SPREADS, key=lambda spread: surprise(seen, spread))
    fitted = [pair for one in seen for pair in zip(expected_places(one.worth, best), one.final, strict=True)]
    fitted_error = mean(abs(expected - final) for expected, final in fitted)
    row = f"{len(seen):5} {correlation(*zip(*pairs, strict=True)):6.2f} {hits:6.0%} {error:6.2f}"
    return f"{row} {mean(one.milliseconds for one in seen):6.1f}   {best:5.1f} {fitted_error:6.2f}"


def main() -> None:
    """Play, and print a line for each round."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--matches", type=int, default=50)
    args = parser.parse_args()
    seen = [one for seed in range(args.matches) for one in watched(GAMES[args.game], args.seats, seed)]
    print("round  seen  corr.  first  error     ms   best spread, its error")
    for number in sorted({one.round for one in seen}):
        print(f"{number:5} {line([one for one in seen if one.round == number])}")


if __name__ == "__main__":
    main()
