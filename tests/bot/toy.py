"""A small game for tests of what stands around games: sealed bids, then everybody in turn digs or passes.

Each round every seat writes two sealed numbers, on the spaces ``gold`` and ``mud``, and locks. Before that it may
peek once: a draw that it alone sees. Then the bids of gold
are shown and, the highest first, each seat digs (a draw tells what it finds) or passes; before that it may survey,
which everybody sees. The host may ask for a
number of rounds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from engine.core.chance import Chance
from engine.core.course import Summary
from engine.core.protocol import (
    LEVELS,
    Actions,
    Asking,
    Event,
    Game,
    HiddenInformation,
    Option,
    Outcome,
    Phase,
    Setting,
    State,
    Turn,
    Unreadable,
    Words,
)
from engine.core.question import Card, Choice, Question, Sheet, Slot
from engine.core.quick import frozen
from engine.core.sequence import SequenceOfPlay
from engine.core.text import SeatName, T, Text, verbatim

SLOTS = ("gold", "mud")
NUMBERS = tuple(range(8))
FINDS = 10

Action = tuple[str, ...]


class Lock(tuple[str, ...]):
    """A plan is handed in."""

    __slots__ = ()


class Sealed(tuple[str, ...]):
    """An action of which nobody else learns."""

    __slots__ = ()


@dataclass(slots=True)
class ToyState(State):
    """Everything; ``plans`` are secret until they are shown."""

    phase: str
    rounds: int
    round: int
    active: tuple[int, ...]
    plans: list[dict[str, int]]
    order: list[int]
    points: list[int]
    peeked: list[int]
    surveyed: bool = False

    def copy(self) -> ToyState:
        plans = [dict(plan) for plan in self.plans]
        return ToyState(
            self.phase,
            self.rounds,
            self.round,
            self.active,
            plans,
            list(self.order),
            list(self.points),
            list(self.peeked),
            self.surveyed,
        )


class RoundOpened(Event):
    round: int


class Written(Event):
    seat: int
    slot: str
    number: int | None

    @property
    def audience(self) -> tuple[int, ...] | None:
        return (self.seat,)


class Peeked(Event):
    seat: int
    number: int

    @property
    def audience(self) -> tuple[int, ...] | None:
        return (self.seat,)


class Locked(Event):
    seat: int
    locked: bool

    @property
    def counted(self) -> bool:
        return True


class Shown(Event):
    gold: tuple[int, ...]


class Surveyed(Event):
    seat: int


class Dug(Event):
    seat: int
    found: int | None


class Over(Event):
    points: tuple[int, ...]


@frozen
class ToyView:
    seat: int | None
    phase: str
    round: int
    points: tuple[int, ...]
    plan: Mapping[str, int] = field(default_factory=dict)

    def plan_of(self, seat: int) -> dict[str, str]:
        """The bids of the viewer; nobody else sees those of mud, and those of gold only once."""
        return {slot: str(number) for slot, number in self.plan.items()} if self.seat == seat else {}


class Bidding(Phase[ToyState, Action, Event]):
    def begin(self, turn: Turn[ToyState, Event]) -> None:
        state = turn.state
        state.round += 1
        state.active = tuple(range(len(state.points)))
        state.plans = [{} for _ in state.points]
        state.peeked = []
        turn.emit(RoundOpened(state.round))

    def legal(self, state: ToyState, seat: int) -> Actions[Action]:
        plan = state.plans[seat]
        free = [number for number in NUMBERS if number not in plan.values()]
        writing = [Sealed(("assign", slot, str(number))) for slot in SLOTS if slot not in plan for number in free]
        lock = [("lock",)] if len(plan) == len(SLOTS) else []
        peek = [Sealed(("peek",))] if seat not in state.peeked else []
        return Actions([*peek, *writing, *lock], [Sealed(("clear", slot)) for slot in plan])

    def take_back(self, state: ToyState, seat: int) -> Actions[Action]:
        return Actions((), (("unlock",),))

    def play(self, turn: Turn[ToyState, Event], seat: int, action: Action) -> None:
        state = turn.state
        match action:
            case ("assign", slot, number):
                state.plans[seat][slot] = int(number)
                turn.emit(Written(seat, slot, int(number)))
            case ("clear", slot):
                del state.plans[seat][slot]
                turn.emit(Written(seat, slot, None))
            case ("peek",):
                state.peeked.append(seat)
                turn.emit(Peeked(seat, turn.draw(FINDS)))
            case ("lock",):
                state.active = tuple(other for other in state.active if other != seat)
                turn.emit(Locked(seat, True))
            case ("unlock",):
                state.active = tuple(sorted([*state.active, seat]))
                turn.emit(Locked(seat, False))


class Digging(Phase[ToyState, Action, Event]):
    def begin(self, turn: Turn[ToyState, Event]) -> None:
        state = turn.state
        gold = tuple(plan["gold"] for plan in state.plans)
        turn.emit(Shown(gold))
        first, *state.order = self.ordered(gold)
        state.active = (first,)

    def ordered(self, gold: Sequence[int]) -> list[int]:
        return sorted(range(len(gold)), key=lambda seat: (-gold[seat], seat))

    def legal(self, state: ToyState, seat: int) -> Actions[Action]:
        return Actions([*([] if state.surveyed else [("survey",)]), ("dig",), ("pass",)])

    def play(self, turn: Turn[ToyState, Event], seat: int, action: Action) -> None:
        turn.state.surveyed = action == ("survey",)
        if turn.state.surveyed:
            turn.emit(Surveyed(seat))
            return
        found = turn.draw(FINDS) if action == ("dig",) else None
        turn.state.points[seat] += found or 0
        turn.state.active, turn.state.order = tuple(turn.state.order[:1]), turn.state.order[1:]
        turn.emit(Dug(seat, found))

    def end(self, turn: Turn[ToyState, Event]) -> str | None:
        state = turn.state
        if state.round < state.rounds:
            return "bidding"
        return None


class Done(Phase[ToyState, Action, Event]):
    def begin(self, turn: Turn[ToyState, Event]) -> None:
        turn.emit(Over(tuple(turn.state.points)))


class Ended(StrEnum):
    ROUNDS = "rounds"


SEQUENCE = SequenceOfPlay({"bidding": Bidding(), "digging": Digging(), "over": Done()})


class ToyWords:
    """Actions are their words."""

    def parse(self, notation: str) -> Action:
        words = tuple(notation.split())
        if not words or words[0] not in ("assign", "clear", "lock", "unlock", "peek", "survey", "dig", "pass"):
            raise Unreadable(T("I cannot read “{words}”.", words=notation))
        if words == ("lock",):
            return Lock(words)
        return Sealed(words) if words[0] in ("assign", "clear", "peek") else words

    def write(self, action: Action) -> str:
        return " ".join(action)


WORDS = ToyWords()


def set_up(seats: int, options: Mapping[str, str], chance: Chance) -> Turn[ToyState, Event]:
    state = ToyState("bidding", int(options["rounds"]), 0, (), [], [], [chance.draw(2) for _ in range(seats)], [])
    turn: Turn[ToyState, Event] = Turn(state, chance)
    SEQUENCE.phases["bidding"].begin(turn)
    return turn


def view(state: ToyState, seat: int | None) -> ToyView:
    plan = dict(state.plans[seat]) if seat is not None else {}
    return ToyView(seat, state.phase, state.round, tuple(state.points), plan)


def outcome(state: ToyState) -> Outcome | None:
    if state.phase != "over":
        return None
    places = tuple(1 + sum(other > mine for other in state.points) for mine in state.points)
    return Outcome(Ended.ROUNDS, places, tuple(state.points))


def headline(event: Event) -> Text | None:
    match event:
        case RoundOpened(number):
            return T("Round {number}", number=number)
        case Shown():
            return T("The bids are shown")
    return None


def summary(events: Sequence[Event], view: ToyView) -> Summary | None:
    last = events[-1]
    if isinstance(last, RoundOpened) and last.round == 1:
        return None
    return Summary(T("Holes so far: {n}.", n=sum(isinstance(event, Dug) for event in events)))


def brief(view: ToyView) -> Text:
    return T("Round {number}", number=view.round)


def account(view: ToyView) -> tuple[Text, ...]:
    return tuple(T("{seat}: {points}", seat=SeatName(s), points=points) for s, points in enumerate(view.points))


def question(view: ToyView, legal: Actions[Action], focus: str | None = None) -> Question | None:
    if not legal:
        return None
    choices = tuple(Choice(WORDS.write(action), verbatim(WORDS.write(action))) for action in legal)
    if view.phase == "digging":
        return Question("dig", T("Digging"), T("Dig?"), choices)
    locked = ("unlock",) in legal
    slots = tuple(Slot(slot, verbatim(slot), str(view.plan[slot]) if slot in view.plan else None) for slot in SLOTS)
    cards = tuple(Card(str(number), verbatim(str(number))) for number in NUMBERS)
    sheet = Sheet(slots, cards, focus or "gold", locked)
    return Question("bid", T("Bids"), T("Write your bids."), choices, sheet=sheet, due=not locked)


def default_action(state: ToyState, seat: int, legal: Actions[Action], begun: bool = False) -> Action:
    if state.phase == "digging":
        return ("dig",)
    legal = legal
    return legal[legal.progressing - 1]


def advise(view: ToyView, actions: Actions[Action], chance: Chance, level: int = 0) -> Action:
    action: Any = actions[chance.draw(actions.progressing)]
    return action


def why_not(state: ToyState, seat: int, action: Action, legal: Actions[Action]) -> Text:
    return T("“{action}” is not possible now.", action=WORDS.write(action))


SEALED: HiddenInformation[ToyState] = HiddenInformation(actions=(Sealed,), locks=(Lock,))
TOY = Game[ToyState, Action, Event, ToyView](
    title="toy",
    name="Toy",
    seats=range(2, 6),
    levels=(*LEVELS[:1], Setting("deep", T("Deep thinker"))),
    options=(Option("rounds", T("Rounds"), default="2", least=1, most=50),),
    state_type=ToyState,
    event_types=(RoundOpened, Written, Peeked, Locked, Shown, Surveyed, Dug, Over),
    sequence=SEQUENCE,
    actions=WORDS,
    words=Words(
        label=lambda action: verbatim(WORDS.write(action)),
        describe=lambda event: verbatim(str(event)),
        headline=headline,
        summaries={RoundOpened: summary},
        brief=brief,
        describe_position=account,
    ),
    asking=Asking(question=question, why_not=why_not, default_action=default_action, advise=advise),
    set_up=set_up,
    view=view,
    outcome=outcome,
    hidden=SEALED,
)
TOYS: dict[str, Any] = {"toy": TOY}
