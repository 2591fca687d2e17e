"""``daimyo replay``, ``verify`` and ``why``: one match, its story, its luck, its posts."""

import argparse
import asyncio
import inspect
import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

import orjson

from bot.cli.command import A_DATABASE, Stop, command, game_called, option, ranking, read_database, settings
from bot.service.host.archive import Saved, draws_of, first_wrong, plans_of, read_saved
from bot.service.match.pending_plies import Sealed, together
from bot.service.outbox import KEPT as PUT_ASIDE, PERHAPS, REFUSED, SENDING, UNDELIVERED
from bot.service.service import Service
from bot.store import matches
from bot.store.stores import look_into
from bot.texts import Speaker
from bot.ui.kit.public import SHORT
from engine.core import recipe
from engine.core.play import Log, last, read_log, replay, write_log
from engine.core.text import plain
from engine.registry import GAMES, KEPT

NAMES = (
    "NOT CHECKED: the names ({seats}). No digest covers them, so whoever had the file can have swapped them. Compare"
    " them with the match's thread."
)


@command(
    "replay",
    "replay a match, tell its story and check it",
    option("match", metavar="FILE|MATCH", help="a file that --record wrote, or the number of a stored match"),
    option("--database", type=read_database, help=f"{A_DATABASE}; default: the setting"),
    option("--record", type=Path, metavar="FILE", help="also write the match into a file"),
    option("--quiet", action="store_true", help="check the match without telling its story"),
)
def replay_match(args: argparse.Namespace) -> int:
    """Print the story and the final ranking; 1 if the match does not replay."""
    if args.record and args.record.exists():
        raise Stop(f"{args.record} is there already. Name a new file to write the match into.")
    log, names = _read(args)
    _tell(log, names, quiet=args.quiet)
    if args.record:
        args.record.write_text(write_log(log), encoding="utf-8")
    return 0


def _read(args: argparse.Namespace) -> tuple[Any, tuple[str, ...]]:
    if re.fullmatch(r"#?\d{1,18}", args.match):
        return asyncio.run(_read_stored(args))
    path = Path(args.match)
    if not path.is_file():
        raise Stop(f"There is no file {path}, and {args.match} is not the number of a match.")
    return read_log(path.read_text(encoding="utf-8", errors="replace")), ()


async def _read_stored(args: argparse.Namespace) -> tuple[Any, tuple[str, ...]]:
    """Read a match from the database, also while the bot runs, and check its log."""
    async with await look_into(args.database or settings().database) as store:
        service, number = Service(store), int(args.match.lstrip("#"))
        await service.maintenance.verify(number)
        return await service.maintenance.log(number), (await service.lobby.match(number)).names


def _tell(log: Log, names: tuple[str, ...], *, quiet: bool) -> None:
    game = game_called(log.title)
    people = names or tuple(f"Seat {seat + 1}" for seat in range(log.seats))
    say = Speaker("en-US", people, markdown=False)
    state, heard = None, []
    for step in replay(game, log):
        state = step.state
        for event in step.events if not quiet else ():
            if event.audience is None:
                heard.append(event)
                if headline := game.words.headline(event):
                    print(f"\n== {say(headline)}")
                    summed_up = type(event) in game.words.summaries
                    if summed_up and (summary := game.words.summary(heard, game.view(state, None))):
                        print(*say.all(summary.lines), sep="\n")
                if words := say(game.words.describe(event)):
                    print(words)
    print(f"\n{len(log.plies)} plies replayed{'; the stored position and story are the same' if names else ''}.")
    if outcome := game.outcome(state):
        print(*ranking(outcome, people), sep="\n")


@command(
    "verify",
    "check the luck and the locked plans of a match. The exit code is 1 if something is wrong",
    option("file", nargs="?", type=Path, metavar="FILE", help="a file of /host export, or of /verify"),
    option(
        "--recipe", action="store_true", help="print how luck is drawn and plans are sealed, in plain Python, and exit"
    ),
)
def verify(args: argparse.Namespace) -> int:
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


@command(
    "why",
    "say why posts of a match are missing. Works beside a running bot; the exit code is 1 if Discord refused a post",
    option("match", metavar="MATCH", help="the number of the match"),
    option("--database", type=read_database, help=f"{A_DATABASE}; default: the setting"),
)
def why(args: argparse.Namespace) -> int:
    """Print each post that is not made, also beside a running bot; 1 if any is refused or kept."""
    if not re.fullmatch(r"#?\d{1,18}", args.match):
        raise Stop(f"{args.match} is not the number of a match.")
    rows = asyncio.run(_unfinished(args, int(args.match.lstrip("#"))))
    print(*lines(rows), sep="\n")
    return int(any(row["result"] in (REFUSED, PUT_ASIDE) for row in rows))


async def _unfinished(args: argparse.Namespace, number: int) -> Sequence[Mapping[str, Any]]:
    async with await look_into(args.database or settings().database) as store:
        if await store.read(matches.get, number) is None:
            raise Stop(f"There is no match {number}.")
        return await Service(store).outbox.unfinished(number)


def lines(rows: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """Describe rows of the outbox, each with its number."""
    if not rows:
        yield "Every post of this match is made."
    ahead: dict[tuple[int | None, str], int] = {}
    for number, row in enumerate(rows, 1):
        user, state = row["user_id"], row["result"]
        whom = "the table" if user is None else f"user {user}"
        waits_for = None if state in (PUT_ASIDE, UNDELIVERED) else ahead.setdefault((user, row["lane"]), number)
        yield f"{number}. {row['kind']} for {whom}, of {_time(row['created_at'])}: {_state(row, number, waits_for)}"
        if row["words"] is not None and state in (REFUSED, PUT_ASIDE):
            yield f"   {plain(row['words'])}"


def _state(row: Mapping[str, Any], number: int, waits_for: int | None) -> str:
    """Say what a row waits for."""
    state, answer = row["result"], row["answer"]
    if waits_for not in (None, number):
        return f"waits for {waits_for}."
    if state == REFUSED:
        since, again = _time(row["refused_at"]), _time(row["try_at"])
        return f"refused since {since}, last answer {answer}. Next try {again}, or at a press of a player."
    if state == PUT_ASIDE:
        return f"kept after the answer {answer}. “Post now” in /match info tries it again."
    if state == UNDELIVERED:
        return f"no direct message arrives (answer {answer}). /me shows it to them."
    if state == SENDING:
        return "is being sent. If the bot ended meanwhile, its next start looks whether it arrived."
    return "may have been sent; that is looked up first." if state == PERHAPS else "is sent next."


def _time(at: datetime | None) -> str:
    return "now" if at is None else f"{at:%Y-%m-%d %H:%M} UTC"
