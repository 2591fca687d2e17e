"""Limits of lobbies: how many a person and a server may have, their seats, and their age."""

from collections.abc import Collection, Mapping
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from sqlalchemy import Connection

from bot.config import Limits
from bot.service.durations import length, stamp
from bot.service.match.match_state import CLOSE, STALE, MatchState
from bot.service.model import Help, MatchInfo, PostKind, Status
from bot.service.play.repository import MatchRepository
from bot.service.telling.posts import lobby_post, match_words, note
from bot.store import campaigns, deadlines, matches, outbox
from engine.core.refusals import Illegal
from engine.core.text import TN, T

REMINDED, OPEN = timedelta(days=10), timedelta(days=14)
"""Age of a lobby when the host is reminded, and when it closes."""


def check_limits(connection: Connection, limits: Limits, values: Mapping[str, Any], now: datetime) -> None:
    """Raise ``Illegal`` if a match with these columns is one too many."""
    practice = values.get("help") == Help.GUIDED
    alike = {"help": Help.GUIDED} if practice else {"status": Status.LOBBY}
    since = now - timedelta(days=1) if practice else None
    mine = matches.count(connection, since, **alike, host_id=values["host_id"])
    here = matches.count(connection, since, **alike, guild_id=values["guild_id"])
    if practice and mine >= limits.practices_a_person:
        raise Illegal(T("Practices you began in one day: {n}. Go on with one of them, or try again later.", n=mine))
    if practice and here >= limits.practices_a_server:
        raise Illegal(T("Practices begun on this server in one day: {n}. Try again later.", n=here))
    if not practice and mine >= limits.lobbies_a_person:
        raise Illegal(T("Matches you host that have not started: {n}. Start one first, or give one up.", n=mine))
    if not practice and here >= limits.lobbies_a_server:
        raise Illegal(
            T("Matches on this server that have not started: {n}. One must start first, or be given up.", n=here)
        )


def check_room(info: MatchInfo) -> None:
    """Raise ``Illegal`` without a free seat."""
    if len(info.seats) >= info.wanted:
        raise Illegal(T("All seats of this match are taken."))


async def close_without_channel(repository: MatchRepository, live: MatchState) -> None:
    """Close a locked lobby whose channel was deleted, and tell its host."""
    info, now = live.info, repository.clock.now()
    said = T("🚪 {match} is closed: its channel was deleted. /match new opens another one.", match=match_words(live))
    drop = partial(deadlines.drop, match_id=info.id)
    needless = partial(outbox.supersede, match_id=info.id, kinds=[PostKind.LOBBY, PostKind.INVITE], now=now)
    stop = partial(campaigns.stop_in, channel_id=info.channel_id)
    await repository.update_match(
        live, [note("gone", said, info.host_id)], drop, needless, stop, status=Status.ABANDONED, ended_at=now
    )


async def close_in_time(repository: MatchRepository, live: MatchState, overdue: Collection[str]) -> MatchInfo:
    """Do what is overdue in a locked lobby."""
    info = live.info
    drop = partial(deadlines.drop, match_id=info.id)
    if CLOSE in overdue:
        said = T(
            "🚪 {match} is closed: no one started it for {time}.",
            match=match_words(live),
            time=length(OPEN.total_seconds()),
        )
        posts = [lobby_post(), note(CLOSE, said, info.host_id)]
        return await repository.update_match(
            live, posts, drop, status=Status.ABANDONED, ended_at=repository.clock.now()
        )
    told = []
    if STALE in overdue:
        free = info.wanted - len(info.seats)
        said = T(
            "⏳ {match} in {where} is still open: {free}. Start it, or it closes {when}.",
            match=match_words(live),
            where=f"<#{info.channel_id}>",
            free=TN("{n} seat is free", "{n} seats are free", free) if free else T("all seats are taken"),
            when=stamp(info.created_at + OPEN, "R"),
        )
        told = [note(STALE, said, info.host_id)]
    return await repository.update_match(live, told, partial(drop, kind=STALE))
