"""A match as the service holds it in memory, and its way from and to the store.

A ``Live`` never changes: after each transaction a new one takes its place. What the store keeps is the truth; this
is what saves reading it at each click.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import RowMapping
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.service import lists
from bot.service.lists import NOTHING, Listed
from bot.service.model import MatchInfo, SeatInfo, Status
from bot.store import deadlines, log, matches, orders
from engine.core import codec, play
from engine.core.chance import Chance, SeededChance
from engine.core.decision import Circuit
from engine.core.protocol import AnyGame
from engine.core.refusals import Corrupt

DUE = "due"
REMIND = "remind"
LAST = "last"
WAIT = "wait"
AHEAD = "ahead"
NUDGE = "nudge"
ORDER = "order"
FILE = "file"
"""Deadlines: the question's, the first and the last reminder; (``wait:<number>:<seat>``) a reminder put off;
(``ahead:<seat>``) the seat is told that it is next; (``nudge:<seat>``) a host's nudge put off; (``order:<seat>``) the
seat's standing order answers; (``file:<seat>``) the seat is invited to write down its answer for this circuit."""
ERA = 10_000
"""More plies than a seat ever makes in a match: so far apart are decision numbers before and after a rollback."""
SEAT = tuple(part.name for part in fields(SeatInfo))


@dataclass(frozen=True, slots=True)
class Happened:
    """An event with its number in the match."""

    seq: int
    """Counts from 1."""
    ply: int
    """The ply that brought it about; 0 for the set-up."""
    chapter: int
    """How many headlines there were up to here."""
    opens: bool
    """Whether it has a headline."""
    event: Any

    @property
    def told(self) -> bool:
        """Whether it belongs in a post: public, and a sentence rather than a number."""
        return self.event.audience is None and not self.event.counted

    def shows(self, seat: int) -> bool:
        """Whether it shows a seat, and not everybody, something that was hidden from it."""
        return bool(self.event.discloses) and self.event.audience is not None and seat in self.event.audience


@dataclass(frozen=True, slots=True)
class Wait:
    """A stretch of a seat's vacation for which the open question waits, in Unix time."""

    seat: int
    since: int
    until: int

    @property
    def span(self) -> tuple[datetime, datetime]:
        """From when until when."""
        return datetime.fromtimestamp(self.since, UTC), datetime.fromtimestamp(self.until, UTC)


@dataclass(frozen=True, slots=True)
class Timing:
    """How the time of the open question runs."""

    given: int = 0
    """Seconds that count from its opening to its deadline; those given back or added later leave it as it is."""
    spent: tuple[tuple[int, int], ...] = ()
    """By seat the seconds that were taken off its bank for this question."""
    waits: tuple[Wait, ...] = ()

    @classmethod
    def load(cls, data: Mapping[str, Any]) -> Timing:
        """From the store."""
        spent = tuple((seat, seconds) for seat, seconds in data.get("spent", ()))
        return cls(data.get("given", 0), spent, tuple(Wait(**wait) for wait in data.get("waits", ())))


@dataclass(frozen=True, slots=True)
class Marks:
    """The question that is open, and how far the table has been told."""

    opened: int = 0
    """The ply that opened the question."""
    asked: tuple[int, ...] = ()
    """The seats that had to act when it was opened."""
    asking: tuple[tuple[int, int], ...] = ()
    """For each of them the ply after which it has to be told so."""
    chapter: int = 0
    """Number of headlines so far."""
    headline: int = 0
    """The number of the event that had the last one; 0 if there was none."""
    told: int = 0
    """The last event that was told."""
    told_ply: int = -1
    """The ply at which it was."""
    told_opened: int = -1
    """The question that was open then."""
    told_active: tuple[int, ...] = ()
    """The seats that had to act then."""
    told_headline: int = 0
    """The event that had the last headline then."""
    board: int = 0
    """The last event before the newest board post."""
    anew: bool = False
    """Whether the board must be shown again even if nothing new has happened: what the thread shows is not true."""
    timing: Timing = Timing()
    hand: tuple[int, ...] = ()
    """In a circuit: the seats that have acted themselves in the turn that is open; no list goes on for them."""
    stretch: str = ""
    """The stretch of the circuit that was last gone through."""
    missed: tuple[tuple[int, int], ...] = ()
    """By seat how many deadlines it let pass in that stretch without doing anything since."""
    circuit: str = ""
    """The circuit whose question was last open, by its key."""
    began: int = 0
    """When its first question was opened, in Unix time."""
    fresh: bool = False
    """Whether a circuit has begun by the last ply, and it is still to be seen whether anybody wants to look before."""
    reviewing: tuple[int, ...] = ()
    """The seats that look at the board before a circuit and have not confirmed yet; meanwhile nobody must act."""
    told_reviewing: bool = False
    """Whether there were any when the table was last told."""

    def misses(self, seat: int) -> int:
        """How many deadlines a seat let pass in this stretch."""
        return dict(self.missed).get(seat, 0)

    @property
    def question(self) -> str:
        """Names what is open: another one after each change."""
        return f"{self.opened} review" if self.reviewing else str(self.opened)

    @classmethod
    def load(cls, data: Mapping[str, Any]) -> Marks:
        """From the store."""
        return cls(
            **{
                **data,
                "asked": tuple(data["asked"]),
                "asking": tuple((seat, ply) for seat, ply in data["asking"]),
                "told_active": tuple(data["told_active"]),
                "timing": Timing.load(data.get("timing", {})),
                "hand": tuple(data.get("hand", ())),
                "missed": tuple((seat, times) for seat, times in data.get("missed", ())),
                "reviewing": tuple(data.get("reviewing", ())),
            }
        )


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a started match stands."""

    state: Any
    ply: int
    made: tuple[int, ...]
    """By seat how many plies it has made, and ``ERA`` more for each time the match was taken back: never the same
    number for two questions."""
    active: tuple[int, ...]
    seq: int
    """Number of events so far."""
    untold: tuple[Happened, ...]
    """Events after the last told one."""
    marks: Marks
    due_at: datetime | None

    @property
    def simultaneous(self) -> bool:
        """Whether several seats are asked at once."""
        return len(self.marks.asked) > 1


@dataclass(frozen=True, slots=True)
class Live:
    """A match."""

    info: MatchInfo
    game: AnyGame
    seed: str
    people: frozenset[int]
    """The seats that people play; the others are caretakers', some of them only until their person is back."""
    standing: Standing | None
    """None until it starts."""
    orders: Mapping[int, Mapping[str, Listed]] = field(default_factory=dict)
    """Standing orders by seat and kind of decision. Private to the seats."""

    def luck(self, ply: int) -> Chance:
        """The luck of one ply; 0 for the set-up."""
        return SeededChance(f"{self._seeded}:{ply}")

    def whim(self, ply: int) -> Chance:
        """A caretaker's own luck, no part of the match, for the choice that becomes this ply."""
        return SeededChance(f"{self._seeded}:{ply}:whim")

    def delay(self, ply: int, seat: int) -> Chance:
        """By what is it drawn how long a seat's order waits before it makes this ply; tells nothing of its choice."""
        return SeededChance(f"{self._seeded}:{ply}:delay:{seat}")

    @property
    def _seeded(self) -> str:
        """What was taken back is not dealt the same again: somebody has seen it."""
        return f"{self.seed}:{self.info.era}" if self.info.era else self.seed

    @property
    def running(self) -> bool:
        """Whether it has started and not ended."""
        return self.info.status is Status.RUNNING

    @property
    def caretakers_due(self) -> tuple[int, ...]:
        """The caretakers that must act."""
        if not self.running or self.standing is None:
            return ()
        return tuple(seat for seat in self.standing.active if seat not in self.people)

    @property
    def goes_on(self) -> bool:
        """Whether it goes on by itself: a caretaker must act, or nobody is there any more who wanted to look."""
        reviewing = self.standing.marks.reviewing if self.running and self.standing is not None else ()
        return bool(self.caretakers_due) or (bool(reviewing) and self.people.isdisjoint(reviewing))

    def reviews(self, seat: int, kind: str) -> bool:
        """Whether a circuit waits until the seat has confirmed this list."""
        standing = self.standing
        if standing is None or not self.running or seat not in standing.marks.reviewing:
            return False
        circuit = self.game.circuit(standing.state)
        return circuit is not None and self.game.turn_key(self.game.view(standing.state, seat), circuit) == kind

    def has_begun(self, seat: int, kind: str) -> bool:
        """Whether the circuit in which a list answers is open, so that it is too late to want a look before it."""
        circuit = self.game.circuit(self.standing.state) if self.running and self.standing is not None else None
        if circuit is None or self.standing is None or seat in self.standing.marks.reviewing:
            return False
        return self.game.turn_key(self.game.view(self.standing.state, seat), circuit) == kind

    def view(self, seat: int | None) -> Any:
        """What a seat, or anybody, may see as things stand. It has started."""
        assert self.standing is not None
        view = self.game.view(self.standing.state, seat)
        return self.game.not_begun(view) if self.reviewing else view

    @property
    def reviewing(self) -> bool:
        """Whether nobody is asked since a turn of everybody has not begun yet."""
        return self.running and self.standing is not None and bool(self.standing.marks.reviewing)

    def owes(self, seat: int) -> bool:
        """Whether an answer of a person is waited for."""
        return self.standing is not None and seat in self.standing.active and seat in self.people

    @property
    def next_person(self) -> int | None:
        """The person's seat that is asked after those that must act now, as far as everybody knows it.

        Caretakers in between answer at once.
        """
        if not self.running or self.standing is None or self.goes_on or not self.standing.active:
            return None
        following = self.game.next_seats(self.game.view(self.standing.state, None))
        return next((seat for seat in following if seat in self.people), None)

    def kind_asked(self, seat: int) -> str | None:
        """The kind of decision that an active seat is asked for, if orders can be written for it."""
        assert self.standing is not None
        state = self.standing.state
        key: str | None = self.game.decision_key(self.game.view(state, seat), self.game.legal_actions(state, seat))
        return key

    def has_order(self, seat: int, kind: str | None) -> bool:
        """Whether the seat wrote a list for this kind of decision which nothing has stopped."""
        return kind is not None and self.listed(seat, kind).answers

    def will_answer(self, seat: int, circuit: Circuit) -> bool:
        """Whether the seat has written its turn of a circuit down, so that it need not be asked."""
        assert self.standing is not None
        view = self.game.view(self.standing.state, seat)
        key = self.game.turn_key(view, circuit)
        return lists.settles(self.game, view, key, self.listed(seat, key))

    def listed(self, seat: int, kind: str) -> Listed:
        """What the seat keeps for a kind of decision."""
        return self.orders.get(seat, {}).get(kind, NOTHING)

    @property
    def deep_thinkers(self) -> bool:
        """Whether a caretaker of a higher level plays here, who may think so long that others would notice."""
        return any(seat.level > 0 and seat.seat not in self.people for seat in self.info.seats)

    def with_info(self, **changes: Any) -> Live:
        """The same with other details."""
        info = replace(self.info, **changes)
        return replace(self, info=info, people=people_in(info))


def people_in(info: MatchInfo) -> frozenset[int]:
    """The seats that people play: not those that a caretaker has, or keeps for somebody."""
    return frozenset(seat.seat for seat in info.seats if seat.user_id is not None and not seat.kept)


def info_of(match: matches.Match) -> MatchInfo:
    """A match as rows of the store tell it."""
    row, seats = match
    return MatchInfo(
        id=row["id"],
        title=row["title"],
        status=Status(row["status"]),
        guild_id=row["guild_id"],
        channel_id=row["channel_id"],
        thread_id=row["thread_id"],
        lobby_message_id=row["lobby_message_id"],
        table_message_id=row["table_message_id"],
        locale=row["locale"],
        host_id=row["host_id"],
        host_name=row["host_name"],
        wanted=row["wanted"],
        seats=tuple(SeatInfo(**{key: seat[key] for key in SEAT}) for seat in seats),
        options=row["options"],
        phase_seconds=row["phase_seconds"],
        created_at=row["created_at"],
        started_at=row["started_at"],
        ended_at=row["ended_at"],
        name=row["name"],
        clock=row["clock"],
        paused_at=row["paused_at"],
        era=row["era"],
        look=row["look"],
    )


async def load(connection: AsyncConnection, games: Mapping[str, AnyGame], match_id: int) -> Live | None:
    """A match from the store; None if there is none. Raises ``Corrupt``.

    A snapshot that cannot be read is made anew from the plies.
    """
    found = await matches.get(connection, match_id)
    if found is None:
        return None
    info = info_of(found)
    game = games.get(info.title)
    if game is None:
        raise Corrupt(f"match {match_id} is a game of {info.title!r}, which is not known here")
    row = await log.standing(connection, match_id)
    standing = None if row is None else await _standing(connection, game, info, row)
    lists = lists_of(await orders.of_match(connection, match_id))
    return Live(info, game, found[0]["seed"], people_in(info), standing, lists)


def lists_of(rows: Sequence[RowMapping]) -> dict[int, dict[str, Listed]]:
    """Standing orders as rows of the store tell them."""
    lists: dict[int, dict[str, Listed]] = {}
    for row in rows:
        wakes = None if row["wakes"] is None else tuple(row["wakes"])
        lists.setdefault(row["seat"], {})[row["kind"]] = Listed(row["text"], wakes, tuple(row["woken"]))
    return lists


def list_row(listed: Listed) -> dict[str, Any] | None:
    """A list for the store; None if there is nothing to keep."""
    if listed.empty:
        return None
    wakes = None if listed.wakes is None else list(listed.wakes)
    return {"text": listed.text, "wakes": wakes, "woken": list(listed.woken)}


async def _standing(connection: AsyncConnection, game: AnyGame, info: MatchInfo, row: RowMapping) -> Standing:
    marks = Marks.load(row["marks"])
    made = await log.made(connection, info.id)
    untold = await log.happened(connection, info.id, marks.told + 1)
    due = await deadlines.of_match(connection, info.id)
    if sum(made.values()) != row["ply"]:
        raise Corrupt(f"match {info.id} stands at ply {row['ply']}, but {sum(made.values())} are written down")
    try:
        state = codec.load_state(game, row["state"])
    except Corrupt:
        state = play.last(play.replay(game, await read_log(connection, info.id))).state
    return Standing(
        state=state,
        ply=row["ply"],
        made=tuple(info.era * ERA + made.get(seat.seat, 0) for seat in info.seats),
        active=tuple(row["active"]),
        seq=row["seq"],
        untold=tuple(happened_of(game, event) for event in untold),
        marks=marks,
        due_at=due.get(DUE),
    )


async def timed(connection: AsyncConnection, live: Live) -> Live:
    """The match with the deadline that the store has for it, and with the beginning of its circuit."""
    standing = live.standing
    row = None if standing is None else await log.standing(connection, live.info.id)
    if standing is None or row is None:
        return live
    due_at = (await deadlines.of_match(connection, live.info.id)).get(DUE)
    began = Marks.load(row["marks"]).began
    if due_at == standing.due_at and began == standing.marks.began:
        return live
    return replace(live, standing=replace(standing, due_at=due_at, marks=replace(standing.marks, began=began)))


async def read_log(connection: AsyncConnection, match_id: int) -> play.Log:
    """The match as it was written down. Raises ``Corrupt`` if it was never started."""
    found = await matches.get(connection, match_id)
    if found is None or found[0]["setup"] is None:
        raise Corrupt(f"match {match_id} was never started")
    row, seats = found
    plies = tuple(
        play.Ply(ply["seat"], ply["notation"], tuple(ply["draws"])) for ply in await log.all_plays(connection, match_id)
    )
    return play.Log(row["title"], len(seats), row["options"], tuple(row["setup"]), plies)


def happened_of(game: AnyGame, row: RowMapping) -> Happened:
    """An event from the store."""
    return Happened(row["seq"], row["ply"], row["chapter"], row["opens"], codec.load_event(game, row["data"]))


def event_row(match_id: int, happened: Happened) -> dict[str, Any]:
    """An event for the store."""
    audience = happened.event.audience
    return {
        "match_id": match_id,
        "seq": happened.seq,
        "ply": happened.ply,
        "chapter": happened.chapter,
        "opens": happened.opens,
        "audience": None if audience is None else list(audience),
        "data": codec.dump_event(happened.event),
    }


def standing_row(live: Live) -> dict[str, Any]:
    """Where a started match stands, for the store."""
    standing = live.standing
    assert standing is not None
    return {
        "ply": standing.ply,
        "seq": standing.seq,
        "active": list(standing.active),
        "marks": standing.marks,
        "pending": bool(standing.untold or live.goes_on),
        "state": codec.dump_state(live.game, standing.state),
    }
