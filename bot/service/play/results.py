"""Results of each seat of a finished match.

They follow from the log, so they are the same when the match ends and long after. No results come
from an abandoned match, from practice, from a match without people, nor from one that a person
alone took back: they could repeat it until the luck suits.
"""

from collections.abc import Iterator, Sequence
from datetime import datetime
from statistics import median
from typing import Any

import structlog
from sqlalchemy import Connection

from bot.service.match import storing
from bot.service.match.match_state import MatchState
from bot.service.match.pending_plies import By
from bot.service.model import Help, MatchInfo
from bot.store import acts, log
from bot.store.tables import Row
from engine.core import play
from engine.core.protocol import AnyGame

Written = tuple[play.Log, Sequence[Row], bool]
"""The log of a match, its plays as rows, and True if a person alone took it back."""
_log = structlog.get_logger(__name__)


def whole_log(connection: Connection, match_id: int) -> Written:
    """Return what the results of a match follow from."""
    rollbacks = acts.of_match(connection, match_id, ["rollback"])
    alone = any(act["payload"].get("alone") for act in rollbacks)
    return storing.read_log(connection, match_id), log.all_plays(connection, match_id), alone


def result_rows(live: MatchState, written: Written) -> list[dict[str, Any]]:
    """Return a row for each seat of a match; none, and a log entry, if it does not replay."""
    record, plays, alone = written
    if alone or live.info.help == Help.GUIDED or not any(seat.user_id for seat in live.info.seats):
        return []
    try:
        return list(_rows(live.info, live.game, record, plays))
    except Exception:
        _log.exception("a match has no results", match=live.info.id)
        return []


def _rows(info: MatchInfo, game: AnyGame, written: play.Log, plays: Sequence[Row]) -> Iterator[dict[str, Any]]:
    at, events, stands = info.started_at or info.created_at, [], []
    for step, row in zip(play.replay(game, written, trusted=True), (None, *plays), strict=True):
        at = at if row is None else row["at"]
        events += [event for event in step.events if event.audience is None]
        stands.append((at, row, step.state.phase, game.active_seats(step.state)))
    outcome = game.outcome(step.state)
    assert outcome is not None
    facts = game.facts.of(events, written.options, len(info.seats))
    for seat, rank, points, (chosen, figures) in zip(info.seats, outcome.places, outcome.points, facts, strict=True):
        own = [row for row in plays if row["seat"] == seat.seat]
        kept = [row for row in own if row["by"] == By.CARETAKER]
        last = max((row["ply"] for row in own if row["by"] in (By.PERSON, By.ORDER)), default=0)
        left = next((row for row in kept if row["ply"] > last), None)
        took = list(_took(seat.seat, stands))
        made: dict[str, Any] = {key: getattr(info, key) for key in ("title", "guild_id", "channel_id", "ended_at")}
        made |= {"match_id": info.id, "seat": seat.seat, "seats": len(info.seats)}
        made |= {"user_id": seat.user_id, "level": seat.level, "chosen": chosen, "figures": figures}
        made |= {"rank": rank, "points": points, "share": (rank == 1) / outcome.places.count(1)}
        made |= {"kept": len(kept), "left_at_ply": left and left["ply"]}
        missed = {one["at"] for one in own if one["by"] == By.DEADLINE}
        yield made | {"answering": round(median(took)) if took else None, "missed": len(missed)}


def _took(seat: int, stands: Sequence[tuple[datetime, Row | None, str, Sequence[int]]]) -> Iterator[float]:
    """Yield the seconds of each answer by hand, from the question until the seat need not act."""
    asked: tuple[datetime, str] | None = None
    answered = False
    for at, row, phase, active in stands:
        if row is not None and row["seat"] == seat:
            answered = row["by"] == By.PERSON
        if asked is not None and (seat not in active or asked[1] != phase):
            if answered:
                yield (at - asked[0]).total_seconds()
            asked = None
        if asked is None and seat in active:
            asked, answered = (at, phase), False
