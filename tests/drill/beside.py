"""Two worlds beside each other through a whole match. In one somebody has just chosen something in secret; in the other
they chose something else, or nothing yet. As long as that lasts, all that leaves for anybody else is the same; then it
is undone, they choose the same, and both go on.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Protocol, TypeVar

import orjson
from structlog.testing import capture_logs

from bot.service.host.votes import Ballot
from bot.service.match.match_state import MatchState
from bot.service.model import Person
from bot.service.service import Service
from engine.core.chance import SeededChance
from tests.bot.service.hall import ANN, DAN, PEOPLE, Hall, StillClock, some_wish
from tests.bot.service.twin import Lanes, Looked, answered, dealt_otherwise, seen
from tests.density import one_in

OTHERWISE, TOLD = one_in(8), one_in(12)
"""One secret choice in this number is made otherwise; after this number of others what was told is compared."""
LOOK, FILM, DEED, OTHERS, TIME, LATE, DEALT = 0.1, 0.03, 0.1, 0.3, 0.1, 0.02, 0.01
"""How often all that can be asked is asked meanwhile, and with it for the film; something else is done; somebody else
chooses in secret, too; time goes by; a deadline passes; what nobody knows is dealt otherwise."""
NUMBERS = ("first", "last", "opening", "board")
"""Numbers of events, as remarks have beside their texts: nobody gets to see them, as twins on a table show."""
DIGEST = re.compile(rb"[0-9a-f]{32,64}")


X = TypeVar("X")


class World(Protocol):
    """One of the two."""

    clock: StillClock

    @property
    def service(self) -> Service:
        """Its service."""

    async def settled(self) -> None:
        """Wait until caretakers have acted and everything is posted."""

    def left(self, without: int) -> Lanes:
        """All that left since the last time, but what went to one person alone."""

    async def seen(self, match: int, user: int | None, *, film: bool) -> list[Any]:
        """All that somebody gets to see who asks for everything."""


class Rows:
    """A world without Discord: what leaves are the rows of what is to be posted, and the service's answers."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self.clock = hall.clock
        self._told = len(hall.posted), len(hall.closed)

    @property
    def service(self) -> Service:
        return self._hall.service

    async def settled(self) -> None:
        await self.service.caretakers.quiet()
        await self._hall.post()

    def left(self, without: int) -> Lanes:
        lanes: Lanes = defaultdict(list)
        posted, closed = self._told
        self._told = len(self._hall.posted), len(self._hall.closed)
        for row in (*self._hall.posted[posted:], *self._hall.closed[closed:]):
            if row.user_id != without:
                told = {key: what for key, what in row.payload.items() if key not in NUMBERS}
                told["remarks"] = [text for _, text in told.get("remarks", ())]
                lanes[f"to {row.user_id}"].append((row.kind, told))
        return lanes

    async def seen(self, match: int, user: int | None, *, film: bool) -> list[Any]:
        return await seen(self.service, match, user, film=film)


def deeds(service: Service, match: int, other: Person) -> list[Callable[[], Awaitable[Any]]]:
    """What a host and others do meanwhile, and what is refused."""

    async def voted(proposed: Awaitable[Ballot | None]) -> Any:
        ballot = await proposed
        return ballot and (ballot, await answered(service.votes.cast(match, PEOPLE[1], ballot.id, False)))

    return [
        lambda: voted(service.host.end(match, ANN)),
        lambda: voted(service.host.replace(match, ANN, 1, DAN)),
        lambda: service.play.submit(match, other.id, "nonsense"),
        lambda: service.pace.nudge(match, ANN),
        lambda: service.pace.extend(match, ANN, "1h"),
        lambda: service.host.rename(match, ANN, "A war"),
        lambda: service.host.kick(match, ANN, 1),
        lambda: service.host.take_seat(match, DAN, 1),
        lambda: service.play.submit(match, DAN.id, "lock"),
    ]


def _after(live: MatchState, seat: int, notation: str) -> MatchState | None:
    """Where it leads, if nobody else learns anything by it."""
    game, state = live.game, live.stands.state
    action = game.actions.parse(notation)
    if not isinstance(action, game.hidden.actions):
        return None
    then = game.apply_action(state, seat, action, SeededChance(0)).state
    same = (then.phase, game.active_seats(then)) == (state.phase, game.active_seats(state))
    return live.at(state=then) if same else None


@dataclass(slots=True)
class Pair:
    """Two worlds, and what was found when they were compared."""

    worlds: tuple[World, World]
    match: int
    random: Random
    looked: Looked
    steps: int = 0
    secret: set[str] = field(default_factory=set)
    """Phases in which something was chosen otherwise."""
    between: int = 0
    """How often somebody else chose in secret, too, while something was chosen otherwise."""
    phases: set[str] = field(default_factory=set)
    """Those that were seen, each with what nobody knows dealt otherwise at least once."""
    logs: tuple[list[str], list[str]] = field(default_factory=lambda: ([], []))
    """What was logged since the last time, in each."""

    async def step(self) -> bool:
        """Somebody answers in both worlds; whether anybody had to."""
        one, other = self.worlds
        position = await one.service.play.position(self.match)
        if not position.active:
            return False
        self.steps += 1
        seat = self.random.choice(position.active)
        user = position.match.seats[seat].user_id or 0
        asked = await one.service.play.question(self.match, user)
        wish = some_wish(asked.question, self.random)
        live = await one.service.repository.get(self.match)
        secret = ";" not in wish and _after(live, seat, wish) is not None
        phase = position.view.phase
        otherwise = secret and (phase not in self.secret or self.random.random() < 1 / OTHERWISE)
        if otherwise:
            self.secret.add(phase)
            self.looked.differed += 1
            else_, began = self._else(live, seat, wish), one.clock.now()
            await self._do(one, user, [wish])
            await self._do(other, user, else_)
            await self._meanwhile(f"{phase}, {wish} or {else_}", user)
            await self._undo(other, user, len(else_))
            await self._do(other, user, [wish])
            if one.clock.now() != began:  # each has acted last at the same time
                now = self._else(await one.service.repository.get(self.match), seat, "", 1)
                await self._do(one, user, now)
                await self._undo(one, user, len(now))
        else:
            for world in self.worlds:
                await self._do(world, user, [wish])
                await self._in(world, world.service.caretakers.quiet())
        if otherwise or self.steps % TOLD == 0:
            await self.compare(f"{phase}, after {wish}", user)
        if phase not in self.phases or self.random.random() < DEALT:
            self.phases.add(phase)
            where = f"{position.match.title}, {phase}, {self.steps}"
            await dealt_otherwise(one.service, self.match, where, self.looked)
        if self.random.random() < LATE:
            await self._pass(1.01, user)
        return True

    async def _do(self, world: World, user: int, wishes: Sequence[str]) -> None:
        for wish in wishes:
            await self._in(world, world.service.play.submit(self.match, user, wish))

    async def _undo(self, world: World, user: int, times: int) -> None:
        for _ in range(times):
            await self._in(world, world.service.host.undo(self.match, Person(user, "")))

    async def _in(self, world: World, act: Awaitable[X]) -> X:
        """Something happens in a world."""
        with capture_logs() as logs:
            came = await act
        self.logs[self.worlds.index(world)].extend(map(repr, logs))
        return came

    def _else(self, live: MatchState, seat: int, wish: str, most: int = 2) -> list[str]:
        """What a seat could choose in secret instead, one thing after another; often nothing."""
        found: list[str] = []
        for _ in range(self.random.choice((0, 0, 0, 1, 1, most)) if most > 1 else most):
            game, state = live.game, live.stands.state
            notations = [game.actions.write(action) for action in game.legal_actions(state, seat)]
            self.random.shuffle(notations)
            ways = ((one, then) for one in notations if one != wish and (then := _after(live, seat, one)) is not None)
            notation, live = next(ways, ("", live))
            found += [notation] if notation else []
        return found

    async def _meanwhile(self, where: str, user: int) -> None:
        """Compare two worlds that are not the same just now; only one person can know."""
        await self.compare(where, user)
        if self.random.random() < TIME:
            await self._pass(0.4, user)
        if self.random.random() < OTHERS:
            await self._others(where, user)
        if self.random.random() < DEED:
            every = [deeds(world.service, self.match, PEOPLE[user == ANN.id]) for world in self.worlds]
            at = self.random.randrange(len(every[0]))
            came = [await self._in(*it) for it in zip(self.worlds, (answered(one[at]()) for one in every), strict=True)]
            self.looked.compare(f"{where}, deed {at}", *({"": [one]} for one in came))
            await self.compare(f"{where}, deed {at}", user)
        if self.random.random() < LOOK:
            film = self.random.random() < FILM / LOOK
            for viewer in (*[person.id for person in PEOPLE[:2] if person.id != user], DAN.id, None):
                lanes = [{f"{viewer}": await world.seen(self.match, viewer, film=film)} for world in self.worlds]
                self.looked.compare(where, *lanes)

    async def _others(self, where: str, user: int) -> None:
        """Let somebody else choose the same in secret in both worlds, and undo it: they acted last."""
        one, other = [await world.service.repository.get(self.match) for world in self.worlds]
        there = [one.info.seats[seat] for seat in one.stands.active if one.info.seats[seat].user_id not in (None, user)]
        for who in self.random.sample(there, min(1, len(there))):
            wishes = self._else(one, who.seat, "", 1)
            if wishes and _after(other, who.seat, wishes[0]) is not None:
                self.between += 1
                for world in self.worlds:
                    await self._do(world, who.user_id or 0, wishes)
                await self.compare(f"{where}, others {wishes}", user)
                for world in self.worlds:
                    await self._undo(world, who.user_id or 0, 1)
                await self.compare(f"{where}, others have undone {wishes}", user)

    async def _pass(self, share: float, user: int) -> None:
        """Such a share of the time that is left goes by."""
        due = (await self.worlds[0].service.play.position(self.match)).due_at
        if due is not None and (left := (due - self.worlds[0].clock.now()).total_seconds()) > 0:
            for world in self.worlds:
                world.clock.move(seconds=left * share)
                world.service.downtime.last = world.clock.now()
                await self._in(world, world.service.time.run_due())
            await self.compare(f"{share} of the time later", user)

    async def compare(self, where: str, user: int) -> None:
        """What was told of both worlds since the last time, but to one person."""
        for world in self.worlds:
            await self._in(world, world.settled())
        lanes = [{**world.left(user), "the log": logs} for world, logs in zip(self.worlds, self.logs, strict=True)]
        self.looked.compare(where, *lanes)
        self.logs = ([], [])


async def ended(pair: Pair) -> None:
    """Both have ended alike: the last that is told of them says so, and so do their files."""
    await pair.compare("at the end", 0)
    files = [DIGEST.sub(b"", await world.service.archive.save(pair.match)) for world in pair.worlds]
    assert orjson.loads(files[0]) == orjson.loads(files[1])
