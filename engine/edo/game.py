"""Edo, as the protocol asks for it: the rules of this package behind one object, ``EDO``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from engine.core.chance import Chance
from engine.core.course import Standing
from engine.core.cycles import TurnCycle
from engine.core.protocol import Actions, Event, Game, Outcome, Setting, Turn
from engine.core.question import Question
from engine.core.tally import Tally
from engine.core.text import T, Text
from engine.edo import actions, caretaker, scoring
from engine.edo import options as chosen
from engine.edo.actions import DONE, Action, Assign, Clear
from engine.edo.asking import default_action as deadline
from engine.edo.asking import question, refusals
from engine.edo.data import TIMES
from engine.edo.events import EVENT_TYPES
from engine.edo.orders import ORDERS, cycles
from engine.edo.phases import PHASES
from engine.edo.rules import drafting, invariants, resampling, tallies, upkeep
from engine.edo.state import At, EdoState, EdoTurn, Player, Rules
from engine.edo.view import EdoView, not_begun, view_of
from engine.edo.words import describe, label, position, score_snapshot, summary
from engine.edo.words.topics import GUIDE, TOPICS


class Edo(Game[EdoState, Action, Event, EdoView]):
    """The rules of Edo (Louis and Stefan Malz, Queen Games 2012)."""

    title = "edo"
    name = "Edo"
    seats = range(2, 5)
    options = chosen.OPTIONS
    rules_version = 1
    state_type = EdoState
    event_types = EVENT_TYPES
    phases = PHASES
    topics = TOPICS
    orders = ORDERS
    guide = GUIDE
    times = TIMES
    levels = (*Game.levels, Setting("strong", T("Strong caretaker")))

    def set_up(self, seats: int, options: Mapping[str, str], chance: Chance) -> EdoTurn:
        """5.1 to 5.6: the decks, the merchant, the start player."""
        turn: EdoTurn = Turn(EdoState(rules_of(options), [Player() for _ in range(seats)]), chance)
        drafting.lay_out(turn)
        return turn

    def view(self, state: EdoState, seat: int | None) -> EdoView:
        return view_of(state, seat)

    def outcome(self, state: EdoState) -> Outcome | None:
        if state.phase != At.GAME_END:
            return None
        scores = upkeep.scores_of(state)
        points = tuple(score.total for score in scores)
        return Outcome(upkeep.ending(state), scoring.places(scores), points)

    def tallies(self, state: EdoState) -> tuple[Tally, ...]:
        return tuple(tallies.tallies(state))

    # -- words

    def parse(self, notation: str) -> Action:
        return actions.parse(notation)

    def notation(self, action: Action) -> str:
        return actions.notation(action)

    def label(self, action: Action) -> Text:
        return label.label(action)

    def tell(self, event: Event) -> Text:
        return describe.tell(event)

    def headline(self, event: Event) -> Text | None:
        return describe.headline(event)

    def looks_back(self, event: Event) -> bool:
        return summary.looks_back(event)

    def gist(self, events: Sequence[Event]) -> Text | None:
        return summary.gist(events)

    def brief(self, view: EdoView) -> Text:
        return position.brief(view)

    def account(self, view: EdoView) -> tuple[Text, ...]:
        return position.account(view)

    def own_account(self, view: EdoView) -> tuple[Text, ...]:
        return position.own_account(view)

    def standing(self, view: EdoView) -> Standing | None:
        return score_snapshot.standing(view)

    def notes(self, options: Mapping[str, str]) -> tuple[Text, ...]:
        return chosen.notes(options)

    def why_not(self, state: EdoState, seat: int, action: Action) -> Text:
        return refusals.why_not(state, seat, action, self.legal_actions(state, seat))

    # -- deciding

    def question(self, state: EdoState, seat: int, focus: str | None = None) -> Question | None:
        return question.ask(view_of(state, seat), self.legal_actions(state, seat), focus)

    def next_seats(self, view: EdoView) -> tuple[int, ...]:
        return question.next_seats(view)

    def default_action(self, state: EdoState, seat: int) -> Action:
        return deadline.default_action(view_of(state, seat), self.legal_actions(state, seat))

    def closing_action(self, state: EdoState, seat: int) -> Action:
        return DONE if state.phase == At.PREMOVE else self.default_action(state, seat)

    def advise(self, view: EdoView, actions: Actions[Action], chance: Chance, level: int = 0) -> Action:
        return caretaker.advise(view, actions, chance, level)

    # -- turn cycles

    def circuit(self, state: EdoState) -> TurnCycle | None:
        return cycles.circuit(state)

    def not_begun(self, view: EdoView) -> EdoView:
        return not_begun(view)

    def turn_key(self, view: EdoView, circuit: TurnCycle) -> str:
        return cycles.turn_key(view, circuit)

    def stretch(self, state: EdoState) -> str:
        return cycles.stretch(state)

    # -- checks

    def secret(self, action: Action) -> bool:
        return isinstance(action, Assign | Clear)

    def redeal(self, state: EdoState, seat: int | None, chance: Chance) -> EdoState:
        return resampling.redeal(state, seat, chance)

    def invariants(self, state: EdoState) -> tuple[str, ...]:
        return invariants.invariants(state)


def rules_of(options: Mapping[str, str]) -> Rules:
    """Options, complete and checked, as the rules use them."""
    return Rules(
        edo_as_home=options[chosen.EDO_AS_HOME] == chosen.ON,
        open_money=options[chosen.OPEN_MONEY] == chosen.ON,
        sealed=options[chosen.SEALED] == chosen.ON,
    )


EDO: Final = Edo()
