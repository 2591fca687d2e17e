"""Which posts follow from what happened.

Nothing is told while a caretaker must act: the table hears of a stretch of play when people are asked again, or when
the match is over. The posts are made in the transaction that moves the mark, so each stretch is told once.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from secrets import token_hex
from typing import Any

from bot.service.model import PostKind
from bot.service.play.match_state import Happened, LiveState, MatchState
from bot.service.play.ply_buffer import By, MadePly
from bot.service.telling import words
from bot.service.time.clock_policy import joined
from engine.core.protocol import AnyGame
from engine.core.text import T, Text, verbatim


@dataclass(frozen=True, slots=True)
class Post:
    """Something to be posted, before it is a row."""

    kind: PostKind
    key: str
    payload: dict[str, Any]
    user_id: int | None = None


def told(live: MatchState) -> tuple[MatchState, list[Post]]:
    """The posts for all that is not told yet, and the match with its marks moved. Nothing if it goes on by itself."""
    standing, marks = live.stands, live.stands.marks
    if live.goes_on:
        return live, []
    news = [happened for happened in standing.untold if happened.told]
    if _goes_on(standing, news):
        return live, []
    posts = _for_table(live, standing, news) + [
        Post(PostKind.ASK, ask_key(seat, ply), {}, live.info.seats[seat].user_id)
        for seat, ply in marks.asking
        if (ply > marks.told_ply or marks.told_reviewing) and seat in standing.active and seat in live.people
    ]
    boarded = any(post.kind is PostKind.TABLE for post in posts)
    live = live.marked(
        told=standing.seq,
        told_ply=standing.ply,
        told_opened=marks.opened,
        told_active=standing.active,
        told_headline=marks.headline,
        told_reviewing=bool(marks.reviewing),
        board=standing.seq if boarded else marks.board,
        anew=False,
    )
    return live.at(untold=()), posts


def _goes_on(standing: LiveState, news: list[Happened]) -> bool:
    """Whether one person is in the middle of several answers, who sees each next question in answer to the last.

    The table hears of them together.
    """
    marks = standing.marks
    if marks.anew or marks.reviewing or marks.told_reviewing:
        return False
    newly_asked = any(ply > marks.told_ply for _, ply in marks.asking)
    alone = len(standing.active) == 1 and standing.active == marks.told_active
    going_on = alone and not standing.simultaneous and not newly_asked
    return going_on and bool(news) and not any(happened.opens for happened in news)


def _for_table(live: MatchState, standing: LiveState, news: list[Happened]) -> list[Post]:
    marks = standing.marks
    first_time = marks.told_ply < 0 and not marks.anew
    over = not standing.active and not marks.reviewing
    another = marks.opened != marks.told_opened or bool(marks.reviewing) != marks.told_reviewing
    if first_time or over or marks.anew or any(happened.opens for happened in news):
        thread = [_post(standing, PostKind.THREAD)] if first_time else []
        return [
            *thread,
            *_reports(live.game, standing, news),
            _post(standing, PostKind.TABLE, {"first": marks.board + 1, "last": standing.seq}),
            *([lobby_post()] if over else []),
        ]
    if news or another:
        return [_post(standing, PostKind.TURN, {"first": marks.told + 1, "last": standing.seq})]
    if standing.simultaneous and standing.active != marks.told_active:
        return [_post(standing, PostKind.PROGRESS)]
    return []


def _reports(game: AnyGame, standing: LiveState, news: list[Happened]) -> list[Post]:
    """One post a chapter; what comes before the first new headline goes on with the chapter before.

    A chapter that looks back has the number of its opening under ``summary``.
    """
    starts = [number for number, happened in enumerate(news) if happened.opens]
    before = standing.marks.told_headline
    posts = []
    for index, (start, end) in enumerate(pairwise(sorted({0, *starts, len(news)}))):
        head, opens = news[start], news[start].opens
        payload = {"first": head.seq, "last": news[end - 1].seq, "opening": head.seq if opens else before}
        payload |= {"continued": not opens and before > 0}
        if opens and type(head.event) in game.words.summaries:
            payload |= {"summary": head.seq}
        posts.append(_post(standing, PostKind.REPORT, payload, index))
    return posts


def lobby_post() -> Post:
    """The message of the lobby, as things stand when it is posted."""
    return Post(PostKind.LOBBY, f"{PostKind.LOBBY}:{token_hex(8)}", {})


def note(key: str, text: Text, user_id: int | None = None) -> Post:
    """A sentence for the table, or for one person; the same key is told once in a match."""
    return Post(PostKind.NOTE, f"{PostKind.NOTE}:{key}", {"text": words.dump(text)}, user_id)


def by_order(live: MatchState, plies: Sequence[MadePly], events: Sequence[Happened]) -> list[Post]:
    """To each person, privately, what their standing orders did and what it showed them: one message."""
    done: dict[int, list[tuple[int, Text]]] = {}
    for number, ply, by in plies:
        if by is By.ORDER:
            done.setdefault(ply.seat, []).append((number, live.game.words.label(live.game.actions.parse(ply.notation))))
    asking = dict(live.stands.marks.asking)
    posts = []
    for seat, actions in done.items():
        said = T(
            "📜 By your standing order in {match}: {actions}.",
            match=match_words(live),
            actions=joined([label for _, label in actions]),
        )
        if live.owes(seat) and asking[seat] < actions[-1][0]:  # they go on, and are not asked anew
            said = T("{told} More is asked of you now: /me shows it.", told=said)
        numbers = {number for number, _ in actions}
        for happened in events:
            if happened.ply in numbers and happened.shows(seat):
                said = T("{told}\n👁️ {shown}", told=said, shown=live.game.words.describe(happened.event))
        posts.append(note(f"{actions[0][0]}:order:{seat}", said, live.info.seats[seat].user_id))
    return posts


def match_words(live: MatchState) -> Text:
    """What a message outside the thread calls the match."""
    return verbatim(live.info.name or f"{live.game.name} #{live.info.id}")


def ask_key(seat: int, ply: int) -> str:
    """The key of the post that tells a seat that it is asked since this ply."""
    return f"{ply}:{PostKind.ASK}:{seat}"


def remind_key(seat: int, ply: int, number: int = 0) -> str:
    """The key of the post that reminds a seat which is asked since this ply, the first time or (1) the last."""
    return f"{ply}:{PostKind.REMIND}:{seat}:{number}"


def ahead_key(seat: int, decision: int) -> str:
    """The key of the post that tells a seat that it is asked next, for the answer of this number."""
    return f"{PostKind.AHEAD}:{seat}:{decision}"


def open_asks(live: MatchState) -> list[str]:
    """The keys of all such posts that are still true."""
    standing = live.standing
    if standing is None or not live.running:
        return []
    still = [(seat, ply) for seat, ply in standing.marks.asking if seat in standing.active]
    keys = [(ask_key(seat, ply), remind_key(seat, ply), remind_key(seat, ply, 1)) for seat, ply in still]
    upcoming = [] if (seat := live.next_person) is None else [ahead_key(seat, standing.made[seat])]
    return [in_era(live, key) for several in (*keys, upcoming) for key in several]


def in_era(live: MatchState, key: str) -> str:
    """A key as it is stored. The plies of a match that was taken back come again, and are told again."""
    return f"e{live.info.era}:{key}" if live.info.era else key


def _post(standing: LiveState, kind: PostKind, payload: dict[str, Any] | None = None, index: int = 0) -> Post:
    begun = ":begun" if standing.marks.told_reviewing and not standing.marks.reviewing else ""
    return Post(kind, f"{standing.ply}:{kind}:{index}{begun}", payload or {})
