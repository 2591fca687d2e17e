"""Campaigns from founding to end. Due steps follow from rows, so a restart loses nothing."""

import re
from collections.abc import Callable, Coroutine, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, replace
from datetime import datetime, timedelta
from functools import wraps
from typing import Any, Concatenate, ParamSpec

import structlog
from sqlalchemy import Connection

from bot.service.campaigns.model import OPEN, Campaign, Carry, Member, Stage, campaign_of, lot, next_table
from bot.service.durations import NO_ZONE
from bot.service.lobby.choices import TIME, Choices
from bot.service.lobby.lobbies import Lobby, caretaker, opened_by
from bot.service.lobby.names import known_as, read_title
from bot.service.model import MatchInfo, NotAllowed, Person, Place, SeatInfo, Status
from bot.service.play.repository import MatchRepository, Part
from bot.service.preferences import Admitted, Door, Servers
from bot.store import campaigns, leases
from bot.store.tables import Row
from bot.texts import escaped
from engine.core.options import HEAD_START
from engine.core.protocol import AnyGame
from engine.core.refusals import Illegal, Refusal, Stale
from engine.core.text import TN, T

LEAST, MOST = 2, 20
"""Members of a circle."""
MATCHES, NAME, DAYS = 20, 50, 60
"""The most matches, characters of a name, and days between two matches."""
MANY, MINE = 10, 3
"""Campaigns that are not over: of a server, and of one founder."""
FARTHEST = timedelta(days=366)
"""The latest begin, from the founding on."""
CHOOSING = timedelta(hours=12)
"""The longest choice of lords and colours before a match starts."""
SEASON = re.compile(r"season of (\d{1,2})")

P = ParamSpec("P")

_log = structlog.get_logger(__name__)


def _deciding(
    decide: Callable[Concatenate[Any, Campaign, P], Mapping[str, object]],
) -> Callable[Concatenate[Any, int, P], Coroutine[Any, Any, None]]:
    """Let callers name a campaign by its number, and change its columns; its post follows."""

    @wraps(decide)
    async def decided(self: Any, campaign_id: int, /, *args: P.args, **more: P.kwargs) -> None:
        def change(connection: Connection) -> None:
            leases.one_at_a_time(connection)
            campaign = self._known(campaigns.get(connection, campaign_id), campaign_id)
            columns = {"stale": True, **decide(self, campaign, *args, **more)}
            campaigns.change(connection, campaign_id, **columns)

        await self._store.write(change)
        self._repository.outbox_event.set()
        self._repository.due_event.set()

    return decided


class Campaigns(Part):
    """Campaigns in the hands of people, and their due steps."""

    def __init__(self, repository: MatchRepository) -> None:
        super().__init__(repository)
        self._lobby = Lobby(repository)
        self._waiting: set[int] = set()
        """Those whose next match cannot open, since too many are open."""

    async def get(self, campaign_id: int) -> Campaign:
        """One of them. Raises ``Refusal`` if there is none of this number."""
        return self._known(await self._store.read(campaigns.get, campaign_id), campaign_id)

    def _known(self, stored: campaigns.Stored | None, campaign_id: int) -> Campaign:
        if stored is None:
            raise Refusal(T("There is no such campaign on this server. Choose one from the list."))
        return campaign_of(stored, waits=campaign_id in self._waiting)

    async def of_server(self, guild_id: int) -> list[Row]:
        """Return the campaigns of a server, the newest first."""
        return [*await self._store.read(campaigns.of_guild, guild_id)]

    async def create(
        self, place: Place, host: Person, name: str, games: str, begins_at: datetime | None = None, **more: Any
    ) -> Campaign:
        """Start a campaign; ``more`` are its seats, speed, carry and days. Raises ``Illegal``."""
        name, titles = read_title(name, NAME), read_games(games, self._repository.games)
        if begins_at is not None and begins_at <= self.now():
            raise Illegal(T("That day has begun already. Choose a later one, or none."))
        if begins_at is not None and begins_at > self.now() + FARTHEST:
            raise Illegal(T("That is too far ahead. Choose a day within a year."))
        values = more | opened_by(host, place) | {"name": name, "begins_at": begins_at}
        values |= {"stage": Stage.GATHERING, "titles": titles, "shown": 0, "stale": True, "matches": []}
        values |= {"members": [_member(host, 1, 0, ())]}

        def add(connection: Connection) -> int:
            leases.one_at_a_time(connection)
            there = campaigns.of_guild(connection, place.guild_id)
            if name.casefold() in {row["name"].casefold() for row in there}:
                raise Illegal(T("This server has a campaign called {name} already. Choose another name.", name=name))
            if sum(row["stage"] in OPEN for row in there) >= MANY:
                raise Illegal(T("This server has the most campaigns it can have: {n}. One must end first.", n=MANY))
            if sum(row["stage"] in OPEN and row["host_id"] == host.id for row in there) >= MINE:
                raise Illegal(T("You run the most campaigns you can run here: {n}. Stop one first.", n=MINE))
            return campaigns.add(connection, values)

        number = await self._store.write(add)
        self._repository.outbox_event.set()
        return await self.get(number)

    @_deciding
    def join(self, campaign: Campaign, person: Person) -> Mapping[str, object]:
        """Join a campaign. Raises ``Illegal`` if it is full, ``Stale`` once it is over."""
        _check_open(campaign)
        if campaign.member(person.id) is not None:
            raise Illegal(T("You are in this campaign already."))
        if len(campaign.members) >= MOST:
            raise Illegal(T("All places in this campaign are taken."))
        least = min((one.counted + campaign.played(one.user_id) for one in campaign.members), default=0)
        number = max((one.number for one in campaign.members), default=0) + 1
        newcomer = _member(person, number, max(0, least - campaign.played(person.id)), campaign.members)
        return {"members": [*map(asdict, campaign.members), newcomer]}

    @_deciding
    def leave(self, campaign: Campaign, person: Person) -> Mapping[str, object]:
        """Leave a campaign. A running match goes on, and others' matches stay."""
        if campaign.member(person.id) is None:
            raise NotAllowed(T("You are not in this campaign."))
        return {"members": [asdict(one) for one in campaign.members if one.user_id != person.id]}

    @_deciding
    def begin(self, campaign: Campaign, person: Person) -> Mapping[str, object]:
        """Open the first match now. Host only."""
        _check_host(campaign, person)
        if campaign.stage is not Stage.GATHERING:
            raise Stale(T("This campaign has begun already."))
        if len(campaign.members) < LEAST:
            raise Illegal(TN("A campaign needs {n} member.", "A campaign needs {n} members.", LEAST))
        return {"stage": Stage.RUNNING, "begins_at": self.now()}

    @_deciding
    def stop(self, campaign: Campaign, person: Person) -> Mapping[str, object]:
        """Open no further match. For its host and the server's managers."""
        _check_open(campaign)
        _check_host(campaign, person)
        return {"stage": Stage.STOPPED}

    async def unposted(self) -> list[int]:
        """Return the campaigns whose posts are out of date."""
        return [*await self._store.read(campaigns.stale)]

    @_deciding
    def note_post(self, campaign: Campaign, posted: Campaign, message_id: int) -> Mapping[str, object]:
        """Note the post of a campaign as it was; if it has changed since, another follows."""
        stale = campaign != posted
        return {"message_id": message_id, "shown": posted.finished, "stale": stale, "refused": None}

    async def note_refusal(self, campaign_id: int, answer: str) -> None:
        """Note Discord's refusal of a post, for those who look at the campaign."""
        await self._store.write(campaigns.change, campaign_id, refused=answer)

    async def channel_gone(self, channel_id: int) -> None:
        """Stop the campaigns of a deleted channel."""
        await self._store.write(campaigns.stop_in, channel_id)

    async def run_due(self) -> None:
        """Open, start and end what is due. A second run changes nothing."""
        now = self.now()
        for number in await self._store.read(campaigns.due, now):
            try:
                await self._go_on(await self.get(number), now)
            except Exception:
                _log.exception("campaign cannot continue", campaign=number)

    async def _go_on(self, campaign: Campaign, now: datetime) -> None:
        enough, last = len(campaign.members) >= LEAST, next(reversed(campaign.matches), None)
        if campaign.stage is Stage.GATHERING:
            await self._change(campaign.id, stage=Stage.RUNNING if enough else Stage.STOPPED)
        elif last is not None and last.status is Status.LOBBY:
            await self._start(campaign, await self._lobby.match(last.id), now)
        elif not enough or len(campaign.matches) == len(campaign.titles):
            await self._change(campaign.id, stage=Stage.OVER)
        elif now >= campaign.opens_at:
            await self._open(campaign)
        elif campaign.shown != campaign.finished and not campaign.stale:
            await self._change(campaign.id)

    @_deciding
    def _change(self, _: Campaign, /, **values: object) -> Mapping[str, object]:
        return values

    async def _open(self, campaign: Campaign) -> None:
        """Open the next match, unless too many are open."""
        number = len(campaign.matches)
        game = self._repository.games[campaign.titles[number]]
        members = {one.number: one for one in campaign.members}
        seats = max(game.seats[0], min(campaign.seats, game.seats[-1], len(members)))
        counts = {no: one.counted + campaign.played(one.user_id) for no, one in members.items()}
        tables = [[no for no, one in members.items() if one.user_id in match.people] for match in campaign.matches]
        key = f"{campaign.id}:{number}"
        places = {one.number: place for place, one, _ in campaign.standing()}
        table = sorted(next_table(counts, tables, seats, key), key=lambda no: (-places[no], lot(key, no)))
        ahead = campaign.carry is Carry.HEAD_START and places[table[0]] > 1
        options = {HEAD_START: "1"} if ahead and any(one.key == HEAD_START for one in game.options) else {}
        sitting = [SeatInfo(0, one.user_id, one.name, one.locale) for one in map(members.__getitem__, table)]
        sitting += [SeatInfo(0, None, caretaker(extra + 1, campaign.locale)) for extra in range(seats - len(table))]
        if options and game.identities:  # no one else can choose the seat
            sitting[0] = replace(sitting[0], wish=0)
        seconds = (await Servers(self._store).get(campaign.guild_id)).phase_seconds
        speed = {TIME: campaign.speed} if campaign.speed else {}
        chosen = Choices.usual(game, seconds).with_changes(game, speed, NO_ZONE)
        chosen = replace(chosen, seats=seats, options=options, door=Door(Admitted.CAMPAIGN, open=True))
        place = Place(campaign.guild_id, campaign.channel_id, campaign.locale)
        host = Person(campaign.host_id, campaign.host_name)
        name = f"{campaign.name} {number + 1}/{len(campaign.titles)}"
        choosing = _choosing(campaign, game, chosen.phase_seconds)
        told = [members[no].user_id for no in table if choosing]

        def linked(connection: Connection, match_id: int) -> None:
            there = self._known(campaigns.get(connection, campaign.id), campaign.id)
            if there.matches != campaign.matches:
                raise Stale(T("This match is open already."))
            opened = [*(match.id for match in there.matches), match_id]
            campaigns.change(connection, campaign.id, matches=opened, stale=True)

        try:
            with suppress(Stale):  # it was opened just now
                await self._lobby.open(place, host, game.title, chosen, sitting, told, linked, name=name)
            self._waiting.discard(campaign.id)
        except Illegal:
            if campaign.id not in self._waiting:
                self._waiting.add(campaign.id)
                await self._change(campaign.id)

    async def _start(self, campaign: Campaign, match: MatchInfo, now: datetime) -> None:
        """Start the match once its lobby is posted and lords are chosen, or when the time is up."""
        game, people = self._repository.games[match.title], [seat for seat in match.seats if seat.user_id is not None]
        until = match.created_at + _choosing(campaign, game, match.phase_seconds)
        host = Person(match.host_id, match.host_name)
        if not people:  # its host, who sits it out, has removed them
            await self._lobby.abandon(match.id, host)
        elif match.lobby_message_id and (now >= until or all(seat.wish is not None for seat in people)):
            for _ in range(game.seats[0] - len(match.seats)):  # someone gave their seat up
                await self._lobby.add_caretaker(match.id, Person(people[0].user_id or 0, people[0].name))
            await self._lobby.start(match.id, host)
            await self._change(campaign.id)


def read_games(words: str, games: Mapping[str, AnyGame]) -> list[str]:
    """Return the games of "Shogun, Edo" or "season of 6". Raises ``Illegal``."""
    if (season := SEASON.fullmatch(words.strip().casefold())) is not None:
        titles = [[*games][number % len(games)] for number in range(int(season[1]))]
    else:
        known = {name.casefold(): title for title, game in games.items() for name in (title, game.name)}
        wanted = [part.strip() for part in words.split(",") if part.strip()]
        if unknown := next((part for part in wanted if part.casefold() not in known), None):
            names = ", ".join(game.name for game in games.values())
            raise Illegal(T("There is no game called {title} here. There is {known}.", title=unknown[:40], known=names))
        titles = [known[part.casefold()] for part in wanted]
    if not 1 <= len(titles) <= MATCHES:
        limit = TN("A campaign has 1 match.", "A campaign has 1 to {n} matches.", MATCHES)
        raise Illegal(T("{limit} Write “Shogun, Edo, Shogun” or “season of 6”.", limit=limit))
    return titles


def _member(person: Person, number: int, counted: int, others: Sequence[Member]) -> dict[str, object]:
    name = known_as(person, [one.name for one in others])
    return asdict(Member(person.id, number, name, person.locale, counted))


def _check_open(campaign: Campaign) -> None:
    if not campaign.open:
        raise Stale(T("This campaign is over."))


def _check_host(campaign: Campaign, person: Person) -> None:
    if campaign.host_id != person.id and person.manages != campaign.guild_id:
        raise NotAllowed(T("Only {host}, who started it, can do this.", host=escaped(campaign.host_name)))


def _choosing(campaign: Campaign, game: AnyGame, seconds: int) -> timedelta:
    """Return the time to choose lords and colours: half a phase, if there is anything to choose."""
    if campaign.carry is not Carry.SEATS or not game.identities or not campaign.scored:
        return timedelta()
    return min(CHOOSING, timedelta(seconds=seconds / 2)) if seconds else CHOOSING
