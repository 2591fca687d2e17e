"""Standing orders that answer after a while: the clock does not tell them from people.

The seat is asked as if it had no list. When its moment has come, the list is read as things stand then; whatever its
person answered before that counts. The moment follows from the seed of the match and is a deadline like others.
"""

from collections.abc import Collection, Iterable
from datetime import datetime, timedelta

from bot.service.play.match_state import ORDER, MatchState
from bot.service.time.durations import MINUTE

LEAST, MOST = 3 * MINUTE, 20 * MINUTE
SHARE = 4
"""An answer comes within the first of so many parts of the time that is left."""
STEPS = 100_000


def moments(live: MatchState, now: datetime, patient: Collection[int], asked: Iterable[int]) -> dict[str, datetime]:
    """When the lists of those ``patient`` seats answer, as rows, that are ``asked`` something just now."""
    if live.info.paused_at is not None or not live.running:
        return {}
    return {
        f"{ORDER}:{seat}": moment(live, seat, now)
        for seat in asked
        if seat in patient and live.owes(seat) and live.has_order(seat, live.kind_asked(seat))
    }


def moment(live: MatchState, seat: int, now: datetime) -> datetime:
    """When a list answers a question that is asked now. Where there is little time it answers sooner."""
    standing = live.stands
    most = float(MOST)
    if standing.due_at is not None:
        most = min(most, (standing.due_at - now).total_seconds() / SHARE)
    least = min(float(LEAST), most / 2)
    drawn = live.luck(standing.ply + 1, "delay", seat).draw(STEPS) / STEPS
    return now + timedelta(seconds=least + drawn * (most - least))


def come(overdue: Collection[str], seats: Iterable[int]) -> tuple[int, ...]:
    """The seats whose moment is among the deadlines whose time has come."""
    return tuple(seat for seat in seats if f"{ORDER}:{seat}" in overdue)
