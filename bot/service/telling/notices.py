"""Notices: what each is about, whether that is still open, and how it is closed.

A notice is a message to one person, directly or with a mention in the thread. Its message is kept
with its row. When what it is about is answered, wherever that was, the transaction of the answer
writes a row that closes all messages of that person: the oldest direct message then says in one
line what became of it, the others are deleted. A new notice takes the place of the older ones of
its match, except for votes: it rings, they go.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from itertools import groupby
from typing import Any

from sqlalchemy import Connection

from bot.service.match.match_state import ERA, MatchState
from bot.service.match.pending_plies import By
from bot.service.model import PostKind, Status
from bot.service.telling.delivery_results import APART
from bot.service.telling.posts import Post, fresh, match_words, vote_post
from bot.store import acts, log, outbox
from bot.store.tables import Row
from bot.texts import dump_text, load_text
from engine.core.sentences import joined
from engine.core.text import T, Text

MOST_ACTIONS = 3
"""Actions of an answer that are named; of a longer one only the last, the lock of a plan."""
ASKING = (PostKind.ASK, PostKind.REMIND, PostKind.AHEAD)
"""Posts to one person that are needless once they are asked something else."""
COALESCED = (PostKind.LOBBY, PostKind.TURN, PostKind.REOPEN)
"""Posts composed when they are sent, so that the last of several unsent ones is enough."""


def about_lap(live: MatchState, seat: int) -> dict[str, Any]:
    """Return the subject of a notice on a seat's turn in the lap."""
    return {"era": live.info.era, "seat": seat, "lap": live.stands.lap.key}


def file_posts(connection: Connection, live: MatchState, posts: Sequence[Post], now: datetime) -> bool:
    """Write rows for posts and closed notices, drop needless ones; return True if any is new."""
    if live.standing is not None:
        posts = [*(_with_earlier(connection, live, post) for post in posts), *closings(connection, live)]
        if not live.running:
            posts += map(vote_post, acts.lapse(connection, live.info.id, now, None))
    if not posts:
        return False
    unsent = outbox.unposted(connection, live.info.id)
    passing = {post.kind for post in posts} & set(COALESCED)
    needless = [row for row in unsent if row["kind"] in passing]
    needless += [row for row in unsent if row["kind"] in ASKING and not _is_open(live, row, {})]
    outbox.drop(connection, needless, now)
    # what waits for no other post has a lane of its own, like a lobby's link to the thread
    leads = live.info.status is not Status.LOBBY and live.info.lobby_message_id is not None
    apart = {*APART, PostKind.LOBBY} if leads else APART
    status = [row["payload"] for row in needless if row["kind"] == PostKind.TURN]
    kept = {key: True for key in ("asks", "moved") if any(payload.get(key) for payload in status)}
    rows = [
        {
            "match_id": live.info.id,
            "key": f"e{live.info.era}:{post.key}",  # after a rollback the same plies are posted again
            "kind": post.kind,
            "user_id": post.user_id,
            "lane": str(post.kind) if post.kind in apart else "",
            "payload": post.payload | (kept if post.kind is PostKind.TURN else {}),
            "created_at": now,
            **_instead_of(needless, post),
        }
        for post in posts
    ]
    outbox.add(connection, rows)
    return True


def _with_earlier(connection: Connection, live: MatchState, post: Post) -> Post:
    """Return a post on a standing order with what the one before it told of the same round."""
    if "order" not in post.payload:
        return post
    rows = outbox.notes_of(connection, live.info.id, post.user_id)
    before = next((row["payload"] for row in rows if row["payload"].get("order") == post.payload["order"]), None)
    if before is None or before["seat"] != post.payload["seat"]:
        return post
    text = T("{earlier}\n{told}", earlier=load_text(before["text"]), told=load_text(post.payload["text"]))
    return replace(post, payload=post.payload | {"text": dump_text(text)})


def _instead_of(needless: Sequence[Row], post: Post) -> dict[str, Any]:
    """Return what a row takes over from the rows it replaces: doubt, and when the clock stopped.

    The first status after a rollback looks for those that a restored database does not know.
    """
    same = [row for row in needless if row["kind"] == post.kind and post.kind in COALESCED]
    if not any(row["result"] in (outbox.PERHAPS, outbox.REFUSED) for row in same):
        return {"result": outbox.PERHAPS} if post.payload.get("anew") else {}
    stands = [row["clock_at"] for row in same if row["clock_at"] is not None]
    refused = [row["refused_at"] for row in same if row["refused_at"] is not None]
    return {"result": outbox.PERHAPS, "clock_at": min(stands, default=None), "refused_at": min(refused, default=None)}


def closings(connection: Connection, live: MatchState) -> list[Post]:
    """Return posts that close notices which are not open any more in this transaction."""
    rows = outbox.standing(connection, live.info.id)
    if not rows:
        return []
    calls = any("ballot" in row["payload"] for row in rows)
    ballots = {row["id"]: row for row in (acts.open_votes(connection, live.info.id) if calls else ())}
    over = [row for row in rows if not _is_open(live, row, ballots)]
    posts, lines = [], []
    for user_id, group in groupby(
        sorted(over, key=lambda row: (row["user_id"], row["id"])), lambda row: row["user_id"]
    ):
        theirs = list(group)
        said = [text for row in theirs if (text := _became(connection, live, row)) is not None]
        payload: dict[str, Any] = {"messages": [[row["channel_id"], row["message_id"]] for row in theirs]}
        if said:
            payload["text"] = dump_text(said[0])
            lines += [row for row in theirs if row["channel_id"] != live.info.thread_id][:1]
        posts.append(Post(PostKind.CLOSE, f"{PostKind.CLOSE}:{theirs[0]['id']}", payload, user_id))
    gone = {row["id"]: outbox.GONE for row in over}
    outbox.mark(connection, gone | {row["id"]: outbox.CLOSED for row in lines})
    return posts


def replacing(connection: Connection, row: Row) -> list[Post]:
    """Return the post that removes messages replaced by a new notice, but a call to a vote; what a
    standing order did replaces only what it did before in the same round.
    """
    order = row["payload"].get("order")
    rows = [one for one in outbox.older(connection, row) if one["payload"].get("order") == order]
    if row["kind"] == PostKind.BALLOT or not rows:
        return []
    outbox.mark(connection, {row["id"]: outbox.GONE for row in rows})
    payload = {"messages": [[one["channel_id"], one["message_id"]] for one in rows]}
    return [Post(PostKind.CLOSE, f"{PostKind.CLOSE}:before:{row['id']}", payload, row["user_id"])]


def renewals(connection: Connection, live: MatchState) -> list[Post]:
    """Return posts that show a moved deadline in the notices of the open question."""
    return [
        fresh(PostKind(row["kind"]), row["payload"] | {"shown": [row["channel_id"], row["message_id"]]}, row["user_id"])
        for row in outbox.standing(connection, live.info.id)
        if "asked" in row["payload"] and _is_open(live, row, {})
    ]


def answer_to(connection: Connection, live: MatchState, seat: int, decision: int) -> Text | None:
    """Return the answer to a decision by its number; None if it is open."""
    if decision // ERA != live.stands.decision_numbers[seat] // ERA:
        return _taken_back(live)
    rows = _made_since(connection, live, seat, decision)
    if not rows or (live.owes(seat) and live.stands.question.since(seat) < rows[0]["ply"]):
        return None
    actions, hidden = live.game.actions, live.game.hidden.actions  # the answer ends with the first that is not hidden
    ends = (number for number, row in enumerate(rows, 1) if not isinstance(actions.parse(row["notation"]), hidden))
    answer = rows[: next(ends, len(rows))]
    return T("That question is closed. {told}", told=_sentence(live, answer))


def repeated(connection: Connection, live: MatchState, seat: int, decision: int, notations: Sequence[str]) -> bool:
    """Return True if the seat played exactly this at a decision: the same press comes twice."""
    same_era = decision // ERA == live.stands.decision_numbers[seat] // ERA
    rows = _made_since(connection, live, seat, decision) if same_era else ()
    return [row["notation"] for row in rows] == list(notations)


def _made_since(connection: Connection, live: MatchState, seat: int, decision: int) -> Sequence[Row]:
    """Return the plies of a seat from a decision on; none if someone else had the seat then."""
    rows = log.plies(connection, live.info.id, seat=seat)[decision % ERA :]
    since = log.taken_over(connection, live.info.id, live.info.seats[seat].since) if rows else 0
    return rows if rows and rows[0]["ply"] > since else ()


def _is_open(live: MatchState, row: Row, ballots: Mapping[int, Row]) -> bool:
    about: Mapping[str, Any] = row["payload"]
    if "order" in about:
        return True
    if "chapter" in about:
        return row["user_id"] in live.info.followers
    seat: int = about["seat"]
    if not live.running or live.info.seats[seat].user_id != row["user_id"] or seat not in live.people:
        return False
    if "ballot" in about:
        vote = ballots.get(about["ballot"])
        return vote is not None and str(seat) not in vote["ballots"]
    if about["era"] != live.info.era:
        return False
    standing, lap = live.stands, live.lap
    if "asked" in about:
        return seat in standing.active and standing.question.since(seat) == about["asked"]
    if "next" in about:
        return live.next_person == seat and standing.decision_numbers[seat] == about["next"]
    still = lap is not None and standing.lap.key == about["lap"] and seat in lap.to_come
    return seat in standing.review.seats or (still and seat not in standing.active)


def _became(connection: Connection, live: MatchState, row: Row) -> Text | None:
    """Return the sentence that replaces a notice; None if it only goes."""
    about, match_name = row["payload"], match_words(live)
    if "ballot" in about:
        vote = acts.vote_of(connection, about["ballot"])
        match None if vote is None else vote["ballots"].get(str(about["seat"])):
            case True:
                return T("🗳️ {match}: you voted yes.", match=match_name)
            case False:
                return T("🗳️ {match}: you voted no.", match=match_name)
        return T("🗳️ {match}: the vote is over.", match=match_name)
    if "asked" not in about:
        return None
    if about["era"] != live.info.era:
        return _taken_back(live)
    if live.info.seats[about["seat"]].user_id != row["user_id"]:
        return T("{match}: someone else plays your seat now.", match=match_name)
    rows = log.plies(connection, live.info.id, about["asked"], seat=about["seat"])
    if not rows:
        return T("{match}: this question is closed.", match=match_name)
    return _sentence(live, rows)


def _taken_back(live: MatchState) -> Text:
    return T("⏪ {match} was taken back. This question is closed.", match=match_words(live))


def _sentence(live: MatchState, rows: Sequence[Row]) -> Text:
    """Return an answer and who decided the last of its actions, in one line."""
    told, words = rows if len(rows) <= MOST_ACTIONS else rows[-1:], live.game.words
    actions = joined(" · ", [words.label(live.game.actions.parse(row["notation"])) for row in told])
    match_name = match_words(live)
    match rows[-1]["by"]:
        case By.ORDER:
            return T("📜 {match}, by your standing order: {actions}", match=match_name, actions=actions)
        case By.DEADLINE:
            return T("⌛ {match}, when your time was up: {actions}", match=match_name, actions=actions)
        case By.CARETAKER:
            return T("🤖 {match}, by a caretaker: {actions}", match=match_name, actions=actions)
    return T("✅ {match}: {actions}", match=match_name, actions=actions)
