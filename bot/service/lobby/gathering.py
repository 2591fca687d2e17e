"""Bringing people together: invitations to a lobby, and a rematch of the same table."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import count
from secrets import token_hex

from bot.service.host.audit import LONGEST_NAME, check_host
from bot.service.lobby.doors import Door
from bot.service.lobby.limits import check_room
from bot.service.lobby.lobbies import CARETAKER, Lobby, in_lobby
from bot.service.model import MatchInfo, Person, PostKind, SeatInfo, Status
from bot.service.play import storing
from bot.service.play.match_state import MatchState
from bot.service.play.repository import MatchRepository, retry_on_conflict
from bot.service.telling.posts import Post, lobby_post, match_words, note
from bot.store import matches
from bot.texts import escaped
from engine.core.protocol import AnyGame
from engine.core.refusals import Illegal, Stale
from engine.core.text import T


class Gathering:
    """Invitations and rematches."""

    def __init__(self, repository: MatchRepository, lobby: Lobby) -> None:
        self._repository = repository
        self._lobby = lobby

    @retry_on_conflict
    async def invite(self, match_id: int, host: Person, guest: Person) -> MatchInfo:
        """Invite a person by direct message, who may then join any lobby. Host only."""
        async with self._repository.locked(match_id) as live:
            info = in_lobby(live)
            check_host(info, host)
            if info.seat_of(guest.id) is not None:
                raise Illegal(T("{name} already has a seat in this match.", name=escaped(guest.name)))
            check_room(info)
            door = Door.of(info.door)
            if guest.id in door.invited:
                raise Illegal(T("{name} is invited already.", name=escaped(guest.name)))
            invited = {**door.invited, guest.id: guest.name[:LONGEST_NAME]}
            posts = [lobby_post(), invitation(guest.id)]
            return await self._repository.update_match(live, posts, door=replace(door, invited=invited).to_stored())

    @retry_on_conflict
    async def decline(self, match_id: int, guest: Person) -> MatchInfo:
        """Decline an invitation, and tell the host."""
        async with self._repository.locked(match_id) as live:
            info = in_lobby(live)
            door = Door.of(info.door)
            if guest.id not in door.invited:
                raise Stale(T("This invitation has expired."))
            invited = {account: name for account, name in door.invited.items() if account != guest.id}
            said = T("{name} cannot join {match}.", name=escaped(guest.name), match=match_words(live))
            posts = [lobby_post(), note(f"declined:{token_hex(8)}", said, info.host_id)]
            return await self._repository.update_match(live, posts, door=replace(door, invited=invited).to_stored())

    @retry_on_conflict
    async def again(self, match_id: int, person: Person) -> MatchInfo:
        """Open a lobby with the table and settings of a finished match, in the order of its result.

        The first to ask hosts it; later callers get the same lobby. Raises ``NotAllowed`` for
        people who did not play, ``Stale`` while the match goes on.
        """
        async with self._repository.locked(match_id) as live:
            info = live.info
            info.seated(person.id)
            if info.status is not Status.OVER:
                raise Stale(T("This match is not over yet."))
            if (found := await self._repository.store.read(matches.repeating, match_id)) is not None:
                return storing.info_of(found)
            game, door = self._repository.games[info.title], Door.of(info.door)
            values = {
                **self._lobby.columns(game, len(info.seats), _still_known(game, info.options)),
                "guild_id": info.guild_id,
                "channel_id": info.channel_id,
                "locale": info.locale,
                "host_id": person.id,
                "host_name": person.name[:LONGEST_NAME],
                "phase_seconds": info.phase_seconds,
                "clock": {key: value for key, value in info.clock.items() if key != "first"},
                "door": Door(talk=door.talk, open=door.open).to_stored(),
                "repeats": match_id,
            }
            sitting = _anew([info.seats[seat] for seat in _by_rank(live)])
            others = [seat.user_id for seat in sitting if seat.user_id not in (None, person.id)]
            return await self._lobby.store(values, sitting, [invitation(user_id) for user_id in others if user_id])


def invitation(user_id: int) -> Post:
    """Return the invitation to a lobby, as a post."""
    return Post(PostKind.INVITE, f"{PostKind.INVITE}:{token_hex(8)}", {}, user_id)


def _still_known(game: AnyGame, options: Mapping[str, str]) -> dict[str, str]:
    """Return the options that the present rules still have."""
    known = {option.key for option in game.options}
    return {key: value for key, value in options.items() if key in known}


def _by_rank(live: MatchState) -> list[int]:
    """Return the seats, the winner's first."""
    outcome = live.game.outcome(live.stands.state)
    places = outcome.places if outcome is not None else tuple(0 for _ in live.info.seats)
    return sorted(range(len(places)), key=lambda seat: (places[seat], seat))


def _anew(seats: Sequence[SeatInfo]) -> list[SeatInfo]:
    """Return the same people and caretakers, in this order, fresh."""
    sitting, caretakers = [], count(1)
    for place, seat in enumerate(seats):
        name = CARETAKER.format(number=next(caretakers)) if seat.user_id is None else seat.name
        sitting.append(SeatInfo(place, seat.user_id, name, seat.locale, level=seat.level))
    return sitting
