"""Writing ahead: suggested lists for the next questions, offered with the open one.

A page is one kind of decision that is likely to come, with a strong caretaker's list for it. A
taken list is a standing order (``filing``). People who always want to be asked say so once a match.
"""

from collections.abc import Collection
from contextlib import suppress
from dataclasses import dataclass

from bot.service.match.match_state import MatchState
from bot.service.match.pending_plies import PendingPlies
from bot.service.model import Filed, Help, MatchInfo
from bot.service.orders.filing import Ordering, current_orders
from bot.service.play.repository import MatchRepository, retry_on_conflict
from bot.workers import off_loop
from engine.core.refusals import Refusal
from engine.core.sequence import Actions
from engine.core.standing_orders.entry import ASK, Order, as_text
from engine.core.standing_orders.follow import Kept, choose, trial
from engine.core.standing_orders.parse import current
from engine.core.text import Text

AHEAD = "ahead"
"""Key of a seat's choice among its lists: with ``ask`` it always wants to be asked."""


@dataclass(frozen=True, slots=True)
class Page:
    """A kind of decision that is likely to come."""

    filed: Filed
    """Its present list."""
    text: str
    """The suggested list."""
    order: Order
    """The suggested list by entries."""
    trial: Text | None
    """Its effect in the present position."""
    open: bool
    """True if this is asked now, so that it is carried out at once."""

    @property
    def key(self) -> str:
        """The kind of decision."""
        return self.filed.decision.key


@dataclass(frozen=True, slots=True)
class Ahead:
    """Pages that a seat could take now. Private to it."""

    match: MatchInfo
    seat: int
    pages: tuple[Page, ...]
    """The open question first, then in the order of the questions."""
    unwanted: bool
    """True if the person always wants to be asked."""
    decision: int
    """The seat's decision when the pages were made."""


class WritingAhead:
    """Making and taking pages."""

    def __init__(self, repository: MatchRepository, ordering: Ordering) -> None:
        self._repository, self._ordering = repository, ordering

    async def of(self, match_id: int, user_id: int) -> Ahead:
        """Return the pages of now. Raises ``NotAllowed`` without a seat, ``Stale`` before the
        start.
        """
        live = await self._repository.get(match_id)
        seat = live.info.seated(user_id)
        pages = await off_loop(_pages, live, seat)
        return Ahead(live.info, seat, pages, live.listed(seat, AHEAD).text == ASK, live.stands.decision_numbers[seat])

    async def take(
        self, match_id: int, user_id: int, kinds: Collection[str] | None = None, *, alert: bool = False
    ) -> tuple[str, ...]:
        """Take the suggested lists of these kinds, or all, and return their kinds.

        Only triggers that their person chose pause them; with ``alert`` also the default ones.
        Taking any ends the wish to be always asked. Raises as ``of``.
        """
        ahead, taken = await self.of(match_id, user_id), list[str]()
        if ahead.unwanted:
            await self.always_ask(match_id, user_id, wanted=False)
        for page in sorted(ahead.pages, key=lambda page: page.open):
            if kinds is None or page.key in kinds:
                with suppress(Refusal):  # another list has answered meanwhile
                    await self._ordering.file(match_id, user_id, page.key, page.text, alert=alert)
                    taken.append(page.key)
        if taken:
            await self._repository.suggested(match_id, user_id, ahead.seat, ahead.decision, taken)
        return tuple(taken)

    async def leave(self, match_id: int, user_id: int, kinds: Collection[str]) -> None:
        """Remove the lists of these kinds: their person wants to be asked. Raises as ``of``."""
        for filed in (await self._ordering.of(match_id, user_id)).filed:
            if filed.decision.key in kinds and filed.text:
                with suppress(Refusal):
                    await self._ordering.file(match_id, user_id, filed.decision.key, "")

    @retry_on_conflict
    async def always_ask(self, match_id: int, user_id: int, *, wanted: bool = True) -> None:
        """Stop or allow offers of pages in this match; present lists stay. Raises as ``of``."""
        async with self._repository.locked(match_id) as live:
            seat = live.info.seated(user_id)
            changed = live.with_list(seat, AHEAD, Kept(ASK if wanted else ""))
            await self._repository.commit_turn(live, PendingPlies(changed))


def _pages(live: MatchState, seat: int) -> tuple[Page, ...]:
    """Return pages for kinds whose present list gives no answer; rankings have their own panel."""
    if not live.running or live.info.help == Help.OFF:
        return ()
    game, view = live.game, live.game.view(live.stands.state, seat)
    legal = game.legal_actions(live.stands.state, seat) if live.owes(seat) else None
    asked = game.orders.decision_key(view, legal) if legal else None
    found = []
    for filed in current_orders(live, seat).filed:
        decision, manner = filed.decision, filed.decision.manner
        if manner.closed or manner.ranking or _answers(live, view, filed):
            continue
        text = decision.suggest()
        order, is_open = current(game, view, decision, text), decision.key == asked
        if not order or text == ASK or (legal and is_open and choose(game, view, legal, order) is None):
            continue  # it would only say that they want to be asked
        if as_text(order) != filed.text:
            now = trial(game, view, decision, order, legal if is_open else None)
            found.append(Page(filed, text, order, now, is_open))
    return tuple(sorted(found, key=lambda page: not page.open))


def _answers(live: MatchState, view: object, filed: Filed) -> bool:
    """Return True if the list would give an answer now; a consumable one until it is empty."""
    if not filed.text or filed.decision.manner.consumable:
        return bool(filed.text) and not filed.paused_by
    possible = Actions(live.game.orders.imagined(view, filed.decision.key))
    order = current(live.game, view, filed.decision, filed.text)
    return not possible or choose(live.game, view, possible, order) is not None
