"""``daimyo verify FILE``: play a saved match again, draw all its luck again, and open its plans."""

import argparse
import inspect
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import orjson

from bot.cli.command import Stop, command, option
from bot.service.host.archive import Saved, draws_of, first_wrong, plans_of, read_saved
from bot.service.match.pending_plies import Sealed, together
from bot.ui.kit.public import SHORT
from engine.core import recipe
from engine.core.play import last, replay
from engine.registry import GAMES, KEPT

NAMES = (
    "NOT CHECKED: the names ({seats}). No digest covers them, so whoever had the file can have swapped them. Compare"
    " them with the match's thread."
)


@command(
    "verify",
    "check the luck and the locked plans of a match. The exit code is 1 if something is wrong",
    option("file", nargs="?", type=Path, metavar="FILE", help="a file of /host export, or of /verify"),
    option(
        "--recipe", action="store_true", help="print how luck is drawn and plans are sealed, in plain Python, and exit"
    ),
)
def run(args: argparse.Namespace) -> int:
    """Say what was checked; 1 if something is not right."""
    if args.recipe:
        print(inspect.getsource(recipe), end="")
        return 0
    if args.file is None:
        raise Stop("Say which file: daimyo verify FILE.")
    if not args.file.is_file():
        raise Stop(f"There is no file {args.file}.")
    data = args.file.read_bytes()
    if data.lstrip()[:1] == b"[":
        return _plans(data)
    saved = read_saved(data)
    games = {(game.title, game.rules_version): game for game in (*GAMES.values(), *KEPT)}
    game = games.get((saved.title, saved.rules_version))
    if game is None:
        raise Stop(f"Its rules version, {saved.rules_version} of {saved.title}, is not part of this Daimyo.")
    last(replay(game, saved.log))
    print(f"{len(saved.plies)} actions replayed.")
    well = [_luck(game, saved), _locked(game, saved)]
    print(NAMES.format(seats=", ".join(f"{seat}. {name}" for seat, name in enumerate(saved.names, 1))))
    return 0 if all(well) else 1


def _luck(game: Any, saved: Saved) -> bool:
    if saved.luck is None:
        print("Its luck cannot be checked: the file has no secret.")
        return True
    secret, post, rollbacks = saved.luck.secret, saved.luck.post, saved.luck.rollbacks
    print(f"Digest of the secret: {recipe.digest_of(secret)}\nId of the lobby's post: {post}")
    print("Compare both with the posts in Discord.")
    wrong = first_wrong(game, saved.log, secret, post, rollbacks)
    if wrong is None:
        print(f"All {draws_of(saved.log)} draws follow from them.")
    else:
        print(f"WRONG: the draws of action {wrong} do not follow from them.")
    return wrong is None


def _locked(game: Any, saved: Saved) -> bool:
    plans = plans_of(game, saved.log, {ply: Sealed(*lock) for ply, *lock in saved.locks})
    digests = [plan.sealed.digest for plan in plans]
    for number, plan in enumerate(plans, 1):
        told = "Plan" if plan.holds else "WRONG: not the plan"
        print(f"{told} of {saved.names[plan.seat]}: {digests[number - 1]}{_so_far(digests[:number])}")
    return all(plan.holds for plan in plans)


def _so_far(digests: Sequence[str]) -> str:
    """Return the start of the digest of all plans, as threads show it for facedown tokens."""
    return f" (together {together(digests)[:SHORT]})"


def _plans(data: bytes) -> int:
    """Compare revealed plans with their digests; 1 if any differs."""
    wrong = 0
    try:
        plans = orjson.loads(data)
        for number, plan in enumerate(plans, 1):
            opened = {part: it for part, it in plan["parts"].items() if "is" in it}
            digests = {part: it["digest"] for part, it in plan["parts"].items() if "is" not in it}
            digests |= {part: recipe.digest_of(f"{it['nonce']} {part} {it['is']}") for part, it in opened.items()}
            well = recipe.plan_digest(digests) == plan["digest"]
            wrong += not well
            told = f"{len(opened)} of {len(digests)} parts revealed" if well else "WRONG: not what was locked"
            print(f"{plan['seat']} {plan['digest']}: {told}{_so_far([it['digest'] for it in plans[:number]])}")
    except (orjson.JSONDecodeError, KeyError, TypeError, AttributeError) as trouble:
        raise Stop("This is no file of /verify.") from trouble
    print(NAMES.format(seats=", ".join(dict.fromkeys(str(plan["seat"]) for plan in plans))))
    return 1 if wrong else 0
