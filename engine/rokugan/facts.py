"""Facts remembered of a match: the clan, provinces, battles, and turns as first player."""

from collections.abc import Mapping

from engine.core.facts import Counts, Facts, Fight
from engine.core.protocol import Event
from engine.core.text import Arg, SeatName, T, Text, verbatim
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


def fight(event: Event, options: Mapping[str, str]) -> Fight | None:
    """Return a battle; a stand holds out against several that are stronger together."""
    if not isinstance(event, e.BattleFought):
        return None
    attack, defense = sum(one.attack for one in event.assaults), max(one.defense for one in event.assaults)
    stand = event.winner is not None and event.winner == event.controller and len(event.assaults) > 1
    who, foes = SeatName(event.winner or 0), words.seats([one.seat for one in event.assaults])
    told = T("{who} holds {place} alone against {foes}: {attack} together against {defense}.", who=who, foes=foes)
    figures: dict[str, Arg] = {"place": words.province(event.province), "attack": attack, "defense": defense}
    told = Text(told.msgid, (*told.args, *figures.items()))
    return Fight(attack + defense, attack - defense if stand else 0, told)


FACTS = Facts(
    counts=counts,
    fight=fight,
    account=(
        T("Battles: {battles}, won {won}. Provinces taken: {taken}, lost: {lost}.", **KEYS),
        T("Rounds as first player by the initiative cards: {first}.", first=0),
    ),
    chosen=(e.ClanTaken, "clan"),
    favourite=T("Favourite clan"),
    caretakers=(25.0, 45.3),
    name=lambda id: verbatim(words.clan(id)),
)
