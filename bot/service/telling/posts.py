"""Posts that follow from events.

Nothing is posted while a caretaker must act: the table hears of several plies when people are asked
again, or when the match is over. The posts are made in the transaction that moves the mark, so each
event is posted once.

A post begins with a chapter, unless its opening event ``goes_on`` in the post before; with each
further lap; with a notable event, such as a battle, and after it. Other events are added to the
newest post while that is young enough (``outbox``). A headline without a word of its own waits for
the first line below it.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial
from secrets import token_hex
from typing import Any

from sqlalchemy import Connection

from bot.service.match.live_state import Announced, Happened, LiveState, NewestReport
from bot.service.match.match_state import MatchState
from bot.service.match.pending_plies import By, MadePly
from bot.service.model import PostKind
from bot.store import acts
from bot.texts import dump_text
from engine.core.protocol import AnyGame
from engine.core.sentences import joined
from engine.core.text import T, Text, plain, verbatim


@dataclass(frozen=True, slots=True)
class Post:
    """A post that is not yet a row of the outbox."""

    kind: PostKind
    key: str
    payload: dict[str, Any]
    user_id: int | None = None


Change = Callable[[Connection], object]
"""An addition to another change, stored in its transaction."""


@dataclass(frozen=True, slots=True)
class Act:
    """An act of a host or a vote on a match, and its author (None: the bot itself)."""

    kind: str
    words: Text | None
    """The sentence for the table; None if it concerns no one else."""
    user_id: int | None
    payload: Mapping[str, Any] = field(default_factory=dict)

    def notes(self) -> list[Post]:
        """Return the sentence for the table."""
        return [] if self.words is None else [note(f"{self.kind}:{token_hex(8)}", self.words)]

    def row(self, match_id: int, at: datetime) -> Change:
        """Return the row that stays for good, as a change."""
        values = {"kind": self.kind, "payload": self.payload, "user_id": self.user_id, "at": at}
        return partial(acts.add, match_id=match_id, **values)


def announce(live: MatchState, hushed: Collection[int] = ()) -> tuple[MatchState, list[Post]]:
    """Return the posts for all news, if any, and the match that has announced it.

    No question rings for ``hushed`` seats: their own press led to it, or they played just now.
    """
    standing, before = live.stands, live.stands.announced
    if live.goes_on or standing.mid_turn:
        return live, []
    news = standing.news
    posts, report = _for_table(live.game, standing, news)
    posts += [
        Post(PostKind.ASK, f"{ply}:{PostKind.ASK}:{seat}", payload, live.info.seats[seat].user_id)
        for seat, ply in standing.question.asked
        if (ply > before.ply or before.reviewing) and seat in standing.active and seat in live.people
        for payload in [about_question(live, seat) | ({"quiet": True} if seat in hushed else {})]
    ]
    if not standing.active and not live.reviewing:
        posts += parting(live)
    elif begun := [happened for happened in news if happened.opens]:
        words, told = live.game.words, [happened.event for happened in news if not happened.opens]
        shown = [event for event in told if event.notable] or told
        opened = words.headline(begun[-1].event) or T("It goes on.")
        posts += following(live, words.describe(shown[-1]) if shown else None, opened)
    boarded = any("board" in post.payload for post in posts)
    announced = Announced(
        seq=standing.seq,
        ply=standing.ply,
        opened=standing.question.opened,
        active=standing.active,
        reviewing=bool(standing.review.seats),
        board=standing.seq if boarded else before.board,
        report=replace(report, headline=standing.headline),
    )
    return live.at(untold=(), announced=announced), posts


def with_remarks(before: MatchState, live: MatchState, said: Sequence[Text]) -> MatchState:
    """Return the match with sentences for the next report, after all that happened ``before``."""
    seq = before.standing.seq if before.standing is not None else 0
    announced = live.stands.announced
    remarks = *announced.remarks, *((seq, dump_text(text)) for text in said)
    return live.at(announced=replace(announced, remarks=remarks)) if said else live


def _for_table(game: AnyGame, standing: LiveState, news: list[Happened]) -> tuple[list[Post], NewestReport]:
    before, reviewing = standing.announced, bool(standing.review.seats)
    first_time = before.ply < 0 and not before.anew
    over = not standing.active and not reviewing
    another = standing.question.opened != before.opened or reviewing != before.reviewing
    told, report = _reports(game, before.report, news, begin=first_time or before.anew, over=over)
    summaries = game.words.summaries  # the board is shown where a chapter looks back, or asks all together
    looks_back = any(one.opens and (standing.simultaneous or type(one.event) in summaries) for one in news)
    if (first_time or before.anew or looks_back) and not over:
        told = told or [_payload(standing.seq + 1, standing.seq, standing.headline)]
        told[-1] |= {"board": before.board + 1}
    if before.remarks and not told:
        told = [_payload(standing.seq + 1, standing.seq, standing.headline, new=False)]
    for seq, text in before.remarks:
        payload = next((payload for payload in told if payload["last"] > seq), told[-1])
        payload.setdefault("remarks", []).append((seq, text))
    if over and told:
        told[-1] |= {"over": True}
    posts = [_post(standing, PostKind.THREAD)] if first_time else []
    posts += [_post(standing, PostKind.REPORT, payload, index) for index, payload in enumerate(told)]
    changed = standing.simultaneous and standing.active != before.active
    if first_time or over or before.anew or news or another or changed:
        asks = not over and (first_time or before.anew or another)
        posts.append(_post(standing, PostKind.TURN, {"asks": asks, "last": standing.seq, "anew": before.anew}))
    return posts, report


def _payload(first: int, last: int, opening: int, *, new: bool = True, lap: int = 0) -> dict[str, Any]:
    return {"first": first, "last": last, "opening": opening, "new": new, "lap": lap}


def _reports(
    game: AnyGame, newest: NewestReport, news: Sequence[Happened], *, begin: bool, over: bool
) -> tuple[list[dict[str, Any]], NewestReport]:
    """Cut events into the payloads of reports; return them and the newest report after them.

    ``begin`` starts a new post; if ``over``, no headline waits.
    """
    if not news:
        return [], newest
    stretches, chapters = list[dict[str, Any]](), {one.chapter for one in news if one.event.notable}
    opening, laps, alone, notable = newest.headline, newest.laps, newest.alone, newest.notable
    seq, new = newest.heading
    if seq:  # the headline that has waited for its first line
        stretches.append(_payload(seq, seq, seq, new=new or begin))
        alone, notable = new, notable and not new
    for happened in news:
        event, opens, before = happened.event, happened.opens, (alone, notable)
        begun = [number for first, number in laps if first <= happened.seq]
        laps = laps[len(begun) :]
        if opens:
            new = begin or not event.goes_on or notable or happened.chapter in chapters
        else:
            new = begin or bool(begun) or (event.notable and not alone)
        begin, opening = False, happened.seq if opens else opening
        alone, notable = new or (alone and not opens), event.notable or (notable and not new)
        if new or not stretches:
            lap = begun[-1] if begun and not opens else 0
            stretches.append(_payload(happened.seq, happened.seq, opening, new=new, lap=lap))
        stretches[-1]["last"] = happened.seq
    heading, last, words = (0, False), news[-1], game.words
    wordless = type(last.event) not in words.summaries and not words.describe(last.event).msgid
    if last.opens and not over and wordless:  # this headline waits
        heading, (alone, notable) = (last.seq, new), before
        if stretches[-1]["first"] == last.seq:
            stretches.pop()
        else:
            stretches[-1]["last"] = news[-2].seq if len(news) > 1 else stretches[-1]["first"]
    return stretches, replace(newest, heading=heading, laps=laps, alone=alone, notable=notable)


def following(live: MatchState, happened: Text | None, opened: Text | None = None) -> list[Post]:
    """Return a post to each follower: what last happened before a chapter, or the end."""
    what = happened if happened is not None and happened.msgid else opened or T("It is over.")
    seq = 0 if live.standing is None else live.stands.seq
    said = T("👁️ {match}: {what}", match=match_words(live), what=what)
    payload = {"text": dump_text(said), "seat": None, "chapter": seq, "opened": opened and dump_text(opened)}
    key = f"{PostKind.FOLLOW}:{seq if opened else 'end'}"
    return [Post(PostKind.FOLLOW, f"{key}:{user}", payload, user) for user in live.info.followers]


def parting(live: MatchState) -> list[Post]:
    """Return the posts at any end of a match: to its lobby, private talks and followers."""
    hush = [Post(PostKind.HUSH, f"{PostKind.HUSH}:end", {})] if live.info.talks else []
    return [lobby_post(), *hush, *following(live, None)]


def closing(seq: int) -> list[Post]:
    """Return the posts of a match given up after this event: the board, and no one to act."""
    payload = _payload(seq + 1, seq, 0) | {"board": seq + 1, "over": True}
    return [fresh(PostKind.REPORT, payload), fresh(PostKind.TURN)]


def elsewhere(live: MatchState) -> list[Post]:
    """Return the posts that open another thread, with the board and who must act below the rest."""
    seq = live.stands.seq
    board = _payload(seq + 1, seq, live.stands.headline) | {"board": seq + 1}
    status = [fresh(PostKind.TURN, {"asks": False})] if live.running else []
    return [fresh(PostKind.REOPEN), fresh(PostKind.REPORT, board), *status]


def fresh(kind: PostKind, payload: dict[str, Any] | None = None, user_id: int | None = None) -> Post:
    """Return a post that is no repetition of any other. Some are composed when they are posted."""
    return Post(kind, f"{kind}:{token_hex(8)}", payload or {}, user_id)


def progress(*, moved: bool = True) -> Post:
    """Return a post with the present deadline; if it ``moved``, notices show it, too."""
    return fresh(PostKind.TURN, {"asks": False, "moved": moved})


def lobby_post() -> Post:
    """Return the message of the lobby, composed when it is posted."""
    return fresh(PostKind.LOBBY)


def note(key: str, text: Text, user_id: int | None = None, **more: Any) -> Post:
    """Return a sentence for the table or one person, once per key, with ``more`` in its payload."""
    return Post(PostKind.NOTE, f"{PostKind.NOTE}:{key}", {"text": dump_text(text), **more}, user_id)


def vote_post(vote_id: int) -> Post:
    """Return the post of a vote, composed when it is posted or edited."""
    return Post(PostKind.VOTE, f"{PostKind.VOTE}:{vote_id}:{token_hex(4)}", {"vote": vote_id})


def by_order(
    live: MatchState, plies: Sequence[MadePly], events: Sequence[Happened], here: Collection[int]
) -> list[Post]:
    """Return a private post to each person on what their standing orders did and showed them.

    There is none for those who are ``here``, unless they were shown something, or are asked.
    """
    done: dict[int, list[tuple[int, Text]]] = {}
    for number, ply, by in plies:
        if by is By.ORDER:
            done.setdefault(ply.seat, []).append((number, live.game.words.label(live.game.actions.parse(ply.notation))))
    posts = []
    now = live.game.words.score_snapshot(live.view(None))
    for seat, actions in done.items():
        said = bare = T(
            "📜 Your standing order in {match}: {actions}.",
            match=match_words(live),
            actions=joined(" · ", [label for _, label in actions]),
        )
        if live.owes(seat) and live.stands.question.since(seat) < actions[-1][0]:  # they go on, and are not asked again
            said = T("{told} There is a new question for you: /me shows it.", told=said)
        numbers = {number for number, _ in actions}
        for happened in events:
            if happened.ply in numbers and happened.shows(seat):
                said = T("{told}\n👁️ {shown}", told=said, shown=live.game.words.describe(happened.event))
        if seat not in here or said is not bare:
            about = {"seat": seat, "order": "" if now is None else plain(now.round), "quiet": True}
            posts.append(note(f"{actions[0][0]}:order:{seat}", said, live.info.seats[seat].user_id, **about))
    return posts


def results(live: MatchState, hushed: Collection[int]) -> list[Post]:
    """Return the end of the match to each person, quiet for seats that have just played."""
    return [
        fresh(PostKind.RESULT, {"quiet": True} if seat.seat in hushed else {}, seat.user_id)
        for seat in live.info.seats
        if seat.user_id is not None
    ]


def match_words(live: MatchState) -> Text:
    """Return the name of the match outside its thread."""
    return verbatim(live.info.name or f"{live.game.name} #{live.info.id}")


def about_question(live: MatchState, seat: int) -> dict[str, Any]:
    """Return the subject of a notice that asks a seat for an answer."""
    return {"era": live.info.era, "seat": seat, "asked": live.stands.question.since(seat)}


def _post(standing: LiveState, kind: PostKind, payload: dict[str, Any] | None = None, index: int = 0) -> Post:
    begun = ":begun" if standing.announced.reviewing and not standing.review.seats else ""
    return Post(kind, f"{standing.ply}:{kind}:{index}{begun}", payload or {})
