"""Two worlds that somebody cannot tell apart: all that they get to see of both is the same."""

from __future__ import annotations

import re
from collections.abc import Awaitable
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from bot.service.match.match_state import ERA
from bot.service.model import Orders, PendingDecision, Position
from bot.service.service import Service
from engine.core.chance import SeededChance
from engine.core.refusals import Refusal
from tests.engine.resampling import resample

Lanes = dict[str, list[Any]]
"""What left, by where it went."""

UNSHOWN = re.compile(r"missed=\d+, | at 0x[0-9a-f]+")
"""How many deadlines a seat has missed since it last did anything: told when a caretaker plays for it. And where a
function stands in memory."""


@dataclass(slots=True)
class Looked:
    """What was compared."""

    positions: int = 0
    differed: int = 0
    items: int = 0
    leaks: list[str] = field(default_factory=list)
    kinds: set[str] = field(default_factory=set)
    """Of what there was something."""

    def compare(self, where: str, one: Lanes, other: Lanes) -> None:
        """Two worlds beside each other."""
        self.items += sum(map(len, one.values()))
        for lane in sorted({*one, *other}):
            mine, theirs = one.get(lane, []), other.get(lane, [])
            if mine != theirs and _shown(mine) != _shown(theirs):
                at = next((at for at, (a, b) in enumerate(zip(mine, theirs, strict=False)) if a != b), None)
                told = f"{len(mine)} and {len(theirs)} items" if at is None else _apart(mine[at], theirs[at])
                self.leaks.append(f"{where}, {lane}: {told}")


def _shown(items: list[Any]) -> str:
    return UNSHOWN.sub("", repr(items))


def _apart(*both: Any) -> str:
    one, other = (it if isinstance(it, str) else repr(it) for it in both)
    at = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return f"…{one[max(0, at - 120) : at + 60]} | …{other[max(0, at - 20) : at + 60]}"


async def seen(service: Service, match: int, user: int | None, *, film: bool = False) -> list[Any]:
    """All that the service answers to somebody who asks for everything; with what is slow, if that is wanted."""
    asks: list[Awaitable[Any]] = [_position(service, match), service.recap.chapter(match, user)]
    if user is not None:
        asks += [_asked(service, match, user), service.play.of_person(user), _listed(service, match, user)]
    if film:
        asks += [
            service.recap.story(match, user),
            service.recap.contents(match),
            service.votes.open_votes(match),
            service.archive.save(match),
            service.fairness.luck(match),
            _plans(service, match),
        ]
    return [await answered(ask) for ask in asks]


async def answered(ask: Awaitable[Any]) -> Any:
    """What came of it."""
    try:
        return await ask
    except Refusal as refusal:
        return type(refusal), refusal.text


async def _position(service: Service, match: int) -> Position:
    """Of seals only whose there are."""
    found = await service.play.position(match)
    sealed = {seat: ("", times) for seat, (_, times) in found.sealed.items()}
    return replace(found, sealed=sealed, facedown=(found.facedown[0], ""))


async def _asked(service: Service, match: int, user: int) -> PendingDecision:
    """Without what the person has undone themself."""
    asked = await service.play.question(match, user)
    return replace(asked, decision=asked.decision % ERA, sealed=asked.sealed and "")


async def _listed(service: Service, match: int, user: int) -> Orders:
    """As above."""
    found = await service.orders.of(match, user)
    return replace(found, decision=found.decision % ERA)


async def _plans(service: Service, match: int) -> list[Any]:
    return [(plan.seat, sorted(plan.parts), plan.shown) for plan in await service.fairness.plans(match)]


async def dealt_otherwise(service: Service, match: int, where: str, looked: Looked) -> None:
    """What somebody cannot know lies differently: to them all looks the same. Who that is the lot decides."""
    repository = service.repository
    apart = Service(repository.store, repository.clock, games=repository.games, kept=repository.kept.values())
    live = await apart.repository.get(match)
    people = [seat for seat in live.info.seats if seat.user_id is not None]
    viewer = Random(where).choice([None, *people])
    seat, user = (viewer.seat, viewer.user_id) if viewer is not None else (None, None)
    twin = resample(live.game, live.stands.state, seat, SeededChance(where))
    if twin == live.stands.state:
        return
    looked.differed += 1
    worlds = []
    for state in (live.stands.state, twin):
        apart.repository.hold(live.at(state=state))
        worlds.append({"": await seen(apart, match, user)})
    looked.compare(f"{where}, seat {seat}", *worlds)
