"""What the positions of all games have in common that are set up by hand, for rule tests."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from engine.core.chance import SeededChance
from engine.core.protocol import AnyGame, Event, Turn
from engine.core.refusals import Refusal
from engine.core.text import plain


class Position:
    """A state, and the turn in which it goes on."""

    game: ClassVar[AnyGame]
    broken: ClassVar[Callable[[Any], tuple[str, ...]]]
    """What is wrong with a state."""
    state: Any
    turn: Turn[Any, Event]

    def steps(self, written: str) -> tuple[str, ...]:
        """The actions that a line stands for."""
        return (written,)

    def legal(self, seat: int) -> list[str]:
        """What a seat may do, in notation."""
        return [self.game.actions.write(action) for action in self.game.legal_actions(self.state, seat)]

    def events(self) -> list[Event]:
        """What has happened since the last time; checks the pieces on the way."""
        told = list(self.turn.events)
        self.turn.events.clear()
        assert type(self).broken(self.state) == ()
        return told

    def refused(self, seat: int, notation: str) -> str:
        """The sentence with which an action is refused; the state must stay as it was."""
        before, state = self.state.copy(), self.state
        for line in self.steps(notation):
            try:
                state = self.game.apply_action(state, seat, self.game.actions.parse(line), SeededChance(0)).state
            except Refusal as refusal:
                assert self.state == before
                return plain(refusal.text)
        raise AssertionError(f"{notation} was accepted")


def happened(events: list[Event], kind: type) -> list[Any]:
    """The events of a kind."""
    return [event for event in events if isinstance(event, kind)]


def one(events: list[Event], kind: type) -> Any:
    """The one event of a kind."""
    (event,) = happened(events, kind)
    return event
