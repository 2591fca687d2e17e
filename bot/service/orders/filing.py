"""Standing orders: what a seat wrote down for a question that is still to come.

A list belongs to a seat and a kind of decision. It is checked against the rules when it is written, and when such a
question comes the first preference that is legal then is carried out at once, in the transaction that raised the
question; or after a while, if its person chose so (``patience``). The seat is told; nothing public says whether it was
an order.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from difflib import get_close_matches
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.service.model import Filed, Orders, Status
from bot.service.orders import lists, order_delay
from bot.service.orders.lists import Listed
from bot.service.play.match_state import LiveState, MatchState
from bot.service.play.repository import MatchRepository, NotAllowed
from bot.service.play.resolver import Resolver
from bot.service.time.deadline_math import with_seat
from bot.store import deadlines
from engine.core.protocol import Actions, AnyGame
from engine.core.refusals import Illegal, Stale
from engine.core.standing_orders import entries, tried, ways, written
from engine.core.standing_orders.decision import REVIEW, Decision
from engine.core.text import T, Text, listing

SHOWN = 4


class Ordering:
    """Lists of preferences, read and written."""

    def __init__(self, repository: MatchRepository) -> None:
        self._repository = repository

    async def of(self, match_id: int, user_id: int) -> Orders:
        """The standing orders of a person's seat. Raises ``NotAllowed`` without a seat, ``Stale`` before the start."""
        live = await self._repository.get(match_id)
        seat, standing = _seated(live, user_id)
        return _orders(live, seat, standing)

    async def file(self, match_id: int, user_id: int, kind: str, text: str, *, keeping: int = 0) -> Orders:
        """Write the list for a kind of decision; an empty one is taken back. An open question is answered by it.

        The first ``keeping`` preferences of the present list stay in front of what is written. Raises ``BadOrder`` at
        the word that cannot be read or can never be legal, ``Illegal`` for a kind that cannot come any more, ``Stale``,
        ``NotAllowed``.
        """
        async with self._repository.locked(match_id) as live:
            seat, standing, decision = _open_kind(live, user_id, kind)
            view = live.game.view(standing.state, seat)
            listed = live.listed(seat, decision.key)
            before = lists.current(live.game, view, decision, listed.text)
            text = "; ".join(filter(None, [written(before[:keeping]), text]))
            read = entries(live.game, view, decision.key, text, known=ways(before))
            changed = replace(listed, text=written(read), woken=())
            return await self._keep(live, standing, seat, decision, changed)

    async def confirm(self, match_id: int, user_id: int, kind: str) -> Orders:
        """The list goes on, whatever has stopped it; an open question is answered by it. Raises as ``file``."""
        async with self._repository.locked(match_id) as live:
            seat, standing, decision = _open_kind(live, user_id, kind)
            listed = replace(live.listed(seat, kind), woken=())
            return await self._keep(live, standing, seat, decision, listed, confirmed=True)

    async def wake(self, match_id: int, user_id: int, kind: str, keys: Sequence[str]) -> Orders:
        """Choose what stops the list. Raises as ``file``, and ``Illegal`` for what stops none."""
        async with self._repository.locked(match_id) as live:
            seat, standing, decision = _open_kind(live, user_id, kind)
            known = [wake.key for wake in decision.triggers]
            for key in keys:
                if key == REVIEW and live.has_begun(seat, kind):
                    raise Stale(T("It is too late for a look before it: that turn of everybody has begun."))
                if key not in known:
                    raise Illegal(_no_wake(key, known))
            chosen = tuple(key for key in known if key in keys)
            changed = replace(live.listed(seat, kind), wakes=chosen, woken=())
            return await self._keep(live, standing, seat, decision, changed)

    async def _keep(
        self,
        live: MatchState,
        standing: LiveState,
        seat: int,
        decision: Decision,
        listed: Listed,
        *,
        confirmed: bool = False,
    ) -> Orders:
        """A list as it is from now on. The lock is held."""
        if decision.triggers and listed.text and listed.wakes is None:
            listed = replace(listed, wakes=lists.usual(decision))
        theirs = {**live.orders.get(seat, {}), decision.key: listed}
        changed = replace(with_seat(live, seat, missed=0), orders={**live.orders, seat: theirs})
        patient = await self._repository.patient(live)
        run = Resolver(changed, standing, patient)
        run.carry_out(run.taken_up(seat, decision.key))
        if confirmed:
            run.confirmed(seat, decision.key)
        run.carry_out(run.orders())
        asked = [seat] if changed.owes(seat) and changed.kind_asked(seat) == decision.key else []
        answers = order_delay.moments(changed, self._repository.clock.now(), patient, asked)

        async def filed(connection: AsyncConnection) -> None:
            await deadlines.put(connection, live.info.id, answers)

        live = await self._repository.keep(live, run, first=filed)
        self._repository.due_event.set()
        assert live.standing is not None
        return _orders(live, seat, live.standing)


def _open_kind(live: MatchState, user_id: int, kind: str) -> tuple[int, LiveState, Decision]:
    """Whose seat it is, and which list he means, if it can still be written."""
    seat, standing = _seated(live, user_id)
    _check_going(live)
    decision = _decision(live, seat, standing, kind)
    if decision.closed:
        raise Stale(T("That list stands: it cannot be changed any more."))
    return seat, standing, decision


def _no_wake(key: str, known: Sequence[str]) -> Text:
    if not known:
        return T("Nothing can stop a list of this kind.")
    near = get_close_matches(key, known, n=SHOWN, cutoff=0) or known[:SHOWN]
    return T(
        "“{key}” is nothing that stops a list. There are, for example: {known}.", key=key[:40], known=listing(near)
    )


def _orders(live: MatchState, seat: int, standing: LiveState) -> Orders:
    game = live.game
    view, legal = game.view(standing.state, seat), game.legal_actions(standing.state, seat)
    asked = game.decision_key(view, legal) if legal else None
    known: Sequence[Decision] = game.decisions(view) if live.running else ()
    decisions = [_as_it_stands(live, seat, decision) for decision in known]
    return Orders(
        match=live.info,
        seat=seat,
        filed=tuple(
            _filed(
                game,
                view,
                decision,
                live.listed(seat, decision.key),
                legal if decision.key == asked else None,
                awaited=live.reviews(seat, decision.key),
            )
            for decision in decisions
        ),
    )


def _filed(
    game: AnyGame, view: Any, decision: Decision, listed: Listed, legal: Actions[Any] | None, *, awaited: bool
) -> Filed:
    wakes = lists.usual(decision) if listed.wakes is None else listed.wakes
    wakes = tuple(key for key in wakes if key != REVIEW or any(wake.key == key for wake in decision.triggers))
    found = lists.current(game, view, decision, listed.text)
    if not found:
        return Filed(decision, "", (), None, wakes, awaited=awaited)
    if decision.is_script:
        trial = game.trial(view, decision.key, found)
    else:
        trial = tried(game, view, decision.key, found, legal).words
    return Filed(decision, written(found), tuple(map(str, found)), trial, wakes, listed.woken, awaited)


def _decision(live: MatchState, seat: int, standing: LiveState, kind: str) -> Decision:
    known = live.game.decisions(live.game.view(standing.state, seat))
    for decision in known:
        if decision.key == kind:
            return _as_it_stands(live, seat, decision)
    if not known:
        raise Illegal(T("Standing orders cannot be given in this match any more."))
    raise Illegal(
        T(
            "There is no decision called {kind} here. There are: {known}.",
            kind=kind[:40],
            known=", ".join(decision.key for decision in known),
        )
    )


def _as_it_stands(live: MatchState, seat: int, decision: Decision) -> Decision:
    """Without a look at the board before its circuit, once that has begun."""
    if not any(wake.key == REVIEW for wake in decision.triggers) or not live.has_begun(seat, decision.key):
        return decision
    return replace(decision, triggers=tuple(wake for wake in decision.triggers if wake.key != REVIEW))


def _seated(live: MatchState, user_id: int) -> tuple[int, LiveState]:
    seat = live.info.seat_of(user_id)
    if seat is None:
        raise NotAllowed(T("You have no seat in this match."))
    if live.standing is None:
        raise Stale(T("This match has not started yet."))
    return seat, live.standing


def _check_going(live: MatchState) -> None:
    if live.info.status is Status.ABANDONED:
        raise Stale(T("This match was given up; it cannot be played on."))
    if not live.running:
        raise Stale(T("This match is over."))
