"""The service: the parts that the rest of the bot calls.

Every method on a match raises ``Refusal`` if there is no such match. ``StoreTrouble``, a
``Refusal`` too, means that the store failed and nothing was changed.
"""

from collections.abc import Iterable, Mapping

from bot.config import Limits
from bot.service.campaigns.campaigns import Campaigns
from bot.service.deadline_runner import Deadlines, Downtime
from bot.service.durations import Clock
from bot.service.host.archive import Archive, Fairness
from bot.service.host.departures import Departures, Personal
from bot.service.host.hosting import Host
from bot.service.host.pace import HostPace
from bot.service.host.votes import Votes
from bot.service.lobby.gathering import Gathering, Queue
from bot.service.lobby.lobbies import Lobby
from bot.service.lobby.names import Names
from bot.service.orders import Ordering
from bot.service.outbox import Outbox
from bot.service.play.caretakers import Absence, Caretakers
from bot.service.play.playing import Playing
from bot.service.play.repository import MatchRepository
from bot.service.preferences import Servers
from bot.service.reading.chronicle import Chronicles
from bot.service.reading.recap import Recaps
from bot.service.reading.statistics import Statistics
from bot.service.sharing import Sharing
from bot.service.upkeep import Maintenance
from bot.store.database import Store
from engine.core.protocol import AnyGame
from engine.registry import GAMES, KEPT


class Service:
    """The parts of the service, on one store. The class of each says what it is for."""

    def __init__(
        self,
        store: Store,
        clock: Clock | None = None,
        *,
        games: Mapping[str, AnyGame] = GAMES,
        seed: str | None = None,
        kept: Iterable[AnyGame] = KEPT,
        limits: Limits | None = None,
    ) -> None:
        """New matches use ``games``; older matches keep their rules from ``kept``.

        ``seed`` repeats the luck of matches opened here; without it no one knows the luck.
        """
        repository = MatchRepository(store, clock or Clock(), games, seed, kept, limits)
        self.repository = repository
        """Matches in memory; for tests and tools."""
        self.lobby = Lobby(repository)
        self.gathering = Gathering(repository)
        self.names = Names(repository)
        self.campaigns = Campaigns(repository)
        self.servers = Servers(store)
        self.preferences = repository.preferences
        self.statistics = Statistics(repository)
        self.queue = Queue(repository, self.statistics)
        self.caretakers = Caretakers(repository)
        self.sharing = Sharing(repository, self.caretakers)
        self.play = Playing(repository)
        self.orders = Ordering(repository)
        self.votes = Votes(repository)
        self.time = Deadlines(repository, self.caretakers)
        self.absence = Absence(repository)
        self.downtime = Downtime(repository)
        self.outbox = Outbox(repository)
        self.recap = Recaps(repository)
        self.chronicles = Chronicles(repository, self.recap)
        self.host = Host(repository)
        self.pace = HostPace(repository)
        self.personal = Personal(repository)
        self.departures = Departures(repository)
        self.archive = Archive(repository)
        self.fairness = Fairness(repository)
        self.maintenance = Maintenance(repository)
