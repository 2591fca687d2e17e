"""Taking back what was played, and playing it again with one ply changed.

Both replay the log to where it is cut, store that as where the match stands, and keep what was cut away in the act.
The match is of another era then: luck falls anew, buttons of before are stale, and the table is shown the board again.
Standing orders answer what is asked then; but not after an undo, since its player wants to choose anew.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from sqlalchemy import RowMapping
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.service.host.traces import Act
from bot.service.play.match_state import ORDER, Happened, LiveState, MatchState
from bot.service.play.ply_buffer import By
from bot.service.play.repository import Change, MatchRepository
from bot.service.play.resolver import Resolver, set_up
from bot.service.play.storing import event_row, happened_of, read_log
from bot.store import deadlines, log, matches, outbox
from bot.texts import escaped
from engine.core import play
from engine.core.chance import OutOfLuck, ScriptedChance
from engine.core.play import Log, Ply
from engine.core.protocol import AnyGame
from engine.core.refusals import Illegal, Refusal, Stale
from engine.core.text import T, Text

ERAS = 9_999
"""How often a match can be taken back."""


@dataclass(frozen=True, slots=True)
class Written:
    """A ply as a host may read it."""

    number: int
    seat: int
    label: Text | None
    """What was done; None as long as that is nobody else's business."""
    notation: str
    """Empty where ``label`` is None."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """The end of a match from a ply on."""

    plies: Sequence[RowMapping]
    events: Sequence[Happened]

    @property
    def showed(self) -> bool:
        """Whether luck was used in it, or anybody learnt something by another's action."""
        return any(ply["draws"] for ply in self.plies) or any(
            self._showed(happened) for happened in self.events if happened.ply > 0
        )

    def _showed(self, happened: Happened) -> bool:
        actor = next((ply["seat"] for ply in self.plies if ply["ply"] == happened.ply), None)
        return happened.event.audience != (actor,) and not happened.event.counted


@dataclass(frozen=True, slots=True)
class Rewritten:
    """A match as it stands after it was taken back or corrected."""

    after: MatchState
    again: Sequence[tuple[int, Ply, By]] = ()
    """What was played again after the cut, and is stored with the cut: nobody has to be told of it ply by ply."""
    happened: Sequence[Happened] = ()
    plies: Sequence[tuple[int, Ply, By]] = ()
    """What standing orders did after that."""
    events: Sequence[Happened] = ()

    def live(self) -> MatchState:
        return self.after


class Rewriting:
    """Rollback, undo, correction. The lock of the match is held by the caller."""

    def __init__(self, repository: MatchRepository) -> None:
        self._repository = repository

    # -- looking --------------------------------------------------------------------------------------------

    async def since(self, live: MatchState, ply: int) -> Stretch:
        """What was played after a ply."""
        async with self._repository.store.reading() as connection:
            plies = [row for row in await log.all_plays(connection, live.info.id) if row["ply"] > ply]
            rows = [row for row in await log.happened(connection, live.info.id) if row["ply"] > ply]
        return Stretch(plies, [happened_of(live.game, row) for row in rows])

    async def written(self, live: MatchState) -> tuple[Written, ...]:
        """Every ply, those that are private without what they were."""
        whole = await self.since(live, 0)
        public = {happened.ply for happened in whole.events if happened.told}
        return tuple(_written(live.game, row, public=row["ply"] in public) for row in whole.plies)

    async def start_of(self, live: MatchState, chapter: int) -> int:
        """The ply that opened a chapter. Raises ``Illegal`` if there is no such chapter."""
        rows = await self._repository.store.read(log.happened, live.info.id)
        found = next((row for row in rows if row["opens"] and row["chapter"] == chapter), None)
        if found is None:
            raise Illegal(T("The story has no such part. Choose one from the list."))
        return int(found["ply"])

    async def part_of(self, live: MatchState, ply: int) -> int | None:
        """The chapter in which a ply was made; None if that was before the first."""
        rows = await self._repository.store.read(log.happened, live.info.id)
        return max((row["chapter"] for row in rows if row["opens"] and row["ply"] < ply), default=None)

    # -- changing -------------------------------------------------------------------------------------------

    async def roll_back(
        self, live: MatchState, ply: int, act: Act, also: Change | None = None, *, orders: bool = True
    ) -> MatchState:
        """The match stands again as after a ply (0: its set-up), and the table is told so.

        Without ``orders`` the seats that are asked then choose by hand.
        """
        before, ahead = _another_era(live, ply)
        written, by = await self._log(live)
        run = await asyncio.to_thread(_replayed, ahead, written, by, ply)
        changed = Rewritten(shown_anew(before, run.live()))
        changed = await self._ordered(changed) if orders else replace(changed, after=_chosen_anew(changed.after))
        return await self._keep(live, changed, act, ply, also, orders=orders)

    async def undo(self, live: MatchState, act: Act) -> MatchState:
        """The last ply is taken back, and nobody need know: nothing was shown by it. The time runs on."""
        standing = live.stands
        before, ahead = _another_era(live, standing.ply - 1)
        written, by = await self._log(live)
        run = await asyncio.to_thread(_replayed, ahead, written, by, standing.ply - 1)
        after = _chosen_anew(_as_told(before, run.live()))
        row = f"{ORDER}:{written.plies[standing.ply - 1].seat}"

        async def choose_anew(connection: AsyncConnection) -> None:
            await deadlines.drop(connection, live.info.id, row)

        return await self._keep(live, Rewritten(after), act, standing.ply - 1, choose_anew, fresh=False)

    async def corrected(self, live: MatchState, number: int, notation: str) -> Rewritten:
        """The match with one ply replaced and the rest as it was.

        Raises a ``Refusal`` if it is not possible there, or ``Illegal`` naming the later ply that then is not.
        """
        before, ahead = _another_era(live, number - 1)
        written, by = await self._log(live)
        return await asyncio.to_thread(_corrected, before, ahead, written, by, number, notation)

    async def correct(
        self, live: MatchState, number: int, notation: str, act: Act, also: Change | None = None
    ) -> MatchState:
        """Put that match in the place of this one. Raises as ``corrected``."""
        changed = await self._ordered(await self.corrected(live, number, notation))
        return await self._keep(live, changed, act, number - 1, also)

    async def _ordered(self, changed: Rewritten) -> Rewritten:
        """With what people wrote down for the question that is open now."""
        live = changed.after
        run = Resolver(live, live.stands, await self._repository.patient(live))
        run.carry_out(run.orders())
        return replace(changed, after=run.live(), plies=run.plies, events=run.events)

    # -- parts ----------------------------------------------------------------------------------------------

    async def _log(self, live: MatchState) -> tuple[Log, list[By]]:
        async with self._repository.store.reading() as connection:
            written = await read_log(connection, live.info.id)
            rows = await log.all_plays(connection, live.info.id)
        return written, [By(row["by"]) for row in rows]

    async def _keep(
        self,
        live: MatchState,
        changed: Rewritten,
        act: Act,
        ply: int,
        also: Change | None,
        *,
        fresh: bool = True,
        orders: bool = True,
    ) -> MatchState:
        match_id = live.info.id
        now = self._repository.clock.now()
        gone = await self.since(live, ply)
        async with self._repository.store.reading() as connection:
            rows = [row for row in await log.happened(connection, match_id) if row["ply"] > ply]
        last = min((row["seq"] for row in rows), default=live.standing.seq + 1 if live.standing else 1) - 1
        payload = {**act.payload, "ply": ply, "plies": plain_rows(gone.plies), "events": plain_rows(rows)}
        traced = replace(act, payload=payload)
        again = [
            {**old, "notation": made.notation, "draws": made.draws, "by": by}
            for old, (_, made, by) in zip(gone.plies, changed.again, strict=bool(changed.again))
        ]

        async def cut(connection: AsyncConnection) -> None:
            await log.cut(connection, match_id, ply)
            await log.append(connection, again, [event_row(match_id, happened) for happened in changed.happened])
            await matches.change(connection, match_id, era=changed.after.info.era)
            await outbox.withdraw(connection, match_id, last, now, fresh=fresh)
            await traced.write(connection, match_id, now)
            if also is not None:
                await also(connection)

        before = replace(live, standing=None) if fresh else live
        return await self._repository.keep(before, changed, act.notes(), first=cut, answering=orders)


def _another_era(live: MatchState, ply: int) -> tuple[LiveState, MatchState]:
    """Where it stands, and the match as it will be."""
    standing = live.stands
    if not 0 <= ply < standing.ply:
        raise Stale(T("Nothing has been done since then."))
    if live.info.era >= ERAS:
        raise Stale(T("This match was taken back too often."))
    return standing, live.with_info(era=live.info.era + 1)


def _replayed(live: MatchState, written: Log, by: Sequence[By], ply: int) -> Resolver:
    """The match up to a ply."""
    steps = play.replay(live.game, replace(written, plies=written.plies[:ply]))
    run = set_up(live, next(steps))
    for step, made, whose in zip(steps, written.plies, by, strict=False):
        run.redo(step, made, whose)
    return run


def _corrected(
    before: LiveState, live: MatchState, written: Log, by: Sequence[By], number: int, notation: str
) -> Rewritten:
    start = _replayed(live, written, by, number - 1).live()
    run = Resolver(start, start.stands)
    for ply in range(number, len(written.plies) + 1):
        old = written.plies[ply - 1]
        wanted = notation if ply == number else old.notation
        try:
            step, made = _again(live, run.state, old.seat, wanted, old.draws, ply)
        except Refusal as refusal:
            if ply == number:
                raise
            raise Illegal(
                T(
                    "Then ply {number}, by {name}, would not be possible any more. Nothing was changed; a rollback to"
                    " before it may help.",
                    number=ply,
                    name=escaped(live.info.seats[old.seat].name),
                )
            ) from refusal
        run.redo(step, made, by[ply - 1])
    return Rewritten(told_already(shown_anew(before, run.live())), run.plies, run.events)


def _again(live: MatchState, state: Any, seat: int, notation: str, draws: Sequence[int], ply: int) -> Any:
    """A ply with the luck it had, or with other luck where it takes other luck."""
    luck = ScriptedChance(draws)
    try:
        done = play.play(live.game, state, seat, notation, luck)
    except OutOfLuck:
        return play.play(live.game, state, seat, notation, live.luck(ply))
    return play.play(live.game, state, seat, notation, live.luck(ply)) if luck.left else done


def shown_anew(before: LiveState, now: MatchState) -> MatchState:
    """All who are asked are asked again, and the thread gets the board, for what it shows is not true any more."""
    standing = now.stands
    if before.marks.told_ply < 0:
        return now
    now = _as_told(before, now)
    marks = replace(
        now.stands.marks,
        told_ply=standing.ply - 1,
        board=standing.seq,
        asking=tuple((seat, standing.ply) for seat in standing.active),
        anew=True,
    )
    return now.at(marks=marks, due_at=None)


def told_already(now: MatchState) -> MatchState:
    """The match, of which nothing that led here is told ply by ply."""
    standing = now.stands
    return now.marked(told=standing.seq, told_headline=standing.marks.headline).at(untold=())


def _chosen_anew(now: MatchState) -> MatchState:
    """The seats that are asked choose at once, even if a turn of everybody begins there."""
    return now.marked(fresh=False)


def _as_told(before: LiveState, now: MatchState) -> MatchState:
    """With the marks of what was told so far, as far as it is still there, and with the same deadline."""
    standing = now.stands
    old = before.marks
    told = min(old.told, standing.seq)
    marks = replace(
        standing.marks,
        told=told,
        told_ply=min(old.told_ply, standing.ply),
        told_opened=min(old.told_opened, standing.ply),
        told_active=old.told_active,
        told_reviewing=old.told_reviewing,
        told_headline=max((one.seq for one in standing.untold if one.opens and one.seq <= told), default=0),
        board=min(old.board, standing.seq),
        timing=old.timing,
    )
    untold = tuple(happened for happened in standing.untold if happened.seq > told)
    return now.at(marks=marks, untold=untold, due_at=before.due_at)


def _written(game: AnyGame, row: RowMapping, *, public: bool) -> Written:
    action = game.actions.parse(row["notation"])
    if not public or isinstance(action, game.hidden.actions):
        return Written(row["ply"], row["seat"], None, "")
    return Written(row["ply"], row["seat"], game.words.label(action), row["notation"])


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
