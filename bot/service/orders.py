"""Standing orders: what a seat wrote down for a question that is still to come.

A list belongs to a seat and a kind of decision. It is checked against the rules when it is written, and when such a
question comes the first preference that is legal then is carried out at once, in the transaction that raised the
question; or after a while, if its person chose so (``patience``). The seat is told; nothing public says whether it was
an order.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.service import patience
from bot.service.keeper import Keeper, NotAllowed
from bot.service.live import Live, Standing
from bot.service.model import Filed, Orders, Status
from bot.service.play import Playing
from bot.service.run import Run
from bot.store import deadlines, orders
from engine.core.decision import Decision
from engine.core.orders import Preference, read, tried, written
from engine.core.protocol import Actions, AnyGame
from engine.core.refusals import Illegal, Stale, Unreadable
from engine.core.text import T


class Ordering:
    """Lists of preferences, read and written."""

    def __init__(self, keeper: Keeper, playing: Playing) -> None:
        self._keeper = keeper
        self._playing = playing

    async def orders(self, match_id: int, user_id: int) -> Orders:
        """All lists of a person's seat."""
        live = await self._keeper.get(match_id)
        seat, standing = _seated(live, user_id)
        return _orders(live, seat, standing)

    async def file(self, match_id: int, user_id: int, kind: str, text: str, keeping: int) -> Orders:
        """Write a list, or with nothing in it take it back. If its question is open already it is answered."""
        async with self._keeper.locked(match_id) as live:
            seat, standing = _seated(live, user_id)
            _check_going(live)
            decision = _decision(live, seat, standing, kind)
            view = live.game.view(standing.state, seat)
            lists = live.orders.get(seat, {})
            kept = _read(live.game, view, decision, lists.get(decision.key, ""))[:keeping]
            list_ = written((*kept, *read(live.game, view, decision.key, text)))
            lists = {**lists, decision.key: list_}
            live = replace(live, orders={**live.orders, seat: {key: words for key, words in lists.items() if words}})
            patient = await self._keeper.patient(live)
            run = Run(live, standing, patient)
            run.orders()
            asked = [seat] if live.owes(seat) and live.kind_asked(seat) == decision.key else []
            answers = patience.moments(live, self._keeper.clock.now(), patient, asked)

            async def filed(connection: AsyncConnection) -> None:
                await orders.put(connection, match_id, seat, decision.key, list_)
                await deadlines.put(connection, match_id, answers)

            live = await self._keeper.keep(live, run, first=filed)
        self._keeper.due_event.set()
        self._playing.drive(live)
        assert live.standing is not None
        return _orders(live, seat, live.standing)


def _orders(live: Live, seat: int, standing: Standing) -> Orders:
    game = live.game
    view, legal = game.view(standing.state, seat), game.legal_actions(standing.state, seat)
    asked = game.decision_key(view, legal) if legal else None
    lists = live.orders.get(seat, {})
    decisions: Sequence[Decision] = game.decisions(view) if live.running else ()
    return Orders(
        match=live.info,
        seat=seat,
        filed=tuple(
            _filed(game, view, decision, lists.get(decision.key, ""), legal if decision.key == asked else None)
            for decision in decisions
        ),
    )


def _filed(game: AnyGame, view: Any, decision: Decision, text: str, legal: Actions[Any] | None) -> Filed:
    preferences = _read(game, view, decision, text)
    if not preferences:
        return Filed(decision, "", (), None)
    parts = tuple(written((preference,)) for preference in preferences)
    return Filed(decision, text, parts, tried(game, view, decision.key, preferences, legal).words)


def _read(game: AnyGame, view: Any, decision: Decision, text: str) -> tuple[Preference, ...]:
    """A list that was checked when it was written; empty if the words of the game have changed since."""
    try:
        return read(game, view, decision.key, text, checked=False)
    except Unreadable:
        return ()


def _decision(live: Live, seat: int, standing: Standing, kind: str) -> Decision:
    known = live.game.decisions(live.game.view(standing.state, seat))
    for decision in known:
        if decision.key == kind:
            return decision
    if not known:
        raise Illegal(T("Standing orders cannot be given in this match any more."))
    raise Illegal(
        T(
            "There is no decision called {kind} here. There are: {known}.",
            kind=kind[:40],
            known=", ".join(decision.key for decision in known),
        )
    )


def _seated(live: Live, user_id: int) -> tuple[int, Standing]:
    seat = live.info.seat_of(user_id)
    if seat is None:
        raise NotAllowed(T("You have no seat in this match."))
    if live.standing is None:
        raise Stale(T("This match has not started yet."))
    return seat, live.standing


def _check_going(live: Live) -> None:
    if live.info.status is Status.ABANDONED:
        raise Stale(T("This match was given up; it cannot be played on."))
    if not live.running:
        raise Stale(T("This match is over."))
