"""A person's own data: all of it as a file, and taken out of what is kept."""

from dataclasses import replace
from typing import Any

import orjson
from sqlalchemy import Connection

from bot.service.host.deeds import free_seat
from bot.service.lobby.doors import Door
from bot.service.lobby.lobbies import Lobby
from bot.service.model import Person, Status
from bot.service.play.match_state import MatchState
from bot.service.play.repository import MatchRepository
from bot.store import matches, personal

PLAYER = "Player {number}"
"""What somebody who is forgotten is called in a match that is over."""
EVERY = 1_000_000


class Personal:
    """What is kept of people."""

    def __init__(self, repository: MatchRepository, lobby: Lobby) -> None:
        self._repository = repository
        self._lobby = lobby

    async def data(self, user_id: int) -> bytes:
        """All that is kept of a person, as JSON. Nothing in it is another's secret."""
        found = await self._repository.store.read(personal.kept, user_id)
        return orjson.dumps(found, option=orjson.OPT_INDENT_2)

    async def forget(self, person: Person) -> None:
        """Caretakers take over where they play, their name leaves matches that are over, their settings go."""
        found = await self._repository.store.read(matches.concerning, person.id, [*Status], EVERY)
        traced = await self._repository.store.read(personal.traced, person.id)
        for match_id in sorted({*traced, *(int(row["id"]) for row, _ in found)}):
            match = await self._lobby.match(match_id)
            if match.status is Status.LOBBY and match.seat_of(person.id) is not None:
                await self._lobby.leave(match_id, person)
            async with self._repository.locked(match_id) as live:
                left = {
                    "followers": tuple(one for one in live.info.followers if one != person.id),
                    "talks": tuple(talk for talk in live.info.talks if person.id not in talk),
                }
                await self._repository.alter(live, [], **left)
                live = live.with_info(**left)
                if live.running:
                    live = await free_seat(self._repository, live, person.id)
                if not live.running:
                    await self._forget(live, person.id)
        await self._repository.store.write(personal.forget_settings, person.id)
        self._repository.people.changed()

    async def _forget(self, live: MatchState, user_id: int) -> None:
        """What is left of them in a match that is not being played."""
        info = live.info
        columns: dict[str, Any] = {}
        seat = info.seat_of(user_id)
        door = Door.of(info.door)
        if info.host_id == user_id:
            columns |= {"host_id": 0, "host_name": PLAYER.format(number=1 if seat is None else seat + 1)}
        if user_id in door.invited:
            invited = {account: name for account, name in door.invited.items() if account != user_id}
            columns["door"] = replace(door, invited=invited).stored()
        stored = dict(columns)
        if seat is not None:
            no_one = replace(info.seats[seat], user_id=None, name=PLAYER.format(number=seat + 1), words=None)
            columns["seats"] = (*info.seats[:seat], no_one, *info.seats[seat + 1 :])

        def forget(connection: Connection) -> None:
            if stored:
                matches.change(connection, info.id, **stored)
            if seat is not None:
                matches.sit(connection, info.id, seat, user_id=None, name=PLAYER.format(number=seat + 1), words=None)
            if info.status is not Status.LOBBY:
                personal.forget_in(connection, info.id, user_id)

        await self._repository.commit(info.id, forget)
        self._repository.hold(live.with_info(**columns))
