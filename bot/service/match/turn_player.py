"""The moves of a match: answers of people, standing orders, caretakers and deadlines.

Each source of moves is a generator, ``Answers[X]``. It yields one move as ``(seat, notation, by)``
and is resumed when that move has been carried out; nothing is sent back, as it reads the new
position from the same ``PendingPlies``. So it can decide move by move, ask another source for its
moves with ``yield from``, and stop as soon as someone must be asked. ``X`` is what it returns to
such a caller: ``_follow`` returns True if a list had an answer.

======================  ===================================================================
``submitted``           a person's answers
``orders``              standing orders for open questions, until someone must be asked
``list_changed``        a list that was edited or confirmed in its own open turn
``time_up``             lists, then the game's defaults, for all who let a deadline pass
``caretakers``          seats without people, with ``orders`` in between, for a slice of time
======================  ===================================================================

``TurnPlayer.carry_out`` is the only driver. A move that is refused raises out of it with nothing
stored. Sources may change the question between moves (a review begins, misses are counted), never
the position.
"""

from collections import Counter
from collections.abc import Callable, Generator, Sequence
from dataclasses import replace
from typing import TypeVar

import structlog

from bot.service.match.live_state import PATIENCE, LiveState, OpenQuestion, Review, question_at
from bot.service.match.match_state import MatchState
from bot.service.match.pending_plies import By, PendingPlies, default_action
from engine.core import play
from engine.core.laps import Lap
from engine.core.refusals import Illegal
from engine.core.standing_orders.decision import BEGUN, Decision
from engine.core.standing_orders.entry import Answer, Order, as_text, ways_of
from engine.core.standing_orders.follow import NO_LIST, choose
from engine.core.standing_orders.parse import current
from engine.core.text import T

_log = structlog.get_logger(__name__)

MOST_PLIES = 60
"""Answers at once at most."""
OVER = 100
"""Missed deadlines of every seat once the whole time of a phase window is over."""

X_co = TypeVar("X_co", covariant=True)

Played = tuple[int, str, By]
"""A seat, a notation and the source of the decision."""
Answers = Generator[Played, None, X_co]
"""A source of moves."""


class TurnPlayer:
    """The sources of moves, and the plies they made.

    In a lap a list answers at once. If several decide at the same time, lists answer when every
    person without one has acted, so that the awaited names do not tell who has a list; if all have
    lists, at once.
    """

    def __init__(self, live: MatchState) -> None:
        self._before, self._game = live, live.game
        self.pending = PendingPlies(live)

    @property
    def _now(self) -> LiveState:
        return self.pending.now

    @property
    def _lap(self) -> Lap | None:
        return self.pending.lap

    def carry_out(self, answers: Answers[object]) -> None:
        """Play each answer before the next one is asked for. Raises a ``Refusal``."""
        for seat, notation, by in answers:
            luck = self._before.luck(self._now.ply + 1)
            self.pending.apply(*play.play(self._game, self._now.state, seat, notation, luck), by)

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
        its list; if the lap's time is ``over``, no one is asked in it any more. Before a lap, only
        the look at the board ends.
        """
        asked, lap = self._now.active, self._now.lap
        if self._now.review.seats:
            self._begin()
        elif self._lap is not None:
            self.pending.late = left = [seat for seat in asked if seat in self._before.people]
            self.pending.missed = [seat for seat in left if self._lap.draft or not lap.misses(seat)]
            misses = {seat: lap.misses(seat) + 1 for seat in left}
            misses |= dict.fromkeys(self._before.people if over else (), OVER)
            self.pending.change(lap=lap.with_misses(misses))
            for seat in asked:
                yield from self._pass_over(seat)
        else:
            for seat in asked:
                if seat in self._now.active:
                    yield from self._follow(seat)
            answered = {ply.seat for _, ply, _ in self.pending.plies}
            left = [seat for seat in asked if seat not in answered]
            self.pending.late = self.pending.missed = [seat for seat in left if seat in self._before.people]
            yield from self._defaults(left)
        yield from self.orders()

    def _defaults(self, seats: Sequence[int]) -> Answers[None]:
        """Yield the game's defaults until no seat is active in the phase, or a chapter begins with
        its own time. Following laps do not wait for people who needed more than one.
        """
        phase, window = self._now.state.phase, self._game.laps.phase_window(self._now.state)
        made: Counter[int] = Counter()
        for seat in seats:
            chapter = self._now.chapter
            while self._now.state.phase == phase and self._now.chapter == chapter and seat in self._now.active:
                yield self._default(seat)
                made[seat] += 1
            if self._now.chapter != chapter:
                break
        if window and window == self._game.laps.phase_window(self._now.state):
            missed = {seat: PATIENCE for seat, plies in made.items() if plies > 1 and seat in self._before.people}
            self.pending.change(lap=self._now.lap.with_misses(missed))

    def caretakers(self, may_go_on: Callable[[], bool]) -> Answers[None]:
        """Yield actions of caretakers and lists until people are asked or ``may_go_on`` denies."""
        yield from self.orders()
        while due := [seat for seat in self._now.active if seat not in self._before.people]:
            yield due[0], self.pending.advice(due[0]), By.CARETAKER
            yield from self.orders()
            if not may_go_on():
                return

    def orders(self) -> Answers[None]:
        """Yield the answers of people's lists to the open questions.

        It waits for no caretaker, nor for people who missed two deadlines of this phase window,
        unless it is a draft. A lap waits for those who want to look at the board before it.
        """
        answered = True
        while answered:
            self._await_reviews()
            answered = False
            if self._awaits_a_person:
                return
            for seat in self._now.active:
                if answered := (yield from self._unasked(seat)):
                    break

    def list_changed(self, seat: int, kind: str) -> Answers[None]:
        """Continue by a list that was edited or confirmed, even in a turn begun by hand."""
        if self.pending.match.turn_kind(seat) != kind:
            return
        lap = self._now.lap
        self.pending.change(lap=replace(lap, hand=tuple(other for other in lap.hand if other != seat)))
        if seat in self._now.active:
            yield from self._put_back(seat)

    def confirm(self, seat: int, kind: str) -> None:
        """Note that a person has looked at the board before a lap; after the last it begins."""
        review = self._now.review
        if seat in review.seats and self.pending.match.turn_kind(seat) == kind:
            self.pending.change(review=Review(seats=tuple(other for other in review.seats if other != seat)))
            if not self._now.review.seats:
                self._begin()

    def _begin(self) -> None:
        """Begin the lap: ask the seats of its first turn."""
        active = self._game.active_seats(self._now.state)
        self.pending.change(active=active, review=Review(), question=question_at(self._now.ply, active))

    def _await_reviews(self) -> None:
        """Hold a lap until all who want to look before it confirm; begin it if none is left."""
        review = self._now.review
        seats = self._lap.to_come if review.due and self._lap is not None else review.seats
        waiting = tuple(seat for seat in seats if self._reviews(seat))
        if waiting:
            held = OpenQuestion(self._now.ply)
            self.pending.change(active=(), review=Review(seats=waiting), question=held)
        elif review.seats:
            self._begin()
        elif review.due:
            self.pending.change(review=Review())

    def _reviews(self, seat: int) -> bool:
        """Return True if a person wants to look before the lap and is still waited for."""
        kept = self.pending.match.orders.get(seat, {})
        if seat not in self._before.people or self._now.lap.misses(seat) >= PATIENCE:
            return False
        return any(listed.reviewed and self.pending.match.turn_kind(seat) == kind for kind, listed in kept.items())

    def _unasked(self, seat: int) -> Answers[bool]:
        """Answer for a person who need not be asked; return True if that was possible."""
        if seat not in self._before.people:
            return False
        patience = OVER if self._lap is not None and self._lap.draft else PATIENCE
        if self._lap is not None and (self._lap.sealed or self._now.lap.misses(seat) >= patience):
            yield from self._pass_over(seat)
            return True
        return (yield from self._follow(seat))

    @property
    def _awaits_a_person(self) -> bool:
        """True while several decide at the same time and one of them has no list that answers."""
        if self._lap is not None or not self._now.simultaneous:
            return False
        for seat in self._before.people.intersection(self._now.active):
            decision = self._listed_kind(seat)
            if decision is None or not self._answer(seat, decision, self._order(seat, decision), asking=True):
                return True
        return False

    def _listed_kind(self, seat: int, *, late: bool = False) -> Decision | None:
        """Return the decision a person's list may answer; if ``late``, nothing pauses the list."""
        match = self.pending.match
        kept = match.listed(seat, match.kind_asked(seat) or "") if match.orders.get(seat) else NO_LIST
        if not kept.text or seat not in self._before.people:
            return None
        decision = self._kind_asked(seat)
        if decision is None or late:
            return decision
        begun = decision.consumable and seat in self._now.lap.hand
        return None if kept.paused or begun else decision

    def _follow(self, seat: int, *, late: bool = False) -> Answers[bool]:
        """Answer by a person's list; return True if there was an answer.

        An exhausted list answers to the end of the turn; if ``late``, nothing pauses it and no one
        is asked.
        """
        decision = self._listed_kind(seat, late=late)
        if decision is None:
            return False
        order, turn, entry = self._order(seat, decision), self._turn, None
        for number in range(MOST_PLIES):
            asking = entry is None and not (late and decision.consumable)
            found = self._answer(seat, decision, order, asking=asking)
            if found is None and number == 0:
                return False
            if found is None:
                break
            yield seat, self._meant(seat, found), By.ORDER
            kept = self.pending.match.listed(seat, decision.key)
            if decision.consumable and entry is None and kept.text:  # this answer has not used it up
                rest = replace(kept, text=as_text(found.rest))
                if self._game.orders.follow and rest != kept:
                    rest = replace(rest, triggers=tuple(sorted({*(kept.triggers or ()), BEGUN})))
                self.pending.match = self.pending.match.with_list(seat, decision.key, rest)
            entry = found.entry
            order = found.rest if entry is None else (entry,)
            if not decision.consumable or seat not in self._now.active or self._turn != turn:
                break
            key = self.pending.match.kind_asked(seat)
            if key != decision.key and (key is not None or self._game.orders.follow):
                break
        yield from self._go_along(seat, decision, late=late)
        return True

    def _kind_asked(self, seat: int) -> Decision | None:
        """Return the decision asked of an active seat, if lists can be written for it."""
        key = self.pending.match.kind_asked(seat)
        return None if key is None else self._game.orders.decision(self._game.view(self._now.state, seat), key)

    def _order(self, seat: int, decision: Decision) -> Order:
        text = self.pending.match.listed(seat, decision.key).text
        return current(self._game, self._game.view(self._now.state, seat), decision, text) if text else ()

    def _answer(self, seat: int, decision: Decision, order: Order, *, asking: bool) -> Answer | None:
        """Return the answer by a list, or None if it has none or cannot be followed."""
        view, legal = self._game.view(self._now.state, seat), self._game.legal_actions(self._now.state, seat)
        try:
            return choose(self._game, view, legal, order, asking=asking, begun=seat in self._now.lap.hand)
        except Exception:
            _log.exception("standing order failed", game=self._game.title, seat=seat, kind=decision.key)
            return None

    def _meant(self, seat: int, found: Answer) -> str:
        return self.pending.advice(seat) if found.action is None else str(self._game.actions.write(found.action))

    def _go_along(self, seat: int, kind: Decision, *, late: bool) -> Answers[None]:
        """Answer the rest of a turn that a list has begun: by its own list, else by default."""
        while seat in self._now.active and (asked := self._kind_asked(seat)) and asked.follows == kind.key:
            order = self._order(seat, asked)
            found = self._answer(seat, asked, order, asking=not late)
            if found is None and not late and any(way.asks for _, way in ways_of(order)):
                return
            yield seat, self._meant(seat, found) if found else self._default(seat)[1], By.ORDER

    def _pass_over(self, seat: int) -> Answers[None]:
        """Play a turn of a lap without its person: by their list, else by the game's defaults."""
        turn = self._turn
        if self._listed_kind(seat, late=True):
            yield from self._put_back(seat)
        while seat in self._now.active and self._turn == turn:
            if not (yield from self._follow(seat, late=True)):
                yield self._default(seat, begun=seat in self._now.lap.hand)
            elif (kind := self._kind_asked(seat)) and kind.consumable and not self._game.orders.follow:
                return

    def _default(self, seat: int, *, begun: bool = False) -> Played:
        """Return the default for a seat, which only ends a ``begun`` turn. A caretaker drafts."""
        if self._lap is not None and (self._lap.draft or self._now.lap.misses(seat) >= OVER):
            return seat, self.pending.advice(seat), By.DEADLINE
        action = default_action(self._game, self._now.state, seat, begun=begun)
        return seat, self._game.actions.write(action), By.DEADLINE

    def _put_back(self, seat: int) -> Answers[None]:
        """Take back what the seat began unseen in its turn, unless a script continues from it."""
        kind = self._kind_asked(seat)
        if kind is not None and (self._game.orders.follow or not kind.consumable):
            return
        for _ in range(MOST_PLIES):
            legal = self._game.legal_actions(self._now.state, seat)
            if len(legal) == legal.progressing:
                return
            yield seat, self._game.actions.write(legal[-1]), By.ORDER

    @property
    def _turn(self) -> str:
        """A name of the lap's turn, or of the phase without laps."""
        return self._lap.turn if self._lap else str(self._now.state.phase)

    def _showed(self, seat: int) -> bool:
        """Return True if anyone learnt something by the last ply, so that it cannot be taken back.

        Otherwise a player could see where an answer leads by sending a second one that is refused.
        """
        news = any(one.event.audience != (seat,) and not one.event.counted for one in self.pending.newest)
        drawn = bool(self.pending.plies[-1][1].draws)
        return drawn or news or seat not in self._now.active or self._now.question.opened == self._now.ply
