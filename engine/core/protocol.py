"""A game: who must act, what they may do, what then happens, and what each seat may see.

A **game** is a set of rules without memory; a **match** is one play of it, held in a state. A
**seat** is a number from 0; its user is the host's business. **Legal actions are the single
authority** for what is offered, accepted and tried. **Views are built up from nothing**, never cut
down from a state.

A game is put together from its parts, and everything for them can be imported from here: also
``model``, ``options`` and ``sequence``.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from types import ModuleType
from typing import Any, Generic, TypeVar, cast

from engine.core.chance import Chance
from engine.core.course import Course, ScoreSnapshot, Summary, course_of
from engine.core.facts import Facts
from engine.core.laps import Laps
from engine.core.lesson import Lesson
from engine.core.model import SEAT as SEAT, Event as Event, Outcome as Outcome, State as State, Step as Step
from engine.core.notation import Notation
from engine.core.options import Option as Option, Remark, Setting, Times as Times, complete
from engine.core.question import Question
from engine.core.quick import frozen
from engine.core.refusals import Illegal, Stale, Unreadable as Unreadable, not_asked
from engine.core.sequence import Actions as Actions, Phase as Phase, SequenceOfPlay, Turn as Turn
from engine.core.standing_orders.decision import Orders
from engine.core.text import TN, SeatName, T, Text, listing, verbatim

S = TypeVar("S", bound=State)
A = TypeVar("A")
E = TypeVar("E", bound=Event)
V = TypeVar("V")
X = TypeVar("X")

LEVELS = (Setting("caretaker", T("Caretaker")), Setting("strong", T("Strong caretaker")))
"""The levels of a caretaker, weakest first. The value is the same lower-case word in every game."""

NOTHING = verbatim("")


def _any(view: Any, legal: Actions[A], chance: Chance, level: int = 0) -> A:
    action: A = legal[chance.draw(legal.progressing)]
    return action


@frozen
class Topic:
    """One question about the rules, answered in one paragraph, for players who forgot it."""

    key: str
    """Lower-case letters, digits, ``_``; at most 30 characters."""
    title: Text
    """At most 100 characters in English."""
    section: str
    """Where the page of the rules, ``RULES.md``, has it: "6.5"."""
    text: Text
    """At most 1200 characters in English."""


@dataclass(frozen=True, kw_only=True)
class Words(Generic[A, E, V]):
    """All that a person reads of a game, but questions and refusals."""

    label: Callable[[A], Text]
    """An action in a few words, for a button or a list."""
    describe: Callable[..., Text]
    """An event in a sentence; several events of one ``run`` in one, too."""
    headline: Callable[[E], Text | None]
    """If a new chapter of the report begins with this event, its heading."""
    summaries: Mapping[type, Callable[[Sequence[E], V], Summary | None]] = field(default_factory=dict)
    """By the kind of a public event that begins a chapter: what came before it in short, or None,
    from all public events up to that one and the public position after its ply."""
    titles: Mapping[type, Callable[[E], Mapping[int, Text]]] = field(default_factory=dict)
    """By the kind of the public event that tells them: names of seats by lord, clan or colour. A
    seat without a person is called so."""
    brief: Callable[[V], Text]
    """Where the match stands, in one short line."""
    describe_position: Callable[[V], tuple[Text, ...]]
    """The whole position that the view shows, in words, most important first."""
    alt_text: Callable[[V], tuple[Text, ...]] | None = None
    """The public board in short lines, for its alt text; by default ``describe_position``."""
    describe_private: Callable[[V], tuple[Text, ...]] = lambda view: ()
    """The secrets and the hand of the seat, in every phase, most important first; else nothing."""
    first_words: Callable[[V], tuple[Text, ...]] = lambda view: ()
    """Meanings of words that a newcomer meets at this moment; nothing after the first round."""
    score_snapshot: Callable[[V], ScoreSnapshot | None] = lambda view: None
    """A few public figures of every seat, for the course of a match. None before the first round,
    and in a game without any."""
    fill_course: Callable[[Course, Sequence[E]], Course] = lambda course, events: course
    """The course with stops that no view shows, from the public events of the match."""
    pitch: Text = NOTHING
    """The game in a sentence, for someone who never played it."""
    topics: tuple[Topic, ...] = ()
    """The rules to look up; keys are unique."""
    lesson: Lesson | None = None
    """A lesson for someone who never played it."""
    guide: tuple[Text, ...] = ()
    """How to play in five messages, each below 1200 characters: first the aim, last the buttons."""

    def course(self, views: Iterable[V], events: Sequence[E], final: tuple[int, ...] | None = None) -> Course | None:
        """Return the course through public views and events, as ``course_of`` does."""
        course = course_of((one for one in map(self.score_snapshot, views) if one is not None), final)
        return self.fill_course(course, events) if course else None

    def summary(self, events: Sequence[E], view: V) -> Summary | None:
        """Return what came before the last of these public events in short, at a summary point."""
        look = self.summaries.get(type(events[-1]))
        return look(events, view) if look else None


@dataclass(frozen=True, kw_only=True)
class Asking(Generic[S, A, V]):
    """How decisions are put to a person, refused, and taken for a person who is not there."""

    question: Callable[[V, Actions[A], str | None], Question | None]
    """The question to the seat of the view, from view and legal actions; see ``Game.question``."""
    why_not: Callable[[S, int, A, Actions[A]], Text] | None = None
    """Why the action is not legal, and what is; without it, only that. The seat may act."""
    default_action: Callable[[S, int, Actions[A], bool], A] = lambda state, seat, legal, begun: legal[0]
    """The action of a seat that misses its deadline: a progressing one, by default the first. Asked
    until the seat is not active; the last argument says that it has answered a part of its turn."""
    advise: Callable[[V, Actions[A], Chance, int], A] = _any
    """The action of a caretaker of a level (an index of ``levels``): a progressing one. The chance
    is the caretaker's own and no part of the match."""
    next_seats: Callable[[V], tuple[int, ...]] = lambda view: ()
    """The seats that are asked the same next, in order, as far as everyone knows it."""


@dataclass(frozen=True, kw_only=True)
class HiddenInformation(Generic[S]):
    """The secrets of seats from each other."""

    actions: tuple[type, ...] = ()
    """The kinds of action of which no one else may learn anything at the moment they are taken."""
    locks: tuple[type, ...] = ()
    """The kinds of action by which a seat hands a secret plan in. With any, views have
    ``plan_of(seat)``, the words of a plan by part: for its owner all of it, with ``-`` for an empty
    part; for others the revealed parts. The digests of locked plans are made of these words."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Game(Generic[S, A, E, V]):
    """The rules of one title. Has no memory: one object serves every match."""

    title: str
    """Its key, as in the registry: lower-case letters."""
    name: str
    """As a player writes it."""
    seats: range
    """The numbers of seats it can be played with."""
    options: tuple[Option, ...] = ()
    clashes: tuple[Remark, ...] = ()
    """Settings of options that do not go together: why, and what can be chosen."""
    notes: tuple[Remark, ...] = ()
    """Remarks for the table before the start: assumed figures, departures from printed rules."""
    rules_version: int = 1
    """Raised whenever a stored log could replay differently."""
    state_type: type
    event_types: tuple[type, ...]
    sequence: SequenceOfPlay[S, A, E]
    times: Times = field(default_factory=Times)
    """The time that a match has where its host chooses none."""
    levels: tuple[Setting, ...] = LEVELS
    identities: tuple[Text, ...] = ()
    """The lord or colour of each seat from the start; none where that is chosen in play."""
    actions: Notation[A]
    words: Words[A, E, V]
    asking: Asking[S, A, V]
    hidden: HiddenInformation[S] = field(default_factory=HiddenInformation)
    orders: Orders = field(default_factory=Orders)
    laps: Laps = field(default_factory=Laps)
    set_up: Callable[[int, Mapping[str, str], Chance], Turn[S, E]]
    """The turn in which a match begins, in the first phase; options are complete and checked."""
    view: Callable[[S, int | None], V]
    """The view of a seat, or of everyone (None)."""
    outcome: Callable[[S], Outcome | None]
    """How the match ended; None while it goes on."""
    facts: Facts = field(default_factory=Facts)

    def checked_options(self, seats: int, options: Mapping[str, str]) -> dict[str, str]:
        """All options, the missing ones by default. Raises ``Illegal``."""
        if seats not in self.seats:
            least, most = self.seats[0], self.seats[-1]
            who = TN("{least} to {n} player", "{least} to {n} players", most, least=least)
            raise Illegal(T("{game} is for {players}.", game=self.name, players=who))
        return complete(self.name, self.options, self.clashes, options)

    def initial_state(self, seats: int, options: Mapping[str, str], chance: Chance) -> Step[S, E]:
        """A new match. Missing options take their defaults.

        Raises ``Illegal`` for a number of seats, an option or a value that the game does not know.
        """
        turn = self.set_up(seats, self.checked_options(seats, options), chance)
        self.sequence.settle(turn)
        return Step(turn.state, tuple(turn.events))

    def active_seats(self, state: S) -> tuple[int, ...]:
        """The seats that must act; several where all act at once; none when the match is over."""
        return state.active

    def legal_actions(self, state: S, seat: int) -> Actions[A]:
        """Return all that the seat may do. One that need not act may take something back."""
        return self.sequence.legal(state, seat)

    def apply_action(self, state: S, seat: int, action: A, chance: Chance) -> Step[S, E]:
        """Return the step by an action; the state stays. Raises ``Stale`` and ``Illegal``."""
        check(self, state, seat, action)
        turn: Turn[S, E] = Turn(state.copy(), chance)
        self.sequence.advance(turn, seat, action)
        return Step(turn.state, tuple(turn.events))

    def question(self, state: S, seat: int, focus: str | None = None) -> Question | None:
        """Return the question to the seat, or what it may take back; None if neither.

        ``focus`` names the slot of a sheet to be filled; the first empty one without, or if
        unknown.
        """
        return self.asking.question(self.view(state, seat), self.legal_actions(state, seat), focus)


def from_modules(kind: type[X], *modules: ModuleType, **more: Any) -> X:
    """Put a game or a part of it together from names of modules, in small letters or capitals."""
    known = [it for module in reversed(modules) for it in vars(module).items() if not isinstance(it[1], ModuleType)]
    named = {name.lower(): value for name, value in known}
    found = {part.name: named[part.name] for part in fields(cast("Any", kind)) if part.name in named}
    return kind(**{**found, **more})


AnyGame = Game[Any, Any, Any, Any]
"""A game of whatever kind, for code that knows none by name."""


def check(game: AnyGame, state: Any, seat: int, action: Any) -> None:
    """Raise ``Stale`` if nothing is asked of the seat, ``Illegal`` if the action is not allowed."""
    legal = game.legal_actions(state, seat)
    if action not in legal:
        if not legal:
            raise Stale(why_stale(game, state))
        why_not = game.asking.why_not
        raise Illegal(why_not(state, seat, action, legal) if why_not else not_asked(legal, game.words.label))


def why_stale(game: AnyGame, state: Any) -> Text:
    """Why nothing can be done just now."""
    if game.outcome(state) is not None:
        return T("This match is over.")
    waiting = listing([SeatName(other) for other in game.active_seats(state)])
    return T("You have no open question. Waiting for {seats}.", seats=waiting)
