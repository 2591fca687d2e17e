"""Values in and out of the service: no rows, no Discord objects."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any

from bot.texts import escaped, plain_name, told_apart
from engine.core.laps import Lap
from engine.core.protocol import Outcome
from engine.core.question import Question
from engine.core.quick import frozen
from engine.core.refusals import Illegal, Refusal
from engine.core.standing_orders.decision import Decision
from engine.core.standing_orders.entry import Order, as_text
from engine.core.text import Arg, SeatName, T, Text

LONGEST_NAME = 80


class NotAllowed(Refusal):
    """A refusal to this person; others may."""


def no_such_match(number: int) -> Refusal:
    """Return the refusal of a match that does not exist, or not for this person."""
    return Refusal(T("There is no match {number} here.", number=number))


class Broken(Refusal):
    """A match that cannot be read. It is held; the others go on."""

    def __init__(self, match_id: int) -> None:
        super().__init__(
            T("Match {number} is held: I cannot read it. I have told its host and the bot’s owner.", number=match_id)
        )


class UnknownRules(Broken):
    """A match whose rules have no engine in this version. It is held until a version has one."""

    def __init__(self, match_id: int, title: str, version: int) -> None:
        Refusal.__init__(
            self,
            T(
                "Match {number} is held: this bot has no engine for its rules (version {version}). Nothing is lost. "
                "It goes on when the owner installs a version that has one.",
                number=match_id,
                version=version,
            ),
        )
        self.title, self.version = title, version


class Status(StrEnum):
    """The status of a match."""

    LOBBY = "lobby"
    RUNNING = "running"
    OVER = "over"
    ABANDONED = "abandoned"


class Help(StrEnum):
    """The help for people in a match."""

    OPEN = "open"
    """People get a suggestion if they ask."""
    OFF = "off"
    """None: the table wants no suggestions."""
    GUIDED = "guided"
    """For practice: each step is explained, with a strong caretaker's choice."""


NO_HELP = T("This match has no suggestions. The host can allow them: /host suggestions.")


@dataclass(frozen=True, slots=True)
class Person:
    """A person with an account."""

    id: int
    name: str
    locale: str = "en-US"
    roles: tuple[int, ...] = ()
    """Their roles on the server where they act."""
    manages: int | None = None
    """The server where they act, if they manage it."""
    handle: str = ""
    """The name of the account, which no one else has."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", plain_name(self.name))


@dataclass(frozen=True, slots=True)
class Place:
    """The place of a new lobby."""

    guild_id: int
    channel_id: int
    locale: str = "en-US"
    """The server's language, for public posts."""


@frozen
class SeatInfo:
    """A seat: a person's, or a caretaker's (``user_id`` None)."""

    seat: int
    user_id: int | None
    name: str
    locale: str = "en-US"
    """The language that the person last used here."""
    since: int = 0
    """Private events up to this one belong to the previous person."""
    missed: int = 0
    """Deadlines missed in a row."""
    kept: bool = False
    """True if a caretaker acts for the person until they come back."""
    level: int = 0
    bank: int | None = None
    """Seconds left, if the clock has banks."""
    away: int = 0
    """Seconds used of the match's vacation allowance."""
    words: str | None = None
    """Their last words on a finished match."""
    wish: int | None = None
    """Before the start: the number of the wanted seat, for its lord or colour."""


@frozen
class MatchInfo:
    """A match as its host knows it, without secrets."""

    id: int
    title: str
    status: Status
    guild_id: int
    channel_id: int
    thread_id: int | None
    lobby_message_id: int | None
    table_message_id: int | None
    """The message with the names of those who must act, if any."""
    locale: str
    host_id: int
    host_name: str
    wanted: int
    """Number of seats."""
    seats: tuple[SeatInfo, ...]
    """Taken seats, in order; they may change in a lobby."""
    options: Mapping[str, str]
    """All options of the game."""
    phase_seconds: int
    created_at: datetime
    started_at: datetime | None
    ended_at: datetime | None
    name: str | None = None
    """The host's name for it; None for its game and number."""
    clock: Mapping[str, Any] = field(default_factory=dict)
    """The time policy; empty: ``phase_seconds`` for each question."""
    paused_at: datetime | None = None
    """When it was paused; None while it runs."""
    era: int = 0
    """Number of rollbacks."""
    look: str = ""
    """The look of its pictures in the thread, as words; empty for the default."""
    help: str = Help.OPEN
    """The help for its people, a ``Help``."""
    door: Mapping[str, Any] = field(default_factory=dict)
    """The admission before the start; empty: everyone."""
    repeats: int | None = None
    """The number of the match that its table played before."""
    luck_post: int | None = None
    """The post of its lobby once started; luck follows from its id too."""
    rollbacks: tuple[tuple[int, int], ...] = ()
    """Each ply of a rollback, with the luck’s number after it. Hidden while the match runs."""
    followers: tuple[int, ...] = ()
    """Accounts without a seat that are told of each chapter."""
    talks: tuple[tuple[int, int, int], ...] = ()
    """Private threads of two of its people: the thread and both accounts."""
    digests: tuple[str, ...] = ()
    """Digests of the secrets of its luck, a new one after each rollback; none without a secret."""
    secret: str | None = None
    """The secret, once the match is over."""

    @property
    def names(self) -> tuple[str, ...]:
        """The display names by seat, each different from the others."""
        return told_apart(tuple(seat.name for seat in self.seats))

    def seat_of(self, user_id: int) -> int | None:
        """Return the seat of an account; None without one."""
        return next((seat.seat for seat in self.seats if seat.user_id == user_id), None)

    def seated(self, user_id: int) -> int:
        """Return the seat of an account. Raises ``NotAllowed`` without one."""
        seat = self.seat_of(user_id)
        if seat is None:
            raise NotAllowed(T("You have no seat in this match. /board shows it, /match list shows open ones."))
        return seat

    def seat_at(self, seat: int) -> SeatInfo:
        """Return a seat. Raises ``Illegal`` for a number without one."""
        if not 0 <= seat < len(self.seats):
            raise Illegal(T("There is no such seat. Choose one from the list."))
        return self.seats[seat]

    def name_of(self, person: Person) -> Arg:
        """Return a person as the subject of a sentence, with a note on one who only manages."""
        seat = self.seat_of(person.id) if self.status is not Status.LOBBY else None
        if seat is not None:
            return SeatName(seat)
        name = escaped(person.name[:LONGEST_NAME])
        if person.id != self.host_id and person.manages == self.guild_id:
            return T("{name}, who manages this server,", name=name)
        return name

    def check_host(self, person: Person, *, managers: bool = False) -> None:
        """Raise ``NotAllowed`` unless they host it, or with ``managers`` manage its server."""
        manages = person.manages == self.guild_id
        if self.host_id == person.id or (managers and manages):
            return
        words = T("Only the host, {host}, can do this.", host=escaped(self.host_name))
        if manages:
            words = T("{refusal} You can pause, resume, hand over or give up the match.", refusal=words)
        raise NotAllowed(words)


@frozen
class PendingDecision:
    """The question to a seat: all parts of its private panel."""

    match: MatchInfo
    seat: int
    decision: int
    """The decision number of the seat, to name the question in buttons."""
    view: Any
    question: Question | None
    due_at: datetime | None
    did: tuple[Text, ...] = ()
    """The labels of the submitted actions; empty for a panel that was only opened."""
    locked: bool = False
    shown: tuple[Any, ...] = ()
    """Their immediate effect on the seat's view: events up to the next chapter."""
    reviewing: bool = False
    """True if a lap waits for people who look at the board, so that nothing is asked."""
    became: Text | None = None
    """The answer to the question of a pressed panel, if that is closed."""
    sealed: str | None = None
    """The digest of the seat's plan not yet revealed, or of what it has just laid facedown."""


@dataclass(frozen=True, slots=True)
class Filed:
    """A seat's list for one kind of decision."""

    decision: Decision
    order: Order
    """The stored list; empty: ask me."""
    trial: Text | None
    """Its effect if the question came now; on a page, that of the suggested list. Or None."""
    triggers: tuple[str, ...] = ()
    """Keys of the triggers that pause it."""
    paused_by: tuple[str, ...] = ()
    """Keys of the triggers that paused it."""
    awaited: bool = False
    """True if a lap waits for its confirmation."""
    words: Mapping[str, Text] = field(default_factory=dict)
    """The words of its game that are others in another language."""
    open: bool = False
    """True if the person is asked this now, so that a list is carried out at once."""
    suggested: Order = ()
    """The list that is offered on a page for a decision that is likely to come."""

    @property
    def text(self) -> str:
        """The list as it is written."""
        return as_text(self.order)

    @property
    def parts(self) -> tuple[str, ...]:
        """Its entries as they are written."""
        return tuple(map(str, self.order))


@dataclass(frozen=True, slots=True)
class Orders:
    """The standing orders of a seat. Private to it."""

    match: MatchInfo
    filed: tuple[Filed, ...]
    """One for each kind of decision to come, in the order of a round."""
    shown: tuple[Any, ...] = ()
    """Events that the seat may know, of the answers that a list has just given for it."""
    decision: int = 0
    unwanted: bool = False
    """True if the person always wants to be asked."""


@dataclass(frozen=True, slots=True)
class Position:
    """The public position of a match."""

    match: MatchInfo
    view: Any
    """The public view; None in a lobby."""
    active: tuple[int, ...]
    asks: Mapping[int, Text]
    """The public question to each active seat."""
    simultaneous: bool
    """True if all act at once in this phase."""
    due_at: datetime | None
    outcome: Outcome | None
    next: tuple[int, ...] = ()
    """The seats asked after the active ones, in order, as far as certain."""
    lap: Lap | None = None
    reviewing: bool = False
    """True if people may look at the board before the lap, so that no one must act."""
    writers: tuple[tuple[int, int], ...] = ()
    """Active seats that write ahead, each with the end of its extra time, in Unix time."""
    planned: bool = False
    """True if the active seats fill a sheet and lock it."""
    suggested: Mapping[int, int] = field(default_factory=dict)
    """At the end: number of suggestions by seat."""
    sealed: Mapping[int, tuple[str, int]] = field(default_factory=dict)
    """By seat the digest of a plan not yet revealed, and its number of plans."""
    facedown: tuple[int, str] = (0, "")
    """Number of things facedown, and the digest of all digests so far; (0, "") without any."""


class PostKind(StrEnum):
    """The kinds of outbox rows."""

    LOBBY = "lobby"
    """Post the lobby message, or update it. Recipient: the channel."""
    THREAD = "thread"
    """Make the match's thread from the lobby message."""
    REPORT = "report"
    """Report events, in a new post or in the newest one. Payload: their numbers ``first`` and
    ``last``; ``new`` (it must begin a post); ``opening`` (the event with its headline, 0 before the
    first); ``lap`` (the lap it begins, else 0); ``board`` (the first event to mark on the board
    below, if any); ``over`` (the match ends with it)."""
    TURN = "turn"
    """Name the seats that must act, below everything else. Payload: ``asks`` (someone is notified),
    ``anew`` (the match was taken back), ``moved`` (the deadline is new to notices)."""
    ASK = "ask"
    """Ask one user, in the way they chose, as for all kinds down to ``RESULT``. Payload of all of
    these: their subject (``telling.notices``); ``shown`` (the message, to edit it)."""
    REMIND = "remind"
    AHEAD = "ahead"
    """Tell a person that they are next."""
    NUDGE = "nudge"
    """Nudge for the host a person who owes an answer."""
    BALLOT = "ballot"
    """Call for a vote. Payload: ``ballot``, the number of the vote."""
    RESULT = "result"
    CLOSE = "close"
    """Close answered notices. Payload: ``messages`` (channel and message of each), ``text``
    (replaces the first; without it all are deleted)."""
    NOTE = "note"
    """Post a sentence for the table. Payload: ``text``."""
    BACK = "back"
    """Say that a match was taken back, and from which post to which it no longer holds. Payload:
    ``text``, ``digest`` (of the luck after it, or empty), ``valid`` (the last event that holds)."""
    STRIKE = "strike"
    """Strike a post that no longer holds. Payload: ``void`` (its ``OpenPost``), ``valid``,
    ``marker`` (the message that says so)."""
    CALL = "call"
    """Offer a seat by a sentence with a button. Payload: ``text``, ``seat``, ``heir`` (the only one
    to take it, if any)."""
    VOTE = "vote"
    """Post or update a vote of the table. Payload: ``vote``, its number."""
    INVITE = "invite"
    """Invite a person to a lobby, or tell of their seat in one. To one user by DM."""
    FOLLOW = "follow"
    """Tell a follower of a chapter or of the end. To one user by DM. Payload: ``text``."""
    HUSH = "hush"
    """Archive private talks at the end. Payload: ``threads``, if only these."""
    NAME = "name"
    REOPEN = "reopen"
    """Make another thread for a lost one, before anything else for the table."""
    BROKEN = "broken"
    """Tell the host by DM that the match cannot be read. Payload: ``text``."""


@dataclass(frozen=True, slots=True)
class Outgoing:
    """A row of the outbox, still to be posted."""

    id: int
    match_id: int
    kind: PostKind
    user_id: int | None
    """The recipient of a private post; None for the thread."""
    payload: Mapping[str, Any]
    created_at: datetime
    being_sent: bool = False
    perhaps_sent: bool = False
    """True if it may have been posted without a record."""
