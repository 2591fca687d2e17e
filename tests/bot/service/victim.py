"""A process that plays, posts and can be killed at any moment: ``python -m tests.bot.service.victim FOLDER``.

What a real poster has posted is on Discord and stays there, and what a person has seen confirmed he remembers; both
are lines in files here. Discord takes a message with the same nonce, the row's id, only once.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from pathlib import Path
from random import Random
from typing import Any

from bot.service.lobby.choices import Choices
from bot.service.model import Status
from bot.service.service import Service
from engine.core.codec import dump_event
from tests.bot.service.hall import ANN, BOB, PLACE, Hall, some_wish, whole_story, with_events

ROUNDS = "2"


class Memory:
    """What the world outside remembers, by row or in order."""

    def __init__(self, posted: dict[int, Any] | None = None, seen: list[list[Any]] | None = None) -> None:
        self.posted: dict[int, Any] = posted if posted is not None else {}
        self.seen: list[list[Any]] = seen if seen is not None else []

    def post(self, row_id: int, kind: str, events: list[Any]) -> None:
        """A message appears."""
        self.posted.setdefault(row_id, [kind, events])

    def see(self, seat: int, decision: int, notation: str) -> None:
        """A person is told that his answer is stored; it was the seat's ``decision``-th."""
        self.seen.append([seat, decision, notation])

    def copy(self) -> Memory:
        """As it is now."""
        return Memory(dict(self.posted), list(self.seen))


class FileMemory(Memory):
    """The same in files, which outlive a killed process."""

    def __init__(self, folder: Path) -> None:
        self._posted, self._seen = folder / "posted", folder / "seen"
        posted = {line[0]: line[1:] for line in reversed(_lines(self._posted))}
        super().__init__(posted, _lines(self._seen))

    def post(self, row_id: int, kind: str, events: list[Any]) -> None:
        super().post(row_id, kind, events)
        _append(self._posted, [row_id, kind, events])

    def see(self, seat: int, decision: int, notation: str) -> None:
        super().see(seat, decision, notation)
        _append(self._seen, [seat, decision, notation])


def _lines(path: Path) -> list[list[Any]]:
    if not path.exists():
        return []
    return [json.loads(line) for line in path.read_text().splitlines(keepends=True) if line.endswith("\n")]


def _append(path: Path, line: list[Any]) -> None:
    with path.open("a") as file:
        file.write(json.dumps(line) + "\n")
        file.flush()
        os.fsync(file.fileno())


async def play(service: Service, memory: Memory) -> int:
    """Go on from wherever things stand, to the end of the one match; its number."""
    await service.caretakers.resume()
    number = await _started(service)
    while (await service.lobby.match(number)).status is Status.RUNNING:
        await _post(service, memory)
        await _act(service, memory, number)
        await service.caretakers.quiet()
    await _post(service, memory)
    return number


async def _started(service: Service) -> int:
    every = await service.lobby.matches_in(PLACE.guild_id, status=list(Status))
    match = every[-1] if every else await service.lobby.open(PLACE, ANN, "toy", Choices(3, {"rounds": ROUNDS}, 60))
    if match.status is Status.LOBBY:
        if match.seat_of(BOB.id) is None:
            match = await service.lobby.join(match.id, BOB)
        if len(match.seats) < 3:
            match = await service.lobby.add_caretaker(match.id, ANN)
        match = await service.lobby.start(match.id, ANN)
    await service.caretakers.quiet()
    return match.id


async def _post(service: Service, memory: Memory) -> None:
    while rows := await service.outbox.unsent():
        for row in rows:
            told = (await with_events(service, row)).payload.get("events", ())
            events = [dump_event(event) for event in told]
            memory.post(row.id, row.kind, events)
            await service.outbox.tick_off(row.id, message_id=row.id, channel_id=row.id)


async def _act(service: Service, memory: Memory, number: int) -> None:
    position = await service.play.position(number)
    if not position.active:
        return
    seat = position.active[0]
    user = position.match.seats[seat].user_id
    assert user is not None
    asked = await service.play.question(number, user)
    wish = some_wish(asked.question, Random(asked.decision))
    done = await service.play.submit(number, user, wish, decision=asked.decision)
    memory.see(seat, done.decision, wish)


async def check(service: Service, memory: Memory, number: int) -> None:
    """Nothing that was confirmed is lost, nothing is told twice, nothing is left untold."""
    await service.maintenance.verify(number)
    plies = (await service.maintenance.log(number)).plies
    by_seat = {seat: [ply.notation for ply in plies if ply.seat == seat] for seat in range(3)}
    for seat, decision, notation in memory.seen:
        assert by_seat[seat][decision - 1] == notation
    story = [event for _, (kind, events) in sorted(memory.posted.items()) for event in events]
    chapters = await whole_story(service, number, None)
    assert story == [
        json.loads(json.dumps(dump_event(event)))
        for chapter in chapters
        for event in chapter.events
        if not event.counted
    ]
    assert await service.outbox.unsent() == ()


async def main(folder: Path) -> None:
    """Play in a folder, slowly enough to be killed in the middle; ends with a line on standard output."""
    hall = Hall(folder / "daimyo.sqlite3")
    service = await hall.open()
    print("ready", flush=True)
    memory = FileMemory(folder)
    number = await play(service, memory)
    await check(service, memory, number)
    await hall.close()
    print("done", flush=True)


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
