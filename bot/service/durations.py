"""Lengths, hours, days and time zones as people write them, lengths in words, and the clock.

A refusal shows an example of what can be read.
"""

import re
from collections.abc import Sequence
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from engine.core.refusals import Unreadable
from engine.core.text import TN, T, Text, listing

MINUTE, HOUR, DAY = 60, 3600, 86400
Span = tuple[datetime, datetime]
"""A begin and an end."""
NO_ZONE = "UTC"
SHOWN = 40
FIRST_DAY, LAST_DAY = date(1000, 1, 1), date(9000, 1, 1)
"""Days between which any time zone and any vacation can be reckoned with."""

_UNITS = {"m": MINUTE, "h": HOUR, "d": DAY, "w": 7 * DAY}
_PART = re.compile(r"(\d{1,6})\s*(?:(m)(?:in(?:ute)?s?)?|(h)(?:(?:ou)?rs?)?|(d)(?:ays?)?|(w)(?:eeks?)?)(?![a-z])", re.I)
_HOUR = re.compile(r"(\d{1,2})[:.](\d{2})")
_HOURS = re.compile(r"(\d{1,2})([:.]\d{2})?\s*(?:-|–|to|until)\s*(\d{1,2})([:.]\d{2})?", re.I)
_DAY_FORMS = ("%Y-%m-%d", "%d %b %Y", "%d %B %Y", "%b %d %Y", "%B %d %Y", "%d.%m.%Y")
"""Forms of a day; a year that is left out is the next one in which it comes."""
_OFFSET = re.compile(r"(?:utc|gmt|z)?\s*[+\-−]\s*\d|etc/|gmt|est$|cet$|[+\-−]\d", re.I)


def read_length(words: str) -> int:
    """Return the seconds of "90m", "12h", "2d", "1d 12h", "1w". Raises ``Unreadable``."""
    found = list(_PART.finditer(words))
    if not found or _PART.sub("", words).strip(" ,+"):
        raise Unreadable(
            T("“{words}” is not a length of time. Write it like 30m, 12h, 2d or 1d 12h.", words=_short(words))
        )
    seconds = sum(int(part[1]) * _UNITS[next(unit for unit in part.groups()[1:] if unit).lower()] for part in found)
    if not seconds:
        raise Unreadable(
            T(
                "“{words}” is less than a minute. Write it like 30m, 12h or 1d 12h; no limit is “off”.",
                words=_short(words),
            )
        )
    return seconds


def length(seconds: float) -> Text:
    """Return a length of time in words, by its two greatest units: "1 day and 12 hours"."""
    whole = max(MINUTE, round(seconds / MINUTE) * MINUTE)
    days, hours, minutes = whole // DAY, whole % DAY // HOUR, whole % HOUR // MINUTE
    parts = [
        TN("{n} day", "{n} days", days) if days else None,
        TN("{n} hour", "{n} hours", hours) if hours else None,
        TN("{n} minute", "{n} minutes", minutes) if minutes else None,
    ]
    shown = [part for part in parts if part is not None][:2]
    return shown[0] if len(shown) == 1 else T("{lengths}", lengths=listing(shown))


def read_hour(words: str) -> int:
    """Return the minute of the day of "20:00". Raises ``Unreadable``."""
    found = _HOUR.fullmatch(words.strip())
    if found is None or int(found[1]) > 23 or int(found[2]) > 59:
        raise Unreadable(T("“{words}” is not a time of day. Write it like 20:00 or 07:30.", words=_short(words)))
    return int(found[1]) * 60 + int(found[2])


def read_hours(words: str) -> tuple[int, int]:
    """Return the minutes of the day of "22:00-07:00" or "22-7". Raises ``Unreadable``."""
    found = _HOURS.fullmatch(words.strip())
    if found is None:
        raise Unreadable(T("“{words}” are not hours. Write them like 22:00-07:00.", words=_short(words)))
    begin, end = read_hour(found[1] + (found[2] or ":00")), read_hour(found[3] + (found[4] or ":00"))
    if begin == end:
        raise Unreadable(T("Quiet hours need a different start and end. Write them like 22:00-07:00."))
    return begin, end


def hour_words(minute: int) -> str:
    """Return the time of a minute of the day: "20:00"."""
    return f"{minute // 60:02d}:{minute % 60:02d}"


@cache
def zones() -> tuple[str, ...]:
    """Return the time zones that can be chosen: places, and UTC."""
    places = (name for name in available_timezones() if "/" in name and not name.startswith(("Etc/", "SystemV/")))
    return (NO_ZONE, *sorted(places))


@cache
def zone(name: str | None) -> tzinfo:
    """Return the zone of a name that ``read_zone`` gave; UTC for None or an unknown name."""
    return ZoneInfo(name) if name in zones() and name is not None and name != NO_ZONE else UTC


def read_zone(words: str) -> str:
    """Return the name of a time zone, also by city. Raises ``Unreadable``, with a hint."""
    wanted = words.strip().replace(" ", "_").casefold()
    known = {name.casefold(): name for name in zones()}
    if wanted in known:
        return known[wanted]
    cities = [name for name in zones() if name.casefold().rsplit("/", 1)[-1] == wanted]
    if len(cities) == 1:
        return cities[0]
    if _OFFSET.match(words.strip()):
        raise Unreadable(
            T(
                "“{words}” has no daylight saving time. Choose a place in your time zone, for example Europe/Berlin.",
                words=_short(words),
            )
        )
    raise Unreadable(
        T("There is no time zone “{words}”. Choose one from the list, for example Europe/Berlin.", words=_short(words))
    )


def read_day(words: str, today: date) -> date:
    """Return a day: "2030-04-05", "5 Dec", "Dec 5 2030", "5.12." or "5 days" from ``today``.

    The ends of the calendar give way. Raises ``Unreadable``.
    """
    plain = " ".join(words.replace(",", " ").split())
    if (found := _PART.fullmatch(plain)) and (found[4] or found[5]):
        return min(today + timedelta(seconds=read_length(plain)), LAST_DAY)
    for form in _DAY_FORMS:
        for year in ("", f"{today.year}", f"{today.year + 1}"):
            given = f"{plain}{'' if form == '%d.%m.%Y' else ' '}{year}".strip()
            try:
                day = datetime.strptime(given, form).replace(tzinfo=UTC).date()
            except ValueError:
                continue
            if not year or day >= today:
                return min(max(day, FIRST_DAY), LAST_DAY)
    raise Unreadable(T("“{words}” is not a day. Write it like 2030-04-05, 5 Dec or 5 days.", words=_short(words)))


def midnight(day: date, where: tzinfo) -> datetime:
    """Return when a day begins at a place, in UTC."""
    return datetime.combine(day, time(), where).astimezone(UTC)


def stamp(at: datetime, style: str = "f") -> str:
    """Return a time that Discord shows in each reader's own time zone."""
    return f"<t:{int(at.timestamp())}:{style}>"


def suggested_zones(words: str) -> Sequence[str]:
    """Return zones that contain these words, first those whose city begins with them."""
    wanted = words.strip().replace(" ", "_").casefold()
    found = [name for name in zones() if wanted in name.casefold()]
    found.sort(key=lambda name: (not name.casefold().rsplit("/", 1)[-1].startswith(wanted), name))
    return found


def _short(words: str) -> str:
    return words if len(words) <= SHOWN else words[: SHOWN - 1] + "…"


class Clock:
    """The real clock."""

    def now(self) -> datetime:
        """Return an aware datetime in UTC."""
        return datetime.now(UTC)
