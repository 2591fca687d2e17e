"""Lords and colours: where they belong to seats, players may choose theirs before the start."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile

from bot.service.lobby.doors import Admitted, Door
from bot.service.model import MatchInfo, SeatInfo
from engine.core.protocol import AnyGame
from engine.core.refusals import Illegal
from engine.core.text import T


def free_for(info: MatchInfo, user_id: int, game: AnyGame) -> list[int]:
    """Return the seats a person can wish for, their own wish among them."""
    before = user_id if Door.of(info.door).admitted is Admitted.CAMPAIGN else None
    above = takewhile(lambda seat: before is None or seat.user_id != before, info.seats)
    taken = {seat.wish for seat in above if seat.user_id != user_id}
    return [number for number in range(len(game.identities[: info.wanted])) if number not in taken]


def seats_with_wish(info: MatchInfo, user_id: int, number: int | None, game: AnyGame) -> list[SeatInfo]:
    """Return the seats after a person's wish. Raises ``NotAllowed``, ``Illegal``."""
    own = info.seated(user_id)
    if number is not None and number not in free_for(info, user_id, game):
        raise Illegal(T("That one is taken or not in the game. Choose another."))
    others = [replace(seat, wish=None) if number is not None and seat.wish == number else seat for seat in info.seats]
    return [replace(seat, wish=number) if seat.seat == own else seat for seat in others]


def in_order(seats: Sequence[SeatInfo]) -> tuple[SeatInfo, ...]:
    """Return the seats with each wish met if it is in the game, the others in order in the rest."""
    placed = {seat.wish: seat for seat in seats if seat.wish is not None and seat.wish < len(seats)}
    kept = {seat.seat for seat in placed.values()}
    others = iter(seat for seat in seats if seat.seat not in kept)
    order = [placed.get(number) or next(others) for number in range(len(seats))]
    return tuple(replace(seat, seat=number, wish=None) for number, seat in enumerate(order))
