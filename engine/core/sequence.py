"""The sequence of play: phases, and the turn in which rules write.

A phase is a question, and a game's list of phases is its program. After each action the core moves
on while no one has to act, and gives up loudly after a thousand silent steps.
"""

from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, Generic, Protocol, TypeVar

from engine.core.chance import Chance, shuffled

S = TypeVar("S", bound="HasPhase")
A = TypeVar("A")
E = TypeVar("E")
X = TypeVar("X")

SILENT_STEPS = 1000


class HasPhase(Protocol):
    """The fields of a state that the core needs."""

    phase: str
    active: tuple[int, ...]
    """The seats that must act now; none while the phase is over, or asks nothing."""


class Actions(Sequence[A]):
    """The legal actions of a seat, in a fixed order.

    The first ``progressing`` of them move the match on; the rest take something back that no one
    else has seen. A seat that only ever chooses among the progressing ones comes to an end.
    """

    __slots__ = ("_members", "progressing")

    def __init__(self, progressing: Sequence[A] = (), back: Sequence[A] = ()) -> None:
        self._members = tuple(progressing) + tuple(back)
        self.progressing = len(progressing)

    def __len__(self) -> int:
        return len(self._members)

    def __getitem__(self, index: Any) -> Any:
        return self._members[index]

    def __contains__(self, action: object) -> bool:
        for member in self._members:  # most actions are made once, and to compare two takes ten times as long
            if member is action:
                return True
        return action in self._members


class LazyActions(Actions[A]):
    """Actions that are made when they are asked for."""

    __slots__ = ("_back",)

    @abstractmethod
    def _onward(self, index: int) -> A:
        """Return a progressing action."""

    @abstractmethod
    def _taking_back(self) -> Iterator[A]:
        """Yield the others."""

    @property
    def _others(self) -> tuple[A, ...]:
        if not hasattr(self, "_back"):
            self._back = tuple(self._taking_back())
        return self._back

    def __bool__(self) -> bool:
        return self.progressing > 0 or len(self) > 0

    def __len__(self) -> int:
        return self.progressing + len(self._others)

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return tuple(self)[index]
        if index < 0:
            index += len(self)
        return self._onward(index) if index < self.progressing else self._others[index - self.progressing]

    def __iter__(self) -> Iterator[A]:
        yield from map(self._onward, range(self.progressing))
        yield from self._others


NOTHING: Actions[Any] = Actions()


class Turn(Generic[S, E]):
    """One application of the rules: the state they write to, their luck, the events they emit.

    Unless it is to ``record_events``, as in a simulation, events are dropped, and rules may leave
    out making those that come up all the time. What happens is the same.
    """

    __slots__ = ("chance", "draw", "emit", "events", "record_events", "state")

    def __init__(self, state: S, chance: Chance, *, record_events: bool = True) -> None:
        self.state = state
        self.chance = chance
        self.record_events = record_events
        self.events: list[E] = []
        # bound once, since rules call them all the time
        self.draw: Callable[[int], int] = chance.draw
        """An int from 0 below the given one."""
        self.emit: Callable[[E], None] = self.events.append if record_events else lambda event: None
        """Write down that something happened."""

    def pick(self, options: Sequence[X]) -> X:
        """One of the options, each as likely."""
        return options[self.draw(len(options))]

    def shuffled(self, cards: Sequence[X]) -> list[X]:
        return shuffled(self.chance, cards)


class Phase(Generic[S, A, E]):
    """A stretch of the sequence of play; by default it asks nothing, and nothing happens."""

    def begin(self, turn: Turn[S, E]) -> None:
        """Do what happens by itself when the phase starts."""

    def legal(self, state: S, seat: int) -> Actions[A]:
        """Return what a seat that must act may do now, taking back included."""
        return NOTHING

    def take_back(self, state: S, seat: int) -> Actions[A]:
        """Return what a seat that need not act may take back."""
        return NOTHING

    def play(self, turn: Turn[S, E], seat: int, action: A) -> None:
        """Carry out a legal action."""
        raise NotImplementedError(f"{turn.state.phase} asks nothing")

    def end(self, turn: Turn[S, E]) -> str | None:
        """End the phase when no one must act; return a phase to jump to, or None."""
        return None


class Automatic(Phase[S, A, E]):
    """A phase that asks nothing: all of it happens at once. It may jump to another phase."""

    def __init__(self, happen: Callable[[Turn[S, E]], str | None]) -> None:
        self._happen = happen

    def end(self, turn: Turn[S, E]) -> str | None:
        return self._happen(turn)


class EndlessSequence(Exception):
    """A thousand phases went by without a question: a fault in a game's rules."""


class SequenceOfPlay(Generic[S, A, E]):
    """The phases by name, in their order, which is the program: a phase states only jumps.

    The match is over when the last phase ends.
    """

    def __init__(self, phases: Mapping[str, Phase[S, A, E]]) -> None:
        self.phases = phases
        self._next = dict(pairwise(phases))

    def legal(self, state: S, seat: int) -> Actions[A]:
        """Return all that the seat may do. One that need not act may take something back."""
        phase = self.phases[state.phase]
        return phase.legal(state, seat) if seat in state.active else phase.take_back(state, seat)

    def advance(self, turn: Turn[S, E], seat: int, action: A) -> None:
        """Carry out a legal action in place, unchecked, and move on to the next question."""
        self.phases[turn.state.phase].play(turn, seat, action)
        if not turn.state.active:
            self.settle(turn)

    def settle(self, turn: Turn[S, E]) -> None:
        """Move on while no one has to act, until a question is open or the match is over."""
        state, phases, following = turn.state, self.phases, self._next
        for _ in range(SILENT_STEPS):
            if state.active or state.phase not in following:
                return
            state.phase = name = phases[state.phase].end(turn) or following[state.phase]
            phases[name].begin(turn)
        raise EndlessSequence(f"no question after {SILENT_STEPS} phases, at {state.phase}")
