"""The contents of a match: its state, events, steps and how it ended."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Any, ClassVar, Generic, ParamSpec, TypeVar, cast, dataclass_transform

from engine.core.quick import Copied, frozen
from engine.core.sequence import HasPhase

P = ParamSpec("P")
X = TypeVar("X")

SEAT: tuple[tuple[int, ...], ...] = tuple((seat,) for seat in range(5))
"""One seat alone, as ``active`` holds it."""


class State(HasPhase, Copied):
    """Everything that is true in a match. Mutable inside the rules, never outside."""

    __slots__ = ()

    def lying(self) -> Mapping[str, str]:
        """Return facedown things on the board, by their public names, in words of the notation.

        Each has a digest from when it comes there, and an event tells what it ``uncovers``.
        """
        return {}


@dataclass_transform(frozen_default=True)
class FrozenKind(type):
    """Makes each kind of event or action a frozen, slotted dataclass.

    Keywords behind the bases are attributes of the kind: ``class Battle(Event, notable=True)``.
    """

    def __new__(cls, name: str, bases: tuple[type, ...], namespace: dict[str, Any], **shared: Any) -> Any:
        made: Any = super().__new__(cls, name, bases, namespace | shared)
        return made if "__slots__" in namespace else frozen(made)


class GameAction(metaclass=FrozenKind):
    """An atomic choice of a seat; if it has fields, ``form`` is an example of its notation."""

    __slots__ = ()
    decision: ClassVar[str] = ""
    """Names the kind of decision that it answers, for a game that tells these by their answers."""


class Event(metaclass=FrozenKind):
    """Something that happened. The fields of its kind, declared as in a dataclass, are frozen."""

    __slots__ = ()

    @property
    def audience(self) -> tuple[int, ...] | None:
        """The seats that may know; None means everyone."""
        return None

    @property
    def goes_on(self) -> bool:
        """For an event with a headline: True if its chapter stays in the post of the one before."""
        return False

    @property
    def run(self) -> Hashable:
        """The key shared with neighbours told in one sentence with it; None if told alone."""
        return (type(self), getattr(self, self.together_by)) if self.together_by else self.together

    @property
    def uncovers(self) -> Mapping[str, str]:
        """The facedown things that it shows everyone, by the names of ``State.lying``."""
        return {}

    together: ClassVar[Hashable] = None
    """Its ``run``, where that is the same for all events of its kind."""
    together_by: ClassVar[str] = ""
    """The field that, with its kind, makes its ``run``."""
    counted: ClassVar[bool] = False
    """It only says that a seat acted where all act at once, or took that back: told as a number."""
    notable: ClassVar[bool] = False
    """It deserves a post of its own, as a battle does."""
    discloses: ClassVar[bool] = False
    """It shows something hidden to those who may know it, in answer to their action."""


class SeatEvent(Event):
    """An event that concerns one seat."""

    seat: int


class CountedEvent(SeatEvent, counted=True):
    """That a seat has acted where all act at once, or took that back."""


class PrivateEvent(SeatEvent):
    """Something that only its seat may know."""

    @property
    def audience(self) -> tuple[int, ...]:
        return (self.seat,)


def event_types(declared: Mapping[str, Any]) -> tuple[type[Event], ...]:
    """The kinds of events that a module declares; ``declared`` are its globals."""
    kinds = [kind for kind in declared.values() if isinstance(kind, type) and issubclass(kind, Event)]
    return tuple(kind for kind in kinds if kind.__module__ == declared["__name__"])


def alike(source: object, names: Iterable[str]) -> dict[str, Any]:
    """Return fields that a state and its view have by the same names, to make one from the other.

    They are always named, so that no view shows a field of a state just because of its name.
    """
    return {name: getattr(source, name) for name in names}


def interned(kind: Callable[P, X]) -> Callable[P, X]:
    """The same constructor, but things made of equal values are one object.

    For frozen kinds with few different values, of which a match makes hundreds.
    """
    return cast("Callable[P, X]", cache(kind))


S = TypeVar("S", bound=State)
E = TypeVar("E", bound=Event)


@dataclass(slots=True)
class Step(Generic[S, E]):
    """A state, and the events on the way to it. Not frozen, since a replay makes hundreds."""

    state: S
    events: tuple[E, ...]


@frozen
class Outcome:
    """How a match ended."""

    reason: StrEnum
    """Why it ended."""
    places: tuple[int, ...]
    """For each seat its place, 1 for a winner; equal seats share a place (1, 2, 2, 4)."""
    points: tuple[int, ...]
    """For each seat its final score."""
    drawn: bool = False
    """No one wins: all share the first place."""

    @property
    def winners(self) -> tuple[int, ...]:
        return () if self.drawn else tuple([seat for seat, place in enumerate(self.places) if place == 1])


def places_of(ranks: Sequence[Any]) -> tuple[int, ...]:
    """Return the place of each seat by rank, the greatest first, as an ``Outcome`` has it."""
    return tuple(1 + sum(other > rank for other in ranks) for rank in ranks)
