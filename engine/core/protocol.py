"""What a game is: the answers to who must act, what may they do, what then happens, what may each seat see.

A **game** is a set of rules without memory; a **match** is one play of it, and all of it lies in a state. A **seat**
is a number from 0; who sits there is the host's business. **Legal actions are the single authority**: whatever
is offered, accepted or tried comes from them. **Views are built up from nothing** and never cut down from a state.

Whoever writes a game imports all that it is made of from here: also what a match consists of (``model``), what is
chosen before it (``options``), and the sequence of play (``sequence``).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar, final

from engine.core.chance import Chance
from engine.core.course import Standing
from engine.core.cycles import TurnCycle
from engine.core.model import Event, Outcome, State, Step, once
from engine.core.options import Option, Setting, check_setting
from engine.core.question import Question
from engine.core.refusals import Illegal, Refusal, Stale, Unreadable
from engine.core.rules import Topic
from engine.core.sequence import Actions, Phase, Turn, settle
from engine.core.standing_orders.decision import Orders
from engine.core.tally import Tally
from engine.core.text import SeatName, T, Text, listing
from engine.core.time_defaults import Times

S = TypeVar("S", bound=State)
A = TypeVar("A")
E = TypeVar("E", bound=Event)
V = TypeVar("V")


class Game(ABC, Generic[S, A, E, V]):
    """The rules of one title. Has no memory: one object serves every match."""

    title: ClassVar[str]
    """Its key, as in the registry: lower-case letters."""
    name: ClassVar[str]
    """As a player writes it."""
    seats: ClassVar[range]
    """The numbers of seats it can be played with."""
    options: ClassVar[tuple[Option, ...]]
    rules_version: ClassVar[int]
    """Raised whenever a stored log could replay differently."""
    state_type: ClassVar[type]
    event_types: ClassVar[tuple[type, ...]]
    phases: ClassVar[dict[str, Phase]]  # type: ignore[type-arg]
    topics: ClassVar[tuple[Topic, ...]] = ()
    """The rules to look up; keys are unique."""
    guide: ClassVar[tuple[Text, ...]] = ()
    """How to play in five messages, each below 1200 characters: first what one wants, last what to press."""
    orders: ClassVar[Orders] = Orders()
    """Which answers can be written down beforehand, and how."""
    times: ClassVar[Times] = Times()
    """The time that a match has where its host chooses none."""
    levels: ClassVar[tuple[Setting, ...]] = (Setting("caretaker", T("Caretaker")),)
    """How well a caretaker can play, weakest first. The value is a lower-case word, the same in every game."""

    # -- the four answers -----------------------------------------------------------------------------------

    @abstractmethod
    def set_up(self, seats: int, options: Mapping[str, str], chance: Chance) -> Turn[S, E]:
        """The turn in which a match begins, up to the first phase; options are complete and checked."""

    def initial_state(self, seats: int, options: Mapping[str, str], chance: Chance) -> Step[S, E]:
        """A new match. Missing options take their defaults.

        Raises ``Illegal`` for a number of seats, an option or a value that the game does not know.
        """
        turn = self.set_up(seats, self.checked_options(seats, options), chance)
        settle(self.phases, turn)
        return Step(turn.state, tuple(turn.events))

    @final
    def active_seats(self, state: S) -> tuple[int, ...]:
        """The seats that must act; several where all act at once; none when the match is over."""
        active: tuple[int, ...] = self.phases[state.phase].active(state)
        return active

    @final
    def legal_actions(self, state: S, seat: int) -> Actions[A]:
        """What the seat may do, complete; empty for a seat that may do nothing.

        A seat that need not act may still have something to take back.
        """
        legal: Actions[A] = self.phases[state.phase].legal(state, seat)
        return legal

    def apply_action(self, state: S, seat: int, action: A, chance: Chance) -> Step[S, E]:
        """What then happens. The given state is not touched.

        Raises ``Stale`` if nothing is asked of the seat, ``Illegal`` if the action is not allowed.
        """
        legal = self.legal_actions(state, seat)
        if action not in legal:
            if not legal:
                raise Stale(self.why_stale(state, seat))
            raise Illegal(self.why_not(state, seat, action))
        turn: Turn[S, E] = Turn(state.copy(), chance)  # type: ignore[arg-type]
        self.advance(turn, seat, action)
        return Step(turn.state, tuple(turn.events))

    @final
    def advance(self, turn: Turn[S, E], seat: int, action: A) -> None:
        """Carry out a legal action in place: no check, no copy. For whoever keeps no old states."""
        state = turn.state
        phase = self.phases[state.phase]
        phase.play(turn, seat, action)
        if not phase.active(state):
            settle(self.phases, turn)

    @abstractmethod
    def view(self, state: S, seat: int | None) -> V:
        """What the seat may see, or what anybody may (None)."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """How the match ended; None while it goes on."""

    def tallies(self, state: S) -> tuple[Tally, ...]:
        """What is worth counting of a match that is over, for whoever plays many to see how balanced the game is."""
        return ()

    # -- words ----------------------------------------------------------------------------------------------

    @abstractmethod
    def parse(self, notation: str) -> A:
        """The action that a line of notation names. Raises ``Unreadable``."""

    @abstractmethod
    def notation(self, action: A) -> str:
        """The action in one line; ``parse`` reads it back."""

    @abstractmethod
    def label(self, action: A) -> Text:
        """The action in a few words, for a button or a list."""

    @abstractmethod
    def tell(self, event: E) -> Text:
        """What happened, in a sentence."""

    @abstractmethod
    def headline(self, event: E) -> Text | None:
        """If a new chapter of the report begins with this event, its heading."""

    def looks_back(self, event: E) -> bool:
        """Whether the chapter that begins with this public event first says what came before it was about.

        That is a round, a winter, the whole match.
        """
        return False

    def gist(self, events: Sequence[E]) -> Text | None:
        """What that was about, in a sentence or two; None if there is nothing to say.

        ``events`` are all public ones from the beginning of the match to the one with which the chapter begins.
        """
        return None

    @abstractmethod
    def brief(self, view: V) -> Text:
        """Where the match stands, in one short line."""

    @abstractmethod
    def account(self, view: V) -> tuple[Text, ...]:
        """The whole position that the view shows, in words, most important first."""

    def own_account(self, view: V) -> tuple[Text, ...]:
        """What only the seat of the view has and knows (its hand, its aim, what it has looked at), in words.

        Most important first; whoever looks for it finds it in every phase. Nothing for the public view.
        """
        return ()

    def standing(self, view: V) -> Standing | None:
        """A few figures of every seat from the public view, for the course of a match; nothing that is secret then.

        None before the first round, and always in a game that has none to tell.
        """
        return None

    @abstractmethod
    def notes(self, options: Mapping[str, str]) -> tuple[Text, ...]:
        """What the table should know of these options before it starts: assumed figures, say."""

    # -- deciding -------------------------------------------------------------------------------------------

    @abstractmethod
    def question(self, state: S, seat: int, focus: str | None = None) -> Question | None:
        """What is asked of the seat, or what it may take back; None if neither.

        ``focus`` names the slot of a sheet to be filled; without it, or with an unknown one, the first empty one.
        Built from the seat's view and its legal actions alone.
        """

    def next_seats(self, view: V) -> tuple[int, ...]:
        """The seats that are asked the same after those that must act now, in order, as far as everybody knows it."""
        return ()

    @abstractmethod
    def default_action(self, state: S, seat: int) -> A:
        """What the rules say for an active seat that does not answer in time. Asked again until it is not active.

        Among the onward ones of its legal actions.
        """

    def closing_action(self, state: S, seat: int) -> A:
        """The same for a seat that has begun to answer in a turn of a circuit, where that makes a difference."""
        return self.default_action(state, seat)

    @abstractmethod
    def advise(self, view: V, actions: Actions[A], chance: Chance, level: int = 0) -> A:
        """What a caretaker would do with this view and these legal actions: an onward one of them.

        ``chance`` is the caretaker's own; it is not part of the match. ``level`` is an index of ``levels``.
        """

    @abstractmethod
    def why_not(self, state: S, seat: int, action: A) -> Text:
        """Why the action is not allowed now, and what is possible. The seat may act, the action is not legal."""

    def why_stale(self, state: S, seat: int) -> Text:
        """Why nothing can be done just now."""
        if self.outcome(state) is not None:
            return T("This match is over.")
        waiting = listing([SeatName(other) for other in self.active_seats(state)])
        return T("Nothing is asked of you at the moment. To act: {seats}.", seats=waiting)

    # -- turn cycles ------------------------------------------------------------------------------------------------

    def circuit(self, state: S) -> TurnCycle | None:
        """The turn of everybody that is going on, where seats act one after another; only what is public."""
        return None

    def not_begun(self, view: V) -> V:
        """The view while a circuit has not begun and people may look at the board before it: nobody must act.

        It is the same whoever looks.
        """
        return view

    def turn_key(self, view: V, circuit: TurnCycle) -> str:
        """The kind of decision in which the seat answers its turn of a circuit. Nobody else may learn it."""
        return circuit.kind

    def stretch(self, state: S) -> str:
        """Names the part of the match in which nobody waits any more for a seat that let its time run out.

        Where all act at once in one, and circuits follow, a missed deadline counts for all of it. Only what is public.
        """
        circuit = self.circuit(state)
        return circuit.phase_window if circuit else ""

    # -- checks ---------------------------------------------------------------------------------------------

    def checked_options(self, seats: int, options: Mapping[str, str]) -> dict[str, str]:
        """All options, the missing ones by default. Raises ``Illegal``."""
        if seats not in self.seats:
            raise Illegal(
                T(
                    "{game} is for {least} to {most} players.",
                    game=self.name,
                    least=self.seats[0],
                    most=self.seats[-1],
                )
            )
        known = {option.key: option for option in self.options}
        for key, value in options.items():
            if key not in known:
                raise Illegal(T("{game} has no option called {key}.", game=self.name, key=key))
            check_setting(known[key], value)
        chosen = {key: options.get(key, option.default) for key, option in known.items()}
        if trouble := self.clash(seats, chosen):
            raise Illegal(trouble)
        return chosen

    def clash(self, seats: int, options: Mapping[str, str]) -> Text | None:
        """Why these options do not go together; None if they do."""
        return None

    def invariants(self, state: S) -> tuple[str, ...]:
        """What is broken that must never be: empty for every reachable state. For tests and simulations."""
        return ()

    def redeal(self, state: S, seat: int | None, chance: Chance) -> S:
        """Another state that the seat (or, with None, somebody who only watches) cannot tell from this one.

        What it does not know is dealt anew: decks, hands, plans of others. For tests that nothing of it shows. A game
        without secrets gives a plain copy.
        """
        return state.copy()  # type: ignore[return-value]

    def secret(self, action: A) -> bool:
        """Whether nobody else may learn anything of which action of its kind this is, at the moment it is taken."""
        return False


AnyGame = Game[Any, Any, Any, Any]
"""A game of whatever kind, for code that knows none by name."""

__all__ = [
    "Actions",
    "AnyGame",
    "Event",
    "Game",
    "Illegal",
    "Option",
    "Outcome",
    "Phase",
    "Refusal",
    "Setting",
    "Stale",
    "State",
    "Step",
    "Topic",
    "Turn",
    "Unreadable",
    "once",
]
