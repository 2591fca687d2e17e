"""Taking back what was played. The lock of the match is held by the caller.

The log is replayed to where it is cut; that is stored as where the match stands, and the act keeps what was cut away.
The match is of another era then: luck falls anew, buttons of before are stale, and the table is shown the board again.
Standing orders answer what is asked then; but not after an undo, since its player wants to choose anew.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from sqlalchemy import RowMapping
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.service.host.marks import chosen_anew, shown_anew
from bot.service.host.traces import Act, all_of, other_luck
from bot.service.play.match_state import ERA, ORDER, Happened, MatchState
from bot.service.play.ply_buffer import By
from bot.service.play.repository import Change, MatchRepository
from bot.service.play.resolver import Resolver, replayed
from bot.service.play.storing import event_row, happened_of, read_log
from bot.store import deadlines, log, matches, outbox
from bot.workers import off_loop
from engine.core import play
from engine.core.chance import OutOfLuck, ScriptedChance
from engine.core.protocol import AnyGame
from engine.core.refusals import Illegal, Refusal, Stale
from engine.core.text import T

ERAS = 9_999
"""How often a match can be taken back."""


@dataclass(frozen=True, slots=True)
class Undone:
    """The end of a match from a ply on."""

    game: AnyGame
    plies: Sequence[RowMapping]
    events: Sequence[RowMapping]

    def happened(self) -> Iterator[Happened]:
        """What came of it."""
        return (happened_of(self.game, row) for row in self.events)

    @property
    def told(self) -> bool:
        """Whether anything came of it that everybody knows."""
        return any(one.told for one in self.happened() if one.ply > 0)

    def events_of(self, ply: int) -> list[RowMapping]:
        """What came of one ply."""
        return [row for row in self.events if row["ply"] == ply]

    def without_first(self, written: play.Log) -> Any:
        """Where the match would stand without the first of these plies, if it showed nobody else anything and the
        rest, which is of other seats, would be just the same; else None."""
        first, *rest = self.plies
        game, seat = self.game, first["seat"]
        own = [happened_of(game, row).event for row in self.events_of(first["ply"])]
        if first["draws"] or any(event.audience != (seat,) and not event.counted for event in own):
            return None
        before = replace(written, plies=written.plies[: first["ply"] - 1])
        state = play.last(play.replay(game, before, trusted=True)).state
        for row in rest:
            if row["seat"] == seat or row["draws"]:
                return None
            try:
                step, _ = play.play(game, state, row["seat"], row["notation"], ScriptedChance(()))
            except (Refusal, OutOfLuck):
                return None
            if [*step.events] != [happened_of(game, one).event for one in self.events_of(row["ply"])]:
                return None
            state = step.state
        return state


async def since(repository: MatchRepository, live: MatchState, ply: int) -> Undone:
    """What was played after a ply."""
    async with repository.store.reading() as connection:
        plies = await log.all_plays(connection, live.info.id, ply + 1)
        return Undone(live.game, plies, await log.happened(connection, live.info.id, ply=ply + 1))


async def start_of(repository: MatchRepository, live: MatchState, chapter: int) -> int:
    """The ply that opened a chapter. Raises ``Illegal`` if there is no such chapter."""
    rows = await repository.store.read(log.happened, live.info.id, opening=True)
    found = next((row for row in rows if row["chapter"] == chapter), None)
    if found is None:
        raise Illegal(T("The story has no such part. Choose one from the list."))
    return int(found["ply"])


async def roll_back(
    repository: MatchRepository, live: MatchState, ply: int, act: Act, also: Change | None, *, orders: bool = True
) -> MatchState:
    """The match stands again as after a ply (0: its set-up), and the table is told so.

    Without ``orders`` the seats that are asked then choose by hand.
    """
    after = shown_anew(live.stands, (await _rewound(repository, live, ply)).live())
    after, act = other_luck(after, act, ply)
    return await _keep(repository, live, after if orders else chosen_anew(after), act, ply, also, orders=orders)


async def undone(repository: MatchRepository, live: MatchState, ply: int, act: Act) -> bool:
    """Take out a ply of a seat that showed nobody else anything, as if it had never been played; whether it is one.

    What others have done since then stays, and they cannot tell that there was anything: nothing of theirs is stale,
    no notice is closed. Time runs on. The seat chooses by hand then.
    """
    standing, marks, match_id = live.stands, live.stands.marks, live.info.id
    if marks.opened >= ply or live.info.era + marks.undoings >= ERAS:
        return False
    cut = await since(repository, live, ply - 1)
    state = await off_loop(cut.without_first, await repository.store.read(read_log, match_id))
    if state is None:
        return False
    seat, times = cut.plies[0]["seat"], dict(marks.undone)
    lock = isinstance(live.game.actions.parse(cut.plies[0]["notation"]), live.game.hidden.locks)
    after = live.marked(
        undone=tuple({**times, seat: times.get(seat, 0) + 1}.items()),
        unlocked=(*marks.unlocked, seat) if lock else marks.unlocked,
        told_ply=min(marks.told_ply, standing.ply - 1),
    )
    made = tuple(number + (ERA - 1) * (one == seat) for one, number in enumerate(standing.made))
    untold = tuple(replace(it, ply=it.ply - (it.ply > ply)) for it in standing.untold if it.ply != ply)
    active = live.game.active_seats(state)
    after = after.at(state=state, ply=standing.ply - 1, made=made, active=active, untold=untold)
    payload = {"ply": ply - 1, "plies": plain_rows(cut.plies[:1]), "events": plain_rows(cut.events_of(ply))}
    traced = replace(act, payload=payload).row(match_id, repository.clock.now())

    async def take_out(connection: AsyncConnection) -> None:
        await log.take_out(connection, match_id, ply)
        await deadlines.drop(connection, match_id, f"{ORDER}:{seat}")

    await repository.keep(live, Resolver(after), first=all_of(take_out, traced), answering=False)
    return True


async def _rewound(repository: MatchRepository, live: MatchState, ply: int) -> Resolver:
    """The match in its next era, replayed up to a ply. Raises ``Stale``."""
    if live.info.era >= ERAS:
        raise Stale(T("This match was taken back too often."))
    async with repository.store.reading() as connection:
        written = await read_log(connection, live.info.id)
        rows = await log.all_plays(connection, live.info.id)
    written = replace(written, plies=written.plies[:ply])
    ahead = live.with_info(era=live.info.era + live.undoings + 1)
    by = [By(row["by"]) for row in rows[:ply]]
    return await off_loop(lambda: list(replayed(ahead, written, by))[-1])


async def _keep(
    repository: MatchRepository,
    live: MatchState,
    after: MatchState,
    act: Act,
    ply: int,
    also: Change | None,
    again: Resolver | None = None,
    *,
    orders: bool = True,
) -> MatchState:
    """Store what stands after a ply from now on, and what was played ``again`` on top of it.

    Of that nobody has to be told ply by ply. With ``orders`` what people wrote down for the question that is open then
    is carried out.
    """
    first = await swapped(repository, live, after, act, ply, again, also)
    run = Resolver(after, await repository.patient(after))
    if orders:
        run.carry_out(run.orders())
    return await repository.keep(replace(live, standing=None), run, act.notes(), first=first, answering=orders)


async def swapped(
    repository: MatchRepository,
    live: MatchState,
    after: MatchState,
    act: Act,
    ply: int,
    again: Resolver | None,
    also: Change | None,
) -> Change:
    """Puts what was played ``again`` after a ply in the place of what came after it, and keeps that in the act."""
    match_id, now = live.info.id, repository.clock.now()
    gone = await since(repository, live, ply)
    last = min((row["seq"] for row in gone.events), default=after.stands.seq + 1) - 1
    payload = {"ply": ply, **act.payload, "plies": plain_rows(gone.plies), "events": plain_rows(gone.events)}
    traced = replace(act, payload=payload).row(match_id, now)
    rows = [
        {**old, "notation": made.notation, "draws": made.draws, "by": by}
        for old, (_, made, by) in zip(gone.plies, again.plies if again else (), strict=False)
    ]
    events = [event_row(match_id, happened) for happened in (again.events if again else ())]

    async def cut(connection: AsyncConnection) -> None:
        await log.cut(connection, match_id, ply)
        await log.append(connection, rows, events)
        await matches.change(connection, match_id, era=after.info.era, rollbacks=after.info.rollbacks)
        await outbox.withdraw(connection, match_id, last, now)

    return all_of(cut, traced, also)


def plain_rows(rows: Sequence[RowMapping]) -> list[dict[str, Any]]:
    """Rows for a payload."""
    return [
        {
            str(key): value.isoformat() if isinstance(value, datetime) else value
            for key, value in row.items()
            if key != "match_id"
        }
        for row in rows
    ]
