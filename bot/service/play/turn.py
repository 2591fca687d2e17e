"""The outcome of a turn: all that follows from new plies, computed first, then stored at once.

The steps depend on each other in this order. Only a match that goes on has a clock; an announcement
shows the new deadline; a late ping is only for those whom the announcement asks in silence.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from sqlalchemy import Connection

from bot.service.match import storing
from bot.service.match.match_state import MatchState, all_named, seat_names
from bot.service.match.pending_plies import By, PendingPlies
from bot.service.model import PostKind, Status
from bot.service.play.results import result_rows, whole_log
from bot.service.preferences import Habits
from bot.service.telling import posts as telling
from bot.service.telling.notices import file_posts, is_as_open
from bot.service.telling.posts import Post
from bot.service.time import reminders
from bot.service.time.deadlines import question_times, time_notes, with_misses, with_time_charged
from bot.store import deadlines, log, matches


@dataclass(frozen=True, slots=True)
class TurnOutcome:
    """A match before and after its new plies, and what is stored and posted with them."""

    before: MatchState
    live: MatchState
    pending: PendingPlies
    posts: Sequence[Post]
    times: Mapping[str, datetime]
    """New deadlines by kind."""
    asks_anew: bool
    """True if another question is open or due at another time, so that older deadlines go."""
    at: datetime


def outcome_of(
    before: MatchState,
    pending: PendingPlies,
    notes: Sequence[Post],
    habits: Mapping[int, Habits],
    now: datetime,
    *,
    late: Sequence[int] = (),
    board_first: bool = False,
) -> TurnOutcome:
    """Return what follows from new plies; ``notes`` are posted first, or between board and
    question.
    """
    # decide: the end, the names of caretakers, missed deadlines
    live = pending.live()
    if live.running and not live.stands.active and not live.reviewing:
        live = live.with_info(status=Status.OVER, ended_at=now)
    if (seats := seat_names(live, pending.events)) != live.info.seats:
        live = live.with_info(seats=seats)
    hands = {ply.seat for _, ply, by in pending.plies if by is By.PERSON}
    live = with_misses(live, hands, late)

    # charge the time of those who answered, and open the clock of a new question
    live = with_time_charged(before, live, now, habits)
    played = {**dict(live.stands.clock.played), **dict.fromkeys(hands, int(now.timestamp()))}
    live = live.at(clock=replace(live.stands.clock, played=tuple(played.items())))

    # announce the news
    hushed = hands | reminders.hushed(live, habits, now)
    live, news = telling.announce(live, hushed)
    ahead = [post for post in news if board_first and post.kind is not PostKind.TURN]
    posts = [*ahead, *notes, *time_notes(before, live), *(post for post in news if post not in ahead)]
    posts += telling.by_order(live, pending.plies, pending.events)
    if live.stands.ply and all_named(live.info) and not all_named(before.info):
        posts.append(telling.thread_name())
    if live.info.status is Status.OVER:
        posts += telling.results(live, hushed)

    # remind: the rows of a new question, and late pings
    old, new = before.standing, live.stands
    asks_anew = old is None or (old.due_at, old.question_name) != (new.due_at, new.question_name)
    times = question_times(live, now) if asks_anew else {}
    times |= reminders.ringing(live, news, hushed - hands, now)
    return TurnOutcome(before, live, pending, posts, times, asks_anew, now)


def store(connection: Connection, outcome: TurnOutcome) -> bool:
    """Store the outcome of a turn; return True if there is more to post."""
    before, live, match_id = outcome.before, outcome.live, outcome.live.info.id
    storing.append(connection, match_id, outcome.pending, outcome.at)
    log.stand(connection, match_id, storing.standing_row(live))
    if live.info.status is Status.OVER:
        matches.change(connection, match_id, status=Status.OVER, ended_at=outcome.at)
        matches.put_results(connection, result_rows(live, whole_log(connection, match_id)))
    storing.write_seats(connection, before, live)
    storing.write_lists(connection, before, live)
    if outcome.asks_anew:
        deadlines.drop_question(connection, match_id)
    deadlines.put(connection, match_id, outcome.times)
    return bool(outcome.posts or not is_as_open(before, live)) and file_posts(
        connection, live, outcome.posts, outcome.at
    )
