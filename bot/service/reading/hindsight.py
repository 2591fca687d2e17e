"""Hindsight: a person's own decisions at their turning points, beside a strong caretaker's.

A turning point is a round that changed the expected final place of the seat most. The caretaker is
given the seat's view of that time, so that nothing is told that the person did not know. It thinks
in a thread, only when asked, and for a limited time.
"""

from collections.abc import Sequence
from itertools import count, takewhile
from time import monotonic
from typing import NamedTuple

from sqlalchemy import Connection

from bot.service.match.match_state import MatchState
from bot.service.match.pending_plies import By
from bot.service.match.storing import read_log
from bot.service.model import Status
from bot.service.play.repository import MatchRepository, Part
from bot.service.play.suggesting import Thinker
from bot.service.reading.recap import Recaps
from bot.store import log
from bot.store.tables import Row
from bot.workers import off_loop
from engine.core import play
from engine.core.refusals import Stale
from engine.core.text import T, Text

POINTS = 3
TRIES = 4
"""Decisions of a round that are thought over, until one differs."""
SECONDS = 10.0
"""Thinking time for a person, at most."""


class Span(NamedTuple):
    """A round as one seat saw it."""

    news: Text
    before: float
    """The expected place of the seat."""
    after: float
    first: int
    """Plies, both ends included."""
    last: int


class TurningPoint(NamedTuple):
    """A turning point of one seat."""

    span: Span
    did: Sequence[Text]
    """Their decision, and that of a strong caretaker; nothing if they are the same."""
    advised: Sequence[Text]


class Hindsight(Part):
    """Looks back on decisions of one person at a time."""

    def __init__(self, repository: MatchRepository, recaps: Recaps) -> None:
        super().__init__(repository)
        self._recaps = recaps

    async def of(self, match_id: int, user_id: int) -> list[TurningPoint]:
        """Return their turning points in order. Raises ``Stale`` before the end, ``NotAllowed``."""
        live = await self._repository.get(match_id)
        seat = live.info.seated(user_id)
        outcome = None if live.standing is None else live.game.outcome(live.stands.state)
        if live.info.status is not Status.OVER or outcome is None:
            raise Stale(T("This match is not over yet."))

        def look(connection: Connection) -> tuple[Sequence[Row], Sequence[Row], play.Log]:
            rows = log.happened(connection, match_id)
            return rows, log.plies(connection, match_id, seat=seat), read_log(connection, match_id)

        rows, played, written = await self._store.read(look)
        since = max((row["ply"] for row in rows if row["seq"] <= live.info.seats[seat].since), default=-1)
        own = {row["ply"] for row in played if row["by"] in (By.PERSON, By.ORDER) and row["ply"] > since}
        summaries = await self._recaps.summaries(live, rows)
        begun = {row["chapter"]: row["ply"] for row in rows if row["opens"]}
        spans, before, first = list[Span](), (1 + len(outcome.places)) / 2, 1
        for chapter, summary in sorted(summaries.items()):
            if summary is not None and summary.worth:
                spans.append(Span(summary.headline, before, summary.places[seat], first, begun[chapter]))
                before, first = summary.places[seat], begun[chapter] + 1
        spans[-1:] = [span._replace(after=float(outcome.places[seat])) for span in spans[-1:]]
        mine = [span for span in spans if any(span.first <= ply <= span.last for ply in own)]
        chosen = sorted(mine, key=lambda span: -abs(span.after - span.before))[:POINTS]
        return await off_loop(_turning_points, live, seat, sorted(chosen, key=lambda span: span.first), own, written)


def _turning_points(
    live: MatchState, seat: int, spans: Sequence[Span], own: set[int], written: play.Log
) -> list[TurningPoint]:
    """Return as many of these rounds as there is time to think about."""
    wanted = own & {ply for span in spans for ply in range(span.first, span.last + 1)}
    steps = enumerate(play.replay(live.game, written, trusted=True), 1)
    before = {ply: step.state.copy() for ply, step in steps if ply in wanted}
    actions = {ply: live.game.actions.parse(written.plies[ply - 1].notation) for ply in before}
    until, found = monotonic() + SECONDS, list[TurningPoint]()
    for span in spans:
        plies = sorted(ply for ply in before if span.first <= ply <= span.last)
        locks = [ply for ply in plies if isinstance(actions[ply], live.game.hidden.locks)]
        point, tries, told = TurningPoint(span, (), ()), 0, 0
        for ply in (*locks, *plies):
            if tries == TRIES or point.advised or monotonic() > until:
                break
            question, public = live.game.question(before[ply], seat), live.game.view(before[ply], None)
            set_up = live.game.words.score_snapshot(public) is None
            if ply < told or set_up or question is None or (question.sheet is not None) != (ply in locks):
                continue
            thinker = Thinker(live.game, seat, live.private_luck(ply, "hindsight", seat))
            taken = list(takewhile(before.__contains__, count(ply)))
            notations = [written.plies[one - 1].notation for one in taken]
            did, advised, length = thinker.compared([before[one] for one in taken], notations)
            point, tries, told = TurningPoint(span, did, advised), tries + 1, ply + length
        found += [point] if tries else []
    return found
