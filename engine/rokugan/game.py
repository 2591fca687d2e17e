"""Battle for Rokugan, as the protocol asks for it: the rules of this package behind one object, ``ROKUGAN``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from engine.core.chance import Chance
from engine.core.course import Standing
from engine.core.cycles import TurnCycle
from engine.core.protocol import Actions, Event, Game, Outcome, Setting, Turn
from engine.core.question import Question
from engine.core.text import T, Text
from engine.rokugan import actions, caretaker
from engine.rokugan import options as chosen
from engine.rokugan.actions import (
    Action,
    Aim,
    Cancel,
    Choose,
    Done,
    Drop,
    File,
    Hold,
    Keep,
    Play,
    Rank,
    Recall,
    Return,
    Strike,
)
from engine.rokugan.asking import default_action as deadline
from engine.rokugan.asking import question as questions
from engine.rokugan.asking import refusals
from engine.rokugan.data import CARDS_OF, TERRITORY_IDS
from engine.rokugan.events import EVENT_TYPES, MatchBegan
from engine.rokugan.orders import ORDERS, cycles
from engine.rokugan.phases import PHASES
from engine.rokugan.rules import invariants as soundness
from engine.rokugan.rules import resampling as secrets
from engine.rokugan.rules import resolution
from engine.rokugan.state import At, Player, RokuganState, RokuganTurn, Rules, TerritoryState
from engine.rokugan.view import RokuganView, view_of
from engine.rokugan.words import labels as text
from engine.rokugan.words import score_snapshot as standing

SECRET = (Keep, Return, Play, Choose, Cancel, Hold, Aim, Drop, Rank, Done, Strike, File, Recall)


class Rokugan(Game[RokuganState, Action, Event, RokuganView]):
    """The rules of Battle for Rokugan (Tom Jolly with Molly Glover, Fantasy Flight Games 2017)."""

    title = "rokugan"
    name = "Battle for Rokugan"
    seats = range(2, 6)
    options = text.OPTIONS
    rules_version = 1
    state_type = RokuganState
    event_types = EVENT_TYPES
    phases = PHASES
    topics = text.TOPICS
    orders = ORDERS
    guide = text.GUIDE
    levels = (*Game.levels, Setting("strong", T("Strong caretaker")))

    def set_up(self, seats: int, options: Mapping[str, str], chance: Chance) -> RokuganTurn:
        """S0 to S2: an empty board, and one card of each territory on its space."""
        turn: RokuganTurn = Turn(RokuganState(rules_of(options), [Player() for _ in range(seats)]), chance)
        for id in TERRITORY_IDS:
            turn.state.territories[id] = TerritoryState(CARDS_OF[id][turn.draw(len(CARDS_OF[id]))])
        turn.tell(MatchBegan(seats))
        return turn

    def view(self, state: RokuganState, seat: int | None) -> RokuganView:
        return view_of(state, seat)

    def outcome(self, state: RokuganState) -> Outcome | None:
        if state.phase != At.GAME_END:
            return None
        points = tuple(honor.total for honor in resolution.honor_of(state))
        reason, places = resolution.ending(state, points)
        return Outcome(reason, places, points)

    # -- words

    def parse(self, notation: str) -> Action:
        return actions.parse(notation)

    def notation(self, action: Action) -> str:
        return actions.notation(action)

    def label(self, action: Action) -> Text:
        return text.label(action)

    def tell(self, event: Event) -> Text:
        return text.tell(event)

    def headline(self, event: Event) -> Text | None:
        return text.headline(event)

    def looks_back(self, event: Event) -> bool:
        return text.looks_back(event)

    def gist(self, events: Sequence[Event]) -> Text | None:
        return text.gist(events)

    def brief(self, view: RokuganView) -> Text:
        return text.brief(view)

    def account(self, view: RokuganView) -> tuple[Text, ...]:
        return text.account(view)

    def own_account(self, view: RokuganView) -> tuple[Text, ...]:
        return text.own_account(view)

    def standing(self, view: RokuganView) -> Standing | None:
        return standing.standing(view)

    def notes(self, options: Mapping[str, str]) -> tuple[Text, ...]:
        return text.notes(options)

    def why_not(self, state: RokuganState, seat: int, action: Action) -> Text:
        return refusals.why_not(state, seat, action, self.legal_actions(state, seat))

    # -- deciding

    def question(self, state: RokuganState, seat: int, focus: str | None = None) -> Question | None:
        return questions.ask(view_of(state, seat), self.legal_actions(state, seat))

    def next_seats(self, view: RokuganView) -> tuple[int, ...]:
        return questions.next_seats(view)

    def default_action(self, state: RokuganState, seat: int) -> Action:
        return deadline.default_action(state, self.legal_actions(state, seat))

    def advise(self, view: RokuganView, actions: Actions[Action], chance: Chance, level: int = 0) -> Action:
        return caretaker.advise(view, actions, chance, level)

    # -- turn cycles

    def circuit(self, state: RokuganState) -> TurnCycle | None:
        return cycles.circuit(state)

    # -- checks

    def secret(self, action: Action) -> bool:
        return isinstance(action, SECRET)

    def redeal(self, state: RokuganState, seat: int | None, chance: Chance) -> RokuganState:
        return secrets.redeal(state, seat, chance)

    def invariants(self, state: RokuganState) -> tuple[str, ...]:
        return soundness.invariants(state)


def rules_of(options: Mapping[str, str]) -> Rules:
    """Options, complete and checked, as the rules use them."""
    return Rules(
        strict_types=options[chosen.STRICT_TYPES] == chosen.ON,
        tie_break=options[chosen.TIE_BREAK] == chosen.TERRITORIES_PROVINCES,
        waves=chosen.sizes_of(options[chosen.WAVE_SIZES]) if options[chosen.PLACEMENT] == chosen.WAVES else (),
    )


ROKUGAN: Final = Rokugan()
