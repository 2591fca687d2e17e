"""A match on its way from and to the store."""

from collections.abc import Callable
from dataclasses import asdict
from datetime import datetime
from typing import Any

from pydantic import TypeAdapter
from sqlalchemy import Connection

from bot.service.match.live_state import Happened, LiveState
from bot.service.match.match_state import DUE, VOTE, MatchState, people_in, told_luck
from bot.service.match.pending_plies import PendingPlies
from bot.service.model import MatchInfo, UnknownRules
from bot.store import acts, deadlines, log, matches
from bot.store.tables import Row
from engine.core import codec, play
from engine.core.protocol import AnyGame
from engine.core.refusals import Corrupt
from engine.core.standing_orders.follow import Kept

INFO, LIVE = TypeAdapter(MatchInfo), TypeAdapter(LiveState)
PROGRESS = ("decision_numbers", "chapter", "headline", "question", "lap", "review", "announced", "clock")
"""The parts of a ``LiveState`` that are stored as JSON, where tuples are lists."""
ORDERS = TypeAdapter(list[tuple[int, str, Kept]])
"""Seat, kind of decision and list of all standing orders, stored with them."""


def info_of(match: matches.Match) -> MatchInfo:
    """Return a match by its rows."""
    row, seats = match
    return told_luck(INFO.validate_python({**row, "seats": [dict(seat) for seat in seats]}), row["secret"])


def load(
    connection: Connection, game_of: Callable[[str, int | None], AnyGame | None], match_id: int
) -> MatchState | None:
    """Return a match from the store; None without one. Raises ``Corrupt``, ``UnknownRules``.

    An unreadable snapshot is made again from the plies.
    """
    found = matches.get(connection, match_id)
    if found is None:
        return None
    info = info_of(found)
    version = found[0]["rules_version"]
    game = game_of(info.title, version if info.started_at else None)
    if game is None:
        raise UnknownRules(match_id, info.title, version)
    row = log.standing(connection, match_id)
    standing = None if row is None else _standing(connection, game, info, row)
    lists: dict[int, dict[str, Kept]] = {}
    for seat, kind, kept in ORDERS.validate_python(row["progress"]["orders"] if row is not None else ()):
        lists.setdefault(seat, {})[kind] = kept
    return MatchState(
        info, game, found[0]["seed"], people_in(info), standing, lists, found[0]["secret"], found[0]["version"]
    )


def write_seats(connection: Connection, before: MatchState | None, live: MatchState) -> None:
    """Store the seats if they are not as ``before``; if others vote now, count open votes again."""
    then = live.info.seats if before is None else before.info.seats
    if before is None or then != live.info.seats:
        matches.seat(connection, live.info.id, map(asdict, live.info.seats))
    left = [was.seat for was, now in zip(then, live.info.seats, strict=False) if was.user_id != now.user_id]
    if left or (before is not None and before.people != live.people):
        again = acts.without_ballots(connection, live.info.id, left)
        deadlines.put(connection, live.info.id, {f"{VOTE}:{vote}:again": at for vote, at in again.items()})


def _standing(connection: Connection, game: AnyGame, info: MatchInfo, row: Row) -> LiveState:
    told = row["progress"]["announced"]["seq"]
    untold = log.happened(connection, info.id, told + 1) if row["seq"] > told else ()
    due = deadlines.of_match(connection, info.id)
    if row["plies"] != row["ply"]:
        raise Corrupt(f"match {info.id} stands at ply {row['ply']}, but {row['plies']} are written down")
    try:
        state = codec.load_state(game, row["state"])
    except Corrupt:
        state = play.last(play.replay(game, read_log(connection, info.id))).state
    found = {"state": state, "untold": [happened_of(game, event) for event in untold], "due_at": due.get(DUE)}
    return LIVE.validate_python({**row, **row["progress"], **found})


def with_deadline(connection: Connection, live: MatchState) -> tuple[MatchState, dict[str, datetime]]:
    """Return the match with the stored deadline and beginning of its lap, and all deadlines."""
    standing, times = live.standing, deadlines.of_match(connection, live.info.id)
    if standing is None or (due_at := times.get(DUE)) == standing.due_at:
        return live, times  # else the lap's beginning moved too
    row = log.standing(connection, live.info.id) or {"began": 0}
    return live.at(began=row["began"], due_at=due_at), times


def read_log(connection: Connection, match_id: int) -> play.Log:
    """Return the log of a match. Raises ``Corrupt`` if it was never started."""
    found = matches.get(connection, match_id)
    if found is None or found[0]["setup"] is None:
        raise Corrupt(f"match {match_id} was never started")
    row, seats = found
    plies = tuple(
        play.Ply(ply["seat"], ply["notation"], tuple(ply["draws"])) for ply in log.plies(connection, match_id)
    )
    return play.Log(row["title"], len(seats), row["options"], tuple(row["setup"]), plies)


def happened_of(game: AnyGame, row: Row) -> Happened:
    """Return an event by its row."""
    return Happened(row["seq"], row["ply"], row["chapter"], row["opens"], codec.load_event(game, row["data"]))


def append(connection: Connection, match_id: int, run: PendingPlies, at: datetime) -> None:
    """Store more plies, the plans handed in with them, and their events."""
    made = [
        {"match_id": match_id, "ply": number, "by": by, "at": at, **asdict(ply)}
        | {"lock": [*run.sealed[number]] if number in run.sealed else None}
        for number, ply, by in run.plies
    ]
    happened = [
        {"match_id": match_id, "audience": one.event.audience, "data": codec.dump_event(one.event)}
        | {key: getattr(one, key) for key in ("seq", "ply", "chapter", "opens")}
        for one in run.events
    ]
    log.append(connection, made, happened)


def standing_row(live: MatchState) -> dict[str, Any]:
    """Return the row of a started match's state."""
    standing = live.stands
    lists = [(seat, kind, kept) for seat, theirs in live.orders.items() for kind, kept in theirs.items()]
    return {
        **{key: getattr(standing, key) for key in ("ply", "seq", "active", "began")},
        "progress": {name: getattr(standing, name) for name in PROGRESS}
        | {"orders": [one for one in lists if not one[-1].empty]},
        "pending": live.goes_on or (bool(standing.untold) and not standing.mid_turn),
        "state": codec.dump_state(live.game, standing.state),
    }
