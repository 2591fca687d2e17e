"""``daimyo verify FILE``: play a saved match again and draw all its luck again."""

import argparse
import inspect
from pathlib import Path

from bot.cli.command import Stop, command, option
from bot.service.host.archive import checked
from bot.service.host.fairness import draws_of, first_wrong
from engine.core import recipe
from engine.core.play import last, replay
from engine.registry import GAMES, KEPT


@command(
    "verify",
    "play a saved match (a file of /host export) again, and draw all its luck again",
    option("file", nargs="?", type=Path, metavar="FILE"),
    option("--recipe", action="store_true", help="print how luck is drawn, in plain Python"),
)
def run(args: argparse.Namespace) -> int:
    """Say what was checked; 1 if something is not right."""
    if args.recipe:
        print(inspect.getsource(recipe), end="")
    if args.file is None:
        if args.recipe:
            return 0
        raise Stop("Say which file: daimyo verify FILE.")
    try:
        saved = checked(args.file.read_bytes())
    except OSError as trouble:
        raise Stop(str(trouble)) from trouble
    games = {(game.title, game.rules_version): game for game in (*GAMES.values(), *KEPT)}
    game = games.get((saved.title, saved.rules_version))
    if game is None:
        raise Stop(f"It was played by rules version {saved.rules_version} of {saved.title}, which is not here.")
    last(replay(game, saved.log))
    print(f"{len(saved.plies)} actions replayed.")
    if saved.luck is None:
        print("Its luck cannot be checked: the file has no secret.")
        return 0
    secret, post, rollbacks = saved.luck.secret, saved.luck.post, saved.luck.rollbacks
    print(f"Digest of the secret: {recipe.digest_of(secret)}\nId of the lobby's post: {post}")
    print("Compare both with what stands in Discord.")
    wrong = first_wrong(game, saved.log, secret, post, rollbacks)
    if wrong is not None:
        print(f"WRONG: the draws of action {wrong} do not follow from them.")
        return 1
    print(f"All {draws_of(saved.log)} draws follow from them.")
    return 0
