"""What a host does at once or a vote decides: another host, another person at a seat, the end.

The lock of the match is held by the caller. ``also`` is stored in the same transaction.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.service.host.rewriting import Rewriting
from bot.service.host.traces import LONGEST_NAME, REPLACE, Act, all_of, enact, seat_at, under_way
from bot.service.model import Kind, MatchInfo, Person, SeatInfo, Status
from bot.service.play.match_state import LiveState, MatchState
from bot.service.play.repository import Change, MatchRepository
from bot.service.play.resolver import Resolver
from bot.service.telling.posts import Post, ask_key, lobby_post, note
from bot.store import deadlines, log, matches, orders
from bot.texts import escaped
from engine.core.refusals import Illegal
from engine.core.text import SeatName, T, Text


async def hand_over(
    repository: MatchRepository, live: MatchState, act: Act, seat: int, also: Change | None = None
) -> MatchInfo:
    """The person at a seat hosts from now on. The lock is held."""
    heir = seat_at(live.info, seat)
    host = {"host_id": heir.user_id, "host_name": heir.name}
    return await enact(repository, live, act, [lobby_post()], do=[also], **host)


async def give_seat(
    repository: MatchRepository, live: MatchState, seat: int, heir: Person, by: int | None, also: Change | None = None
) -> MatchState:
    """A seat is somebody else's, whole, from now on; the leaver sees nothing any more. The lock is held."""
    standing = under_way(live)
    leaver = seat_at(live.info, seat)
    check_free(live.info, heir)
    sitting = SeatInfo(
        seat,
        heir.id,
        heir.name[:LONGEST_NAME],
        heir.locale,
        since=standing.seq,
        level=leaver.level,
        bank=leaver.bank,
    )
    seats = tuple(sitting if one.seat == seat else one for one in live.info.seats)
    theirs = {whose: lists for whose, lists in live.orders.items() if whose != seat}
    seated = replace(live.with_info(seats=seats), orders=theirs)
    now = repository.clock.now()
    sentence = T("{heir} plays the seat of {leaver} from now on.", heir=SeatName(seat), leaver=escaped(leaver.name))
    payload = {"seat": seat, "user": heir.id, "before": leaver.user_id, "since": standing.seq}
    act = Act(REPLACE, sentence, by, payload)
    values = {
        "user_id": heir.id, "name": sitting.name, "locale": heir.locale, "since": standing.seq,
        "missed": 0, "kept": False, "away": 0,
    }  # fmt: skip

    async def sit(connection: AsyncConnection) -> None:
        await matches.sit(connection, live.info.id, seat, **values)
        await orders.drop(connection, live.info.id, seat)

    welcome = T("You play a seat of match {number} from now on. /me shows what it sees.", number=live.info.id)
    posts = [
        *act.notes(),
        lobby_post(),
        note(f"welcome:{heir.id}:{standing.seq}", welcome, heir.id),
        *_asked_anew(standing, seat, heir),
    ]
    first = all_of(sit, also, act.row(live.info.id, now))
    run = Resolver(seated, standing)
    if standing.marks.reviewing:  # a look at the board that the leaver wanted is not waited for
        run.carry_out(run.orders())
    return await repository.keep(live, run, posts, first=first)


async def end_match(repository: MatchRepository, live: MatchState, act: Act, also: Change | None = None) -> MatchInfo:
    """The match ends as it stands. The lock is held."""
    standing = under_way(live)
    now = repository.clock.now()
    live = live.at(due_at=None, untold=())
    board = Post(Kind.TABLE, f"{Kind.TABLE}:end", {"first": standing.seq + 1, "last": standing.seq})

    async def stop(connection: AsyncConnection) -> None:
        await deadlines.drop(connection, live.info.id)
        await log.settle(connection, live.info.id)

    posts = [board, lobby_post()]
    return await enact(repository, live, act, posts, do=[stop, also], status=Status.ABANDONED, ended_at=now)


def check_free(info: MatchInfo, person: Person) -> None:
    """Raises ``Illegal`` for somebody who has a seat already."""
    if info.seat_of(person.id) is not None:
        raise Illegal(T("{name} has a seat in this match already.", name=escaped(person.name)))


def _asked_anew(standing: LiveState, seat: int, heir: Person) -> list[Post]:
    """What the seat owes just now is asked of the person who has it now."""
    asking = dict(standing.marks.asking)
    if seat not in standing.active or asking.get(seat, standing.ply) > standing.marks.told_ply:
        return []
    return [Post(Kind.ASK, f"{ask_key(seat, asking.get(seat, standing.ply))}:{heir.id}", {}, heir.id)]


async def carried_back(
    rewriting: Rewriting, live: MatchState, by: int, facts: Mapping[str, Any], also: Change | None = None
) -> MatchState:
    """Take the match back to where a chapter begins. The lock is held."""
    sentence = T(
        "This match is taken back to the beginning of part {chapter}. Answers sent since then do not count.",
        chapter=facts["chapter"],
    )
    return await rewriting.roll_back(live, facts["ply"], Act("rollback", sentence, by, facts), also)


def sitting(live: MatchState, seat: int) -> Text:
    """The name of a person at a seat. Raises ``Illegal`` if there is none."""
    if not 0 <= seat < len(live.info.seats) or live.info.seats[seat].user_id is None:
        raise Illegal(T("Only a person at the table can host. Choose one from the list."))
    return T("{name}", name=escaped(live.info.seats[seat].name))
