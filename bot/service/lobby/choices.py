"""The choices of a lobby's host as ``key=value``: seats, time, door, options of the game.

The one-line command, the panel of the lobby and its form all come down to such pairs.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Self

from bot.service.durations import DAY, HOUR, MINUTE, read_hour, read_length, read_zone
from bot.service.model import MatchInfo
from bot.service.preferences import Admitted, Door
from bot.service.time.clock import LEAST_TO_HOUR, check_length, pace, proposed, read_time
from bot.texts import read_language
from engine.core.options import Times
from engine.core.protocol import AnyGame
from engine.core.refusals import Illegal, Refusal, Unreadable
from engine.core.text import T

SPEEDS: Mapping[str, int] = {"relaxed": 2 * DAY, "daily": DAY, "fast": 8 * HOUR, "live": 15 * MINUTE}
"""The length of a proposed day at each speed."""
USUAL_SPEED = "daily"
OFF = "off"
SEATS, TIME, WHO, TALK, OPEN, LANGUAGE = "seats", "time", "who", "talk", "open", "language"
BANK: Mapping[str, str] = {"bank": "start", "increment": "increment", "cap": "cap"}
KEYS = (SEATS, TIME, "hour", "zone", "weekends_off", *BANK, "misses", "vacation", WHO, TALK, OPEN, LANGUAGE)
"""Keys of all games."""


@dataclass(frozen=True, slots=True)
class Choices:
    """The choices for a match before it starts."""

    seats: int
    options: Mapping[str, str]
    phase_seconds: int
    clock: Mapping[str, Any] = field(default_factory=dict)
    door: Door = field(default_factory=lambda: Door(open=True))
    locale: str = ""
    """The language of the thread; empty: that of its place."""

    @classmethod
    def usual(cls, game: AnyGame, server_seconds: int | None = None) -> Self:
        """Return the defaults of a game, on a server with a time of its own or without one."""
        seconds, clock = proposed(game.times)
        if server_seconds is not None:
            seconds, clock = server_seconds, {}
        return cls(game.seats[-1], game.checked_options(game.seats[-1], {}), seconds, clock)

    @classmethod
    def of(cls, match: MatchInfo) -> Self:
        """Return the choices of a lobby."""
        return cls(match.wanted, match.options, match.phase_seconds, match.clock, Door.of(match.door), match.locale)

    @property
    def columns(self) -> dict[str, Any]:
        """The columns of a match for them, without its language."""
        values = {"wanted": self.seats, "options": dict(self.options), "phase_seconds": self.phase_seconds}
        return values | {"clock": pace(self.clock).to_stored(), "door": self.door.to_stored()}

    def with_changes(self, game: AnyGame, words: Mapping[str, str], own_zone: str) -> "Choices":
        """Return it with these pairs, in ``own_zone`` unless they name one. Raises ``Refusal``."""
        options = {key: value for key, value in words.items() if key not in KEYS}
        seats = self.seats if SEATS not in words else _number(SEATS, words[SEATS])
        seconds, clock = _read_pace(game.times, self, words, own_zone)
        check_length(seconds)
        given: dict[str, Any] = {key: _yes(key, words[key]) for key in (TALK, OPEN) if key in words}
        door = replace(self.door, **given)
        if WHO in words:
            admitted, role_id = _read_admission(words[WHO])
            door = replace(door, admitted=admitted, role_id=role_id)
        chosen = game.checked_options(seats, {**self.options, **options})
        locale = read_language(words[LANGUAGE]) if LANGUAGE in words else self.locale
        return Choices(seats, chosen, seconds, pace(clock).to_stored(), door, locale)


def read_line(words: str) -> dict[str, str]:
    """Return the pairs of ``sealed=on time=1d 12h`` by key. Raises ``Unreadable``.

    A comma between figures is that of a decimal number.
    """
    found: dict[str, str] = {}
    last = ""
    for word in re.sub(r"(?<=\d),(?=\d)", ".", words).replace(",", " ").split():
        key, equals, value = word.partition("=")
        if equals and key and value:
            last = key.casefold()
            found[last] = value
        elif not equals and last:
            found[last] += f" {word}"
        else:
            raise Unreadable(T("I cannot read “{word}”. Write option=value.", word=word))
    return found


def _read_pace(times: Times, before: Choices, words: Mapping[str, str], own_zone: str) -> tuple[int, dict[str, Any]]:
    """Return the time for a phase and the rest of the policy. Raises ``Refusal``."""
    seconds, clock = before.phase_seconds, dict(before.clock)
    if TIME in words:
        seconds, parts = read_speed(times, words[TIME])
        clock = _without(clock, "lap", "turn", "review", "bank") | parts
    if "hour" in words:
        seconds, clock = _to_hour(times, seconds, clock, words)
    if not BANK.keys().isdisjoint(words):
        clock = _read_bank(clock, words)
    if "weekends_off" in words:
        clock["weekends_off"] = _yes("weekends_off", words["weekends_off"])
    clock |= {key: _number(key, words[key]) for key in ("misses", "vacation") if key in words}
    if "zone" in words:
        clock["zone"] = read_zone(words["zone"])
    elif "hour" not in clock and not clock.get("weekends_off"):
        clock.pop("zone", None)
    elif "zone" not in clock:
        clock["zone"] = own_zone
    return seconds, clock


def read_speed(times: Times, words: str) -> tuple[int, dict[str, int]]:
    """Return the time for a phase and its parts of a policy; a speed scales the game's proposal."""
    speed = words.strip().casefold()
    seconds, parts = proposed(times)
    if speed in SPEEDS:
        share = SPEEDS[speed] / DAY
        return max(MINUTE, round(seconds * share)), {
            name: max(MINUTE, round(length * share)) for name, length in parts.items()
        }
    phase, turn = read_time(words)
    return (seconds if phase is None else phase), {} if turn is None else {"turn": turn}


def _to_hour(times: Times, seconds: int, clock: dict[str, Any], words: Mapping[str, str]) -> tuple[int, dict[str, Any]]:
    if words["hour"].casefold() == OFF:
        if "hour" in clock and TIME not in words:
            seconds, parts = proposed(times)
            clock |= parts
        return seconds, _without(clock, "hour")
    if TIME not in words:
        seconds = LEAST_TO_HOUR
        clock = _without(clock, "turn")
    elif not seconds:
        raise Refusal(T("Either there is no limit, or phases end at an hour of the day."))
    kept = clock if "bank" in words else _without(clock, "bank")
    return seconds, _without(kept, "lap", "review") | {"hour": read_hour(words["hour"])}


def _read_bank(clock: dict[str, Any], words: Mapping[str, str]) -> dict[str, Any]:
    if words.get("bank", "").casefold() == OFF:
        return _without(clock, "bank")
    given = {part: read_length(words[key]) for key, part in BANK.items() if key in words}
    bank = {**clock.get("bank", {}), **given}
    if "start" not in bank:
        raise Refusal(T("A bank needs the option “bank”: the time each player begins with, for example 5d."))
    kept = clock if "hour" in words else _without(clock, "hour")
    return _without(kept, "lap", "turn") | {"bank": bank}


def _without(clock: Mapping[str, Any], *keys: str) -> dict[str, Any]:
    return {key: value for key, value in clock.items() if key not in keys}


def _number(key: str, words: str) -> int:
    if not words.strip().isdecimal() or len(words.strip()) > 6:
        raise Unreadable(T("“{key}” needs a whole number, not “{words}”.", key=key, words=words[:40]))
    return int(words)


def _yes(key: str, words: str) -> bool:
    known = {"on": True, "yes": True, "true": True, "off": False, "no": False, "false": False}
    if (value := known.get(words.strip().casefold())) is None:
        raise Unreadable(T("“{key}” is on or off, not “{words}”.", key=key, words=words[:40]))
    return value


def _read_admission(words: str) -> tuple[Admitted, int | None]:
    """Return who may join, and the role if it is for one, from a mention of it."""
    wanted = words.strip().casefold()
    if wanted in (Admitted.EVERYBODY, Admitted.INVITED):
        return Admitted(wanted), None
    role = wanted.removeprefix("<@&").removesuffix(">")
    if not role.isdecimal() or len(role) > 20 or int(role) >= 2**63:
        raise Illegal(
            T("“who” is {all}, invited, or a @role, not “{words}”.", all=Admitted.EVERYBODY.value, words=words[:40])
        )
    return Admitted.ROLE, int(role)
