"""New plies of a match: made in memory first, then stored in one transaction.

A seat that does not answer itself gets a legal action, whatever fails inside a game. Plans handed
in and pieces facedown get digests that anyone can check once revealed: the digest of a plan, or of
all that a ply lays facedown, covers the digests of its parts. Each part has its own nonce, so that
each can be revealed alone; all follow from the plan's nonce, and that from what is never shown.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, replace
from datetime import datetime
from enum import StrEnum
from typing import Any, NamedTuple

import structlog
from sqlalchemy import Connection

from bot.service.match.live_state import Happened, LapState, LiveState, OpenQuestion, Review, question_at
from bot.service.match.match_state import ERA, MatchState
from bot.store import log
from engine.core import codec, play, recipe
from engine.core.chance import Chance
from engine.core.laps import Lap
from engine.core.protocol import AnyGame, Event, Step
from engine.core.standing_orders.follow import after, resumed

_log = structlog.get_logger(__name__)


class By(StrEnum):
    """The source of a ply's decision."""

    PERSON = "person"
    ORDER = "order"
    CARETAKER = "caretaker"
    DEADLINE = "deadline"


MadePly = tuple[int, play.Ply, By]
"""Number, ply and its source."""


class PendingPlies:
    """A match a few plies later, and the changes by each ply. It stores nothing itself."""

    def __init__(self, before: MatchState) -> None:
        self.match = before
        """The match after the plies, but for ``events`` that are still to be told."""
        self.lap: Lap | None = before.game.laps.current(self.now.state)
        self.plies: list[MadePly] = []
        self.sealed: dict[int, Sealed] = {}
        """Seals by ply, of a plan or of facedown things. A redone ply keeps its stored seal."""
        self.events: list[Happened] = []
        self.late: list[int] = []
        """The people for whom a passed deadline answered."""
        self.missed: list[int] = []
        """Those for whom it counts as missed: each pick of a draft, else the first of a window."""
        self.numbers: Iterator[int] = iter(())
        """Numbers of the next events, if they are stored already: an undo leaves a gap."""

    def live(self) -> MatchState:
        """Return the match after these plies, with the same deadline as before."""
        return self.match.at(untold=(*self.now.untold, *self.events))

    @property
    def now(self) -> LiveState:
        """The state after these plies."""
        return self.match.stands

    def change(self, **changes: Any) -> None:
        """Change the state of the match between two plies."""
        self.match = self.match.at(**changes)

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
        game, level = self.match.game, self.match.info.seats[seat].level
        whim = self.match.private_luck(self.now.ply + 1, "whim")
        return str(game.actions.write(caretaker_action(game, self.now.state, seat, whim, level)))

    def apply(self, step: Step[Any, Any], ply: play.Ply, by: By) -> None:
        """Take a ply and its step as the next of the match."""
        game, was, was_lap = self.match.game, self.now, self.lap
        number = was.ply + 1
        if plan := sealed_by(game, was.state, ply, step.state):
            self.sealed[number] = sealed(self.match.nonce(number), plan)
        numbers = tuple(made + (seat == ply.seat) for seat, made in enumerate(was.decision_numbers))
        active = game.active_seats(step.state)
        self.change(state=step.state, ply=number, active=active, decision_numbers=numbers)
        self.lap = game.laps.current(step.state)
        self.plies.append((number, ply, by))
        public = False
        for event in step.events:
            public = self.write(event) or public
            self._watch(event)
        if by is By.PERSON and (lists := self.match.orders.get(ply.seat)):
            self.match = replace(self.match, orders={**self.match.orders, ply.seat: resumed(lists)})
        new_lap = self.lap if was_lap is None or self.lap is None or was_lap.key != self.lap.key else None
        self.change(
            question=self._question(was, ply.seat, by, public=public),
            lap=self._lap_state(was, was_lap, ply.seat, by),
            review=Review(due=new_lap is not None, seats=was.review.seats),
        )
        if new_lap is not None and new_lap.number > 1 and not any(happened.opens for happened in self.newest):
            report = self.now.announced.report  # the next report begins with a further lap, unless a chapter opens it
            report = replace(report, laps=(*report.laps, (self.now.seq + 1, new_lap.number)))
            self.change(announced=replace(self.now.announced, report=report))

    def write(self, event: Event) -> bool:
        """Add an event with its number; return True if it belongs in a post."""
        seq, chapter = next(self.numbers, self.now.seq + 1), self.now.chapter
        opens = event.audience is None and self.match.game.words.headline(event) is not None
        self.change(seq=seq, chapter=chapter + opens, headline=seq if opens else self.now.headline)
        self.events.append(Happened(seq, self.now.ply, self.now.chapter, opens, event))
        return self.events[-1].belongs_in_post

    def _watch(self, event: Event) -> None:
        """Update the lists of all seats by an event."""
        game, orders = self.match.game, self.match.orders
        for seat, lists in orders.items() if event.audience is None else ():
            if any(not kept.empty for kept in lists.values()):
                orders = {**orders, seat: after(game, game.view(self.now.state, seat), lists, event)}
        self.match = replace(self.match, orders=orders)

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
        window = self.match.game.laps.phase_window(self.now.state)
        if window and state.window not in ("", window):  # a new window forgets missed deadlines
            state = replace(state, missed=())
        return replace(state, window=window or state.window, hand=hand)


class Sealed(NamedTuple):
    """A plan that was handed in."""

    nonce: str
    """Never shown while the match goes on."""
    digest: str


def sealed(nonce: str, plan: Mapping[str, str]) -> Sealed:
    """Seal a plan of these parts."""
    return Sealed(nonce, recipe.plan_digest(parts_of(nonce, plan)))


def parts_of(nonce: str, plan: Mapping[str, str]) -> dict[str, str]:
    """Return the digest of each part."""
    return {part: recipe.digest_of(f"{recipe.nonce_of(nonce, part)} {part} {what}") for part, what in plan.items()}


def together(digests: Iterable[str]) -> str:
    """Return the digest of several in order, which commits to all of them."""
    return recipe.digest_of("\n".join(digests))


def sealed_by(game: AnyGame, before: Any, ply: play.Ply, after: Any) -> Mapping[str, str]:
    """Return the plan that a ply hands in, together with what it lays facedown."""
    there = before.lying()
    laid = {part: what for part, what in after.lying().items() if part not in there}
    if not isinstance(game.actions.parse(ply.notation), game.hidden.locks):
        return laid
    return {**game.view(before, ply.seat).plan_of(ply.seat), **laid}


def caretaker_action(game: AnyGame, state: Any, seat: int, chance: Chance, level: int) -> Any:
    """Return a caretaker's action, by a lower level or the default where a level fails."""
    view, legal = game.view(state, seat), game.legal_actions(state, seat)
    for tried in range(level, -1, -1):
        try:
            action = game.asking.advise(view, legal, chance, tried)
        except Exception:
            _log.exception("caretaker failed", game=game.title, strength=tried, seat=view.seat)
            continue
        if action in legal:
            return action
        _log.error("caretaker chose an illegal action", game=game.title, strength=tried, action=repr(action))
    return default_action(game, state, seat)


def default_action(game: AnyGame, state: Any, seat: int, *, begun: bool = False) -> Any:
    """Return the rules' action for an active seat, or the first legal one if the rules fail."""
    legal = game.legal_actions(state, seat)
    try:
        action = game.asking.default_action(state, seat, legal, begun)
    except Exception:
        _log.exception("default action failed", game=game.title, seat=seat)
        return legal[0]
    return action if action in legal else legal[0]


def set_up(live: MatchState, step: Step[Any, Any], stored: Iterable[int] = ()) -> PendingPlies:
    """Return a match after its set-up; its next events have the ``stored`` numbers, if any."""
    active = live.game.active_seats(step.state)
    numbers = (live.info.era * ERA,) * len(live.info.seats)
    standing = LiveState(step.state.copy(), 0, numbers, active, 0, question=question_at(0, active))
    pending = PendingPlies(replace(live, standing=standing))
    pending.numbers = iter(stored)
    for event in step.events:
        pending.write(event)
    return pending


def replayed(
    live: MatchState, written: play.Log, by: Iterable[By], stored: Iterable[int] = ()
) -> Iterator[PendingPlies]:
    """Yield a match by its log and the numbers of its events: after its set-up and each ply."""
    steps = play.replay(live.game, written)
    pending = set_up(live, next(steps), stored)
    yield pending
    for step, ply, source in zip(steps, written.plies, by, strict=True):
        orders = pending.match.orders
        pending.apply(Step(step.state.copy(), step.events), ply, source)
        pending.match = replace(pending.match, orders=orders)  # lists are left as they are
        yield pending


def store_plies(connection: Connection, match_id: int, run: PendingPlies, at: datetime) -> None:
    """Store more plies, the plans handed in with them, and their events."""
    made = [
        {"match_id": match_id, "ply": number, "by": by, "at": at, **asdict(ply)}
        | {"lock": [*run.sealed[number]] if number in run.sealed else None}
        for number, ply, by in run.plies
    ]
    happened = [
        {"match_id": match_id, "audience": one.event.audience, "data": codec.dump_event(one.event)}
        | {key: getattr(one, key) for key in ("seq", "ply", "chapter", "opens")}
        for one in run.events
    ]
    log.append(connection, made, happened)
