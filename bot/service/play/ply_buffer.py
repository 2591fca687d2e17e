"""New plies of a match: made in memory first, then stored in one transaction."""

from dataclasses import replace
from enum import StrEnum
from typing import Any

from bot.service.play.advice import caretaker_action
from bot.service.play.match_state import Happened, MatchState
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


class PlyBuffer:
    """A match a few plies later, and the changes by each ply.

    Nothing is stored until the caller stores ``live``, ``plies`` and ``events``.
    """

    def __init__(self, live: MatchState) -> None:
        self._before = live
        self._standing = standing = live.stands
        self._game = live.game
        self.state = standing.state
        self.ply = standing.ply
        self.active = standing.active
        self._made = list(standing.made)
        self._marks = standing.marks
        self._lists: dict[int, Lists] = dict(live.orders)
        self._lap: Lap | None = self._game.laps.current(standing.state)
        self.plies: list[MadePly] = []
        self.sealed: dict[int, Sealed] = {}
        """Seals by ply: of a plan, or of what it laid face down. A redone ply keeps its stored
        seal."""
        self.events: list[Happened] = []

    def live(self) -> MatchState:
        """Return the match after these plies, with the same deadline as before."""
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

    def shown_to(self, seat: int) -> tuple[Event, ...]:
        """Return the events a seat may know: up to the next chapter, and all disclosed to it."""
        first = next((number for number, happened in enumerate(self.events) if happened.opens), len(self.events))
        known = enumerate(self.events)
        return tuple(one.event for number, one in known if one.shows(seat) or (number < first and one.seen(seat)))

    def advice(self, seat: int) -> str:
        """Return the notation of a caretaker's action at an active seat."""
        level = self._before.info.seats[seat].level
        whim = self._before.private_luck(self.ply + 1, "whim")
        return str(self._game.actions.write(caretaker_action(self._game, self.state, seat, whim, level)))

    def redo(self, step: Step[Any, Any], ply: Ply, by: By) -> None:
        """Carry out a stored ply again, by its step. Lists are left as they are."""
        kept = dict(self._lists)
        self._take(step, ply, by)
        self._lists = kept

    def _take(self, step: Step[Any, Any], ply: Ply, by: By) -> None:
        phase, before = self.state.phase, self.active
        if plan := sealed_by(self._game, self.state, ply, step.state):
            self.sealed[self.ply + 1] = sealed(self._before.nonce(self.ply + 1), plan)
        self.state = step.state
        self.ply += 1
        self.active = self._game.active_seats(step.state)
        self._made[ply.seat] += 1
        self.plies.append((self.ply, ply, by))
        public = False
        for event in step.events:
            public = self.write(event) or public
            self._watch(event)
        self._ask(ply.seat, by, before, public=public, moved_on=phase != self.state.phase)
        self._go_round(ply.seat, by, moved_on=phase != self.state.phase)

    def _watch(self, event: Event) -> None:
        """Update the lists of all seats by an event."""
        for seat, lists in self._lists.items() if event.audience is None else ():
            if any(not kept.empty for kept in lists.values()):
                self._lists[seat] = after(self._game, self._game.view(self.state, seat), lists, event)

    def _go_round(self, actor: int, by: By, *, moved_on: bool) -> None:
        """Note who acted by hand in the open turn, and missed deadlines of this phase window."""
        before, self._lap = self._lap, self._game.laps.current(self.state)
        marks, missed, laps, hand = self._marks, self._marks.missed, self._marks.laps, self._marks.hand
        if by is By.PERSON:
            self._lists[actor] = resumed(self._lists.get(actor, {}))
            missed = tuple(one for one in missed if one[0] != actor)
        key = None if self._lap is None else self._lap.key
        fresh = key is not None and (before is None or before.key != key)
        chapter = any(one.opens and one.ply == self.ply for one in self.events)
        if fresh and self._lap is not None and self._lap.number > 1 and not chapter:
            laps = (*laps, (self._standing.seq + len(self.events) + 1, self._lap.number))
        if self._lap is not None:
            acted = {*hand, actor} if by is By.PERSON else set(hand)
            same = not moved_on and before is not None and before.key == self._lap.key
            hand = tuple(sorted(acted & set(self.active))) if same else ()
        window = self._game.laps.phase_window(self.state) or marks.window
        if window != marks.window and marks.window:
            missed = ()
        now = (missed, fresh, laps, hand, window)
        if now != (marks.missed, marks.fresh, marks.laps, marks.hand, marks.window):
            self._marks = replace(marks, missed=missed, fresh=fresh, laps=laps, hand=hand, window=window)

    def write(self, event: Event) -> bool:
        """Add an event with its number; return True if it belongs in a post."""
        seq = self._standing.seq + len(self.events) + 1
        opens = event.audience is None and self._game.words.headline(event) is not None
        if opens:
            self._marks = replace(self._marks, chapter=self._marks.chapter + 1, headline=seq)
        self.events.append(Happened(seq, self.ply, self._marks.chapter, opens, event))
        return self.events[-1].told

    def _ask(self, actor: int, by: By, before: tuple[int, ...], *, public: bool, moved_on: bool) -> None:
        """Note if another question is open now, and who must be told.

        It is another one in another phase, if someone else became active, or if the only seat asked
        moved the match on and is asked again; the last of several seats gets no more time than all
        had.

        A player who just answered by hand and is asked again is not notified: their panel shows it.
        Neither is one whose order answered a known question: an order must not reveal itself by
        notifying earlier.
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
