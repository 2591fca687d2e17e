"""Limits on open matches of a person and of a server."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Connection

from bot.config import Limits
from bot.service.model import Help, MatchInfo, Status
from bot.store import matches
from engine.core.refusals import Illegal
from engine.core.text import T


def check_limits(connection: Connection, limits: Limits, values: Mapping[str, Any], now: datetime) -> None:
    """Raise ``Illegal`` if a match with these columns is one too many."""
    practice = values.get("help") == Help.GUIDED
    alike = {"help": Help.GUIDED} if practice else {"status": Status.LOBBY}
    since = now - timedelta(days=1) if practice else None
    mine = matches.count(connection, since, **alike, host_id=values["host_id"])
    here = matches.count(connection, since, **alike, guild_id=values["guild_id"])
    if practice and mine >= limits.practices_a_person:
        raise Illegal(T("Practices you began within a day: {n}. Go on with one of them, or try again later.", n=mine))
    if practice and here >= limits.practices_a_server:
        raise Illegal(T("Practices begun on this server within a day: {n}. Try again later.", n=here))
    if not practice and mine >= limits.lobbies_a_person:
        raise Illegal(T("Matches you host that have not started: {n}. Start one first, or give one up.", n=mine))
    if not practice and here >= limits.lobbies_a_server:
        raise Illegal(
            T("Matches on this server that have not started: {n}. One must start first, or be given up.", n=here)
        )


def check_room(info: MatchInfo) -> None:
    """Raise ``Illegal`` without a free seat."""
    if len(info.seats) >= info.wanted:
        raise Illegal(T("All {n} seats of this match are taken.", n=info.wanted))
