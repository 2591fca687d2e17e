"""A local table with the bot at it, and short words for what people do there."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from bot.app import App
from bot.config import UNHURRIED, Settings
from bot.service.durations import Clock
from bot.service.service import Service
from bot.store.errors import StoreTrouble
from bot.ui.kit.items import BUTTON, Button, PressId, Row
from bot.ui.kit.public import layout
from tests.advice import advice
from tests.driver import Driver, PeopledTable, components, table_with_bot, texts
from tests.patience import PATIENCE

PEOPLE = ("Anna", "Boris", "Chiyo", "Daniel", "Emma", "Stranger")
LONGEST = PATIENCE

Json = dict[str, Any]


class HandClock(Clock):
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.shift = timedelta()

    def now(self) -> datetime:
        """The real time, as far as it was not moved on."""
        return datetime.now(UTC) + self.shift


@dataclass(slots=True)
class House:
    """The table, the bot, the clock."""

    table: PeopledTable
    app: App
    clock: HandClock

    @property
    def service(self) -> Service:
        return self.app.service

    def person(self, name: str) -> Driver:
        """One of the people."""
        return self.table.person(name)

    async def pass_time(self, **time: float) -> None:
        """Let time go by, and what is due be done."""
        self.clock.shift += timedelta(**time)
        downtime = self.service.downtime
        downtime.last = self.clock.now()  # time that goes by is no outage
        if not downtime.silent:  # a sign of life that was on its way ends before this one, and is older
            with contextlib.suppress(StoreTrouble):
                await downtime.beat(now_written=True)
        await self.service.time.run_due()
        await self.service.caretakers.quiet()

    async def match(self, *names: str, caretakers: int = 0, channel: str | None = None, **options: Any) -> int:
        """A match that has begun, hosted by the first of the people; its number."""
        host, *others = [self.person(name) for name in names]
        await host.slash("match custom", channel=channel, options=line(seats=len(names) + caretakers, **options))
        lobby = await host.wait_for(lambda message: parts(message, "b1:join:"), timeout=LONGEST)
        number = int(parts(lobby, "b1:join:")[0]["custom_id"].split(":")[2])
        for person in others:
            await person.click(lobby, label="Join")
        for _ in range(caretakers):
            await host.click(lobby, label="Add a caretaker")
        await host.click(lobby, label="Start")
        await self.service.caretakers.quiet()
        await self.newest_turn(names[0], number)
        return number

    async def thread(self, number: int) -> str:
        """The channel id of a match's thread."""
        return str((await self.service.lobby.match(number)).thread_id)

    async def newest_turn(self, name: str, number: int) -> Json:
        """The thread's newest post that says who must act."""
        return await self.person(name).wait_for(lambda message: parts(message, f"b1:open:{number}:"), timeout=LONGEST)

    async def panel(self, name: str, number: int) -> Json:
        """The private panel behind the thread's button."""
        person = self.person(name)
        result = await person.click(await self.newest_turn(name, number), custom_id=f"b1:open:{number}::")
        return await person.settled(result, timeout=LONGEST)

    async def pressed(self, name: str, panel: Json, *, custom_id: str | None = None, label: str | None = None) -> Json:
        """Press a button of a panel; the panel after it."""
        return await self._after(name, panel, await self.person(name).click(panel, label, custom_id=custom_id))

    async def chosen(self, name: str, panel: Json, value: str, prefix: str = "s1:act:") -> Json:
        """Choose in a panel's select; the panel after it."""
        select = parts(panel, prefix)[0]
        result = await self.person(name).select(panel, value, custom_id=select["custom_id"])
        return await self._after(name, panel, result)

    async def typed(self, name: str, panel: Json, words: str, *, label: str) -> Json:
        """Open the form behind a button, send it; the panel after it."""
        person = self.person(name)
        opened = await person.click(panel, label)
        assert opened.modal is not None
        return await self._after(name, panel, await person.submit(opened.modal, words=words))

    async def _after(self, name: str, panel: Json, result: Any) -> Json:
        assert result.ok, result.reason
        before = panel["edited_timestamp"]
        return await self.person(name).wait_for(
            lambda message: message["id"] == panel["id"] and message["edited_timestamp"] != before, timeout=LONGEST
        )

    async def planned(self, name: str, number: int, *, lock: bool = True, ahead: bool = False) -> Json:
        """Fill a plan by suggestion and lock it; what comes later is left open, or ``ahead`` its first page stays."""
        panel = await self.panel(name, number)
        panel = await self.pressed(name, panel, label="Suggest")
        panel = await self.pressed(name, panel, label="Lock plan") if lock else panel
        while lock and not ahead and (leave := [*parts(panel, "b1:askip:"), *parts(panel, "b1:aask:")]):
            panel = await self.pressed(name, panel, custom_id=leave[0]["custom_id"])
        return panel

    async def answered(self, name: str, number: int) -> None:
        """Answer all that a person owes as a caretaker would, without a press."""
        user, play = int(self.person(name).id), self.service.play
        while (question := (await play.question(number, user)).question) is not None and question.due:
            await play.submit(number, user, await advice(self.service, number, user))

    async def forged(self, name: str, number: int, press: PressId) -> str:
        """What the bot answers to a button that it would never have posted there; said to whoever pressed it."""
        assert self.app.clients.first is not None
        channel = self.app.clients.first.get_partial_messageable(int(await self.thread(number)), guild_id=1)
        message = await channel.send(view=layout(Row(Button(custom_id=press.to_id(BUTTON), label="forged"))))
        person = self.person(name)
        result = await person.click(str(message.id), "forged")
        assert result.ok, result.reason
        if result.modal is not None:
            return str(result.modal["title"])
        return texts(await person.settled(result, timeout=LONGEST))

    async def told(self, name: str, command: str, /, **options: Any) -> str:
        """What a command answers to whoever used it; nothing where the thread alone tells it."""
        answer = await self.answer(name, (await self.person(name).slash(command, **options)).message)
        return texts(answer) if answer is not None else ""

    async def answer(self, name: str, message: Json) -> Json | None:
        """The message once it is no longer "thinking"; None where the thread alone tells it."""
        for _ in range(int(LONGEST / 0.02)):
            now = [one for one in self.person(name).sees(message["channel_id"]) if one["id"] == message["id"]]
            if not now or not now[0]["loading"]:
                return now[0] if now else None
            await asyncio.sleep(0.02)
        raise TimeoutError("there is no answer")

    async def posted(self) -> None:
        """Wait until everything has been posted."""
        for _ in range(int(LONGEST / 0.02)):
            await self.service.caretakers.quiet()
            if not await self.service.outbox.unsent():
                return
            await asyncio.sleep(0.02)
        raise TimeoutError("some posts did not go out")


def line(*, game: str = "shogun", **options: Any) -> str:
    """A match in one line, as ``/match custom`` takes it; Shogun with the fixed start unless another is named."""
    usual = {"start": "fixed"} if game == "shogun" else {}
    chosen = {"game": game, **usual, **options}
    return " ".join(f"{key}={str(value).lower() if value in (True, False) else value}" for key, value in chosen.items())


def parts(message: Json, prefix: str) -> list[Json]:
    """The components whose custom_id begins so."""
    return [part for part in components(message) if str(part.get("custom_id", "")).startswith(prefix)]


@contextlib.asynccontextmanager
async def opened(
    folder: Path,
    *,
    keep: bool = False,
    people: tuple[str, ...] = PEOPLE,
    record: bool = False,
    presses: int = UNHURRIED,
    seed: str | None = "tests",
    later: float = 0,
    shards: int = 1,
    **more: Any,
) -> AsyncIterator[House]:
    """The table and the bot; ``keep`` keeps the table over a restart, too; ``record`` keeps the traffic. Without a
    ``seed`` nobody knows the luck. Its clock is ``later`` than the real time by seconds; ``more`` are settings."""
    clock = HandClock()
    clock.shift = timedelta(seconds=later)
    more |= {"presses_a_minute": presses, "lobbies_a_person": 50}
    settings = Settings(database=folder / "daimyo.sqlite3", **more, _env_file=None)  # type: ignore[call-arg]
    directory = folder / "table" if keep else None
    kept: dict[str, Any] = {"clock": clock, "seed": seed, "record": record, "shards": shards}
    async with table_with_bot(directory, settings, people=people, **kept) as (table, app):
        for _ in range(200):  # the first sign of life; a start in an outage gives none
            if app.service.downtime.silent:
                await asyncio.sleep(0.005)
        yield House(table, app, clock)
