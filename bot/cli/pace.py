"""``daimyo pace``: how often and how long a match waits for its people, on a clock of its own.

Everybody plays as a caretaker would, writes standing orders for all that can come in a round, and answers some time
before the deadline; a silent seat never answers from its round on. A **wait** is a stretch in which nothing can go on
until somebody answers. A round begins whenever all people are asked at once; caretakers answer at once. Where seats act
in laps, the game says which round it is; when there is a wait in one, all who are still to come write their turns
down in it, as many as ``ahead`` says, and nothing wakes them.
"""

import argparse
import asyncio
import json
import random
import tempfile
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import MappingProxyType
from typing import Any

from bot.cli.command import A_GAME, Stop, chosen, command, option
from bot.service.model import Person, Place
from bot.service.service import Service
from bot.store.database import Store

DAY = 24 * 3600
LIMIT = 5000
ALL = 99
"""Turns that are written down at most."""
PLACES = 3
"""Ways that an entry has."""
EARLIEST, LATEST = 0.05, 0.9
"""When people answer, as shares of the time they have."""


@dataclass(slots=True)
class Wait:
    """A stretch in which people were waited for."""

    round: int
    seats: tuple[int, ...]
    seconds: float
    deadline: float
    """Seconds the people had."""
    lap: str = ""
    """The lap in which it was, if any."""


@dataclass(slots=True)
class Pace:
    """What a match waited for."""

    waits: list[Wait] = field(default_factory=list)
    rounds: int = 0
    kept: tuple[int, ...] = ()
    """Seats that a caretaker played in the end, because their people had gone."""

    def in_round(self, number: int) -> int:
        """How many waits a round had."""
        return sum(wait.round == number for wait in self.waits)

    @property
    def laps(self) -> dict[str, int]:
        """How many waits each lap had in which there were any."""
        return Counter(wait.lap for wait in self.waits if wait.lap)

    @property
    def by_part(self) -> dict[str, int]:
        """How many waits the laps of each phase of a round had together."""
        return Counter(wait.lap.partition("/")[0] for wait in self.waits if wait.lap)

    @property
    def longest(self) -> Wait | None:
        """The longest wait."""
        return max(self.waits, key=lambda wait: wait.seconds, default=None)

    @property
    def overdue(self) -> list[Wait]:
        """Those that lasted longer than their deadline."""
        return [wait for wait in self.waits if wait.seconds > wait.deadline]


@command(
    "pace",
    "play a match on a virtual clock and print what it waited for",
    *A_GAME,
    option("--silent", metavar="SEAT@ROUND", help="this seat (from 1) answers nothing from this round on"),
    option("--without-orders", action="store_true", help="nobody writes standing orders"),
    option("--ahead", type=int, default=ALL, help="turns that are written down beforehand; default all"),
    option("--time", type=int, default=DAY, metavar="SECONDS", help="for each question; default a day"),
    option("--json", action="store_true", help="print the figures for programs"),
)
def run(args: argparse.Namespace) -> int:
    """Play and print; 1 if a question was open longer than its deadline."""
    _, seats, options = chosen(args)
    silent, ahead = _silent(args.silent, seats), 0 if args.without_orders else args.ahead
    pace = asyncio.run(played(args.game, seats, args.seed, options, silent=silent, ahead=ahead, seconds=args.time))
    print(json.dumps(_plain(pace), indent=1) if args.json else _words(pace))
    return 1 if pace.overdue else 0


async def played(
    title: str,
    seats: int,
    seed: int,
    options: Mapping[str, str] = MappingProxyType({}),
    *,
    silent: Mapping[int, int],
    ahead: int = ALL,
    seconds: int = DAY,
) -> Pace:
    """A whole match. ``silent`` gives for a seat (from 0) the round from which it says nothing.

    ``ahead`` are the turns of a list of entries that people write down at a time, 0 for no standing orders at all.
    """
    table = _Table(random.Random(f"pace:{seed}"), silent, ahead)
    with tempfile.TemporaryDirectory() as folder:
        store = await Store.open(Path(folder) / "daimyo.sqlite3")
        try:
            service = Service(store, table, seed=f"pace:{seed}")
            host, *others = (Person(number, f"Seat {number}") for number in range(1, seats + 1))
            match = await service.lobby.open(Place(1, 1), host, title, seats, options, seconds)
            for person in others:
                await service.lobby.join(match.id, person)
            await service.lobby.start(match.id, host)
            return await table.play(service, match.id)
        finally:
            await store.close()


@dataclass(eq=False)
class _Table:
    """The people of one match and their clock, which only moves when they move it."""

    _random: random.Random
    _silent: Mapping[int, int]
    _ahead: int
    _time: datetime = datetime(2030, 1, 7, 12, tzinfo=UTC)
    _pace: Pace = field(default_factory=Pace)

    def now(self) -> datetime:
        """What the clock shows."""
        return self._time

    async def play(self, service: Service, match: int) -> Pace:
        """Until the match is over. Raises ``TimeoutError`` if it does not end."""
        self._service, self._match = service, match
        await self._write_orders()
        for _ in range(LIMIT):
            await self._service.caretakers.quiet()
            position = await self._service.play.position(self._match)
            if not position.active:
                self._pace.kept = tuple(seat.seat for seat in position.match.seats if seat.kept)
                return self._pace
            if position.lap is not None:
                self._pace.rounds = max(self._pace.rounds, position.lap.round)
            elif (
                position.simultaneous
                and not self._pace.laps
                and all(seat.kept or seat.seat in position.active for seat in position.match.seats)
            ):
                self._pace.rounds += 1
            await self._wait(position)
        raise TimeoutError(f"no end after {LIMIT} waits")

    async def _wait(self, position: Any) -> None:
        opened, due = self._time, position.due_at
        length = (due - opened).total_seconds()
        lap = position.lap
        writing = lap.to_come if lap is not None and self._ahead else ()
        times = {
            seat: opened + timedelta(seconds=length * self._random.uniform(EARLIEST, LATEST))
            for seat in dict.fromkeys((*position.active, *writing))
            if not self._is_silent(seat)
        }
        for seat in sorted(times, key=lambda seat: times[seat]):
            self._time = times[seat]
            await self._service.time.run_due()
            if seat in writing:
                await self._write_orders(seat, lap)
            if seat in position.active:
                await self._answer(seat, lap)
        if any(self._is_silent(seat) for seat in position.active):
            self._time = due
            await self._service.time.run_due()
        spent = (self._time - opened).total_seconds()
        name = "" if lap is None else lap.key
        self._pace.waits.append(Wait(self._pace.rounds, position.active, spent, length, name))

    def _is_silent(self, seat: int) -> bool:
        return seat in self._silent and self._pace.rounds >= self._silent[seat]

    async def _answer(self, seat: int, lap: Any = None) -> None:
        """Everything that is asked of a seat until somebody else must act, its turn in the lap is over, or a sheet
        is done or follows a choice."""
        user, kinds = seat + 1, list[bool]()
        for _ in range(LIMIT):
            asked = await self._service.play.asked(self._match, user)
            question = asked.question
            now = (await self._service.play.position(self._match)).lap
            if lap is not None and (now is None or now.key != lap.key):
                return
            if question is None or not question.due or (kinds and (question.sheet is None) != kinds[0]):
                return
            kinds.append(question.sheet is None)
            if question.sheet is not None and not question.sheet.lacking:
                await self._write_orders(seat)
            wish = await self._service.play.advice(self._match, user)
            await self._service.play.submit(self._match, user, wish, decision=asked.decision)
            if question.sheet is not None and not question.sheet.lacking:
                return
        raise TimeoutError(f"seat {seat + 1} found no end")

    async def _write_orders(self, only: int | None = None, lap: Any = None) -> None:
        """Lists for all that can come; of those that are used up the one of the lap, if nothing is left of it."""
        if not self._ahead:
            return
        match: Any = await self._service.lobby.match(self._match)
        for seat in match.seats:
            if only in (None, seat.seat) and not self._is_silent(seat.seat):
                for filed in (await self._service.orders.of(self._match, seat.user_id)).filed:
                    await self._write(seat.user_id, filed.decision.key, lap)

    async def _write(self, user: int, kind: str, lap: Any) -> None:
        """One list; nothing if its decision cannot come any more, since another list has answered meanwhile."""
        listed = (await self._service.orders.of(self._match, user)).filed
        filed = next((filed for filed in listed if filed.decision.key == kind), None)
        if filed is None:
            return
        decision = filed.decision
        if decision.is_script:
            if not filed.text and not decision.closed:
                await self._service.orders.file(self._match, user, kind, decision.usual or decision.example)
        elif not decision.consumable:
            if lap is None or not filed.text:
                await self._service.orders.file(self._match, user, kind, _list(decision, self._random))
        elif lap is not None and lap.kind == kind and not filed.text:
            if decision.triggers:
                await self._service.orders.set_triggers(self._match, user, kind, ())
            text = _entries(decision, self._random, self._ahead)
            await self._service.orders.file(self._match, user, kind, text)


def _entries(decision: Any, chance: random.Random, turns: int) -> str:
    """So many turns: entries with some ways each, in some order; where all are blocked, what a caretaker would do."""
    if not decision.subjects:
        offers = [offer.wish for offer in decision.offers if offer.group]
        return "; ".join(f"{wish} or any" for wish in chance.sample(offers, min(turns, len(offers))))
    subjects = [subject.key for subject in decision.subjects]
    entries = []
    for subject in chance.sample(subjects, len(subjects)):
        ways = [offer.wish.partition(" ")[2] for offer in decision.offers if offer.wish.split()[0] == subject]
        if ways:
            entries.append(f"{subject} {' or '.join([*chance.sample(ways, min(PLACES, len(ways))), 'any'])}")
    return "; ".join(entries[:turns])


def _list(decision: Any, chance: random.Random) -> str:
    offers = [offer.wish for offer in decision.offers if offer.wish not in ("any", "ask")]
    return "; ".join([*chance.sample(offers, min(2, len(offers))), "any"])


def _silent(words: str | None, seats: int) -> dict[int, int]:
    if words is None:
        return {}
    seat, at, number = words.partition("@")
    if not (at and seat.isdigit() and number.isdigit() and 1 <= int(seat) <= seats and int(number) >= 1):
        raise Stop(f"Write --silent SEAT@ROUND, with a seat from 1 to {seats}: 3@2, say; not {words}.")
    return {int(seat) - 1: int(number)}


def _plain(pace: Pace) -> dict[str, Any]:
    longest = pace.longest
    return {
        "rounds": [{"round": number, "waits": pace.in_round(number)} for number in range(pace.rounds + 1)],
        "longest_seconds": longest.seconds if longest else 0,
        "longest_deadline_seconds": longest.deadline if longest else 0,
        "overdue": len(pace.overdue),
        "laps": pace.laps,
        "kept_seats": [seat + 1 for seat in pace.kept],
    }


def _words(pace: Pace) -> str:
    lines = [f"before the first round: {pace.in_round(0)} waits"]
    lines += [f"round {number}: {pace.in_round(number)} waits" for number in range(1, pace.rounds + 1)]
    lines += [f"{part}: {waits} waits" for part, waits in pace.by_part.items()]
    if longest := pace.longest:
        hours, limit = longest.seconds / 3600, longest.deadline / 3600
        lines.append(f"longest wait: {hours:.1f} h of a deadline of {limit:.1f} h")
    lines.append(f"waits beyond their deadline: {len(pace.overdue)}")
    if pace.kept:
        lines.append(f"kept by a caretaker in the end: seat {', '.join(str(seat + 1) for seat in pace.kept)}")
    return "\n".join(lines)
