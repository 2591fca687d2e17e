"""``daimyo why MATCH``: why a post of a match is not there yet."""

import argparse
import asyncio
import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

from bot.cli.command import A_DATABASE, Stop, command, option, read_database, settings
from bot.service.outbox import KEPT, PERHAPS, REFUSED, SENDING, UNDELIVERED
from bot.service.service import Service
from bot.store import matches
from bot.store.stores import look_into
from engine.core.text import plain


@command(
    "why",
    "say why posts of a match are missing. Works beside a running bot; the exit code is 1 if Discord refused a post",
    option("match", metavar="MATCH", help="the number of the match"),
    option("--database", type=read_database, help=f"{A_DATABASE}; default: the setting"),
)
def run(args: argparse.Namespace) -> int:
    """Print each post that is not made, also beside a running bot; 1 if any is refused or kept."""
    if not re.fullmatch(r"#?\d{1,18}", args.match):
        raise Stop(f"{args.match} is not the number of a match.")
    rows = asyncio.run(_unfinished(args, int(args.match.lstrip("#"))))
    print(*lines(rows), sep="\n")
    return int(any(row["result"] in (REFUSED, KEPT) for row in rows))


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
        waits_for = None if state in (KEPT, UNDELIVERED) else ahead.setdefault((user, row["lane"]), number)
        yield f"{number}. {row['kind']} for {whom}, of {_time(row['created_at'])}: {_state(row, number, waits_for)}"
        if row["words"] is not None and state in (REFUSED, KEPT):
            yield f"   {plain(row['words'])}"


def _state(row: Mapping[str, Any], number: int, waits_for: int | None) -> str:
    """Say what a row waits for."""
    state, answer = row["result"], row["answer"]
    if waits_for not in (None, number):
        return f"waits for {waits_for}."
    if state == REFUSED:
        since, again = _time(row["refused_at"]), _time(row["try_at"])
        return f"refused since {since}, last answer {answer}. Next try {again}, or at a press of a player."
    if state == KEPT:
        return f"kept after the answer {answer}. “Post now” in /match info tries it again."
    if state == UNDELIVERED:
        return f"no direct message arrives (answer {answer}). /me shows it to them."
    if state == SENDING:
        return "is being sent. If the bot ended meanwhile, its next start looks whether it arrived."
    return "may have been sent; that is looked up first." if state == PERHAPS else "is sent next."


def _time(at: datetime | None) -> str:
    return "now" if at is None else f"{at:%Y-%m-%d %H:%M} UTC"
