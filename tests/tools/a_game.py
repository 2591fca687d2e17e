"""Which game, of what size and with which options: what several tools are told."""

import argparse
from typing import Any

from bot.cli.command import Stop, game_called, option, whole
from engine.core.refusals import Refusal

A_GAME = (
    option("game", help="shogun, rokugan or edo"),
    option("--seats", type=whole(1, 20), help="number of players; default: the largest"),
    option("--option", action="append", default=[], metavar="KEY=VALUE", help="a variant, as in /match custom"),
    option("--side", help="short for --option side=…"),
    option("--seed", type=whole(0, 10**12), default=1, help="the luck of the match; default: 1"),
)


def chosen(args: argparse.Namespace) -> tuple[Any, int, dict[str, str]]:
    """Game, number of seats and given options of ``A_GAME``. Raises ``Stop``."""
    game = game_called(args.game)
    seats = args.seats or game.seats[-1]
    if wrong := [entry for entry in args.option if "=" not in entry]:
        raise Stop(f"Write --option KEY=VALUE, not {wrong[0]}.")
    options = dict(entry.split("=", 1) for entry in args.option) | ({"side": args.side} if args.side else {})
    try:
        game.checked_options(seats, options)
    except Refusal as refusal:
        raise Stop(str(refusal)) from refusal
    return game, seats, options
