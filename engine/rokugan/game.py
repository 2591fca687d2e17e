"""Battle for Rokugan, put together for the protocol from the parts of this package: ``ROKUGAN``."""

from collections.abc import Mapping
from typing import Final

from engine.core.chance import Chance
from engine.core.facts import Counts, Facts, Fight
from engine.core.laps import Laps
from engine.core.options import ahead
from engine.core.protocol import Asking, Event, Game, HiddenInformation, Outcome, Times, Turn, Words, from_modules
from engine.core.standing_orders.decision import Orders
from engine.core.text import SeatName, T
from engine.rokugan import actions, caretaker, events as e, options as chosen, phases
from engine.rokugan.actions import SECRET, Action
from engine.rokugan.asking import question, refusals
from engine.rokugan.data import CARDS_OF, SCOUTS, TERRITORY_IDS
from engine.rokugan.orders import decisions, patterns
from engine.rokugan.rules import resolution
from engine.rokugan.state import Player, RokuganPhase, RokuganState, RokuganTurn, Rules, TerritoryState
from engine.rokugan.view import RokuganView, view_of
from engine.rokugan.words import describe, names as words, position, summary, topics

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
    told = T("{who} holds {place} alone against {foes}: {attack} together against {defense}.")
    place = words.province(event.province)
    told = words.say(told, event, who=who, place=place, foes=foes, attack=attack, defense=defense)
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
    caretakers=(25.0, 42.5),
    name=lambda id: words.clan(id),
)


def set_up(seats: int, options: Mapping[str, str], chance: Chance) -> RokuganTurn:
    """S0 to S2: an empty board, and one card of each territory on its space."""
    tie_break = options[chosen.TIE_BREAK] == chosen.TERRITORIES_PROVINCES
    rules = Rules(options[chosen.STRICT_TYPES] == chosen.ON, tie_break)
    players = [Player(scouts=SCOUTS + ahead(options, seat)) for seat in range(seats)]
    turn: RokuganTurn = Turn(RokuganState(rules, players), chance)
    for id in TERRITORY_IDS:
        turn.state.territories[id] = TerritoryState(turn.pick(CARDS_OF[id]))
    turn.emit(e.MatchBegan(seats))
    return turn


def outcome(state: RokuganState) -> Outcome | None:
    if state.phase != RokuganPhase.GAME_END:
        return None
    points = tuple(honor.total for honor in resolution.honor_of(state))
    reason, places = resolution.ending(state, points)
    return Outcome(reason, places, points)


ROKUGAN: Final[Game[RokuganState, Action, Event, RokuganView]] = from_modules(
    Game,
    *(actions, e, chosen, phases),
    title="rokugan",
    name="Battle for Rokugan",
    seats=range(2, 6),
    state_type=RokuganState,
    times=Times(waits=19),
    words=from_modules(Words, describe, position, summary, topics),
    asking=from_modules(Asking, question, refusals, caretaker),
    hidden=HiddenInformation(actions=SECRET),
    orders=from_modules(Orders, patterns, decisions, typed=words.TYPED),
    laps=Laps(current=patterns.current),
    facts=FACTS,
    set_up=set_up,
    view=view_of,
    outcome=outcome,
)
