"""A match in memory.

A ``MatchState`` never changes: each transaction makes a new one. The store is the truth; this is a cache of it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from datetime import datetime
from typing import Any

from bot.service.model import MatchInfo, Status
from bot.service.play.question_state import QuestionState
from engine.core import recipe
from engine.core.chance import Chance, PublicChance, SeededChance
from engine.core.laps import Lap
from engine.core.protocol import AnyGame
from engine.core.quick import frozen
from engine.core.refusals import Stale
from engine.core.standing_orders.follow import NOTHING, Kept, settles
from engine.core.text import T

DUE = "due"
REMIND = "remind"
LAST = "last"
WAIT = "wait"
RING = "ring"
AHEAD = "ahead"
NUDGE = "nudge"
FILE = "file"
STALE, CLOSE = "stale", "close"
VOTE = "vote"
"""Deadlines: the question's, the first and the last reminder; (``wait:<number>:<seat>``) a reminder put off;
(``ring:<seat>``) it rings for a seat that was asked in silence;
(``ahead:<seat>``) the seat is told that it is next; (``nudge:<seat>``) a host's nudge put off;
(``file:<seat>``) the seat is invited to write down its answer for this lap; of a lobby, its host is reminded, and it
closes; (``vote:<number>``) a vote ends, whatever becomes of questions."""
ERA = 10_000
"""Distance of a seat's decision numbers before and after a rollback or an undo: more plies than a seat ever makes."""


@frozen
class Happened:
    """An event with its number in the match."""

    seq: int
    """Counts from 1."""
    ply: int
    """The ply that brought it about; 0 for the set-up."""
    chapter: int
    """How many headlines there were up to here."""
    opens: bool
    """Whether it has a headline."""
    event: Any

    @property
    def told(self) -> bool:
        """Whether it belongs in a post: public, and a sentence rather than a number."""
        return self.event.audience is None and not self.event.counted

    def seen(self, seat: int) -> bool:
        """Whether a seat may know it, and it is a sentence rather than a number."""
        return not self.event.counted and (self.event.audience is None or seat in self.event.audience)

    def shows(self, seat: int) -> bool:
        """Whether it shows a seat, and not everybody, something that was hidden from it."""
        return bool(self.event.discloses) and self.event.audience is not None and seat in self.event.audience


@frozen
class LiveState:
    """Where a started match stands."""

    state: Any
    ply: int
    made: tuple[int, ...]
    """By seat its decision number: its plies, plus ``ERA`` for each rollback and each undo of its own. No number is
    given to two questions."""
    active: tuple[int, ...]
    seq: int
    """Number of events so far."""
    untold: tuple[Happened, ...]
    """Events after the last told one."""
    marks: QuestionState
    due_at: datetime | None

    @property
    def simultaneous(self) -> bool:
        """Whether several seats are asked at once."""
        return len(self.marks.asked) > 1


@frozen
class MatchState:
    """A match."""

    info: MatchInfo
    game: AnyGame
    seed: str
    people: frozenset[int]
    """The seats that people play; the others are caretakers', some of them only until their person is back."""
    standing: LiveState | None
    """None until it starts."""
    orders: Mapping[int, Mapping[str, Kept]] = field(default_factory=dict)
    """Standing orders by seat and kind of decision. Private to the seats."""
    secret: str | None = None
    """All luck follows from it, and is known once it is shown at the end; without one it follows from the seed."""
    version: int = 0
    """How often it had been changed when it was read, where others may change it."""

    @property
    def stands(self) -> LiveState:
        """Where a match stands. Raises ``Stale`` before its start."""
        if self.standing is None:
            raise Stale(T("This match has not started yet."))
        return self.standing

    def at(self, **changes: Any) -> MatchState:
        """The same with something else about where it stands. It has started."""
        return replace(self, standing=replace(self.stands, **changes))

    def marked(self, **changes: Any) -> MatchState:
        """The same with other marks. It has started."""
        return self.at(marks=replace(self.stands.marks, **changes))

    def luck(self, ply: int) -> Chance:
        """The luck of one ply, 0 for the set-up. What was rolled back is not dealt the same again: it was seen."""
        if self.secret is None or self.info.luck_post is None:
            return self.private_luck(ply)
        return PublicChance(seed_at(self.secret, self.info.luck_post, self.info.rollbacks, ply), ply)

    def private_luck(self, ply: int, *what: object) -> Chance:
        """Luck that is nobody's business, for what is decided before a ply. What is shown at the end tells nothing of
        it."""
        era = (self.info.era,) if self.info.era else ()
        return SeededChance(":".join(map(str, (self.seed, *era, ply, *what))))

    def nonce(self, ply: int) -> str:
        """The nonce of a plan that is handed in with this ply."""
        return recipe.nonce_of(self.seed, f"{self.info.era} {ply}")

    def luck_of_list(self, seat: int, kind: str, place: int) -> Chance:
        """The luck of a suggested list, the same as long as the match is not taken back."""
        return self.private_luck(0, "suggestion", seat, kind, place)

    @property
    def running(self) -> bool:
        """Whether it has started and not ended."""
        return self.info.status is Status.RUNNING

    @property
    def goes_on(self) -> bool:
        """Whether it goes on by itself: a caretaker must act, or nobody is there any more who wanted to look."""
        if not self.running or self.standing is None:
            return False
        reviewing = self.standing.marks.reviewing
        return not self.people.issuperset(self.standing.active) or (
            bool(reviewing) and self.people.isdisjoint(reviewing)
        )

    @property
    def lap(self) -> Lap | None:
        """The lap that is going on."""
        return self.game.laps.current(self.standing.state) if self.running and self.standing is not None else None

    def turn_kind(self, seat: int) -> str | None:
        """The kind of the list by which the seat answers in the open lap."""
        lap = self.lap
        return None if lap is None else self.game.laps.turn_key(self.game.view(self.stands.state, seat), lap)

    def reviews(self, seat: int, kind: str) -> bool:
        """Whether a lap waits until the seat has confirmed this list."""
        return self.reviewing and seat in self.stands.marks.reviewing and self.turn_kind(seat) == kind

    def has_begun(self, seat: int, kind: str) -> bool:
        """Whether the lap in which a list answers is open, so that it is too late to want a look before it."""
        return self.turn_kind(seat) == kind and seat not in self.stands.marks.reviewing

    def view(self, seat: int | None) -> Any:
        """What a seat, or anybody, may see as things stand. It has started."""
        view = self.game.view(self.stands.state, seat)
        return self.game.laps.not_begun(view) if self.reviewing else view

    @property
    def reviewing(self) -> bool:
        """Whether nobody is asked since a lap has not begun yet."""
        return self.running and self.standing is not None and bool(self.standing.marks.reviewing)

    def owes(self, seat: int) -> bool:
        """Whether an answer of a person is waited for."""
        return self.standing is not None and seat in self.standing.active and seat in self.people

    @property
    def next_person(self) -> int | None:
        """The person's seat that is asked after those that must act now, as far as everybody knows it.

        Caretakers in between answer at once.
        """
        if not self.running or self.standing is None or self.goes_on or not self.standing.active:
            return None
        following = self.game.asking.next_seats(self.game.view(self.standing.state, None))
        return next((seat for seat in following if seat in self.people), None)

    def kind_asked(self, seat: int) -> str | None:
        """The kind of decision that an active seat is asked for, if orders can be written for it."""
        game, state = self.game, self.stands.state
        return game.orders.decision_key(game.view(state, seat), game.legal_actions(state, seat))

    def has_order(self, seat: int, kind: str | None) -> bool:
        """Whether the seat wrote a list for this kind of decision which nothing has stopped."""
        return kind is not None and self.listed(seat, kind).answers

    def will_answer(self, seat: int) -> bool:
        """Whether the seat has written its turn of the open lap down, so that it need not be asked."""
        key = self.turn_kind(seat)
        view = self.game.view(self.stands.state, seat)
        return key is not None and settles(self.game, view, key, self.listed(seat, key))

    def listed(self, seat: int, kind: str) -> Kept:
        """What the seat keeps for a kind of decision."""
        return self.orders.get(seat, {}).get(kind, NOTHING)

    @property
    def deep_thinkers(self) -> bool:
        """Whether a caretaker of a higher level plays here, who may think so long that others would notice."""
        return any(seat.level > 0 and seat.seat not in self.people for seat in self.info.seats)

    def with_info(self, **changes: Any) -> MatchState:
        """The same with other details."""
        info = told_luck(replace(self.info, **changes), self.secret)
        return replace(self, info=info, people=people_in(info))


def people_in(info: MatchInfo) -> frozenset[int]:
    """The seats that people play: not those that a caretaker has, or keeps for somebody."""
    return frozenset(seat.seat for seat in info.seats if seat.user_id is not None and not seat.kept)


def seed_at(secret: str, post: int, rollbacks: Sequence[Sequence[int]], ply: int) -> bytes:
    """The seed of a ply's luck: that after the last rollback to before it."""
    number = next((number for after, number in reversed(rollbacks) if after < ply), 0)
    return recipe.seed_of(recipe.later_secret(secret, number), post)


def told_luck(info: MatchInfo, secret: str | None) -> MatchInfo:
    """A match with what everybody may know of its secret."""
    if secret is None:
        return replace(info, digests=(), secret=None)
    secrets = [secret, *(recipe.later_secret(secret, number) for _, number in info.rollbacks)]
    over = info.started_at is not None and info.status in (Status.OVER, Status.ABANDONED)
    return replace(info, digests=tuple(map(recipe.digest_of, secrets)), secret=secret if over else None)
