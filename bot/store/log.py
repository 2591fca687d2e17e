"""The course of each match: the tables ``plays``, ``events`` and ``standings``.

A packed match has no rows of plays and events; they are read from its pack.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from sqlalchemy import (
    BigInteger,
    Connection,
    Select,
    and_,
    bindparam,
    cast,
    delete,
    func,
    insert,
    or_,
    select,
    text,
    update,
)

from bot.store import packs
from bot.store.leases import claimed
from bot.store.tables import Row, deadlines, events, plays, standings

_INSERT_PLAYS = insert(plays)
_INSERT_EVENTS = insert(events)
_STANDING = select(standings).where(standings.c.match_id == bindparam("of_match"))
_BEGAN = select(cast(standings.c.marks["began"].as_string(), BigInteger)).where(
    standings.c.match_id == bindparam("of_match")
)
_MADE = (
    select(plays.c.seat, func.count().label("plies"))
    .where(plays.c.match_id == bindparam("of_match"))
    .group_by(plays.c.seat)
)
_FROM = (
    select(events)
    .where(events.c.match_id == bindparam("of_match"), events.c.seq >= bindparam("first"))
    .order_by(events.c.seq)
)
_BY_SEAT = (
    select(plays)
    .where(
        plays.c.match_id == bindparam("of_match"),
        plays.c.seat == bindparam("of_seat"),
        plays.c.ply > bindparam("after"),
    )
    .order_by(plays.c.ply)
)
_LOCKS = (
    select(plays.c.ply, plays.c.seat, plays.c.lock)
    .where(plays.c.match_id == bindparam("of_match"), plays.c.ply > bindparam("after"), plays.c.lock.is_not(None))
    .order_by(plays.c.ply)
)
_STAND = update(standings).where(standings.c.match_id == bindparam("of_match"))


def append(
    connection: Connection, new_plays: Sequence[Mapping[str, Any]], new_events: Sequence[Mapping[str, Any]]
) -> None:
    """Store more plies and their events. Raises ``IntegrityError`` if a number is taken."""
    if new_plays:
        connection.execute(_INSERT_PLAYS, list(new_plays))
    if new_events:
        connection.execute(_INSERT_EVENTS, list(new_events))


def stand(connection: Connection, match_id: int, values: Mapping[str, Any], *, new: bool = False) -> None:
    """Store the present state of a match."""
    (values,) = claimed(connection, [values])
    if new:
        connection.execute(insert(standings).values(match_id=match_id, **values))
    else:
        connection.execute(_STAND, {"of_match": match_id, **values})


def cut(connection: Connection, match_id: int, ply: int) -> None:
    """Delete the plies after one, and their events."""
    for table in (plays, events):
        connection.execute(delete(table).where(table.c.match_id == match_id, table.c.ply > ply))


def settle(connection: Connection, match_id: int) -> None:
    """Drop what is pending or due in a match that was given up."""
    connection.execute(delete(deadlines).where(deadlines.c.match_id == match_id))
    connection.execute(update(standings).where(standings.c.match_id == match_id).values(pending=False))


def standing(connection: Connection, match_id: int) -> Row | None:
    """Return the stored state of a match; None if it was never started."""
    row = connection.execute(_STANDING, {"of_match": match_id}).mappings().one_or_none()
    if row is not None and not row["state"] and (packed := packs.find(connection, match_id)):
        return {**row, "state": packed.state}
    return row


def began(connection: Connection, match_id: int) -> int:
    """Return when the open lap began; 0 without a lap or before the start."""
    return connection.execute(_BEGAN, {"of_match": match_id}).scalar_one_or_none() or 0


def plies_by_seat(connection: Connection, match_id: int) -> dict[int, int]:
    """Return the number of plies by seat; seats without any are missing."""
    counted = {row.seat: row.plies for row in connection.execute(_MADE, {"of_match": match_id})}
    if not counted and (packed := packs.find(connection, match_id)):
        for play in packed.plays:
            counted[play["seat"]] = counted.get(play["seat"], 0) + 1
    return counted


def all_plays(connection: Connection, match_id: int, ply: int = 1) -> Sequence[Row]:
    """Return every ply from this one on, in order."""
    query = select(plays).where(plays.c.match_id == match_id, plays.c.ply >= ply).order_by(plays.c.ply)
    return _plays(connection, match_id, query, {}, lambda play: play["ply"] >= ply)


def locks(connection: Connection, match_id: int, after: int = 0) -> Sequence[Row]:
    """Return the plies after one with which plans were handed in, in order."""
    which = {"of_match": match_id, "after": after}
    return _plays(connection, match_id, _LOCKS, which, lambda play: play["ply"] > after and play["lock"] is not None)


def by_seat(connection: Connection, match_id: int, seat: int, after: int = 0, *, skipped: int = 0) -> Sequence[Row]:
    """Return what a seat has played after a ply, in order, without the first ``skipped`` plies."""
    which = {"of_match": match_id, "of_seat": seat, "after": after}
    found = _plays(connection, match_id, _BY_SEAT, which, lambda play: play["seat"] == seat and play["ply"] > after)
    return found[skipped:]


def happened(
    connection: Connection,
    match_id: int,
    first: int = 1,
    last: int | None = None,
    *,
    ply: int = 0,
    chapter: int | None = None,
    public: bool = False,
    opening: bool = False,
) -> Sequence[Row]:
    """Return events by number, both ends included; those from a ply on, or those of a chapter.

    If ``public`` only those that everyone may know, if ``opening`` only those that open a chapter.
    """
    query = select(events).where(events.c.match_id == match_id, events.c.seq >= first, events.c.ply >= ply)
    if last is not None:
        query = query.where(events.c.seq <= last)
    if chapter is not None:
        query = query.where(events.c.chapter == chapter)
    if public:
        query = query.where(events.c.audience.is_(None))
    if opening:
        query = query.where(events.c.opens)

    def fits(event: Row) -> bool:
        return (
            event["seq"] >= first
            and event["ply"] >= ply
            and (last is None or event["seq"] <= last)
            and (chapter is None or event["chapter"] == chapter)
            and not (public and event["audience"] is not None)
            and not (opening and not event["opens"])
        )

    return _events(connection, match_id, query.order_by(events.c.seq), {}, fits)


def since(connection: Connection, match_id: int, first: int) -> Sequence[Row]:
    """Return the events from a number on, in order."""
    which = {"of_match": match_id, "first": first}
    return _events(connection, match_id, _FROM, which, lambda event: event["seq"] >= first)


def _plays(
    connection: Connection, match_id: int, query: Select[Any], which: dict[str, Any], fits: Callable[[Row], bool]
) -> Sequence[Row]:
    rows = connection.execute(query, which).mappings().all()
    packed = None if rows else packs.find(connection, match_id)
    return rows if packed is None else [play for play in packed.plays if fits(play)]


def _events(
    connection: Connection, match_id: int, query: Select[Any], which: dict[str, Any], fits: Callable[[Row], bool]
) -> Sequence[Row]:
    rows = connection.execute(query, which).mappings().all()
    packed = None if rows else packs.find(connection, match_id)
    return rows if packed is None else [event for event in packed.events if fits(event)]


def in_ranges(connection: Connection, ranges: Sequence[tuple[int, int, int]]) -> Sequence[Row]:
    """Return the public events of ranges (match, first, last) of matches that are not packed."""
    if not ranges:
        return ()
    within = [
        and_(events.c.match_id == match_id, events.c.seq.between(first, last)) for match_id, first, last in ranges
    ]
    numbers = {match_id for match_id, *_ in ranges}
    query = select(events).where(events.c.match_id.in_(numbers), events.c.audience.is_(None), or_(*within))
    return connection.execute(query.order_by(events.c.match_id, events.c.seq)).mappings().all()


def pending(connection: Connection, lease: int | None = None) -> list[int]:
    """Return the matches with caretakers to act or something left to post.

    With a ``lease`` only those that this process has claimed.
    """
    by_index = text("pending")  # the same words as the index: not "= 1"
    query = select(standings.c.match_id).where(by_index).order_by(standings.c.match_id)
    query = query if lease is None else query.where(standings.c.claim == lease)
    return list(connection.execute(query).scalars())


def last_ply(connection: Connection, match_id: int, seat: int, by: str) -> Row | None:
    """Return the last ply of a seat that was decided in this way; None if there is none."""
    query = select(plays).where(plays.c.match_id == match_id, plays.c.seat == seat, plays.c.by == by)
    newest_first = query.order_by(plays.c.ply.desc()).limit(1)
    found = _plays(connection, match_id, newest_first, {}, lambda play: play["seat"] == seat and play["by"] == by)
    return found[-1] if found else None


def first_chapter(connection: Connection, match_id: int) -> int | None:
    """Return the number of the first chapter, 0 before the first headline; None without events."""
    query = select(events).where(events.c.match_id == match_id).order_by(events.c.seq).limit(1)
    found = _events(connection, match_id, query, {}, lambda event: True)
    return found[0]["chapter"] if found else None


def newest(connection: Connection, match_id: int, kind: str, last: int) -> int | None:
    """Return the number of the newest public event of a kind, up to a number; None without one."""
    query = select(events).where(
        events.c.match_id == match_id,
        events.c.seq <= last,
        events.c.audience.is_(None),
        events.c.data["event"].as_string() == kind,
    )
    newest_first = query.order_by(events.c.seq.desc()).limit(1)
    found = _events(
        connection,
        match_id,
        newest_first,
        {},
        lambda event: event["seq"] <= last and event["audience"] is None and event["data"]["event"] == kind,
    )
    return found[-1]["seq"] if found else None
