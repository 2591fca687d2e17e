"""Names of caretakers: lord, clan or colour once it is known, with a sign."""

from collections.abc import Iterable
from dataclasses import replace

from bot.service.model import MatchInfo, SeatInfo
from bot.service.play.match_state import Happened, MatchState
from bot.texts import Speaker

SIGN = "🤖"


def with_caretaker_names(live: MatchState, happened: Iterable[Happened]) -> tuple[SeatInfo, ...]:
    """Return the seats after these events, with caretakers named as the events name them."""
    say, titles = Speaker(live.info.locale, markdown=False), live.game.words.titles
    found: dict[int, str] = {}
    for one in happened:
        if (known := titles.get(type(one.event))) is not None:
            found |= {seat: f"{SIGN} {say(title)}" for seat, title in known(one.event).items()}
    seats = live.info.seats
    return tuple(replace(it, name=found.get(it.seat, it.name)) if it.user_id is None else it for it in seats)


def all_named(match: MatchInfo) -> bool:
    """Return True if every caretaker has its name from the game."""
    return all(seat.user_id is not None or seat.name.startswith(SIGN) for seat in match.seats)
