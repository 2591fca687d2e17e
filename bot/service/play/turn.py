"""The outcome of a turn: all that follows from new plies, computed first, then stored at once.

The steps depend on each other in this order. Only a match that goes on has a clock; an announcement
shows the new deadline; a late ping is only for those whom the announcement asks in silence.

The results of each seat of a finished match follow from the log, so they are the same when it ends
and long after. There are none of an abandoned match, of practice, of a match without people, nor of
one that a person alone took back: they could repeat it until the luck suits.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from statistics import median
from typing import Any

import structlog
from sqlalchemy import Connection

from bot.service.match.match_state import MatchState, all_named, read_log, seat_names, standing_row, write_seats
from bot.service.match.pending_plies import By, PendingPlies, store_plies
from bot.service.model import Help, MatchInfo, PostKind, Status
from bot.service.preferences import Habits
from bot.service.telling import posts as telling
from bot.service.telling.notices import file_posts
from bot.service.time import reminders
from bot.service.time.deadlines import question_times, time_notes, time_remarks, with_misses, with_time_charged
from bot.store import acts, deadlines, log, matches
from bot.store.tables import Row
from engine.core import play
from engine.core.protocol import AnyGame

Written = tuple[play.Log, Sequence[Row], bool]
"""The log of a match, its plays as rows, and True if a person alone took it back."""

_log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class TurnOutcome:
    """A match before and after its new plies, and what is stored and posted with them."""

    before: MatchState
    live: MatchState
    pending: PendingPlies
    posts: Sequence[telling.Post]
    times: Mapping[str, datetime]
    """New deadlines by kind."""
    asks_anew: bool
    """True if another question is open or due at another time, so that older deadlines go."""
    ends: bool
    at: datetime


def outcome_of(
    before: MatchState,
    pending: PendingPlies,
    notes: Sequence[telling.Post],
    habits: Mapping[int, Habits],
    now: datetime,
    *,
    board_first: bool,
) -> TurnOutcome:
    """Return what follows from new plies; ``notes`` come first, or between board and question."""
    # decide: the end, the names of caretakers, missed deadlines
    live = pending.live()
    ends = live.running and not live.stands.active and not live.reviewing
    if ends:
        live = live.with_info(status=Status.OVER, ended_at=now)
    if (seats := seat_names(live, pending.events)) != live.info.seats:
        live = live.with_info(seats=seats)
    hands = {ply.seat for _, ply, by in pending.plies if by is By.PERSON}
    live = with_misses(live, hands, pending.missed, now)

    # charge the time of those who answered, and open the clock of a new question
    live = with_time_charged(before, live, now, habits)
    played = {**dict(live.stands.clock.played), **dict.fromkeys(hands, int(now.timestamp()))}
    live = live.at(clock=replace(live.stands.clock, played=tuple(played.items())))

    # announce the news
    hushed = hands | reminders.hushed(live, habits, now)
    live, news = telling.announce(telling.with_remarks(before, live, time_remarks(before, live, pending.late)), hushed)
    first = PostKind.THREAD if not board_first else PostKind.REPORT
    ahead = [post for post in news if post.kind in (PostKind.THREAD, first)]
    posts = [*ahead, *notes, *time_notes(before, live, habits), *(post for post in news if post not in ahead)]
    posts += telling.by_order(live, pending.plies, pending.events, reminders.here_lately(live, now))
    if live.stands.ply and all_named(live.info) and not all_named(before.info):
        posts.append(telling.fresh(PostKind.NAME))
    if ends:
        posts += telling.results(live, hushed)

    # remind: the rows of a new question, and late pings
    old, new = before.standing, live.stands
    asks_anew = old is None or (old.due_at, old.question_name) != (new.due_at, new.question_name)
    times = question_times(live, now) if asks_anew else {}
    times |= reminders.ringing(live, news, hushed - hands, now)
    return TurnOutcome(before, live, pending, posts, times, asks_anew, ends, now)


def store(connection: Connection, outcome: TurnOutcome) -> bool:
    """Store the outcome of a turn; return True if there is more to post."""
    before, live, match_id = outcome.before, outcome.live, outcome.live.info.id
    store_plies(connection, match_id, outcome.pending, outcome.at)
    log.stand(connection, match_id, standing_row(live))
    if outcome.ends:
        matches.change(connection, match_id, status=Status.OVER, ended_at=outcome.at)
        matches.put_results(connection, result_rows(live, whole_log(connection, match_id)))
    write_seats(connection, before, live)
    if outcome.asks_anew:
        deadlines.drop(connection, match_id, votes=False)
    deadlines.put(connection, match_id, outcome.times)
    posts = outcome.posts
    if any(happened.opens and not happened.event.goes_on for happened in outcome.pending.events):
        posts = [*map(telling.vote_post, acts.lapse(connection, match_id, outcome.at)), *posts]
    was, now = before.standing, live.stands
    same = was is not None and (was.active, was.question) == (now.active, now.question) and before.info == live.info
    if not posts and same and now.simultaneous and live.lap is None:
        return False  # no notice is closed by an answer that leaves the question as it is
    return file_posts(connection, live, posts, outcome.at)


def whole_log(connection: Connection, match_id: int) -> Written:
    """Return the log of a match, its plies, and True if a rollback left one person alone."""
    rollbacks = acts.of_match(connection, match_id, ["rollback"])
    alone = any(act["payload"].get("alone") for act in rollbacks)
    return read_log(connection, match_id), log.plies(connection, match_id), alone


def result_rows(live: MatchState, written: Written) -> list[dict[str, Any]]:
    """Return a row for each seat of a match; none, and a log entry, if it does not replay."""
    record, plays, alone = written
    if alone or live.info.help == Help.GUIDED or not any(seat.user_id for seat in live.info.seats):
        return []
    try:
        return list(_rows(live.info, live.game, record, plays))
    except Exception:
        _log.exception("results of a match not stored", match=live.info.id)
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
        made |= {"rank": rank, "points": points, "share": (seat.seat in outcome.winners) / max(1, len(outcome.winners))}
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
