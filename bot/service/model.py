"""What goes in and out of the service: plain values, no rows, no Discord objects."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any

from bot.texts import plain_name, told_apart
from engine.core.laps import Lap
from engine.core.protocol import Outcome
from engine.core.question import Question
from engine.core.quick import frozen
from engine.core.refusals import Refusal
from engine.core.standing_orders.decision import Decision
from engine.core.text import T, Text


class NotAllowed(Refusal):
    """Somebody else may, but not this person."""


def no_such_match(number: int) -> Refusal:
    """Why a match cannot be named, whether it is not there or not for who asks."""
    return Refusal(T("There is no match {number} here.", number=number))


class Broken(Refusal):
    """A match that cannot be read. It is held; the others go on."""

    def __init__(self, match_id: int) -> None:
        super().__init__(
            T("Match {number} stands still: it cannot be read. Its host and the bot’s owner are told.", number=match_id)
        )


class UnknownRules(Broken):
    """A match of rules for which this version has no engine. It is held until a version has one."""

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
    """What a match is doing."""

    LOBBY = "lobby"
    RUNNING = "running"
    OVER = "over"
    ABANDONED = "abandoned"


class Help(StrEnum):
    """What help people are given in a match."""

    OPEN = "open"
    """Who asks for a suggestion gets one."""
    OFF = "off"
    """None: the table wants no suggestions."""
    GUIDED = "guided"
    """For practice: each step is explained, and what a strong caretaker would do."""


NO_HELP = T("This table plays without suggestions. The host can allow them: /host suggestions.")


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody with an account."""

    id: int
    name: str
    locale: str = "en-US"
    roles: tuple[int, ...] = ()
    """On the server where they are met."""
    manages: int | None = None
    """That server, if they manage it."""
    handle: str = ""
    """The name of the account, which no one else has."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", plain_name(self.name))


@dataclass(frozen=True, slots=True)
class Place:
    """Where a lobby is opened."""

    guild_id: int
    channel_id: int
    locale: str = "en-US"
    """The server's language: public posts are worded in it."""


@frozen
class SeatInfo:
    """Who sits at a seat: a person, or a caretaker (``user_id`` None)."""

    seat: int
    user_id: int | None
    name: str
    locale: str = "en-US"
    """The language the person last used here."""
    since: int = 0
    """Private events up to this one belong to the person who sat here before."""
    missed: int = 0
    """Deadlines let pass in a row."""
    kept: bool = False
    """Whether a caretaker acts for the person until they say that they are back."""
    level: int = 0
    """The level of the seat's caretaker."""
    bank: int | None = None
    """Seconds left, where the clock of the match has banks."""
    away: int = 0
    """Seconds of the match's vacation allowance that are used."""
    words: str | None = None
    """Their last words on a match that is over."""
    wish: int | None = None
    """Before the start: the number of the seat that is wanted, for its lord or colour."""


@frozen
class MatchInfo:
    """A match as the host knows it; nothing secret."""

    id: int
    title: str
    status: Status
    guild_id: int
    channel_id: int
    thread_id: int | None
    lobby_message_id: int | None
    table_message_id: int | None
    """The message that says who must act, if any."""
    locale: str
    host_id: int
    host_name: str
    wanted: int
    """Number of seats it is opened for."""
    seats: tuple[SeatInfo, ...]
    """Those taken, in order; in a lobby they may still change."""
    options: Mapping[str, str]
    """All options of the game, complete."""
    phase_seconds: int
    created_at: datetime
    started_at: datetime | None
    ended_at: datetime | None
    name: str | None = None
    """As the host calls it, None for its game and number."""
    clock: Mapping[str, Any] = field(default_factory=dict)
    """How time runs; empty: ``phase_seconds`` for each question."""
    paused_at: datetime | None = None
    """Since when it is paused, None while it goes on."""
    era: int = 0
    """How often it was taken back."""
    look: str = ""
    """How its pictures in the thread look, as words; empty: as usual."""
    help: str = Help.OPEN
    """What help its people are given, a ``Help``."""
    door: Mapping[str, Any] = field(default_factory=dict)
    """Who may join before it starts; empty: everybody."""
    repeats: int | None = None
    """The number of the match that its table played before."""
    luck_post: int | None = None
    """Of a started match: the post of its lobby, from whose id its luck follows, too."""
    rollbacks: tuple[tuple[int, int], ...] = ()
    """Each ply to which it was taken back, and the number of the luck after it. Hidden while it runs: secret plies
    count, too."""
    followers: tuple[int, ...] = ()
    """Accounts without a seat that are told of each chapter."""
    talks: tuple[tuple[int, int, int], ...] = ()
    """Private threads between two of its people: the thread, and both accounts."""
    digests: tuple[str, ...] = ()
    """Of the secret from which its luck follows, and of the one after each rollback; none if it has no secret."""
    secret: str | None = None
    """That secret, once the match is over."""

    @property
    def names(self) -> tuple[str, ...]:
        """The display names by seat, each different from the others."""
        return told_apart(tuple(seat.name for seat in self.seats))

    def seat_of(self, user_id: int) -> int | None:
        """The seat of an account, None if it has none here."""
        return next((seat.seat for seat in self.seats if seat.user_id == user_id), None)

    def seated(self, user_id: int) -> int:
        """The same. Raises ``NotAllowed`` without a seat."""
        seat = self.seat_of(user_id)
        if seat is None:
            raise NotAllowed(T("You have no seat in this match."))
        return seat


@frozen
class PendingDecision:
    """What is asked of a seat: everything its private panel is built from."""

    match: MatchInfo
    seat: int
    decision: int
    """How many plies the seat has made: names the question in buttons."""
    view: Any
    question: Question | None
    due_at: datetime | None
    did: tuple[Text, ...] = ()
    """What was submitted to get here, in the words of its labels; empty for a panel that was only asked for."""
    shown: tuple[Any, ...] = ()
    """What came of that at once, as far as the seat may know it: events up to the next chapter."""
    reviewing: bool = False
    """Whether nothing is asked since a lap has not begun yet."""
    became: Text | None = None
    """What became of the question of the panel that was pressed, if that is closed."""
    sealed: str | None = None
    """The digest of the plan that the seat has handed in, until it is revealed, or of what it has just laid face
    down."""


@dataclass(frozen=True, slots=True)
class Filed:
    """What a seat has written down for one kind of decision."""

    decision: Decision
    text: str
    """The list as it is kept; empty: ask me."""
    parts: tuple[str, ...]
    """Its preferences, or entries, one by one."""
    trial: Text | None
    """What it would do if the question came now; None without a list."""
    triggers: tuple[str, ...] = ()
    """What stops it."""
    paused_by: tuple[str, ...] = ()
    """What has stopped it."""
    awaited: bool = False
    """Whether a lap waits until it is confirmed."""


@dataclass(frozen=True, slots=True)
class Orders:
    """The standing orders of a seat. Private to it."""

    match: MatchInfo
    seat: int
    filed: tuple[Filed, ...]
    """One for each kind of decision that can still come, in the order in which they come in a round."""


@dataclass(frozen=True, slots=True)
class Position:
    """Where a match stands, for everybody."""

    match: MatchInfo
    view: Any
    """The public view; None in a lobby."""
    active: tuple[int, ...]
    """The seats that must act."""
    asks: Mapping[int, Text]
    """For each active seat what is being decided, as the table may read it."""
    simultaneous: bool
    """Whether all act at once in this phase (then ``wanted`` counts who had to)."""
    acted: int
    """In a simultaneous phase: how many have acted."""
    due: int
    """In a simultaneous phase: how many have to act in all."""
    due_at: datetime | None
    outcome: Outcome | None
    next: tuple[int, ...] = ()
    """The seats that are asked after the active ones, in order, as far as that is certain."""
    lap: Lap | None = None
    """The lap that is going on."""
    reviewing: bool = False
    """Whether that has not begun yet: nobody must act, for somebody may still look at the board before it."""
    planned: bool = False
    """Whether those who must act fill a sheet and lock it, rather than make a choice."""
    suggested: Mapping[int, int] = field(default_factory=dict)
    """At the end: by seat for how many questions it was given a suggestion."""
    sealed: Mapping[int, tuple[str, int]] = field(default_factory=dict)
    """By seat the digest of a plan that is handed in and not revealed, and how often the seat has handed it in."""
    facedown: tuple[int, str] = (0, "")
    """How much lies face down, and the digest of all digests so far; (0, "") if nothing does."""


class PostKind(StrEnum):
    """What an outbox row is for."""

    LOBBY = "lobby"
    """Post the lobby message, or bring it up to date. Recipient: the channel."""
    THREAD = "thread"
    """Make the match's thread from the lobby message."""
    REPORT = "report"
    """What happened, in a post of its own or as more of the newest one. Payload: ``events``; ``first``, ``last`` (their
    numbers); ``new`` (whether it must not go on in the newest post); ``opening`` (the number of the event whose
    headline it stands under, 0 before the first); ``lap`` (which lap it begins with, 0 if none); ``board`` (the first
    event to be marked on the board below, where it has one); ``over`` (whether the match ends with it)."""
    TURN = "turn"
    """Who must act now, below everything else. Payload: ``asks`` (whether somebody is to be told so)."""
    ASK = "ask"
    """What is asked of one user, who is told in the way they chose, as by all kinds down to ``RESULT``. Payload, of
    all of them: what it is about (``telling.notices``)."""
    REMIND = "remind"
    """Time is running out."""
    AHEAD = "ahead"
    """They are asked next."""
    NUDGE = "nudge"
    """The host asks for an answer that is owed."""
    BALLOT = "ballot"
    """The table votes. Payload: ``ballot``, the number of the vote."""
    RESULT = "result"
    """The match is over."""
    CLOSE = "close"
    """Something that notices were about is answered. Payload: ``messages`` (channel and message of each), ``text``
    (what is said in place of the first one; without it all go)."""
    NOTE = "note"
    """A sentence for the table. Payload: ``text``."""
    CALL = "call"
    """A sentence with a button by which a seat is taken. Payload: ``text``, ``seat``, ``heir`` (to whom it is
    offered, if not to all)."""
    VOTE = "vote"
    """A vote of the table, or how it stands now. Payload: ``vote``, its number."""
    INVITE = "invite"
    """Somebody is asked to join a lobby, or has a seat in one again. To one user by DM."""
    FOLLOW = "follow"
    """A chapter has begun, or the match is over. To one user by DM. Payload: ``text``."""
    HUSH = "hush"
    """The match is over: its private talks are archived. Payload: ``threads``, if it is only these."""
    NAME = "name"
    """The match has another name: so has its thread."""
    REOPEN = "reopen"
    """The match's thread is gone: another one is made, before anything else is posted for the table."""
    BROKEN = "broken"
    """The match cannot be read, which its host is told by DM. Payload: ``text``."""


@dataclass(frozen=True, slots=True)
class Outgoing:
    """A row of the outbox: something that must still be shown."""

    id: int
    match_id: int
    kind: PostKind
    user_id: int | None
    """The recipient of something private; None for the thread."""
    payload: Mapping[str, Any]
    created_at: datetime
    last: int = 0
    """The number of the last event it tells of; 0 if it tells of none."""
    being_sent: bool = False
    perhaps_sent: bool = False
    """It may have been posted before, though nobody wrote that down."""


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A row of the outbox that is not posted, and why."""

    kind: PostKind
    user_id: int | None
    lane: str
    state: str
    created_at: datetime
    refused_at: datetime | None
    try_at: datetime | None
    answer: str
    words: Text | None
    """The reason and the way out; None if nobody is told so."""
