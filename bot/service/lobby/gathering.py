"""Bringing people together: invitations, a rematch of the same table, and the queue of a server.

People in the queue fit if they want the same game at the same pace, and each meets the other's
further wishes: near hours, a language, a similar strength. The person who completes a table opens
its lobby; the others are invited.
"""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import timedelta
from itertools import combinations, count
from secrets import token_hex

from sqlalchemy import Connection

from bot.service.durations import HOUR, NO_ZONE, zone
from bot.service.lobby.choices import SEATS, TIME, WHO, Choices
from bot.service.lobby.lobbies import Lobby, caretaker, check_room, in_lobby
from bot.service.match.match_state import MatchState, info_of
from bot.service.model import LONGEST_NAME, MatchInfo, Person, Place, PostKind, SeatInfo, Status
from bot.service.play.repository import MatchRepository, Part, on_match
from bot.service.preferences import Admitted, Door
from bot.service.reading.statistics import Rating, Statistics
from bot.service.telling.posts import fresh, lobby_post, match_words, note
from bot.store import matches, servers
from bot.texts import escaped
from engine.core.protocol import AnyGame
from engine.core.refusals import Illegal, Stale
from engine.core.text import T

LASTS = timedelta(days=14)  # length of a search
NEAR = 4 * HOUR  # time zones at most this far apart, in seconds, are near


class Gathering(Part):
    """Invitations and rematches."""

    @on_match
    async def invite(self, live: MatchState, host: Person, guest: Person) -> MatchInfo:
        """Invite a person by direct message, who may then join any lobby. Host only."""
        info = in_lobby(live)
        info.check_host(host)
        if info.seat_of(guest.id) is not None:
            raise Illegal(T("{name} already has a seat in this match.", name=escaped(guest.name)))
        check_room(info)
        door = Door.of(info.door)
        if guest.id in door.invited:
            raise Illegal(T("{name} is invited already.", name=escaped(guest.name)))
        invited = {**door.invited, guest.id: guest.name[:LONGEST_NAME]}
        posts = [lobby_post(), fresh(PostKind.INVITE, {}, guest.id)]
        return await self._repository.update_match(live, posts, door=replace(door, invited=invited).to_stored())

    @on_match
    async def decline(self, live: MatchState, guest: Person) -> MatchInfo:
        """Decline an invitation, and tell the host."""
        info = in_lobby(live)
        door = Door.of(info.door)
        if guest.id not in door.invited:
            raise Stale(T("This invitation has expired."))
        said = T("{name} cannot join {match}.", name=escaped(guest.name), match=match_words(live))
        posts = [lobby_post(), note(f"declined:{token_hex(8)}", said, info.host_id)]
        return await self._repository.update_match(live, posts, door=door.without(guest.id).to_stored())

    @on_match
    async def again(self, live: MatchState, person: Person) -> MatchInfo:
        """Open a lobby with the table and settings of a finished match, in the order of its result.

        The first to ask hosts it; later callers get the same lobby. Raises ``NotAllowed`` for
        people who did not play, ``Stale`` while the match goes on.
        """
        info = live.info
        info.seated(person.id)
        if info.status is not Status.OVER:
            raise Stale(T("This match is not over yet."))
        kept = [status for status in Status if status is not Status.ABANDONED]
        if found := await self._store.read(matches.listed, info.guild_id, kept, 1, repeats=info.id):
            return info_of(found[0])
        game, door = self._repository.games[info.title], Door.of(info.door)
        known = {option.key for option in game.options}  # the present rules may have others
        options = {key: value for key, value in info.options.items() if key in known}
        clock = {key: value for key, value in info.clock.items() if key != "first"}
        again = Door(talk=door.talk, open=door.open)
        chosen = Choices(len(info.seats), options, info.phase_seconds, clock, again)
        here = Place(info.guild_id, info.channel_id, info.locale)
        outcome, sitting, helpers = live.game.outcome(live.stands.state), list[SeatInfo](), count(1)
        places = outcome.places if outcome is not None else (0,) * len(info.seats)
        for place, seat in enumerate(sorted(info.seats, key=lambda seat: (places[seat.seat], seat.seat))):
            name = caretaker(next(helpers), here.locale) if seat.user_id is None else seat.name
            sitting.append(SeatInfo(place, seat.user_id, name, seat.locale, level=seat.level))
        others = [user_id for seat in sitting if (user_id := seat.user_id) and user_id != person.id]
        lobby = Lobby(self._repository)
        return await lobby.open(here, person, info.title, chosen, sitting, others, repeats=info.id)


@dataclass(frozen=True, slots=True)
class Wish:
    """A person's wishes for a match and its other players."""

    speed: str
    players: int  # the smallest table
    zone: str | None = None  # with people near this time zone; None: anywhere
    language: bool = False  # only with people who use Discord in their language
    strength: bool = False  # only with people about as strong


@dataclass(frozen=True, slots=True)
class Looking:
    """A person who looks for a match."""

    user_id: int
    name: str
    locale: str
    wish: Wish
    offset: float | None  # seconds of their clock before UTC; None if unknown
    rating: Rating

    def fits(self, other: "Looking") -> bool:
        """Return True if the two can sit at one table."""
        mine, theirs = self.wish, other.wish
        if mine.speed != theirs.speed:
            return False
        if (mine.language or theirs.language) and self.locale.split("-")[0] != other.locale.split("-")[0]:
            return False
        if (mine.zone or theirs.zone) and not _near(self.offset, other.offset):
            return False
        apart, unsure = abs(self.rating.mu - other.rating.mu), self.rating.sigma + other.rating.sigma
        return apart <= unsure or not (mine.strength or theirs.strength)


class Queue(Part):
    """The queues of servers."""

    def __init__(self, repository: MatchRepository, statistics: Statistics) -> None:
        super().__init__(repository)
        self._statistics = statistics
        self._lock = asyncio.Lock()

    async def waiting(self, guild_id: int) -> Mapping[str, list[Looking]]:
        """Return the people by game, the longest waiting first."""
        now = self.now()
        rows = await self._store.read(servers.looking, guild_id, now - LASTS)
        ratings, habits = await self._statistics.ratings(), await self._repository.preferences.everybody()
        found: dict[str, list[Looking]] = {}
        for row in rows:
            account, wish = row["user_id"], Wish(**row["wish"])
            own = habits[account].zone if account in habits else None
            at = None if (name := wish.zone or own) is None else now.astimezone(zone(name)).utcoffset()
            offset = None if at is None else at.total_seconds()
            rating = ratings.get((account, row["title"]), Rating())
            found.setdefault(row["title"], []).append(
                Looking(account, row["name"], row["locale"], wish, offset, rating)
            )
        return found

    async def leave(self, guild_id: int, user_id: int) -> bool:
        """Stop looking; return True if they did look."""
        return bool(await self._store.write(servers.stop_looking, guild_id, [user_id]))

    async def look(
        self, place: Place, person: Person, game: AnyGame, wish: Wish, server_seconds: int | None
    ) -> MatchInfo | None:
        """Look for a match; return the new lobby if a table is complete. Raises ``Illegal``."""
        game.checked_options(wish.players, {})
        now = self.now()
        row = {"guild_id": place.guild_id, "user_id": person.id, "title": game.title, "name": person.name}
        row |= {"locale": person.locale, "wish": asdict(wish), "at": now}
        async with self._lock:
            await self._store.write(servers.look_for, row, now - LASTS)
            looking = (await self.waiting(place.guild_id))[game.title]
            if not (table := complete(looking, person.id, game.seats)):
                return None
            others = [one.user_id for one in table if one.user_id != person.id]
            zone_name = wish.zone or (await self._repository.preferences.habits(person.id)).zone or NO_ZONE
            words = {TIME: wish.speed, SEATS: str(len(table)), WHO: Admitted.INVITED.value}
            chosen = Choices.usual(game, server_seconds).with_changes(game, words, zone_name)
            door = replace(chosen.door, invited={one.user_id: one.name for one in table[1:]})
            chosen = replace(chosen, door=door)

            def leave(connection: Connection, match_id: int) -> None:
                if servers.stop_looking(connection, place.guild_id, [person.id, *others], game.title) != len(table):
                    raise Stale(T("Someone has just left. You still look for a match."))

            lobby = Lobby(self._repository)
            return await lobby.open(place, person, game.title, chosen, invited=others, first=leave)


def complete(looking: Sequence[Looking], user_id: int, sizes: Sequence[int]) -> list[Looking]:
    """Return a person's largest table, the person first, of the longest waiting; else nothing."""
    own = next(one for one in looking if one.user_id == user_id)
    others = [one for one in looking if one is not own and own.fits(one)]
    for size in sorted(sizes, reverse=True):
        able = [one for one in (own, *others) if one.wish.players <= size]
        if own in able:
            for rest in combinations(able[1:][:12], size - 1):
                if all(one.fits(other) for one, other in combinations(rest, 2)):
                    return [own, *rest]
    return []


def _near(one: float | None, other: float | None) -> bool:
    if one is None or other is None:
        return False
    apart = abs(one - other) % (24 * HOUR)
    return min(apart, 24 * HOUR - apart) <= NEAR
