"""How often and how long a match waits for its people, on a clock of its own.

Everybody plays as a caretaker would, writes standing orders for all that can come in a round, and answers some time
before the deadline; a silent seat never answers from its round on. A **wait** is a stretch in which nothing can go on
until somebody answers. A round begins whenever all people are asked at once; caretakers answer at once. Where seats act
in laps, the game says which round it is; when there is a wait in one, all who are still to come write their turns
down in it, as many as ``ahead`` says, and nothing wakes them.

People have one of three habits: *careful* ones write standing orders for all that can come, *casual* ones press through
the panel's flow and take what it suggests, *live* ones answer only when they are asked. A match that is counted is
posted at the local table, and what people bear is counted there.
"""

import asyncio
import contextlib
import random
import tempfile
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from pathlib import Path
from types import MappingProxyType
from typing import Any

from bot.config import UNHURRIED, load
from bot.service.lobby.choices import Choices
from bot.service.model import Person, Place, Position
from bot.service.service import Service
from bot.store.stores import open_store
from engine.core.question import Question
from engine.core.standing_orders.decision import UNLIMITED
from engine.registry import GAMES
from tests.advice import advice
from tests.driver import table_with_bot
from tests.tools.counting import Burden, Counting

DAY = 24 * 3600
LIMIT = 5000
ALL = 99
"""Turns that are written down at most."""
PLACES = 3
"""Ways that an entry has."""
EARLIEST, LATEST = 0.05, 0.9
"""When people answer, as shares of the time they have."""
LONGEST, SHORT = 60.0, 0.02
"""Seconds for all to be posted, and between two looks whether it is."""


class Habit(StrEnum):
    """How people play."""

    CAREFUL = "careful"
    CASUAL = "casual"
    LIVE = "live"


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
    burdens: list[Burden] = field(default_factory=list)
    """What each round brought people, if it was counted."""

    def in_round(self, number: int) -> int:
        """How many waits a round had."""
        return sum(wait.round == number for wait in self.waits)

    def elapsed(self, number: int, phase: float) -> float:
        """How long the waits of a round were together, in times for a phase."""
        return sum(wait.seconds for wait in self.waits if wait.round == number) / phase

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


async def played(
    title: str,
    seats: int,
    seed: int,
    options: Mapping[str, str] = MappingProxyType({}),
    *,
    silent: Mapping[int, int] = MappingProxyType({}),
    ahead: int = ALL,
    habit: Habit = Habit.CAREFUL,
    seconds: int = DAY,
    count: bool = False,
    rounds: int = LIMIT,
) -> Pace:
    """A match, or its first ``rounds``. ``silent`` gives for a seat (from 0) the round from which it says nothing.

    ``ahead`` are the turns of a list of entries that careful people write down at a time. ``count`` posts the match at
    a local table, too. Raises ``TimeoutError`` if it does not end.
    """
    table = _Table(random.Random(f"pace:{seed}"), silent, ahead if habit is Habit.CAREFUL else 0, habit)
    async with contextlib.AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        if count:
            own = {"database": folder / "daimyo.sqlite3", "backups": None}
            settings = load().model_copy(update={**own, "presses_a_minute": UNHURRIED})
            people = tuple(f"Person {number}" for number in range(1, seats + 1))
            at_hand = table_with_bot(None, settings, people=people, clock=table, seed=f"pace:{seed}")
            local, app = await stack.enter_async_context(at_hand)
            table.service, table.counting = app.service, Counting(local, table.now)
            drivers = [local.person(name) for name in people]
            place = Place(int(local.world.guild_id), int(drivers[0].channels()[0]["id"]))
            table.people = [Person(int(driver.id), driver.name) for driver in drivers]
        else:
            store = await open_store(folder / "daimyo.sqlite3")
            stack.push_async_callback(store.close)
            table.service, place = Service(store, table, seed=f"pace:{seed}"), Place(1, 1)
            table.people = [Person(number, f"Person {number}") for number in range(1, seats + 1)]
        service, (host, *others) = table.service, table.people
        match = await service.lobby.open(place, host, title, Choices(seats, options, seconds))
        for person in others:
            await service.lobby.join(match.id, person)
        await service.lobby.start(match.id, host)
        return await table.play(match.id, rounds)


@dataclass(eq=False)
class _Table:
    """The people of one match and their clock, which only moves when they move it."""

    _random: random.Random
    _silent: Mapping[int, int]
    _ahead: int
    _habit: Habit
    _time: datetime = datetime(2030, 1, 7, 12, tzinfo=UTC)
    _pace: Pace = field(default_factory=Pace)

    service: Service = field(init=False)
    people: list[Person] = field(init=False)
    counting: Counting | None = None

    def now(self) -> datetime:
        """What the clock shows."""
        return self._time

    async def _move(self, time: datetime) -> None:
        """Let the clock show this, and what is due be done; time that goes by is no outage."""
        self._time = self.service.downtime.last = time
        await self.service.time.run_due()

    async def play(self, match: int, rounds: int) -> Pace:
        """Until the match is over, or a number of rounds. Raises ``TimeoutError`` if it does not end."""
        self._match = match
        await self._write_orders()
        for _ in range(LIMIT):
            await self.service.caretakers.quiet()
            await self._all_posted()
            position = await self.service.play.position(self._match)
            if position.active:
                self._round_of(position)
            if not position.active or self._pace.rounds > rounds:
                self._pace.rounds = min(self._pace.rounds, rounds)
                self._pace.kept = tuple(seat.seat for seat in position.match.seats if seat.kept)
                self._pace.burdens = self.counting.burdens() if self.counting is not None else []
                return self._pace
            await self._wait(position)
        raise TimeoutError(f"no end after {LIMIT} waits")

    def _round_of(self, position: Position) -> None:
        """Where laps are numbered by their round that counts, else it is a round whenever all are asked at once; but
        until a lap before the first round is over, none has begun."""
        number, lap = self._pace.rounds, position.lap
        if lap is not None and not lap.round:
            self._pace.rounds = number = 0
            for wait in self._pace.waits:
                wait.round = 0
            if self.counting is not None:
                self.counting.start_anew()
        elif lap is not None:
            number = max(number, lap.round)
        elif position.simultaneous:
            number += all(seat.kept or seat.seat in position.active for seat in position.match.seats)
        for _ in range(number - self._pace.rounds):
            self._pace.rounds += 1
            if self.counting is not None:
                self.counting.round_began()

    async def _all_posted(self) -> None:
        for _ in range(int(LONGEST / SHORT) if self.counting is not None else 0):
            if not await self.service.outbox.unsent():
                return
            await asyncio.sleep(SHORT)

    async def _wait(self, position: Any) -> None:
        opened, due = self._time, position.due_at
        length = (due - opened).total_seconds()
        lap = position.lap
        writing = lap.to_come if lap is not None and self._habit is not Habit.LIVE else ()
        times = {
            seat: opened + timedelta(seconds=length * self._random.uniform(EARLIEST, LATEST))
            for seat in dict.fromkeys((*position.active, *writing))
            if not self._is_silent(seat)
        }
        for seat in sorted(times, key=lambda seat: times[seat]):
            await self._move(times[seat])
            if seat in writing:
                await self._write_orders(seat, lap)
                await self._press_through(seat)
            if seat in position.active:
                await self._answer(seat, lap)
        if any(self._is_silent(seat) for seat in position.active):
            await self._move(due)
        spent = (self._time - opened).total_seconds()
        name = "" if lap is None else lap.key
        self._pace.waits.append(Wait(self._pace.rounds, position.active, spent, length, name))

    def _is_silent(self, seat: int) -> bool:
        return seat in self._silent and self._pace.rounds >= self._silent[seat]

    async def _answer(self, seat: int, lap: Any = None) -> None:
        """Everything that is asked of a seat until somebody else must act, its turn in the lap is over, or a sheet
        is done or follows a choice."""
        user, kinds = self.people[seat].id, list[bool]()
        for _ in range(LIMIT):
            asked = await self.service.play.question(self._match, user)
            question = asked.question
            now = (await self.service.play.position(self._match)).lap
            if lap is not None and (now is None or now.key != lap.key):
                return
            if question is None or not question.due or (kinds and (question.sheet is None) != kinds[0]):
                return
            kinds.append(question.sheet is None)
            if question.sheet is not None and not question.sheet.lacking:
                await self._write_orders(seat)
            if question.sheet is None and await self._press_through(seat):
                continue
            wish = await self._wish(user, question)
            await self.service.play.submit(self._match, user, wish, decision=asked.decision)
            if question.sheet is not None and not question.sheet.lacking:
                await self._press_through(seat)
                return
        raise TimeoutError(f"seat {seat + 1} found no end")

    async def _wish(self, user: int, question: Question) -> str:
        """What they answer: casual people what is suggested, the others what a caretaker would."""
        if self._habit is Habit.CASUAL and question.sheet is None:
            return (await self.service.play.suggest(self._match, user)).wish
        return await advice(self.service, self._match, user)

    async def _press_through(self, seat: int) -> bool:
        """A casual person takes what is suggested for what comes later; whether there was anything."""
        if self._habit is not Habit.CASUAL:
            return False
        user = self.people[seat].id
        taken = [*await self.service.orders.take(self._match, user)]
        for filed in (await self.service.orders.of(self._match, user)).filed:
            if filed.decision.ranking and not filed.text:
                key = filed.decision.key
                text = await self.service.orders.suggested(self._match, user, key)
                await self.service.orders.file(self._match, user, key, text)
                taken.append(key)
        return bool(taken)

    async def _write_orders(self, only: int | None = None, lap: Any = None) -> None:
        """Lists for all that can come; of those that are used up the one of the lap, if nothing is left of it."""
        if not self._ahead:
            return
        match: Any = await self.service.lobby.match(self._match)
        for seat in match.seats:
            if only in (None, seat.seat) and not self._is_silent(seat.seat):
                for filed in (await self.service.orders.of(self._match, seat.user_id)).filed:
                    await self._write(seat.user_id, filed.decision.key, lap)

    async def _write(self, user: int, kind: str, lap: Any) -> None:
        """One list; nothing if its decision cannot come any more, since another list has answered meanwhile."""
        orders = await self.service.orders.of(self._match, user)
        filed = next((filed for filed in orders.filed if filed.decision.key == kind), None)
        if filed is None:
            return
        decision = filed.decision
        if GAMES[orders.match.title].orders.follow:
            if not filed.text and not decision.closed:
                text = await self.service.orders.suggested(self._match, user, kind)
                await self.service.orders.file(self._match, user, kind, text)
        elif not decision.consumable:
            if lap is None or not filed.text:
                await self.service.orders.file(self._match, user, kind, _list(decision, self._random))
        elif lap is not None and lap.kind == kind and not filed.text:
            if decision.triggers:
                await self.service.orders.set_triggers(self._match, user, kind, ())
            text = _entries(decision, self._random, self._ahead)
            await self.service.orders.file(self._match, user, kind, text)


def _entries(decision: Any, chance: random.Random, turns: int) -> str:
    """So many turns: entries with some ways each, in some order; where all are blocked, what a caretaker would do."""
    if not any(subject.entries for subject in decision.subjects):
        offers = [offer.wish for offer in decision.choices if offer.group]
        return "; ".join(f"{wish} or any" for wish in chance.sample(offers, min(turns, len(offers))))
    subjects = [one.key for one in decision.subjects for _ in range(one.entries % UNLIMITED or 1) if one.entries]
    entries = []
    for subject in chance.sample(subjects, len(subjects)):
        ways = [offer.wish.partition(" ")[2] for offer in decision.choices if offer.wish.split()[0] == subject]
        if ways:
            entries.append(f"{subject} {' or '.join([*chance.sample(ways, min(PLACES, len(ways))), 'any'])}")
    return "; ".join(entries[:turns])


def _list(decision: Any, chance: random.Random) -> str:
    offers = [offer.wish for offer in decision.choices if offer.wish not in ("any", "ask")]
    return "; ".join([*chance.sample(offers, min(2, len(offers))), "any"])
