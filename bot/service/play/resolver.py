"""The moves of a match: answers of people, standing orders, caretakers and deadlines."""

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, TypeVar

import structlog

from bot.service.play.advice import default_action
from bot.service.play.match_state import ERA, Happened, LiveState, MatchState
from bot.service.play.ply_buffer import By, PlyBuffer
from bot.service.play.question_state import QuestionState
from engine.core import play
from engine.core.protocol import Step
from engine.core.refusals import Illegal
from engine.core.standing_orders.decision import Decision, decision_of
from engine.core.standing_orders.entry import Answer, Order, as_text
from engine.core.standing_orders.follow import NOTHING, Kept
from engine.core.standing_orders.match import choose
from engine.core.standing_orders.parse import current
from engine.core.text import T

_log = structlog.get_logger(__name__)

MOST_PLIES = 60
"""Answers at once at most."""
PATIENCE, OVER = 2, 100
"""Missed deadlines after which a phase window no longer waits for a seat, and the mark that its
whole time is over."""

X_co = TypeVar("X_co", covariant=True)

Played = tuple[int, str, By]
"""A seat, a notation and the source of the decision."""
Answers = Generator[Played, None, X_co]
"""Answers played one after another: each is made from the position after the one before."""


class Resolver(PlyBuffer):
    """The moves of a match: by answers and lists of people, caretakers and missed deadlines.

    In a lap a list answers at once. If several decide at the same time, lists answer when every
    person without one has acted, so that the awaited names do not tell who has a list; if all have
    lists, at once.
    """

    def __init__(self, live: MatchState) -> None:
        super().__init__(live)
        self.late: list[int] = []
        """The people for whom a passed deadline answered."""
        self.missed: list[int] = []
        """Those for whom it counts as missed: in a lap only the first of a phase window."""

    def carry_out(self, answers: Answers[object]) -> None:
        """Play each answer before the next one is asked for. Raises a ``Refusal``."""
        for seat, notation, by in answers:
            self._take(*play.play(self._game, self.state, seat, notation, self._before.luck(self.ply + 1)), by)

    def submitted(self, seat: int, notations: Sequence[str]) -> Answers[None]:
        """Yield a person's answers. Raises a ``Refusal``."""
        for number, notation in enumerate(notations, start=1):
            yield seat, notation, By.PERSON
            if number < len(notations) and self._showed(seat):
                raise Illegal(
                    T("After “{first}” you learn something new. Answer that first, then go on.", first=notation)
                )

    def time_up(self, *, over: bool = False) -> Answers[None]:
        """Answer for each seat at a passed deadline: by its list, else by the game's defaults.

        That includes caretakers that failed to act. In a lap a seat has one turn and nothing pauses
        its list; if the lap's time is ``over``, nobody is asked in it any more. Before a lap, only
        the look at the board ends.
        """
        asked = self.active
        if self._marks.reviewing:
            self.begin()
        elif self._lap is not None:
            self.late = left = [seat for seat in asked if seat in self._before.people]
            self.missed = [seat for seat in left if not self._marks.misses(seat)]
            misses = {seat: self._marks.misses(seat) + 1 for seat in left}
            misses |= dict.fromkeys(self._before.people if over else (), OVER)
            self._marks = replace(self._marks, missed=tuple({**dict(self._marks.missed), **misses}.items()))
            for seat in asked:
                yield from self._pass_over(seat)
        else:
            for seat in asked:
                if seat in self.active:
                    yield from self._follow(seat)
            answered = {ply.seat for _, ply, _ in self.plies}
            left = [seat for seat in asked if seat not in answered]
            self.late = self.missed = [seat for seat in left if seat in self._before.people]
            yield from self._late(left)
        yield from self.orders()

    def _late(self, seats: Sequence[int]) -> Answers[None]:
        """Yield the game's default actions for these seats, until the open question is answered.

        Following laps do not wait for people who needed more than one default.
        """
        window = self._game.laps.phase_window(self.state)
        made: Counter[int] = Counter()
        yield from self._defaults(seats, made)
        if window and window == self._game.laps.phase_window(self.state):
            missed = {seat: PATIENCE for seat, plies in made.items() if plies > 1 and seat in self._before.people}
            self._marks = replace(self._marks, missed=tuple({**dict(self._marks.missed), **missed}.items()))

    def _defaults(self, seats: Sequence[int], made: Counter[int]) -> Answers[None]:
        """Yield defaults until no seat is active in the phase, or a chapter begins with its own
        time.
        """
        phase = self.state.phase
        for seat in seats:
            while self.state.phase == phase and seat in self.active:
                yield self._default(seat)
                made[seat] += 1
                if any(self._game.words.headline(happened.event) for happened in self._newest):
                    return

    def caretakers(self, may_go_on: Callable[[], bool]) -> Answers[None]:
        """Yield actions of caretakers and lists until people are asked or ``may_go_on`` denies."""
        yield from self.orders()
        while due := [seat for seat in self.active if seat not in self._before.people]:
            yield due[0], self.advice(due[0]), By.CARETAKER
            yield from self.orders()
            if not may_go_on():
                return

    def orders(self) -> Answers[None]:
        """Yield the answers of people's lists to the open questions.

        It waits for no caretaker, nor for people who missed two deadlines of this phase window. A
        lap waits for those who want to look at the board before it.
        """
        answered = True
        while answered:
            self._await_reviews()
            answered = False
            if self._awaits_a_person:
                return
            for seat in self.active:
                if answered := (yield from self._unasked(seat)):
                    break

    def taken_up(self, seat: int, kind: str) -> Answers[None]:
        """Continue by a list that was edited or confirmed, even in a turn begun by hand."""
        marks = self._marks
        hand = tuple(other for other in marks.hand if other != seat)
        self._marks = replace(marks, hand=hand, missed=tuple(one for one in marks.missed if one[0] != seat))
        if seat in self.active and self._lap is not None and self._lap.kind == kind:
            yield from self._put_back(seat)

    def confirmed(self, seat: int, kind: str) -> None:
        """Note that a person has looked at the board before a lap; after the last it begins."""
        reviewing = self._marks.reviewing
        if seat in reviewing and self._answers_by(seat, kind):
            self._marks = replace(self._marks, reviewing=tuple(other for other in reviewing if other != seat))
            if not self._marks.reviewing:
                self.begin()

    def begin(self) -> None:
        """Begin the lap: ask the seats of its first turn."""
        self.active = self._game.active_seats(self.state)
        asking = tuple((seat, self.ply) for seat in self.active)
        self._marks = replace(self._marks, reviewing=(), opened=self.ply, asked=self.active, asking=asking)

    def _await_reviews(self) -> None:
        """Hold a lap until all who want to look before it confirm; begin it when none of them is
        left.
        """
        marks = self._marks
        if not marks.fresh and not marks.reviewing:
            return
        seats = self._lap.to_come if marks.fresh and self._lap is not None else marks.reviewing
        reviewing = tuple(seat for seat in seats if self._reviews(seat))
        if reviewing:
            self.active = ()
            self._marks = replace(marks, fresh=False, reviewing=reviewing, opened=self.ply, asked=(), asking=())
        elif marks.reviewing:
            self.begin()
        else:
            self._marks = replace(marks, fresh=False)

    def _reviews(self, seat: int) -> bool:
        """Return True if a person wants to look before the lap and is still waited for."""
        kept = self._lists.get(seat, {})
        if seat not in self._before.people or self._marks.misses(seat) >= PATIENCE:
            return False
        return any(listed.reviewed and self._answers_by(seat, kind) for kind, listed in kept.items())

    def _answers_by(self, seat: int, kind: str) -> bool:
        """Return True if the seat answers its turn of the lap by this list."""
        lap = self._lap
        return lap is not None and self._game.laps.turn_key(self._game.view(self.state, seat), lap) == kind

    def _unasked(self, seat: int) -> Answers[bool]:
        """Answer for a person who need not be asked; return True if that was possible."""
        if seat not in self._before.people:
            return False
        if self._lap is not None and (self._lap.sealed or self._marks.misses(seat) >= PATIENCE):
            yield from self._pass_over(seat)
            return True
        return (yield from self._follow(seat))

    @property
    def _awaits_a_person(self) -> bool:
        """True while several decide at the same time and one of them has no list that answers."""
        if self._lap is not None or len(self._marks.asked) < 2:
            return False
        people = [seat for seat in self.active if seat in self._before.people]
        return not all(self._would_answer(seat) for seat in people)

    def _would_answer(self, seat: int) -> bool:
        """Return True if the seat's list answers its question."""
        decision = self._listed_kind(seat)
        if decision is None:
            return False
        return self._answer(seat, decision, self._order(seat, decision), asking=True) is not None

    def _listed_kind(self, seat: int, *, late: bool = False) -> Decision | None:
        """Return the decision a person's list may answer; if ``late``, nothing pauses the list."""
        kept = self._list_of(seat, self._key_asked(seat)) if self._lists.get(seat) else NOTHING
        if not kept.text or seat not in self._before.people:
            return None
        decision = self._kind_asked(seat)
        if decision is None or (
            not late and (kept.paused or (decision.manner.consumable and seat in self._marks.hand))
        ):
            return None
        return decision

    def _follow(self, seat: int, *, late: bool = False) -> Answers[bool]:
        """Answer by a person's list; return True if there was an answer.

        An exhausted list answers to the end of the turn; if ``late``, nothing pauses it and nobody
        is asked.
        """
        decision = self._listed_kind(seat, late=late)
        if decision is None:
            return False
        order, turn, entry = self._order(seat, decision), self._turn, None
        for number in range(MOST_PLIES):
            asking = entry is None and not (late and decision.manner.consumable)
            found = self._answer(seat, decision, order, asking=asking)
            if found is None and number == 0:
                return False
            if found is None:
                break
            yield seat, self._meant(seat, found), By.ORDER
            kept = self._list_of(seat, decision.key)
            if decision.manner.consumable and entry is None and kept.text:  # this answer has not used it up
                self._lists[seat] = {**self._lists[seat], decision.key: replace(kept, text=as_text(found.rest))}
            entry = found.entry
            order = found.rest if entry is None else (entry,)
            if not decision.manner.consumable or seat not in self.active or self._turn != turn:
                break
            key = self._key_asked(seat)
            if key != decision.key and (key is not None or decision.manner.is_script):
                break
        yield from self._go_along(seat, decision, late=late)
        return True

    def _list_of(self, seat: int, key: str | None) -> Kept:
        return self._lists.get(seat, {}).get(key or "", NOTHING)

    def _kind_asked(self, seat: int) -> Decision | None:
        """Return the decision asked of an active seat, if lists can be written for it."""
        key = self._key_asked(seat)
        return None if key is None else decision_of(self._game, self._game.view(self.state, seat), key)

    def _order(self, seat: int, decision: Decision) -> Order:
        text = self._list_of(seat, decision.key).text
        return current(self._game, self._game.view(self.state, seat), decision, text) if text else ()

    def _answer(self, seat: int, decision: Decision, order: Order, *, asking: bool) -> Answer | None:
        """Return the answer by a list, or None if it has none or cannot be followed."""
        view, legal = self._game.view(self.state, seat), self._game.legal_actions(self.state, seat)
        try:
            if order and decision.manner.is_script:
                return self._game.orders.follow(view, legal, order, asking, seat in self._marks.hand)
            return choose(self._game, view, legal, order, asking=asking)
        except Exception:
            _log.exception("a list could not be followed", game=self._game.title, seat=seat, kind=decision.key)
            return None

    def _meant(self, seat: int, found: Answer) -> str:
        return self.advice(seat) if found.action is None else str(self._game.actions.write(found.action))

    def _go_along(self, seat: int, kind: Decision, *, late: bool) -> Answers[None]:
        """Answer what else is asked in a turn that an entry answered: by its own list, else by
        default.
        """
        while seat in self.active and (asked := self._kind_asked(seat)) and asked.manner.follows == kind.key:
            order = self._order(seat, asked)
            found = self._answer(seat, asked, order, asking=not late)
            if found is None and not late and any(entry.asks for entry in order):
                return
            yield seat, self._meant(seat, found) if found else self._default(seat)[1], By.ORDER

    def _pass_over(self, seat: int) -> Answers[None]:
        """Play a turn of a lap without its person: by their list, else by the game's defaults."""
        turn = self._turn
        if self._lists.get(seat):
            yield from self._put_back(seat)
        while seat in self.active and self._turn == turn:
            if (yield from self._follow(seat, late=True)):
                kind = self._kind_asked(seat) if seat in self.active and self._turn == turn else None
                if kind is not None and kind.manner.consumable and not kind.manner.is_script:
                    return
                continue
            yield self._default(seat, begun=seat in self._marks.hand)

    def _default(self, seat: int, *, begun: bool = False) -> Played:
        """Return the default for a seat, which only ends a ``begun`` turn. A caretaker drafts."""
        if self._lap is not None and (self._lap.draft or self._marks.misses(seat) >= OVER):
            return seat, self.advice(seat), By.DEADLINE
        action = default_action(self._game, self.state, seat, begun=begun)
        return seat, self._game.actions.write(action), By.DEADLINE

    def _put_back(self, seat: int) -> Answers[None]:
        """Take back what the seat began unseen in its turn, unless a script continues from it."""
        kind = self._kind_asked(seat)
        if kind is not None and (kind.manner.is_script or not kind.manner.consumable):
            return
        for _ in range(MOST_PLIES):
            legal = self._game.legal_actions(self.state, seat)
            if len(legal) == legal.progressing:
                return
            yield seat, self._game.actions.write(legal[-1]), By.ORDER

    def _key_asked(self, seat: int) -> str | None:
        game, state = self._game, self.state
        return game.orders.decision_key(game.view(state, seat), game.legal_actions(state, seat))

    @property
    def _turn(self) -> str:
        """A name of the lap's turn, or of the phase without laps."""
        return self._lap.turn if self._lap else str(self.state.phase)

    @property
    def _newest(self) -> list[Happened]:
        """The events of the last ply."""
        return [happened for happened in self.events if happened.ply == self.ply]

    def _showed(self, seat: int) -> bool:
        """Return True if anyone learnt something by the last ply, so that it cannot be taken back.

        Otherwise a player could see where an answer leads by sending a second one that is refused.
        """
        news = any(one.event.audience != (seat,) and not one.event.counted for one in self._newest)
        return bool(self.plies[-1][1].draws) or news or seat not in self.active or self._marks.opened == self.ply


def set_up(live: MatchState, step: Step[Any, Any]) -> Resolver:
    """Return a match after its set-up."""
    active = live.game.active_seats(step.state)
    marks = QuestionState(asked=active, asking=tuple((seat, 0) for seat in active))
    made = (live.info.era * ERA,) * len(live.info.seats)
    run = Resolver(replace(live, standing=LiveState(step.state.copy(), 0, made, active, 0, (), marks, None)))
    for event in step.events:
        run.write(event)
    return run


def replayed(live: MatchState, written: play.Log, by: Iterable[By]) -> Iterator[Resolver]:
    """Yield a match by its log: after its set-up, then after each ply."""
    steps = play.replay(live.game, written)
    run = set_up(live, next(steps))
    yield run
    for step, ply, whose in zip(steps, written.plies, by, strict=True):
        run.redo(Step(step.state.copy(), step.events), ply, whose)
        yield run
