"""The service: the parts that the rest of the bot calls.

Every method on a match raises ``Refusal`` if there is no such match. ``StoreTrouble``, a
``Refusal`` too, means that the store failed and nothing was changed.
"""

from collections.abc import Iterable, Mapping

from bot.config import Limits
from bot.service.campaigns.campaigns import Campaigns
from bot.service.deadline_runner import Deadlines, Downtime
from bot.service.durations import Clock, SystemClock
from bot.service.host.archive import Archive, Maintenance
from bot.service.host.departures import Departures, Personal
from bot.service.host.fairness import Fairness
from bot.service.host.hosting import Host
from bot.service.host.pace import HostPace
from bot.service.host.threads import Threads
from bot.service.host.votes import Votes
from bot.service.lobby.gathering import Gathering, Queue
from bot.service.lobby.lobbies import Lobby
from bot.service.lobby.names import Names
from bot.service.model import NotAllowed
from bot.service.orders import Ordering
from bot.service.outbox import Outbox
from bot.service.play.caretakers import Absence, Caretakers
from bot.service.play.playing import Playing
from bot.service.play.repository import MatchRepository
from bot.service.play.suggesting import Suggesting
from bot.service.preferences import Servers
from bot.service.reading.chronicle import Chronicles
from bot.service.reading.hindsight import Hindsight
from bot.service.reading.recap import Recaps
from bot.service.reading.statistics import Statistics
from bot.service.sharing import Sharing
from bot.store.database import Store
from engine.core.protocol import AnyGame
from engine.registry import GAMES, KEPT


class Service:
    """The parts of the service, on one store."""

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
        repository = MatchRepository(store, clock or SystemClock(), games, seed, kept)
        self.repository = repository
        """Matches in memory; for tests and tools."""
        self.lobby = Lobby(repository, limits or Limits())
        """Lobbies and seats before the start; lists of matches."""
        self.gathering = Gathering(repository, self.lobby)
        """Invitations to lobbies, and rematches."""
        self.names = Names(repository)
        """Present names of people."""
        self.campaigns = Campaigns(repository, self.lobby)
        """Several matches of one circle."""
        self.servers = Servers(store)
        """Settings of servers."""
        self.preferences = repository.preferences
        """Settings of people."""
        self.statistics = Statistics(store, repository.preferences)
        """Statistics of finished matches, for people and servers."""
        self.queue = Queue(repository, self.lobby, self.statistics)
        """People who look for a match."""
        self.caretakers = Caretakers(repository)
        """Tasks of caretakers."""
        self.sharing = Sharing(repository, self.caretakers)
        """This process among others on the same database."""
        self.play = Playing(repository)
        """Questions to people, and their answers."""
        self.suggesting = Suggesting(repository)
        """Answers of a strong caretaker."""
        self.orders = Ordering(repository)
        """Standing orders."""
        self.votes = Votes(repository)
        """Ballots."""
        self.time = Deadlines(repository, self.caretakers, self.votes)
        """Due actions."""
        self.absence = Absence(repository)
        """Vacations, and seats that a caretaker keeps."""
        self.downtime = Downtime(repository)
        """Signs of life, and time given back."""
        self.outbox = Outbox(repository)
        """Posts to be made."""
        self.threads = Threads(repository)
        """Threads, private talks and followers of matches."""
        self.recap = Recaps(repository)
        """Looks back, for one reader."""
        self.chronicles = Chronicles(repository, self.recap)
        self.hindsight = Hindsight(repository, self.recap)
        """Whole finished matches."""
        self.host = Host(repository, self.votes)
        """Actions of the host, and proposals of the table."""
        self.pace = HostPace(repository, self.votes)
        """The clock of a match in the host's hands."""
        self.personal = Personal(repository, self.lobby)
        """People's data."""
        self.departures = Departures(repository)
        """Servers without the bot."""
        self.archive = Archive(repository)
        """Matches as files."""
        self.fairness = Fairness(repository)
        """Checks of a match's luck, for anyone."""
        self.maintenance = Maintenance(repository)
        """Checks."""


__all__ = ["NotAllowed", "Service"]
