"""The service: the parts that the rest of the bot calls.

Every method that is given a match raises ``Refusal`` if there is no such match; ``StoreTrouble``, a ``Refusal``
too, means that the store could not take it and nothing was changed.
"""

from collections.abc import Iterable, Mapping
from inspect import iscoroutinefunction

from bot.config import Limits
from bot.service.campaigns.campaigns import Campaigns
from bot.service.clock import Clock, SystemClock
from bot.service.host.archive import Archive, Maintenance
from bot.service.host.fairness import Fairness
from bot.service.host.hosting import Host
from bot.service.host.pace import HostPace
from bot.service.host.personal import Personal
from bot.service.host.threads import Threads
from bot.service.host.votes import Votes
from bot.service.lobby.gathering import Gathering
from bot.service.lobby.lobbies import Lobby
from bot.service.lobby.names import Names
from bot.service.lobby.people import Servers
from bot.service.lobby.queue import Queue
from bot.service.model import NotAllowed
from bot.service.orders.ahead import WritingAhead
from bot.service.orders.filing import Ordering
from bot.service.play.again import over_again
from bot.service.play.caretakers import Caretakers
from bot.service.play.playing import Playing
from bot.service.play.repository import MatchRepository
from bot.service.play.suggesting import Suggesting
from bot.service.results.statistics import Statistics
from bot.service.shards import Shards
from bot.service.sharing import Sharing
from bot.service.telling.chronicle import Chronicles
from bot.service.telling.company import Company
from bot.service.telling.outbox import Outbox
from bot.service.telling.recap import Recaps
from bot.service.time.absence import Absence
from bot.service.time.deadlines import Deadlines
from bot.service.time.downtime import Downtime
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
        """``games`` are those of new matches; matches go on by the older rules in ``kept`` that they began with.

        ``seed`` makes the luck of the matches opened here the same again; without it nobody knows it.
        """
        repository = MatchRepository(store, clock or SystemClock(), games, seed, kept)
        self.repository = repository
        """Matches in memory; for tests and tools."""
        self.lobby = Lobby(repository, limits or Limits())
        """Lobbies and seats before the start; lists of matches."""
        self.gathering = Gathering(repository, self.lobby)
        """Invitations to lobbies, and the same table once more."""
        self.names = Names(repository)
        """People as they are called now."""
        self.campaigns = Campaigns(repository, self.lobby)
        """Several matches of one circle."""
        self.servers = Servers(store)
        """What servers set."""
        self.people = repository.people
        """What people set."""
        self.statistics = Statistics(store, repository.people)
        """What matches that are over come to, for people and servers."""
        self.queue = Queue(repository, self.lobby, self.statistics)
        """Who looks for a match."""
        self.company = Company(repository)
        """Who follows a match, and who talks in private."""
        self.caretakers = Caretakers(repository)
        """The tasks in which caretakers act."""
        self.shards = Shards(store)
        """What this process hears."""
        self.sharing = Sharing(repository, self.caretakers, self.shards)
        """This process among others on the same database."""
        self.play = Playing(repository)
        """What is asked of people, and what they submit."""
        self.suggesting = Suggesting(repository)
        """What a strong caretaker would do."""
        self.orders = Ordering(repository)
        """Standing orders."""
        self.ahead = WritingAhead(repository, self.orders)
        """What can be written down in the same breath."""
        self.votes = Votes(repository)
        """Ballots."""
        self.time = Deadlines(repository, self.caretakers, self.votes)
        """What is due."""
        self.absence = Absence(repository)
        """Vacations, and seats that a caretaker keeps."""
        self.downtime = Downtime(repository)
        """Signs of life, and time given back."""
        self.outbox = Outbox(repository)
        """What is still to be posted."""
        self.threads = Threads(repository)
        """Where matches are told of."""
        self.recap = Recaps(repository)
        """Looking back, for one reader."""
        self.chronicles = Chronicles(repository, self.recap)
        """Matches that are over, as a whole."""
        self.host = Host(repository, self.votes)
        """What a host does, and what anybody at the table proposes."""
        self.pace = HostPace(repository, self.votes)
        """The clock of a match in the host's hands."""
        self.personal = Personal(repository, self.lobby)
        """People's data."""
        self.archive = Archive(repository)
        """Matches as files."""
        self.fairness = Fairness(repository)
        """What anybody can check of a match's luck."""
        self.maintenance = Maintenance(repository)
        """Checks."""
        if store.shared:
            self._over_again()

    def _over_again(self) -> None:
        """Let all that can be wished for be done over where another process was faster."""
        for part in vars(self).values():
            for name in () if part is self.repository else dir(type(part)):
                if not name.startswith("_") and iscoroutinefunction(getattr(type(part), name)):
                    setattr(part, name, over_again(getattr(part, name)))


__all__ = ["NotAllowed", "Service"]
