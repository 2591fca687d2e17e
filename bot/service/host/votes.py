"""What the host alone may not decide: votes of the people at the table, and what is carried out by them.

A proposal is carried out at once where it takes nothing from anybody, else it opens a vote. Caretakers do not vote. The
end of a match needs everybody's yes, everything else more than half.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from secrets import token_hex
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.service.host.enacting import carried_back, end_match, give_seat, hand_over, sitting
from bot.service.host.rewriting import Rewriting
from bot.service.host.traces import Act, under_way
from bot.service.model import Kind, MatchInfo, NotAllowed, Person
from bot.service.play.match_state import MatchState
from bot.service.play.repository import Change, MatchRepository
from bot.service.telling import words
from bot.service.telling.posts import Post, note
from bot.store import votes
from engine.core.refusals import Refusal, Stale
from engine.core.text import T, Text

Row = Mapping[str, Any]


class Deed(StrEnum):
    """What can be voted on."""

    END = "end"
    ROLLBACK = "rollback"
    UNDO = "undo"
    CORRECT = "correct"
    HANDOVER = "handover"
    REPLACE = "replace"


class Result(StrEnum):
    """How a vote ended."""

    CARRIED = "carried"
    REJECTED = "rejected"
    WITHDRAWN = "withdrawn"


@dataclass(frozen=True, slots=True)
class Ballot:
    """A vote as it stands."""

    id: int
    match: MatchInfo
    text: Text
    yes: int
    no: int
    of: int
    """How many may vote."""
    needed: int
    """How many of them must say yes."""
    result: Result | None
    message_id: int | None
    """The post that shows it, once there is one."""


@dataclass(frozen=True, slots=True)
class Done:
    """What became of a proposal: carried out, or a vote on it."""

    live: MatchState
    vote: Ballot | None
    """None if it was carried out."""


class Votes:
    """Ballots of the people at a table, and what they decide."""

    def __init__(self, repository: MatchRepository, rewriting: Rewriting) -> None:
        self._repository = repository
        self._rewriting = rewriting

    async def ballot(self, match_id: int, vote_id: int) -> Ballot:
        """A vote as it stands. Raises ``Stale`` if there is none."""
        live = await self._repository.get(match_id)
        return _ballot(live, await self._row(live, vote_id))

    async def open_votes(self, match_id: int) -> tuple[Ballot, ...]:
        """The votes of a match that are not decided."""
        live = await self._repository.get(match_id)
        async with self._repository.store.reading() as connection:
            rows = [dict(row) for row in await votes.still_open(connection, match_id)]
        return tuple(_ballot(live, row) for row in rows)

    async def cast(self, match_id: int, person: Person, vote_id: int, yes: bool) -> Done:
        """Say yes or no; until it is decided also the other way round. The last one needed carries it out.

        Raises ``Stale`` if the vote or the match is over, ``NotAllowed`` for a person who may not vote.
        """
        async with self._repository.locked(match_id) as live:
            row = await self._row(live, vote_id)
            if row["done_at"] is not None:
                raise Stale(T("This vote is over."))
            under_way(live)
            seat = live.info.seated(person.id)
            if seat not in live.people:
                raise NotAllowed(T("A caretaker plays your seat. /back takes it back."))
            if seat in row["payload"]["without"]:
                raise NotAllowed(T("This vote is about your seat; the others decide."))
            return await self._counted(live, {**row, "ballots": {**row["ballots"], str(seat): yes}})

    async def _row(self, live: MatchState, vote_id: int) -> Row:
        row = await self._repository.store.read(votes.get, vote_id)
        if row is None or row["match_id"] != live.info.id:
            raise Stale(T("There is no such vote."))
        return dict(row)

    async def open(
        self,
        live: MatchState,
        person: Person,
        deed: Deed,
        text: Text,
        facts: Mapping[str, Any],
        *,
        without: Sequence[int] = (),
    ) -> Done:
        """A new vote, in which the person who opens it says yes. The lock is held."""
        match_id = live.info.id
        async with self._repository.store.reading() as connection:
            there = [dict(row) for row in await votes.still_open(connection, match_id)]
        if any(_is_open(live, row) and row["kind"] == deed for row in there):
            raise Stale(T("The table is voting on such a wish already."))
        seat = live.info.seat_of(person.id)
        own = {str(seat): True} if seat in live.people and seat not in without else {}
        row: dict[str, Any] = {
            "match_id": match_id,
            "kind": deed,
            "payload": {"text": words.dump(text), "facts": dict(facts), "without": list(without)},
            "opened_by": person.id,
            "opened_at": self._repository.clock.now(),
            "ballots": own,
        }
        async with self._repository.changing(match_id) as connection:
            vote_id = await votes.add(connection, row)
            act = Act("vote", None, person.id, {"vote": vote_id, "on": deed})
            await act.write(connection, match_id, row["opened_at"])
            if _verdict(live, row) is None:
                await self._repository.post(connection, live, [_post(vote_id)], row["opened_at"])
        self._repository.outbox_event.set()
        return await self._counted(live, {**row, "id": vote_id, "done_at": None, "result": None}, quiet=True)

    async def _counted(self, live: MatchState, row: Row, *, quiet: bool = False) -> Done:
        """Store the ballots and, if they decide, the decision and what follows from it."""
        verdict = _verdict(live, row)
        if verdict is Result.CARRIED:
            return await self._decided(live, row)
        posts = [] if quiet and verdict is None else [_post(row["id"])]
        if verdict is Result.REJECTED:
            posts.append(note(f"vote:{row['id']}", T("The table has voted no. Nothing changes.")))
        await self._store(live, row, verdict, posts)
        return Done(live, _ballot(live, {**row, "result": verdict}))

    async def _decided(self, live: MatchState, row: Row) -> Done:
        async def close(connection: AsyncConnection) -> None:
            await self._close(connection, row, Result.CARRIED)
            await self._repository.post(connection, live, [_post(row["id"])], self._repository.clock.now())

        try:
            after = await self._carry_out(live, row, close)
        except Refusal as refusal:
            words = T("The vote cannot be carried out any more: {reason}", reason=refusal.text)
            await self._store(live, row, Result.WITHDRAWN, [_post(row["id"]), note(f"vote:{row['id']}", words)])
            raise
        return Done(after, _ballot(after, {**row, "result": Result.CARRIED}))

    async def _store(self, live: MatchState, row: Row, verdict: Result | None, posts: Sequence[Post]) -> None:
        async with self._repository.changing(live.info.id) as connection:
            await self._close(connection, row, verdict)
            await self._repository.post(connection, live, posts, self._repository.clock.now())
        self._repository.outbox_event.set()

    async def _close(self, connection: AsyncConnection, row: Row, verdict: Result | None) -> None:
        done = None if verdict is None else self._repository.clock.now()
        await votes.change(connection, row["id"], ballots=row["ballots"], done_at=done, result=verdict)

    # -- carrying out ---------------------------------------------------------------------------------------

    async def _carry_out(self, live: MatchState, row: Row, close: Change) -> MatchState:
        facts, by = row["payload"]["facts"], row["opened_by"]
        paper = {"vote": row["id"]}
        if "era" in facts and facts["era"] != live.info.era:
            raise Stale(T("The match was taken back or corrected meanwhile."))
        match Deed(row["kind"]):
            case Deed.END:
                sentence = T("All agree: this match ends as it stands.")
                await end_match(self._repository, live, Act(Deed.END, sentence, by, paper), close)
            case Deed.HANDOVER:
                heir = sitting(live, facts["seat"])
                sentence = T("By vote of the table {heir} hosts this match from now on.", heir=heir)
                await hand_over(self._repository, live, Act(Deed.HANDOVER, sentence, by, paper), facts["seat"], close)
            case Deed.REPLACE:
                await give_seat(self._repository, live, facts["seat"], Person(**facts["heir"]), by, close)
            case Deed.ROLLBACK:
                await carried_back(self._rewriting, live, by, {**facts, **paper}, close)
            case Deed.UNDO:
                sentence = T("By vote of the table the match is taken back to before that action.")
                act = Act(Deed.UNDO, sentence, by, paper)
                await self._rewriting.roll_back(live, facts["ply"], act, close, orders=False)
            case Deed.CORRECT:
                sentence = T(
                    "By vote of the table ply {number} is corrected. This is the board now.", number=facts["ply"]
                )
                act = Act(Deed.CORRECT, sentence, by, {**paper, "notation": facts["notation"]})
                await self._rewriting.correct(live, facts["ply"], facts["notation"], act, close)
        return await self._repository.get(live.info.id)


def _is_open(live: MatchState, row: Row) -> bool:
    """Whether it can still be decided: not if it was about what was taken back."""
    return bool(row["payload"]["facts"].get("era", live.info.era) == live.info.era)


def _voters(live: MatchState, row: Row) -> list[int]:
    return [seat for seat in sorted(live.people) if seat not in row["payload"]["without"]]


def _count(live: MatchState, row: Row) -> tuple[int, int, int, int]:
    """Yes, no, how many may vote, how many yes are needed."""
    voters = _voters(live, row)
    said = [row["ballots"][str(seat)] for seat in voters if str(seat) in row["ballots"]]
    needed = len(voters) if row["kind"] == Deed.END else len(voters) // 2 + 1 if voters else 0
    return sum(said), len(said) - sum(said), len(voters), needed


def _verdict(live: MatchState, row: Row) -> Result | None:
    yes, no, of, needed = _count(live, row)
    if yes >= needed:
        return Result.CARRIED
    return Result.REJECTED if of - no < needed else None


def _ballot(live: MatchState, row: Row) -> Ballot:
    yes, no, of, needed = _count(live, row)
    result = Result(row["result"]) if row["result"] else None
    if result is None and not (live.running and _is_open(live, row)):
        result = Result.WITHDRAWN
    text = words.load(row["payload"]["text"])
    return Ballot(row["id"], live.info, text, yes, no, of, needed, result, row["payload"].get("message"))


def _post(vote_id: int) -> Post:
    return Post(Kind.VOTE, f"{Kind.VOTE}:{vote_id}:{token_hex(4)}", {"vote": vote_id})
