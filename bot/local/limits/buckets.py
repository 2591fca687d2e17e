"""Rate limits by bucket, with their headers, and the proxy that shuts out who is refused too often.

The limits are off at first, so that tests are not slowed.
Discord tells its figures only in the headers, and changes them; these are what clients were told.
No header tells of the limits for renames and for opening direct messages.
"""

import re
from collections import defaultdict, deque
from collections.abc import Callable
from hashlib import md5

from bot.local.errors import ApiError, rate_limited

RULES = (
    (r"POST /channels/(\d+)/messages", 5, 5.0),
    (r"PATCH /channels/(\d+)/messages/\d+", 5, 5.0),
    (r"DELETE /channels/(\d+)/messages/\d+", 5, 1.0),
    (r"PATCH /channels/(\d+)", 5, 15.0),
    (r"POST /users/@me/(channels)", 10, 10.0),
    (r"POST /webhooks/\d+/([^/]+)", 5, 2.0),
)
"""Method and path with what a bucket is counted for, most requests, and in how many seconds."""
EVERYTHING, SECOND = 50, 1.0
"""Most requests of a bot, but for answers to presses."""
RENAMES, TEN_MINUTES = 2, 600.0
NEW_DMS = 25
MOST, WITHIN, SHUT_OUT = 10_000, 600.0, 3600.0
"""The most refusals, their window and the length of the ban, in seconds."""
REFUSED = (401, 403, 429)


class Window(deque[float]):
    """The moments of the last while at which something happened."""

    def take(self, now: float, most: int, seconds: float) -> float:
        """Count one more, or return for how long there can be none: ``most`` in ``seconds``."""
        while self and now - self[0] >= seconds:
            self.popleft()
        if len(self) >= most:
            return self[0] + seconds - now
        self.append(now)
        return 0.0


class Buckets:
    """Count requests and refuse those that are too many."""

    def __init__(self, seconds: Callable[[], float]) -> None:
        self._seconds = seconds
        self.on = False
        self.pace = 1.0
        """A factor for all windows, which tests make smaller."""
        self._windows: dict[str, tuple[float, int]] = {}
        """By bucket: when its window ends, and the requests in it."""
        self._recent: defaultdict[str, Window] = defaultdict(Window)

    def take(self, method: str, path: str) -> dict[str, str]:
        """Count a request and return the headers of its bucket. Raise a 429 that carries them."""
        if not self.on:
            return {}
        pressed = path.startswith(("/interactions/", "/webhooks/"))
        if not pressed and (wait := self._spend("everything", EVERYTHING, SECOND)):
            raise rate_limited(wait, everywhere=True)
        for pattern, most, seconds in RULES:
            if match := re.fullmatch(pattern, f"{method} {path}"):
                return self._count(pattern, match[1], most, seconds * self.pace)
        return {}

    def _count(self, rule: str, of: str, most: int, seconds: float) -> dict[str, str]:
        now = self._seconds()
        end, used = self._windows.get(f"{rule} {of}", (0.0, 0))
        if now >= end:
            end, used = now + seconds, 0
        self._windows[f"{rule} {of}"] = end, min(used + 1, most)
        headers = {
            "X-RateLimit-Bucket": md5(rule.encode(), usedforsecurity=False).hexdigest(),
            "X-RateLimit-Limit": str(most),
            "X-RateLimit-Remaining": str(max(0, most - used - 1)),
            "X-RateLimit-Reset": f"{end:.3f}",
            "X-RateLimit-Reset-After": f"{end - now:.3f}",
        }
        if used >= most:
            raise rate_limited(end - now, headers=headers)
        return headers

    def rename(self, channel: str) -> None:
        """Raise a 429 at the third new name of a channel or thread within ten minutes."""
        if self.on and (wait := self._spend(f"rename {channel}", RENAMES, TEN_MINUTES)):
            raise rate_limited(wait)

    def open_dm(self) -> None:
        """Raise 40003 when too many direct messages are opened within ten minutes."""
        if self.on and self._spend("direct messages", NEW_DMS, TEN_MINUTES):
            raise ApiError(403, 40003)

    def _spend(self, name: str, most: int, seconds: float) -> float:
        """Count one more of something, or return for how long there can be none."""
        return self._recent[name].take(self._seconds(), most, seconds * self.pace)


class Refusals:
    """The refusals of the last minutes."""

    def __init__(self, seconds: Callable[[], float]) -> None:
        self._seconds = seconds
        self.latest: deque[float] = deque(maxlen=MOST)
        self._until = 0.0

    @property
    def shut_out(self) -> bool:
        """Return True while nothing is answered."""
        return self._seconds() < self._until

    def answered(self, status: int) -> None:
        """Count an answer if it is a refusal."""
        if status in REFUSED:
            now = self._seconds()
            self.latest.append(now)
            if len(self.latest) == MOST and now - self.latest[0] < WITHIN:
                self._until = now + SHUT_OUT
