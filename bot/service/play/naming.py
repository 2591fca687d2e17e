"""What caretakers are called: by lord, clan or colour as soon as it is known, with a sign that a caretaker plays."""

from collections.abc import Iterable
from dataclasses import replace

from bot.service.model import MatchInfo, SeatInfo
from bot.service.play.match_state import Happened, MatchState
from bot.texts import Speaker

SIGN = "🤖"


def named(live: MatchState, happened: Iterable[Happened]) -> tuple[SeatInfo, ...]:
    """The seats after these events: those that no person has are called as the events name them."""
    say, titles = Speaker(live.info.locale, markdown=False), live.game.words.titles
    found: dict[int, str] = {}
    for one in happened:
        if (known := titles.get(type(one.event))) is not None:
            found |= {seat: f"{SIGN} {say(title)}" for seat, title in known(one.event).items()}
    seats = live.info.seats
    return tuple(replace(it, name=found.get(it.seat, it.name)) if it.user_id is None else it for it in seats)


def all_named(match: MatchInfo) -> bool:
    """Whether every caretaker is called as the game has it."""
    return all(seat.user_id is not None or seat.name.startswith(SIGN) for seat in match.seats)
