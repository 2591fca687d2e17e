"""People who play whole matches at a cluster, all at once: in direct messages or behind the thread's button, by lot.

They do as people do: a press that nobody answers is made again, and who is shown nothing after a process died looks
anew. While no process dies every press must be answered, and lead to something.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Collection
from random import Random
from types import SimpleNamespace
from typing import Any, cast

from bot.local.errors import Impossible
from bot.service.model import Status
from bot.service.service import Service
from bot.store.stores import look_into
from engine.core.play import last, replay
from engine.core.protocol import Outcome
from engine.registry import GAMES
from tests.bot.cluster.processes import Cluster
from tests.bot.table.house import HandClock, House, Json
from tests.bot.table.threads import read_at_its_end
from tests.tools.selfplay import AHEAD, parts, to_press

PLACES = {"shogun": ("matches", "Anna", "Boris"), "rokugan": ("matches-2", "Boris"), "edo": ("matches-3", "Chiyo")}
"""Each on a server of another shard, with its people and a caretaker; direct messages all come to the first shard."""
LONGEST = 40.0
LOOKS = 4
"""So often somebody who is shown nothing looks whether anything came, before they look anew, if a process died."""
SOON = 1.0
"""Seconds between two such looks."""
RESTS = 0.2
"""Seconds between two looks whose turn it is, and in which a direct message must be there."""


class Guest:
    """One person at one match."""

    def __init__(self, many: Cluster, service: Service, name: str, number: int, seed: int = 0) -> None:
        self._many, self._service, self._number = many, service, number
        self._person = many.table.person(name)
        self._random = Random(f"{name}:{number}:{seed}")
        self._written_for = ""
        """The decision at which it was looked what can be written ahead."""
        self.presses = 0
        self.unheard = 0
        """Presses that nobody answered."""
        self.unseen = 0
        """Presses that were answered, and led to nothing."""

    async def plays(self) -> Outcome:
        """Until the match is over."""
        while (position := await self._service.play.position(self._number)).outcome is None:
            if position.match.seat_of(int(self._person.id)) in position.active:
                with contextlib.suppress(Impossible):  # a newer message has taken its place meanwhile
                    await self._answers()
            await asyncio.sleep(RESTS)
        return position.outcome

    async def _answers(self) -> None:
        """Press until nothing is asked any more."""
        panel = await self._random.choice((self._written, self._opened))()
        while panel is not None and to_press(panel):
            custom_id, values = self._choice(panel)
            panel = await self._pressed(panel, custom_id, values)
            if panel is not None and any(part["custom_id"].endswith(":unlock") for part in parts(panel, "b1", "act")):
                return

    async def _written(self) -> Json | None:
        """The newest direct message in which something is asked."""
        own, mark = self._many.table.world.dm(self._person.id).id, f":{self._number}:"
        with contextlib.suppress(TimeoutError):
            return await self._person.wait_for(
                lambda message: any(mark in part["custom_id"] for part in to_press(message)), timeout=RESTS, channel=own
            )
        return None

    async def _opened(self) -> Json | None:
        """The panel behind the thread's button."""
        mark = f"b1:open:{self._number}:"

        def leads_there(message: Json) -> bool:
            return any(part["custom_id"].startswith(mark) for part in parts(message, "b1", "open"))

        post = await self._person.wait_for(leads_there, timeout=LONGEST)
        return await self._does(post, f"{mark}:", (), lambda message, shown: message["id"] == shown)

    async def _pressed(self, panel: Json, custom_id: str, values: tuple[str, ...]) -> Json | None:
        """What is shown after a press in a panel."""
        before = panel["edited_timestamp"]

        def went_on(message: Json, _: str) -> bool:
            """Here, or in a newer message that has taken its place."""
            if message["id"] == panel["id"]:
                return bool(message["edited_timestamp"] != before)
            newer = message["channel_id"] == panel["channel_id"] and int(message["id"]) > int(panel["id"])
            return newer and bool(to_press(message))

        return await self._does(panel, custom_id, values, went_on)

    async def _does(self, message: Json, custom_id: str, values: tuple[str, ...], shows: Any) -> Json | None:
        """Press or choose, and wait for what that shows; None if a process died over it. Raises ``Impossible`` once
        the message is gone."""
        deaths, person = self._many.deaths, self._person
        self.presses += 1
        if values:
            result = await person.select(message, *values, custom_id=custom_id)
        else:
            result = await person.click(message, custom_id=custom_id)
        if not result.ok:
            assert self._many.deaths, f"{person.name}, {custom_id}: {result.reason}"
            self.unheard += 1
            return None
        shown = result.messages[0]["id"] if result.messages else ""
        for look in range(int(LONGEST / SOON)):
            with contextlib.suppress(TimeoutError):
                return await person.wait_for(lambda it: not it["loading"] and shows(it, shown), timeout=SOON)
            person.current(message)
            if self._many.deaths > deaths and look >= LOOKS:
                self.unseen += 1
                return None
        raise TimeoutError(f"{person.name} pressed {custom_id}, and saw nothing of it")

    def _choice(self, panel: Json) -> tuple[str, tuple[str, ...]]:
        """What to press, and what to choose there: what is suggested for a plan and for later, once; else by lot."""
        choice = self._random.choice
        buttons = {part["custom_id"].split(":")[1]: part["custom_id"] for part in parts(panel, "b1", *AHEAD)}
        if buttons:
            return buttons.get("aall") or buttons.get("atake") or choice([*buttons.values()]), ()
        answers, asked = parts(panel, "b1", "act"), to_press(panel)[0]["custom_id"].split(":")[3]
        if parts(panel, "s1", "focus"):
            locks = [part["custom_id"] for part in answers if part["custom_id"].endswith(":lock")]
            return (locks or [part["custom_id"] for part in parts(panel, "b1", "suggest")])[0], ()
        if (ahead := parts(panel, "b1", "ahead")) and self._written_for != asked:
            self._written_for = asked
            return ahead[0]["custom_id"], ()
        lists, groups = parts(panel, "s1", "act"), parts(panel, "s1", "group")
        # what stands beside closed groups ("let the lot decide") must not be all that is ever chosen
        part = choice([*lists, *answers] if lists or not groups else groups)
        return part["custom_id"], (choice(part["options"])["value"],) if "options" in part else ()


async def played(
    many: Cluster,
    meanwhile: Callable[[asyncio.Future[Any], list[Guest]], Awaitable[None]],
    seed: int = 0,
    titles: Collection[str] = tuple(PLACES),
) -> list[Guest]:
    """A match of each of these games at once, to their ends, while something happens to the processes.

    They end as the rules replay them, and their threads tell everything once; no post stands anywhere twice.
    """
    store = await look_into(many.url)
    try:
        service = Service(store)  # says whose turn it is, and changes nothing
        guests, numbers = list[Guest](), dict[str, int]()
        for title, (channel, *names) in ((title, PLACES[title]) for title in titles):
            numbers[title] = await many.begun(*names, channel=channel, game=title)
            guests += [Guest(many, service, name, numbers[title], seed) for name in names]
        playing = asyncio.gather(*(guest.plays() for guest in guests))
        try:
            await meanwhile(playing, guests)
            await playing
        finally:
            playing.cancel()
        for title, number in numbers.items():
            await _over(many, service, title, number)
    finally:
        await store.close()
    assert many.doubled() == []
    return guests


async def _over(many: Cluster, service: Service, title: str, number: int) -> None:
    async with asyncio.timeout(LONGEST):
        while await service.outbox.unsent():  # noqa: ASYNC110 - nobody tells
            await asyncio.sleep(RESTS)
    assert (await service.lobby.match(number)).status is Status.OVER
    await service.maintenance.verify(number)
    log = await service.maintenance.log(number)
    outcome = GAMES[title].outcome(last(replay(GAMES[title], log)).state)
    assert outcome is not None
    assert outcome == (await service.play.position(number)).outcome
    app = SimpleNamespace(service=service, store=service.repository.store)
    await read_at_its_end(House(many.table, cast(Any, app), HandClock()), number)
