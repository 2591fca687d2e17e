"""Plies on top of where a match stands: made in memory first, all of them then stored in one transaction."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from enum import StrEnum
from typing import Any

from bot.service import lists
from bot.service.lists import NOTHING, Found, Lists
from bot.service.live import ERA, Happened, Live, Standing
from bot.service.marks import Marks
from engine.core import play
from engine.core.decision import Circuit, Decision
from engine.core.play import Ply
from engine.core.protocol import Event, Step
from engine.core.refusals import Illegal, Unreadable
from engine.core.text import T

WISH_PLIES = 60
"""At most so many answers in one wish."""
PATIENCE = 2
"""After so many missed deadlines in a stretch nobody waits for a seat in it any more."""
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
        self._lists: dict[int, Lists] = dict(live.orders)
        self._circuit: Circuit | None = self._game.circuit(standing.state)
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

    def shown(self, seat: int) -> tuple[Event, ...]:
        """By what these plies showed a seat something that was hidden from it."""
        return tuple(happened.event for happened in self.events if happened.shows(seat))

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
        if kind is None or (kind.once and not late and (listed.woken or seat in self._marks.hand)):
            return False
        if kind.script:
            return self._go_through(seat, kind, late=late)
        found = self._found(seat, kind, listed.text, asking=not (late and kind.once))
        if found is None:
            return False
        if not kind.once:
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
        while seat in self.active and (asked := self._kind_asked(seat)) and asked.along == kind.key:
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
                if kind is not None and kind.once and not kind.script:
                    return
                continue
            begun = seat in self._marks.hand
            action = (self._game.closing_action if begun else self._game.default_action)(self.state, seat)
            self._take(*self._play(seat, self._game.notation(action)), By.DEADLINE)

    def _put_back(self, seat: int) -> None:
        """What the seat had begun in its turn, and nobody else has seen, is taken back; but not what a script goes on
        from."""
        kind = self._kind_asked(seat)
        if kind is not None and (kind.script or not kind.once):
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

    def advice(self, seat: int) -> str:
        """What a caretaker would do at an active seat."""
        game, state = self._game, self.state
        legal = game.legal_actions(state, seat)
        level = self._before.info.seats[seat].level
        return str(game.notation(game.advise(game.view(state, seat), legal, self._before.whim(self.ply + 1), level)))

    def redo(self, step: Step[Any, Any], ply: Ply, by: By) -> None:
        """A ply that was made before and is carried out again, with the step it leads to. Lists stay as they are."""
        kept = dict(self._lists)
        self._take(step, ply, by)
        self._lists = kept

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
        return replace(self._before, standing=standing, orders=self._lists)

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
            self._watch(event)
        self._ask(ply.seat, by, before, public=public, moved_on=phase != self.state.phase)
        self._go_round(ply.seat, by, moved_on=phase != self.state.phase)

    def _watch(self, event: Event) -> None:
        """What becomes of the lists of all seats by an event."""
        if event.audience is not None or not self._game.watched:
            return
        for seat, kept in self._lists.items():
            if not self._game.watched.isdisjoint(kept):
                self._lists[seat] = lists.after(self._game, self._game.view(self.state, seat), kept, event)

    def _go_round(self, actor: int, by: By, *, moved_on: bool) -> None:
        """Who has acted himself in the step that is open, and since when anybody has let deadlines pass."""
        before, self._circuit = self._circuit, self._game.circuit(self.state)
        marks = self._marks
        if by is By.PERSON:
            self._lists[actor] = lists.unwoken(self._lists.get(actor, {}))
            marks = replace(marks, missed=tuple(one for one in marks.missed if one[0] != actor))
        key = None if self._circuit is None else self._circuit.key
        marks = replace(marks, fresh=key is not None and (before is None or before.key != key))
        if self._circuit is not None:
            acted = {*marks.hand, actor} if by is By.PERSON else set(marks.hand)
            same = not moved_on and before is not None and before.key == self._circuit.key
            marks = replace(marks, hand=tuple(sorted(acted & set(self.active))) if same else ())
        stretch = self._game.stretch(self.state)
        if stretch and stretch != marks.stretch:
            marks = replace(marks, stretch=stretch, missed=())
        self._marks = marks

    def _write(self, event: Event) -> bool:
        seq = self._standing.seq + len(self.events) + 1
        happened, self._marks = numbered(self._before, event, seq, self.ply, self._marks)
        self.events.append(happened)
        return happened.told

    def _ask(self, actor: int, by: By, before: tuple[int, ...], *, public: bool, moved_on: bool) -> None:
        """Notice whether another question is open now, and who has to be told that he is asked.

        It is another one in another phase, if somebody else became active, or if the only one whom it was put to moved
        the match on and is asked again; the last of several who are asked at once has no more time than all had.

        Who answered himself and is asked again in the same phase is not told: the answer to his wish shows it. The
        same goes for his order where everybody knew that he was asked, so that the table is told no sooner than of an
        answer of his own.
        """
        others = set(self.active) - set(before) - {actor}
        alone = before == self._marks.asked == (actor,)
        if not moved_on and not others and not (alone and public) and self.active:
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
