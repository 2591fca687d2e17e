"""Shogun, put together for the protocol from the parts of this package: ``SHOGUN``."""

from collections.abc import Mapping
from typing import Final

from engine.core.chance import Chance
from engine.core.laps import Laps
from engine.core.options import ahead
from engine.core.protocol import Asking, Event, Game, HiddenInformation, Outcome, Times, Turn, Words, from_modules
from engine.core.standing_orders import Orders
from engine.shogun import caretaker
from engine.shogun import options as chosen
from engine.shogun.actions import ACTIONS, Action, Assign, Clear, Lock
from engine.shogun.asking import default_action, question, refusals
from engine.shogun.data import BUILDINGS, DAIMYO_IDS, START, SUPPLY
from engine.shogun.events import EVENT_TYPES, MatchBegan
from engine.shogun.facts import FACTS
from engine.shogun.orders import decisions, laps, patterns
from engine.shogun.phases import SEQUENCE
from engine.shogun.rules import scoring
from engine.shogun.rules.tower import levels_of
from engine.shogun.rules.winter import results
from engine.shogun.state import SEAT, Player, Rules, ShogunPhase, ShogunState, ShogunTurn, Tower
from engine.shogun.view import ShogunView, view_of
from engine.shogun.words import describe, label, names, position, summary, topics


def set_up(seats: int, options: Mapping[str, str], chance: Chance) -> ShogunTurn:
    """2.1 to 2.4: the board side, chests, armies, Daimyo; who drafts first is drawn (2.5)."""
    rules = rules_of(options)
    start = START[seats]
    empty = (0,) * (seats + 1)
    state = ShogunState(
        rules=rules,
        players=[Player(chests=start.chests + ahead(options, seat), supply=SUPPLY.armies) for seat in range(seats)],
        tower=Tower(levels=[empty] * levels_of(rules.tower), tray=empty),
        farmers=SUPPLY.farmers,
        tiles={kind: getattr(SUPPLY, kind) for kind in BUILDINGS},
    )
    turn: ShogunTurn = Turn(state, chance)
    first = None
    if not rules.fixed_start:
        first = turn.draw(seats)  # the oldest begins; the engine knows no ages, RULES.md 2.5
        state.waiting = SEAT[first]
    turn.emit(MatchBegan(rules.side, DAIMYO_IDS[:seats], first))
    return turn


def outcome(state: ShogunState) -> Outcome | None:
    if state.phase != ShogunPhase.GAME_END:
        return None
    points, chests = results(state)
    return Outcome(scoring.ending(points, chests), scoring.places(points, chests), points)


def rules_of(options: Mapping[str, str]) -> Rules:
    """Options, complete and checked, as the rules use them."""
    return Rules(
        side=options[chosen.SIDE],
        fixed_start=options[chosen.START] == "fixed",
        tower=options[chosen.TOWER_MODEL],
        stick=float(options[chosen.STICK]),
        loosen=float(options[chosen.LOOSEN]),
        hold_back=options[chosen.DEFENDER_MAY_HOLD_BACK] == chosen.ON,
        patient_farmers=options[chosen.PATIENT_FARMERS] == chosen.ON,
        free_choice=options[chosen.FREE_CHOICE] == chosen.ON,
    )


SHOGUN: Final = Game[ShogunState, Action, Event, ShogunView](
    title="shogun",
    name="Shogun",
    seats=range(3, 6),
    options=chosen.OPTIONS,
    clashes=chosen.CLASHES,
    notes=chosen.NOTES,
    state_type=ShogunState,
    event_types=EVENT_TYPES,
    sequence=SEQUENCE,
    actions=ACTIONS,
    times=Times(waits=15),
    identities=names.LORDS,
    words=from_modules(Words, label, describe, position, summary, topics),
    asking=from_modules(Asking, question, refusals, default_action, caretaker),
    hidden=HiddenInformation(actions=(Assign, Clear), locks=(Lock,)),
    orders=from_modules(Orders, patterns, decisions, laps),
    laps=Laps(current=laps.current),
    facts=FACTS,
    set_up=set_up,
    view=view_of,
    outcome=outcome,
)
