"""What the service is put together from."""

from __future__ import annotations

from collections.abc import Mapping

from bot.service.host.archive import Archive
from bot.service.host.hosting import Hosting
from bot.service.host.maintenance import Maintenance
from bot.service.host.rewriting import Rewriting
from bot.service.host.votes import Votes
from bot.service.lobby.lobbies import Lobbies
from bot.service.lobby.servers import Servers
from bot.service.orders.filing import Ordering
from bot.service.play.playing import Playing
from bot.service.play.repository import Clock, MatchRepository, SystemClock
from bot.service.telling.outbox import Outbox
from bot.service.telling.recap import Recaps
from bot.service.time.absence import Absence
from bot.service.time.deadlines import Deadlines
from bot.service.time.downtime import Outages
from bot.store.database import Store
from engine.core.protocol import AnyGame
from engine.registry import GAMES


class Parts:
    """The parts of the service, on one store."""

    def __init__(
        self,
        store: Store,
        clock: Clock | None = None,
        *,
        games: Mapping[str, AnyGame] = GAMES,
        seed: str | None = None,
    ) -> None:
        """``seed`` makes the luck of the matches opened here the same again; without it nobody knows it."""
        self._keeper = MatchRepository(store, clock or SystemClock(), games, seed)
        self._lobbies = Lobbies(self._keeper)
        self._playing = Playing(self._keeper)
        self._recaps = Recaps(self._keeper)
        self._deadlines = Deadlines(self._keeper, self._playing)
        self._absence = Absence(self._keeper)
        self._outages = Outages(self._keeper)
        self._ordering = Ordering(self._keeper, self._playing)
        self._outbox = Outbox(self._keeper)
        self._maintenance = Maintenance(self._keeper)
        self._archive = Archive(self._keeper)
        self._servers = Servers(self._keeper)
        self._hosting = Hosting(self._keeper)
        self._rewriting = Rewriting(self._keeper)
        self._votes = Votes(self._keeper, self._hosting, self._rewriting)
