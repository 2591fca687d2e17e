"""A service on a real file, a clock that stands still until it is moved, and people who press at random."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

from bot.config import Limits
from bot.service.durations import Clock
from bot.service.lobby.choices import Choices
from bot.service.model import Broken, MatchInfo, Outgoing, Person, Place, PostKind, Status
from bot.service.preferences import Notice, Way
from bot.service.reading.recap import Chapter
from bot.service.service import Service
from bot.store.stores import open_store
from bot.texts import load_text
from engine.core.text import Text
from tests.bot.service.twin import Looked, dealt_otherwise
from tests.bot.toy import TOYS
from tests.density import one_in
from tests.patience import until

HOUR = 3600
PLACE = Place(guild_id=10, channel_id=20)
ANN, BOB, CID, DAN, EVE = (Person(number, name) for number, name in enumerate(("Ann", "Bob", "Cid", "Dan", "Eve"), 1))
DEALT = one_in(30)
"""Answers of a match between two checks that no one sees what they cannot know."""
MANY = Limits(lobbies_a_person=500, lobbies_a_server=500)
PEOPLE = (ANN, BOB, CID, DAN, EVE)


async def with_events(service: Service, row: Outgoing) -> Outgoing:
    """A row with the events that its post tells."""
    if row.kind is not PostKind.REPORT:
        return row
    happened = await service.outbox.public_events(row.match_id, row.payload["first"], row.payload["last"])
    return replace(row, payload={**row.payload, "events": tuple(one.event for one in happened)})


async def whole_story(service: Service, number: int, reader: int | None) -> tuple[Chapter, ...]:
    """Return all chapters, with the events that a reader, or anyone (None), may know."""
    return tuple(past.chapter for past in await service.recap.story(number, reader))


class StillClock(Clock):
    """A clock that is moved by hand."""

    def __init__(self) -> None:
        self.time = datetime(2030, 3, 1, 12, tzinfo=UTC)

    def now(self) -> datetime:
        return self.time

    def move(self, **length: float) -> None:
        """``move(hours=1)``."""
        self.time += timedelta(**length)


class Hall:
    """A service and what one does with it. ``posted`` is what a poster has taken out of the outbox so far."""

    def __init__(self, path: Path | str, games: Mapping[str, Any] = TOYS) -> None:
        self.path = path
        self.games = games
        self.clock = StillClock()
        self.posted: list[Outgoing] = []
        self.closed: list[Outgoing] = []
        self.opened = 0
        self.acts = 0
        self.looked = Looked()
        self.scripted = True
        """Whether luck is the same in every run; if not, a match has the secret it has with real people."""

    async def open(self) -> Service:
        """Begin; also again, after ``close``."""
        self.store = await open_store(self.path)
        self.opened += 1
        seed = f"hall {self.opened}" if self.scripted else None
        self.service = Service(self.store, self.clock, games=self.games, seed=seed, limits=MANY)
        return self.service

    async def close(self) -> None:
        """As at the end of a process."""
        await self.service.caretakers.quiet()
        await self.store.close()

    async def restart(self) -> Service:
        """Another process on the same file."""
        await self.close()
        service = await self.open()
        await service.caretakers.resume()
        await service.caretakers.quiet()
        return service

    async def lobby(
        self, people: int = 2, caretakers: int = 0, title: str = "toy", time: int = HOUR, **options: str
    ) -> MatchInfo:
        """A lobby with these people and a number of caretakers."""
        wanted = max(people + caretakers, self.games[title].seats[0])
        match = await self.service.lobby.open(PLACE, ANN, title, Choices(wanted, options, time))
        for person in PEOPLE[1:people]:
            match = await self.service.lobby.join(match.id, person)
        for _ in range(caretakers):
            match = await self.service.lobby.add_caretaker(match.id, ANN)
        return match

    async def match(
        self, people: int = 2, caretakers: int = 0, title: str = "toy", time: int = HOUR, **options: str
    ) -> int:
        """A started match, its caretakers done; what it posted so far is taken."""
        match = await self.lobby(people, caretakers, title, time, **options)
        if not self.scripted:
            await self.post()
        await self.service.lobby.start(match.id, ANN)
        await self.service.caretakers.quiet()
        await self.post()
        return match.id

    async def post(self) -> list[Outgoing]:
        """Take everything out of the outbox, as a poster that always succeeds; ``closed`` has what closes notices."""
        taken: list[Outgoing] = []
        while unsent := await self.service.outbox.unsent():
            rows = []
            for row in unsent:
                with suppress(Broken):
                    if "shown" in row.payload:  # the message of a notice is edited
                        await self.service.outbox.tick_off(row.id)
                        continue
                    rows.append(await with_events(self.service, row))
                    posted = (await self.service.outbox.info(row.match_id)).lobby_message_id
                    edited = row.kind is PostKind.LOBBY and posted is not None
                    message = None if edited else 1000 + row.id
                    await self.service.outbox.tick_off(row.id, message_id=message, channel_id=5000 + row.match_id)
            taken += [row for row in rows if row.kind is not PostKind.CLOSE]
            self.closed += [row for row in rows if row.kind is PostKind.CLOSE]
        taken.sort(key=lambda row: row.id)  # as they were written, whatever lane was first
        self.posted += taken
        return taken

    async def queued(self, match_id: int) -> None:
        """Wait until something waits for the lock of a match."""
        lock = self.service.repository._locks[match_id]
        await until(lambda: lock._waiters)

    async def mentions(self, row: Outgoing) -> bool:
        """Whether the person of a notice is mentioned in the thread for it."""
        assert row.user_id is not None
        kind = Notice.NEXT if row.kind is PostKind.AHEAD else Notice.REMINDER
        return (await self.service.preferences.habits(row.user_id)).way(kind) is Way.MENTION

    async def agreed(self, match_id: int) -> None:
        """All at the table end the match as it stands."""
        vote = await self.service.host.end(match_id, ANN)
        for person in PEOPLE[1:]:
            info = await self.service.lobby.match(match_id)
            if vote is not None and info.status is Status.RUNNING and info.seat_of(person.id) is not None:
                await self.service.votes.cast(match_id, person, vote.id, True)

    async def act(self, match_id: int, random: Random) -> bool:
        """One person does one thing at random; whether anybody had to do something."""
        await self.service.caretakers.quiet()
        position = await self.service.play.position(match_id)
        if not position.active:
            return False
        seat = random.choice(position.active)
        user = position.match.seats[seat].user_id
        assert user is not None, "a caretaker is still active"
        asked = await self.service.play.question(match_id, user)
        await self.service.play.submit(match_id, user, some_wish(asked.question, random), decision=asked.decision)
        self.acts += 1
        if self.acts % DEALT == 0:
            await self.service.caretakers.quiet()
            await dealt_otherwise(self.service, match_id, f"{self.acts}", self.looked)
            assert self.looked.leaks == [], self.looked.leaks
        return True

    async def finish(self, match_id: int, random: Random) -> None:
        """Play on to the end, posting all the while."""
        while await self.act(match_id, random):
            await self.service.caretakers.quiet()
            await self.post()
        await self.post()


def some_wish(question: Any, random: Random) -> str:
    """An answer that moves the match on: on a sheet sometimes an offer, else a card on the next space, then lock."""
    sheet = question.sheet
    progressing = [choice.wish for choice in question.choices if not choice.wish.startswith("clear")]
    if sheet is None or (not sheet.offers and progressing):
        return random.choice(progressing)
    if not sheet.lacking:
        return "lock"
    offers = [offer.wish for offer in sheet.offers if not offer.wish.startswith("clear")]
    if offers and random.random() < 0.2:
        return random.choice(offers)
    return random.choice(progressing or [choice.wish for choice in question.choices])


async def plan_by_default(hall: Any, match_id: int, user: int) -> None:
    """Lock the plan that the rules would make."""
    wish = ""
    while wish != "lock":
        live = await hall.service.repository.get(match_id)
        state, seat = live.stands.state, live.info.seated(user)
        action = live.game.asking.default_action(state, seat, live.game.legal_actions(state, seat), False)
        wish = live.game.actions.write(action)
        await hall.service.play.submit(match_id, user, wish)


def kinds(rows: list[Outgoing]) -> list[PostKind]:
    """What they are, in order."""
    return [row.kind for row in rows]


def boards(rows: list[Outgoing]) -> list[Outgoing]:
    """Those of them that show the board."""
    return [row for row in rows if "board" in row.payload]


def remarks(rows: list[Outgoing]) -> list[Text]:
    """The sentences in reports that are no events, in order."""
    return [load_text(text) for row in rows for _, text in row.payload.get("remarks", ())]


def told(rows: list[Outgoing]) -> list[Any]:
    """The events that the table is told with them, in order."""
    return [event for row in rows if row.kind is PostKind.REPORT for event in row.payload["events"]]
