"""``python -m tests.tools pace``: plays a match on a clock of its own and prints what it waited for."""

import argparse
import asyncio
import json
from typing import Any

from bot.cli.command import Stop, command, option, whole
from bot.config import load
from bot.logs import set_up
from tests.tools.a_game import A_GAME, chosen
from tests.tools.pacing import ALL, DAY, LIMIT, Habit, Pace, played


@command(
    "pace",
    "play a match on a virtual clock and print what it waited for",
    *A_GAME,
    option("--silent", metavar="SEAT@ROUND", help="this seat (from 1) answers nothing from this round on"),
    option("--habit", choices=[*Habit], default=Habit.CAREFUL, help="how people play; default: careful"),
    option("--count", action="store_true", help="also count posts, phone screens and pings, at the local table"),
    option("--rounds", type=whole(1, 10**6), default=LIMIT, help="stop after this number of rounds; default: all"),
    option("--ahead", type=whole(0, 10**6), default=ALL, help="number of turns that players plan ahead; default: all"),
    option(
        "--time", type=whole(1, 10**8), default=DAY, metavar="SECONDS", help="seconds for each question; default: a day"
    ),
    option("--json", action="store_true", help="print the figures as JSON"),
)
def run(args: argparse.Namespace) -> int:
    """Play and print; 1 if a question was open longer than its deadline."""
    _, seats, options = chosen(args)
    set_up(load().model_copy(update={"log_level": "error"}), "pace")
    plan = {"silent": _silent(args.silent, seats), "ahead": args.ahead, "habit": Habit(args.habit)}
    plan |= {"seconds": args.time, "count": args.count, "rounds": args.rounds}
    pace = asyncio.run(played(args.game, seats, args.seed, options, **plan))
    print(json.dumps(_plain(pace, args.time), indent=1) if args.json else _words(pace, args.time))
    return 1 if pace.overdue else 0


def _silent(words: str | None, seats: int) -> dict[int, int]:
    if words is None:
        return {}
    seat, at, number = words.partition("@")
    if not (at and seat.isdecimal() and number.isdecimal() and 1 <= int(seat) <= seats and int(number) >= 1):
        raise Stop(f"Write --silent SEAT@ROUND, with a seat from 1 to {seats}: 3@2, say; not {words}.")
    return {int(seat) - 1: int(number)}


def _plain(pace: Pace, phase: float) -> dict[str, Any]:
    longest = pace.longest
    return {
        "rounds": [_round(pace, number, phase) for number in range(pace.rounds + 1)],
        "longest_seconds": longest.seconds if longest else 0,
        "longest_deadline_seconds": longest.deadline if longest else 0,
        "overdue": len(pace.overdue),
        "laps": pace.laps,
        "kept_seats": [seat + 1 for seat in pace.kept],
    }


def _round(pace: Pace, number: int, phase: float) -> dict[str, Any]:
    figures = {"round": number, "waits": pace.in_round(number), "phases": round(pace.elapsed(number, phase), 2)}
    if pace.burdens:
        burden = pace.burdens[number]
        most = max(burden.pings.values(), default=0)
        figures |= {"posts": burden.posts, "screens": round(burden.screens, 1), "most_pings": most}
    return figures


def _words(pace: Pace, phase: float) -> str:
    lines = []
    for number in range(pace.rounds + 1):
        at, *figures = _round(pace, number, phase).items()
        name = f"round {at[1]}" if number else "before the first round"
        lines.append(f"{name}: {', '.join(f'{figure} {what}' for what, figure in figures)}".replace("_", " "))
    lines += [f"{part}: {waits} waits" for part, waits in pace.by_part.items()]
    if longest := pace.longest:
        hours, limit = longest.seconds / 3600, longest.deadline / 3600
        lines.append(f"longest wait: {hours:.1f} h of a deadline of {limit:.1f} h")
    lines.append(f"waits beyond their deadline: {len(pace.overdue)}")
    if pace.kept:
        lines.append(f"kept by a caretaker in the end: seat {', '.join(str(seat + 1) for seat in pace.kept)}")
    return "\n".join(lines)
