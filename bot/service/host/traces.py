"""The trace that whatever a host or a vote does to a match leaves: a sentence for the table and a row that stays."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from secrets import token_hex
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.service.model import MatchInfo, Person, Status
from bot.service.play.match_state import LiveState, MatchState
from bot.service.play.repository import NotAllowed
from bot.service.telling.posts import Post, note
from bot.store import audit_log
from bot.texts import escaped
from engine.core.refusals import Stale
from engine.core.text import Arg, SeatName, T, Text

LONGEST_NAME = 80


@dataclass(frozen=True, slots=True)
class Act:
    """Something that was done to a match, and by whom (None: the bot itself)."""

    kind: str
    words: Text | None
    """What the table reads; None for what concerns nobody else."""
    user_id: int | None
    payload: Mapping[str, Any] = field(default_factory=dict)

    def notes(self) -> list[Post]:
        """The sentence for the table."""
        return [] if self.words is None else [note(f"{self.kind}:{token_hex(8)}", self.words)]

    async def write(self, connection: AsyncConnection, match_id: int, at: datetime) -> None:
        """The row that stays."""
        await audit_log.add(connection, match_id, self.kind, self.payload, user_id=self.user_id, at=at)


def name_of(info: MatchInfo, person: Person) -> Arg:
    """A person in a sentence of a match: by seat, or by name if he has none."""
    seat = info.seat_of(person.id) if info.status is not Status.LOBBY else None
    return escaped(person.name[:LONGEST_NAME]) if seat is None else SeatName(seat)


def check_host(info: MatchInfo, person: Person) -> None:
    """Raises ``NotAllowed`` for anybody but the host."""
    if info.host_id != person.id:
        raise NotAllowed(T("Only the host, {host}, can do this.", host=escaped(info.host_name)))


def under_way(live: MatchState) -> LiveState:
    """Where a running match stands. Raises ``Stale`` before its start and after its end."""
    if live.info.status is Status.LOBBY:
        raise Stale(T("This match has not started yet."))
    if not live.running or live.standing is None:
        raise Stale(T("This match is over."))
    return live.standing
