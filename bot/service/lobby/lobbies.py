"""Lobbies and seats: players, hosts, wishes for lords or colours, the start and giving up."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, replace
from datetime import datetime, timedelta
from functools import partial
from itertools import takewhile
from typing import Any

from sqlalchemy import Connection

from bot.config import Limits
from bot.service.lobby.choices import Choices
from bot.service.lobby.names import known_as
from bot.service.match.match_state import CLOSE, STALE, MatchState, info_of, load_match
from bot.service.match.pending_plies import set_up
from bot.service.model import LONGEST_NAME, Help, MatchInfo, NotAllowed, Person, Place, PostKind, SeatInfo, Status
from bot.service.play.repository import Part, on_match
from bot.service.preferences import Admitted, Door
from bot.service.telling.notices import file_posts
from bot.service.telling.posts import Act, Post, fresh, lobby_post, match_words, note, parting
from bot.service.time.clock import check_length
from bot.store import deadlines, leases, log, matches, outbox
from bot.texts import Speaker, escaped
from engine.core import play
from engine.core.protocol import AnyGame
from engine.core.refusals import Illegal, Stale
from engine.core.text import TN, T

REMINDED, OPEN = timedelta(days=10), timedelta(days=14)  # age of a lobby at a reminder and at its end
MANY = 250  # the most matches in a list
OF_THE_LOBBY = (PostKind.INVITE, PostKind.NOTE)  # posts to people, needless once the match has started
FULL = "full"  # the key of the post that tells a host that all seats are taken


class Lobby(Part):
    """Matches before they start, and their lists."""

    async def open(
        self,
        place: Place,
        host: Person,
        title: str,
        chosen: Choices,
        sitting: Sequence[SeatInfo] = (),
        invited: Iterable[int] = (),
        first: Callable[[Connection, int], None] | None = None,
        **columns: Any,
    ) -> MatchInfo:
        """Open a lobby with the host in its first seat, or with these people.

        Other ``columns``, what ``first`` stores and posts to ``invited`` people go with it. Raises
        ``Illegal`` for a game, size, option, value or pace that does not exist, or if too many
        matches are open.
        """
        check_length(chosen.phase_seconds)
        game, now = self._game(title), self.now()
        values = {"title": title, "rules_version": game.rules_version, "status": Status.LOBBY, "created_at": now}
        values |= opened_by(host, place) | chosen.columns
        values |= {"options": game.checked_options(chosen.seats, chosen.options)}
        values |= self._repository.new_luck() | columns

        def store(connection: Connection) -> MatchState:
            leases.one_at_a_time(connection)
            check_limits(connection, self._repository.limits, values, now)
            match_id = matches.add(connection, values)
            matches.seat(connection, match_id, map(asdict, sitting or [sitting_at(host)]))
            deadlines.put(connection, match_id, {STALE: now + REMINDED, CLOSE: now + OPEN})
            if first is not None:
                first(connection, match_id)
            live = load_match(connection, self._repository.game, match_id)
            assert live is not None
            invitations = [fresh(PostKind.INVITE, {}, account) for account in invited]
            file_posts(connection, live, [lobby_post(), *invitations], now)
            return live

        live = await self._store.write(store)
        self._repository.hold(live)
        self._repository.outbox_event.set()
        self._repository.due_event.set()
        return live.info

    @on_match
    async def change(self, live: MatchState, person: Person, words: Mapping[str, str], own_zone: str) -> MatchInfo:
        """Change what the host chose, by pairs as ``Choices`` reads them. Raises ``Refusal``."""
        info = in_lobby(live)
        info.check_host(person)
        chosen = Choices.of(info).with_changes(live.game, words, own_zone)
        if chosen.seats < len(info.seats):
            raise Illegal(
                TN("{n} seat is taken already.", "{n} seats are taken already. Free one first.", len(info.seats))
            )
        return await self._repository.update_match(live, [lobby_post()], **chosen.columns, locale=chosen.locale)

    def _game(self, title: str) -> AnyGame:
        game = self._repository.games.get(title)
        if game is None:
            known = ", ".join(self._repository.games)
            raise Illegal(T("There is no game called {title} here. There is {known}.", title=title, known=known))
        return game

    async def match(self, match_id: int) -> MatchInfo:
        """Return a match by its number."""
        return (await self._repository.get(match_id)).info

    async def in_thread(self, thread_id: int) -> MatchInfo | None:
        """Return the match that is played in a thread."""
        match_id = await self._store.read(matches.in_thread, thread_id)
        return None if match_id is None else await self.match(match_id)

    async def matches_in(
        self, guild_id: int, *, status: Sequence[Status] = (Status.LOBBY, Status.RUNNING)
    ) -> tuple[MatchInfo, ...]:
        """Return the matches of a server, the newest first."""
        found = await self._store.read(matches.listed, guild_id, list(status), MANY)
        return tuple(info_of(match) for match in found)

    async def concerning(self, user_id: int, *, status: Sequence[Status]) -> tuple[MatchInfo, ...]:
        """Return the matches that a person hosts, plays or is invited to, the newest first."""
        found = await self._store.read(matches.concerning, user_id, list(status), MANY)
        return tuple(info_of(match) for match in found)

    @on_match
    async def join(self, live: MatchState, person: Person) -> MatchInfo:
        """Take a seat. The host is told once all are taken. Raises ``Refusal``."""
        info = in_lobby(live)
        if info.seat_of(person.id) is not None:
            raise Illegal(T("You already have a seat in this match."))
        check_room(info)
        door = Door.of(info.door)
        door.check(person, escaped(info.host_name))
        seats = [*info.seats, sitting_at(person, info.seats)]
        full = T(
            "🎉 All seats of {match} are taken: you can start it in {where}.",
            match=match_words(live),
            where=f"<#{info.channel_id}>",
        )
        posts = [note(FULL, full, info.host_id)] if len(seats) == info.wanted else []
        return await self._seat(live, seats, posts, door=door.without(person.id).to_stored())

    @on_match
    async def leave(self, live: MatchState, person: Person) -> MatchInfo:
        """Give the seat up; the next person hosts, and an empty lobby closes."""
        info = in_lobby(live)
        info.seated(person.id)
        staying = [seat for seat in info.seats if seat.user_id != person.id]
        heir = next((seat for seat in staying if seat.user_id is not None), None)
        if heir is None:
            return await self._end(live, person)
        if info.host_id != person.id:
            return await self._seat(live, staying)
        return await self._seat(live, staying, host_id=heir.user_id, host_name=heir.name)

    @on_match
    async def add_caretaker(self, live: MatchState, person: Person, level: str | None = None) -> MatchInfo:
        """Give a free seat to a caretaker, by default of the first level. Every player may."""
        info = in_lobby(live)
        info.seated(person.id)
        check_room(info)
        levels = [known.value for known in live.game.levels]
        if level and level not in levels:
            raise Illegal(
                T(
                    "There is no caretaker of the level “{level}”. The levels are: {known}.",
                    level=level[:40],
                    known=", ".join(levels),
                )
            )
        number = levels.index(level) if level else 0
        helper = SeatInfo(0, None, caretaker_name(info), info.locale, level=number)
        return await self._seat(live, [*info.seats, helper])

    @on_match
    async def wish(self, live: MatchState, person: Person, number: int | None) -> MatchInfo:
        """Choose the seat of a lord or colour, or none. Raises ``Illegal`` if it is taken."""
        info = in_lobby(live)
        own = info.seated(person.id)
        if number is not None and number not in free_for(info, person.id, live.game):
            raise Illegal(T("That one is taken or is not in this game. Choose another."))
        seats = [replace(seat, wish=None) if seat.wish == number else seat for seat in info.seats]
        seats[own] = replace(seats[own], wish=number)
        return await self._seat(live, seats)

    async def _seat(
        self, live: MatchState, seats: Sequence[SeatInfo], posts: Sequence[Post] = (), **columns: Any
    ) -> MatchInfo:
        seated = tuple(replace(seat, seat=number) for number, seat in enumerate(seats))
        return await self._repository.update_match(live.with_info(seats=seated), [lobby_post(), *posts], **columns)

    @on_match
    async def start(self, live: MatchState, person: Person, post: int | None = None) -> MatchInfo:
        """Begin with the people present. Host only.

        The luck follows from the id of the lobby's post, which must exist: ``post`` is the one
        that was pressed, if any, which may not have been noted yet.
        """
        info = in_lobby(live)
        if info.host_id != person.id:
            raise NotAllowed(T("Only the host, {host}, can start this match.", host=escaped(info.host_name)))
        least = live.game.seats[0]
        if len(info.seats) < least:
            raise Illegal(
                T(
                    "{game} needs more players: at least {least}, here {n}. Wait for others, or add caretakers.",
                    game=live.game.name,
                    least=least,
                    n=len(info.seats),
                )
            )
        post = info.lobby_message_id or post
        if live.secret is not None and post is None:
            raise Stale(T("The lobby is not posted yet. Start again in a moment."))
        now = self.now()
        begin: dict[str, Any] = {"status": Status.RUNNING, "started_at": now, "luck_post": post}
        live = live.with_info(seats=in_order(info.seats))
        started = live.with_info(**begin)
        step, draws = play.begin(live.game, len(info.seats), info.options, started.luck(0))
        pending = set_up(started, step)
        begin |= {"setup": list(draws), "rules_version": live.game.rules_version}

        def started_now(connection: Connection) -> None:
            matches.change(connection, live.info.id, **begin)
            matches.seat(connection, live.info.id, map(asdict, live.info.seats))
            outbox.supersede(connection, live.info.id, OF_THE_LOBBY, now)

        return (await self._repository.commit_turn(live, pending, [lobby_post()], started_now)).info

    async def practice(self, place: Place, person: Person, title: str, name: str) -> MatchInfo:
        """Begin a guided match without a clock, the same each time. Raises ``Illegal``."""
        game = self._game(title)
        seats, usual = game.seats[0], {one.key: one.practice for one in game.options if one.practice}
        chosen = Choices(seats, usual, 0, door=Door())
        names = (caretaker(number + 1, place.locale) for number in range(seats - 1))
        sitting = [sitting_at(person), *(SeatInfo(0, None, helper, place.locale) for helper in names)]
        alike: dict[str, Any] = {"seed": f"practice:{title}", "secret": None, "help": Help.GUIDED, "name": name}
        match = await self.open(place, person, title, chosen, sitting, **alike)
        return await self.start(match.id, person)

    @on_match
    async def abandon(self, live: MatchState, person: Person) -> MatchInfo:
        """Give up a lobby or a match. For its host and the server's managers."""
        if live.info.status not in (Status.LOBBY, Status.RUNNING):
            raise Stale(T("This match is over already."))
        live.info.check_host(person, managers=True)
        return await self._end(live, person)

    async def _end(self, live: MatchState, person: Person) -> MatchInfo:
        sentence = None
        if live.standing is not None:
            live = live.at(due_at=None)
            sentence = T("{name} has given this match up.", name=live.info.name_of(person))
        end = {"status": Status.ABANDONED, "ended_at": self.now()}
        settle = partial(log.settle, match_id=live.info.id)
        act = Act("abandon", sentence, person.id)
        return await self._repository.enact(live, act, parting(live), settle, **end)


def check_limits(connection: Connection, limits: Limits, values: Mapping[str, Any], now: datetime) -> None:
    """Raise ``Illegal`` if a match with these columns is one too many."""
    practice = values.get("help") == Help.GUIDED
    alike = {"help": Help.GUIDED} if practice else {"status": Status.LOBBY}
    since = now - timedelta(days=1) if practice else None
    mine = matches.count(connection, since, **alike, host_id=values["host_id"])
    here = matches.count(connection, since, **alike, guild_id=values["guild_id"])
    if practice and mine >= limits.practices_a_person:
        raise Illegal(T("Practices you began in one day: {n}. Go on with one of them, or try again later.", n=mine))
    if practice and here >= limits.practices_a_server:
        raise Illegal(T("Practices begun on this server in one day: {n}. Try again later.", n=here))
    if not practice and mine >= limits.lobbies_a_person:
        raise Illegal(T("Matches you host that have not started: {n}. Start one first, or give one up.", n=mine))
    if not practice and here >= limits.lobbies_a_server:
        raise Illegal(
            T("Matches on this server that have not started: {n}. One must start first, or be given up.", n=here)
        )


def check_room(info: MatchInfo) -> None:
    """Raise ``Illegal`` without a free seat."""
    if len(info.seats) >= info.wanted:
        raise Illegal(T("All seats of this match are taken."))


def caretaker(number: int, locale: str) -> str:
    """Return the name of a caretaker before it leads anyone, in the language of its match."""
    return Speaker(locale, markdown=False)(T("Caretaker {number}", number=number))


def caretaker_name(info: MatchInfo) -> str:
    """Return the first name of a caretaker that no seat has."""
    names = (caretaker(number, info.locale) for number in range(1, len(info.seats) + 2))
    return next(name for name in names if name not in info.names)


def in_lobby(live: MatchState) -> MatchInfo:
    """Return the match. Raises ``Stale`` once it has started."""
    if live.info.status is Status.LOBBY:
        return live.info
    over = live.info.status is not Status.RUNNING
    raise Stale(T("This match is over.") if over else T("This match has started already."))


def opened_by(host: Person, place: Place) -> dict[str, Any]:
    """Return the columns for a lobby's host and place."""
    return asdict(place) | {"host_id": host.id, "host_name": host.name[:LONGEST_NAME]}


def sitting_at(person: Person, others: Sequence[SeatInfo] = ()) -> SeatInfo:
    """Return a person's seat in a lobby beside others."""
    return SeatInfo(0, person.id, known_as(person, [seat.name for seat in others]), person.locale)


def free_for(info: MatchInfo, user_id: int, game: AnyGame) -> list[int]:
    """Return the seats a person can wish for, their own wish among them."""
    before = user_id if Door.of(info.door).admitted is Admitted.CAMPAIGN else None
    above = takewhile(lambda seat: before is None or seat.user_id != before, info.seats)
    taken = {seat.wish for seat in above if seat.user_id != user_id}
    return [number for number in range(len(game.identities[: info.wanted])) if number not in taken]


def in_order(seats: Sequence[SeatInfo]) -> tuple[SeatInfo, ...]:
    """Return the seats with each wish met if it is in the game, the others in order in the rest."""
    placed = {seat.wish: seat for seat in seats if seat.wish is not None and seat.wish < len(seats)}
    kept = {seat.seat for seat in placed.values()}
    others = iter(seat for seat in seats if seat.seat not in kept)
    order = [placed.get(number) or next(others) for number in range(len(seats))]
    return tuple(replace(seat, seat=number, wish=None) for number, seat in enumerate(order))
