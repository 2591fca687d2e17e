"""Answers of Discord to a post: who is told so in which words, and when it is tried again.

``ANSWERS`` leads from an answer to a result, and ``RULES`` says for each result what follows. What
is not in ``ANSWERS`` counts as ``UNKNOWN``: it is tried hourly for a week, then kept and offered.
Nothing is given up by counting tries.

While a post for the table is refused, whatever the answer, the clock of its match stands; the time
is given back. A row ends posted, told in another way, or kept for “Post now”.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any

from bot.service.model import PostKind
from engine.core.text import Arg, T, Text

MINUTE, HOUR, WEEK = timedelta(minutes=1), timedelta(hours=1), timedelta(days=7)
SOON, SLOWLY, HOURLY = (timedelta(seconds=2), 10 * MINUTE), (5 * MINUTE, HOUR), (HOUR, HOUR)

YOUNG = timedelta(minutes=50)
"""Age up to which a post grows; older messages can be edited only rarely. The next line then begins
a post. Only lines on missed deadlines are added to an older one, by sending all of it again, so
that people who are gone do not fill the thread.
"""


class DeliveryResult(StrEnum):
    """Why a post could not be made."""

    PASSING = "passing"
    """Discord, or the way to it, is in trouble for a while."""
    TOKEN = "token"
    NO_THREAD = "no_thread"
    """The thread comes first."""
    OFF_SERVER = "off_server"
    """The bot is not on the server."""
    CHANNEL_GONE = "channel_gone"
    TIMED_OUT = "timed_out"
    """A moderator has timed out the bot."""
    PERMISSION = "permission"
    LOCKED = "locked"
    REFUSED = "refused"
    """Discord does not say why."""
    FULL = "full"
    """The server has as many open threads as it may."""
    NO_PLACE = "no_place"
    """The channel is of a kind that has no threads."""
    FILTER = "filter"
    """The server's filter does not like the words."""
    EDITS = "edits"
    """An old message was edited too often."""
    OURS = "ours"
    """The post itself is wrong."""
    UNKNOWN = "unknown"
    PERSON = "person"
    """The person gets no direct messages from the bot."""


@dataclass(frozen=True, slots=True)
class Rule:
    """The consequences of a result."""

    waits: tuple[timedelta, timedelta]
    """Seconds to the second try, which grow by the time of the refusal, and their maximum."""
    told_after: timedelta = timedelta()
    """The time of refusals after which the host is told."""
    lasts: timedelta | None = WEEK
    """The time in which it is tried by itself; None for ever."""
    own: bool = False
    """The post alone is refused, so the host may go on without it."""


RULES: Mapping[DeliveryResult, Rule] = {
    DeliveryResult.PASSING: Rule(SOON, told_after=HOUR, lasts=None),
    DeliveryResult.TOKEN: Rule(SOON, told_after=HOUR, lasts=None),
    DeliveryResult.NO_THREAD: Rule(SOON, told_after=HOUR, lasts=None),
    DeliveryResult.OFF_SERVER: Rule(HOURLY, lasts=None),
    DeliveryResult.CHANNEL_GONE: Rule(HOURLY, lasts=None),
    DeliveryResult.TIMED_OUT: Rule(SLOWLY, lasts=None),
    DeliveryResult.PERMISSION: Rule(SLOWLY, lasts=None),
    DeliveryResult.LOCKED: Rule(SLOWLY, lasts=None),
    DeliveryResult.REFUSED: Rule(SLOWLY, lasts=None),
    DeliveryResult.FULL: Rule(HOURLY, lasts=None),
    DeliveryResult.NO_PLACE: Rule(HOURLY, lasts=None),
    DeliveryResult.FILTER: Rule(HOURLY, own=True),
    DeliveryResult.EDITS: Rule(SLOWLY),
    DeliveryResult.OURS: Rule(HOURLY, own=True),
    DeliveryResult.UNKNOWN: Rule(HOURLY, own=True),
    DeliveryResult.PERSON: Rule(HOURLY),
}
WORDS: Mapping[DeliveryResult, Text] = {
    DeliveryResult.PASSING: T("Discord has not taken a post of {match} for some time. I try again every 10 minutes."),
    DeliveryResult.TOKEN: T(
        "Discord no longer accepts my token. The operator must set a new one; then all posts of {match} come."
    ),
    DeliveryResult.NO_THREAD: T("{match} has no thread yet. All posts come once it has one."),
    DeliveryResult.OFF_SERVER: T(
        "I am not on the server of {match} any more. It is held: its clock stands still. Invite me again within 30"
        " days, and it goes on. After that I delete it."
    ),
    DeliveryResult.CHANNEL_GONE: T(
        "The channel of {match} is gone. Use /host thread in another one, and the match goes on there."
    ),
    DeliveryResult.TIMED_OUT: T(
        "I cannot post in {where} ({match}): a moderator has timed me out until {until}. Then I go on by myself. "
        "A moderator can end the timeout before."
    ),
    DeliveryResult.PERMISSION: T(
        "I cannot post in {where} ({match}) without the permission “{permission}”. "
        "Grant it, and all posts come, in order."
    ),
    DeliveryResult.LOCKED: T(
        "I cannot post in {where} ({match}): it is locked. Unlock it, and all posts come, in order."
    ),
    DeliveryResult.REFUSED: T(
        "Discord does not let me post in {where} ({match}) and does not say why. Look at my permissions there. "
        "A moderator may have timed me out. I try again by myself."
    ),
    DeliveryResult.FULL: T(
        "I cannot make a thread for {match}: too many threads are open on the server. Close some. I try again "
        "every hour and at every press. The clock stands until then."
    ),
    DeliveryResult.NO_PLACE: T(
        "I cannot make a thread for {match} in {where}: this kind of channel has none. Use /host thread in a text "
        "channel. The clock stands until then."
    ),
    DeliveryResult.FILTER: T(
        "The server’s filter blocks a post of {match}. Change the filter or a blocked name (/host rename), then "
        "press “Post now”. I try again every hour for a week."
    ),
    DeliveryResult.OURS: T(
        "Discord does not take a post of {match}: the fault is mine, and my operator finds it in the log. /board "
        "and /recap show what happened. I try again every hour for a week."
    ),
    DeliveryResult.UNKNOWN: T(
        "Discord does not take a post of {match} ({answer}). /board and /recap show what happened. I try again "
        "every hour for a week."
    ),
    DeliveryResult.PERSON: T("My direct messages do not reach them. /me and the thread show them what is new."),
}
"""The reason and the way out, for the host and for ``daimyo why``."""

_NUMBERS: Mapping[DeliveryResult, tuple[int, ...]] = {
    DeliveryResult.PASSING: (408, 409, 40006, 50109),  # a feature is off for a while; the request was garbled
    DeliveryResult.OURS: (405, 40005, 50006, 50035, 50068),
    DeliveryResult.TOKEN: (401,),
    DeliveryResult.EDITS: (30046,),
    DeliveryResult.FILTER: (20009, 200000, 200001, 240000),
    DeliveryResult.FULL: (160006, 160007),
    DeliveryResult.LOCKED: (50083, 160005),
    DeliveryResult.NO_PLACE: (50024,),
    DeliveryResult.CHANNEL_GONE: (10003,),
    DeliveryResult.OFF_SERVER: (10004, 40007),
    DeliveryResult.PERSON: (10007, 10013, 50007, 50033, 50278),
    DeliveryResult.REFUSED: (50001, 50013),
    DeliveryResult.UNKNOWN: (30033,),  # too many people in the thread: they are mentioned all the same
}
"""Discord's codes, and below 1000 the statuses of answers without a known code. Every 429 and every
status from 500 on is passing, every other 403 a refusal of the place.
"""
ANSWERS = {number: result for result, numbers in _NUMBERS.items() for number in numbers}

TOO_MANY, FORBIDDEN, SERVER_ERROR = 429, 403, 500


def result_of(status: int, code: int, *, person: bool) -> DeliveryResult:
    """Return the result of an answer to a request for a ``person`` or for the table."""
    if status == TOO_MANY or status >= SERVER_ERROR:
        return DeliveryResult.PASSING
    found = ANSWERS.get(code) or ANSWERS.get(status)
    if found is None:
        found = DeliveryResult.REFUSED if status == FORBIDDEN else DeliveryResult.UNKNOWN
    if found is DeliveryResult.PERSON and not person:
        return DeliveryResult.UNKNOWN  # said of a post for the table it means nothing that we know
    return found


MADE = frozenset({PostKind.THREAD, PostKind.REOPEN})
"""Rows that make the thread. Nothing can be posted without it, so they are not kept aside."""
APART = frozenset({PostKind.CLOSE, PostKind.BROKEN, PostKind.NAME, PostKind.HUSH, PostKind.STRIKE})
"""Kinds that wait for nothing else and hold nothing up: each has a lane of its own."""


def words_of(result: DeliveryResult, **facts: Arg) -> Text | None:
    """Return the reason and the way out, filled in."""
    words = WORDS.get(result)
    return None if words is None else Text(words.msgid, tuple(facts.items()))


@dataclass(frozen=True, slots=True)
class OpenPost:
    """The newest report in a match's thread, as it was last sent or edited."""

    message_id: int | None
    """Of the last message of the post; None if there was nothing to say so far."""
    first: int
    """The number of the first event that it tells of."""
    last: int
    """Of the last one."""
    opening: int
    lap: int
    era: int
    at: int
    """When it was begun, in Unix time."""
    board: int = 0
    """The last event above the board that it has; 0 if it has none."""
    full: bool = False
    """Nothing can be added."""
    remarks: Sequence[tuple[int, Any]] = ()
    """Sentences that are no events, as data, each with the event before it."""
    messages: int = 1

    def is_young(self, then: datetime) -> bool:
        """Return True if it can still be edited at that time."""
        return then.timestamp() - self.at < YOUNG.total_seconds()
