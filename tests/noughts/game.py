"""Noughts and crosses, as the protocol asks for it: one object, ``NOUGHTS``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.core.chance import Chance
from engine.core.protocol import Actions, Event, Game, Outcome, Turn
from engine.core.question import Question
from engine.core.text import Text
from tests.noughts import actions, caretaker, phases, question, text
from tests.noughts.actions import Action, Assign, Clear
from tests.noughts.data import COINS
from tests.noughts.events import EVENT_TYPES, MatchBegan
from tests.noughts.state import At, NoughtsState, NoughtsTurn, Player
from tests.noughts.topics import GUIDE, TOPICS
from tests.noughts.view import NoughtsView, view_of


class Noughts(Game[NoughtsState, Action, Event, NoughtsView]):
    """The rules of ``RULES.md`` beside this file."""

    title = "noughts"
    name = "Noughts and Crosses"
    seats = range(2, 3)
    options = ()
    rules_version = 1
    state_type = NoughtsState
    event_types = EVENT_TYPES
    phases = phases.PHASES
    topics = TOPICS
    guide = GUIDE

    def set_up(self, seats: int, options: Mapping[str, str], chance: Chance) -> NoughtsTurn:
        turn: NoughtsTurn = Turn(NoughtsState([Player(), Player()]), chance)
        turn.tell(MatchBegan())
        self.phases[At.BID].begin(turn)
        return turn

    def view(self, state: NoughtsState, seat: int | None) -> NoughtsView:
        return view_of(state, seat)

    def outcome(self, state: NoughtsState) -> Outcome | None:
        if state.phase != At.OVER:
            return None
        points = tuple(player.coins for player in state.players)
        return Outcome(phases.ending(state), tuple(1 + (max(points) > coins) for coins in points), points)

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

    def brief(self, view: NoughtsView) -> Text:
        return text.brief(view)

    def account(self, view: NoughtsView) -> tuple[Text, ...]:
        return text.account(view)

    def notes(self, options: Mapping[str, str]) -> tuple[Text, ...]:
        return ()

    def why_not(self, state: NoughtsState, seat: int, action: Action) -> Text:
        return question.why_not(state, seat, action, self.legal_actions(state, seat))

    # -- deciding

    def question(self, state: NoughtsState, seat: int, focus: str | None = None) -> Question | None:
        return question.ask(view_of(state, seat), self.legal_actions(state, seat))

    def default_action(self, state: NoughtsState, seat: int) -> Action:
        """RULES.md 2 and 3: nothing is bid, the first free square is taken."""
        action: Action = self.legal_actions(state, seat)[0]
        return action

    def advise(self, view: NoughtsView, actions: Actions[Action], chance: Chance, level: int = 0) -> Action:
        return caretaker.advise(view, actions, chance)

    # -- checks

    def secret(self, action: Action) -> bool:
        return isinstance(action, Assign | Clear)

    def redeal(self, state: NoughtsState, seat: int | None, chance: Chance) -> NoughtsState:
        """Bids that the seat cannot know are written anew; a locked one is not empty."""
        dealt = state.copy()
        if state.phase == At.BID:
            for other, player in enumerate(dealt.players):
                if other != seat:
                    bids = [*range(COINS + 1), *([None] if other in state.active else [])]
                    player.bid = bids[chance.draw(len(bids))]
        return dealt

    def invariants(self, state: NoughtsState) -> tuple[str, ...]:
        broken = []
        if any(player.coins < 0 for player in state.players):
            broken.append("somebody paid more than he has")
        if any(player.bid is None for seat, player in enumerate(state.players) if seat not in state.active) and (
            state.phase == At.BID
        ):
            broken.append("an empty bid is locked")
        made = [sum(owner == seat for owner in state.marks.values()) for seat in (state.first, 1 - state.first)]
        if made[0] - made[1] not in (0, 1):
            broken.append("the two did not mark in turn")
        return tuple(broken)


NOUGHTS: Final = Noughts()
