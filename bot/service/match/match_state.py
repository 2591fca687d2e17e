"""A match in memory, and on its way from and to the store.

A ``MatchState`` never changes: each transaction makes a new one. It caches the store.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, field, fields, replace
from datetime import datetime
from typing import Any, Self

from pydantic import TypeAdapter
from sqlalchemy import Connection

from bot.service.match.live_state import Happened, LiveState
from bot.service.model import MatchInfo, SeatInfo, Status, UnknownRules
from bot.store import acts, deadlines, log, matches
from bot.store.tables import Row
from bot.texts import Speaker
from engine.core import codec, play, recipe
from engine.core.chance import Chance, PublicChance, SeededChance
from engine.core.laps import Lap
from engine.core.protocol import AnyGame
from engine.core.quick import frozen
from engine.core.refusals import Corrupt, Stale
from engine.core.standing_orders.follow import NO_LIST, Kept, settles
from engine.core.text import T

DUE, REMIND, LAST, WAIT, RING = "due", "remind", "last", "wait", "ring"
AHEAD, NUDGE, FILE, VOTE = "ahead", "nudge", "file", "vote"
STALE, CLOSE = "stale", "close"
"""Kinds of deadlines: of the question, its first and its last reminder; a reminder put off
(``wait:<number>:<seat>``); a late ping for a seat asked in silence (``ring:<seat>``); a seat
learns that it is next (``ahead:<seat>``); a host's nudge put off (``nudge:<seat>``); a seat is
invited to write a list for this lap (``file:<seat>``); a lobby's host is reminded, and the lobby
closes; a vote ends (``vote:<number>``), whatever the question."""
ERA = 10_000
"""Step of a seat's decision numbers at a rollback or an undo: more plies than a seat ever plays."""
SIGN = "🤖"
"""Stands before the name of a caretaker."""
SEAT = tuple(part.name for part in fields(SeatInfo))
INFO = tuple(part.name for part in fields(MatchInfo) if part.name not in ("seats", "digests", "secret"))
LIVE = TypeAdapter(LiveState)
PROGRESS = ("decision_numbers", "chapter", "headline", "question", "lap", "review", "announced", "clock")
"""The parts of a ``LiveState`` that are stored as JSON, where tuples are lists."""
ORDERS = TypeAdapter(list[tuple[int, str, Kept]])
"""Seat, kind of decision and list of all standing orders, stored with them."""


@frozen
class MatchState:
    """A match."""

    info: MatchInfo
    game: AnyGame
    seed: str
    people: frozenset[int]
    """The seats that people play now; caretakers have the others."""
    standing: LiveState | None
    """None until it starts."""
    orders: Mapping[int, Mapping[str, Kept]] = field(default_factory=dict)
    """Standing orders by seat and kind of decision. Private to the seats."""
    secret: str | None = None
    """The source of all luck, shown at the end; without it, luck follows from the seed."""
    version: int = 0
    """Number of changes when it was read, in a shared database."""

    @property
    def stands(self) -> LiveState:
        """The state of a started match. Raises ``Stale`` before its start."""
        if self.standing is None:
            raise Stale(T("This match has not started yet."))
        return self.standing

    def under_way(self) -> LiveState:
        """Return the state of a running match. Raises ``Stale`` before its start, after its end."""
        if self.info.status not in (Status.LOBBY, Status.RUNNING):
            raise Stale(T("This match is over."))
        return self.stands

    def at(self, **changes: Any) -> MatchState:
        """Return a started match with changes to its state."""
        return replace(self, standing=replace(self.stands, **changes))

    def luck(self, ply: int) -> Chance:
        """Return the luck of a ply, 0 for the set-up. A rollback draws new luck."""
        if self.secret is None or self.info.luck_post is None:
            return self.private_luck(ply)
        return PublicChance(seed_at(self.secret, self.info.luck_post, self.info.rollbacks, ply), ply)

    def private_luck(self, ply: int, *what: object) -> Chance:
        """Return hidden luck for a decision before a ply; the seed does not reveal it."""
        era = (self.info.era,) if self.info.era else ()
        return SeededChance(":".join(map(str, (self.seed, *era, ply, *what))))

    def nonce(self, ply: int) -> str:
        """Return the nonce of a plan that is handed in with this ply."""
        return recipe.nonce_of(self.seed, f"{self.info.era} {ply}")

    @property
    def running(self) -> bool:
        """True if it has started and not ended."""
        return self.info.status is Status.RUNNING

    @property
    def goes_on(self) -> bool:
        """True if it continues by itself: caretakers must act, or all who wanted to look left."""
        if not self.running or self.standing is None:
            return False
        reviewing = self.standing.review.seats
        return not self.people.issuperset(self.standing.active) or (
            bool(reviewing) and self.people.isdisjoint(reviewing)
        )

    @property
    def lap(self) -> Lap | None:
        """The lap that is going on."""
        return self.game.laps.current(self.standing.state) if self.running and self.standing is not None else None

    def turn_kind(self, seat: int) -> str | None:
        """Return the kind of list by which the seat answers in the open lap."""
        lap = self.lap
        return None if lap is None else self.game.laps.turn_key(self.game.view(self.stands.state, seat), lap)

    def has_begun(self, seat: int, kind: str) -> bool:
        """Return True if the lap of a list is open, too late for a look before it."""
        return self.turn_kind(seat) == kind and seat not in self.stands.review.seats

    def view(self, seat: int | None) -> Any:
        """Return the view of a seat, or the public one for None. It has started."""
        view = self.game.view(self.stands.state, seat)
        return self.game.laps.not_begun(view) if self.reviewing else view

    @property
    def reviewing(self) -> bool:
        """True if a lap waits for people who look at the board, so that no one is asked."""
        return self.running and self.standing is not None and bool(self.standing.review.seats)

    def owes(self, seat: int) -> bool:
        """Return True if the match waits for a person at this seat."""
        return self.standing is not None and seat in self.standing.active and seat in self.people

    @property
    def next_person(self) -> int | None:
        """The next person's seat after those that must act, as far as everyone knows."""
        if not self.running or self.standing is None or self.goes_on or not self.standing.active:
            return None
        following = self.game.asking.next_seats(self.game.view(self.standing.state, None))
        return next((seat for seat in following if seat in self.people), None)

    def kind_asked(self, seat: int) -> str | None:
        """Return the kind of decision asked of an active seat, if lists can be written for it."""
        game, state = self.game, self.stands.state
        return game.orders.decision_key(game.view(state, seat), game.legal_actions(state, seat))

    def will_answer(self, seat: int) -> bool:
        """Return True if the seat's list answers its turn of the open lap."""
        key = self.turn_kind(seat)
        view = self.game.view(self.stands.state, seat)
        return key is not None and settles(self.game, view, key, self.listed(seat, key))

    def listed(self, seat: int, kind: str) -> Kept:
        """Return the seat's list for a kind of decision."""
        return self.orders.get(seat, {}).get(kind, NO_LIST)

    def with_list(self, seat: int, kind: str, kept: Kept) -> Self:
        """Return the match with another list of the seat."""
        return replace(self, orders={**self.orders, seat: {**self.orders.get(seat, {}), kind: kept}})

    def with_info(self, **changes: Any) -> MatchState:
        """Return the match with changes to its details."""
        info = told_luck(replace(self.info, **changes), self.secret)
        return replace(self, info=info, people=people_in(info))


def people_in(info: MatchInfo) -> frozenset[int]:
    """Return the seats that people play, without those that a caretaker has or keeps."""
    return frozenset(seat.seat for seat in info.seats if seat.user_id is not None and not seat.kept)


def seed_at(secret: str, post: int, rollbacks: Sequence[Sequence[int]], ply: int) -> bytes:
    """Return the seed of a ply's luck, by the last rollback to before it."""
    number = next((number for after, number in reversed(rollbacks) if after < ply), 0)
    return recipe.seed_of(recipe.later_secret(secret, number), post)


def told_luck(info: MatchInfo, secret: str | None) -> MatchInfo:
    """Return a match with the public part of its secret."""
    if secret is None:
        return replace(info, digests=(), secret=None)
    secrets = [secret, *(recipe.later_secret(secret, number) for _, number in info.rollbacks)]
    over = info.started_at is not None and info.status in (Status.OVER, Status.ABANDONED)
    return replace(info, digests=tuple(map(recipe.digest_of, secrets)), secret=secret if over else None)


def seat_names(live: MatchState, happened: Iterable[Happened]) -> tuple[SeatInfo, ...]:
    """Return the seats after these events, with caretakers named as the events name them."""
    say, titles = Speaker(live.info.locale, markdown=False), live.game.words.titles
    found: dict[int, str] = {}
    for one in happened:
        if (known := titles.get(type(one.event))) is not None:
            found |= {seat: f"{SIGN} {say(title)}" for seat, title in known(one.event).items()}
    seats = live.info.seats
    return tuple(replace(it, name=found.get(it.seat, it.name)) if it.user_id is None else it for it in seats)


def all_named(match: MatchInfo) -> bool:
    """Return True if every caretaker has its name from the game."""
    return all(seat.user_id is not None or seat.name.startswith(SIGN) for seat in match.seats)


def info_of(match: matches.Match) -> MatchInfo:
    """Return a match by its rows, unchecked: one that cannot be read is told by it."""
    row, seats = match
    sitting = tuple(SeatInfo(**{key: seat[key] for key in SEAT}) for seat in seats)
    pairs = {key: tuple(tuple(one) for one in row[key]) for key in ("rollbacks", "talks")}
    values = {key: row[key] for key in INFO} | pairs | {"followers": tuple(row["followers"])}
    return told_luck(MatchInfo(**{**values, "status": Status(row["status"]), "seats": sitting}), row["secret"])


def load_match(
    connection: Connection, game_of: Callable[[str, int | None], AnyGame | None], match_id: int
) -> MatchState | None:
    """Return a match from the store; None without one. Raises ``Corrupt``, ``UnknownRules``."""
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
    if row["plies"] != row["ply"]:
        raise Corrupt(f"match {info.id} stands at ply {row['ply']}, but {row['plies']} are written down")
    try:
        state = codec.load_state(game, row["state"])
    except Corrupt:
        state = play.last(play.replay(game, read_log(connection, info.id))).state
    found: dict[str, Any] = {"state": state, "untold": [happened_of(game, event) for event in untold]}
    found |= {name: row["progress"][name] for name in PROGRESS}
    return LIVE.validate_python({**row, **found, "due_at": deadlines.of_match(connection, info.id).get(DUE)})


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
