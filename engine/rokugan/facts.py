"""What is remembered of a match: the clan, provinces, battles, and how often somebody was first player."""

from collections.abc import Mapping

from engine.core.facts import Counts, Facts
from engine.core.protocol import Event
from engine.core.text import T, verbatim
from engine.rokugan import events as e
from engine.rokugan.words import names as words

KEYS = dict.fromkeys(("battles", "won", "taken", "lost"), 0)


def counts(event: Event, options: Mapping[str, str]) -> Counts:
    if isinstance(event, e.FirstPlayerSet):
        yield event.seat, "first", 1
    elif isinstance(event, e.BattleFought):
        for seat in {assault.seat for assault in event.assaults} | {event.controller}:
            if seat is not None:
                owned, won = seat == event.controller, seat == event.winner
                yield from ((seat, "battles", 1), (seat, "won", won), (seat, "taken", won and not owned))
                yield seat, "lost", owned and not won


FACTS = Facts(
    counts=counts,
    account=(
        T("Battles: {battles}, won {won}. Provinces taken: {taken}, lost: {lost}.", **KEYS),
        T("First player by the initiative cards: {first} times.", first=0),
    ),
    chosen=(e.ClanTaken, "clan"),
    favourite=T("Favourite clan"),
    caretakers=(25.0, 41.9),
    name=lambda id: verbatim(words.clan(id)),
)
