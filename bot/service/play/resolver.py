"""How a match goes on from where it stands: by wishes, standing orders, caretakers and deadlines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from typing import Any

from bot.service.orders import lists
from bot.service.orders.lists import NOTHING, Found
from bot.service.play.match_state import ERA, LiveState, MatchState
from bot.service.play.ply_buffer import By, PlyBuffer
from bot.service.play.question_state import QuestionState
from engine.core import play
from engine.core.play import Ply
from engine.core.protocol import Step
from engine.core.refusals import Illegal, Unreadable
from engine.core.standing_orders.decision import Decision
from engine.core.text import T

WISH_PLIES = 60
"""At most so many answers in one wish."""
PATIENCE = 2
"""After so many missed deadlines in a stretch nobody waits for a seat in it any more."""
WISH_LENGTH = 4000
"""At most so many characters."""


class Resolver(PlyBuffer):
    """How a match goes on: what people wish and wrote down, what caretakers do, what a missed deadline brings.

    Standing orders of ``patient`` seats answer only when ``answer`` says so.
    """

    def __init__(self, live: MatchState, standing: LiveState, patient: Collection[int] = ()) -> None:
        super().__init__(live, standing)
        self._patient = patient

    # -- ways on --------------------------------------------------------------------------------------------

    def submit(self, seat: int, text: str) -> None:
        """A person's answer: one notation, or several joined by ``";"``. Raises a ``Refusal``."""
        notations = _split(text)
        for number, notation in enumerate(notations, start=1):
            step, ply = self._play(seat, notation)
            self._take(step, ply, By.PERSON)
            if number < len(notations) and self._showed(seat, step, ply):
                raise Illegal(
                    T("After “{first}” something new is known. Answer that first and then go on.", first=notation)
                )

    def overdue(self) -> list[int]:
        """Whoever must act let his time run out in a circuit; those of them who had not done so in this stretch.

        Each has one turn: by his list, which nothing stops now, or else as the rules say.
        """
        first = [seat for seat in self.active if seat in self._before.people and not self._marks.misses(seat)]
        for seat in self.active:
            self._count_miss(seat)
            self._pass_over(seat)
        return first

    def default(self, seats: Sequence[int]) -> None:
        """These seats let their time run out. If circuits follow, nobody waits in those, either, for whoever left more
        open than to say that it stands."""
        steps = play.defaults(self._game, self.state, seats, lambda: self._before.luck(self.ply + 1))
        stretch = self._game.stretch(self.state)
        made: Counter[int] = Counter()
        for step, ply in steps:
            self._take(step, ply, By.DEADLINE)
            made[ply.seat] += 1
        if stretch and stretch == self._game.stretch(self.state):
            missed = {seat: PATIENCE for seat, plies in made.items() if plies > 1 and seat in self._before.people}
            self._marks = replace(self._marks, missed=tuple({**dict(self._marks.missed), **missed}.items()))

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

        No caretaker is waited for meanwhile, and nobody who let two deadlines of this stretch pass. Before a circuit
        everybody waits for those who want to look at the board.
        """
        self._await_reviews()
        while any(self._unasked(seat) for seat in self.active):
            self._await_reviews()

    def answer(self, seat: int) -> None:
        """What this seat wrote down for the question that is open now, once; nothing if that does not fit."""
        if seat in self.active:
            self._follow(seat)

    def taken_up(self, seat: int, kind: str) -> None:
        """A person has edited or confirmed a list: it goes on for him, also in a turn that he began himself."""
        marks = self._marks
        hand = tuple(other for other in marks.hand if other != seat)
        self._marks = replace(marks, hand=hand, missed=tuple(one for one in marks.missed if one[0] != seat))
        if seat in self.active and self._circuit is not None and self._circuit.kind == kind:
            self._put_back(seat)

    def confirmed(self, seat: int, kind: str) -> None:
        """Whoever wanted to look before the circuit of this list has done so; the last of them lets it begin."""
        reviewing = self._marks.reviewing
        if seat in reviewing and self._answers_by(seat, kind):
            self._marks = replace(self._marks, reviewing=tuple(other for other in reviewing if other != seat))
            if not self._marks.reviewing:
                self.begin()

    def begin(self) -> None:
        """The circuit begins: whoever has the first turn in it is asked now."""
        self.active = self._game.active_seats(self.state)
        asking = tuple((seat, self.ply) for seat in self.active)
        self._marks = replace(self._marks, reviewing=(), opened=self.ply, asked=self.active, asking=asking)

    # -- before a circuit -------------------------------------------------------------------------------------

    def _await_reviews(self) -> None:
        """If a circuit has just begun, nobody must act until all have confirmed who want to look before it; then, or if
        none of them is there any more, it begins."""
        marks = self._marks
        if not marks.fresh and not marks.reviewing:
            return
        seats = self._circuit.to_come if marks.fresh and self._circuit is not None else marks.reviewing
        reviewing = tuple(seat for seat in seats if self._reviews(seat))
        if reviewing:
            self.active = ()
            self._marks = replace(marks, fresh=False, reviewing=reviewing, opened=self.ply, asked=(), asking=())
        elif marks.reviewing:
            self.begin()
        else:
            self._marks = replace(marks, fresh=False)

    def _reviews(self, seat: int) -> bool:
        """Whether a person wants to look before the circuit, and is waited for at all."""
        kept = self._lists.get(seat, {})
        if seat not in self._before.people or self._marks.misses(seat) >= PATIENCE:
            return False
        return any(listed.reviewed and self._answers_by(seat, kind) for kind, listed in kept.items())

    def _answers_by(self, seat: int, kind: str) -> bool:
        """Whether that is the list by which the seat answers its turn of the circuit."""
        circuit = self._circuit
        return circuit is not None and self._game.turn_key(self._game.view(self.state, seat), circuit) == kind

    # -- lists ------------------------------------------------------------------------------------------------

    def _unasked(self, seat: int) -> bool:
        """Answer for a person who need not be asked; whether that was possible."""
        if seat not in self._before.people:
            return False
        if self._circuit is not None and (self._circuit.sealed or self._marks.misses(seat) >= PATIENCE):
            self._pass_over(seat)
            return True
        return seat not in self._patient and self._follow(seat)

    def _follow(self, seat: int, *, late: bool = False) -> bool:
        """One answer by the list of a person's seat; whether there was one.

        If it is ``late`` nothing stops a list of entries and nobody is asked.
        """
        if seat not in self._before.people or not (kept := self._lists.get(seat)):
            return False
        listed = kept.get(self._key_asked(seat) or "", NOTHING)
        kind = self._kind_asked(seat) if listed.text else None
        if kind is None or (kind.consumable and not late and (listed.woken or seat in self._marks.hand)):
            return False
        if kind.is_script:
            return self._go_through(seat, kind, late=late)
        found = self._found(seat, kind, listed.text, asking=not (late and kind.consumable))
        if found is None:
            return False
        if not kind.consumable:
            self._take(*self._play(seat, self._meant(seat, found)), By.ORDER)
            return True
        self._carry_out(seat, kind, found)
        self._go_along(seat, kind, late=late)
        return True

    def _go_through(self, seat: int, kind: Decision, *, late: bool) -> bool:
        """A script, as far as it leads; whether there was an answer."""
        answered = False
        for _ in range(WISH_PLIES):
            if seat not in self.active or self._key_asked(seat) != kind.key:
                break
            begun = seat in self._marks.hand
            view, legal = self._game.view(self.state, seat), self._game.legal_actions(self.state, seat)
            text = self._lists[seat][kind.key].text
            found = lists.followed(self._game, view, legal, kind, text, asking=not late, begun=begun)
            if found is None or (begun and not late):
                break
            self._take(*self._play(seat, self._meant(seat, found)), By.ORDER)
            self._left(seat, kind, found.rest)
            answered = True
        return answered

    def _left(self, seat: int, kind: Decision, rest: str) -> None:
        """What a list reads after an answer, unless it has ended with it."""
        listed = self._lists[seat][kind.key]
        if listed.text:
            self._lists[seat] = {**self._lists[seat], kind.key: replace(listed, text=rest)}

    def _kind_asked(self, seat: int) -> Decision | None:
        """The kind of decision that is asked of an active seat, if lists can be written for it."""
        key = self._key_asked(seat)
        return None if key is None else lists.kind_of(self._game, self._game.view(self.state, seat), key)

    def _found(self, seat: int, kind: Decision, text: str, *, asking: bool) -> Found | None:
        view, legal = self._game.view(self.state, seat), self._game.legal_actions(self.state, seat)
        return lists.found(self._game, view, legal, kind, text, asking=asking)

    def _meant(self, seat: int, found: Found) -> str:
        return self.advice(seat) if found.action is None else str(self._game.notation(found.action))

    def _carry_out(self, seat: int, kind: Decision, found: Found) -> None:
        """An entry, to the end of the turn that it answers; then it is struck off."""
        turn, rest, entry = self._turn, found.rest, str(found.entry)
        for _ in range(WISH_PLIES):
            self._take(*self._play(seat, self._meant(seat, found)), By.ORDER)
            if self._turn != turn or seat not in self.active or (self._key_asked(seat) or kind.key) != kind.key:
                break
            next_step = self._found(seat, kind, entry, asking=False)
            if next_step is None:
                break
            found = next_step
        self._lists[seat] = {**self._lists[seat], kind.key: replace(self._lists[seat][kind.key], text=rest)}

    def _go_along(self, seat: int, kind: Decision, *, late: bool) -> None:
        """What is asked along with a turn that was answered by an entry: by its own list, else as the rules say."""
        while seat in self.active and (asked := self._kind_asked(seat)) and asked.follows == kind.key:
            listed = self._lists[seat].get(asked.key, NOTHING)
            found = self._found(seat, asked, listed.text, asking=not late) if listed.text else None
            if found is not None:
                notation = self._meant(seat, found)
            elif not late and lists.asks(self._game, self._game.view(self.state, seat), asked, listed.text):
                return
            else:
                notation = self._game.notation(self._game.default_action(self.state, seat))
            self._take(*self._play(seat, notation), By.ORDER)

    def _pass_over(self, seat: int) -> None:
        """One turn of a circuit without its person: by his list, else by the rules; so is what a script leaves open."""
        turn = self._turn
        if self._lists.get(seat):
            self._put_back(seat)
        while seat in self.active and self._turn == turn:
            if self._follow(seat, late=True):
                kind = self._kind_asked(seat) if seat in self.active and self._turn == turn else None
                if kind is not None and kind.consumable and not kind.is_script:
                    return
                continue
            begun = seat in self._marks.hand
            action = (self._game.closing_action if begun else self._game.default_action)(self.state, seat)
            self._take(*self._play(seat, self._game.notation(action)), By.DEADLINE)

    def _put_back(self, seat: int) -> None:
        """What the seat had begun in its turn, and nobody else has seen, is taken back; but not what a script goes on
        from."""
        kind = self._kind_asked(seat)
        if kind is not None and (kind.is_script or not kind.consumable):
            return
        for _ in range(WISH_PLIES):
            legal = self._game.legal_actions(self.state, seat)
            if len(legal) == legal.onward:
                return
            self._take(*self._play(seat, self._game.notation(legal[-1])), By.ORDER)

    def _key_asked(self, seat: int) -> str | None:
        state = self.state
        key: str | None = self._game.decision_key(self._game.view(state, seat), self._game.legal_actions(state, seat))
        return key

    def _count_miss(self, seat: int) -> None:
        if seat in self._before.people:
            missed = {**dict(self._marks.missed), seat: self._marks.misses(seat) + 1}
            self._marks = replace(self._marks, missed=tuple(missed.items()))

    @property
    def _turn(self) -> str:
        """Changes with the circuit, or with the phase where there are none."""
        return self._circuit.key if self._circuit else str(self.state.phase)

    def _due(self) -> list[int]:
        return [seat for seat in self.active if seat not in self._before.people]

    def _showed(self, seat: int, step: Step[Any, Any], ply: Ply) -> bool:
        """Whether the seat, or anybody, learnt something by this ply: then it cannot be taken back.

        Otherwise a player could look at what an answer leads to by sending a second one that is refused.
        """
        news = any(event.audience != (seat,) and not event.counted for event in step.events)
        return bool(ply.draws) or news or seat not in self.active or self._marks.opened == self.ply


def begun(live: MatchState) -> tuple[Resolver, tuple[int, ...]]:
    """A match from its set-up on, and the draws of that. Raises ``Illegal``."""
    seats = len(live.info.seats)
    step, draws = play.begin(live.game, seats, live.info.options, live.luck(0))
    return set_up(live, step), draws


def set_up(live: MatchState, step: Step[Any, Any]) -> Resolver:
    """A match after its set-up."""
    active = live.game.active_seats(step.state)
    marks = QuestionState(asked=active, asking=tuple((seat, 0) for seat in active))
    made = (live.info.era * ERA,) * len(live.info.seats)
    run = Resolver(live, LiveState(step.state, 0, made, active, 0, (), marks, None))
    for event in step.events:
        run._write(event)
    return run


def _split(wish: str) -> list[str]:
    notations = [part.strip() for part in wish.split(";") if part.strip()]
    if not notations:
        raise Unreadable(T("There is nothing to do in this."))
    if len(notations) > WISH_PLIES or len(wish) > WISH_LENGTH:
        raise Unreadable(T("That is too much at once; at most {most} answers can be sent together.", most=WISH_PLIES))
    return notations
