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
from engine.core.protocol import Actions, Event, Game, Option, Outcome, Phase, Setting, State, Turn, Unreadable
from engine.core.question import Card, Choice, Question, Sheet, Slot
from engine.core.sequence import NOTHING
from engine.core.text import SeatName, T, Text, verbatim

SLOTS = ("gold", "mud")
NUMBERS = tuple(range(8))
FINDS = 10

Action = tuple[str, ...]


@dataclass(slots=True)
class ToyState(State):
    """Everything; ``plans`` are secret until they are shown."""

    phase: str
    rounds: int
    round: int
    active: list[int]
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
            list(self.active),
            plans,
            list(self.order),
            list(self.points),
            list(self.peeked),
            self.surveyed,
        )


@dataclass(frozen=True, slots=True)
class RoundOpened(Event):
    round: int


@dataclass(frozen=True, slots=True)
class Written(Event):
    seat: int
    slot: str
    number: int | None

    @property
    def audience(self) -> tuple[int, ...] | None:
        return (self.seat,)


@dataclass(frozen=True, slots=True)
class Peeked(Event):
    seat: int
    number: int

    @property
    def audience(self) -> tuple[int, ...] | None:
        return (self.seat,)


@dataclass(frozen=True, slots=True)
class Locked(Event):
    seat: int
    locked: bool

    @property
    def counted(self) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class Shown(Event):
    gold: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Surveyed(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class Dug(Event):
    seat: int
    found: int | None


@dataclass(frozen=True, slots=True)
class Over(Event):
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ToyView:
    seat: int | None
    phase: str
    round: int
    points: tuple[int, ...]
    plan: Mapping[str, int] = field(default_factory=dict)


class Bidding(Phase[ToyState, Action, Event]):
    name = "bidding"

    def begin(self, turn: Turn[ToyState, Event]) -> None:
        state = turn.state
        state.round += 1
        state.active = list(range(len(state.points)))
        state.plans = [{} for _ in state.points]
        state.peeked = []
        turn.tell(RoundOpened(state.round))

    def active(self, state: ToyState) -> tuple[int, ...]:
        return tuple(state.active)

    def legal(self, state: ToyState, seat: int) -> Actions[Action]:
        if seat not in state.active:
            return Actions((), (("unlock",),))
        plan = state.plans[seat]
        free = [number for number in NUMBERS if number not in plan.values()]
        writing = [("assign", slot, str(number)) for slot in SLOTS if slot not in plan for number in free]
        lock = [("lock",)] if len(plan) == len(SLOTS) else []
        peek = [("peek",)] if seat not in state.peeked else []
        return Actions([*peek, *writing, *lock], [("clear", slot) for slot in plan])

    def play(self, turn: Turn[ToyState, Event], seat: int, action: Action) -> None:
        state = turn.state
        match action:
            case ("assign", slot, number):
                state.plans[seat][slot] = int(number)
                turn.tell(Written(seat, slot, int(number)))
            case ("clear", slot):
                del state.plans[seat][slot]
                turn.tell(Written(seat, slot, None))
            case ("peek",):
                state.peeked.append(seat)
                turn.tell(Peeked(seat, turn.draw(FINDS)))
            case ("lock",):
                state.active.remove(seat)
                turn.tell(Locked(seat, True))
            case ("unlock",):
                state.active = sorted([*state.active, seat])
                turn.tell(Locked(seat, False))

    def following(self, turn: Turn[ToyState, Event]) -> str:
        return "digging"


class Digging(Phase[ToyState, Action, Event]):
    name = "digging"

    def begin(self, turn: Turn[ToyState, Event]) -> None:
        state = turn.state
        gold = tuple(plan["gold"] for plan in state.plans)
        turn.tell(Shown(gold))
        state.order = sorted(range(len(gold)), key=lambda seat: (-gold[seat], seat))

    def active(self, state: ToyState) -> tuple[int, ...]:
        return tuple(state.order[:1])

    def legal(self, state: ToyState, seat: int) -> Actions[Action]:
        if state.order[:1] != [seat]:
            return NOTHING
        return Actions([*([] if state.surveyed else [("survey",)]), ("dig",), ("pass",)])

    def play(self, turn: Turn[ToyState, Event], seat: int, action: Action) -> None:
        turn.state.surveyed = action == ("survey",)
        if turn.state.surveyed:
            turn.tell(Surveyed(seat))
            return
        found = turn.draw(FINDS) if action == ("dig",) else None
        turn.state.points[seat] += found or 0
        turn.state.order.pop(0)
        turn.tell(Dug(seat, found))

    def following(self, turn: Turn[ToyState, Event]) -> str | None:
        state = turn.state
        if state.round < state.rounds:
            return "bidding"
        turn.tell(Over(tuple(state.points)))
        state.phase = "over"
        return None


class Done(Phase[ToyState, Action, Event]):
    name = "over"

    def following(self, turn: Turn[ToyState, Event]) -> None:
        return None


class Ended(StrEnum):
    ROUNDS = "rounds"


class Toy(Game[ToyState, Action, Event, ToyView]):
    """The rules above behind the protocol."""

    title = "toy"
    name = "Toy"
    seats = range(2, 6)
    levels = (*Game.levels, Setting("deep", T("Deep thinker")))
    options = (Option("rounds", T("Rounds"), default="2", least=1, most=50),)
    rules_version = 1
    state_type = ToyState
    event_types = (RoundOpened, Written, Peeked, Locked, Shown, Surveyed, Dug, Over)
    phases = {phase.name: phase for phase in (Bidding(), Digging(), Done())}  # noqa: RUF012

    def set_up(self, seats: int, options: Mapping[str, str], chance: Chance) -> Turn[ToyState, Event]:
        state = ToyState("bidding", int(options["rounds"]), 0, [], [], [], [chance.draw(2) for _ in range(seats)], [])
        turn: Turn[ToyState, Event] = Turn(state, chance)
        self.phases["bidding"].begin(turn)
        return turn

    def view(self, state: ToyState, seat: int | None) -> ToyView:
        plan = dict(state.plans[seat]) if seat is not None else {}
        return ToyView(seat, state.phase, state.round, tuple(state.points), plan)

    def outcome(self, state: ToyState) -> Outcome | None:
        if state.phase != "over":
            return None
        places = tuple(1 + sum(other > mine for other in state.points) for mine in state.points)
        return Outcome(Ended.ROUNDS, places, tuple(state.points))

    def parse(self, notation: str) -> Action:
        words = tuple(notation.split())
        if not words or words[0] not in ("assign", "clear", "lock", "unlock", "peek", "survey", "dig", "pass"):
            raise Unreadable(T("I cannot read “{words}”.", words=notation))
        return words

    def notation(self, action: Action) -> str:
        return " ".join(action)

    def label(self, action: Action) -> Text:
        return verbatim(self.notation(action))

    def tell(self, event: Event) -> Text:
        return verbatim(str(event))

    def headline(self, event: Event) -> Text | None:
        match event:
            case RoundOpened(number):
                return T("Round {number}", number=number)
            case Shown():
                return T("The bids are shown")
        return None

    def looks_back(self, event: Event) -> bool:
        return isinstance(event, RoundOpened) and event.round > 1

    def gist(self, events: Sequence[Event]) -> Text | None:
        return T("Holes so far: {n}.", n=sum(isinstance(event, Dug) for event in events))

    def brief(self, view: ToyView) -> Text:
        return T("Round {number}", number=view.round)

    def account(self, view: ToyView) -> tuple[Text, ...]:
        return tuple(T("{seat}: {points}", seat=SeatName(s), points=points) for s, points in enumerate(view.points))

    def notes(self, options: Mapping[str, str]) -> tuple[Text, ...]:
        return ()

    def question(self, state: ToyState, seat: int, focus: str | None = None) -> Question | None:
        legal = self.legal_actions(state, seat)
        if not legal:
            return None
        choices = tuple(Choice(self.notation(action), self.label(action)) for action in legal)
        if state.phase == "digging":
            return Question("dig", T("Digging"), T("Dig?"), choices)
        plan = state.plans[seat]
        locked = seat not in state.active
        slots = tuple(Slot(slot, verbatim(slot), str(plan[slot]) if slot in plan else None) for slot in SLOTS)
        cards = tuple(Card(str(number), verbatim(str(number))) for number in NUMBERS)
        sheet = Sheet(slots, cards, focus or "gold", locked)
        return Question("bid", T("Bids"), T("Write your bids."), choices, sheet=sheet, due=not locked)

    def default_action(self, state: ToyState, seat: int) -> Action:
        if state.phase == "digging":
            return ("dig",)
        legal = self.legal_actions(state, seat)
        return legal[legal.onward - 1]

    def advise(self, view: ToyView, actions: Actions[Action], chance: Chance, level: int = 0) -> Action:
        action: Any = actions[chance.draw(actions.onward)]
        return action

    def why_not(self, state: ToyState, seat: int, action: Action) -> Text:
        return T("“{action}” is not possible now.", action=self.notation(action))


TOY = Toy()
TOYS: dict[str, Any] = {"toy": TOY}
