"""Playing: what is asked, wishes, and the caretakers that answer for nobody."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from time import perf_counter

import structlog

from bot.service.model import Chapter, PendingDecision, Position, Status
from bot.service.play.match_state import LiveState, MatchState
from bot.service.play.repository import MatchRepository, NotAllowed
from bot.service.play.resolver import Resolver
from bot.service.time.absence import check_here
from bot.store import log
from engine.core.codec import load_event
from engine.core.refusals import Stale
from engine.core.text import T, Text

SLICE = 0.008
"""Seconds caretakers may think before other work and other matches have their turn."""

_log = structlog.get_logger(__name__)


class Playing:
    """Wishes and caretakers."""

    def __init__(self, keeper: MatchRepository) -> None:
        self._keeper = keeper
        self._driving: dict[int, asyncio.Task[None]] = {}
        self.stuck: set[int] = set()
        """Matches whose caretakers could not act; they are tried again with the next deadline that is looked at."""

    # -- asked ----------------------------------------------------------------------------------------------

    async def asked(self, match_id: int, user_id: int, focus: str | None) -> PendingDecision:
        """What is asked of a person now."""
        live = await self._keeper.get(match_id)
        return _asked(live, *_seated(live, user_id), focus)

    async def wish(
        self, match_id: int, user_id: int, wish: str, decision: int | None, focus: str | None
    ) -> PendingDecision:
        """Carry out what a person wants, store it, and say what is asked of him then."""
        async with self._keeper.locked(match_id) as live:
            seat, standing = _seated(live, user_id)
            _check_open(live, seat, standing, decision)
            check_here(live, seat)
            run = Resolver(live, standing, await self._keeper.patient(live))
            run.wish(seat, wish)
            run.orders()
            live = await self._keeper.keep(live, run)
        self.drive(live)
        assert live.standing is not None
        return replace(_asked(live, seat, live.standing, focus, done=True), shown=run.shown(seat))

    async def advice(self, match_id: int, user_id: int) -> str:
        """What a caretaker would answer."""
        live = await self._keeper.get(match_id)
        seat, standing = _seated(live, user_id)
        _check_open(live, seat, standing, None)
        if seat not in standing.active:
            raise Stale(live.game.why_stale(standing.state, seat))
        return Resolver(live, standing).advice(seat)

    # -- for everybody --------------------------------------------------------------------------------------

    async def position(self, match_id: int) -> Position:
        """Where the match stands, as everybody may know it."""
        live = await self._keeper.get(match_id)
        standing = live.standing
        if standing is None:
            return Position(live.info, None, (), {}, False, 0, 0, None, None)
        game, state = live.game, standing.state
        active = standing.active if live.running else ()
        asked = {seat: question for seat in active if (question := game.question(state, seat)) is not None}
        return Position(
            match=live.info,
            view=live.view(None),
            active=active,
            asks={seat: question.public for seat, question in asked.items()},
            simultaneous=bool(active) and standing.simultaneous,
            acted=len(set(standing.marks.asked) - set(active)) if active else 0,
            due=len(standing.marks.asked) if active else 0,
            due_at=standing.due_at if live.running else None,
            outcome=game.outcome(state),
            next=game.next_seats(game.view(state, None)) if active else (),
            circuit=game.circuit(state) if live.running else None,
            reviewing=live.reviewing,
            planned=any(question.sheet is not None for question in asked.values()),
        )

    async def history(self, match_id: int, user_id: int | None) -> tuple[Chapter, ...]:
        """What happened, as far as this person may know."""
        live = await self._keeper.get(match_id)
        seat = None if user_id is None else live.info.seat_of(user_id)
        since = 0 if seat is None else live.info.seats[seat].since
        async with self._keeper.store.reading() as connection:
            rows = await log.happened(connection, match_id)
        chapters: dict[int, tuple[Text, list[object]]] = {}
        for row in rows:
            if row["audience"] is not None and (seat not in row["audience"] or row["seq"] <= since):
                continue
            event = load_event(live.game, row["data"])
            if row["opens"] or row["chapter"] not in chapters:
                headline = live.game.headline(event) if row["opens"] else None
                chapters[row["chapter"]] = (headline or T("Before everything else"), [])
            chapters[row["chapter"]][1].append(event)
        return tuple(Chapter(number, headline, tuple(events)) for number, (headline, events) in chapters.items())

    # -- caretakers -----------------------------------------------------------------------------------------

    def drive(self, live: MatchState) -> None:
        """Let the caretakers of a match act, if they must; in a task of its own."""
        match_id = live.info.id
        if not live.goes_on or match_id in self._driving:
            return
        task = asyncio.create_task(self._driven(match_id), name=f"caretakers of match {match_id}")
        self._driving[match_id] = task

    async def _driven(self, match_id: int) -> None:
        try:
            while await self._drive_a_little(match_id):
                pass  # the lock and the store let others have their turn in between
            self.stuck.discard(match_id)
        except Exception:
            self.stuck.add(match_id)
            self._keeper.due_event.set()
            _log.exception("caretakers could not act", match=match_id)
        finally:
            del self._driving[match_id]

    async def _drive_a_little(self, match_id: int) -> bool:
        """A slice of time for the caretakers, in one transaction; whether they must act further."""
        async with self._keeper.locked(match_id) as live:
            if live.standing is None or not live.running:
                return False
            if not live.goes_on and not live.standing.untold:
                return False
            run = Resolver(live, live.standing, await self._keeper.patient(live))
            until = perf_counter() + SLICE
            if live.deep_thinkers:
                await asyncio.to_thread(run.caretakers, lambda: perf_counter() < until)
            else:
                run.caretakers(lambda: perf_counter() < until)
            live = await self._keeper.keep(live, run)
            return live.goes_on

    async def resume(self) -> None:
        """After a start: go on wherever caretakers must act or something is still to be told."""
        async with self._keeper.store.reading() as connection:
            waiting = await log.pending(connection)
        for match_id in waiting:
            if match_id not in self._driving:
                self._driving[match_id] = asyncio.create_task(self._driven(match_id))
        self._keeper.outbox_event.set()
        self._keeper.due_event.set()

    async def quiet(self) -> None:
        """Wait until no caretaker is acting."""
        while self._driving:
            await asyncio.wait(list(self._driving.values()))


def _seated(live: MatchState, user_id: int) -> tuple[int, LiveState]:
    seat = live.info.seat_of(user_id)
    if seat is None:
        raise NotAllowed(T("You have no seat in this match."))
    if live.standing is None:
        if live.info.status is Status.ABANDONED:
            raise Stale(T("This match was given up before it started."))
        raise Stale(T("This match has not started yet."))
    return seat, live.standing


def _check_open(live: MatchState, seat: int, standing: LiveState, decision: int | None) -> None:
    if live.info.status is Status.ABANDONED:
        raise Stale(T("This match was given up; it cannot be played on."))
    if live.reviewing:
        raise Stale(T("The next turn of everybody has not begun yet: there is time for a look at the board before it."))
    if decision is None or decision == standing.made[seat]:
        return
    if not live.game.legal_actions(standing.state, seat):
        raise Stale(live.game.why_stale(standing.state, seat))
    raise Stale(T("You have answered that already; something else is asked of you now."))


def _asked(
    live: MatchState, seat: int, standing: LiveState, focus: str | None, *, done: bool = False
) -> PendingDecision:
    question = live.game.question(standing.state, seat, focus) if live.running and not live.reviewing else None
    return PendingDecision(
        match=live.info,
        seat=seat,
        decision=standing.made[seat],
        view=live.view(seat),
        question=question,
        due_at=standing.due_at if question is not None else None,
        done=done,
        reviewing=live.reviewing,
    )
