"""Standing orders: a seat's written answers to questions that are still to come.

A list belongs to a seat and a kind of decision. It is checked against the rules when written. When
the question comes, the first preference that is legal then is carried out: at once in a lap; if
several decide at the same time, when every person without a list has acted (``turn_player``). The
seat is told; nothing public says that it was an order.

Suggested lists for the next questions are offered with the open one, a page for each kind of
decision that is likely to come. People who always want to be asked say so once a match.
"""

from collections.abc import Collection, Sequence
from contextlib import suppress
from dataclasses import replace
from difflib import get_close_matches

from bot.service.match.match_state import MatchState
from bot.service.match.pending_plies import PendingPlies
from bot.service.match.turn_player import TurnPlayer
from bot.service.model import NO_HELP, Filed, Help, NotAllowed, Orders, Status
from bot.service.play.repository import Part, on_match
from bot.service.telling.posts import progress
from bot.service.time.deadlines import with_seat, with_writer
from bot.workers import off_loop
from engine.core.refusals import Illegal, Refusal, Stale
from engine.core.sequence import Actions
from engine.core.standing_orders.decision import ONCE, REVIEW, SILENT, Decision
from engine.core.standing_orders.entry import ASK, as_text, ways_of
from engine.core.standing_orders.follow import AHEAD, HELD, Kept, choose, trial, usual
from engine.core.standing_orders.parse import current, read
from engine.core.text import T, listing

SHOWN = 4


class Ordering(Part):
    """Reading and writing lists, and taking suggested ones."""

    async def of(self, match_id: int, user_id: int) -> Orders:
        """Return a person’s standing orders. Raises ``NotAllowed`` or, too early, ``Stale``."""
        live = await self._repository.get(match_id)
        return current_orders(live, live.info.seated(user_id))

    async def suggested(self, match_id: int, user_id: int, kind: str) -> str:
        """Return a strong caretaker's list for a kind of decision, by the seat's view alone, and
        note the request; empty without one. Raises as ``file``, and ``NotAllowed`` if the table
        bans help.
        """
        live = await self._repository.get(match_id)
        if live.info.help == Help.OFF:
            raise NotAllowed(NO_HELP)
        seat, decision = _open_kind(live, user_id, kind)
        text = await off_loop(decision.suggest)
        if text:
            await self._repository.suggested(match_id, user_id, seat, live.stands.decision_numbers[seat], [kind])
        return text

    @on_match
    async def file(
        self, live: MatchState, user_id: int, kind: str, text: str, *, alert: bool | None = None, hold: bool = False
    ) -> Orders:
        """Write the list for a kind of decision; an empty one removes it. The list answers an open
        question; with ``hold`` a ranking waits for a confirmation.

        ``alert`` is given for a list taken as suggested: it holds for one round if possible, with
        (True) or without the default triggers; triggers a person chose otherwise stay.

        Parts that it had before may stay though blocked by now. Raises ``BadOrder`` at a word that
        cannot be read or never be legal, ``Illegal`` for a kind that cannot come any more,
        ``Stale``, ``NotAllowed``.
        """
        seat, decision = _open_kind(live, user_id, kind)
        view, kept = live.game.view(live.stands.state, seat), live.listed(seat, kind)
        before = current(live.game, view, decision, kept.text)
        order = read(live.game, view, kind, text, known=[way for _, way in ways_of(before)])
        if all(way.asks for _, way in ways_of(order)) and not decision.follows:
            order = ()  # it only asks, like no list
        triggers = kept.triggers
        if alert is not None and triggers in (None, (), (ONCE,), usual(decision)):
            once = tuple(trigger.key for trigger in decision.triggers if trigger.key == ONCE)
            triggers = once + (usual(decision) if alert else ())
        kept = replace(kept, text=as_text(order), triggers=triggers)
        if hold and decision.ranking and live.owes(seat) and live.kind_asked(seat) == kind:
            held = live.with_list(seat, kind, replace(kept, paused=(HELD,)))
            return current_orders(await self._repository.commit_turn(live, PendingPlies(held)), seat)
        return await self._keep(live, seat, decision, kept)

    @on_match
    async def confirm(self, live: MatchState, user_id: int, kind: str) -> Orders:
        """Continue a paused list; it answers an open question. Raises as ``file``."""
        seat, decision = _open_kind(live, user_id, kind)
        return await self._keep(live, seat, decision, live.listed(seat, kind), confirmed=True)

    @on_match
    async def set_triggers(self, live: MatchState, user_id: int, kind: str, keys: Sequence[str]) -> Orders:
        """Choose what pauses the list. Raises as ``file``; ``Illegal`` for an unknown trigger."""
        seat, decision = _open_kind(live, user_id, kind)
        known = [trigger.key for trigger in decision.triggers]
        for key in keys:
            if key == REVIEW and live.has_begun(seat, kind):
                raise Stale(T("It is too late to look at the board first: that lap has begun."))
            if key not in known and SILENT.issuperset(known):
                raise Illegal(T("Nothing can stop a list of this kind."))
            if key not in known:
                near = listing(get_close_matches(key, known, n=SHOWN, cutoff=0) or known[:SHOWN])
                text = T("“{key}” cannot stop a list. For example, these can: {known}.", key=key[:40], known=near)
                raise Illegal(text)
        kept = replace(live.listed(seat, kind), triggers=tuple(key for key in known if key in keys))
        return await self._keep(live, seat, decision, kept)

    # -- writing ahead ------------------------------------------------------------

    async def ahead(self, match_id: int, user_id: int) -> Orders:
        """Return the pages of now. Raises ``NotAllowed`` or, before the start, ``Stale``."""
        live = await self._repository.get(match_id)
        return await off_loop(_pages, live, live.info.seated(user_id))

    async def take(
        self, match_id: int, user_id: int, kinds: Collection[str] | None = None, *, alert: bool = False
    ) -> tuple[str, ...]:
        """Take the suggested lists of these kinds, or all, and return their kinds.

        Only triggers that their person chose pause them; with ``alert`` also the default ones.
        Taking any ends the wish to be always asked. Raises as ``of``.
        """
        ahead, taken = await self.ahead(match_id, user_id), list[str]()
        if ahead.unwanted:
            await self.always_ask(match_id, user_id, wanted=False)
        for page in sorted(ahead.filed, key=lambda page: page.open):
            key = page.decision.key
            if kinds is None or key in kinds:
                with suppress(Refusal):  # another list has answered meanwhile
                    await self.file(match_id, user_id, key, as_text(page.suggested), alert=alert)
                    taken.append(key)
        if taken:
            await self._repository.suggested(match_id, user_id, ahead.match.seated(user_id), ahead.decision, taken)
        return tuple(taken)

    async def leave(self, match_id: int, user_id: int, kinds: Collection[str]) -> None:
        """Remove the lists of these kinds: their person wants to be asked. Raises as ``of``."""
        for filed in (await self.of(match_id, user_id)).filed:
            if filed.decision.key in kinds and filed.text:
                with suppress(Refusal):
                    await self.file(match_id, user_id, filed.decision.key, "")

    @on_match
    async def write(self, live: MatchState, user_id: int, writes: bool) -> None:
        """Hold the clock of a person who is asked while they write ahead, or let it go on."""
        later = with_writer(live, self.now(), live.info.seated(user_id), writes=writes)
        if later is not live:
            await self._repository.commit_clock(live, later, [progress(moved=False)])

    @on_match
    async def always_ask(self, live: MatchState, user_id: int, *, wanted: bool = True) -> None:
        """Stop or allow offers of pages in this match; present lists stay. Raises as ``of``."""
        seat = live.info.seated(user_id)
        changed = live.with_list(seat, AHEAD, Kept(ASK if wanted else ""))
        await self._repository.commit_turn(live, PendingPlies(changed))

    async def _keep(
        self, live: MatchState, seat: int, decision: Decision, kept: Kept, *, confirmed: bool = False
    ) -> Orders:
        """Store a list that nothing pauses any more, and play by it. The lock is held."""
        triggers = kept.triggers
        if decision.triggers and kept.text and triggers is None:
            triggers = usual(decision)
        kept = replace(kept, triggers=triggers, paused=())
        now = int(self.now().timestamp())
        clock = live.stands.clock
        here = live.at(clock=replace(clock, played=tuple({**dict(clock.played), seat: now}.items())))
        player = TurnPlayer(with_seat(here, seat, missed=0).with_list(seat, decision.key, kept))
        player.carry_out(player.list_changed(seat, decision.key))
        if confirmed:
            player.confirm(seat, decision.key)
        player.carry_out(player.orders())
        pending, made = player.pending, {number for number, ply, _ in player.pending.plies if ply.seat == seat}
        shown = tuple(one.event for one in pending.events if one.ply in made and one.seen(seat))
        return replace(current_orders(await self._repository.commit_turn(live, pending), seat), shown=shown)


def _open_kind(live: MatchState, user_id: int, kind: str) -> tuple[int, Decision]:
    """Return a person's seat and the decision of a list that can still be written."""
    seat, state = live.info.seated(user_id), live.stands.state
    if live.info.status is Status.ABANDONED:
        raise Stale(T("This match was given up. It cannot go on."))
    live.under_way()
    known = {decision.key: decision for decision in live.game.orders.decisions(live.game.view(state, seat))}
    if not known:
        raise Illegal(T("This match takes no more standing orders."))
    if kind not in known:
        text = T(
            "There is no decision called {kind} here. The decisions are: {known}.",
            kind=kind[:40],
            known=", ".join(known),
        )
        raise Illegal(text)
    if known[kind].closed:
        raise Stale(T("That list is fixed now. You cannot change it any more."))
    return seat, known[kind]


def current_orders(live: MatchState, seat: int) -> Orders:
    """Return the standing orders of a seat."""
    game, state = live.game, live.stands.state
    view, legal = game.view(state, seat), game.legal_actions(state, seat)
    asked = game.orders.decision_key(view, legal) if legal else None
    found = []
    for decision in game.orders.decisions(view) if live.running else ():
        kept = live.listed(seat, decision.key)
        order = current(game, view, decision, kept.text) if kept.text else ()
        chosen = usual(decision) if kept.triggers is None else kept.triggers
        if game.orders.follow and live.has_begun(seat, decision.key):  # too late to look before it
            decision, chosen = replace(decision, triggers=()), ()
        filed = Filed(
            decision,
            order,
            trial(game, view, decision, order, legal if decision.key == asked else None),
            chosen,
            kept.paused if order else (),
            live.reviewing and seat in live.stands.review.seats and live.turn_kind(seat) == decision.key,
            game.orders.typed,
            decision.key == asked and live.owes(seat),
        )
        found.append(filed)
    unwanted = live.listed(seat, AHEAD).text == ASK
    return Orders(live.info, tuple(found), decision=live.stands.decision_numbers[seat], unwanted=unwanted)


def _pages(live: MatchState, seat: int) -> Orders:
    """Return pages for kinds, but rankings, whose list gives no answer; the open question first."""
    game, orders, found = live.game, current_orders(live, seat), list[Filed]()
    view, legal = game.view(live.stands.state, seat), game.legal_actions(live.stands.state, seat)
    for filed in orders.filed if live.info.help != Help.OFF else ():
        decision, answers = filed.decision, bool(filed.text)
        if decision.closed or decision.ranking:
            continue
        if answers and decision.consumable:  # it answers until it is empty
            answers = not filed.paused_by
        elif answers:
            possible = Actions(decision.imagined())
            answers = not possible or choose(game, view, possible, filed.order) is not None
        order = () if answers else current(game, view, decision, decision.suggest())
        if as_text(order) in ("", ASK) or (filed.open and choose(game, view, legal, order) is None):
            continue  # it would only say that they want to be asked
        if order != filed.order:
            now = trial(game, view, decision, order, legal if filed.open else None)
            found.append(replace(filed, suggested=order, trial=now))
    return replace(orders, filed=tuple(sorted(found, key=lambda page: not page.open)))
