"""Shogun, as the protocol asks for it: the rules of this package behind one object, ``SHOGUN``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from engine.core.chance import Chance
from engine.core.course import Standing
from engine.core.protocol import Actions, Event, Game, Outcome, Setting, Turn
from engine.core.question import Question
from engine.core.text import T, Text
from engine.shogun import actions, caretaker
from engine.shogun import options as chosen
from engine.shogun.actions import Action, Assign, Clear
from engine.shogun.asking import default_action as deadline
from engine.shogun.asking import question, refusals
from engine.shogun.data import BUILDINGS, DAIMYO_IDS, START, SUPPLY, Side
from engine.shogun.events import EVENT_TYPES, MatchBegan
from engine.shogun.orders import ORDERS
from engine.shogun.phases import PHASES
from engine.shogun.rules import invariants as soundness
from engine.shogun.rules import resampling as secrets
from engine.shogun.rules import scoring
from engine.shogun.rules.tower import levels_of
from engine.shogun.rules.winter import results
from engine.shogun.state import SEAT, At, Player, Rules, ShogunState, ShogunTurn, Tower
from engine.shogun.view import ShogunView, view_of
from engine.shogun.words import labels as text
from engine.shogun.words import score_snapshot as standing


class Shogun(Game[ShogunState, Action, Event, ShogunView]):
    """The rules of Shogun (Dirk Henn, Queen Games 2006)."""

    title = "shogun"
    name = "Shogun"
    seats = range(3, 6)
    options = text.OPTIONS
    rules_version = 1
    state_type = ShogunState
    event_types = EVENT_TYPES
    phases = PHASES
    topics = text.TOPICS
    orders = ORDERS
    guide = text.GUIDE
    levels = (*Game.levels, Setting("strong", T("Strong caretaker")))

    def set_up(self, seats: int, options: Mapping[str, str], chance: Chance) -> ShogunTurn:
        """2.1 to 2.4: the board side, chests, armies, Daimyo; who drafts first is drawn (2.5)."""
        rules = rules_of(options)
        start = START[seats]
        empty = (0,) * (seats + 1)
        state = ShogunState(
            rules=rules,
            players=[Player(chests=start.chests, supply=SUPPLY.armies) for _ in range(seats)],
            tower=Tower(levels=[empty] * levels_of(rules.tower), tray=empty),
            farmers=SUPPLY.farmers,
            tiles={kind: getattr(SUPPLY, kind) for kind in BUILDINGS},
        )
        turn: ShogunTurn = Turn(state, chance)
        first = None
        if not rules.fixed_start:
            first = turn.draw(seats)  # the oldest begins; the engine knows no ages, RULES.md 2.5
            state.active = SEAT[first]
        turn.tell(MatchBegan(rules.side, DAIMYO_IDS[:seats], first))
        return turn

    def clash(self, seats: int, options: Mapping[str, str]) -> Text | None:
        if options[chosen.START] == "fixed" and options[chosen.SIDE] != Side.SUN:
            return T("The fixed start is known for the sun side only. Choose the sun side, or a draft.")
        return None

    def view(self, state: ShogunState, seat: int | None) -> ShogunView:
        return view_of(state, seat)

    def outcome(self, state: ShogunState) -> Outcome | None:
        if state.phase != At.GAME_END:
            return None
        points, chests = results(state)
        return Outcome(scoring.ending(points, chests), scoring.places(points, chests), points)

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

    def brief(self, view: ShogunView) -> Text:
        return text.brief(view)

    def account(self, view: ShogunView) -> tuple[Text, ...]:
        return text.account(view)

    def own_account(self, view: ShogunView) -> tuple[Text, ...]:
        return text.own_account(view)

    def standing(self, view: ShogunView) -> Standing | None:
        return standing.standing(view)

    def notes(self, options: Mapping[str, str]) -> tuple[Text, ...]:
        return text.notes(options)

    def why_not(self, state: ShogunState, seat: int, action: Action) -> Text:
        return refusals.why_not(state, seat, action, self.legal_actions(state, seat))

    # -- deciding

    def question(self, state: ShogunState, seat: int, focus: str | None = None) -> Question | None:
        return question.ask(view_of(state, seat), self.legal_actions(state, seat), focus)

    def next_seats(self, view: ShogunView) -> tuple[int, ...]:
        return question.next_seats(view)

    def default_action(self, state: ShogunState, seat: int) -> Action:
        return deadline.default_action(state, seat, self.legal_actions(state, seat))

    def advise(self, view: ShogunView, actions: Actions[Action], chance: Chance, level: int = 0) -> Action:
        return caretaker.advise(view, actions, chance, level)

    # -- checks

    def secret(self, action: Action) -> bool:
        return isinstance(action, Assign | Clear)

    def redeal(self, state: ShogunState, seat: int | None, chance: Chance) -> ShogunState:
        return secrets.redeal(state, seat, chance)

    def invariants(self, state: ShogunState) -> tuple[str, ...]:
        return soundness.invariants(state)


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


SHOGUN: Final = Shogun()
