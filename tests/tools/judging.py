"""``daimyo simulate GAME --draft random``: what the draft gives is dealt, and it is judged whether all of it is fair.

Each deal is played once for each seat, what was dealt a seat further on every time. So nothing that is compared is
favoured by its seat, and a seat by nothing that it got. Decks are shuffled anew: with the same ones a deal's matches
would be so alike that they tell half as much.
"""

import argparse
import hashlib
import json
import signal
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from math import ceil
from multiprocessing import Pool
from pathlib import Path
from typing import Any, NamedTuple

from pydantic import BaseModel, ValidationError

import engine
from bot.cli.command import Stop
from engine.core.chance import SeededChance
from engine.core.protocol import Turn
from engine.registry import GAMES
from tests.engine.soundness import DEALT, tallies
from tests.tools.a_game import chosen
from tests.tools.fairness import Had, Shares, Verdict, judged, lines, settled, verdict
from tests.tools.players import choose, player_called

AT_ONCE = 24
"""So many matches of each number of seats are played before it is looked whether more are needed."""


class Kind(BaseModel):
    """What is played, as far as it must be the same for counts to be added up."""

    game: str
    figures: str
    """Of all that is printed, and of what caretakers go by."""
    players: str
    options: dict[str, str]


class Counts(BaseModel):
    """What was counted in several runs."""

    kind: Kind
    shares: dict[int, Shares] = {}


class Deal(NamedTuple):
    """One deal, to be played."""

    game: str
    players: str
    options: dict[str, str]
    seats: int
    seed: str


class Played(NamedTuple):
    """What a deal gave."""

    seats: int
    had: dict[tuple[str, str], Had]
    open: list[str]
    """What could be had, for each match."""


def run(args: argparse.Namespace) -> int:
    """Play until all errors are small enough or ``--games`` are played, print; 0 if it is fair."""
    game, _, options = chosen(args)
    if game.title not in DEALT:
        raise Stop(f"{game.name} has no draft that could be dealt. These have: {', '.join(DEALT)}.")
    numbers = [args.seats] if args.seats else list(game.seats)
    if args.figures:
        _change(game, args.figures)
    figures, players = figures_of(game.title, args.figures), player_called(game, args.players)
    kind = Kind(game=game.title, figures=figures, players=players, options=options)
    counts = _stored(args.counts, kind)
    limits = DEALT[game.title].limits
    with Pool(args.processes, _obey_the_parent) as pool:
        while deals := list(_next(counts, numbers, str(args.seed), args.games, limits)):
            for deal, played in zip(deals, pool.imap(play, deals), strict=True):
                count(counts, deal, played)
                if args.counts:
                    args.counts.write_text(counts.model_dump_json(indent=1) + "\n", encoding="utf-8")
    found = judged(counts.shares, limits)
    if args.json:
        print(json.dumps({seats: [row._asdict() for row in rows] for seats, rows in found.items()}, indent=1))
    else:
        print("\n".join(lines(counts.shares, found)))
    return int(verdict(found) is not Verdict.FAIR)


def _obey_the_parent() -> None:
    """Leave Ctrl+C to the parent, which ends its workers by a plain SIGTERM."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)


def _change(game: Any, file: Path) -> None:
    """Play by the figures of a file, where they differ."""
    try:
        DEALT[game.title].change(json.loads(file.read_text(encoding="utf-8")))
    except (OSError, AttributeError, TypeError, ValueError) as trouble:
        raise Stop(f"{file} holds no figures of {game.name}: {trouble}.") from trouble


def figures_of(title: str, changed: Path | None = None) -> str:
    """The same as long as no figure of the game or of its caretakers changes."""
    files = [*sorted(Path(engine.__path__[0], title).rglob("*.json")), *([changed] if changed else ())]
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:12]


def _stored(file: Path | None, kind: Kind) -> Counts:
    """The counts to go on with."""
    if file is None or not file.exists():
        return Counts(kind=kind)
    try:
        counts = Counts.model_validate_json(file.read_text(encoding="utf-8"))
    except ValidationError as trouble:
        raise Stop(f"{file} holds no counts of simulate. Name another file.") from trouble
    if counts.kind != kind:
        raise Stop(f"{file} counts other matches: {counts.kind}. Name another file.")
    return counts


def _next(counts: Counts, numbers: Iterable[int], seed: str, games: int, limits: Mapping[str, float]) -> Iterator[Deal]:
    """The next few deals; none when all errors are small enough, or all are played."""
    found, kind = judged(counts.shares, limits), counts.kind
    for seats in numbers:
        done = counts.shares[seats].deals.get(seed, 0) if seats in counts.shares else 0
        if seats not in found or not settled(found[seats]):
            for number in range(done, min(done + ceil(AT_ONCE / seats), ceil(games / seats))):
                yield Deal(kind.game, kind.players, kind.options, seats, f"{seed}:{number}")


def count(counts: Counts, deal: Deal, played: Played) -> None:
    """Add what a deal gave."""
    shares = counts.shares.setdefault(deal.seats, Shares())
    shares.add(deal.seed.partition(":")[0], deal.seats, played.had)
    for row in played.open:
        shares.lay_open(DEALT[deal.game].optional, row)


def play(deal: Deal) -> Played:
    """Play a deal."""
    game, dealing = GAMES[deal.game], DEALT[deal.game]
    had: dict[tuple[str, str], Had] = defaultdict(lambda: Had(0, 0))
    open: list[str] = []
    for shift in range(deal.seats):
        state = over(game, deal, shift)
        outcome = game.outcome(state)
        first = [place == 1 for place in outcome.places]
        for tally in tallies(game, state):
            if tally.table in dealing.limits and tally.seat is not None:
                seats, wins = had[tally.table, tally.row]
                had[tally.table, tally.row] = Had(seats + 1, wins + first[tally.seat] / sum(first))
            elif tally.table == dealing.in_sight:
                open.append(tally.row)
    return Played(deal.seats, dict(had), open)


def over(game: Any, deal: Deal, shift: int) -> Any:
    """A match of a deal, played to its end: the state."""
    chance, own = SeededChance(f"{deal.seed}:{shift}"), SeededChance(f"{deal.seed}:{shift}:players")
    state = game.initial_state(deal.seats, deal.options, chance).state
    turn: Turn[Any, Any] = Turn(state, chance, record_events=False)
    packages = DEALT[deal.game].packages(state, SeededChance(f"{deal.seed}:deal"))[shift]
    while active := game.active_seats(turn.state):
        seat = active[own.draw(len(active))]
        legal = game.legal_actions(turn.state, seat)
        dealt = next((action for action in packages[seat] if action in legal), None)
        action = choose(game, deal.players, turn.state, seat, own) if dealt is None else dealt
        game.sequence.advance(turn, seat, action)
    return turn.state
