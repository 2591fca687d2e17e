"""The audit trail: each act of a host or vote has a sentence for the table and a lasting row."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from secrets import token_hex
from typing import Any

from bot.service.match.live_state import LiveState
from bot.service.match.match_state import MatchState
from bot.service.model import MatchInfo, NotAllowed, Person, PostKind, SeatInfo, Status
from bot.service.play.repository import Change, MatchRepository
from bot.service.telling.posts import Post, fresh, note
from bot.store import acts
from bot.texts import escaped
from engine.core.refusals import Illegal, Stale
from engine.core.text import Arg, SeatName, T, Text

LONGEST_NAME = 80

CALL, REPLACE = "call", "replace"


@dataclass(frozen=True, slots=True)
class Act:
    """An act on a match, and its author (None: the bot itself)."""

    kind: str
    words: Text | None
    """The sentence for the table; None if it concerns no one else."""
    user_id: int | None
    payload: Mapping[str, Any] = field(default_factory=dict)

    def notes(self) -> list[Post]:
        """Return the sentence for the table."""
        return [] if self.words is None else [note(f"{self.kind}:{token_hex(8)}", self.words)]

    def row(self, match_id: int, at: datetime) -> Change:
        """Return the lasting row, as a change."""
        values = {"kind": self.kind, "payload": self.payload, "user_id": self.user_id, "at": at}
        return partial(acts.add, match_id=match_id, **values)


async def enact(
    repository: MatchRepository,
    live: MatchState,
    act: Act,
    posts: Sequence[Post] = (),
    *changes: Change | None,
    **columns: Any,
) -> MatchInfo:
    """Change columns of a locked match; store other changes, the act and posts with them."""
    row = act.row(live.info.id, repository.clock.now())
    return await repository.update_match(live, [*act.notes(), *posts], *changes, row, **columns)


def name_of(info: MatchInfo, person: Person) -> Arg:
    """Return a person as the subject of a sentence, with a note if they only manage the server."""
    seat = info.seat_of(person.id) if info.status is not Status.LOBBY else None
    if seat is not None:
        return SeatName(seat)
    name = escaped(person.name[:LONGEST_NAME])
    if person.id != info.host_id and person.manages == info.guild_id:
        return T("{name}, who manages this server,", name=name)
    return name


def check_host(info: MatchInfo, person: Person, *, managers: bool = False) -> None:
    """Raise ``NotAllowed`` for anyone but the host, or with ``managers`` the server's managers."""
    manages = person.manages == info.guild_id
    if info.host_id == person.id or (managers and manages):
        return
    words = T("Only the host, {host}, can do this.", host=escaped(info.host_name))
    if manages:
        words = T("{refusal} You can pause, resume, hand over or give up the match.", refusal=words)
    raise NotAllowed(words)


def seat_at(info: MatchInfo, seat: int) -> SeatInfo:
    """Return a seat. Raises ``Illegal`` for a number without one."""
    if not 0 <= seat < len(info.seats):
        raise Illegal(T("There is no such seat. Choose one from the list."))
    return info.seats[seat]


def progress(*, moved: bool = True) -> Post:
    """Return a post with the present deadline; if it ``moved``, notices show it, too."""
    return fresh(PostKind.TURN, {"asks": False, "moved": moved})


def under_way(live: MatchState) -> LiveState:
    """Return the state of a running match. Raises ``Stale`` before its start and after its end."""
    if live.info.status not in (Status.LOBBY, Status.RUNNING):
        raise Stale(T("This match is over."))
    return live.stands
