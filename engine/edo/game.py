"""Edo, put together for the protocol from the parts of this package: ``EDO``."""

from collections.abc import Mapping
from typing import Final

from engine.core.chance import Chance
from engine.core.facts import Facts
from engine.core.laps import Laps
from engine.core.options import ahead
from engine.core.protocol import Asking, Event, Game, HiddenInformation, Outcome, Turn, Words, from_modules
from engine.core.standing_orders.decision import Orders
from engine.core.text import T
from engine.edo import actions, caretaker, events as e, options as chosen, phases
from engine.edo.actions import Action, Assign, Clear, Lock
from engine.edo.asking import default_action, question, refusals
from engine.edo.data import START, TIMES
from engine.edo.orders import decisions, follow, patterns
from engine.edo.rules import planning, upkeep
from engine.edo.state import EdoPhase, EdoState, EdoTurn, Player, Rules
from engine.edo.view import EdoView, not_begun, view_of
from engine.edo.words import describe, names, position, summary, topics

COUNTED: dict[type, str] = {e.Built: "built", e.Claimed: "claimed"}

FACTS = Facts(
    counts=lambda event, options: [(event.seat, COUNTED[type(event)], 1)] if type(event) in COUNTED else (),
    account=(T("Buildings: {built}. Special cards: {claimed}.", built=0, claimed=0),),
    chosen=(e.HomeTaken, "city"),
    favourite=T("Favourite home city"),
    caretakers=(25.0, 32.4),
    name=names.SPACE.__getitem__,
)


def set_up(seats: int, options: Mapping[str, str], chance: Chance) -> EdoTurn:
    """5.1 to 5.6: the decks, the merchant, the start player."""
    on = [option for option, value in options.items() if value == chosen.ON]
    rules = Rules(chosen.EDO_AS_HOME in on, chosen.OPEN_MONEY in on, chosen.SEALED in on)
    players = [Player(START.ryo + 2 * ahead(options, seat)) for seat in range(seats)]
    turn: EdoTurn = Turn(EdoState(rules, players), chance)
    planning.lay_out(turn)
    return turn


def outcome(state: EdoState) -> Outcome | None:
    if state.phase != EdoPhase.GAME_END:
        return None
    scores = upkeep.scores_of(state)
    points, reason = tuple(score.total for score in scores), upkeep.ending(state)
    return Outcome(reason, upkeep.places(scores), points, drawn=reason is e.Ending.NOBODY)


EDO: Final[Game[EdoState, Action, Event, EdoView]] = from_modules(
    Game,
    *(actions, e, chosen, phases),
    title="edo",
    name="Edo",
    seats=range(2, 5),
    state_type=EdoState,
    times=TIMES,
    identities=names.COLOURS,
    words=from_modules(Words, describe, position, summary, topics),
    asking=from_modules(Asking, question, refusals, default_action, caretaker),
    hidden=HiddenInformation(actions=(Assign, Clear), locks=(Lock,)),
    orders=from_modules(Orders, patterns, decisions, follow, typed=names.TYPED),
    laps=from_modules(Laps, patterns, not_begun=not_begun),
    facts=FACTS,
    set_up=set_up,
    view=view_of,
    outcome=outcome,
)
