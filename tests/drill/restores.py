"""In the middle of a match the database is put back from a backup, by ``daimyo restore``, and the bot goes on.

What comes back must be what was backed up, the command must say what that loses, the table must be told, and a press
on what was asked in the lost time must be worth nothing.
"""

from __future__ import annotations

import contextlib
import io
from argparse import Namespace
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any
from unittest import mock

from bot.cli import databases
from bot.config import Settings
from bot.local.errors import Impossible
from bot.service.durations import stamp
from bot.service.match.match_state import ERA
from bot.service.match.pending_plies import By
from bot.store import backups, log, opening
from bot.store.backups import Backup
from bot.workers import off_loop
from tests.bot.table.house import House
from tests.driver import Driver, components

EVERY = 50
"""Requests for each backup."""
NEWEST = 4
"""Number of the newest backups of which one is put back."""

Plays = list[tuple[Any, ...]]


@dataclass(frozen=True, slots=True)
class Back:
    """What a restore led to."""

    at: Backup
    era: int
    plays: Plays
    seats: dict[int, int]
    """By user."""
    words: str
    """What the table is told."""


@dataclass(slots=True)
class Backups:
    """Those of one match, and what was in its log when they were made."""

    number: int = 0
    made: list[tuple[Backup, Plays, Plays]] = field(default_factory=list)
    """Each with the log just before and just after it."""
    backs: list[tuple[int, Back]] = field(default_factory=list)
    """Each with how many backups there were."""
    wrong: list[str] = field(default_factory=list)

    async def keep(self, house: House, alive: Callable[[], bool]) -> None:
        """Make one; what a killed process still makes counts for nothing."""
        store = house.app.store
        before = _plain(await store.read(log.plies, self.number))
        made = await off_loop(backups.copy_whole, store.path, store.backups, house.clock.now())
        after = _plain(await store.read(log.plies, self.number))
        self.made += [(made, before, after)] if alive() else []

    async def put_back(self, path: Path, clock: Any, random: Random) -> Back:
        """Stop, ``daimyo restore --at``, and what there is then."""
        place = len(self.made) - 1 - random.randrange(min(NEWEST, len(self.made)))
        backup, before, after = self.made[place]
        lost, said = plays_of(path, self.number), io.StringIO()
        settings = Settings(database=path, _env_file=None)  # type: ignore[call-arg]
        with (
            mock.patch.object(databases, "settings", return_value=settings),
            mock.patch.object(databases, "Clock", return_value=clock),
            contextlib.redirect_stdout(said),
        ):
            chosen = {"at": backup.at.isoformat(), "set_log_aside": False}
            for look in (True, False):
                present = _files(path.parent)
                status = await off_loop(databases.restore, Namespace(**chosen, dry_run=look))
                if look and (status != 0 or _files(path.parent) != present):
                    self.wrong.append(f"a look at the backup of {backup} changed the folder")
        kept, plays = plays_of(backup.path, self.number), plays_of(path, self.number)
        if status != 0 or kept[: len(before)] != before or kept != after[: len(kept)]:
            self.wrong.append(f"the backup of {backup} has another log")
        more = plays[len(kept) :]
        if plays[: len(kept)] != kept or any(by != By.ORDER for *_, by in more):
            self.wrong.append(f"the backup of {backup} came back with another log: {len(kept)} plies, and {more[:5]}")
        gone = len(lost) - len(kept)  # what is open then, standing orders answer at once
        if gone > 0 and f"the last {gone} plies of match {self.number}\n" not in said.getvalue():
            self.wrong.append(f"{gone} plies are lost, of which was said: {said.getvalue()}")
        with closing(opening.connect(path)) as raw:
            (era,) = raw.execute("SELECT era FROM matches WHERE id = ?", [self.number]).fetchone()
            seats = dict(raw.execute("SELECT user_id, seat FROM seats WHERE match_id = ?", [self.number]).fetchall())
        words = f"I had to restore a backup of {stamp(backup.at)}."
        back = Back(backup, era, plays, seats, words)
        self.backs.append((place, back))
        del self.made[place + 1 :]  # of what was lost nothing is put back
        return back

    def judge(self, said: list[str]) -> None:
        """Each restore is told once at the table, but for one that was lost by another before anybody could be told."""
        for words, times in Counter(back.words for _, back in self.backs).items():
            told = sum(words in one for one in said)
            safe = [
                at
                for at, (place, back) in enumerate(self.backs)
                if back.words == words and all(later > place for later, _ in self.backs[at + 1 :])
            ]
            if not len(safe) <= told <= times:
                self.wrong.append(f"told {told} times, not {len(safe)} to {times} times: {words}")


def _files(folder: Path) -> dict[str, bytes]:
    """Return the files of a folder, without the lock that is taken for a look."""
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file() and path.suffix != ".lock"}


def plays_of(path: Path, number: int) -> Plays:
    """The log of a match in a file that nobody uses."""
    with closing(opening.connect(path)) as raw:
        query = "SELECT ply, seat, notation, by FROM plays WHERE match_id = ? ORDER BY ply"
        return raw.execute(query, [number]).fetchall()


def _plain(rows: Any) -> Plays:
    return [(row["ply"], row["seat"], row["notation"], row["by"]) for row in rows]


async def press_what_is_gone(person: Driver, era: int) -> bool:
    """Somebody presses what still stands in their direct messages of the lost time; whether there is anything."""
    for message in reversed(person.dms()):
        for part in components(message):
            made = str(part.get("custom_id", "")).split(":")
            if made[:2] == ["b1", "act"] and not part.get("disabled") and int(made[3] or 0) // ERA != era:
                with contextlib.suppress(Impossible):
                    result = await person.click(message, custom_id=part["custom_id"])
                    if result.ok and result.messages:
                        await person.settled(result, timeout=30)
                    return True
    return False
