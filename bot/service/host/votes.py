"""Votes of the people at the table on what the host may not decide alone.

These are another host, another person at a seat, the end, less time and a rollback. A proposal is
carried out at once if it takes nothing from anyone, else it opens a vote. Caretakers do not vote.
The end of a match and less time need everyone's yes; the seat of a present player needs that
person's yes, or all others' and at least two; the rest needs more than half.
"""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from functools import partial
from typing import Any

from sqlalchemy import Connection

from bot.service.durations import DAY
from bot.service.host.changes import carried_back, end_match, hand_over, offer_seat, sitting
from bot.service.match.match_state import VOTE, MatchState
from bot.service.model import MatchInfo, NotAllowed, Person, PostKind
from bot.service.play.repository import Part, on_match
from bot.service.telling.notices import file_posts
from bot.service.telling.posts import Act, Change, Post, fresh, lobby_post, note, vote_post
from bot.store import acts, deadlines
from bot.store.tables import Row
from bot.texts import dump_text, escaped, load_text
from engine.core.refusals import Refusal, Stale
from engine.core.text import T, Text

WEEK = 7 * DAY


class Deed(StrEnum):
    """The subject of a vote."""

    END = "end"
    ROLLBACK = acts.ROLLBACK
    HANDOVER = "handover"
    REPLACE = "replace"
    TIME = "time"


class Result(StrEnum):
    """The end of a vote."""

    CARRIED = "carried"
    REJECTED = "rejected"
    WITHDRAWN = "withdrawn"
    LAPSED = acts.LAPSED
    """The match went on past the part in which it was asked."""


@dataclass(frozen=True, slots=True)
class Ballot:
    """The state of a vote."""

    id: int
    match: MatchInfo
    text: Text
    yes: int
    no: int
    of: int
    """Number of people who may vote."""
    needed: int
    """Number of yes votes needed."""
    result: Result | None
    message_id: int | None
    """The post that shows it, if any."""
    ends_at: datetime
    """When it is lost if undecided."""


class Votes(Part):
    """Ballots of the people at a table, and their effects."""

    async def ballot(self, match_id: int, vote_id: int) -> Ballot:
        """Return a vote. Raises ``Stale`` if there is none."""
        live = await self._repository.get(match_id)
        return _ballot(live, await self._row(live, vote_id))

    async def open_votes(self, match_id: int) -> tuple[Ballot, ...]:
        """Return the undecided votes of a match."""
        live = await self._repository.get(match_id)
        return tuple(_ballot(live, row) for row in await self._store.read(acts.open_votes, match_id))

    @on_match
    async def cast(self, live: MatchState, person: Person, vote_id: int, yes: bool) -> Ballot:
        """Say yes or no, or change it until the decision. The last vote needed carries it out.

        Raises ``Stale`` if vote or match is over, ``NotAllowed`` for a person without a vote.
        """
        row = await self._row(live, vote_id)
        if row["done_at"] is not None:
            raise Stale(T("This vote is over."))
        live.under_way()
        seat = live.info.seated(person.id)
        if seat not in live.people:
            raise NotAllowed(T("A caretaker plays your seat. /back takes it back."))
        return await self._store_ballots(live, {**row, "ballots": {**row["ballots"], str(seat): yes}})

    async def count(self, live: MatchState, kind: str) -> None:
        """Count a vote again; at its own deadline an undecided one is lost. The lock is held."""
        vote_id = int(kind.split(":")[1])
        row, posts, close = await self._store.read(acts.vote_of, vote_id), list[Post](), None
        if row is not None and row["done_at"] is None:  # a decided one is deleted with a person’s data
            posts = [vote_post(vote_id)]
            if _needless(live, row):
                close = self._closing(row, Result.WITHDRAWN)
            elif _verdict(live, row) is not None:
                with suppress(Refusal):  # the table is told
                    await self._store_ballots(live, row)
                live, posts = self._repository.held(live), []
            elif kind == f"{VOTE}:{vote_id}":
                posts.append(note(kind, T("The vote is over: too few players said yes. Nothing changes.")))
                close = self._closing(row, Result.REJECTED)
        drop = partial(deadlines.drop, match_id=live.info.id, kind=kind)
        await self._repository.update_match(live, posts, close, drop)

    async def _row(self, live: MatchState, vote_id: int) -> Row:
        row = await self._store.read(acts.vote_of, vote_id)
        if row is None or row["match_id"] != live.info.id:
            raise Stale(T("There is no such vote."))
        return row

    async def open(self, live: MatchState, person: Person, deed: Deed, text: Text, facts: Mapping[str, Any]) -> Ballot:
        """Open a vote with its author's yes, for a phase's time from a day to a week; locked."""
        match_id = live.info.id
        there = await self._store.read(acts.open_votes, match_id)
        if any(row["kind"] == deed and not _needless(live, row) for row in there):
            raise Stale(T("The table is already voting on that."))
        seat = live.info.seat_of(person.id)
        own = {str(seat): True} if seat in live.people else {}
        now = self.now()
        ends = now + timedelta(seconds=min(max(live.info.phase_seconds or WEEK, DAY), WEEK))
        row: dict[str, Any] = {
            "match_id": match_id,
            "kind": deed,
            "payload": {"text": dump_text(text), "facts": dict(facts)},
            "opened_by": person.id,
            "opened_at": now,
            "ballots": own,
        }

        def store(connection: Connection) -> int:
            vote_id = acts.add_vote(connection, row)
            act = Act("vote", None, person.id, {"vote": vote_id, "on": deed})
            act.row(match_id, now)(connection)
            if _verdict(live, row) is None:
                calls = [
                    fresh(PostKind.BALLOT, {"seat": seat, "ballot": vote_id}, user)
                    for seat in sorted(live.people)
                    if str(seat) not in own and (user := live.info.seats[seat].user_id)
                ]
                file_posts(connection, live, [vote_post(vote_id), *calls], now)
                deadlines.put(connection, match_id, {f"{VOTE}:{vote_id}": ends})
            return vote_id

        vote_id = await self._repository.commit(live, store)
        self._repository.outbox_event.set()
        row |= {"id": vote_id, "result": None, "at": ends}
        return _ballot(live, row) if _verdict(live, row) is None else await self._store_ballots(live, row)

    async def _store_ballots(self, live: MatchState, row: Row) -> Ballot:
        """Store the ballots and, if they decide, the decision and its effects."""
        verdict = _verdict(live, row)
        if verdict is Result.CARRIED:
            await self._carry_out(live, row)
            live = self._repository.held(live)
        else:
            posts = [vote_post(row["id"])]
            if verdict is Result.REJECTED:
                posts.append(note(f"vote:{row['id']}", T("The table voted no. Nothing changes.")))
            await self._repository.update_match(live, posts, self._closing(row, verdict))
        return _ballot(live, {**row, "result": verdict})

    def _closing(self, row: Row, verdict: Result | None) -> Change:
        done = None if verdict is None else self.now()
        return partial(acts.change_vote, vote_id=row["id"], ballots=row["ballots"], done_at=done, result=verdict)

    async def _carry_out(self, live: MatchState, row: Row) -> None:
        deed, facts, by = Deed(row["kind"]), row["payload"]["facts"], row["opened_by"]
        paper = {**facts, "vote": row["id"]}

        def close(connection: Connection) -> None:
            self._closing(row, Result.CARRIED)(connection)
            file_posts(connection, live, [vote_post(row["id"])], self.now())

        try:
            if reason := _needless(live, row):
                raise Stale(reason)
            match deed:
                case Deed.END:
                    text = T("All agree: the match ends without a result.")
                    await end_match(self._repository, live, Act(deed, text, by, paper), close)
                case Deed.HANDOVER:
                    heir = sitting(live, facts["seat"])
                    text = T("The table has voted: {heir} now hosts this match.", heir=heir)
                    await hand_over(self._repository, live, Act(deed, text, by, paper), facts["seat"], close)
                case Deed.REPLACE:
                    guest = Person(**facts["heir"])
                    await offer_seat(self._repository, live, facts["seat"], guest, by, close, agreed=True)
                case Deed.TIME:
                    text = T("All agree: the new time applies from the next phase on.")
                    await self._repository.enact(live, Act(deed, text, by, paper), [lobby_post()], close, **facts)
                case Deed.ROLLBACK:
                    await carried_back(self._repository, live, by, paper, close)
        except Refusal as refusal:
            words = T("The vote cannot take effect any more: {reason}", reason=refusal.text)
            posts = [vote_post(row["id"]), note(f"vote:{row['id']}", words)]
            await self._repository.update_match(live, posts, self._closing(row, Result.WITHDRAWN))
            raise


def _needless(live: MatchState, row: Row) -> Text | None:
    """Return why a vote concerns nothing any more: plies taken back, or a player who left."""
    facts = row["payload"]["facts"]
    if facts.get("era", live.info.era) != live.info.era:
        return T("The match was taken back since the vote began.")
    if "user" in facts and live.info.seats[facts["seat"]].user_id != facts["user"]:
        return T("{name} has that seat already.", name=escaped(live.info.names[facts["seat"]]))
    return None


def _verdict(live: MatchState, row: Row) -> Result | None:
    """Return the result, if decided; a seat's own player can agree alone."""
    ballot = _ballot(live, row)
    own = row["ballots"].get(str(row["payload"]["facts"]["seat"])) if row["kind"] == Deed.REPLACE else False
    if own or ballot.yes >= ballot.needed:
        return Result.CARRIED
    return Result.REJECTED if own is False and ballot.of - ballot.no < ballot.needed else None


def _ballot(live: MatchState, row: Row) -> Ballot:
    """Return the state of a vote; one that is not stored yet has no number."""
    said = [row["ballots"][str(seat)] for seat in live.people if str(seat) in row["ballots"]]
    of, payload, result = len(live.people), row["payload"], row.get("result")
    everyone = {Deed.END: of, Deed.TIME: of, Deed.REPLACE: max(2, of - 1)}
    needed = everyone.get(row["kind"], of // 2 + 1) if of else 0
    if not result and (not live.running or _needless(live, row)):
        result = Result.WITHDRAWN
    return Ballot(
        row.get("id", 0),
        live.info,
        load_text(payload["text"]),
        sum(said),
        len(said) - sum(said),
        of,
        needed,
        Result(result) if result else None,
        payload.get("message"),
        row.get("at") or row["opened_at"],
    )
