"""What the service is put together from."""

from __future__ import annotations

from collections.abc import Mapping

from bot.service.absence import Absence
from bot.service.archive import Archive
from bot.service.guilds import Servers
from bot.service.hosting import Hosting
from bot.service.keeper import Clock, Keeper, SystemClock
from bot.service.maintenance import Maintenance
from bot.service.matches import Lobbies
from bot.service.orders import Ordering
from bot.service.outages import Outages
from bot.service.outbox import Outbox
from bot.service.play import Playing
from bot.service.recap import Recaps
from bot.service.rewriting import Rewriting
from bot.service.time import Deadlines
from bot.service.votes import Votes
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
        self._keeper = Keeper(store, clock or SystemClock(), games, seed)
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
