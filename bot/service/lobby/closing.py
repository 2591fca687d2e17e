"""Lobbies that no one starts: the host is reminded, then they close."""

from collections.abc import Collection
from datetime import datetime, timedelta
from functools import partial

from bot.service.model import MatchInfo, PostKind, Status
from bot.service.play.match_state import CLOSE, STALE, MatchState
from bot.service.play.repository import MatchRepository
from bot.service.telling.posts import lobby_post, match_words, note
from bot.service.time.durations import stamp
from bot.store import campaigns, deadlines, outbox
from engine.core.text import TN, T

REMINDED, OPEN = timedelta(days=10), timedelta(days=14)
"""Age of a lobby when the host is reminded, and when it closes."""


def closing_times(opened: datetime) -> dict[str, datetime]:
    """Return the times by kind of deadline."""
    return {STALE: opened + REMINDED, CLOSE: opened + OPEN}


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
        said = T("🚪 {match} is closed: no one started it for {n} days.", match=match_words(live), n=OPEN.days)
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
