"""New plies of a match: made in memory first, then stored in one transaction."""

from dataclasses import replace
from enum import StrEnum
from typing import Any

from bot.service.play.advice import caretaker_action
from bot.service.play.match_state import Happened, LiveState, MatchState
from bot.service.play.question import LapState, OpenQuestion, Review, question_at
from bot.service.play.sealing import Sealed, sealed, sealed_by
from engine.core.laps import Lap
from engine.core.play import Ply
from engine.core.protocol import Event, Step
from engine.core.standing_orders.follow import Lists, after, resumed


class By(StrEnum):
    """The source of a ply's decision."""

    PERSON = "person"
    ORDER = "order"
    CARETAKER = "caretaker"
    DEADLINE = "deadline"


MadePly = tuple[int, Ply, By]
"""Number, ply and its source."""


class PendingPlies:
    """A match a few plies later, and the changes by each ply.

    Nothing is stored until the caller stores ``live``, ``plies`` and ``events``.
    """

    def __init__(self, before: MatchState) -> None:
        self.before = before
        self.now: LiveState = before.stands
        self.lists: dict[int, Lists] = dict(before.orders)
        self.lap: Lap | None = before.game.laps.current(self.now.state)
        self.plies: list[MadePly] = []
        self.sealed: dict[int, Sealed] = {}
        """Seals by ply: of a plan, or of what it laid face down. A redone ply keeps its stored
        seal."""
        self.events: list[Happened] = []

    def live(self) -> MatchState:
        """Return the match after these plies, with the same deadline as before."""
        now = replace(self.now, untold=(*self.now.untold, *self.events))
        return replace(self.before, standing=now, orders=self.lists)

    def change(self, **changes: Any) -> None:
        """Change the state of the match between two plies."""
        self.now = replace(self.now, **changes)

    @property
    def newest(self) -> list[Happened]:
        """The events of the last ply."""
        return [happened for happened in self.events if happened.ply == self.now.ply]

    def shown_to(self, seat: int) -> tuple[Event, ...]:
        """Return the events a seat may know: up to the next chapter, and all disclosed to it."""
        first = next((number for number, happened in enumerate(self.events) if happened.opens), len(self.events))
        known = enumerate(self.events)
        return tuple(one.event for number, one in known if one.shows(seat) or (number < first and one.seen(seat)))

    def advice(self, seat: int) -> str:
        """Return the notation of a caretaker's action at an active seat."""
        game, level = self.before.game, self.before.info.seats[seat].level
        whim = self.before.private_luck(self.now.ply + 1, "whim")
        return str(game.actions.write(caretaker_action(game, self.now.state, seat, whim, level)))

    def redo(self, step: Step[Any, Any], ply: Ply, by: By) -> None:
        """Carry out a stored ply again, by its step. Lists are left as they are."""
        kept = dict(self.lists)
        self.apply(step, ply, by)
        self.lists = kept

    def apply(self, step: Step[Any, Any], ply: Ply, by: By) -> None:
        """Take a ply and its step as the next of the match."""
        game, was, was_lap = self.before.game, self.now, self.lap
        number = was.ply + 1
        if plan := sealed_by(game, was.state, ply, step.state):
            self.sealed[number] = sealed(self.before.nonce(number), plan)
        numbers = tuple(made + (seat == ply.seat) for seat, made in enumerate(was.decision_numbers))
        active = game.active_seats(step.state)
        self.change(state=step.state, ply=number, active=active, decision_numbers=numbers)
        self.lap = game.laps.current(step.state)
        self.plies.append((number, ply, by))
        public = False
        for event in step.events:
            public = self.write(event) or public
            self._watch(event)
        if by is By.PERSON:
            self.lists[ply.seat] = resumed(self.lists.get(ply.seat, {}))
        new_lap = self.lap is not None and (was_lap is None or was_lap.key != self.lap.key)
        self.change(
            question=self._question(was, ply.seat, by, public=public),
            lap=self._lap_state(was, was_lap, ply.seat, by),
            review=Review(due=new_lap, seats=was.review.seats),
        )
        if new_lap:
            self._note_lap()

    def write(self, event: Event) -> bool:
        """Add an event with its number; return True if it belongs in a post."""
        seq, chapter = self.now.seq + 1, self.now.chapter
        opens = event.audience is None and self.before.game.words.headline(event) is not None
        self.change(seq=seq, chapter=chapter + opens, headline=seq if opens else self.now.headline)
        self.events.append(Happened(seq, self.now.ply, self.now.chapter, opens, event))
        return self.events[-1].belongs_in_post

    def _watch(self, event: Event) -> None:
        """Update the lists of all seats by an event."""
        game = self.before.game
        for seat, lists in self.lists.items() if event.audience is None else ():
            if any(not kept.empty for kept in lists.values()):
                self.lists[seat] = after(game, game.view(self.now.state, seat), lists, event)

    def _question(self, was: LiveState, actor: int, by: By, *, public: bool) -> OpenQuestion:
        """Return the question after a ply: another one in another phase, if someone else became
        active, or if the only seat asked moved the match on and is asked again.

        The last of several seats gets no more time than all had. A player who just answered by hand
        and is asked again is not notified: their panel shows it. Neither is one whose order
        answered a known question: an order must not reveal itself by notifying earlier.
        """
        now, question = self.now, was.question
        moved_on = was.state.phase != now.state.phase
        others = set(now.active) - set(was.active) - {actor}
        alone = was.active == question.seats == (actor,)
        if not moved_on and not others and not (alone and public) and now.active:
            return question
        since = dict(question.asked).get(actor, now.ply)
        told = since <= was.announced.ply
        knows = not moved_on and (by is By.PERSON or (by is By.ORDER and told))
        return question_at(now.ply, now.active, {actor: since} if knows else None)

    def _lap_state(self, was: LiveState, was_lap: Lap | None, actor: int, by: By) -> LapState:
        """Return who acted by hand in the open turn, and missed deadlines of this phase window."""
        state, lap, hand = was.lap, self.lap, was.lap.hand
        if by is By.PERSON:
            state = state.without_misses(actor)
        if lap is not None:
            same = was.state.phase == self.now.state.phase and was_lap is not None and was_lap.key == lap.key
            acted = {*hand, actor} if by is By.PERSON else set(hand)
            hand = tuple(sorted(acted & set(self.now.active))) if same else ()
        state = state.in_window(self.before.game.laps.phase_window(self.now.state))
        return state if hand == state.hand else replace(state, hand=hand)

    def _note_lap(self) -> None:
        """Note a new lap for the next report, unless it is the first of its window or a chapter
        began with it.
        """
        if self.lap is None or self.lap.number == 1 or any(happened.opens for happened in self.newest):
            return
        report = self.now.announced.report
        report = replace(report, laps=(*report.laps, (self.now.seq + 1, self.lap.number)))
        self.change(announced=replace(self.now.announced, report=report))
