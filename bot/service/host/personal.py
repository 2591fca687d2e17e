"""A person's own data: as a file, and its removal."""

from dataclasses import replace
from functools import partial
from typing import Any

import orjson

from bot.service.host.seat_changes import free_seat
from bot.service.lobby.doors import Door
from bot.service.lobby.lobbies import Lobby
from bot.service.model import Broken, Person, PostKind, Status
from bot.service.play.match_state import MatchState
from bot.service.play.repository import Change, MatchRepository, retry_on_conflict
from bot.service.telling.posts import Post
from bot.service.time.deadline_math import with_seat
from bot.store import matches, personal, small_files
from bot.texts import escaped
from bot.workers import off_loop

PLAYER = "Player {number}"
"""The name of a forgotten person in a finished match."""
EVERY = 1_000_000


class Personal:
    """Stored data of people."""

    def __init__(self, repository: MatchRepository, lobby: Lobby) -> None:
        self._repository = repository
        self._lobby = lobby

    async def data(self, user_id: int) -> bytes:
        """Return all data of a person as JSON, without others' secrets."""
        found = await self._repository.store.read(personal.rows_about, user_id)
        return orjson.dumps(found, option=orjson.OPT_INDENT_2)

    @retry_on_conflict
    async def forget(self, person: Person) -> None:
        """Remove a person from all data, in any state of their matches; caretakers play on."""
        store, now = self._repository.store, self._repository.clock.now()
        names = {person.name, *await store.read(personal.names_of, person.id)}
        found = await store.read(matches.concerning, person.id, [*Status], EVERY)
        theirs = sorted({*await store.read(personal.traced, person.id), *(int(row["id"]) for row, _ in found)})
        for match_id in theirs:
            try:
                match = await self._lobby.match(match_id)
                if match.status is Status.LOBBY and match.seat_of(person.id) is not None:
                    await self._lobby.leave(match_id, person)
                async with self._repository.locked(match_id) as live:
                    if live.running:
                        live = await free_seat(self._repository, live, person.id)
                    await self._take_out(live, person.id)
            except Broken:
                continue
        names |= {escaped(name) for name in names}
        await store.write(personal.forget, person.id, names - {"", "?"}, theirs, now)
        await store.cut_log()
        await off_loop(small_files.add_forgotten, store.backups, person.id, now)
        self._repository.preferences.forget()

    async def _take_out(self, live: MatchState, user_id: int) -> None:
        """Take a person out of the columns of a match. The lock is held."""
        info = live.info
        seat, door, talks = info.seat_of(user_id), Door.of(info.door), [talk for talk in info.talks if user_id in talk]
        invited = {account: name for account, name in door.invited.items() if account != user_id}
        columns: dict[str, Any] = {
            "followers": tuple(one for one in info.followers if one != user_id),
            "talks": tuple(talk for talk in info.talks if talk not in talks),
            "door": replace(door, invited=invited).to_stored(),
        }
        if info.host_id == user_id:
            heir = next((one for one in info.seats if one.user_id not in (None, user_id)), None)
            number = 1 if seat is None else seat + 1
            columns |= {"host_id": 0, "host_name": PLAYER.format(number=number)}
            if info.status is Status.LOBBY and heir is not None:
                columns |= {"host_id": heir.user_id, "host_name": heir.name}
        sit: Change | None = None
        if seat is not None:
            values: dict[str, Any] = {"user_id": None, "name": PLAYER.format(number=seat + 1), "words": None}
            sit = partial(matches.sit, match_id=info.id, number=seat, **values)
            live = with_seat(live, seat, **values)
        hush = [Post(PostKind.HUSH, f"{PostKind.HUSH}:{talk[0]}", {"threads": [talk[0]]}) for talk in talks]
        await self._repository.update_match(live, hush, sit, **columns)
