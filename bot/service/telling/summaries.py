"""What a round, a winter, a match was about, for the head of the chapter that looks back on it."""

from collections.abc import Iterable, Mapping, Sequence

from sqlalchemy import RowMapping
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import log
from engine.core.codec import load_event
from engine.core.protocol import AnyGame
from engine.core.text import Text

Gists = Mapping[int, Text | None]
"""By chapter, those that do not look back left out."""


async def gist(connection: AsyncConnection, game: AnyGame, match_id: int, seq: int) -> Text | None:
    """What stands at the head of the chapter that begins with this event, if it looks back."""
    rows = await log.happened(connection, match_id, last=seq, public=True)
    return game.words.summary([load_event(game, row["data"]) for row in rows]) if rows else None


async def gists(connection: AsyncConnection, game: AnyGame, match_id: int, rows: Iterable[RowMapping]) -> Gists:
    """Those of the chapters that begin with one of these events."""
    openings = [row for row in rows if row["opens"] and type(load_event(game, row["data"])) in game.words.summaries]
    if not openings:
        return {}
    return gists_of(game, await log.happened(connection, match_id, last=openings[-1]["seq"], public=True))


def gists_of(game: AnyGame, rows: Sequence[RowMapping]) -> Gists:
    """Those of all chapters, from the events of the match from its beginning on."""
    heard, found = [], {}
    for row in rows:
        if row["audience"] is None:
            heard.append(load_event(game, row["data"]))
            if row["opens"] and type(heard[-1]) in game.words.summaries:
                found[row["chapter"]] = game.words.summary(heard)
    return found
