"""Lobbies and seats: who plays, who hosts, when it starts and when it is given up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from bot.service.model import MatchInfo, Person, Place, SeatInfo, Status
from bot.service.play import storing
from bot.service.play.match_state import MatchState
from bot.service.play.repository import MatchRepository, NotAllowed
from bot.service.play.resolver import begun
from bot.service.telling.posts import lobby_post, note
from bot.service.time.clock_policy import check_length, pace
from bot.store import deadlines, log, matches
from engine.core.protocol import AnyGame
from engine.core.refusals import Illegal, Stale
from engine.core.text import T, Text

LONGEST_NAME = 80

CARETAKER = "Caretaker {number}"
"""What a caretaker is called: a proper name, the same in every language."""


class Lobbies:
    """Matches before they start, and their lists."""

    def __init__(self, keeper: MatchRepository) -> None:
        self._keeper = keeper

    # -- making and finding ---------------------------------------------------------------------------------

    async def open(
        self,
        place: Place,
        host: Person,
        title: str,
        seats: int,
        options: Mapping[str, str],
        phase_seconds: int,
        *,
        clock: Mapping[str, Any] | None = None,
        name: str | None = None,
        caretakers: int = 0,
    ) -> MatchInfo:
        """A new lobby with the host in its first seat and caretakers in the next."""
        game = self._game(title)
        chosen = game.checked_options(seats, options)
        check_length(phase_seconds)
        policy = pace(clock or {})
        now = self._keeper.clock.now()
        values = {
            "title": title,
            "rules_version": game.rules_version,
            "status": Status.LOBBY,
            "guild_id": place.guild_id,
            "channel_id": place.channel_id,
            "locale": place.locale,
            "host_id": host.id,
            "host_name": _short(host.name),
            "wanted": seats,
            "options": chosen,
            "phase_seconds": phase_seconds,
            "clock": policy.stored(),
            "seed": self._keeper.new_seed(),
            "created_at": now,
            "name": name,
        }
        helpers = [
            {"user_id": None, "name": CARETAKER.format(number=number + 1), "locale": place.locale}
            for number in range(caretakers)
        ]
        async with self._keeper.store.writing() as connection:
            match_id = await matches.add(connection, values)
            await matches.seat(connection, match_id, [_person(host), *helpers])
            live = await storing.load(connection, self._keeper.games, match_id)
            assert live is not None
            await self._keeper.post(connection, live, [lobby_post()], now)
        self._keeper.hold(live)
        self._keeper.outbox_event.set()
        return live.info

    def _game(self, title: str) -> AnyGame:
        game = self._keeper.games.get(title)
        if game is None:
            known = ", ".join(self._keeper.games)
            raise Illegal(T("There is no game called {title} here. There is {known}.", title=title, known=known))
        return game

    async def match(self, match_id: int) -> MatchInfo:
        """A match by its number."""
        return (await self._keeper.get(match_id)).info

    async def in_thread(self, thread_id: int) -> MatchInfo | None:
        """The match that is played in a thread."""
        async with self._keeper.store.reading() as connection:
            match_id = await matches.in_thread(connection, thread_id)
        return None if match_id is None else await self.match(match_id)

    async def listed(self, guild_id: int, status: Sequence[Status], limit: int) -> tuple[MatchInfo, ...]:
        """The matches of a server, the newest first."""
        async with self._keeper.store.reading() as connection:
            found = await matches.listed(connection, guild_id, list(status), limit)
        return tuple(storing.info_of(match) for match in found)

    async def of_person(self, user_id: int) -> tuple[tuple[MatchInfo, bool], ...]:
        """The running matches of a person, and whether he must act; those first."""
        async with self._keeper.store.reading() as connection:
            found = await matches.of_person(connection, user_id, Status.RUNNING)
        listed = [
            (info, info.seat_of(user_id) in active) for info, active in ((storing.info_of(m), a) for m, a in found)
        ]
        return tuple(sorted(listed, key=lambda entry: not entry[1]))

    # -- seats ----------------------------------------------------------------------------------------------

    async def join(self, match_id: int, person: Person) -> MatchInfo:
        """One more at the table."""
        async with self._keeper.locked(match_id) as live:
            info = _in_lobby(live)
            if info.seat_of(person.id) is not None:
                raise Illegal(T("You already have a seat in this match."))
            _check_room(info)
            return await self._seat(live, [*info.seats, SeatInfo(0, person.id, _short(person.name), person.locale)])

    async def leave(self, match_id: int, person: Person) -> MatchInfo:
        """One fewer. The host hands the lobby on; when nobody is left it is closed."""
        async with self._keeper.locked(match_id) as live:
            info = _in_lobby(live)
            _check_seated(info, person)
            staying = [seat for seat in info.seats if seat.user_id != person.id]
            heir = next((seat for seat in staying if seat.user_id is not None), None)
            if heir is None:
                return await self._end(live)
            if info.host_id != person.id:
                return await self._seat(live, staying)
            return await self._seat(live, staying, host=heir)

    async def add_caretaker(self, match_id: int, person: Person, level: str | None) -> MatchInfo:
        """A seat that is played by nobody."""
        async with self._keeper.locked(match_id) as live:
            info = _in_lobby(live)
            _check_seated(info, person)
            _check_room(info)
            names = (CARETAKER.format(number=number) for number in range(1, len(info.seats) + 2))
            name = next(name for name in names if name not in info.names)
            rank = _level(live.game, level)
            return await self._seat(live, [*info.seats, SeatInfo(0, None, name, info.locale, level=rank)])

    async def remove_caretaker(self, match_id: int, person: Person) -> MatchInfo:
        """The caretaker that came last goes."""
        async with self._keeper.locked(match_id) as live:
            info = _in_lobby(live)
            _check_seated(info, person)
            last = next((seat.seat for seat in reversed(info.seats) if seat.user_id is None), None)
            if last is None:
                raise Illegal(T("There is no caretaker in this match."))
            return await self._seat(live, [seat for seat in info.seats if seat.seat != last])

    async def _seat(self, live: MatchState, seats: Sequence[SeatInfo], host: SeatInfo | None = None) -> MatchInfo:
        seated = tuple(replace(seat, seat=number) for number, seat in enumerate(seats))
        changed = live.with_info(seats=seated)
        if host is not None:
            changed = changed.with_info(host_id=host.user_id, host_name=host.name)
        now = self._keeper.clock.now()
        async with self._keeper.changing(live.info.id) as connection:
            rows = [
                {"user_id": seat.user_id, "name": seat.name, "locale": seat.locale, "level": seat.level}
                for seat in seated
            ]
            await matches.seat(connection, live.info.id, rows)
            if host is not None:
                await matches.change(connection, live.info.id, host_id=host.user_id, host_name=host.name)
            await self._keeper.post(connection, changed, [lobby_post()], now)
        self._keeper.hold(changed)
        self._keeper.outbox_event.set()
        return changed.info

    # -- start and end --------------------------------------------------------------------------------------

    async def start(self, match_id: int, person: Person) -> MatchState:
        """The match begins with those who sit there."""
        async with self._keeper.locked(match_id) as live:
            info = _in_lobby(live)
            _check_host(info, person, T("Only the host, {host}, can start this match.", host=info.host_name))
            least = live.game.seats[0]
            if len(info.seats) < least:
                raise Illegal(
                    T(
                        "{game} needs at least {least} players, and there are {n}. Wait for others, or add caretakers.",
                        game=live.game.name,
                        least=least,
                        n=len(info.seats),
                    )
                )
            now = self._keeper.clock.now()
            started = live.with_info(status=Status.RUNNING, started_at=now)
            run, draws = begun(started)
            return await self._keeper.keep(live, run, [lobby_post()], setup=draws)

    async def abandon(self, match_id: int, person: Person) -> MatchInfo:
        """The host gives it up, in the lobby or later."""
        async with self._keeper.locked(match_id) as live:
            if live.info.status not in (Status.LOBBY, Status.RUNNING):
                raise Stale(T("This match is over already."))
            _check_host(
                live.info, person, T("Only the host, {host}, can give this match up.", host=live.info.host_name)
            )
            return await self._end(live)

    async def _end(self, live: MatchState) -> MatchInfo:
        now = self._keeper.clock.now()
        ended = live.with_info(status=Status.ABANDONED, ended_at=now)
        posts = [lobby_post()]
        if live.standing is not None:
            ended = replace(ended, standing=replace(live.standing, due_at=None))
            posts.append(note("abandoned", T("The host has given this match up.")))
        async with self._keeper.changing(live.info.id) as connection:
            await matches.change(connection, live.info.id, status=Status.ABANDONED, ended_at=now)
            await deadlines.drop(connection, live.info.id)
            if live.standing is not None:
                await log.settle(connection, live.info.id)
            await self._keeper.post(connection, ended, posts, now)
        self._keeper.hold(ended)
        self._keeper.outbox_event.set()
        return ended.info


def _in_lobby(live: MatchState) -> MatchInfo:
    match live.info.status:
        case Status.LOBBY:
            return live.info
        case Status.RUNNING:
            raise Stale(T("This match has started already."))
    raise Stale(T("This match is over."))


def _check_seated(info: MatchInfo, person: Person) -> None:
    if info.seat_of(person.id) is None:
        raise NotAllowed(T("You have no seat in this match."))


def _check_host(info: MatchInfo, person: Person, otherwise: Text) -> None:
    if info.host_id != person.id:
        raise NotAllowed(otherwise)


def _level(game: AnyGame, key: str | None) -> int:
    """The place of a caretaker's level among those of its game; the first without a key. Raises ``Illegal``."""
    keys = [level.value for level in game.levels]
    if key and key not in keys:
        raise Illegal(
            T(
                "There is no caretaker of the level “{level}”. There are: {known}.",
                level=key[:40],
                known=", ".join(keys),
            )
        )
    return keys.index(key) if key else 0


def _check_room(info: MatchInfo) -> None:
    if len(info.seats) >= info.wanted:
        raise Illegal(T("All {n} seats of this match are taken.", n=info.wanted))


def _person(person: Person) -> dict[str, object]:
    return {"user_id": person.id, "name": _short(person.name), "locale": person.locale}


def _short(name: str) -> str:
    return name[:LONGEST_NAME]
