"""Plies on top of where a match stands: made in memory first, all of them then stored in one transaction."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from enum import StrEnum
from typing import Any

from bot.service.live import ERA, Happened, Live, Marks, Standing
from engine.core import orders, play
from engine.core.play import Ply
from engine.core.protocol import Event, Step
from engine.core.refusals import Illegal, Unreadable
from engine.core.text import T

WISH_PLIES = 60
"""At most so many answers in one wish."""
WISH_LENGTH = 4000
"""At most so many characters."""


class By(StrEnum):
    """Who decided a ply."""

    PERSON = "person"
    ORDER = "order"
    CARETAKER = "caretaker"
    DEADLINE = "deadline"


class Run:
    """A match a few plies further on. Nothing is stored until somebody stores ``live``, ``plies`` and ``events``.

    Standing orders of ``patient`` seats answer only when ``answer`` says so.
    """

    def __init__(self, live: Live, standing: Standing, patient: Collection[int] = ()) -> None:
        self._before = live
        self._patient = patient
        self._standing = standing
        self._game = live.game
        self.state = standing.state
        self.ply = standing.ply
        self.active = standing.active
        self._made = list(standing.made)
        self._marks = standing.marks
        self.plies: list[tuple[int, Ply, By]] = []
        """Number, ply and who decided it."""
        self.events: list[Happened] = []

    # -- ways on --------------------------------------------------------------------------------------------

    def wish(self, seat: int, wish: str) -> None:
        """What a person wants: one notation, or several joined by ``";"``. Raises a ``Refusal``."""
        notations = _split(wish)
        for number, notation in enumerate(notations, start=1):
            step, ply = self._play(seat, notation)
            self._take(step, ply, By.PERSON)
            if number < len(notations) and self._showed(seat, step, ply):
                raise Illegal(
                    T("After “{first}” something new is known. Answer that first and then go on.", first=notation)
                )

    def default(self, seats: Sequence[int]) -> None:
        """These seats let their time run out."""
        steps = play.defaults(self._game, self.state, seats, lambda: self._before.luck(self.ply + 1))
        for step, ply in steps:
            self._take(step, ply, By.DEADLINE)

    def caretakers(self, may_go_on: Callable[[], bool]) -> None:
        """What caretakers and standing orders do until people must be asked, or ``may_go_on`` says no."""
        self.orders()
        while due := self._due():
            self._take(*self._play(due[0], self.advice(due[0])), By.CARETAKER)
            self.orders()
            if not may_go_on():
                return

    def orders(self) -> None:
        """What people wrote down for the questions that are open now, but for patient seats.

        No caretaker is waited for meanwhile.
        """
        while (found := self._ordered()) is not None:
            seat, notation = found
            self._take(*self._play(seat, notation), By.ORDER)

    def answer(self, seat: int) -> None:
        """What this seat wrote down for the question that is open now, once; nothing if that does not fit."""
        if seat in self.active and (notation := self._by_list(seat)) is not None:
            self._take(*self._play(seat, notation), By.ORDER)

    def _ordered(self) -> tuple[int, str] | None:
        """The first seat of a person whose list answers what is asked of it, and the answer."""
        for seat in self.active:
            if seat not in self._patient and (answer := self._by_list(seat)) is not None:
                return seat, answer
        return None

    def _by_list(self, seat: int) -> str | None:
        lists = self._before.orders.get(seat)
        if not lists or seat not in self._before.people:
            return None
        game, state = self._game, self.state
        view, legal = game.view(state, seat), game.legal_actions(state, seat)
        key = game.decision_key(view, legal)
        if key is None or not (text := lists.get(key)):
            return None
        try:
            preferences = orders.read(game, view, key, text, checked=False)
        except Unreadable:
            return None  # the rules have changed since it was written: the seat is asked
        chosen = orders.choose(game, view, legal, preferences)
        if chosen is None:
            return None
        return self.advice(seat) if chosen.advice else str(game.notation(chosen.action))

    def _due(self) -> list[int]:
        return [seat for seat in self.active if seat not in self._before.people]

    def advice(self, seat: int) -> str:
        """What a caretaker would do at an active seat."""
        game, state = self._game, self.state
        legal = game.legal_actions(state, seat)
        level = self._before.info.seats[seat].level
        return str(game.notation(game.advise(game.view(state, seat), legal, self._before.whim(self.ply + 1), level)))

    def redo(self, step: Step[Any, Any], ply: Ply, by: By) -> None:
        """A ply that was made before and is carried out again, with the step it leads to."""
        self._take(step, ply, by)

    # -- the result -----------------------------------------------------------------------------------------

    def live(self) -> Live:
        """The match as it stands now, with the same deadline as before."""
        standing = replace(
            self._standing,
            state=self.state,
            ply=self.ply,
            made=tuple(self._made),
            active=self.active,
            seq=self._standing.seq + len(self.events),
            untold=(*self._standing.untold, *self.events),
            marks=self._marks,
        )
        return replace(self._before, standing=standing)

    # -- one ply --------------------------------------------------------------------------------------------

    def _play(self, seat: int, notation: str) -> tuple[Step[Any, Any], Ply]:
        return play.play(self._game, self.state, seat, notation, self._before.luck(self.ply + 1))

    def _take(self, step: Step[Any, Any], ply: Ply, by: By) -> None:
        phase, before = self.state.phase, self.active
        self.state = step.state
        self.ply += 1
        self.active = self._game.active_seats(step.state)
        self._made[ply.seat] += 1
        self.plies.append((self.ply, ply, by))
        public = False
        for event in step.events:
            public = self._write(event) or public
        self._ask(ply.seat, by, before, public=public, moved_on=phase != self.state.phase)

    def _write(self, event: Event) -> bool:
        seq = self._standing.seq + len(self.events) + 1
        happened, self._marks = numbered(self._before, event, seq, self.ply, self._marks)
        self.events.append(happened)
        return happened.told

    def _ask(self, actor: int, by: By, before: tuple[int, ...], *, public: bool, moved_on: bool) -> None:
        """Notice whether another question is open now, and who has to be told that he is asked.

        It is another one in another phase, if somebody else became active, or if the only one who was asked moved
        the match on and is asked again. Who answered himself and is asked again in the same phase is not told:
        the answer to his wish shows it. The same goes for his order where everybody knew that he was asked, so that
        the table is told no sooner than of an answer of his own.
        """
        others = set(self.active) - set(before) - {actor}
        if not moved_on and not others and not (before == (actor,) and public) and self.active:
            return
        asking = dict(self._marks.asking)
        told = asking.get(actor, self.ply) <= self._marks.told_ply
        knows = not moved_on and (by is By.PERSON or (by is By.ORDER and told))
        self._marks = replace(
            self._marks,
            opened=self.ply,
            asked=self.active,
            asking=tuple(
                (seat, asking.get(seat, self.ply) if seat == actor and knows else self.ply) for seat in self.active
            ),
        )

    def _showed(self, seat: int, step: Step[Any, Any], ply: Ply) -> bool:
        """Whether the seat, or anybody, learnt something by this ply: then it cannot be taken back.

        Otherwise a player could look at what an answer leads to by sending a second one that is refused.
        """
        news = any(event.audience != (seat,) and not event.counted for event in step.events)
        return bool(ply.draws) or news or seat not in self.active or self._marks.opened == self.ply


def begun(live: Live) -> tuple[Run, tuple[int, ...]]:
    """A match from its set-up on, and the draws of that. Raises ``Illegal``."""
    seats = len(live.info.seats)
    step, draws = play.begin(live.game, seats, live.info.options, live.luck(0))
    return set_up(live, step), draws


def set_up(live: Live, step: Step[Any, Any]) -> Run:
    """A match after its set-up."""
    active = live.game.active_seats(step.state)
    marks = Marks(asked=active, asking=tuple((seat, 0) for seat in active))
    made = (live.info.era * ERA,) * len(live.info.seats)
    run = Run(live, Standing(step.state, 0, made, active, 0, (), marks, None))
    for event in step.events:
        run._write(event)
    return run


def numbered(live: Live, event: Event, seq: int, ply: int, marks: Marks) -> tuple[Happened, Marks]:
    """An event with its number, and the marks after it."""
    opens = event.audience is None and live.game.headline(event) is not None
    if opens:
        marks = replace(marks, chapter=marks.chapter + 1, headline=seq)
    return Happened(seq, ply, marks.chapter, opens, event), marks


def _split(wish: str) -> list[str]:
    notations = [part.strip() for part in wish.split(";") if part.strip()]
    if not notations:
        raise Unreadable(T("There is nothing to do in this."))
    if len(notations) > WISH_PLIES or len(wish) > WISH_LENGTH:
        raise Unreadable(T("That is too much at once; at most {most} answers can be sent together.", most=WISH_PLIES))
    return notations
