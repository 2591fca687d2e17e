"""What the host alone may not decide: votes of the people at the table, and what is carried out by them.

A wish is carried out at once where it takes nothing from anybody, else it opens a vote. Caretakers do not vote. The
end of a match needs everybody's yes, everything else more than half.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from enum import StrEnum
from secrets import token_hex
from typing import Any

from sqlalchemy import RowMapping
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.service.host.hosting import Hosting, check_free, check_seated
from bot.service.host.rewriting import Rewriting, Written
from bot.service.host.traces import Act, check_host, name_of, under_way
from bot.service.model import Kind, MatchInfo, Person
from bot.service.play.match_state import MatchState
from bot.service.play.ply_buffer import By
from bot.service.play.repository import Change, MatchRepository, NotAllowed
from bot.service.telling import words
from bot.service.telling.posts import Post, note
from bot.store import votes
from bot.texts import escaped
from engine.core.refusals import Illegal, Refusal, Stale
from engine.core.text import SeatName, T, Text

OWN = (By.PERSON, By.ORDER)
"""Plies that somebody made himself."""


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
    """What became of a wish: carried out, or a vote on it."""

    live: MatchState
    vote: Ballot | None
    """None if it was carried out."""


class Votes:
    """Wishes that may need the table."""

    def __init__(self, keeper: MatchRepository, hosting: Hosting, rewriting: Rewriting) -> None:
        self._keeper = keeper
        self._hosting = hosting
        self._rewriting = rewriting

    # -- wishes ---------------------------------------------------------------------------------------------

    async def end(self, match_id: int, person: Person) -> Done:
        """Propose to end the match as it stands."""
        async with self._keeper.locked(match_id) as live:
            under_way(live)
            _check_part(live, person)
            text = T("{name} proposes to end this match as it stands.", name=name_of(live.info, person))
            return await self._open(live, person, Deed.END, text, {})

    async def hand_over(self, match_id: int, person: Person, seat: int) -> Done:
        """Let another person host: the host by himself, anybody else by vote."""
        async with self._keeper.locked(match_id) as live:
            heir = _sitting(live, seat)
            if live.info.seats[seat].user_id == live.info.host_id:
                raise Stale(T("{name} is the host already.", name=escaped(live.info.seats[seat].name)))
            if live.info.host_id == person.id:
                sentence = T(
                    "{host} hands this match over: {heir} hosts it from now on.",
                    host=name_of(live.info, person),
                    heir=heir,
                )
                act = Act(Deed.HANDOVER, sentence, person.id, {"seat": seat})
                await self._hosting.hand_over(live, act, seat)
                return Done(await self._keeper.get(match_id), None)
            under_way(live)
            check_seated(live.info, person)
            text = T("{name} proposes that {heir} hosts this match.", name=name_of(live.info, person), heir=heir)
            return await self._open(live, person, Deed.HANDOVER, text, {"seat": seat})

    async def replace(self, match_id: int, person: Person, seat: int, heir: Person) -> Done:
        """Give a seat to somebody else: a caretaker's at once, also one's own; that of a person who plays by vote."""
        async with self._keeper.locked(match_id) as live:
            under_way(live)
            if not 0 <= seat < len(live.info.seats):
                raise Illegal(T("There is no seat of this number. Choose one from the list."))
            own = live.info.seats[seat].user_id == person.id
            if not own:
                check_host(live.info, person)
            check_free(live.info, heir)
            if own or seat not in live.people:
                return Done(await self._hosting.give_seat(live, seat, heir, person.id), None)
            text = T(
                "{name} proposes that {heir} takes the seat of {leaver}.",
                name=name_of(live.info, person),
                heir=escaped(heir.name),
                leaver=SeatName(seat),
            )
            return await self._open(
                live, person, Deed.REPLACE, text, {"seat": seat, "heir": asdict(heir)}, without=[seat]
            )

    async def roll_back(self, match_id: int, person: Person, chapter: int) -> Done:
        """Take the match back to where a chapter begins; by vote if anything was shown since."""
        async with self._keeper.locked(match_id) as live:
            check_host(live.info, person)
            standing = under_way(live)
            ply = await self._rewriting.start_of(live, chapter)
            if ply >= standing.ply:
                raise Stale(T("Nothing has been done since then."))
            facts = {"ply": ply, "era": live.info.era, "chapter": chapter}
            if not (await self._rewriting.since(live, ply)).showed:
                return Done(await self._carried_back(live, person.id, facts), None)
            text = T(
                "{name} proposes to take this match back to the beginning of part {chapter}. All that happened since is"
                " undone, and luck falls anew.",
                name=name_of(live.info, person),
                chapter=chapter,
            )
            return await self._open(live, person, Deed.ROLLBACK, text, facts)

    async def undo(self, match_id: int, person: Person) -> Done:
        """Take one's own last action back; by vote if anything was shown by it or somebody acted since."""
        async with self._keeper.locked(match_id) as live:
            standing = under_way(live)
            seat = check_seated(live.info, person)
            whole = (await self._rewriting.since(live, 0)).plies
            mine = [row["ply"] for row in whole if row["seat"] == seat and row["by"] in OWN]
            if not mine:
                raise Stale(T("You have done nothing yet that could be undone."))
            ply = mine[-1] - 1
            stretch = await self._rewriting.since(live, ply)
            alone = len(stretch.plies) == 1 and standing.marks.opened < mine[-1]
            if alone and not stretch.showed:
                return Done(await self._rewriting.undo(live, Act(Deed.UNDO, None, person.id)), None)
            text = T(
                "{name} asks to undo his last action. All that happened since is undone as well, and luck falls anew.",
                name=SeatName(seat),
            )
            return await self._open(live, person, Deed.UNDO, text, {"ply": ply, "era": live.info.era})

    async def correct(self, match_id: int, person: Person, ply: int, notation: str) -> Done:
        """Replay the match with one public ply replaced, by vote. Raises ``Illegal`` naming a later ply that then
        is not possible."""
        async with self._keeper.locked(match_id) as live:
            check_host(live.info, person)
            under_way(live)
            written = await self._rewriting.written(live)
            if not 1 <= ply <= len(written):
                raise Illegal(T("There is no ply {number}. Choose one from the list.", number=ply))
            old = written[ply - 1]
            if old.label is None:
                raise Illegal(await self._instead(live, old))
            action = live.game.parse(notation)
            if live.game.secret(action):
                raise Illegal(T("That is a private action; it cannot be put there."))
            canonical = live.game.notation(action)
            if canonical == old.notation:
                raise Stale(T("That is what stands there."))
            await self._rewriting.corrected(live, ply, canonical)
            text = T(
                "{name} proposes to correct ply {number} by {seat}: “{new}” instead of “{old}”. What follows stays.",
                name=name_of(live.info, person),
                number=ply,
                seat=SeatName(old.seat),
                new=live.game.label(action),
                old=old.label,
            )
            facts = {"ply": ply, "notation": canonical, "era": live.info.era}
            return await self._open(live, person, Deed.CORRECT, text, facts)

    async def _instead(self, live: MatchState, private: Written) -> Text:
        """Why a private ply is not corrected, and what to do: the table cannot vote on what only its player knows."""
        assert live.standing is not None
        name = escaped(live.info.seats[private.seat].name)
        why = T(
            "Ply {number} is private: nobody but {name} may know what it was, so the table cannot vote on it.",
            number=private.number,
            name=name,
        )
        if private.number > live.standing.marks.opened and private.seat in live.people:
            return T(
                "{why} {name} can still change it: in the plan, after /unlock if it is locked, or by /undo.",
                why=why,
                name=name,
            )
        part = await self._rewriting.part_of(live, private.number)
        if part is None:
            return why
        return T(
            "{why} To have it done anew, take the match back to the beginning of part {part} with /host rollback.",
            why=why,
            part=part,
        )

    # -- votes ----------------------------------------------------------------------------------------------

    async def ballot(self, match_id: int, vote_id: int) -> Ballot:
        """A vote as it stands. Raises ``Stale`` if there is none."""
        live = await self._keeper.get(match_id)
        return _ballot(live, await self._row(live, vote_id))

    async def open_votes(self, match_id: int) -> tuple[Ballot, ...]:
        """The votes of a match that are not decided."""
        live = await self._keeper.get(match_id)
        async with self._keeper.store.reading() as connection:
            rows = await votes.still_open(connection, match_id)
        return tuple(_ballot(live, row) for row in rows)

    async def cast(self, match_id: int, person: Person, vote_id: int, yes: bool) -> Done:
        """Say yes or no; until it is decided also the other way round. The last one needed carries it out."""
        async with self._keeper.locked(match_id) as live:
            row = await self._row(live, vote_id)
            if row["done_at"] is not None:
                raise Stale(T("This vote is over."))
            under_way(live)
            seat = check_seated(live.info, person)
            if seat not in live.people:
                raise NotAllowed(T("A caretaker plays your seat. /back takes it back."))
            if seat in row["payload"]["without"]:
                raise NotAllowed(T("This vote is about your seat; the others decide."))
            return await self._counted(live, {**row, "ballots": {**row["ballots"], str(seat): yes}})

    async def _row(self, live: MatchState, vote_id: int) -> RowMapping:
        async with self._keeper.store.reading() as connection:
            row = await votes.get(connection, vote_id)
        if row is None or row["match_id"] != live.info.id:
            raise Stale(T("There is no such vote."))
        return row

    async def _open(
        self,
        live: MatchState,
        person: Person,
        deed: Deed,
        text: Text,
        facts: Mapping[str, Any],
        *,
        without: Sequence[int] = (),
    ) -> Done:
        """A new vote, in which whoever opens it says yes."""
        match_id = live.info.id
        async with self._keeper.store.reading() as connection:
            there = await votes.still_open(connection, match_id)
        if any(_is_open(live, row) and row["kind"] == deed for row in there):
            raise Stale(T("The table is voting on such a wish already."))
        seat = live.info.seat_of(person.id)
        own = {str(seat): True} if seat in live.people and seat not in without else {}
        row: dict[str, Any] = {
            "match_id": match_id,
            "kind": deed,
            "payload": {"text": words.dump(text), "facts": dict(facts), "without": list(without)},
            "opened_by": person.id,
            "opened_at": self._keeper.clock.now(),
            "ballots": own,
        }
        async with self._keeper.changing(match_id) as connection:
            vote_id = await votes.add(connection, row)
            act = Act("vote", None, person.id, {"vote": vote_id, "on": deed})
            await act.write(connection, match_id, row["opened_at"])
            if _verdict(live, row) is None:
                await self._keeper.post(connection, live, [_post(vote_id)], row["opened_at"])
        self._keeper.outbox_event.set()
        return await self._counted(live, {**row, "id": vote_id, "done_at": None, "result": None}, quiet=True)

    async def _counted(self, live: MatchState, row: Mapping[str, Any], *, quiet: bool = False) -> Done:
        """Store the ballots and, if they decide, the decision and what follows from it."""
        verdict = _verdict(live, row)
        if verdict is Result.CARRIED:
            return await self._decided(live, row)
        posts = [] if quiet and verdict is None else [_post(row["id"])]
        if verdict is Result.REJECTED:
            posts.append(note(f"vote:{row['id']}", T("The table has voted no. Nothing changes.")))
        await self._store(live, row, verdict, posts)
        return Done(live, _ballot(live, {**row, "result": verdict}))

    async def _decided(self, live: MatchState, row: Mapping[str, Any]) -> Done:
        async def close(connection: AsyncConnection) -> None:
            await self._close(connection, row, Result.CARRIED)
            await self._keeper.post(connection, live, [_post(row["id"])], self._keeper.clock.now())

        try:
            after = await self._carry_out(live, row, close)
        except Refusal as refusal:
            words = T("The vote cannot be carried out any more: {reason}", reason=refusal.text)
            await self._store(live, row, Result.WITHDRAWN, [_post(row["id"]), note(f"vote:{row['id']}", words)])
            raise
        return Done(after, _ballot(after, {**row, "result": Result.CARRIED}))

    async def _store(
        self, live: MatchState, row: Mapping[str, Any], verdict: Result | None, posts: Sequence[Post]
    ) -> None:
        async with self._keeper.changing(live.info.id) as connection:
            await self._close(connection, row, verdict)
            await self._keeper.post(connection, live, posts, self._keeper.clock.now())
        self._keeper.outbox_event.set()

    async def _close(self, connection: AsyncConnection, row: Mapping[str, Any], verdict: Result | None) -> None:
        done = None if verdict is None else self._keeper.clock.now()
        await votes.change(connection, row["id"], ballots=row["ballots"], done_at=done, result=verdict)

    # -- carrying out ---------------------------------------------------------------------------------------

    async def _carry_out(self, live: MatchState, row: Mapping[str, Any], close: Change) -> MatchState:
        facts, by = row["payload"]["facts"], row["opened_by"]
        paper = {"vote": row["id"]}
        if "era" in facts and facts["era"] != live.info.era:
            raise Stale(T("The match was taken back or corrected meanwhile."))
        match Deed(row["kind"]):
            case Deed.END:
                sentence = T("All agree: this match ends as it stands.")
                await self._hosting.end(live, Act(Deed.END, sentence, by, paper), close)
            case Deed.HANDOVER:
                heir = _sitting(live, facts["seat"])
                sentence = T("By vote of the table {heir} hosts this match from now on.", heir=heir)
                await self._hosting.hand_over(live, Act(Deed.HANDOVER, sentence, by, paper), facts["seat"], close)
            case Deed.REPLACE:
                await self._hosting.give_seat(live, facts["seat"], Person(**facts["heir"]), by, close)
            case Deed.ROLLBACK:
                await self._carried_back(live, by, {**facts, **paper}, close)
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
        return await self._keeper.get(live.info.id)

    async def _carried_back(
        self, live: MatchState, by: int, facts: Mapping[str, Any], also: Change | None = None
    ) -> MatchState:
        sentence = T(
            "This match is taken back to the beginning of part {chapter}. Answers sent since then do not count.",
            chapter=facts["chapter"],
        )
        return await self._rewriting.roll_back(live, facts["ply"], Act(Deed.ROLLBACK, sentence, by, facts), also)


def _check_part(live: MatchState, person: Person) -> None:
    if live.info.host_id != person.id:
        check_seated(live.info, person)


def _sitting(live: MatchState, seat: int) -> Text:
    """The name of a person at a seat. Raises ``Illegal`` if there is none."""
    if not 0 <= seat < len(live.info.seats) or live.info.seats[seat].user_id is None:
        raise Illegal(T("Only a person at the table can host. Choose one from the list."))
    return T("{name}", name=escaped(live.info.seats[seat].name))


def _is_open(live: MatchState, row: Mapping[str, Any]) -> bool:
    """Whether it can still be decided: not if it was about what was taken back."""
    return bool(row["payload"]["facts"].get("era", live.info.era) == live.info.era)


def _voters(live: MatchState, row: Mapping[str, Any]) -> list[int]:
    return [seat for seat in sorted(live.people) if seat not in row["payload"]["without"]]


def _count(live: MatchState, row: Mapping[str, Any]) -> tuple[int, int, int, int]:
    """Yes, no, how many may vote, how many yes are needed."""
    voters = _voters(live, row)
    said = [row["ballots"][str(seat)] for seat in voters if str(seat) in row["ballots"]]
    needed = len(voters) if row["kind"] == Deed.END else len(voters) // 2 + 1 if voters else 0
    return sum(said), len(said) - sum(said), len(voters), needed


def _verdict(live: MatchState, row: Mapping[str, Any]) -> Result | None:
    yes, no, of, needed = _count(live, row)
    if yes >= needed:
        return Result.CARRIED
    return Result.REJECTED if of - no < needed else None


def _ballot(live: MatchState, row: Mapping[str, Any]) -> Ballot:
    yes, no, of, needed = _count(live, row)
    result = Result(row["result"]) if row["result"] else None
    if result is None and not (live.running and _is_open(live, row)):
        result = Result.WITHDRAWN
    text = words.load(row["payload"]["text"])
    return Ballot(row["id"], live.info, text, yes, no, of, needed, result, row["payload"].get("message"))


def _post(vote_id: int) -> Post:
    return Post(Kind.VOTE, f"{Kind.VOTE}:{vote_id}:{token_hex(4)}", {"vote": vote_id})
