"""Battle for Rokugan, put together for the protocol from the parts of this package: ``ROKUGAN``."""

from collections.abc import Mapping
from typing import Final

from engine.core.chance import Chance
from engine.core.laps import Laps
from engine.core.options import ahead
from engine.core.protocol import Asking, Event, Game, HiddenInformation, Outcome, Times, Turn, Words, from_modules
from engine.core.standing_orders import Orders
from engine.rokugan import caretaker
from engine.rokugan import options as chosen
from engine.rokugan.actions import ACTIONS, SECRET, Action
from engine.rokugan.asking import default_action, question, refusals
from engine.rokugan.data import CARDS_OF, SCOUTS, TERRITORY_IDS
from engine.rokugan.events import EVENT_TYPES, MatchBegan
from engine.rokugan.facts import FACTS
from engine.rokugan.orders import decisions, laps, patterns
from engine.rokugan.phases import SEQUENCE
from engine.rokugan.rules import resolution
from engine.rokugan.state import Player, RokuganPhase, RokuganState, RokuganTurn, Rules, TerritoryState
from engine.rokugan.view import RokuganView, view_of
from engine.rokugan.words import describe, label, position, summary, topics


def set_up(seats: int, options: Mapping[str, str], chance: Chance) -> RokuganTurn:
    """S0 to S2: an empty board, and one card of each territory on its space."""
    players = [Player(scouts=SCOUTS + ahead(options, seat)) for seat in range(seats)]
    turn: RokuganTurn = Turn(RokuganState(rules_of(options), players), chance)
    for id in TERRITORY_IDS:
        turn.state.territories[id] = TerritoryState(CARDS_OF[id][turn.draw(len(CARDS_OF[id]))])
    turn.emit(MatchBegan(seats))
    return turn


def outcome(state: RokuganState) -> Outcome | None:
    if state.phase != RokuganPhase.GAME_END:
        return None
    points = tuple(honor.total for honor in resolution.honor_of(state))
    reason, places = resolution.ending(state, points)
    return Outcome(reason, places, points)


def rules_of(options: Mapping[str, str]) -> Rules:
    """Options, complete and checked, as the rules use them."""
    return Rules(
        strict_types=options[chosen.STRICT_TYPES] == chosen.ON,
        tie_break=options[chosen.TIE_BREAK] == chosen.TERRITORIES_PROVINCES,
    )


ROKUGAN: Final = Game[RokuganState, Action, Event, RokuganView](
    title="rokugan",
    name="Battle for Rokugan",
    seats=range(2, 6),
    options=chosen.OPTIONS,
    notes=chosen.NOTES,
    state_type=RokuganState,
    event_types=EVENT_TYPES,
    sequence=SEQUENCE,
    actions=ACTIONS,
    times=Times(waits=19),
    words=from_modules(Words, label, describe, position, summary, topics),
    asking=from_modules(Asking, question, refusals, default_action, caretaker),
    hidden=HiddenInformation(actions=SECRET),
    orders=from_modules(Orders, patterns, decisions, laps),
    laps=Laps(current=laps.current),
    facts=FACTS,
    set_up=set_up,
    view=view_of,
    outcome=outcome,
)
